/* group: the values of all states of a height that have the same far end. */
#ifndef QIJU_ENGINES_IDEALS_GROUP_H
#define QIJU_ENGINES_IDEALS_GROUP_H

#include "engines/ideals/frontier.h"

/* A group whose values are being found. */
struct group {
    const struct frontier *frontier;
    const struct level *above;
    size_t size; /* of a value */
    unsigned far_ups;
    const uint32_t *starts; /* of the blocks, by ups in the tail */
    char *values;

    unsigned far_corners;
    const char *far_source[FAR_STEPS / 2];
    int64_t far_weight[FAR_STEPS / 2];

    /* The groups that the other moves of the head lead to, and where blocks begin in them. */
    const char *same, *more; /* the same far end; the one with an up in front; NULL: none */
    const uint32_t *same_starts, *more_starts;
};

/* Finds the values of the group of a far end, from those of the level above; how many. The group
 * has its frontier, level above and size. */
uint64_t group_find(struct group *group, const struct level *level, uint64_t far);

#endif
