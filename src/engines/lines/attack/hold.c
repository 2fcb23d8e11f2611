/* hold: a search for proofs that Breaker keeps Maker from a line, or cannot.
 *
 * Theorem. Let Breaker only block. He holds a position with Maker to move if pairs and weights
 * prove it (attack.h), or if
 *
 *     its lines fall into parts without a common cell, and he holds each part;
 *     he holds it when both cells of some pairs count as Maker's, and he answers in the pairs;
 *     each of Maker's moves has an answer after which he holds.
 *
 * A proof has a zone (attack.h): all cells where Breaker marks something. A move of Maker outside
 * the zone of an answer to another move has the same answer. The search therefore tries a move,
 * then only moves in the zone of its answer, and so on. A cell is no better than a second cell that
 * is in all its lines, for either player. The images of a move under the symmetries of the part
 * have the images of its answer. (After null moves and relevance zones: Wu and Lin,
 * "Relevance-zone-oriented proof search for Connect6", 2010; docs/theory/lines.md has the proofs.)
 *
 *     . . 1 . .      answered in the pair that is marked 2,
 *     . . 2 . .      with a zone on the left: Maker's marks
 *     . . . . .      on the right have the same answer
 *
 * A proof that Maker gets a line also has a zone, hers: all answers outside it fail like the answer
 * that was tried. If she would win by threats after a pass, only answers within the zone of these
 * threats are tried.
 *
 * Effort limits the search. A forced answer costs 1, the answer that blocks most costs 2, the next
 * 3, and so on. The effort grows by one until there is a proof. A search that fails without running
 * out of effort shows that Maker gets her line against a Breaker who only blocks.
 */
#include "engines/lines/attack/hold.h"

#include "base/bits.h"
#include "base/capped.h"

enum { PATIENCE = 15, FORCED = 1, FIRST = 2, ENOUGH = 4 };

/* Cheap pairs are given to Breaker (attack.h): with enough effort for two trials, many of them
 * first, then fewer. */
static const int shares[] = {8, 7};

struct hold_level {
    struct attack whole, part;
    struct attack_loads loads, answers;
};

/* The verdict on a position, with the zone of Breaker's or Maker's proof. */
struct hold_proof {
    enum hold_verdict verdict;
    uint64_t zone;
};

static const struct hold_proof not_known = {HOLD_OPEN, 0};

/* The key of a part, and its entry: a verdict with its zone, or the insufficient effort plus one.
 * The lowest byte is the value of the entry (memo.h). */
struct hold_record {
    uint64_t key[1 + MAX_WINNING_LINE_WORDS];
    int which;     /* the symmetry that maps to the key */
    unsigned same; /* all symmetries that do */
};

enum { MAX_VALUE = 255, VERDICT_SHIFT = 8, TRIED_SHIFT = 16 };

/* Makes the key: Maker's marks in the lines of a part, and the set of these lines, in the smallest
 * image under the symmetries. The lines are compared only if the cells are no larger. */
static struct hold_record hold_record(const struct hold *hold, const struct attack *part)
{
    const struct geometry *geometry = hold->geometry;
    struct hold_record least = {.key = {UINT64_MAX}};
    uint64_t cells = 0, missing = 0;
    for (int i = 0; i < part->count; i++) {
        cells |= geometry->winning_line[part->winning_line[i]];
        missing |= part->missing[i];
    }
    for (int which = 0; which < geometry->symmetries; which++) {
        struct hold_record image = {.which = which, .same = 1U << which};
        unsigned word = 0;
        image.key[0] = geometry_image(geometry, which, cells & ~missing);
        if (image.key[0] > least.key[0])
            continue;
        for (int i = 0; i < part->count; i++)
            bits_set(image.key + 1, geometry->line_image[which][part->winning_line[i]]);
        while (word + 1 < hold->memo.keys && image.key[word] == least.key[word])
            word++;
        if (image.key[word] < least.key[word])
            least = image;
        else if (image.key[word] == least.key[word])
            least.same |= image.same;
    }
    return least;
}

/* Maps cells of the key's image back to the board. */
static uint64_t hold_turned_back(const struct hold *hold, const struct hold_record *record,
                                 uint64_t cells)
{
    return geometry_image(hold->geometry, hold->geometry->inverse[record->which], cells);
}

static bool hold_goes_on(struct hold *hold)
{
    enum { OFTEN = 1 << 12 };
    if (hold->status != QJ_OK || *hold->states >= hold->most)
        return false;
    hold->status = context_check_states(hold->context, ++*hold->states);
    if (hold->status == QJ_OK && *hold->states % OFTEN == 0)
        hold->status = context_poll(hold->context, "states", *hold->states, 0);
    return hold->status == QJ_OK;
}

static struct hold_proof hold_store(struct hold *hold, const struct hold_record *record, int effort,
                                    struct hold_proof proof)
{
    if (hold->status != QJ_OK || (proof.verdict == HOLD_OPEN && *hold->states >= hold->most))
        return proof;
    uint64_t *entry = memo_put(&hold->memo, record->key);
    if (!entry) {
        hold->status = arena_status(hold->memo.arena); /* a thread's context allocates nothing */
        return not_known;
    }
    uint64_t tried = (uint64_t)effort + 1;
    entry[0] = (tried < MAX_VALUE ? tried : MAX_VALUE) | (uint64_t)proof.verdict << VERDICT_SHIFT |
               tried << TRIED_SHIFT;
    entry[hold->memo.words - 1] = geometry_image(hold->geometry, record->which, proof.zone);
    return proof;
}

/* Returns whether the stored entry answers the question. */
static bool hold_is_stored(const struct hold *hold, const struct hold_record *record,
                           const uint64_t *entry, int effort, struct hold_proof *out)
{
    if (!entry)
        return false;
    out->verdict = (enum hold_verdict)(entry[0] >> VERDICT_SHIFT & 255);
    out->zone = hold_turned_back(hold, record, entry[hold->memo.words - 1]);
    return out->verdict != HOLD_OPEN || entry[0] >> TRIED_SHIFT > (uint64_t)effort;
}

static struct hold_proof hold_whole(struct hold *hold, struct hold_level *level, int effort);

/* The cells that complete a line. */
static uint64_t hold_threats(const struct attack *attack)
{
    uint64_t threats = 0;
    for (int i = 0; i < attack->count; i++)
        threats |= attack->missing[i] & (attack->missing[i] - 1) ? 0 : attack->missing[i];
    return threats;
}

/* Returns the answers to try after a mark of Maker; hers: why the others fail. */
static uint64_t hold_list_answers(const struct attack *attack, const struct attack_loads *loads,
                                  uint64_t threats, uint64_t *hers)
{
    uint64_t zone;
    *hers = threats;
    if (threats)
        return threats;
    if (!attack_wins_by_threats(attack, &zone))
        return loads->undominated;
    *hers = zone;
    return loads->undominated & zone;
}

/* Tries answers to a mark of Maker in a part; 0: she has passed.
 * NOLINTNEXTLINE(misc-no-recursion) */
static struct hold_proof hold_answer(struct hold *hold, struct hold_level *level, uint64_t mark,
                                     int effort)
{
    struct hold_level *next = level + 1;
    struct hold_proof fails = {HOLD_FAILS, 0};
    attack_play(&level->part, mark, 0, &next->whole);
    attack_weigh(&next->whole, &level->answers);
    uint64_t threats = hold_threats(&next->whole);
    uint64_t cells = hold_list_answers(&next->whole, &level->answers, threats, &fails.zone);
    fails.zone |= mark;
    for (int cost = threats ? FORCED : FIRST; cells; cost++) {
        if (cost > effort)
            return not_known;
        uint64_t cell = UINT64_C(1) << geometry_take_heaviest(&cells, level->answers.cell);
        attack_play(&level->part, mark, cell, &next->whole);
        struct hold_proof proof = hold_whole(hold, next, effort - cost);
        if (proof.verdict == HOLD_HOLDS)
            return (struct hold_proof){HOLD_HOLDS, proof.zone | cell};
        if (proof.verdict == HOLD_OPEN)
            fails.verdict = HOLD_OPEN;
        else
            cells &= proof.zone;
        fails.zone |= proof.zone;
    }
    return fails;
}

/* After a mark has an answer, removes from the moves to try all that have the same answer, and
 * their images if the part is its own image. */
static void hold_leave_out(const struct hold *hold, const struct hold_record *record, uint64_t mark,
                           uint64_t found, uint64_t *left, uint64_t *zone)
{
    for (unsigned same = record->same; same; same &= same - 1) {
        const int to = bits_lowest(same);
        uint64_t image = hold_turned_back(hold, record, geometry_image(hold->geometry, to, mark));
        if (!(image & *left))
            continue;
        uint64_t its = hold_turned_back(hold, record, geometry_image(hold->geometry, to, found));
        *left &= its & ~image;
        *zone |= its;
    }
}

/* Tries every move of Maker. NOLINTNEXTLINE(misc-no-recursion) */
static struct hold_proof hold_answer_all(struct hold *hold, struct hold_level *level,
                                         const struct hold_record *record, int effort)
{
    const struct attack_loads *loads = &level->loads;
    struct hold_proof holds = {HOLD_HOLDS, 0};
    attack_weigh(&level->part, &level->loads);
    uint64_t left = loads->cells;
    while (left & loads->undominated) {
        uint64_t cells = left & loads->undominated;
        uint64_t mark = UINT64_C(1) << geometry_take_heaviest(&cells, loads->cell);
        struct hold_proof proof = hold_answer(hold, level, mark, effort);
        if (proof.verdict != HOLD_HOLDS)
            return proof;
        hold_leave_out(hold, record, mark, proof.zone, &left, &holds.zone);
    }
    for (; left; left &= left - 1) {
        uint64_t better = loads->common[bits_lowest(left)] & loads->undominated;
        holds.zone |= better & (0 - better);
    }
    return holds;
}

/* Tries proofs by pairs; their failure proves nothing. NOLINTNEXTLINE(misc-no-recursion) */
static struct hold_proof hold_pairs(struct hold *hold, struct hold_level *level, int effort)
{
    struct attack *rest = &level[1].whole;
    int before = level->part.count;
    for (size_t i = effort < ENOUGH; i < sizeof shares / sizeof *shares; i++) {
        uint64_t pairs = 0;
        attack_play(&level->part, 0, 0, rest);
        if (!attack_pair_up(rest, shares[i], hold->room, &pairs))
            break;
        if (rest->count == before)
            continue;
        before = rest->count;
        struct hold_proof proof = hold_whole(hold, level + 1, effort);
        if (proof.verdict == HOLD_HOLDS)
            return (struct hold_proof){HOLD_HOLDS, proof.zone | pairs};
    }
    return not_known;
}

/* Tries all methods on a reduced part. NOLINTNEXTLINE(misc-no-recursion) */
static struct hold_proof hold_part(struct hold *hold, struct hold_level *level, int effort)
{
    struct hold_proof proof = not_known;
    if (!hold_goes_on(hold))
        return not_known;
    struct hold_record record = hold_record(hold, &level->part);
    const uint64_t *entry = memo_find(&hold->memo, record.key);
    if (hold_is_stored(hold, &record, entry, effort, &proof))
        return proof;
    uint64_t zone = 0;
    if (!entry && attack_holds(&level->part, hold->patience, hold->room, &zone))
        proof = (struct hold_proof){HOLD_HOLDS, zone};
    else if (effort > 0) {
        proof = hold_pairs(hold, level, effort);
        if (proof.verdict != HOLD_HOLDS)
            proof = hold_answer_all(hold, level, &record, effort);
    }
    return hold_store(hold, &record, effort, proof);
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static struct hold_proof hold_whole(struct hold *hold, struct hold_level *level, int effort)
{
    struct attack *whole = &level->whole, *part = &level->part;
    struct hold_proof holds = {HOLD_HOLDS, 0};
    if (!attack_reduce(whole, hold->room, &holds.zone))
        return (struct hold_proof){HOLD_FAILS, holds.zone};
    while (whole->count > 0) {
        attack_take_component(whole, part);
        struct hold_proof proof = hold_part(hold, level, effort);
        if (proof.verdict != HOLD_HOLDS)
            return proof;
        holds.zone |= proof.zone;
    }
    return holds;
}

qj_status hold_init(struct hold *hold, struct arena *arena, const struct geometry *geometry,
                    uint64_t *states, uint64_t bytes)
{
    *hold = (struct hold){
        .context = arena->context, .geometry = geometry, .states = states, .patience = PATIENCE};
    const uint64_t levels = (uint64_t)geometry->cells / 2 + 2;
    TRY(arena_make(arena, &hold->levels, levels));
    TRY(arena_make(arena, &hold->room, 1));
    return memo_init(&hold->memo, arena,
                     1 + (unsigned)bits_words((uint64_t)geometry->winning_lines), 1, bytes);
}

static enum hold_verdict hold_search_to(struct hold *hold, uint64_t maker, uint64_t breaker,
                                        bool maker_moves, int effort)
{
    struct hold_level *level = hold->levels;
    struct hold_proof proof = {HOLD_HOLDS, 0};
    attack_of(hold->geometry, maker, breaker, MAX_CELLS, &level->whole);
    level->part = level->whole;
    if (level->whole.count > 0)
        proof = maker_moves ? hold_whole(hold, level, effort) : hold_answer(hold, level, 0, effort);
    hold->zone = proof.zone;
    return proof.verdict;
}

qj_status hold_search(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      uint64_t more, enum hold_verdict *out)
{
    hold->status = QJ_OK;
    hold->most = capped_sum(*hold->states, more);
    *out = HOLD_OPEN;
    for (int effort = 0; *out == HOLD_OPEN && hold->status == QJ_OK && *hold->states < hold->most;
         effort++)
        *out = hold_search_to(hold, maker, breaker, maker_moves, effort);
    return hold->status;
}

qj_status hold_within(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      int effort, enum hold_verdict *out)
{
    hold->status = QJ_OK;
    hold->most = UINT64_MAX;
    *out = hold_search_to(hold, maker, breaker, maker_moves, effort);
    return hold->status;
}

bool hold_by_pairs(struct hold *hold, uint64_t maker, uint64_t breaker, int most, int patience)
{
    struct attack *attack = &hold->levels->whole;
    uint64_t zone = 0;
    attack_of(hold->geometry, maker, breaker, most, attack);
    return attack_holds(attack, patience, hold->room, &zone);
}

int hold_fails_by_threats(struct hold *hold, uint64_t maker, uint64_t breaker, int most)
{
    struct attack *attack = &hold->levels->whole;
    uint64_t zone;
    attack_of(hold->geometry, maker, breaker, MAX_CELLS, attack);
    int marks = attack_wins_by_threats(attack, &zone);
    return marks <= most ? marks : 0;
}
