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
#include "model/variant.h"

#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- reading */

enum { ROWS, COLUMNS };
static const qj_bound bounds[] = {
    [ROWS] = {"n", "the number of rows", 1, 100},
    [COLUMNS] = {"m", "the number of columns", 1, 100},
    {NULL, NULL, 0, 0},
};

enum { SIDE };
static const qj_bound stone_bounds[] = {
    [SIDE] = {"n", "the side of a board", 1, 10000},
    {NULL, NULL, 0, 0},
};

static void take_row(const char *row, uint64_t columns, uint64_t first, uint64_t *free)
{
    for (uint64_t column = 0; column < columns; column++) {
        uint64_t cell = first + column;
        free[cell / 64] |= (uint64_t)(row[column] == '.') << (cell % 64);
    }
}

static qj_status read_rows(struct scan *scan, struct arena *arena, const struct board *board,
                           uint64_t *free)
{
    char *row = arena_alloc(arena, board->columns, 1);
    if (!row)
        return arena_status(arena);
    for (uint64_t i = 0; i < board->rows; i++) {
        TRY(scan_row(scan, "a row of the board", ".#", board->columns, row));
        TRY(scan_line(scan));
        take_row(row, board->columns, i * board->columns, free);
    }
    arena_free(arena, row);
    return QJ_OK;
}

static qj_status read_board(struct scan *scan, struct position *position, bool *end)
{
    (void)end;
    struct arena *arena = &position->arena;
    uint64_t rows, columns;
    TRY(scan_count(scan, "the number of rows", 1, UINT32_MAX, &rows));
    TRY(scan_bounded(scan, ROWS, rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &columns));
    TRY(scan_bounded(scan, COLUMNS, columns));
    TRY(scan_line(scan));
    uint64_t words = bits_words(rows * columns);
    TRY(context_check_bytes(arena->context, 3 * words * sizeof(uint64_t) + columns, "the board"));
    struct board *board = arena_alloc(arena, 1, sizeof *board);
    uint64_t *free = arena_alloc(arena, words, sizeof *free);
    uint64_t *state = arena_alloc(arena, OPEN + words, sizeof *state);
    if (!board || !free || !state)
        return arena_status(arena);
    *board = (struct board){rows, columns, free, NULL};
    TRY(read_rows(scan, arena, board, free));
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

static qj_status read_stone(struct scan *scan, struct position *position, bool *end)
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
    TRY(scan_bounded(scan, SIDE, length));
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
    words[TURN] = !board->side;
    return QJ_OK;
}

/* visited R C R C ... */
static qj_status read_visited(struct scan *scan, struct position *position)
{
    int next;
    TRY(position_unfold(position));
    for (;;) {
        uint64_t cell;
        TRY(scan_peek(scan, &next));
        if (next < 0 || scan_is_letter(next))
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

static bool write_start(void *user, const qj_option *option)
{
    struct writer *writer = user;
    if (option->worth.lo > 0) {
        cell_write(writer, &option->move);
        write_char(writer, '\n');
    }
    return writer_status(writer) == QJ_OK;
}

static qj_status print_starts(struct writer *writer, const struct position *position,
                              const struct answer *answer)
{
    (void)position;
    if (answer->worth.lo < 0) {
        write_text(writer, "LOSE\n");
        return QJ_OK;
    }
    write_text(writer, "WIN\n");
    return answer->visit(answer, write_start, writer);
}

static qj_status print_winner(struct writer *writer, const struct position *position,
                              const struct answer *answer)
{
    write_text(writer, position->name->players[answer->worth.lo < 0]);
    write_char(writer, '\n');
    return QJ_OK;
}

/* The board without some of its rows and columns, and with blocked cells made free. */
static void write_board(struct writer *writer, const struct board *board, const struct range *rows,
                        const struct range *columns, const struct range *freed)
{
    write_count(writer, board->rows - rows->count);
    write_char(writer, ' ');
    write_count(writer, board->columns - columns->count);
    write_char(writer, '\n');
    for (uint64_t cell = 0; cell < board_cells(board); cell++) {
        uint64_t column = cell % board->columns;
        if (range_has(rows, cell / board->columns))
            continue;
        if (!range_has(columns, column))
            write_char(writer, board_is_free(board, cell) || range_has(freed, cell) ? '.' : '#');
        if (column + 1 == board->columns)
            write_char(writer, '\n');
    }
}

static void write_cell(struct writer *writer, const struct board *board, uint64_t cell)
{
    write_char(writer, ' ');
    cell_write(writer, &(qj_move){{cell / board->columns, cell % board->columns}});
}

static void write_walk(struct writer *writer, const struct board *board, const uint64_t *words)
{
    bool none = true;
    if (words[TOKEN] != NO_TOKEN) {
        write_text(writer, "token");
        write_cell(writer, board, words[TOKEN]);
        write_char(writer, '\n');
    }
    for (uint64_t cell = 0; cell < board_cells(board); cell++) {
        if (!board_is_free(board, cell) || state_is_open(words, cell) || cell == words[TOKEN])
            continue;
        write_text(writer, none ? "visited" : "");
        write_cell(writer, board, cell);
        none = false;
    }
    write_text(writer, none ? "" : "\n");
}

static void write_start_of(struct writer *writer, const struct position *position)
{
    const struct board *board = position->setup;
    const uint64_t *words = position->start;
    if (board->side) {
        write_text(writer, board->side);
        write_char(writer, '\n');
    } else {
        write_board(writer, board, &(struct range){0}, &(struct range){0}, &(struct range){0});
    }
    if (!board->side || !state_is_fresh(words))
        write_walk(writer, board, words);
}

/* --------------------------------------------------------------- contests */

static qj_status simplify_board(struct scan *scan, struct position *position,
                                struct variant *variant, struct writer *writer)
{
    bool end;
    struct range rows = {0}, columns = {0}, freed = {0};
    TRY(read_board(scan, position, &end));
    const struct board *board = position->setup;
    if (!variant_range(variant, board->rows, 1, &rows) &&
        !variant_range(variant, board->columns, 1, &columns) &&
        !variant_range(variant, board_cells(board), 0, &freed))
        return QJ_OK;
    write_board(writer, board, &rows, &columns, &freed);
    return QJ_OK;
}

/* A side becomes one of fewer digits or, when it has less than 64 bits, a smaller one. */
static qj_status simplify_stone(struct scan *scan, struct position *position,
                                struct variant *variant, struct writer *writer)
{
    bool end;
    struct range digits = {0};
    struct lowering lowering = {0};
    TRY(read_stone(scan, position, &end));
    const struct board *board = position->setup;
    size_t length = strlen(board->side);
    if (variant_range(variant, length, 1, &digits)) {
        write_bytes(writer, board->side, digits.first);
        write_text(writer, board->side + digits.first + digits.count);
        write_char(writer, '\n');
    } else if (board->rows < INT64_MAX && variant_lowering(variant, 1, &lowering)) {
        write_int(writer, lowered(&lowering, 0, (int64_t)board->rows));
        write_char(writer, '\n');
    }
    return QJ_OK;
}

static const char *const trials[] = {
    "size={1..2}x{1..2} blocked={0..1000}",
    "size=1x{1..6} blocked={0..500}",
    "size={1..3}x{1..4} blocked={0..600}",
    "size={1..7}x{1..7} shape=full",
    "size={2..6}x{2..6} blocked=1000",
    "size={2..6}x{2..6} shape=no-win",
    "size={3..8}x{3..8} blocked={0..500}",
    "size={3..20}x{3..20} shape=spiral",
    "size={5..15}x{5..15} shape=comb",
    "size={5..15}x{5..15} shape=holes",
    "size={10..40}x{10..40} blocked={0..400}",
    "size={40..100}x{40..100} blocked={0..400}",
    "size=100x100 shape=spiral",
    "size=100x100 shape=no-win",
    "size=100x100 blocked={0..20}",
    "size=100x100 blocked={100..400}",
    NULL,
};

static const char *const stone_trials[] = {
    "size=1",
    "size=2",
    "size={1..5}",
    "size=9 count={2..9}",
    "size=10000 count={2..20}",
    "size={9990..10000}",
    NULL,
};

static const struct contest contest = {
    .bounds = bounds, .trials = trials, .simplify = simplify_board};
static const struct contest stone_contest = {
    .bounds = stone_bounds, .terminator = "0", .trials = stone_trials, .simplify = simplify_stone};

static const struct form form = {FRAMING_SINGLE, QUESTION_MOVES, read_board, print_starts,
                                 &contest};
static const struct form stone_form = {FRAMING_TERMINATED, QUESTION_VALUE, read_stone, print_winner,
                                       &stone_contest};

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
            "  moves M1 M2 ...       the moves played\n",
        .form = &form,
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
    .write = write_start_of,
    .draw = draw,
    .views = {VIEW_RECTANGLE, VIEW_GEOGRAPHY},
    .view = view,
    .to_view = to_view,
    .from_view = from_view,
};
