/* walk: values of positions along a game, by a frontier; see walk.c. */
#pragma once

#include "engines/ideals/frontier/frontier.h"
#include "model/view.h"

/* Levels first .. count - 1, the highest first. */
struct ideals_tier_list {
    struct ideals_tier *tiers;
    uint32_t first, count;
};

struct ideals_walk {
    struct frontier frontier;
    struct cone cone; /* of the start; its tops are listed when its value is requested */
    struct cone_cost cost;
    /* Saved tiers; of those in the scratch space, height and position. NULL before a second sweep.
     */
    struct ideals_tier_list saved;
    struct ideals_tier_list window; /* of the cone of a later position */
    struct cone window_cone;
    struct heights *heights; /* a solution file (stored/heights_order.h), used instead; or NULL */
};

/* Lays out a grid and computes the cost of a sweep from the start (walk->cost). Checks no limit,
 * and needs little memory for any grid. */
qj_status walk_init(struct ideals_walk *walk, struct arena *arena, uint64_t rows, uint64_t columns,
                    const int64_t *weight, const uint64_t *start,
                    const struct frontier_options *options);

/* Bytes that the start's value needs in memory. */
uint64_t walk_bytes(const struct ideals_walk *walk);

/* Computes the cost of the start's value with that much memory, or with the least possible. If the
 * memory does not suffice, the scratch space is used, if there is one. */
qj_status walk_cost(const struct ideals_walk *walk, uint64_t memory, struct stream_cost *out);

/* Lays out the start's sweep at a height, as frontier_lay_out does; in the scratch space if it does
 * not fit in memory. The cone's tops are listed. */
qj_status walk_lay_out(struct ideals_walk *walk, uint32_t height);

/* Continues to the start's value. visit is called with each height found in memory, and with some
 * heights in the scratch space. With keep, levels stay there, and half of the memory is left for
 * the levels that visit saves. */
qj_status walk_sweep(struct ideals_walk *walk, bool save, frontier_visit_fn visit, void *user);

/* Makes it read saved tiers of a solution file instead of saving tiers. */
qj_status walk_save_in(struct ideals_walk *walk, struct heights *heights);

/* Finds the value of the start. */
qj_status walk_open(struct ideals_walk *walk);

/* Finds the value of the start. Resumes from a checkpoint if there is one. Saves checkpoints when
 * due, and when it is stopped or out of time (ideals_resume.c). view: the view of the walk. */
qj_status ideals_resume_walk(struct ideals_walk *walk, const struct ideals_view *view);

/* Makes the values of a position and of its successors known. */
qj_status walk_reach(struct ideals_walk *walk, const uint64_t *lengths);

/* Returns the value, in the common game, of a position whose value is known. */
int64_t walk_value(struct ideals_walk *walk, const uint64_t *lengths);
