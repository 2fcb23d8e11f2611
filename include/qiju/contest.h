/* contest.h: checks contest files, makes them and simplifies them, and makes problems from rules of
 * one's own. Part of libqiju. qj_judge in qiju.h answers a contest file.
 */
#ifndef QIJU_CONTEST_H
#define QIJU_CONTEST_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A quantity of a contest's problem and its limits in the statement, which every file must keep.
 * symbol is the statement's own letter, meaning says what it is. */
typedef struct qj_bound {
    const char *symbol;
    const char *meaning;
    int64_t least, most;
} qj_bound;

/* What a problem made from rules of one's own asks about each case: at least one of these, answered
 * on one line in this order. */
typedef struct qj_asked {
    bool value;           /* points, or the Grundy value; else 1 for a win, 0, -1 for a loss */
    bool outcome;         /* one of the words, of the side to move */
    bool count;           /* how many moves win */
    bool first;           /* the first winning move, or "none" */
    const char *words[3]; /* a win, a loss, a draw */
} qj_asked;

/* A contest's problem made from a game of qj_game_own, which must outlive it. qj_judge,
 * qj_validate, qj_trial and qj_simplify take it like those of the catalogue. Its text is the number
 * of cases, then a line for each: the values of the parameters and, if the rules read positions,
 * optionally "position WORD". Its bounds are the number of cases, up to 10, and each parameter from
 * its least value to its default. qj_game_free frees it. QJ_USAGE says why there can be none. */
QJ_API qj_status qj_game_problem(qj_context *context, const qj_game *game, const qj_asked *asked,
                                 qj_game **out);

#define QJ_MOST_BOUNDS 8
QJ_API const qj_bound *qj_game_bound(const qj_game *game, size_t index); /* NULL past the end */

/* The values that a quantity takes; numbers above 2^63 - 1 count as 2^63 - 1. */
typedef struct qj_span {
    bool seen;
    int64_t least, most;
} qj_span;

/* What is in a contest file: the number of cases, and the values of each of the game's bounds. */
typedef struct qj_contents {
    uint64_t cases;
    qj_span spans[QJ_MOST_BOUNDS];
} qj_contents;

/* Checks that a contest file keeps to the statement, without solving anything: exactly the
 * statement's lines, one space between the words of a line, no blank at its ends, every line ended
 * by a newline, numbers in their shortest form, legal records; and, with limits, every quantity
 * within its bounds. QJ_BAD_INPUT says where it does not, QJ_USAGE when the game has no contest
 * format. */
QJ_API qj_status qj_validate(qj_context *context, const qj_game *game, const qj_source *source,
                             bool limits, qj_contents *out);

/* The same for a variant of the problem with other bounds: as many as the game has, in the same
 * order. */
QJ_API qj_status qj_validate_within(qj_context *context, const qj_game *game,
                                    const qj_source *source, const qj_bound *bounds,
                                    qj_contents *out);

/* Writes number index (from 0) of count (below 2^32) inputs for a test of a contest's program, all
 * valid and within the contest's limits: tiny and special ones first, the largest last. The same
 * seed, index and count give the same input on every machine. settings receives the words of `qiju
 * gen` that make it ("--size 3x2 --seed 77"). QJ_USAGE when the game has no contest format. */
#define QJ_SETTINGS_SIZE 256
QJ_API qj_status qj_trial(qj_context *context, const qj_game *game, uint64_t seed, uint64_t index,
                          uint64_t count, const qj_sink *sink, char settings[QJ_SETTINGS_SIZE]);

/* The same within other bounds, as for qj_validate_within. Also QJ_USAGE when none of the inputs
 * that would be drawn is within them. */
QJ_API qj_status qj_trial_within(qj_context *context, const qj_game *game, const qj_bound *bounds,
                                 uint64_t seed, uint64_t index, uint64_t count, const qj_sink *sink,
                                 char settings[QJ_SETTINGS_SIZE]);

/* Writes variant number index (from 0) of a contest file: a simpler one, without some of its cases,
 * rows or bottles, or with smaller numbers; in the statement's layout. Those that leave out most
 * come first. A variant may equal the file, and need not be legal or within limits: ask
 * qj_validate. *exists is false, and nothing is written, past the last one. */
QJ_API qj_status qj_simplify(qj_context *context, const qj_game *game, const qj_text *text,
                             uint64_t index, const qj_sink *sink, bool *exists);

#ifdef __cplusplus
}
#endif

#endif
