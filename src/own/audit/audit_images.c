/* audit_images: compares a position with its images, if the rules give symmetries.
 *
 *     symmetry    | s1   | s2   | ... | identity
 *     keys        | 4a.. | 07.. | ... | 31..           hashes of the images of a state
 *     sums        | b2.. | 95.. | ... |                of the keys of the images of all children
 *
 * Theorem. The audit visits the canonical forms that are found by moves from the form of the start.
 * Let it check for each form c and each symmetry s:
 *
 *     1. s(c) ends as c, and its children are the images s(d) of the children d of c, with equal
 *        points and the same player to move again
 *     2. a child d has the same set of images as its canonical form
 *
 * Then each position that can be reached is an image of a visited form, and has its value. Proof:
 * the start is an image of its form, by 2. If a position is s(c), its children are s(d), by 1. By
 * 2, the image s(d) is an image of the form of d, too. So each position has children with the same
 * values as those of its form (induction over the rest of the game; in games without end a strategy
 * for one is a strategy for the other).
 *
 * So no image is stored, and no canonical form of an image's child is computed. Sets are compared
 * by sums of hashes of 64 bits: a difference is missed once in 2^64 cases.
 */
#include "own/audit/auditor.h"

bool auditor_has_images(const struct auditor *auditor)
{
    return auditor->setup->symmetries.count && !auditor->given->parts;
}

static qj_status audit_images_open(struct auditor *auditor)
{
    struct arena *arena = auditor->head.arena;
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    const uint64_t room = symmetries->images ? symmetries->images->count : symmetries->count + 1;
    struct auditor_images *images = &auditor->images;
    if (images->own)
        return QJ_OK;
    TRY(arena_make(arena, &images->keys, room));
    TRY(arena_make(arena, &images->sums, room));
    return arena_make(arena, &images->own, room);
}

/* Writes the key of each image of a state, and of the state itself last. Returns a hash of their
 * set. */
static uint64_t audit_images_list(const struct auditor *auditor, const unsigned char *state,
                                  uint64_t *keys)
{
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    unsigned char *image = auditor->spare;
    const bool small = symmetries->images && images_list(symmetries->images, state, keys);
    uint64_t sum = 0;
    for (uint64_t i = 0; i <= symmetries->count; i++) {
        if (!small && i < symmetries->count)
            symmetries_write_image(symmetries, i, state, image);
        keys[i] = small ? auditor_spread(keys[i])
                        : auditor_hash(i < symmetries->count ? image : state, auditor->size);
        sum += keys[i];
    }
    return sum;
}

/* Returns the last of these keys. */
static uint64_t audit_images_key(const struct auditor *auditor, const unsigned char *state)
{
    const struct images *images = auditor->setup->symmetries.images;
    uint64_t key;
    return images && images_own(images, state, &key) ? auditor_spread(key)
                                                     : auditor_hash(state, auditor->size);
}

qj_status auditor_hash_images(struct auditor *auditor, const unsigned char *state, uint64_t *hash)
{
    TRY(audit_images_open(auditor));
    *hash = audit_images_list(auditor, state, auditor->images.keys);
    return QJ_OK;
}

qj_status auditor_list_images(struct auditor *auditor)
{
    const struct listing *list = &auditor->list;
    const uint64_t count = auditor->setup->symmetries.count;
    const int side = auditor_side(auditor, auditor->here);
    struct auditor_images *images = &auditor->images;
    TRY(arena_grow(auditor->head.arena, &images->sets, &images->capacity, 0, list->count));
    images->set = audit_images_list(auditor, auditor->here, images->own);
    for (uint64_t i = 0; i < count; i++)
        images->sums[i] = auditor_classes(list);
    for (uint64_t i = 0; i < list->count; i++) {
        const unsigned char *child = listing_child(auditor, list, i);
        const bool again = auditor_side(auditor, child) == side;
        images->sets[i] = audit_images_list(auditor, child, images->keys);
        for (uint64_t k = 0; k < count; k++)
            images->sums[k] += auditor_class(auditor, i, images->keys[k], again);
    }
    return auditor_check_rules(auditor);
}

/* Returns the sum for the listed image. */
static uint64_t audit_images_sum(const struct auditor *auditor)
{
    const struct listing *list = &auditor->list;
    const int side = auditor_side(auditor, auditor->here);
    uint64_t sum = auditor_classes(list);
    for (uint64_t i = 0; i < list->count; i++) {
        const unsigned char *child = listing_child(auditor, list, i);
        sum += auditor_class(auditor, i, audit_images_key(auditor, child),
                             auditor_side(auditor, child) == side);
    }
    return sum;
}

/* Returns whether an image of the position is neither the position nor an earlier image. */
static bool audit_images_is_new(const struct auditor *auditor, uint64_t image)
{
    const uint64_t *own = auditor->images.own;
    bool is_new = own[image] != own[auditor->setup->symmetries.count];
    for (uint64_t i = 0; i < image; i++)
        is_new &= own[i] != own[image];
    return is_new;
}

qj_status auditor_check_images(struct auditor *auditor, uint64_t *count)
{
    enum { OFTEN = 64 };
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    for (uint64_t i = 0; i < symmetries->count; i++) {
        if (i % OFTEN == OFTEN - 1)
            TRY(context_poll(auditor->head.arena->context, NULL, 0, 0));
        if (!audit_images_is_new(auditor, i))
            continue;
        symmetries_write_image(symmetries, i, auditor->form, auditor->spare);
        TRY(auditor_look_at_image(auditor, auditor->spare));
        if (audit_images_sum(auditor) != auditor->images.sums[i])
            return auditor_refuse_form(auditor, auditor->here);
        ++*count;
    }
    return auditor_check_rules(auditor);
}
