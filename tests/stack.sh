#!/bin/sh
# stack.sh QIJU CONTEST: every verb, and every engine with two threads, on a stack of 64 kB and less, as embedded systems and some
# judges give no more. CONTEST has the contests' programs.
set -u
qiju=$1
contest=$2
. "$(dirname "$0")/work.sh"
cd "$work" || exit 1
ulimit -s 56 || exit 77 # the system begins a stack up to 8 kB lower, at random

# accepts COMMAND ...: it ends with 0, or with 1 for a difference.
accepts() {
    status=0
    "$@" >out 2>err </dev/null || status=$?
    [ $status -le 1 ] && return
    fail "exit $status: $*"
    head -n 5 err
}

accepts "$qiju" explain staircase --size 3x3
accepts "$qiju" explain geography --size 4x4 --json
for game in geography rabbits splitting staircase stone tictactoe widgets; do
    accepts "$qiju" stress $game --cases 30 -- "$contest/right_$game"
    accepts "$qiju" stress $game --cases 30 --shrink 1 --save saved -- echo 7
    accepts "$qiju" gen $game
    cp out board
    accepts "$qiju" validate $game board
    accepts "$qiju" judge $game board --threads 2
done
while read -r game settings; do
    for form in '' --json; do
        # shellcheck disable=SC2086
        accepts "$qiju" solve $game $settings --threads 2 $form
        # shellcheck disable=SC2086
        accepts "$qiju" table $game --vary seed=1..2 $settings --threads 2 $form
        # shellcheck disable=SC2086
        accepts "$qiju" check $game --vary seed=1..2 $settings --claim 'echo win' --positions 5 $form
        # shellcheck disable=SC2086
        accepts "$qiju" count $game $settings --threads 2 $form
    done
    # shellcheck disable=SC2086
    accepts "$qiju" solve $game $settings --engine exhaustive --threads 2
    # shellcheck disable=SC2086
    accepts "$qiju" plan $game $settings
done <<'END'
geography --size 4x4
graph --shape grid --size 3x3
kayles --heaps 7
mnk --size 3x3
splitting --size 3 --max 2
staircase --size 4x4
END
accepts "$qiju" solve lightsout --size 9x9 --json
accepts "$qiju" solve staircase --size 12x12 --json --threads 2
accepts "$qiju" solve geography --size 100x100 --json
accepts "$qiju" interact nim --heaps 3 --json -- sh -c 'while read -r word count; do read -r line; echo move 1 0; done'
accepts "$qiju" play nim --heaps 3
printf '3 3\n...\n...\n...\nmoves 1 1 1 2\n' >record
accepts "$qiju" review geography record --json
accepts "$qiju" help
accepts "$qiju" games
exit $failed
