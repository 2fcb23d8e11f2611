# The examples of the first pages, and of those about inputs, contests and certificates, as they stand. Takes seconds:
# dozens of commands run.
cp "$OWN/chomp.so" .
root=$TESTS/..
python3 "$TESTS/pages.py" "$root" "$root/README.md" "$root/README.zh.md" "$root/docs/tutorials/first-game.md" \
    "$root/docs/reference/formats.md" "$root/docs/howto/contests.md" "$root/docs/howto/prove.md" \
    "$root/docs/tutorials/contest-solution.md"
