/* prove: certificates in tests: made by the library, read by the checker, whose conditions can be
 * left out one at a time. */
#ifndef QIJU_TESTS_PROVE_H
#define QIJU_TESTS_PROVE_H

#include "support/support.h"

/* The games that can be proved, NULL at the end. */
extern const char *const proved_games[];

/* A random small text of a game, of one case if single. Freed by the caller. */
char *random_instance(struct random *random, const char *game, bool single);

/* Another text, in which one letter or digit has changed. Freed by the caller; NULL when it is none
 * of the game. */
char *near_instance(struct random *random, const char *game, const char *text);

/* The certificate of a text. Freed by the caller. */
char *certificate_of(const char *game, const char *text);

/* Whether a claim is true of a text of one case: found by playing out the rules, or trying all
 * assignments, where the game's claim can be found so; else by the judge. */
bool claim_is_true(const char *game, const char *text, const char *claim);

/* What the judge answers; what qiju-check prints for a game without a contest. Freed by the caller.
 */
char *answer_of(const char *game, const char *text);

/* Gives rules to the object QIJU_GIVEN, which the checker loads. */
void give_rules(const qj_rules *rules);

/* Runs the checker: its exit status, why, and what it printed. */
struct checking {
    int status;
    char message[256];
    char claim[1 << 14];
};
void run_checker(const char *game, const char *text, const char *certificate, size_t size,
                 struct checking *out);

/* Whether a certificate that is rejected is verified without a condition, "FILE:NAME". */
bool is_verified_without(const char *condition, const char *game, const char *text,
                         const char *certificate);

/* Whether something that `notices` tries changes without a condition, in a process of its own:
 * without it the checker may go anywhere, and an end of the process counts too. */
bool is_needed(const char *condition, bool (*notices)(const char *condition));

/* Fails unless leaving out each condition in a file of the checker's folder, of which there are so
 * many, changes something that `notices` tries. */
void assert_all_are_needed(const char *folder, const char *file, unsigned conditions,
                           bool (*notices)(const char *condition));

/* Changes a certificate a little. Freed by the caller. */
char *mutant_of(struct random *random, const char *certificate);

#endif
