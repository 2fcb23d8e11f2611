/** @file solution_file.h
 * Solution files: the value of every position of a game, stored once and looked up later without
 * solving. A program includes it in addition to <qiju/qiju.h>.
 *
 * The library opens no file. qj_session_save() passes all positions to callbacks, in the order of
 * their states. qj_context_use_solution_file() names callbacks that look positions up. The command
 * `qiju solve --keep` stores them in a file; docs/reference/solution-files.md defines its format.
 *
 * There are two kinds of solution files. Most have a value for each state. For games of two players
 * on order ideals of a grid, the engine "heights" writes a file by tiers: the values of every few
 * tiers, in a fixed order and without states. It computes the values between them again.
 */
#ifndef QIJU_SOLUTION_FILE_H
#define QIJU_SOLUTION_FILE_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The stored value of a position, for the player to move. */
typedef struct qj_solution_file_value {
    int64_t value; /**< QJ_SCORE: points; QJ_NIMBER: the Grundy value; QJ_OUTCOME: 0 */
    /** QJ_OUTCOME and QJ_NIMBER: d + 1 for a win in d moves, -(d + 1) for a loss in d moves, 0 for
     * a draw, where d is the remoteness (qj_value::distance). QJ_SCORE: 0. */
    int64_t ending;
} qj_solution_file_value;

/** The game and the start of a solution file.
 *
 * A position belongs to a solution file if name, text and identity are equal. If the text has a
 * section "position WORD", the word may differ, provided that the solution file has the start.
 */
typedef struct qj_solution_file_head {
    const char *game;   /**< name of the game */
    const char *text;   /**< the start, as qj_position_write() writes it, and a final 0 */
    uint64_t text_size; /**< bytes of the text, without the 0 */
    /** Identity of user-defined rules (qj_rules). For a game of the catalogue, the version of the
     * library, because another version may have other states. */
    const void *identity;
    uint64_t identity_size; /**< bytes of the identity */
    qj_kind kind;           /**< kind of the values */
    size_t state_size;      /**< bytes of a state; 0: by tiers */
    /** Number of positions: all that can be reached, including the start; or those of the saved
     * tiers. */
    uint64_t positions;
    qj_solution_file_value min; /**< minimum of each member over all values; by tiers, a bound */
    qj_solution_file_value max; /**< maximum of each member over all values; by tiers, a bound */
    uint32_t every;             /**< by tiers: distance between two saved tiers; else 0 */
    uint32_t tail_steps; /**< by tiers: steps that do not count (docs/reference/solution-files.md);
                            else 0 */
} qj_solution_file_head;

/** Callbacks that receive the positions of a solution. */
typedef struct qj_solution_file_writer {
    /** Called first, with the head; false: QJ_IO. */
    bool (*begin)(void *user, const qj_solution_file_head *head);
    /** Takes `count` positions; false: QJ_IO. The states are side by side, in increasing order of
     * their bytes (memcmp), each once, in canonical form if the rules have one. */
    bool (*take)(void *user, const void *states, const qj_solution_file_value *values,
                 size_t count);
    void *user; /**< first argument of the callbacks */
} qj_solution_file_writer;

/** Returns the engine that stores the solution of a position.
 *
 * @par Cost
 * Linear in the board.
 *
 * @param position A position.
 * @return "heights" if two players fill a grid by order ideals, else "exhaustive".
 */
QJ_API const char *qj_position_solution_engine(const qj_position *position);

/** Passes all positions that can be reached to callbacks, or the values of every few tiers.
 *
 * The bytes do not depend on threads and limits. In a team every process calls the function. The
 * callbacks of the first process get everything; those of the other processes are not called.
 *
 * @par Cost
 * A sort of the positions of each tier, and a merge. The memory is up to a state and 4 bytes for
 * each position; with files beside a checkpoint, sorted tiers are there. The engine "heights"
 * solves during this call.
 *
 * @param session A session of the engine of qj_position_solution_engine(), at the position where it
 * was opened. For "heights", `take` gets no states; docs/reference/solution-files.md defines the
 * order.
 * @param output The callbacks, which receive the positions.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle, the session is of another engine, moves were
 *         played in it, the text of the game cannot express the position as a start, sums are
 *         saved with a checkpoint, or user-defined rules contradict themselves.
 *         QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_IO: a callback failed.
 *         QJ_BAD_INPUT: user-defined rules report a fault, or a checkpoint is damaged.
 */
QJ_API qj_status qj_session_save(qj_session *session, const qj_solution_file_writer *output);

/** Callbacks that look positions up. */
typedef struct qj_solution_file {
    const qj_solution_file_head *head; /**< the head that the writer received */
    /** Looks a state up, which is in canonical form if the rules have one. 1: found, and `value` is
     * set. 0: not found. Negative: QJ_IO. It runs in the thread that uses the context. It is
     * never called for a file by tiers. */
    int (*find)(void *user, const void *state, qj_solution_file_value *value);
    void *user; /**< first argument of the callbacks */
    /** By tiers: reads `count` values from index `first` on, in the order in which the writer
     * received them; false: QJ_IO. Else it is never called. */
    bool (*read)(void *user, uint64_t first, uint64_t count, int64_t *values);
} qj_solution_file;

/** Makes the sessions of a context look positions up, instead of solving.
 *
 * It concerns sessions that are opened later, except those of an engine chosen by name. A session
 * returns QJ_USAGE for a position of another game, start or rules, and QJ_BAD_INPUT if a move leads
 * to a position that the solution file lacks.
 *
 * @param context The context.
 * @param file The callbacks, which must outlive the sessions; NULL: solve again.
 */
QJ_API void qj_context_use_solution_file(qj_context *context, const qj_solution_file *file);

/** Tests whether a position belongs to a solution file: whether game, board and rules agree.
 *
 * @par Cost
 * Linear in the text of the start, plus a look-up.
 *
 * @param position The position, at any move of its record.
 * @param file The callbacks.
 * @return True if sessions on the position can look it up; false also if memory runs out.
 */
QJ_API bool qj_position_is_in_solution_file(const qj_position *position,
                                            const qj_solution_file *file);

/** Checks the value of a state against the values of its successors.
 *
 * If the function returns QJ_OK for every position of a solution file that has the start, then all
 * values are right.
 *
 * @par Cost
 * A look-up for each legal move of the state.
 *
 * @param session A session of the engine "lookup".
 * @param state A state.
 * @param value Its stored value.
 * @return QJ_OK: the value follows from the rules and the stored values. QJ_BAD_INPUT: it does
 *         not, or the state is no state of the game, is not in canonical form, or has a successor
 *         that is not stored; or user-defined rules report a fault. QJ_USAGE: the session is of
 *         another engine, or the position was moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop
 *         callback. QJ_IO: `find` failed.
 */
QJ_API qj_status qj_session_verify(qj_session *session, const void *state,
                                   const qj_solution_file_value *value);

/** Checks the values of a solution file by tiers by computing them again.
 *
 * @par Cost
 * With `groups` 0, all values of the grid are computed; else, for each group, those from the next
 * saved tier on that it depends on.
 *
 * @param session A session of the engine "heights", in a context with a solution file.
 * @param groups 0: check all values, from the end of the game on. Else: check at most this many
 *         groups, evenly spread, each from the next saved tier above it.
 * @param held Receives the number of values that were compared, after a failure too.
 * @return QJ_OK. QJ_BAD_INPUT: a value differs. QJ_USAGE: the session is of another engine, or the
 *         position was moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_IO: `read`
 *         failed.
 */
QJ_API qj_status qj_session_verify_heights(qj_session *session, uint64_t groups, uint64_t *held);

#ifdef __cplusplus
}
#endif
#endif
