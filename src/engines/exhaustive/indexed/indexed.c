/* indexed: answers from indexed states: no states are stored, and no hash table.
 *
 * Rules give each reachable state a different number (<qiju/rules.h>). A set of numbers records
 * which positions were reached (src/engines/exhaustive/indexed/indexed_reach.c), and an array their
 * values (src/engines/exhaustive/indexed/indexed_depth.c, retrograde.c). A state is made from its
 * number when its moves are needed, and dropped afterwards.
 *
 * The number of each child is checked to be in range. All other claims about numbers are checked by
 * own/audit.
 */
#include "engines/exhaustive/indexed/indexed.h"

#include <qiju/numbering.h>

/* ------------------------------------------------------------------------ the method */

/* Returns how many cells a board has to which marks are added; 0: the rules have no such boards. */
static unsigned indexed_count_cells(const struct rules_view *view)
{
    return view->rules->marks ? view->rules->marks(view->setup) : 0;
}

/* Nimbers have two values each, which successors alone do not determine. */
bool indexed_has_successors(const struct rules_view *view)
{
    return (view->rules->follow || indexed_count_cells(view)) &&
           rules_kind(view->rules) != QJ_NIMBER;
}

/* Returns whether memory has room for a value of each number. Positions and values are then found
 * together, and each position is visited once instead of twice. */
static bool indexed_has_value_room(const qj_context *context, uint64_t numbers)
{
    const uint64_t most = UINT64_C(1) << 27, room = context->limits.bytes - context->bytes;
    return numbers <= most && numbers <= room / 8;
}

/* Bytes of values if each number has a value and values keep their first width. */
static uint64_t indexed_value_bytes(const qj_context *context, const qj_rules *rules,
                                    uint64_t numbers)
{
    const uint64_t each = rules_kind(rules) == QJ_NIMBER ? 2 : 1;
    const uint64_t room = context->limits.bytes - context->bytes;
    const bool codes = rules->loops && (rules->follow || rules->predecessors) &&
                       numbers <= TIER_MAX && numbers <= room / 4; /* retrograde.c */
    return codes || indexed_has_value_room(context, numbers) ? numbers * each : 0;
}

/* Returns whether the scratch space holds the values. With a checkpoint it does, however much
 * memory is free: the next run may have another limit of memory. */
static bool indexed_goes_by_blocks(const qj_context *context, uint64_t numbers)
{
    return context_scratch(context) && numbers <= NUMBERS_MAX &&
           (context_checkpoint(context) || !indexed_has_value_room(context, numbers));
}

bool indexed_is_way(const qj_context *context, const struct rules_view *view,
                    struct indexed_cost *cost)
{
    const qj_rules *rules = view->rules;
    if (!rules->numbers || rules_are_distant(rules))
        return false;
    uint64_t numbers = rules->numbers(view->setup);
    const uint64_t sets = bits_words(numbers) * 2 * sizeof(uint64_t); /* the minimum at any time */
    *cost = (struct indexed_cost){sets, indexed_value_bytes(context, rules, numbers), 0};
    if (indexed_goes_by_blocks(context, numbers)) {
        cost->values = 0;
        return blockwise_is_way(context, view, &cost->bytes, &cost->space);
    }
    if (context_checkpoint(context) && (rules->loops || !indexed_has_successors(view)))
        return false;
    if (numbers > NUMBERS_MAX)
        return true; /* refused later */
    return numbers && cost->bytes <= (context->limits.bytes - context->bytes) / 2;
}

/* -------------------------------------------------------------------------- room */

/* Makes room for the successors of a batch, in the first-level cache, or of one position. If play
 * may repeat, the rules are called only twice, and a batch may do more for each position. */
static qj_status indexed_make_successor_room(const struct indexed *indexed,
                                             struct indexed_worker *worker)
{
    const uint64_t least = indexed->explore->view.rules->loops ? 1 << 14 : 1 << 12;
    struct arena *arena = indexed->explore->arena;
    qj_followers *answers = &worker->answers;
    uint64_t room = indexed->explore->capacity > least ? indexed->explore->capacity : least;
    if (!indexed->follows || answers->room >= room)
        return QJ_OK;
    TRY(arena_resize(arena, &answers->numbers, room));
    TRY(arena_resize(arena, &answers->ends, FOLLOW_BATCH));
    TRY(arena_resize(arena, &answers->values, FOLLOW_BATCH));
    if (indexed->cells)
        TRY(arena_resize(arena, &worker->boards, FOLLOW_BATCH));
    answers->room = room;
    return QJ_OK;
}

qj_status indexed_make_room(struct indexed *indexed)
{
    struct explore *explore = indexed->explore;
    struct arena *arena = explore->arena;
    for (unsigned i = 0; i < explore->threads; i++)
        if (explore->workers[i].expansion.wanted > explore->max_moves)
            explore->max_moves = explore->workers[i].expansion.wanted;
    TRY(explore_make_room(explore));
    for (unsigned i = 0; i < explore->threads; i++) {
        struct indexed_worker *worker = &indexed->workers[i];
        TRY(indexed_make_successor_room(indexed, worker));
        uint64_t capacity = explore->capacity;
        size_t size = explore->view.state_size;
        if (worker->capacity >= capacity)
            continue;
        TRY(arena_resize_sized(arena, &worker->states, capacity, size));
        TRY(arena_resize(arena, &worker->state, size));
        TRY(arena_resize(arena, &worker->numbers,
                         capacity > FOLLOW_BATCH ? capacity : FOLLOW_BATCH));
        TRY(arena_resize(arena, &worker->children, capacity));
        worker->capacity = capacity;
    }
    return QJ_OK;
}

uint64_t indexed_batch(const struct indexed *indexed)
{
    const struct explore *explore = indexed->explore;
    uint64_t moves = explore->max_moves ? explore->max_moves : 1;
    if (indexed->follows)
        return FOLLOW_BATCH;
    return explore->capacity / moves ? explore->capacity / moves : 1;
}

static qj_status indexed_open_digits(struct indexed *indexed)
{
    const struct explore *explore = indexed->explore;
    if (indexed->follows || explore->view.rules->canonical)
        return QJ_OK;
    TRY(digits_open(&indexed->digits, explore->arena, &explore->view));
    for (unsigned i = 0; i < explore->threads; i++)
        TRY(arena_make(explore->arena, &indexed->workers[i].here.bytes,
                       explore->view.state_size + DIGITS_WORD + APART));
    return QJ_OK;
}

/* ------------------------------------------------------------------------ claims */

static void indexed_diagnose(struct explore_worker *worker, const char *sentence, const void *state)
{
    if (!worker->diagnostic.sentence)
        worker->diagnostic = (struct rules_diagnostic){QJ_USAGE, sentence, state};
}

const unsigned char *indexed_ask_state(const struct indexed *indexed, unsigned thread,
                                       uint64_t number)
{
    const struct rules_view *view = &indexed->explore->view;
    unsigned char *state = indexed->workers[thread].state;
    memset(state, 0, view->state_size);
    if (view->rules->numbered(view->setup, number, state))
        return state;
    indexed_diagnose(&indexed->explore->workers[thread],
                     "the rules give a position a number that no state has", NULL);
    return NULL;
}

void indexed_diagnose_at(const struct indexed *indexed, unsigned thread, const char *sentence,
                         uint64_t number)
{
    const unsigned char *state = indexed_ask_state(indexed, thread, number);
    if (state)
        indexed_diagnose(&indexed->explore->workers[thread], sentence, state);
}

bool indexed_check_rank(const struct indexed *indexed, unsigned thread, const void *state,
                        uint64_t its_number)
{
    const bool below = its_number < indexed->numbers;
    if (!below)
        indexed_diagnose(&indexed->explore->workers[thread],
                         "the rules give a position no number below those that there are", state);
    return below;
}

/* ------------------------------------------------------------------------ batches */

enum mover indexed_mover(const struct indexed *indexed, unsigned thread, uint64_t i)
{
    const struct explore *explore = indexed->explore;
    struct indexed_worker *own = &indexed->workers[thread];
    size_t size = explore->view.state_size;
    if (indexed->follows || !explore->view.rules->side)
        return MOVER_EITHER;
    state_copy(own->state, own->states + i * size, size);
    return mover_of(explore, own->state);
}

static void indexed_rank_children(struct indexed *indexed, unsigned thread)
{
    const struct explore *explore = indexed->explore;
    const struct rules_view *view = &explore->view;
    struct indexed_worker *own = &indexed->workers[thread];
    const struct expansion *expansion = &explore->workers[thread].expansion;
    for (uint64_t i = 0, child = 0; i < expansion->positions; i++) {
        const unsigned char *from = own->states + i * view->state_size;
        const uint64_t its_number = own->numbers[i], end = expansion->ends[i];
        for (; child < end; child++) {
            unsigned char *state = expansion->children + child * expansion->stride;
            if (view->rules->canonical)
                view->rules->canonical(view->setup, state);
            const uint64_t to = indexed_of_child(indexed, its_number, from, state);
            own->children[child] = to;
            indexed_check_rank(indexed, thread, state, to);
        }
    }
}

void indexed_expand(struct indexed *indexed, unsigned thread, uint64_t count)
{
    struct explore *explore = indexed->explore;
    struct indexed_worker *own = &indexed->workers[thread];
    struct explore_worker *worker = &explore->workers[thread];
    size_t size = explore->view.state_size;
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = indexed_make_state(indexed, thread, own->numbers[i]);
        if (!state)
            return;
        state_copy(own->states + i * size, state, size);
    }
    expansion_play(&worker->expansion, own->states, count);
    if (!worker->expansion.diagnostic.sentence)
        indexed_rank_children(indexed, thread);
}

uint64_t indexed_look(struct indexed *indexed, unsigned thread, uint64_t count, bool fresh)
{
    struct indexed_worker *own = &indexed->workers[thread];
    const struct expansion *expansion = &indexed->explore->workers[thread].expansion;
    own->to = indexed->follows ? own->answers.numbers : own->children;
    own->ends = indexed->follows ? own->answers.ends : expansion->ends;
    if (indexed->follows)
        return indexed_list_successors(indexed, thread, count, fresh);
    indexed_expand(indexed, thread, count);
    return expansion->positions;
}

bool indexed_find_children(struct indexed *indexed, unsigned thread)
{
    struct explore *explore = indexed->explore;
    struct explore_worker *worker = &explore->workers[thread];
    const uint64_t *children = indexed->workers[thread].children;
    for (uint64_t i = 0; i < worker->expansion.count; i++) {
        if (worker->diagnostic.sentence || worker->expansion.diagnostic.sentence)
            return false;
        if (!bits_get(indexed->reached, children[i])) {
            worker->diagnostic = explore_move_diagnostic(explore);
            return false;
        }
        worker->indices[i] = indexed_index_of(indexed, children[i]);
    }
    return true;
}

/* ------------------------------------------------------------------------ answers */

qj_status indexed_find(const struct indexed *indexed, const struct keyed_states *states,
                       uint32_t *indices)
{
    const struct rules_view *view = &indexed->explore->view;
    if (CONTEXT_HAS_FILES && indexed->blockwise)
        return blockwise_find(indexed->blockwise, states, indices);
    for (uint64_t i = 0; i < states->count; i++) {
        uint64_t number = view->rules->number(view->setup, states->states + i * states->stride);
        if (number >= indexed->numbers || !bits_get(indexed->reached, number))
            return explore_refuse_move(indexed->explore);
        indices[i] = indexed_index_of(indexed, number);
    }
    return QJ_OK;
}

qj_status indexed_make_results(struct indexed *indexed, uint64_t indices)
{
    struct arena *arena = indexed->explore->arena;
    struct tier *tier = &indexed->tier;
    qj_kind kind = indexed->explore->positions.kind;
    tier->count = tier->capacity = indices;
    TRY(context_check_bytes(arena->context, indices, "the values of the positions"));
    if (kind != QJ_OUTCOME)
        TRY(integers_resize(&tier->value, arena, indices));
    return kind == QJ_SCORE ? QJ_OK : integers_resize(&tier->ending, arena, indices);
}

qj_status indexed_widen(struct indexed *indexed)
{
    struct tier *tier = &indexed->tier;
    struct integers *values[] = {&tier->value, &tier->ending};
    for (int i = 0; i < 2; i++)
        if (values[i]->width && values[i]->width < sizeof(int64_t))
            TRY(integers_widen(values[i], indexed->explore->arena, tier->capacity));
    return QJ_OK;
}

static qj_status indexed_begin(struct indexed *indexed)
{
    const struct explore *explore = indexed->explore;
    const struct rules_view *view = &explore->view;
    unsigned char *here = explore->workers->expansion.here;
    expansion_canonical(view, view->state, here);
    uint64_t number = view->rules->number(view->setup, here);
    indexed_check_rank(indexed, 0, here, number);
    TRY(explore_check(explore));
    indexed->start = number;
    return QJ_OK;
}

/* The player to move on the board without marks follows from the start. */
static qj_status indexed_begin_boards(struct indexed *indexed)
{
    const struct rules_view *view = &indexed->explore->view;
    qj_context *context = indexed->explore->arena->context;
    if (indexed->cells > QJ_MARKS_MOST || qj_cells_numbers(indexed->cells, 3) != indexed->numbers)
        return context_fail(context, QJ_USAGE,
                            "the rules name %u cells to be marked, but not 3^%u numbers",
                            indexed->cells, indexed->cells);
    const qj_marks board = qj_marks_make(indexed->cells, 0, indexed->start);
    if (view->rules->side)
        indexed->first = board.side ^ (unsigned)view->rules->side(view->setup, view->state);
    return QJ_OK;
}

static qj_status indexed_find_by_successors(void *user)
{
    struct indexed *indexed = user;
    const bool fresh = indexed->tier.count == 0;
    bool fits = false;
    if (indexed_are_boards(indexed))
        TRY(indexed_solve_boards(indexed, &fits));
    if (fits)
        return QJ_OK;
    if (fresh)
        TRY(indexed_reach(indexed));
    return indexed_backward_pass(indexed, fresh);
}

static qj_status indexed_find_values(struct indexed *indexed, bool *fits)
{
    const struct explore *explore = indexed->explore;
    if (explore->view.rules->loops)
        return indexed_retrograde(indexed, fits);
    if (indexed_has_value_room(explore->arena->context, indexed->numbers)) {
        bool found;
        TRY(indexed_make_results(indexed, indexed->numbers));
        TRY(indexed_two_passes(indexed, &found));
        if (found)
            return QJ_OK;
    } else {
        TRY(indexed_reach(indexed));
    }
    return indexed_depth(indexed);
}

qj_status indexed_solve(struct indexed *indexed, struct explore *explore, bool by_blocks,
                        bool *fits)
{
    struct arena *arena = explore->arena;
    const struct rules_view *view = &explore->view;
    *indexed = (struct indexed){.explore = explore, .numbers = view->rules->numbers(view->setup)};
    *fits = true;
    indexed->follows = indexed_has_successors(view);
    indexed->cells = indexed->follows ? indexed_count_cells(view) : 0;
    if (indexed->numbers > NUMBERS_MAX)
        return context_fail(arena->context, QJ_USAGE, "the rules have more than 2^62 numbers");
    indexed->words = bits_words(indexed->numbers);
    TRY(arena_make(arena, &indexed->workers, explore->threads));
    TRY(indexed_make_room(indexed));
    TRY(indexed_open_digits(indexed));
    TRY(indexed_begin(indexed));
    if (indexed->cells)
        TRY(indexed_begin_boards(indexed));
    if (CONTEXT_HAS_FILES && by_blocks)
        return blockwise_solve(indexed, fits);
    TRY(arena_make(arena, &indexed->reached, indexed->words));
    bits_set(indexed->reached, indexed->start);
    if (indexed->follows && !view->rules->loops)
        return indexed_resume(indexed, indexed_find_by_successors);
    TRY(indexed_find_values(indexed, fits));
    digits_close(&indexed->digits, arena);
    return QJ_OK;
}
