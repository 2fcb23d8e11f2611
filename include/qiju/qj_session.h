/** @file qj_session.h
 * Sessions: the value of a position, the values of its moves, best lines, and judged records. Part
 * of <qiju/qiju.h>.
 *
 * A session chooses an engine, a theorem that fits the position. The functions that open a session
 * or ask one for an answer may solve the position. The statuses of solving are:
 * - QJ_USAGE: user-defined rules contradict themselves, the checkpoint or the solution file is of
 *   another position, or the processor lacks qj_limits::kernel;
 * - QJ_BAD_INPUT: user-defined rules report a fault, a checkpoint is damaged, or the solution file
 *   lacks a position;
 * - QJ_LIMIT: a limit of bytes, states or time; the error names it;
 * - QJ_STOPPED: the stop callback returned true;
 * - QJ_IO: a callback of the limits or of the solution file failed;
 * - QJ_BUG: a check inside an engine failed.
 *
 * All functions of a session return QJ_USAGE after its position was moved.
 *
 * **Cost.** Time and memory depend on the engine; qj_position_plan() estimates both. Most engines
 * solve when a session opens: exhaustive search, matchings, heaps, misere quotients and order
 * ideals. The searches (engines "search" and "lines") and linear systems solve at the first
 * question. A session stores results for later questions. The cost of each theorem is in
 * docs/theory.
 */
#ifndef QIJU_QJ_SESSION_H
#define QIJU_QJ_SESSION_H

#include <qiju/qj_position.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A question about one position. It belongs to the context of the position. */
typedef struct qj_session qj_session;

/* ----------------------------------------------------------------- values */

/** Value of a position for the player to move, or of a move for the player who makes it.
 *
 * The value is between `lo` and `hi`, and is exact if lo == hi. Its unit depends on the kind:
 * QJ_SCORE: points; QJ_OUTCOME and QJ_NIMBER: 1 for a win, 0 for a draw, -1 for a loss.
 */
typedef struct qj_value {
    qj_kind kind;        /**< QJ_SCORE, QJ_OUTCOME or QJ_NIMBER */
    bool distance_known; /**< `distance` is set */
    int64_t lo;          /**< lower bound */
    int64_t hi;          /**< upper bound */
    uint64_t nimber;     /**< QJ_NIMBER: the Grundy value; of a move, of the position after it */
    /** Remoteness: moves to the end of the game if the winner takes the fastest way and the loser
     * the slowest. The remoteness of a move includes the move. */
    uint64_t distance;
} qj_value;

/** Bytes of a value in words, including the final 0. */
#define QJ_WORDS_SIZE 160

/** Writes the value of a position, or its bounds, as a sentence.
 *
 * @param position The position.
 * @param value Its value.
 * @param text Receives the sentence; "" for a puzzle.
 *
 * @code
 * qj_value value;
 * char words[QJ_WORDS_SIZE];
 * assert(qj_session_value(session, &value) == QJ_OK);
 * qj_value_words(position, &value, words);
 * assert(!strcmp(words, "the first player wins (Grundy value 1)"));
 * @endcode
 */
QJ_API void qj_value_words(const qj_position *position, const qj_value *value,
                           char text[QJ_WORDS_SIZE]);

/** Compares the values of two moves.
 *
 * @par Threads
 * Any thread may call the function.
 *
 * @param value Value of a move.
 * @param other Value of another move of the same position.
 * @return True if the first move is better: its value is larger; or the values are equal, both
 *         remotenesses are known, and it wins sooner or loses later. Overlapping bounds give
 *         false.
 */
QJ_API bool qj_value_beats(const qj_value *value, const qj_value *other);

/** A legal move with its value, or a group of moves with the same outcome. */
typedef struct qj_option {
    qj_move move;   /**< the move; of a group, the first in board order */
    qj_value value; /**< its value; a group of losing moves has the kind QJ_OUTCOME */
    uint64_t count; /**< moves in the group; 1: a single move */
} qj_option;

/** Receives a move with its value.
 *
 * @param user Argument of qj_session_moves().
 * @param option The move, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_option_fn)(void *user, const qj_option *option);

/* ---------------------------------------------------------------- opening */

/** Opens a session on a position.
 *
 * @par Cost
 * The time of solving, for most engines. The searches and linear systems solve at the first
 * question. The session uses its memory until qj_session_free().
 *
 * @param position The position, at the moves played. It must outlive the session.
 * @param engine Name of an engine; NULL: the best that fits.
 * @param out Receives the session. The caller frees it with qj_session_free().
 * @return QJ_OK. QJ_USAGE: no engine of this name fits, or user-defined rules contradict
 *         themselves, or the checkpoint or solution file is of another position. QJ_LIMIT: a
 *         limit, or no engine reaches the position. QJ_STOPPED, QJ_BAD_INPUT, QJ_IO and QJ_BUG:
 *         see the statuses of solving at the top of qj_session.h.
 *
 * @code
 * qj_session *by_search;
 * qj_value one, other;
 * assert(qj_session_open(position, "exhaustive", &by_search) == QJ_OK);
 * assert(qj_session_value(by_search, &one) == QJ_OK);
 * assert(qj_session_value(session, &other) == QJ_OK);
 * assert(one.nimber == other.nimber);
 * qj_session_free(by_search);
 * @endcode
 */
QJ_API qj_status qj_session_open(const qj_position *position, const char *engine, qj_session **out);

/** Opens a session for outcomes only, the signs of scores.
 *
 * All values have the kind QJ_OUTCOME. A best line keeps the outcome, and may lose points. For
 * m,n,k-games a line takes the move that looks best among those that keep the outcome, not the
 * first one.
 *
 * @par Cost
 * As qj_session_open(); less for the searches, which stop at a sign.
 *
 * @param position The position, at the moves played. It must outlive the session.
 * @param engine Name of an engine; NULL: the best that fits.
 * @param out Receives the session. The caller frees it with qj_session_free().
 * @return As qj_session_open(): QJ_OK, QJ_USAGE, QJ_LIMIT, QJ_STOPPED, QJ_BAD_INPUT, QJ_IO or
 *         QJ_BUG.
 */
QJ_API qj_status qj_session_open_outcome(const qj_position *position, const char *engine,
                                         qj_session **out);

/** Opens a session for the value only. The chosen engine may be slow for the values of all moves.
 *
 * @par Cost
 * As qj_session_open(); less if a search replaces exhaustive search.
 *
 * @param position The position, at the moves played. It must outlive the session.
 * @param engine Name of an engine; NULL: the best that fits.
 * @param outcome True: only the outcome is needed, as for qj_session_open_outcome().
 * @param out Receives the session. The caller frees it with qj_session_free().
 * @return As qj_session_open(): QJ_OK, QJ_USAGE, QJ_LIMIT, QJ_STOPPED, QJ_BAD_INPUT, QJ_IO or
 *         QJ_BUG.
 */
QJ_API qj_status qj_session_open_value(const qj_position *position, const char *engine,
                                       bool outcome, qj_session **out);

/** Frees a session.
 *
 * @param session The session; NULL is allowed.
 */
QJ_API void qj_session_free(qj_session *session);

/** How a session finds its answers. The strings are constant or live as long as the session. */
typedef struct qj_method {
    const char *engine;   /**< name of the engine */
    const char *theorem;  /**< the theorem, in one or two sentences */
    uint64_t states;      /**< positions, cells or entries examined so far */
    uint64_t bytes;       /**< memory of the session */
    double seconds;       /**< seconds since the session was opened */
    const char *declined; /**< an engine that does not reach the position; NULL: none */
    bool trusted;         /**< claims of user-defined rules were not checked (qj_limits) */
    bool states_vary;     /**< another run with several threads may examine more or fewer states */
} qj_method;

/** Returns how a session finds its answers.
 *
 * @param session A session.
 * @return The engine and the work so far.
 */
QJ_API qj_method qj_session_method(const qj_session *session);

/* ---------------------------------------------------------------- answers */

/** Returns the value of the position for the player to move.
 *
 * @par Cost
 * A look-up, if the session has solved the position; else a search, whose results the session
 * stores. After a move, a large board of order ideals may take a part of the sweep again.
 *
 * @param session A session.
 * @param out Receives the value.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle, or the position was moved. QJ_USAGE,
 *         QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO and QJ_BUG: the statuses of solving.
 *
 * @code
 * qj_value value;
 * assert(qj_session_value(session, &value) == QJ_OK);
 * assert(value.kind == QJ_NIMBER && value.lo == 1 && value.nimber == (3 ^ 5 ^ 7));
 * @endcode
 */
QJ_API qj_status qj_session_value(qj_session *session, qj_value *out);

/** Returns the bounds of the value that are proved so far, for example after a limit was exceeded.
 *
 * @par Cost
 * The bounds are known from earlier calls; the function does not search.
 *
 * @param session A session.
 * @param out Receives the bounds.
 * @return QJ_OK. QJ_USAGE: the engine has no bounds, the game is a puzzle, or the position was
 *         moved. QJ_LIMIT: nothing is known of the value, or a limit. QJ_STOPPED: the stop
 *         callback.
 */
QJ_API qj_status qj_session_bounds(qj_session *session, qj_value *out);

/** Visits every legal move with its value, in board order.
 *
 * After a limit or a stop, the moves of unknown value are visited with bounds (lo < hi) or not at
 * all. The function then returns QJ_LIMIT or QJ_STOPPED.
 *
 * @par Cost
 * A look-up for each move after exhaustive search. One pass over the board for matchings. A search
 * for each move in the searches, which share a table.
 *
 * @param session A session.
 * @param visit Receives each move, or group of moves. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle, or the position was moved. QJ_USAGE,
 *         QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO and QJ_BUG: the statuses of solving.
 *
 * @code
 * static bool count_wins(void *user, const qj_option *option)
 * {
 *     *(uint64_t *)user += option->value.lo > 0 ? option->count : 0;
 *     return true;
 * }
 *
 * uint64_t wins = 0;
 * assert(qj_session_moves(session, count_wins, &wins) == QJ_OK);
 * assert(wins == 3);
 * @endcode
 */
QJ_API qj_status qj_session_moves(qj_session *session, qj_option_fn visit, void *user);

/** Visits the moves of a group, in board order.
 *
 * @par Cost
 * Linear in the number of moves of one heap, which are not stored.
 *
 * @param session A session.
 * @param option A group that qj_session_moves() visits at the session's position. The call may be
 *         made during that visit.
 * @param visit Receives each move. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine has no groups, the game is a puzzle, or the position was
 *         moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_session_group(qj_session *session, const qj_option *option, qj_move_fn visit,
                                  void *user);

/** Visits the moves of one best line to the end of the game.
 *
 * Among equal moves the line takes the first in board order. Some theories have no remoteness. Then
 * the winner's first move is the first that wins, the winner's later moves may follow the strategy
 * of the theorem, and the loser takes the first legal move.
 *
 * @par Cost
 * At each position of the line, as qj_session_moves(); for matchings and heaps much less, because
 * their theorems name the move.
 *
 * @param session A session. It stays at its position.
 * @param visit Receives each move. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine has no line, the game is a puzzle, or the position was
 *         moved. QJ_USAGE, QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO and QJ_BUG: the statuses of
 *         solving.
 *
 * @code
 * static bool first(void *user, const qj_move *move)
 * {
 *     *(qj_move *)user = *move;
 *     return false;
 * }
 *
 * qj_move move;
 * char text[QJ_MOVE_SIZE];
 * assert(qj_session_line(session, first, &move) == QJ_OK);
 * qj_move_text(position, &move, text);
 * assert(!strcmp(text, "1 2"));
 * @endcode
 */
QJ_API qj_status qj_session_line(qj_session *session, qj_move_fn visit, void *user);

/** Chooses the move of a perfect player: a move that no other beats (qj_value_beats()).
 *
 * Several moves may be equal. If all lose, their remoteness is unknown and the game has no points,
 * the function examines the first 64 and takes the one that leaves the fewest winning replies. It
 * needs an engine that can play on. Otherwise it takes the first in board order.
 *
 * @par Cost
 * As qj_session_moves(). If the first 64 moves are examined, also as qj_session_moves() at the
 * position after each of them.
 *
 * @param session A session. It stays at its position.
 * @param out Receives the move; unchanged if there is none.
 * @param exists Receives whether there is a legal move.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle, or the position was moved. QJ_USAGE,
 *         QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO and QJ_BUG: the statuses of solving.
 *
 * @code
 * qj_option option;
 * bool exists;
 * assert(qj_session_choose(session, &option, &exists) == QJ_OK);
 * assert(exists && option.value.lo > 0);
 * @endcode
 */
QJ_API qj_status qj_session_choose(qj_session *session, qj_option *out, bool *exists);

/* ----------------------------------------------------------------- moving */

/** Plays a move in a session. The position is unchanged.
 *
 * If the engine answers for one position only, another engine replaces it.
 *
 * @par Cost
 * One move, without a search. For matchings, an augmenting search. An engine that replaces another
 * solves anew.
 *
 * @param session A session.
 * @param move A legal move.
 * @return QJ_OK. QJ_USAGE: the move is illegal, or the engine was chosen by name and answers for
 *         one position only, or the game is a puzzle, or the position was moved. QJ_USAGE,
 *         QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO and QJ_BUG: the statuses of solving.
 *
 * @code
 * qj_option option;
 * qj_value value;
 * bool exists;
 * assert(qj_session_choose(session, &option, &exists) == QJ_OK && exists);
 * assert(qj_session_advance(session, &option.move) == QJ_OK);
 * assert(qj_session_value(session, &value) == QJ_OK && value.lo == -1);
 * assert(qj_session_retreat(session) == QJ_OK);
 * @endcode
 */
QJ_API qj_status qj_session_advance(qj_session *session, const qj_move *move);

/** Takes back the last move of qj_session_advance().
 *
 * @par Cost
 * As qj_session_advance() for the move that is taken back.
 *
 * @param session A session.
 * @return QJ_OK. QJ_USAGE: there is no move to take back, or the position was moved. QJ_LIMIT: a
 *         limit. QJ_STOPPED: the stop callback. QJ_IO: a callback failed.
 */
QJ_API qj_status qj_session_retreat(qj_session *session);

/* ---------------------------------------------------------------- records */

/** Finds the value of every position of a record.
 *
 * @par Cost
 * A session, and qj_session_advance() and qj_session_value() for each move. An engine may need
 * less: the matching engine needs one augmenting search for each move.
 *
 * @param position The position. The number of moves played does not matter.
 * @param values Array of qj_position_recorded() + 1 entries. Entry i receives the value after i
 *         moves for the player then to move. After a failure each entry is right or unchanged.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle. QJ_USAGE, QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED,
 *         QJ_IO and QJ_BUG: the statuses of solving.
 *
 * @code
 * qj_move move;
 * qj_value values[2];
 * assert(qj_move_read(position, "1 0", &move) == QJ_OK);
 * assert(qj_position_play(position, &move) == QJ_OK);
 * assert(qj_position_trace(position, values) == QJ_OK);
 * assert(values[0].lo == 1 && values[1].lo == 1);
 * @endcode
 */
QJ_API qj_status qj_position_trace(const qj_position *position, qj_value *values);

/** A judged move of a record. The values are those of the player who made it. */
typedef struct qj_review {
    uint64_t number; /**< number in the record, from 1 */
    int side;        /**< player who made it: 0 or 1 */
    qj_move move;    /**< the move */
    int64_t points;  /**< points that it gained, in a game with points */
    qj_value before; /**< value of the position: that of the best move */
    qj_value after;  /**< value of the move */
    uint64_t cost;   /**< points lost; in a game without points, 1 or 2 steps of the outcome */
    uint64_t delay;  /**< same outcome: moves by which a win is later or a loss sooner, if known */
} qj_review;

/** Receives a judged move.
 *
 * @param user Argument of qj_position_review().
 * @param review The move, valid during the call.
 * @param session A session at the position of the move, to ask for better moves. The function must
 *         leave it at this position. NULL: no better move exists, or the limits leave no session.
 * @return False ends the visit.
 */
typedef bool (*qj_review_fn)(void *user, const qj_review *review, qj_session *session);

/** Judges the moves of a record, in order.
 *
 * After a limit or a stop, the function visits the moves that it can judge, and then returns
 * QJ_LIMIT or QJ_STOPPED.
 *
 * @par Cost
 * As qj_position_trace(). A session then goes to each move that has a better one.
 *
 * @param position The position. The number of moves played does not matter.
 * @param visit Receives each judged move. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle. QJ_USAGE, QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED,
 *         QJ_IO and QJ_BUG: the statuses of solving.
 */
QJ_API qj_status qj_position_review(const qj_position *position, qj_review_fn visit, void *user);

/* ------------------------------------------------------------------ plans */

/** Certainty of a figure in a plan. */
typedef enum qj_certainty {
    QJ_UNKNOWN, /**< the figure is not known */
    QJ_EXACT,   /**< the figure is exact */
    QJ_BOUND,   /**< the figure is an upper bound */
    QJ_ESTIMATE /**< the figure is estimated from a part of the work */
} qj_certainty;

/** The theorem that would find a value, and its cost. */
typedef struct qj_plan {
    const char *engine;             /**< name of the engine */
    const char *theorem;            /**< the theorem, in one or two sentences */
    qj_certainty states_certainty;  /**< certainty of `states` */
    uint64_t states;                /**< states that the engine would examine */
    qj_certainty bytes_certainty;   /**< certainty of `bytes` */
    uint64_t bytes;                 /**< memory of the session; in a team, of each process */
    qj_certainty seconds_certainty; /**< certainty of `seconds` */
    double seconds;                 /**< seconds with the context's threads, without sending */
    bool fits;                      /**< the known figures are within the limits */
    uint64_t space;                 /**< bytes of scratch space; 0: none */
    uint64_t moved;                 /**< bytes to be written to it and read from it; 0: unknown */
    uint64_t tiers;                 /**< tiers of rules that name child tiers; 0: unknown */
    uint64_t chain;                 /**< most tiers one after another */
    double gain;                    /**< processes are at most so many times as fast as one */
    bool value_known;               /**< planning has found the value */
    qj_value value;                 /**< the value, if it is known */
} qj_plan;

/** Plans a session without opening it.
 *
 * In a context with a team, the plan assumes that all processes are like this one. If the number of
 * states cannot be known, the plan is for as many states as the limits allow (QJ_BOUND).
 *
 * @par Cost
 * Less than solving. Engines without an estimate try a part of the work: misere play and pairings
 * the whole theorem, m,n,k-games 512 states.
 *
 * @param position The position.
 * @param engine Name of an engine; NULL: the best that fits.
 * @param out Receives the plan.
 * @return QJ_OK. QJ_USAGE: no engine of this name fits, or user-defined rules contradict
 *         themselves. QJ_LIMIT: a limit, or no engine reaches the position. QJ_STOPPED: the stop
 *         callback. QJ_BAD_INPUT: user-defined rules report a fault. QJ_IO: a callback of the
 *         limits failed.
 *
 * @code
 * qj_plan plan;
 * assert(qj_position_plan(position, "exhaustive", &plan) == QJ_OK);
 * assert(plan.fits);
 * @endcode
 */
QJ_API qj_status qj_position_plan(const qj_position *position, const char *engine, qj_plan *out);

#ifdef __cplusplus
}
#endif
#endif
