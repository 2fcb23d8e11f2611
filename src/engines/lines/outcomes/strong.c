/* strong: the outcome of every position, 64 at a time.
 *
 * A position that follows a board is the set of the cells marked since, and its subset marked by
 * the first to move; they determine whose move it is. Each set of cells has a bit for each of its
 * subsets (strong.h), whether or not play can produce their counts of marks. The number of a
 * position is then its place:
 *
 *     cells 1, 4, 6      bit   000  001  010  011  100  101  110  111
 *                              1 and 4 marked by the first player: bit 011, number 3
 *
 * Marking a cell leads from all positions of a set to positions of the set with this cell, all of
 * which move at once. One pass over the sets from the smallest on finds the reachable positions,
 * and one pass back the outcomes:
 *
 *     first to move     wins if a move wins, and loses if all moves lose
 *     second to move    the same with the players exchanged
 *
 * and both end where a player has a line. There are 3^n bits for n empty cells, of which few can be
 * reached; 64 of them in a word more than make up for that. (Values found backwards from the end:
 * Zermelo 1913; Thompson, "Retrograde analysis of certain endgames", 1986.)
 */
#include "engines/lines/outcomes/strong.h"

#include "base/arena.h"
#include "base/bits.h"

#include <string.h>

enum { MAX_EMPTY = 31, FIRST = 0, SECOND = 1 };

struct strong {
    qj_context *context;
    int empty;                                   /* cells at the start, numbered 0 to empty - 1 */
    int winning_lines[2];                        /* lines open for each player at the start */
    uint32_t winning_line[2][MAX_WINNING_LINES]; /* their empty cells */
    uint64_t *at;                                /* of each set of cells: its first word */
    uint64_t *reached, *wins[2];                 /* sets of positions; wins: won by each player */
    uint64_t *line[2], *going, *every; /* working space: who has a line, no line, all positions */
    uint64_t positions[MAX_EMPTY + 1], ended[MAX_EMPTY + 1], won[2][MAX_EMPTY + 1];
};

/* ------------------------------------------------------------------- set-up */

/* The numbers of a set of cells that are empty at the start. */
static uint32_t strong_numbers(uint64_t set, uint64_t among)
{
    uint32_t numbers = 0;
    for (; set; set &= set - 1) {
        uint64_t below = (set & (0 - set)) - 1;
        numbers |= UINT32_C(1) << bits_count(among & below);
    }
    return numbers;
}

/* The words of all sets together; UINT64_MAX: too many. */
static uint64_t strong_words_in_all(int empty)
{
    uint64_t words = 0, sets = 1;
    for (int marked = 0; marked <= empty && empty <= MAX_EMPTY; marked++) {
        words += sets * strong_words(marked);
        sets = sets * (uint64_t)(empty - marked) / (uint64_t)(marked + 1);
    }
    return words ? words : UINT64_MAX;
}

static qj_status strong_allocate(struct strong *strong, struct arena *arena)
{
    char what[PHRASE_SIZE];
    uint64_t words = strong_words_in_all(strong->empty);
    phrase_write(what, sizeof what, "the table of 3^%d positions", strong->empty);
    TRY(context_check_array(strong->context, words, 3 * sizeof(uint64_t), what));
    uint64_t most = strong_words(strong->empty);
    TRY(arena_make(arena, &strong->at, UINT64_C(1) << strong->empty));
    uint64_t **const sets[] = {&strong->reached, &strong->wins[FIRST], &strong->wins[SECOND]};
    uint64_t **const scratch[] = {&strong->line[FIRST], &strong->line[SECOND], &strong->going,
                                  &strong->every};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        TRY(arena_make(arena, sets[i], words));
    for (size_t i = 0; i < sizeof scratch / sizeof *scratch; i++)
        TRY(arena_make(arena, scratch[i], most));
    memset(strong->every, 0xff, most * sizeof *strong->every);
    for (uint64_t cells = 0, at = 0; cells < UINT64_C(1) << strong->empty; cells++) {
        strong->at[cells] = at;
        at += strong_words(bits_count(cells));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- passes */

/* The number of a cell within a set. */
static int strong_place(uint32_t cells, uint32_t cell)
{
    return bits_count(cells & (cell - 1));
}

/* Finds the positions of a set of marked cells with a line of each player, and without a line. */
static void strong_find_lines(const struct strong *strong, uint32_t cells)
{
    const int marked = bits_count(cells);
    uint64_t words = strong_words(marked);
    for (int player = 0; player < 2; player++) {
        memset(strong->line[player], 0, words * sizeof(uint64_t));
        for (int i = 0; i < strong->winning_lines[player]; i++) {
            uint32_t winning_line = strong->winning_line[player][i];
            if (!(winning_line & ~cells))
                strong_add(marked, strong_numbers(winning_line, cells), player == FIRST,
                           strong->line[player]);
        }
    }
    for (uint64_t i = 0; i < words; i++)
        strong->going[i] = ~(strong->line[FIRST][i] | strong->line[SECOND][i]);
}

/* Adds the positions after a move to the reachable ones. */
static void strong_reach_next(const struct strong *strong, uint32_t cells)
{
    const int marked = bits_count(cells);
    const uint64_t *reached = strong->reached + strong->at[cells];
    uint32_t left = (uint32_t)bits_first((uint64_t)strong->empty) & ~cells;
    strong_find_lines(strong, cells);
    for (uint64_t i = 0; i < strong_words(marked); i++)
        strong->going[i] &= reached[i];
    for (; left; left &= left - 1) {
        uint32_t cell = left & (0 - left);
        strong_spread(marked, strong_place(cells, cell), marked % 2 == 0, strong->going,
                      strong->reached + strong->at[cells | cell]);
    }
}

/* Computes outcomes from the positions with one more cell. */
static void strong_settle(const struct strong *strong, uint32_t cells)
{
    const int marked = bits_count(cells), mover = marked % 2 == 0 ? FIRST : SECOND;
    uint64_t *any = strong->wins[mover] + strong->at[cells];
    uint64_t *every = strong->wins[!mover] + strong->at[cells];
    uint64_t words = strong_words(marked);
    uint32_t left = (uint32_t)bits_first((uint64_t)strong->empty) & ~cells;
    strong_find_lines(strong, cells);
    memset(any, 0, words * sizeof *any);
    memset(every, left ? 0xff : 0, words * sizeof *every);
    for (; left; left &= left - 1) {
        uint32_t cell = left & (0 - left);
        uint64_t next = strong->at[cells | cell];
        strong_join(marked, strong_place(cells, cell), mover == FIRST, strong->wins[mover] + next,
                    any, strong->wins[!mover] + next, every);
    }
    for (uint64_t i = 0; i < words; i++) {
        any[i] = (any[i] & strong->going[i]) | strong->line[mover][i];
        every[i] = (every[i] & strong->going[i]) | strong->line[!mover][i];
    }
}

static qj_status strong_solve(struct strong *strong)
{
    enum { OFTEN = 1 << 12 };
    uint64_t sets = UINT64_C(1) << strong->empty, total = 2 * sets, done = 0;
    strong->reached[0] = 1;
    for (; done < sets; done++) {
        if (done % OFTEN == 0)
            TRY(context_poll(strong->context, "sets of cells", done, total));
        strong_reach_next(strong, (uint32_t)done);
    }
    for (; done < total; done++) {
        const uint32_t cells = (uint32_t)(total - 1 - done);
        const int marked = bits_count(cells);
        if (done % OFTEN == 0)
            TRY(context_poll(strong->context, "sets of cells", done, total));
        strong_settle(strong, cells);
        const uint64_t *reached = strong->reached + strong->at[cells];
        uint64_t positions = strong_count(marked, reached, strong->every);
        uint64_t going = strong_count(marked, reached, strong->going);
        strong->positions[marked] += positions;
        strong->ended[marked] += marked == strong->empty ? positions : positions - going;
        for (int player = 0; player < 2; player++)
            strong->won[player][marked] += strong_count(marked, reached,
                                                        strong->wins[player] + strong->at[cells]);
    }
    return QJ_OK;
}

static void strong_visit_plies(const struct strong *strong, qj_ply_fn visit, void *user)
{
    for (int marked = 0; marked <= strong->empty && strong->positions[marked]; marked++) {
        int mover = marked % 2 == 0 ? FIRST : SECOND;
        qj_ply ply = {.ply = (uint64_t)marked,
                      .positions = strong->positions[marked],
                      .ended = strong->ended[marked],
                      .won = strong->won[mover][marked],
                      .lost = strong->won[!mover][marked]};
        ply.drawn = ply.positions - ply.won - ply.lost;
        if (!visit(user, &ply))
            return;
    }
}

qj_status strong_census(qj_context *context, const struct geometry *geometry,
                        const struct lines_bitboards *bitboards, qj_ply_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct strong *strong;
    TRY(arena_make(&arena, &strong, 1));
    strong->context = context;
    strong->empty = bitboards->empty;
    uint64_t empty = geometry_empty(geometry, bitboards);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < geometry->winning_lines; i++) {
            uint64_t winning_line = geometry->winning_line[i];
            if (!(winning_line & (player == FIRST ? bitboards->other[0] : bitboards->own[0])))
                strong->winning_line[player][strong->winning_lines[player]++] = strong_numbers(
                    winning_line & empty, empty);
        }
    TRY(strong_allocate(strong, &arena));
    TRY(strong_solve(strong));
    strong_visit_plies(strong, visit, user);
    return QJ_OK;
}
