"""Citations in text: `find` says what is written and never guesses; `resolve` says what it leads to in one edition.

`check` does both for a whole edition.  Each is imported from its module, since a look-up needs only `resolve`.
"""
