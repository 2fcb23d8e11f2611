/* tree: the files of a package, in a folder and in an archive at once. */
#ifndef QIJU_CLI_CONTEST_TREE_H
#define QIJU_CLI_CONTEST_TREE_H

#include "cli/storage/archive.h"
#include "package/package.h"

struct tree {
    const char *folder;
    const char *prefix; /* of the names in the archive: "" or "NAME/" */
    struct archive archive;
    qj_status status; /* not QJ_OK once it has failed, after a complaint */
};

/* Makes a folder, which must not exist, and an archive of what comes into it. QJ_USAGE or QJ_IO
 * after a complaint. */
qj_status tree_open(struct tree *tree, const char *folder, const char *archive, const char *prefix);
struct package_sink tree_sink(struct tree *tree);
/* Ends it; returns the status, or why it has failed. */
qj_status tree_close(struct tree *tree, qj_status status);

#endif
