/* mnk_generate: m,n,k boards by random play from the empty board.
 *
 * A quiet move does not end the game. A pool contains the empty cells; moves are drawn from it
 * until a move is quiet, so all quiet moves are equally likely.
 */
#include "games/mnk/mnk_board.h"

#include <string.h>

const qj_parameter mnk_parameters[] = {
    {"size", "ROWSxCOLUMNS", "3x3"},
    {"k", "how many in line win", "3"},
    {"plies",
     "quiet moves to play, which do not end the game (shape random); fewer if none is left", "0"},
    {"shape", "random (after plies quiet moves), near-end (no quiet move is left), won", "random"},
    {NULL, NULL, NULL},
};

const qj_parameter mnk_tictactoe_parameters[] = {
    {"cases", "number of boards", "5"},
    {"plies", "quiet moves to play, which do not end the game (shape random); an even number", "2"},
    {"shape", "random (after plies quiet moves), near-end (no quiet move is left), won (by Bob)",
     "random"},
    {NULL, NULL, NULL},
};

enum mnk_shape { SHAPE_RANDOM, SHAPE_NEAR_END, SHAPE_WON };
static const char *const shapes[] = {"random", "near-end", "won", NULL};

struct mnk_playout {
    struct mnk_setup setup;
    struct mnk_state *state;
    uint64_t *pool; /* the empty cells */
    struct random *random;
};

static qj_status mnk_playout_open(struct mnk_playout *play, struct arena *arena)
{
    TRY(arena_make_sized(arena, &play->state, 1, mnk_state_size(&play->setup)));
    return arena_make(arena, &play->pool, cell_count(&play->setup.grid));
}

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
    uint64_t cell = play->pool[index], columns = play->setup.grid.columns;
    mnk_mark(&play->setup, play->state, cell / columns, cell % columns);
    play->pool[index] = play->pool[play->state->empty];
    play->pool[play->state->empty] = cell;
}

static bool mnk_playout_play_quietly(struct mnk_playout *play)
{
    const struct mnk_setup *setup = &play->setup;
    const struct mnk_state *state = play->state;
    for (uint64_t tried = 0; state->empty > 1 && tried < state->empty; tried++) {
        uint64_t cell = mnk_playout_draw_cell(play, tried);
        if (!mnk_completes(setup, state->cells, cell / setup->grid.columns,
                           cell % setup->grid.columns, state->side)) {
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
                                        enum mnk_shape shape, uint64_t plies, bool even)
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

qj_status mnk_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct mnk_playout play = {.random = random};
    uint64_t plies, marks[3];
    size_t shape;
    TRY(settings_size(settings, "size", &play.setup.grid.rows, &play.setup.grid.columns));
    TRY(settings_count(settings, "k", 1, UINT32_MAX, &play.setup.k));
    TRY(settings_count(settings, "plies", 0, UINT64_MAX, &plies));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(mnk_playout_open(&play, &settings->arena));
    TRY(mnk_playout_play_shape(&play, settings, (enum mnk_shape)shape, plies, false));
    WRITE_LIST(writer, play.setup.grid.rows, play.setup.grid.columns, play.setup.k);
    mnk_write_cells(writer, &play.setup.grid, play.state->cells, marks);
    return writer_status(writer);
}

qj_status mnk_tictactoe_generate(struct settings *settings, struct random *random,
                                 struct writer *writer)
{
    struct mnk_playout play = {.setup = {{3, 3}, 3, false}, .random = random};
    uint64_t cases, plies, marks[3];
    size_t shape;
    TRY(settings_count(settings, "cases", 0, UINT32_MAX, &cases));
    TRY(settings_count(settings, "plies", 0, 8, &plies));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (plies % 2)
        return settings_fail(settings, "plies", "expected an even number: Alice is to move");
    TRY(mnk_playout_open(&play, &settings->arena));
    WRITE_LIST(writer, cases);
    for (uint64_t i = 0; i < cases; i++) {
        TRY(mnk_playout_play_shape(&play, settings, (enum mnk_shape)shape, plies, true));
        mnk_write_cells(writer, &play.setup.grid, play.state->cells, marks);
        TRY(writer_status(writer));
    }
    return QJ_OK;
}
