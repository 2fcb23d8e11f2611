/* cell: see cell.h. */
#include "model/grid/cell.h"

qj_move cell_to_view(const qj_position *position, enum view_kind kind, qj_move move)
{
    return kind == VIEW_LINES || kind == VIEW_GEOGRAPHY
               ? (qj_move){{cell_at(position->setup, &move)}}
               : move;
}

qj_move cell_from_view(const qj_position *position, enum view_kind kind, qj_move move)
{
    return kind == VIEW_LINES || kind == VIEW_GEOGRAPHY ? cell_move(position->setup, move.part[0])
                                                        : move;
}

qj_status cell_read_size(struct scan *scan, struct cell_grid *grid)
{
    TRY(scan_count_of(scan, CELL_ROWS, "the number of rows", 1, UINT32_MAX, &grid->rows));
    TRY(scan_count_of(scan, CELL_COLUMNS, "the number of columns", 1, UINT32_MAX, &grid->columns));
    return scan_line(scan);
}

bool cell_find_variant(struct variant *variant, const struct cell_grid *grid, uint64_t items,
                       struct cell_variant *out)
{
    return variant_range(variant, grid->rows, 1, &out->rows) ||
           variant_range(variant, grid->columns, 1, &out->columns) ||
           variant_range(variant, items, 0, &out->items);
}

void cell_write_variant(struct writer *writer, const qj_position *position,
                        const struct cell_variant *variant, cell_mark_fn mark)
{
    const struct cell_grid *grid = position->setup;
    WRITE_LIST(writer, grid->rows - variant->rows.count, grid->columns - variant->columns.count);
    for (uint64_t row = 0; row < grid->rows && writer_status(writer) == QJ_OK; row++) {
        if (variant_range_has(&variant->rows, row))
            continue;
        for (uint64_t column = 0; column < grid->columns; column++)
            if (!variant_range_has(&variant->columns, column))
                write_char(writer, mark(position, variant, row * grid->columns + column));
        write_char(writer, '\n');
    }
}

struct cell_neighbours cell_neighbours(const struct cell_grid *grid, uint64_t cell)
{
    struct cell_neighbours around = {.count = 0};
    uint64_t row = cell / grid->columns, column = cell % grid->columns;
    if (row > 0)
        around.cell[around.count++] = cell - grid->columns;
    if (column > 0)
        around.cell[around.count++] = cell - 1;
    if (column + 1 < grid->columns)
        around.cell[around.count++] = cell + 1;
    if (row + 1 < grid->rows)
        around.cell[around.count++] = cell + grid->columns;
    return around;
}

bool cell_is_beside(const struct cell_grid *grid, uint64_t cell, uint64_t other)
{
    const uint64_t low = number_min(cell, other), high = cell < other ? other : cell;
    return high - low == grid->columns || (high - low == 1 && high % grid->columns != 0);
}

qj_status cell_read(struct scan *scan, const struct cell_grid *grid, qj_move *move)
{
    uint64_t row, column;
    TRY(scan_count(scan, "a row", 1, grid->rows, &row));
    struct scan_place place = scan->token;
    TRY(scan_count(scan, "a column", 1, grid->columns, &column));
    scan->token = place;
    *move = (qj_move){{row - 1, column - 1}};
    return QJ_OK;
}

void cell_write(struct writer *writer, UNUSED const qj_position *position, const qj_move *move)
{
    char *end = number_write(writer_room(writer, 2 * NUMBER_DIGITS + 1), move->part[0] + 1);
    *end++ = ' ';
    writer_advance(writer, number_write(end, move->part[1] + 1));
}

void cell_write_line(struct cell_lines *lines, const qj_move *move)
{
    if (lines->row != move->part[0] + 1) {
        lines->row = move->part[0] + 1;
        char *behind = number_write(lines->start, lines->row);
        *behind++ = ' ';
        lines->length = (size_t)(behind - lines->start);
    }
    char *to = writer_room(lines->writer, sizeof lines->start + NUMBER_DIGITS + 1);
    memcpy(to, lines->start, sizeof lines->start);
    char *end = number_write(to + lines->length, move->part[1] + 1);
    *end++ = '\n';
    writer_advance(lines->writer, end);
}

qj_status cell_move_read(struct scan *scan, UNUSED const qj_position *position, qj_move *move)
{
    return cell_read(scan, &(struct cell_grid){UINT32_MAX, UINT32_MAX}, move);
}
