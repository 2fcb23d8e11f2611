/* backup: the theorem, one position at a time.
 *
 * Theorem (Zermelo 1913, von Neumann 1928; Sprague 1935 and Grundy 1939 for nimbers): if play must
 * end, every position has one value,
 *     score      max of points of a move - value of the successor; 0 without a move
 *     outcome    max of -(value of the successor); without a move as the rules define
 *                (both without the minus if the same player moves again)
 *     nimber     the smallest number that is no successor's (mex), 0 without a move
 * and a win or loss has one remoteness: the winner takes the fastest way, the loser the slowest.
 */
#include "engines/exhaustive/backward/backup.h"

#include "base/bits.h"

struct result backup_ended(const struct explore *explore, const struct ended_position *ended,
                           enum mover mover)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    int64_t value = backup_own(ended->stuck ? stuck[explore->view.rules->ending] : ended->value,
                               mover);
    bool scores = explore->positions.kind == QJ_SCORE;
    return scores ? (struct result){value, 0} : (struct result){0, value};
}

/* A value whose negative needs more than 64 bits does not fit either. */
static bool backup_best_score(const struct position_children *children, enum mover mover,
                              int64_t *out)
{
    int64_t best = INT64_MIN, move_value;
    for (uint64_t i = 0; i < children->count; i++) {
        int64_t value = integers_get(&children->tier->value, children->indices[i]);
        if (mover == MOVER_FIRST)
            value = backup_own(value, MOVER_SECOND);
        if (__builtin_sub_overflow(children->points ? children->points[i] : 0, value,
                                   &move_value) ||
            move_value == INT64_MIN)
            return false;
        best = move_value > best ? move_value : best;
    }
    *out = best;
    return true;
}

static int64_t backup_best_ending(const struct position_children *children, enum mover mover)
{
    int64_t best = INT64_MIN;
    for (uint64_t i = 0; i < children->count; i++) {
        int64_t ending = backup_move_ending(
            integers_get(&children->tier->ending, children->indices[i]), mover);
        if (best == INT64_MIN || backup_better(ending, best))
            best = ending;
    }
    return best;
}

/* The mex is at most the number of children. nimbers: a set with room for one more number. */
static int64_t backup_mex(const struct position_children *children, uint64_t *nimbers)
{
    uint64_t words = bits_words(children->count + 1), value = 0;
    memset(nimbers, 0, words * sizeof *nimbers);
    for (uint64_t i = 0; i < children->count; i++) {
        uint64_t nimber = (uint64_t)integers_get(&children->tier->value, children->indices[i]);
        if (nimber <= children->count)
            bits_set(nimbers, nimber);
    }
    while (bits_get(nimbers, value))
        value++;
    return (int64_t)value;
}

bool backup_children(const struct explore *explore, struct explore_worker *worker, enum mover mover,
                     const struct position_children *children, struct result *out)
{
    qj_kind kind = explore->positions.kind;
    int64_t best;
    *out = (struct result){0, 0};
    if (kind != QJ_SCORE) {
        out->ending = backup_own(backup_best_ending(children, mover), mover);
        if (kind == QJ_NIMBER)
            out->value = backup_mex(children, worker->nimbers);
        return true;
    }
    if (backup_best_score(children, mover, &best)) {
        out->value = backup_own(best, mover);
        return true;
    }
    worker->diagnostic = (struct rules_diagnostic){
        QJ_LIMIT, "the values of the game do not fit 64 bits", NULL};
    return false;
}

bool backup_position(const struct explore *explore, struct explore_worker *worker,
                     const struct tier *tier, uint64_t index,
                     const struct position_children *children, struct result *out)
{
    return backup_children(explore, worker, mover_at(explore, worker, tier, index), children, out);
}
