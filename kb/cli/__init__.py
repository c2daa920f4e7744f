"""The command line: a lazy group, one module for each command."""
