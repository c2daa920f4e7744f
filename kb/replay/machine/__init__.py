"""The machine: a game as far as the examples need one.

`state` holds it, `legality` says no, `actions` changes it and tells of each change, `effects` knows the verbs of cards,
`priority` passes and resolves, `turns` moves through steps, `choices` are what a player may do.
"""
