# A run on a game of one's own is kept and gone on from, but not under other rules of the same name.
. "$TESTS/cli/common.sh"
cp "$OWN/hex.so" "$TESTS/../examples/own/misere_nim.sh" .
run qiju solve ./hex.so --n 3 --states 1000 --checkpoint kept
(cat hex.so && echo) >changed.so
run qiju solve ./changed.so --n 3 --checkpoint kept
run qiju solve ./hex.so --n 2 --checkpoint kept
qiju solve ./hex.so --n 3 --checkpoint kept 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'
run qiju solve '|sh misere_nim.sh' --heaps 4 --states 100 --checkpoint told
qiju solve '|sh ./misere_nim.sh' --heaps 4 --checkpoint told 2>&1
qiju solve '|sh misere_nim.sh' --heaps 4 --checkpoint told 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'
