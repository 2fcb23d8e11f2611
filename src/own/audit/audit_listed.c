/* audit_listed: checks positions by the moves that an engine has of them:
 *
 *     engine        s: a b c               children, from the first answer
 *     here          s, or an image g(s)    a second answer, with the other pattern after the state
 *
 * So a position is asked about once more, and needs no place in a set of states. Rules with a
 * canonical function, parts or stones are checked by audit_walk: they have positions about which
 * the engine does not ask, and which are found by moves alone.
 *
 * Symmetries are a group (audit_symmetries), so all images of a position that can be reached are
 * checked. The engine asks about the least of them, and the audit about the others. The inverse of
 * g must turn the children of g(s) into those of s, with equal points and players. Otherwise their
 * least images are compared.
 *
 * The comparison remembers nothing, so threads do it (audit_threads.c). One thread does the rest.
 */
#include "own/audit/auditor.h"

#include "base/team.h"

static uint64_t audit_listed_child(int64_t points, uint64_t key, bool again)
{
    return bits_mix(auditor_class(points, key, again), 1);
}

/* Plays a listed move of `here` in `replay`; returns its points. */
static inline int64_t audit_listed_play(struct auditor *auditor, uint64_t move)
{
    const struct listing *list = &auditor->list;
    const bool expands = auditor->given->expand;
    members_copy(auditor->replay, expands ? listing_child(auditor, list, move) : auditor->here,
                 auditor->size);
    return expands ? list->points[move]
                   : own_play_here(auditor->setup, auditor->replay, &list->moves[move]);
}

/* Returns the hash of children that the engine has: as they are, or of their canonical forms. */
static uint64_t audit_listed_sum(struct auditor *auditor, const struct audit_moves *moves,
                                 bool forms)
{
    const uint64_t itself = auditor->setup->symmetries.count;
    const unsigned char *child = forms ? moves->forms : moves->children;
    uint64_t sum = auditor_classes(moves->count, moves->end);
    for (uint64_t i = 0; i < moves->count; i++, child += moves->stride)
        sum += audit_listed_child(auditor_points(moves, i),
                                  forms ? auditor_key(child, auditor->size)
                                        : auditor_image_key(auditor, itself, child),
                                  auditor->images.exchange && moves->again[i]);
    return sum;
}

/* Returns the hash of the children of `here`: under a symmetry, or of their canonical forms. */
static uint64_t audit_listed_children(struct auditor *auditor, uint64_t symmetry, bool forms)
{
    const bool exchange = auditor->images.exchange;
    const int side = exchange ? auditor_side(auditor, auditor->here) : 0;
    const struct listing *list = &auditor->list;
    uint64_t sum = auditor_classes(list->count, auditor_end(auditor, list));
    for (uint64_t i = 0; i < list->count; i++) {
        const int64_t points = audit_listed_play(auditor, i);
        const bool again = exchange && auditor_side(auditor, auditor->replay) == side;
        if (forms)
            own_canonical_here(auditor->setup, auditor->replay);
        sum += audit_listed_child(points,
                                  forms ? auditor_key(auditor->replay, auditor->size)
                                        : auditor_image_key(auditor, symmetry, auditor->replay),
                                  again);
    }
    return sum;
}

/* Compares each other image of the position, or the position itself if it has none. Functions that
 * the engine does not call are also checked at the position.
 *
 * If an image has another player to move, players may move again in one image and not in another.
 * Then audit_walk checks all positions anew. */
static qj_status audit_listed_compare_images(struct auditor *auditor,
                                             const struct audit_moves *moves, uint64_t images,
                                             bool *same)
{
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    const uint64_t itself = symmetries->count, own = images == 0 || auditor->given->illegal,
                   count = images + own, sum = audit_listed_sum(auditor, moves, false);
    const int side = auditor_side(auditor, moves->state);
    for (uint64_t i = 0; i < count && *same; i++) {
        const uint64_t image = i < own ? itself : auditor->images.found[i - own];
        symmetries_write_image(symmetries, image, moves->state, auditor->here);
        TRY(auditor_look(auditor, auditor->here, LISTING_MOVES));
        if (!auditor->images.exchange && auditor_side(auditor, auditor->here) != side)
            auditor->head.listed = NULL;
        const uint64_t inverse = auditor->images.inverse[image];
        *same = audit_listed_children(auditor, inverse, false) == sum ||
                audit_listed_children(auditor, inverse, true) ==
                    audit_listed_sum(auditor, moves, true);
    }
    return QJ_OK;
}

/* Compares the position with the engine's answer, for rules without canonical forms. */
static qj_status audit_listed_compare(struct auditor *auditor, const struct audit_moves *moves,
                                      bool *same)
{
    const struct listing *list = &auditor->list;
    const unsigned char *child = moves->children;
    members_copy(auditor->here, moves->state, auditor->size);
    TRY(auditor_look(auditor, auditor->here, LISTING_MOVES));
    *same = list->count == moves->count &&
            (list->count || auditor_end(auditor, &auditor->list) == moves->end);
    for (uint64_t i = 0; i < list->count && *same; i++, child += moves->stride)
        *same = audit_listed_play(auditor, i) == auditor_points(moves, i) &&
                members_same(auditor->replay, child, auditor->size);
    return QJ_OK;
}

/* Checks the tier and the rank of the position, and of its children. */
static qj_status audit_listed_check_tiers(struct auditor *auditor, const struct audit_moves *moves)
{
    const uint64_t tier = auditor_tier(auditor, auditor->here);
    const unsigned char *child = moves->forms;
    TRY(auditor_check_layout(auditor, tier, auditor->here));
    if (!moves->tiers && !layout_has_ranked(&auditor->layout))
        return QJ_OK;
    for (uint64_t i = 0; i < moves->count; i++, child += moves->stride) {
        const uint64_t to = moves->tiers ? moves->tiers[i] : 0;
        const char *wrong = auditor_find_bad_tier(auditor, tier, to);
        if (wrong)
            return auditor_refuse(auditor, wrong, auditor->here);
        TRY(auditor_check_rank(auditor, to, child));
    }
    return QJ_OK;
}

/* Returns whether there are too many positions to check all of them: of several processes each
 * checks a share. No estimate decides this: the growth of a game with tiers says little about its
 * size. */
static bool audit_listed_is_full(const struct auditor *auditor)
{
    const uint64_t most = AUDIT_MAX / team_size(auditor->head.arena->context);
    return auditor->listed.positions + auditor->listed.images > most ||
           auditor->leads.positions.count > auditor->listed.room;
}

/* Adds the position to the predecessors of its children. If it has no moves, the audit has asked
 * about it last. */
static qj_status audit_listed_lead(struct auditor *auditor, const struct audit_moves *moves)
{
    enum { EACH = 2 * (sizeof(struct auditor_lead) + 2 * sizeof(struct member_slot)) };
    const unsigned char *child = moves->forms;
    const size_t size = auditor->size;
    if (!auditor_has_predecessors(auditor))
        return QJ_OK;
    if (auditor->leads.positions.count == 0)
        auditor->listed.room = auditor_left(auditor) / 4 / (EACH + 2 * size);
    TRY(auditor_begin_leads(auditor, moves->state, moves->count == 0 && auditor->list.over));
    for (uint64_t i = 0; i < moves->count; i++)
        members_fetch_slot(&auditor->leads.positions, auditor_key(child + i * moves->stride, size));
    for (uint64_t i = 0; i < moves->count; i++, child += moves->stride)
        TRY(auditor_add_lead(auditor, child, false));
    return QJ_OK;
}

qj_status auditor_refuse_answer(struct auditor *auditor, const unsigned char *state)
{
    TRY(auditor_check(auditor, state));
    return auditor_refuse(auditor, "the rules give other moves when they are asked again", state);
}

/* Asks with other bytes after the state than the engine had: it has bits 0, and the first pattern
 * for play. */
qj_status auditor_compare_listed(struct auditor *auditor, const struct audit_moves *moves,
                                 uint64_t *images, bool *same)
{
    const bool turns = auditor->setup->symmetries.count;
    members_copy(auditor->here, moves->state, auditor->size);
    *images = turns ? auditor_find_images(auditor, auditor->here) : 0;
    *same = true;
    if (*images) {
        auditor->list.count = 0;
        TRY(auditor_check_moves(auditor, NULL));
    }
    listing_turn(auditor);
    const qj_status status = turns ? audit_listed_compare_images(auditor, moves, *images, same)
                                   : audit_listed_compare(auditor, moves, same);
    listing_turn(auditor);
    return status;
}

/* Compares the position unless a thread did so, and names the fault of a difference. */
static qj_status audit_listed_ask(struct auditor *auditor, const struct audit_moves *moves,
                                  uint64_t *images)
{
    unsigned char state[QJ_STATE_SIZE];
    bool same = true;
    *images = moves->compared - AUDIT_SAME;
    if (moves->compared != AUDIT_NOT_COMPARED && moves->compared != AUDIT_DIFFERENT)
        return QJ_OK;
    TRY(auditor_compare_listed(auditor, moves, images, &same));
    if (same && moves->compared == AUDIT_NOT_COMPARED)
        return QJ_OK;
    memcpy(state, same ? moves->state : auditor->turned.here, auditor->size);
    return auditor_refuse_answer(auditor, state);
}

qj_status auditor_check_listed(struct auditor *auditor, const struct audit_moves *moves)
{
    enum { OFTEN = 64 };
    uint64_t images;
    if (audit_listed_is_full(auditor)) {
        auditor->listed.full = true;
        auditor->head.listed = NULL; /* the check of the engine's answers ends */
        auditor_drop_leads(auditor);
        return QJ_OK;
    }
    if (auditor->listed.positions == 0) { /* the start, to which no move leads */
        TRY(auditor_take(auditor, auditor->view.state));
        TRY(auditor_check_layout(auditor, auditor_tier(auditor, auditor->form), auditor->form));
    }
    if (auditor->listed.positions % OFTEN == 0) {
        auditor_mend_threads(auditor);
        TRY(auditor_check_rules(auditor));
    }
    members_copy(auditor->here, moves->state, auditor->size);
    TRY(audit_listed_check_tiers(auditor, moves));
    TRY(audit_listed_ask(auditor, moves, &images));
    auditor->listed.positions++;
    auditor->listed.images += images;
    return audit_listed_lead(auditor, moves);
}
