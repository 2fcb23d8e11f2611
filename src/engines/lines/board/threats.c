/* threats: wins by threats alone.
 *
 * A threat is a winning line of Maker that lacks one cell, which Breaker must mark at once. A win
 * by threats is a sequence of moves: each move of Maker makes a threat, and the last makes two or
 * more. Breaker's answers are forced, and give him no threat that Maker's next move does not meet.
 * (Allis, "Searching for solutions in games and artificial intelligence", 1994, chapter 5, calls
 * this threat-space search.)
 *
 *     k = 4     . 1 . 1 . .      1 in the third cell makes two threats
 *
 * Lemma. Let Breaker be to move, and let Maker have such a sequence if he passes. A move of his
 * after which her moves still threaten and win loses. Proof: Maker plays the sequence after his
 * move.
 */
#include "engines/lines/board/threats.h"

#include "base/bits.h"

struct threat_search {
    const struct geometry *geometry;
    struct threat_line *line;
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

static void threats_put(struct threat_line *line, int at, uint64_t cell)
{
    line->cell[at] = (uint8_t)bits_lowest(cell);
    line->cells = at + 1;
}

static bool threats_find_line(struct threat_search *search, uint64_t maker, uint64_t breaker,
                              int at);

/* Returns whether Maker wins by a threat in a cell. NOLINTNEXTLINE(misc-no-recursion) */
static bool threats_wins_by(struct threat_search *search, uint64_t maker, uint64_t breaker, int at,
                            uint64_t cell)
{
    uint64_t threats = threats_of(search->geometry, maker | cell, breaker);
    uint64_t answer = threats & (0 - threats);
    threats_put(search->line, at, cell);
    threats_put(search->line, at + 1, answer);
    if (!threats_are_several(threats))
        return threats_find_line(search, maker | cell, breaker | answer, at + 2);
    threats_put(search->line, at + 2, threats & ~answer);
    return true;
}

/* Finds a sequence for Maker, to move. Each level marks two cells.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool threats_find_line(struct threat_search *search, uint64_t maker, uint64_t breaker,
                              int at)
{
    const struct geometry *geometry = search->geometry;
    uint64_t own = threats_of(geometry, maker, breaker), met;
    if (own) {
        threats_put(search->line, at, own);
        return true;
    }
    met = threats_of(geometry, breaker, maker);
    if (search->patience-- <= 0)
        return false;
    for (int i = 0; i < geometry->winning_lines; i++) {
        uint64_t missing = geometry->winning_line[i] & ~maker, first = missing & (0 - missing);
        uint64_t second = missing & ~first;
        if (geometry->winning_line[i] & breaker || !second || threats_are_several(second))
            continue;
        if ((!met || met == first) && threats_wins_by(search, maker, breaker, at, first))
            return true;
        if ((!met || met == second) && threats_wins_by(search, maker, breaker, at, second))
            return true;
    }
    return false;
}

bool threats_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int patience,
                 struct threat_line *line)
{
    struct threat_search search = {geometry, line, patience};
    return threats_find_line(&search, maker, breaker, 0);
}

bool threats_still_win(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                       const struct threat_line *line)
{
    for (int at = 0; at < line->cells; at += 2) {
        uint64_t cell = UINT64_C(1) << line->cell[at];
        uint64_t met = threats_of(geometry, breaker, maker);
        if (threats_of(geometry, maker, breaker))
            return true;
        if ((met && met != cell) || (maker | breaker) & cell)
            return false;
        maker |= cell;
        uint64_t threats = threats_of(geometry, maker, breaker);
        if (!threats || threats_are_several(threats))
            return threats;
        breaker |= threats;
    }
    return false;
}
