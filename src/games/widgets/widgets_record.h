/* widgets_record: the parts of a case of the contest's widgets, as written in the text. */
#ifndef QIJU_GAMES_WIDGETS_WIDGETS_RECORD_H
#define QIJU_GAMES_WIDGETS_WIDGETS_RECORD_H

#include "model/linear/system.h"

enum { WEEK = 7 };
extern const char *const widgets_weekdays[WEEK];

/* The contest's quantities. */
enum { WIDGETS_TYPES, WIDGETS_RECORDS, WIDGETS_MADE };
extern const struct contest widgets_contest;

/* The first line of a record; the types of its widgets follow. start and end are weekdays. */
struct widgets_record {
    uint64_t widgets;
    uint32_t start, end;
};

/* Reads the line before the records. Types without records are a case with many solutions; 0 0 is
 * the end. */
qj_status widgets_read_sizes(struct scan *scan, uint64_t *types, uint64_t *records, bool *end);
qj_status widgets_read_record(struct scan *scan, struct widgets_record *record);
qj_status widgets_read_type(struct scan *scan, uint64_t types, uint64_t *type);

#endif
