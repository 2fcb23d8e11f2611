/* symmetry: images by tables. A set is cut into nibbles; its image is the union of their images:
 *
 *     cells      0110 | 0000 | 0001      image = table[0][0001] | table[1][0000] | table[2][0110]
 *
 * A symmetry maps winning lines to winning lines (geometry.c), so sets of lines have images, too.
 */
#include "engines/lines/board/symmetry.h"

#include "base/bits.h"

#include <string.h>

enum { NIBBLES = MAX_CELLS / 4 };

static uint64_t symmetry_image(const struct geometry *geometry, int which, uint64_t cells)
{
    uint64_t image = 0;
    for (; cells; cells &= cells - 1)
        image |= UINT64_C(1) << geometry->image[which][bits_lowest(cells)];
    return image;
}

static uint64_t *symmetry_winning_lines_at(const struct symmetry *symmetry, int which,
                                           unsigned nibble, unsigned set)
{
    return symmetry->winning_lines +
           (((size_t)which * symmetry->words * 16 + nibble) * 16 + set) * symmetry->words;
}

static void symmetry_make_winning_lines(struct symmetry *symmetry, const struct geometry *geometry,
                                        int which)
{
    for (int winning_line = 0; winning_line < geometry->winning_lines; winning_line++) {
        uint64_t cells = symmetry_image(geometry, which, geometry->winning_line[winning_line]);
        uint64_t image = 0;
        while (geometry->winning_line[image] != cells)
            image++;
        for (unsigned set = 0; set < 16; set++)
            if (set >> winning_line % 4 & 1)
                bits_set(
                    symmetry_winning_lines_at(symmetry, which, (unsigned)winning_line / 4, set),
                    image);
    }
}

qj_status symmetry_init(struct symmetry *symmetry, struct arena *arena,
                        const struct geometry *geometry)
{
    symmetry->count = geometry->symmetries;
    symmetry->words = (unsigned)bits_words((uint64_t)geometry->winning_lines);
    TRY(arena_make(arena, &symmetry->cells, (uint64_t)symmetry->count));
    TRY(arena_make(arena, &symmetry->winning_lines,
                   (uint64_t)symmetry->count * symmetry->words * 16 * 16 * symmetry->words));
    for (int i = 0; i < symmetry->count; i++) {
        for (int nibble = 0; nibble < NIBBLES; nibble++)
            for (uint64_t set = 0; set < 16; set++)
                symmetry->cells[i][nibble][set] = symmetry_image(geometry, i,
                                                                 set << 4 * nibble & geometry->all);
        symmetry_make_winning_lines(symmetry, geometry, i);
    }
    return QJ_OK;
}

uint64_t symmetry_cells(const struct symmetry *symmetry, int which, uint64_t cells)
{
    uint64_t image = 0;
    for (int i = 0; i < NIBBLES; i++)
        image |= symmetry->cells[which][i][cells >> 4 * i & 15];
    return image;
}

static void symmetry_image_of_winning_lines(const struct symmetry *symmetry, int which,
                                            const uint64_t *winning_lines, uint64_t *image)
{
    unsigned words = symmetry->words;
    memset(image, 0, words * sizeof *image);
    for (unsigned i = 0; i < words * 16; i++) {
        const uint64_t *part = symmetry_winning_lines_at(symmetry, which, i,
                                                         winning_lines[i / 16] >> i % 16 * 4 & 15);
        for (unsigned j = 0; j < words; j++)
            image[j] |= part[j];
    }
}

/* Returns a number below 0, 0 or above, as memcmp. */
static int symmetry_compare(const uint64_t *one, const uint64_t *two, unsigned words)
{
    unsigned i = 0;
    while (i < words && one[i] == two[i])
        i++;
    return i == words ? 0 : one[i] < two[i] ? -1 : 1;
}

/* The lines are compared only if the cells are no larger. */
int symmetry_min(const struct symmetry *symmetry, uint64_t *cells, uint64_t *winning_lines,
                 unsigned *same)
{
    uint64_t min_cells = *cells, least[MAX_WINNING_LINE_WORDS], image[MAX_WINNING_LINE_WORDS];
    size_t size = symmetry->words * sizeof *winning_lines;
    int which = 0;
    memcpy(least, winning_lines, size);
    *same = 1;
    for (int i = 1; i < symmetry->count; i++) {
        uint64_t to = symmetry_cells(symmetry, i, *cells);
        if (to > min_cells)
            continue;
        symmetry_image_of_winning_lines(symmetry, i, winning_lines, image);
        int order = to < min_cells ? -1 : symmetry_compare(image, least, symmetry->words);
        if (order < 0) {
            min_cells = to;
            memcpy(least, image, size);
            which = i;
            *same = 0;
        }
        *same |= order <= 0 ? 1U << i : 0;
    }
    *cells = min_cells;
    memcpy(winning_lines, least, size);
    return which;
}
