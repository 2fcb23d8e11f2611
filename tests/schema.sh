#!/bin/sh
# Every JSON answer fits docs/schema.json: a board of each game of the catalogue, positions in the middle and at the end
# of a game, and every line of a review. Usage: schema.sh QIJU PYTHON SCHEMA (PYTHON has the module jsonschema).
set -eu
qiju=$1
python=$2
schema=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$qiju" games | while read -r game rest; do
    for seed in 1 2 3; do
        "$qiju" solve "$game" --seed "$seed" --json >"$work/$game.$seed.json"
    done
done
printf '1 1 5 3 moves 1 1' | "$qiju" solve staircase --after end --json >"$work/over.json"
printf '1 1 9223372036854775807 0' | "$qiju" solve staircase --json >"$work/large.json"
printf '98765432109876543210 0' | "$qiju" solve stone --json >"$work/stone.json"
printf '2 2 1 MON MON 1 1 MON TUE 1 0 0' | "$qiju" solve widgets --json >"$work/inconsistent.json"
printf '1 4 1 0 1 5000' | "$qiju" solve splitting --json >"$work/splitting.json"

board='4 4 4  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
echo "$board" | "$qiju" solve mnk --states 13000 --json >"$work/unfinished.json" || [ $? -eq 4 ]
printf '1 21 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 50 0 0 0 0' | "$qiju" solve splitting --json >"$work/long.json"

echo "$board moves 1 1 2 2 1 2 3 3 1 3 4 4 2 1" | "$qiju" review mnk --states 500 --json >"$work/lines" || [ $? -eq 4 ]
printf '3 1 2 3 moves 1 0 2 1 3 2' | "$qiju" review nim --json >>"$work/lines"
printf '1 2 5 3 1 1 moves 1 1 1 2' | "$qiju" review staircase --json >>"$work/lines"
"$qiju" table kayles --vary n=0..4 --heaps '{n}' --json >>"$work/lines"
"$qiju" table kayles --vary n=0..4 --heaps '{n}' --misere yes --json >>"$work/lines"
"$qiju" table staircase --vary n=1..3 --vary shape=random,late --size '{n}x3' --json --columns all >>"$work/lines"
"$qiju" table lightsout --vary n=1..4 --size '{n}x{n}' --json --columns all >>"$work/lines"
"$qiju" table geography --size 5x5 --states 3 --json >>"$work/lines" || [ $? -eq 4 ]
"$qiju" check kayles --vary n=0..9 --heaps '{n}' --json --claim 'echo 1' >>"$work/lines" || [ $? -eq 1 ]
"$qiju" check nim --vary n=1..3 --heaps '{n}' --json --claim 'echo "move 1 0"' >>"$work/lines"
"$qiju" check nim --vary n=2..3 --heaps '{n}' --json --claim 'echo "move 1 1"' >>"$work/lines" || [ $? -eq 1 ]
"$qiju" check lightsout --vary n=4 --size '{n}x{n}' --json --claim 'echo 3' >>"$work/lines" || [ $? -eq 1 ]
"$qiju" check geography --size 5x5 --states 3 --json --claim 'echo win' >>"$work/lines" || [ $? -eq 4 ]
"$qiju" interact nim --heaps '3 5 7' --json --all -- sh -c 'read a; read b; read c; echo "move 1 0"; read a; echo "move 2 0"
    read a; echo "move 3 0"' >>"$work/lines" || [ $? -lt 4 ]
"$qiju" interact nim --vary n=2..3 --heaps '{n}' --side first --json -- \
    sh -c 'read a; read b; read c; echo "move 1 1"; read a' >>"$work/lines" || [ $? -eq 1 ]
"$qiju" puzzles nim --number 3 --json >>"$work/lines"
"$qiju" puzzles mnk --number 3 --json >>"$work/lines"
while read -r line; do
    lines=$((${lines:-0} + 1))
    printf '%s\n' "$line" >"$work/line.$lines.json"
done <"$work/lines"
for game in mnk nim rabbits; do
    "$qiju" count "$game" --seed 1 --json >"$work/count.$game.json"
done
for code in kayles 0.6 unequal any '-{1,2}'; do
    "$qiju" sequence "$code" --to 8000 --json >"$work/sequence.$code.json"
done
"$qiju" sequence 0.161 --against 0.36 --json >"$work/differ.json"
"$qiju" sequence 0.77 --against 0.771 --to 99 --json >"$work/same.json"
"$qiju" solve nim --heaps "1 2" --engine exhaustive --json >"$work/distance.json"
for game in 'geography --size 4x4' 'heaps --max 200' 'rabbits --rounds 3' splitting 'staircase --size 3x2' stone 'tictactoe --plies 6' widgets; do
    # shellcheck disable=SC2086
    "$qiju" explain $game --seed 2 --json >"$work/explain.${game%% *}.json"
done

set -- "$work"/*.json
options=
for answer in "$@"; do
    options="$options -i $answer"
done
# shellcheck disable=SC2086
"$python" -m jsonschema $options "$schema"

# The page about the JSON names every field.
"$python" - "$schema" "${schema%/*}/reference/json.md" <<'END'
import json
import re
import sys

text, page = (open(name, encoding="utf-8").read() for name in sys.argv[1:])
fields = set()
json.loads(text, object_pairs_hook=lambda pairs: fields.update(
    name for key, found in pairs if key == "properties" for name in found) or dict(pairs))
missing = sorted(fields - set(re.findall("`(\\w+)`", page)))
sys.exit(f"json.md has no field {', '.join(missing)}" if missing else 0)
END

# The schema can fail.
echo '{"schema":1}' >"$work/wrong.json"
if "$python" -m jsonschema -i "$work/wrong.json" "$schema" 2>"$work/told"; then
    echo "the schema takes anything" >&2
    exit 1
fi
echo "$# answers fit the schema"
