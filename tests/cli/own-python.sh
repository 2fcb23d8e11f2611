# The same game told by Python and by the shell is the same game. Takes seconds: Python starts for each run.
cp "$TESTS"/../examples/own/misere_nim.* .
run qiju solve '|python3 misere_nim.py'
feed '2 2 position 2x' qiju solve '|python3 misere_nim.py' -
for heaps in 1 2 3 4; do
    qiju solve '|python3 misere_nim.py' --heaps $heaps --all >python.out
    qiju solve '|sh misere_nim.sh' --heaps $heaps --all >shell.out
    # But for the drawing and the time.
    for file in python.out shell.out; do
        sed '1,/^$/d; /^engine/d' $file >$file.same
    done
    cmp python.out.same shell.out.same && echo "alike on $heaps heaps"
done

echo '# the exchange that docs/reference/pipe.md shows: its answers, and its questions in whatever order'
sed -n '/^asked  /,/^```/p' "$TESTS/../docs/reference/pipe.md" | sed '1d;$d' >exchange
cut -c 1-13 exchange | sed 's/ *$//; /^$/d' >questions
cut -c 14- exchange >answers
python3 misere_nim.py <questions | cmp - answers
qiju solve '|tee asked | python3 misere_nim.py | tee said' --heaps 2 --size 1 | grep Under
for file in asked questions; do
    sort -u $file >$file.sorted
done
cmp asked.sorted questions.sorted && echo 'it is so'
for file in misere_nim.py misere_nim.sh; do
    echo "$file: $(($(wc -l <$file))) lines"
done

echo '# a row of Kayles, told by Python, against the engine of the catalogue'
cp "$TESTS"/../examples/own/kayles.py .
# What every throw leaves, as the smaller row, the pins that are hit and the Grundy value.
qiju solve '|python3 kayles.py' --pins 160 --all | awk '/leaves/ { split($1, hit, "@")
    print hit[2] - 1, hit[1], $NF }' | sort -u >told
qiju solve kayles --heaps 160 --all | awk '/leaves/ { split($2, row, "+")
    print row[2] ? row[2] < row[1] ? row[2] : row[1] : 0, 160 - row[1] - row[2], $NF }' | sort -u >known
cmp told known && echo "alike after $(wc -l <told | tr -d ' ') throws"
for pins in 0 1 100 300; do
    qiju solve '|python3 kayles.py' --pins $pins | sed -n 's/, [0-9.]* [kM]*B.*//; /^engine/p; /^Under/p'
    qiju solve kayles --heaps $pins | grep Under
done
echo "$(sed -n '/^def/,$p' kayles.py | grep -c .) lines of rules"
echo '# a script without "#!" is run by Python, executable or not; with "#!" by the program that it names'
for mode in -x +x; do
    chmod $mode kayles.py
    qiju solve ./kayles.py --pins 7 | grep Under
done
{ echo '#!/bin/sh' && echo 'exec sh misere_nim.sh'; } >shell.py
chmod +x shell.py
qiju solve ./shell.py --heaps 2 | grep Under
