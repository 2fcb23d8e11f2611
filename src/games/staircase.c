/* staircase: two players fill a board by Young diagrams.
 *
 * A rows x columns board is empty at first. Black and White alternately take one cell, Black first,
 * until the board is full; a cell may be taken when every cell to its left and above it is taken.
 * Cell (i, j) scores A[i][j] for Black or B[i][j] for White; each player maximises the difference
 * between his total and the opponent's. Source: 一双木棋, provincial selection 2018 (BZOJ 5248,
 * Luogu P4363).
 *
 * State: the player to move, then the number of cells taken in each row:
 *
 *     3 |# # #|      lengths 3, 1, 0: the corners, which can be taken next,
 *     1 |# . .|      are (2, 2) and (3, 1)
 *     0 |. . .|
 */
#include "model/grid/cell.h"

#include <qiju/numbering.h>

struct staircase_setup {
    struct cell_grid grid;
    int64_t *weights[2]; /* row-major, of Black and of White behind them */
    uint64_t *lesser;    /* row-major, a row of lengths from -1 to columns + 1; NULL: no ranks */
    bool odd;            /* White moves after an even number of cells, by a section of the text */
};

/* State words: state[0] is the player to move, state[1 + row] the length of a row. */
typedef uint32_t word;

/* ----------------------------------------------------------------- rules */

static int staircase_side(UNUSED const qj_setup *setup, const void *state)
{
    return (int)*(const word *)state;
}

/* Returns true if the last row is full; rows fill from the left and the top. */
static bool staircase_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const struct staircase_setup *board = setup->user;
    *value = 0;
    return ((const word *)state)[board->grid.rows] == board->grid.columns;
}

static bool staircase_is_corner(const struct staircase_setup *board, const word *lengths,
                                uint64_t row)
{
    return lengths[row] < board->grid.columns && (row == 0 || lengths[row - 1] > lengths[row]);
}

static void staircase_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct staircase_setup *board = setup->user;
    const word *lengths = (const word *)state + 1;
    for (uint64_t row = 0; row < board->grid.rows; row++) {
        qj_move move = {{row, lengths[row]}};
        if (staircase_is_corner(board, lengths, row) && !visit(user, &move))
            return;
    }
}

static const char *staircase_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct staircase_setup *board = setup->user;
    const word *lengths = (const word *)state + 1;
    uint64_t row = move->part[0], column = move->part[1];
    if (!cell_exists(&board->grid, move))
        return "the cell is outside the board";
    if (column < lengths[row])
        return "the cell is taken already";
    if (column > lengths[row])
        return "the cell to its left is not taken yet";
    return staircase_is_corner(board, lengths, row) ? NULL : "the cell above it is not taken yet";
}

static int64_t staircase_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct staircase_setup *board = setup->user;
    word *words = state;
    word mover = words[0];
    words[0] = !mover;
    words[1 + move->part[0]]++;
    return board->weights[mover][cell_at(&board->grid, move)];
}

static bool staircase_is_state(const qj_setup *setup, const void *state)
{
    const struct staircase_setup *board = setup->user;
    const word *words = state;
    uint64_t most = board->grid.columns;
    for (uint64_t row = 1; row <= board->grid.rows; row++) {
        if (words[row] > most)
            return false;
        most = words[row];
    }
    return words[0] <= 1;
}

/* --------------------------------------------------------------- ranks
 *
 * Non-increasing rows of lengths are ranked in lexicographic order (the lattice path between taken
 * and free cells: Knuth, The Art of Computer Programming 4A, 7.2.1.3), so every move raises the
 * rank. Consider the states that agree with this state above a row of length l and have a smaller
 * length in this row. Their number is the number of lengths of this row and the rows below it of at
 * most l - 1:
 *
 *     rank = lesser(first row, its length) + lesser(second row, its length) + ...
 *     lesser(row, l) = C(l - 1 + k, k) = lesser(row, l - 1) + lesser(row + 1, l)
 *
 * Here k counts the rows from this row on. The player to move follows from the number of cells
 * taken.
 */

static const uint64_t *staircase_lesser_of(const struct staircase_setup *board, uint64_t row)
{
    return board->lesser + row * (board->grid.columns + 3) + 1;
}

/* Makes the table of ranks, unless it is larger than ROOM bytes, a first-level cache. */
static qj_status staircase_count_lesser(struct arena *arena, struct staircase_setup *board)
{
    enum { ROOM = 32768 };
    const uint64_t rows = board->grid.rows, width = board->grid.columns + 3;
    if (rows > ROOM / sizeof(uint64_t) / width)
        return QJ_OK;
    TRY(arena_make(arena, &board->lesser, rows * width));
    for (uint64_t row = rows; row-- > 0;) {
        uint64_t *lesser = board->lesser + row * width + 1;
        lesser[1] = 1;
        for (uint64_t l = 2; l < width - 1; l++)
            lesser[l] = row + 1 < rows ? qj_numbers_sum(lesser[l - 1], lesser[width + l]) : l;
    }
    return QJ_OK;
}

static word staircase_side_after(const struct staircase_setup *board, uint64_t cells)
{
    return (word)((cells + board->odd) & 1);
}

static uint64_t staircase_rank(const void *user, const void *state)
{
    const struct staircase_setup *board = user;
    const word *words = state, *lengths = words + 1;
    uint64_t sum = 0, cells = 0;
    for (uint64_t row = 0; row < board->grid.rows; row++) {
        sum += staircase_lesser_of(board, row)[lengths[row]];
        cells += lengths[row];
    }
    return words[0] == staircase_side_after(board, cells) ? sum : QJ_NO_NUMBER;
}

/* Rows are mostly shorter than the row above by 0, 1 or 2. A branch for each would be guessed
 * wrong, so the first two comparisons have none. */
static void staircase_unrank(const void *user, uint64_t rank, void *state)
{
    const struct staircase_setup *board = user;
    word *words = state, *lengths = words + 1;
    uint64_t length = board->grid.columns, cells = 0;
    for (uint64_t row = 0; row < board->grid.rows; row++) {
        const uint64_t *lesser = staircase_lesser_of(board, row), *last = lesser + length;
        length -= (uint64_t)(last[0] > rank) + (last[-1] > rank);
        while (lesser[length] > rank)
            length--;
        rank -= lesser[length];
        lengths[row] = (word)length;
        cells += length;
    }
    words[0] = staircase_side_after(board, cells);
}

static bool staircase_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct staircase_setup *board = setup->user;
    if (board->lesser)
        qj_layout_ranked(out, (1 + board->grid.rows) * sizeof(word),
                         staircase_lesser_of(board, 0)[board->grid.columns + 1], staircase_rank,
                         staircase_unrank, board);
    return tier == 0;
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .ending = QJ_POINTS,
                               .side = staircase_side,
                               .over = staircase_over,
                               .moves = staircase_moves,
                               .illegal = staircase_illegal,
                               .play = staircase_play,
                               .is_state = staircase_is_state,
                               .layout = staircase_layout};

/* ------------------------------------------------------------------ text */

enum { BLACK = CELL_COLUMNS + 1, WHITE };
static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 10},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 10},
    [BLACK] = {"A", "a value for Black", 0, 100000},
    [WHITE] = {"B", "a value for White", 0, 100000},
    {NULL, NULL, 0, 0},
};

/* Reads the weights of both players. The sum of their absolute values must fit 63 bits. */
static qj_status staircase_read_weights(struct scan *scan, const struct staircase_setup *board)
{
    const uint64_t cells = cell_count(&board->grid);
    uint64_t total = 0;
    for (uint64_t item = 0; item < 2 * cells; item++) {
        const size_t player = item < cells ? BLACK : WHITE;
        int64_t *weight = &board->weights[0][item];
        TRY(scan_int_of(scan, player, bounds[player].meaning, -INT64_MAX, INT64_MAX, weight));
        total += (uint64_t)(*weight < 0 ? -*weight : *weight);
        if (total > INT64_MAX)
            return scan_fail(scan, "expected values that sum to less than 2^63, found more");
        if ((item + 1) % board->grid.columns == 0)
            TRY(scan_line(scan));
    }
    return QJ_OK;
}

static qj_status staircase_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct cell_grid grid;
    TRY(cell_read_size(scan, &grid));
    TRY(context_check_array(arena->context, cell_count(&grid), 2 * sizeof(int64_t), "the board"));
    struct staircase_setup *setup;
    TRY(arena_make(arena, &setup, 1));
    word *state;
    TRY(arena_make(arena, &state, 1 + grid.rows));
    setup->grid = grid;
    TRY(staircase_count_lesser(arena, setup));
    TRY(arena_make(arena, &setup->weights[0], 2 * cell_count(&grid)));
    setup->weights[1] = setup->weights[0] + cell_count(&grid);
    TRY(staircase_read_weights(scan, setup));
    return position_set(position, setup, state, (1 + grid.rows) * sizeof *state);
}

/* Reads "taken L1 ... Ln": a start with cells taken, whose number gives the player to move. */
static qj_status staircase_read_taken(struct scan *scan, qj_position *position)
{
    const struct staircase_setup *board = position->setup;
    word *words = position->start;
    uint64_t limit = board->grid.columns, cells = 0;
    for (uint64_t row = 0; row < board->grid.rows; row++) {
        TRY(scan_count(scan, "the cells taken in a row, no more than in the row above", 0, limit,
                       &limit));
        words[1 + row] = (word)limit;
        cells += limit;
    }
    words[0] = cells & 1;
    return QJ_OK;
}

/* Reads "turn Black" or "turn White", even if the count of cells disagrees. */
static qj_status staircase_read_turn(struct scan *scan, qj_position *position)
{
    struct staircase_setup *board =
        (struct staircase_setup *)position->setup; /* the setup is still being read */
    word *words = position->start;
    int turn;
    TRY(position_read_turn(position, scan, &turn));
    board->odd ^= words[0] != (word)turn;
    words[0] = (word)turn;
    return QJ_OK;
}

static const struct section sections[] = {
    {"taken", staircase_read_taken}, {"turn", staircase_read_turn}, {NULL, NULL}};

static void staircase_draw_cell(const void *user, uint64_t row, uint64_t column,
                                char text[DRAW_CELL])
{
    const qj_position *position = user;
    const struct staircase_setup *board = position->setup;
    const word *lengths = (const word *)position->state + 1;
    uint64_t cell = row * board->grid.columns + column;
    if (column < lengths[row])
        snprintf(text, DRAW_CELL, "#");
    else
        snprintf(text, DRAW_CELL, "%" PRId64 "/%" PRId64, board->weights[0][cell],
                 board->weights[1][cell]);
}

/* Writes the value in words: of the whole game, or after a move of the remaining cells. */
static void staircase_words(struct writer *writer, const qj_position *position,
                            const qj_value *value)
{
    const word *state = position->state;
    int64_t full;
    bool start = state[1] == 0, mover_leads = value->lo > 0;
    if (staircase_over(position->rules_setup, state, &full))
        write_phrase(writer, "the board is full");
    else if (value->lo == 0)
        write_phrase(writer, start ? "both players gain the same"
                                   : "from here on both players gain the same");
    else
        write_phrase(writer,
                     start ? "%s wins by %" PRIu64 : "from here on %s gains more by %" PRIu64,
                     position->entry->players[mover_leads ? state[0] : !state[0]],
                     mover_leads ? (uint64_t)value->lo : 0 - (uint64_t)value->lo);
}

/* Writes the weights that remain. */
static void staircase_write_weights(struct writer *writer, const struct staircase_setup *board,
                                    const struct cell_variant *without)
{
    uint64_t columns = board->grid.columns, cells = cell_count(&board->grid);
    WRITE_LIST(writer, board->grid.rows - without->rows.count, columns - without->columns.count);
    for (uint64_t item = 0; item < 2 * cells && writer_status(writer) == QJ_OK; item++) {
        if (!variant_range_has(&without->rows, item % cells / columns) &&
            !variant_range_has(&without->columns, item % columns))
            write_item(writer, board->weights[0][item]);
        if ((item + 1) % columns == 0 && writer_last(writer) != '\n')
            write_char(writer, '\n');
    }
}

static void staircase_simplify(qj_position *position, struct variant *variant,
                               struct writer *writer)
{
    struct cell_variant without = {0}; /* items are weights to set to 0 */
    const struct staircase_setup *board = position->setup;
    uint64_t cells = cell_count(&board->grid);
    cell_find_variant(variant, &board->grid, 2 * cells, &without);
    memset(board->weights[0] + without.items.first, 0, without.items.count * sizeof(int64_t));
    for (uint64_t item = 0; item < 2 * cells && !variant->found; item++)
        variant_lower(variant, &board->weights[0][item]);
    if (variant->found)
        staircase_write_weights(writer, board, &without);
}

static const char *const trials[] = {
    "size=1x1 max={0..2}",
    "size=1x{1..2} max=1 shape=black",
    "size={1..2}x{1..3} max={0..2}",
    "size={1..3}x{1..3} max={1..9}",
    "size={2..4}x{2..4} max={1..9} shape=late",
    "size={2..4}x{2..4} max={1..9} shape=white",
    "size={1..n}x1 max={9&A&B}",
    "size=1x{1..m} max={9&A&B}",
    "size={2..6}x{2..6} max=0",
    "size={2..6}x{2..6} max={100&A&B} shape=equal",
    "size={4..7}x{4..7} max=1",
    "size={4..7}x{4..7} max={1000..A&B}",
    "size={n}x{m} max={A&B} shape=black",
    "size={n}x{m} max={A&B} shape=white",
    "size={7..n}x{7..m} max={A&B}",
    "size={n}x{m} max={A&B} shape=late",
    "size={n}x{m} max={A&B}",
    NULL,
};

/* Writes a position. Sections appear only if needed: a contest's start is the contest's text. */
static bool staircase_write(struct writer *writer, const qj_position *position)
{
    const struct staircase_setup *board = position->setup;
    const word *side = position->state, *lengths = side + 1;
    uint64_t taken = 0;
    staircase_write_weights(writer, board, &(struct cell_variant){0});
    write_text(writer, lengths[0] ? "taken" : "");
    for (uint64_t row = 0; row < board->grid.rows && lengths[0]; row++) {
        write_item(writer, lengths[row]);
        taken += lengths[row];
    }
    write_text(writer, lengths[0] ? "\n" : "");
    if ((taken & 1) != *side)
        write_text(writer, *side ? "turn White\n" : "turn Black\n");
    return true;
}

/* ----------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "10x10"},
    {"max", "largest value of a cell", "100000"},
    {"shape",
     "random, late (values grow towards the last corner, where greed loses), equal (A = B), black "
     "(A is max everywhere and B 0), white (the other way round)",
     "random"},
    {NULL, NULL, NULL},
};

enum { SHAPE_RANDOM, SHAPE_LATE, SHAPE_EQUAL, SHAPE_BLACK, SHAPE_WHITE };
static const char *const shapes[] = {"random", "late", "equal", "black", "white", NULL};

static qj_status staircase_generate(struct settings *settings, struct random *random,
                                    struct writer *writer)
{
    struct cell_grid grid;
    uint64_t max;
    size_t shape;
    TRY(settings_size(settings, "size", &grid.rows, &grid.columns));
    if (cell_count(&grid) >> 24)
        return settings_fail(settings, "size",
                             "expected fewer than 2^24 cells, each of which has two values");
    TRY(settings_count(settings, "max", 0, UINT64_C(1) << 40, &max));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    WRITE_LIST(writer, grid.rows, grid.columns);
    struct random again = *random;
    for (int player = 0; player < 2; player++) {
        if (player && shape == SHAPE_EQUAL)
            *random = again;
        for (uint64_t cell = 0; cell < cell_count(&grid); cell++) {
            uint64_t row = cell / grid.columns, column = cell % grid.columns, most = max;
            if (shape == SHAPE_LATE)
                most = max * ((row + column + 1) * 1000 / (grid.rows + grid.columns - 1)) / 1000;
            uint64_t value = random_below(random, most + 1);
            if (shape == SHAPE_BLACK || shape == SHAPE_WHITE)
                value = player == (shape == SHAPE_WHITE) ? max : 0;
            write_count(writer, value);
            write_char(writer, column + 1 == grid.columns ? '\n' : ' ');
            TRY(writer_status(writer));
        }
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- view */

static qj_status staircase_make_view(const qj_position *position, struct view *out)
{
    const struct staircase_setup *board = position->setup;
    const word *words = position->state;
    uint64_t *taken;
    TRY(arena_make(out->arena, &taken, board->grid.rows));
    for (uint64_t row = 0; row < board->grid.rows; row++)
        taken[row] = words[1 + row];
    out->ideals = (struct ideals_view){
        .rows = board->grid.rows,
        .columns = board->grid.columns,
        .weights = {board->weights[words[0]], board->weights[!words[0]]},
        .taken = taken};
    return QJ_OK;
}

extern const struct game game_staircase;

static const struct qj_game names[] = {{
    .game = &game_staircase,
    .name = "staircase",
    .aliases = (const char *const[]){"一双木棋", "bzoj5248", "P4363", NULL},
    .summary =
        "fill a board by Young diagrams; a cell has a value for Black and one for White (一双木棋)",
    .help =
        "Input: n m, then n rows of m values for Black, then n rows of m values for White.\n"
        "Rules: Black and White take a cell in turn, Black first, until the board is full; a\n"
        "       cell only after all cells to its left and above it. Each player maximises his\n"
        "       own total minus the opponent's.\n"
        "Judge: prints Black's total minus White's under best play.\n"
        "Move:  ROW COLUMN, from 1: the cell that is taken.\n"
        "Sections after the board:\n"
        "  taken L1 ... Ln    the cells taken in each row at the start, never increasing\n"
        "  turn Black|White   whose move it is at the start (else Black's after an even number)\n"
        "  moves M1 M2 ...    the moves played\n",
    .question = QUESTION_VALUE,
    .read = staircase_read,
    .write = staircase_write,
    .print = position_print_score,
    .bounds = bounds,
    .trials = trials,
    .simplify = staircase_simplify,
    .sample = "4 5\n3 1 4 1 5\n9 2 6 5 3\n5 8 9 7 9\n3 2 3 8 4\n"
              "2 7 1 8 2\n8 1 8 2 8\n4 5 9 0 4\n5 2 3 5 3\n",
    .players = (const char *const[]){N_("Black"), N_("White")},
    .generate = staircase_generate,
    .parameters = parameters,
}};

const struct game game_staircase = {
    GAME_NAMES(names),
    .theory =
        "Minimax over the order ideals of the grid: C(n+m, n) Young diagrams, each a lattice path.",
    .sections = sections,
    .rules = &rules,
    CELL_MOVES,
    .cell = staircase_draw_cell,
    .legend = "value to Black / value to White, # taken\n",
    .words = staircase_words,
    .views = {VIEW_IDEALS},
    .view = staircase_make_view,
};
