# --scratch: layers of a staircase that memory has no room for; the same answers, and nothing is left in the folder.

# Without the engine's figures.
answer() { sed '/^engine/d'; }
mkdir folder
run qiju solve mnk --size 3x3 --engine exhaustive --scratch folder
run qiju solve kayles '--heaps' '2 3' --engine exhaustive --scratch folder
echo "levels of a staircase"
qiju gen staircase --size 12x12 >stairs
qiju judge staircase stairs >value
qiju solve staircase stairs | answer >expected
little="--memory 700k --scratch folder"
for threads in 1 2; do
    qiju judge staircase stairs $little --threads $threads | cmp - value && echo the same
done
qiju solve staircase stairs $little --threads 1 | answer | cmp - expected && echo the same
run qiju judge staircase stairs --memory 700k | sed 's/[0-9.]* kB,/_ kB,/'
run qiju plan staircase stairs $little --threads 1 | sed 's/[0-9.]* s (/_ s (/'
(
    ulimit -f 100
    run qiju judge staircase stairs $little --threads 2
)
ls -A folder
echo "Ctrl-C"
qiju gen staircase --size 17x17 >large
ended_by INT qiju judge staircase large --memory 32M --scratch folder --threads 1 >/dev/null 2>&1
ls -A folder
run qiju judge staircase stairs --memory 700k --scratch nowhere
# A closed standard output is not taken for the scratch space.
status=0
qiju judge staircase stairs --memory 700k --scratch . 2>told >&- || status=$?
echo "exit $status: $(cat told)"
