/* tiers_value: the values of the positions of a tier.
 *
 * Theorem (Zermelo 1913, von Neumann 1928; Sprague 1935 and Grundy 1939 for nimbers): if play must
 * end, every position has one value for the player to move,
 *
 *     score      max of points of a move - value of the successor; 0 without a move
 *     outcome    max of -(value of the successor); without a move as the rules define
 *                (both without the minus if the same player moves again)
 *     nimber     the smallest number that is no successor's (mex), 0 without a move
 *
 * and a win or loss has one remoteness: the winner takes the fastest way, the loser the slowest.
 *
 * A kind needs four operations: none, end, fold and finish. The passes know no kind.
 */
#include "engines/exhaustive/value/tiers_value.h"

#include "base/checkpoint.h"

/* Copies integers to wider ones in the same block, from the last to the first. */
static inline void tiers_column_spread(const struct tiers_column *narrow,
                                       const struct tiers_column *wide, uint64_t count)
{
    const int64_t none = tiers_column_none(wide->width);
    for (uint64_t place = count; place-- > 0;) {
        const int64_t value = tiers_column_get(narrow, place);
        tiers_column_put(wide, place, value == TIERS_NONE ? none : value);
    }
}

/* Doubles the bytes of each integer. */
static qj_status tiers_column_widen(struct tiers_column *column, struct arena *arena,
                                    uint64_t count)
{
    const struct tiers_column old = *column;
    TRY(arena_resize_sized(arena, &column->items, count, 2 * (size_t)old.width));
    column->width = 2 * old.width;
    const struct tiers_column narrow = {column->items, old.width};
    if (old.width == 1) /* in most cases: the compiler knows the widths */
        tiers_column_spread(&(struct tiers_column){column->items, 1},
                            &(struct tiers_column){column->items, 2}, count);
    else
        tiers_column_spread(&narrow, column, count);
    return QJ_OK;
}

/* Makes a column that is not written; width 0: none. */
static qj_status tiers_column_open(struct tiers_column *column, struct arena *arena, uint64_t count,
                                   bool wanted, uint64_t width)
{
    const bool is_width = width == 1 || width == 2 || width == 4 || width == 8;
    if (wanted ? !is_width : width != 0)
        return checkpoint_refuse(arena->context, "its numbers do not go together");
    column->width = (unsigned)width;
    return width ? arena_resize_sized(arena, &column->items, count, width) : QJ_OK;
}

qj_status tiers_values_open_wide(struct tiers_values *values, struct arena *arena, qj_kind kind,
                                 uint64_t count, const uint64_t widths[2])
{
    *values = (struct tiers_values){.arena = arena, .kind = kind, .count = count};
    TRY(tiers_column_open(&values->number, arena, count, kind != QJ_OUTCOME, widths[0]));
    return tiers_column_open(&values->ending, arena, count, kind != QJ_SCORE, widths[1]);
}

qj_status tiers_values_open(struct tiers_values *values, struct arena *arena, qj_kind kind,
                            uint64_t count)
{
    const uint64_t widths[] = {kind != QJ_OUTCOME, kind != QJ_SCORE};
    TRY(tiers_values_open_wide(values, arena, kind, count, widths));
    if (widths[0])
        memset(values->number.items, INT8_MIN, count);
    if (widths[1])
        memset(values->ending.items, INT8_MIN, count);
    return QJ_OK;
}

void tiers_values_take(struct tiers_values *values, struct arena *arena, qj_kind kind,
                       uint64_t count, void *bytes)
{
    const struct tiers_column column = {bytes, 1};
    *values = (struct tiers_values){.arena = arena, .kind = kind, .count = count};
    *(kind == QJ_SCORE ? &values->number : &values->ending) = column;
}

uint64_t tiers_values_count_none(const struct tiers_values *values)
{
    uint64_t none = 0;
    struct tiers_value value;
    for (uint64_t place = 0; place < values->count; place++)
        none += !tiers_values_get(values, place, &value);
    return none;
}

qj_status tiers_values_fill(struct tiers_values *values)
{
    struct tiers_value value;
    for (uint64_t place = 0; place < values->count; place++)
        if (!tiers_values_get(values, place, &value))
            TRY(tiers_values_set(values, place, (struct tiers_value){0, 0}));
    return QJ_OK;
}

void tiers_values_close(struct tiers_values *values)
{
    arena_free(values->arena, values->number.items);
    arena_free(values->arena, values->ending.items);
    values->number = values->ending = (struct tiers_column){NULL, 0};
}

qj_status tiers_values_set_wide(struct tiers_values *values, uint64_t place,
                                struct tiers_value value)
{
    while (!tiers_column_set(&values->number, place, value.number))
        TRY(tiers_column_widen(&values->number, values->arena, values->count));
    while (!tiers_column_set(&values->ending, place, value.ending))
        TRY(tiers_column_widen(&values->ending, values->arena, values->count));
    return QJ_OK;
}
