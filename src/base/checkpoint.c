/* checkpoint: saves and loads through the caller's callbacks.
 *
 *     format | size of part 0 | part 0 | size of part 1 | part 1 | ... | the engine's data
 *
 * Format and sizes are 64-bit words in the machine's byte order, and so is the engine's data. A
 * machine with another byte order reads another format and refuses the checkpoint.
 */
#include "base/checkpoint.h"

static const uint64_t format = 1;

/* Bytes between two polls of the clock. */
enum { CHUNK = 1 << 22 };

void checkpoint_init(struct checkpoint *checkpoint, qj_context *context,
                     const struct checkpoint_part *parts, size_t count)
{
    *checkpoint = (struct checkpoint){
        .context = context, .parts = parts, .count = count, .since = context_seconds(context)};
}

bool checkpoint_due(const struct checkpoint *checkpoint)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    return store && context_seconds(checkpoint->context) - checkpoint->since >= store->seconds;
}

qj_status checkpoint_write(struct checkpoint *checkpoint, const void *data, uint64_t size)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    const qj_limits *limits = &checkpoint->context->limits;
    const uint64_t total = size < CHUNK ? 0 : checkpoint->written + size; /* 0: unknown */
    const char *bytes = data;
    for (uint64_t done = 0; done < size;) {
        size_t chunk = size - done < CHUNK ? (size_t)(size - done) : CHUNK;
        if (!store->write(store->user, bytes + done, chunk))
            return context_fail(checkpoint->context, QJ_IO, "cannot write the checkpoint");
        done += chunk;
        checkpoint->written += chunk;
        if (checkpoint->written - checkpoint->shown < CHUNK || !limits->stop)
            continue;
        /* The stop callback gets the progress; its answer counts after the checkpoint. */
        checkpoint->shown = checkpoint->written;
        (void)limits->stop(limits->stop_user, &(qj_progress){"bytes of the checkpoint",
                                                             checkpoint->written, total, 0});
    }
    return QJ_OK;
}

static qj_status checkpoint_write_all(struct checkpoint *checkpoint, checkpoint_fn write,
                                      void *user)
{
    TRY(checkpoint_write(checkpoint, &format, sizeof format));
    for (size_t i = 0; i < checkpoint->count; i++) {
        const struct checkpoint_part *part = &checkpoint->parts[i];
        TRY(checkpoint_write(checkpoint, &part->size, sizeof part->size));
        TRY(checkpoint_write(checkpoint, part->bytes, part->size));
    }
    return write(checkpoint, user);
}

qj_status checkpoint_save_there(struct checkpoint *checkpoint, checkpoint_fn write, void *user)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    if (!store->begin(store->user))
        return context_fail(checkpoint->context, QJ_IO, "cannot write the checkpoint");
    checkpoint->written = checkpoint->shown = 0;
    qj_status status = checkpoint_write_all(checkpoint, write, user);
    if (status == QJ_OK && !store->commit(store->user))
        status = context_fail(checkpoint->context, QJ_IO, "cannot write the checkpoint");
    if (status != QJ_OK)
        store->abandon(store->user);
    checkpoint->since = context_seconds(checkpoint->context);
    return status;
}

static qj_status checkpoint_fail_reading(struct checkpoint *checkpoint)
{
    TRY(context_poll(checkpoint->context, NULL, 0, 0)); /* the callback may have been stopped */
    return context_fail(checkpoint->context, QJ_IO, "cannot read the checkpoint");
}

/* Reads up to size bytes, fewer at the end. */
static qj_status checkpoint_read_some(struct checkpoint *checkpoint, void *data, uint64_t size,
                                      uint64_t *got)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    char *bytes = data;
    uint64_t done = 0, shown = 0;
    while (done < size) {
        size_t chunk = size - done < CHUNK ? (size_t)(size - done) : CHUNK;
        ptrdiff_t more = store->read(store->user, bytes + done, chunk);
        if (more < 0 || (size_t)more > chunk)
            return checkpoint_fail_reading(checkpoint);
        if (more == 0)
            break;
        done += (uint64_t)more;
        if (done - shown < CHUNK)
            continue;
        shown = done;
        TRY(context_poll(checkpoint->context, "bytes of the checkpoint", done, size));
    }
    *got = done;
    return QJ_OK;
}

qj_status checkpoint_read(struct checkpoint *checkpoint, void *data, uint64_t size)
{
    uint64_t got = 0;
    TRY(checkpoint_read_some(checkpoint, data, size, &got));
    if (got < size)
        return context_fail(checkpoint->context, QJ_BAD_INPUT, "the checkpoint ends too early");
    return QJ_OK;
}

static qj_status checkpoint_refuse_other(struct checkpoint *checkpoint, const char *difference)
{
    return context_fail(checkpoint->context, QJ_USAGE, "the checkpoint is of %s", difference);
}

static qj_status checkpoint_read_all(struct checkpoint *checkpoint, checkpoint_fn read, void *user)
{
    uint64_t found, size, more;
    char room[4096];
    TRY(checkpoint_read(checkpoint, &found, sizeof found));
    if (found != format)
        return checkpoint_refuse_other(checkpoint,
                                       "another version of qiju, or another kind of machine");
    for (size_t i = 0; i < checkpoint->count; i++) {
        const struct checkpoint_part *part = &checkpoint->parts[i];
        TRY(checkpoint_read(checkpoint, &size, sizeof size));
        if (size != part->size)
            return checkpoint_refuse_other(checkpoint, part->difference);
        for (uint64_t done = 0; done < size;) {
            size_t chunk = size - done < sizeof room ? (size_t)(size - done) : sizeof room;
            TRY(checkpoint_read(checkpoint, room, chunk));
            if (memcmp(room, (const char *)part->bytes + done, chunk) != 0)
                return checkpoint_refuse_other(checkpoint, part->difference);
            done += chunk;
        }
    }
    TRY(read(checkpoint, user));
    TRY(checkpoint_read_some(checkpoint, room, 1, &more));
    if (more)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint has more bytes than belong to it");
    return QJ_OK;
}

qj_status checkpoint_load_there(struct checkpoint *checkpoint, checkpoint_fn read, void *user,
                                bool *found)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    const int there = store->open(store->user);
    if (there < 0)
        return checkpoint_fail_reading(checkpoint);
    if (there > 0) {
        qj_status status = checkpoint_read_all(checkpoint, read, user);
        store->close(store->user);
        if (status != QJ_OK)
            return status;
    }
    *found = there > 0;
    return QJ_OK;
}

void checkpoint_resumed(const struct checkpoint *checkpoint, const char *what, uint64_t done,
                        uint64_t total)
{
    const qj_checkpoint *store = checkpoint_store(checkpoint);
    qj_progress progress = {what, done, total, 0};
    if (store->resumed)
        store->resumed(store->user, &progress);
}

qj_status checkpoint_refuse(qj_context *context, const char *what)
{
    return context_fail(context, QJ_BAD_INPUT, "the checkpoint does not fit: %s", what);
}
