/* hold: a search for proofs that the breaker keeps the maker from a line.
 *
 * Theorem. Let the breaker only block. A position with the maker to move is held if it is by pairs
 * and weights (attack.h), or if
 *
 *     its windows fall into parts without a common cell, and each of them is held;
 *     it is held when both cells of some pairs count as the maker's, and he answers in the pairs;
 *     each of the maker's moves has an answer after which it is held.
 *
 * A proof has a zone (attack.h): all cells where the breaker marks something. A move of the maker's
 * outside the zone of an answer to another move has the same answer. So a move is tried, the zone
 * of its answer is what is left to try, and so on until nothing is. A cell whose windows all hold
 * another cell is no better than that one. (After the null moves and relevance zones of Wu and Lin,
 * "Relevance-zone-oriented proof search for Connect6", 2010; proofs are in docs/theory/lines.md.)
 *
 *     . . 1 . .      answered in the pair that is marked 2,
 *     . . 2 . .      with a zone on the left: what the maker
 *     . . . . .      marks on the right has the same answer
 *
 * Depth is how many moves the maker makes before pairs and weights have to do. It grows by one
 * until the proof is found. All answers are tried (wide) for one half of the positions that may be
 * looked at, and the few that block most (narrow) for the other. A search that finds no proof and
 * never meets its depth or width shows that the maker gets her line against a breaker who only
 * blocks.
 */
#include "engines/lines/hold.h"

#include "base/bits.h"

enum { PATIENCE = 60, NARROW = 3, WIDE = MOST_CELLS, SURE = 255 };

struct hold_level {
    struct attack whole, part;
    struct attack_loads loads, answers;
};

/* What is kept of a part: the depths that were not enough, plus one, of narrow and wide searches.
 */
struct record {
    uint64_t key[1 + MOST_WINDOW_WORDS];
    int which; /* the symmetry that led to the key */
};

enum { NARROW_SHIFT = 8, WIDE_SHIFT = 16, HELD_SHIFT = 24 };

/* The cells that the maker has marked in the windows of a part, and which these are. */
static struct record record_of(const struct hold *hold, const struct attack *part)
{
    struct record record = {.which = 0};
    uint64_t cells = 0, missing = 0;
    for (int i = 0; i < part->count; i++) {
        cells |= hold->geometry->window[part->window[i]];
        missing |= part->missing[i];
        bits_set(record.key + 1, part->window[i]);
    }
    record.key[0] = cells & ~missing;
    record.which = symmetry_least(&hold->symmetry, &record.key[0], record.key + 1);
    return record;
}

static uint64_t zone_of(const struct hold *hold, const struct record *record, const uint64_t *entry)
{
    return symmetry_cells(&hold->symmetry, hold->symmetry.inverse[record->which],
                          entry[hold->memo.words - 1]);
}

static int shift_of(const struct hold *hold)
{
    return hold->width == WIDE ? WIDE_SHIFT : NARROW_SHIFT;
}

static bool goes_on(struct hold *hold)
{
    enum { OFTEN = 1 << 12 };
    if (hold->status != QJ_OK || *hold->states >= hold->most)
        return false;
    hold->status = context_check_states(hold->context, ++*hold->states);
    if (hold->status == QJ_OK && *hold->states % OFTEN == 0)
        hold->status = context_poll(hold->context, "states", *hold->states, 0);
    return hold->status == QJ_OK;
}

static enum hold_verdict keep(struct hold *hold, const struct record *record, int depth,
                              enum hold_verdict verdict, uint64_t zone)
{
    if (hold->status != QJ_OK || (verdict == HOLD_OPEN && *hold->states >= hold->most))
        return verdict;
    uint64_t *entry = memo_put(&hold->memo, record->key), head;
    if (!entry) {
        hold->status = context_status(hold->context);
        return HOLD_OPEN;
    }
    head = (entry[0] & ~UINT64_C(255)) | (uint64_t)(depth + 1);
    if (verdict == HOLD_HOLDS)
        head |= UINT64_C(1) << HELD_SHIFT;
    else if (verdict == HOLD_FAILS)
        head |= (uint64_t)SURE << WIDE_SHIFT | (uint64_t)SURE << NARROW_SHIFT;
    else
        head = (head & ~((uint64_t)SURE << shift_of(hold))) | (uint64_t)(depth + 1)
                                                                  << shift_of(hold);
    entry[0] = head;
    if (verdict == HOLD_HOLDS)
        entry[hold->memo.words - 1] = symmetry_cells(&hold->symmetry, record->which, zone);
    return verdict;
}

static int take_heaviest(uint64_t *cells, const uint32_t loads[MOST_CELLS])
{
    int heaviest = bits_lowest(*cells);
    for (uint64_t rest = *cells; rest; rest &= rest - 1)
        if (loads[bits_lowest(rest)] > loads[heaviest])
            heaviest = bits_lowest(rest);
    *cells &= ~(UINT64_C(1) << heaviest);
    return heaviest;
}

static enum hold_verdict hold_whole(struct hold *hold, struct hold_level *level, int depth,
                                    uint64_t *zone);

/* The cells that complete a window. */
static uint64_t threats_of(const struct attack *attack)
{
    uint64_t threats = 0;
    for (int i = 0; i < attack->count; i++)
        threats |= attack->missing[i] & (attack->missing[i] - 1) ? 0 : attack->missing[i];
    return threats;
}

/* Tries answers to a mark of the maker's in a part; 0: she has passed. The zone is that of the one
 * that does. NOLINTNEXTLINE(misc-no-recursion) */
static enum hold_verdict answer(struct hold *hold, struct hold_level *level, uint64_t mark,
                                int depth, uint64_t *zone)
{
    struct hold_level *next = level + 1;
    attack_play(&level->part, mark, 0, &next->whole);
    uint64_t threats = threats_of(&next->whole), cells;
    enum hold_verdict all = HOLD_FAILS;
    hold->kernel->weigh(&next->whole, &level->answers);
    cells = threats ? threats : level->answers.cells;
    for (int tries = 0; cells; tries++) {
        if (tries == hold->width)
            return HOLD_OPEN;
        uint64_t cell = UINT64_C(1) << take_heaviest(&cells, level->answers.cell), found = cell;
        attack_play(&level->part, mark, cell, &next->whole);
        enum hold_verdict verdict = hold_whole(hold, next, depth, &found);
        if (verdict == HOLD_HOLDS) {
            *zone = found;
            return HOLD_HOLDS;
        }
        all = verdict == HOLD_OPEN ? HOLD_OPEN : all;
    }
    return all;
}

/* Every move of the maker's. NOLINTNEXTLINE(misc-no-recursion) */
static enum hold_verdict answer_all(struct hold *hold, struct hold_level *level, int depth,
                                    uint64_t *zone)
{
    const struct attack_loads *loads = &level->loads;
    hold->kernel->weigh(&level->part, &level->loads);
    uint64_t left = loads->cells;
    while (left & loads->undominated) {
        uint64_t cells = left & loads->undominated, found = 0;
        uint64_t mark = UINT64_C(1) << take_heaviest(&cells, loads->cell);
        enum hold_verdict verdict = answer(hold, level, mark, depth - 1, &found);
        if (verdict != HOLD_HOLDS)
            return verdict;
        left &= found & ~mark;
        *zone |= found;
    }
    for (; left; left &= left - 1) {
        uint64_t better = loads->common[bits_lowest(left)] & loads->undominated;
        *zone |= better & (0 - better);
    }
    return HOLD_HOLDS;
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static enum hold_verdict hold_pairs(struct hold *hold, struct hold_level *level, int depth,
                                    uint64_t *zone)
{
    attack_play(&level->part, 0, 0, &level[1].whole);
    if (!hold->kernel->pair_up(&level[1].whole, hold->room, zone))
        return HOLD_OPEN;
    return hold_whole(hold, level + 1, depth, zone);
}

/* A part that is reduced. NOLINTNEXTLINE(misc-no-recursion) */
static enum hold_verdict hold_part(struct hold *hold, struct hold_level *level, int depth,
                                   uint64_t *zone)
{
    if (!goes_on(hold))
        return HOLD_OPEN;
    struct record record = record_of(hold, &level->part);
    const uint64_t *entry = memo_find(&hold->memo, record.key);
    uint64_t found = 0;
    if (entry && entry[0] >> HELD_SHIFT) {
        *zone |= zone_of(hold, &record, entry);
        return HOLD_HOLDS;
    }
    int tried = entry ? (int)(entry[0] >> shift_of(hold) & SURE) : 0;
    if (tried > depth)
        return tried == SURE ? HOLD_FAILS : HOLD_OPEN;
    enum hold_verdict verdict = HOLD_OPEN;
    if (!entry && hold->kernel->holds(&level->part, hold->patience, hold->room, &found, NULL))
        verdict = HOLD_HOLDS;
    else if (depth > 0) {
        verdict = hold_pairs(hold, level, depth, &found);
        if (verdict != HOLD_HOLDS) {
            found = 0;
            verdict = answer_all(hold, level, depth, &found);
        }
    }
    if (verdict == HOLD_HOLDS)
        *zone |= found;
    return keep(hold, &record, depth, verdict, found);
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static enum hold_verdict hold_whole(struct hold *hold, struct hold_level *level, int depth,
                                    uint64_t *zone)
{
    struct attack *whole = &level->whole, *part = &level->part;
    if (!hold->kernel->reduce(whole, hold->room, zone))
        return HOLD_FAILS;
    while (whole->count > 0) {
        attack_take_component(whole, part);
        enum hold_verdict verdict = hold_part(hold, level, depth, zone);
        if (verdict != HOLD_HOLDS)
            return verdict;
    }
    return HOLD_HOLDS;
}

static qj_status open_room(struct hold *hold, struct arena *arena)
{
    uint64_t sets = (uint64_t)hold->geometry->windows * (MOST_CELLS / 2 + 1);
    struct attack_room *room = arena_alloc(arena, 1, sizeof *room);
    if (!room)
        return arena_status(arena);
    room->missing = arena_alloc(arena, sets, sizeof *room->missing);
    room->weight = arena_alloc(arena, sets, sizeof *room->weight);
    hold->room = room;
    return room->missing && room->weight ? QJ_OK : arena_status(arena);
}

qj_status hold_init(struct hold *hold, struct arena *arena, const struct geometry *geometry,
                    uint64_t *states, uint64_t bytes)
{
    *hold = (struct hold){.context = arena->context,
                          .geometry = geometry,
                          .states = states,
                          .patience = PATIENCE,
                          .most_levels = geometry->cells / 2 + 2};
    TRY(attack_kernel_find(arena->context, &hold->kernel));
    TRY(symmetry_init(&hold->symmetry, arena, geometry));
    hold->levels = arena_alloc(arena, (uint64_t)hold->most_levels, sizeof *hold->levels);
    if (!hold->levels)
        return arena_status(arena);
    TRY(open_room(hold, arena));
    return memo_init(&hold->memo, arena, 1 + hold->symmetry.words, 1, bytes);
}

static enum hold_verdict search_to(struct hold *hold, const struct attack *attack, bool maker_moves,
                                   int depth)
{
    struct hold_level *level = hold->levels;
    hold->zone = 0;
    if (attack->count == 0)
        return HOLD_HOLDS;
    if (!maker_moves) {
        level->part = *attack;
        return answer(hold, level, 0, depth, &hold->zone);
    }
    level->whole = *attack;
    return hold_whole(hold, level, depth, &hold->zone);
}

/* Deepens until there is a proof, or no more positions may be looked at. */
static enum hold_verdict deepen(struct hold *hold, const struct attack *attack, bool maker_moves,
                                int width, uint64_t more)
{
    enum hold_verdict verdict = HOLD_OPEN;
    hold->width = width;
    hold->most = *hold->states + more;
    for (int depth = 0; verdict == HOLD_OPEN && depth <= MOST_CELLS / 2; depth++) {
        if (hold->status != QJ_OK || *hold->states >= hold->most)
            break;
        verdict = search_to(hold, attack, maker_moves, depth);
    }
    return verdict;
}

qj_status hold_search(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      uint64_t more, enum hold_verdict *out)
{
    struct attack *attack = &hold->levels[hold->most_levels - 1].whole;
    attack_of(hold->geometry, maker, breaker, attack);
    hold->status = QJ_OK;
    *out = deepen(hold, attack, maker_moves, WIDE, more / 2);
    if (*out == HOLD_OPEN)
        *out = deepen(hold, attack, maker_moves, NARROW, more / 2);
    return hold->status;
}

qj_status hold_within(struct hold *hold, uint64_t maker, uint64_t breaker, bool maker_moves,
                      int depth, enum hold_verdict *out)
{
    struct attack *attack = &hold->levels[hold->most_levels - 1].whole;
    attack_of(hold->geometry, maker, breaker, attack);
    hold->status = QJ_OK;
    hold->width = NARROW;
    hold->most = UINT64_MAX;
    *out = search_to(hold, attack, maker_moves, depth);
    return hold->status;
}

bool hold_by_pairs(struct hold *hold, uint64_t maker, uint64_t breaker, int most, int patience,
                   struct pairing *out)
{
    struct attack *attack = &hold->levels->whole;
    uint64_t zone = 0;
    out->count = 0;
    attack_of(hold->geometry, maker, breaker, attack);
    attack_limit(attack, most);
    return hold->kernel->holds(attack, patience, hold->room, &zone, out);
}
