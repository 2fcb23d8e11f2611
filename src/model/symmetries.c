/* symmetries: the symmetries that rules give, and the least image of a state, byte by byte.
 *
 *     from    | 2 1 0 | 1 2 0 | ...      of each symmetry: the byte of the state in each byte
 *     letter  | 0 2 1 ... | ...          of each symmetry: the values in the image
 *
 * Small states are looked up (images.c).
 */
#include "model/symmetries.h"

#include <string.h>

enum { LETTERS = IMAGES_LETTERS };

/* Whether each byte of a state is in the image once, and each value has another image. */
static bool symmetries_is_permutation(const struct symmetries *symmetries,
                                      const qj_symmetry *symmetry)
{
    bool byte[QJ_STATE_SIZE] = {false}, value[LETTERS] = {false};
    for (size_t i = 0; i < symmetries->size; i++) {
        if (symmetry->from[i] >= symmetries->size || byte[symmetry->from[i]])
            return false;
        byte[symmetry->from[i]] = true;
    }
    for (unsigned i = 0; i < LETTERS && symmetry->letter; i++) {
        if (value[symmetry->letter[i]])
            return false;
        value[symmetry->letter[i]] = true;
    }
    return true;
}

static qj_status symmetries_append(struct symmetries *all, const qj_symmetry *symmetry)
{
    if (!symmetries_is_permutation(all, symmetry))
        return context_fail(all->arena->context, QJ_USAGE,
                            "a symmetry of the rules is not a permutation");
    const uint64_t from = all->count * all->size, letter = all->count * LETTERS;
    TRY(arena_grow(all->arena, &all->from, &all->from_room, from, all->size));
    TRY(arena_grow(all->arena, &all->letter, &all->letter_room, letter, LETTERS));
    memcpy(all->from + from, symmetry->from, all->size * sizeof *all->from);
    for (unsigned i = 0; i < LETTERS; i++)
        all->letter[letter + i] = symmetry->letter ? symmetry->letter[i] : (unsigned char)i;
    all->count++;
    return QJ_OK;
}

static void symmetries_add(void *user, const qj_symmetry *symmetry)
{
    struct symmetries *all = user;
    if (all->status == QJ_OK)
        all->status = symmetries_append(all, symmetry);
}

qj_status symmetries_open(struct symmetries *symmetries, struct arena *arena, const qj_rules *rules,
                          const qj_setup *setup, size_t size)
{
    *symmetries = (struct symmetries){.size = size, .arena = arena, .status = QJ_OK};
    if (rules->symmetries)
        rules->symmetries(setup, symmetries_add, symmetries);
    TRY(symmetries->status);
    return symmetries->count ? images_open(&symmetries->images, arena, size, symmetries->count,
                                           symmetries->from, symmetries->letter)
                             : QJ_OK;
}

/* Whether the image of a state is less than another; the image is written as far as that is open.
 */
static bool symmetries_image(const struct symmetries *symmetries, uint64_t symmetry,
                             const unsigned char *state, const unsigned char *least,
                             unsigned char *image)
{
    const uint16_t *from = symmetries->from + symmetry * symmetries->size;
    const unsigned char *letter = symmetries->letter + symmetry * LETTERS;
    bool less = false;
    for (size_t i = 0; i < symmetries->size; i++) {
        image[i] = letter[state[from[i]]];
        if (!less && image[i] > least[i])
            return false;
        less |= image[i] < least[i];
    }
    return less;
}

void symmetries_write_image(const struct symmetries *symmetries, uint64_t symmetry,
                            const unsigned char *state, unsigned char *image)
{
    const uint16_t *from = symmetries->from + symmetry * symmetries->size;
    const unsigned char *letter = symmetries->letter + symmetry * LETTERS;
    for (size_t i = 0; i < symmetries->size; i++)
        image[i] = letter[state[from[i]]];
}

void symmetries_least_by_bytes(const struct symmetries *symmetries, unsigned char *state)
{
    unsigned char image[2][QJ_STATE_SIZE];
    const unsigned char *least = state;
    unsigned free = 0;
    for (uint64_t i = 0; i < symmetries->count; i++)
        if (symmetries_image(symmetries, i, state, least, image[free])) {
            least = image[free];
            free = !free;
        }
    if (least != state)
        memcpy(state, least, symmetries->size);
}
