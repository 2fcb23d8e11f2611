/* retrograde: outcomes by retrograde analysis, if play may repeat.
 *
 *     codes    | 3 left | won in 5 | drawn | 1 left | ...      by index; see codes.h
 *
 * A position decided in d moves decides its predecessors in d + 1. A predecessor of a loss is won;
 * a position whose last child proves won is lost. Equal children count once, and so do equal
 * predecessors. Until it has a value, a position needs a counter of children left, and never both,
 * so one array stores either.
 *
 * Theorem. Positions are decided in the order of their distance, which is exact, and undecided
 * positions are draws. Proof: a win in d + 1 has a child lost in d and none lost sooner; a loss in
 * d + 1 has only won children, the slowest in d. (Ströhlein, "Untersuchungen über kombinatorische
 * Spiele", 1970; Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9, 1986.)
 *
 * Several threads update the predecessors of positions of one distance at once. The result does not
 * depend on their order: a position with a lost child becomes a win, and its counter never reaches
 * 0, as this child is never counted down.
 */
#include "engines/exhaustive/indexed/loops/retrograde.h"

/* ------------------------------------------------------------------------ decisions */

/* The code of a position after a child was decided, from its code before. */
static int64_t retrograde_next_code(const struct retrograde *retrograde, uint64_t index,
                                    int64_t code, int64_t ending)
{
    enum mover mover = MOVER_EITHER;
    if (retrograde->second)
        mover = (enum mover)bits_get(retrograde->second, index);
    int64_t lead = backup_move_ending(ending, mover);
    bool open = lead < 0 && code > codes_bound(&retrograde->indexed->tier.ending) + 1;
    return open ? code - 1 : backup_own(lead, mover);
}

void retrograde_update(struct retrograde *retrograde, struct retrograde_thread *own, uint64_t item,
                       uint64_t index, int64_t ending)
{
    struct integers *codes = &retrograde->indexed->tier.ending;
    const int64_t bound = codes_bound(codes);
    int64_t old, code;
    do {
        old = codes_get(codes, index);
        if (old <= bound)
            return;
        code = retrograde_next_code(retrograde, index, old, ending);
    } while (!codes_replace(codes, index, old, code));
    if (code > bound)
        return;
    if (own->next_count < retrograde->list)
        own->next[own->next_count] = item;
    own->next_count++;
    own->total++;
}

/* ------------------------------------------------------------------------ room */

qj_status retrograde_widen(void *user)
{
    struct indexed *indexed = ((struct retrograde *)user)->indexed;
    struct integers *codes = &indexed->tier.ending;
    const int64_t old = codes_bound(codes);
    TRY(integers_widen(codes, indexed->explore->arena, indexed->tier.capacity));
    const int64_t more = codes_bound(codes) - old;
    for (uint64_t index = 0; index < indexed->tier.count; index++) {
        int64_t code = integers_get(codes, index);
        if (code > old)
            integers_put(codes, index, code + more);
    }
    return QJ_OK;
}

static qj_status retrograde_grow_thread(struct retrograde *retrograde,
                                        struct retrograde_thread *own)
{
    enum { LEAST = 1 << 10 };
    struct arena *arena = retrograde->arena;
    const uint64_t capacity = own->capacity ? 2 * own->capacity : LEAST;
    TRY(arena_resize(arena, &own->predecessors, capacity));
    own->capacity = capacity;
    return distinct_grow(&own->distinct, arena, LEAST);
}

bool retrograde_make(struct retrograde *retrograde, struct retrograde_thread *own, room_fn make)
{
    while (atomic_flag_test_and_set(&retrograde->growing))
        ;
    qj_status status = make(retrograde, own);
    if (status != QJ_OK)
        retrograde->status = status;
    atomic_flag_clear(&retrograde->growing);
    if (status != QJ_OK)
        atomic_store(&retrograde->stop, true);
    return status == QJ_OK;
}

bool retrograde_grow(struct retrograde *retrograde, struct retrograde_thread *own)
{
    return retrograde_make(retrograde, own, retrograde_grow_thread);
}

static qj_status retrograde_make_threads(struct retrograde *retrograde)
{
    struct arena *arena = retrograde->arena;
    const struct explore *explore = retrograde->indexed->explore;
    TRY(arena_make(arena, &retrograde->threads, explore->threads));
    for (unsigned i = 0; i < explore->threads; i++)
        TRY(retrograde_grow_thread(retrograde, &retrograde->threads[i]));
    return QJ_OK;
}

/* ------------------------------------------------------------------------ entry points */

/* Returns whether memory has room for a code of each number. Positions are then expanded once,
 * while they are found. */
static bool retrograde_has_code_room(const struct indexed *indexed)
{
    const qj_context *context = indexed->explore->arena->context;
    return retrograde_has_predecessors(indexed) && indexed->numbers <= TIER_MAX &&
           indexed->numbers <= (context->limits.bytes - context->bytes) / 4;
}

static qj_status retrograde_make_seconds(struct retrograde *retrograde, uint64_t indices)
{
    const struct indexed *indexed = retrograde->indexed;
    if (indexed->follows || !indexed->explore->view.rules->side)
        return QJ_OK;
    return arena_make(retrograde->arena, &retrograde->second, bits_words(indices));
}

/* Positions that are still open are draws. */
static void retrograde_draw_open(struct retrograde *retrograde)
{
    struct indexed *indexed = retrograde->indexed;
    struct integers *codes = &indexed->tier.ending;
    const int64_t bound = codes_bound(codes);
    for (uint64_t index = 0; index < indexed->tier.count; index++)
        if (integers_get(codes, index) > bound)
            integers_put(codes, index, 0);
}

qj_status indexed_retrograde(struct indexed *indexed, bool *fits)
{
    const qj_rules *rules = indexed->explore->view.rules;
    SCOPED(arena_clear) struct arena arena = {.context = indexed->explore->arena->context};
    struct retrograde retrograde = {
        .indexed = indexed, .arena = &arena, .growing = ATOMIC_FLAG_INIT};
    retrograde.sees_ends = rules->over && !rules->expand && rules->predecessors &&
                           !indexed->follows;
    TRY(retrograde_make_threads(&retrograde));
    if (retrograde_has_code_room(indexed)) {
        TRY(retrograde_make_seconds(&retrograde, indexed->numbers));
        TRY(indexed_make_results(indexed, indexed->numbers));
        memset(indexed->tier.ending.items, 0, indexed->numbers);
        TRY(retrograde_reach(&retrograde));
    } else {
        TRY(indexed_reach(indexed));
        TRY(retrograde_make_seconds(&retrograde, indexed->tier.count));
        TRY(retrograde_look_at_all(&retrograde, fits));
    }
    if (*fits)
        TRY(retrograde_decide(&retrograde));
    retrograde_draw_open(&retrograde);
    return QJ_OK;
}
