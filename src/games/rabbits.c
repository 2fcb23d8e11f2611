/* rabbits: white and black stones slide into a hole.
 *
 * A board is full of white (O) and black (X) stones except for one hole. Rabbit slides a white
 * stone that is next to the hole into it, then Egg a black stone, and so on in turn; a player who
 * cannot move loses. Source: 兔兔与蛋蛋, NOI 2011 (BZOJ 2437, Luogu P1971).
 *
 * The hole walks over the board and never returns to a cell: it leaves there a stone of the mover's
 * colour, but whenever it is next to that cell again, the opponent is to move. So the hole can only
 * reach stones of the player to move at odd distance and stones of the opponent at even distance.
 * The game is undirected vertex geography on those cells.
 *
 * The setup is a struct cell_grid. The state is the hole's cell and the player to move, then a byte
 * a cell, 'O', 'X' or '.', padded with 0 to whole words.
 */
#include "base/bits.h"
#include "model/grid/cell.h"

struct rabbits {
    uint64_t hole, turn;
    char cell[];
};

static size_t rabbits_size(const struct cell_grid *grid)
{
    return sizeof(struct rabbits) + (cell_count(grid) + 7) / 8 * 8;
}

static const char rabbits_stones[2] = {'O', 'X'};

/* Returns the stone for a cell that the hole can reach (usable) or cannot; Rabbit is to move. */
static char rabbits_stone_for(const struct cell_grid *grid, uint64_t hole, uint64_t cell,
                              bool usable)
{
    uint64_t rows = hole / grid->columns + cell / grid->columns;
    uint64_t columns = hole % grid->columns + cell % grid->columns;
    bool odd = (rows + columns) % 2 != 0;
    return rabbits_stones[odd != usable];
}

/* ------------------------------------------------------------------ rules */

static int rabbits_side(UNUSED const qj_setup *setup, const void *state)
{
    return (int)((const struct rabbits *)state)->turn;
}

static void rabbits_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct cell_grid *board = setup->user;
    const struct rabbits *now = state;
    struct cell_neighbours around = cell_neighbours(board, now->hole);
    for (int i = 0; i < around.count; i++) {
        qj_move move = cell_move(board, around.cell[i]);
        if (now->cell[around.cell[i]] == rabbits_stones[now->turn] && !visit(user, &move))
            return;
    }
}

static const char *rabbits_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct cell_grid *board = setup->user;
    const struct rabbits *now = state;
    if (!cell_exists(board, move))
        return "the cell is outside the board";
    uint64_t cell = cell_at(board, move);
    if (cell == now->hole)
        return "the cell is the hole";
    if (!cell_is_beside(board, now->hole, cell))
        return "the stone is not next to the hole";
    if (now->cell[cell] == rabbits_stones[now->turn])
        return NULL;
    return now->turn == 0 ? "the stone is black, and Rabbit's are white"
                          : "the stone is white, and Egg's are black";
}

static int64_t rabbits_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct cell_grid *board = setup->user;
    struct rabbits *now = state;
    uint64_t cell = cell_at(board, move);
    now->cell[now->hole] = now->cell[cell];
    now->cell[cell] = '.';
    now->hole = cell;
    now->turn = !now->turn;
    return 0;
}

static bool rabbits_is_state(const qj_setup *setup, const void *state)
{
    const struct rabbits *now = state;
    return now->turn <= 1 && now->hole < cell_count(setup->user);
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .ending = QJ_LAST_WINS,
                               .side = rabbits_side,
                               .moves = rabbits_moves,
                               .illegal = rabbits_illegal,
                               .play = rabbits_play,
                               .is_state = rabbits_is_state};

/* ---------------------------------------------------------------- reading */

/* The contest's quantity after the rows and columns. */
enum { ROUNDS = CELL_COLUMNS + 1 };
static const qj_bound bounds[] = {
    [CELL_ROWS] = {"n", "the number of rows", 1, 40},
    [CELL_COLUMNS] = {"m", "the number of columns", 1, 40},
    [ROUNDS] = {"k", "the number of rounds", 1, 1000},
    {NULL, NULL, 0, 0},
};

static qj_status rabbits_read_rows(struct scan *scan, const struct cell_grid *board,
                                   struct rabbits *state)
{
    bool found = false;
    char *row = state->cell;
    for (uint64_t i = 0; i < board->rows; i++, row += board->columns) {
        TRY(scan_row(scan, "a row of the board", "OX.", board->columns, row));
        for (uint64_t column = 0; column < board->columns; column++) {
            if (row[column] != '.')
                continue;
            if (found) {
                scan->token.column += column;
                return scan_fail(scan, "expected one hole, found a second '.'");
            }
            state->hole = i * board->columns + column;
            found = true;
        }
        TRY(scan_line(scan));
    }
    if (found)
        return QJ_OK;
    scan->token.column += board->columns;
    return scan_fail(scan, "expected one hole '.' in the board, found none");
}

static qj_status rabbits_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    struct cell_grid *setup;
    uint64_t rounds;
    TRY(arena_make(arena, &setup, 1));
    TRY(cell_read_size(scan, setup));
    size_t size = rabbits_size(setup);
    TRY(context_check_array(arena->context, size, 2, "the board"));
    struct rabbits *state;
    TRY(arena_make_sized(arena, &state, size, 1));
    TRY(rabbits_read_rows(scan, setup, state));
    TRY(position_set(position, setup, state, size));
    TRY(scan_count_of(scan, ROUNDS, "the number of rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(scan_line(scan));
    for (uint64_t i = 0; i < 2 * rounds; i++) {
        qj_move move;
        TRY(cell_move_read(scan, position, &move));
        TRY(position_record(position, move, scan->token));
        TRY(scan_line(scan));
    }
    return QJ_OK;
}

static qj_status rabbits_read_turn(struct scan *scan, qj_position *position)
{
    int turn;
    TRY(position_read_turn(position, scan, &turn));
    ((struct rabbits *)position->start)->turn = (uint64_t)turn;
    return QJ_OK;
}

static const struct section sections[] = {{"turn", rabbits_read_turn}, {NULL, NULL}};

/* ---------------------------------------------------------------- writing */

static void rabbits_draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const qj_position *position = user;
    const struct rabbits *state = position->state;
    text[0] = state->cell[cell_at(position->setup, &(qj_move){{row, column}})];
    text[1] = 0;
}

static qj_status rabbits_print(struct writer *writer, const struct answer *answer)
{
    WRITE_LIST(writer, answer->mistake_count);
    for (uint64_t i = 0; i < answer->mistake_count; i++)
        WRITE_LIST(writer, answer->mistakes[i]);
    return QJ_OK;
}

static void rabbits_write_cells(struct writer *writer, const struct cell_grid *grid,
                                const struct rabbits *state)
{
    WRITE_LIST(writer, grid->rows, grid->columns);
    for (uint64_t row = 0; row < grid->rows && writer_status(writer) == QJ_OK; row++) {
        write_bytes(writer, state->cell + row * grid->columns, grid->columns);
        write_char(writer, '\n');
    }
}

/* Writes the board, without a record. The hole never returns, so the board is the game. */
static bool rabbits_write(struct writer *writer, const qj_position *position)
{
    const struct rabbits *state = position->state;
    rabbits_write_cells(writer, position->setup, state);
    write_text(writer, state->turn ? "0\nturn Egg\n" : "0\n");
    return true;
}

/* ---------------------------------------------------------------- contest */

/* Plays moves of the record while they are legal; returns their number, rounded down to even. */
static uint64_t rabbits_play_legal(qj_position *position, uint64_t moves)
{
    uint64_t played = 0;
    for (; played < moves; played++) {
        const qj_move *move = &position->record[played].move;
        if (rabbits_illegal(position->rules_setup, position->state, move))
            break;
        rabbits_play(position->rules_setup, position->state, move);
    }
    return played - played % 2;
}

/* Gives some cells stones that the hole cannot reach. */
static char rabbits_variant_mark(const qj_position *position, const struct cell_variant *variant,
                                 uint64_t cell)
{
    const struct rabbits *state = position->state;
    if (variant_range_has(&variant->items, cell) && cell != state->hole)
        return rabbits_stone_for(position->setup, state->hole, cell, false);
    return state->cell[cell];
}

/* Returns the index of a row or column after a range before it is removed. */
static uint64_t rabbits_shifted(const struct variant_range *range, uint64_t place)
{
    return place < range->first + range->count ? place : place - range->count;
}

/* Simplifies a record: removes rounds at the start, which are then played, or at the end. */
static void rabbits_simplify(qj_position *position, struct variant *variant, struct writer *writer)
{
    struct variant_range rounds = {0};
    struct cell_variant board = {0};
    const struct cell_grid *grid = position->setup;
    uint64_t from = 0, to = position->recorded;
    if (!variant_end(variant, to / 2, 1, &rounds) &&
        !cell_find_variant(variant, grid, cell_count(grid), &board))
        return;
    if (rounds.count && rounds.first)
        to = 2 * rounds.first;
    else if (rounds.count)
        from = rabbits_play_legal(position, 2 * rounds.count);
    cell_write_variant(writer, position, &board, rabbits_variant_mark);
    WRITE_LIST(writer, (to - from) / 2);
    for (uint64_t i = from; i < to; i++) {
        const qj_move *move = &position->record[i].move;
        WRITE_LIST(writer, rabbits_shifted(&board.rows, move->part[0]) + 1,
                   rabbits_shifted(&board.columns, move->part[1]) + 1);
    }
}

static const char *const trials[] = {
    "size=1x{2..5} blocked={0..500} rounds={3&k}",
    "size={2..5}x1 blocked={0..500} rounds={3&k}",
    "size={1..3}x{2..3} blocked={0..300} rounds={1..3}",
    "size={2..3}x{2..6} shape=mistakes blocked={0..100} rounds={1..6}",
    "size={2..4}x{2..4} shape=open rounds={1..8}",
    "size=3x{3..9} shape=mistakes blocked=0 rounds={9&k}",
    "size={2..6}x{2..6} shape=tour rounds={40&k}",
    "size={3..6}x{3..6} shape=walk blocked={0..200} rounds={1..9}",
    "size={3..6}x{3..9} blocked={50..250} rounds={40&k}",
    "size={3..8}x{3..8} shape=corridor rounds={40&k}",
    "size={3..9}x{3..9} shape=mistakes blocked={100..600} rounds={40&k}",
    "size={4..8}x{4..8} shape=walk blocked={0..500} rounds={40&k}",
    "size={4..12}x{4..12} blocked={50..350} rounds={80&k}",
    "size={15..n}x{15..m} blocked={50..350} rounds={k}",
    "size={15..n}x{15..m} shape=mistakes blocked={0..600} rounds={k}",
    "size={15..n}x{15..m} shape=open rounds={k}",
    "size={n}x{m} shape=walk blocked={0..500} rounds={1..100&k}",
    "size={n}x{m} blocked={50..350} rounds={k}",
    "size={n}x{m} shape=walk blocked={0..300} rounds={100&k}",
    "size=3x{m} shape=mistakes blocked=0 rounds={k}",
    "size={n}x{m} shape=mistakes blocked={0..100} rounds={k}",
    "size={n}x{m} shape=mistakes blocked={100..600} rounds={k}",
    "size={n}x{m} shape=corridor rounds={k}",
    "size={n}x{m} shape=tour rounds={k}",
    NULL,
};

/* ---------------------------------------------------------- random boards
 *
 * In the shape mistakes the record (-) follows the middle of bands of three rows, on a board laid
 * on its long side, and moves to the next band at the right and the left end in turn. Dead ends (o)
 * are alternately above and below it. The mover next to a dead end wins by going there, and errs if
 * the record continues to a cell that is also next to a dead end. The turns of the record have no
 * dead ends.
 *
 *     # o # o # o
 *     - - - - - -
 *     o # o # o -
 *     # o # o # -
 *     - - - - - -
 *     o # o # o #
 */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "8x8"},
    {"rounds", "rounds of random legal moves in the record; fewer if the game ends", "0"},
    {"blocked",
     "cells in a thousand that the hole cannot enter (random), or dead ends in a thousand that are "
     "closed (walk, mistakes)",
     "500"},
    {"shape",
     "random, open (the hole can go to every cell), tour (open, and the record goes through all of "
     "them row by row), corridor (it has one long way to go), walk (it can go where the record "
     "goes, and into dead ends beside it), mistakes (a long record past dead ends; a move into one "
     "would have won)",
     "random"},
    {NULL, NULL, NULL},
};

enum { SHAPE_RANDOM, SHAPE_OPEN, SHAPE_TOUR, SHAPE_CORRIDOR, SHAPE_WALK, SHAPE_MISTAKES };
enum { ALL = 1000 };
static const char *const shapes[] = {"random", "open",     "tour", "corridor",
                                     "walk",   "mistakes", NULL};

struct bands {
    bool turned; /* the board is higher than wide, and therefore rotated */
    uint64_t count, width, middle;
};

static struct bands rabbits_bands(const struct cell_grid *board)
{
    bool turned = board->rows > board->columns;
    uint64_t height = turned ? board->columns : board->rows;
    return (struct bands){.turned = turned,
                          .count = height < 3 ? 1 : height / 3,
                          .width = turned ? board->rows : board->columns,
                          .middle = height < 3 ? height - 1 : 1};
}

/* Whether a cell beside the record of mistakes is a dead end. */
static bool rabbits_is_dead_end(const struct cell_grid *board, uint64_t cell)
{
    const struct bands bands = rabbits_bands(board);
    const uint64_t place[] = {cell / board->columns, cell % board->columns};
    const uint64_t row = place[bands.turned], column = place[!bands.turned];
    return row / 3 < bands.count && (row % 3 < bands.middle) == (column % 2 == 1);
}

/* Finds the cell of the record of mistakes after `moves` moves; false if it is shorter. */
static bool rabbits_passed(const struct cell_grid *board, uint64_t moves, qj_move *out)
{
    const struct bands bands = rabbits_bands(board);
    uint64_t band = moves / (bands.width + 2), step = moves % (bands.width + 2);
    uint64_t row = 3 * band + bands.middle, column = band % 2 ? bands.width - 1 - step : step;
    if (step >= bands.width) {
        row += step - bands.width + 1;
        column = band % 2 ? 0 : bands.width - 1;
    }
    *out = bands.turned ? (qj_move){{column, row}} : (qj_move){{row, column}};
    return band < bands.count && (step < bands.width || band + 1 < bands.count);
}

/* passed: the record of mistakes goes through the cell. */
static bool rabbits_usable(const struct cell_grid *board, uint64_t cell, size_t shape, bool passed,
                           uint64_t blocked, struct random *random)
{
    uint64_t row = cell / board->columns, column = cell % board->columns;
    if (shape == SHAPE_CORRIDOR) /* every second row, joined at the right and the left in turn */
        return row % 2 == 0 || column == (row % 4 == 1 ? board->columns - 1 : 0);
    if (shape == SHAPE_MISTAKES && (passed || !rabbits_is_dead_end(board, cell)))
        return passed;
    const bool drawn = shape == SHAPE_RANDOM || shape == SHAPE_MISTAKES;
    return !drawn || random_chance(random, ALL - blocked);
}

static qj_status rabbits_fill(const struct cell_grid *board, struct rabbits *state, size_t shape,
                              uint64_t blocked, struct random *random, qj_context *context)
{
    uint64_t cells = cell_count(board);
    qj_move move;
    if (shape == SHAPE_RANDOM || shape == SHAPE_OPEN || shape == SHAPE_WALK)
        state->hole = random_below(random, cells);
    else if (shape == SHAPE_MISTAKES && rabbits_passed(board, 0, &move))
        state->hole = cell_at(board, &move);
    for (uint64_t i = 0; shape == SHAPE_MISTAKES && rabbits_passed(board, i, &move); i++) {
        if (i % (1 << 16) == 0)
            TRY(context_poll(context, "moves", i, cells));
        state->cell[cell_at(board, &move)] = '.';
    }
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (cell % (1 << 16) == 0)
            TRY(context_poll(context, "cells", cell, cells));
        bool passed = state->cell[cell] == '.';
        bool usable = rabbits_usable(board, cell, shape, passed, blocked, random);
        state->cell[cell] = rabbits_stone_for(board, state->hole, cell, usable);
    }
    state->cell[state->hole] = '.';
    return QJ_OK;
}

struct rabbits_record {
    qj_move *moves;
    uint64_t count, most;
};

/* Plays moves until there are `most` or no move is left: random moves; or a tour of the whole
 * board, right along a row and left along the next; or the path past the dead ends. */
static qj_status rabbits_play_record(const struct cell_grid *board, struct rabbits *state,
                                     size_t shape, struct random *random, qj_context *context,
                                     struct rabbits_record *record)
{
    const qj_setup setup = {.user = (void *)board};
    for (; record->count < record->most; record->count++) {
        struct move_draw draw = {.random = random};
        if (record->count % (1 << 12) == 0)
            TRY(context_poll(context, "moves", record->count, record->most));
        rules.moves(&setup, state, move_draw_visit, &draw);
        if (draw.seen == 0)
            break;
        if (shape == SHAPE_TOUR) {
            draw.move = cell_move(board, record->count + 1);
            if (draw.move.part[0] % 2)
                draw.move.part[1] = board->columns - 1 - draw.move.part[1];
        }
        if (shape == SHAPE_MISTAKES && !rabbits_passed(board, record->count + 1, &draw.move))
            break;
        record->moves[record->count] = draw.move;
        rules.play(&setup, state, &draw.move);
    }
    return QJ_OK;
}

/* Returns true if a cell is closed and has one neighbour that the hole can enter. */
static bool rabbits_is_beside_walk(const struct cell_grid *board, const struct rabbits *state,
                                   uint64_t cell)
{
    const struct cell_neighbours near = cell_neighbours(board, cell);
    int open = 0;
    for (int i = 0; i < near.count; i++)
        open += state->cell[near.cell[i]] !=
                rabbits_stone_for(board, state->hole, near.cell[i], false);
    return open == 1 && state->cell[cell] == rabbits_stone_for(board, state->hole, cell, false);
}

/* Takes back the record, and closes all cells but those of its path and dead ends beside it. */
static void rabbits_keep_walk(const struct cell_grid *board, struct rabbits *state, uint64_t hole,
                              uint64_t closed, struct random *random,
                              const struct rabbits_record *record)
{
    state->hole = hole;
    for (uint64_t cell = 0; cell < cell_count(board); cell++)
        state->cell[cell] = rabbits_stone_for(board, hole, cell, false);
    for (uint64_t i = 0; i < record->count; i++) {
        uint64_t cell = cell_at(board, &record->moves[i]);
        state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
    }
    state->cell[hole] = '.';
    for (uint64_t cell = 0; cell < cell_count(board); cell++)
        if (rabbits_is_beside_walk(board, state, cell) && random_chance(random, ALL - closed))
            state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
}

static qj_status rabbits_generate(struct settings *settings, struct random *random,
                                  struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct cell_grid board;
    uint64_t rounds, blocked;
    size_t shape;
    TRY(settings_size(settings, "size", &board.rows, &board.columns));
    assert(board.rows > 0 && board.columns > 0);
    TRY(settings_count(settings, "rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(settings_count(settings, "blocked", 0, 1000, &blocked));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    uint64_t cells = cell_count(&board); /* more than the possible number of moves */
    struct rabbits_record record = {.most = rounds < cells / 2 ? 2 * rounds : cells};
    struct rabbits *state;
    TRY(arena_make_sized(arena, &state, rabbits_size(&board), 1));
    TRY(arena_make(arena, &record.moves, record.most));
    TRY(rabbits_fill(&board, state, shape, blocked, random, arena->context));
    uint64_t hole = state->hole;
    if (shape != SHAPE_WALK)
        rabbits_write_cells(writer, &board, state);
    TRY(rabbits_play_record(&board, state, shape, random, arena->context, &record));
    record.count -= record.count % 2;
    if (shape == SHAPE_WALK) {
        rabbits_keep_walk(&board, state, hole, blocked, random, &record);
        rabbits_write_cells(writer, &board, state);
    }
    WRITE_LIST(writer, record.count / 2);
    for (uint64_t i = 0; i < record.count && writer_status(writer) == QJ_OK; i++)
        WRITE_LIST(writer, record.moves[i].part[0] + 1, record.moves[i].part[1] + 1);
    return QJ_OK;
}

/* ------------------------------------------------------------------- view */

static qj_status rabbits_make_view(const qj_position *position, struct view *out)
{
    const struct cell_grid *board = position->setup;
    const struct rabbits *state = position->state;
    uint64_t cells = cell_count(board);
    uint64_t *open;
    TRY(arena_make(out->arena, &open, bits_words(cells)));
    for (uint64_t cell = 0; cell < cells; cell++) /* the stones change roles when Egg is to move */
        if (state->cell[cell] == rabbits_stone_for(board, state->hole, cell, !state->turn))
            bits_set(open, cell);
    out->geography = (struct geography_view){
        .rows = board->rows, .columns = board->columns, .open = open, .token = state->hole};
    return QJ_OK;
}

/* ------------------------------------------------------------------ names */

extern const struct game game_rabbits;

static const struct qj_game names[] = {{
    .game = &game_rabbits,
    .name = "rabbits",
    .aliases = (const char *const[]){"兔兔与蛋蛋", "bzoj2437", "P1971", NULL},
    .summary = "slide white and black stones into a hole in turn (兔兔与蛋蛋)",
    .help =
        "Input: n m, then n rows of m cells: O a white stone, X a black one, . the hole, once;\n"
        "       then k, and 2k moves, those of Rabbit and Egg in turn.\n"
        "Rules: Rabbit slides an adjacent white stone into the hole, then Egg a black one, and\n"
        "       so on. A player who cannot move loses.\n"
        "Judge: prints the number of Rabbit's mistakes, then their move numbers. A mistake is a\n"
        "       move before which Rabbit wins and after which Egg wins.\n"
        "Move:  ROW COLUMN, from 1: the stone that slides into the hole.\n"
        "Sections after the record:\n"
        "  turn Rabbit|Egg   who moves first\n"
        "  moves M1 M2 ...   more moves played\n",
    .question = QUESTION_MISTAKES,
    .read = rabbits_read,
    .write = rabbits_write,
    .print = rabbits_print,
    .bounds = bounds,
    .trials = trials,
    .simplify = rabbits_simplify,
    .sample = "4 5\nXOOXO\nOX.OX\nOXOXO\nXOXXO\n0\n",
    .players = (const char *const[]){N_("Rabbit"), N_("Egg")},
    .generate = rabbits_generate,
    .parameters = parameters,
}};

const struct game game_rabbits = {
    GAME_NAMES(names),
    .theory =
        "The hole never returns to a cell, so the game is undirected vertex geography: the player "
        "to "
        "move wins exactly when every maximum matching of the cells left to the hole covers it.",
    .sections = sections,
    .rules = &rules,
    CELL_MOVES,
    .cell = rabbits_draw_cell,
    .legend = "O Rabbit's, X Egg's, . the hole\n",
    .views = {VIEW_GEOGRAPHY},
    .view = rabbits_make_view,
};
