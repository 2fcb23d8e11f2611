/* cone: which groups a sweep goes through, and what that takes; see cone.h. */
#include "engines/ideals/cone.h"

#include "base/bits.h"
#include "base/pace.h"

/* Whether one far end reaches another: from no step on it has more ups. */
static bool far_reaches(uint64_t from, uint64_t to, unsigned steps)
{
    for (unsigned at = 0; at < steps; at++)
        if (bits_count(to >> at) < bits_count(from >> at))
            return false;
    return true;
}

static uint32_t far_moves(const struct split *split, uint64_t far)
{
    return split_far_moves((unsigned)bits_count(split->far[far]), split->inversions[far]);
}

qj_status cone_open(struct cone *cone, struct split *split, struct arena *arena,
                    const struct path *path)
{
    *cone = (struct cone){.point = *path, .height = split_height(split, path)};
    TRY(split_list_far(split, arena));
    cone->distance = arena_resize(arena, NULL, split->far_count, sizeof *cone->distance);
    if (!cone->distance)
        return arena_status(arena);
    struct pace pace = {arena->context, 0};
    uint32_t from = far_moves(split, split_far_index(split, path->far));
    qj_status status = QJ_OK;
    for (uint64_t i = 0; status == QJ_OK && i < split->far_count; i++) {
        bool reaches = far_reaches(path->far, split->far[i], split->far_steps);
        cone->distance[i] = reaches ? (uint16_t)(far_moves(split, i) - from) : OUT_OF_CONE;
        status = pace_add(&pace, split->far_steps, NULL, 0, 0);
    }
    if (status != QJ_OK)
        cone_free(cone, arena);
    return status;
}

uint64_t cone_bytes(const struct split *split)
{
    return split_far_bytes(split) + split->far_count * sizeof(uint16_t);
}

void cone_free(struct cone *cone, struct arena *arena)
{
    arena_free(arena, cone->distance);
    cone->distance = NULL;
}

bool cone_has(const struct cone *cone, const struct split *split, uint32_t height, uint64_t far,
              uint64_t *entry)
{
    uint16_t distance = cone->distance[far];
    return distance <= height - cone->height && distance != OUT_OF_CONE &&
           split_group(split, (unsigned)bits_count(split->far[far]),
                       (int64_t)height - split->inversions[far], entry);
}

/* Adds what a height has, and gives its lanes. reached: see split_count_reached; behind: what is to
 * be taken off split_far_moves for the distance from the cone's point; above: the height over it.
 */
static uint64_t cost_height(const struct split *split, const uint64_t *reached, uint32_t behind,
                            uint32_t above, uint32_t height, struct cone_cost *cost)
{
    uint32_t width = split_most_inversions(split) + 1;
    uint64_t lanes = 0;
    for (unsigned ups = 0; ups <= split->far_steps; ups++) {
        uint32_t most = ups * (split->far_steps - ups);
        for (uint32_t inversions = 0; inversions <= most && inversions <= height; inversions++) {
            uint64_t count = reached[ups * width + inversions], entry;
            if (!count || split_far_moves(ups, inversions) - behind > above ||
                !split_group(split, ups, height - inversions, &entry))
                continue;
            split_add_product(&lanes, count, split->group_lanes[entry]);
            split_add_product(&cost->states, count, split->group_states[entry]);
            split_add_product(&cost->groups, count, split->group_states[entry] > 0);
        }
    }
    split_add_product(&cost->lanes, lanes, 1);
    return lanes;
}

qj_status cone_cost(const struct split *split, struct arena *arena, const struct path *point,
                    uint32_t top, struct cone_cost *out)
{
    uint32_t low = split_height(split, point);
    struct cone_cost cost = {.heights = top - low + 1};
    struct pace pace = {arena->context, 0};
    uint32_t behind = split_far_moves((unsigned)bits_count(point->far),
                                      split_inversions(point->far));
    uint64_t *reached;
    qj_status status = split_count_reached(split, arena, point->far, &reached);
    for (uint32_t height = low; status == QJ_OK && height <= top; height++) {
        uint64_t lanes = cost_height(split, reached, behind, height - low, height, &cost);
        cost.most = lanes > cost.most ? lanes : cost.most;
        status = pace_add(&pace, split_most_inversions(split), NULL, 0, 0);
    }
    if (status == QJ_OK)
        arena_free(arena, reached);
    *out = cost;
    return status;
}
