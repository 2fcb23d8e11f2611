/* digits: see src/engines/exhaustive/indexed/digits.h. */
#include "engines/exhaustive/indexed/digits.h"

#include <qiju/numbering.h>

/* Computes the weights, and returns the product of the bases; 0 if it is too large or a base is
 * invalid. */
static uint64_t digits_weigh(struct digits *digits)
{
    uint64_t product = 1;
    for (size_t at = digits->size; at-- > 0;) {
        digits->weights[at] = product;
        product = digits->bases[at] <= 256 ? qj_numbers_product(product, digits->bases[at]) : 0;
    }
    return product;
}

/* Writes `count` digits of a number, the last one first. */
static void digits_write(const unsigned *bases, size_t count, uint64_t number, unsigned char *bytes)
{
    for (; count-- > 0; number /= bases[count])
        bytes[count] = (unsigned char)(number % bases[count]);
}

/* Chooses how many of the last bytes fit a word and the table. */
static void digits_choose_last(struct digits *digits)
{
    digits->last_states = 1;
    while (digits->last < digits->size && digits->last < DIGITS_WORD) {
        const unsigned base = digits->bases[digits->size - digits->last - 1];
        if (digits->last_states * base > DIGITS_TABLE_MAX)
            break;
        digits->last_states *= base;
        digits->last++;
    }
}

static qj_status digits_make_table(struct digits *digits, struct arena *arena)
{
    digits_choose_last(digits);
    for (size_t byte = 0; byte < DIGITS_WORD; byte++)
        if (digits->size % DIGITS_WORD == 0 || byte >= DIGITS_WORD - digits->size % DIGITS_WORD)
            digits->last_word |= digits_byte(byte);
    TRY(arena_make_sized(arena, &digits->table, digits->last_states, DIGITS_WORD));
    const unsigned *bases = digits->bases + digits->size - digits->last;
    for (uint64_t i = 0; i < digits->last_states; i++)
        digits_write(bases, digits->last, i, digits->table + i * DIGITS_WORD);
    return QJ_OK;
}

qj_status digits_open(struct digits *digits, struct arena *arena, const struct rules_view *view)
{
    const size_t size = view->state_size;
    *digits = (struct digits){.size = size};
    if (!view->rules->digits)
        return QJ_OK;
    TRY(arena_make(arena, &digits->weights, size));
    unsigned *bases;
    TRY(arena_make(arena, &bases, size));
    for (size_t at = 0; at < size; at++)
        bases[at] = 1;
    if (!view->rules->digits(view->setup, bases, size))
        return QJ_OK;
    digits->bases = bases;
    if (digits_weigh(digits) != view->rules->numbers(view->setup))
        return context_fail(arena->context, QJ_USAGE,
                            "the rules name digits that make other numbers than there are");
    return digits_make_table(digits, arena);
}

void digits_close(struct digits *digits, struct arena *arena)
{
    arena_free(arena, digits->table);
    *digits = (struct digits){0};
}

void digits_make_first(const struct digits *digits, struct digits_state *state, uint64_t number)
{
    const uint64_t before = number / digits->last_states;
    digits_write(digits->bases, digits->size - digits->last, before, state->bytes);
    state->first = before * digits->last_states;
}
