# shellcheck shell=sh
# What the command-line tests share. `run` shows a command line as typed, what it printed on both channels, and its exit
# status unless that is 0.
run() {
    printf '$ %s\n' "$*"
    status=0
    "$@" 2>&1 || status=$?
    [ "$status" -eq 0 ] || printf '[exit %s]\n' "$status"
}

# `wait_for COMMAND ...`: until it succeeds, for a minute at most.
wait_for() {
    looks=0
    until "$@" || [ $looks -eq 1200 ]; do
        looks=$((looks + 1))
        sleep 0.05
    done
}

# `is_at_work PID`: it catches SIGINT and SIGTERM, and has computed for 0.2 s or, since the last look, has but waited.
is_at_work() {
    caught=0 before=${ticks:-}
    while read -r name value _; do
        case $name in
            State:) state=$value ;;
            SigCgt:) caught=$((0x${value#????????} & 0x4002)) ;;
        esac
    done <"/proc/$1/status"
    ticks=$(cut -d ' ' -f 14,15 "/proc/$1/stat")
    [ $caught -eq $((0x4002)) ] && { [ "$state,$ticks" = "S,$before" ] || [ $((${ticks% *} + ${ticks#* })) -ge 20 ]; }
}

# `patiently WORDS OPTION COMMAND ...`: as run, with 0.3 s for the OPTION, and with more on a machine so busy that WORDS were
# not said within these. Seconds are shown as N.
patiently() {
    words=$1 option=$2
    shift 2
    for seconds in 0.3 3 30 300; do
        run "$@" "$option" $seconds >said
        ! grep -q "$words" said || break
    done
    sed -E "s/(^|[^0-9.])$seconds( s|\$)/\\1N\\2/g" said
}

# `ended_by SIGNAL COMMAND ...`: sends the signal once the command is at work, and the file $sign is there, if one is
# named; its exit status goes to channel 4.
ended_by() {
    signal=$1
    shift
    ticks=
    "$@" &
    wait_for test -z "${sign:-}" -o -e "${sign:-}"
    wait_for is_at_work $!
    kill -s "$signal" $!
    status=0
    wait $! || status=$?
    echo "exit $status" >&4
}

# `untimed`: what a sequence says, without how long it took.
untimed() {
    sed 's/ computed in .*/ computed/'
}

# `answer_of [FILE]`: an answer without its cost, and without how states were found.
answer_of() {
    sed '/^engine/d; /^Everything is tried/,/^$/d' "$@"
}

# `altered FILE INDEX`: the file with another byte at an index.
altered() {
    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    head -c "$2" "$1" && printf "\\$(printf %o $(((byte + 1) % 256)))" && tail -c +$(($2 + 2)) "$1"
}

# The end of a program on a pipe: a function named as the question answers it, with its words.
# shellcheck disable=SC2016
export dialogue='while read -r question words; do
    case $question in flush) echo flushed ;; *) $question $words ;; esac
done'

# `feed TEXT COMMAND ...`: the same with TEXT (backslash escapes as in printf %b) on standard input.
feed() {
    text=$1
    shift
    printf '$ printf '\''%s'\'' | %s\n' "$text" "$*"
    status=0
    printf '%b' "$text" | "$@" 2>&1 || status=$?
    [ "$status" -eq 0 ] || printf '[exit %s]\n' "$status"
}
