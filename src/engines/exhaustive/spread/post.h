/* post: what the processes of a team send each other; see post.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_POST_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_POST_H

#include "base/team.h"
#include "engines/exhaustive/positions/integers.h"
#include "engines/exhaustive/positions/state.h"
#include "model/view.h"

/* States that stand side by side, those of process 0 first. */
struct bundle {
    unsigned char *states;
    uint64_t *counts; /* of each process */
    uint64_t count, room;
};

struct post {
    struct arena *arena;
    const struct rules_view *view;
    size_t state_size;
    unsigned processes;
    unsigned char *here; /* a state, aligned, that its home is asked for */
    struct bundle *out;  /* what this process sends, and */
    struct bundle in;    /* what has come to it */
    uint64_t *ends;      /* while out is filled: the place behind the last state of each process */
    qj_parcel *send, *receive;
    uint64_t bytes; /* that went to other processes */
};

/* The share to which a state in canonical form belongs: by its home if the rules have one, else by
 * its key. A process has shares side by side, so that all shares are in the same order, for any
 * number of processes. The hash table of a process uses the high bits of the key, which must not be
 * equal for all of its states. */
enum { SHARES = 1 << 14 };
static inline unsigned post_share(const struct post *post, const unsigned char *state, uint64_t key)
{
    const qj_rules *rules = post->view->rules;
    uint64_t home = (uint32_t)key;
    if (rules->home) {
        memcpy(post->here, state, post->state_size);
        home = rules->home(post->view->setup, post->here);
        home ^= home >> 32;
    }
    return (unsigned)(home * UINT64_C(0x9e3779b97f4a7c15) >> 50);
}
static inline unsigned post_owner(const struct post *post, const unsigned char *state, uint64_t key)
{
    return (unsigned)((uint64_t)post_share(post, state, key) * post->processes / SHARES);
}

/* The view stays where it is. There is no out yet. */
qj_status post_open(struct post *post, struct arena *arena, const struct rules_view *view);

/* What can be out. */
qj_status post_open_bundle(const struct post *post, struct bundle *bundle);

/* Makes room for so many states to be sent. */
qj_status post_reserve(struct post *post, uint64_t states);

/* To fill out: post_clear; post_count for each state; post_sort; post_add for each of the same
 * states, which gives the place where it stands. */
void post_clear(struct post *post);
static inline void post_count(struct post *post, unsigned process)
{
    post->out->counts[process]++;
}
void post_sort(struct post *post);
static inline uint32_t post_add(struct post *post, unsigned process, const unsigned char *state)
{
    uint64_t place = post->ends[process]++;
    state_copy(post->out->states + place * post->state_size, state, post->state_size);
    return (uint32_t)place;
}

/* Begins to send out. A process whose status is not QJ_OK sends nothing, and all get its status;
 * values, count of them, become the largest (team_settle). Until it is ended, by all who get QJ_OK,
 * another bundle may be out and be filled. */
qj_status post_begin_states(struct post *post, qj_status status, uint64_t *values, size_t count);

/* Waits until in is what the others have sent. */
qj_status post_end_states(struct post *post);

/* Sends a number for each state of in, in their order, back to where the state came from; answers
 * gets those for out. Both have room, and the same width everywhere. */
qj_status post_answers(struct post *post, const struct integers *numbers,
                       const struct integers *answers);

#endif
