#!/bin/sh
# mpi.sh QIJU QIJU_MPI MPIRUN: several processes give the answers of one; what goes wrong in one of them ends all.
# Half a minute of CPU: a process takes half a second to join others, and a hundred do.
set -u
qiju=$1
together=$2
mpirun=$3
common=$(cd "$(dirname "$0")" && pwd)/cli/common.sh
. "$(dirname "$0")/work.sh"
cd "$work" || exit 1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" # MPI keeps memory to the end

# by N COMMAND ...: in N processes.
by() {
    processes=$1
    shift
    timeout 600 "$mpirun" --oversubscribe -np "$processes" "$@" </dev/null
}
by 2 true >/dev/null 2>&1 || { echo "mpirun starts no processes here"; exit 77; }

# What is the same for all engines.
answers() {
    sed -n '/^Under best play/p; /^Moves, best first/,$p'
}

echo '3 3 3  0 0 0  0 0 0  0 0 0' >mnk
echo '3  3 4 5' >nim
echo '6 8' >wythoff
"$qiju" gen staircase --size 4x4 --seed 1 >staircase
"$qiju" gen geography --size 3x4 --seed 1 >geography
echo '4 4 4  1 0 0 2  0 0 0 0  0 0 0 0  2 0 0 1' >four
# files OPTION ...: what exhaustive search by several processes needs: files of tiers.
files() {
    case $* in *exhaustive*) echo "--checkpoint shared" ;; esac
}
# solves BOARD PROCESSES OPTION ...: so many processes have the answer of one.
solves() {
    board=$1
    processes=$2
    shift 2
    "$qiju" solve "$@" $board | answers >expected
    [ -s expected ] || fail "no answer for $board"
    # shellcheck disable=SC2046
    by "$processes" "$together" solve "$@" $board $(files "$@") 2>err | answers >out
    cmp -s out expected || { fail "$board by $processes: $*"; cat err; }
}
solves nim 1 nim --engine exhaustive
solves wythoff 2 wythoff --engine exhaustive
solves staircase 3 staircase --engine exhaustive
solves geography 2 geography --engine exhaustive
solves mnk 3 mnk --engine exhaustive
by 2 "$together" judge geography geography >out && "$qiju" judge geography geography | cmp -s - out || fail "judge"

# refuses STATUS WORDS COMMAND ...: all processes end with that status, and the first says why.
refuses() {
    expected=$1
    words=$2
    shift 2
    status=0
    by 2 "$@" >out 2>err || status=$?
    [ $status -eq "$expected" ] || fail "exit $status: $*"
    grep -qF -e "$words" err || { fail "not said: $words"; cat err; }
}
refuses 2 "--scratch is not for several processes" "$together" solve mnk mnk --scratch .
by 1 "$together" solve mnk mnk --scratch . >out 2>err && fail "--scratch by a team of one"
refuses 2 "several processes together do" "$together" gen mnk

# keeps GAME FILE "PROCESSES" OPTION ...: the solution that so many processes keep is the one that one process keeps.
keeps() {
    game=$1
    board=$2
    team=$3
    shift 3
    "$qiju" solve $game $board "$@" --keep one | answers >expected
    for processes in $team; do
        # shellcheck disable=SC2046
        by $processes "$together" solve $game $board "$@" $(files "$@") --keep saved 2>err | answers >out
        cmp -s out expected && cmp one saved || { fail "$board is not saved by $processes"; cat err; }
        [ -z "$(files "$@")" ] || [ "$(ls shared)" = lock ] || fail "files are left by $processes"
        [ ! -e saved.new ] || fail "saved.new is left by $processes"
        rm -f saved
    done
}
# dies_saving VICTIM VERB ...: where that process is killed while the file is written there is the old one. The others
# may have finished the file when the death reaches them: then it is whole, and the command runs again.
dies_saving() {
    victim=$1
    shift
    "$qiju" "$@" --keep whole >out 2>err || fail "no file for $*"
    "$qiju" solve mnk mnk --keep old >out 2>err || fail "no old file"
    for run in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf saved.new killed shared
        cp old saved
        # shellcheck disable=SC2016
        by 3 sh -c '[ $OMPI_COMM_WORLD_RANK = "$1" ] &&
                (while kill -0 $$; do [ ! -s saved.new ] || { date +%s >killed; kill -9 $$; }; done) 2>/dev/null &
            shift
            exec "$@"' sh "$victim" "$together" "$@" --keep saved >out 2>err
        cmp -s saved whole || break
    done
    [ -s killed ] || { fail "$victim was not killed in $run runs"; return; }
    cmp -s saved old || fail "$victim was killed: the old file is gone"
    grep -qi 'killed\|signal 9' err || { fail "$victim was killed: not said"; cat err; }
    rm -rf saved saved.new whole old shared
}
# Not every build keeps solutions.
if "$qiju" solve mnk mnk --keep one >out 2>err; then
    keeps mnk mnk "1 5" --engine exhaustive
    keeps nim nim 2 --engine exhaustive
    keeps geography geography 3 --engine exhaustive
    dies_saving 0 solve mnk four --engine exhaustive --checkpoint shared
    refuses 74 "cannot make none/here.new" "$together" solve mnk mnk --keep none/here
    refuses 4 "state limit of 5000 reached" "$together" solve mnk mnk --engine exhaustive --states 5000 --keep here --checkpoint shared
    rm -rf shared
    [ ! -e here ] && [ ! -e here.new ] || fail "a --keep that failed left a file"
else
    grep -q 'needs libzstd' err || fail "no solution is saved"
fi
refuses 74 "cannot open nothing" "$together" solve mnk nothing
refuses 4 "state limit of 5000 reached" "$together" solve mnk mnk --engine exhaustive --states 5000 --checkpoint shared
rm -rf shared
refuses 2 "add --checkpoint DIR, a folder that all of them see" "$together" solve mnk mnk --engine exhaustive
refuses 2 "order ideals are solved by one process" "$together" solve staircase staircase
# shellcheck disable=SC2016
refuses 2 "a folder that all of them see" sh -c 'mnk=$PWD/mnk; [ $OMPI_COMM_WORLD_RANK = 0 ] || cd /
    exec "$1" solve mnk "$mnk" --engine exhaustive --checkpoint shared' sh "$together"
rm -rf shared
# shellcheck disable=SC2016
refuses 2 "not asked about the same position" sh -c 'cp mnk other; [ $OMPI_COMM_WORLD_RANK = 1 ] && sed "s/0/1/3;s/0/2/4" mnk >my.$OMPI_COMM_WORLD_RANK || cp mnk my.$OMPI_COMM_WORLD_RANK
    exec "$1" solve mnk my.$OMPI_COMM_WORLD_RANK --engine exhaustive' sh "$together"

# One with the rules of an earlier build, with another command, or with another board of the same cells.
own=$(dirname "$qiju")/tests/own
for kind in object program board; do
    # shellcheck disable=SC2016
    refuses 2 "have different rules or boards" sh -c 'r=$OMPI_COMM_WORLD_RANK
        mkdir -p mine.$r && cp "$2/node_kayles.so" "$3/misere_nim.sh" mine.$r
        case $4 in
            object) [ $r = 0 ] || echo >>mine.$r/node_kayles.so
                    set -- "$1" ./node_kayles.so --rows 2 --columns 3 ;;
            program) set -- "$1" "|N=$r sh misere_nim.sh" --heaps 3 ;;
            board) set -- "$1" mnk --size 3x3 --k $((3 - r)) ;;
        esac
        cd mine.$r
        verb=$1; shift
        exec "$verb" solve "$@" --engine exhaustive' sh "$together" "$own" "$(dirname "$common")/../../examples/own" $kind
done

# One that fails alone, and one that is killed.
# shellcheck disable=SC2016
by 2 sh -c 'f=mnk; [ $OMPI_COMM_WORLD_RANK = 1 ] && f=none
    exec "$1" solve mnk $f --engine exhaustive --checkpoint shared' sh "$together" >out 2>err && fail "one without its file: no failure"
grep -q none err || { fail "one without its file: not said"; cat err; }

"$qiju" gen mnk --size 5x4 --k 4 >large
# shellcheck disable=SC2016
by 2 sh -c '[ $OMPI_COMM_WORLD_RANK = 1 ] && (. "$2"; wait_for is_at_work $$; kill -9 $$) &
    exec "$1" solve mnk large --engine exhaustive --checkpoint shared' sh "$together" "$common" >out 2>err && fail "one that was killed: no failure"
grep -qi 'killed\|signal 9' err || { fail "one that was killed: not said"; cat err; }

# The second process waits for the first, which works on the only tier, and leaves it the processors. `times` has the
# CPU time of the command in its second line.
rm -rf shared
"$qiju" gen mnk --size 5x3 --k 4 >waits
# shellcheck disable=SC2016
by 2 env OMPI_MCA_mpi_yield_when_idle=0 sh -c '"$@" >out.$OMPI_COMM_WORLD_RANK 2>&1
    times >cpu.$OMPI_COMM_WORLD_RANK' sh "$together" solve mnk waits --engine exhaustive --checkpoint shared
awk -F '[ms ]+' 'FNR == 2 {cpu[n++] = 60 * ($1 + $3) + $2 + $4} END {exit !(n == 2 && 4 * cpu[1] < cpu[0])}' cpu.0 cpu.1 ||
    { fail "one that waits uses the processor"; cat cpu.0 cpu.1 out.0; }
rm -rf shared

# `--threads` is for each process. tasks N: the most threads of the first process, with those of MPI.
tasks() {
    # shellcheck disable=SC2016
    by 2 sh -c '"$@" >/dev/null 2>&1 & most=0
        while kill -0 $!; do
            now=$(ls /proc/$!/task | wc -l)
            [ "$now" -le $most ] || most=$now
        done 2>/dev/null
        echo $most >tasks.$OMPI_COMM_WORLD_RANK' sh "$together" solve mnk waits --engine exhaustive --checkpoint shared \
        --threads "$1"
    rm -rf shared
    cat tasks.0
}
one=$(tasks 1)
nine=$(tasks 9)
[ ! -d /proc/self/task ] || [ $((nine - one)) -eq 8 ] || fail "--threads 9 has $nine threads, --threads 1 has $one"

# The rest is about checkpoints, which not every build has.
"$qiju" solve mnk mnk --checkpoint tried 2>err | grep -q 'Under best play' ||
    { grep -q 'needs libzstd' err || fail "no checkpoint"; exit $failed; }
refuses 74 "cannot make none/here" "$together" solve mnk mnk --checkpoint none/here

# What a limit cuts is saved by any number of processes, and any other number goes on from there.
"$qiju" solve mnk mnk --engine exhaustive | answers >expected
for processes in 2 5; do
    by $processes "$together" solve mnk mnk --engine exhaustive --states 4000 --checkpoint saved.$processes >out 2>err
    grep -qF "goes on from saved.$processes/checkpoint" err || { fail "not saved by $processes"; cat err; }
done
for processes in 1 3; do
    rm -rf again
    cp -R saved.5 again
    by $processes "$together" solve mnk mnk --engine exhaustive --checkpoint again 2>err | answers >out
    cmp -s out expected || fail "resumed by $processes"
    grep -qF "resumed from again/checkpoint" err || { fail "not resumed by $processes"; cat err; }
done

# dies VICTIM PROCESSES COMMAND ...: that process is killed when something is saved in folder; the run ends soon, and says it.
# What was saved is in again then. On a busy machine a run may end before anyone sees what it saved: then it runs again.
dies() {
    victim=$1
    processes=$2
    shift 2
    for run in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf folder again killed
        # shellcheck disable=SC2016
        by "$processes" sh -c '[ $OMPI_COMM_WORLD_RANK = "$1" ] &&
                (while kill -0 $$; do [ ! -s folder/checkpoint ] || { date +%s >killed; kill -9 $$; }; done) 2>/dev/null &
            shift
            exec "$@"' sh "$victim" "$@" --checkpoint folder --checkpoint-interval 0.001 >out 2>err || break
    done
    [ -s killed ] || { fail "$victim was not killed in $run runs"; return; }
    [ $(($(date +%s) - $(cat killed))) -le 60 ] || fail "$victim was killed: too slow"
    grep -qi 'killed\|signal 9' err || { fail "$victim was killed: not said"; cat err; }
    cp -R folder again
}
# goes_on PROCESSES COMMAND ...: so many come from what was saved to what is expected.
goes_on() {
    processes=$1
    shift
    by "$processes" "$@" --checkpoint again 2>err | answers >out
    cmp -s out expected || { fail "$processes after $victim was killed"; cat err; }
    grep -qF "resumed from again/checkpoint" err || { fail "$processes after $victim was killed: not resumed"; cat err; }
}

# The first is killed, and another; others go on.
"$qiju" solve mnk four --engine exhaustive | answers >expected
for victim in 0 1; do
    dies $victim 3 "$together" solve mnk four --engine exhaustive
    rm -rf alone
    cp -R again alone
    goes_on $((victim + 2 + victim % 2)) "$together" solve mnk four --engine exhaustive
done
# One process goes on alone, too.
"$qiju" solve mnk four --engine exhaustive --checkpoint alone 2>err | answers >out
cmp -s out expected || { fail "one after several, by tiers"; cat err; }
rm -rf alone

exit $failed
