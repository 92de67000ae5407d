"""Text: words and faces go in; wrapped lines, blocks and ornaments come out, whatever page they will stand on."""
