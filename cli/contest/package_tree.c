/* package_tree: see testset.h. A build without libzip makes only the folder. */
#include "cli/contest/testset.h"

#include "cli/storage/storage.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static qj_status package_tree_make_folders(const struct package_tree *tree, const char *name)
{
    for (const char *slash = name; (slash = strchr(slash, '/')); slash++) {
        char path[FOLDER_PATH];
        snprintf(path, sizeof path, "%s/%.*s", tree->folder, (int)(slash - name), name);
        TRY(folder_make(path));
    }
    return QJ_OK;
}

static qj_status package_tree_check_archive(const struct archive *archive, bool fine)
{
    if (fine)
        return QJ_OK;
    message_say("qiju: cannot write %.999s: %.999s", archive->path, archive->reason);
    return QJ_IO;
}

static qj_status package_tree_add_file(struct package_tree *tree, const char *name,
                                       struct package_bytes data, bool runs)
{
    char path[FOLDER_PATH];
    TRY(package_tree_make_folders(tree, name));
    TRY(folder_write(tree->folder, name, "", data.data, data.size));
    snprintf(path, sizeof path, "%s/%s", tree->folder, name);
    if (runs && chmod(path, 0755) < 0)
        return message_system("cannot change", path, errno);
    if (!tree->archive.file)
        return QJ_OK;
    snprintf(path, sizeof path, "%s%s", tree->prefix, name);
    return package_tree_check_archive(
        &tree->archive, tree->zip->add(&tree->archive, path, data.data, data.size, runs));
}

bool package_tree_add(void *user, const char *path, struct package_bytes data, bool runs)
{
    struct package_tree *tree = user;
    tree->status = package_tree_add_file(tree, path, data, runs);
    return tree->status == QJ_OK;
}

qj_status package_tree_open(struct package_tree *tree, const char *folder, const char *archive,
                            const char *prefix)
{
    *tree = (struct package_tree){.folder = folder, .prefix = prefix, .archive = {.path = archive}};
    if (mkdir(folder, 0777) < 0)
        return message_system("cannot make", folder, errno);
    if (!module_is_built("zip")) {
        message_say("qiju: there is no %.999s: qiju was built without libzip", archive);
        return QJ_OK;
    }
    if (!(tree->zip = module_load("zip")))
        return QJ_IO;
    return package_tree_check_archive(&tree->archive, tree->zip->create(&tree->archive));
}

qj_status package_tree_close(struct package_tree *tree, qj_status status)
{
    if (tree->status != QJ_OK)
        status = tree->status;
    if (tree->archive.file && status == QJ_OK)
        return package_tree_check_archive(&tree->archive, tree->zip->commit(&tree->archive));
    if (tree->archive.file)
        tree->zip->abandon(&tree->archive);
    return status;
}
