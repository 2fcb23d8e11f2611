/* Layouts and symmetries of exhaustive search: every rank has a state with this rank, and other
 * states have none. Layouts with counts, by tables and without. */
#include "model/layout.h"
#include "model/symmetries.h"
#include "support/support.h"

GROUP(layout)

/* A tier of words: `bytes` cells with `zeros` of letter 0, and the others divided among the other
 * letters in any way; before them a byte, and after them a byte with so many values; 0:
 * neither. */
struct layout_case {
    unsigned bytes, letters, zeros;
    unsigned after;
    bool tables;
};

static void words_describe(const struct layout_case *words, qj_layout *out)
{
    const unsigned others = words->bytes - words->zeros;
    for (unsigned i = 0; i <= others; i++)
        for (unsigned j = 0; j <= (words->letters > 3 ? others - i : 0); j++) {
            const unsigned char count[4] = {(unsigned char)words->zeros, (unsigned char)i,
                                            (unsigned char)(others - i - j), (unsigned char)j};
            qj_layout_or(out);
            if (words->after)
                qj_layout_cells(out, 1, i, 1);
            qj_layout_counts(out, count, words->letters);
            if (words->after)
                qj_layout_cells(out, 1, 3, words->after);
        }
}

static bool layout_tier(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    words_describe(setup->user, out);
    return true;
}

static const struct layout_case layout_cases[] = {
    {12, 3, 4, 1, true}, {12, 3, 4, 0, true},  {13, 3, 6, 0, true},
    {11, 3, 3, 4, true}, {13, 3, 6, 1, true},  {10, 4, 5, 30, true},
    {9, 3, 2, 1, false}, {11, 3, 2, 0, false}, {5, 3, 2, 2, false},
};

TEST(ranks_and_states_are_paired)
{
    for (size_t i = 0; i < COUNT(layout_cases); i++) {
        const struct layout_case *words = &layout_cases[i];
        const qj_setup setup = {.user = (void *)words};
        const qj_rules rules = {.layout = layout_tier};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct layout layout;
        _Alignas(16) unsigned char here[16] = {0};
        assert_ok(context, layout_open(&layout, &arena, &rules, &setup,
                                       words->bytes + (words->after ? 2 : 0), 0));
        assert_true(layout.ranks > 0);
        assert_int_equal(layout.counts != NULL, words->tables);
        for (uint64_t rank = 0; rank < layout.ranks; rank += 1 + words->after / 4) {
            layout_unrank(&layout, rank, here);
            assert_int_equal(layout_rank(&layout, here), rank);
            const unsigned at = (words->after > 0) + (unsigned)(rank % words->bytes);
            here[at] = (unsigned char)((here[at] + 1) % words->letters); /* one letter more */
            const uint64_t other = layout_rank(&layout, here);
            assert_true(other == QJ_NO_NUMBER || words->letters > 3 || !words->after);
            here[at] = (unsigned char)words->letters; /* no letter */
            assert_int_equal(layout_rank(&layout, here), QJ_NO_NUMBER);
        }
    }
}

/* Digits: parts of cells with their own letters, which begin anywhere. */
struct layout_digits {
    unsigned parts, bytes[3], low[3], letters[3];
};

static bool layout_tier_of_digits(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    const struct layout_digits *digits = setup->user;
    for (unsigned i = 0; i < digits->parts; i++)
        qj_layout_cells(out, digits->bytes[i], digits->low[i], digits->letters[i]);
    return true;
}

/* Changes some bytes of a state, or none; most changes are by one. */
static void change_bytes(struct random *random, unsigned char *state, size_t size)
{
    for (uint64_t left = random_below(random, 4); left; left--) {
        unsigned char *byte = &state[random_below(random, size)];
        *byte = (unsigned char)(random_chance(random, 70) ? *byte + random_below(random, 3) - 1
                                                          : random_below(random, 256));
    }
}

/* The rank of a child by the bytes in which it differs is that by all its bytes. What stands after
 * the state does not matter. */
TEST(ranks_of_children_by_their_differences)
{
    enum { LAYOUTS = 300, CHILDREN = 40, ROOM = 48 };
    struct random random = {4};
    uint64_t without = 0;
    for (uint64_t i = unit_count(LAYOUTS); i > 0; i--) {
        struct layout_digits digits = {.parts = 1 + (unsigned)random_below(&random, 3)};
        size_t size = 0;
        for (unsigned j = 0; j < digits.parts; j++) {
            digits.bytes[j] = 1 + (unsigned)random_below(&random, 11);
            digits.low[j] = (unsigned)random_below(&random, 4);
            digits.letters[j] = 1 + (unsigned)random_below(&random, 3);
            size += digits.bytes[j];
        }
        const qj_setup setup = {.user = &digits};
        const qj_rules rules = {.layout = layout_tier_of_digits};
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct layout layout;
        unsigned char parent[ROOM], child[ROOM];
        assert_ok(context, layout_open(&layout, &arena, &rules, &setup, size, 0));
        assert_non_null(layout.each);
        for (int j = 0; j < CHILDREN; j++) {
            const uint64_t rank = random_below(&random, layout.ranks);
            for (size_t k = 0; k < ROOM; k++)
                parent[k] = (unsigned char)random_below(&random, 256);
            layout_unrank(&layout, rank, parent);
            memcpy(child, parent, size);
            for (size_t k = size; k < ROOM; k++)
                child[k] = (unsigned char)random_below(&random, 256);
            change_bytes(&random, child, size);
            const uint64_t expected = layout_rank(&layout, child);
            assert_true(layout_rank_child(&layout, rank, parent, child) == expected);
            without += expected == QJ_NO_NUMBER;
        }
    }
    assert_true(without > 0);
}

/* Random symmetries: permutations of the bytes, and letters below 4. */
static void random_symmetries(struct random *random, size_t size, uint64_t count, uint16_t *from,
                              unsigned char *letter)
{
    for (uint64_t i = 0; i < count; i++) {
        uint16_t *own = from + i * size;
        unsigned char *letters = letter + i * SYMMETRIES_LETTERS;
        for (size_t j = 0; j < size; j++) {
            const size_t other = random_below(random, j + 1);
            own[j] = own[other];
            own[other] = (uint16_t)j;
        }
        for (unsigned j = 0; j < SYMMETRIES_LETTERS; j++)
            letters[j] = (unsigned char)(i % 2 && j < 3 ? 2 - j : j);
    }
}

/* The least image by look-ups is that by bytes; bytes from 4 on have no look-ups. */
TEST(least_images_by_tables)
{
    enum { GAMES = 60, STATES = 50, SIZE_MOST = SYMMETRIES_BYTES + 1, MOST = 17 };
    static uint16_t from[MOST * SIZE_MOST];
    static unsigned char letter[MOST * SYMMETRIES_LETTERS];
    struct random random = {3};
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        const size_t size = 1 + random_below(&random, SIZE_MOST);
        struct symmetries game = {.size = size,
                                  .count = 1 + random_below(&random, MOST),
                                  .from = from,
                                  .letter = letter,
                                  .arena = &arena};
        random_symmetries(&random, size, game.count, from, letter);
        struct symmetries plain = game;
        assert_ok(context, symmetries_tabulate(&game));
        assert_int_equal(game.table != NULL, size < SIZE_MOST);
        for (int j = 0; j < STATES; j++) {
            unsigned char one[SIZE_MOST], two[SIZE_MOST];
            for (size_t k = 0; k < size; k++)
                one[k] = two[k] = (unsigned char)random_below(&random, j % 5 ? 3 : 5);
            symmetries_least(&game, one);
            symmetries_least(&plain, two);
            assert_memory_equal(one, two, size);
        }
    }
}

/* A symmetry that exchanges a small letter with a large one has no table. */
TEST(letters_beyond_the_table_are_not_looked_up)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(arena_clear) struct arena arena = {.context = context};
    uint16_t from[] = {1, 0};
    unsigned char letter[SYMMETRIES_LETTERS], board[] = {9, 2};
    for (unsigned i = 0; i < SYMMETRIES_LETTERS; i++)
        letter[i] = (unsigned char)(i == 1 ? 9 : i == 9 ? 1 : i);
    struct symmetries game = {
        .size = sizeof board, .count = 1, .from = from, .letter = letter, .arena = &arena};
    assert_ok(context, symmetries_tabulate(&game));
    assert_null(game.table);
    symmetries_least(&game, board);
    assert_memory_equal(board, "\2\1", sizeof board);
}
