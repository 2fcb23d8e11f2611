# A qiju that was built without libzstd or libxxhash says what it needs.
. "$TESTS/cli/common.sh"
run qiju solve staircase --size 3x3 --checkpoint folder
run qiju solve staircase --size 3x3 --keep kept
run qiju solve staircase --size 3x3 --kept kept
run qiju ask kept
run qiju verify kept
ls
