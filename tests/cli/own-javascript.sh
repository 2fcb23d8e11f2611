# A game told by JavaScript has the values of the engine of the catalogue, and the losing positions of
# subtract-a-square are those of OEIS A030193.
cp "$TESTS"/../examples/own/subtract_square.mjs .
run qiju solve '|node subtract_square.mjs'
feed 2x qiju solve '|node subtract_square.mjs' -
qiju table '|node subtract_square.mjs' --vary counters=0..80 --columns nimber --csv | tr -d '\r' | sed 1d >told
qiju table heaps --vary n=0..80 --heaps '{n}' --code '{1,4,9,16,25,36,49,64}' --columns nimber --csv | tr -d '\r' | sed 1d >known
cmp told known && echo "alike on $(wc -l <told | tr -d ' ') heaps"
awk -F , '$2 == 0 { printf "%s%s", (n++ ? ", " : ""), $1 } END { print "" }' told
