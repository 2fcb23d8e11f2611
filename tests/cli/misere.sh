# Misere play of heaps: what it is decided by, in text and in JSON, and where that is not enough.
run qiju solve kayles --heaps "3 5 7" --misere yes
run qiju solve kayles --heaps "3 5 7" --misere yes --json
run qiju solve nim --heaps "1 2 3" --misere yes
run qiju solve heaps "0.77:5 any:3 {1,2}:4" --misere yes
feed "0.15 2 14 6 misere" qiju solve heaps --engine misere
feed "2 9 3 misere moves 1 3+4 2 1" qiju solve kayles --after end
feed "2 5 3 misere moves 1 3 2 1 1 2" qiju review kayles
feed "2 5 3 misere moves 1 3 2 1 1 2" qiju review kayles --json
run qiju plan kayles --heaps "3 5" --misere yes | sed 's/[^ ]* s (/_ s (/'
run qiju gen kayles --misere yes --seed 3
run qiju gen heaps --heaps "0.77:3 any:2" --misere yes --moves 2 --seed 4
run qiju table heaps 0.77 --vary n=1..12 --heaps '{n}' --misere yes --columns value,nimber,moves,best
run qiju table heaps 0.15 --vary n=200,300 --heaps '{n}' --misere yes --columns value,engine
feed 'hint\n1 1\nquit\n' qiju play kayles --heaps "3 2" --misere yes --side 1
run qiju check kayles --vary n=1..9 --heaps '{n}' --misere yes --claim 'echo win'
run qiju check kayles --vary n=1..2 --heaps '{n}' --misere yes --claim 'echo 3'

echo "== no quotient is found: exhaustive search"
run qiju solve heaps 4.7 --heaps 11 --misere yes --engine misere
qiju solve heaps 4.7 --heaps 11 --misere yes | sed -n '/^Under/,/^$/p'
run qiju solve heaps 4.7 --heaps 11 --misere yes --states 20
run qiju prove kayles --heaps 3 --misere yes
echo "0.77 1 3 misere" >sum
run qiju prove heaps sum
