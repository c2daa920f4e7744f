"""The executable example checker: the rules' examples, run.

The CR explains itself with examples, and every one of them is a claim: in this situation, after these choices, the game is
there.  A *scenario* writes such a claim down so that judges can read it and a machine can check it; a *twin* differs in a
line or two and has to fail.  The parts, from the bottom up; none imports what stands below it:

- `numbers`     integers, or affine forms that hear of each comparison: what makes a proof of one iteration
- `cards`       cards as data in a small vocabulary (`data/cards.txt`)
- `machine/`    the game: state, legality, actions, effects, priority, turns, choices; every event names its rules
- `loops/`      proofs of iterations with their certificates; mandatory and fragmented loops; verdicts
- `sequence`    sequences of choices with loops, places in them, and how they are performed
- `shortcut`    732.2: proposals, answers, the taking of a shortcut
- `mtr`, `tournament`   MTR 4.4 as a pure function, and the facts it asks for
- `scenario/`   the plain-text form, in English, Spanish and Japanese
- `models/`     families of examples that share a small model of their own: layers, combat, values, events, deaths
- `citations`, `catalogue`, `checker`   rule numbers in the edition asked for, the index of all examples, results
- `messages`, `report`   the trace that a judge would write on paper

The machine is a sketch of a game and knows it.  What it does not model it refuses with `Unsupported`; what costs too much
ends with `Budget`, and the verdict `unknown`; no state is ever reached that performing the choices would not reach.
"""
