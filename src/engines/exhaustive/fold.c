/* fold: the theorem, one position at a time.
 *
 * Theorem (Zermelo 1913, von Neumann 1928; Sprague 1935 and Grundy 1939 for nimbers): where play
 * must end, every position has one value,
 *     score      the largest of (points of a move - value of where it leads), 0 without a move
 *     outcome    the largest of -(value of where a move leads); without a move as the rules say
 *                (both without the minus where the same player moves again)
 *     nimber     the least number that no move leads to (mex), 0 without a move
 * and a win or loss has one distance: the winner takes the fastest way, the loser the slowest.
 */
#include "engines/exhaustive/fold.h"

#include "base/bits.h"

struct result fold_ended(const struct playout *playout, const struct ended *ended, enum mover mover)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    int64_t value = fold_own(ended->stuck ? stuck[playout->view.rules->ending] : ended->value,
                             mover);
    return playout->store.kind == QJ_SCORE ? (struct result){value, 0} : (struct result){0, value};
}

/* A value that has no opposite in 64 bits does not fit either. */
static bool best_score(const struct children *children, enum mover mover, int64_t *out)
{
    int64_t best = INT64_MIN, worth;
    for (uint64_t i = 0; i < children->count; i++) {
        int64_t value = integers_get(&children->segment->worth, children->places[i]);
        if (mover == MOVER_FIRST)
            value = fold_own(value, MOVER_SECOND);
        if (__builtin_sub_overflow(children->points ? children->points[i] : 0, value, &worth) ||
            worth == INT64_MIN)
            return false;
        best = worth > best ? worth : best;
    }
    *out = best;
    return true;
}

static int64_t best_ending(const struct children *children, enum mover mover)
{
    int64_t best = INT64_MIN;
    for (uint64_t i = 0; i < children->count; i++) {
        int64_t ending = fold_lead(integers_get(&children->segment->ending, children->places[i]),
                                   mover);
        if (best == INT64_MIN || fold_better(ending, best))
            best = ending;
    }
    return best;
}

/* The mex is at most the number of children. */
static int64_t mex(const struct children *children, uint64_t *nimbers)
{
    uint64_t words = bits_words(children->count + 1), value = 0;
    memset(nimbers, 0, words * sizeof *nimbers);
    for (uint64_t i = 0; i < children->count; i++) {
        uint64_t nimber = (uint64_t)integers_get(&children->segment->worth, children->places[i]);
        if (nimber <= children->count)
            bits_set(nimbers, nimber);
    }
    while (bits_get(nimbers, value))
        value++;
    return (int64_t)value;
}

bool fold_children(qj_kind kind, const struct children *children, enum mover mover,
                   uint64_t *nimbers, struct result *out)
{
    int64_t best;
    *out = (struct result){0, 0};
    if (kind == QJ_SCORE) {
        if (!best_score(children, mover, &best))
            return false;
        out->worth = fold_own(best, mover);
        return true;
    }
    out->ending = fold_own(best_ending(children, mover), mover);
    if (kind == QJ_NIMBER)
        out->worth = mex(children, nimbers);
    return true;
}

qj_status fold_set(struct playout *playout, struct segment *segment, uint64_t index,
                   struct result result)
{
    struct arena *arena = playout->arena;
    segment->changed = true;
    if (playout->store.kind != QJ_OUTCOME)
        TRY(integers_set(&segment->worth, arena, segment->capacity, index, result.worth));
    if (playout->store.kind != QJ_SCORE)
        TRY(integers_set(&segment->ending, arena, segment->capacity, index, result.ending));
    return QJ_OK;
}

struct result fold_get(const struct segment *segment, qj_kind kind, uint64_t index)
{
    return (struct result){kind == QJ_OUTCOME ? 0 : integers_get(&segment->worth, index),
                           kind == QJ_SCORE ? 0 : integers_get(&segment->ending, index)};
}
