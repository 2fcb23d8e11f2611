/* rows: a table that is written row by row: as text in columns, as comma-separated values (RFC
 * 4180), or as JSON objects. The function of a report that writes a row writes the head, too: its
 * cells are the names of the columns then.
 *
 *              text                                        CSV      JSON
 *     cell     one blank before a cell at its right end,   comma    member
 *              two before a cell at its left end
 *     unknown  -                                           empty    null
 *     head     names                                       names    nothing
 *     blank    nothing                                     empty    nothing
 *
 * In a table over varied settings the values of the settings come first.
 */
#ifndef QIJU_FACE_BASE_ROWS_H
#define QIJU_FACE_BASE_ROWS_H

#include "base/text/writer.h"

enum rows_format { ROWS_TEXT, ROWS_CSV, ROWS_JSON };

/* A board of a run over sizes: the values of its varied settings. */
struct rows_point {
    const qj_game *game;
    const char *const *names, *const *values;
    const int *widths; /* of their columns in a text */
    size_t count;
};

struct rows {
    struct writer writer;
    enum rows_format format;
    enum { ROWS_VALUES, ROWS_HEAD, ROWS_BLANK } cells; /* what the cells of this row write */
    const qj_game *game; /* JSON: a row is a line with schema and game; NULL: a plain object */
    const struct rows_point *point; /* the varied settings; NULL: the table has none */
    bool any;                       /* the row has a cell */
};

void rows_begin(struct rows *rows);
void rows_end(struct rows *rows);

/* Ends a row of a table that has the column "fault": the reason why the row is blank; NULL: it is
 * not. */
void rows_end_fault(struct rows *rows, const char *fault);

/* Write a cell. width: in a text, at the right end; negative: at the left end; 0: not in a text.
 * The value is a text (NULL: unknown); a sentence or word for people (base/phrase.h), in the
 * writer's language in a text and plain elsewhere; a number (QJ_NOT_KNOWN: unknown). */
void rows_text(struct rows *rows, const char *name, int width, const char *text);
void rows_phrase(struct rows *rows, const char *name, int width, const char *phrase);
void rows_natural(struct rows *rows, const char *name, int width, uint64_t value);
/* Writes words, and as JSON the value. */
void rows_value(struct rows *rows, const char *name, int width, const char *words,
                const qj_value *value);

/* Writes the name of a member, whose value the caller writes, and returns true; false: the row is
 * not JSON. */
bool rows_member(struct rows *rows, const char *name);

#endif
