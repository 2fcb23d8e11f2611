/* check_lines: the lines of a board, its symmetries, and the set of positions seen; see
 * check_lines.h.
 *
 * Lemma. A position and its image under a symmetry of the board, which maps lines to lines, have
 * equal bounds. Proof: a strategy for a position, reflected or rotated, is a strategy for its
 * image.
 */
#include "check_lines.h"

/* Adds the lines that go `down` and `right` cells a step. */
static void check_lines_add_direction(struct check_lines *lines, uint64_t k, int down, int right)
{
    int64_t rows = (int64_t)lines->rows, columns = (int64_t)lines->columns;
    int64_t reach = (int64_t)k - 1;
    for (int64_t row = 0; row < rows; row++)
        for (int64_t column = 0; column < columns; column++) {
            uint64_t cells = 0;
            int64_t last_row = row + down * reach, last_column = column + right * reach;
            if (last_row >= rows || last_column < 0 || last_column >= columns)
                continue;
            for (int64_t i = 0; i <= reach; i++)
                cells |= UINT64_C(1) << ((row + down * i) * columns + column + right * i);
            lines->line[lines->count++] = cells;
        }
}

/* Computes image `which`: rows mirrored (1), columns mirrored (2), rows and columns exchanged
 * (4). */
static void check_lines_add_image(struct check_lines *lines, unsigned which)
{
    for (uint64_t cell = 0; cell < lines->cells; cell++) {
        uint64_t row = cell / lines->columns, column = cell % lines->columns;
        row = which & 1 ? lines->rows - 1 - row : row;
        column = which & 2 ? lines->columns - 1 - column : column;
        lines->image[which][cell] = (uint8_t)(which & 4 ? column * lines->columns + row
                                                        : row * lines->columns + column);
    }
}

void check_lines_open(struct check_lines *lines, uint64_t rows, uint64_t columns, uint64_t k)
{
    *lines = (struct check_lines){.rows = rows, .columns = columns, .cells = rows * columns};
    lines->all = UINT64_MAX >> (MAX_CELLS - lines->cells);
    lines->images = rows == columns ? 8 : 4;
    check_lines_add_direction(lines, k, 0, 1);
    if (k > 1) { /* a single cell has no direction */
        check_lines_add_direction(lines, k, 1, 0);
        check_lines_add_direction(lines, k, 1, 1);
        check_lines_add_direction(lines, k, 1, -1);
    }
    for (unsigned which = 0; which < lines->images; which++)
        check_lines_add_image(lines, which);
}

int check_lines_side(struct check *check, uint64_t ones, uint64_t twos)
{
    if (input_take_word(check, "turn"))
        return (int)input_count(check, "the player to move", 1, 2);
    if (ones != twos && ones != twos + 1)
        input_refuse(check, "expected as many 1s as 2s, or one 1 more");
    return 1 + (ones != twos);
}

unsigned check_lines_size(uint64_t cells)
{
    unsigned size = 0;
    for (; cells; cells &= cells - 1)
        size++;
    return size;
}

uint64_t check_lines_empty(const struct check_lines *lines, const struct check_bitboards *bitboards)
{
    return lines->all & ~(bitboards->own | bitboards->other);
}

bool check_lines_within(const struct check_lines *lines, uint64_t maker, uint64_t breaker,
                        uint64_t marks)
{
    for (unsigned i = 0; i < lines->count; i++)
        if (!(lines->line[i] & breaker) && check_lines_size(lines->line[i] & ~maker) <= marks)
            return true;
    return false;
}

/* -------------------------------------------------------------------- seen */

static uint64_t check_lines_image(const struct check_lines *lines, unsigned which, uint64_t cells)
{
    uint64_t image = 0;
    for (uint64_t cell = 0; cell < lines->cells; cell++)
        image |= (cells >> cell & 1) << lines->image[which][cell];
    return image;
}

/* Returns the smallest of all images. */
static struct check_bitboards check_lines_name(const struct check_lines *lines,
                                               const struct check_bitboards *bitboards)
{
    struct check_bitboards name = *bitboards;
    for (unsigned which = 1; which < lines->images; which++) {
        struct check_bitboards image = {check_lines_image(lines, which, bitboards->own),
                                        check_lines_image(lines, which, bitboards->other)};
        if (image.own < name.own || (image.own == name.own && image.other < name.other))
            name = image;
    }
    return name;
}

/* Returns the slot of a position, or the slot without marks where it belongs. */
static struct check_bitboards *check_lines_find(const struct check_seen *seen,
                                                const struct check_bitboards *name)
{
    uint64_t at = name->own * UINT64_C(0x9e3779b97f4a7c15) + name->other;
    at = (at ^ at >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
    for (at ^= at >> 32;; at++) {
        struct check_bitboards *place = &seen->bitboards[at & (seen->places - 1)];
        if (!(place->own | place->other) ||
            (place->own == name->own && place->other == name->other))
            return place;
    }
}

/* Keeps at most half of the slots used. */
static void check_lines_make_room(struct check *check, struct check_seen *seen)
{
    struct check_seen larger = {.places = seen->places ? 2 * seen->places : 64, .used = seen->used};
    if (seen->used < seen->places / 2)
        return;
    larger.bitboards = memory_array(check, larger.places, sizeof *larger.bitboards);
    for (uint64_t i = 0; i < seen->places; i++)
        if (seen->bitboards[i].own | seen->bitboards[i].other)
            *check_lines_find(&larger, &seen->bitboards[i]) = seen->bitboards[i];
    *seen = larger;
}

bool check_lines_is_new(struct check *check, const struct check_lines *lines,
                        struct check_seen *seen, const struct check_bitboards *bitboards)
{
    check_lines_make_room(check, seen);
    struct check_bitboards name = check_lines_name(lines, bitboards),
                           *place = check_lines_find(seen, &name);
    bool is_new = !(place->own | place->other);
    *place = name;
    seen->used += is_new;
    return is_new;
}
