/* memory_folder: see memory_folder.h. */
#include "support/memory_folder.h"

static struct memory_folder *memory_folder_lock(void *user)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    return folder;
}

static void memory_folder_unlock(struct memory_folder **folder)
{
    pthread_mutex_unlock(&(*folder)->lock);
}

/* A function with this line has the folder for itself. */
#define MEMORY_FOLDER_LOCKED(user) \
    SCOPED(memory_folder_unlock) struct memory_folder *folder = memory_folder_lock(user)

/* Counts a change; false: the folder is dead. */
static bool memory_folder_change(struct memory_folder *folder)
{
    folder->changes++;
    const bool good = folder->left > 0;
    if (good || folder->recovers)
        folder->left--;
    return good;
}

static struct memory_file *memory_folder_find(struct memory_folder *folder, const char *name)
{
    for (size_t i = 0; i < folder->count; i++)
        if (strcmp(folder->files[i].name, name) == 0)
            return &folder->files[i];
    return NULL;
}

/* ---------------------------------------------------------------- named files */

static void *memory_folder_create(void *user, const char *name)
{
    MEMORY_FOLDER_LOCKED(user);
    struct memory_file *file = memory_folder_change(folder) ? calloc(1, sizeof *file) : NULL;
    assert_true(strlen(name) < MEMORY_FOLDER_NAME - 8);
    if (file)
        strcpy(file->name, name);
    return file;
}

/* Dying in the middle leaves a file without its name. */
static bool memory_folder_write(void *user, void *to, const void *data, size_t size)
{
    MEMORY_FOLDER_LOCKED(user);
    struct memory_file *file = to;
    if (!memory_folder_change(folder))
        return false;
    file->bytes = realloc(file->bytes, file->size + size + 1);
    memcpy(file->bytes + file->size, data, size);
    file->size += size;
    return true;
}

static void memory_folder_abandon(UNUSED void *user, void *unnamed)
{
    struct memory_file *file = unnamed;
    free(file->bytes);
    free(file);
}

static bool memory_folder_commit(void *user, void *unnamed)
{
    MEMORY_FOLDER_LOCKED(user);
    struct memory_file *file = unnamed, *old = memory_folder_find(folder, file->name);
    const bool good = memory_folder_change(folder);
    if (good) {
        if (old)
            free(old->bytes);
        assert_true(old || folder->count < MEMORY_FOLDER_FILES);
        *(old ? old : &folder->files[folder->count++]) = *file;
        file->bytes = NULL;
    }
    memory_folder_abandon(folder, file);
    return good;
}

/* An open file is a copy of its name. */
static void *memory_folder_open(void *user, const char *name, uint64_t *size)
{
    MEMORY_FOLDER_LOCKED(user);
    struct memory_file *file = memory_folder_find(folder, name);
    *size = file ? file->size : 0;
    if (file)
        file->opened++;
    return file ? strdup(name) : NULL;
}

static bool memory_folder_read(void *user, void *from, void *data, size_t size, uint64_t at)
{
    MEMORY_FOLDER_LOCKED(user);
    const struct memory_file *file = memory_folder_find(folder, from);
    if (at > file->size || size > file->size - at)
        return false;
    memcpy(data, file->bytes + at, size);
    return true;
}

static void memory_folder_close(void *user, void *name)
{
    MEMORY_FOLDER_LOCKED(user);
    memory_folder_find(folder, name)->opened--;
    free(name);
}

static void memory_folder_remove(void *user, const char *name)
{
    MEMORY_FOLDER_LOCKED(user);
    struct memory_file *file = memory_folder_find(folder, name);
    if (file && memory_folder_change(folder)) {
        assert_int_equal(file->opened, 0);
        free(file->bytes);
        *file = folder->files[--folder->count];
    }
}

/* ------------------------------------------------- the checkpoint, a file of that name */

static bool checkpoint_begin(void *user)
{
    struct memory_folder *folder = user;
    assert_null(folder->saving);
    folder->saving = memory_folder_create(folder, "checkpoint");
    return folder->saving != NULL;
}

static bool checkpoint_write(void *user, const void *data, size_t size)
{
    const struct memory_folder *folder = user;
    return memory_folder_write(user, folder->saving, data, size);
}

static bool checkpoint_commit(void *user)
{
    struct memory_folder *folder = user;
    const bool good = memory_folder_commit(folder, folder->saving);
    folder->saving = NULL;
    return good;
}

static void checkpoint_abandon(void *user)
{
    struct memory_folder *folder = user;
    if (folder->saving)
        memory_folder_abandon(folder, folder->saving);
    folder->saving = NULL;
}

static _Thread_local size_t memory_read_at; /* of the checkpoint */

static int checkpoint_open(void *user)
{
    memory_read_at = 0;
    return memory_folder_find(user, "checkpoint") != NULL;
}

static ptrdiff_t checkpoint_read(void *user, void *buffer, size_t size)
{
    struct memory_file *file = memory_folder_find(user, "checkpoint");
    const size_t left = file->size - memory_read_at;
    size = size < left ? size : left;
    assert_true(memory_folder_read(user, file->name, buffer, size, memory_read_at));
    memory_read_at += size;
    return (ptrdiff_t)size;
}

static void checkpoint_close(UNUSED void *user)
{
}

static void checkpoint_resumed(void *user, UNUSED const qj_progress *from)
{
    MEMORY_FOLDER_LOCKED(user);
    folder->resumed++;
}

/* ---------------------------------------------------------------------- begin, end */

void memory_folder_init(struct memory_folder *folder, double seconds)
{
    *folder = (struct memory_folder){.left = UINT64_MAX};
    pthread_mutex_init(&folder->lock, NULL);
    folder->named = (qj_files){memory_folder_create,  memory_folder_write,  memory_folder_commit,
                               memory_folder_abandon, memory_folder_open,   memory_folder_read,
                               memory_folder_close,   memory_folder_remove, folder};
    folder->checkpoint = (qj_checkpoint){
        checkpoint_begin, checkpoint_write, checkpoint_commit, checkpoint_abandon,
        checkpoint_open,  checkpoint_read,  checkpoint_close,  checkpoint_resumed,
        folder,           seconds,          &folder->named};
}

void memory_folder_free(struct memory_folder *folder)
{
    pthread_mutex_destroy(&folder->lock);
    for (size_t i = 0; i < folder->count; i++)
        free(folder->files[i].bytes);
    folder->count = 0;
}
