/* audit_symmetries: whether the symmetries that rules give, and the identity, are a group, and the
 * images of a state.
 *
 * Theorem. Let each symmetry be a product of generators, and let each product of a generator and a
 * symmetry be a symmetry. Then each product of two symmetries is a symmetry: it is a product of
 * generators and a symmetry. So a state is an image of its least image, and both have the same
 * images.
 */
#include "own/audit/auditor.h"

enum { LETTERS = 256 };

/* Symmetries in one form: size entries of `from`, and then LETTERS of `letter`. */
struct audit_group {
    struct arena *arena;
    size_t size;            /* of a state */
    struct members members; /* the symmetries, and the identity, each once */
    uint16_t *made;         /* a symmetry that is looked up */
    uint64_t *indices;      /* of each member: the first symmetry that is equal to it */
    uint32_t *generators, *products;
    bool *reached; /* members among the products of the generators so far */
    uint64_t generator_count, product_count;
};

static const uint16_t *audit_group_member(const struct audit_group *group, uint32_t member)
{
    return (const void *)members_state(&group->members, member);
}

static uint64_t audit_group_key(const struct audit_group *group)
{
    return auditor_key((const unsigned char *)group->made, group->members.size);
}

/* Adds the symmetry that was made, if it is new. */
static qj_status audit_group_put(struct audit_group *group, uint64_t index)
{
    uint32_t member;
    bool is_new;
    TRY(members_put(&group->members, group->members.size, group->arena,
                    (const unsigned char *)group->made, audit_group_key(group), &member, &is_new));
    if (is_new)
        group->indices[member] = index;
    return QJ_OK;
}

/* Finds the symmetry that was made; MEMBERS_NONE: it is not among them. */
static uint32_t audit_group_find(const struct audit_group *group)
{
    return members_find(&group->members, (const unsigned char *)group->made,
                        audit_group_key(group));
}

static uint32_t audit_group_find_product(const struct audit_group *group, uint32_t left,
                                         uint32_t right)
{
    const uint16_t *one = audit_group_member(group, left), *two = audit_group_member(group, right);
    for (size_t i = 0; i < group->size; i++)
        group->made[i] = two[one[i]];
    for (size_t i = group->size; i < group->size + LETTERS; i++)
        group->made[i] = one[group->size + two[i]];
    return audit_group_find(group);
}

static uint32_t audit_group_find_inverse(const struct audit_group *group, uint32_t member)
{
    const uint16_t *of = audit_group_member(group, member);
    for (size_t i = 0; i < group->size; i++)
        group->made[of[i]] = (uint16_t)i;
    for (size_t i = 0; i < LETTERS; i++)
        group->made[group->size + of[group->size + i]] = (uint16_t)i;
    return audit_group_find(group);
}

static void audit_group_reach(struct audit_group *group, uint32_t member)
{
    if (!group->reached[member])
        group->products[group->product_count++] = member;
    group->reached[member] = true;
}

/* Adds a generator and the new products; returns false if a product is not among the symmetries. */
static bool audit_group_add(struct audit_group *group, uint32_t generator)
{
    group->generators[group->generator_count++] = generator;
    for (uint64_t i = 0; i < group->product_count; i++)
        for (uint64_t k = 0; k < group->generator_count; k++) {
            const uint32_t product = audit_group_find_product(group, group->generators[k],
                                                              group->products[i]);
            if (product == MEMBERS_NONE)
                return false;
            audit_group_reach(group, product);
        }
    return true;
}

/* Takes the symmetries, and then the identity, whose index is their number. */
static qj_status audit_group_open(struct audit_group *group, const struct symmetries *symmetries)
{
    const uint64_t count = symmetries->count, entries = group->size + LETTERS;
    group->members.size = entries * sizeof *group->made;
    TRY(arena_make(group->arena, &group->made, entries));
    TRY(arena_make(group->arena, &group->indices, count + 1));
    TRY(arena_make(group->arena, &group->generators, count + 1));
    TRY(arena_make(group->arena, &group->products, count + 1));
    TRY(arena_make(group->arena, &group->reached, count + 1));
    for (uint64_t index = 0; index <= count; index++) {
        const bool is_last = index == count;
        for (size_t i = 0; i < group->size; i++)
            group->made[i] = is_last ? (uint16_t)i : symmetries->from[index * group->size + i];
        for (size_t i = 0; i < LETTERS; i++)
            group->made[group->size + i] = is_last ? (uint16_t)i
                                                   : symmetries->letter[index * LETTERS + i];
        TRY(audit_group_put(group, index));
    }
    return QJ_OK;
}

/* Checks the group, and finds the inverse of each symmetry. */
static qj_status audit_group_check(struct audit_group *group, const struct symmetries *symmetries,
                                   uint64_t *inverse)
{
    TRY(audit_group_open(group, symmetries));
    audit_group_reach(group, audit_group_find(group)); /* the identity was made last */
    for (uint32_t i = 0; i < group->members.count; i++)
        if (!group->reached[i] && !audit_group_add(group, i))
            return context_fail(group->arena->context, QJ_USAGE,
                                "a product of two symmetries is not among the symmetries");
    for (uint32_t i = 0; i < group->members.count; i++)
        inverse[group->indices[i]] = group->indices[audit_group_find_inverse(group, i)];
    return QJ_OK;
}

/* ------------------------------------------------------------------------- images */

qj_status auditor_open_symmetries(struct auditor *auditor)
{
    struct arena *arena = auditor->head.arena;
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    struct auditor_images *images = &auditor->images;
    if (symmetries->count == 0)
        return QJ_OK;
    if (symmetries->size > sizeof(uint64_t) && symmetries->size < SYMMETRIES_BYTES &&
        symmetries->table)
        images->of = symmetries;
    for (images->slot_count = 1; images->slot_count < 2 * (symmetries->count + 1);)
        images->slot_count *= 2;
    for (uint64_t i = 0; i < symmetries->count * LETTERS; i++)
        images->exchange |= symmetries->letter[i] != i % LETTERS;
    TRY(arena_make(arena, &images->found, symmetries->count));
    TRY(arena_make(arena, &images->slots, images->slot_count));
    TRY(arena_make(arena, &images->keys, symmetries->count + 1));
    TRY(arena_make(arena, &images->inverse, symmetries->count + 1));
    SCOPED(arena_clear) struct arena work = {.context = arena->context};
    struct audit_group group = {.arena = &work, .size = auditor->size};
    return audit_group_check(&group, symmetries, images->inverse);
}

/* Bits of a state with less than SYMMETRIES_BYTES bytes end in 0, so hashes beside them end in 1.
 */
uint64_t auditor_hash_image(struct auditor *auditor, uint64_t symmetry, const unsigned char *state)
{
    const struct symmetries *symmetries = &auditor->setup->symmetries;
    if (symmetry < symmetries->count) {
        symmetries_write_image(symmetries, symmetry, state, auditor->spare);
        state = auditor->spare;
    }
    return auditor_key(state, auditor->size) | (auditor->images.of != NULL);
}

/* Returns whether an image is new, and records it. */
static inline bool audit_images_add(const struct auditor_images *images, uint32_t image)
{
    const uint64_t key = images->keys[image], mask = images->slot_count - 1;
    uint64_t at = auditor_mix(0, key) & mask;
    for (; images->slots[at]; at = (at + 1) & mask)
        if (images->keys[images->slots[at] - 1] == key)
            return false;
    images->slots[at] = image + 1;
    return true;
}

uint64_t auditor_find_images(struct auditor *auditor, const unsigned char *state)
{
    const struct auditor_images *images = &auditor->images;
    const uint32_t own = (uint32_t)auditor->setup->symmetries.count;
    uint64_t count = 0;
    if (own == 1) { /* most often a mirror image */
        images->found[0] = 0;
        symmetries_write_image(&auditor->setup->symmetries, 0, state, auditor->spare);
        return !members_same(auditor->spare, state, auditor->size);
    }
    for (uint32_t i = 0; i <= own; i++)
        images->keys[i] = auditor_image_key(auditor, i, state);
    memset(images->slots, 0, images->slot_count * sizeof *images->slots);
    audit_images_add(images, own);
    for (uint32_t i = 0; i < own; i++)
        if (audit_images_add(images, i))
            images->found[count++] = i;
    return count;
}
