/* joint_sweep: the sweep of a team while it goes on; see joint.c, and joint_resume.c for its
 * checkpoints. */
#ifndef QIJU_ENGINES_IDEALS_TEAM_JOINT_SWEEP_H
#define QIJU_ENGINES_IDEALS_TEAM_JOINT_SWEEP_H

#include "engines/ideals/layout/sweep_progress.h"
#include "engines/ideals/team/joint.h"

/* Memory for values that are sent or received. */
struct joint_buffer {
    void *memory;
    char *values;
    qj_parcel *parcels; /* of each process */
};

struct joint_sweep {
    struct sweep_progress progress;
    struct frontier *frontier;
    const struct joint *joint;
    unsigned rank;
    struct level *low;            /* two levels, the lower one first */
    struct deal_owners owners[2]; /* of these */
    struct joint_buffer in, out;
    uint32_t *mine; /* lots that are dealt to this process */
    uint32_t mine_count;
    struct checkpoint *checkpoint; /* NULL: nothing is kept */
    uint64_t kept[2];              /* of the last one: its head */
    double began;
};

/* Makes a level of low that of a height, without values, and deals its lots out. */
void joint_lay_out(struct joint_sweep *sweep, unsigned i, uint32_t height);

/* Gives the lots of a level of low that are dealt to this process their places, and lists them. */
void joint_place_mine(struct joint_sweep *sweep, unsigned i);

/* Begins where the checkpoint ends, if there is one. */
qj_status joint_load(struct joint_sweep *sweep);

/* Saves the height that is found, when it is time, and the one above the start's, unless all was
 * short work. Of the start's own nothing is saved: the answer needs the one above it, too. */
qj_status joint_save_when_due(struct joint_sweep *sweep);

/* Of a sweep that was ended at a height: the one above, which is whole. */
qj_status joint_save_stopped(struct joint_sweep *sweep);

#endif
