/* The end of the check of all positions, if there are too many, and many tiers. */
#include "api/api.h"
#include "support/own.h"

#include <qiju/numbering.h>
#include <string.h>

GROUP(audit_long)

/* Two tokens on a ring of 64 cells. A state is the player to move and the cells, which are 2 to 65.
 * A move is a step of the own token by 1 or 2; a player who is caught has lost. All turns of the
 * ring are symmetries. The start has opposite tokens. From there the player to move is never one
 * cell behind, so 2 * 62 canonical forms that are not over can be reached. */
enum { RING = 64, FIRST = 2 };

CONSTANT(size_t, tokens_size, 3)

static const char *tokens_start(UNUSED const qj_setup *setup, void *state)
{
    memcpy(state, (unsigned char[]){0, FIRST, FIRST + RING / 2}, 3);
    return NULL;
}

static bool tokens_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *byte = state;
    *value = -1;
    return byte[1] == byte[2];
}

MOVES_OF(tokens_moves)
{
    ++*(uint64_t *)setup->user;
    if (visit(user, &(qj_move){{1}}))
        visit(user, &(qj_move){{2}});
}

static unsigned char tokens_turn(unsigned cell, unsigned step)
{
    return (unsigned char)(cell < FIRST ? cell : FIRST + (cell - FIRST + step) % RING);
}

PLAY_OF(tokens_play)
{
    unsigned char *byte = state, *token = byte + 1 + byte[0];
    *token = tokens_turn(*token, (unsigned)move->part[0]);
    byte[0] ^= 1;
    return 0;
}

static void tokens_symmetries(UNUSED const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 1, 2};
    unsigned char letter[256];
    for (unsigned step = 1; step < RING; step++) {
        for (unsigned i = 0; i < 256; i++)
            letter[i] = i < FIRST + RING ? tokens_turn(i, step) : (unsigned char)i;
        visit(user, &(qj_symmetry){from, letter});
    }
}

static void tokens_canonical(UNUSED const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    byte[2] = tokens_turn(byte[2], RING + FIRST - byte[1]);
    byte[1] = FIRST;
}

/* Returns the calls of moves by an audit after an engine that has found so many positions. */
static uint64_t count_moves(bool symmetries, uint64_t states)
{
    uint64_t calls = 0;
    const qj_rules rules = {QJ_RULES_HEAD,
                            .name = "tokens",
                            .user = &calls,
                            .ending = QJ_LAST_WINS,
                            .loops = true,
                            .state_size = tokens_size,
                            .start = tokens_start,
                            .side = qj_state_side,
                            .over = tokens_over,
                            .moves = tokens_moves,
                            .play = tokens_play,
                            .symmetries = symmetries ? tokens_symmetries : NULL,
                            .canonical = symmetries ? NULL : tokens_canonical};
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const struct engine *engine;
    struct view view;
    assert_ok(context, engines_choose(position, &(struct engine_request){.engine = "exhaustive"},
                                      &arena, &view, &engine));
    calls = 0;
    assert_ok(context, view.rules.audit->run(view.rules.audit, states, false));
    return calls;
}

/* The moves of a position with known images are requested once. The start is the form that
 * `canonical` leaves as it is, and its images are found later, so its moves are requested twice.
 * With 31,000 canonical forms the estimate is below twice the limit, which is 2,000,000 positions.
 * With 1,000,000 it is above, so positions of random games are checked. They are more than the ring
 * has.
 */
TEST(an_estimate_above_twice_the_limit_ends_the_check_of_all_positions)
{
    enum { FORMS = 2 * (RING - 2), ALL = FORMS * RING, SAMPLES = 16384 };
    for (int symmetries = 0; symmetries < 2; symmetries++) {
        assert_int_equal(count_moves(symmetries, 31000), ALL + !symmetries);
        assert_true(count_moves(symmetries, 1000000) > SAMPLES);
    }
}

/* A heap of PINS pins; a move takes a pin. A state is their number, and the layout of its tier has
 * that state only. */
enum { PINS = 1000 };

CONSTANT(size_t, heap_size, 2)

static unsigned heap_pins(const void *state)
{
    const unsigned char *byte = state;
    return 256U * byte[0] + byte[1];
}

static void heap_set(unsigned char *state, unsigned pins)
{
    state[0] = (unsigned char)(pins >> 8);
    state[1] = (unsigned char)pins;
}

static const char *heap_start(UNUSED const qj_setup *setup, void *state)
{
    heap_set(state, PINS);
    return NULL;
}

MOVES_OF(heap_moves)
{
    if (heap_pins(state))
        visit(user, &(qj_move){{1}});
}

PLAY_OF(heap_play)
{
    heap_set(state, heap_pins(state) - (unsigned)move->part[0]);
    return 0;
}

OF_STATE(uint64_t, heap_tier, heap_pins(state))

static bool heap_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const bool lie = tier == *(const uint64_t *)setup->user;
    qj_layout_cells(out, 1, (unsigned)tier >> 8, 1);
    qj_layout_cells(out, 1, ((unsigned)tier & 255) ^ lie, 1);
    return true;
}

/* There are more tiers than the audit has room for layouts. */
TEST(each_tier_has_its_layout)
{
    for (uint64_t lie = 1; lie <= PINS + 1; lie += PINS / 4) {
        const qj_rules rules = {
            QJ_RULES_HEAD,          .name = "heap",          .user = &lie,
            .ending = QJ_LAST_WINS, .state_size = heap_size, .start = heap_start,
            .moves = heap_moves,    .play = heap_play,       .tier = heap_tier,
            .layout = heap_layout};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        SCOPED(drop_position) qj_position *position = read_own(context, game, "");
        SCOPED(drop_session) qj_session *session = NULL;
        assert_int_equal(qj_session_open(position, NULL, &session),
                         lie == PINS + 1 ? QJ_OK : QJ_USAGE);
    }
}
