/* The claims of rules: a false claim about one position of some thousand is refused by name,
 * wherever it is; true rules are accepted, and trusted rules are not checked. Three games, each
 * with all compatible claims: marks on a row of cells, three adjacent marks win; two tokens that
 * chase each other around a ring, with loops; rows of pins, from which a move takes one pin or two
 * adjacent pins, with parts.
 */
#include "model/rules.h"
#include "support/own.h"

#include <qiju/numbering.h>
#include <string.h>

GROUP(audit)

enum { SIZE = 8 };

/* The false claim and its state; calls counts the calls about that state. */
struct liar {
    const char *lie;
    unsigned char where[SIZE];
    uint64_t number; /* of where, and */
    uint64_t other;  /* of a state that differs only in irrelevant bytes */
    unsigned calls;
};

static bool tells(const qj_setup *setup, const char *lie)
{
    return !strcmp(((const struct liar *)setup->user)->lie, lie);
}

static bool lies(const qj_setup *setup, const char *lie, const void *state)
{
    const struct liar *liar = setup->user;
    return !memcmp(state, liar->where, SIZE) && tells(setup, lie);
}

static bool lies_of(const qj_setup *setup, const char *lie, uint64_t number)
{
    const struct liar *liar = setup->user;
    return number == liar->number && tells(setup, lie);
}

static void count_call(const qj_setup *setup, const char *function, const void *state)
{
    ((struct liar *)setup->user)->calls += lies(setup, function, state);
}

static bool changes(const qj_setup *setup, const char *lie, const void *state)
{
    return lies(setup, lie, state) && ((struct liar *)setup->user)->calls++ % 2;
}

static void swap(unsigned char *one, unsigned char *two)
{
    const unsigned char before = *one;
    *one = *two;
    *two = before;
}

CONSTANT(size_t, state_size, SIZE)

static const char *illegal(const qj_setup *setup, const void *state, UNUSED const qj_move *move)
{
    return lies(setup, "illegal refuses", state) ? "no" : NULL;
}

OF_STATE(bool, is_state, !lies(setup, "is no state", state))

/* ----------------------------------------------------------------- marks on a row */

static uint64_t row_number(const void *state)
{
    return qj_cells_number(0, state, SIZE, 3);
}

static bool row_layout(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    const bool fewer = tells(setup, "cells are fewer");
    qj_layout_cells(out, 1, 0, fewer ? 2 : 3);
    qj_layout_cells(out, SIZE - 1, 0, tells(setup, "letters are few") ? 2 : 3);
    return true;
}

static unsigned row_marks(const unsigned char *cell)
{
    unsigned marks = 0;
    for (unsigned i = 0; i < SIZE; i++)
        marks += cell[i] != 0;
    return marks;
}

OF_STATE(int, row_side, (int)((row_marks(state) + lies(setup, "side stays", state)) % 2))

static bool row_has(const unsigned char *cell, unsigned mark)
{
    unsigned side_by_side = 0;
    for (unsigned i = 0; i < SIZE && side_by_side < 3; i++)
        side_by_side = cell[i] == mark ? side_by_side + 1 : 0;
    return side_by_side == 3;
}

static bool row_over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return row_has(state, 2 - row_marks(state) % 2) !=
           (changes(setup, "over changes", state) || lies(setup, "stays open", state));
}

static void row_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *cell = state;
    count_call(setup, "count moves", state);
    bool skip = changes(setup, "moves change", state) || lies(setup, "moves miss", state);
    for (uint64_t i = 0; i < SIZE; i++)
        if (cell[i] == 0 && !skip && !visit(user, &(qj_move){{i}}))
            return;
        else if (cell[i] == 0)
            skip = false;
}

/* The same for each move. */
static bool play_changes(const qj_setup *setup, const void *state, const qj_move *move)
{
    const unsigned bit = 1U << move->part[0];
    if (!lies(setup, "play changes", state))
        return false;
    ((struct liar *)setup->user)->calls ^= bit;
    return (((struct liar *)setup->user)->calls & bit) == 0;
}

static int64_t row_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *cell = state, mark = (unsigned char)(1 + row_marks(cell) % 2);
    const bool reads_on = tells(setup, "play reads on") && cell[SIZE] == 0x5a;
    cell[move->part[0]] = reads_on || play_changes(setup, state, move) ? (unsigned char)(3 - mark)
                                                                       : mark;
    return 0;
}

OF_STATE(uint64_t, row_tier, SIZE - row_marks(state) + 2 * lies(setup, "tier rises", state))

static void row_child_tiers(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user)
{
    ((struct liar *)setup->user)->calls += tells(setup, "count child tiers");
    if (tier && !tells(setup, "child tiers miss"))
        visit(user, tier - 1);
}

static uint64_t row_rank(const void *setup, const void *state)
{
    const struct liar *liar = ((const qj_setup *)setup)->user;
    if (lies(setup, "rank is none", state))
        return QJ_NO_NUMBER;
    return lies(setup, "rank of another", state) || changes(setup, "rank changes", state)
               ? liar->other
               : row_number(state);
}

static void row_unrank(const void *setup, uint64_t rank, void *state)
{
    const struct liar *liar = ((const qj_setup *)setup)->user;
    qj_cells_numbered(lies_of(setup, "unrank is another", rank) ? liar->other : rank, state, SIZE,
                      3);
}

/* A white mark in the first cell makes a rank of the last third. */
static bool row_ranks(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    const uint64_t ranks = qj_cells_numbers(SIZE, 3);
    qj_layout_ranked(out, SIZE, tells(setup, "ranks are few") ? ranks / 3 * 2 : ranks, row_rank,
                     row_unrank, setup);
    return true;
}

static void row_stones_over(const qj_setup *setup, const qj_marks *boards, size_t count,
                            int64_t *values)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t number = qj_bits_number(boards[i].set[0], 3) +
                                2 * qj_bits_number(boards[i].set[1], 3);
        const bool over = boards[i].last & boards[i].last >> 1 & boards[i].last >> 2;
        values[i] = over != lies_of(setup, "stones end", number) ? -1 : QJ_STUCK;
        if (lies_of(setup, "stones value", number))
            values[i] = 1;
    }
}

/* The number of a row with as many marks, where the player before has won. */
static uint64_t row_ended(const unsigned char *cell)
{
    const unsigned marks = row_marks(cell), last = 2 - marks % 2;
    unsigned char ended[SIZE] = {0};
    for (unsigned i = 0; i < marks; i++)
        ended[i % 2 ? SIZE - 1 - i / 2 : i / 2] = (unsigned char)((marks - i) % 2 ? last
                                                                                  : 3 - last);
    return row_number(ended);
}

static void row_canonical(const qj_setup *setup, void *state)
{
    const struct liar *liar = setup->user;
    unsigned char *cell = state, mirror[SIZE];
    const bool none = lies(setup, "canonical is none", state) ||
                      changes(setup, "canonical changes", state);
    if (lies(setup, "canonical of another", state))
        qj_cells_numbered(liar->other, state, SIZE, 3);
    if (lies(setup, "canonical turns", state))
        *(unsigned char *)memchr(cell, 1, SIZE) = 0;
    if (lies(setup, "canonical ends", state))
        qj_cells_numbered(row_ended(cell), state, SIZE, 3);
    for (unsigned i = 0; i < SIZE; i++)
        mirror[i] = cell[SIZE - 1 - i];
    if ((memcmp(mirror, cell, SIZE) < 0) != none)
        memcpy(cell, mirror, SIZE);
}

/* The mirror image, or the first two cells exchanged, or each cell in place of the next. */
static void row_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    uint16_t from[SIZE];
    for (unsigned i = 0; i < SIZE; i++)
        from[i] = (uint16_t)(tells(setup, "symmetry ends") ? i < 2 ? 1 - i : i : SIZE - 1 - i);
    for (unsigned i = 0; i < SIZE && tells(setup, "symmetries are few"); i++)
        from[i] = (uint16_t)((i + 1) % SIZE);
    visit(user, &(qj_symmetry){from, NULL});
}

/* --------------------------------------------------------------- tokens on a ring */

/* A state is the player to move and both tokens' cells. A move is a step by 1 or 2, and catches. */
enum { RING = 24 };

static const char *ring_start(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[2] = RING / 2;
    return NULL;
}

static bool ring_over(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *byte = state;
    *value = -1;
    return byte[1] == byte[2];
}

MOVES_OF(ring_moves)
{
    if (visit(user, &(qj_move){{1}}))
        visit(user, &(qj_move){{2}});
}

PLAY_OF(ring_play)
{
    unsigned char *byte = state, *token = byte + 1 + byte[0];
    *token = (unsigned char)((*token + move->part[0]) % RING);
    byte[0] ^= 1;
    return 0;
}

static bool ring_layout(UNUSED const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 2, 0, RING);
    qj_layout_cells(out, SIZE - 3, 0, 1);
    return true;
}

/* Lies about both sides, as an audit may come to either first. */
static void ring_other_side(const qj_setup *setup, void *state)
{
    unsigned char *byte = state;
    const unsigned char side = byte[0];
    byte[0] = ((const struct liar *)setup->user)->where[0];
    byte[3] |= lies(setup, "other side is lost", state);
    byte[0] = side ^ !lies(setup, "other side stays", state);
}

/* The state before the other player's step. */
static void ring_back(unsigned char *state, const void *after, unsigned step)
{
    memcpy(state, after, SIZE);
    state[0] ^= 1;
    unsigned char *token = state + 1 + state[0];
    *token = (unsigned char)((*token + RING - step) % RING);
}

static void ring_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                              void *user)
{
    int64_t value; /* no engine asks for predecessors of a finished game */
    const unsigned first = lies(setup, "predecessors miss", state) ? 2 : 1,
                   last = lies(setup, "predecessors add", state) ? 3 : 2;
    for (unsigned step = first; step <= last && !ring_over(setup, state, &value); step++) {
        unsigned char before[SIZE];
        ring_back(before, state, step);
        visit(user, before, SIZE);
    }
}

/* ------------------------------------------------------------------------ rows of pins */

/* A state is the lengths of rows, the longest first or, if they are loose, in any order; a move
 * takes one pin or two side by side of the first row, by their place, or of a later one. */
enum { PINS = 48 };

static const char *pins_start(UNUSED const qj_setup *setup, void *state)
{
    *(unsigned char *)state = PINS;
    return NULL;
}

MOVES_OF(pins_moves)
{
    const unsigned char *rows = state;
    for (uint64_t row = 0; row < SIZE && !lies(setup, "sum without moves", state); row++)
        for (uint64_t taken = 1; taken <= 2; taken++)
            for (uint64_t left = 0; left + taken <= rows[row]; left++)
                if (!visit(user, &(qj_move){{row, taken, left}}))
                    return;
}

PLAY_OF(loose_play)
{
    unsigned char *rows = state;
    const unsigned row = rows[move->part[0]];
    rows[move->part[0]] = (unsigned char)move->part[2];
    for (unsigned i = 0; i < SIZE; i++)
        if (rows[i] == 0) {
            rows[i] = (unsigned char)(row - move->part[1] - move->part[2]);
            break;
        }
    return 0;
}

/* The longest row first. */
static void loose_canonical(const qj_setup *setup, void *state)
{
    unsigned char *rows = state;
    *rows = (unsigned char)(*rows + lies(setup, "canonical adds", state));
    for (unsigned i = 1; i < SIZE; i++)
        for (unsigned k = i; k > 0 && rows[k - 1] < rows[k]; k--)
            swap(&rows[k - 1], &rows[k]);
}

PLAY_OF(pins_play)
{
    loose_play(setup, state, move);
    loose_canonical(setup, state);
    return 0;
}

static void pins_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    const unsigned char *rows = state;
    count_call(setup, "count parts", state);
    if (lies(setup, "parts add", state) || lies(setup, "one other part", state))
        visit(user, "\x01", 1);
    if (lies(setup, "one other part", state))
        return;
    for (unsigned i = lies(setup, "parts miss", state); i < SIZE; i++)
        if (rows[i])
            visit(user, &rows[i], 1);
}

/* -------------------------------------------------------------------------------- lies */

static const qj_rules row = {
    QJ_RULES_HEAD,      .name = "row",       .ending = QJ_STUCK_DRAWS, .state_size = state_size,
    .side = row_side,   .over = row_over,    .moves = row_moves,       .play = row_play,
    .illegal = illegal, .is_state = is_state};

static const qj_rules ring = {QJ_RULES_HEAD,
                              .name = "ring",
                              .ending = QJ_LAST_WINS,
                              .loops = true,
                              .state_size = state_size,
                              .start = ring_start,
                              .side = qj_state_side,
                              .over = ring_over,
                              .moves = ring_moves,
                              .play = ring_play,
                              .other_side = ring_other_side,
                              .layout = ring_layout};

static const qj_rules pins = {
    QJ_RULES_HEAD,       .name = "pins",      .ending = QJ_LAST_WINS, .state_size = state_size,
    .start = pins_start, .moves = pins_moves, .play = pins_play,      .move_parts = 3,
    .parts = pins_parts};

enum example { ROW, RANKED, STONES, MIRRORED, TURNED, RINGED, PINNED, LOOSE };

static qj_rules rules_of(enum example game)
{
    qj_rules rules = game < RINGED ? row : game < PINNED ? ring : pins;
    if (game < RINGED)
        rules.layout = game == RANKED || game == MIRRORED ? row_ranks : row_layout;
    rules.tier = game == RANKED || game == MIRRORED || game == TURNED ? row_tier : NULL;
    rules.child_tiers = game == RANKED ? row_child_tiers : NULL;
    rules.stones_over = game == STONES ? row_stones_over : NULL;
    rules.symmetries = game == TURNED ? row_symmetries : NULL;
    rules.predecessors = game == RINGED ? ring_predecessors : NULL;
    rules.canonical = game == MIRRORED ? row_canonical : game == LOOSE ? loose_canonical : NULL;
    rules.play = game == LOOSE ? loose_play : rules.play;
    return rules;
}

static const char form_of_form[] = "the canonical form of a canonical form is another";

static const struct claim {
    const char *lie;
    enum example game;
    const char *sentence; /* the first words of it; behind @ it names just that position */
} claims[] = {
    {"ranks are few", RANKED, "a position does not fit the layout of its tier"},
    {"letters are few", ROW, "a position does not fit the layout of its tier"},
    {"cells are fewer", STONES, "the rules have stones_over, but their layout has 4374 ranks"},
    {"side stays", STONES, "the rules have stones, and a move does not pass the turn"},
    {"moves change", ROW, "moves names other moves when it is asked again@"},
    {"play changes", ROW, "play leads elsewhere@"},
    {"over changes", ROW, "the rules end the game at one time and not at another@"},
    {"illegal refuses", ROW, "illegal refuses a move that moves names@"},
    {"is no state", ROW, "is_state refuses a position that can be reached@"},
    {"tier rises", RANKED, "the tier that the rules give rises with a move"},
    {"tier rises", MIRRORED, "the tier that the rules give rises with a move"},
    {"tier rises", TURNED, "the tier that the rules give rises with a move"},
    {"child tiers miss", RANKED, "a move leads to a tier that child_tiers does not visit"},
    {"rank is none", RANKED, "a position does not fit the layout of its tier@"},
    {"rank of another", RANKED, "the layout has the same rank for two positions@"},
    {"unrank is another", RANKED, "the layout makes another state of a rank@"},
    {"rank changes", RANKED, "the layout has@"},
    {"stones value", STONES, "stones_over gives another value than over@"},
    {"stones end", STONES, "stones_over gives another value than over@"},
    {"moves miss", STONES, "the rules have stones, and the moves are not a stone in each@"},
    {"symmetry ends", TURNED, "a position and its canonical form end differently"},
    {"other side stays", RINGED, "other_side leaves the player to move as it is@"},
    {"other side is lost", RINGED, "other_side twice makes another position@"},
    {"canonical changes", MIRRORED, "canonical gives another state when it is asked again@"},
    {"canonical is none", MIRRORED, form_of_form},
    {"canonical of another", MIRRORED, "a position and its canonical form have different moves@"},
    {"canonical turns", MIRRORED,
     "a position and its canonical form have different players to move@"},
    {"canonical ends", MIRRORED, "a position and its canonical form end differently@"},
    {"predecessors miss", RINGED, "the predecessors that the rules name are not all@"},
    {"predecessors add", RINGED, "the rules name a predecessor from which no move leads there"},
    {"parts miss", PINNED, "the moves of a position are not those of its parts"},
    {"parts add", PINNED, "the moves of a position are not those of its parts"},
    {"one other part", PINNED, "the moves of a position are not those of its parts"},
    {"canonical adds", LOOSE, "a position and its canonical form have different moves@"},
    {"play reads on", ROW, "play leads elsewhere"},
    {"play reads on", STONES, "the rules have stones, and the moves are not a stone in each"},
    {"symmetries are few", TURNED, "a product of two symmetries is not among"},
    {"moves miss", TURNED, "a position and its canonical form have different moves@"},
    {"side stays", TURNED, "a position and its canonical form have different moves"},
    {"stays open", TURNED, "a position and its canonical form end differently@"},
    {"illegal refuses", MIRRORED, "illegal refuses a move that moves names@"},
    {"moves change", MIRRORED, "moves names other moves when it is asked again@"},
    {"illegal refuses", TURNED, "illegal refuses a move that moves names@"},
    {"is no state", TURNED, "is_state refuses a position that can be reached@"},
};

/* Whether a state is one that nothing would follow from if it were lied about. */
static bool is_pointless(const qj_rules *rules, enum example game, const qj_setup *setup,
                         const unsigned char *state)
{
    unsigned char other[SIZE];
    int64_t value;
    bool over = rules->over && rules->over(setup, state, &value);
    for (unsigned step = 1; step <= 3 && game == RINGED; step++) {
        ring_back(other, state, step);
        over |= ring_over(setup, other, &value);
    }
    bool palindrome = game == MIRRORED || game == TURNED;
    for (unsigned i = 0; i < SIZE; i++)
        palindrome &= state[i] == state[SIZE - 1 - i];
    return over || palindrome || (game >= PINNED && state[1] == 0) ||
           (game == LOOSE && state[0] >= state[1]);
}

/* A position that can be reached and is not over (or, for a lie about its value, is), by a random
 * game: of pins a sum of two rows. */
static void draw_where(const qj_rules *rules, struct random *random, const struct claim *claim,
                       struct liar *liar)
{
    const qj_setup setup = {NULL, liar};
    const enum example game = claim->game;
    const uint64_t longest = game >= PINNED ? 1 : game >= RINGED ? 60 : SIZE - 3;
    do {
        unsigned char state[SIZE] = {0};
        int64_t value;
        if (rules->start)
            rules->start(&setup, state);
        for (uint64_t left = 1 + random_below(random, longest); left; left--) {
            struct move_draw draw = {.random = random};
            if (!rules->over || !rules->over(&setup, state, &value))
                rules->moves(&setup, state, move_draw_visit, &draw);
            if (draw.seen)
                rules->play(&setup, state, &draw.move);
        }
        memcpy(liar->where, state, SIZE);
    } while (is_pointless(rules, game, &setup, liar->where) !=
             (strstr(claim->lie, "value") != NULL));
    liar->number = row_number(liar->where);
}

/* Of a row and its mirror image the one that is no canonical form, unless that has none. */
static void choose_image(struct liar *liar, const char *lie)
{
    const qj_setup setup = {NULL, liar};
    row_canonical(&setup, liar->where);
    for (unsigned i = 0; i < SIZE / 2 && strcmp(lie, "canonical is none"); i++)
        swap(&liar->where[i], &liar->where[SIZE - 1 - i]);
}

/* Another state of the row with as many marks of each kind, not over and no mirror image. */
static void draw_other(struct random *random, struct liar *liar)
{
    unsigned char other[SIZE], mirror[SIZE];
    const qj_setup setup = {NULL, liar};
    int64_t value;
    do {
        memcpy(other, liar->where, SIZE);
        for (unsigned i = SIZE; i > 1; i--)
            swap(&other[i - 1], &other[random_below(random, i)]);
        for (unsigned i = 0; i < SIZE; i++)
            mirror[i] = other[SIZE - 1 - i];
    } while (!memcmp(other, liar->where, SIZE) || !memcmp(mirror, liar->where, SIZE) ||
             row_over(&setup, other, &value));
    liar->other = row_number(other);
}

/* Opens a session on the rules, or finds the value by search; the error is the context's. */
static qj_status open_on(qj_context *context, const qj_rules *rules, bool search)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(drop_session) qj_session *session = NULL;
    qj_value value;
    if (!search)
        return qj_session_open(position, NULL, &session);
    TRY(qj_session_open_value(position, "search", false, &session));
    return qj_session_value(session, &value);
}

/* Checks samples, as if an engine had found more positions than the audit visits. */
static qj_status sample(qj_context *context, const qj_rules *rules)
{
    SCOPED(drop_game) qj_game *game = own_game(context, rules);
    SCOPED(drop_position) qj_position *position = read_own(context, game, "");
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const uint64_t bytes = context->limits.bytes;
    struct audit *audit = view_own(&arena, position).audit;
    const qj_status status = audit->run(audit, AUDIT_MAX + 1, false);
    return context->limits.bytes == bytes ? status : QJ_BUG;
}

TEST(a_lie_about_one_position_is_found)
{
    struct random random = {29};
    const uint64_t count = COUNT(claims) * unit_count(2);
    uint64_t missed = 0; /* by a sample, which need not have the position */
    for (uint64_t i = 0; i < count; i++) {
        const struct claim *claim = &claims[i % COUNT(claims)];
        struct liar liar = {.lie = ""};
        char where[64] = "(position: state";
        qj_rules rules = rules_of(claim->game);
        rules.user = &liar;
        do
            draw_where(&rules, &random, claim, &liar);
        while (!strcmp(claim->lie, "canonical ends") && row_marks(liar.where) < 5);
        if (claim->game == MIRRORED || claim->game == TURNED)
            choose_image(&liar, claim->lie);
        if (claim->game == MIRRORED && !strcmp(claim->lie, "moves change")) /* its own image */
            memcpy(liar.where, (unsigned char[]){1, 2, 0, 0, 0, 0, 2, 1}, SIZE);
        if (!strcmp(claim->lie, "tier rises")) /* tiers are of canonical forms */
            row_canonical(&(qj_setup){NULL, &liar}, liar.where);
        if (claim->game < RINGED)
            draw_other(&random, &liar);
        for (size_t k = 0; k < SIZE; k++)
            sprintf(where + strlen(where), k + 1 < SIZE ? " %d" : " %d)", liar.where[k]);
        liar.lie = claim->lie;
        SCOPED(drop_context) qj_context *context = context_start();
        context->limits.threads = i < count / 2 ? 1 : 3;
        if (strcmp(claim->lie, "predecessors add") != 0) /* samples have children only */
            missed += sample(context, &rules) != QJ_USAGE;
        assert_int_equal(claim->game < PINNED ? own_count(context, &rules) : QJ_USAGE, QJ_USAGE);
        assert_int_equal(open_on(context, &rules, false), QJ_USAGE);
        const char *message = qj_context_error(context)->message;
        const size_t length = strcspn(claim->sentence, "@");
        if (!strcmp(claim->lie, "canonical changes") &&
            !strncmp(message, form_of_form, strlen(form_of_form)))
            continue; /* the first answer was that the state is its own form */
        const bool either = !strncmp(claim->lie, "other side", 10); /* of the players to move */
        if (strncmp(message, claim->sentence, length) != 0 ||
            (claim->sentence[length] &&
             !strstr(message, where + (either ? strlen("(position: state 0") : 0))))
            fail_msg("expected '%s' %s, found '%s'", claim->sentence, where, message);
    }
    assert_in_range(missed, 0, count / 64);
}

TEST(the_truth_is_taken)
{
    for (int game = ROW; game <= LOOSE; game++) {
        struct liar liar = {.lie = ""};
        SCOPED(drop_context) qj_context *context = context_start();
        qj_rules rules = rules_of((enum example)game);
        rules.user = &liar;
        assert_ok(context, game < PINNED ? sample(context, &rules) : QJ_OK);
        assert_ok(context, open_on(context, &rules, false));
        assert_ok(context, game < PINNED ? own_count(context, &rules) : QJ_OK);
    }
}

/* A row in the last batch; a sum that has no moves, and whose parts have. */
TEST(a_lie_about_a_last_position_is_found)
{
    static const unsigned char last[SIZE] = {2, 2, 1, 1, 2, 1, 2, 1};
    for (int sum = 0; sum < 2; sum++) {
        struct liar liar = {.lie = "stones value", .number = row_number(last)};
        SCOPED(drop_context) qj_context *context = context_start();
        qj_rules rules = rules_of(sum ? PINNED : STONES);
        if (sum)
            liar = (struct liar){.lie = "sum without moves", .where = {1, 1}};
        rules.user = &liar;
        assert_int_equal(open_on(context, &rules, false), QJ_USAGE);
    }
}

/* A search shows the positions that it tries. Without room for all positions there are samples. */
TEST(a_lie_about_the_start_is_found)
{
    static const char *const lies[] = {"", "is no state", "", "is no state", "rank of another"};
    for (size_t i = 0; i < COUNT(lies); i++) {
        const bool search = i < 2, lie = *lies[i];
        struct liar liar = {.lie = lies[i], .other = 9};
        qj_rules rules = rules_of(search ? MIRRORED : RANKED);
        SCOPED(drop_context)
        qj_context *context = context_within(&LIMITS(.bytes = search ? 0 : 500000));
        rules.user = &liar;
        assert_int_equal(open_on(context, &rules, search), lie ? QJ_USAGE : QJ_OK);
    }
}

TEST_IN_CONTEXT(a_lie_about_a_canonical_form_is_found_in_a_search)
{
    struct liar liar = {.lie = "canonical is none", .where = {[SIZE - 1] = 1}};
    qj_rules rules = rules_of(MIRRORED);
    rules.user = &liar;
    assert_int_equal(open_on(context, &rules, true), QJ_USAGE);
    assert_non_null(strstr(qj_context_error(context)->message, form_of_form));
}

/* Claims that engines ignore are not checked. */
TEST(who_is_trusted_is_not_asked)
{
    struct random random = {31};
    static const char *unseen[] = {"illegal refuses", "is no state", "tier rises"};
    for (size_t i = 0; i < COUNT(unseen); i++) {
        struct liar liar = {.lie = ""};
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.trust = true));
        qj_rules rules = rules_of(ROW);
        rules.user = &liar;
        draw_where(&rules, &random, &(struct claim){unseen[i], ROW, ""}, &liar);
        liar.lie = unseen[i];
        assert_ok(context, open_on(context, &rules, false));
        assert_int_equal(liar.calls, 0);
    }
}

static unsigned count_calls(enum example game, struct liar liar, bool trust)
{
    SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.trust = trust));
    qj_rules rules = rules_of(game);
    rules.user = &liar;
    assert_ok(context, open_on(context, &rules, false));
    return liar.calls;
}

/* The check asks once more for the moves of each position, or of each of its other images;
 * child_tiers once for two tiers; for the parts of a state once for all sums. */
TEST(nothing_is_asked_more_often_than_needed)
{
    const struct {
        enum example game;
        struct liar liar;
        unsigned calls;
    } cases[] = {{MIRRORED, {.lie = "count moves", .where = {1, 2, 0, 0, 0, 0, 2, 1}}, 1},
                 {MIRRORED, {.lie = "count moves", .where = {2, 1}}, 1},
                 {STONES, {.lie = "count moves", .where = {2, 1}}, 1},
                 {ROW, {.lie = "count moves", .where = {2, 1}}, 1},
                 {TURNED, {.lie = "count moves", .where = {1, 2, 0, 0, 0, 0, 2, 1}}, 1},
                 {TURNED, {.lie = "count moves", .where = {0, 0, 0, 0, 0, 1, 2, 0}}, 1},
                 {TURNED, {.lie = "count moves", .where = {2, 1}}, 1},
                 {RANKED, {.lie = "count child tiers"}, SIZE},
                 {PINNED, {.lie = "count parts", .where = {18, 17, 9}}, 1}};
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(count_calls(cases[i].game, cases[i].liar, false) -
                             count_calls(cases[i].game, cases[i].liar, true),
                         cases[i].calls);
}
