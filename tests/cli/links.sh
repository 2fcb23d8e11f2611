# Files that a run makes: nothing is written through a link, into a pipe or a device, and none of them is replaced; plain
# outputs may go to a stream.
echo precious >target
keep() {
    run qiju solve mnk --size 2x2 --k 2 --keep "$1" | sed -n '2p; /^.exit/p'
}
place() { # PLACE NAME: something that is no file
    case $1 in
        link) ln -s target "$2" ;;
        dangling) ln -s nowhere "$2" ;;
        pipe) mkfifo "$2" ;;
        folder) mkdir "$2" ;;
    esac
}
what() {
    for thing in "$@"; do
        if [ -L "$thing" ]; then
            echo "$thing: a link"
        elif [ -p "$thing" ]; then
            echo "$thing: a pipe"
        elif [ -d "$thing" ]; then
            echo "$thing: a folder"
        elif [ -f "$thing" ]; then
            echo "$thing: a file"
        else
            echo "$thing: nothing"
        fi
    done
    cat target
}
echo "a solution file"
for kind in link dangling pipe folder; do
    for name in k k.new; do
        place $kind $name
        keep k
        what $name
        rm -rf k k.new
    done
done
keep /dev/full
what /dev/full.new nowhere
echo "a file that was left over is removed, not written"
ln target k.new
keep k
what k k.new
echo "checkpoints"
for name in lock checkpoint checkpoint.new; do
    for kind in link pipe; do
        mkdir c
        ln -s ../target c/target
        place $kind c/$name
        run qiju solve mnk --size 2x2 --k 2 --engine exhaustive --checkpoint c --checkpoint-interval 0.000001 |
            sed -n '2p; /^.exit/p'
        what c/$name
        rm -r c
    done
done
echo "inputs that are saved"
mkdir tests
cat >right <<'END'
#!/bin/sh
exec qiju judge splitting
END
chmod +x right
ln -s ../target tests/splitting.001.ans
run qiju stress splitting --cases 1 --limits t=2,n=3,p=9 --save-right tests -- ./right
what tests/splitting.001.ans
rm tests/splitting.001.ans
ln target tests/splitting.001.ans
run qiju stress splitting --cases 1 --limits t=2,n=3,p=9 --save-right tests -- ./right | sed -n 1,2p
what tests/splitting.001.ans
echo "plain outputs"
for kind in link dangling folder; do
    place $kind out
    run qiju sequence kayles --to 9 --output out
    what out nowhere
    rm -r out
done
run qiju sequence kayles --to 3 --output /dev/stdout | sed '/computed/d'
qiju sequence kayles --to 3 --output /dev/stdout >file && sed '/computed/d' file
mkfifo out
cat out &
qiju sequence kayles --to 3 --output out >/dev/null
wait
what out
run qiju draw mnk --size 2x2 -o /dev/full
run qiju sequence kayles --values -o /dev/full
ls /dev/full
