# Geography on graphs: by --graph and as a game of its own; what is too hard; bad input.
printf 'p edge 6 7\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 6\ne 6 4\n' >bow.col
printf '# who knows whom\nAda Bob\nBob Eve\nEve Ada\nEve Dan\ntoken Ada\nmoves Eve Dan\n' >friends.txt
printf '%%%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n' >path.mtx
run qiju solve geography --graph bow.col
run qiju solve graph friends.txt
run qiju solve geography --graph=friends.txt --after 1
run qiju solve geography --graph path.mtx --json
run qiju solve graph --shape king --size 20x20 --blocked 0
run qiju plan geography --graph bow.col
feed 'a b\nb c\nc d' qiju solve geography --graph -
feed 'directed\na b\nb c\nc a' qiju solve graph
feed 'directed\na b\nb c\nc a' qiju solve graph --states 2
feed 'p sp 5000 1\na 1 2 7\n' qiju solve graph

echo "== lights out"
run qiju solve lightsout --graph bow.col
run qiju solve lightsout --graph bow.col --p 5 --json
feed 'graph 2\na b\n' qiju prove lightsout
printf 'p edge 2 1\ne 1 3\n' >wrong.col
run qiju solve lightsout --graph wrong.col
run qiju solve lightsout --graph bow.col --p 4
run qiju solve lightsout --graph bow.col --size 3x3

echo "== what does not go together"
run qiju solve geography bow.col --graph bow.col
run qiju solve geography --graph bow.col --size 3x3
run qiju solve rabbits --graph bow.col
run qiju solve geography --graph nothing.here
run qiju solve geography --graph
feed 'p edge 99999999999 0' qiju solve graph
