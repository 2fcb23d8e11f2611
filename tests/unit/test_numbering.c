/* Ranks of states, in both directions over whole ranges: each rank has a unique state with that
 * rank, and invalid states have no rank.
 */
#include "support/support.h"

#include <qiju/numbering.h>

GROUP(numbering)

/* A layout, with the bytes of a state and how many there must be. */
struct laid {
    void (*add)(qj_layout *out);
    size_t bytes;
    uint64_t numbers;
};

static void add_board(qj_layout *out)
{
    qj_layout_add_cells(out, 1, 2);
    qj_layout_add_cells(out, 7, 3);
}

static void add_counts(qj_layout *out)
{
    qj_layout_add_counts(out, (const unsigned char[]){3, 2, 0, 4}, 4);
}

static void add_product(qj_layout *out)
{
    qj_layout_add_counts(out, (const unsigned char[]){4, 2}, 2);
    qj_layout_add_cells(out, 2, 5);
    qj_layout_add_counts(out, (const unsigned char[]){1, 1, 1}, 3);
    qj_layout_add_cells(out, 1, 1);
}

/* Boards of 6 cells that two players mark in turn, by their marks. */
static void add_turns(qj_layout *out)
{
    for (unsigned char marks = 0; marks <= 6; marks++) {
        const unsigned char twos = marks / 2, ones = (unsigned char)(marks - twos);
        qj_layout_begin(out);
        qj_layout_add_counts(out, (const unsigned char[]){(unsigned char)(6 - marks), ones, twos},
                             3);
    }
}

/* Two layouts that share states: two cells below 3, and two below 4; those below 3 are counted
 * twice, and have numbers of the first. */
static void add_overlap(qj_layout *out)
{
    qj_layout_add_cells(out, 2, 3);
    qj_layout_begin(out);
    qj_layout_add_cells(out, 2, 4);
}

/* 6! / (m! a! b!) of the boards with a and b marks: 1 + 6 + 30 + 60 + 90 + 60 + 20. */
static const struct laid layouts[] = {{add_board, 8, UINT64_C(2) * 2187},
                                      {add_counts, 9, 1260},
                                      {add_product, 12, UINT64_C(15) * 25 * 6},
                                      {add_turns, 6, 267},
                                      {add_overlap, 2, 25}};

enum { MAX_BYTES = 16, MAX_STATES = 16384 };

/* All states in the order of their bytes as numbers must be different. */
static int compare_states(const void *one, const void *two)
{
    return memcmp(one, two, MAX_BYTES);
}

static qj_layout empty_layout(void)
{
    qj_layout layout;
    qj_layout_clear(&layout);
    return layout;
}

static void there_and_back(const struct laid *laid, uint64_t without)
{
    static unsigned char states[MAX_STATES][MAX_BYTES];
    uint64_t found = 0;
    qj_layout layout = empty_layout();
    laid->add(&layout);
    assert_int_equal(qj_layout_numbers(&layout), laid->numbers);
    for (uint64_t number = 0; number < laid->numbers; number++) {
        unsigned char *state = memset(states[found], 0, MAX_BYTES);
        if (!qj_layout_numbered(&layout, number, state))
            continue;
        assert_int_equal(qj_layout_number(&layout, state), number);
        for (size_t i = laid->bytes; i < MAX_BYTES; i++)
            assert_int_equal(state[i], 0);
        found++;
    }
    assert_int_equal(found, laid->numbers - without);
    qsort(states, found, MAX_BYTES, compare_states);
    for (uint64_t i = 1; i < found; i++)
        assert_true(compare_states(states[i - 1], states[i]) < 0);
    assert_false(qj_layout_numbered(&layout, laid->numbers, states[0]));
    assert_false(qj_layout_numbered(&layout, UINT64_MAX, states[0]));
}

TEST(layouts_go_both_ways)
{
    for (size_t i = 0; i < COUNT(layouts); i++)
        there_and_back(&layouts[i], layouts[i].add == add_overlap ? 9 : 0);
}

/* Every byte of a state exceeds the layout. */
TEST(strangers_have_no_number)
{
    for (size_t i = 0; i < COUNT(layouts); i++) {
        const struct laid *laid = &layouts[i];
        unsigned char bytes[MAX_BYTES] = {0};
        qj_layout layout = empty_layout();
        laid->add(&layout);
        assert_true(qj_layout_numbered(&layout, laid->numbers - 1, bytes));
        for (size_t at = 0; at < laid->bytes; at++) {
            unsigned char kept = bytes[at];
            bytes[at] = 9;
            assert_int_equal(qj_layout_number(&layout, bytes), QJ_NO_NUMBER);
            bytes[at] = kept;
        }
    }
    const unsigned char three_ones[6] = {1, 1, 1, 0, 0, 0};
    qj_layout layout = empty_layout();
    add_turns(&layout);
    assert_int_equal(qj_layout_number(&layout, three_ones), QJ_NO_NUMBER);
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

/* Cells of two bits each have the digits and the order of their numbers. */
TEST(pairs_are_digits)
{
    enum { CELLS = 25, SAMPLES = 4000 };
    struct random random = {5};
    uint64_t last = 0, lesser = 0, most = qj_cells_numbers(CELLS, 3);
    for (uint64_t i = 0; i < SAMPLES; i++, lesser = last) {
        uint64_t number = i < SAMPLES / 2 ? i : random_below(&random, most), rest = number;
        uint64_t bits = qj_pairs_numbered(number);
        assert_int_equal(qj_pairs_number(bits), number);
        for (unsigned cell = 0; cell < CELLS; cell++, rest /= 3)
            assert_int_equal(bits >> 2 * cell & 3, rest % 3);
        assert_int_equal(bits > qj_pairs_numbered(lesser), number > lesser);
        last = number;
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

/* A layout of 2^62 numbers has numbers, a larger layout has none; likewise the functions for words.
 */
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
    qj_layout layout = empty_layout();
    assert_int_equal(qj_layout_numbers(&layout), 0);
    qj_layout_add_cells(&layout, 40, 3);
    assert_int_equal(qj_layout_numbers(&layout), 0);
    qj_layout_clear(&layout);
    qj_layout_add_cells(&layout, 61, 2);
    qj_layout_begin(&layout);
    qj_layout_add_cells(&layout, 61, 2);
    assert_int_equal(qj_layout_numbers(&layout), UINT64_C(1) << 62);
    qj_layout_begin(&layout);
    qj_layout_add_cells(&layout, 1, 1);
    assert_int_equal(qj_layout_numbers(&layout), 0);
}

TEST(layouts_that_cannot_be_are_none)
{
    qj_layout layout = empty_layout();
    qj_layout_add_cells(&layout, 1, 257);
    assert_int_equal(qj_layout_numbers(&layout), 0);
    qj_layout_clear(&layout);
    qj_layout_add_counts(&layout, (const unsigned char[9]){0}, 9);
    assert_int_equal(qj_layout_numbers(&layout), 0);
    qj_layout_clear(&layout);
    for (int i = 0; i < QJ_LAYOUT_PARTS; i++)
        qj_layout_add_cells(&layout, 1, 1);
    assert_int_equal(qj_layout_numbers(&layout), 1);
    qj_layout_add_cells(&layout, 1, 1);
    assert_int_equal(qj_layout_numbers(&layout), 0);
}
