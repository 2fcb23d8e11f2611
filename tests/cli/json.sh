# What a program sees.
. "$TESTS/cli/common.sh"
cp "$TESTS"/samples/*.in .
run qiju solve staircase staircase.1.in --json
run qiju solve splitting splitting.1.in --json
run qiju solve kayles --heaps "3" --json
run qiju solve widgets widgets.1.in --json
run qiju solve widgets widgets.1.in --json --case 2
feed '1 1 9223372036854775807 0' qiju solve staircase --json
feed '2 moves 1 2 2 2' qiju solve stone --after 1 --json
