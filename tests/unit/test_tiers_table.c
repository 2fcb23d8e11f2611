/* The table of states of the exhaustive engine, and the log of moves, against plain arrays. Takes
 * seconds: an array is searched from its start for every state. */
#include "engines/exhaustive/index/tiers_table.h"
#include "engines/exhaustive/pass/tiers_address.h"
#include "engines/exhaustive/pass/tiers_log.h"

#include "support/rules.h"

GROUP(tiers_table)

/* States in the order in which they were added, each once. */
enum { MOST = 3000, AT_ONCE = 100, SIZE_MOST = 48 };
struct plain {
    size_t size;
    uint64_t count;
    unsigned char states[MOST][SIZE_MOST];
};

static uint64_t plain_find(const struct plain *plain, const unsigned char *state)
{
    for (uint64_t i = 0; i < plain->count; i++)
        if (!memcmp(plain->states[i], state, plain->size))
            return i;
    return TIERS_MISSING;
}

/* Makes states of bytes below 2^bits; what comes after them is anything. */
static void make_states(struct random *random, unsigned char (*states)[SIZE_MOST], size_t size,
                        unsigned bits)
{
    for (int i = 0; i < AT_ONCE; i++)
        for (size_t j = 0; j < SIZE_MOST; j++)
            states[i][j] = (unsigned char)random_below(random, j >= size       ? 256
                                                               : j % 3 && bits ? UINT64_C(1) << bits
                                                                               : 2);
}

static void compare_table(qj_context *context, struct random *random, size_t size)
{
    static struct plain plain;
    unsigned char states[AT_ONCE][SIZE_MOST], back[SIZE_MOST];
    struct arena arena;
    struct tiers_table table;
    arena = (struct arena){.context = context};
    plain.size = size;
    plain.count = 0;
    assert_int_equal(tiers_table_open(&table, &arena, size), QJ_OK);
    for (int i = 0; i < 24; i++) {
        uint32_t pick[AT_ONCE];
        uint64_t found[AT_ONCE], added[AT_ONCE], picked = 0;
        make_states(random, states, size, (unsigned)random_below(random, 1 + (uint64_t)i / 3));
        for (uint32_t j = 0; j < AT_ONCE; j++)
            if (random_below(random, 4))
                pick[picked++] = j;
        const struct tiers_states all = {*states, SIZE_MOST, pick, picked, NULL, NULL, NULL};
        tiers_table_find(&table, &all, found);
        for (uint64_t j = 0; j < picked; j++)
            assert_int_equal(found[pick[j]], plain_find(&plain, states[pick[j]]));
        assert_int_equal(tiers_table_add(&table, &all, added), QJ_OK);
        for (uint64_t j = 0; j < picked; j++) {
            if (plain_find(&plain, states[pick[j]]) == TIERS_MISSING)
                memcpy(plain.states[plain.count++], states[pick[j]], size);
            assert_int_equal(added[pick[j]], plain_find(&plain, states[pick[j]]));
        }
        assert_int_equal(table.count, plain.count);
        for (uint64_t j = 0; j < plain.count; j++) {
            tiers_table_state(&table, j, back);
            assert_memory_equal(back, plain.states[j], size);
        }
    }
    assert_true(table.pack.bytes <= size);
    arena_clear(&arena);
}

TEST(states_are_packed_and_found)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct random random = {46};
    for (size_t size = 1; size <= 40; size++)
        compare_table(context, &random, size);
}

/* Adds states; each must be new. */
static void add_new(struct tiers_table *table, unsigned char (*states)[SIZE_MOST], uint64_t count)
{
    uint32_t pick[AT_ONCE];
    uint64_t added[AT_ONCE];
    const uint64_t before = table->count;
    for (uint32_t i = 0; i < count; i++)
        pick[i] = i;
    const struct tiers_states all = {*states, SIZE_MOST, pick, count, NULL, NULL, NULL};
    assert_int_equal(tiers_table_add(table, &all, added), QJ_OK);
    for (uint64_t i = 0; i < count; i++)
        assert_int_equal(added[i], before + i);
    tiers_table_find(table, &all, added);
    for (uint64_t i = 0; i < count; i++)
        assert_int_equal(added[i], before + i);
}

static uint64_t odd_inverse(uint64_t odd)
{
    uint64_t inverse = odd;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/* Returns the word that leads from a hash to another one (tiers_table_mix). */
static uint64_t word_between(uint64_t from, uint64_t to)
{
    return from ^ (to ^ to >> 32) * odd_inverse(UINT64_C(0x9e3779b97f4a7c15));
}

/* States of 16 bytes whose keys are equal, and those that differ only in a bit that neither the
 * first slot nor the tag has. */
TEST(equal_keys_and_equal_tags)
{
    SCOPED(drop_context) qj_context *context = context_start();
    const uint64_t last = UINT64_C(0xbf58476d1ce4e5b9), bit = UINT64_C(1) << 40;
    struct random random = {48};
    struct arena arena;
    struct tiers_table table;
    arena = (struct arena){.context = context};
    assert_int_equal(tiers_table_open(&table, &arena, 16), QJ_OK);
    unsigned char states[AT_ONCE][SIZE_MOST];
    memset(states, 0xff, sizeof states);
    add_new(&table, states, 1); /* all bits may be set */
    assert_int_equal(table.pack.bytes, 16);
    for (int i = 0; i < 100; i++) {
        const uint64_t one = random_next(&random), other = one ^ (1 + random_below(&random, 99));
        const uint64_t tail = random_next(&random);
        const uint64_t hash = bits_mix(bits_mix(16, one), tail);
        const uint64_t near = (hash * last ^ bit) * odd_inverse(last);
        const uint64_t words[3][2] = {{one, tail},
                                      {one, word_between(bits_mix(16, one), near)},
                                      {other, word_between(bits_mix(16, other), hash)}};
        for (int j = 0; j < 3; j++) {
            unsigned char packed[32] = {0};
            memcpy(packed, words[j], 16);
            tiers_pack_get(&table.pack, packed, states[j]);
        }
        add_new(&table, states, 3);
    }
    arena_clear(&arena);
}

/* The second batch fills the slots of the table, and only its last state does not fit the pack. It
 * fails once, because there is no memory for wider states. */
TEST(the_last_state_of_a_batch_widens_the_pack)
{
    enum { FIRST = 64, ALL = 768, STRIDE = 16 }; /* three quarters of 1024 slots */
    SCOPED(drop_context) qj_context *context = context_start();
    static unsigned char states[ALL][STRIDE];
    unsigned char back[STRIDE];
    uint32_t pick[ALL];
    uint64_t added[ALL];
    struct arena arena;
    struct tiers_table table;
    arena = (struct arena){.context = context};
    for (uint32_t i = 0; i < ALL; i++) {
        pick[i] = i;
        for (unsigned bit = 0; bit < STRIDE; bit++)
            states[i][bit] = i >> bit & 1;
    }
    memset(states[ALL - 1], UINT8_MAX, STRIDE);
    struct tiers_states some = {*states, STRIDE, pick, FIRST, NULL, NULL, NULL};
    assert_int_equal(tiers_table_open(&table, &arena, STRIDE), QJ_OK);
    assert_int_equal(tiers_table_add(&table, &some, added), QJ_OK);
    some.pick = pick + FIRST;
    some.count = ALL - FIRST;
    for (int fails = 1; fails >= 0; fails--) {
        const uint64_t limit = context->limits.bytes;
        if (fails)
            context->limits.bytes = context->bytes + 4096;
        assert_int_equal(tiers_table_add(&table, &some, added), fails ? QJ_LIMIT : QJ_OK);
        context->limits.bytes = limit;
        assert_true(fails ? table.count > FIRST && table.count < ALL : table.count == ALL);
        for (uint32_t i = 0; i < table.count; i++) {
            tiers_table_state(&table, i, back);
            assert_int_equal(added[i], i);
            assert_memory_equal(back, states[i], STRIDE);
        }
    }
    arena_clear(&arena);
}

/* --------------------------------------------------------------------------- log */

enum { POSITIONS = 30, MOVES = 12, RECORDS = 40 };
struct logged {
    struct tiers_children children;
    uint32_t ends[POSITIONS];
    int64_t end[POSITIONS], points[POSITIONS * MOVES];
    uint64_t address[POSITIONS * MOVES], handle[POSITIONS];
};

/* few: distances between handles, points and tiers; 0: any. */
static void make_children(struct random *random, struct logged *out, uint64_t *handle,
                          uint64_t *next, uint64_t few)
{
    uint64_t count = 0, gaps = 1 + random_below(random, 2) * 200;
    const uint64_t positions = 1 + random_below(random, POSITIONS);
    for (uint64_t i = 0; i < positions; i++) {
        *handle += 1 + random_below(random, gaps);
        out->handle[i] = *handle;
        out->end[i] = (int64_t)random_next(random) >> random_below(random, 64);
        for (uint64_t j = random_below(random, MOVES); j > 0; j--, count++) {
            const bool new = random_below(random, 2);
            const uint64_t any = few ? *handle + random_below(random, few)
                                     : random_next(random) >> (24 + random_below(random, 40));
            out->address[count] = tiers_address(few ? random_below(random, 2)
                                                    : random_below(random, 10),
                                                new ? *next : any, random_below(random, 2));
            out->points[count] = (int64_t)random_below(random, 3) - 1;
            *next += new;
        }
        out->ends[i] = (uint32_t)count;
    }
    out->children = (struct tiers_children){positions,   count,        out->ends,  out->end,
                                            out->points, out->address, out->handle};
}

static void assert_children(const struct tiers_children *read, const struct tiers_children *made)
{
    assert_int_equal(read->positions, made->positions);
    assert_int_equal(read->count, made->count);
    assert_memory_equal(read->ends, made->ends, made->positions * sizeof *made->ends);
    assert_memory_equal(read->handle, made->handle, made->positions * sizeof *made->handle);
    assert_memory_equal(read->address, made->address, made->count * sizeof *made->address);
    assert_memory_equal(read->points, made->points, made->count * sizeof *made->points);
    for (uint64_t i = 0; i < made->positions; i++)
        if (tiers_children_first(made, i) == made->ends[i])
            assert_int_equal(read->end[i], made->end[i]);
}

/* Reads the positions with moves of a record one by one. */
static void assert_each_position(const struct tiers_log *log, struct tiers_log_page *page,
                                 const struct tiers_children *made)
{
    for (uint64_t i = 0; i < made->positions; i++) {
        const uint64_t first = tiers_children_first(made, i), count = made->ends[i] - first;
        struct tiers_children read;
        if (!count)
            continue;
        tiers_log_read_one(log, made->handle[i], page, &read);
        assert_int_equal(read.positions, 1);
        assert_int_equal(read.count, count);
        assert_int_equal(read.ends[0], count);
        assert_int_equal(read.handle[0], made->handle[i]);
        assert_memory_equal(read.address, made->address + first, count * sizeof *made->address);
        assert_memory_equal(read.points, made->points + first, count * sizeof *made->points);
    }
}

static void compare_log(qj_context *context, struct random *random, bool ranked, uint64_t few)
{
    static struct logged made[RECORDS];
    struct tiers_children read;
    struct arena arena;
    struct tiers_log_page page = {.arena = &arena};
    struct tiers_log_draft draft = {.arena = &arena};
    struct tiers_log log;
    uint64_t early = 0;
    uint64_t handle = 0, next = 0;
    arena = (struct arena){.context = context};
    tiers_log_open(&log, &arena, ranked);
    for (int i = 0; i < RECORDS; i++) {
        const uint64_t before = next;
        make_children(random, &made[i], &handle, &next, few);
        draft.made = false;
        if (i % 2)
            tiers_log_make(&log, &made[i].children, before, &draft);
        early += draft.made;
        assert_int_equal(tiers_log_add(&log, &made[i].children, before, UINT64_MAX, &draft), QJ_OK);
    }
    assert_true(log.open);
    assert_int_equal(log.count, RECORDS);
    assert_true(early > 0);
    assert_int_equal(tiers_log_reserve(&log, &page), QJ_OK);
    for (uint64_t i = RECORDS; i-- > 0;) {
        tiers_log_read(&log, i, &page, &read);
        assert_children(&read, &made[i].children);
        if (!ranked)
            assert_each_position(&log, &page, &made[i].children);
    }
    draft.made = false;
    assert_int_equal(tiers_log_add(&log, &made[0].children, 0, log.bytes, &draft), QJ_OK);
    assert_false(log.open);
    arena_clear(&arena);
}

TEST(a_log_with_too_many_classes_is_closed)
{
    SCOPED(drop_context) qj_context *context = context_start();
    static struct logged made;
    struct random random = {48};
    struct arena arena;
    struct tiers_log_draft draft = {.arena = &arena};
    struct tiers_log log;
    arena = (struct arena){.context = context};
    for (int near = 0; near < 2; near++) {
        uint64_t handle = 0, next = 0;
        tiers_log_open(&log, &arena, near);
        for (int i = 0; i < RECORDS && log.open; i++) {
            const uint64_t before = next;
            make_children(&random, &made, &handle, &next, 0);
            for (uint64_t j = 0; j < made.children.count; j++)
                made.points[j] = (int64_t)random_next(&random);
            draft.made = false;
            if (i % 2)
                tiers_log_make(&log, &made.children, before, &draft);
            assert_int_equal(tiers_log_add(&log, &made.children, before, UINT64_MAX, &draft),
                             QJ_OK);
        }
        assert_false(log.open);
    }
    arena_clear(&arena);
}

/* The first 192 classes are distances, the other 63 have whole handles. */
TEST(a_log_has_255_classes)
{
    SCOPED(drop_context) qj_context *context = context_start();
    static struct logged made;
    struct arena arena;
    struct tiers_log_page page = {.arena = &arena};
    struct tiers_children read;
    struct tiers_log_draft draft = {.arena = &arena};
    struct tiers_log log;
    arena = (struct arena){.context = context};
    tiers_log_open(&log, &arena, true);
    for (uint64_t i = 0; i < 256; i++) {
        made.handle[0] = i;
        made.ends[0] = 1;
        made.address[0] = tiers_address(0, i, false);
        made.points[0] = (int64_t)i;
        made.children = (struct tiers_children){
            1, 1, made.ends, made.end, made.points, made.address, made.handle};
        assert_int_equal(tiers_log_add(&log, &made.children, 0, UINT64_MAX, &draft), QJ_OK);
        assert_int_equal(log.open, i < 255);
        for (uint64_t j = 0; i == 254 && j <= i; j++) {
            assert_int_equal(tiers_log_reserve(&log, &page), QJ_OK);
            tiers_log_read(&log, j, &page, &read);
            assert_int_equal(read.address[0], tiers_address(0, j, false));
            assert_int_equal(read.points[0], j);
        }
    }
    arena_clear(&arena);
}

TEST(a_log_is_read_as_it_was_written)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct random random = {47};
    for (int i = 0; i < 60; i++)
        compare_log(context, &random, i % 2, i % 3 ? UINT64_C(8) << i % 7 : 0);
}
