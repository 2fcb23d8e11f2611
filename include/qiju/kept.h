/* kept.h: kept solutions: the value of every position of a game, handed over once and looked up
 * later without solving. Part of libqiju.
 *
 * The library opens no file: qj_session_keep hands the positions to a keeper, in the order of their
 * states, and a context is told by qj_context_kept where to look them up. `qiju solve --keep`
 * writes them to a file, whose form docs/reference/solution-files.md defines.
 */
#ifndef QIJU_KEPT_H
#define QIJU_KEPT_H

#include <qiju/qiju.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is kept of a position, for the side to move. worth: SCORE: points; NIMBER: the Grundy value;
 * OUTCOME: 0. ending: OUTCOME and NIMBER: d + 1 for a win in d moves, -(d + 1) for a loss in d
 * moves, 0 for a draw, d being the distance of qj_worth; SCORE: 0. */
typedef struct qj_kept_value {
    int64_t worth;
    int64_t ending;
} qj_kept_value;

/* Which game and start the positions are of. Two boards are the same when name, text and identity
 * are; where the text has a section "position WORD", that may differ if the solution has the
 * start. */
typedef struct qj_kept_head {
    const char *game; /* its name */
    const char *text; /* the start, as qj_position_write writes it: text_size bytes, and a 0 */
    uint64_t text_size;
    const void *identity; /* that of rules of one's own (qj_rules); of the catalogue's the version
                             of the library, whose states may be others in another one */
    uint64_t identity_size;
    qj_kind kind;
    size_t state_size;         /* bytes of a state; 0: kept by heights */
    uint64_t positions;        /* all that can be reached from the start, the start among them; or
                                  those of the kept heights */
    qj_kept_value least, most; /* the smallest and the largest of each of the two numbers; by
                                  heights, bounds of them */
    uint32_t every;            /* by heights: so many of them apart; else 0 */
    uint32_t tail_steps; /* by heights: steps that do not count (docs/reference/solution-files.md);
                            else 0 */
} qj_kept_head;

/* Takes the positions: begin is called first, then take with count of them at a time. states stand
 * side by side in increasing order of their bytes (as memcmp has it), each once, in their canonical
 * form where the rules have one. Either returns false on failure (QJ_IO). */
typedef struct qj_keeper {
    bool (*begin)(void *user, const qj_kept_head *head);
    bool (*take)(void *user, const void *states, const qj_kept_value *values, size_t count);
    void *user;
} qj_keeper;

/* The engine by which a position is kept: "heights", where two players fill a grid by order ideals
 * whose values are found height by height; else "exhaustive". By heights only the values of one in
 * every so many heights are handed over, of all ideals of the grid, by take without states;
 * docs/reference/solution-files.md says in which order. Those between are computed again when they
 * are asked for. */
QJ_API const char *qj_position_keeper(const qj_position *position);

/* Hands over every position that can be reached from that of a session of the engine "exhaustive",
 * which stands where it was opened; or, of a session of the engine "heights", what is kept by
 * heights. The bytes do not depend on threads and limits. Sorting takes 4 bytes of memory a
 * position. In a team (qj_limits) every process calls it: the keeper of the first one gets
 * everything, the others' keepers are not called. QJ_USAGE for a puzzle, for another engine, when
 * the text of the game cannot say the position as a start, or when a part of the positions is in a
 * scratch space. */
QJ_API qj_status qj_session_keep(qj_session *session, const qj_keeper *keeper);

/* Where positions are looked up. find returns 1 and sets *value for a state that is there, 0 for
 * one that is not, a negative number when it cannot tell (QJ_IO). It is called with states in their
 * canonical form, from the thread that uses the context. For a solution kept by heights only read
 * is called: it fills in the worths of count positions from the place first on, in the order in
 * which they were handed over, and returns false on failure (QJ_IO). head is what the keeper was
 * given. */
typedef struct qj_kept {
    const qj_kept_head *head;
    int (*find)(void *user, const void *state, qj_kept_value *value);
    void *user;
    bool (*read)(void *user, uint64_t first, uint64_t count, int64_t *worths);
} qj_kept;

/* From now on every session of the context that is not opened for an engine by name answers from
 * what is kept (the engine "lookup"), and solves nothing; NULL: no longer. kept must outlive them.
 * A position of another game, start or rules is refused with QJ_USAGE; one whose moves lead to a
 * position that is not kept, with QJ_BAD_INPUT. */
QJ_API void qj_context_kept(qj_context *context, const qj_kept *kept);

/* Whether a position, wherever in its record it stands, is of the game, board and rules that were
 * kept. Only then can its sessions answer from there. */
QJ_API bool qj_position_is_kept(const qj_position *position, const qj_kept *kept);

/* Checks the kept value of a state against the values that its moves lead to. QJ_OK when it follows
 * from them by the rules. QJ_BAD_INPUT, with what is wrong, when it does not, or when the state is
 * no state of the game, is not in canonical form, or has a move to a position that is not kept. If
 * QJ_OK comes for every kept position and the start is kept, all values are right. The session is
 * one of the engine "lookup". */
QJ_API qj_status qj_session_verify(qj_session *session, const void *state,
                                   const qj_kept_value *value);

/* Checks worths that are kept by heights, by computing them again: all of them (groups 0), starting
 * from the end of the game; or at most groups groups of them, evenly spread, each from the kept
 * height above it. *held: how many worths were compared. QJ_BAD_INPUT when one differs. The session
 * is one of the engine "heights" in a context with a kept solution. */
QJ_API qj_status qj_session_verify_heights(qj_session *session, uint64_t groups, uint64_t *held);

#ifdef __cplusplus
}
#endif
#endif
