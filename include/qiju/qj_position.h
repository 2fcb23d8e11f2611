/** @file qj_position.h
 * Positions: reading, writing and drawing them, their moves, and counts of the positions that can
 * be reached. Part of <qiju/qiju.h>.
 *
 * A position is a start and the moves that were played from it. Its record may have more moves,
 * which can be played again. User-defined rules may report a fault: a function that calls them then
 * returns QJ_BAD_INPUT with the fault as the message.
 */
#ifndef QIJU_QJ_POSITION_H
#define QIJU_QJ_POSITION_H

#include <qiju/qj_game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A position. It belongs to the context in which it was read. */
typedef struct qj_position qj_position;

/** A move, in the coordinates of its game; qj_game_help() describes them. A move has a meaning only
 * together with its position. */
typedef struct qj_move {
    uint64_t part[3]; /**< the components; those that the game does not use are 0 */
} qj_move;

/** Receives a move.
 *
 * @param user Argument of the function that visits moves.
 * @param move The move, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_move_fn)(void *user, const qj_move *move);

/** Receives a case of a text.
 *
 * @param user Argument of qj_cases_read().
 * @param position The case at its start, freed after the call.
 * @return QJ_OK continues; another status, whose error the context must hold, ends the reading.
 */
typedef qj_status (*qj_case_fn)(void *user, const qj_position *position);

/** Value that an engine does not know, or an index that does not exist. */
#define QJ_NOT_KNOWN UINT64_MAX

/** Bytes of a move or a name in the words of its game, including the final 0. */
#define QJ_MOVE_SIZE 96

/* ---------------------------------------------------------------- reading */

/** Reads one case of a text, with its optional sections, and checks its record.
 *
 * @par Cost
 * Linear in the text up to the end of the case, plus a test of each move of the record. The
 * function reads the source in pieces and stores one case.
 *
 * @param context Context that owns the position.
 * @param game A game; NULL gives QJ_USAGE. It must outlive the position.
 * @param source The text.
 * @param which Number of the case, from 1.
 * @param out Receives the position, at its start. The caller frees it with qj_position_free().
 * @return QJ_OK. QJ_USAGE: the text has no such case. QJ_BAD_INPUT: the text breaks the format, or
 *         its record has an illegal move. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the stop
 *         callback. QJ_IO: the source failed.
 *
 * @code
 * qj_text text = {"3\n3 5 x\n", 8};
 * qj_source source = qj_text_source(&text);
 * qj_position *other;
 * assert(qj_position_read(context, qj_game_find("nim"), &source, 1, &other) == QJ_BAD_INPUT);
 * const qj_error *error = qj_context_error(context);
 * assert(error->line == 2 && error->column == 5);
 * @endcode
 */
QJ_API qj_status qj_position_read(qj_context *context, const qj_game *game, const qj_source *source,
                                  uint64_t which, qj_position **out);

/** Frees a position. Its sessions and branches must have been freed before.
 *
 * @param position The position; NULL is allowed.
 */
QJ_API void qj_position_free(qj_position *position);

/** Reads all cases of a text and calls a function with each of them.
 *
 * A text with several cases must have the contest's format, as for qj_contest_judge(). A text of
 * one case may have sections after it, as for qj_position_read().
 *
 * @par Cost
 * Every case is read once. One case at a time is in memory.
 *
 * @param context Context that owns the positions.
 * @param game A game.
 * @param source The text.
 * @param visit Receives each case.
 * @param user First argument of `visit`.
 * @return QJ_OK, or the status of `visit` if it is another. QJ_BAD_INPUT: the text breaks the
 *         format, or a record has an illegal move. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED:
 *         the stop callback. QJ_IO: the source failed.
 */
QJ_API qj_status qj_cases_read(qj_context *context, const qj_game *game, const qj_source *source,
                               qj_case_fn visit, void *user);

/** Creates a copy of a position that moves independently.
 *
 * @par Cost
 * Linear in the record and the state, in time and memory.
 *
 * @param position The position. It must outlive the copy.
 * @param out Receives the copy: the same start, record and moves played. The caller frees it with
 *         qj_position_free().
 * @return QJ_OK. QJ_LIMIT: there is no memory.
 *
 * @code
 * qj_move move;
 * qj_position *branch;
 * assert(qj_position_branch(position, &branch) == QJ_OK);
 * assert(qj_move_read(branch, "1 2", &move) == QJ_OK);
 * assert(qj_position_play(branch, &move) == QJ_OK);
 * assert(qj_position_played(branch) == 1 && qj_position_played(position) == 0);
 * qj_position_free(branch);
 * @endcode
 */
QJ_API qj_status qj_position_branch(const qj_position *position, qj_position **out);

/* ------------------------------------------------------------- properties */

/** Returns the game of a position.
 *
 * @param position A position.
 * @return The game.
 */
QJ_API const qj_game *qj_position_game(const qj_position *position);

/** Returns the number of moves in the record.
 *
 * @param position A position.
 * @return The number; 0 for a puzzle.
 */
QJ_API uint64_t qj_position_recorded(const qj_position *position);

/** Returns the number of moves of the record that are played.
 *
 * @param position A position.
 * @return The number; 0 after qj_position_read().
 */
QJ_API uint64_t qj_position_played(const qj_position *position);

/** Returns the keyword of a section that the text has after the case.
 *
 * @param position A position.
 * @param index Index from 0, in the order of the text.
 * @return The keyword ("token", "moves", "end"), valid as long as the position; NULL if the index
 *         is too large.
 */
QJ_API const char *qj_position_section(const qj_position *position, size_t index);

/** Returns the player to move.
 *
 * @param position A position.
 * @return 0 for the first player, 1 for the second.
 */
QJ_API int qj_position_side(const qj_position *position);

/** Returns the size of a board that is a grid.
 *
 * @par Cost
 * Constant time.
 *
 * @param position A position.
 * @param rows Receives the number of rows.
 * @param columns Receives the number of columns.
 * @return QJ_OK. QJ_USAGE: the board is no grid. QJ_LIMIT: a side exceeds 64 bits.
 */
QJ_API qj_status qj_position_size(const qj_position *position, uint64_t *rows, uint64_t *columns);

/** Returns the rule of a heap, in a sum of heaps with several rules.
 *
 * @param position A position.
 * @param part Number of the heap in the text, from 1, as in qj_session_parts().
 * @param size Receives the size of the heap; unchanged if the result is NULL.
 * @return The rule as the text has it ("0.77", "{1,2}"), valid as long as the position; NULL if
 *         the heap does not exist, or if all heaps have one rule.
 */
QJ_API const char *qj_position_rule(const qj_position *position, uint64_t part, uint64_t *size);

/** Returns the points that each player has gained by the moves played.
 *
 * @par Cost
 * Linear in the number of moves played.
 *
 * @param position A position.
 * @param points Receives the points of both players; 0 if the game has no points.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle. QJ_LIMIT: the points exceed 64 bits, or a limit
 *         of bytes or time. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_position_points(const qj_position *position, int64_t points[2]);

/* ----------------------------------------------------------------- moving */

/** Goes to another position of the record. It invalidates the sessions of the position.
 *
 * Going forward plays the moves between the two positions; going back plays the record again from
 * the start.
 *
 * @par Cost
 * Linear in the number of moves that the function plays. It allocates no memory.
 *
 * @param position The position.
 * @param count Number of moves that are to be played.
 * @return QJ_OK. QJ_USAGE: the record is shorter. QJ_LIMIT: the time limit. QJ_STOPPED: the stop
 *         callback. QJ_BAD_INPUT: user-defined rules report a fault. After any but the first two,
 *         the position may be in between.
 */
QJ_API qj_status qj_position_go(qj_position *position, uint64_t count);

/** Plays a move and removes the rest of the record. It invalidates the sessions of the position.
 *
 * @par Cost
 * A test of the move, and the move. Rules without qj_rules::illegal visit their legal moves for the
 * test.
 *
 * @param position The position.
 * @param move The move.
 * @return QJ_OK. QJ_USAGE: the move is illegal, and the error gives the reason; or the game is a
 *         puzzle. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the stop callback. QJ_BAD_INPUT:
 *         user-defined rules report a fault.
 *
 * @code
 * qj_move move;
 * assert(qj_move_read(position, "3 6", &move) == QJ_OK);
 * assert(qj_position_play(position, &move) == QJ_OK);
 * assert(qj_position_side(position) == 1);
 * @endcode
 */
QJ_API qj_status qj_position_play(qj_position *position, const qj_move *move);

/** Visits every legal move in board order, without solving.
 *
 * @par Cost
 * Linear in the number of moves, which are not stored.
 *
 * @param position A position.
 * @param visit Receives each move. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle. QJ_LIMIT: the time limit. QJ_STOPPED: the stop
 *         callback. QJ_BAD_INPUT: user-defined rules report a fault.
 *
 * @code
 * static bool count(void *user, const qj_move *move)
 * {
 *     (void)move;
 *     ++*(int *)user;
 *     return true;
 * }
 *
 * int moves = 0;
 * assert(qj_position_moves(position, count, &moves) == QJ_OK);
 * assert(moves == 3 + 5 + 7);
 * @endcode
 */
QJ_API qj_status qj_position_moves(const qj_position *position, qj_move_fn visit, void *user);

/** Returns a move of the record.
 *
 * @par Cost
 * Constant time.
 *
 * @param position A position.
 * @param index Index from 0.
 * @param out Receives the move.
 * @return QJ_OK. QJ_USAGE: the record is shorter.
 */
QJ_API qj_status qj_position_recorded_move(const qj_position *position, uint64_t index,
                                           qj_move *out);

/** Reads a move in the words of the game. The move may be illegal.
 *
 * @par Cost
 * Linear in the text.
 *
 * @param position A position.
 * @param text The move, and nothing else.
 * @param out Receives the move.
 * @return QJ_OK. QJ_BAD_INPUT: the text is no move; the place in the error counts in `text`.
 *         QJ_USAGE: the game is a puzzle. QJ_LIMIT: a limit of bytes or time. QJ_STOPPED: the stop
 *         callback.
 *
 * @code
 * qj_move move;
 * assert(qj_move_read(position, "3 6", &move) == QJ_OK);
 * assert(qj_move_read(position, "3", &move) == QJ_BAD_INPUT);
 * @endcode
 */
QJ_API qj_status qj_move_read(const qj_position *position, const char *text, qj_move *out);

/** Writes a move in the words of the game.
 *
 * @param position A position.
 * @param move The move.
 * @param text Receives the words; "" for a puzzle.
 */
QJ_API void qj_move_text(const qj_position *position, const qj_move *move, char text[QJ_MOVE_SIZE]);

/** Writes what a move does, as a sentence in parts for qj_message_translate(): the heap and its
 * sizes before and after the move, the bottles of a bean. Moves of most games, such as cells, are
 * clear by themselves.
 *
 * @param position A position.
 * @param move A legal move of it.
 * @param words Receives the sentence; the words of qj_move_text() if the game has no sentences.
 * @return True if the game has sentences.
 *
 * @code
 * qj_move move;
 * char words[QJ_MARKED_SIZE], text[QJ_MESSAGE_SIZE];
 * assert(qj_move_read(position, "3 4", &move) == QJ_OK);
 * assert(qj_move_describe(position, &move, words));
 * qj_message_translate("en", words, text, sizeof text);
 * assert(!strcmp(text, "heap 3: 7 to 4, 3 taken"));
 * @endcode
 */
QJ_API bool qj_move_describe(const qj_position *position, const qj_move *move,
                             char words[QJ_MARKED_SIZE]);

/* ---------------------------------------------------------- writing, drawing */

/** Writes the start and the moves that are played. qj_position_read() then gives the same position.
 *
 * @par Cost
 * Linear in the text that is written.
 *
 * @param position A position.
 * @param sink Receives the text.
 * @return QJ_OK. QJ_USAGE: the format cannot express the start. QJ_LIMIT: the time limit.
 *         QJ_STOPPED: the stop callback. QJ_IO: the sink failed. QJ_BAD_INPUT: user-defined rules
 *         report a fault.
 */
QJ_API qj_status qj_position_write_record(const qj_position *position, const qj_sink *sink);

/** Writes the position as a start, without the moves that led to it.
 *
 * The text has one case, which qj_position_read() accepts. It has the same value and the same moves
 * for the player to move; for a puzzle, the same equations. The players may be exchanged, in games
 * where only the number of moves determines the player to move.
 *
 * @par Cost
 * Linear in the text that is written.
 *
 * @param position A position.
 * @param sink Receives the text.
 * @return QJ_OK. QJ_USAGE: the format cannot express the position. QJ_LIMIT: the time limit.
 *         QJ_STOPPED: the stop callback. QJ_IO: the sink failed. QJ_BAD_INPUT: user-defined rules
 *         report a fault.
 */
QJ_API qj_status qj_position_write(const qj_position *position, const qj_sink *sink);

/** Draws the board as lines of text.
 *
 * @par Cost
 * Linear in the cells that are drawn.
 *
 * @param position A position.
 * @param all True: draw every row and column of a board of up to 10^8 cells. False: leave out the
 *         middle of a large board.
 * @param sink Receives the lines.
 * @return QJ_OK. QJ_LIMIT: the time limit. QJ_STOPPED: the stop callback. QJ_IO: the sink failed.
 *         QJ_BAD_INPUT: user-defined rules report a fault.
 */
QJ_API qj_status qj_position_draw(const qj_position *position, bool all, const qj_sink *sink);

/** Draws the board for a terminal, with colours for the pieces, the token and the cells that are
 * out of play (escape sequences of ECMA-48).
 *
 * @par Cost
 * Linear in the cells that are drawn.
 *
 * @param position A position.
 * @param all As for qj_position_draw().
 * @param sink Receives the lines.
 * @return QJ_OK. QJ_LIMIT: the time limit. QJ_STOPPED: the stop callback. QJ_IO: the sink failed.
 *         QJ_BAD_INPUT: user-defined rules report a fault.
 */
QJ_API qj_status qj_position_paint(const qj_position *position, bool all, const qj_sink *sink);

/* ------------------------------------------------------------------ counts */

/** Counts of the positions of one ply that can be reached. The ply of a position is the least
 * number of moves that lead to it. A count that was not asked for is QJ_NOT_KNOWN. */
typedef struct qj_ply {
    uint64_t ply;       /**< moves from the position of the census */
    uint64_t positions; /**< different positions */
    uint64_t ended;     /**< positions without moves */
    uint64_t won;       /**< positions that the player to move wins; with points, gains more */
    uint64_t drawn;     /**< positions that are drawn; with points, equal */
    uint64_t lost;      /**< positions that the player to move loses; with points, gains less */
    uint64_t only;      /**< positions with moves of which exactly one keeps the outcome or score */
    uint64_t moves;     /**< legal moves of all positions, at most 2^64 - 1 */
    uint64_t keeping;   /**< moves that keep the outcome or score, at most 2^64 - 1 */
    uint64_t games;     /**< sequences of `ply` legal moves (perft), exact below 2^64 - 1 */
} qj_ply;

/** Receives the counts of a ply.
 *
 * @param user Argument of the census.
 * @param ply The counts, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_ply_fn)(void *user, const qj_ply *ply);

/** Counts the positions that can be reached, by exhaustive search, and visits each ply.
 *
 * @par Cost
 * Time grows with the legal moves of all positions that can be reached, memory with the positions.
 * If some moves do not lead to the next ply, each ply takes one more pass over the positions that
 * games of its length reach. A later call counts again.
 *
 * @param position A position.
 * @param visit Receives the counts of each ply, from 0. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the game is a puzzle, or user-defined rules contradict themselves.
 *         QJ_LIMIT: a limit. QJ_STOPPED: the stop callback. QJ_BAD_INPUT: user-defined rules
 *         report a fault. QJ_IO: a callback of the limits failed. QJ_BUG: a fault in qiju.
 *
 * @code
 * static bool add(void *user, const qj_ply *ply)
 * {
 *     *(uint64_t *)user += ply->positions;
 *     return true;
 * }
 *
 * uint64_t positions = 0;
 * assert(qj_position_census(position, add, &positions) == QJ_OK);
 * assert(positions == 88); // qj_game_symmetric(): the order of the heaps does not count
 * @endcode
 */
QJ_API qj_status qj_position_census(const qj_position *position, qj_ply_fn visit, void *user);

/** Counts the positions that can be reached, but not the games.
 *
 * @par Cost
 * As qj_position_census(), without passes for single plies: the moves of a tier are read once, or
 * again if play enters the tier at several plies.
 *
 * @param position A position.
 * @param visit Receives the counts of each ply; `games` is QJ_NOT_KNOWN. False ends the visit.
 * @param user First argument of `visit`.
 * @return As qj_position_census(): QJ_OK, QJ_USAGE, QJ_LIMIT, QJ_STOPPED, QJ_BAD_INPUT, QJ_IO or
 *         QJ_BUG.
 */
QJ_API qj_status qj_position_census_bare(const qj_position *position, qj_ply_fn visit, void *user);

/** Counts the positions that can be reached, by outcomes. For m,n,k-games a theorem replaces the
 * exhaustive search.
 *
 * @par Cost
 * m,n,k-games: time and memory grow with 3^n for n empty cells. Other games: as
 * qj_position_census_bare().
 *
 * @param position A position.
 * @param visit Receives the counts of each ply; `only` and `games` are QJ_NOT_KNOWN. False ends
 *         the visit.
 * @param user First argument of `visit`.
 * @return As qj_position_census(): QJ_OK, QJ_USAGE, QJ_LIMIT, QJ_STOPPED, QJ_BAD_INPUT, QJ_IO or
 *         QJ_BUG.
 */
QJ_API qj_status qj_position_census_outcomes(const qj_position *position, qj_ply_fn visit,
                                             void *user);

#ifdef __cplusplus
}
#endif
#endif
