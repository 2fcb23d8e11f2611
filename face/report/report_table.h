/* report_table: answers for many boards, a row a board, as text, CSV or JSON. Rows are written one
 * by one as they are known; nothing is collected.
 */
#ifndef QIJU_FACE_REPORT_REPORT_TABLE_H
#define QIJU_FACE_REPORT_REPORT_TABLE_H

#include <qiju/qiju.h>

enum report_table_format { TABLE_TEXT, TABLE_CSV, TABLE_JSON };

enum report_table_column {
    COLUMN_WORTH,   /* of the start to the side to move; SCORE in points */
    COLUMN_NIMBER,  /* its Grundy value */
    COLUMN_LENGTH,  /* moves of a best line */
    COLUMN_ONLY,    /* share of the positions to come in which exactly one move is good */
    COLUMN_MOVES,   /* legal first moves */
    COLUMN_VERDICT, /* of a puzzle; and then the figures of its linear system */
    COLUMN_EQUATIONS,
    COLUMN_UNKNOWNS,
    COLUMN_RANK,
    COLUMN_KERNEL,
    COLUMN_STATES, /* looked at */
    COLUMN_SECONDS,
    COLUMN_ENGINE,
    COLUMN_BEST, /* the first moves that keep the worth: how many, and the first of them */
    COLUMNS
};

/* A set of columns: bit i is column i. */
#define COLUMN_BIT(column) (1U << (unsigned)(column))

/* The column of that name, COLUMNS when there is none; and its name, constant. */
enum report_table_column report_table_column(const char *name, size_t length);
const char *report_table_column_name(enum report_table_column column);

/* The columns that games of a kind can have, and those that are shown unless others are asked for.
 */
unsigned report_table_possible(qj_kind kind);
unsigned report_table_usual(qj_kind kind);

struct report_table {
    const qj_game *game;
    enum report_table_format format;
    unsigned columns;
    const char *const *names; /* of the varied settings */
    const int *widths;        /* of their columns in a text */
    size_t name_count;
};

enum { TABLE_BEST = 3 };

/* What is known about a board. An unknown figure is QJ_NOT_KNOWN. */
struct report_table_row {
    const char *const *values; /* of the varied settings */
    const char *fault;         /* why there is no answer; NULL when there is one */
    qj_worth worth;
    uint64_t length;
    uint64_t moves;
    char best[TABLE_BEST][QJ_MOVE_SIZE];
    uint64_t best_count; /* of all of them; best has the first */
    uint64_t running;    /* positions to come, this one too, that are not over */
    uint64_t only;       /* of these, in how many one move alone is good */
    qj_solution solution;
    qj_method method;
};

/* What stands before the first row. */
qj_status report_table_head(qj_context *context, const struct report_table *table,
                            const qj_sink *sink);
qj_status report_table_row(qj_context *context, const struct report_table *table,
                           const struct report_table_row *row, const qj_sink *sink);

#endif
