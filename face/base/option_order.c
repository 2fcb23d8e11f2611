/* option_order: see option_order.h. */
#include "face/base/option_order.h"

#include <stdlib.h>

bool option_order_add(struct option_order *order, const qj_option *option)
{
    order->status = arena_reserve(order->arena, &order->moves, &order->room, order->count);
    if (order->status != QJ_OK)
        return false;
    order->moves[order->count] = (struct ordered_option){*option, order->count};
    order->count++;
    return true;
}

static int option_order_compare(const void *one, const void *other)
{
    const struct ordered_option *a = one, *b = other;
    int order = qj_value_beats(&b->option.value, &a->option.value) -
                qj_value_beats(&a->option.value, &b->option.value);
    return order ? order : a->place < b->place ? -1 : 1;
}

void option_order_sort(struct option_order *order)
{
    if (order->count)
        qsort(order->moves, order->count, sizeof *order->moves, option_order_compare);
}
