#!/bin/sh
# tiers.sh OLD NEW EXAMPLES: answers of the engine tiers of the command NEW against those of the exhaustive
# engine of OLD, a build of an earlier version: value, every move with its value, the line and the number of
# positions, as JSON. EXAMPLES is examples/own; its games are compiled here, against the header of each build's
# version 2. Prints each question that differs; the last line counts questions. The command OLD is not in this tree:
#     git worktree add ../old cc5b9aef && cmake --preset release -S ../old && cmake --build ../old/build/release
set -u
old=$1 new=$2 examples=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
asked=0 wrong=0

# What must be equal of an answer.
answer() {
    timeout 100 "$@" --json --trust --threads 1 2>&1 |
        sed 's/"method":{.*"states":\([0-9]*\)[^}]*}/"states":\1/'
}

ask() {
    asked=$((asked + 1))
    answer "$old" solve "$@" --engine exhaustive >"$folder/old"
    answer "$new" solve "$@" --engine tiers >"$folder/new"
    cmp -s "$folder/old" "$folder/new" && return
    wrong=$((wrong + 1))
    echo "different: $*"
    diff "$folder/old" "$folder/new" | cut -c1-300
}

for name in chomp connect_four dots_and_boxes hex in_a_row morris node_kayles pursuit quixo; do
    cc -O2 -shared -fPIC -I "$examples/../../include" -o "$folder/$name.so" "$examples/$name.c" || exit 1
done
ask "$folder/chomp.so" --rows 4 --columns 6
ask "$folder/connect_four.so" --columns 4 --rows 4
ask "$folder/connect_four.so" --columns 5 --rows 3
ask "$folder/dots_and_boxes.so" --rows 2 --columns 2
ask "$folder/dots_and_boxes.so" --rows 1 --columns 3
ask "$folder/hex.so" --n 3
ask "$folder/in_a_row.so" --rows 3 --columns 4 --k 3
ask "$folder/morris.so" --rings 1 --men 3
ask "$folder/morris.so" --rings 1 --men 3 --flying 1
ask "$folder/node_kayles.so" --rows 3 --columns 5
ask "$folder/pursuit.so" --shape 3 --n 9
ask "$folder/quixo.so" --n 3
ask mnk --size 3x3 --k 3
ask mnk --size 4x3 --k 3
ask nim "3,5,7"
ask nim "12,9,7,3"
for seed in 1 2 3 4 5; do
    ask staircase --size 4x5 --seed $seed
    ask geography --size 3x4 --seed $seed
    ask wythoff --shape random --seed $seed
    ask kayles --max 12 --seed $seed
    ask graph --seed $seed
    ask rabbits --size 3x3 --seed $seed
done
echo "$asked questions, $wrong different"
[ $wrong -eq 0 ]
