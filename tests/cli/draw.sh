# draw: boards, graphs, heaps and lines of text as pictures; values on them; files.
cp "$OWN/hex.so" "$OWN/chomp.so" .
# Only the elements: places of a graph are floating-point numbers.
elements() { grep -oE '<(rect|circle|polygon|line|path|text) class="[^"]*"' | sort | uniq -c; }

echo "== the whole of a small one"
printf '2 2 2  1 0  0 0\n' | qiju draw mnk --values --theme dark
echo "== each kind of board"
qiju gen geography --size 4x5 --seed 3 | qiju draw geography --values --why | elements
qiju gen staircase --size 3x3 --seed 3 | qiju draw staircase --values --why | elements
qiju gen rabbits --size 3x3 --seed 3 | qiju draw rabbits --values | elements
printf 'a b\nb c\nc a\nc d\nmoves b c\n' | qiju draw graph --values --why --after end | elements
qiju draw nim --heaps "3 4" --values | elements
qiju draw kayles --heaps "70" | elements
printf '1\n3 1 0 2\n' | qiju draw splitting --values | elements
qiju gen lightsout --size 3x3 --seed 1 | qiju draw lightsout | elements
qiju gen lightsout --size 2x2 --p 5 --seed 1 | qiju draw lightsout | grep -c /
qiju gen widgets --seed 1 | qiju draw widgets --values | elements
qiju draw ./hex.so --n 3 --values | elements
qiju draw ./chomp.so --values | elements
qiju draw stone --size 5 | elements

echo "== XML"
printf '"<&>" b\n' | qiju draw graph | grep -E '&lt;|&amp;'
for theme in light dark auto; do qiju draw nim --heaps 2 --theme $theme | grep -c prefers; done

echo "== files"
run qiju draw nim --heaps 3 -o nim.svg
run qiju draw nim --heaps 3 -o nim.svg
tail -c 7 nim.svg
feed '3 3 3\n' qiju draw mnk -o bad.svg
ls bad.svg 2>/dev/null
run qiju draw nim --heaps 3 -o missing/nim.svg
run qiju draw nim --heaps 3 -o

echo "== wrong words"
run qiju draw
run qiju draw nim --heaps 3 --theme blue
run qiju draw stone --size 1000
run qiju draw mnk 9x9 --k 5 --values --states 10
