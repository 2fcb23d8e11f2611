/* tiers_rounds: outcomes of a tier in which positions may repeat, when there is no memory for the
 * lists of tiers_loops.c (Bellman 1965). A round for each remoteness visits all positions without a
 * value, by the log or by the rules.
 *
 * Theorem. Before round d all positions that are won or lost in fewer than d moves have their
 * values. In round d a position with a known win in at most d moves is won so, because a child
 * without a value can only give a later win. A position all of whose children have values has the
 * best of them. If a round finds nothing, and no known win waits for its round, the rest are draws.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

struct tiers_rounds {
    int64_t size; /* of an ending: remoteness + 1 */
    bool more;    /* a position was decided, or waits */
};

static qj_status tiers_rounds_visit(struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_rounds *rounds = backward->user;
    const struct tiers_children *children = &job->children;
    for (uint64_t i = children->positions; i-- > 0;) {
        const uint64_t place = job->own_places[i];
        struct tiers_value value;
        bool fits;
        const bool known = tiers_backward_fold(backward, job, i, &value, &fits) ||
                           (value.ending > 0 && value.ending <= rounds->size);
        rounds->more |= known || value.ending > 0;
        if (known)
            TRY(tiers_backward_set(backward, place, value));
    }
    return QJ_OK;
}

qj_status tiers_rounds_run(struct tiers_backward *backward)
{
    enum { FIRST = 3 }; /* endings of 2 are known before */
    struct tiers_rounds rounds = {.size = FIRST, .more = true};
    for (; rounds.more && backward->open; rounds.size++) {
        rounds.more = false;
        TRY(tiers_backward_each(backward, NULL, tiers_rounds_visit, &rounds));
    }
    return QJ_OK;
}
