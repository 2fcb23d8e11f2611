/* grid: boards of letters, and matchings on them; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <string.h>

/* A word of exactly so many letters, which go behind the cells that there are. */
static void read_row(struct check *check, struct grid *grid, uint64_t *capacity,
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

void input_grid(struct check *check, struct grid *grid, const char *letters)
{
    uint64_t capacity = 0;
    *grid = (struct grid){0};
    grid->rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    grid->columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    for (uint64_t row = 0; row < grid->rows; row++)
        read_row(check, grid, &capacity, letters);
}

uint64_t input_cell(struct check *check, const struct grid *grid)
{
    uint64_t row = input_count(check, "a row", 1, grid->rows);
    uint64_t column = input_count(check, "a column", 1, grid->columns);
    return (row - 1) * grid->columns + column - 1;
}

bool grid_step(const struct grid *grid, uint64_t cell, int direction, uint64_t *out)
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

int grid_direction(char letter)
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

bool grid_has_mate(const struct grid *grid, uint64_t cell)
{
    uint64_t mate;
    int direction = grid_direction(grid->cell[cell]);
    return direction == DIRECTIONS || (grid_step(grid, cell, direction, &mate) &&
                                       grid_direction(grid->cell[mate]) == (direction ^ 1));
}

bool grid_is_matched(const struct grid *grid, uint64_t cell)
{
    uint64_t other;
    int own = grid_direction(grid->cell[cell]);
    for (int direction = UP; direction < DIRECTIONS; direction++) {
        bool exists = grid_step(grid, cell, direction, &other);
        bool points_back = exists && grid_direction(grid->cell[other]) == (direction ^ 1);
        if (points_back != (own == direction))
            return false;
    }
    return true;
}
