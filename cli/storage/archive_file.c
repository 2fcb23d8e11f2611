/* archive_file: archives by libzip. All files have one fixed time, so equal files make equal
 * archives. */
#include "cli/storage/storage.h"

#include <time.h>
#include <zip.h>

static bool archive_fail(struct archive *archive)
{
    snprintf(archive->reason, sizeof archive->reason, "%s", zip_strerror(archive->file));
    return false;
}

static bool archive_create(struct archive *archive)
{
    int code;
    zip_error_t error;
    archive->file = zip_open(archive->path, ZIP_CREATE | ZIP_EXCL, &code);
    if (archive->file)
        return true;
    zip_error_init_with_code(&error, code);
    snprintf(archive->reason, sizeof archive->reason, "%s", zip_error_strerror(&error));
    zip_error_fini(&error);
    return false;
}

static bool archive_add(struct archive *archive, const char *path, const char *name, bool runs)
{
    /* the first time that an archive can express, in the local time zone */
    struct tm first = {.tm_year = 80, .tm_mday = 1, .tm_hour = 12, .tm_isdst = -1};
    const zip_uint32_t mode = runs ? 0100755 : 0100644, in_high_half = 16;
    zip_source_t *source = zip_source_file(archive->file, path, 0, -1);
    zip_int64_t index = source ? zip_file_add(archive->file, name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (index < 0)
        zip_source_free(source);
    bool fine = index >= 0 &&
                zip_file_set_mtime(archive->file, (zip_uint64_t)index, mktime(&first), 0) == 0 &&
                zip_file_set_external_attributes(archive->file, (zip_uint64_t)index, 0,
                                                 ZIP_OPSYS_UNIX, mode << in_high_half) == 0;
    return fine || archive_fail(archive);
}

static bool archive_close(struct archive *archive, bool good)
{
    if (good && zip_close(archive->file) == 0)
        return true;
    archive_fail(archive);
    zip_discard(archive->file);
    return false;
}

const struct archive_functions qiju_zip = {archive_create, archive_add, archive_close};
