/* check_heaps: a move changes one heap as its rule allows; a player who cannot move loses. The text
 * is CODE, which a preset such as kayles omits, then n and n sizes; or, for several rules, words
 * CODE:SIZE,SIZE,... The claim is the winner and the Grundy value.
 *
 * Evidence for each rule, in the order in which the text first names them: see period.c.
 *
 * Theorem (Sprague 1935, Grundy 1939). The value of a heap is the least value that no move from it
 * reaches (mex), a sum of heaps has the xor of their values, and the player to move loses exactly
 * if the xor is 0. If any number may be taken, a heap of x has the value x. The rest of the theory
 * is in period.c and check_nimbers.c.
 */
#include "check_nimbers.h"

#include <inttypes.h>
#include <string.h>

void check_heaps(struct check *check);

/* A rule of the text, and the largest heap under it. */
struct check_heaps_term {
    const char *code;
    struct check_rule rule;
    struct check_nimbers nimbers;
    uint64_t largest;
};

struct check_heaps_sum {
    struct check_heaps_term *term;
    uint64_t terms, terms_capacity;
    struct check_heap {
        uint64_t size, term;
    } * heap;
    uint64_t heaps, heaps_capacity;
    char *code; /* the last code read */
    uint64_t code_capacity;
};

static uint64_t check_heaps_find_term(struct check *check, struct check_heaps_sum *sum,
                                      const char *code)
{
    enum { MOST = 256 };
    uint64_t found = 0;
    while (found < sum->terms && strcmp(sum->term[found].code, code) != 0)
        found++;
    if (found < sum->terms)
        return found;
    if (found == MOST)
        input_refuse(check, "expected at most %d rules", MOST);
    sum->term = memory_grow(check, sum->term, &sum->terms_capacity, found, sizeof *sum->term);
    struct check_heaps_term *term = &sum->term[sum->terms++];
    const size_t size = strlen(code) + 1;
    memset(term, 0, sizeof *term);
    term->code = memcpy(memory_array(check, size, 1), code, size);
    if (!rule_read(check, code, &term->rule))
        input_refuse(check, "expected an octal code, a set, any or unequal, found '%.40s'", code);
    return found;
}

static void check_heaps_add(struct check *check, struct check_heaps_sum *sum, uint64_t term,
                            uint64_t size)
{
    struct check_heaps_term *of = &sum->term[term];
    sum->heap = memory_grow(check, sum->heap, &sum->heaps_capacity, sum->heaps, sizeof *sum->heap);
    sum->heap[sum->heaps++] = (struct check_heap){size, term};
    of->largest = size > of->largest ? size : of->largest;
}

/* Reads the code of a rule, up to a blank or a colon. */
static void check_heaps_read_code(struct check *check, struct check_heaps_sum *sum)
{
    enum { MOST = 65535 };
    uint64_t length = 0;
    int next = input_peek(check);
    for (bool ends = false; !ends; next = input_next(check)) {
        ends = next <= 0 || next == ':' || input_is_blank(next);
        if (length == MOST && !ends)
            input_refuse(check, "expected the code of a rule, found a longer one");
        sum->code = memory_grow(check, sum->code, &sum->code_capacity, length, 1);
        sum->code[length++] = (char)(ends ? 0 : input_take(check));
    }
}

/* Reads the sizes after a colon or a comma, to the end of the word. */
static void check_heaps_read_sizes(struct check *check, struct check_heaps_sum *sum, uint64_t term)
{
    const uint64_t most = (uint64_t)1 << 62;
    do {
        uint64_t size = 0;
        unsigned digits = 0;
        input_take(check);
        for (int next = input_next(check); next >= '0' && next <= '9'; next = input_next(check)) {
            size = size <= most / 10 ? 10 * size + (uint64_t)(next - '0') : most + 1;
            input_take(check);
            digits++;
        }
        if (digits == 0 || size > most)
            input_refuse(check, "expected the size of a heap, from 0 to %" PRIu64, most);
        check_heaps_add(check, sum, term, size);
    } while (input_next(check) == ',');
    if (input_next(check) != EOF && !input_is_blank(input_next(check)))
        input_refuse(check, "expected sizes of heaps, set apart by commas");
}

static void check_heaps_read_several(struct check *check, struct check_heaps_sum *sum)
{
    while (input_next(check) == ':') {
        check_heaps_read_sizes(check, sum, check_heaps_find_term(check, sum, sum->code));
        if (input_peek(check) == EOF)
            return;
        check_heaps_read_code(check, sum);
    }
    input_refuse(check, "expected a rule and its heaps, as 0.77:3,5; sections are not checked");
}

static void check_heaps_read(struct check *check, struct check_heaps_sum *sum)
{
    const char *code = check->theory->rule;
    if (!code) {
        check_heaps_read_code(check, sum);
        code = sum->code;
    }
    if (!check->theory->rule && input_next(check) == ':') {
        check_heaps_read_several(check, sum);
        return;
    }
    uint64_t term = check_heaps_find_term(check, sum, code);
    uint64_t heaps = input_count(check, "the number of heaps", 1, UINT32_MAX);
    while (sum->heaps < heaps)
        check_heaps_add(check, sum, term,
                        input_count(check, "the size of a heap", 0, (uint64_t)1 << 62));
    input_end(check);
}

/* Refuses heaps of 2^32 and more if a rule can leave three heaps. */
static void check_heaps_check_sizes(struct check *check, const struct check_heaps_sum *sum)
{
    bool three = false, large = false;
    for (uint64_t i = 0; i < sum->terms; i++) {
        three = three || nimbers_leave_three(&sum->term[i].rule);
        large = large || sum->term[i].largest > UINT32_MAX;
    }
    if (three && large)
        input_refuse(check, "expected heaps below 2^32, as a rule can leave three");
}

void check_heaps(struct check *check)
{
    struct check_heaps_sum sum = {0};
    uint64_t total = 0;
    check_heaps_read(check, &sum);
    check_heaps_check_sizes(check, &sum);
    for (uint64_t i = 0; i < sum.terms; i++)
        period_read(check, &sum.term[i].nimbers, &sum.term[i].rule, sum.term[i].largest);
    witness_end(check);
    for (uint64_t i = 0; i < sum.heaps; i++)
        total ^= period_nimber(&sum.term[sum.heap[i].term].nimbers, sum.heap[i].size);
    fprintf(check->out, "%s\n%" PRIu64 "\n", total ? "WIN" : "LOSE", total);
}
