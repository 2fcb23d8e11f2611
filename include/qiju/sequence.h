/* sequence.h: the nimbers of all heaps under one rule: octal games and their like. Part of libqiju.
 */
#ifndef QIJU_SEQUENCE_H
#define QIJU_SEQUENCE_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The nimbers G(0), G(1), G(2), ... of single heaps under a rule. A heap is worth the least number
 * that no move from it leads to, and several heaps the xor of theirs (Sprague 1935, Grundy
 * 1939). */
typedef struct qj_sequence qj_sequence;

/* code: a rule as the text of heaps has it (octal or hexadecimal, a set, any, unequal), or the name
 * of a preset (kayles). QJ_USAGE when it is neither. *out is the caller's. In a context with a
 * checkpoint qj_sequence_extend keeps the values found so far there, and starts from those that are
 * there. */
QJ_API qj_status qj_sequence_open(qj_context *context, const char *code, qj_sequence **out);
QJ_API void qj_sequence_free(qj_sequence *sequence);

/* Finds the values of heaps up to largest, or fewer if a period is proved: then all are known. */
QJ_API qj_status qj_sequence_extend(qj_sequence *sequence, uint64_t largest);
/* How many heaps, from 0 on, have been computed one by one. */
QJ_API uint64_t qj_sequence_known(const qj_sequence *sequence);
/* The value of heap n, in constant time. QJ_USAGE when it is not known. */
QJ_API qj_status qj_sequence_value(const qj_sequence *sequence, uint64_t n, uint64_t *out);

QJ_API qj_status qj_sequence_period(qj_sequence *sequence, qj_period *out);

/* What is in G(0) to G(to), which must be known. has_classes: values are split into two classes,
 * one of which few heaps have; a heap with a value of that class is rare (Berlekamp's sparse space:
 * the rare values are closed under xor). */
typedef struct qj_sequence_summary {
    uint64_t largest;       /* the largest value, */
    uint64_t largest_first; /* the first heap that has it, */
    uint64_t values;        /* how many different values there are, */
    uint64_t zeros;         /* how many heaps have the value 0, */
    uint64_t last_zero;     /* and the last of them */
    bool has_classes;
    uint64_t rare;
    uint64_t last_rare;
} qj_sequence_summary;
QJ_API qj_status qj_sequence_summarize(const qj_sequence *sequence, uint64_t to,
                                       qj_sequence_summary *out);
/* The split into classes that is in use: by the parity of the bits that a value has under the mask,
 * and, if sized, of the heap's size. 0 where there are no classes. */
QJ_API uint64_t qj_sequence_mask(const qj_sequence *sequence, bool *sized);

#ifdef __cplusplus
}
#endif
#endif
