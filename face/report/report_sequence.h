/* report_sequence: the nimbers of heaps and their period, for people and for programs. */
#ifndef QIJU_FACE_REPORT_REPORT_SEQUENCE_H
#define QIJU_FACE_REPORT_REPORT_SEQUENCE_H

#include <qiju/sequence.h>

enum report_sequence_format {
    SEQUENCE_LINES, /* a value a line */
    SEQUENCE_BFILE, /* heap and value, as OEIS takes it */
    SEQUENCE_CSV,   /* the same with a comma and a heading */
    SEQUENCE_LATEX  /* the rows of a table, ten heaps each */
};

/* Writes G(0) to G(to), which are known. */
qj_status report_sequence_values(qj_context *context, const qj_sequence *sequence, uint64_t to,
                                 enum report_sequence_format format, const qj_sink *sink);

/* A sequence of which G(0) to G(to) are known. */
struct report_sequence {
    qj_sequence *sequence;
    const char *code; /* what the rule is called */
    uint64_t to;
    double seconds; /* that it took to find them; negative if not all were found now */
};

/* What is in it, and the period, for people or as one JSON object (docs/schema.json). */
qj_status report_sequence_summary(qj_context *context, const struct report_sequence *report,
                                  bool json, const qj_sink *sink);

/* Two games, to be compared up to a heap. */
struct report_sequence_pair {
    const char *code[2];
    qj_sequence *sequence[2];
    uint64_t to;
};
/* Extends both until they differ, and says where. */
qj_status report_sequence_compare(qj_context *context, const struct report_sequence_pair *pair,
                                  bool json, const qj_sink *sink);

#endif
