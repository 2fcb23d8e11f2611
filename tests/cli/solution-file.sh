# A solution is saved, asked and verified; what does not go together is refused. Three seconds of CPU verify
# a solution of 5478 positions under the sanitizers.
qiju solve mnk --size 3x3 --keep ttt | sed -n 1,3p
ls
run qiju ask ttt "" "2 2" "2 2 1 2"
feed '\n2 2 1 2\n' qiju ask ttt
run qiju ask ttt "2 2 1 2 1 1" --moves
run qiju ask ttt "2 2 1 2" --json
run qiju ask ttt </
run qiju verify ttt
run qiju solve mnk --size 3x3 --solution-file ttt
printf '3 3 3\n0 0 0\n0 0 0\n0 0 0\nmoves 2 2 1 2 3 3\n' >record
run qiju review mnk record --solution-file ttt
printf '2 2\nquit\n' | qiju play mnk --size 3x3 --solution-file ttt
echo "rules of one's own"
cp "$OWN/hex.so" "$TESTS/../examples/own/misere_nim.sh" .
qiju solve ./hex.so --n 3 --keep hex | sed -n 1,2p
run qiju ask hex ""
run qiju ask hex "" b2 "b2 a1" --rules ./hex.so
run qiju verify hex --rules ./hex.so
(cat hex.so && echo) >changed.so
run qiju ask hex "" --rules ./changed.so
run qiju verify hex --rules mnk
run qiju verify hex --rules nothing
run qiju solve ./hex.so --n 2 --solution-file hex
run qiju solve mnk 3x3 --solution-file hex
qiju solve '|sh misere_nim.sh' --heaps 3 --keep nim | sed -n 1,2p
run qiju verify nim --rules '|sh misere_nim.sh'
run qiju verify nim
run qiju ask nim "" "position 122" "position 122 moves 3-2" "position 321" --rules '|sh misere_nim.sh'
run qiju ask nim "position 222" --rules '|sh misere_nim.sh'
run qiju ask nim "position 4" --rules '|sh misere_nim.sh'
qiju gen '|sh misere_nim.sh' --heaps 3 >start
echo position 112 >>start
run qiju solve '|sh misere_nim.sh' start --solution-file nim | sed -n 1,4p
qiju solve '|sh misere_nim.sh' start --keep part | sed -n 1,2p
run qiju ask part "" "position 012" --rules '|sh misere_nim.sh'
run qiju ask part "position 123" --rules '|sh misere_nim.sh'
printf '3 2\nposition 122\n' >start
run qiju solve '|sh misere_nim.sh' start --solution-file nim
printf 'position 12\0\nposition 12\n' | run qiju ask nim --rules '|sh misere_nim.sh'
odd=$(printf "./it's \033]0;a  game")
cp misere_nim.sh "$odd"
chmod +x "$odd"
qiju solve "$odd" --heaps 3 --keep quoted | sed -n 1p
run qiju ask quoted ""
rm "$odd"
# Rules that have changed: a sample misses the position, which is a move of the start.
sed '/^moves() {/a [ "$1" != 122 ] || [ ! -e changed ] || { echo moves 2-1 112; return; }' misere_nim.sh >changing.sh
qiju solve '|sh changing.sh' --heaps 3 --keep changing | sed -n 1,2p
run qiju verify changing --rules '|sh changing.sh' --sample 1
touch changed
run qiju verify changing --rules '|sh changing.sh' --sample 1
rm changed changing changing.sh
echo "what cannot be"
run qiju ask
run qiju ask nothing
run qiju verify ttt hex
run qiju ask ttt "9 9"
run qiju ask ttt "2 2 2 2"
run qiju ask record
run qiju solve mnk --size 3x3 --keep ttt --engine lines
run qiju solve mnk --size 3x3 --keep ttt --solution-file ttt
run qiju solve mnk --size 3x3 --engine lookup
run qiju solve lightsout --size 3x3 --keep lights
run qiju solve mnk --size 4x4 --solution-file ttt
run qiju solve mnk --size 3x3 --keep none/ttt
qiju gen mnk --size 3x3 >input
cp input before
run qiju solve mnk input --keep input
cmp input before && rm before input
qiju solve mnk --size 3x3 --keep ttt | grep Under
ls
printf '2 2\n1 1\n\n1 1 1 1\n' | qiju ask ttt
echo "order ideals by heights"
qiju gen staircase --size 8x8 --seed 2 >board
qiju solve staircase board --keep heights | sed -n 14,16p
qiju solve staircase board --engine exhaustive --keep played | sed -n 14,15p
for file in heights played; do run qiju ask $file "" "1 1" "1 1 1 2 2 1"; done
run qiju ask heights "1 1 2 1" --moves
run qiju verify heights
qiju solve staircase --size 12x13 --seed 1 --value --keep large >/dev/null
run qiju verify large --sample 1
(cat board && echo moves 1 1 2 1 1 2) >record
run qiju review staircase record --solution-file heights
run qiju solve staircase record --solution-file heights --outcome
run qiju solve staircase 8x8 --solution-file heights
run qiju solve staircase 8x8 --engine heights
sed "2s/[0-9]*$/1/" board >late
run qiju solve staircase late --solution-file heights
run qiju solve staircase board --keep heights --engine lines
run qiju solve staircase 3x3 --keep small --engine heights
run qiju solve staircase board --keep other --memory 100k
run qiju solve staircase board --keep other --checkpoint .
run qiju solve staircase board --keep other --scratch .
head -c 3000 heights >cut
run qiju ask cut ""
run qiju verify .
printf '1 1\nquit\n' | qiju play staircase board --solution-file heights | tail -3
ls
