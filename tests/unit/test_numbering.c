/* Ranks of states, in both directions over whole ranges: each rank has a unique state with that
 * rank, and invalid states have no rank.
 */
#include "model/layout.h"
#include "support/support.h"

GROUP(numbering)

/* A layout, with the bytes of a state and how many there must be. */
struct laid {
    void (*add)(qj_layout *out);
    size_t bytes;
    uint64_t numbers;
};

static void add_board(qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 7, 0, 3);
}

static void add_counts(qj_layout *out)
{
    qj_layout_counts(out, (const unsigned char[]){3, 2, 0, 4}, 4);
}

static void add_product(qj_layout *out)
{
    qj_layout_counts(out, (const unsigned char[]){4, 2}, 2);
    qj_layout_cells(out, 2, 3, 5);
    qj_layout_counts(out, (const unsigned char[]){1, 1, 1}, 3);
    qj_layout_cells(out, 1, 0, 1);
}

/* Boards of 6 cells that two players mark in turn, by their marks. */
static void add_turns(qj_layout *out)
{
    for (unsigned char marks = 0; marks <= 6; marks++) {
        const unsigned char twos = marks / 2, ones = (unsigned char)(marks - twos);
        qj_layout_or(out);
        qj_layout_counts(out, (const unsigned char[]){(unsigned char)(6 - marks), ones, twos}, 3);
    }
}

/* Columns of 3, 0 and 2 discs. */
static void add_stacks(qj_layout *out)
{
    qj_layout_stack(out, 3);
    qj_layout_stack(out, 0);
    qj_layout_stack(out, 2);
}

/* Three bits in two bytes that the rules rank, and a digit on either side. */
static uint64_t rank_bits(const void *user, const void *bytes)
{
    const unsigned char *byte = bytes;
    assert_ptr_equal(user, add_counts);
    return byte[0] < 2 && byte[1] < 4 ? byte[0] * UINT64_C(4) + byte[1] : QJ_NO_NUMBER;
}

static void unrank_bits(const void *user, uint64_t rank, void *bytes)
{
    unsigned char *byte = bytes;
    assert_ptr_equal(user, add_counts);
    assert_int_equal(byte[0] | byte[1], 0);
    byte[0] = (unsigned char)(rank / 4);
    byte[1] = rank % 4;
}

static void add_ranked(qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 5);
    qj_layout_ranked(out, 2, 8, rank_bits, unrank_bits, (const void *)(uintptr_t)add_counts);
    qj_layout_cells(out, 1, 0, 3);
}

/* 6! / (m! a! b!) of the boards with a and b marks: 1 + 6 + 30 + 60 + 90 + 60 + 20. */
static const struct laid layouts[] = {{add_board, 8, UINT64_C(2) * 2187},
                                      {add_counts, 9, 1260},
                                      {add_product, 12, UINT64_C(15) * 25 * 6},
                                      {add_turns, 6, 267},
                                      {add_stacks, 3, 32},
                                      {add_ranked, 4, 120}};

enum { MAX_BYTES = 16, MAX_STATES = 16384 };

static bool layout_of(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)
{
    ((const struct laid *)setup->user)->add(out);
    return true;
}

static void open_laid(const struct laid *laid, struct arena *arena, struct layout *out)
{
    const qj_rules rules = {.layout = layout_of};
    const qj_setup setup = {.user = (void *)(uintptr_t)laid};
    assert_ok(arena->context, layout_open(out, arena, &rules, &setup, laid->bytes, 0));
}

/* All states in the order of their bytes as numbers must be different. */
static int compare_states(const void *one, const void *two)
{
    return memcmp(one, two, MAX_BYTES);
}

static void there_and_back(const struct laid *laid, struct arena *arena)
{
    static unsigned char states[MAX_STATES][MAX_BYTES];
    struct layout layout;
    open_laid(laid, arena, &layout);
    assert_int_equal(layout.ranks, laid->numbers);
    for (uint64_t number = 0; number < laid->numbers; number++) {
        unsigned char *state = memset(states[number], 0, MAX_BYTES);
        layout_unrank(&layout, number, state);
        assert_int_equal(layout_rank(&layout, state), number);
        for (size_t i = laid->bytes; i < MAX_BYTES; i++)
            assert_int_equal(state[i], 0);
    }
    for (size_t at = 0; at < laid->bytes; at++) { /* a byte that exceeds the layout */
        unsigned char *last = states[laid->numbers - 1], kept = last[at];
        last[at] = 99;
        assert_int_equal(layout_rank(&layout, last), QJ_NO_NUMBER);
        last[at] = kept;
    }
    qsort(states, laid->numbers, MAX_BYTES, compare_states);
    for (uint64_t i = 1; i < laid->numbers; i++)
        assert_true(compare_states(states[i - 1], states[i]) < 0);
}

TEST(layouts_go_both_ways)
{
    for (size_t i = 0; i < COUNT(layouts); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        there_and_back(&layouts[i], &arena);
    }
}

/* Words are in the order of a dictionary, and a product's last part is the fastest. */
TEST(numbers_are_in_order)
{
    const unsigned char count[] = {2, 1, 1};
    static const char *const words[] = {"0012", "0021", "0102", "0120", "0201", "0210",
                                        "1002", "1020", "1200", "2001", "2010", "2100"};
    assert_int_equal(qj_counts_numbers(count, 3), 12);
    for (uint64_t i = 0; i < 12; i++) {
        unsigned char cells[4];
        qj_counts_numbered(i, cells, count, 3, 12);
        for (size_t at = 0; at < 4; at++)
            assert_int_equal(cells[at], words[i][at] - '0');
    }
    const unsigned char board[] = {1, 0, 2, 1};
    assert_int_equal(qj_cells_number(5, board, 4, 3), 5 * 81 + 27 + 2 * 3 + 1);
}

TEST(sets_are_digits)
{
    for (unsigned base = 2; base <= 4; base++)
        for (uint64_t number = 0; number < 4096; number++) {
            uint64_t set[4] = {0}, sum = 0, rest = number;
            qj_bits_numbered(number, base, set);
            for (unsigned digit = 1; digit < base; digit++)
                sum += digit * qj_bits_number(set[digit], base);
            assert_int_equal(sum, number);
            for (unsigned bit = 0; rest; bit++, rest /= base)
                for (unsigned digit = 1; digit < base; digit++)
                    assert_int_equal(set[digit] >> bit & 1, rest % base == digit);
        }
}

/* Sets of k of six cells, among 32, are numbered in the order of the numbers that their bits make;
 * and boards with at most two men and one, each once. */
TEST(subsets_are_in_order)
{
    const uint32_t among = 0x80410a08;
    for (unsigned k = 0; k <= 6; k++) {
        uint64_t count = qj_subset_count(6, k);
        uint32_t before = 0;
        for (uint64_t i = 0; i < count; i++) {
            uint32_t set = qj_subset_numbered(i, k, among);
            assert_int_equal(set & ~among, 0);
            assert_int_equal(qj_set_size(set), k);
            assert_int_equal(qj_subset_number(set, among), i);
            assert_true(i == 0 || set > before);
            before = set;
        }
    }
    assert_int_equal(qj_subset_count(31, 12), 141120525);
    assert_int_equal(qj_subset_count_to(6, 2), 1 + 6 + 15);
    assert_int_equal(qj_men_numbers(6, 2, 1), (1 + 6) + 6 * (1 + 5) + 15 * (1 + 4));
    for (uint64_t i = 0; i < qj_men_numbers(6, 2, 1); i++) {
        uint32_t men, other;
        qj_men_numbered(i, among, 1, &men, &other);
        assert_true(qj_set_size(men) <= 2 && qj_set_size(other) <= 1 && !(men & other));
        assert_int_equal(qj_men_number(men, other, among, 1), i);
    }
}

/* 2^62 words are numbers, more are none. */
TEST(too_many_are_none)
{
    assert_int_equal(qj_cells_numbers(62, 2), UINT64_C(1) << 62);
    assert_int_equal(qj_cells_numbers(63, 2), 0);
    assert_int_equal(qj_cells_numbers(39, 3), UINT64_C(4052555153018976267));
    assert_int_equal(qj_cells_numbers(40, 3), 0);
    assert_int_equal(qj_numbers_sum(UINT64_C(1) << 61, UINT64_C(1) << 61), UINT64_C(1) << 62);
    assert_int_equal(qj_numbers_sum(UINT64_C(1) << 61, (UINT64_C(1) << 61) + 1), 0);
    assert_int_equal(qj_numbers_sum(1, UINT64_MAX), 0);
    assert_int_equal(qj_counts_numbers((const unsigned char[]){29, 29}, 2),
                     UINT64_C(30067266499541040));
    assert_int_equal(qj_counts_numbers((const unsigned char[]){31, 31}, 2), 0);
    assert_int_equal(qj_counts_numbers((const unsigned char[]){200, 200, 200}, 3), 0);
}

static void add_nothing(UNUSED qj_layout *out)
{
}

static void add_40_cells(qj_layout *out)
{
    qj_layout_cells(out, 40, 0, 3);
}

static void add_two_to_the_62(qj_layout *out)
{
    qj_layout_cells(out, 61, 0, 2);
    qj_layout_or(out);
    qj_layout_cells(out, 61, 0, 2);
}

static void add_one_more(qj_layout *out)
{
    add_two_to_the_62(out);
    qj_layout_or(out);
    qj_layout_cells(out, 61, 0, 1);
}

static void add_large_letters(qj_layout *out)
{
    qj_layout_cells(out, 1, 1, 256);
}

static void add_many_letters(qj_layout *out)
{
    qj_layout_counts(out, (const unsigned char[9]){1}, 9);
}

static void add_many_parts(qj_layout *out)
{
    for (int i = 0; i <= QJ_LAYOUT_PARTS; i++)
        qj_layout_cells(out, 1, 0, 1);
}

static void add_no_ranks(qj_layout *out)
{
    qj_layout_ranked(out, 1, 0, rank_bits, unrank_bits, NULL);
}

static void add_all_parts(qj_layout *out)
{
    for (int i = 0; i < QJ_LAYOUT_PARTS; i++)
        qj_layout_cells(out, 1, 0, 1);
}

TEST(layouts_that_cannot_be_are_none)
{
    static const struct laid some[] = {{add_nothing, 1, 0},
                                       {add_40_cells, 40, 0},
                                       {add_40_cells, 39, 0},
                                       {add_one_more, 61, 0},
                                       {add_large_letters, 1, 0},
                                       {add_many_letters, 1, 0},
                                       {add_many_parts, 65, 0},
                                       {add_no_ranks, 1, 0},
                                       {add_all_parts, QJ_LAYOUT_PARTS, 1},
                                       {add_two_to_the_62, 61, UINT64_C(1) << 62}};
    for (size_t i = 0; i < COUNT(some); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct layout layout;
        open_laid(&some[i], &arena, &layout);
        assert_int_equal(layout.ranks, some[i].numbers);
    }
}
