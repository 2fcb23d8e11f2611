# shellcheck shell=sh
# What the command-line tests share. `run` shows a command line as typed, what it printed on both channels, and its exit
# status unless that is 0.
run() {
    printf '$ %s\n' "$*"
    status=0
    "$@" 2>&1 || status=$?
    [ "$status" -eq 0 ] || printf '[exit %s]\n' "$status"
}

# `after_a_while SIGNAL COMMAND ...`: sends the signal once the command has had time to start; its exit status goes to
# channel 4.
after_a_while() {
    signal=$1
    shift
    "$@" &
    sleep 0.7
    kill -s "$signal" $!
    status=0
    wait $! || status=$?
    echo "exit $status" >&4
}

# `untimed`: what a sequence says, without how long it took.
untimed() {
    sed 's/ computed in .*/ computed/'
}

# `feed TEXT COMMAND ...`: the same with TEXT (backslash escapes as in printf %b) on standard input.
feed() {
    text=$1
    shift
    printf '$ printf '\''%s'\'' | %s\n' "$text" "$*"
    status=0
    printf '%b' "$text" | "$@" 2>&1 || status=$?
    [ "$status" -eq 0 ] || printf '[exit %s]\n' "$status"
}
