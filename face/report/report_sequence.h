/* report_sequence: the nimbers of heaps and their period, as text and as JSON. */
#ifndef QIJU_FACE_REPORT_REPORT_SEQUENCE_H
#define QIJU_FACE_REPORT_REPORT_SEQUENCE_H

#include <qiju/sequence.h>

enum report_sequence_format {
    SEQUENCE_LINES, /* a value a line */
    SEQUENCE_BFILE, /* heap and value, the format of OEIS */
    SEQUENCE_CSV,   /* likewise with a comma and a heading */
    SEQUENCE_LATEX  /* the rows of a table, ten heaps each */
};

/* Writes G(0) to G(to), which must be known. */
qj_status report_sequence_values(qj_context *context, const qj_sequence *sequence, uint64_t to,
                                 enum report_sequence_format format, const qj_sink *sink);

/* A sequence with known values G(0) to G(to). */
struct report_sequence {
    qj_sequence *sequence;
    const char *code; /* name of the rule */
    uint64_t to;
    double seconds; /* time to compute them; negative if some were known before */
};

/* Writes the figures and the period, as text or as one JSON object (docs/schema.json). */
qj_status report_sequence_summary(qj_context *context, const struct report_sequence *report,
                                  bool json, const qj_sink *sink);

/* Two games to compare up to a heap. */
struct report_sequence_pair {
    const char *code[2];
    qj_sequence *sequence[2];
    uint64_t to;
};
/* Extends both until they differ, and reports the place. */
qj_status report_sequence_compare(qj_context *context, const struct report_sequence_pair *pair,
                                  bool json, const qj_sink *sink);

#endif
