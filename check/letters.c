/* letters: boards of letters, and matchings on them; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <string.h>

/* Reads a word of exactly `columns` letters and appends its cells. */
static void letters_read_row(struct check *check, struct letters *grid, uint64_t *capacity,
                             const char *letters)
{
    int byte = input_peek(check);
    for (uint64_t column = 0; column < grid->columns; column++) {
        byte = column ? input_next(check) : byte;
        if (byte <= 0 || !strchr(letters, byte))
            input_refuse(check, "expected a row of %" PRIu64 " of the letters %s", grid->columns,
                         letters);
        input_take(check);
        grid->cell = memory_grow(check, grid->cell, capacity, grid->cells, 1);
        grid->cell[grid->cells++] = (char)byte;
    }
    byte = input_next(check);
    if (byte != EOF && !input_is_blank(byte))
        input_refuse(check, "expected a row of %" PRIu64 " letters, found more", grid->columns);
}

void letters_read(struct check *check, struct letters *grid, const char *letters)
{
    uint64_t capacity = 0;
    *grid = (struct letters){0};
    grid->rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    grid->columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    for (uint64_t row = 0; row < grid->rows; row++)
        letters_read_row(check, grid, &capacity, letters);
}

uint64_t letters_read_cell(struct check *check, const struct letters *grid)
{
    uint64_t row = input_count(check, "a row", 1, grid->rows);
    uint64_t column = input_count(check, "a column", 1, grid->columns);
    return (row - 1) * grid->columns + column - 1;
}

bool letters_step(const struct letters *grid, uint64_t cell, int direction, uint64_t *out)
{
    switch (direction) {
    case UP:
        *out = cell - grid->columns;
        return cell >= grid->columns;
    case DOWN:
        *out = cell + grid->columns;
        return *out < grid->cells;
    case LEFT:
        *out = cell - 1;
        return cell % grid->columns > 0;
    default:
        *out = cell + 1;
        return *out % grid->columns > 0;
    }
}

int letters_direction(char letter)
{
    switch (letter) {
    case 'U':
        return UP;
    case 'D':
        return DOWN;
    case 'L':
        return LEFT;
    case 'R':
        return RIGHT;
    default:
        return DIRECTIONS;
    }
}

bool letters_has_partner(const struct letters *grid, uint64_t cell)
{
    uint64_t partner;
    int direction = letters_direction(grid->cell[cell]);
    return direction == DIRECTIONS || (letters_step(grid, cell, direction, &partner) &&
                                       letters_direction(grid->cell[partner]) == (direction ^ 1));
}

bool letters_is_matched(const struct letters *grid, uint64_t cell)
{
    uint64_t other;
    int own = letters_direction(grid->cell[cell]);
    for (int direction = UP; direction < DIRECTIONS; direction++) {
        bool exists = letters_step(grid, cell, direction, &other);
        bool points_back = exists && letters_direction(grid->cell[other]) == (direction ^ 1);
        if (points_back != (own == direction))
            return false;
    }
    return true;
}
