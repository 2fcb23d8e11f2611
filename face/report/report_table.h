/* report_table: answers for many boards, a row a board, as text, CSV or JSON. Rows are written as
 * soon as they are known, and never collected.
 */
#ifndef QIJU_FACE_REPORT_REPORT_TABLE_H
#define QIJU_FACE_REPORT_REPORT_TABLE_H

#include "face/base/rows.h"

enum report_table_column {
    COLUMN_VALUE,   /* value of the start for the player to move; SCORE in points */
    COLUMN_NIMBER,  /* Grundy value */
    COLUMN_LENGTH,  /* moves of a best line */
    COLUMN_ONLY,    /* share of later positions with exactly one good move */
    COLUMN_MOVES,   /* legal first moves */
    COLUMN_VERDICT, /* of a puzzle, followed by the figures of its linear system */
    COLUMN_EQUATIONS,
    COLUMN_UNKNOWNS,
    COLUMN_RANK,
    COLUMN_KERNEL,
    COLUMN_STATES, /* visited */
    COLUMN_SECONDS,
    COLUMN_ENGINE,
    COLUMN_BEST, /* first moves that keep the value: their number, and the first few */
    COLUMNS
};

/* A set of columns: bit i is column i. */
#define COLUMN_BIT(column) (1U << (unsigned)(column))

/* Returns the column of a name, or COLUMNS; and the name of a column, a constant. */
enum report_table_column report_table_column(const char *name, size_t length);
const char *report_table_column_name(enum report_table_column column);

/* Return the columns that games of a kind can have, and the default columns. */
unsigned report_table_possible(qj_kind kind);
unsigned report_table_usual(qj_kind kind);

struct report_table {
    const struct rows_point *point; /* the varied settings at a row */
    enum rows_format format;
    const char *language; /* of a text; NULL: English */
    unsigned columns;
};

enum { TABLE_BEST = 3 };

/* The row of a board. An unknown figure is QJ_NOT_KNOWN. */
struct report_table_row {
    const char *fault; /* reason why the board has no answer; NULL: it has one */
    qj_value value;
    uint64_t length;
    uint64_t moves;
    char best[TABLE_BEST][QJ_MOVE_SIZE];
    uint64_t best_count; /* number of all best moves; best has the first of them */
    uint64_t running;    /* later positions, including this position, that are not over */
    uint64_t only;       /* the number of them with exactly one good move */
    qj_solution solution;
    qj_method method;
};

/* Writes a row; the head before the first row for NULL. */
qj_status report_table_row(const struct report_table *table, const struct report_table_row *row,
                           const qj_sink *sink);

#endif
