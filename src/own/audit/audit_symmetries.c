/* audit_symmetries: whether the symmetries that rules give, and the identity, are a group, and the
 * images of a state.
 *
 * Theorem. Let each symmetry be a product of generators, and let each product of a generator and a
 * symmetry be a symmetry. Then each product of two symmetries is a symmetry: it is a product of
 * generators and a symmetry. So a state is an image of its least image, and both have the same
 * images.
 */
#include "own/audit/auditor.h"

enum { LETTERS = SYMMETRIES_LETTERS };

/* The symmetries, and those that are products of the generators so far, as indices. The identity is
 * the last symmetry. */
struct audit_group {
    const struct symmetries *symmetries;
    struct arena *arena;
    struct members members; /* each once: size entries of `from`, then LETTERS of `letter` */
    uint16_t *made;         /* a symmetry in this form */
    uint64_t *indices;      /* of each member: the last equal symmetry */
    uint64_t *generators, *products;
    bool *reached; /* symmetries among the products, and all that are equal to a later one */
    uint64_t generator_count, product_count;
};

/* Finds the symmetry that was made; MEMBERS_NONE: there is none. */
static uint64_t audit_group_find(const struct audit_group *group)
{
    const unsigned char *made = (const unsigned char *)group->made;
    const uint32_t member = members_find(&group->members, made,
                                         auditor_key(made, group->members.size));
    return member != MEMBERS_NONE ? group->indices[member] : member;
}

/* Makes the product of two symmetries. */
static void audit_group_multiply(const struct audit_group *group, uint64_t left, uint64_t right)
{
    const struct symmetries *all = group->symmetries;
    const uint16_t *first = all->from + left * all->size, *second = all->from + right * all->size;
    const unsigned char *last = all->letter + left * LETTERS,
                        *before = all->letter + right * LETTERS;
    for (size_t i = 0; i < all->size; i++)
        group->made[i] = second[first[i]];
    for (size_t i = 0; i < LETTERS; i++)
        group->made[all->size + i] = last[before[i]];
}

static uint64_t audit_group_find_inverse(const struct audit_group *group, uint64_t of)
{
    const struct symmetries *all = group->symmetries;
    for (size_t i = 0; i < all->size; i++)
        group->made[all->from[of * all->size + i]] = (uint16_t)i;
    for (size_t i = 0; i < LETTERS; i++)
        group->made[all->size + all->letter[of * LETTERS + i]] = (uint16_t)i;
    return audit_group_find(group);
}

static void audit_group_reach(struct audit_group *group, uint64_t index)
{
    if (!group->reached[index])
        group->products[group->product_count++] = index;
    group->reached[index] = true;
}

/* Adds a generator and the new products; returns false if a product is not among the symmetries. */
static bool audit_group_add(struct audit_group *group, uint64_t generator)
{
    group->generators[group->generator_count++] = generator;
    for (uint64_t i = 0; i < group->product_count; i++)
        for (uint64_t k = 0; k < group->generator_count; k++) {
            audit_group_multiply(group, group->generators[k], group->products[i]);
            const uint64_t index = audit_group_find(group);
            if (index == MEMBERS_NONE)
                return false;
            audit_group_reach(group, index);
        }
    return true;
}

/* Adds a symmetry to the members. */
static qj_status audit_group_put(struct audit_group *group, uint64_t index)
{
    const unsigned char *made = (const unsigned char *)group->made;
    const size_t size = group->members.size;
    uint32_t member;
    bool is_new;
    audit_group_multiply(group, index, group->symmetries->count);
    TRY(members_put(&group->members, size, group->arena, made, auditor_key(made, size), &member,
                    &is_new));
    if (is_new)
        group->indices[member] = index;
    group->reached[index] = !is_new;
    return QJ_OK;
}

/* Checks the group, and finds the inverse of each symmetry. */
static qj_status audit_group_check(struct audit_group *group, uint64_t *inverse)
{
    struct arena *arena = group->arena;
    const uint64_t count = group->symmetries->count, entries = group->symmetries->size + LETTERS;
    group->members.size = entries * sizeof *group->made;
    TRY(arena_make(arena, &group->made, entries));
    TRY(arena_make(arena, &group->indices, count + 1));
    TRY(arena_make(arena, &group->generators, count));
    TRY(arena_make(arena, &group->products, count + 1));
    TRY(arena_make(arena, &group->reached, count + 1));
    for (uint64_t i = count + 1; i-- > 0;)
        TRY(audit_group_put(group, i));
    audit_group_reach(group, count);
    for (uint64_t i = 0; i < count; i++)
        if (!group->reached[i] && !audit_group_add(group, i))
            return context_fail(arena->context, QJ_USAGE,
                                "a product of two symmetries is not among the symmetries");
    for (uint64_t i = 0; i <= count; i++)
        inverse[i] = audit_group_find_inverse(group, i);
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
    struct audit_group group = {.symmetries = symmetries, .arena = &work};
    return audit_group_check(&group, images->inverse);
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
    members_enter(images->slots, images->slot_count - 1, images->keys, own);
    for (uint32_t i = 0; i < own; i++)
        if (members_enter(images->slots, images->slot_count - 1, images->keys, i))
            images->found[count++] = i;
    return count;
}
