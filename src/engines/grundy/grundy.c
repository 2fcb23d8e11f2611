/* grundy: sums of heaps by the Sprague-Grundy theorem. The nimber of a sum is the xor of its heaps'
 * nimbers, and the player to move loses exactly if it is 0 (Sprague 1935, Grundy 1939).
 * heap_nimbers.h has the nimbers of single heaps.
 *
 * In the splitting game a heap of x has x(x + 1)/2 moves. They are reported as two groups, the
 * winning and the losing moves, counted by splitting_theorem.h.
 */
#include "engines/grundy/heap_nimbers.h"
#include "model/engine.h"

/* --------------------------------------------------------------------- sum */

/* Heaps that moves change in place, and the xor of their nimbers.
 *
 *     copies NULL      size   | 3 | 5 | 7 |        heap 1 to 3 and 1:  | 3 | 3 | 7 | 1 |
 *
 *     copies given     size   | 3 | 2 | 1 | 0 |    heap 3 to 2 and 0:
 *                      copies | 1 | 0 | 1 | 5 |                        | 0 | 1 | 1 | 6 |
 *
 *     rule given       size   | 3 | 5 | 7 |        heap 1 to 3 and 1:  | 3 | 3 | 7 | 1 |
 *                      rule   | 0 | 1 | 0 |                            | 0 | 1 | 0 | 1 |
 */
struct grundy_sum {
    struct heap_nimbers *nimbers; /* of each rule */
    uint64_t rule_count;
    uint64_t heaps;
    uint64_t room, rule_room; /* room 0: the view's arrays, until the first move */
    uint64_t *size;           /* NULL if there are copies */
    uint64_t *copies;         /* NULL: one each */
    uint8_t *rule;            /* rule number of each heap; NULL: a single rule */
    uint64_t total;           /* the nimber of the position */
    uint64_t dead; /* heaps before this index have no more moves; 0 if moves can be undone */
};

/* A move of the view, and the size of the heap before it. */
struct grundy_sum_move {
    uint64_t heap, x, a, b;
};

static uint64_t sum_size(const struct grundy_sum *sum, uint64_t heap)
{
    return sum->copies ? sum->heaps - 1 - heap : sum->size[heap];
}

static const struct heap_nimbers *sum_nimbers(const struct grundy_sum *sum, uint64_t heap)
{
    return &sum->nimbers[sum->rule ? sum->rule[heap] : 0];
}

static uint64_t sum_nimber(const struct grundy_sum *sum, uint64_t heap)
{
    return nimbers_of(sum_nimbers(sum, heap), sum_size(sum, heap));
}

/* Tells whether the entry represents a heap that is not empty. */
static bool sum_has(const struct grundy_sum *sum, uint64_t heap)
{
    return sum_size(sum, heap) > 0 && (!sum->copies || sum->copies[heap] > 0);
}

/* Returns the nimber that a move must leave of that heap to make the total 0. */
static uint64_t sum_wanted(const struct grundy_sum *sum, uint64_t heap)
{
    return sum->total ^ sum_nimber(sum, heap);
}

/* Copies borrowed arrays before the first move. */
static qj_status sum_own_heaps(struct grundy_sum *sum, struct arena *arena)
{
    struct grundy_sum own = *sum;
    if (sum->room)
        return QJ_OK;
    if (own.size)
        TRY(arena_make_copy(arena, &own.size, own.size, own.heaps));
    if (own.copies)
        TRY(arena_make_copy(arena, &own.copies, own.copies, own.heaps));
    if (own.rule)
        TRY(arena_make_copy(arena, &own.rule, own.rule, own.heaps));
    own.room = own.rule_room = own.heaps;
    *sum = own;
    return QJ_OK;
}

/* Opens the nimbers of the view's heaps. The heaps are copied before the first change. */
static qj_status sum_open(struct grundy_sum *sum, struct arena *arena,
                          const struct heap_sum_view *view)
{
    /* borrowed arrays are never written (sum_own_heaps) */
    *sum = (struct grundy_sum){.heaps = view->heaps,
                               .rule_count = view->rule_count,
                               .size = (uint64_t *)view->size,
                               .copies = (uint64_t *)view->copies,
                               .rule = (uint8_t *)view->rule};
    TRY(arena_make(arena, &sum->nimbers, view->rule_count));
    for (uint64_t rule = 0; rule < view->rule_count; rule++) {
        uint64_t largest = view->copies ? view->heaps - 1 : 0;
        for (uint64_t heap = 0; heap < view->heaps && !view->copies; heap++)
            if (!view->rule || view->rule[heap] == rule)
                largest = view->size[heap] > largest ? view->size[heap] : largest;
        TRY(nimbers_open(&sum->nimbers[rule], arena, &view->rules[rule], largest));
    }
    for (uint64_t heap = 0; heap < sum->heaps; heap++)
        if (!sum->copies || sum->copies[heap] % 2)
            sum->total ^= sum_nimber(sum, heap);
    return QJ_OK;
}

static bool sum_keep_first(void *user, uint64_t a, uint64_t b)
{
    *(struct nimbers_reply *)user = (struct nimbers_reply){.a = a, .b = b, .found = true};
    return false;
}

/* Finds the first winning move in board order or, if the total is 0, the first move; *found:
 * whether there is one. */
static qj_status sum_first_best(const struct grundy_sum *sum, struct pace *pace,
                                struct grundy_sum_move *out, bool *found)
{
    *found = false;
    for (uint64_t heap = sum->dead; heap < sum->heaps && !*found; heap++) {
        const struct heap_nimbers *nimbers = sum_nimbers(sum, heap);
        struct nimbers_reply reply = {.found = false};
        uint64_t x = sum_size(sum, heap);
        if (sum_has(sum, heap) && sum->total)
            TRY(nimbers_option(nimbers, pace, x, sum_wanted(sum, heap), &reply));
        else if (sum_has(sum, heap))
            heap_rule_options(nimbers->rule, x, sum_keep_first, &reply);
        *out = (struct grundy_sum_move){heap, x, reply.a, reply.b};
        *found = reply.found;
        TRY(pace_add(pace, 1, NULL, 0, 0));
    }
    return QJ_OK;
}

/* Returns the entry of a size; with copies, sizes fall from heaps - 1 to 0. */
static uint64_t *sum_copies_of(const struct grundy_sum *sum, uint64_t size)
{
    return &sum->copies[sum->heaps - 1 - size];
}

static uint64_t sum_nimber_change(const struct grundy_sum *sum, const struct grundy_sum_move *move)
{
    const struct heap_nimbers *nimbers = sum_nimbers(sum, move->heap);
    return nimbers_of(nimbers, move->x) ^ nimbers_of_parts(nimbers, move->a, move->b);
}

/* Plays a legal move, with the arena of the sum. */
static qj_status sum_play(struct grundy_sum *sum, struct arena *arena,
                          const struct grundy_sum_move *move)
{
    TRY(sum_own_heaps(sum, arena));
    if (sum->copies) {
        sum->copies[move->heap]--;
        ++*sum_copies_of(sum, move->a);
        ++*sum_copies_of(sum, move->b);
    } else {
        const struct heap_rule *rule = sum->nimbers->rule;
        const uint64_t added[] = {heap_second(rule, move->b), heap_third(rule, move->b)};
        TRY(arena_grow(arena, &sum->size, &sum->room, sum->heaps, 2));
        if (sum->rule)
            TRY(arena_grow(arena, &sum->rule, &sum->rule_room, sum->heaps, 2));
        for (size_t i = 0; i < 2 && added[i]; i++) {
            if (sum->rule)
                sum->rule[sum->heaps] = sum->rule[move->heap];
            sum->size[sum->heaps++] = added[i];
        }
        sum->size[move->heap] = move->a;
    }
    sum->total ^= sum_nimber_change(sum, move);
    return QJ_OK;
}

/* Takes the last move back. */
static void sum_undo(struct grundy_sum *sum, const struct grundy_sum_move *move)
{
    if (sum->copies) {
        sum->copies[move->heap]++;
        --*sum_copies_of(sum, move->a);
        --*sum_copies_of(sum, move->b);
    } else {
        sum->heaps -= heap_second(sum->nimbers->rule, move->b) > 0;
        sum->heaps -= heap_third(sum->nimbers->rule, move->b) > 0;
        sum->size[move->heap] = move->x;
    }
    sum->total ^= sum_nimber_change(sum, move);
}

/* ----------------------------------------------------------------- session */

struct grundy {
    struct engine_session session;
    struct grundy_sum sum;
    struct grundy_sum_move *played;
    uint64_t depth, capacity;
};

static qj_status grundy_prepare(struct engine_session *session, const struct view *view)
{
    struct grundy_sum *sum = &((struct grundy *)session)->sum;
    TRY(context_check_states(session->arena.context, view->heap_sum.heaps));
    TRY(sum_open(sum, &session->arena, &view->heap_sum));
    /* the number of nimbers that were computed individually, or else the number of heaps */
    for (uint64_t rule = 0; rule < sum->rule_count; rule++)
        session->states += nimbers_states(&sum->nimbers[rule]);
    if (!session->states)
        session->states = sum->heaps;
    return QJ_OK;
}

static qj_value grundy_value_of(uint64_t nimber, bool winning)
{
    int64_t outcome = winning ? 1 : -1;
    return (qj_value){.kind = QJ_NIMBER, .lo = outcome, .hi = outcome, .nimber = nimber};
}

static qj_status grundy_value(struct engine_session *session, qj_value *out)
{
    uint64_t total = ((struct grundy *)session)->sum.total;
    *out = grundy_value_of(total, total != 0);
    return QJ_OK;
}

/* ----------------------------------------------------------------- moves */

struct grundy_walk {
    const struct grundy_sum *sum;
    qj_option_fn visit;
    void *user;
    uint64_t heap;
    uint64_t wanted; /* nimber that a winning move leaves */
    struct pace pace;
    bool more;
    qj_status status;
};

static bool grundy_visit_one(struct grundy_walk *walk, qj_option option)
{
    walk->status = pace_add(&walk->pace, PACE_WRITE, NULL, 0, 0);
    walk->more = walk->status == QJ_OK && walk->visit(walk->user, &option);
    return walk->more;
}

static bool grundy_visit_option(void *user, uint64_t a, uint64_t b)
{
    struct grundy_walk *walk = user;
    const struct heap_nimbers *nimbers = sum_nimbers(walk->sum, walk->heap);
    uint64_t nimber = walk->wanted ^ nimbers_of_parts(nimbers, a, b);
    return grundy_visit_one(
        walk, (qj_option){{{walk->heap, a, b}}, grundy_value_of(nimber, nimber == 0), 1});
}

static void grundy_visit_group(struct grundy_walk *walk, const struct heap_group *group,
                               qj_value value)
{
    if (walk->more && group->count > 0)
        grundy_visit_one(walk,
                         (qj_option){{{walk->heap, group->a, group->b}}, value, group->count});
}

/* Visits the winning moves and the losing moves as two groups. */
static void grundy_visit_groups(struct grundy_walk *walk, const struct heap_nimbers *nimbers,
                                uint64_t x)
{
    struct heap_moves moves;
    walk->status = nimbers_count_moves(nimbers, &walk->pace, x, walk->wanted, &moves);
    walk->more = walk->status == QJ_OK;
    const struct heap_group *losing = &moves.besides;
    qj_value loss = engine_outcome(false);
    if (losing->count == 1)
        loss = grundy_value_of(walk->wanted ^ nimbers_of_parts(nimbers, losing->a, losing->b),
                               false);
    if (!moves.before)
        grundy_visit_group(walk, losing, loss);
    grundy_visit_group(walk, &moves.with, grundy_value_of(0, true));
    if (moves.before)
        grundy_visit_group(walk, losing, loss);
}

/* Heaps from this size on have their moves visited as groups where that needs no enumeration. */
enum { MANY_MOVES = 1 << 16 };

/* Refuses heaps whose moves cannot be counted. A period gives the nimber of any heap, but not the
 * number of its moves. A heap of x has about x/2 moves or more if it can be split or if all but
 * some numbers can be taken. */
static qj_status grundy_check_moves(const struct grundy_sum *sum, qj_context *context)
{
    const uint64_t too_large = UINT64_C(1) << 32;
    struct pace pace = {context, 0};
    for (uint64_t heap = 0; heap < sum->heaps && !sum->copies; heap++) {
        const struct heap_nimbers *nimbers = sum_nimbers(sum, heap);
        const struct heap_rule *rule = nimbers->rule;
        TRY(pace_add(&pace, 1, NULL, 0, 0));
        if (sum_size(sum, heap) >= too_large && !nimbers_are_counted(nimbers) &&
            (rule->kind == HEAP_ALL_BUT || heap_rule_split_cost(rule) != UINT64_MAX))
            return context_fail(context, QJ_LIMIT,
                                "heaps of 2^32 and more have too many moves to count");
    }
    return QJ_OK;
}

static qj_status grundy_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    const struct grundy_sum *sum = &((struct grundy *)session)->sum;
    struct grundy_walk walk = {.sum = sum,
                               .visit = visit,
                               .user = user,
                               .pace = {session->arena.context, 0},
                               .more = true};
    TRY(grundy_check_moves(sum, session->arena.context));
    for (uint64_t heap = 0; heap < sum->heaps && walk.more; heap++) {
        if (!sum_has(sum, heap))
            continue;
        const struct heap_nimbers *nimbers = sum_nimbers(sum, heap);
        const struct heap_rule *rule = nimbers->rule;
        const uint64_t x = sum_size(sum, heap);
        walk.heap = heap;
        walk.wanted = sum_wanted(sum, heap);
        if (rule->kind == HEAP_SPLITTING || (nimbers_are_counted(nimbers) && x > MANY_MOVES))
            grundy_visit_groups(&walk, nimbers, x);
        else
            heap_rule_options(rule, x, grundy_visit_option, &walk);
    }
    return walk.status;
}

/* The winning moves, or the losing moves. */
struct grundy_group {
    bool winning;
    qj_move_fn visit;
    void *user;
};

static bool grundy_visit_member(void *user, const qj_option *option)
{
    const struct grundy_group *group = user;
    return (option->value.lo > 0) != group->winning || group->visit(group->user, &option->move);
}

static qj_status grundy_visit_members(struct engine_session *session, const qj_option *option,
                                      qj_move_fn visit, void *user)
{
    const struct grundy_sum *sum = &((struct grundy *)session)->sum;
    uint64_t heap = option->move.part[0], x = sum_size(sum, heap);
    const struct heap_rule *rule = sum_nimbers(sum, heap)->rule;
    struct grundy_group group = {option->value.lo > 0, visit, user};
    struct grundy_walk walk = {.sum = sum,
                               .visit = grundy_visit_member,
                               .user = &group,
                               .heap = heap,
                               .wanted = sum_wanted(sum, heap),
                               .pace = {session->arena.context, 0}};
    if (rule->kind == HEAP_SPLITTING && group.winning)
        splitting_each(x, walk.wanted, grundy_visit_option, &walk);
    else
        heap_rule_options(rule, x, grundy_visit_option, &walk);
    return walk.status;
}

/* Counts the winning moves of all heaps in the splitting game. A heap has at most as many winning
 * moves as its size, so their sum fits: sizes and the number of sizes are below 2^32. */
static qj_status grundy_winning(struct engine_session *session, qj_move *first, uint64_t *count)
{
    const struct grundy_sum *sum = &((struct grundy *)session)->sum;
    struct pace pace = {session->arena.context, 0};
    enum { OFTEN = 1 << 16 };
    uint64_t found = 0;
    if (sum->nimbers->rule->kind != HEAP_SPLITTING)
        return engine_session_count_winning(session, first, count);
    for (uint64_t heap = 0; heap < sum->heaps && sum->total; heap++) {
        uint64_t x = sum_size(sum, heap);
        uint64_t moves = x && sum->copies[heap] ? splitting_wins(x, sum->total) : 0;
        if (moves && !found) {
            struct heap_group group = splitting_moves_to(x, sum->total ^ splitting_nimber(x));
            *first = (qj_move){{heap, group.a, group.b}};
        }
        found += moves;
        if (heap % OFTEN == 0)
            TRY(pace_add(&pace, OFTEN, NULL, 0, 0));
    }
    *count = found;
    return QJ_OK;
}

/* ------------------------------------------------------------------ line */

/* Plays on a copy and stores no moves, because the line may exceed any memory. No move gives a heap
 * without moves any moves, so heaps before the first heap with a move are skipped from then on. */
static qj_status grundy_line(struct engine_session *session, qj_move_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    struct grundy_sum sum = ((struct grundy *)session)->sum;
    struct pace pace = {arena.context, 0};
    struct grundy_sum_move move;
    bool more;
    sum.room = 0;
    TRY(grundy_check_moves(&sum, arena.context));
    for (;;) {
        TRY(sum_first_best(&sum, &pace, &move, &more));
        TRY(pace_add(&pace, PACE_WRITE, NULL, 0, 0));
        if (!more || !visit(user, &(qj_move){{move.heap, move.a, move.b}}))
            return QJ_OK;
        if (sum.total == 0)
            sum.dead = move.heap;
        TRY(sum_play(&sum, &arena, &move));
    }
}

/* ----------------------------------------------------------------- parts */

static qj_status grundy_parts(struct engine_session *session, uint64_t first, qj_part_fn visit,
                              void *user)
{
    const struct grundy_sum *sum = &((struct grundy *)session)->sum;
    struct pace pace = {session->arena.context, 0};
    for (uint64_t heap = 0; heap < sum->heaps; heap++) {
        const uint64_t *count = sum->copies ? sum->copies : sum->size;
        TRY(pace_add(&pace, PACE_WRITE, "heaps", heap, sum->heaps));
        if (!visit(user, first + heap, count[heap], sum_nimber(sum, heap)))
            break;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------- in place */

static qj_status grundy_advance(struct engine_session *session, const qj_move *move)
{
    struct grundy *grundy = (struct grundy *)session;
    struct grundy_sum_move played = {move->part[0], sum_size(&grundy->sum, move->part[0]),
                                     move->part[1], move->part[2]};
    TRY(arena_reserve(&session->arena, &grundy->played, &grundy->capacity, grundy->depth));
    TRY(sum_play(&grundy->sum, &session->arena, &played));
    grundy->played[grundy->depth++] = played;
    return QJ_OK;
}

static qj_status grundy_retreat(struct engine_session *session)
{
    struct grundy *grundy = (struct grundy *)session;
    sum_undo(&grundy->sum, &grundy->played[--grundy->depth]);
    return QJ_OK;
}

const struct engine engine_grundy = {
    .name = "grundy",
    .theorem =
        "Sprague-Grundy: the value of a sum of heaps is the xor of their nimbers, each the least "
        "number that no move reaches; the player to move loses exactly when it is 0.",
    .view = VIEW_HEAP_SUM,
    .prepare = grundy_prepare,
    .session_size = sizeof(struct grundy),
    .value = grundy_value,
    .moves = grundy_moves,
    .group = grundy_visit_members,
    .winning = grundy_winning,
    .line = grundy_line,
    .advance = grundy_advance,
    .retreat = grundy_retreat,
    .parts = grundy_parts,
};
