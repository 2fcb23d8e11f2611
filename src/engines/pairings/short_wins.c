/* short_wins: whether one player, the attacker, can complete a line with at most t marks against
 * every defence of the opponent, the defender; for boards of more than 64 cells
 * (docs/theory/lines.md).
 *
 * A winning line (window) lacks its empty cells, and is open for the player who has all of its
 * marks. By lemma 1 nobody completes a line with fewer marks than the best line lacks. With t marks
 * left the attacker tries the cells of her lines that lack at most t cells, and of the defender's
 * lines that lack at most t - 1, as he marks t - 1 cells meanwhile. A mark elsewhere is equivalent
 * to a pass.
 *
 * Each win has a zone of cells. Outside the zone the defender may have one additional mark for each
 * time when he was free to mark any cell. Such marks change nothing: they do not block, and they
 * make no threat, as the zone contains his lines that they could leave with one cell. He therefore
 * passes first. If the pass loses with a zone Z, he tries the cells of Z; after a first mark that
 * loses, only cells in the zone of this loss, too; and so on.
 *
 *     k = 3    . . . . .      1 marks the middle of an empty row: after any mark of 2, a mark
 *              . . 1 . .      next to it leaves two lines that lack one cell each: t = 3
 */
#include "engines/pairings/short_wins.h"

#include "base/bits.h"

enum { ZONE_WORDS = MAX_CELLS / 64 };

/* A set of cells. */
struct zone {
    uint64_t word[ZONE_WORDS];
};

/* Visits the empty cells of a player's lines that lack at most `most` cells. Adds the weight of
 * each line to its cells, if weight is not NULL: the fewer a line lacks, the more it weighs. Adds
 * the cells to the zone, if it is not NULL. Returns the fewest cells that a line lacks, INT_MAX
 * without lines. */
static int short_wins_visit(const struct short_wins *wins, uint8_t player, int most,
                            uint32_t *weight, struct zone *zone)
{
    const struct pairing_open_board *board = wins->board;
    int fewest = INT_MAX;
    for (int i = 0; i < board->winning_lines; i++) {
        const uint32_t winning_line = board->winning_line[i];
        const int lacks = pairing_lacks(board, player, winning_line);
        const int step = board->step[winning_line / (uint32_t)board->cells];
        if (lacks > most)
            continue;
        fewest = lacks < fewest ? lacks : fewest;
        for (int left = lacks, cell = (int)(winning_line % (uint32_t)board->cells); left > 0;
             cell += step) {
            if (board->mark[cell])
                continue;
            left--;
            if (weight)
                weight[cell] += lacks > SHORT_MAX ? 1 : UINT32_C(2) << 2 * (SHORT_MAX - lacks);
            if (zone)
                bits_set(zone->word, (uint64_t)cell);
        }
    }
    return fewest;
}

/* Counts the cells that complete a line of a player, up to 2; *cell is the last of them. */
static int short_wins_threats(const struct short_wins *wins, uint8_t player, int *cell)
{
    const struct pairing_open_board *board = wins->board;
    int count = 0;
    for (int i = 0; i < board->winning_lines && count < 2; i++) {
        const uint32_t winning_line = board->winning_line[i];
        if (pairing_lacks(board, player, winning_line) != 1)
            continue;
        int lacking = (int)(winning_line % (uint32_t)board->cells);
        while (board->mark[lacking])
            lacking += board->step[winning_line / (uint32_t)board->cells];
        count += count == 0 || lacking != *cell;
        *cell = lacking;
    }
    return count;
}

bool short_wins_goes_on(const struct short_wins *wins)
{
    return wins->status == QJ_OK && !wins->over;
}

/* Counts a position; returns false if the search must end. */
static bool short_wins_spend(struct short_wins *wins)
{
    enum { OFTEN = 256, WINNING_LINES = 256 };
    const uint64_t cost = 1 + (uint64_t)wins->board->winning_lines /
                                  WINNING_LINES; /* each position scans all lines */
    wins->over |= wins->effort < cost;
    if (!short_wins_goes_on(wins))
        return false;
    wins->effort -= cost;
    if (++*wins->states % OFTEN == 0)
        wins->status = context_poll(wins->context, "states", *wins->states, 0);
    return wins->status == QJ_OK;
}

/* ------------------------------------------------------------------- search */

/* Removes the heaviest cell, within zone if it is not NULL, and returns it; -1: none is left. */
static int short_wins_take(const struct short_wins *wins, uint32_t weight[MAX_CELLS],
                           const struct zone *zone)
{
    int heaviest = -1;
    for (int cell = 0; cell < wins->board->cells; cell++)
        if (weight[cell] && (heaviest < 0 || weight[cell] > weight[heaviest]) &&
            (!zone || bits_get(zone->word, (uint64_t)cell)))
            heaviest = cell;
    if (heaviest >= 0)
        weight[heaviest] = 0;
    return heaviest;
}

static bool short_wins_answered(struct short_wins *wins, int marks, struct zone *zone);

/* Tries a mark of the attacker, which joins the zone. NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_try(struct short_wins *wins, int cell, int marks, struct zone *zone)
{
    pairing_mark(wins->board, cell, wins->attacker);
    const bool found = short_wins_answered(wins, marks - 1, zone);
    pairing_take_back(wins->board, cell);
    if (found) {
        bits_set(zone->word, (uint64_t)cell);
        short_wins_visit(wins, wins->defender, 1 + wins->free, NULL, zone);
    }
    return found;
}

/* Returns whether the attacker, to move, wins; zone: of the win. Two levels for each mark, at
 * most SHORT_MAX marks. NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_moving(struct short_wins *wins, int marks, struct zone *zone)
{
    uint32_t weight[MAX_CELLS];
    int only = -1;
    if (!short_wins_spend(wins))
        return false;
    memset(weight, 0, (size_t)wins->board->cells * sizeof *weight);
    const int fewest = short_wins_visit(wins, wins->attacker, marks, weight, NULL);
    *zone = (struct zone){{0}};
    if (fewest == 1 || fewest > marks) /* 1 only in the first position, which needs no zone */
        return fewest == 1;
    const int threats = short_wins_threats(wins, wins->defender, &only);
    if (threats)
        return threats == 1 && short_wins_try(wins, only, marks, zone);
    short_wins_visit(wins, wins->defender, marks - 1, weight, NULL);
    bool found = false;
    for (int cell;
         !found && short_wins_goes_on(wins) && (cell = short_wins_take(wins, weight, NULL)) >= 0;)
        found = short_wins_try(wins, cell, marks, zone);
    return found;
}

/* Returns whether the attacker wins after a mark of the defender.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_after(struct short_wins *wins, int cell, int marks, struct zone *zone)
{
    pairing_mark(wins->board, cell, wins->defender);
    const bool found = short_wins_moving(wins, marks, zone);
    pairing_take_back(wins->board, cell);
    return found;
}

/* Returns whether the attacker wins after each mark of a zone that matters.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_after_all(struct short_wins *wins, uint32_t weight[MAX_CELLS], int marks,
                                 struct zone *zone)
{
    struct zone left = *zone, one;
    for (int cell; (cell = short_wins_take(wins, weight, &left)) >= 0;) {
        if (!short_wins_after(wins, cell, marks, &one))
            return false;
        for (int i = 0; i < ZONE_WORDS; i++) {
            zone->word[i] |= one.word[i];
            left.word[i] &= one.word[i];
        }
    }
    return true;
}

/* Returns whether the attacker wins after every mark, if there is no threat.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_always(struct short_wins *wins, int marks, struct zone *zone)
{
    uint32_t weight[MAX_CELLS];
    memset(weight, 0, (size_t)wins->board->cells * sizeof *weight);
    if (short_wins_visit(wins, wins->attacker, wins->board->k, weight, NULL) > marks)
        return false;
    short_wins_visit(wins, wins->defender, wins->board->k, weight, NULL);
    wins->free++;
    const bool found = short_wins_moving(wins, marks, zone) &&
                       short_wins_after_all(wins, weight, marks, zone);
    wins->free--;
    return found;
}

/* Returns whether the attacker wins with the defender to move. NOLINTNEXTLINE(misc-no-recursion) */
static bool short_wins_answered(struct short_wins *wins, int marks, struct zone *zone)
{
    int only = -1, ignored;
    if (!short_wins_spend(wins) || short_wins_threats(wins, wins->defender, &ignored) || !marks)
        return false;
    *zone = (struct zone){{0}};
    const int threats = short_wins_threats(wins, wins->attacker, &only);
    if (threats == 0 ? !short_wins_always(wins, marks, zone)
                     : threats == 1 && !short_wins_after(wins, only, marks, zone))
        return false;
    short_wins_visit(wins, wins->attacker, threats ? 1 : 0, NULL, zone);
    return true;
}

void short_wins_begin(struct short_wins *wins, uint64_t effort)
{
    const uint64_t limit = wins->context->limits.states, states = *wins->states;
    const uint64_t most = limit == 0 ? UINT64_MAX : limit > states ? limit - states : 0;
    wins->effort = effort < most ? effort : most;
    wins->over = false;
    wins->status = QJ_OK;
}

bool short_wins_ask(struct short_wins *wins, uint8_t attacker, bool to_move, int marks)
{
    struct zone zone;
    wins->attacker = attacker;
    wins->defender = 3 - attacker;
    wins->free = 0;
    return to_move ? short_wins_moving(wins, marks, &zone)
                   : short_wins_answered(wins, marks, &zone);
}
