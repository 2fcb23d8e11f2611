# Puzzles by hand, typed by a script. Takes a second: a puzzle is played again for each hint.
printf '3 3 2  1 1 0  1 0 1  0 1 0\n' >lights
feed 'help\nhint\n1 1\nhint\n3 3 1\ncheck\nundo\nredo\nredo\n3 3\nhello\n4 4\n1 1 2\n1 1 9999999999999999999999\n1 1 x\nsolution\nkernel\nboard\nquit\n1 1\n' qiju play lightsout lights
feed 'undo\n2 1 2\nsave mine\nsave mine\nsave\nload\nload nowhere\nundo\nload mine' qiju play lightsout --size 2x3 --p 3
run cat mine
printf '1 1\n1 2 1\nfive\n1 3\n' >wrong
feed 'load .\n' qiju play lightsout --size 1x3
feed 'load wrong\nundo\nundo\nundo\n' qiju play lightsout --size 1x3
feed 'kernel\nkernel\nkernel 4\nkernel 5\nkernel x\nkernel 0\nkernel\n' qiju play lightsout --size 4x4
printf '2 3 2  1 0 0  0 0 0\n' >hopeless
feed 'hint\nsolution\nkernel 2\n1 1\n' qiju play lightsout hopeless
printf '2 3  1 MON WED 1  2 MON TUE 1 2  3 MON MON 1 2 2\n0 0\n' >works
feed 'hint\n1 4\nhint\n1 3\n2\nhint\n2 6\ncheck\n3 4\n1 2\n1 10\nsolution\nkernel\nsave days\n' qiju play widgets works
run cat days
printf '2 3  1 MON WED 1  1 MON THU 1  2 MON MON 2 2\n0 0\n' >wrong
feed 'hint\nkernel\n2 4\n' qiju play widgets wrong
# Following hints to the end.
printf 'hint\n' | qiju play lightsout --size 7x9 --p 5 >said
count=0
while hint=$(sed -n 's/^.*A hint: //p' said) && [ -n "$hint" ] && [ $count -lt 80 ]; do
    echo "$hint" >>done
    { cat done; echo hint; } | qiju play lightsout --size 7x9 --p 5 >said
    count=$((count + 1))
done
[ $count -lt 80 ] && tail -n 2 said
run qiju play lightsout --side 1
run qiju play widgets --err 0.5
run qiju play lightsout lights --after 1
feed '' qiju play lightsout --size 3x3 --memory 1k
