/* rows_format: the forms of a table (rows.h), and the settings of its rows. */
#ifndef QIJU_FACE_BASE_ROWS_FORMAT_H
#define QIJU_FACE_BASE_ROWS_FORMAT_H

#include <qiju/qiju.h>

enum rows_format { ROWS_TEXT, ROWS_CSV, ROWS_JSON };

/* A board of a run over sizes: the values of its varied settings. */
struct rows_point {
    const qj_game *game;
    const char *const *names, *const *values;
    const int *widths; /* of their columns in a text */
    size_t count;
};

#endif
