/* misere: sums of heaps in which the player who cannot move wins.
 *
 * Tame heaps are decided by their genus (Conway, On Numbers and Games, ch. 12; tame.h). Otherwise
 * the finite misere quotient of all heaps up to the largest is used, if one is found and proved
 * (Plambeck 2005; Plambeck and Siegel 2008; misere_search.h, proof.h):
 *
 *     alphabet <- proof <- learner <- misere_search <- misere
 *                          pretending <- {tame, misere_search}
 *
 * If no quotient is found within the limits, the session is declined, and exhaustive search takes
 * over. Proofs are in docs/theory/misere.md.
 */
#include "engines/misere/misere_search.h"
#include "engines/misere/tame.h"
#include "model/engine.h"

/* A move of the view, and the size of the heap before it. */
struct misere_played {
    uint64_t entry, size, a, b;
};

/* Heaps, which moves change in place. A sum has a product in one of two commutative monoids whose
 * identity is 0. */
struct misere {
    struct engine_session session;
    bool tame;
    struct learner_lesson lesson; /* unless tame */
    struct pretending *rules;
    uint64_t rule_count;
    struct misere_heap *entry;
    uint64_t entries, room;
    struct misere_played *played;
    uint64_t depth, capacity;
};

/* -------------------------------------------------------------------- open */

static qj_status misere_copy_heaps(struct misere *misere, struct arena *arena,
                                   const struct heap_sum_view *view)
{
    TRY(context_check_states(arena->context, view->heaps));
    TRY(arena_make(arena, &misere->rules, view->rule_count));
    TRY(arena_make(arena, &misere->entry, view->heaps));
    misere->rule_count = view->rule_count;
    misere->entries = misere->room = view->heaps;
    for (uint64_t i = 0; i < view->rule_count; i++)
        misere->rules[i].rule = &view->rules[i];
    for (uint64_t i = 0; i < view->heaps; i++) {
        struct misere_heap entry = {view->size[i], view->rule ? view->rule[i] : 0};
        struct pretending *rule = &misere->rules[entry.rule];
        misere->entry[i] = entry;
        rule->largest = entry.size > rule->largest ? entry.size : rule->largest;
    }
    return QJ_OK;
}

/* Finds the heaps' values. Declines if neither method applies. */
static qj_status misere_prepare(struct engine_session *session, const struct view *view)
{
    struct misere *misere = (struct misere *)session;
    struct arena *arena = &session->arena;
    bool found = false;
    TRY(misere_copy_heaps(misere, arena, &view->heap_sum));
    TRY(tame_find(arena, misere->rules, misere->rule_count, &misere->tame));
    if (!misere->tame)
        TRY(misere_search_run(arena, misere->rules, misere->rule_count, &misere->lesson, &found));
    session->declined = !misere->tame && !found;
    /* the number of heaps that were computed individually, or else the number of heaps */
    for (uint64_t i = 0; i < misere->rule_count; i++)
        session->states += misere->rules[i].known;
    if (!session->states)
        session->states = misere->entries;
    return QJ_OK;
}

/* ------------------------------------------------------------------ values */

static uint64_t misere_product_of(const struct misere *misere, uint64_t a, uint64_t b)
{
    return misere->tame ? tame_sum(a, b)
                        : quotient_product(&misere->lesson.quotient, (uint32_t)a, (uint32_t)b);
}

static bool misere_is_lost(const struct misere *misere, uint64_t value)
{
    return misere->tame ? tame_loses(value)
                        : quotient_loses(&misere->lesson.quotient, (uint32_t)value);
}

static uint64_t misere_value_of_heap(const struct misere *misere, uint64_t rule, uint64_t size)
{
    bool nim = misere->tame && misere->rules[rule].rule->kind == HEAP_ANY;
    return nim ? tame_nim(size) : pretending_value(&misere->rules[rule], size);
}

static uint64_t misere_value_of_entry(const struct misere *misere, uint64_t i)
{
    return misere_value_of_heap(misere, misere->entry[i].rule, misere->entry[i].size);
}

static qj_status misere_value(struct engine_session *session, qj_value *out)
{
    const struct misere *misere = (struct misere *)session;
    uint64_t total = 0;
    for (uint64_t i = 0; i < misere->entries; i++)
        total = misere_product_of(misere, total, misere_value_of_entry(misere, i));
    *out = engine_outcome(!misere_is_lost(misere, total));
    return QJ_OK;
}

/* ------------------------------------------------------------------- moves */

struct misere_walk {
    const struct misere *misere;
    qj_option_fn visit;
    void *user;
    uint64_t entry;
    uint64_t others; /* product of all other heaps */
    struct pace pace;
    bool more;
    qj_status status;
};

static void misere_visit_one(struct misere_walk *walk, uint64_t a, uint64_t b, bool winning,
                             uint64_t count)
{
    qj_option option = {{{walk->entry, a, b}}, engine_outcome(winning), count};
    walk->status = pace_add(&walk->pace, PACE_WRITE, NULL, 0, 0);
    walk->more = walk->status == QJ_OK && walk->visit(walk->user, &option);
}

static bool misere_visit_option(void *user, uint64_t a, uint64_t b)
{
    struct misere_walk *walk = user;
    const struct misere *misere = walk->misere;
    const uint64_t rule = misere->entry[walk->entry].rule;
    const struct heap_rule *moves = misere->rules[rule].rule;
    const uint64_t added[] = {heap_second(moves, b), heap_third(moves, b)};
    uint64_t left = misere_product_of(misere, walk->others, misere_value_of_heap(misere, rule, a));
    for (size_t i = 0; i < 2 && added[i]; i++)
        left = misere_product_of(misere, left, misere_value_of_heap(misere, rule, added[i]));
    misere_visit_one(walk, a, b, misere_is_lost(misere, left), 1);
    return walk->more;
}

/* Visits the moves of a large nim heap. The only size that leaves a lost position is the nimber of
 * the others if they are firm; otherwise 0 or 1, which leaves an odd number of ones. All other
 * moves lose, and are visited as a group. */
static void misere_visit_nim_groups(struct misere_walk *walk, uint64_t size)
{
    const uint64_t nimber = walk->others / 2, last = size - 1;
    const uint64_t wanted = walk->others % 2 ? nimber : 1 - nimber;
    bool can_win = wanted < size, first = wanted == last;
    if (can_win && first)
        misere_visit_one(walk, wanted, 0, true, 1);
    if (walk->more)
        misere_visit_one(walk, last - first, 0, false, size - can_win);
    if (walk->more && can_win && !first)
        misere_visit_one(walk, wanted, 0, true, 1);
}

enum { MANY_MOVES = 1 << 16 };

static qj_status misere_moves(struct engine_session *session, qj_option_fn visit, void *user)
{
    const struct misere *misere = (struct misere *)session;
    struct misere_walk walk = {.misere = misere,
                               .visit = visit,
                               .user = user,
                               .pace = {session->arena.context, 0},
                               .more = true};
    uint64_t *behind, before = 0; /* products of the heaps from i on, and before i */
    TRY(arena_make(&session->arena, &behind, misere->entries + 1));
    for (uint64_t i = misere->entries; i-- > 0;)
        behind[i] = misere_product_of(misere, behind[i + 1], misere_value_of_entry(misere, i));
    for (uint64_t i = 0; i < misere->entries && walk.more; i++) {
        walk.entry = i;
        walk.others = misere_product_of(misere, before, behind[i + 1]);
        struct misere_heap entry = misere->entry[i];
        const struct heap_rule *rule = misere->rules[entry.rule].rule;
        if (rule->kind == HEAP_ANY && entry.size > MANY_MOVES)
            misere_visit_nim_groups(&walk, entry.size);
        else
            heap_rule_options(rule, entry.size, misere_visit_option, &walk);
        before = misere_product_of(misere, before, misere_value_of_entry(misere, i));
    }
    arena_free(&session->arena, behind);
    return walk.status;
}

/* ----------------------------------------------------------------- reasons */

static qj_status misere_describe(struct engine_session *session, qj_misere *out)
{
    const struct misere *misere = (struct misere *)session;
    *out = (qj_misere){.tame = misere->tame};
    if (misere->rule_count == 1)
        out->period = misere->rules->period;
    if (misere->tame) {
        out->period.saltus /= 2;
        return QJ_OK;
    }
    const struct quotient *quotient = &misere->lesson.quotient;
    out->order = quotient->order;
    for (uint32_t x = 0; x < quotient->order; x++)
        out->losing += quotient_loses(quotient, x);
    return QJ_OK;
}

/* Room for an element as text, including the final 0. */
enum { WORDS = 128 };

/* Writes a genus (n^n, 0^1 or 1^0: the nimber, and the misere nimber of the heap), or letters such
 * as ab2 (misere_search.h), 1 for the identity. */
static void misere_write_element(const struct misere *misere, uint64_t value, char text[WORDS])
{
    size_t length = 0;
    if (misere->tame) {
        uint64_t nimber = value / 2, alone = value % 2 ? nimber : 1 - nimber;
        snprintf(text, WORDS, "%" PRIu64 "^%" PRIu64, nimber, alone);
        return;
    }
    const struct alphabet_word *word = &misere->lesson.word[value];
    for (unsigned i = 0; i < MAX_LETTERS; i++) {
        if (word->power[i] > 0)
            text[length++] = (char)('a' + i);
        if (word->power[i] > 1)
            length += (size_t)snprintf(text + length, WORDS - length, "%u", word->power[i]);
    }
    if (length == 0)
        text[length++] = '1';
    text[length] = 0;
}

static qj_status misere_elements(struct engine_session *session, uint64_t first,
                                 qj_element_fn visit, void *user)
{
    const struct misere *misere = (struct misere *)session;
    struct pace pace = {session->arena.context, 0};
    bool more = true;
    for (uint64_t i = 0; i < misere->entries && more; i++) {
        char text[WORDS];
        TRY(pace_add(&pace, PACE_WRITE, "heaps", i, misere->entries));
        misere_write_element(misere, misere_value_of_entry(misere, i), text);
        more = visit(user, first + i, misere->entry[i].size, text);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------- in place */

static qj_status misere_advance(struct engine_session *session, const qj_move *move)
{
    struct misere *misere = (struct misere *)session;
    const struct misere_heap entry = misere->entry[move->part[0]];
    const struct heap_rule *rule = misere->rules[entry.rule].rule;
    struct misere_played played = {move->part[0], entry.size, move->part[1], move->part[2]};
    const uint64_t added[] = {heap_second(rule, played.b), heap_third(rule, played.b)};
    TRY(arena_reserve(&session->arena, &misere->played, &misere->capacity, misere->depth));
    TRY(arena_grow(&session->arena, &misere->entry, &misere->room, misere->entries, 2));
    for (size_t i = 0; i < 2 && added[i]; i++)
        misere->entry[misere->entries++] = (struct misere_heap){added[i], entry.rule};
    misere->entry[played.entry].size = played.a;
    misere->played[misere->depth++] = played;
    return QJ_OK;
}

static qj_status misere_retreat(struct engine_session *session)
{
    struct misere *misere = (struct misere *)session;
    const struct misere_played *last = &misere->played[--misere->depth];
    const struct heap_rule *rule = misere->rules[misere->entry[last->entry].rule].rule;
    misere->entries -= heap_second(rule, last->b) > 0;
    misere->entries -= heap_third(rule, last->b) > 0;
    misere->entry[last->entry].size = last->size;
    return QJ_OK;
}

const struct engine engine_misere = {
    .name = "misere",
    .theorem = "Misere play: heaps that are tame count as in misere nim, by their genus (Conway); "
               "others as elements of a finite quotient, proved for all sums of the heaps "
               "(Plambeck, Siegel).",
    .view = VIEW_MISERE_SUM,
    .plans_by_trial = true,
    .prepare = misere_prepare,
    .session_size = sizeof(struct misere),
    .value = misere_value,
    .moves = misere_moves,
    .advance = misere_advance,
    .retreat = misere_retreat,
    .misere = misere_describe,
    .elements = misere_elements,
};
