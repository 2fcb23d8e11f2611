/* pass: expands a range of positions, round by round, while the children of the round before are
 * under way.
 *
 *     round 1   expand | send ............ | use
 *     round 2            expand              | send ............ | use
 *     round 3                                  expand              | send ...
 *
 * So a network has the time of an expansion to carry them. A team of one process carries nothing,
 * and expands a round when the one before has been used, while it is still in a cache.
 *
 * All processes agree on each round before its children are sent. Then they know that the children
 * of the round before are stored everywhere: until then a checkpoint lists the positions of that
 * round as not expanded. When a checkpoint is due, nothing is expanded before it is saved.
 */
#include "engines/exhaustive/spread/resume.h"

struct pass {
    struct spread *spread;
    uint64_t end;
    uint64_t first; /* of the round that is sent */
    uint64_t next;  /* behind what is expanded */
};

/* Sends a round, and tells what all have to say of what follows. */
enum { MORE, SAVE, SIGNS };

static qj_status send(const struct pass *pass, qj_status status, uint64_t signs[SIGNS])
{
    signs[MORE] = status == QJ_OK && pass->next < pass->end;
    signs[SAVE] = resume_due(pass->spread);
    return post_begin_states(&pass->spread->post, status, signs, SIGNS);
}

static qj_status expand(struct pass *pass)
{
    pass->first = pass->next;
    return round_expand(pass->spread, &pass->next, pass->end);
}

/* Expands the next round while one is under way. */
static qj_status expand_ahead(struct pass *pass)
{
    round_turn(pass->spread);
    qj_status status = expand(pass);
    round_turn(pass->spread);
    return status;
}

static qj_status save(const struct pass *pass, qj_status status)
{
    TRY(team_settle(pass->spread->playout.arena->context, status, NULL, 0));
    pass->spread->playout.progress.next = pass->next;
    return resume_save(pass->spread);
}

qj_status pass_run(struct spread *spread, uint64_t first, uint64_t end, pass_use_fn use)
{
    struct pass pass = {spread, end, first, first};
    uint64_t signs[SIGNS];
    spread->playout.progress.next = first;
    qj_status status = expand(&pass);
    for (;;) {
        TRY(send(&pass, status, signs));
        spread->playout.progress.next = pass.first;
        const bool ahead = signs[MORE] && !signs[SAVE] && spread->post.processes > 1;
        status = ahead ? expand_ahead(&pass) : QJ_OK;
        TRY(post_end_states(&spread->post));
        status = use(spread, status);
        if (signs[SAVE])
            TRY(save(&pass, status));
        if (!signs[MORE])
            break;
        if (ahead)
            round_turn(spread);
        else if (status == QJ_OK)
            status = expand(&pass);
    }
    TRY(team_settle(spread->playout.arena->context, status, NULL, 0));
    spread->playout.progress.next = end;
    return QJ_OK;
}
