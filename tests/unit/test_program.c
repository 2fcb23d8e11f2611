/* A program on a pipe, opened directly: its answers belong to one "start". */
#include "support/own.h"
#include "support/support.h"
#include "support/told.h"

GROUP(program)

/* Take at most k of n. The program keeps k between questions, as a nine-line program does. */
static const char take_at_most[] =
    "|while read -r question n k; do case $question in "
    "qiju) printf '%s\\n' 'qiju 2' 'name take' 'ending last-wins' impartial canonical "
    "'parameter n 5 0 99 left' 'parameter k 2 0 9 at most' ready;; "
    "start) most=$k; [ $k = 0 ] && echo no taking nothing || echo at $n;; "
    "canonical) echo at $n;; "
    "moves) line=moves; i=1; while [ $i -le $most ] && [ $i -le $n ]; do "
    "line=\"$line $i $((n - i))\"; i=$((i + 1)); done; echo $line;; "
    "flush) echo flushed;; esac; done";

/* Every position is read before the first is asked about: the program has to be started anew, and
 * again when an earlier one is come back to. */
TEST_IN_CONTEXT(test_positions_with_other_values)
{
    enum { MOST = 4, TIMES = 3 };
    struct told told;
    told_open(&told, take_at_most);
    qj_position *positions[MOST];
    for (int k = 1; k <= MOST; k++) {
        positions[k - 1] = read_own(context, told.game, worded("12 %d", k));
    }
    for (int time = 0; time < TIMES; time++)
        for (unsigned k = 1; k <= MOST; k++)
            assert_int_equal((int)value_of(context, positions[k - 1]).nimber, 12 % (k + 1));
    for (int k = 0; k < MOST; k++)
        qj_position_free(positions[k]);
    told_close(&told);
}

/* Values that are refused leave those before them as they were. */
TEST_IN_CONTEXT(test_refused_values)
{
    struct told told;
    told_open(&told, take_at_most);
    qj_position *position = read_own(context, told.game, "12 4"), *refused;
    assert_int_equal(position_read(context, told.game, "12 0", &refused), QJ_BAD_INPUT);
    assert_int_equal((int)value_of(context, position).nimber, 2);
    qj_position_free(position);
    told_close(&told);
}
