/* rules: the given rules as rules of the model. Two things are added to them, both in the byte
 * behind the given state:
 *
 *     | given state | turn |     whose move it is, when the players only take turns;
 *                                whether a pass is due, or the game ended before one
 *
 * The model's worth of a move is points - worth of what follows, for which players must alternate.
 * When the given rules leave the same player to move, the other gets one move, to pass. At the end
 * of a game nobody expects to pass: there the other is to move, to whom it is worth the opposite of
 * what the rules say.
 */
#include "own/own.h"

#include <assert.h>
#include <string.h>

const qj_move own_pass = {{UINT64_MAX, 0, 0}};

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

static bool pass_is_due(const struct own_setup *setup, const void *state)
{
    return ((const unsigned char *)state)[setup->size] & OWN_PASS;
}

static bool has_ended(const struct own_setup *setup, const void *state)
{
    return ((const unsigned char *)state)[setup->size] & OWN_ENDED;
}

/* Whose move it is by the given rules, passes aside. */
static int given_side(const struct own_setup *setup, const void *state)
{
    const struct qj_rules *given = &setup->own->given;
    if (!given->side)
        return ((const unsigned char *)state)[setup->size] & OWN_SECOND;
    int side = given->side(&setup->given, state);
    if (side != 0 && side != 1)
        own_note_fault(setup, "the rules name a side that is neither 0 nor 1");
    return side & 1;
}

static int side(const void *from, const void *state)
{
    const struct own_setup *setup = from;
    bool other = pass_is_due(setup, state) || has_ended(setup, state);
    return given_side(setup, state) ^ (other ? 1 : 0);
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

static bool given_over(const struct own_setup *setup, const void *state, int64_t *value)
{
    const struct qj_rules *given = &setup->own->given;
    if (given->over)
        return given->over(&setup->given, state, value);
    if (given->moves || setup->own->rules.kind == QJ_NIMBER)
        return false;
    struct single single = {.over = false};
    ask_single(setup, state, &single);
    *value = single.value;
    return single.over;
}

static void given_moves(const struct own_setup *setup, const void *state, qj_move_fn visit,
                        void *user)
{
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

/* What it is worth to the side to move to have no move. */
static int64_t stuck_value(qj_ending ending)
{
    return ending == QJ_LAST_WINS ? -1 : ending == QJ_LAST_LOSES ? 1 : 0;
}

static bool over(const void *from, const void *state, int64_t *value)
{
    const struct own_setup *setup = from;
    bool opposite = has_ended(setup, state);
    if (pass_is_due(setup, state))
        return false;
    if (!given_over(setup, state, value)) {
        if (!opposite)
            return false;
        *value = stuck_value(setup->own->given.ending);
    }
    check_value(setup, *value);
    if (opposite && *value != INT64_MIN)
        *value = -*value;
    return true;
}

static void moves(const void *from, const void *state, qj_move_fn visit, void *user)
{
    const struct own_setup *setup = from;
    if (pass_is_due(setup, state))
        visit(user, &own_pass);
    else
        given_moves(setup, state, visit, user);
}

static bool any_move(void *user, const qj_move *move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

/* Whether the game is over for want of a move or by itself, as far as that can be seen without
 * asking rules that say it all at once. */
static bool is_end(const struct own_setup *setup, const void *state)
{
    const struct qj_rules *given = &setup->own->given;
    int64_t ignored;
    bool any = false;
    if (given->expand)
        return false;
    if (given->over && given->over(&setup->given, state, &ignored))
        return true;
    given->moves(&setup->given, state, any_move, &any);
    return !any;
}

/* Sets the turn behind a state that a move of mover has led to. */
static void set_turn(const struct own_setup *setup, int mover, void *state)
{
    bool takes_turns = !setup->own->given.side;
    unsigned char *turn = own_turn(setup, state);
    *turn = takes_turns && !mover ? OWN_SECOND : 0;
    if (!takes_turns && given_side(setup, state) == mover)
        *turn = is_end(setup, state) ? OWN_ENDED : OWN_PASS;
}

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
    if (pass_is_due(setup, state)) {
        *own_turn(setup, state) = 0;
        return 0;
    }
    int mover = given_side(setup, state);
    int64_t points = given_play(setup, state, move);
    set_turn(setup, mover, state);
    return check_points(setup, points);
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
    if (pass_is_due(setup, state))
        return own_is_pass(move) ? NULL : "the other player moves again, after a pass";
    if (own_is_pass(move))
        return "no pass is due";
    if (given->illegal)
        return given->illegal(&setup->given, state, move);
    given_moves(setup, state, seek_move, &seek);
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

/* The byte behind the given state is one that set_turn sets. */
static bool is_state(const void *from, const void *start, const void *state, size_t size)
{
    const struct own_setup *setup = from;
    const struct qj_rules *given = &setup->own->given;
    unsigned char turn = ((const unsigned char *)state)[setup->size];
    bool known = given->side ? turn == OWN_PASS || turn == OWN_ENDED : turn == OWN_SECOND;
    (void)start, (void)size;
    return (turn == 0 || known) && (!given->is_state || given->is_state(&setup->given, state));
}

/* ------------------------------------------------------------------- many at once */

enum { BATCH = 256 };

/* A part of the states that are asked for, without those where a pass is due. What is known of the
 * latter is said in its place, before what the rules say of a later state. */
struct batch {
    const struct own_setup *setup;
    const struct expander *expander;
    const unsigned char *first; /* all states */
    uint64_t said;              /* before this one all passes are said */
    const void *states[BATCH];
    uint64_t index[BATCH];
    uint64_t count;
};

static const unsigned char *batch_state(const struct batch *batch, uint64_t index)
{
    return batch->first + index * (batch->setup->size + 1);
}

static void say_passes(struct batch *batch, uint64_t before)
{
    size_t size = batch->setup->size;
    for (; batch->said < before; batch->said++) {
        const unsigned char *state = batch_state(batch, batch->said);
        if (!pass_is_due(batch->setup, state))
            continue;
        unsigned char *next = batch->expander->move(batch->expander->user, batch->said, &own_pass,
                                                    0);
        memcpy(next, state, size);
        next[size] = 0;
    }
}

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
    say_passes(batch, batch->index[index]);
    batch->expander->over(batch->expander->user, batch->index[index], value);
}

static void batch_move(void *user, uint64_t index, const qj_move *move, int64_t points,
                       const void *state)
{
    struct batch *batch = user;
    const struct own_setup *setup = batch->setup;
    if (!was_asked(batch, index))
        return;
    check_parts(setup, move);
    say_passes(batch, batch->index[index]);
    unsigned char *next = batch->expander->move(batch->expander->user, batch->index[index], move,
                                                check_points(setup, points));
    memcpy(next, state, setup->size);
    set_turn(setup, given_side(setup, batch->states[index]), next);
}

static void batch_ask(struct batch *batch)
{
    const qj_expander expander = {batch, batch_over, batch_move};
    if (batch->count)
        batch->setup->own->given.expand(&batch->setup->given, batch->states, batch->count,
                                        &expander);
    batch->count = 0;
}

static void expand(const void *from, const void *states, uint64_t count,
                   const struct expander *expander)
{
    const struct own_setup *setup = from;
    struct batch batch = {.setup = setup, .expander = expander, .first = states};
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = batch_state(&batch, i);
        if (pass_is_due(setup, state))
            continue;
        batch.states[batch.count] = state;
        batch.index[batch.count++] = i;
        if (batch.count == BATCH)
            batch_ask(&batch);
    }
    batch_ask(&batch);
    say_passes(&batch, count);
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
    bool ends = given->over || given->side || (!given->moves && kind != QJ_NIMBER);
    own->rules = (struct rules){.kind = kind,
                                .side = side,
                                .over = ends ? over : NULL,
                                .moves = moves,
                                .illegal = illegal,
                                .play = play,
                                .canonical = given->canonical ? canonical : NULL,
                                .rank = given->rank ? rank : NULL,
                                .expand = given->expand ? expand : NULL,
                                .distant = given->expand && !given->quick,
                                .is_state = is_state,
                                .stuck = stuck[given->ending],
                                .loops = given->loops,
                                .fault = fault};
}
