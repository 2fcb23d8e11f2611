/** @file contest.h
 * Contest problems: answers to contest files, checks of files, test inputs, and problems made from
 * user-defined rules. A program includes it in addition to <qiju/qiju.h>.
 */
#ifndef QIJU_CONTEST_H
#define QIJU_CONTEST_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- problems */

/** A quantity of a contest problem, with its limits in the statement. */
typedef struct qj_bound {
    const char *symbol;  /**< the letter of the statement */
    const char *meaning; /**< description for people */
    int64_t min;         /**< minimum */
    int64_t max;         /**< maximum */
} qj_bound;

/** Maximum number of bounded quantities in a problem. */
#define QJ_MAX_BOUNDS 8

/** Returns a bounded quantity of a contest problem.
 *
 * @par Threads
 * Any thread may call the function.
 *
 * @param game A game.
 * @param index Index from 0.
 * @return The bound, owned by the game; NULL if the index is too large or the game is no contest
 *         problem.
 */
QJ_API const qj_bound *qj_game_bound(const qj_game *game, size_t index);

/** The questions of a problem that is made from user-defined rules. At least one must be true. The
 * answers to a case are on one line, in this order. */
typedef struct qj_asked {
    bool value;           /**< the points or the Grundy value; else 1, 0 or -1 */
    bool outcome;         /**< one of the words, for the player to move */
    bool count;           /**< the number of winning moves */
    bool first;           /**< the first winning move, or "none" */
    const char *words[3]; /**< the words for a win, a loss and a draw, which are copied */
} qj_asked;

/** Makes a contest problem from a user-defined game. The functions of this header accept it.
 *
 * The text of the problem is the number of cases, then a line for each case: the values of the
 * parameters and, if the rules read positions, optionally "position WORD". Its bounds are the
 * number of cases, at most 10, and each parameter from its minimum to its default.
 *
 * @par Cost
 * Linear in the number of parameters.
 *
 * @param context Context that owns the problem.
 * @param game A game of qj_game_new(). It must outlive the problem.
 * @param asked The questions.
 * @param out Receives the problem. The caller frees it with qj_game_free().
 * @return QJ_OK. QJ_USAGE: the game is of the catalogue, or the error explains why its rules or
 *         the questions give no problem. QJ_LIMIT: there is no memory.
 */
QJ_API qj_status qj_game_make_problem(qj_context *context, const qj_game *game,
                                      const qj_asked *asked, qj_game **out);

/* ----------------------------------------------------------------- answers */

/** Answers a contest file, case by case, in the format of the contest.
 *
 * The function writes the answers before a faulty case. It writes pending answers before it waits
 * for more input.
 *
 * @par Cost
 * One session for each case, or one for all if the engine can go on to the next board. One case at
 * a time is in memory.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param source The contest file.
 * @param sink Receives the answers.
 * @return QJ_OK. QJ_USAGE: the game is no contest problem, or user-defined rules contradict
 *         themselves. QJ_BAD_INPUT: the file breaks its format, or user-defined rules report a
 *         fault. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_IO: the source, the sink or
 *         another callback failed. QJ_BUG: a check inside an engine failed.
 *
 * @code
 * static bool add(void *user, const void *data, size_t size)
 * {
 *     strncat(user, data, size);
 *     return true;
 * }
 *
 * const qj_game *game = qj_game_find("stone");
 * qj_text text = {"2\n0\n", 4};
 * qj_source source = qj_text_source(&text);
 * char answers[100] = "";
 * qj_sink sink = {add, answers};
 * assert(qj_contest_judge(context, game, &source, &sink) == QJ_OK);
 * assert(!strcmp(answers, "Alice\n"));
 * @endcode
 */
QJ_API qj_status qj_contest_judge(qj_context *context, const qj_game *game, const qj_source *source,
                                  const qj_sink *sink);

/* ------------------------------------------------------------------ checks */

/** The values of a quantity in a contest file. */
typedef struct qj_span {
    bool seen;   /**< the file has a value */
    int64_t min; /**< minimum */
    int64_t max; /**< maximum; a number above 2^63 - 1 counts as 2^63 - 1 */
} qj_span;

/** The contents of a contest file. */
typedef struct qj_contents {
    uint64_t cases;               /**< number of cases */
    qj_span spans[QJ_MAX_BOUNDS]; /**< values of each quantity, in the order of qj_game_bound() */
} qj_contents;

/** Checks that a contest file follows the statement, without solving it.
 *
 * The file must have exactly the lines of the statement, and one space between two words. Every
 * line ends with a newline, and has no blanks at its start and end. Numbers are in their shortest
 * form. Records are legal.
 *
 * @par Cost
 * Linear in the file. One case at a time is in memory.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param source The contest file.
 * @param limits True: every quantity must be within the bounds of the statement.
 * @param out Receives the contents.
 * @return QJ_OK. QJ_BAD_INPUT: the file breaks the statement, or user-defined rules report a
 *         fault. QJ_USAGE: the game is no contest problem. QJ_LIMIT: a limit of bytes or time.
 *         QJ_STOPPED: the stop callback. QJ_IO: the source failed.
 *
 * @code
 * const qj_game *game = qj_game_find("stone");
 * qj_text text = {"2 \n0\n", 5};
 * qj_source source = qj_text_source(&text);
 * qj_contents contents;
 * assert(qj_contest_validate(context, game, &source, true, &contents) == QJ_BAD_INPUT);
 * @endcode
 */
QJ_API qj_status qj_contest_validate(qj_context *context, const qj_game *game,
                                     const qj_source *source, bool limits, qj_contents *out);

/** Checks a contest file of a variant of the problem, with other bounds.
 *
 * @par Cost
 * Linear in the file. One case at a time is in memory.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param source The contest file.
 * @param bounds The bounds: as many as the game has, in the same order, and a NULL symbol at the
 *         end.
 * @param out Receives the contents.
 * @return As qj_contest_validate(): QJ_OK, QJ_BAD_INPUT, QJ_USAGE, QJ_LIMIT, QJ_STOPPED or QJ_IO.
 */
QJ_API qj_status qj_contest_validate_within(qj_context *context, const qj_game *game,
                                            const qj_source *source, const qj_bound *bounds,
                                            qj_contents *out);

/* ------------------------------------------------------------- test inputs */

/** Bytes of the options of a test input, including the final 0. */
#define QJ_SETTINGS_SIZE 256

/** Generates an input for the test of a contest program.
 *
 * All inputs are valid and within the limits of the contest. Tiny and special inputs come first,
 * the largest last. The same seed, index and count give the same input on every machine.
 *
 * @par Cost
 * Inputs are drawn and validated until one is within the limits, at most 10,000. One input is in
 * memory.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param seed Seed of the test.
 * @param index Index of the input, from 0.
 * @param count Number of inputs of the test, below 2^32.
 * @param sink Receives the input.
 * @param settings Receives the options of `qiju gen` that make the same input ("--size 3x2 --seed
 *         77").
 * @return QJ_OK. QJ_USAGE: the game is no contest problem, or the index or count is too large.
 *         QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the stop callback. QJ_IO: the sink
 *         failed. QJ_BAD_INPUT: user-defined rules report a fault. QJ_BUG: the generator finds no
 *         input within the limits.
 */
QJ_API qj_status qj_contest_generate(qj_context *context, const qj_game *game, uint64_t seed,
                                     uint64_t index, uint64_t count, const qj_sink *sink,
                                     char settings[QJ_SETTINGS_SIZE]);

/** Generates an input for the test of a contest program, with other bounds.
 *
 * @par Cost
 * At most 300 inputs of each kind are drawn and validated. One input is in memory.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param bounds The bounds, as for qj_contest_validate_within().
 * @param seed Seed of the test.
 * @param index Index of the input, from 0.
 * @param count Number of inputs of the test, below 2^32.
 * @param sink Receives the input.
 * @param settings Receives the options of `qiju gen` that make the same input.
 * @return As qj_contest_generate(): QJ_OK, QJ_USAGE, QJ_LIMIT, QJ_STOPPED, QJ_IO or QJ_BAD_INPUT.
 *         QJ_USAGE also: the generator finds no input within the bounds.
 */
QJ_API qj_status qj_contest_generate_within(qj_context *context, const qj_game *game,
                                            const qj_bound *bounds, uint64_t seed, uint64_t index,
                                            uint64_t count, const qj_sink *sink,
                                            char settings[QJ_SETTINGS_SIZE]);

/** Writes a simpler variant of a contest file, to find a small input on which a program fails.
 *
 * A variant lacks some cases, rows or bottles, or has smaller numbers. The variants that remove
 * most come first. A variant may equal the file, may be illegal, and may break the limits:
 * qj_contest_validate() decides.
 *
 * @par Cost
 * Linear in the file. Each call reads the whole file.
 *
 * @param context A context.
 * @param game A contest problem; NULL gives QJ_USAGE.
 * @param text The contest file.
 * @param index Index of the variant, from 0.
 * @param sink Receives the variant in the layout of the statement.
 * @param exists Receives false if the index is too large; nothing is written then.
 * @return QJ_OK. QJ_USAGE: the game is no contest problem. QJ_BAD_INPUT: the file breaks its
 *         format. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the stop callback. QJ_IO: the
 *         sink failed.
 */
QJ_API qj_status qj_contest_simplify(qj_context *context, const qj_game *game, const qj_text *text,
                                     uint64_t index, const qj_sink *sink, bool *exists);

#ifdef __cplusplus
}
#endif

#endif
