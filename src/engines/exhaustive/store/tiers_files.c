/* tiers_files: the files of a run, tiers-0, tiers-1, ..., by the callbacks of the checkpoint.
 *
 *     tiers-0   | states of 7 | ranks of 5 |                 pieces of several tiers
 *     tiers-1   | states of 7, from 100 on | values of 3 |
 *     used      | 2 | 1 |                                    pieces that are in use
 *
 * A file is written once, from its first byte to its last. The checkpoint, which is written after
 * it, says which pieces it has. A newer piece can take the place of an older one; a file without
 * pieces in use is removed after the next checkpoint. Several processes write files whose numbers
 * are their rank, modulo the number of processes.
 *
 * A piece has a sum of its bytes, because a file of another run can have the same name.
 */
#include "engines/exhaustive/store/tiers_files.h"

#include "base/bits.h"
#include "base/checkpoint.h"

enum { NAME = 32 };

static const char *tiers_files_name(uint64_t number, char name[NAME])
{
    snprintf(name, NAME, "tiers-%" PRIu64, number);
    return name;
}

static qj_status tiers_files_fail_writing(const struct tiers_files *files)
{
    return context_fail(files->arena->context, QJ_IO, "cannot write the checkpoint");
}

/* ----------------------------------------------------------------------- write */

qj_status tiers_files_add(struct tiers_files *files, uint64_t count)
{
    while (files->count < count)
        TRY(arena_append(files->arena, &files->used, &files->room, &files->count, &(uint64_t){0}));
    return QJ_OK;
}

qj_status tiers_files_begin(struct tiers_files *files, struct tiers_piece *piece)
{
    char name[NAME];
    if (!files->out) {
        do
            TRY(tiers_files_add(files, files->count + 1));
        while (files->processes && (files->count - 1) % files->processes != files->rank);
        files->out = files->files->create(files->files->user,
                                          tiers_files_name(files->count - 1, name));
        files->out_at = 0;
    }
    if (!files->out)
        return tiers_files_fail_writing(files);
    piece->file = files->count - 1;
    piece->at = files->out_at;
    piece->sum = 0;
    files->used[piece->file]++;
    return QJ_OK;
}

uint64_t tiers_files_sum(uint64_t sum, const void *data, uint64_t size)
{
    const char *bytes = data;
    for (uint64_t done = 0, word = 0; done < size; done += sizeof word, word = 0) {
        memcpy(&word, bytes + done, size - done < sizeof word ? size - done : sizeof word);
        sum = bits_mix(sum, word);
    }
    return sum;
}

qj_status tiers_files_write(struct tiers_files *files, struct tiers_piece *piece, const void *data,
                            uint64_t size)
{
    enum { PART = 1 << 22 };
    const char *bytes = data;
    for (uint64_t done = 0, part; done < size; done += part) {
        part = size - done < PART ? size - done : PART;
        if (!files->files->write(files->files->user, files->out, bytes + done, (size_t)part))
            return tiers_files_fail_writing(files);
    }
    files->out_at += size;
    piece->sum = tiers_files_sum(piece->sum, bytes, size);
    return QJ_OK;
}

qj_status tiers_files_commit(struct tiers_files *files)
{
    void *const out = files->out;
    files->out = NULL;
    if (out && !files->files->commit(files->files->user, out))
        return tiers_files_fail_writing(files);
    return QJ_OK;
}

void tiers_files_drop(struct tiers_files *files, const struct tiers_piece *piece)
{
    files->used[piece->file]--;
}

void tiers_files_clean(struct tiers_files *files)
{
    char name[NAME];
    const uint64_t removed = UINT64_MAX;
    for (uint64_t i = 0; i < files->count; i++) {
        if (files->used[i] != 0)
            continue;
        files->files->remove(files->files->user, tiers_files_name(i, name));
        files->used[i] = removed;
    }
}

void tiers_files_abandon(struct tiers_files *files)
{
    if (files->out)
        files->files->abandon(files->files->user, files->out);
    files->out = NULL;
}

/* ------------------------------------------------------------------------ read */

static qj_status tiers_files_fail_reading(const struct tiers_files *files)
{
    return context_fail(files->arena->context, QJ_IO, "cannot read the checkpoint");
}

qj_status tiers_files_refuse(const struct tiers_files *files)
{
    return checkpoint_refuse(files->arena->context, "its numbers do not go together");
}

qj_status tiers_files_use(struct tiers_files *files, const struct tiers_piece *piece)
{
    if (piece->file >= files->count)
        return tiers_files_refuse(files);
    files->used[piece->file]++;
    return QJ_OK;
}

static void tiers_files_close_input(const struct tiers_files *files,
                                    struct tiers_files_input *input)
{
    if (input->file)
        files->files->close(files->files->user, input->file);
    input->file = NULL;
}

void tiers_files_close_inputs(struct tiers_files *files)
{
    for (unsigned i = 0; i < TIERS_FILES_OPEN; i++)
        tiers_files_close_input(files, &files->inputs[i]);
}

qj_status tiers_files_open_piece(struct tiers_files *files, const struct tiers_piece *piece)
{
    char name[NAME];
    uint64_t size;
    struct tiers_files_input *input = &files->inputs[piece->file % TIERS_FILES_OPEN];
    if (!input->file || input->number != piece->file) {
        tiers_files_close_input(files, input);
        input->file = files->files->open(files->files->user, tiers_files_name(piece->file, name),
                                         &size);
        input->number = piece->file;
    }
    files->in = input->file;
    files->in_at = piece->at;
    files->in_sum = 0;
    return files->in ? QJ_OK : tiers_files_fail_reading(files);
}

qj_status tiers_files_read(struct tiers_files *files, void *data, uint64_t size)
{
    enum { PART = 1 << 24 };
    char *bytes = data;
    for (uint64_t done = 0, part; done < size; done += part) {
        part = size - done < PART ? size - done : PART;
        if (!files->files->read(files->files->user, files->in, bytes + done, (size_t)part,
                                files->in_at))
            return tiers_files_fail_reading(files);
        files->in_at += part;
    }
    files->in_sum = tiers_files_sum(files->in_sum, bytes, size);
    return QJ_OK;
}

qj_status tiers_files_check_piece(const struct tiers_files *files, const struct tiers_piece *piece)
{
    return files->in_sum == piece->sum
               ? QJ_OK
               : checkpoint_refuse(files->arena->context, "one of its files is of another run");
}
