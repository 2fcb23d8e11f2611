#!/bin/sh
# compare.sh BUILD [RUNS [LONGEST [WHAT]]]: maximum matchings with even sets, by qiju and by every
# peer that was built, on the same files in turn, RUNS times (3). WHAT: graphs, by qiju's engine for
# graphs ("graph"); boards, also by its engine for grids ("grid"), 1000 x 1000 cells blocked with
# another chance p each; or both, if it is not given. Prints the median of CPU seconds without
# reading, the ratio to the first line's and the peak of the process in MB. A program that takes more
# than LONGEST CPU seconds (60) is given up. Fails when two answers differ, or an answer is missing
# that is not given up.
#
# Counted are, for qiju, all that a session does with a position in memory, renumbering and even set
# included; for the others, the call that finds a matching, and the even set where the library has
# one (LEMON, CXSparse). Making the graph in a library's own form is not.
set -u
build=$1
runs=${2:-3}
longest=${3:-60}
what=${4:-both}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# once PROGRAM: runs it on the board and keeps the line, unless it is not there or given up.
once() {
    file=$build/bench/peers/$1
    input=$work/edges
    case $1 in
    grid) file=$build/bench/matching input=$work/board ;;
    graph) file=$build/bench/matching ;;
    esac
    if [ -x "$file" ] && [ ! -e "$work/given-up.$1" ]; then
        sh -c 'ulimit -t "$1"; "$2" "$3"; exit $?' - "$longest" "$file" "$input" \
            >>"$work/$1.lines" 2>/dev/null || touch "$work/given-up.$1"
    fi
}

# print_median BOARD PROGRAM: a line of the table.
print_median() {
    sort -k8,8g "$work/$2.lines" | awk -v board="$1" -v file="$work/first" '
        { seconds[NR] = $8; if ($10 > peak) peak = $10; line = $0 }
        END {
            split(line, word, " ")
            median = seconds[int((NR + 1) / 2)]
            if ((getline first <file) <= 0) {
                first = median
                print median >file
            }
            printf "%-24s %-9s %9d %9d %10.4f %8.1f %8.1f", board, word[1], word[3], word[5],
                median, median / first, peak
            if (word[11] == "read")
                printf "   read %.3f, %.1f bytes a vertex", word[12], word[14]
            print ""
        }'
}

# run NAME PROGRAM...: every program on the files, and their part of the table.
run() {
    name=$1
    shift
    for _ in $(seq "$runs"); do
        for program; do
            once "$program"
        done
    done
    for program; do
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

# compare NAME SETTING...: a graph of the generator.
compare() {
    name=$1
    shift
    rm -f "$work"/*
    "$build/qiju" gen graph "$@" >"$work/edges" || exit 1
    run "$name" graph lemon boost cxsparse igraph
}

# compare_board SIZE PER_MILLE: a board of the generator, and its graph: the free cells in order,
# joined to their neighbours.
compare_board() {
    rm -f "$work"/*
    "$build/qiju" gen geography --size "$1" --blocked "$2" >"$work/board" || exit 1
    awk '
        NR == 1 { columns = $2; next }
        {
            left = 0
            for (i = 1; i <= columns; i++) {
                here = substr($0, i, 1) == "." ? ++vertices : 0
                if (here && above[i]) edge[++edges] = "e " above[i] " " here
                if (here && left) edge[++edges] = "e " left " " here
                left = above[i] = here
            }
        }
        END { print "p edge", vertices, edges; for (i = 1; i <= edges; i++) print edge[i] }
        ' "$work/board" >"$work/edges"
    run "board $1 p=$(printf .%03d "$2")" grid graph lemon boost cxsparse igraph
}

printf '%-24s %-9s %9s %9s %10s %8s %8s\n' board program vertices even 'CPU s' ratio 'peak MB'
if [ "$what" != boards ]; then
    compare "random 3-regular, 10^5" --shape regular --vertices 100000 --degree 3
    compare "random 3-regular, 10^6" --shape regular --vertices 1000000 --degree 3
    compare "average degree 4, 10^5" --shape average --vertices 100000 --degree 4
    compare "average degree 4, 10^6" --shape average --vertices 1000000 --degree 4
    compare "king 1000x1000, p = .3" --shape king --size 1000x1000 --blocked 300
    compare "bipartite deg. 4, 10^6" --shape bipartite --vertices 1000000 --degree 4
fi
if [ "$what" != graphs ]; then
    for chance in 20 50 75 100 150 200 250 300 350 400; do
        compare_board 1000x1000 "$chance"
    done
fi
exit $failed
