# stress: solutions that contestants hand in. The wrong ones are caught, and what is shown is a smallest input: none
# of its simpler variants goes wrong in the same way. 13 s of CPU, for a few hundred processes.
patience="--time-limit 60 --shrink 600"

echo "== right ones"
for problem in staircase tictactoe widgets stone geography rabbits splitting; do
    qiju stress "$problem" --cases 12 $patience -- "right_$problem" >table
    echo "exit $?"
    head -n 1 table
    # The last row has times, memory and the input that took longest.
    tail -n 1 table | grep -cE '^ +[0-9]+ +[0-9]+ +[0-9]+\.[0-9]+ s +[0-9]+\.[0-9] MB  --.* --seed [0-9]+$'
done

echo "== greedy staircase"
run qiju stress staircase $patience -- wrong_staircase
echo "== inconsistency after multiplicity"
run qiju stress poj2947 $patience -- wrong_widgets
echo "== parity of the whole board"
run qiju stress geography $patience -- wrong_geography
echo "== a matched start that is not repaired"
run qiju stress rabbits $patience -- wrong_rabbits
echo "== moves out of empty bottles"
run qiju stress splitting $patience --save found -- wrong_splitting | tee one

echo "== what a longer case has left"
run qiju stress splitting $patience -- stale_splitting

echo "== another seed finds it in another input"
run qiju stress splitting $patience --seed 7 --cases 50 -- wrong_splitting | grep made

echo "== what is saved"
for file in found/*; do
    echo "$file"
    cat "$file"
done
qiju judge splitting found/splitting.in | diff - found/splitting.ans && echo "the answer is judge's"
wrong_splitting <found/splitting.in | diff - found/splitting.out && echo "the output is the program's"
qiju validate splitting found/splitting.in --limits contest
run qiju stress splitting --save missing/found -- wrong_splitting

echo "== of a long output the first lines"
run qiju stress splitting $patience --cases 2 -- seq 60 | grep -A 1 '^  40$'

echo "== other ways to fail"
run qiju stress stone $patience -- sh -c 'kill -SEGV $$'
echo "== a smaller input on which it ends in another way is not the same failure"
cat >fails <<'END'
while read -r n && [ "$n" != 0 ]; do
    [ "$n" -lt 500 ] || exit 3
    [ "$n" -lt 20 ] || kill -SEGV $$
    [ $((n % 2)) = 1 ] && echo Bob || echo Alice
done
END
run qiju stress stone --cases 30 $patience -- sh fails
run qiju stress stone --time-limit 0.2 --shrink 0.1 -- sh -c 'while :; do :; done'
run qiju stress stone $patience -- yes | sed -E -e '/^  y$/d' -e 's/and [0-9]+ bytes/and N bytes/'
run qiju stress stone $patience -- true
run qiju stress stone $patience -- printf 'Bob\nAlice\n\033[31m'
run qiju stress stone --memory-limit 10M $patience -- hungry_stone | grep -E '^it|exit'

echo "== the time is over"
echo 'sleep 0.2; exec right_stone' >slow
run qiju stress stone --time 0.5 -- sh slow

echo "== blanks at the end of lines count only when they are asked for"
echo 'while read -r n && [ "$n" != 0 ]; do [ $((n % 2)) = 1 ] && echo "Bob " || echo "Alice "; done; echo' >blanks
run qiju stress stone --cases 5 $patience -- sh blanks | head -n 2
run qiju stress stone --cases 5 --exact $patience -- sh blanks
run qiju stress stone --cases 5 --exact $patience -- printf Bob

echo "== command lines"
for words in '' stone 'stone --' 'stone right_stone' 'nim -- cat' 'chess -- cat' 'stone --cases 0 -- cat' \
    'stone --time-limit never -- cat' 'stone -- ./missing'; do
    run qiju stress $words
done

echo "== several inputs at once: the same first failure, the same smallest input"
run qiju stress splitting $patience --jobs 4 -- wrong_splitting | grep -v '^\$' >four
grep -v -e '^\$' -e '^saved' one | diff - four && echo the same
qiju stress stone --jobs 3 --cases 12 $patience -- right_stone | head -n 1
# The first of two failures counts, whichever is known first. Two of the programs wait a second for the other.
qiju stress stone --cases 30 --save-right inputs $patience -- right_stone | head -n 1
cat >two <<'END'
cat >"in.$$"
if cmp -s "in.$$" "inputs/stone.$1.in"; then
    while [ ! -e "runs.$2" ]; do sleep 0.1; done
    echo wrong
elif cmp -s "in.$$" "inputs/stone.$2.in"; then
    : >"runs.$2"
    sleep 1
    echo wrong
else
    right_stone <"in.$$"
fi
END
run qiju stress stone --cases 30 --jobs 2 $patience -- sh two 011 012 | grep '^stone'
run qiju stress stone --cases 30 --jobs 2 $patience -- sh two 012 011 | grep '^stone'
run qiju stress stone --jobs 3 -- ./missing
run qiju stress geography --jobs 2 --memory 3k -- cat | sed 's/needs .*/needs .../'
run qiju stress stone --jobs 0 -- right_stone

echo "== several programs, on the same inputs"
run qiju stress stone --cases 8 $patience --program 'yes Bob | head -n 3' --program right_stone --save several -- right_stone |
    grep -E '^program|made|exit|difference'
ls several
# The second program takes longer for an input than there is time for smaller inputs.
echo 'read -r n; [ "$n" -lt 5 ] && { echo "$n" | right_stone; exit; }; sleep 3' >late
run qiju stress stone --cases 30 --shrink 2 --time-limit 60 --program true -- sh late | grep '^made smaller'

echo "== those that pass are saved"
qiju stress splitting --cases 8 --jobs 2 --save-right saved $patience -- right_splitting | head -n 1
ls saved
for i in 1 5 8; do
    qiju validate splitting saved/splitting.00$i.in --limits contest
    qiju judge splitting saved/splitting.00$i.in | diff - saved/splitting.00$i.ans && echo the answer
done
run qiju stress splitting --save-right missing/saved -- right_splitting

echo "== other limits"
qiju stress geography --limits n=3,m=3 --cases 10 --save-right small $patience -- right_geography | head -n 1
cat small/*.in | grep -cE '^[0-9]+ [0-9]+$'
cat small/*.in | grep -E '^([4-9]|[0-9] [4-9])'
qiju stress staircase --size 8x3 --limits A=7,B=5 --cases 10 --save-right flat $patience -- right_staircase | head -n 1
for file in flat/*.in; do qiju validate staircase "$file" --size 8x3 --limits A=7,B=5; done | grep -c '^valid'
qiju stress tictactoe --limits T=9 --cases 10 --save-right large $patience -- right_tictactoe | head -n 1
for file in large/*.in; do qiju validate tictactoe "$file" --limits T=9; done | grep -o 'T = [6-9]' | sort -u
for file in large/*.in; do qiju validate tictactoe "$file" --limits contest; done 2>&1 | grep expected | head -n 1
run qiju stress splitting --limits n=30,p=5 --cases 40 $patience -- wrong_splitting
run qiju stress stone --limits n=0 --cases 3 $patience -- right_stone
for limits in m=7 n=7,n n=9..7 n=x; do run qiju stress stone --limits $limits -- right_stone; done
run qiju stress tictactoe --size 4x4 -- right_tictactoe
run qiju stress stone --size 4x4 -- right_stone
run qiju stress geography --size 4xx -- right_geography
