"""The rules, by what they look at: a page, or the file as a whole."""
