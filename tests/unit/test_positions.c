/* The positions of the exhaustive engine: indices of states of every size while the table grows,
 * against a plain list; moves stored and read from any place; and equal indices for any number of
 * threads.
 */
#include "engines/exhaustive/positions/positions.h"
#include "engines/exhaustive/session/exhaustive_session.h"

#include "support/rules.h"

GROUP(positions)

/* --------------------------------------------------------------------- places */

enum { STATES = 400, SIZE_MOST = 26, BATCH = 37 };

/* State number i of a size; states of one byte repeat themselves. */
static void make_state(unsigned char *state, size_t size, uint64_t i)
{
    for (size_t at = 0; at < size; at++)
        state[at] = (unsigned char)(at == size / 2 ? i : at == size - 1 ? i >> 8 : at);
}

static uint32_t place_in_list(const unsigned char *list, uint32_t count, size_t size,
                              const unsigned char *state)
{
    for (uint32_t place = 0; place < count; place++)
        if (memcmp(list + place * size, state, size) == 0)
            return place;
    return NO_INDEX;
}

/* Adds states batch by batch, some of them again and again, and compares every place. */
static void assert_places(size_t size, bool looks_first)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tier_positions positions;
    uint32_t count = 0;
    SCOPED(drop_memory) unsigned char *list = calloc(STATES, size);
    positions_init(&positions, &arena, size, QJ_OUTCOME);
    assert_int_equal(positions_begin_ply(&positions), QJ_OK);
    assert_int_equal(positions_open_tier(&positions), QJ_OK);
    struct tier *tier = positions.tiers;
    assert_int_equal(positions_cover(&positions, tier), QJ_OK);
    for (uint64_t first = 0; first + BATCH <= STATES; first += BATCH - 5) {
        SCOPED(drop_memory) unsigned char *batch = malloc(BATCH * (size + 3));
        uint64_t keys[BATCH], missing = 0;
        uint32_t places[BATCH], expected[BATCH];
        for (uint64_t i = 0; i < BATCH; i++) {
            unsigned char *state = batch + i * (size + 3);
            make_state(state, size, i % 7 ? first + i : first / 2 + i / 14);
            keys[i] = state_key(state, size);
            places[i] = NO_INDEX;
            missing += place_in_list(list, (uint32_t)tier->count, size, state) == NO_INDEX;
            expected[i] = place_in_list(list, count, size, state);
            if (expected[i] == NO_INDEX) {
                memcpy(list + count * size, state, size);
                expected[i] = count++;
            }
        }
        const struct keyed_states states = {batch, size + 3, keys, BATCH};
        if (looks_first)
            assert_int_equal(positions_find(&positions, &states, places), missing);
        assert_int_equal(positions_make_room(&positions, tier, BATCH), QJ_OK);
        positions_add(&positions, tier, &states, places);
        assert_memory_equal(places, expected, sizeof places);
        assert_int_equal(tier->count, count);
        assert_int_equal(positions_find(&positions, &states, places), 0);
        assert_memory_equal(places, expected, sizeof places);
    }
    assert_memory_equal(tier->states, list, count * size);
}

TEST(states_have_their_places)
{
    for (size_t size = 1; size <= SIZE_MOST; size++)
        for (int looks_first = 0; looks_first < 2; looks_first++)
            assert_places(size, looks_first);
}

/* ---------------------------------------------------------------------- moves */

enum { POSITIONS = 40, MOVES_MAX = 20000 };

/* Counts around the capacity of a byte, and around words of bits. */
static uint32_t moves_of(uint64_t position)
{
    static const uint32_t counts[] = {3, 0, 1, 7, 8, 9, 254, 255, 256, 0, 1000, 63, 64, 65, 2};
    return counts[position % (COUNT(counts))];
}

static void assert_stored(struct random *random, uint8_t width, bool with_points)
{
    static uint32_t ends[POSITIONS], places[MOVES_MAX], read_ends[POSITIONS],
        read_places[MOVES_MAX];
    static int64_t points[MOVES_MAX], read_points[MOVES_MAX];
    uint32_t most = (UINT32_C(1) << width) - 1, fresh = most / 2, next = fresh, count = 0;
    for (uint64_t i = 0; i < POSITIONS; i++) {
        for (uint32_t move = 0; move < moves_of(i); move++, count++) {
            bool is_fresh = next < most && random_chance(random, 300);
            places[count] = is_fresh ? next++ : (uint32_t)random_below(random, (uint64_t)next + 1);
            if (!is_fresh && places[count] == next)
                places[count] = 0;
            points[count] = (int64_t)random_below(random, 1000) - 500;
        }
        ends[i] = count;
    }
    uint8_t *stored = malloc(count * stored_moves_room(with_points) + STORED_SLACK);
    const struct batch_moves moves = {POSITIONS, ends, places, with_points ? points : NULL};
    uint64_t size = stored_moves_write(&moves, fresh, width, stored);
    assert_in_range(size, POSITIONS, count * stored_moves_room(with_points));
    SCOPED(drop_memory)
    uint8_t *exact = malloc(size + STORED_SLACK); /* bytes after the slack are never read */
    memcpy(exact, stored, size);
    free(stored);
    const struct tier tier = {.stored = exact};
    const struct stored_batch batch = {0, POSITIONS, 0, fresh, width, with_points};
    for (uint64_t first = 0; first < POSITIONS; first += 7) {
        struct stored_cursor cursor = {.batch = NULL};
        for (uint64_t at = first; at < POSITIONS; at += 2) {
            uint64_t both = at + 2 <= POSITIONS ? 2 : 1;
            uint32_t begin = at ? ends[at - 1] : 0, more = ends[at + both - 1] - begin;
            struct batch_moves read = {both, read_ends, read_places, read_points};
            stored_moves_read(&tier, &batch, &cursor, at, &read);
            assert_int_equal(read_ends[both - 1], more);
            assert_memory_equal(read_places, places + begin, more * sizeof *places);
            if (with_points)
                assert_memory_equal(read.points, points + begin, more * sizeof *points);
            else
                assert_null(read.points);
        }
    }
}

TEST(moves_are_read_as_written)
{
    struct random random = {11};
    for (uint8_t width = 2; width <= 31; width++)
        for (int with_points = 0; with_points < 2; with_points++)
            assert_stored(&random, width, with_points);
}

TEST(widths_suffice)
{
    static const uint64_t widths[][2] = {
        {1, 1},        {2, 1}, {3, 2}, {UINT64_C(1) << 16, 16}, {(UINT64_C(1) << 16) + 1, 17},
        {TIER_MAX, 31}};
    for (size_t i = 0; i < COUNT(widths); i++)
        assert_int_equal(stored_moves_width(widths[i][0]), widths[i][1]);
}

/* -------------------------------------------------------------------- threads */

/* A token on 0 .. FAR goes to the double, or 1 to 9 further; which one moved last does not matter.
 * With ranks it only takes one of bits of a set. */
enum { FAR = 17000, BITS = 14 };

MOVES_OF(token_moves)
{
    uint64_t at = *(const uint32_t *)state;
    for (uint64_t i = 1; i <= 9; i++) {
        const qj_move move = {{i < 9 ? at + i : at * 2 + 1}};
        if (move.part[0] <= FAR && !visit(user, &move))
            return;
    }
}

MOVES_OF(bit_moves)
{
    uint32_t set = *(const uint32_t *)state;
    for (uint32_t left = set; left; left &= left - 1)
        if (!visit(user, &(qj_move){{set & ~(left & -left)}}))
            return;
}

OF_STATE(uint64_t, bits_left, (uint64_t)__builtin_popcount(*(const uint32_t *)state))

static void solve(const qj_rules *rules, uint32_t start, unsigned threads, struct arena *arena,
                  struct explore *explore)
{
    qj_context *context = context_of_threads(threads);
    const struct view view = view_of_rules(rules, NULL, &start, sizeof start);
    arena_init(arena, context);
    assert_ok(context, solve_by_states(explore, arena, &view.rules));
}

static void close(struct arena *arena, struct explore *explore)
{
    qj_context *context = arena->context;
    explore_close(explore);
    arena_clear(arena);
    context_end(context);
}

static void assert_threads_agree(const qj_rules *rules, uint32_t start, uint64_t count)
{
    struct arena arena, others;
    struct explore alone, explore;
    solve(rules, start, 1, &arena, &alone);
    assert_int_equal(positions_count(&alone.positions), count);
    for (unsigned threads = 2; threads <= 5; threads += 3) {
        solve(rules, start, threads, &others, &explore);
        assert_int_equal(explore.positions.tier_count, alone.positions.tier_count);
        for (uint64_t i = 0; i < alone.positions.tier_count; i++) {
            struct tier *one = &alone.positions.tiers[i], *two = &explore.positions.tiers[i];
            assert_int_equal(two->count, one->count);
            assert_memory_equal(two->states, one->states, one->count * sizeof(uint32_t));
            for (uint64_t place = 0; place < one->count; place++)
                assert_int_equal(integers_get(&two->ending, place),
                                 integers_get(&one->ending, place));
        }
        close(&others, &explore);
    }
    close(&arena, &alone);
}

TEST(threads_number_alike)
{
    const qj_rules token = {.outcome_only = true, .moves = token_moves, .play = go_to};
    const qj_rules bits = {
        .outcome_only = true, .moves = bit_moves, .play = go_to, .rank = bits_left};
    assert_threads_agree(&token, 0, FAR + 1);
    assert_threads_agree(&bits, (1 << BITS) - 1, 1 << BITS);
}
