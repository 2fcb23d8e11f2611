/* Rules that give successors by rank: remoteness of two bytes, checkpoints, and the example of such
 * rules against published results.
 */
#include "support/store.h"
#include "support/ways.h"

GROUP(followers)

const qj_rules *in_a_row_rules(void);

CONSTANT(size_t, walk_size, 2)

/* --------------------------------------------------------------------------- followers */

/* A walk along cells by one or two at a time; the player who reaches the last cell has won. So many
 * cells that distances need more than a byte. */
enum { FAR = 700 };

static uint16_t far_of(const void *state)
{
    uint16_t cell;
    memcpy(&cell, state, sizeof cell);
    return cell;
}

MOVES_OF(far_moves)
{
    for (uint64_t i = 1; i <= 2 && far_of(state) + i < FAR; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

PLAY_OF(far_play)
{
    const uint16_t cell = (uint16_t)(far_of(state) + move->part[0]);
    memcpy(state, &cell, sizeof cell);
    return 0;
}

CONSTANT(uint64_t, far_numbers, FAR)

OF_STATE(uint64_t, far_number, far_of(state))

static bool far_numbered(UNUSED const qj_setup *setup, uint64_t number, void *state)
{
    const uint16_t cell = (uint16_t)number;
    memcpy(state, &cell, sizeof cell);
    return true;
}

static size_t far_follow(UNUSED const qj_setup *setup, const uint64_t *numbers, size_t count,
                         qj_followers *out)
{
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        for (uint64_t step = 1; step <= 2 && numbers[i] + step < FAR; step++)
            out->numbers[end++] = numbers[i] + step;
        out->ends[i] = end;
        out->values[i] = QJ_STUCK;
    }
    return count;
}

static const qj_rules far_walk = {
    QJ_RULES_HEAD,           .name = "far",        .ending = QJ_LAST_WINS,
    .state_size = walk_size, .moves = far_moves,   .play = far_play,
    .numbers = far_numbers,  .number = far_number, .numbered = far_numbered,
    .follow = far_follow,    .outcome_only = true};

TEST(long_distances_are_kept)
{
    const qj_rules plain = without_numbers(&far_walk);
    const qj_value value = solve_own(&far_walk, ""), expected = solve_own(&plain, "");
    assert_value(&value, &expected);
    assert_true(value.distance > 400);
}

/* ------------------------------------------------------------------------- checkpoints */

/* Solves with checkpoints. */
static qj_value solve_stored(const qj_rules *rules, struct store *store, unsigned threads)
{
    qj_context *context = memory_store_context(store, &LIMITS(.threads = threads));
    const struct own_solved solved = own_solve(context, rules, "", "exhaustive");
    assert_int_equal(solved.status, QJ_OK);
    assert_int_equal(solved.states, FAR);
    assert_store_at_rest(store);
    return solved.value;
}

/* The last checkpoint of a run is from its middle: the next run resumes there. */
TEST(checkpoints_go_on)
{
    const qj_value expected = solve_own(&far_walk, "");
    for (unsigned threads = 1; threads <= 2; threads++) {
        SCOPED(memory_store_free) struct store store = memory_store(0);
        qj_value value = solve_stored(&far_walk, &store, threads);
        assert_value(&value, &expected);
        assert_true(store.committed >= 3);
        assert_int_equal(store.resumed, 0);
        value = solve_stored(&far_walk, &store, threads);
        assert_value(&value, &expected);
        assert_int_equal(store.resumed, 1);
    }
}

/* Rules of another kind, and numbers that do not go together: each of the head, and a set. */
TEST(a_checkpoint_of_something_else_is_refused)
{
    SCOPED(memory_store_free) struct store store = memory_store(0);
    solve_stored(&far_walk, &store, 1);
    qj_rules other = far_walk;
    other.ending = QJ_LAST_LOSES;
    const size_t values = FAR * sizeof(int16_t), sets = (FAR + 63) / 64 * 8;
    const size_t head = store.saved_size - values - sets - 3 * sizeof(uint64_t);
    for (int change = 0; change < 5; change++) {
        const size_t at[] = {0, head, head + 8, head + 16, head + 24 + 11 * 8 - 1};
        char *byte = store.saved + at[change], kept = *byte;
        if (change)
            *byte = (char)(*byte ^ 0x40);
        const struct own_solved solved = own_solve(memory_store_context(&store, NULL),
                                                   change ? &far_walk : &other, "", "exhaustive");
        assert_int_not_equal(solved.status, QJ_OK);
        assert_non_null(strstr(solved.message, change ? "its numbers do not go together"
                                                      : "rules of another kind"));
        *byte = kept;
    }
}

/* ---------------------------------------------------------------------- marks in a row */

/* Noughts and crosses is a draw; of three in a row the first player wins on 3 x 4, of four nobody
 * does there (Golomb, Hales 2002). A mark that wins, and marks that make two threats. */
TEST(rows_are_drawn_or_won)
{
    unit_has_no_threads();
    static const struct {
        const char *text;
        int64_t value;
        uint64_t distance;
    } boards[] = {{"3 3 3", 0, 0},
                  {"3 4 3", 1, 7},
                  {"3 4 4", 0, 0},
                  {"3 3 3 position XX./OO./...", 1, 1},
                  {"3 3 3 position XO./.X./..O", 1, 3}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        const qj_value value = solve_own(in_a_row_rules(), boards[i].text);
        assert_int_equal(value.lo, boards[i].value);
        assert_int_equal(value.distance, boards[i].distance);
    }
}
