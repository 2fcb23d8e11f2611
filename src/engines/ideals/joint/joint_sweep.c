/* joint_sweep: the places of a level's partitions; see joint_sweep.h. */
#include "engines/ideals/joint/joint_sweep.h"

#include <string.h>

void joint_lay_out(struct joint_sweep *sweep, unsigned i, uint32_t height)
{
    const struct partitions *partitions = &sweep->joint->partitions;
    struct ideals_tier *tier = &sweep->low[i];
    char *values = tier->values;
    ideals_tier_lay_out(tier, height, NULL, NULL);
    tier->values = values;
    memset(tier->place, 0, partitions->count * sizeof *tier->place);
    shares_height(&sweep->joint->shares, height, &sweep->owners[i]);
}

void joint_place_mine(struct joint_sweep *sweep, unsigned i)
{
    struct ideals_tier *tier = &sweep->low[i];
    const struct shares_owners *owners = &sweep->owners[i];
    char *to = tier->values;
    sweep->mine_count = 0;
    for (uint32_t partition = 0; partition < sweep->joint->partitions.count; partition++) {
        if (owners->owner[partition] != sweep->rank || !owners->lanes[partition])
            continue;
        sweep->mine[sweep->mine_count++] = partition;
        tier->place[partition] = to;
        to += ideals_tier_partition_lanes(tier, partition) * tier->size;
    }
}
