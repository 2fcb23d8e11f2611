/* misere: sums of heaps in which the player who cannot move wins.
 *
 * Where all heaps are tame, by their genus (Conway, On Numbers and Games, ch. 12; tame.h). Else in
 * the finite misere quotient of all heaps up to the largest, where one is found and proved
 * (Plambeck 2005; Plambeck and Siegel 2008; search.h, proof.h):
 *
 *     alphabet <- proof <- learner <- search <- sum <- misere
 *                          pretending <- {tame, search}
 *
 * If there is none within limits, the session is declined and the rules are played out. Proofs are
 * in docs/theory/misere.md.
 */
#include "engines/misere/misere_sum.h"
#include "model/engine.h"

extern const struct engine engine_misere;

struct misere {
    struct session session;
    struct misere_sum sum;
    struct misere_move *played;
    uint64_t depth, capacity;
};

/* How many heaps were found one by one, or else how many there are. */
static uint64_t count_states(const struct misere_sum *sum)
{
    uint64_t states = 0;
    for (uint64_t i = 0; i < sum->rule_count; i++)
        states += sum->rules[i].known;
    return states ? states : sum->entries;
}

static qj_status open_heaps(qj_context *context, const struct view *view, struct session **out)
{
    struct misere *misere = session_new(context, &engine_misere, sizeof *misere);
    bool decided = false;
    if (!misere)
        return context_status(context);
    qj_status status = context_check_states(context, view->heap_sum.heaps);
    if (status == QJ_OK)
        status = misere_sum_open(&misere->sum, &misere->session.arena, &view->heap_sum, &decided);
    if (status != QJ_OK || !decided) {
        session_free(&misere->session);
        *out = NULL;
        return status;
    }
    misere->session.states = count_states(&misere->sum);
    *out = &misere->session;
    return QJ_OK;
}

static qj_status plan(qj_context *context, const struct view *view, qj_plan *out)
{
    return session_plan_by_trial(context, &engine_misere, view, out);
}

static qj_worth worth_of(bool winning)
{
    int64_t outcome = winning ? 1 : -1;
    return (qj_worth){.kind = QJ_OUTCOME, .lo = outcome, .hi = outcome};
}

static qj_status value(struct session *session, qj_worth *out)
{
    const struct misere_sum *sum = &((struct misere *)session)->sum;
    *out = worth_of(!misere_sum_loses(sum, misere_sum_total(sum)));
    return QJ_OK;
}

/* ------------------------------------------------------------------- moves */

struct walk {
    const struct misere_sum *sum;
    qj_option_fn visit;
    void *user;
    uint64_t entry;
    uint64_t others; /* what all other heaps are worth */
    struct pace pace;
    bool more;
    qj_status status;
};

static void visit_one(struct walk *walk, uint64_t a, uint64_t b, bool winning, uint64_t count)
{
    qj_option option = {{{walk->entry, a, b}}, worth_of(winning), count};
    walk->status = pace_add(&walk->pace, PACE_WRITE, NULL, 0, 0);
    walk->more = walk->status == QJ_OK && walk->visit(walk->user, &option);
}

static bool wins_with(const struct walk *walk, uint64_t left)
{
    return misere_sum_loses(walk->sum, misere_sum_product(walk->sum, walk->others, left));
}

static bool visit_option(void *user, uint64_t a, uint64_t b)
{
    struct walk *walk = user;
    uint64_t rule = walk->sum->entry[walk->entry].rule;
    visit_one(walk, a, b, wins_with(walk, misere_sum_value_of_parts(walk->sum, rule, a, b)), 1);
    return walk->more;
}

/* The only size of a nim heap that leaves a lost position: the nimber of the others where one of
 * them is firm; else 0 or 1, so that an odd number of ones is left. */
static uint64_t wanted_in_nim(const struct walk *walk)
{
    uint64_t nimber = walk->others / 2;
    return walk->others % 2 ? nimber : 1 - nimber;
}

/* All moves of a large nim heap but one are lost: they are visited as a group. */
static void visit_nim_groups(struct walk *walk, uint64_t size)
{
    uint64_t wanted = wanted_in_nim(walk), last = size - 1;
    bool can_win = wanted < size, first = wanted == last;
    if (can_win && first)
        visit_one(walk, wanted, 0, true, 1);
    if (walk->more)
        visit_one(walk, last - first, 0, false, size - can_win);
    if (walk->more && can_win && !first)
        visit_one(walk, wanted, 0, true, 1);
}

enum { MANY_MOVES = 1 << 16 };

static void visit_entry(struct walk *walk)
{
    struct entry entry = walk->sum->entry[walk->entry];
    const struct heap_rule *rule = walk->sum->rules[entry.rule].rule;
    if (rule->kind == HEAP_ANY && entry.size > MANY_MOVES)
        visit_nim_groups(walk, entry.size);
    else
        heap_rule_options(rule, entry.size, visit_option, walk);
}

static qj_status moves(struct session *session, qj_option_fn visit, void *user)
{
    const struct misere_sum *sum = &((struct misere *)session)->sum;
    struct walk walk = {.sum = sum,
                        .visit = visit,
                        .user = user,
                        .pace = {session->arena.context, 0},
                        .more = true};
    uint64_t *behind, before = 0;
    TRY(arena_make(&session->arena, &behind, sum->entries + 1));
    misere_sum_behind(sum, behind);
    for (uint64_t i = 0; i < sum->entries && walk.more; i++) {
        walk.entry = i;
        walk.others = misere_sum_product(sum, before, behind[i + 1]);
        visit_entry(&walk);
        before = misere_sum_product(sum, before,
                                    misere_sum_value(sum, sum->entry[i].rule, sum->entry[i].size));
    }
    arena_free(&session->arena, behind);
    return walk.status;
}

/* ----------------------------------------------------------------- reasons */

static qj_status misere(struct session *session, qj_misere *out)
{
    const struct misere_sum *sum = &((struct misere *)session)->sum;
    *out = (qj_misere){.tame = sum->tame};
    if (sum->rule_count == 1)
        out->period = sum->rules->period;
    if (sum->tame) {
        out->period.saltus /= 2;
        return QJ_OK;
    }
    out->order = sum->lesson.quotient.order;
    out->losing = quotient_count_losing(&sum->lesson.quotient);
    return QJ_OK;
}

static qj_status elements(struct session *session, qj_element_fn visit, void *user)
{
    const struct misere_sum *sum = &((struct misere *)session)->sum;
    struct pace pace = {session->arena.context, 0};
    bool more = true;
    for (uint64_t i = 0; i < sum->entries && more; i++) {
        char text[MISERE_WORDS];
        struct entry entry = sum->entry[i];
        TRY(pace_add(&pace, PACE_WRITE, "heaps", i, sum->entries));
        misere_sum_words(sum, misere_sum_value(sum, entry.rule, entry.size), text);
        more = visit(user, i, entry.size, text);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------- in place */

static qj_status advance(struct session *session, const qj_move *move)
{
    struct misere *misere = (struct misere *)session;
    struct misere_move played = {move->part[0], misere->sum.entry[move->part[0]].size,
                                 move->part[1], move->part[2]};
    TRY(arena_reserve(&session->arena, &misere->played, &misere->capacity, misere->depth));
    TRY(misere_sum_play(&misere->sum, &session->arena, &played));
    misere->played[misere->depth++] = played;
    return QJ_OK;
}

static qj_status retreat(struct session *session)
{
    struct misere *misere = (struct misere *)session;
    misere_sum_undo(&misere->sum, &misere->played[--misere->depth]);
    return QJ_OK;
}

const struct engine engine_misere = {
    .name = "misere",
    .theorem = "Misere play: heaps that are tame count as in misere nim, by their genus (Conway); "
               "others as elements of a finite quotient, proved for all sums of the heaps "
               "(Plambeck, Siegel).",
    .view = VIEW_MISERE_SUM,
    .plan = plan,
    .open = open_heaps,
    .value = value,
    .moves = moves,
    .advance = advance,
    .retreat = retreat,
    .misere = misere,
    .elements = elements,
};
