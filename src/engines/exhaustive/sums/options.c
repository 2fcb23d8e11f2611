/* options: plays every move of a batch of states, and takes each result apart at once, so that only
 * one whole state is held at a time:
 *
 *     states    | s0       | s1           |
 *     options   | a  b     | c  d  e      |         e has no parts: nothing is left
 *     parts     | p  q  r  | s  t  u      |         a = p + q, b = r ...
 *     bytes     | 7 | 1 2 | 1 9 9 9 | ... |
 */
#include "engines/exhaustive/sums/solver.h"

qj_status options_open(struct options *options, struct arena *arena, const struct rules_view *view,
                       bool with_moves)
{
    *options = (struct options){.arena = arena, .view = view, .with_moves = with_moves};
    TRY(arena_make(arena, &options->here, view->state_size));
    return arena_make(arena, &options->child, view->state_size);
}

/* ------------------------------------------------------------------------- parts */

static void take_part(void *user, const void *part, size_t size)
{
    struct options *options = user;
    if (options->status == QJ_OK)
        options->status = parts_add(&options->parts, options->arena, part_of(part, size));
}

/* Takes the child apart, if there is one. */
static void finish_child(struct options *options)
{
    const struct rules_view *view = options->view;
    if (!options->waits)
        return;
    options->waits = false;
    view->rules->parts(view->setup, options->child, take_part, options);
    if (options->status == QJ_OK)
        options->status = ends_add(&options->options, options->arena, options->parts.count);
}

/* ------------------------------------------------------------------------- moves */

/* Where the state behind a move is written. */
static unsigned char *begin_child(struct options *options, const qj_move *move)
{
    finish_child(options);
    if (options->with_moves && options->status == QJ_OK)
        options->status = arena_reserve(options->arena, &options->moves, &options->move_capacity,
                                        options->options.count);
    if (options->with_moves && options->status == QJ_OK)
        options->moves[options->options.count] = *move;
    options->waits = true;
    return options->child;
}

/* Ends the states before index: nothing more can be said of them. */
static void end_states(struct options *options, uint64_t index)
{
    finish_child(options);
    while (options->status == QJ_OK && options->states.count < index)
        options->status = ends_add(&options->states, options->arena, options->options.count);
}

static bool take_move(void *user, const qj_move *move)
{
    struct options *options = user;
    const struct rules_view *view = options->view;
    unsigned char *child = begin_child(options, move);
    memcpy(child, options->here, view->state_size);
    view->rules->play(view->setup, child, move);
    return options->status == QJ_OK;
}

static bool is_here(struct options *options, uint64_t index)
{
    bool is = index >= options->states.count && index < options->asked;
    if (!is)
        options->wrong = "the rules speak of a position that they are not at";
    else if (index > options->states.count)
        end_states(options, index);
    return is && options->status == QJ_OK;
}

static void say_over(void *user, uint64_t index, int64_t value)
{
    (void)index, (void)value;
    ((struct options *)user)->wrong = "the rules end an impartial game while there may be moves";
}

/* What does not fit goes to a scratch buffer. */
static void *say_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct options *options = user;
    (void)points;
    return is_here(options, index) ? begin_child(options, move) : options->here;
}

/* --------------------------------------------------------------------- the whole */

static void clear(struct options *options, uint64_t asked)
{
    options->parts.count = options->options.count = options->states.count = 0;
    options->asked = asked;
    options->waits = false;
    options->wrong = NULL;
    options->status = QJ_OK;
}

qj_status options_check(const struct options *options)
{
    const struct rules_view *view = options->view;
    qj_context *context = options->arena->context;
    const char *wrong = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (wrong)
        TRY(context_poll(context, NULL, 0, 0)); /* waiting for a program may have been stopped */
    if (!wrong)
        wrong = options->wrong;
    return wrong ? context_fail(context, QJ_USAGE, "%s", wrong) : QJ_OK;
}

/* Room for the places of what was given. */
static qj_status finish(struct options *options)
{
    TRY(options->status);
    TRY(options_check(options));
    return arena_grow(options->arena, &options->places, &options->place_capacity, 0,
                      options->parts.count + 1);
}

qj_status options_ask(struct options *options, const unsigned char *states, uint64_t count)
{
    const struct rules_view *view = options->view;
    const qj_expander expander = {options, say_over, say_move};
    clear(options, count);
    if (view->rules->expand) {
        view->rules->expand(view->setup, states, count, &expander);
        end_states(options, count);
        return finish(options);
    }
    for (uint64_t i = 0; i < count && options->status == QJ_OK; i++) {
        memcpy(options->here, states + i * view->state_size, view->state_size);
        view->rules->moves(view->setup, options->here, take_move, options);
        end_states(options, i + 1);
    }
    return finish(options);
}

qj_status options_split(struct options *options, const unsigned char *state)
{
    clear(options, 1);
    memcpy(options->child, state, options->view->state_size);
    options->waits = true;
    end_states(options, 1);
    return finish(options);
}
