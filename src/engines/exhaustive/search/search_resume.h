/* search_resume: checkpoints of a search; see search_resume.c. */
#pragma once

#include "base/checkpoint.h"
#include "engines/exhaustive/search/ranges.h"
#include "model/rules.h"
#include "model/view.h"

struct search_resume {
    struct checkpoint checkpoint;
    uint64_t nature[7];
    struct checkpoint_part parts[5]; /* the computation: engine, format, nature, text, state */
    struct ranges *ranges;
    uint64_t numbers; /* keys are below it; 0: any */
    uint64_t *states; /* count of positions */
    uint64_t saved;   /* the count at the last checkpoint */
};

/* Describes the computation of a search that begins, and reads its checkpoint if there is one. The
 * view, the table and the count outlive it. */
qj_status search_resume_open(struct search_resume *resume, const struct rules_view *view,
                             struct ranges *ranges, uint64_t numbers, uint64_t *states);

/* Saves the table if positions were visited since the last checkpoint. */
qj_status search_resume_save(struct search_resume *resume);

/* Saves the table if a checkpoint is due. */
static inline qj_status search_resume_save_when_due(struct search_resume *resume)
{
    return checkpoint_due(&resume->checkpoint) ? search_resume_save(resume) : QJ_OK;
}
