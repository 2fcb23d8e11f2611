/* rows_format: the forms of a table (rows.h). */
#ifndef QIJU_FACE_BASE_ROWS_FORMAT_H
#define QIJU_FACE_BASE_ROWS_FORMAT_H

enum rows_format { ROWS_TEXT, ROWS_CSV, ROWS_JSON };

#endif
