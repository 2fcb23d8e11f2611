/* checkpoint: what a long computation writes now and then, so that another run of it need not start
 * again; see checkpoint.c.
 *
 * An engine says in parts what it computes (its name, the format of what it writes, the board ...).
 * They come first and are compared byte for byte before anything else is read: with a hash that can
 * collide, one board could go on from another's values.
 *
 * In a context without a checkpoint nothing is ever due, saved or found. Nor in a team, unless the
 * engine lets its processes meet for it (shared): a process that went on alone would leave the
 * others behind.
 */
#ifndef QIJU_BASE_CHECKPOINT_H
#define QIJU_BASE_CHECKPOINT_H

#include "base/context.h"

/* Something that a checkpoint must have in common with the computation. difference ends the
 * sentence "the checkpoint is of ...": "another board". The first part names the engine, the second
 * the format of what it writes, so that later parts are compared with parts of the same kind. */
struct checkpoint_part {
    const char *difference;
    const void *bytes;
    uint64_t size;
};

struct checkpoint {
    qj_context *context;
    const struct checkpoint_part *parts; /* the caller's */
    size_t count;
    double since; /* when the last one was written, or the computation began */
    uint64_t written,
        shown;   /* bytes of the one that is being written, and as they were last told */
    bool shared; /* a team's: all its processes meet to write and read it */
};

void checkpoint_init(struct checkpoint *checkpoint, qj_context *context,
                     const struct checkpoint_part *parts, size_t count);

/* Where it is written to and read from; NULL: nowhere. */
static inline const qj_checkpoint *checkpoint_store(const struct checkpoint *checkpoint)
{
    const qj_context *context = checkpoint->context;
    return context->limits.team && !checkpoint->shared ? NULL : context_checkpoint(context);
}

/* Whether it is time to save. In a team the first process decides. */
bool checkpoint_due(const struct checkpoint *checkpoint);

/* What an engine writes or reads behind the parts. */
typedef qj_status (*checkpoint_fn)(struct checkpoint *checkpoint, void *user);

/* Where there is a store; see checkpoint_save and checkpoint_load. */
qj_status checkpoint_save_there(struct checkpoint *checkpoint, checkpoint_fn write, void *user);
qj_status checkpoint_load_there(struct checkpoint *checkpoint, checkpoint_fn read, void *user,
                                bool *found);

/* Writes a checkpoint in place of the last one. On failure that one stays: QJ_IO, or what write
 * says. Nothing stops it halfway, so that a checkpoint can be saved when the computation is
 * stopped. */
static inline qj_status checkpoint_save(struct checkpoint *checkpoint, checkpoint_fn write,
                                        void *user)
{
    return checkpoint_store(checkpoint) ? checkpoint_save_there(checkpoint, write, user) : QJ_OK;
}
/* From write only. */
qj_status checkpoint_write(struct checkpoint *checkpoint, const void *data, uint64_t size);

/* Reads the checkpoint that an earlier run left, if there is one. QJ_USAGE when it is of something
 * else, QJ_BAD_INPUT when it has fewer or more bytes than read takes, QJ_IO, or what read says. */
static inline qj_status checkpoint_load(struct checkpoint *checkpoint, checkpoint_fn read,
                                        void *user, bool *found)
{
    if (checkpoint_store(checkpoint))
        return checkpoint_load_there(checkpoint, read, user, found);
    *found = false;
    return QJ_OK;
}
/* From read only: exactly so many bytes. */
qj_status checkpoint_read(struct checkpoint *checkpoint, void *data, uint64_t size);

/* Only from read, for data that does not fit together: QJ_BAD_INPUT, with what does not fit. */
qj_status checkpoint_refuse(const struct checkpoint *checkpoint, const char *what);

/* To be called after a load that found one: the computation has come so far, as for context_poll.
 */
void checkpoint_resumed(const struct checkpoint *checkpoint, const char *what, uint64_t done,
                        uint64_t total);

#endif
