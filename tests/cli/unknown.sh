# Unknown names: the nearest known name, the words to type for a user's file, and the folder of the examples.
for verb in slove solv evalidate paly version --verison xyzzy s; do
    run qiju $verb
done
run qiju help nimm
run qiju help reviw
for game in nimm geografy kales xyzzy n '' 0123456789012345678901234567890123456789nim chomp dots_and_boxes hex.c; do
    run qiju solve "$game"
done
for option in --thread --heap --timme=3 --heaps3 --xyzzy --h; do
    run qiju solve nim $option 3
done
for words in 'nim --set heap=3' 'nim --set haeps' 'nim --set xyzzy=3' 'nosuch --set n=3' 'nim --set' 'mnk 3 3 3' \
    'mnk 3x3 -k 3' '--heaps 3 nim --engine grundy'; do
    run qiju solve $words
done
run qiju judge stone --set n=3
echo '# files'
cp "$TESTS/../examples/own/misere_nim.sh" mine.sh && chmod -x mine.sh
for file in mine.py mine.rb mine.c mine.so mine; do
    echo >$file
done
run qiju solve ./mine.sh --heaps 2
for file in mine.sh ./mine.py mine.py mine.rb mine.c "$PWD/mine.c" mine.so mine not-there.sh .; do
    run qiju solve "$file" | sed "s|$PWD|HERE|g"
done
printf '#!/bin/sh\nexec sh mine.sh\n' >'my game' && chmod +x 'my game' mine
run qiju solve 'my game'
run qiju help './my game'
run qiju solve './my game' --heaps 2
run qiju solve ./mine
run qiju solve './my game' --heaps 2 --all 3
echo '# many'
# shellcheck disable=SC2046
qiju games $(seq 300)

echo "== order, form or name mixed up"
qiju gen mnk --size 3x3 >board
run qiju solve board mnk
run qiju mnk board
for words in 'kayls --heaps 5' 'mnk --m 3' ./none.c 'nim 3 5 7' 'nim 3,5,x' 'nim ３,５,７' 'nim 7.txt' 'mnk --size 3 x 3'; do
    run qiju solve $words
done
run qiju solve mnk '3 3 3'
run qiju solve staircase 3
run qiju solve kayles 7 --misere yes --value
run qiju solve kayles 7 --heaps 3
run qiju solve nim 3,5 --json
run qiju judge mnk
run qiju draw mnk board -o board.PNG
run qiju tests splitting --limits n=12 m=12 -o there
run qiju stress splitting --program ./none
run qiju check splitting --claim ./none --vary size=1..3
echo "int main(void) {}" >source.c
run qiju stress splitting --program ./source.c
run qiju check splitting --claim "./source.c 3" --vary size=1..3
run qiju solve mnk board --after 3
qiju solve mnk board --after 0 | head -n 1
run qiju sequence foo
run qiju table mnk --columns outcome
run qiju help 兔兔与蛋蛋
run qiju solve kayles '0.77:3,5 0.6:7'
run qiju serve board
run qiju sequence -- '-{1,2}' | head -n 2
printf '\357\273\2771\n5\n' >marked
qiju solve nim marked --value | sed -n 1,3p
printf '\357\273\277lesson A\nstep B\n' >lesson
run qiju serve --lesson lesson
qiju gen staircase --size 8x8 >grid
qiju solve staircase grid --keep saved | head -n 1
for size in 9x9 3x3; do run qiju solve staircase $size --solution-file saved; done
run qiju verify board
run qiju tests graph -o there
run qiju tests graph
run qiju help 一双木棋 | head -n 2
# Options that had another name before.
run qiju stress splitting --keep there -- ./right
run qiju check nim --heaps 3 --claim 'echo win' --keep
run qiju sequence kayles --to 3 --out=there
run qiju tests splitting --answers any
run qiju solve nim 3,5 --kept there
run qiju solve nim 3,5 --answer-time 3
run qiju stress splitting -- mine.sh
echo '# a board in place of a file'
run qiju gen nim 3,4
run qiju gen heaps "0.77:3,5"
run qiju table nim 3,4 --columns nimber,moves
run qiju table mnk 2x2 --vary k=1..2 --columns value
run qiju table mnk board
run qiju gen nim --misere
