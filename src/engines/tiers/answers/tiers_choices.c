/* tiers_choices: the moves by which a player keeps an outcome, for a reader who has only the rules;
 * see qj_session_choices.
 *
 * The positions of the strategy are found ply by ply and then visited depth first. Symmetries are
 * not used: a position is a state as the rules play it, and a byte: whether it is the player's
 * turn.
 *
 *     table       state, turn | state, turn | ...     in the order in which they are found
 *     choice      the number of the player's move, or NO_CHOICE
 *     ends        of each: count of arcs up to its last
 *     arcs        positions after the moves
 *
 * If no position can repeat, any move that keeps the outcome is correct, and a move to a known
 * position keeps the strategy small. Otherwise a win must come nearer with each move.
 */
#include "engines/tiers/answers/tiers_session.h"

#define NO_CHOICE UINT64_MAX

struct tiers_choices {
    struct tiers_session *session;
    struct arena *arena;
    bool wins;  /* the strategy wins; otherwise it does not lose */
    int player; /* the side, if the rules name sides */
    struct tiers_table table;
    size_t size;                /* of a state and a byte, rounded up */
    unsigned char *here, *next; /* a state, aligned, and the byte after it */
    uint64_t *choice, choice_room;
    uint64_t *ends, ends_room;
    uint32_t *arcs;
    uint64_t arc_count, arc_room;
    struct pace pace;
};

/* ------------------------------------------------------------------ positions */

/* The position in next. */
static struct tiers_states tiers_choices_states(const struct tiers_choices *choices)
{
    static const uint32_t pick = 0;
    return (struct tiers_states){choices->next, choices->size, &pick, 1, NULL, NULL, NULL};
}

/* Plays a move that was expanded last from here to next. */
static void tiers_choices_play(struct tiers_choices *choices, uint64_t move)
{
    const struct tiers_game *game = &choices->session->game;
    const size_t size = game->state_size;
    memcpy(choices->next, choices->here, choices->size);
    game->rules->play(game->setup, choices->next, &choices->session->solution.batch.moves[move]);
    choices->next[size] = game->rules->side
                              ? game->rules->side(game->setup, choices->next) == choices->player
                              : !choices->here[size];
}

/* Adds the position in next. */
static qj_status tiers_choices_add(struct tiers_choices *choices, uint64_t *place)
{
    const struct tiers_states states = tiers_choices_states(choices);
    TRY(tiers_table_add(&choices->table, &states, place));
    TRY(arena_reserve(choices->arena, &choices->choice, &choices->choice_room, *place));
    return arena_reserve(choices->arena, &choices->ends, &choices->ends_room, *place);
}

static qj_status tiers_choices_add_arc(struct tiers_choices *choices, uint64_t move)
{
    uint64_t place;
    tiers_choices_play(choices, move);
    TRY(tiers_choices_add(choices, &place));
    TRY(arena_reserve(choices->arena, &choices->arcs, &choices->arc_room, choices->arc_count));
    choices->arcs[choices->arc_count++] = (uint32_t)place;
    return QJ_OK;
}

/* -------------------------------------------------------------------- choices */

/* The ending of the fastest win among the moves that were expanded last, if it matters. */
static int64_t tiers_choices_fastest(const struct tiers_choices *choices, uint64_t count)
{
    int64_t fastest = INT64_MAX;
    for (uint64_t i = 0; i < count && choices->wins && choices->session->game.rules->loops; i++) {
        const int64_t ending = tiers_session_move(choices->session, i).ending;
        fastest = ending > 0 && ending < fastest ? ending : fastest;
    }
    return fastest;
}

/* Returns the first sufficient move to a known position, or the first sufficient move. */
static uint64_t tiers_choices_choose(struct tiers_choices *choices, uint64_t count)
{
    uint64_t first = NO_CHOICE, place;
    const int64_t fastest = tiers_choices_fastest(choices, count);
    for (uint64_t i = 0; i < count; i++) {
        const int64_t ending = tiers_session_move(choices->session, i).ending;
        if (ending < choices->wins || ending > fastest)
            continue;
        tiers_choices_play(choices, i);
        const struct tiers_states states = tiers_choices_states(choices);
        tiers_table_find(&choices->table, &states, &place);
        if (place != TIERS_MISSING)
            return i;
        first = first == NO_CHOICE ? i : first;
    }
    return first;
}

static qj_status tiers_choices_expand(struct tiers_choices *choices, uint64_t place)
{
    const size_t size = choices->session->game.state_size;
    uint64_t count;
    tiers_table_state(&choices->table, place, choices->here);
    TRY(tiers_session_expand(choices->session, choices->here, &count));
    const bool mine = choices->here[size] && count;
    const uint64_t chosen = mine ? tiers_choices_choose(choices, count) : NO_CHOICE;
    if (mine && chosen == NO_CHOICE)
        return context_fail(choices->arena->context, QJ_BUG, "a move of a strategy is missing");
    choices->choice[place] = chosen;
    for (uint64_t i = mine ? chosen : 0; i < (mine ? chosen + 1 : count); i++)
        TRY(tiers_choices_add_arc(choices, i));
    choices->ends[place] = choices->arc_count;
    return pace_add(&choices->pace, (1 + count) * PACE_WRITE, "states", place,
                    choices->table.count);
}

/* ---------------------------------------------------------------- depth first */

/* From each position on the path the arcs before next are done; and the positions that were
 * entered.
 */
struct tiers_choices_path {
    uint32_t *places;
    uint64_t *next;
    unsigned char *entered;
    uint64_t depth;
};

static bool tiers_choices_enter(const struct tiers_choices *choices,
                                struct tiers_choices_path *path, uint32_t place, qj_choice_fn visit,
                                void *user)
{
    path->entered[place] = 1;
    path->places[path->depth] = place;
    path->next[path->depth++] = place ? choices->ends[place - 1] : 0;
    return choices->choice[place] == NO_CHOICE || visit(user, choices->choice[place]);
}

static qj_status tiers_choices_visit_all(struct tiers_choices *choices, qj_choice_fn visit,
                                         void *user)
{
    struct tiers_choices_path path = {0};
    const uint64_t count = choices->table.count;
    TRY(arena_make(choices->arena, &path.places, count));
    TRY(arena_make(choices->arena, &path.next, count));
    TRY(arena_make(choices->arena, &path.entered, count));
    bool more = tiers_choices_enter(choices, &path, 0, visit, user);
    while (more && path.depth) {
        uint64_t *next = &path.next[path.depth - 1];
        TRY(pace_add(&choices->pace, PACE_WRITE, NULL, 0, 0));
        if (*next == choices->ends[path.places[path.depth - 1]]) {
            path.depth--;
            continue;
        }
        const uint32_t to = choices->arcs[(*next)++];
        if (!path.entered[to])
            more = tiers_choices_enter(choices, &path, to, visit, user);
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------- open */

static qj_status tiers_choices_run(struct tiers_choices *choices, int player, qj_choice_fn visit,
                                   void *user)
{
    enum { TURN = 8 };
    struct tiers_session *session = choices->session;
    const struct tiers_game *game = &session->game;
    uint64_t place;
    choices->size = game->stride + TURN;
    TRY(tiers_table_open(&choices->table, choices->arena, game->state_size + 1));
    choices->pace.context = choices->arena->context;
    TRY(arena_make(choices->arena, &choices->here, choices->size));
    TRY(arena_make(choices->arena, &choices->next, choices->size));
    memcpy(choices->next, tiers_session_here(session), game->state_size);
    if (game->rules->side)
        choices->player = game->rules->side(game->setup, choices->next) ^ player;
    choices->next[game->state_size] = player == 0;
    TRY(tiers_choices_add(choices, &place));
    for (place = 0; place < choices->table.count; place++)
        TRY(tiers_choices_expand(choices, place));
    return tiers_choices_visit_all(choices, visit, user);
}

qj_status tiers_choices_visit(struct session *session, int player, qj_choice_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct tiers_choices choices = {.session = (struct tiers_session *)session, .arena = &arena};
    qj_value value;
    TRY(tiers_session_value(session, &value));
    const int64_t own = player ? -value.lo : value.lo;
    if (value.kind == QJ_SCORE || own < 0)
        return context_fail(arena.context, QJ_USAGE, "there is no strategy to show: %s",
                            own < 0 ? "the player loses" : "the value is no outcome");
    choices.wins = own > 0;
    return tiers_choices_run(&choices, player, visit, user);
}
