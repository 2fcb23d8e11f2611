/** @file qj_reason.h
 * Reasons for answers: pairs, strategies, heaps and misere quotients, from which certificates are
 * made. Part of <qiju/qiju.h>.
 *
 * The statuses of solving are those at the top of qj_session.h.
 */
#ifndef QIJU_QJ_REASON_H
#define QIJU_QJ_REASON_H

#include <qiju/qj_session.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Receives a pair of cells or vertices.
 *
 * @param user Argument of qj_session_pairs().
 * @param a The one that comes first in board order, valid during the call.
 * @param b The other one, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_pair_fn)(void *user, const qj_move *a, const qj_move *b);

/** Visits the pairs that prove an outcome of geography, graph, stone or rabbits.
 *
 * The pairs are a maximum matching of the remaining cells or vertices; others may exist. The winner
 * always moves to the partner of the token's cell. If the player to move wins, the token (or the
 * hole) is paired with the first winning move; otherwise it is in no pair. Before the token is
 * placed, the first player wins with every start that is in no pair. The pairs of the start of
 * stone are the dominoes of a tiling.
 *
 * Theorem: vertex geography is a win for the player to move exactly if every maximum matching
 * covers the token's vertex (Fraenkel, Scheinerman and Ullman, Theoret. Comput. Sci. 112, 1993,
 * 371-381).
 *
 * @par Cost
 * Linear in the number of cells or vertices. The session finds the matching once, when it is
 * opened.
 *
 * @param session A session.
 * @param visit Receives each pair, in the board order of its first cell. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine does not use pairs, or the position was moved. QJ_LIMIT: a
 *         limit. QJ_STOPPED: the stop callback.
 *
 * @code
 * static bool count_pairs(void *user, const qj_move *a, const qj_move *b)
 * {
 *     (void)a, (void)b;
 *     ++*(int *)user;
 *     return true;
 * }
 *
 * const qj_game *game = qj_game_find("geography");
 * qj_text text = {qj_game_sample(game), strlen(qj_game_sample(game))};
 * qj_source source = qj_text_source(&text);
 * qj_position *grid;
 * qj_session *matching;
 * int pairs = 0;
 * assert(qj_position_read(context, game, &source, 1, &grid) == QJ_OK);
 * assert(qj_session_open(grid, NULL, &matching) == QJ_OK);
 * assert(qj_session_pairs(matching, count_pairs, &pairs) == QJ_OK);
 * assert(pairs > 0);
 * qj_session_free(matching);
 * qj_position_free(grid);
 * @endcode
 */
QJ_API qj_status qj_session_pairs(qj_session *session, qj_pair_fn visit, void *user);

/** Receives a choice of a strategy.
 *
 * @param user Argument of qj_session_choices().
 * @param number Number of the chosen move among the legal moves in board order, from 0.
 * @return False ends the visit.
 */
typedef bool (*qj_choice_fn)(void *user, uint64_t number);

/** Visits a strategy by which a player keeps an outcome that is not a loss.
 *
 * The function traverses the positions in depth-first order, from the position of the session. It
 * visits the chosen move of a position when it first reaches the position. If the player is to
 * move, it follows the chosen move. If the opponent is to move, it follows all moves, in board
 * order. If play can continue without end, a winning strategy takes the fastest wins.
 *
 * @par Cost
 * Memory and time grow with the number of positions that the strategy reaches.
 *
 * @param session A session.
 * @param player 0: the player to move; 1: the other player.
 * @param visit Receives each choice. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine has no strategies, the player loses, the value is no
 *         outcome, or the position was moved. QJ_USAGE, QJ_BAD_INPUT, QJ_LIMIT, QJ_STOPPED, QJ_IO
 *         and QJ_BUG: the statuses of solving.
 */
QJ_API qj_status qj_session_choices(qj_session *session, int player, qj_choice_fn visit,
                                    void *user);

/** Receives a heap of a sum.
 *
 * @param user Argument of qj_session_parts().
 * @param part Number of the heap in the text.
 * @param size Size of the heap.
 * @param nimber Its Grundy value.
 * @return False ends the visit.
 */
typedef bool (*qj_part_fn)(void *user, uint64_t part, uint64_t size, uint64_t nimber);

/** Visits the heaps of a sum with their Grundy values. The Grundy value of the position is their
 * xor (Sprague 1935, Grundy 1939).
 *
 * In splitting, the parts are the bottles. `size` counts the beans of a bottle, and `nimber` is the
 * Grundy value of each bean: the bottle counts only if `size` is odd.
 *
 * @par Cost
 * Linear in the number of heaps.
 *
 * @param session A session.
 * @param visit Receives each heap, including empty heaps. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine does not use heaps, or the position was moved. QJ_LIMIT: a
 *         limit. QJ_STOPPED: the stop callback.
 *
 * @code
 * static bool add_nimber(void *user, uint64_t part, uint64_t size, uint64_t nimber)
 * {
 *     (void)part, (void)size;
 *     *(uint64_t *)user ^= nimber;
 *     return true;
 * }
 *
 * uint64_t nimber = 0;
 * assert(qj_session_parts(session, add_nimber, &nimber) == QJ_OK);
 * assert(nimber == 1);
 * @endcode
 */
QJ_API qj_status qj_session_parts(qj_session *session, qj_part_fn visit, void *user);

/** Maximum number of moves in the pairs of a reply. */
#define QJ_MOST_PAIRED 1024

/** A reply of a strategy that ensures a score. */
typedef struct qj_reply {
    uint64_t ply;         /**< moves from the position of the session */
    bool moves;           /**< true: the player moves here; false: the opponent is to move */
    bool holds;           /**< true: no replies follow, because the player answers in pairs */
    qj_move move;         /**< the move of the player, if `moves` is true */
    const qj_move *pairs; /**< the paired moves, one pair after the other */
    uint64_t paired;      /**< number of moves in `pairs`, at most QJ_MOST_PAIRED */
} qj_reply;

/** Receives a reply.
 *
 * @param user Argument of qj_session_strategy().
 * @param reply The reply, valid during the call.
 * @return False ends the visit.
 */
typedef bool (*qj_reply_fn)(void *user, const qj_reply *reply);

/** Visits a strategy by which a player ensures a bound of the score against every answer.
 *
 * Staircase: a move for each position that play can reach with the player to move, ply by ply.
 *
 * m,n,k-games: after a reply, the replies to all answers, in board order. There are no replies for
 * positions that were visited, also mirrored or rotated, and for the positions that
 * docs/reference/certificates.md names.
 *
 * @par Cost
 * Memory and time grow with the number of positions that the strategy reaches. m,n,k-games search
 * each of them, with the table of the session.
 *
 * @param session A session.
 * @param at_least True: the player to move scores at least `bound`. False: it scores at most
 *         `bound`.
 * @param bound The bound.
 * @param visit Receives each reply. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine has no strategies, the bound is out of range or does not
 *         hold, or the position was moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 *         QJ_IO: a callback of the limits failed.
 */
QJ_API qj_status qj_session_strategy(qj_session *session, bool at_least, int64_t bound,
                                     qj_reply_fn visit, void *user);

/** A period of nimbers: G(n + period) = G(n) + saltus for all n >= preperiod, with the smallest
 * such period. */
typedef struct qj_period {
    bool found;          /**< the known nimbers have a period */
    uint64_t preperiod;  /**< first n for which the equation holds */
    uint64_t period;     /**< the period */
    uint64_t saltus;     /**< the increase in each period */
    const char *theorem; /**< why it holds for all n; NULL: observed, not proved */
} qj_period;

/** How misere play of heaps was decided.
 *
 * Tame heaps: by the genus of each heap, as in misere nim (Conway, On Numbers and Games, ch. 12).
 * Other heaps: in the misere quotient of all heaps up to the largest heap of each rule, a
 * commutative monoid (Plambeck and Siegel, J. Combin. Theory A 115, 2008).
 */
typedef struct qj_misere {
    bool tame;        /**< true: the heaps are tame, and there is no quotient */
    uint64_t order;   /**< elements of the quotient */
    uint64_t losing;  /**< elements that are P-positions: the player to move loses */
    qj_period period; /**< period of single heaps, if there is one rule and the period is proved;
                           the saltus is that of nimbers */
} qj_misere;

/** Returns how misere play was decided.
 *
 * @par Cost
 * At most quadratic in the order of the quotient, which the session found when it was opened.
 *
 * @param session A session.
 * @param out Receives the description.
 * @return QJ_OK. QJ_USAGE: the engine does not use misere quotients, for example exhaustive
 *         search; or the position was moved. QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_session_misere(qj_session *session, qj_misere *out);

/** Receives a heap with its misere value.
 *
 * @param user Argument of qj_session_elements().
 * @param part Number of the heap in the text.
 * @param size Size of the heap.
 * @param element Genus of a tame heap (2^2, 0^1). For other heaps, the element of the quotient as
 *         a product of letters: ab2 is a times b times b, and 1 is the identity. Valid during the
 *         call.
 * @return False ends the visit.
 */
typedef bool (*qj_element_fn)(void *user, uint64_t part, uint64_t size, const char *element);

/** Visits the heaps of a sum with their misere values.
 *
 * The letters stand for heaps, and their meaning depends on the session.
 *
 * @par Cost
 * Linear in the number of heaps.
 *
 * @param session A session.
 * @param visit Receives each heap, including empty heaps. False ends the visit.
 * @param user First argument of `visit`.
 * @return QJ_OK. QJ_USAGE: the engine does not use misere quotients, or the position was moved.
 *         QJ_LIMIT: a limit. QJ_STOPPED: the stop callback.
 */
QJ_API qj_status qj_session_elements(qj_session *session, qj_element_fn visit, void *user);

#ifdef __cplusplus
}
#endif
#endif
