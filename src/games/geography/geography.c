/* geography: a token walks over a grid and never returns to a cell.
 *
 * Cells are free or blocked. The first player puts a token on a free cell. Then the players, the
 * second first, move it in turn to a free orthogonal neighbour that it has not visited; a player
 * who cannot move loses. Source: 游戏 Game, JSOI 2009 (BZOJ 1443, Luogu P4055). In the preset stone
 * the token starts on the corner of a whole n x n board, n of any size, and Alice moves it first.
 * Source: 谁能赢呢 (BZOJ 2463, Luogu P4136).
 *
 * The state is a row of 64-bit words:
 *
 *     | token | open cells, bit row * columns + column ... |
 *
 * Open cells are free and not visited; the token's cell is visited. A stone's start stays folded
 * until its state is needed, since n x n bits are far more than the digits of n.
 */
#include "base/bits.h"
#include "base/capped.h"
#include "games/geography/geography_generate.h"

struct geography_board {
    struct cell_grid grid; /* UINT64_MAX for sides of a stone's board that do not fit */
    const uint64_t *free;  /* bits as in the state; NULL: every cell */
    const char *side;      /* n in decimal for a stone's board; else NULL */
};

enum { TOKEN, OPEN };

/* ------------------------------------------------------------------ rules */

static bool geography_is_free(const struct geography_board *board, uint64_t cell)
{
    return !board->free || bits_get(board->free, cell);
}

/* Returns true if a stone's board is in its start position. */
static bool geography_is_fresh(const struct geography_board *board, const uint64_t *words)
{
    const uint64_t cells = cell_count(&board->grid);
    return !words || (words[TOKEN] == 0 && bits_sum(words + OPEN, bits_words(cells)) == cells - 1);
}

static bool geography_is_open(const uint64_t *words, uint64_t cell)
{
    return words ? bits_get(words + OPEN, cell) : cell != 0;
}

static bool geography_visit_if_open(const struct geography_board *board, const uint64_t *words,
                                    uint64_t cell, qj_move_fn visit, void *user)
{
    qj_move move = cell_move(&board->grid, cell);
    return !geography_is_open(words, cell) || visit(user, &move);
}

static void geography_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct geography_board *board = setup->user;
    const uint64_t *words = state;
    uint64_t token = words ? words[TOKEN] : 0;
    if (token == NO_TOKEN) {
        uint64_t cell = 0;
        while (cell < cell_count(&board->grid) &&
               geography_visit_if_open(board, words, cell, visit, user))
            cell++;
        return;
    }
    struct cell_neighbours around = cell_neighbours(&board->grid, token);
    for (int i = 0; i < around.count; i++)
        if (!geography_visit_if_open(board, words, around.cell[i], visit, user))
            return;
}

static const char *geography_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct geography_board *board = setup->user;
    const uint64_t *words = state;
    if (!cell_exists(&board->grid, move))
        return "the cell is outside the board";
    uint64_t cell = cell_at(&board->grid, move);
    if (!geography_is_free(board, cell))
        return "the cell is blocked";
    if (!geography_is_open(words, cell))
        return "the cell was visited before";
    if (words[TOKEN] != NO_TOKEN && !cell_is_beside(&board->grid, words[TOKEN], cell))
        return "the cell is not next to the token";
    return NULL;
}

static int64_t geography_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct geography_board *board = setup->user;
    uint64_t *words = state;
    uint64_t cell = cell_at(&board->grid, move);
    bits_clear(words + OPEN, cell);
    words[TOKEN] = cell;
    return 0;
}

static bool geography_is_state(const qj_setup *setup, const void *state)
{
    const struct geography_board *board = setup->user;
    const uint64_t *words = state;
    return words[TOKEN] == NO_TOKEN || words[TOKEN] < cell_count(&board->grid);
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .ending = QJ_LAST_WINS,
                               .moves = geography_moves,
                               .illegal = geography_illegal,
                               .play = geography_play,
                               .is_state = geography_is_state,
                               .outcome_only = true};

/* Makes the state of a stone's start: the token in the corner, and no other cell visited. */
static void geography_unfold(const qj_position *position, void *state)
{
    const struct geography_board *board = position->setup;
    uint64_t *words = state;
    bits_fill(words + OPEN, cell_count(&board->grid));
    bits_clear(words + OPEN, 0);
}

/* ---------------------------------------------------------------- reading */

static qj_status geography_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct cell_grid grid;
    TRY(cell_read_size(scan, &grid));
    uint64_t words = bits_words(cell_count(&grid));
    TRY(context_check_bytes(arena->context, 3 * words * sizeof(uint64_t), "the board"));
    struct geography_board *board;
    TRY(arena_make(arena, &board, 1));
    uint64_t *free, *state;
    TRY(arena_make(arena, &free, words));
    TRY(arena_make(arena, &state, OPEN + words));
    *board = (struct geography_board){grid, free, NULL};
    for (uint64_t row = 0; row < grid.rows; row++) {
        TRY(scan_bits(scan, "a row of the board", ".#", grid.columns, free, row * grid.columns));
        TRY(scan_line(scan));
    }
    state[TOKEN] = NO_TOKEN;
    memcpy(state + OPEN, free, words * sizeof *free);
    return position_set(position, board, state, (OPEN + words) * sizeof *state);
}

static qj_status stone_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    uint64_t side;
    char *digits;
    TRY(scan_decimal(scan, "the side of a board, or 0", arena, &digits));
    position->ended = !strcmp(digits, "0");
    if (position->ended)
        return scan_line(scan);
    struct geography_board *board;
    TRY(arena_make(arena, &board, 1));
    if (!number_read(digits, &side))
        side = UINT64_MAX;
    TRY(scan_note(scan, 0, (int64_t)number_min(side, INT64_MAX)));
    TRY(scan_line(scan));
    *board = (struct geography_board){{side, side}, NULL, digits};
    const uint64_t words = OPEN + bits_words(capped_product(side, side));
    return position_set(position, board, NULL,
                        (size_t)number_min(words * sizeof(uint64_t), SIZE_MAX));
}

/* Reads a cell that is open, or has the token if `token`, and visits it. A stone's start is made
 * only after a free cell: it is far larger than a wrong text. */
static qj_status geography_read_cell(struct scan *scan, qj_position *position, bool token)
{
    const struct geography_board *board = position->setup;
    qj_move move;
    TRY(cell_read(scan, &board->grid, &move));
    const uint64_t cell = cell_at(&board->grid, &move);
    if (!geography_is_free(board, cell))
        return scan_fail(scan, "expected a free cell, found a blocked one");
    TRY(position_unfold(position));
    uint64_t *words = position->start;
    if (token && words[TOKEN] != NO_TOKEN)
        bits_set(words + OPEN, words[TOKEN]);
    if (!geography_is_open(words, cell))
        return scan_fail(scan, "expected a cell not visited yet, found one that was");
    bits_clear(words + OPEN, cell);
    words[TOKEN] = token ? cell : words[TOKEN];
    return QJ_OK;
}

/* Reads "token R C", in place of the token. On a geography board the second player moves then. */
static qj_status geography_read_token(struct scan *scan, qj_position *position)
{
    position->first = !((const struct geography_board *)position->setup)->side;
    return geography_read_cell(scan, position, true);
}

static qj_status geography_read_visited(struct scan *scan, qj_position *position)
{
    for (;;) {
        bool end;
        TRY(position_list_ends(position, scan, &end));
        if (end)
            return QJ_OK;
        TRY(geography_read_cell(scan, position, false));
    }
}

static const struct section sections[] = {
    {"token", geography_read_token}, {"visited", geography_read_visited}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void geography_draw_cell(const void *user, uint64_t row, uint64_t column,
                                char text[DRAW_CELL])
{
    const qj_position *position = user;
    const struct geography_board *board = position->setup;
    const uint64_t *words = position->state;
    uint64_t cell = row * board->grid.columns + column;
    const char *mark = "+";
    if (geography_is_open(words, cell))
        mark = ".";
    else if (!geography_is_free(board, cell))
        mark = "#";
    else if (cell == (words ? words[TOKEN] : 0))
        mark = "@";
    snprintf(text, DRAW_CELL, "%s", mark);
}

static void geography_draw(struct writer *writer, const qj_position *position, bool all)
{
    enum { MAX_SIDE = 200, MAX_DIGITS = 20 };
    const struct geography_board *board = position->setup;
    bool large = !position->state && board->grid.rows > MAX_SIDE;
    if (large && strlen(board->side) > MAX_DIGITS) {
        write_phrase(writer,
                     "a whole board, its side a number of %zu digits, the token on its corner\n",
                     strlen(board->side));
    } else if (large) {
        write_phrase(writer, "a whole board of %s x %s cells, the token on its corner\n",
                     board->side, board->side);
    } else {
        write_phrase(writer, "@ token, + visited, . free, # blocked\n");
        draw_grid(writer, &board->grid, all, geography_draw_cell, position);
    }
}

static bool geography_write_winning_start(void *user, const qj_move *move)
{
    struct cell_lines *lines = user;
    cell_write_line(lines, move);
    return writer_status(lines->writer) == QJ_OK;
}

static qj_status geography_print_starts(struct writer *writer, const struct answer *answer)
{
    struct cell_lines lines = {.writer = writer};
    if (answer->value.lo < 0) {
        write_text(writer, "LOSE\n");
        return QJ_OK;
    }
    write_text(writer, "WIN\n");
    return answer->visit_wins(answer->session, geography_write_winning_start, &lines);
}

static qj_status stone_print_winner(struct writer *writer, const struct answer *answer)
{
    write_text(writer, answer->position->entry->players[answer->value.lo < 0]);
    write_char(writer, '\n');
    return QJ_OK;
}

static void geography_write_sections(struct writer *writer, const qj_position *position)
{
    const struct geography_board *board = position->setup;
    const uint64_t *words = position->state;
    const char *before = "visited ";
    if (words[TOKEN] != NO_TOKEN) {
        qj_move token = cell_move(&board->grid, words[TOKEN]);
        write_text(writer, "token ");
        cell_write(writer, position, &token);
        write_char(writer, '\n');
    }
    for (uint64_t cell = 0; cell < cell_count(&board->grid) && writer_status(writer) == QJ_OK;
         cell++)
        if (geography_is_free(board, cell) && !geography_is_open(words, cell) &&
            cell != words[TOKEN]) {
            qj_move visited = cell_move(&board->grid, cell);
            write_text(writer, before);
            cell_write(writer, position, &visited);
            before = " ";
        }
    write_text(writer, *before == ' ' ? "\n" : "");
}

static char geography_mark(const qj_position *position, const struct cell_variant *variant,
                           uint64_t cell)
{
    return geography_is_free(position->setup, cell) || variant_range_has(&variant->items, cell)
               ? '.'
               : '#';
}

/* Writes a board. A token in it means that the second player moves, whoever that was. */
static bool geography_write(struct writer *writer, const qj_position *position)
{
    cell_write_variant(writer, position, &(struct cell_variant){0}, geography_mark);
    geography_write_sections(writer, position);
    return true;
}

static bool stone_write(struct writer *writer, const qj_position *position)
{
    const struct geography_board *board = position->setup;
    write_text(writer, board->side);
    write_char(writer, '\n');
    if (!geography_is_fresh(board, position->state))
        geography_write_sections(writer, position);
    return true;
}

/* ---------------------------------------------------------------- contest */

static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 100},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 100},
    {NULL, NULL, 0, 0},
};

static const qj_bound stone_bounds[] = {
    {"n", "the side of a board", 1, 10000},
    {NULL, NULL, 0, 0},
};

static void geography_simplify(qj_position *position, struct variant *variant,
                               struct writer *writer)
{
    struct cell_variant found = {0};
    const struct cell_grid *grid = position->setup;
    if (cell_find_variant(variant, grid, cell_count(grid), &found))
        cell_write_variant(writer, position, &found, geography_mark);
}

/* Simplifies a side: to a side of fewer digits or, below 64 bits, to a smaller side. */
static void stone_simplify(qj_position *position, struct variant *variant, struct writer *writer)
{
    struct variant_range digits;
    const struct geography_board *board = position->setup;
    size_t length = strlen(board->side);
    int64_t side = (int64_t)board->grid.rows;
    if (variant_range(variant, length, 1, &digits)) {
        write_bytes(writer, board->side, digits.first);
        write_text(writer, board->side + digits.first + digits.count);
        write_char(writer, '\n');
    } else if (board->grid.rows < INT64_MAX && variant_lower(variant, &side)) {
        write_int(writer, side);
        write_char(writer, '\n');
    }
}

static const char *const trials[] = {
    "size={1..2}x{1..2} blocked={0..1000}",
    "size=1x{1..6} blocked={0..500}",
    "size={1..3}x{1..4} blocked={0..600}",
    "size={1..7}x{1..7} shape=full",
    "size={2..6}x{2..6} blocked=1000",
    "size={2..6}x{2..6} shape=no-win",
    "size={3..8}x{3..8} shape=one-win blocked={0..300}",
    "size={2..9}x{2..9} shape=apart blocked={0..500}",
    "size={3..8}x{3..8} blocked={0..500}",
    "size={3..20}x{3..20} shape=spiral",
    "size={5..15}x{5..15} shape=comb",
    "size={5..15}x{5..15} shape=holes",
    "size={10..40}x{10..40} blocked={0..400}",
    "size=1x{m} blocked={0..50}",
    "size={n}x1 blocked={0..50}",
    "size={40..n}x{40..m} blocked={0..400}",
    "size={n}x{m} shape=spiral",
    "size={n}x{m} shape=no-win",
    "size={n}x{m} shape=one-win",
    "size={n}x{m} shape=apart blocked={0..500}",
    "size={n}x{m} blocked={0..20}",
    "size={n}x{m} blocked={100..400}",
    NULL,
};

static const char *const stone_trials[] = {
    "size={1..2}",
    "size={1..9}",
    "size=9 count={2..9}",
    "size={10..100} count={2..20}",
    "size={n} count={2..20}",
    "size={9990..n}",
    NULL,
};

/* ------------------------------------------------------------------ views */

static qj_status geography_make_view(const qj_position *position, struct view *out)
{
    const struct geography_board *board = position->setup;
    void *state = position->state;
    if (out->kind == VIEW_RECTANGLE) {
        out->rectangle = (struct rectangle_view){board->side, board->side};
        if (!board->side || !geography_is_fresh(board, state))
            out->kind = VIEW_NONE;
        return QJ_OK;
    }
    if (!state)
        TRY(position_copy_state(position, out->arena, &state));
    const uint64_t *words = state;
    out->geography = (struct geography_view){.rows = board->grid.rows,
                                             .columns = board->grid.columns,
                                             .open = words + OPEN,
                                             .token = words[TOKEN]};
    return QJ_OK;
}

/* ------------------------------------------------------------------ names */

extern const struct game game_geography;

static const struct qj_game names[] = {
    {
        .game = &game_geography,
        .name = "geography",
        .aliases = (const char *const[]){"游戏", "游戏Game", "bzoj1443", "P4055", NULL},
        .summary = "put a token on a grid and move it in turn, never to the same cell (游戏 Game)",
        .help =
            "Input: n m, then n rows of m cells: . is free, # is blocked.\n"
            "Rules: the first player puts the token on a free cell; from then on it is moved in "
            "turn,\n"
            "       the second player first, to an orthogonal free neighbour where it has never\n"
            "       been. A player who cannot move loses.\n"
            "Judge: prints WIN and every winning start, or LOSE.\n"
            "Move:  ROW COLUMN, from 1: where the first player puts the token, or where it goes.\n"
            "Sections after the board:\n"
            "  token R C             the token stands there, and the second player is to move\n"
            "  visited R C R C ...   cells where the token has been\n"
            "  moves M1 M2 ...       the moves played\n"
            "To play on a graph take the game graph, or solve geography --graph FILE.\n",
        .question = QUESTION_MOVES,
        .read = geography_read,
        .write = geography_write,
        .print = geography_print_starts,
        .bounds = bounds,
        .trials = trials,
        .simplify = geography_simplify,
        .sample = "6 7\n.......\n..#..#.\n.......\n#....#.\n...#...\n.......\n",
        .players = players_by_turn,
        .generate = geography_generate,
        .parameters = geography_parameters,
    },
    {
        .game = &game_geography,
        .name = "stone",
        .aliases = (const char *const[]){"谁能赢呢", "bzoj2463", "P4136", NULL},
        .summary = "geography from the corner of a whole n x n board (谁能赢呢)",
        .help =
            "Input: the side n of a board, any number of digits, for each case; 0 at the end.\n"
            "Rules: Alice and Bob move the stone in turn, Alice first, to an orthogonal neighbour\n"
            "       where it has never been. A player who cannot move loses.\n"
            "Judge: prints who wins, Alice or Bob, for each side.\n"
            "Move:  ROW COLUMN, from 1: where the stone goes; it starts on 1 1.\n"
            "Sections after a side:\n"
            "  token R C             the stone starts there\n"
            "  visited R C R C ...   cells where it has been\n"
            "  moves M1 M2 ...       the moves played\n",
        .framing = FRAMING_TERMINATED,
        .question = QUESTION_VALUE,
        .terminator = "0",
        .read = stone_read,
        .write = stone_write,
        .print = stone_print_winner,
        .bounds = stone_bounds,
        .trials = stone_trials,
        .simplify = stone_simplify,
        .sample = "5\n0\n",
        .players = (const char *const[]){N_("Alice"), N_("Bob")},
        .generate = stone_generate,
        .parameters = stone_parameters,
    },
};

const struct game game_geography = {
    GAME_NAMES(names),
    .theory = "A move wins exactly when it goes to a vertex that some maximum matching of the open "
              "cells misses; on a whole board a domino tiling decides who wins.",
    .sections = sections,
    .rules = &rules,
    .unfold = geography_unfold,
    CELL_MOVES,
    .cell = geography_draw_cell,
    .draw = geography_draw,
    .views = {VIEW_RECTANGLE, VIEW_GEOGRAPHY},
    .view = geography_make_view,
};
