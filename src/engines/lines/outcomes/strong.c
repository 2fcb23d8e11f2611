/* strong: the outcome of every position, 64 at a time.
 *
 * A position that follows a board is the set of the cells marked since, and its subset marked by
 * the first to move; they determine whose move it is. Each set of cells has a bit for each of its
 * subsets, whether or not play can produce their counts of marks. The number of a position is then
 * its place:
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

enum { MAX_EMPTY = 31, FIRST = 0, SECOND = 1 };

struct strong {
    qj_context *context;
    int empty;                                   /* cells at the start, numbered 0 to empty - 1 */
    int winning_lines[2];                        /* lines open for each player at the start */
    uint32_t winning_line[2][MAX_WINNING_LINES]; /* their empty cells */
    uint64_t *at;                                /* of each set of cells: its first word */
    uint64_t *reached, *wins[2];                 /* sets of positions; wins: won by each player */
    uint64_t *line[2], *going, *every; /* working space: who has a line, no line, all positions */
    qj_ply plies[MAX_EMPTY + 1];
};

/* --------------------------------------------------------------------- sets */

/* The positions in which `marked` given cells are marked are a set of 2^marked bits, at least a
 * word. In bit i the first player has marked the cells whose bits are set in i, counted from the
 * lowest cell. One more mark doubles the number of bits. The positions in which the cell at a place
 * has a given mark are every second run of 2^place bits:
 *
 *     place 1      next  0 1 2 3 4 5 6 7 ...      of which 2 3 6 7 ... have bit 1 set
 *                  set   2 3 6 7 ...              and become 0 1 2 3 ...
 *
 * From place 6 on the runs are words; below, they are moved together within a word. Copies for AVX2
 * gained an eighth: `qiju count mnk 4x5 --k 4 --outcome` took 7.4 and 8.0 s of CPU time without
 * them, 6.5 and 6.9 with them (2026-11-26). */
enum { WORD_PLACES = 6 };

static inline uint64_t strong_words(int marked)
{
    return marked < WORD_PLACES ? 1 : UINT64_C(1) << (marked - WORD_PLACES);
}

/* The bits of a word whose number has bit place clear. */
static const uint64_t without[WORD_PLACES] = {UINT64_MAX / 3,   UINT64_MAX / 5,     UINT64_MAX / 17,
                                              UINT64_MAX / 257, UINT64_MAX / 65537, UINT32_MAX};

/* Compresses every second run of bits into the lower half of a word. */
static inline uint64_t strong_half(uint64_t word, int place, bool mark)
{
    word = word >> ((unsigned)mark << place) & without[place];
    for (int i = place; i < WORD_PLACES - 1; i++)
        word = (word | word >> (1 << i)) & without[i + 1];
    return word;
}

/* Expands the lower half of a word to every second run of bits. */
static inline uint64_t strong_wide(uint64_t word, int place, bool mark)
{
    word &= UINT32_MAX;
    for (int i = WORD_PLACES - 2; i >= place; i--)
        word = (word | word << (1 << i)) & without[i];
    return word << ((unsigned)mark << place);
}

static inline uint64_t strong_two_halves(const uint64_t *words, int place, bool mark)
{
    return strong_half(words[0], place, mark) | strong_half(words[1], place, mark) << 32;
}

/* Takes the positions of next, with one more cell, in which cell number place has the mark of a
 * player. Adds them to any, and intersects every with them. */
static void strong_join(int marked, int place, bool mark, const uint64_t *next_any, uint64_t *any,
                        const uint64_t *next_every, uint64_t *every)
{
    uint64_t words = strong_words(marked);
    if (place >= WORD_PLACES) {
        uint64_t run = strong_words(place), from = mark ? run : 0;
        for (uint64_t at = 0; at < words; at += run, from += 2 * run)
            for (uint64_t i = 0; i < run; i++) {
                any[at + i] |= next_any[from + i];
                every[at + i] &= next_every[from + i];
            }
    } else if (marked < WORD_PLACES) {
        *any |= strong_half(*next_any, place, mark);
        *every &= strong_half(*next_every, place, mark);
    } else {
        for (uint64_t i = 0; i < words; i++) {
            any[i] |= strong_two_halves(next_any + 2 * i, place, mark);
            every[i] &= strong_two_halves(next_every + 2 * i, place, mark);
        }
    }
}

/* Adds positions to next, each with this mark on one more cell. */
static void strong_spread(int marked, int place, bool mark, const uint64_t *from, uint64_t *next)
{
    uint64_t words = strong_words(marked);
    if (place >= WORD_PLACES) {
        uint64_t run = strong_words(place), to = mark ? run : 0;
        for (uint64_t at = 0; at < words; at += run, to += 2 * run)
            for (uint64_t i = 0; i < run; i++)
                next[to + i] |= from[at + i];
        return;
    }
    for (uint64_t i = 0; i < words; i++) {
        next[2 * i] |= strong_wide(from[i], place, mark);
        if (marked >= WORD_PLACES)
            next[2 * i + 1] |= strong_wide(from[i] >> 32, place, mark);
    }
}

/* Adds the positions in which all cells of a set of numbers have this mark. */
static void strong_add(int marked, uint32_t numbers, bool mark, uint64_t *to)
{
    uint64_t low = UINT64_MAX, high = numbers >> WORD_PLACES;
    for (int place = 0; place < WORD_PLACES; place++)
        if (numbers >> place & 1)
            low &= mark ? ~without[place] : without[place];
    for (uint64_t i = 0; i < strong_words(marked); i++)
        to[i] |= (i & high) == (mark ? high : 0) ? low : 0;
}

/* Returns how many positions are in both sets. */
static uint64_t strong_count(int marked, const uint64_t *a, const uint64_t *b)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < strong_words(marked); i++)
        sum += (uint64_t)bits_count(a[i] & b[i]);
    return sum;
}

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
    TRY(arena_make(arena, &strong->reached, words));
    TRY(arena_make(arena, &strong->going, most));
    TRY(arena_make(arena, &strong->every, most));
    for (int player = 0; player < 2; player++) {
        TRY(arena_make(arena, &strong->wins[player], words));
        TRY(arena_make(arena, &strong->line[player], most));
    }
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

/* Computes outcomes from the positions with one more cell, and counts them. */
static void strong_settle(struct strong *strong, uint32_t cells)
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
    const uint64_t *reached = strong->reached + strong->at[cells];
    qj_ply *ply = &strong->plies[marked];
    const uint64_t positions = strong_count(marked, reached, strong->every);
    ply->positions += positions;
    ply->ended += positions;
    if (marked < strong->empty)
        ply->ended -= strong_count(marked, reached, strong->going);
    ply->won += strong_count(marked, reached, any);
    ply->lost += strong_count(marked, reached, every);
}

static qj_status strong_solve(struct strong *strong)
{
    enum { OFTEN = 1 << 12 };
    uint64_t sets = UINT64_C(1) << strong->empty, total = 2 * sets;
    strong->reached[0] = 1;
    for (uint64_t done = 0; done < total; done++) {
        if (done % OFTEN == 0)
            TRY(context_poll(strong->context, "sets of cells", done, total));
        if (done < sets)
            strong_reach_next(strong, (uint32_t)done);
        else
            strong_settle(strong, (uint32_t)(total - 1 - done));
    }
    return QJ_OK;
}

qj_status strong_census(qj_context *context, const struct view *view, qj_ply_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct strong *strong;
    struct geometry geometry;
    geometry_init(&geometry, &view->lines);
    const struct lines_bitboards bitboards = geometry_bitboards(&geometry, &view->lines);
    TRY(arena_make(&arena, &strong, 1));
    strong->context = context;
    strong->empty = bitboards.empty;
    uint64_t empty = geometry_empty(&geometry, &bitboards);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < geometry.winning_lines; i++) {
            uint64_t winning_line = geometry.winning_line[i];
            if (!(winning_line & (player == FIRST ? bitboards.other[0] : bitboards.own[0])))
                strong->winning_line[player][strong->winning_lines[player]++] = strong_numbers(
                    winning_line & empty, empty);
        }
    TRY(strong_allocate(strong, &arena));
    TRY(strong_solve(strong));
    for (int marked = 0; marked <= strong->empty && strong->plies[marked].positions; marked++) {
        qj_ply *ply = &strong->plies[marked];
        ply->ply = (uint64_t)marked;
        ply->drawn = ply->positions - ply->won - ply->lost;
        if (!visit(user, ply))
            break;
    }
    return QJ_OK;
}
