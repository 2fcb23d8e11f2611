/* geography: a token walks over a grid and never comes back to a cell.
 *
 * Cells are free or blocked. The first player puts a token on a free cell; then, the second player
 * first, they move it in turn to a free orthogonal neighbour where it has never been; who cannot
 * move loses. Source: 游戏 Game, JSOI 2009 (BZOJ 1443, Luogu P4055). In the preset stone the token
 * stands on the corner of a whole n x n board, n of any size, and Alice moves it first. Source:
 * 谁能赢呢 (BZOJ 2463, Luogu P4136).
 */
#include "games/geography/board.h"
#include "model/cell.h"
#include "model/draw.h"

#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- reading */

static qj_status read_rows(struct scan *scan, const struct board *board, uint64_t *free)
{
    for (uint64_t row = 0; row < board->rows; row++) {
        TRY(scan_bits(scan, "a row of the board", ".#", board->columns, free,
                      row * board->columns));
        TRY(scan_line(scan));
    }
    return QJ_OK;
}

qj_status geography_read(struct scan *scan, struct position *position, bool *end)
{
    (void)end;
    struct arena *arena = &position->arena;
    uint64_t rows, columns;
    TRY(cell_read_size(scan, &rows, &columns));
    uint64_t words = bits_words(rows * columns);
    TRY(context_check_bytes(arena->context, 3 * words * sizeof(uint64_t), "the board"));
    struct board *board = arena_alloc(arena, 1, sizeof *board);
    uint64_t *free = arena_alloc(arena, words, sizeof *free);
    uint64_t *state = arena_alloc(arena, OPEN + words, sizeof *state);
    if (!board || !free || !state)
        return arena_status(arena);
    *board = (struct board){rows, columns, free, NULL};
    TRY(read_rows(scan, board, free));
    state[TOKEN] = NO_TOKEN;
    memcpy(state + OPEN, free, words * sizeof *free);
    return position_set(position, board, state, board_state_size(board));
}

static uint64_t length_of(const char *digits)
{
    uint64_t length = 0;
    for (const char *p = digits; *p; p++)
        if (__builtin_mul_overflow(length, 10, &length) ||
            __builtin_add_overflow(length, *p - '0', &length))
            return UINT64_MAX;
    return length;
}

qj_status stone_read(struct scan *scan, struct position *position, bool *end)
{
    struct arena *arena = &position->arena;
    char *digits;
    TRY(scan_decimal(scan, "the side of a board, or 0", arena, &digits));
    *end = !strcmp(digits, "0");
    if (*end)
        return scan_line(scan);
    struct board *board = arena_alloc(arena, 1, sizeof *board);
    if (!board)
        return arena_status(arena);
    uint64_t length = length_of(digits);
    TRY(scan_bounded(scan, STONE_SIDE, length));
    TRY(scan_line(scan));
    *board = (struct board){length, length, NULL, digits};
    return position_set(position, board, NULL, 0);
}

static qj_status read_open_cell(struct scan *scan, struct position *position, uint64_t *cell)
{
    const struct board *board = position->setup;
    qj_move move;
    TRY(cell_read(scan, board->rows, board->columns, &move));
    *cell = move.part[0] * board->columns + move.part[1];
    if (!board_is_free(board, *cell))
        return scan_fail(scan, "expected a free cell, found a blocked one");
    if (!state_is_open(position->start, *cell))
        return scan_fail(scan, "expected a cell not visited yet, found one that was");
    return QJ_OK;
}

/* token R C: instead of where it was. On a geography board the second player is then to move. */
static qj_status read_token(struct scan *scan, struct position *position)
{
    const struct board *board = position->setup;
    uint64_t cell;
    TRY(position_unfold(position));
    uint64_t *words = position->start;
    if (words[TOKEN] != NO_TOKEN) {
        bits_set(words + OPEN, words[TOKEN]);
        words[VISITED]--;
    }
    TRY(read_open_cell(scan, position, &cell));
    state_visit(words, cell);
    words[TOKEN] = cell;
    position->first = !board->side;
    return QJ_OK;
}

/* visited R C R C ... */
static qj_status read_visited(struct scan *scan, struct position *position)
{
    TRY(position_unfold(position));
    for (;;) {
        bool end;
        uint64_t cell;
        TRY(position_list_ends(position, scan, &end));
        if (end)
            return QJ_OK;
        TRY(read_open_cell(scan, position, &cell));
        state_visit(position->start, cell);
    }
}

static const struct section sections[] = {
    {"token", read_token}, {"visited", read_visited}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct position *position = user;
    const struct board *board = position->setup;
    const uint64_t *words = position->state;
    uint64_t cell = row * board->columns + column;
    char mark = '+';
    if (state_is_open(words, cell))
        mark = '.';
    else if (!board_is_free(board, cell))
        mark = '#';
    else if (cell == (words ? words[TOKEN] : 0))
        mark = '@';
    snprintf(text, DRAW_CELL, "%c", mark);
}

/* A whole board too large to be looked at. */
static void draw_in_words(struct writer *writer, const char *side)
{
    enum { MOST_DIGITS = 20 };
    if (strlen(side) > MOST_DIGITS) {
        write_text(writer, "a whole board, its side a number of ");
        write_count(writer, strlen(side));
        write_text(writer, " digits, the token on its corner\n");
        return;
    }
    write_text(writer, "a whole board of ");
    write_text(writer, side);
    write_text(writer, " x ");
    write_text(writer, side);
    write_text(writer, " cells, the token on its corner\n");
}

static void size(const struct position *position, uint64_t *rows, uint64_t *columns)
{
    const struct board *board = position->setup;
    *rows = board->rows;
    *columns = board->columns;
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    enum { MOST_SIDE = 200 };
    const struct board *board = position->setup;
    if (!position->state && board->rows > MOST_SIDE) {
        draw_in_words(writer, board->side);
        return;
    }
    write_text(writer, "@ token, + visited, . free, # blocked\n");
    draw_grid(writer, board->rows, board->columns, all, draw_cell, position);
}

static bool write_start(void *user, const qj_move *move)
{
    struct cell_lines *lines = user;
    cell_write_line(lines, move);
    return writer_status(lines->writer) == QJ_OK;
}

static qj_status print_starts(struct writer *writer, const struct position *position,
                              const struct answer *answer)
{
    struct cell_lines lines = {.writer = writer};
    (void)position;
    if (answer->worth.lo < 0) {
        write_text(writer, "LOSE\n");
        return QJ_OK;
    }
    write_text(writer, "WIN\n");
    return answer->visit_wins(answer, write_start, &lines);
}

static qj_status print_winner(struct writer *writer, const struct position *position,
                              const struct answer *answer)
{
    write_text(writer, position->name->players[answer->worth.lo < 0]);
    write_char(writer, '\n');
    return QJ_OK;
}

static void write_place(struct writer *writer, const struct board *board, const char *before,
                        uint64_t cell)
{
    write_text(writer, before);
    write_count(writer, cell / board->columns + 1);
    write_char(writer, ' ');
    write_count(writer, cell % board->columns + 1);
}

/* token and visited, as far as there are such cells. */
static void write_sections(struct writer *writer, const struct board *board, const uint64_t *words)
{
    const char *before = "visited ";
    if (words[TOKEN] != NO_TOKEN) {
        write_place(writer, board, "token ", words[TOKEN]);
        write_char(writer, '\n');
    }
    for (uint64_t cell = 0; cell < board_cells(board) && writer_status(writer) == QJ_OK; cell++)
        if (board_is_free(board, cell) && !state_is_open(words, cell) && cell != words[TOKEN]) {
            write_place(writer, board, before, cell);
            before = " ";
        }
    write_text(writer, *before == ' ' ? "\n" : "");
}

/* With a token on it a board has the second player to move, whoever that was. */
static bool write_board(struct writer *writer, const struct position *position)
{
    const struct board *board = position->setup;
    write_count(writer, board->rows);
    write_char(writer, ' ');
    write_count(writer, board->columns);
    write_char(writer, '\n');
    for (uint64_t row = 0; row < board->rows && writer_status(writer) == QJ_OK; row++) {
        for (uint64_t column = 0; column < board->columns; column++)
            write_char(writer, board_is_free(board, row * board->columns + column) ? '.' : '#');
        write_char(writer, '\n');
    }
    write_sections(writer, board, position->state);
    return true;
}

static bool write_stone(struct writer *writer, const struct position *position)
{
    const struct board *board = position->setup;
    write_text(writer, board->side);
    write_char(writer, '\n');
    if (!state_is_fresh(position->state))
        write_sections(writer, board, position->state);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_MOVES, geography_read,
                                 print_starts,   write_board,    &geography_contest};
static const struct form stone_form = {FRAMING_TERMINATED, QUESTION_VALUE, stone_read,
                                       print_winner,       write_stone,    &stone_contest};

/* ------------------------------------------------------------------ views */

static qj_status view_geography(const struct position *position, struct arena *arena,
                                struct view *out)
{
    const struct board *board = position->setup;
    void *state = position->state;
    size_t state_size;
    if (!state)
        TRY(position_copy_state(position, arena, &state, &state_size));
    const uint64_t *words = state;
    *out = (struct view){.kind = VIEW_GEOGRAPHY,
                         .geography = {.rows = board->rows,
                                       .columns = board->columns,
                                       .open = words + OPEN,
                                       .token = words[TOKEN]}};
    return QJ_OK;
}

static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    const struct board *board = position->setup;
    if (kind == VIEW_GEOGRAPHY)
        return view_geography(position, arena, out);
    if (board->side && state_is_fresh(position->state))
        *out = (struct view){.kind = VIEW_RECTANGLE, .rectangle = {board->side, board->side}};
    return QJ_OK;
}

static qj_move to_view(const struct position *position, enum view_kind kind, qj_move move)
{
    const struct board *board = position->setup;
    if (kind == VIEW_GEOGRAPHY)
        move = (qj_move){{move.part[0] * board->columns + move.part[1]}};
    return move;
}

static qj_move from_view(const struct position *position, enum view_kind kind, qj_move move)
{
    const struct board *board = position->setup;
    if (kind == VIEW_GEOGRAPHY)
        move = (qj_move){{move.part[0] / board->columns, move.part[0] % board->columns}};
    return move;
}

/* ------------------------------------------------------------------ names */

static const char *const players[] = {"the first player", "the second player"};
static const char *const stone_players[] = {"Alice", "Bob"};
static const char *const aliases[] = {"bzoj1443", "P4055", NULL};
static const char *const stone_aliases[] = {"bzoj2463", "P4136", NULL};

extern const struct game game_geography;

static const struct qj_game names[] = {
    {
        .game = &game_geography,
        .name = "geography",
        .aliases = aliases,
        .summary = "put a token on a grid and move it in turn, never to the same cell (游戏 Game)",
        .help =
            "Text:  n m, then n rows of m cells: . is free, # is blocked.\n"
            "Rules: the first player puts the token on a free cell; from then on it is moved in "
            "turn,\n"
            "       the second player first, to an orthogonal free neighbour where it has never\n"
            "       been. Who cannot move loses.\n"
            "Judge: prints WIN and every winning start, or LOSE.\n"
            "Move:  ROW COLUMN, from 1: where the token is put by the first player, or goes.\n"
            "Sections after the board:\n"
            "  token R C             the token stands there, and the second player is to move\n"
            "  visited R C R C ...   cells where the token has been\n"
            "  moves M1 M2 ...       the moves played\n"
            "On a graph instead of a grid: the game graph, or solve geography --graph FILE.\n",
        .form = &form,
        .sample = "6 7\n.......\n..#..#.\n.......\n#....#.\n...#...\n.......\n",
        .players = players,
        .generate = geography_generate,
        .parameters = geography_parameters,
    },
    {
        .game = &game_geography,
        .name = "stone",
        .aliases = stone_aliases,
        .summary = "geography from the corner of a whole n x n board (谁能赢呢)",
        .help =
            "Text:  the side n of a board, any number of digits, for each case; 0 at the end.\n"
            "Rules: Alice and Bob move the stone in turn, Alice first, to an orthogonal neighbour\n"
            "       where it has never been. Who cannot move loses.\n"
            "Judge: prints who wins, Alice or Bob, for each side.\n"
            "Move:  ROW COLUMN, from 1: where the stone goes; it starts on 1 1.\n"
            "Sections after a side:\n"
            "  token R C             the stone starts there\n"
            "  visited R C R C ...   cells where it has been\n"
            "  moves M1 M2 ...       the moves played\n",
        .form = &stone_form,
        .sample = "5\n0\n",
        .players = stone_players,
        .generate = stone_generate,
        .parameters = stone_parameters,
    },
};

const struct game game_geography = {
    .names = names,
    .name_count = sizeof names / sizeof *names,
    .theory = "A move wins exactly when it goes to a vertex that some maximum matching of the open "
              "cells misses; on a whole board domino tilings say who wins.",
    .sections = sections,
    .rules = &geography_rules,
    .unfold = geography_unfold,
    .move_read = cell_move_read,
    .move_write = cell_move_write,
    .size = size,
    .draw = draw,
    .views = {VIEW_RECTANGLE, VIEW_GEOGRAPHY},
    .view = view,
    .to_view = to_view,
    .from_view = from_view,
};
