/* archive: qiju built without libzip has none. */
#include "cli/storage/archive.h"

#include "cli/base/message.h"

qj_status archive_create(struct archive *archive, const char *path)
{
    *archive = (struct archive){.path = path};
    message_say("qiju: there is no %s: qiju was built without libzip", path);
    return QJ_OK;
}

qj_status archive_add(struct archive *archive, const char *name, const void *data, size_t size,
                      bool runs)
{
    (void)archive;
    (void)name;
    (void)data;
    (void)size;
    (void)runs;
    return QJ_OK;
}

qj_status archive_end(struct archive *archive, qj_status status)
{
    (void)archive;
    return status;
}
