# A sequence of nimbers that is killed at any moment, and gone on from the last checkpoint: the same values to the byte.
saved() {
    cksum saved/checkpoint 2>/dev/null
}
is_new() { # SUM: what is saved has another
    [ "$(saved)" != "$1" ]
}
qiju sequence 0.007 --to 6000 --values >whole
qiju sequence 0.007 --to 3000 --values --checkpoint saved --checkpoint-interval 0.001 >/dev/null 2>&1
for moments in 1 2 5; do
    qiju sequence 0.007 --to 60000000 --checkpoint saved --checkpoint-interval 0.001 >/dev/null 2>&1 &
    child=$!
    for _ in $(seq $moments); do
        before=$(saved)
        wait_for is_new "$before"
    done
    kill -9 $child
    wait $child 2>/dev/null
    qiju sequence 0.007 --to 6000 --values --checkpoint saved >resumed 2>said
    cmp whole resumed && echo "resumed: the same"
    grep -c '^qiju: resumed from saved/checkpoint at' said
done
qiju sequence 0.007 --to 30000 --threads 1 | untimed >whole
qiju sequence 0.007 --to 30000 --threads 2 --checkpoint saved 2>/dev/null | untimed >resumed
cmp whole resumed && echo "resumed with more threads: the same"
qiju sequence 0.007 --to 60000000 --checkpoint saved --time 0.3 >/dev/null 2>&1
echo "out of time: exit $?"
qiju sequence 0.6 --to 6000 --checkpoint saved 2>&1
echo "another rule: exit $?"
