/* prove: certificates in tests: made by the library and read by the checker, whose conditions can
 * be left out one at a time. */
#pragma once

#include "support/alike.h"
#include "support/support.h"

/* The games that can be proved, NULL at the end. */
extern const char *const proved_games[];

/* Makes a random small text of a game, of one case if single. The caller frees it. */
char *random_instance(struct random *random, const char *game, bool single);

/* Makes a text that differs in one letter or digit. The caller frees it; NULL: invalid. */
char *near_instance(struct random *random, const char *game, const char *text);

/* Returns the certificate of a text. The caller frees it. */
char *certificate_of(const char *game, const char *text);

/* Returns true if a claim is true for a text of one case, by exhaustive search or a trial of all
 * assignments if possible; else by the judge. */
bool claim_is_true(const char *game, const char *text, const char *claim);

/* Returns the judge's answer; for a game without a contest, the output of qiju-check. The caller
 * frees it.
 */
char *answer_of(const char *game, const char *text);

/* Gives rules to the object QIJU_GIVEN, which the checker loads. */
void give_rules(const qj_rules *rules);

/* Calls alike_run. */
void run_checker(const char *game, const char *text, const char *certificate, size_t size,
                 struct checking *out);

/* Returns true if a rejected certificate is verified without a condition, "FILE:NAME". */
bool is_verified_without(const char *condition, const char *game, const char *text,
                         const char *certificate);

/* Runs `notices` in a child process without a condition; returns true if it notices a change. The
 * checker may then fail in any way, so a crash counts, too. */
bool is_needed(const char *condition, bool (*notices)(const char *condition));

/* Fails unless leaving out each of the `conditions` conditions in a file of the checker's folder
 * changes something that `notices` tries. */
void assert_all_are_needed(const char *folder, const char *file, unsigned conditions,
                           bool (*notices)(const char *condition));

/* A search through all certificates that begin alike. */
struct certificate_search {
    const char *game, *text;
    const char *claim; /* the only true one; NULL: claim_is_true finds out */
    const char *words; /* bytes that may follow, or lines */
    bool lines;
    char certificate[256]; /* the beginning */
    size_t most;           /* bytes, before the last word */
    uint64_t accepted;
    struct checking checking;
};

/* Checks the first `size` bytes and all that follow. The checker reads a certificate from its
 * start, so only a certificate that ends too early is extended, by each word. Counts the accepted
 * ones; fails if one claims anything false. */
void search_certificates(struct certificate_search *search, size_t size);

/* Makes a small change in a certificate. The caller frees it. */
char *mutant_of(struct random *random, const char *certificate);
