/* api_board: see <qiju/board.h>. */
#include "api/text/read.h"
#include "model/grid/cell.h"

/* Maximum number of cells in a picture. */
enum { MAX_CELLS = 40000 };

static qj_look api_board_look(const char *text)
{
    static const char *const marks[] = {
        [QJ_PLAIN] = "", [QJ_FIRST] = "1O",  [QJ_SECOND] = "2X", [QJ_BOTH] = "@Q",
        [QJ_OUT] = "#",  [QJ_VISITED] = "+", [QJ_LIT] = "*"};
    for (unsigned i = 0; text[0] && !text[1] && i < sizeof marks / sizeof *marks; i++)
        if (strchr(marks[i], text[0]))
            return (qj_look)i;
    return QJ_PLAIN;
}

static void api_board_visit_grid(const qj_position *position, qj_cell_fn visit, void *user)
{
    const struct cell_grid grid = position_grid(position);
    char text[DRAW_CELL];
    for (uint64_t row = 0; row < grid.rows; row++)
        for (uint64_t column = 0; column < grid.columns; column++) {
            position->game->cell(position, row, column, text);
            qj_cell cell = {QJ_SQUARE, api_board_look(text), (double)column, (double)row, ""};
            if (cell.look == QJ_PLAIN && strcmp(text, ".") != 0)
                snprintf(cell.words, sizeof cell.words, "%.*s", QJ_CELL_WORDS - 1, text);
            if (!visit(user, &cell))
                return;
        }
}

struct api_board_counted {
    qj_cell_fn visit;
    void *user;
    uint64_t cells;
};

static bool api_board_visit_counted(void *user, const qj_cell *cell)
{
    struct api_board_counted *counted = user;
    qj_cell good = draw_clean_cell(cell);
    return ++counted->cells <= MAX_CELLS && counted->visit(counted->user, &good);
}

qj_status qj_position_cells(const qj_position *position, qj_cell_fn visit, void *user)
{
    const struct game *game = position->game;
    qj_context *context = position->arena.context;
    struct api_board_counted counted = {visit, user, 0};
    const struct cell_grid board = position_grid(position);
    bool grid = board.rows > 0, large = grid && board.columns > MAX_CELLS / board.rows;
    if (grid && !large)
        api_board_visit_grid(position, api_board_visit_counted, &counted);
    else if (!grid && game->rules && game->rules->cells && position->state)
        game->rules->cells(position->rules_setup, position->state, api_board_visit_counted,
                           &counted);
    else if (!grid)
        return context_fail(context, QJ_USAGE, "this position of %s has no board",
                            position->entry->name);
    if (large || counted.cells > MAX_CELLS)
        return context_fail(context, QJ_LIMIT, "a board of more than %d cells is no picture",
                            MAX_CELLS);
    return position_fault(position);
}

qj_status qj_position_lines(const qj_position *position, qj_line_fn visit, void *user)
{
    const qj_rules *rules = position->game->rules;
    if (rules && rules->lines)
        rules->lines(position->rules_setup, position->state, visit, user);
    return QJ_OK;
}

qj_status qj_position_edits(const qj_position *position, qj_edit_fn visit, void *user)
{
    if (position->game->edits)
        return position->game->edits(position, visit, user);
    return context_fail(position->arena.context, QJ_USAGE,
                        "positions of %s are not edited cell by cell", position->entry->name);
}

unsigned qj_move_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2])
{
    const struct game *game = position->game;
    const struct cell_grid grid = position_grid(position);
    cells[0] = QJ_NOT_KNOWN;
    if (game->clicks)
        return game->clicks(position, move, cells);
    if (move->part[0] < grid.rows && move->part[1] < grid.columns)
        cells[0] = move->part[0] * grid.columns + move->part[1];
    else if (game->rules && game->rules->cells)
        cells[0] = move->part[0];
    return cells[0] != QJ_NOT_KNOWN;
}

uint64_t qj_move_cell(const qj_position *position, const qj_move *move)
{
    uint64_t cells[2];
    unsigned count = qj_move_clicks(position, move, cells);
    return count == 1 || count == 2 ? cells[count - 1] : QJ_NOT_KNOWN;
}
