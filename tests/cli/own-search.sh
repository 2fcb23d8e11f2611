# Rules of one's own with many positions: which engine answers, the value alone, and what limits leave. Takes seconds:
# strategies of Hex 4 x 4 are found and checked.
cp "$OWN"/connect_four.so "$OWN"/hex.so "$OWN"/dots_and_boxes.so "$OWN"/quixo.so "$OWN"/chomp.so .
echo '# all positions while they are few, then a search'
run qiju plan ./hex.so --n 2
run qiju plan ./hex.so --n 4
run qiju solve ./hex.so --n 3 --value
run qiju solve ./hex.so --n 4 --value --outcome
run qiju solve ./hex.so --n 2 --value --json
run qiju solve ./connect_four.so --columns 4 --rows 5
echo '# by name'
run qiju solve ./dots_and_boxes.so --rows 1 --columns 2 --engine search
run qiju solve ./hex.so --n 3 --engine search --outcome
run qiju plan ./hex.so --n 2 --engine search
echo '# by two threads, of which one checks the claims of the rules'
qiju solve ./connect_four.so --columns 4 --rows 6 --value --engine search --threads 2 2>&1 | grep -E 'Under|qiju:'
echo '# what is shown within a limit'
run qiju solve ./hex.so --n 4 --engine search --states 2000
run qiju solve ./hex.so --n 4 --engine search --states 2000 --value
run qiju solve ./dots_and_boxes.so --rows 3 --columns 3 --value --states 3
echo '# what it does not do'
run qiju solve ./quixo.so --n 2 --engine search
run qiju solve ./chomp.so --engine search
run qiju solve ./hex.so --n 2 --engine search --scratch .
echo '# a checkpoint has the table'
run qiju solve ./hex.so --n 4 --value --states 5000 --checkpoint here
run qiju solve ./hex.so --n 4 --value --outcome --checkpoint here
qiju solve ./hex.so --n 4 --value --checkpoint here 2>&1 | grep -oE 'resumed from .*|Under.*'
echo '# strategies of what it has found, and those that it has not'
proves() {
    rules=$1
    shift
    qiju prove "$rules" "$@" -o cert && qiju gen "$rules" "$@" >board && run qiju-check "$rules" board <cert
    rm cert
}
proves ./hex.so --n 4
proves ./connect_four.so --columns 4 --rows 4
run qiju prove ./hex.so --n 4 --states 2000 -o cert
ls cert 2>/dev/null
