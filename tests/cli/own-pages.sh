# The examples of the pages about user-defined games, as they stand. Takes seconds: dozens of
# commands run.
cp "$TESTS"/../examples/own/* "$OWN"/*.so .
export CPATH="$TESTS/../include"
python3 "$TESTS/pages.py" "$TESTS/.." "$TESTS"/../docs/reference/rules.md "$TESTS"/../docs/reference/pipe.md \
    "$TESTS"/../docs/howto/test-programs.md \
    "$TESTS"/../docs/tutorials/c-game.md
