/* search: the engine search, which finds single values without the values of all positions, if play
 * must end. To read it, begin with the values and end with the session:
 *
 *     scale           values as numbers, the value of a move, and the question for its child
 *     quotients       a hash table of words, which threads share
 *     ranges          the table of ranges of positions: words, or longer entries in a memo
 *     search_tables   the tables of a session, which later sessions use
 *     move_order      the order of moves
 *     siblings        the moves of a position: listed, played, looked up
 *     descent         one question about a position, by the tree of moves and the table
 *     helpers         the same question by several threads
 *     narrowing       the sequence of questions for a value
 *     search_resume   checkpoints
 *     search          a session: the choice of the engine, answers, lines, strategies
 *
 * A session calls narrowing, which calls helpers, which calls descent, which calls siblings.
 *
 * Theorem (Zermelo 1913; cuts: Knuth and Moore 1975): see descent.c. Values, remoteness and lines
 * are the same as the exhaustive engine's. The current state of a session is as the rules made it;
 * questions use canonical forms. One table serves all questions.
 *
 * Impartial games are answered as far as who wins: a Grundy value needs the values of all moves.
 */
#include "engines/exhaustive/search/search.h"

#include "engines/exhaustive/answers/choices.h"
#include "engines/exhaustive/answers/tiers_path.h"
#include "engines/exhaustive/exhaustive.h"
#include "engines/exhaustive/search/narrowing.h"

struct search_session {
    struct engine_session head;
    struct search_tables *tables;
    struct narrow narrow;
    struct search_resume resume; /* if there are checkpoints */
    struct tiers_path path;
    struct tiers_game game;
    struct tiers_batch batch; /* the moves of a position */
    unsigned char *form;      /* the canonical form of the current state, aligned */
    unsigned char *ahead;     /* a state of a line, aligned */
    struct value_range here;  /* known range of the current state */
    uint64_t end;             /* count of positions at which a move is no longer looked for */
};

static const char search_outcome_theorem[] =
    "Moves are tried until it is shown who wins, not how soon, with a table of what is known of "
    "positions (alpha-beta); what cannot change it is left out.";
static const char search_after_all[] =
    "Everything is tried while there are at most 1,000,000 positions (Zermelo); of more, moves are "
    "tried until the value is shown, with a table of what is known of positions (alpha-beta).";

static bool search_fits(const struct view *view)
{
    const qj_rules *rules = view->rules.rules;
    return rules && !rules->loops && !rules->parts &&
           (rules_kind(rules) != QJ_NIMBER || view->outcome);
}

static enum value_scale search_scale(const struct view *view)
{
    if (rules_kind(view->rules.rules) == QJ_SCORE)
        return SCALE_SCORE;
    return view->outcome ? SCALE_OUTCOME : SCALE_ENDING;
}

/* Opens the parts of a session. */
static qj_status search_open_parts(struct search_session *searching, const struct view *view,
                                   struct search_room room)
{
    enum { PAUSE = 1 << 16, ALONE = 1 << 14 };
    struct engine_session *head = &searching->head;
    struct arena *arena = &head->arena;
    struct descent *descent = &searching->narrow.main;
    const struct tiers_game_source source = {.view = &descent->view, .whole = true};
    searching->narrow.pause = room.pause ? room.pause : PAUSE;
    searching->narrow.helpers.alone = room.alone ? room.alone : ALONE;
    searching->narrow.helpers.used = &head->states_vary;
    TRY(search_tables_open(arena, view, search_scale(view), room.table, &searching->tables));
    TRY(narrow_open(&searching->narrow, arena, &view->rules, searching->tables, &head->states));
    TRY(tiers_game_open(&searching->game, arena, &source));
    TRY(tiers_batch_open(&searching->batch, arena, &searching->game, 1, TIERS_BATCH_WITH_MOVES));
    TRY(arena_make_sized(arena, &searching->form, 1, descent->stride));
    TRY(arena_make_sized(arena, &searching->ahead, 1, descent->stride));
    TRY(tiers_path_open(&searching->path, arena, view->rules.state, view->rules.state_size,
                        descent->stride));
    if (!context_checkpoint(arena->context))
        return QJ_OK;
    descent->resume = &searching->resume;
    return search_resume_open(&searching->resume, &view->rules, descent->ranges, descent->numbers,
                              descent->states);
}

qj_status search_open_within(qj_context *context, const struct view *view, struct search_room room,
                             struct engine_session **out)
{
    const enum value_scale scale = search_scale(view);
    struct search_session *searching;
    TRY(engine_session_new(context, &engine_search, sizeof *searching, &searching));
    searching->head.theorem = scale == SCALE_OUTCOME ? search_outcome_theorem : NULL;
    searching->here = scale_all(scale);
    searching->end = UINT64_MAX;
    return engine_session_give(&searching->head, search_open_parts(searching, view, room), out);
}

/* ---------------------------------------------------------------------- the choice */

/* Up to this many positions, finding all is faster than a search, which may not end in time. */
enum { SEARCH_FEW = 1000000 };

/* Not if all positions are needed: with several processes or a scratch space. A checkpoint is of
 * one engine, so the rules must decide which. */
static bool search_replaces(const qj_context *context, const struct view *view)
{
    return view->searched && !view->named && !rules_are_distant(view->rules.rules) &&
           !context->limits.team && !context_scratch(context) &&
           (!context_checkpoint(context) || view->value || view->outcome);
}

/* Returns whether the rules show that there are few positions: few ranks, or more if stones make
 * them much faster than states. */
static bool search_is_small(const struct rules_view *view)
{
    enum { FASTER = 64 };
    const uint64_t ranks = layout_count_ranks(view->rules, view->setup, view->state_size);
    return ranks > 0 && ranks / (view->rules->stones_over ? FASTER : 1) <= SEARCH_FEW;
}

/* Opens a session of the exhaustive engine if there are few positions; *out NULL: there are more.
 * For the value or outcomes only, the rules must show it beforehand. */
static qj_status search_try_all(qj_context *context, const struct view *view,
                                struct engine_session **out)
{
    const qj_error before = context->error;
    const uint64_t limit = context->limits.states;
    *out = NULL;
    if (search_is_small(&view->rules))
        return engine_session_open(context, &engine_exhaustive, view, out);
    if (view->value || view->outcome)
        return QJ_OK;
    context->max_exhaustive = SEARCH_FEW;
    qj_status status = engine_session_open(context, &engine_exhaustive, view, out);
    context->max_exhaustive = 0;
    if (status != QJ_LIMIT || (limit && limit <= SEARCH_FEW))
        return status;
    context->error = before;
    *out = NULL;
    return QJ_OK;
}

/* Returns the canonical form of the current state. */
static const unsigned char *search_form(struct search_session *searching)
{
    (void)tiers_game_form(&searching->game, tiers_path_here(&searching->path), searching->form);
    return searching->form;
}

/* Opens a session if cached tables have the value of the position; *out NULL: they do not. Tables
 * of other rules are freed, since the exhaustive engine may need their memory. */
static qj_status search_open_known(qj_context *context, const struct view *view,
                                   struct engine_session **out)
{
    struct search_tables *tables = search_tables_find(context, view, search_scale(view));
    cache_drop_unused(context);
    *out = NULL;
    if (!tables)
        return QJ_OK;
    TRY(search_open_within(context, view, (struct search_room){0}, out));
    struct search_session *searching = (struct search_session *)*out;
    const struct value_range known = narrow_known(&searching->narrow, search_form(searching));
    if (known.lo == known.hi)
        return QJ_OK;
    engine_session_free(*out);
    *out = NULL;
    return QJ_OK;
}

static qj_status search_open(qj_context *context, const struct view *view,
                             struct engine_session **out)
{
    const qj_limits *limits = &context->limits;
    if (limits->team || context_scratch(context))
        return context_fail(context, QJ_USAGE,
                            "the engine search has everything in memory, of one process: there is "
                            "no scratch space or team");
    *out = NULL;
    if (!view->named)
        TRY(search_open_known(context, view, out));
    if (!view->named && !*out)
        TRY(search_try_all(context, view, out));
    return *out ? QJ_OK : search_open_within(context, view, (struct search_room){0}, out);
}

/* The length of a search cannot be predicted. */
static qj_status search_plan(qj_context *context, const struct view *view, qj_plan *out)
{
    if (view->named)
        return QJ_OK;
    out->theorem = search_after_all;
    if (!search_is_small(&view->rules))
        return QJ_OK;
    out->engine = engine_exhaustive.name;
    out->theorem = engine_exhaustive.theorem;
    return engine_exhaustive.plan(context, view, out);
}

/* ------------------------------------------------------------------- positions */

/* Narrows the range of the current state as far as possible. */
static qj_status search_narrow_here(struct search_session *searching)
{
    return narrow_value(&searching->narrow, search_form(searching), &searching->here);
}

/* Returns the state after a move of the batch, in canonical form. */
static const unsigned char *search_child(const struct search_session *searching, uint64_t move)
{
    return searching->batch.children + move * searching->game.stride;
}

/* Returns the range of a move of the batch to a position with a range. */
static struct value_range search_move(const struct search_session *searching, uint64_t move,
                                      struct value_range child, bool *wide)
{
    const struct tiers_batch *batch = &searching->batch;
    return scale_move(searching->narrow.main.scale, child, batch->points[move], !batch->again[move],
                      wide);
}

/* ------------------------------------------------------------------- answers */

static int search_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static qj_value search_value_of(enum value_scale scale, struct value_range range)
{
    qj_value value = {.kind = QJ_SCORE, .lo = range.lo, .hi = range.hi};
    if (scale == SCALE_SCORE)
        return value;
    if (scale == SCALE_ENDING && range.lo == range.hi)
        return tiers_value_answer(QJ_OUTCOME, scale_outcome(range.lo));
    return (qj_value){.kind = QJ_OUTCOME, .lo = search_sign(range.lo), .hi = search_sign(range.hi)};
}

/* Ends the search for an answer, with its status: after a limit the table is saved. A table with
 * which the rules were refused does not serve later sessions, since they must refuse them, too. */
static qj_status search_end(struct search_session *searching, qj_status status)
{
    const bool limited = status == QJ_LIMIT || status == QJ_STOPPED;
    if (limited && searching->narrow.main.resume)
        TRY(search_resume_save(&searching->resume));
    if (status != QJ_OK && !limited)
        searching->tables->entry.spoiled = true;
    return status;
}

static qj_status search_value(struct engine_session *session, qj_value *out)
{
    struct search_session *searching = (struct search_session *)session;
    TRY(search_end(searching, search_narrow_here(searching)));
    *out = search_value_of(searching->narrow.main.scale, searching->here);
    return QJ_OK;
}

static qj_status search_bounds(struct engine_session *session, qj_value *out)
{
    const struct search_session *searching = (const struct search_session *)session;
    if (searching->here.lo == -SCALE_INFINITE || searching->here.hi == SCALE_INFINITE)
        return context_fail(session->arena.context, QJ_LIMIT, "nothing is known of the value");
    *out = search_value_of(searching->narrow.main.scale, searching->here);
    return QJ_OK;
}

/* Visits the moves of a state whose value is at most `most`, which no move exceeds. The ranges of
 * their values are narrowed to one value if exact is set, up to a limit, after which they are the
 * known ranges. */
static qj_status search_visit(struct search_session *searching, const unsigned char *state,
                              bool exact, int64_t most, qj_option_fn visit, void *user)
{
    const struct descent *descent = &searching->narrow.main;
    const struct tiers_batch *batch = &searching->batch;
    qj_status status = QJ_OK;
    bool wide = false;
    TRY(tiers_batch_expand_one(&searching->batch, state));
    for (uint64_t i = 0; i < batch->count; i++) {
        const unsigned char *child = search_child(searching, i);
        struct value_range range = narrow_known(&searching->narrow, child);
        if (exact && status == QJ_OK)
            status = narrow_value(&searching->narrow, child, &range);
        range = search_move(searching, i, range, &wide);
        range.hi = range.hi < most ? range.hi : most;
        const qj_option option = {batch->moves[i], search_value_of(descent->scale, range), 1};
        if (!visit(user, &option))
            break;
    }
    return exact && wide && status == QJ_OK ? descent_refuse_wide(descent) : status;
}

static qj_status search_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    struct search_session *searching = (struct search_session *)session;
    const qj_status status = search_narrow_here(searching);
    const qj_status visited = search_visit(searching, tiers_path_here(&searching->path),
                                           status == QJ_OK, searching->here.hi, visit, user);
    return search_end(searching, status == QJ_OK ? visited : status);
}

/* Finds how many positions the search for a move may still visit; fails if there are none. */
static qj_status search_find_left(const struct search_session *searching, uint64_t *left)
{
    const struct descent *descent = &searching->narrow.main;
    const uint64_t states = *descent->states, end = searching->end;
    *left = states < end ? end - states : 0;
    return *left ? QJ_OK
                 : context_fail(descent->arena->context, QJ_LIMIT,
                                "the outcome is known after %llu positions, but its strategy takes "
                                "more than %llu others",
                                (unsigned long long)descent->before,
                                (unsigned long long)(end - descent->before));
}

/* Finds the number of the first move of the batch with a value of at least `least`, or the count of
 * moves. The search leaves a move after `most` positions; *all: it left none. */
static qj_status search_reaching(struct search_session *searching, uint64_t most, int64_t least,
                                 uint64_t *number, bool *all)
{
    struct descent *descent = &searching->narrow.main;
    const struct tiers_batch *batch = &searching->batch;
    *all = true;
    for (*number = 0; *number < batch->count; ++*number) {
        bool wide = false;
        struct value_range range = scale_all(descent->scale);
        uint64_t left;
        TRY(search_find_left(searching, &left));
        descent_begin(
            descent, search_child(searching, *number),
            scale_ask_child(descent->scale, least, batch->points[*number], !batch->again[*number]));
        left--; /* the position itself */
        *all &= helpers_go_on(&searching->narrow.helpers, most < left ? most : left);
        TRY(descent_end(descent, &range));
        if (search_move(searching, *number, range, &wide).lo >= least)
            break;
    }
    return QJ_OK;
}

/* Finds the number of such a move of a state. For outcomes, a move that takes many positions is
 * postponed. */
static qj_status search_find(void *user, const unsigned char *state, int64_t least,
                             uint64_t *number)
{
    enum { FIRST = 1 << 16, TIMES = 4 };
    struct search_session *searching = user;
    uint64_t most = searching->narrow.main.scale == SCALE_OUTCOME ? FIRST : UINT64_MAX;
    bool all = false;
    TRY(tiers_batch_expand_one(&searching->batch, state));
    for (*number = searching->batch.count; !all && *number == searching->batch.count;
         most = most < UINT64_MAX / TIMES ? most * TIMES : UINT64_MAX)
        TRY(search_reaching(searching, most, least, number, &all));
    return QJ_OK;
}

/* Plays moves that keep the value of a state, each the first of its position, while visit returns
 * true. */
static qj_status search_play_line(struct search_session *searching, unsigned char *state,
                                  int64_t value, qj_move_fn visit, void *user)
{
    const struct tiers_batch *batch = &searching->batch;
    const struct tiers_game *game = &searching->game;
    for (bool more = true; more;) {
        uint64_t number;
        TRY(search_find(searching, state, value, &number));
        if (number == batch->count)
            break;
        value -= batch->points[number];
        value = scale_step_back(searching->narrow.main.scale,
                                batch->again[number] ? value : -value);
        game->rules->play(game->setup, state, &batch->moves[number]);
        more = visit(user, &batch->moves[number]);
    }
    return QJ_OK;
}

static qj_status search_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    struct search_session *searching = (struct search_session *)session;
    qj_status status = search_narrow_here(searching);
    memcpy(searching->ahead, tiers_path_here(&searching->path), searching->path.stride);
    if (status == QJ_OK)
        status = search_play_line(searching, searching->ahead, searching->here.lo, visit, user);
    return search_end(searching, status);
}

/* ------------------------------------------------------------------ strategies */

static qj_status search_options(void *user, const unsigned char *state, qj_option_fn visit,
                                void *visitor)
{
    return search_visit(user, state, false, SCALE_INFINITE, visit, visitor);
}

/* The tables decide most moves; the others are searched again, within a separate limit. */
static qj_status search_choices(struct engine_session *session, int player, qj_choice_fn visit,
                                void *user)
{
    enum { LEAST = 1 << 20, TIMES = 16 };
    struct search_session *searching = (struct search_session *)session;
    struct descent *descent = &searching->narrow.main;
    const uint64_t limit = session->arena.context->limits.states;
    struct choices choices = {.context = session->arena.context,
                              .view = &descent->view,
                              .start = tiers_path_here(&searching->path),
                              .user = searching,
                              .options = search_options,
                              .settle = search_find};
    TRY(search_value(session, &choices.value));
    descent->before = *descent->states;
    /* the limit of states, or many times as many positions as the outcome took */
    searching->end = *descent->states + (limit ? limit : LEAST + TIMES * session->states);
    const qj_status status = choices_visit(&choices, player, visit, user);
    descent->before = 0;
    searching->end = UINT64_MAX;
    return search_end(searching, status);
}

/* -------------------------------------------------------------------- moving */

static qj_status search_advance(struct engine_session *session, const qj_move *move)
{
    struct search_session *searching = (struct search_session *)session;
    const struct rules_view *view = &searching->narrow.main.view;
    searching->here = scale_all(searching->narrow.main.scale);
    return tiers_path_advance(&searching->path, &session->arena, view->rules, view->setup, move);
}

static qj_status search_retreat(struct engine_session *session)
{
    struct search_session *searching = (struct search_session *)session;
    tiers_path_retreat(&searching->path);
    searching->here = scale_all(searching->narrow.main.scale);
    return QJ_OK;
}

const struct engine engine_search = {
    .name = "search",
    .theorem =
        "Moves are tried until the value is shown, with a table of what is known of positions "
        "(alpha-beta); what cannot change it is left out.",
    .view = VIEW_RULES,
    .rank = -1, /* by name, or in place of the exhaustive engine */
    .instead_of = &engine_exhaustive,
    .replaces = search_replaces,
    .fits = search_fits,
    .plan = search_plan,
    .open = search_open,
    .value = search_value,
    .bounds = search_bounds,
    .moves = search_moves,
    .line = search_line,
    .choices = search_choices,
    .advance = search_advance,
    .retreat = search_retreat,
};
