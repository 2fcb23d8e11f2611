/* archive: see archive.h. */
#include "cli/storage/archive.h"

#include "cli/base/base.h"

static qj_status end_of(const struct archive *archive, bool fine)
{
    if (fine)
        return QJ_OK;
    message_say("qiju: cannot write %s: %s", archive->path, archive->reason);
    return QJ_IO;
}

qj_status archive_create(struct archive *archive, const char *path)
{
    const void *table;
    *archive = (struct archive){.path = path};
    if (!module_is_built("zip")) {
        message_say("qiju: there is no %s: qiju was built without libzip", path);
        return QJ_OK;
    }
    TRY(module_load("zip", &table));
    archive->functions = table;
    return end_of(archive, archive->functions->create(archive));
}

qj_status archive_add(struct archive *archive, const char *name, const void *data, size_t size,
                      bool runs)
{
    if (!archive->functions)
        return QJ_OK;
    return end_of(archive, archive->functions->add(archive, name, data, size, runs));
}

qj_status archive_end(struct archive *archive, qj_status status)
{
    if (!archive->file)
        return status;
    if (status == QJ_OK)
        return end_of(archive, archive->functions->commit(archive));
    archive->functions->abandon(archive);
    return status;
}
