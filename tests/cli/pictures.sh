# pictures: those that the documents show are what qiju draws, to a pixel.
. "$TESTS/cli/common.sh"
sh "$TESTS/../scripts/pictures" "$(command -v qiju)" "$OWN" made
for file in "$TESTS"/../docs/pictures/*.svg; do
    name=$(basename "$file")
    sed 's/\.[0-9]*//g' "$file" >shown
    sed 's/\.[0-9]*//g' "made/$name" | cmp - shown && echo "$name"
done
