# stress: solutions that contestants hand in. The wrong ones are caught, and what is shown is a smallest input: none
# of its simpler variants goes wrong in the same way.
. "$TESTS/cli/common.sh"
PATH=$(dirname "$(command -v qiju)")/tests/contest:$PATH

echo "== right ones"
for problem in staircase tictactoe widgets stone geography rabbits splitting; do
    qiju stress "$problem" --cases 60 --time-limit 30 -- "right_$problem" >table
    echo "exit $?"
    head -n 1 table
    # The last row has times, memory and the input that took longest.
    tail -n 1 table | grep -cE '^ +[0-9]+ +[0-9]+ +[0-9]+\.[0-9]+ s +[0-9]+\.[0-9] MB  --.* --seed [0-9]+$'
done

echo "== greedy staircase"
run qiju stress staircase -- wrong_staircase
echo "== inconsistency after multiplicity"
run qiju stress poj2947 -- wrong_widgets
echo "== parity of the whole board"
run qiju stress geography -- wrong_geography
echo "== a matched start that is not repaired"
run qiju stress rabbits -- wrong_rabbits
echo "== moves out of empty bottles"
run qiju stress splitting -- wrong_splitting

echo "== another seed finds it in another input"
run qiju stress splitting --seed 7 --cases 50 -- wrong_splitting | grep made

echo "== what is saved"
run qiju stress splitting --save found -- wrong_splitting >/dev/null
for file in found/*; do
    echo "$file"
    cat "$file"
done
qiju judge splitting found/splitting.in | diff - found/splitting.ans && echo "the answer is judge's"
wrong_splitting <found/splitting.in | diff - found/splitting.out && echo "the output is the program's"
qiju validate splitting found/splitting.in --limits contest
run qiju stress splitting --save missing/found -- wrong_splitting

echo "== other ways to fail"
run qiju stress stone -- sh -c 'kill -SEGV $$'
cat >fails <<'END'
while read -r n && [ "$n" != 0 ]; do
    [ "$n" -lt 500 ] || exit 3
    [ $((n % 2)) = 1 ] && echo Bob || echo Alice
done
END
run qiju stress stone -- sh fails
echo "== a smaller input on which it ends in another way is not the same failure"
cat >fails_twice <<'END'
while read -r n && [ "$n" != 0 ]; do
    [ "$n" -lt 500 ] || exit 3
    [ "$n" -lt 20 ] || kill -SEGV $$
    [ $((n % 2)) = 1 ] && echo Bob || echo Alice
done
END
run qiju stress stone -- sh fails_twice
run qiju stress stone --time-limit 0.2 --shrink 0.1 -- sleep 10
run qiju stress stone -- yes | sed -E -e '/^  y$/d' -e 's/and [0-9]+ bytes/and N bytes/'
run qiju stress stone -- true
run qiju stress stone -- printf 'Bob\nAlice\n\033[31m'
run qiju stress stone --memory-limit 10M -- hungry_stone | grep -E '^it|exit'

echo "== the time is over"
echo 'sleep 0.2; exec right_stone' >slow
run qiju stress stone --time 0.5 -- sh slow

echo "== Ctrl-C while the program runs"
qiju stress stone --time-limit 60 -- sleep 60 2>&1 &
sleep 0.7
kill -INT $!
status=0
wait $! || status=$?
echo "exit $status"

echo "== blanks at the end of lines count only when they are asked for"
echo 'while read -r n && [ "$n" != 0 ]; do [ $((n % 2)) = 1 ] && echo "Bob " || echo "Alice "; done; echo' >blanks
run qiju stress stone --cases 5 -- sh blanks | head -n 2
run qiju stress stone --cases 5 --exact -- sh blanks
run qiju stress stone --cases 5 --exact -- printf Bob

echo "== command lines"
run qiju stress
run qiju stress stone
run qiju stress stone --
run qiju stress stone right_stone
run qiju stress nim -- cat
run qiju stress chess -- cat
run qiju stress stone --cases 0 -- cat
run qiju stress stone --time-limit never -- cat
run qiju stress stone -- ./missing
