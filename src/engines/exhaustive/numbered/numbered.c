/* numbered: answers from indexed states: no states are stored, and no hash table.
 *
 * Rules give each reachable state a different number (<qiju/rules.h>). A set of numbers records
 * which positions were reached (numbered_reach.c), and an array their values (numbered_depth.c,
 * retrograde.c). A state is made from its number when its moves are needed, and dropped afterwards.
 *
 * The number of each child is checked to be in range. All other claims about numbers are checked by
 * own/audit.
 */
#include "engines/exhaustive/numbered/numbered.h"

#include <qiju/numbering.h>

/* ------------------------------------------------------------------------ the method */

/* Returns how many cells a board has to which marks are added; 0: the rules have no such boards. */
static unsigned numbered_count_cells(const struct rules_view *view)
{
    return view->rules->marks ? view->rules->marks(view->setup) : 0;
}

/* Nimbers have two values each, which successors alone do not determine. */
bool numbered_has_successors(const struct rules_view *view)
{
    return (view->rules->follow || numbered_count_cells(view)) &&
           rules_kind(view->rules) != QJ_NIMBER;
}

/* Returns whether memory has room for a value of each number. Positions and values are then found
 * together, and each position is visited once instead of twice. */
static bool numbered_has_value_room(const qj_context *context, uint64_t numbers)
{
    const uint64_t most = UINT64_C(1) << 27, room = context->limits.bytes - context->bytes;
    return numbers <= most && numbers <= room / 8;
}

/* Bytes of values if each number has a value and values keep their first width. */
static uint64_t numbered_value_bytes(const qj_context *context, const qj_rules *rules,
                                     uint64_t numbers)
{
    const uint64_t each = rules_kind(rules) == QJ_NIMBER ? 2 : 1;
    const uint64_t room = context->limits.bytes - context->bytes;
    const bool codes = rules->loops && (rules->follow || rules->predecessors) &&
                       numbers <= TIER_MOST && numbers <= room / 4; /* retrograde.c */
    return codes || numbered_has_value_room(context, numbers) ? numbers * each : 0;
}

/* Returns whether the scratch space holds the values. With a checkpoint it does, however much
 * memory is free: the next run may have another limit of memory. */
static bool numbered_goes_by_blocks(const qj_context *context, uint64_t numbers)
{
    return context_scratch(context) && numbers <= NUMBERS_MOST &&
           (context_checkpoint(context) || !numbered_has_value_room(context, numbers));
}

bool numbered_is_way(const qj_context *context, const struct rules_view *view,
                     struct numbered_cost *cost)
{
    const qj_rules *rules = view->rules;
    if (!rules->numbers || rules_are_distant(rules))
        return false;
    uint64_t numbers = rules->numbers(view->setup);
    const uint64_t sets = bits_words(numbers) * 2 * sizeof(uint64_t); /* the minimum at any time */
    *cost = (struct numbered_cost){sets, numbered_value_bytes(context, rules, numbers), 0};
    if (numbered_goes_by_blocks(context, numbers)) {
        cost->values = 0;
        return blockwise_is_way(context, view, &cost->bytes, &cost->space);
    }
    if (context_checkpoint(context) && (rules->loops || !numbered_has_successors(view)))
        return false;
    if (numbers > NUMBERS_MOST)
        return true; /* refused later */
    return numbers && cost->bytes <= (context->limits.bytes - context->bytes) / 2;
}

/* -------------------------------------------------------------------------- room */

/* Makes room for the successors of a batch, in the first-level cache, or of one position. If play
 * may repeat, the rules are called only twice, and a batch may do more for each position. */
static qj_status numbered_make_successor_room(const struct numbered *numbered,
                                              struct numbered_worker *worker)
{
    const uint64_t least = numbered->explore->view.rules->loops ? 1 << 14 : 1 << 12;
    struct arena *arena = numbered->explore->arena;
    qj_followers *said = &worker->said;
    uint64_t room = numbered->explore->capacity > least ? numbered->explore->capacity : least;
    if (!numbered->follows || said->room >= room)
        return QJ_OK;
    TRY(arena_resize(arena, &said->numbers, room));
    TRY(arena_resize(arena, &said->ends, FOLLOW_BATCH));
    TRY(arena_resize(arena, &said->values, FOLLOW_BATCH));
    if (numbered->cells)
        TRY(arena_resize(arena, &worker->boards, FOLLOW_BATCH));
    said->room = room;
    return QJ_OK;
}

qj_status numbered_make_room(struct numbered *numbered)
{
    struct explore *explore = numbered->explore;
    struct arena *arena = explore->arena;
    for (unsigned i = 0; i < explore->threads; i++)
        if (explore->workers[i].expansion.wanted > explore->most_moves)
            explore->most_moves = explore->workers[i].expansion.wanted;
    TRY(explore_make_room(explore));
    for (unsigned i = 0; i < explore->threads; i++) {
        struct numbered_worker *worker = &numbered->workers[i];
        TRY(numbered_make_successor_room(numbered, worker));
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

uint64_t numbered_batch(const struct numbered *numbered)
{
    const struct explore *explore = numbered->explore;
    uint64_t moves = explore->most_moves ? explore->most_moves : 1;
    if (numbered->follows)
        return FOLLOW_BATCH;
    return explore->capacity / moves ? explore->capacity / moves : 1;
}

static qj_status numbered_open_digits(struct numbered *numbered)
{
    const struct explore *explore = numbered->explore;
    if (numbered->follows || explore->view.rules->canonical)
        return QJ_OK;
    TRY(digits_open(&numbered->digits, explore->arena, &explore->view));
    for (unsigned i = 0; i < explore->threads; i++)
        TRY(arena_make(explore->arena, &numbered->workers[i].here.bytes,
                       explore->view.state_size + DIGITS_WORD + APART));
    return QJ_OK;
}

/* ------------------------------------------------------------------------ claims */

static void numbered_diagnose(struct explore_worker *worker, const char *sentence,
                              const void *state)
{
    if (!worker->diagnostic.sentence)
        worker->diagnostic = (struct rules_diagnostic){QJ_USAGE, sentence, state};
}

const unsigned char *numbered_ask_state(const struct numbered *numbered, unsigned thread,
                                        uint64_t number)
{
    const struct rules_view *view = &numbered->explore->view;
    unsigned char *state = numbered->workers[thread].state;
    memset(state, 0, view->state_size);
    if (view->rules->numbered(view->setup, number, state))
        return state;
    numbered_diagnose(&numbered->explore->workers[thread],
                      "the rules give a position a number that no state has", NULL);
    return NULL;
}

void numbered_diagnose_at(const struct numbered *numbered, unsigned thread, const char *sentence,
                          uint64_t number)
{
    const unsigned char *state = numbered_ask_state(numbered, thread, number);
    if (state)
        numbered_diagnose(&numbered->explore->workers[thread], sentence, state);
}

bool numbered_check_number(const struct numbered *numbered, unsigned thread, const void *state,
                           uint64_t its_number)
{
    const bool below = its_number < numbered->numbers;
    if (!below)
        numbered_diagnose(&numbered->explore->workers[thread],
                          "the rules give a position no number below those that there are", state);
    return below;
}

/* ------------------------------------------------------------------------ batches */

enum mover numbered_mover(const struct numbered *numbered, unsigned thread, uint64_t i)
{
    const struct explore *explore = numbered->explore;
    struct numbered_worker *own = &numbered->workers[thread];
    size_t size = explore->view.state_size;
    if (numbered->follows || !explore->view.rules->side)
        return MOVER_EITHER;
    state_copy(own->state, own->states + i * size, size);
    return mover_of(explore, own->state);
}

static void numbered_number_children(struct numbered *numbered, unsigned thread)
{
    const struct explore *explore = numbered->explore;
    const struct rules_view *view = &explore->view;
    struct numbered_worker *own = &numbered->workers[thread];
    const struct expansion *expansion = &explore->workers[thread].expansion;
    for (uint64_t i = 0, child = 0; i < expansion->positions; i++) {
        const unsigned char *from = own->states + i * view->state_size;
        const uint64_t its_number = own->numbers[i], end = expansion->ends[i];
        for (; child < end; child++) {
            unsigned char *state = expansion->children + child * expansion->stride;
            if (view->rules->canonical)
                view->rules->canonical(view->setup, state);
            const uint64_t to = numbered_of_child(numbered, its_number, from, state);
            own->children[child] = to;
            numbered_check_number(numbered, thread, state, to);
        }
    }
}

void numbered_expand(struct numbered *numbered, unsigned thread, uint64_t count)
{
    struct explore *explore = numbered->explore;
    struct numbered_worker *own = &numbered->workers[thread];
    struct explore_worker *worker = &explore->workers[thread];
    size_t size = explore->view.state_size;
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = numbered_make_state(numbered, thread, own->numbers[i]);
        if (!state)
            return;
        state_copy(own->states + i * size, state, size);
    }
    expansion_play(&worker->expansion, own->states, count);
    if (!worker->expansion.diagnostic.sentence)
        numbered_number_children(numbered, thread);
}

uint64_t numbered_look(struct numbered *numbered, unsigned thread, uint64_t count, bool fresh)
{
    struct numbered_worker *own = &numbered->workers[thread];
    const struct expansion *expansion = &numbered->explore->workers[thread].expansion;
    own->to = numbered->follows ? own->said.numbers : own->children;
    own->ends = numbered->follows ? own->said.ends : expansion->ends;
    if (numbered->follows)
        return numbered_list_successors(numbered, thread, count, fresh);
    numbered_expand(numbered, thread, count);
    return expansion->positions;
}

bool numbered_find_children(struct numbered *numbered, unsigned thread)
{
    struct explore *explore = numbered->explore;
    struct explore_worker *worker = &explore->workers[thread];
    const uint64_t *children = numbered->workers[thread].children;
    for (uint64_t i = 0; i < worker->expansion.count; i++) {
        if (worker->diagnostic.sentence || worker->expansion.diagnostic.sentence)
            return false;
        if (!bits_get(numbered->reached, children[i])) {
            worker->diagnostic = explore_move_diagnostic(explore);
            return false;
        }
        worker->places[i] = numbered_place(numbered, children[i]);
    }
    return true;
}

/* ------------------------------------------------------------------------ answers */

qj_status numbered_find(const struct numbered *numbered, const struct keyed_states *states,
                        uint32_t *places)
{
    const struct rules_view *view = &numbered->explore->view;
    if (CONTEXT_HAS_FILES && numbered->blockwise)
        return blockwise_find(numbered->blockwise, states, places);
    for (uint64_t i = 0; i < states->count; i++) {
        uint64_t number = view->rules->number(view->setup, states->states + i * states->stride);
        if (number >= numbered->numbers || !bits_get(numbered->reached, number))
            return explore_refuse_move(numbered->explore);
        places[i] = numbered_place(numbered, number);
    }
    return QJ_OK;
}

qj_status numbered_make_results(struct numbered *numbered, uint64_t places)
{
    struct arena *arena = numbered->explore->arena;
    struct tier *tier = &numbered->tier;
    qj_kind kind = numbered->explore->positions.kind;
    tier->count = tier->capacity = places;
    TRY(context_check_bytes(arena->context, places, "the values of the positions"));
    if (kind != QJ_OUTCOME)
        TRY(integers_resize(&tier->value, arena, places));
    return kind == QJ_SCORE ? QJ_OK : integers_resize(&tier->ending, arena, places);
}

qj_status numbered_widen(struct numbered *numbered)
{
    struct tier *tier = &numbered->tier;
    struct integers *values[] = {&tier->value, &tier->ending};
    for (int i = 0; i < 2; i++)
        if (values[i]->width && values[i]->width < sizeof(int64_t))
            TRY(integers_widen(values[i], numbered->explore->arena, tier->capacity));
    return QJ_OK;
}

static qj_status numbered_begin(struct numbered *numbered)
{
    const struct explore *explore = numbered->explore;
    const struct rules_view *view = &explore->view;
    unsigned char *here = explore->workers->expansion.here;
    expansion_canonical(view, view->state, here);
    uint64_t number = view->rules->number(view->setup, here);
    numbered_check_number(numbered, 0, here, number);
    TRY(explore_check(explore));
    numbered->start = number;
    return QJ_OK;
}

/* The player to move on the board without marks follows from the start. */
static qj_status numbered_begin_boards(struct numbered *numbered)
{
    const struct rules_view *view = &numbered->explore->view;
    qj_context *context = numbered->explore->arena->context;
    if (numbered->cells > QJ_MARKS_MOST ||
        qj_cells_numbers(numbered->cells, 3) != numbered->numbers)
        return context_fail(context, QJ_USAGE,
                            "the rules name %u cells to be marked, but not 3^%u numbers",
                            numbered->cells, numbered->cells);
    const qj_marks board = qj_marks_make(numbered->cells, 0, numbered->start);
    if (view->rules->side)
        numbered->first = board.side ^ (unsigned)view->rules->side(view->setup, view->state);
    return QJ_OK;
}

static qj_status numbered_find_by_successors(void *user)
{
    struct numbered *numbered = user;
    const bool fresh = numbered->tier.count == 0;
    bool fits = false;
    if (numbered_are_boards(numbered))
        TRY(numbered_solve_boards(numbered, &fits));
    if (fits)
        return QJ_OK;
    if (fresh)
        TRY(numbered_reach(numbered));
    return numbered_backward_pass(numbered, fresh);
}

static qj_status numbered_find_values(struct numbered *numbered, bool *fits)
{
    const struct explore *explore = numbered->explore;
    if (explore->view.rules->loops)
        return numbered_retrograde(numbered, fits);
    if (numbered_has_value_room(explore->arena->context, numbered->numbers)) {
        bool found;
        TRY(numbered_make_results(numbered, numbered->numbers));
        TRY(numbered_two_passes(numbered, &found));
        if (found)
            return QJ_OK;
    } else {
        TRY(numbered_reach(numbered));
    }
    return numbered_depth(numbered);
}

qj_status numbered_solve(struct numbered *numbered, struct explore *explore, bool by_blocks,
                         bool *fits)
{
    struct arena *arena = explore->arena;
    const struct rules_view *view = &explore->view;
    *numbered = (struct numbered){.explore = explore, .numbers = view->rules->numbers(view->setup)};
    *fits = true;
    numbered->follows = numbered_has_successors(view);
    numbered->cells = numbered->follows ? numbered_count_cells(view) : 0;
    if (numbered->numbers > NUMBERS_MOST)
        return context_fail(arena->context, QJ_USAGE, "the rules have more than 2^62 numbers");
    numbered->words = bits_words(numbered->numbers);
    TRY(arena_make(arena, &numbered->workers, explore->threads));
    TRY(numbered_make_room(numbered));
    TRY(numbered_open_digits(numbered));
    TRY(numbered_begin(numbered));
    if (numbered->cells)
        TRY(numbered_begin_boards(numbered));
    if (CONTEXT_HAS_FILES && by_blocks)
        return blockwise_solve(numbered, fits);
    TRY(arena_make(arena, &numbered->reached, numbered->words));
    bits_set(numbered->reached, numbered->start);
    if (numbered->follows && !view->rules->loops)
        return numbered_resume(numbered, numbered_find_by_successors);
    TRY(numbered_find_values(numbered, fits));
    digits_close(&numbered->digits, arena);
    return QJ_OK;
}
