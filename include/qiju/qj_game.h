/** @file qj_game.h
 * The catalogue of games, generated boards, and user-defined games. Part of <qiju/qiju.h>.
 *
 * **Cost.** The functions that read the catalogue take constant time or search a short list, and
 * allocate nothing.
 *
 * **Threads.** Any thread may call the functions that read the catalogue, also for a user-defined
 * game until it is freed. Their strings are constant, and live as long as a user-defined game.
 */
#ifndef QIJU_QJ_GAME_H
#define QIJU_QJ_GAME_H

#include <qiju/qj_context.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A game: an entry of the catalogue, which is constant and never freed; or a game that
 * qj_game_new() or qj_game_make_problem() created. */
typedef struct qj_game qj_game;

/** Kind of the answers of a game. */
typedef enum qj_kind {
    QJ_SCORE,   /**< points: an integer; larger is better for the player to whom it belongs */
    QJ_OUTCOME, /**< 1 for a win, 0 for a draw, -1 for a loss */
    QJ_NIMBER,  /**< an impartial game: the Grundy value, and the outcome that follows from it */
    QJ_PUZZLE   /**< one player: a solution in place of a value */
} qj_kind;

/** Returns the number of games in the catalogue.
 *
 * @return The number of names that qj_game_at() returns; a preset counts as a game.
 */
QJ_API size_t qj_game_count(void);

/** Returns a game of the catalogue by its index.
 *
 * @param index Index from 0.
 * @return The game; NULL if the index is too large.
 *
 * @code
 * for (size_t i = 0; i < qj_game_count(); i++)
 *     assert(qj_game_find(qj_game_name(qj_game_at(i))) == qj_game_at(i));
 * @endcode
 */
QJ_API const qj_game *qj_game_at(size_t index);

/** Finds a game of the catalogue by its name.
 *
 * @param name A name, an alias or the id of a contest problem, in any letter case.
 * @return The game; NULL if no game has this name.
 *
 * @code
 * assert(qj_game_find("NIM") == qj_game_find("nim"));
 * assert(!qj_game_find("no such game"));
 * @endcode
 */
QJ_API const qj_game *qj_game_find(const char *name);

/** Returns the name of a game.
 *
 * @param game A game.
 * @return The name, one word.
 */
QJ_API const char *qj_game_name(const qj_game *game);

/** Returns a summary of a game.
 *
 * @param game A game.
 * @return One line.
 */
QJ_API const char *qj_game_summary(const qj_game *game);

/** Returns the theorem that decides a game, in words.
 *
 * @param game A game.
 * @return A sentence.
 */
QJ_API const char *qj_game_theory(const qj_game *game);

/** Returns the input format of a game.
 *
 * @param game A game.
 * @return Lines about the text of a board, its moves and sections; marked for user-defined rules.
 */
QJ_API const char *qj_game_help(const qj_game *game);

/** Returns another name of a game.
 *
 * @param game A game.
 * @param index Index from 0.
 * @return The alias; NULL if the index is too large.
 */
QJ_API const char *qj_game_alias(const qj_game *game, size_t index);

/** Returns a small board of a game, as an example.
 *
 * @param game A game.
 * @return A text that qj_position_read() accepts; NULL for a user-defined game.
 */
QJ_API const char *qj_game_sample(const qj_game *game);

/** Returns the name of a player.
 *
 * @param game A game.
 * @param side 0 for the first player, 1 for the second.
 * @return The name; NULL for a puzzle.
 */
QJ_API const char *qj_game_player(const qj_game *game, int side);

/** Returns the kind of the answers of a game.
 *
 * @param game A game.
 * @return The kind.
 */
QJ_API qj_kind qj_game_kind(const qj_game *game);

/** Tests whether a game is a contest problem.
 *
 * @param game A game.
 * @return True if qj_contest_judge() accepts the game.
 */
QJ_API bool qj_game_judged(const qj_game *game);

/** Tests whether the rules merge symmetric positions.
 *
 * @param game A game.
 * @return True if the rules replace a position by a representative of all symmetric positions.
 *         Each number of positions counts them once, for example in qj_method and qj_ply.
 */
QJ_API bool qj_game_symmetric(const qj_game *game);

/* ------------------------------------------------------------- generated boards */

/** A parameter of the generator of a game. */
typedef struct qj_parameter {
    const char *name;          /**< the name, one word */
    const char *meaning;       /**< description; marked, as in qj_error, for user-defined rules */
    const char *default_value; /**< value if none is given; NULL: the parameter is required */
} qj_parameter;

/** Returns a parameter of the generator of a game.
 *
 * @param game A game.
 * @param index Index from 0.
 * @return The parameter; NULL if the index is too large.
 */
QJ_API const qj_parameter *qj_game_parameter(const qj_game *game, size_t index);

/** Generates a board and writes its text.
 *
 * The same parameters give the same text on every machine.
 *
 * @par Cost
 * Linear in the board. A record of random moves adds a visit of all legal moves for each of them.
 *
 * @param context A context.
 * @param game A game; NULL gives QJ_USAGE.
 * @param settings Strings "NAME=VALUE", and NULL at the end. The last value of a name counts.
 * @param sink Receives the text.
 * @return QJ_OK. QJ_USAGE: a parameter is unknown, is missing, or has a wrong value. QJ_LIMIT: a
 *         limit of bytes or time. QJ_STOPPED: the stop callback. QJ_IO: the sink failed.
 *         QJ_BAD_INPUT: the rules of a user-defined game report a fault.
 *
 * @code
 * static bool add(void *user, const void *data, size_t size)
 * {
 *     strncat(user, data, size);
 *     return true;
 * }
 *
 * const char *settings[] = {"heaps=3 5 7", NULL};
 * char text[100] = "";
 * qj_sink sink = {add, text};
 * assert(qj_game_generate(context, qj_game_find("nim"), settings, &sink) == QJ_OK);
 * assert(!strcmp(text, "3\n3 5 7\n"));
 * @endcode
 */
QJ_API qj_status qj_game_generate(qj_context *context, const qj_game *game,
                                  const char *const *settings, const qj_sink *sink);

/* ----------------------------------------------------------- user-defined games */

/** The rules of a game (<qiju/rules.h>). */
typedef struct qj_rules qj_rules;

/** Creates a game from user-defined rules. All functions accept it, but qj_game_find() does not
 * find it.
 *
 * @par Cost
 * Linear in the texts of the rules. The function calls none of their functions.
 *
 * @param context Context that owns the game.
 * @param rules The rules (<qiju/rules.h>). Everything that they point to must outlive the game.
 * @param out Receives the game. The caller frees it with qj_game_free() after its positions.
 * @return QJ_OK. QJ_USAGE: `rules` is NULL, or a member is missing, wrong or contradicts another;
 *         the error names it. QJ_LIMIT: there is no memory.
 */
QJ_API qj_status qj_game_new(qj_context *context, const qj_rules *rules, qj_game **out);

/** Frees a game that qj_game_new() or qj_game_make_problem() created.
 *
 * @param game The game; NULL is allowed. A game of the catalogue is not.
 */
QJ_API void qj_game_free(qj_game *game);

#ifdef __cplusplus
}
#endif
#endif
