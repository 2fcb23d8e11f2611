# Wrong command lines: each is told what is wrong, and exits with 2.
run qiju
run qiju dance
run qiju judge
run qiju judge chess
run qiju judge heaps
for words in 'a b' --verbose -x --memory --memory=lots --memory=0 --time=-3 --time=1x --states=0; do
    run qiju judge stone $words
done
run qiju solve stone --json=yes
for size in '' 0x4 3x 99999999x99999999 '2x2 --max many' '2x2 --shape round' '2x2 --case 2' '2x2 --case 0' \
    '2x2 --after 1' '2x2 --after soon' '2x2 --engine steam' '2x2 --engine matching'; do
    run qiju solve staircase --size $size
done
run qiju solve staircase FILE --seed 7
run qiju solve nim any --heaps 3
run qiju gen staircase FILE
run qiju gen staircase --colour red
run qiju games now
run qiju help nothing
run qiju help games solve
feed '99999999999 0' qiju solve stone --engine steam
# The least that is too much, and the most that is not.
printf '2\n0\n' >good
for time in 277777777h 277777778h 16666666666m 16666666667m 1000000000000s 1000000000001s; do
    run qiju judge stone --time $time good
done
run qiju solve staircase --size 1048576x1048576
run qiju solve staircase --size 1099511627776x1
run qiju solve staircase --size 16777216x1
run qiju solve staircase --size 16777215x1 --memory 1M
# The last one counts, of options and of settings.
run qiju judge stone --memory 1k --memory 1G good
run qiju judge stone --memory 1G --memory 1k good
run qiju gen nim --heaps 5 --heaps 3
run qiju solve nim --heaps 3 --engine steam --engine grundy
