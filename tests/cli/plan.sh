# A plan says what is known, and refuses what the limits do not allow.
run qiju plan staircase 18x18 --threads 1
run qiju plan staircase 20x20 --memory 60M
run qiju plan staircase 30x30 --memory 60M
run qiju solve staircase 22x22 --memory 8G
run qiju plan staircase 12x36 --memory 60M
run qiju plan staircase --size 12x12 --states 1000 --memory 20M
run qiju plan staircase --size 3x1000 --memory 8G
run qiju plan staircase --size 12x12 --memory 20M
run qiju plan nim --heaps "3 5"
run qiju plan mnk --size 5x4 --k 4 | sed 's/[^ ]* s (/_ s (/'
run qiju plan mnk --size 8x8 --k 4
run qiju plan mnk --size 5x5 --k 4 --states 400
run qiju plan mnk --size 10x10 --k 7 | sed 's/[^ ]* s (/_ s (/'
run qiju plan mnk --size 9x9 --k 5
run qiju plan mnk --size 9x9 --k 5 --engine pairings
run qiju plan staircase --size 400x400
run qiju plan staircase --size 9x9 --engine exhaustive
run qiju plan geography --size 3000x100 --blocked 300 --memory 500k
run qiju plan geography --size 3000x100 --blocked 300 --memory 20M
run qiju plan chess
run qiju plan nim 3x4
run qiju plan staircase 3x0
qiju gen staircase --size 2x3 > 9x9
run qiju plan staircase ./9x9
run qiju plan mnk --size 3x3 --engine exhaustive
run qiju plan mnk --size 9x9 --k 5 --engine exhaustive
