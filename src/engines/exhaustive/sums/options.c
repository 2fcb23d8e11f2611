/* options: plays every move of a batch of states, and splits each result into parts at once, so
 * only one whole state is in memory:
 *
 *     states    | s0       | s1           |
 *     options   | a  b     | c  d  e      |         e has no parts: it is empty
 *     parts     | p  q  r  | s  t  u      |         a = p + q, b = r ...
 *     bytes     | 7 | 1 2 | 1 9 9 9 | ... |
 */
#include "engines/exhaustive/sums/solver.h"

qj_status options_open(struct sums_options *options, struct arena *arena,
                       const struct rules_view *view, bool with_moves)
{
    *options = (struct sums_options){.arena = arena, .view = view, .with_moves = with_moves};
    TRY(arena_make(arena, &options->here, view->state_size));
    return arena_make(arena, &options->child, view->state_size);
}

/* ------------------------------------------------------------------------- parts */

static void options_take_part(void *user, const void *part, size_t size)
{
    struct sums_options *options = user;
    if (options->status == QJ_OK)
        options->status = parts_add(&options->parts, options->arena, part_from_state(part, size));
}

/* Splits the current child, if there is one. */
static void options_finish_child(struct sums_options *options)
{
    const struct rules_view *view = options->view;
    if (!options->waits)
        return;
    options->waits = false;
    view->rules->parts(view->setup, options->child, options_take_part, options);
    if (options->status == QJ_OK)
        options->status = ends_add(&options->options, options->arena, options->parts.count);
}

/* ------------------------------------------------------------------------- moves */

/* Returns the address for the state after a move. */
static unsigned char *options_begin_child(struct sums_options *options, const qj_move *move)
{
    options_finish_child(options);
    if (options->with_moves && options->status == QJ_OK)
        options->status = arena_reserve(options->arena, &options->moves, &options->move_capacity,
                                        options->options.count);
    if (options->with_moves && options->status == QJ_OK)
        options->moves[options->options.count] = *move;
    options->waits = true;
    return options->child;
}

/* Ends the states before index; the rules can add nothing to them. */
static void options_end_states(struct sums_options *options, uint64_t index)
{
    options_finish_child(options);
    while (options->status == QJ_OK && options->states.count < index)
        options->status = ends_add(&options->states, options->arena, options->options.count);
}

static bool options_take_move(void *user, const qj_move *move)
{
    struct sums_options *options = user;
    const struct rules_view *view = options->view;
    unsigned char *child = options_begin_child(options, move);
    memcpy(child, options->here, view->state_size);
    view->rules->play(view->setup, child, move);
    return options->status == QJ_OK;
}

static bool options_is_here(struct sums_options *options, uint64_t index)
{
    bool is = index >= options->states.count && index < options->asked;
    if (!is)
        options->wrong = "the rules speak of a position that they are not at";
    else if (index > options->states.count)
        options_end_states(options, index);
    return is && options->status == QJ_OK;
}

static void options_report_over(void *user, uint64_t index, int64_t value)
{
    (void)index, (void)value;
    ((struct sums_options *)user)->wrong =
        "the rules end an impartial game while there may be moves";
}

/* A child without room goes to a spare buffer. */
static void *options_report_move(void *user, uint64_t index, const qj_move *move, int64_t points)
{
    struct sums_options *options = user;
    (void)points;
    return options_is_here(options, index) ? options_begin_child(options, move) : options->here;
}

/* --------------------------------------------------------------------- entry points */

static void options_clear(struct sums_options *options, uint64_t asked)
{
    options->parts.count = options->options.count = options->states.count = 0;
    options->asked = asked;
    options->waits = false;
    options->wrong = NULL;
    options->status = QJ_OK;
}

qj_status options_check(const struct sums_options *options)
{
    const struct rules_view *view = options->view;
    qj_context *context = options->arena->context;
    const char *wrong = view->rules->fault ? view->rules->fault(view->setup) : NULL;
    if (wrong)
        TRY(context_poll(context, NULL, 0, 0)); /* the wait for a program may have been cancelled */
    if (!wrong)
        wrong = options->wrong;
    return wrong ? context_fail(context, QJ_USAGE, "%s", wrong) : QJ_OK;
}

/* Makes room for the indices of the parts. */
static qj_status options_finish(struct sums_options *options)
{
    TRY(options->status);
    TRY(options_check(options));
    return arena_grow(options->arena, &options->indices, &options->index_capacity, 0,
                      options->parts.count + 1);
}

qj_status options_ask(struct sums_options *options, const unsigned char *states, uint64_t count)
{
    const struct rules_view *view = options->view;
    const qj_expander expander = {options, options_report_over, options_report_move};
    options_clear(options, count);
    if (view->rules->expand) {
        view->rules->expand(view->setup, states, count, &expander);
        options_end_states(options, count);
        return options_finish(options);
    }
    for (uint64_t i = 0; i < count && options->status == QJ_OK; i++) {
        memcpy(options->here, states + i * view->state_size, view->state_size);
        view->rules->moves(view->setup, options->here, options_take_move, options);
        options_end_states(options, i + 1);
    }
    return options_finish(options);
}

qj_status options_split(struct sums_options *options, const unsigned char *state)
{
    options_clear(options, 1);
    memcpy(options->child, state, options->view->state_size);
    options->waits = true;
    options_end_states(options, 1);
    return options_finish(options);
}
