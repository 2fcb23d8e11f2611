# A game against perfect play, typed by a script.
feed 'help\nhint\n1 1\n1 2\n9 9\nhello\nundo\nredo\nredo\nswap\nsave game\nsave game\nsave\nquit\n1 1\n' qiju play mnk
run qiju review mnk game
printf '2 2  5 1 0 5  3 2 3 3' >board
feed '2 2\nvalues\n1 1\nvalues all\n2 1\nundo\nredo\nundo\nundo\nundo\nvalues\nsave record' qiju play staircase board
run cat record
feed '' qiju play staircase board --side White
feed '1 1\n2 1\nundo\nundo\nquit' qiju play staircase record --after end
(cat board && echo ' moves 1 1 2 1') >opened
feed 'undo\nquit' qiju play staircase opened --after end
feed 'undo\n' qiju play nim --heaps '1 2 3' --side 1
feed '1 0\n2 0\n' qiju play nim --heaps '1 1 1' --side 'the second player'
feed '' qiju play nim --heaps '5 5 5 5 5' --err 1 --seed 4 --side 2
run qiju play geography --size 3x3 --side 3
run qiju play geography --err 2
run qiju play staircase --size 40x40
feed '1 1\n' qiju play stone --size 3
feed 'save my game\nsave it'\''s\nquit\n' qiju play mnk
echo '# a disk that is full leaves no part of a record'
printf 'save part\nsave part\nquit\n' | (trap '' XFSZ && ulimit -f 0 && qiju play nim --heaps '1 2') 2>&1 | cat
ls part 2>/dev/null
qiju play mnk 2>&1 >/dev/full </dev/null || echo "exit $?"
qiju play lightsout --size 2x2 2>&1 >/dev/full </dev/null || echo "exit $?"
echo '2 1 0' | qiju play splitting --size 1 --cases 1 --max 0 | grep bottle
echo '# who moves again is asked again; undo and redo go to where there is something to choose'
printf '0\n1\n5\nundo\nundo\nredo\nredo\n' | qiju play "$OWN/dots_and_boxes.so" --rows 1 --columns 2
echo '# after 64 moves of qiju in a row the user is asked'
cat >circle <<'RULES'
#!/bin/sh
# A circle in which the second player moves again for ever: the first player lets it in, or not.
while read -r question words; do
    case $question in
        qiju) printf '%s\n' 'qiju 1' 'name circle' 'ending last-wins' loops ready ;;
        start) echo 'at 1' ;;
        moves) case $words in
            1) echo 'moves in 2a' ;;
            2a) echo 'moves round 2b' ;;
            *) echo 'moves back 2a' ;;
        esac ;;
        flush) echo flushed ;;
    esac
done
RULES
chmod +x circle
printf 'in\n\nround\nswap\nround\nundo\nsave circled\nquit\n' | qiju play ./circle >said
grep -c 'plays' said
grep -v -e '^$' -e plays -e '^2[ab]$' said
