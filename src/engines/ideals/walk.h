/* walk: the values of positions along a game, on a frontier; see walk.c. */
#ifndef QIJU_ENGINES_IDEALS_WALK_H
#define QIJU_ENGINES_IDEALS_WALK_H

#include "engines/ideals/frontier/frontier.h"
#include "engines/ideals/team/joint.h"
#include "model/view.h"

/* A path, and its value if it is known. */
struct walk_look {
    struct path path;
    bool found;
    int64_t value;
};
enum { MOST_LOOKS = 1 + PATH_STEPS / 2 };

/* Levels first .. count - 1, the highest first. */
struct level_list {
    struct level *levels;
    uint32_t first, count;
};

struct ideals_walk {
    struct frontier frontier;
    struct path start;
    struct cone cone; /* of the start; its far ends are listed once its value is asked for */
    struct cone_cost cost;
    bool swept_again;         /* the trunk is filled */
    struct level_list trunk;  /* kept levels of the start's cone; of those in the scratch space
                               * height and place alone */
    struct level_list window; /* of the cone of a later position */
    struct cone window_cone;
    struct heights *heights; /* where levels are kept instead (heights/heights.h), or NULL */

    struct walk_look
        look[MOST_LOOKS]; /* the position that was reached last, and those after a move */
    unsigned looks;

    /* Of a team, whose processes have parts of all levels (joint.c). */
    bool by_team;
    struct joint joint, window_joint;
};

/* Lays out a grid and computes the cost of a sweep from the start (walk->cost). Refuses nothing,
 * and takes little memory for any grid. */
qj_status walk_init(struct ideals_walk *walk, struct arena *arena, uint64_t rows, uint64_t columns,
                    const int64_t *weight, const uint64_t *start,
                    const struct frontier_options *options);

/* Bytes that finding the start's value in memory takes. */
uint64_t walk_bytes(const struct ideals_walk *walk);

/* The cost of finding it in that many bytes of memory, or in more if these cannot suffice. If they
 * are not enough, the scratch space is used, if there is one. */
qj_status walk_cost(const struct ideals_walk *walk, uint64_t memory, struct stream_cost *out);

/* Lays out the start's sweep at a height, as frontier_lay_out does; in the scratch space where
 * memory has no room. The cone's far ends are listed. */
qj_status walk_lay_out(struct ideals_walk *walk, uint32_t height);

/* Goes on with it to the start's value. visit is called with each height that is found in memory,
 * and with some that are in the scratch space; with keep they stay there, and half of the memory is
 * left for what visit keeps from the others. */
qj_status walk_sweep(struct ideals_walk *walk, bool keep, frontier_visit_fn visit, void *user);

/* Has it read kept heights from now on, and keep no trunk. */
qj_status walk_keep_in(struct ideals_walk *walk, struct heights *heights);

/* Finds the value of the start, by this process alone. */
qj_status walk_open(struct ideals_walk *walk);

/* The same, also by a team, in which a failure of one process is that of all; from the last
 * checkpoint on where there is one. Saves one now and then, and when it is stopped or out of time
 * (ideals_resume.c). view: what the walk is of. */
qj_status ideals_resume_walk(struct ideals_walk *walk, const struct ideals_view *view);

/* Gets the values of a position and of all that one move leads to. */
qj_status walk_reach(struct ideals_walk *walk, const uint64_t *lengths);

/* The value of one of these positions, when each cell is worth the same to both players. */
int64_t walk_value(const struct ideals_walk *walk, const uint64_t *lengths);

#endif
