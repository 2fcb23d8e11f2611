#!/bin/sh
# serve.sh BUILD [SECONDS]: how many requests qiju serve answers, and how fast: wrk with two threads
# and 64 connections over the loopback, SECONDS (10) for each kind of request. Prints a line a kind:
# requests a second, the latency that half and 99 of a hundred of them keep, and answers that were
# not 200.
set -eu
qiju=$1/qiju
seconds=${2:-10}
command -v wrk >/dev/null || { echo "wrk not found (Debian: apt-get install wrk)" >&2; exit 77; }
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || :; rm -rf "$work"' EXIT
"$qiju" serve --port 0 >"$work/greeting" &
server=$!
while [ ! -s "$work/greeting" ]; do sleep 0.05; done
url=$(sed -n 's/^.* at \(http.*\)\/$/\1/p' "$work/greeting")

cat >"$work/done.lua" <<'END'
function done(summary, latency)
   local errors = summary.errors
   io.write(string.format("%-28s %9.0f %9.2f %9.2f %7d\n", os.getenv("NAME"), summary.requests / summary.duration * 1e6,
      latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
      errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
END

# measure NAME PATH [BODY]: a line.
measure() {
    cp "$work/done.lua" "$work/script.lua"
    if [ $# -gt 2 ]; then
        printf '%s' "$3" >"$work/body"
        cat >>"$work/script.lua" <<END
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = io.open("$work/body"):read("a")
END
    fi
    NAME=$1 wrk -t 2 -c 64 -d "$seconds" -s "$work/script.lua" "$url$2" | tail -n 1
}

# question GAME SETTINGS ...: a request about a board, as JSON.
question() {
    game=$1
    shift
    printf '{"game":"%s","text":"%s"}' "$game" "$("$qiju" gen "$game" "$@" | awk '{ printf "%s\\n", $0 }')"
}

printf '%-28s %9s %9s %9s %7s\n' request 'a second' 'half, ms' '99%, ms' errors
measure "GET /" /
measure "games" /api/v1/games
measure "position, staircase 5x5" /api/v1/position "$(question staircase --size 5x5)"
measure "moves, staircase 5x5" /api/v1/moves "$(question staircase --size 5x5)"
measure "moves, geography 10x10" /api/v1/moves "$(question geography --size 10x10)"
measure "moves, nim 3 heaps" /api/v1/moves "$(question nim)"
