/* puzzle: linear puzzles in the terminal, positions as exercises, and lessons of them. */
#ifndef QIJU_CLI_PUZZLE_PUZZLE_H
#define QIJU_CLI_PUZZLE_PUZZLE_H

#include "cli/claims/claims.h"
#include "face/lesson/lesson.h"

/* ---- puzzle_play: a puzzle solved by the user in the terminal. */

/* Runs qiju play on the position of a puzzle. */
qj_status puzzle_play_run(const struct arguments *arguments, qj_context *context,
                          const qj_position *position, const qj_sink *sink);

/* ---- lesson_check: reads a lesson, and checks it against the exact values. */

/* Reads the lesson of a file within a context, checks that every task is possible and correct, and
 * writes it as JSON. *steps: the number of its tasks. QJ_BAD_INPUT, after a diagnostic with a place
 * of the file, on a fault. */
qj_status lesson_check_file(qj_context *context, const char *path, struct buffer *json,
                            uint64_t *steps);

/* ---- candidate: a random game, and a position of it with exactly one good move. */

struct candidate_search {
    qj_context *context;
    uint64_t random; /* state of load_random */
    uint64_t depth;  /* min number of moves to the end of the game; the max is 9,999 */
    uint64_t moves;  /* min number of legal moves */
};

/* The result of a search. The marks are invariant under symmetries of a board and permutations of
 * heaps: for every move its value and the number of replies to it, sorted. */
struct candidate {
    bool found;
    struct buffer text;         /* with a final 0; the position is after all moves of its record */
    struct puzzle_found puzzle; /* for lists; the text is not yet set */
    struct candidate_mark {
        int64_t value;
        uint64_t nimber, distance, replies, count;
    } * marks;
    size_t mark_count;
};

/* Plays one random game from a position, which is unchanged; half of its moves are good. The caller
 * frees *candidate for any status. */
qj_status candidate_find(struct candidate_search *search, const qj_position *start,
                         struct candidate *candidate);

/* Returns true if two candidates may be equal up to symmetry and the order of parts. */
bool candidate_is_like(const struct candidate *candidate, const struct candidate *other);
void candidate_free(struct candidate *candidate);

#endif
