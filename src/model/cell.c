/* cell: see cell.h. */
#include "model/cell.h"

#include <string.h>

struct cell_neighbours cell_neighbours(uint64_t rows, uint64_t columns, uint64_t cell)
{
    struct cell_neighbours around = {.count = 0};
    uint64_t row = cell / columns, column = cell % columns;
    if (row > 0)
        around.cell[around.count++] = cell - columns;
    if (column > 0)
        around.cell[around.count++] = cell - 1;
    if (column + 1 < columns)
        around.cell[around.count++] = cell + 1;
    if (row + 1 < rows)
        around.cell[around.count++] = cell + columns;
    return around;
}

qj_status cell_read_size(struct scan *scan, uint64_t *rows, uint64_t *columns)
{
    TRY(scan_count_of(scan, CELL_ROWS, "the number of rows", 1, UINT32_MAX, rows));
    TRY(scan_bounded(scan, CELL_ROWS, *rows));
    TRY(scan_count_of(scan, CELL_COLUMNS, "the number of columns", 1, UINT32_MAX, columns));
    TRY(scan_bounded(scan, CELL_COLUMNS, *columns));
    return scan_line(scan);
}

void cell_write_size(struct writer *writer, uint64_t rows, uint64_t columns)
{
    write_count(writer, rows);
    write_char(writer, ' ');
    write_count(writer, columns);
    write_char(writer, '\n');
}

qj_status cell_read(struct scan *scan, uint64_t rows, uint64_t columns, qj_move *move)
{
    uint64_t row, column;
    TRY(scan_count(scan, "a row", 1, rows, &row));
    struct place place = scan->token;
    TRY(scan_count(scan, "a column", 1, columns, &column));
    scan->token = place;
    *move = (qj_move){{row - 1, column - 1}};
    return QJ_OK;
}

void cell_write(struct writer *writer, const qj_move *move)
{
    char *end = number_write(writer_room(writer, 2 * NUMBER_DIGITS + 1), move->part[0] + 1);
    *end++ = ' ';
    writer_advance(writer, number_write(end, move->part[1] + 1));
}

static void start_row(struct cell_lines *lines, uint64_t row)
{
    char *end = number_write(lines->start, row);
    *end++ = ' ';
    lines->row = row;
    lines->length = (size_t)(end - lines->start);
}

void cell_write_line(struct cell_lines *lines, const qj_move *move)
{
    if (lines->row != move->part[0] + 1)
        start_row(lines, move->part[0] + 1);
    char *to = writer_room(lines->writer, sizeof lines->start + NUMBER_DIGITS + 1);
    memcpy(to, lines->start, sizeof lines->start);
    char *end = number_write(to + lines->length, move->part[1] + 1);
    *end++ = '\n';
    writer_advance(lines->writer, end);
}

qj_status cell_move_read(struct scan *scan, const struct position *position, qj_move *move)
{
    (void)position;
    return cell_read(scan, UINT32_MAX, UINT32_MAX, move);
}

void cell_move_write(struct writer *writer, const struct position *position, const qj_move *move)
{
    (void)position;
    cell_write(writer, move);
}
