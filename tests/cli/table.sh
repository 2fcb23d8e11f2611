# Tables over sizes: known sequences, formats, limits, and what is refused. Takes a second: hundreds of boards are
# solved.

# column N: that column of a CSV without its head, on one line.
column() {
    sed 1d | cut -d , -f "$1" | tr '\n' ' '
    echo
}

run qiju table kayles --vary n=0..12 --heaps '{n}'
run qiju table stone --vary size=1..6
run qiju table staircase --vary n=1..3 --vary m=1..2 --size '{n}x{m}' --max 9
run qiju table mnk --vary n=1..3 --size '{n}x{n}' --k '{n}'
run qiju table widgets --vary shape=unique,multiple,inconsistent --types 4 --records 5
run qiju table nim --heaps "1 2 3"
cp "$OWN/chomp.so" .
run qiju table ./chomp.so --vary rows=1..2 --vary columns=1..4
run qiju table heaps 0.07 --vary n=5..20..5,40 --heaps '{n} {n}' --columns value,nimber,moves,engine

# known NAME COLUMN VALUES COMMAND ...: that column of the table is these values.
known() {
    name=$1 number=$2 values=$3
    shift 3
    got=$("$@" --csv | column "$number")
    [ "$got" = "$values " ] && echo "as in $name" || echo "not as in $name: $got"
}
known "OEIS A002186, Grundy values of Kayles" 2 \
    "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7" \
    qiju table kayles --vary n=0..42 --heaps '{n}' --columns nimber
known "OEIS A002187, Grundy values of Dawson's chess" 2 \
    "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4" \
    qiju table dawson --vary n=0..33 --heaps '{n}' --columns nimber
known "OEIS A159257, dimension of the kernel of Lights Out on n x n" 2 \
    "0 0 0 4 2 0 0 0 8 0 6 0 0 4 0 8 2 0 16 0 0 0 14 4 0 0 0 0 10 20 0 20 16" \
    qiju table lightsout --vary n=1..33 --size '{n}x{n}' --shape all-on --columns kernel
known "the tiling by dominoes: a stone on an even board wins" 2 \
    "loss win loss win loss win loss win loss win" \
    qiju table stone --vary n=1..10 --size '{n}' --columns value
known "noughts and crosses: n in line on n x n is drawn from n = 3 on" 2 \
    "1 2 0 0" \
    qiju table mnk --vary n=1..4 --size '{n}x{n}' --k '{n}' --columns value
echo "nim of two heaps: the nimber is their xor"
qiju table nim --vary a=0..15 --vary b=0..15 --heaps '{a} {b}' --csv --columns nimber |
    sed 1d | while IFS=, read -r a b nimber fault; do
    [ "$nimber" = $((a ^ b)) ] || echo "$a $b: $nimber $fault"
done

run qiju table kayles --vary n=4..6 --heaps '{n}' --csv
run qiju table kayles --vary n=4..5 --heaps '{n}' --json
run qiju table kayles --vary n=4 --heaps '{n}' --misere yes --json
run qiju table lightsout --vary n=4..5 --size '{n}x{n}' --shape all-on --json --columns all
run qiju table heaps --vary 'code={1,0.77' --heaps 5 --csv
run qiju table splitting --vary max=4611686018427387904 --size 4 --shape sparse --json --columns value,nimber
run qiju table geography --vary n=1..4 --size '{n}x{n}' --shape full --states 9
run qiju table geography --vary n=3..4 --size '{n}x{n}' --shape full --states 9 --csv
run qiju table geography --vary n=4 --size '{n}x{n}' --shape full --states 9 --json

run qiju table
run qiju table chess --vary n=1..3
run qiju table kayles --vary n=1..3
for values in n n=3..1 n=1..x n=1.. n=1..5..0 n=1,,2; do run qiju table kayles --vary $values --heaps '{n}'; done
run qiju table kayles --vary n=1 --vary n=2 --heaps '{n}'
run qiju table kayles --vary a=1 --vary b=1 --vary c=1 --vary d=1 --vary e=1 --heaps '{a}'
run qiju table kayles --vary n=1..3 --heaps '{n}' --columns value,kernel
run qiju table kayles --vary n=1..3 --heaps '{n}' --csv --json
run qiju table kayles --vary n=1..3 --heaps '{n}' file file
run qiju table geography --vary n=2000,3 --size '{n}x{n}' --memory 2M

echo '# a program that ends at its start number N: whatever that is asked for, it is told'
sed 's/^while read/starts=0\n&/; s/start) start/start) starts=$((starts + 1)); [ $starts -lt "$N" ] || exit 9; start/' \
    "$TESTS/../examples/own/misere_nim.sh" >ends.sh
N=1
while [ $N -lt 9 ]; do
    export N
    status=0
    qiju table '|sh ends.sh' --vary heaps=2 --size 2 --threads 1 >row 2>told || status=$?
    [ $status -ne 0 ] || break
    echo "exit $status: $(cat told)"
    N=$((N + 1))
done
cat row

echo "== moves of a group are listed one by one"
run qiju table splitting --vary n=2..4 --size '{n}' --columns best
run qiju table splitting --vary n=3 --size '{n}' --columns best --json
