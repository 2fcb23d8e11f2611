# Shared objects that crash, end the process, hang, or write what they must not: each is told, with the function and where.
# Takes a second: the command runs dozens of times.
cp "$OWN/trap.so" .
run qiju solve ./trap.so --n 2
echo '# crashes: a wild write, exit, abort, the stack, arithmetic, at the start, in ranking and unranking'
for fault in 1 2 5 6 12 15 16; do
    run qiju solve ./trap.so --fault $fault
done
run qiju solve ./trap.so --fault -1
run qiju draw ./trap.so --fault 14 --n 2
run qiju solve ./trap.so --fault 17 --n 200 | head -5
feed '4 3 moves one one one' qiju review ./trap.so -
run qiju solve ./trap.so --fault 1 --threads 3 --n 200
echo '# hangs: --time, and SIGTERM and SIGINT, which need not come twice'
patiently hangs --time qiju solve ./trap.so --fault 4
patiently hangs --time qiju solve ./trap.so --fault 13 --threads 2
ended_by TERM qiju solve ./trap.so --fault 4 2>&1
ended_by INT qiju count ./trap.so --fault 4 2>&1
echo '# words: a blank, too long, what a terminal obeys; a drawing that it would obey'
for fault in 7 8 10 11; do
    run qiju solve ./trap.so --fault $fault --n 2 | sed "s/$(printf '\033')/ESC/g"
done
run qiju interact ./trap.so --fault 9 --n 5 --side second -- cat
