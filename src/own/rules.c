/* rules: the given rules as rules of the model, with what they leave out, and looked at. */
#include "own/own.h"

#include <assert.h>
#include <string.h>

void own_note_fault(const struct own_setup *setup, const char *sentence)
{
    const char *none = NULL;
    atomic_compare_exchange_strong(setup->fault, &none, sentence);
}

static const char *fault(const void *from)
{
    const struct own_setup *setup = from;
    const struct qj_rules *given = &setup->own->given;
    const char *sentence = given->fault ? given->fault(&setup->given) : NULL;
    return sentence ? sentence : atomic_load(setup->fault);
}

static int side(const void *from, const void *state)
{
    const struct own_setup *setup = from;
    int side = setup->own->given.side(&setup->given, state);
    if (side != 0 && side != 1)
        own_note_fault(setup, "the rules name a side that is neither 0 nor 1");
    return side & 1;
}

static void check_value(const struct own_setup *setup, int64_t value)
{
    if (setup->own->rules.kind == QJ_NIMBER)
        own_note_fault(setup, "the rules end an impartial game while there may be moves");
    if (setup->own->rules.kind == QJ_OUTCOME && (value < -1 || value > 1))
        own_note_fault(setup, "the rules give a finished game a value other than 1, 0 and -1");
    if (value == INT64_MIN)
        own_note_fault(setup, "the rules give a finished game a value below -(2^63 - 1)");
}

/* ------------------------------------------------- rules that only say it all at once */

/* What is looked for in the answer about one state. */
struct single {
    const struct own_setup *setup;
    bool over;
    int64_t value;
    qj_move_fn visit; /* may be NULL */
    void *user;
    bool done;
    const qj_move *wanted; /* may be NULL: then its points, and the state after it in next */
    int64_t points;
    void *next;
};

#define NOT_THERE "the rules speak of a position that they are not at"

/* Whether rules speak of the one state that they were asked about. */
static bool is_alone(const struct single *single, uint64_t index)
{
    if (index)
        own_note_fault(single->setup, NOT_THERE);
    return index == 0;
}

static void single_over(void *user, uint64_t index, int64_t value)
{
    struct single *single = user;
    if (!is_alone(single, index))
        return;
    check_value(single->setup, value);
    single->over = true;
    single->value = value;
}

static bool same_move(const qj_move *a, const qj_move *b)
{
    return !memcmp(a->part, b->part, sizeof a->part);
}

static void single_move(void *user, uint64_t index, const qj_move *move, int64_t points,
                        const void *state)
{
    struct single *single = user;
    if (!is_alone(single, index))
        return;
    if (single->visit && !single->done)
        single->done = !single->visit(single->user, move);
    if (single->wanted && same_move(move, single->wanted)) {
        single->points = points;
        memcpy(single->next, state, single->setup->size);
        single->wanted = NULL;
    }
}

static void ask_single(const struct own_setup *setup, const void *state, struct single *single)
{
    const qj_expander expander = {single, single_over, single_move};
    single->setup = setup;
    setup->own->given.expand(&setup->given, &state, 1, &expander);
}

static bool over(const void *from, const void *state, int64_t *value)
{
    const struct own_setup *setup = from;
    const struct qj_rules *given = &setup->own->given;
    struct single single = {.over = false};
    if (given->over) {
        single.over = given->over(&setup->given, state, value);
        if (single.over)
            check_value(setup, *value);
        return single.over;
    }
    ask_single(setup, state, &single);
    *value = single.value;
    return single.over;
}

static void moves(const void *from, const void *state, qj_move_fn visit, void *user)
{
    const struct own_setup *setup = from;
    const struct qj_rules *given = &setup->own->given;
    struct single single = {.visit = visit, .user = user};
    if (given->moves)
        given->moves(&setup->given, state, visit, user);
    else
        ask_single(setup, state, &single);
}

static int64_t given_play(const struct own_setup *setup, void *state, const qj_move *move)
{
    const struct qj_rules *given = &setup->own->given;
    unsigned char next[QJ_STATE_SIZE];
    struct single single = {.wanted = move, .next = next};
    if (given->play)
        return given->play(&setup->given, state, move);
    ask_single(setup, state, &single);
    if (!single.wanted)
        memcpy(state, next, setup->size);
    return single.points;
}

/* ----------------------------------------------------------------------- the rules */

static int64_t check_points(const struct own_setup *setup, int64_t points)
{
    if (points && setup->own->rules.kind != QJ_SCORE) {
        own_note_fault(setup,
                       "the rules give points for a move, but points do not decide the game");
        return 0;
    }
    return points;
}

/* A part that does not count is neither written nor read. */
static void check_parts(const struct own_setup *setup, const qj_move *move)
{
    const struct qj_rules *given = &setup->own->given;
    unsigned parts = given->move_parts ? given->move_parts : 1;
    if (!given->move_write && ((parts < 2 && move->part[1]) || (parts < 3 && move->part[2])))
        own_note_fault(setup, "the rules give a move more parts than move_parts says");
}

static int64_t play(const void *from, void *state, const qj_move *move)
{
    const struct own_setup *setup = from;
    check_parts(setup, move);
    return check_points(setup, given_play(setup, state, move));
}

struct seek {
    const qj_move *wanted;
    bool found;
};

static bool seek_move(void *user, const qj_move *move)
{
    struct seek *seek = user;
    seek->found = same_move(move, seek->wanted);
    return !seek->found;
}

static const char *illegal(const void *from, const void *state, const qj_move *move)
{
    const struct own_setup *setup = from;
    const struct qj_rules *given = &setup->own->given;
    struct seek seek = {move, false};
    if (given->illegal)
        return given->illegal(&setup->given, state, move);
    moves(setup, state, seek_move, &seek);
    return seek.found ? NULL : "it is not among the moves";
}

static void canonical(const void *from, void *state)
{
    const struct own_setup *setup = from;
    setup->own->given.canonical(&setup->given, state);
}

static uint64_t rank(const void *from, const void *state)
{
    const struct own_setup *setup = from;
    return setup->own->given.rank(&setup->given, state);
}

static bool is_state(const void *from, const void *start, const void *state, size_t size)
{
    const struct own_setup *setup = from;
    (void)start, (void)size;
    return setup->own->given.is_state(&setup->given, state);
}

/* ------------------------------------------------------------------- many at once */

enum { BATCH = 256 };

/* A part of the states that are asked for. */
struct batch {
    const struct own_setup *setup;
    const struct expander *expander;
    const void *states[BATCH];
    uint64_t first, count; /* the index of the first, and how many */
};

/* Whether rules speak of a state that they were asked about. */
static bool was_asked(const struct batch *batch, uint64_t index)
{
    if (index < batch->count)
        return true;
    own_note_fault(batch->setup, NOT_THERE);
    return false;
}

static void batch_over(void *user, uint64_t index, int64_t value)
{
    struct batch *batch = user;
    if (!was_asked(batch, index))
        return;
    check_value(batch->setup, value);
    batch->expander->over(batch->expander->user, batch->first + index, value);
}

static void batch_move(void *user, uint64_t index, const qj_move *move, int64_t points,
                       const void *state)
{
    struct batch *batch = user;
    const struct own_setup *setup = batch->setup;
    if (!was_asked(batch, index))
        return;
    check_parts(setup, move);
    void *next = batch->expander->move(batch->expander->user, batch->first + index, move,
                                       check_points(setup, points));
    memcpy(next, state, setup->size);
}

static void expand(const void *from, const void *states, uint64_t count,
                   const struct expander *expander)
{
    const struct own_setup *setup = from;
    struct batch batch = {.setup = setup, .expander = expander};
    const qj_expander to_batch = {&batch, batch_over, batch_move};
    for (; batch.first < count; batch.first += batch.count) {
        uint64_t left = count - batch.first;
        batch.count = left < BATCH ? left : BATCH;
        for (uint64_t i = 0; i < batch.count; i++)
            batch.states[i] = (const unsigned char *)states + (batch.first + i) * setup->size;
        setup->own->given.expand(&setup->given, batch.states, batch.count, &to_batch);
    }
}

static qj_kind kind_of(const struct qj_rules *given)
{
    if (given->ending == QJ_POINTS)
        return QJ_SCORE;
    bool impartial = !given->side && !given->over && !given->loops;
    return given->ending == QJ_LAST_WINS && impartial ? QJ_NIMBER : QJ_OUTCOME;
}

void own_make_rules(struct own *own)
{
    static const enum stuck stuck[] = {[QJ_LAST_WINS] = STUCK_LOSES,
                                       [QJ_LAST_LOSES] = STUCK_WINS,
                                       [QJ_STUCK_DRAWS] = STUCK_DRAWS,
                                       [QJ_POINTS] = STUCK_LOSES};
    const struct qj_rules *given = &own->given;
    qj_kind kind = kind_of(given);
    bool ends = given->over || (!given->moves && kind != QJ_NIMBER);
    own->rules = (struct rules){.kind = kind,
                                .side = given->side ? side : NULL,
                                .over = ends ? over : NULL,
                                .moves = moves,
                                .illegal = illegal,
                                .play = play,
                                .canonical = given->canonical ? canonical : NULL,
                                .rank = given->rank ? rank : NULL,
                                .expand = given->expand ? expand : NULL,
                                .distant = given->expand && !given->quick,
                                .is_state = given->is_state ? is_state : NULL,
                                .stuck = stuck[given->ending],
                                .loops = given->loops,
                                .fault = fault};
}
