/* mnk: k in line on a board of m rows and n columns; tictactoe is 3, 3, 3.
 *
 * Players 1 and 2 mark empty cells in turn, 1 first, until a player has k marks in line (along a
 * row, a column or a diagonal) and wins, or the board is full. The winner scores the number of
 * empty cells plus 1, the loser minus that number, and a full board without a line is 0 for both.
 * Source: 棋局评估, CCF CSP 201803-4; m,n,k games: Golomb and Hales, "Hypercube tic-tac-toe", 2002.
 *
 * State: the cells row by row, the player to move, and values derived from them: see mnk_board.h.
 */
#include "base/capped.h"
#include "games/mnk/mnk_board.h"

/* ----------------------------------------------------------------- rules */

static int mnk_side(UNUSED const qj_setup *setup, const void *state)
{
    return ((const struct mnk_state *)state)->side - 1;
}

static bool mnk_over_with_score(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    const struct mnk_state *board = state;
    const int64_t score = (int64_t)board->empty + 1;
    *value = !board->winner ? 0 : board->winner == board->side ? score : -score;
    return mnk_over(board);
}

static void mnk_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct cell_grid *grid = setup->user;
    const uint8_t *cell = ((const struct mnk_state *)state)->cells;
    for (uint64_t row = 0; row < grid->rows; row++)
        for (uint64_t column = 0; column < grid->columns; column++, cell++) {
            qj_move move = {{row, column}};
            if (*cell == 0 && !visit(user, &move))
                return;
        }
}

static const char *mnk_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct cell_grid *grid = setup->user;
    const struct mnk_state *board = state;
    if (!cell_exists(grid, move))
        return "the cell is outside the board";
    return board->cells[cell_at(grid, move)] ? "the cell is marked already" : NULL;
}

static bool mnk_is_state(const qj_setup *setup, const void *state)
{
    const struct mnk_state *board = state;
    uint64_t cells = cell_count(setup->user), empty = 0;
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (board->cells[cell] > 2)
            return false;
        empty += board->cells[cell] == 0;
    }
    return board->empty == empty && (board->side == 1 || board->side == 2) && board->winner <= 2;
}

static const qj_rules rules = {QJ_RULES_HEAD,        .ending = QJ_POINTS,
                               .side = mnk_side,     .over = mnk_over_with_score,
                               .moves = mnk_moves,   .illegal = mnk_illegal,
                               .play = mnk_play,     .is_state = mnk_is_state,
                               .layout = mnk_layout, .stones_over = mnk_stones_over};

/* ------------------------------------------------------------------ text */

/* A board just read, and its start in the text. */
struct mnk_reading {
    struct mnk_setup *setup;
    struct mnk_state *state;
    uint64_t marks[3]; /* number of empty cells, of 1s, of 2s */
    struct scan_place place;
};

static qj_status mnk_read_cells(struct scan *scan, struct arena *arena,
                                const struct mnk_setup *size, struct mnk_reading *reading)
{
    TRY(arena_make_copy(arena, &reading->setup, size, 1));
    TRY(arena_make_sized(arena, &reading->state, 1, mnk_state_size(size)));
    for (uint64_t cell = 0; cell < cell_count(&size->grid); cell++) {
        uint64_t mark;
        TRY(scan_count(scan, "a cell: 0 for empty, else the player", 0, 2, &mark));
        if (cell == 0)
            reading->place = scan->token;
        reading->state->cells[cell] = (uint8_t)mark;
        reading->marks[mark]++;
        if ((cell + 1) % size->grid.columns == 0)
            TRY(scan_line(scan));
    }
    reading->state->empty = reading->marks[0];
    reading->state->side = 1;
    return QJ_OK;
}

/* Sets the winner. Refuses two winners, and lines that no single move can complete. */
static qj_status mnk_find_winner(struct scan *scan, struct mnk_reading *reading)
{
    const struct mnk_setup *setup = reading->setup;
    scan->token = reading->place;
    for (uint8_t player = 1; player <= 2; player++) {
        enum mnk_lines lines = mnk_find_lines(setup, reading->state->cells, player);
        if (lines == MNK_NO_LINE)
            continue;
        if (reading->state->winner)
            return scan_fail(scan, "expected %" PRIu64 " in line for one player, found both",
                             setup->k);
        if (lines == MNK_APART)
            return scan_fail(scan,
                             "expected lines of %" PRIu64
                             " that one last move of %u can have made, found lines apart",
                             setup->k, player);
        reading->state->winner = player;
    }
    return QJ_OK;
}

/* Derives the player to move from the counts of marks: 1 moves first, the winner moved last. */
static qj_status mnk_find_side(struct scan *scan, struct mnk_reading *reading)
{
    struct mnk_state *state = reading->state;
    uint64_t ones = reading->marks[1], twos = reading->marks[2];
    scan->token = reading->place;
    if (ones != twos && ones != twos + 1)
        return scan_fail(scan,
                         "expected as many 1s as 2s, or one 1 more, found %" PRIu64 " and %" PRIu64,
                         ones, twos);
    state->side = ones == twos ? 1 : 2;
    if (state->winner == state->side)
        return scan_fail(
            scan, "expected %s where %u has %" PRIu64 " in line, found %" PRIu64 " and %" PRIu64,
            state->winner == 1 ? "one 1 more than 2s" : "as many 1s as 2s", state->winner,
            reading->setup->k, ones, twos);
    return QJ_OK;
}

/* Reads a board. The counts are free if the section turn, the only one with t, follows. */
static qj_status mnk_read(struct scan *scan, qj_position *position)
{
    struct mnk_reading reading = {0};
    struct mnk_setup size = {0};
    int next;
    TRY(cell_read_size(scan, &size.grid));
    TRY(scan_count(scan, "the length of a line", 1, UINT32_MAX, &size.k));
    TRY(mnk_read_cells(scan, &position->arena, &size, &reading));
    TRY(mnk_find_winner(scan, &reading));
    TRY(scan_peek(scan, &next));
    if (next != 't')
        TRY(mnk_find_side(scan, &reading));
    return position_set(position, reading.setup, reading.state, mnk_state_size(&size));
}

static qj_status mnk_tictactoe_read(struct scan *scan, qj_position *position)
{
    struct mnk_reading reading = {0};
    const struct mnk_setup size = {{3, 3}, 3, false};
    TRY(mnk_read_cells(scan, &position->arena, &size, &reading));
    TRY(mnk_find_winner(scan, &reading));
    TRY(mnk_find_side(scan, &reading));
    /* In the contest Alice, who goes first, is to move; Bob may have won. */
    const bool over = mnk_over(reading.state),
               contest = scan->inspection && scan->inspection->limits;
    if (reading.state->side == 2 && (contest || !over))
        return scan_fail(
            scan,
            over ? "expected as many 1s as 2s (in the contest Alice is to move), found %" PRIu64
                   " and %" PRIu64
                 : "expected as many 1s as 2s in an unfinished board, found %" PRIu64
                   " and %" PRIu64,
            reading.marks[1], reading.marks[2]);
    return position_set(position, reading.setup, reading.state, mnk_state_size(&size));
}

/* Reads "turn 1" or "turn 2", even if the counts of marks disagree. */
static qj_status mnk_read_turn(struct scan *scan, qj_position *position)
{
    struct mnk_state *state = position->start;
    struct mnk_setup *setup = (struct mnk_setup *)position->setup; /* the setup is still being
                                                                    * read */
    uint64_t turn;
    TRY(scan_count(scan, "the player to move", 1, 2, &turn));
    if (state->winner == turn)
        return scan_fail(scan, "expected turn %u after the winning move of %u, found turn %u",
                         3 - state->winner, state->winner, state->winner);
    state->side = (uint8_t)turn;
    setup->odd = (cell_count(&setup->grid) - state->empty + state->side) % 2 == 0;
    return QJ_OK;
}

static const struct section sections[] = {{"turn", mnk_read_turn}, {NULL, NULL}};

static void mnk_draw_mark(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const qj_position *position = user;
    const struct mnk_state *state = position->state;
    uint64_t cell = cell_at(position->setup, &(qj_move){{row, column}});
    snprintf(text, DRAW_CELL, "%c", ".12"[state->cells[cell]]);
}

static void mnk_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct mnk_setup *setup = position->setup;
    write_phrase(writer, "%" PRIu64 " in line win, . empty\n", setup->k);
    draw_grid(writer, &setup->grid, all, mnk_draw_mark, position);
}

/* Writes the value in words. A score is the number of empty cells at the end, plus 1. */
static void mnk_words(struct writer *writer, const qj_position *position, const qj_value *value)
{
    int mover = qj_position_side(position);
    int64_t score = value->lo < 0 ? -value->lo : value->lo;
    if (score == 0)
        write_phrase(writer, "a draw");
    else
        write_phrase(writer, "%s wins with %" PRId64 " cell[s] empty",
                     position->entry->players[value->lo > 0 ? mover : !mover], score - 1);
}

static void mnk_write_cells(struct writer *writer, const struct cell_grid *grid,
                            const uint8_t *cells, uint64_t marks[3])
{
    memset(marks, 0, 3 * sizeof *marks);
    for (uint64_t cell = 0; cell < cell_count(grid) && writer_status(writer) == QJ_OK; cell++) {
        marks[cells[cell]]++;
        write_char(writer, (char)('0' + cells[cell]));
        write_char(writer, (cell + 1) % grid->columns ? ' ' : '\n');
    }
}

static bool mnk_write(struct writer *writer, const qj_position *position)
{
    const struct mnk_setup *setup = position->setup;
    const struct mnk_state *state = position->state;
    uint64_t marks[3];
    WRITE_LIST(writer, setup->grid.rows, setup->grid.columns, setup->k);
    mnk_write_cells(writer, &setup->grid, state->cells, marks);
    if (marks[1] != marks[2] + (state->side == 2))
        write_text(writer, state->side == 2 ? "turn 2\n" : "turn 1\n");
    return true;
}

/* Writes a board for the contest; returns false unless Alice is to move or the game is over. */
static bool mnk_tictactoe_write(struct writer *writer, const qj_position *position)
{
    const struct mnk_state *state = position->state;
    uint64_t marks[3];
    mnk_write_cells(writer, position->setup, state->cells, marks);
    return marks[1] == marks[2] + (state->side == 2) && (state->side == 1 || mnk_over(state));
}

/* Clears the mark with index skip (from 0) of a player in cells. */
static void mnk_clear_mark(uint8_t cells[9], uint8_t player, uint64_t skip)
{
    for (size_t cell = 0; cell < 9; cell++)
        if (cells[cell] == player && skip-- == 0)
            cells[cell] = 0;
}

static void mnk_tictactoe_simplify(qj_position *position, struct variant *variant,
                                   struct writer *writer)
{
    uint8_t *cells = ((struct mnk_state *)position->state)->cells;
    uint64_t marks[3] = {0}, number;
    for (size_t cell = 0; cell < 9; cell++)
        marks[cells[cell]]++;
    if (!variant_item(variant, marks[1] * marks[2], &number))
        return;
    mnk_clear_mark(cells, 1, number / marks[2]);
    mnk_clear_mark(cells, 2, number % marks[2]);
    mnk_write_cells(writer, position->setup, cells, marks);
}

static const qj_bound bounds[] = {{"T", "the number of boards", 1, 5}, {NULL, NULL, 0, 0}};

static const char *const trials[] = {
    "cases=1 plies=0",
    "cases=1 shape=won",
    "cases=1 shape=near-end",
    "cases={1..2} plies=6",
    "cases={2..T} plies=4",
    "cases={2..T} shape=won",
    "cases={T} shape=near-end",
    "cases={T} plies=2",
    "cases={T} plies=0",
    "cases={T} shape=won",
    NULL,
};

/* ------------------------------------------------------------------- view */

static qj_status mnk_make_view(const qj_position *position, struct view *out)
{
    const struct mnk_setup *setup = position->setup;
    const struct mnk_state *state = position->state;
    out->lines = (struct lines_view){.rows = setup->grid.rows,
                                     .columns = setup->grid.columns,
                                     .k = setup->k,
                                     .board = state->cells,
                                     .side = state->side};
    return QJ_OK;
}

/* Returns a lower bound: the positions after one move and, if it did not win, after two. */
static uint64_t mnk_min_positions(const qj_position *position)
{
    const struct mnk_setup *setup = position->setup;
    const struct mnk_state *state = position->state;
    uint64_t going_on = state->empty;
    if (mnk_over(state))
        return 1;
    for (uint64_t cell = 0; cell < cell_count(&setup->grid); cell++)
        if (state->cells[cell] == 0)
            going_on -= mnk_completes(setup, state->cells, cell_move(&setup->grid, cell),
                                      state->side);
    return capped_sum(capped_product(going_on, state->empty - 1), 1 + state->empty);
}

/* ----------------------------------------------------------- random boards
 *
 * They come from random play. A quiet move does not end the game. A pool contains the empty cells;
 * moves are drawn from it until a move is quiet, so all quiet moves are equally likely. */

static const qj_parameter mnk_parameters[] = {
    {"size", "ROWSxCOLUMNS", "3x3"},
    {"k", "how many in line win", "3"},
    {"plies",
     "quiet moves to play, which do not end the game (shape random); fewer if none is left", "0"},
    {"shape", "random (after plies quiet moves), near-end (no quiet move is left), won", "random"},
    {NULL, NULL, NULL},
};

static const qj_parameter mnk_tictactoe_parameters[] = {
    {"cases", "number of boards", "5"},
    {"plies", "quiet moves to play, which do not end the game (shape random); an even number", "2"},
    {"shape", "random (after plies quiet moves), near-end (no quiet move is left), won (by Bob)",
     "random"},
    {NULL, NULL, NULL},
};

enum { SHAPE_RANDOM, SHAPE_NEAR_END, SHAPE_WON };
static const char *const shapes[] = {"random", "near-end", "won", NULL};

struct mnk_playout {
    struct mnk_setup setup;
    struct mnk_state *state;
    uint64_t *pool; /* the empty cells */
    struct random *random;
};

static void mnk_playout_restart(struct mnk_playout *play)
{
    uint64_t cells = cell_count(&play->setup.grid);
    memset(play->state, 0, mnk_state_size(&play->setup));
    play->state->empty = cells;
    play->state->side = 1;
    for (uint64_t cell = 0; cell < cells; cell++)
        play->pool[cell] = cell;
}

/* Swaps a random cell of the pool, from index on, to index. */
static uint64_t mnk_playout_draw_cell(struct mnk_playout *play, uint64_t index)
{
    uint64_t other = index + random_below(play->random, play->state->empty - index);
    uint64_t cell = play->pool[other];
    play->pool[other] = play->pool[index];
    play->pool[index] = cell;
    return cell;
}

static void mnk_playout_mark(struct mnk_playout *play, uint64_t index)
{
    const qj_setup setup = {.user = &play->setup};
    const uint64_t cell = play->pool[index];
    const qj_move move = cell_move(&play->setup.grid, cell);
    mnk_play(&setup, play->state, &move);
    play->pool[index] = play->pool[play->state->empty];
    play->pool[play->state->empty] = cell;
}

static bool mnk_playout_play_quietly(struct mnk_playout *play)
{
    const struct mnk_setup *setup = &play->setup;
    const struct mnk_state *state = play->state;
    for (uint64_t tried = 0; state->empty > 1 && tried < state->empty; tried++) {
        uint64_t cell = mnk_playout_draw_cell(play, tried);
        if (!mnk_completes(setup, state->cells, cell_move(&setup->grid, cell), state->side)) {
            mnk_playout_mark(play, tried);
            return true;
        }
    }
    return false;
}

/* Plays random games until a player wins, the second if even; QJ_USAGE after many moves. */
static qj_status mnk_playout_play_to_win(struct mnk_playout *play, struct settings *settings,
                                         bool even)
{
    const uint64_t cells = cell_count(&play->setup.grid), most = UINT64_C(1) << 24;
    for (uint64_t played = 0; played < most; played += cells) {
        TRY(context_poll(settings->arena.context, "moves", played, most));
        mnk_playout_restart(play);
        while (!mnk_over(play->state)) {
            mnk_playout_draw_cell(play, 0);
            mnk_playout_mark(play, 0);
        }
        if (play->state->winner == 2 || (play->state->winner && !even))
            return QJ_OK;
    }
    return settings_fail(settings, "shape", "no random game is won: expected a smaller k");
}

static qj_status mnk_playout_play_shape(struct mnk_playout *play, struct settings *settings,
                                        size_t shape, uint64_t plies, bool even)
{
    uint64_t played = 0;
    if (shape == SHAPE_WON)
        return mnk_playout_play_to_win(play, settings, even);
    mnk_playout_restart(play);
    while ((shape == SHAPE_NEAR_END || played < plies) && mnk_playout_play_quietly(play)) {
        played++;
        TRY(context_poll(settings->arena.context, "moves", played, plies));
    }
    if (even && played % 2) { /* take back the last move: its cell is just after the pool */
        play->state->cells[play->pool[play->state->empty++]] = 0;
        play->state->side = 3 - play->state->side;
    }
    return QJ_OK;
}

/* Makes one board of any size, or the boards of the contest, with Alice to move or a game won. */
static qj_status mnk_generate(struct settings *settings, struct random *random,
                              struct writer *writer)
{
    struct mnk_playout play = {.setup = {{3, 3}, 3, false}, .random = random};
    const bool contest = settings->game->framing == FRAMING_COUNTED;
    uint64_t cases = 1, plies, marks[3];
    size_t shape;
    if (contest) {
        TRY(settings_count(settings, "cases", 0, UINT32_MAX, &cases));
    } else {
        TRY(settings_size(settings, "size", &play.setup.grid.rows, &play.setup.grid.columns));
        TRY(settings_count(settings, "k", 1, UINT32_MAX, &play.setup.k));
    }
    TRY(settings_count(settings, "plies", 0, contest ? 8 : UINT64_MAX, &plies));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (contest && plies % 2)
        return settings_fail(settings, "plies", "expected an even number: Alice is to move");
    TRY(arena_make_sized(&settings->arena, &play.state, 1, mnk_state_size(&play.setup)));
    TRY(arena_make(&settings->arena, &play.pool, cell_count(&play.setup.grid)));
    if (contest)
        WRITE_LIST(writer, cases);
    else
        WRITE_LIST(writer, play.setup.grid.rows, play.setup.grid.columns, play.setup.k);
    for (uint64_t i = 0; i < cases && writer_status(writer) == QJ_OK; i++) {
        TRY(mnk_playout_play_shape(&play, settings, shape, plies, contest));
        mnk_write_cells(writer, &play.setup.grid, play.state->cells, marks);
    }
    return writer_status(writer);
}

/* ------------------------------------------------------------- catalogue */

extern const struct game game_mnk;

static const struct qj_game names[] = {
    {
        .game = &game_mnk,
        .name = "mnk",
        .summary = "k in line on a board of m rows and n columns, scored by the empty cells",
        .help =
            "Input: m n k, then m rows of n cells separated by blanks: 0 empty, 1 and 2 players.\n"
            "       As many 1s as 2s: 1 is to move; one 1 more: 2 is to move.\n"
            "Move:  ROW COLUMN, from 1: the cell that is marked.\n"
            "Sections after the board:\n"
            "  turn 1|2           who is to move; comes right after the board, which may\n"
            "                     then have any numbers of marks (handicap)\n"
            "  moves M1 M2 ...    the moves played\n",
        .read = mnk_read,
        .write = mnk_write,
        .sample = "3 3 3\n0 0 0\n0 0 0\n0 0 0\n",
        .players = (const char *const[]){N_("player 1"), N_("player 2")},
        .generate = mnk_generate,
        .parameters = mnk_parameters,
    },
    {
        .game = &game_mnk,
        .name = "tictactoe",
        .aliases = (const char *const[]){"棋局评估", "csp201803-4", NULL},
        .summary = "noughts and crosses, scored by the empty cells (棋局评估)",
        .help = "Input: T, then T boards of 3 rows of 3 cells separated by blanks: 0 empty,\n"
                "       1 Alice, 2 Bob; as many 1s as 2s, or a finished board.\n"
                "Judge: prints the score for Alice under best play, a line for each board.\n"
                "Move:  ROW COLUMN, from 1: the cell that is marked.\n"
                "Sections after a board:\n"
                "  turn 1|2           who is to move, if the counts say otherwise\n"
                "  moves M1 M2 ...    the moves played\n"
                "  end                before the next board\n",
        .framing = FRAMING_COUNTED,
        .question = QUESTION_VALUE,
        .read = mnk_tictactoe_read,
        .write = mnk_tictactoe_write,
        .print = position_print_score,
        .bounds = bounds,
        .trials = trials,
        .simplify = mnk_tictactoe_simplify,
        .sample = "1\n0 0 0\n0 0 0\n0 0 0\n",
        .players = (const char *const[]){N_("Alice"), N_("Bob")},
        .generate = mnk_generate,
        .parameters = mnk_tictactoe_parameters,
    },
};

const struct game game_mnk = {
    GAME_NAMES(names),
    .theory =
        "Alpha-beta search with a table of exact positions and the symmetries of the board; proofs "
        "by pairs, weights and replies that one player can block every line; wins by threats.",
    .sections = sections,
    .rules = &rules,
    CELL_MOVES,
    .cell = mnk_draw_mark,
    .draw = mnk_draw,
    .words = mnk_words,
    .views = {VIEW_LINES},
    .view = mnk_make_view,
    .min_positions = mnk_min_positions,
};
