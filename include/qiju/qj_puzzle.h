/** @file qj_puzzle.h
 * Puzzles: their linear systems, solutions, hints and kernels. Part of <qiju/qiju.h>.
 *
 * A puzzle is a system of linear equations Ax = b modulo a prime. An assignment is an array with a
 * value for each unknown. Its values range from qj_position_least() to that number plus the modulus
 * minus 1. A residue ranges from 0 to the modulus minus 1.
 */
#ifndef QIJU_QJ_PUZZLE_H
#define QIJU_QJ_PUZZLE_H

#include <qiju/qj_session.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number of solutions of a puzzle. */
typedef enum qj_verdict {
    QJ_UNIQUE,      /**< exactly one */
    QJ_MULTIPLE,    /**< more than one */
    QJ_INCONSISTENT /**< none */
} qj_verdict;

/** The answer to a puzzle. The arrays belong to the session. */
typedef struct qj_solution {
    qj_verdict verdict;        /**< how many solutions there are */
    uint64_t modulus;          /**< the prime */
    uint64_t equations;        /**< number of equations */
    uint64_t unknowns;         /**< number of unknowns */
    uint64_t rank;             /**< rank of A */
    uint64_t kernel_dimension; /**< dimension of the kernel of A */
    const uint64_t *x;         /**< a solution, an assignment; NULL: there is none */
    /** A vector of residues that proves the verdict. QJ_INCONSISTENT: y with an entry for each
     * equation, yA = 0 and yb != 0. QJ_MULTIPLE: y != 0 with an entry for each unknown and Ay = 0.
     * QJ_UNIQUE: NULL. The exhaustive engine, which tries all assignments, has no witness for an
     * inconsistent system: NULL. */
    const uint64_t *witness;
    uint64_t sum; /**< sum of x, if the puzzle counts values (lights out); else QJ_NOT_KNOWN */
    bool fewest;  /**< no solution has a smaller sum; known for up to 2^16 solutions */
} qj_solution;

/** Returns the solution of a puzzle.
 *
 * If the puzzle counts values and has at most 2^16 solutions, the solution has the smallest sum.
 *
 * @par Cost
 * The first call solves: elimination takes at most cubic time in the size of the system. If values
 * are counted, the first call compares up to 2^16 solutions. A later call is linear in the number
 * of unknowns.
 *
 * @param session A session on a puzzle.
 * @param out Receives the solution, whose arrays live as long as the session.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle, or the position was moved. QJ_LIMIT: a limit.
 *         QJ_STOPPED: the stop callback. QJ_IO: a callback of the limits failed. QJ_BUG: the
 *         solution fails the engine's own check.
 *
 * @code
 * const qj_game *game = qj_game_find("lightsout");
 * qj_text text = {qj_game_sample(game), strlen(qj_game_sample(game))};
 * qj_source source = qj_text_source(&text);
 * qj_position *lights;
 * qj_session *linear;
 * qj_solution solution;
 * bool solved;
 * assert(qj_position_read(context, game, &source, 1, &lights) == QJ_OK);
 * assert(qj_session_open(lights, NULL, &linear) == QJ_OK);
 * assert(qj_session_solution(linear, &solution) == QJ_OK);
 * assert(qj_position_check(lights, solution.x, NULL, &solved) == QJ_OK && solved);
 * qj_session_free(linear);
 * qj_position_free(lights);
 * @endcode
 */
QJ_API qj_status qj_session_solution(qj_session *session, qj_solution *out);

/** Draws a solution.
 *
 * @par Cost
 * Linear in the number of unknowns.
 *
 * @param position The position of the session.
 * @param solution The solution.
 * @param sink Receives lines of text.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle, or the solution has no x. QJ_LIMIT: the time
 *         limit. QJ_STOPPED: the stop callback. QJ_IO: the sink failed.
 */
QJ_API qj_status qj_solution_draw(const qj_position *position, const qj_solution *solution,
                                  const qj_sink *sink);

/* ------------------------------------------------------------ assignments */

/** Returns the size of the system of a puzzle.
 *
 * @par Cost
 * Constant time.
 *
 * @param position A position.
 * @param modulus Receives the prime.
 * @param equations Receives the number of equations.
 * @param unknowns Receives the number of unknowns.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle.
 */
QJ_API qj_status qj_position_system(const qj_position *position, uint64_t *modulus,
                                    uint64_t *equations, uint64_t *unknowns);

/** Returns the smallest value of an unknown.
 *
 * @param position A position.
 * @return The value; 0 for a game.
 */
QJ_API uint64_t qj_position_least(const qj_position *position);

/** Checks an assignment.
 *
 * @par Cost
 * Linear in the stored coefficients of the system, and memory in the unknowns.
 *
 * @param position A position.
 * @param x The assignment.
 * @param left Array with an entry for each equation, which receives b - Ax; or NULL. After a
 *         failure its contents are undefined.
 * @param solved Receives whether all equations hold.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle, or a value is out of range. QJ_LIMIT: a limit of
 *         bytes or time. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_position_check(const qj_position *position, const uint64_t *x, uint64_t *left,
                                   bool *solved);

/** Draws what an assignment leaves: the values of the cells, or the equations that do not hold.
 *
 * @par Cost
 * Linear in the number of equations.
 *
 * @param position A position.
 * @param left The array that qj_position_check() fills.
 * @param sink Receives lines of text.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle. QJ_LIMIT: the time limit. QJ_STOPPED: the stop
 *         callback. QJ_IO: the sink failed.
 */
QJ_API qj_status qj_position_draw_left(const qj_position *position, const uint64_t *left,
                                       const qj_sink *sink);

/* ------------------------------------------------------------------ names */

/** Writes the name of an unknown: in lightsout "2 3" is the cell in row 2 and column 3.
 *
 * @par Cost
 * Constant time.
 *
 * @param position A position.
 * @param index Index of the unknown, from 0.
 * @param text Receives the name.
 * @return QJ_OK. QJ_USAGE: the index is too large, or the game is no puzzle. QJ_LIMIT: the time
 *         limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_position_unknown(const qj_position *position, uint64_t index,
                                     char text[QJ_MOVE_SIZE]);

/** Writes the name of an equation ("the cell 2 3").
 *
 * @par Cost
 * Constant time.
 *
 * @param position A position.
 * @param index Index of the equation, from 0.
 * @param text Receives the name.
 * @return QJ_OK. QJ_USAGE: the index is too large, or the game is no puzzle. QJ_LIMIT: the time
 *         limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_position_equation(const qj_position *position, uint64_t index,
                                      char text[QJ_MOVE_SIZE]);

/** Reads the name of an unknown.
 *
 * @par Cost
 * Linear in the text.
 *
 * @param position A position.
 * @param text The name, and nothing else.
 * @param index Receives the index of the unknown, from 0.
 * @return QJ_OK. QJ_BAD_INPUT: the text is no name; the place in the error counts in `text`.
 *         QJ_USAGE: the game is no puzzle. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the
 *         stop callback.
 */
QJ_API qj_status qj_unknown_read(const qj_position *position, const char *text, uint64_t *index);

/* ------------------------------------------------------------ hint, kernel */

/** Returns the next change of an assignment on the way to a solution.
 *
 * The target is the solution that differs from the assignment in the fewest unknowns. The function
 * compares all solutions if there are at most 2^16 and they fit the limits; otherwise the target is
 * the solution of qj_session_solution(). The hint is the first unknown that differs from the
 * target. Repeated hints lead to the target.
 *
 * @par Cost
 * As qj_session_solution(), and every call compares up to 2^16 solutions, each in time linear in
 * the number of unknowns.
 *
 * @param session A session on a puzzle.
 * @param x The assignment.
 * @param index Receives the index of the unknown, if `exists`.
 * @param value Receives its new value, if `exists`.
 * @param exists Receives false if the assignment is a solution, or if there is no solution.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle, a value is out of range, or the position was
 *         moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_IO and QJ_BUG: as
 *         qj_session_solution().
 */
QJ_API qj_status qj_session_hint(qj_session *session, const uint64_t *x, uint64_t *index,
                                 uint64_t *value, bool *exists);

/** Returns a vector of a basis of the kernel, the solutions of Ay = 0.
 *
 * Adding a kernel vector to an assignment leaves every equation unchanged; in Lights Out it is
 * called a quiet pattern. An inconsistent system has a kernel too.
 *
 * @par Cost
 * The first call solves. A vector takes at most quadratic time in the size of the system, with the
 * check that Ay = 0.
 *
 * @param session A session on a puzzle.
 * @param index Index of the vector, from 0.
 * @param vector Array with an entry for each unknown, which receives residues. After a failure its
 *         contents are undefined.
 * @param exists Receives false if the index is too large.
 * @return QJ_OK. QJ_USAGE: the game is no puzzle, the engine has no kernel, or the position was
 *         moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_IO and QJ_BUG: as
 *         qj_session_solution().
 */
QJ_API qj_status qj_session_kernel(qj_session *session, uint64_t index, uint64_t *vector,
                                   bool *exists);

#ifdef __cplusplus
}
#endif
#endif
