/* plane: see plane.h. */
#include "load/program/plane.h"

#include "load/base/room.h"
#include "load/program/sums.h"

#include <stdlib.h>
#include <string.h>

void plane_clear(struct plane *plane)
{
    free(plane->word);
    free(plane->lines);
    *plane = (struct plane){.word = NULL};
}

bool plane_begin(struct plane *plane, const char *word, bool sum)
{
    plane_clear(plane);
    plane->word = strdup(word);
    plane->sum = sum;
    return plane->word != NULL;
}

void plane_begin_part(struct plane *plane)
{
    plane->top = plane->part ? plane->bottom + 1 : 0;
    plane->first = plane->cells;
    plane->part++;
}

/* Numbers are those of cells that were told before, of the same part. */
static bool number_cells(const struct plane *plane, struct board_line *line, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        line->cells[i] += plane->first;
        if (line->cells[i] >= plane->cells)
            return false;
    }
    return true;
}

bool plane_take(struct plane *plane, const char *text, char error[PROTOCOL_ERROR])
{
    struct board_line line;
    bool good = true;
    if (!board_line_read(text, &line, error))
        return false;
    if (line.kind == BOARD_CELL) {
        plane->cells++;
        line.cell.y += plane->top;
        if (line.cell.y > plane->bottom)
            plane->bottom = line.cell.y;
    } else {
        good = number_cells(plane, &line, line.kind == BOARD_LINE ? 2 : line.count);
    }
    if (line.kind == BOARD_MOVE && plane->sum)
        line.move = sum_move(plane->part - 1, &line.move);
    bool room = room_for((void **)&plane->lines, &plane->room, plane->count + 1, sizeof line);
    if (good && room)
        plane->lines[plane->count++] = line;
    else
        snprintf(error, PROTOCOL_ERROR, "%s",
                 good ? "out of memory"
                      : "expected the number of a cell that was told before, found another one");
    return good && room;
}

unsigned plane_clicks(const struct plane *plane, const qj_move *move, uint64_t cells[2])
{
    for (size_t i = 0; i < plane->count; i++) {
        const struct board_line *line = &plane->lines[i];
        if (line->kind == BOARD_MOVE && !memcmp(&line->move, move, sizeof *move)) {
            memcpy(cells, line->cells, sizeof line->cells);
            return line->count;
        }
    }
    return 0;
}
