"""Rule texts in, ranked hits out: the words of three languages, a keyword index, a semantic index, and their fusion."""
