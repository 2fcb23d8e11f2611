/* tree: see testset.h. A qiju that was built without libzip makes the folder alone. */
#include "cli/contest/testset.h"

#include "cli/storage/storage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* The folders on the way to a file. */
static qj_status make_way(const struct tree *tree, const char *name)
{
    for (const char *slash = name; (slash = strchr(slash, '/')); slash++) {
        char path[FOLDER_PATH];
        snprintf(path, sizeof path, "%s/%.*s", tree->folder, (int)(slash - name), name);
        TRY(folder_make(path));
    }
    return QJ_OK;
}

static qj_status end_of(const struct archive *archive, bool fine)
{
    if (fine)
        return QJ_OK;
    message_say("qiju: cannot write %s: %s", archive->path, archive->reason);
    return QJ_IO;
}

static qj_status add_file(struct tree *tree, const char *name, struct bytes data, bool runs)
{
    char path[FOLDER_PATH];
    TRY(make_way(tree, name));
    TRY(folder_write(tree->folder, name, "", data.data, data.size));
    snprintf(path, sizeof path, "%s/%s", tree->folder, name);
    if (runs && chmod(path, 0755) < 0)
        return message_system("cannot change", path, errno);
    if (!tree->archive.file)
        return QJ_OK;
    snprintf(path, sizeof path, "%s%s", tree->prefix, name);
    return end_of(&tree->archive, tree->zip->add(&tree->archive, path, data.data, data.size, runs));
}

static bool add(void *user, const char *path, struct bytes data, bool runs)
{
    struct tree *tree = user;
    tree->status = add_file(tree, path, data, runs);
    return tree->status == QJ_OK;
}

struct package_sink tree_sink(struct tree *tree)
{
    return (struct package_sink){add, tree};
}

qj_status tree_open(struct tree *tree, const char *folder, const char *archive, const char *prefix)
{
    *tree = (struct tree){.folder = folder, .prefix = prefix, .archive = {.path = archive}};
    if (mkdir(folder, 0777) < 0)
        return message_system("cannot make", folder, errno);
    if (!module_is_built("zip")) {
        message_say("qiju: there is no %s: qiju was built without libzip", archive);
        return QJ_OK;
    }
    if (!(tree->zip = module_load("zip")))
        return QJ_IO;
    return end_of(&tree->archive, tree->zip->create(&tree->archive));
}

qj_status tree_close(struct tree *tree, qj_status status)
{
    if (tree->status != QJ_OK)
        status = tree->status;
    if (tree->archive.file && status == QJ_OK)
        return end_of(&tree->archive, tree->zip->commit(&tree->archive));
    if (tree->archive.file)
        tree->zip->abandon(&tree->archive);
    return status;
}
