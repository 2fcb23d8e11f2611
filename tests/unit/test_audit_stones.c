/* The claims of rules with stones_over that also have expand, moves that depend on bits after a
 * state, and rules without any symmetry. */
#include "support/own.h"

#include <qiju/numbering.h>

#include <string.h>

GROUP(audit_stones)

/* A row of cells, on which each move is a stone in an empty one. The engine calls stones_over only.
 * The lie: moves leaves out the first cell if the second alone has a stone. */
enum { STONES = 4 };

CONSTANT(size_t, stones_size, STONES)

static unsigned stones_count(const unsigned char *cell)
{
    unsigned stones = 0;
    for (unsigned i = 0; i < STONES; i++)
        stones += cell[i] != 0;
    return stones;
}

OF_STATE(int, stones_side, (int)(stones_count(state) % 2))

PLAY_OF(stones_play)
{
    unsigned char *cell = state;
    cell[move->part[0]] = (unsigned char)(1 + stones_count(cell) % 2);
    return 0;
}

MOVES_OF(stones_moves)
{
    const unsigned char *cell = state;
    const bool lie = *(const bool *)setup->user && cell[1] && stones_count(cell) == 1;
    for (uint64_t i = lie; i < STONES; i++)
        if (!cell[i] && !visit(user, &(qj_move){{i}}))
            return;
}

static void stones_expand(const qj_setup *setup, const void *states, uint64_t count,
                          const qj_expander *expander)
{
    const unsigned char *cell = states;
    for (uint64_t i = 0; i < count; i++, cell += STONES)
        for (uint64_t k = 0; k < STONES; k++)
            if (!cell[k]) {
                const qj_move move = {{k}};
                unsigned char next[STONES];
                memcpy(next, cell, STONES);
                stones_play(setup, next, &move);
                memcpy(expander->move(expander->user, i, &move, 0), next, STONES);
            }
}

static bool stones_layout(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, STONES, 0, 3);
    return true;
}

static void stones_over(UNUSED const qj_setup *setup, UNUSED const qj_marks *boards, size_t count,
                        int64_t *values)
{
    for (size_t i = 0; i < count; i++)
        values[i] = QJ_STUCK;
}

TEST(expand_agrees_on_boards_of_stones)
{
    for (int i = 0; i < 2; i++) {
        bool lie = i;
        const qj_rules rules = {QJ_RULES_HEAD,
                                .name = "stones",
                                .user = &lie,
                                .ending = QJ_STUCK_DRAWS,
                                .quick = true,
                                .state_size = stones_size,
                                .side = stones_side,
                                .moves = stones_moves,
                                .play = stones_play,
                                .layout = stones_layout,
                                .stones_over = stones_over,
                                .expand = stones_expand};
        const struct own_solved solved = own_solve(context_start(), &rules, "", "exhaustive");
        assert_int_equal(solved.status, lie ? QJ_USAGE : QJ_OK);
        if (lie)
            assert_non_null(strstr(solved.message, "expand gives another end, other moves"));
    }
}

/* A heap in the first byte of a state of 16 bytes, from which a move takes one, or two if a bit
 * after the state is 0. */
enum { HEAP_STATE = 16, HEAP_OF = 9 };

CONSTANT(size_t, heap_size, HEAP_STATE)

static const char *heap_start(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = HEAP_OF;
    return NULL;
}

MOVES_OF(heap_moves)
{
    const unsigned char *heap = state;
    const unsigned *bit = setup->user;
    for (uint64_t take = 1; take <= heap[0] && take <= 2 - (heap[HEAP_STATE] >> *bit & 1U); take++)
        if (!visit(user, &(qj_move){{take}}))
            return;
}

static void heap_right_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                             void *user)
{
    const unsigned char *heap = state;
    for (uint64_t take = 1; take <= heap[0] && take <= 2; take++)
        if (!visit(user, &(qj_move){{take}}))
            return;
}

PLAY_OF(heap_play)
{
    *(unsigned char *)state = (unsigned char)(*(unsigned char *)state - move->part[0]);
    return 0;
}

TEST(moves_that_read_a_bit_after_the_state_are_refused)
{
    for (unsigned bit = 0; bit < 8; bit++) {
        const qj_rules rules = {
            QJ_RULES_HEAD,          .name = "heap",          .user = &bit,
            .ending = QJ_LAST_WINS, .state_size = heap_size, .start = heap_start,
            .moves = heap_moves,    .play = heap_play};
        const struct own_solved solved = own_solve(context_start(), &rules, "", "exhaustive");
        assert_int_equal(solved.status, QJ_USAGE);
        assert_non_null(strstr(solved.message, "when it is asked again"));
    }
}

static void heap_symmetries(UNUSED const qj_setup *setup, UNUSED qj_symmetry_fn visit,
                            UNUSED void *user)
{
}

TEST(symmetries_may_be_none)
{
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "heap",
                            .ending = QJ_LAST_WINS,
                            .state_size = heap_size,
                            .start = heap_start,
                            .symmetries = heap_symmetries,
                            .moves = heap_right_moves,
                            .play = heap_play};
    const char *const by[] = {"exhaustive", NULL};
    for (int i = 0; i < 2; i++) {
        const struct own_solved solved = own_solve(context_start(), &rules, "", by[i]);
        assert_int_equal(solved.status, QJ_OK);
        assert_int_equal(solved.value.nimber, 0);
    }
}
