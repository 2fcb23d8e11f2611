# A designer's summary: as text, as values with commas between them, and as a page.
run qiju report mnk --vary n=3..4 --size '{n}x3' --k 3
run qiju report mnk --size 3x3 --k 3 --csv
run qiju report staircase --vary n=1..3 --size '{n}x{n}'
run qiju report nim --vary n=0..2 --heaps '{n},2'
cp "$OWN/hex.so" .
run qiju report ./hex.so --vary n=1..3
echo '# over the limits: of the count, of the answer'
run qiju report mnk --vary n=3..4 --size '{n}x3' --k 3 --census 10000
run qiju report mnk --vary n=3,9 --size '{n}x{n}' --k 5 --states 20000
run qiju report mnk --vary n=3,9 --size '{n}x{n}' --k 5 --states 20000 --csv
echo '# the page: what it says, and its elements are closed'
qiju report staircase --vary n=2..3 --size '{n}x{n}' --page >page.html
grep -c '<section>' page.html
grep -o '<dd>[^<]*' page.html
grep -o '<polyline class="[a-z]*"' page.html
for name in html body section dl figure svg; do
    echo "$name $(grep -o "<$name[ >]" page.html | wc -l) $(grep -o "</$name>" page.html | wc -l)"
done | tr -s ' '
echo '# wrong words'
run qiju report lightsout --vary n=2..3 --size '{n}x{n}'
run qiju report nim --vary n=1..3 --heaps '{n}' --csv --page
run qiju report
