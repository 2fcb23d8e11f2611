# The same game told by Python and by the shell is the same game.
. "$TESTS/cli/common.sh"
cp "$TESTS"/../examples/own/misere_nim.* .
run qiju solve '|python3 misere_nim.py'
for heaps in 1 2 3 4; do
    qiju solve '|python3 misere_nim.py' --heaps $heaps --all >python.out
    qiju solve '|sh misere_nim.sh' --heaps $heaps --all >shell.out
    # But for the drawing and the time.
    for file in python.out shell.out; do
        sed '1,/^$/d; /^engine/d' $file >$file.same
    done
    cmp python.out.same shell.out.same && echo "alike on $heaps heaps"
done
