/* group: the values of all states of a height that have the same far end; see group.c. */
#ifndef QIJU_ENGINES_IDEALS_FRONTIER_GROUP_H
#define QIJU_ENGINES_IDEALS_FRONTIER_GROUP_H

#include "engines/ideals/frontier/frontier.h"

/* A class of groups of the level above, where moves of a head lead to. */
struct group_source {
    const struct far_class *class; /* NULL: none */
    const uint32_t *starts;        /* of the blocks in its groups, by ups in the tail */
};

/* A group whose values are being found. */
struct group {
    const struct frontier *frontier;
    const struct level *level, *above;

    /* What its class decides. */
    const struct far_class *class;
    const uint32_t *starts;
    struct group_source same, corner, more; /* the same far end, a corner inside it, one up more */

    char *values;
    const char *same_values, *more_values;
    unsigned far_corners;
    const char *far_source[FAR_STEPS / 2];
    int64_t far_weight[FAR_STEPS / 2];
};

/* Goes to a class, by number, of the level's cone. The group has its frontier, level and level
 * above. */
void group_open(struct group *group, unsigned class);

/* Finds the values of the group of a rank in this class. */
void group_find(struct group *group, uint32_t rank);

#endif
