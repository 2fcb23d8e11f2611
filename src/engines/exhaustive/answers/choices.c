/* choices: the moves by which a player keeps an outcome, for a reader who has only the rules; see
 * qj_session_choices.
 *
 * The positions of the strategy are found breadth first and then visited depth first. Symmetries
 * are not used: a position is a state as the rules play it, and the player to move.
 *
 *     table       state, turn | state, turn | ...     in the order in which they are found
 *     choice      the number of the player's move, or NO_CHOICE
 *     ends        of each: count of arcs up to its last
 *     arcs        positions after the moves
 *
 * If no position can repeat, any move that keeps the outcome is correct, and a move to a known
 * position keeps the strategy small. Otherwise a win must come nearer with each move.
 */
#include "engines/exhaustive/answers/choices.h"

#include "engines/exhaustive/index/tiers_table.h"

#define NO_CHOICE UINT64_MAX

struct choices_strategy {
    const struct choices *choices;
    struct arena *arena;
    const struct rules_view *view;
    bool wins;  /* the strategy wins; otherwise it does not lose */
    int player; /* the side, if the rules name sides */

    size_t size;              /* of a state and a byte, rounded up */
    struct tiers_table table; /* of states and a byte, 1 if it is the player's turn */
    uint64_t *choice, choice_capacity;
    uint64_t *ends, ends_capacity;
    uint32_t *arcs;
    uint64_t arc_count, arc_capacity;

    qj_option *options; /* of the current position */
    uint64_t option_count, option_capacity;
    qj_status options_status;
    unsigned char *here, *next; /* positions, aligned for the rules */
};

/* ------------------------------------------------------------- the positions */

/* Plays an option from here to next. */
static void choices_play(struct choices_strategy *strategy, const qj_option *option)
{
    const struct rules_view *view = strategy->view;
    const size_t turn = view->state_size;
    memcpy(strategy->next, strategy->here, strategy->size);
    view->rules->play(view->setup, strategy->next, &option->move);
    strategy->next[turn] = view->rules->side
                               ? view->rules->side(view->setup, strategy->next) == strategy->player
                               : !strategy->here[turn];
}

/* Adds the position in next. */
static qj_status choices_add_position(struct choices_strategy *strategy, uint64_t *place)
{
    const struct tiers_states states = tiers_table_one(strategy->next, strategy->size);
    TRY(tiers_table_add(&strategy->table, &states, place));
    TRY(arena_reserve(strategy->arena, &strategy->choice, &strategy->choice_capacity, *place));
    return arena_reserve(strategy->arena, &strategy->ends, &strategy->ends_capacity, *place);
}

static qj_status choices_add_arc(struct choices_strategy *strategy, const qj_option *option)
{
    uint64_t place;
    choices_play(strategy, option);
    TRY(choices_add_position(strategy, &place));
    return arena_append(strategy->arena, &strategy->arcs, &strategy->arc_capacity,
                        &strategy->arc_count, &(uint32_t){(uint32_t)place});
}

/* ------------------------------------------------------------------- choices */

static bool choices_take_option(void *user, const qj_option *option)
{
    struct choices_strategy *strategy = user;
    strategy->options_status = arena_append(strategy->arena, &strategy->options,
                                            &strategy->option_capacity, &strategy->option_count,
                                            option);
    return strategy->options_status == QJ_OK;
}

/* The remoteness of the fastest win, or of any win if it does not matter. */
static uint64_t choices_fastest_win(const struct choices_strategy *strategy)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t i = 0;
         strategy->wins && strategy->view->rules->loops && i < strategy->option_count; i++) {
        const qj_value *value = &strategy->options[i].value;
        if (value->lo > 0 && value->distance < least)
            least = value->distance;
    }
    return least;
}

/* The first sufficient move to a known position, or the first sufficient move. */
static uint64_t choices_choose(struct choices_strategy *strategy)
{
    uint64_t first = NO_CHOICE, most = choices_fastest_win(strategy), place;
    for (uint64_t i = 0; i < strategy->option_count; i++) {
        const qj_option *option = &strategy->options[i];
        if (option->value.lo < strategy->wins ||
            (most != UINT64_MAX && option->value.distance > most))
            continue;
        choices_play(strategy, option);
        const struct tiers_states states = tiers_table_one(strategy->next, strategy->size);
        tiers_table_find(&strategy->table, &states, &place);
        if (place != TIERS_MISSING)
            return i;
        if (first == NO_CHOICE)
            first = i;
    }
    return first;
}

static qj_status choices_expand(struct choices_strategy *strategy, uint64_t position)
{
    tiers_table_state(&strategy->table, position, strategy->here);
    strategy->option_count = 0;
    strategy->options_status = QJ_OK;
    const struct choices *choices = strategy->choices;
    TRY(choices->options(choices->user, strategy->here, choices_take_option, strategy));
    TRY(strategy->options_status);
    bool mine = strategy->here[strategy->view->state_size] && strategy->option_count;
    uint64_t chosen = mine ? choices_choose(strategy) : NO_CHOICE;
    if (mine && chosen == NO_CHOICE && choices->settle)
        TRY(choices->settle(choices->user, strategy->here, strategy->wins, &chosen));
    if (mine && chosen == NO_CHOICE)
        return context_fail(strategy->arena->context, QJ_BUG, "a move of a strategy is missing");
    strategy->choice[position] = chosen;
    for (uint64_t i = mine ? chosen : 0; i < (mine ? chosen + 1 : strategy->option_count); i++)
        TRY(choices_add_arc(strategy, &strategy->options[i]));
    strategy->ends[position] = strategy->arc_count;
    return QJ_OK;
}

static qj_status choices_expand_all(struct choices_strategy *strategy)
{
    const struct rules_view *view = strategy->view;
    struct pace pace = {strategy->arena->context, 0};
    for (uint64_t position = 0; position < strategy->table.count; position++) {
        TRY(choices_expand(strategy, position));
        TRY(pace_add(&pace, (1 + strategy->option_count) * PACE_WRITE, "states", position,
                     strategy->table.count));
    }
    return rules_check(strategy->arena->context, view->rules, view->setup, QJ_BAD_INPUT);
}

/* -------------------------------------------------------------- depth first */

/* Visits the choices of positions when they come first. The stack has the positions that are to be
 * visited, some more than once. */
static qj_status choices_visit_all(struct choices_strategy *strategy, qj_choice_fn visit,
                                   void *user)
{
    struct arena *arena = strategy->arena;
    struct pace pace = {arena->context, 0};
    uint32_t *stack;
    bool *visited;
    TRY(arena_make(arena, &stack, strategy->arc_count + 1));
    TRY(arena_make(arena, &visited, strategy->table.count));
    for (uint64_t waiting = 1; waiting;) { /* the first is the start */
        const uint32_t position = stack[--waiting];
        const uint64_t choice = strategy->choice[position],
                       first = position ? strategy->ends[position - 1] : 0;
        if (visited[position])
            continue;
        visited[position] = true;
        if (choice != NO_CHOICE && !visit(user, choice))
            break;
        for (uint64_t i = strategy->ends[position]; i-- > first;)
            stack[waiting++] = strategy->arcs[i];
        TRY(pace_add(&pace, PACE_WRITE, NULL, 0, 0));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- open */

static qj_status choices_open(struct choices_strategy *strategy, const unsigned char *start,
                              int player)
{
    enum { TURN = 1, WORD = 16 };
    const struct rules_view *view = strategy->view;
    uint64_t place;
    strategy->size = (view->state_size + TURN + WORD - 1) / WORD * WORD;
    TRY(tiers_table_open(&strategy->table, strategy->arena, view->state_size + TURN));
    TRY(arena_make(strategy->arena, &strategy->here, strategy->size));
    TRY(arena_make(strategy->arena, &strategy->next, strategy->size));
    memcpy(strategy->next, start, view->state_size);
    if (view->rules->side)
        strategy->player = view->rules->side(view->setup, strategy->next) ^ player;
    strategy->next[view->state_size] = player == 0;
    return choices_add_position(strategy, &place);
}

qj_status choices_visit(const struct choices *choices, int player, qj_choice_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = choices->context};
    struct choices_strategy strategy = {.choices = choices, .arena = &arena, .view = choices->view};
    const qj_value *value = &choices->value;
    int64_t own = player ? -value->lo : value->lo;
    if (value->kind == QJ_SCORE || own < 0)
        return context_fail(choices->context, QJ_USAGE, "there is no strategy to show: %s",
                            own < 0 ? "the player loses" : "the value is no outcome");
    strategy.wins = own > 0;
    TRY(choices_open(&strategy, choices->start, player));
    TRY(choices_expand_all(&strategy));
    return choices_visit_all(&strategy, visit, user);
}
