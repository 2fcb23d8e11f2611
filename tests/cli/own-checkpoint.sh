# A run on a user-defined game is saved and continued, but not under other rules of the same name.
cp "$OWN/hex.so" "$TESTS/../examples/own/misere_nim.sh" .
run qiju solve ./hex.so --n 3 --states 1000 --checkpoint saved
(cat hex.so && echo) >changed.so
run qiju solve ./changed.so --n 3 --checkpoint saved
run qiju solve ./hex.so --n 2 --checkpoint saved
qiju solve ./hex.so --n 3 --checkpoint saved 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'
run qiju solve '|sh misere_nim.sh' --heaps 4 --states 60 --checkpoint told
qiju solve '|sh ./misere_nim.sh' --heaps 4 --checkpoint told 2>&1
cp misere_nim.sh same.sh
echo '# changed' >>misere_nim.sh
qiju solve '|sh misere_nim.sh' --heaps 4 --checkpoint told 2>&1
cp same.sh misere_nim.sh
qiju solve '|sh misere_nim.sh' --heaps 4 --checkpoint told 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'

# A program that stops answering: what it said is saved when the time is over while it is waited for.
cat >held.sh <<'END'
while read -r line; do
    [ "$line" != flush ] || asked=$((asked + 1))
    [ ! -e held ] || [ $((asked)) -lt 4 ] || exec cat >/dev/null
    echo "$line"
done | sh misere_nim.sh
END
touch held
patiently 'goes on' --time qiju solve '|sh held.sh' --heaps 4 --checkpoint heard
rm held
qiju solve '|sh held.sh' --heaps 4 --checkpoint heard 2>&1 | grep -oE 'resumed from [^ ]+|Under.*'
echo "and while it answers"
for turn in 1 2 3; do
    patiently 'goes on' --time qiju solve '|sh misere_nim.sh' --heaps 9 --size 9 --checkpoint "answered$turn"
done

# No room for a file of the engine, or for the solution: one failure, and not that a new folder has no checkpoint.
for blocks in 1 30; do
    (
        trap '' XFSZ
        ulimit -f $blocks
        qiju solve ./hex.so --n 3 --value --keep kept --checkpoint full$blocks
    ) 2>&1 >/dev/null | cat
done
