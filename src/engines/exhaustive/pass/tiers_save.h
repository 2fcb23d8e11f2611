/* tiers_save: which tiers are in memory, and what of them is in files; see tiers_save.c. */
#pragma once

#include "engines/exhaustive/pass/tiers_solution.h"

/* Returns a tier as it is in files now, with its sum. */
struct tiers_stored tiers_save_record(const struct tiers_tier *tier);
/* Sets a tier that is in files, without its pieces. */
qj_status tiers_save_take_record(struct tiers_solution *solution, struct tiers_tier *tier,
                                 const struct tiers_stored *record);

/* Frees a tier that is in files, except its log. */
void tiers_save_free(struct tiers_tier *tier);

/* Writes the changes of a tier. */
qj_status tiers_save_put(struct tiers_files *files, struct tiers_tier *tier);
/* Writes the checkpoint, and removes files that it does not name. */
qj_status tiers_save_checkpoint(struct tiers_solution *solution);

/* Reads the checkpoint of an earlier run; *found: there was one, and the tiers are known. Does
 * nothing without files. parts: of misere sums, whose checkpoint has the multisets, too; NULL:
 * none. QJ_USAGE: it is of another question. */
qj_status tiers_save_open(struct tiers_solution *solution, struct tiers_solution *parts,
                          bool *found);

/* Begins the work on a tier, which is in memory from then on. */
qj_status tiers_save_begin(struct tiers_solution *solution, uint64_t slot);

/* Saves the changes if a checkpoint is due. Positions that were taken must be expanded. */
qj_status tiers_save_when_due(struct tiers_solution *solution);

/* Does the same between two batches, and frees tiers that are not in use if memory is short. */
qj_status tiers_save_pause(struct tiers_solution *solution);

/* Reads all tiers, which stay in memory from then on. */
qj_status tiers_save_take_all(struct tiers_solution *solution);

/* Saves the changes if the run ends early; returns the status of the run. */
qj_status tiers_save_end(struct tiers_solution *solution, qj_status status);

/* A batch needs the tiers of its children. */
static inline qj_status tiers_save_need_all(struct tiers_solution *solution,
                                            const struct tiers_children *children)
{
    uint64_t last = UINT64_MAX;
    for (uint64_t i = 0; i < children->count && solution->count > 1 && solution->save.files.files;
         i++) {
        const uint64_t slot = tiers_address_slot(children->address[i]);
        if (slot != last)
            TRY(tiers_save_need(solution, slot));
        last = slot;
    }
    return QJ_OK;
}

/* As pace_add without progress, and saves if a checkpoint is due. Not while positions are taken. */
static inline qj_status tiers_save_pace(struct tiers_solution *solution, uint64_t steps)
{
    TRY(pace_add(&solution->pace, steps, NULL, 0, 0));
    return solution->pace.steps ? QJ_OK : tiers_save_when_due(solution);
}
