# The examples of the pages about inputs, contests and certificates, as they stand.
. "$TESTS/cli/common.sh"
cp "$OWN/chomp.so" .
python3 "$TESTS/pages.py" "$TESTS/.." "$TESTS"/../docs/reference/formats.md "$TESTS"/../docs/howto/contests.md \
    "$TESTS"/../docs/howto/prove.md "$TESTS"/../docs/tutorials/contest-solution.md
