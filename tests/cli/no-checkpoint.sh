# A qiju that was built without libzstd or libxxhash says what it needs.
. "$TESTS/cli/common.sh"
run qiju solve staircase --size 3x3 --checkpoint folder
ls
