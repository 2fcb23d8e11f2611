/* folder: writes answers that are several files. */
#ifndef QIJU_CLI_STORAGE_FOLDER_H
#define QIJU_CLI_STORAGE_FOLDER_H

#include <qiju/qiju.h>

enum { FOLDER_PATH = 4096 };

/* Makes a folder, which may be there already. QJ_IO after a complaint. */
qj_status folder_make(const char *path);

/* Writes the file FOLDER/NAME, in place of one that is there. NAME may name folders that are there.
 * QJ_IO after a complaint. */
qj_status folder_write(const char *folder, const char *name, const void *data, size_t size);

#endif
