/* rabbits: white and black stones slide into a hole.
 *
 * A board is full of white (O) and black (X) stones but for one hole. Rabbit slides a white stone
 * that is next to the hole into it, then Egg a black one, and so on in turn; who cannot move loses.
 * Source: 兔兔与蛋蛋, NOI 2011 (BZOJ 2437, Luogu P1971).
 *
 * Seen from the hole, the hole walks and never comes back to a cell: the stone it leaves there has
 * the colour of the player who moved, but whenever it is next to that cell again, the other one is
 * to move. So it can only ever go to stones of the side to move at odd distance from where it is
 * and to stones of the other side at even distance, and the game is undirected vertex geography on
 * those cells.
 */
#include "base/bits.h"
#include "games/rabbits/board.h"
#include "model/cell.h"
#include "model/draw.h"

#include <string.h>

/* ---------------------------------------------------------------- reading */

/* Finds the hole in a row just read; a second one is a complaint about its place. */
static qj_status find_hole(struct scan *scan, const struct rabbits_board *board,
                           struct rabbits_state *state, uint64_t row, bool *found)
{
    const char *cells = state->cell + row * board->columns;
    for (uint64_t column = 0; column < board->columns; column++) {
        if (cells[column] != '.')
            continue;
        if (*found) {
            scan->token.column += column;
            return scan_fail(scan, "expected one hole, found a second '.'");
        }
        state->hole = row * board->columns + column;
        *found = true;
    }
    return QJ_OK;
}

static qj_status read_rows(struct scan *scan, const struct rabbits_board *board,
                           struct rabbits_state *state)
{
    bool found = false;
    for (uint64_t row = 0; row < board->rows; row++) {
        TRY(scan_row(scan, "a row of the board", "OX.", board->columns,
                     state->cell + row * board->columns));
        TRY(find_hole(scan, board, state, row, &found));
        TRY(scan_line(scan));
    }
    if (found)
        return QJ_OK;
    scan->token.column += board->columns;
    return scan_fail(scan, "expected one hole '.' in the board, found none");
}

static qj_status read_record(struct scan *scan, struct position *position)
{
    uint64_t rounds;
    TRY(scan_count_of(scan, RABBITS_ROUNDS, "the number of rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(scan_bounded(scan, RABBITS_ROUNDS, rounds));
    TRY(scan_line(scan));
    for (uint64_t i = 0; i < 2 * rounds; i++) {
        qj_move move;
        TRY(cell_move_read(scan, position, &move));
        TRY(position_record(position, move, scan->token));
        TRY(scan_line(scan));
    }
    return QJ_OK;
}

qj_status rabbits_read(struct scan *scan, struct position *position, bool *end)
{
    (void)end;
    struct arena *arena = &position->arena;
    struct rabbits_board *setup = arena_alloc(arena, 1, sizeof *setup);
    if (!setup)
        return arena_status(arena);
    TRY(cell_read_size(scan, &setup->rows, &setup->columns));
    size_t size = rabbits_state_size(setup);
    TRY(context_check_bytes(arena->context, size > SIZE_MAX / 2 ? SIZE_MAX : 2 * size,
                            "the board"));
    struct rabbits_state *state = arena_alloc(arena, size, 1);
    if (!state)
        return arena_status(arena);
    TRY(read_rows(scan, setup, state));
    TRY(position_set(position, setup, state, size));
    return read_record(scan, position);
}

/* turn Rabbit or turn Egg */
static qj_status read_turn(struct scan *scan, struct position *position)
{
    char word[SCAN_WORD + 1];
    struct rabbits_state *start = position->start;
    TRY(scan_word(scan, "Rabbit or Egg", word));
    start->turn = !strcmp(word, "Egg");
    if (!start->turn && strcmp(word, "Rabbit"))
        return scan_reject(scan, word, "Rabbit or Egg");
    return QJ_OK;
}

static const struct section sections[] = {{"turn", read_turn}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct position *position = user;
    const struct rabbits_board *board = position->setup;
    const struct rabbits_state *state = position->state;
    text[0] = state->cell[row * board->columns + column];
    text[1] = 0;
}

static void size(const struct position *position, uint64_t *rows, uint64_t *columns)
{
    const struct rabbits_board *board = position->setup;
    *rows = board->rows;
    *columns = board->columns;
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    const struct rabbits_board *board = position->setup;
    write_text(writer, "O Rabbit's, X Egg's, . the hole\n");
    draw_grid(writer, board->rows, board->columns, all, draw_cell, position);
}

static qj_status print(struct writer *writer, const struct position *position,
                       const struct answer *answer)
{
    (void)position;
    write_count(writer, answer->mistake_count);
    write_char(writer, '\n');
    for (uint64_t i = 0; i < answer->mistake_count; i++) {
        write_count(writer, answer->mistakes[i]);
        write_char(writer, '\n');
    }
    return QJ_OK;
}

/* Without a record: the hole never comes back, so the board says all. */
static bool write_board(struct writer *writer, const struct position *position)
{
    const struct rabbits_board *board = position->setup;
    const struct rabbits_state *state = position->state;
    write_count(writer, board->rows);
    write_char(writer, ' ');
    write_count(writer, board->columns);
    write_char(writer, '\n');
    for (uint64_t row = 0; row < board->rows && writer_status(writer) == QJ_OK; row++) {
        write_bytes(writer, state->cell + row * board->columns, board->columns);
        write_char(writer, '\n');
    }
    write_text(writer, state->turn ? "0\nturn Egg\n" : "0\n");
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_MISTAKES, rabbits_read,
                                 print,          write_board,       &rabbits_contest};

/* ------------------------------------------------------------------- view */

static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    const struct rabbits_board *board = position->setup;
    const struct rabbits_state *state = position->state;
    uint64_t cells = rabbits_cells(board);
    uint64_t *open = arena_alloc(arena, bits_words(cells), sizeof *open);
    if (!open)
        return arena_status(arena);
    for (uint64_t cell = 0; cell < cells; cell++) {
        char needed =
            rabbits_stones[rabbits_is_odd(board, cell, state->hole) ? state->turn : !state->turn];
        if (state->cell[cell] == needed)
            bits_set(open, cell);
    }
    *out = (struct view){
        .kind = kind,
        .geography = {
            .rows = board->rows, .columns = board->columns, .open = open, .token = state->hole}};
    return QJ_OK;
}

static qj_move to_view(const struct position *position, enum view_kind kind, qj_move move)
{
    (void)kind;
    const struct rabbits_board *board = position->setup;
    return (qj_move){{move.part[0] * board->columns + move.part[1]}};
}

static qj_move from_view(const struct position *position, enum view_kind kind, qj_move move)
{
    (void)kind;
    const struct rabbits_board *board = position->setup;
    return (qj_move){{move.part[0] / board->columns, move.part[0] % board->columns}};
}

static const char *const players[] = {"Rabbit", "Egg"};
static const char *const aliases[] = {"bzoj2437", "P1971", NULL};

extern const struct game game_rabbits;

static const struct qj_game names[] = {{
    .game = &game_rabbits,
    .name = "rabbits",
    .aliases = aliases,
    .summary = "slide white and black stones into a hole in turn (兔兔与蛋蛋)",
    .help =
        "Text:  n m, then n rows of m cells: O a white stone, X a black one, . the hole, once;\n"
        "       then k, and 2k moves, those of Rabbit and Egg in turn.\n"
        "Rules: Rabbit slides a white stone next to the hole into it, then Egg a black one, and "
        "so\n"
        "       on. Who cannot move loses.\n"
        "Judge: prints the number of Rabbit's mistakes, moves before which Rabbit and after which\n"
        "       Egg was winning, and then their numbers.\n"
        "Move:  ROW COLUMN, from 1: the stone that slides into the hole.\n"
        "Sections after the record:\n"
        "  turn Rabbit|Egg   who moves first\n"
        "  moves M1 M2 ...   more moves played\n",
    .form = &form,
    .sample = "4 5\nXOOXO\nOX.OX\nOXOXO\nXOXXO\n0\n",
    .players = players,
    .generate = rabbits_generate,
    .parameters = rabbits_parameters,
}};

const struct game game_rabbits = {
    .names = names,
    .name_count = 1,
    .theory = "The hole never comes back to a cell, so it plays undirected vertex geography: who "
              "moves wins exactly when it is in every maximum matching of the cells left to it.",
    .sections = sections,
    .rules = &rabbits_rules,
    .move_read = cell_move_read,
    .move_write = cell_move_write,
    .size = size,
    .draw = draw,
    .views = {VIEW_GEOGRAPHY},
    .view = view,
    .to_view = to_view,
    .from_view = from_view,
};
