/* refute: see refute.h. */
#include "cli/refute.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct growing_line {
    const qj_position *position;
    struct refutation *refutation;
};

static bool add_move(void *user, const qj_move *move)
{
    struct growing_line *line = user;
    struct refutation *refutation = line->refutation;
    refutation->cut = refutation->count == FINDING_LINE;
    if (!refutation->cut)
        qj_move_text(line->position, move, refutation->line[refutation->count++]);
    return !refutation->cut;
}

/* Best play, behind the moves that there are. */
static qj_status add_line(const struct spot *spot, struct refutation *refutation)
{
    size_t before = refutation->count;
    struct growing_line line = {spot->position, refutation};
    qj_status status = qj_session_line(spot->session, add_move, &line);
    refutation->has_line = true;
    refutation->over = refutation->count == before && !refutation->cut;
    return status;
}

struct nimber_search {
    uint64_t nimber;
    qj_move move;
    bool found;
};

static bool find_nimber(void *user, const qj_option *option)
{
    struct nimber_search *search = user;
    search->found = option->worth.kind == QJ_NIMBER && option->worth.nimber == search->nimber;
    search->move = option->move;
    return !search->found;
}

/* A Grundy value is the least that no move leads to: a claim below it is reached by a move, and of
 * one above it the value itself is not. */
static qj_status refute_nimber(const struct spot *spot, const struct claim *claim,
                               struct refutation *out)
{
    char text[QJ_MOVE_SIZE];
    struct nimber_search search = {.nimber = (uint64_t)claim->value};
    if (claim->value >= 0 && search.nimber > spot->worth.nimber) {
        snprintf(out->sentence, sizeof out->sentence, "no move leads to nimber %" PRIu64,
                 spot->worth.nimber);
        return QJ_OK;
    }
    qj_status status = qj_session_moves(spot->session, find_nimber, &search);
    if (status != QJ_OK || !search.found)
        return status;
    qj_move_text(spot->position, &search.move, text);
    snprintf(out->sentence, sizeof out->sentence, "%s leads to nimber %" PRIu64, text,
             search.nimber);
    return QJ_OK;
}

static qj_status refute_move(const struct spot *spot, const struct claim *claim,
                             struct refutation *out)
{
    struct spot after;
    char words[QJ_WORDS_SIZE];
    qj_status status = spot_after(spot, &claim->move, &after);
    if (status == QJ_USAGE || status == QJ_BAD_INPUT) {
        snprintf(out->sentence, sizeof out->sentence, "%s",
                 qj_context_error(spot->context)->message);
        return QJ_OK;
    }
    if (status != QJ_OK)
        return status;
    qj_worth_words(after.position, &after.worth, words);
    qj_move_text(spot->position, &claim->move, out->line[out->count++]);
    snprintf(out->sentence, sizeof out->sentence, "after %s: %s", out->line[0], words);
    status = add_line(&after, out);
    spot_close(&after);
    return status;
}

qj_status refute(const struct spot *spot, const struct claim *claim, bool none,
                 struct refutation *out)
{
    qj_status status = QJ_OK;
    *out = (struct refutation){.count = 0};
    if (spot->puzzle)
        return QJ_OK;
    if (claim->kind == CLAIM_MOVE && !none)
        return refute_move(spot, claim, out);
    if (claim->kind == CLAIM_NUMBER && spot->worth.kind == QJ_NIMBER)
        status = refute_nimber(spot, claim, out);
    return status == QJ_OK ? add_line(spot, out) : status;
}
