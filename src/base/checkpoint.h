/* checkpoint: saved progress of a long computation, from which another run continues; see
 * checkpoint.c.
 *
 * An engine describes its computation in parts: its name, the format of its data, the board, and
 * so on. A checkpoint begins with the parts, and loading compares them byte for byte before it
 * reads anything else. A hash that can collide could mix the values of two boards.
 *
 * In a context without a checkpoint nothing is due, saved or found. The same holds in a team,
 * except if the engine lets its processes meet for it (shared): a process that continued alone
 * would leave the others behind.
 */
#pragma once

#include "base/context.h"

/* A part: bytes that the checkpoint and the computation must have in common. difference ends the
 * sentence "the checkpoint is of ...": "another board". The first part names the engine and the
 * second the format of its data, so that later parts are compared with parts of the same kind. */
struct checkpoint_part {
    const char *difference;
    const void *bytes;
    uint64_t size;
};

struct checkpoint {
    qj_context *context;
    const struct checkpoint_part *parts; /* the caller's */
    size_t count;
    double since; /* time of the last checkpoint, or of the start */
    uint64_t written,
        shown;   /* bytes of the checkpoint that is being written, and bytes last reported */
    bool shared; /* all processes of a team meet to write and read it */
};

void checkpoint_init(struct checkpoint *checkpoint, qj_context *context,
                     const struct checkpoint_part *parts, size_t count);

/* Returns the callbacks that store the checkpoint; NULL if there are none. */
static inline const qj_checkpoint *checkpoint_store(const struct checkpoint *checkpoint)
{
    const qj_context *context = checkpoint->context;
    return context->limits.team && !checkpoint->shared ? NULL : context_checkpoint(context);
}

/* Returns whether a checkpoint is due. In a team the first process decides. */
bool checkpoint_due(const struct checkpoint *checkpoint);

/* Writes or reads the engine's data after the parts. */
typedef qj_status (*checkpoint_fn)(struct checkpoint *checkpoint, void *user);

/* Implement checkpoint_save and checkpoint_load for a context with a store. */
qj_status checkpoint_save_there(struct checkpoint *checkpoint, checkpoint_fn write, void *user);
qj_status checkpoint_load_there(struct checkpoint *checkpoint, checkpoint_fn read, void *user,
                                bool *found);

/* Writes a checkpoint that replaces the last one. On failure the last one remains: QJ_IO, or the
 * status of write. Nothing interrupts it, so a stopped computation can save. */
static inline qj_status checkpoint_save(struct checkpoint *checkpoint, checkpoint_fn write,
                                        void *user)
{
    return checkpoint_store(checkpoint) ? checkpoint_save_there(checkpoint, write, user) : QJ_OK;
}
/* Writes bytes; only for write functions. */
qj_status checkpoint_write(struct checkpoint *checkpoint, const void *data, uint64_t size);

/* Reads the checkpoint of an earlier run; *found is false if there is none. QJ_USAGE: another
 * computation. QJ_BAD_INPUT: its size is wrong. QJ_IO, or the status of read. */
static inline qj_status checkpoint_load(struct checkpoint *checkpoint, checkpoint_fn read,
                                        void *user, bool *found)
{
    if (checkpoint_store(checkpoint))
        return checkpoint_load_there(checkpoint, read, user, found);
    *found = false;
    return QJ_OK;
}
/* Reads exactly size bytes; only for read functions. */
qj_status checkpoint_read(struct checkpoint *checkpoint, void *data, uint64_t size);

/* Refuses data that contradicts itself: QJ_BAD_INPUT, with the reason. */
qj_status checkpoint_refuse(qj_context *context, const char *what);

/* Reports the progress of a checkpoint that was found, as for context_poll. */
void checkpoint_resumed(const struct checkpoint *checkpoint, const char *what, uint64_t done,
                        uint64_t total);
