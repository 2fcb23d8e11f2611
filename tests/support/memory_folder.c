/* memory_folder: see memory_folder.h. */
#include "support/memory_folder.h"

/* Counts a change; false: the folder is dead. */
static bool change(struct memory_folder *folder)
{
    folder->changes++;
    if (folder->left == 0)
        return false;
    folder->left--;
    return true;
}

struct memory_file *memory_folder_find(struct memory_folder *folder, const char *name)
{
    for (size_t i = 0; i < folder->count; i++)
        if (strcmp(folder->files[i].name, name) == 0)
            return &folder->files[i];
    return NULL;
}

static struct memory_file *new_file(struct memory_folder *folder, const char *name)
{
    struct memory_file *file = change(folder) ? calloc(1, sizeof *file) : NULL;
    assert_true(strlen(name) < MEMORY_FOLDER_NAME - 8);
    if (file)
        strcpy(file->name, name);
    return file;
}

static void drop_file(struct memory_file *file)
{
    free(file->bytes);
    free(file);
}

/* Appends bytes; dying in the middle leaves a file without its name. */
static bool append(struct memory_folder *folder, struct memory_file *file, const void *data,
                   size_t size)
{
    if (!change(folder))
        return false;
    file->bytes = realloc(file->bytes, file->size + size + 1);
    memcpy(file->bytes + file->size, data, size);
    file->size += size;
    return true;
}

static bool give_name(struct memory_folder *folder, struct memory_file *file)
{
    const bool good = change(folder);
    struct memory_file *old = memory_folder_find(folder, file->name);
    if (good) {
        if (old)
            free(old->bytes);
        assert_true(old || folder->count < MEMORY_FOLDER_FILES);
        *(old ? old : &folder->files[folder->count++]) = *file;
        file->bytes = NULL;
    }
    drop_file(file);
    return good;
}

static bool read_file(const struct memory_file *file, void *data, size_t size, uint64_t at)
{
    if (at > file->size || size > file->size - at)
        return false;
    memcpy(data, file->bytes + at, size);
    return true;
}

/* ---------------------------------------------------------------- named files */

static void *create_named(void *user, const char *name)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    struct memory_file *file = new_file(folder, name);
    pthread_mutex_unlock(&folder->lock);
    return file;
}

static bool write_named(void *user, void *file, const void *data, size_t size)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    const bool good = append(folder, file, data, size);
    pthread_mutex_unlock(&folder->lock);
    return good;
}

static bool commit_named(void *user, void *file)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    const bool good = give_name(folder, file);
    pthread_mutex_unlock(&folder->lock);
    return good;
}

static void abandon_named(UNUSED void *user, void *file)
{
    drop_file(file);
}

/* An open file must not be removed. */
static void *open_named(void *user, const char *name, uint64_t *size)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    struct memory_file *file = memory_folder_find(folder, name);
    pthread_mutex_unlock(&folder->lock);
    *size = file ? file->size : 0;
    return file;
}

static bool read_named(UNUSED void *user, void *file, void *data, size_t size, uint64_t at)
{
    return read_file(file, data, size, at);
}

static void close_named(UNUSED void *user, UNUSED void *file)
{
}

static void remove_named(void *user, const char *name)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    struct memory_file *file = memory_folder_find(folder, name);
    if (file && change(folder)) {
        free(file->bytes);
        *file = folder->files[--folder->count];
    }
    pthread_mutex_unlock(&folder->lock);
}

/* ---------------------------------------------------------------- the checkpoint */

static bool begin(void *user)
{
    struct memory_folder *folder = user;
    assert_null(folder->saving);
    folder->saving = new_file(folder, "checkpoint");
    return folder->saving != NULL;
}

static bool write_bytes(void *user, const void *data, size_t size)
{
    struct memory_folder *folder = user;
    return append(folder, folder->saving, data, size);
}

static bool commit(void *user)
{
    struct memory_folder *folder = user;
    if (!change(folder))
        return false;
    folder->left++; /* give_name counts it */
    folder->changes--;
    const bool good = give_name(folder, folder->saving);
    folder->saving = NULL;
    folder->saves += good;
    return good;
}

static void abandon(void *user)
{
    struct memory_folder *folder = user;
    if (folder->saving)
        drop_file(folder->saving);
    folder->saving = NULL;
}

static _Thread_local size_t memory_read_at; /* of the checkpoint */

static int open_checkpoint(void *user)
{
    memory_read_at = 0;
    return memory_folder_find(user, "checkpoint") != NULL;
}

static ptrdiff_t read_checkpoint(void *user, void *buffer, size_t size)
{
    const struct memory_file *file = memory_folder_find(user, "checkpoint");
    const size_t left = file->size - memory_read_at;
    size = size < left ? size : left;
    assert_true(read_file(file, buffer, size, memory_read_at));
    memory_read_at += size;
    return (ptrdiff_t)size;
}

static void close_checkpoint(UNUSED void *user)
{
}

static void note_resumed(void *user, UNUSED const qj_progress *from)
{
    struct memory_folder *folder = user;
    pthread_mutex_lock(&folder->lock);
    folder->resumed++;
    pthread_mutex_unlock(&folder->lock);
}

/* ---------------------------------------------------------------------- begin, end */

void memory_folder_init(struct memory_folder *folder, double seconds)
{
    *folder = (struct memory_folder){.left = UINT64_MAX};
    pthread_mutex_init(&folder->lock, NULL);
    folder->named = (qj_files){create_named, write_named, commit_named, abandon_named, open_named,
                               read_named,   close_named, remove_named, folder};
    folder->checkpoint = (qj_checkpoint){
        begin,           write_bytes,     commit,           abandon,
        open_checkpoint, read_checkpoint, close_checkpoint, note_resumed,
        folder,          seconds,         &folder->named};
}

void memory_folder_free(struct memory_folder *folder)
{
    pthread_mutex_destroy(&folder->lock);
    for (size_t i = 0; i < folder->count; i++)
        free(folder->files[i].bytes);
    folder->count = 0;
}
