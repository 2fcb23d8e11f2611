/* External states: the rules of each game recognise valid states. Each word or byte that is an
 * index, a count or a side is tried just beyond its end.
 */
#include "support/opened.h"
#include "support/own.h"

#include "api/text/read.h"

#include <inttypes.h>

GROUP(states)

static bool is_state(const qj_position *position, const void *state)
{
    return position->game->rules->is_state(position->rules_setup, state);
}

static bool collect_move(void *user, const qj_move *move)
{
    *(qj_move *)user = *move;
    return false;
}

/* Every state along the first moves is one. */
static void assert_own_states(qj_position *position)
{
    const qj_rules *rules = position->game->rules;
    for (;;) {
        qj_move move = {{UINT64_MAX, UINT64_MAX, UINT64_MAX}};
        int64_t value;
        assert_true(is_state(position, position->state));
        if (!rules->over || !rules->over(position->rules_setup, position->state, &value))
            rules->moves(position->rules_setup, position->state, collect_move, &move);
        if (move.part[0] == UINT64_MAX)
            return;
        rules->play(position->rules_setup, position->state, &move);
    }
}

/* A state of n bytes where other bytes were. */
struct stranger {
    const char *game, *text;
    size_t at, size;
    uint64_t value;
    bool known; /* it is still a state */
};

static const char grid[] = "2 2  ..  ..", edges[] = "p edge 3 2\ne 1 2\ne 2 3\n",
                  stones[] = "1 3  O.X  0", board[] = "2 2 2  0 0  0 0",
                  square[] = "2 2  1 2 3 4  4 3 2 1";

enum { W = sizeof(uint64_t), H = sizeof(uint32_t) };
static const struct stranger strangers[] = {
    {"geography", grid, 0, W, 3, true},
    {"geography", grid, 0, W, 4, false},
    {"geography", grid, 0, W, UINT64_MAX, true},
    {"graph", edges, 0, W, 2, true},
    {"graph", edges, 0, W, 3, false},
    {"rabbits", stones, 0, W, 2, true},
    {"rabbits", stones, 0, W, 3, false},
    {"rabbits", stones, W, W, 2, false},
    {"wythoff", "2 3", 0, H, 1, true},
    {"wythoff", "2 3", 0, H, 2, false},
    {"wythoff", "2 3", H, H, 3, false},
    {"splitting", "1  2 1 1", W, W, 0, true},
    {"splitting", "1  2 1 1", W, W, 2, false},
    {"staircase", square, 0, H, 2, false},
    {"staircase", square, H, H, 2, true},
    {"staircase", square, H, H, 3, false},
    {"staircase", square, 2 * H, H, 1, false},
    {"mnk", board, 0, W, 3, false},
    {"mnk", board, W, 1, 0, false},
    {"mnk", board, W, 1, 3, false},
    {"mnk", board, W + 1, 1, 2, true},
    {"mnk", board, W + 1, 1, 3, false},
    {"mnk", board, W + 2, 1, 1, false}, /* there are as many empty cells as before */
    {"mnk", board, W + 2, 1, 3, false},
    {"nim", "2 3 4", 0, W, 3, false},
    {"nim", "2 3 4", W, W, 2, true},
    {"nim", "2 3 4", W, W, 4, false}, /* a heap has grown */
    {"nim", "2 3 4", W, W, UINT64_MAX, false},
    {"heaps", "4.7 1 5", 0, W, 2, false}, /* the second one has taken room from the splits */
    {"heaps", "4.7 1 5", W, W, 4, true},
    {"heaps", "4.7 1 5", W, W, 6, false},     /* it could be split once more than there is room */
    {"heaps", "4.7 1 5", 2 * W, W, 1, false}, /* behind the heaps */
    {"heaps", "any:2 {1}:1", 3 * W, 1, 1, true},
    {"heaps", "any:2 {1}:1", 3 * W, 1, 2, false},     /* there are two rules */
    {"heaps", "any:2 {1}:1", 3 * W + 2, 1, 1, false}, /* behind the heaps */
    {"heaps", "any:2 {1}:1", 4 * W - 1, 1, 1, false},
};

TEST(others_are_none)
{
    for (size_t i = 0; i < COUNT(strangers); i++) {
        const struct stranger *stranger = &strangers[i];
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_position)
        qj_position *position = position_of(context, stranger->game, stranger->text);
        unsigned char *bytes = position->state;
        memcpy(bytes + stranger->at, &stranger->value, stranger->size);
        if (is_state(position, bytes) != stranger->known)
            fail_msg("%s, byte %zu is %" PRIu64, stranger->game, stranger->at, stranger->value);
    }
}

TEST(own_states_are_known)
{
    for (size_t i = 0; i < COUNT(strangers); i++) {
        SCOPED(opened_end)
        struct opened opened = opened_text(strangers[i].game, strangers[i].text, NULL);
        assert_own_states(opened.position);
    }
}

/* ------------------------------------------------------------------------- own rules */

CONSTANT(size_t, one_byte, 1)

MOVES_OF(no_moves)
{
}

PLAY_OF(no_play)
{
    return 0;
}

OF_STATE(bool, is_small, *(const unsigned char *)state <= 1)

TEST_IN_CONTEXT(own_states_are_asked_for)
{
    const qj_rules rules = {QJ_RULES_HEAD,       .name = "none",         .ending = QJ_LAST_WINS,
                            .moves = no_moves,   .state_size = one_byte, .play = no_play,
                            .is_state = is_small};
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    for (unsigned byte = 0; byte < 256; byte++)
        assert_int_equal(is_state(position, &(unsigned char){(unsigned char)byte}), byte <= 1);
}
