# pictures: those that the documents show are what qiju draws, to a pixel. 12 s of CPU: one shows the values of
# all moves on a board of Hex.
sh "$TESTS/../scripts/pictures" "$(command -v qiju)" "$OWN" made
for file in "$TESTS"/../docs/pictures/*.svg; do
    name=$(basename "$file")
    sed 's/\.[0-9]*//g' "$file" >shown
    sed 's/\.[0-9]*//g' "made/$name" | cmp - shown && echo "$name"
done
