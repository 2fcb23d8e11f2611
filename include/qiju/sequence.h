/** @file sequence.h
 * The nimbers of all heaps under one rule, such as an octal game. A program includes it in addition
 * to <qiju/qiju.h>.
 *
 * The nimber G(n) of a heap of n objects is the smallest number that no move from it reaches. The
 * nimber of several heaps is the xor of their nimbers (Sprague 1935, Grundy 1939).
 */
#ifndef QIJU_SEQUENCE_H
#define QIJU_SEQUENCE_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The nimbers G(0), G(1), G(2), ... under one rule. */
typedef struct qj_sequence qj_sequence;

/** Opens a sequence of nimbers.
 *
 * @par Cost
 * Linear in the code. No nimber is computed.
 *
 * @param context Context that owns the sequence. If it has a checkpoint, qj_sequence_extend()
 *         stores the nimbers there, and starts with those that the checkpoint has.
 * @param code A rule as the text of heaps has it (an octal or hexadecimal code, a set, any,
 *         unequal), or the name of a preset (kayles).
 * @param out Receives the sequence. The caller frees it with qj_sequence_free().
 * @return QJ_OK. QJ_USAGE: the code is no rule and no preset, or the processor lacks
 *         qj_limits::kernel. QJ_LIMIT: there is no memory.
 *
 * @code
 * qj_sequence *kayles;
 * uint64_t nimber;
 * assert(qj_sequence_open(context, "0.77", &kayles) == QJ_OK);
 * assert(qj_sequence_extend(kayles, 100) == QJ_OK);
 * assert(qj_sequence_value(kayles, 9, &nimber) == QJ_OK && nimber == 4);
 * qj_sequence_free(kayles);
 * @endcode
 */
QJ_API qj_status qj_sequence_open(qj_context *context, const char *code, qj_sequence **out);

/** Frees a sequence.
 *
 * @param sequence The sequence; NULL is allowed.
 */
QJ_API void qj_sequence_free(qj_sequence *sequence);

/** Finds the nimbers of heaps up to a size, or up to a proved period: then all nimbers are known.
 *
 * @par Threads
 * Codes that split a heap in two use qj_limits::threads threads for long sequences.
 *
 * @par Cost
 * Time grows with the moves of all these heaps. With a sparse space, most of the moves that count
 * leave a heap with a rare nimber, and there are few. Memory: a few bytes for each heap.
 *
 * @param sequence A sequence.
 * @param largest Size of the largest heap.
 * @return QJ_OK. QJ_LIMIT: a limit of bytes, states or time. QJ_STOPPED: the stop callback.
 *         QJ_USAGE: the checkpoint is of another rule. QJ_BAD_INPUT: the checkpoint is damaged.
 *         QJ_IO: a callback of the checkpoint failed. After QJ_LIMIT and QJ_STOPPED the nimbers
 *         found so far are known.
 */
QJ_API qj_status qj_sequence_extend(qj_sequence *sequence, uint64_t largest);

/** Returns the number of heaps, from 0 on, whose nimbers were computed one by one.
 *
 * @param sequence A sequence.
 * @return The number. A proved period gives the nimbers of all larger heaps.
 */
QJ_API uint64_t qj_sequence_known(const qj_sequence *sequence);

/** Returns the nimber of a heap.
 *
 * @par Cost
 * Constant time.
 *
 * @param sequence A sequence.
 * @param n Size of the heap.
 * @param out Receives the nimber.
 * @return QJ_OK. QJ_USAGE: the nimber is not known.
 */
QJ_API qj_status qj_sequence_value(const qj_sequence *sequence, uint64_t n, uint64_t *out);

/** Returns the period of the nimbers that are known.
 *
 * @par Cost
 * Constant time if a period is proved; else linear in the number of known nimbers.
 *
 * @param sequence A sequence.
 * @param out Receives the period.
 * @return QJ_OK. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_sequence_period(qj_sequence *sequence, qj_period *out);

/** Properties of the nimbers G(0) to G(to).
 *
 * A sparse space splits the nimbers into two classes; few heaps have a nimber of the rare class.
 * Rare nimbers are closed under xor (Berlekamp, Conway and Guy, Winning Ways, ch. 4).
 */
typedef struct qj_sequence_summary {
    uint64_t largest;       /**< the largest nimber */
    uint64_t largest_first; /**< the first heap that has it */
    uint64_t values;        /**< number of different nimbers */
    uint64_t zeros;         /**< number of heaps with the nimber 0 */
    uint64_t last_zero;     /**< the last heap with the nimber 0 */
    bool has_classes;       /**< the sequence has a sparse space */
    uint64_t rare;          /**< number of heaps with a rare nimber */
    uint64_t last_rare;     /**< the last heap with a rare nimber */
} qj_sequence_summary;

/** Summarizes the nimbers G(0) to G(to).
 *
 * @par Cost
 * Linear in `to`; if a period is proved, in the preperiod and the period.
 *
 * @param sequence A sequence.
 * @param to The last heap. Its nimber must be known.
 * @param out Receives the summary.
 * @return QJ_OK. QJ_USAGE: G(to) is not known. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the
 *         stop callback.
 */
QJ_API qj_status qj_sequence_summarize(const qj_sequence *sequence, uint64_t to,
                                       qj_sequence_summary *out);

/** Returns the mask of the sparse space. The parity of the bits of a nimber under the mask decides
 * the class of a heap.
 *
 * @param sequence A sequence.
 * @param sized Receives whether the parity of the heap's size counts too.
 * @return The mask; 0 if there is no sparse space.
 */
QJ_API uint64_t qj_sequence_mask(const qj_sequence *sequence, bool *sized);

#ifdef __cplusplus
}
#endif
#endif
