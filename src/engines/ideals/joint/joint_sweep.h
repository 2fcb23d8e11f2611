/* joint_sweep: the state of a sweep by several processes; see src/engines/ideals/joint/joint.c, and
 * src/engines/ideals/joint/joint_resume.c for checkpoints. */
#ifndef QIJU_ENGINES_IDEALS_JOINT_JOINT_SWEEP_H
#define QIJU_ENGINES_IDEALS_JOINT_JOINT_SWEEP_H

#include "engines/ideals/joint/joint.h"
#include "engines/ideals/layout/sweep_progress.h"

/* Memory for values that are sent or received. */
struct joint_buffer {
    void *memory;
    char *values;
    qj_message *messages; /* of each process */
};

struct joint_sweep {
    struct sweep_progress progress;
    struct frontier *frontier;
    const struct joint *joint;
    unsigned rank;
    struct ideals_tier *low;        /* two levels, the lower level first */
    struct shares_owners owners[2]; /* of these */
    struct joint_buffer in, out;
    uint32_t *mine; /* partitions of this process */
    uint32_t mine_count;
    struct checkpoint *checkpoint; /* NULL: no checkpoints */
    uint64_t saved[2];             /* head of the last checkpoint */
    double began;
};

/* Makes a level of low the level of a height, without values, and assigns its partitions. */
void joint_lay_out(struct joint_sweep *sweep, unsigned i, uint32_t height);

/* Places this process's partitions in a level of low, and lists them. */
void joint_place_mine(struct joint_sweep *sweep, unsigned i);

/* Starts at the checkpoint, if there is one. */
qj_status joint_load(struct joint_sweep *sweep);

/* Saves the found height if a checkpoint is due, and the height above the start's unless the sweep
 * was short. The start's own height is never saved, because the answer also needs the height above.
 */
qj_status joint_save_when_due(struct joint_sweep *sweep);

/* Saves the height above of a sweep that was stopped; it is complete. */
qj_status joint_save_stopped(struct joint_sweep *sweep);

#endif
