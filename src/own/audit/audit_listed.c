/* audit_listed: checks positions by the moves that an engine has of them:
 *
 *     engine        s: a b c               canonical children, from the first answer
 *     here          s, or an image g(s)    a second answer, with the other pattern after the state
 *
 * The canonical forms of the children must be those that the engine has, with equal points and
 * players. So a position is asked about once more, and needs no place in a set of states. Rules
 * with a canonical function, parts or stones are checked by audit_walk: positions that the engine
 * does not ask about are compared there with others.
 *
 * Symmetries are a group (audit_symmetries), so all images of a position that can be reached are
 * checked. The engine asks about the least of them, and the audit about the others. One of these is
 * compared with the engine's answer. For the rest the inverse of g must turn the children of g(s)
 * into those of s. Otherwise their least images are compared.
 */
#include "own/audit/auditor.h"

/* Hashes of the children of a position, in any order, with their points and players. */
struct audit_children {
    uint64_t forms;  /* of their canonical forms */
    uint64_t images; /* of their images under a symmetry */
};

/* Returns the hash of a position without moves. */
static uint64_t audit_listed_end(int64_t value)
{
    return auditor_mix(1, (uint64_t)value);
}

static uint64_t audit_listed_child(int64_t points, uint64_t key, bool again)
{
    return auditor_mix(auditor_class(points, key, again), 1);
}

/* Returns the hash of the children that the engine has. */
static uint64_t audit_listed_sum(const struct auditor *auditor, const struct audit_moves *moves)
{
    const bool turns = auditor->view.rules->symmetries && auditor->view.rules->side;
    const unsigned char *child = moves->children;
    uint64_t sum = moves->count ? 0 : audit_listed_end(moves->end);
    for (uint64_t i = 0; i < moves->count; i++, child += moves->stride)
        sum += audit_listed_child(moves->points ? moves->points[i] : 0,
                                  auditor_key(child, auditor->size), !turns || moves->again[i]);
    return sum;
}

/* Returns the hash of an image of a state, which is in `replay`. */
static uint64_t audit_listed_image(struct auditor *auditor, uint64_t symmetry)
{
    const struct images *images = auditor->images.of;
    uint64_t key;
    return images && images_of(images, symmetry, auditor->replay, &key)
               ? key
               : auditor_hash_image(auditor, symmetry, auditor->replay);
}

/* Plays the listed moves of `here`. symmetry: of the images; forms: makes the canonical forms, too.
 */
static struct audit_children audit_listed_play(struct auditor *auditor, uint64_t symmetry,
                                               bool forms)
{
    const struct listing *list = &auditor->again;
    const bool expands = auditor->given->expand, turns = auditor->view.rules->symmetries;
    const int side = auditor_side(auditor, auditor->here);
    const int64_t stuck = rules_stuck(auditor->given);
    const uint64_t end = list->count ? 0 : audit_listed_end(list->over ? list->value : stuck);
    struct audit_children sums = {end, end};
    for (uint64_t i = 0; i < list->count; i++) {
        unsigned char *child = auditor->replay;
        int64_t points = list->points[i];
        guard_copy(child, expands ? listing_child(auditor, list, i) : auditor->here, auditor->size);
        if (!expands)
            points = own_play_here(auditor->setup, child, &list->moves[i]);
        const bool again = auditor_side(auditor, child) == side;
        if (turns)
            sums.images += audit_listed_child(points, audit_listed_image(auditor, symmetry), again);
        if (!forms)
            continue;
        if (turns)
            own_canonical_here(auditor->setup, child);
        sums.forms += audit_listed_child(points, auditor_key(child, auditor->size), again);
    }
    return sums;
}

/* Names the fault of `here`, whose children are not those that the engine has. */
static qj_status audit_listed_refuse(struct auditor *auditor)
{
    unsigned char state[QJ_STATE_SIZE];
    memcpy(state, auditor->here, auditor->size);
    TRY(auditor_check(auditor, state));
    return auditor_refuse(auditor, "the rules give other moves when they are asked again", state);
}

/* Compares the position, or each of its other images, with the engine's answer, whose hash is
 * given. Functions that the engine does not call are also checked at the position itself. */
static qj_status audit_listed_compare(struct auditor *auditor, const unsigned char *state,
                                      uint64_t images, uint64_t sum)
{
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    const uint64_t itself = symmetries->count, own = images == 0 || auditor->given->illegal,
                   count = images + own;
    uint64_t first = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t image = i < own ? itself : auditor->images.found[i - own];
        if (image == itself)
            guard_copy(auditor->here, state, auditor->size);
        else
            symmetries_write_image(symmetries, image, state, auditor->here);
        TRY(auditor_look_here(auditor));
        const uint64_t inverse = image == itself ? itself : auditor->images.inverse[image];
        const struct audit_children sums = audit_listed_play(auditor, inverse, i == 0);
        if (i == 0)
            first = sums.images;
        const bool same = i == 0 ? sums.forms == sum
                                 : sums.images == first ||
                                       audit_listed_play(auditor, inverse, true).forms == sum;
        if (!same)
            return audit_listed_refuse(auditor);
    }
    return QJ_OK;
}

/* Checks the tier and the rank of the position, and of its children. */
static qj_status audit_listed_check_tiers(struct auditor *auditor, const struct audit_moves *moves)
{
    const struct rules_view *view = &auditor->view;
    const qj_rules *rules = view->rules;
    const uint64_t tier = rules->tier ? rules->tier(view->setup, auditor->here) : 0;
    const unsigned char *child = moves->children;
    TRY(auditor_check_layout(auditor, tier, auditor->here));
    if (!rules->tier && !layout_has_ranked(&auditor->layout))
        return QJ_OK;
    for (uint64_t i = 0; i < moves->count; i++, child += moves->stride) {
        const uint64_t to = rules->tier ? rules->tier(view->setup, child) : 0;
        const char *wrong = auditor_find_bad_tier(auditor, tier, to);
        if (wrong)
            return auditor_refuse(auditor, wrong, auditor->here);
        TRY(auditor_check_rank(auditor, to, child));
    }
    return QJ_OK;
}

/* Returns whether there are too many positions to check all of them: so far, or by the engine's
 * estimate, if about as many of the other positions are images. An estimate stops only beyond twice
 * the limit. */
static bool audit_listed_is_full(struct auditor *auditor, uint64_t estimate)
{
    enum { ENOUGH = 4096 };
    const uint64_t positions = auditor->listed.positions, all = positions + auditor->listed.images;
    auditor->listed.full |= all > AUDIT_MAX ||
                            (positions > ENOUGH && estimate > 2 * AUDIT_MAX / (all / positions));
    return auditor->listed.full;
}

static qj_status audit_listed_check(struct auditor *auditor, const struct audit_moves *moves)
{
    const bool turns = auditor->view.rules->symmetries;
    guard_copy(auditor->here, moves->state, auditor->size);
    const uint64_t images = turns ? auditor_find_images(auditor, auditor->here) : 0;
    auditor->listed.positions++;
    auditor->listed.images += images;
    TRY(audit_listed_check_tiers(auditor, moves));
    if (images) {
        auditor->again.count = 0;
        TRY(auditor_check_moves(auditor, &auditor->again, NULL));
    }
    listing_turn(auditor);
    const qj_status status = audit_listed_compare(auditor, moves->state, images,
                                                  audit_listed_sum(auditor, moves));
    listing_turn(auditor);
    return status;
}

qj_status auditor_check_listed(struct auditor *auditor, const struct audit_moves *moves)
{
    enum { OFTEN = 64 };
    if (audit_listed_is_full(auditor, moves->estimate))
        return QJ_OK;
    if (auditor->listed.positions % OFTEN == 0)
        TRY(auditor_check_rules(auditor));
    return audit_listed_check(auditor, moves);
}
