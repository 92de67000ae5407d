"""The command line: arguments in, messages and an exit code out. The only room that prints."""
