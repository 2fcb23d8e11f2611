/* tiers_value: the values of positions, in three kinds behind one interface; see tiers_value.c. */
#pragma once

#include "base/arena.h"
#include "base/bits.h"

/* The value of a position for the player to move there.
 *
 *     kind         number              ending
 *     QJ_SCORE     points              0
 *     QJ_OUTCOME   0                   outcome with remoteness
 *     QJ_NIMBER    Grundy value        outcome with remoteness
 *
 * An ending is d + 1 for a win in d moves, -(d + 1) for a loss in d moves, 0 for a draw. */
struct tiers_value {
    int64_t number, ending;
};

/* An array of integers, which all have as many bytes as the largest needs: 1, 2, 4 or 8. The
 * smallest integer of that size means none. */
struct tiers_column {
    void *items;
    unsigned width; /* 0: no array */
};

struct tiers_values {
    struct arena *arena;
    qj_kind kind;
    uint64_t count;
    struct tiers_column number, ending;
};

#define TIERS_NONE INT64_MIN

/* Makes values of count positions, all none. */
qj_status tiers_values_open(struct tiers_values *values, struct arena *arena, qj_kind kind,
                            uint64_t count);
/* Makes values whose columns have these widths; 0: no column. They must be written as a whole.
 * QJ_BAD_INPUT: the kind has no such columns. */
qj_status tiers_values_open_wide(struct tiers_values *values, struct arena *arena, qj_kind kind,
                                 uint64_t count, const uint64_t widths[2]);
/* Makes values of count positions from a block of the arena with a byte for each: the scores, or
 * the endings of outcomes. */
void tiers_values_take(struct tiers_values *values, struct arena *arena, qj_kind kind,
                       uint64_t count, void *bytes);
/* Counts the positions without a value. */
uint64_t tiers_values_count_none(const struct tiers_values *values);
/* Makes the positions without a value draws. */
qj_status tiers_values_fill(struct tiers_values *values);
void tiers_values_close(struct tiers_values *values);

/* Returns an integer that is not none. */
static inline int64_t tiers_column_known(const struct tiers_column *column, uint64_t place)
{
    switch (__builtin_expect(column->width, 1)) {
    case 1:
        return ((const int8_t *)column->items)[place];
    case 2:
        return ((const int16_t *)column->items)[place];
    case 4:
        return ((const int32_t *)column->items)[place];
    default:
        return ((const int64_t *)column->items)[place];
    }
}

/* The integer that means none. */
static inline int64_t tiers_column_none(unsigned width)
{
    static const int64_t none[] = {
        [1] = INT8_MIN, [2] = INT16_MIN, [4] = INT32_MIN, [8] = INT64_MIN};
    return none[width];
}

static inline int64_t tiers_column_get(const struct tiers_column *column, uint64_t place)
{
    const int64_t item = tiers_column_known(column, place);
    return item == tiers_column_none(column->width) ? TIERS_NONE : item;
}

static inline void tiers_column_put(const struct tiers_column *column, uint64_t place,
                                    int64_t value)
{
    switch (__builtin_expect(column->width, 1)) {
    case 1:
        ((int8_t *)column->items)[place] = (int8_t)value;
        break;
    case 2:
        ((int16_t *)column->items)[place] = (int16_t)value;
        break;
    case 4:
        ((int32_t *)column->items)[place] = (int32_t)value;
        break;
    default:
        ((int64_t *)column->items)[place] = value;
        break;
    }
}

static inline bool tiers_column_fits(const struct tiers_column *column, int64_t value)
{
    switch (__builtin_expect(column->width, 1)) {
    case 1:
        return value == (int8_t)value && value != INT8_MIN;
    case 2:
        return value == (int16_t)value && value != INT16_MIN;
    case 4:
        return value == (int32_t)value && value != INT32_MIN;
    default:
        return true;
    }
}

/* Stores an integer, if there is an array; false: it needs more bytes. */
static inline bool tiers_column_set(const struct tiers_column *column, uint64_t place,
                                    int64_t value)
{
    if (column->width == 0)
        return true;
    if (!tiers_column_fits(column, value))
        return false;
    tiers_column_put(column, place, value);
    return true;
}

/* Stores a value whose integers may need more bytes. */
qj_status tiers_values_set_wide(struct tiers_values *values, uint64_t place,
                                struct tiers_value value);

/* Stores the value of a position. */
static inline qj_status tiers_values_set(struct tiers_values *values, uint64_t place,
                                         struct tiers_value value)
{
    return tiers_column_set(&values->number, place, value.number) &&
                   tiers_column_set(&values->ending, place, value.ending)
               ? QJ_OK
               : tiers_values_set_wide(values, place, value);
}

/* Reads a value of a kind; false: none. */
static inline bool tiers_values_get_kind(const struct tiers_values *values, qj_kind kind,
                                         uint64_t place, struct tiers_value *out)
{
    out->ending = kind == QJ_SCORE ? 0 : tiers_column_get(&values->ending, place);
    out->number = kind == QJ_OUTCOME || out->ending == TIERS_NONE
                      ? 0
                      : tiers_column_get(&values->number, place);
    return out->ending != TIERS_NONE && out->number != TIERS_NONE;
}

static inline bool tiers_values_get(const struct tiers_values *values, uint64_t place,
                                    struct tiers_value *out)
{
    return tiers_values_get_kind(values, values->kind, place, out);
}

/* The address of an integer, to prefetch it. */
static inline const void *tiers_column_address(const struct tiers_column *column, uint64_t place)
{
    return (const char *)column->items + place * column->width;
}

/* The address from which a value is read first. */
static inline const void *tiers_values_address(const struct tiers_values *values, uint64_t place)
{
    return tiers_column_address(values->ending.width ? &values->ending : &values->number, place);
}

/* The value of a position without moves, from the value by the rules. */
static inline struct tiers_value tiers_value_end(qj_kind kind, int64_t value)
{
    return kind == QJ_SCORE ? (struct tiers_value){value, 0} : (struct tiers_value){0, value};
}

/* An ending that is a move further away. */
static inline int64_t tiers_value_later(int64_t ending)
{
    return ending + (ending > 0) - (ending < 0);
}

/* The score of a move for the player who makes it, from the score of the position after it. again:
 * the same player moves there. Returns false if it does not fit 64 bits. */
static inline bool tiers_value_score(int64_t after, int64_t points, bool again, int64_t *out)
{
    return !(again ? __builtin_add_overflow(points, after, out)
                   : __builtin_sub_overflow(points, after, out)) &&
           *out != INT64_MIN;
}

/* The value of a move for the player who makes it, as tiers_value_score. A Grundy value stays that
 * of the position. */
static inline bool tiers_value_move(qj_kind kind, const struct tiers_value *after, int64_t points,
                                    bool again, struct tiers_value *out)
{
    const int64_t later = tiers_value_later(after->ending);
    out->ending = again ? later : -later;
    out->number = after->number;
    return kind != QJ_SCORE || tiers_value_score(after->number, points, again, &out->number);
}

/* Turns an ending into a number that is larger for a better ending, and back: wins before draws
 * before losses, fast wins and slow losses first. Without branches, which would be guessed wrong.
 */
static inline int64_t tiers_value_order(int64_t ending)
{
    return ending ? (int64_t)((UINT64_C(1) << 63) - (uint64_t)ending) : 0;
}

/* The value of a position, folded from the values of its moves. */
struct tiers_fold {
    qj_kind kind;
    int64_t best;      /* score, or tiers_value_order of the ending after a move */
    uint64_t *nimbers; /* set of Grundy values of the positions after the moves */
    uint64_t words;
    uint64_t sum; /* of the parts that were added last */
};

/* Begins a position with at most `moves` moves; set has room for bits_words(moves + 1) words. */
static inline void tiers_fold_begin(struct tiers_fold *fold, qj_kind kind, uint64_t *set,
                                    uint64_t moves)
{
    *fold = (struct tiers_fold){kind, INT64_MIN, set, 0, 0};
    if (kind != QJ_NIMBER)
        return;
    fold->words = bits_words(moves + 1);
    for (uint64_t i = 0; i < fold->words; i++)
        set[i] = 0;
}

static inline void tiers_fold_take(struct tiers_fold *fold, int64_t value, uint64_t nimber)
{
    fold->best = value > fold->best ? value : fold->best;
    if (fold->kind == QJ_NIMBER && nimber / 64 < fold->words)
        bits_set(fold->nimbers, nimber);
}

/* Adds a move, as tiers_value_move. Endings become later in tiers_fold_finish, which keeps their
 * order. */
static inline bool tiers_fold_add(struct tiers_fold *fold, const struct tiers_value *after,
                                  int64_t points, bool again)
{
    const int64_t order = tiers_value_order(after->ending);
    int64_t value = again ? order : -order;
    const bool fits = fold->kind != QJ_SCORE ||
                      tiers_value_score(after->number, points, again, &value);
    tiers_fold_take(fold, value, (uint64_t)after->number);
    return fits;
}

/* Adds a part of the sum after a move; again: another part of this sum follows. The value of a sum
 * is the xor of Grundy values, or the sum of scores, which is at most 2^20. */
static inline void tiers_fold_add_part(struct tiers_fold *fold, const struct tiers_value *part,
                                       bool again)
{
    enum { MOST = 1 << 20 };
    const uint64_t number = (uint64_t)part->number;
    fold->sum = fold->kind == QJ_NIMBER ? fold->sum ^ number : fold->sum + number;
    if (again)
        return;
    if (fold->kind != QJ_NIMBER && fold->sum > MOST)
        fold->sum = MOST;
    tiers_fold_take(fold, fold->kind == QJ_SCORE ? (int64_t)fold->sum : 0, fold->sum);
    fold->sum = 0;
}

/* The value; a draw if no move was added. */
static inline struct tiers_value tiers_fold_finish(const struct tiers_fold *fold)
{
    if (fold->kind == QJ_SCORE)
        return (struct tiers_value){fold->best, 0};
    struct tiers_value value = {0, 0};
    if (fold->best != INT64_MIN)
        value.ending = tiers_value_later(tiers_value_order(fold->best));
    if (fold->kind == QJ_NIMBER)
        for (value.number = 0; bits_get(fold->nimbers, (uint64_t)value.number);)
            value.number++;
    return value;
}

/* A value as an answer for the player to move. */
static inline qj_value tiers_value_answer(qj_kind kind, struct tiers_value value)
{
    qj_value answer = {.kind = kind, .lo = value.number, .hi = value.number};
    if (kind == QJ_SCORE)
        return answer;
    answer.lo = answer.hi = (value.ending > 0) - (value.ending < 0);
    answer.distance_known = value.ending != 0;
    answer.distance = value.ending ? (uint64_t)(value.ending < 0 ? -value.ending : value.ending) - 1
                                   : 0;
    answer.nimber = kind == QJ_NIMBER ? (uint64_t)value.number : 0;
    return answer;
}
