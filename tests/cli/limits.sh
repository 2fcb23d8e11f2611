# Limits are refused up front where that is possible, with exit status 4 and nothing on standard output.
run qiju solve staircase --size 20x20 --memory 4G
run qiju solve staircase --size 400x400 --memory 8G
run qiju solve staircase --size 12x12 --states 1000
run qiju judge staircase --memory 1k /dev/null
run qiju solve staircase --size 3x3 --engine exhaustive --states 5
run qiju solve geography --size 4x250000 --memory 5M
run qiju solve mnk --size 8x8 --k 5 --time 0.2 | grep -e limit -e exit
run qiju solve mnk --size 6x6 --k 6 --engine exhaustive --memory 5M --threads 1
run qiju solve geography --size 2000x2000 --memory 1M
run qiju solve stone --size 202 --engine exhaustive
feed "4000000000 1" qiju solve kayles --memory 8M -
for verb in solve prove; do feed '1 4294967295' qiju "$verb" officers; done
feed '999999999 999999999' qiju judge geography --memory 1G
feed '4294967295 4294967295 1' qiju judge staircase --memory 1G
feed '1\n99999999999 1' qiju judge splitting --memory 1G
run qiju solve staircase --size 3x3 --threads 0
# Memory is in proportion to the text that has been read.
feed '50000\ntoken x' qiju solve stone --memory 1M
feed '50000\nvisited 1 50001' qiju solve stone --memory 1M
run qiju count stone --size 50000 --memory 1M
for game in geography staircase graph; do run qiju solve "$game" --size 999999x999999; done
printf 'certificate 1 wythoff\nend\n' >cert
echo '4294967295 4294967295' >board
run qiju-check wythoff board <cert
echo '4096 1' >board
run qiju-check wythoff board <cert
echo 'p edge 1048580 0' >board
printf 'certificate 1 graph\nend\n' >cert
run qiju-check graph board <cert
printf '%%%%MatrixMarket matrix array integer general\n%% p=7\n%s\n' '0 4294967295' >board
printf 'certificate 1 linear\nend\n' >cert
run qiju-check linear board <cert
qiju gen staircase --size 9x9 >board
for kernel in plain abacus; do
    echo "QIJU_KERNEL=$kernel"
    QIJU_KERNEL=$kernel run qiju judge staircase --threads 2 board
done
run qiju solve geography --size 30x30 --states 5
run qiju solve lightsout --size 5x5 --states 5
run qiju solve splitting --size 50 --states 5
# Refused before any work, not after the memory is full.
run qiju solve mnk --size 1000x1000 --memory 8G
run qiju solve mnk --size 100x100 --memory 1G --k 4
run qiju solve mnk --size 9x9 --k 5 --states 1000

echo "== bounds that are proved before the value is known"
run qiju solve mnk --size 4x7 --k 4 --states 5000
run qiju solve mnk --size 4x7 --k 4 --states 5000 --outcome --json
run qiju solve mnk --size 7x5 --k 4 --states 9000

echo "== the value is known, and not all of the rest"
board='5 4 4  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
feed "$board" qiju solve mnk --states 26 --json
feed "$board" qiju solve mnk --states 26
feed "$board moves 2 2 1 1 3 3" qiju solve mnk --after end --states 1000
feed "$board moves 1 1 2 2 1 2 3 3 1 3 4 4 2 1" qiju review mnk --states 250 --json
feed "$board moves 1 1 2 2 1 2 3 3 1 3 4 4 2 1" qiju review mnk --states 250

echo "== a line of more than a thousand moves"
beans='1 21 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 50 0 0 0 0'
feed "$beans" qiju solve splitting --json | sed -e 's/("[0-9 ]*",){990}/.../' -E
feed "$beans" qiju solve splitting --json --all | grep -c '"line_cut":true'
