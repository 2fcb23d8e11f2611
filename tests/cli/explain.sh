# explain: the steps of each solution on a small board; what is refused; the sizes that help and messages name. Takes a
# second: the command runs dozens of times.

for words in 'geography --size 2x3' 'splitting --size 3' 'staircase --size 2x2 --max 9' 'tictactoe --cases 1 --plies 6' \
    'widgets --types 2 --records 3' 'stone --size 5' 'stone --size 4' 'rabbits --size 3x3 --rounds 1 --seed 2' \
    "heaps 0.77 --heaps 3,5"; do
    echo "== $words"
    # shellcheck disable=SC2086
    qiju explain $words
done

echo "== one thing has no plural"
for words in 'heaps 0.7 --heaps 1' 'widgets --types 1 --records 1' 'widgets --types 2 --records 1' 'geography --size 1x2' \
    'splitting --size 3 --max 1' 'rabbits --size 2x2 --rounds 1' 'tictactoe --cases 1 --plies 8'; do
    # shellcheck disable=SC2086
    qiju explain $words | tr -s ' \n' ' ' | grep -oE ' 1 ([a-z]+ ){0,2}[a-z]+s\b' | grep -vE '^ 1 (is|has|says|leads|a move leads)'
done

echo "== one step, with variables and what holds"
run qiju explain geography --size 3x3 --step 5
run qiju explain heaps 0.77 --heaps 180 --step 182
run qiju explain geography --size 3x3 --step 500
feed '1\n3\n1 2 0\n' qiju explain splitting --step 24
feed '1 1\n1 SAT SUN\n1\n0 0\n' qiju --lang zh explain widgets --step 1
printf '2 2\n.#\n#.\n' | qiju explain geography --step 1

echo "== the samples of the contests; each case of a text with several"
for sample in "$TESTS"/samples/*.in; do
    name=$(basename "$sample" .in)
    echo "$name"
    qiju explain "${name%.*}" "$sample" | sed -n '/^answer/,$p'
done
run qiju explain splitting --case 2 "$TESTS/samples/splitting.1.in" | tail -n 3

echo "== answers of wrong programs"
printf '3 3\n9 4 3\n6 7 6\n4 5 9\n0 0 0\n0 0 0\n0 0 0\n' | qiju explain staircase | sed -n '/^step 123/,$p'
printf '3 3\n9 6 4\n4 7 5\n3 6 9\n0 0 0\n0 0 0\n0 0 0\n' | qiju explain staircase | sed -n '/Two ways/,/keeps/p'
# Two moves are right, and the first is named.
printf '4 3\n0 0 0\n0 0 0\n1 0 0\n0 0 0\n0 1 0\n1 1 0\n0 0 1\n0 1 1\n' | qiju explain staircase | grep -A 1 'a mistake'
printf '3 3\n25357 21659 91160\n76630 54621 31770\n57614 41890 41266\n97809 98671 49412\n62359 98066 39460\n8257 9652 72243\n' | qiju explain staircase | grep -A 1 'a mistake'

echo "== as JSON"
qiju explain staircase --size 1x1 --max 5 --json

echo "== what is refused"
run qiju explain nim 3,5
run qiju explain staircase --size 11x2
run qiju explain staircase --size 6x6
run qiju explain tictactoe --cases 1 --plies 0
run qiju explain heaps missing.txt
printf '0.77 1 5 misere' | run qiju explain heaps
printf 'any 1 5' | run qiju explain heaps
printf '0.77 1 1001' | run qiju explain heaps
printf '2 2\n1 2 3 4 0 0 0 0 moves 1 1' | run qiju explain staircase --after end

echo "== boards of the sizes that are recommended have few enough steps"
for seed in 1 2 3; do
    for words in 'geography --size 10x10' 'rabbits --size 8x8 --rounds 9' 'splitting --size 21' 'staircase --size 4x4' \
        'stone --size 8' 'tictactoe --cases 1 --plies 4' 'widgets --types 10 --records 12'; do
        # shellcheck disable=SC2086
        qiju explain $words --seed $seed >out 2>&1 || { echo "$words --seed $seed"; tail -n 1 out; }
    done
done

echo "== a program of steps with another answer, another form, a crash, or too much output; and none"
mkdir bin
cp "$(command -v qiju)" bin/qiju
steps() {
    printf '#!/bin/sh\n%s\n' "$1" >bin/qiju-steps
    chmod +x bin/qiju-steps
    run bin/qiju explain stone --size 4
}
steps "printf '\00110 answer\002n\0034\002n %% 2\0030\nBob\n'"
steps "printf '\00110 answer\002n\0034\nAlice\n'"
steps "printf '\00110 other\002n\0034\nAlice\n'"
steps "printf '\00110 answer'"
steps 'kill -SEGV $$'
steps 'exit 3'
steps 'exec head -c 20000000 /dev/zero'
rm bin/qiju-steps
run bin/qiju explain stone --size 4
