/* tiers_team: threads that work on batches side by side; see tiers_team.c. */
#pragma once

#include "base/thread_pool.h"
#include "engines/exhaustive/pass/tiers_log.h"
#include "engines/exhaustive/value/tiers_value.h"

#include <stdatomic.h>

/* A batch of positions and the results of a thread about it. */
struct tiers_job {
    struct tiers_batch batch;
    unsigned thread;                /* that does the job */
    uint32_t *compared;             /* of the positions, for the check of claims */
    uint64_t record;                /* of the log, from which the children are read */
    struct tiers_log_page page;     /* contents of the log */
    struct tiers_children children; /* of the batch, or of the record */
    struct tiers_log_draft draft;   /* of the children, for the log */
    uint64_t *places;               /* of the children */
    uint64_t place_room;
    uint64_t *own_places;       /* of the positions */
    struct tiers_value *values; /* of the positions */
    bool *known;                /* the values are known */
    uint32_t *left;             /* of the positions: moves to children without a value */
    bool complete;              /* of the backward pass: the children are there, with addresses
                                   and places, and the values are prepared */
    uint64_t *set;              /* of fold: Grundy values */
};

typedef void (*tiers_job_fn)(void *user, struct tiers_job *job);
typedef qj_status (*tiers_own_fn)(void *user);

struct tiers_team {
    struct arena arena;       /* of the jobs and the threads */
    struct thread_pool *pool; /* NULL: one thread */
    struct tiers_job *jobs;
    struct tiers_job *ahead; /* as many, for the next round; NULL: not opened */
    uint64_t count;          /* of jobs */

    /* The current round. */
    struct tiers_job *first;
    tiers_job_fn work;
    tiers_own_fn own; /* of the caller, before jobs; NULL: nothing */
    qj_status status; /* of own */
    void *user;
    uint64_t used;
    atomic_uint_least64_t next; /* job that no thread has taken */
};

/* Makes a team with as many threads as the context allows. */
qj_status tiers_team_open(struct tiers_team *team, const struct tiers_game *game);
void tiers_team_close(struct tiers_team *team);

/* Opens the jobs of a member of the team, if they are not open. */
qj_status tiers_team_open_jobs(struct tiers_team *team, const struct tiers_game *game,
                               struct tiers_job **jobs);
/* Does the first jobs, and `own` (NULL: nothing) in the calling thread at the same time. Returns
 * its status when all are done. The work changes only the job. */
qj_status tiers_team_run(struct tiers_team *team, struct tiers_job *jobs, uint64_t used,
                         tiers_job_fn work, tiers_own_fn own, void *user);

/* Returns how many of the positions that are left a job should take. */
uint64_t tiers_team_share(const struct tiers_team *team, const struct tiers_job *job,
                          uint64_t left);

/* Makes room for the places of children, and for the Grundy values of a position with as many. */
qj_status tiers_team_reserve(struct tiers_team *team, struct tiers_job *job, uint64_t children);
