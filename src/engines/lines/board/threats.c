/* threats: wins by threats alone.
 *
 * A threat is a winning line of Maker that lacks one cell, which Breaker must mark at once. A win
 * by threats is a sequence of moves: each move of Maker makes a threat, and the last makes two or
 * more. Breaker's answers are forced, and give him no threat that Maker's next move does not meet.
 * (Allis, "Searching for solutions in games and artificial intelligence", 1994, chapter 5, calls
 * this threat-space search.)
 *
 *     k = 4     . 1 . 1 . .      1 in the third cell makes two threats
 */
#include "engines/lines/board/threats.h"

#include "base/bits.h"

struct threat_search {
    const struct geometry *geometry;
    int patience;
};

/* The cells that complete a line of a player. */
static uint64_t threats_of(const struct geometry *geometry, uint64_t own, uint64_t other)
{
    uint64_t cells = 0;
    for (int i = 0; i < geometry->winning_lines; i++) {
        uint64_t missing = geometry->winning_line[i] & ~own;
        if (!(geometry->winning_line[i] & other) && !(missing & (missing - 1)))
            cells |= missing;
    }
    return cells;
}

static bool threats_are_several(uint64_t cells)
{
    return cells & (cells - 1);
}

static int threats_count_marks(struct threat_search *search, uint64_t maker, uint64_t breaker);

/* Returns the number of Maker's marks in a win by a threat in a cell; 0: none is found.
 * NOLINTNEXTLINE(misc-no-recursion) */
static int threats_win_by(struct threat_search *search, uint64_t maker, uint64_t breaker,
                          uint64_t cell)
{
    uint64_t threats = threats_of(search->geometry, maker | cell, breaker);
    if (threats_are_several(threats))
        return 2;
    int marks = threats_count_marks(search, maker | cell, breaker | threats);
    return marks ? 1 + marks : 0;
}

/* Returns the number of her marks in a win of Maker, to move; 0: none is found. Each level marks
 * two cells. NOLINTNEXTLINE(misc-no-recursion) */
static int threats_count_marks(struct threat_search *search, uint64_t maker, uint64_t breaker)
{
    const struct geometry *geometry = search->geometry;
    if (threats_of(geometry, maker, breaker))
        return 1;
    uint64_t met = threats_of(geometry, breaker, maker);
    if (search->patience-- <= 0)
        return 0;
    for (int i = 0; i < geometry->winning_lines; i++) {
        uint64_t missing = geometry->winning_line[i] & ~maker, first = missing & (0 - missing);
        uint64_t second = missing & ~first;
        if (geometry->winning_line[i] & breaker || !second || threats_are_several(second))
            continue;
        int marks = !met || met == first ? threats_win_by(search, maker, breaker, first) : 0;
        if (!marks && (!met || met == second))
            marks = threats_win_by(search, maker, breaker, second);
        if (marks)
            return marks;
    }
    return 0;
}

int threats_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int patience)
{
    struct threat_search search = {geometry, patience};
    return threats_count_marks(&search, maker, breaker);
}
