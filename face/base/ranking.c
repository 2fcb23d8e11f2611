/* ranking: see ranking.h. */
#include "face/base/ranking.h"

#include <stdlib.h>

bool ranking_add(struct ranking *ranking, const qj_option *option)
{
    ranking->status = arena_reserve(ranking->arena, &ranking->moves, &ranking->room,
                                    ranking->count);
    if (ranking->status != QJ_OK)
        return false;
    ranking->moves[ranking->count] = (struct ranked){*option, ranking->count};
    ranking->count++;
    return true;
}

static int ranking_compare(const void *one, const void *other)
{
    const struct ranked *a = one, *b = other;
    int order = qj_value_beats(&b->option.value, &a->option.value) -
                qj_value_beats(&a->option.value, &b->option.value);
    return order ? order : a->place < b->place ? -1 : 1;
}

void ranking_sort(struct ranking *ranking)
{
    if (ranking->count)
        qsort(ranking->moves, ranking->count, sizeof *ranking->moves, ranking_compare);
}
