"""Scenarios: a plain-text form that judges write and read, and what it says.

`lines` cuts a file into scenarios and makes twins from them, `words` knows the sentences in three languages, `figures` and
`slots` what may stand in them, `choices` and `parse` give them their meaning, `situation` sets up the game, `claims` compares
what is with what is said, `session` plays.
"""
