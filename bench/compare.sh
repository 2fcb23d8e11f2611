#!/bin/sh
# compare.sh BUILD [RUNS [LONGEST]]: maximum matchings with even sets, by qiju and by every peer that
# was built, on the same files in turn, RUNS times (3). Prints the median of CPU seconds without
# reading, the ratio to qiju's and the peak of the process in MB. A program that takes more than
# LONGEST CPU seconds (60) is given up. Fails when two answers differ.
set -u
build=$1
runs=${2:-3}
longest=${3:-60}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
programs="qiju lemon boost cxsparse igraph"
failed=0

# once PROGRAM: runs it on the board and keeps the line, unless it is not there or given up.
once() {
    file=$build/bench/peers/$1
    [ "$1" = qiju ] && file=$build/bench/matching
    if [ -x "$file" ] && [ ! -e "$work/given-up.$1" ]; then
        sh -c 'ulimit -t "$1"; "$2" "$3"; exit $?' - "$longest" "$file" "$work/board" \
            >>"$work/$1.lines" 2>/dev/null || touch "$work/given-up.$1"
    fi
}

# print_median BOARD PROGRAM: a line of the table.
print_median() {
    sort -k8,8g "$work/$2.lines" | awk -v board="$1" -v file="$work/own" '
        { seconds[NR] = $8; if ($10 > peak) peak = $10; line = $0 }
        END {
            split(line, word, " ")
            median = seconds[int((NR + 1) / 2)]
            own = median
            if (word[1] == "qiju")
                print median >file
            else
                getline own <file
            printf "%-24s %-9s %9d %9d %10.4f %8.1f %8.1f", board, word[1], word[3], word[5],
                median, median / own, peak
            if (word[1] == "qiju")
                printf "   read %.3f, %.1f bytes a vertex", word[12], word[14]
            print ""
        }'
}

# compare NAME GAME SETTING...: a board of the generator, its part of the table.
compare() {
    name=$1
    shift
    rm -f "$work"/*
    "$build/qiju" gen "$@" >"$work/board" || exit 1
    for _ in $(seq "$runs"); do
        for program in $programs; do
            once "$program"
        done
    done
    for program in $programs; do
        if [ -e "$work/given-up.$program" ]; then
            rm -f "$work/$program.lines"
        elif [ -s "$work/$program.lines" ]; then
            print_median "$name" "$program"
        fi
    done
    if [ "$(cat "$work"/*.lines | awk '{ print $3, $5, $6 }' | sort -u | wc -l)" -ne 1 ]; then
        echo "$name: answers differ"
        failed=1
    fi
}

printf '%-24s %-9s %9s %9s %10s %8s %8s\n' board program vertices even 'CPU s' ratio 'peak MB'
compare "random 3-regular, 10^5" graph --shape regular --vertices 100000 --degree 3
compare "random 3-regular, 10^6" graph --shape regular --vertices 1000000 --degree 3
compare "average degree 4, 10^5" graph --shape average --vertices 100000 --degree 4
compare "average degree 4, 10^6" graph --shape average --vertices 1000000 --degree 4
compare "king 1000x1000, p = .3" graph --shape king --size 1000x1000 --blocked 300
compare "bipartite deg. 4, 10^6" graph --shape bipartite --vertices 1000000 --degree 4
compare "grid 1000x1000, p = .3" graph --shape grid --size 1000x1000 --blocked 300
compare "grid 1000x1000, p = .05" graph --shape grid --size 1000x1000 --blocked 50
exit $failed
