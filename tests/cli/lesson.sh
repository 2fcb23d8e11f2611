# A lesson is held against the exact values before it is served.
lesson() {
    printf '%b' "lesson x\n\ngame $1\ntask $2\nposition\n$3" >lesson.txt
    run qiju serve --lesson lesson.txt
}
run qiju serve --lesson missing.txt
lesson chess win '  x\n'
lesson lightsout win '  1 1 2\n  0\n'
lesson nim win '  3\n  3 x 5\n'
lesson nim win '  3\n  3 5\n'
lesson nim 'find the only winning move' '  2\n  3 3\n'
lesson nim 'find the only winning move' '  3\n  1 1 1\n'
lesson nim 'find a winning move' '  2\n  3 3\n'
lesson nim 'find a winning move' '  4\n  4611686018427387904 4611686018427387904 4611686018427387904 4611686018427387904\n'
lesson nim win '  1\n  0\n'
lesson nim 'win in 3' '  2\n  3 5\n'
lesson mnk 'find the only good move' '  3 3 3\n  0 0 0\n  0 0 0\n  0 0 0\n'
lesson mnk 'win in 2' '  3 3 3\n  1 0 2\n  0 0 0\n  0 0 0\n'
lesson mnk 'find a winning move' '  3 3 3\n  1 0 2\n  0 0 0\n  0 0 0\n  moves\n  2 1\n  2 3\n  3 1\n'
lesson staircase 'find a winning move' '  1 2\n  1 0\n  0 5\n'
lesson nim 'win\nwrong 9 9: no such heap' '  2\n  3 5\n'
lesson nim 'win\nwrong 1 x: no move' '  2\n  3 5\n'
lesson nim 'win\nwrong 2 3: this one wins' '  2\n  3 5\n'
run qiju serve --lesson lesson.txt --time 0.0000001
cp "$OWN/chomp.so" .
lesson chomp win '  x\n'
printf 'lesson x\n\ngame chomp\ntask win\nposition\n  x\n' >lesson.txt
run qiju serve ./chomp.so --lesson lesson.txt

# A byte order mark at the start is skipped.
printf '\357\273\277lesson x\n\ngame nim\ntask find a winning move\nposition\n  2\n  3 3\n' >lesson.txt
run qiju serve --lesson lesson.txt

# What is true is served, also what 'qiju puzzles' has written.
served() {
    rm -f served
    qiju serve --port 0 "$@" >served 2>&1 &
    wait_for [ -s served ]
    kill "$!"
    wait "$!"
    echo "exit $?: $(sed 's/:[0-9]*\/$/:PORT\//' served)"
}
# A win by points of earlier moves, and the only move of a lost position.
printf 'lesson x\n\ngame staircase\ntask win\nposition\n  1 4\n  9 0 0 0\n  0 0 0 3\n  moves\n  1 1\n  1 2\n' >lesson.txt
served --lesson lesson.txt
printf 'lesson x\n\ngame staircase\ntask find the only good move\nposition\n  1 2\n  0 0\n  0 5\n' >lesson.txt
served --lesson lesson.txt
# One move wins, and another holds a draw.
printf 'lesson x\n\ngame mnk\ntask find the only winning move\nposition\n  3 3 3\n  1 1 0\n  2 2 0\n  0 0 0\n' >lesson.txt
served --lesson lesson.txt
qiju puzzles nim --number 3 --lesson >lesson.txt
served --lesson lesson.txt
qiju puzzles ./chomp.so --number 1 --lesson >lesson.txt
served ./chomp.so --lesson lesson.txt
printf 'lesson x\n\ngame mnk\ntask win in 3\nposition\n  3 3 3\n  1 0 2\n  0 0 0\n  0 0 0\n' >lesson.txt
served --lesson lesson.txt

# The tasks of two games are read, and the line after them is refused.
qiju puzzles nim,kayles --number 2 --lesson >mixed
echo 'task win' | cat mixed - >worse
run qiju serve --lesson worse
