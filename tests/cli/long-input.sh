# Lines and tokens of any length.
many() { # COUNT BYTE
    head -c "$1" /dev/zero | tr '\0' "$2" 2>/dev/null
}
judge() { # WHAT COMMAND OPTION ...: what is made of what the command writes
    echo "$1"
    status=0
    command=$2
    shift 2
    eval "$command" | qiju judge "$@" 2>&1 || status=$?
    echo "[exit $status]"
}
judge "a hundred megabytes of digits where a size is expected" "many 100000000 7" staircase
judge "as many blanks before a board, on one line" "many 100000000 ' '; echo 1 1 5 3" staircase
judge "as many leading zeros" "echo 1 1; many 100000000 0; echo 5 3" staircase
judge "a size of a million digits" "many 1000000 7; echo ' 0'" stone
judge "a size of a hundred megabytes of digits, within 10 MB" "many 100000000 7" stone --memory 10M
