/* question: solves a game by the exhaustive engine's tiers, with files and by several processes,
 * and compares all positions and values of two runs. */
#pragma once

#include "engines/exhaustive/answers/tiers_session.h"
#include "support/memory_folder.h"
#include "support/piece_sums.h"
#include "support/team.h"
#include "support/tier_nets.h"

enum { STATE_MOST = QJ_STATE_SIZE + 16 };

/* A question: rules of examples/own/, or a net. It must not move. */
struct question {
    const qj_rules *rules;
    qj_setup setup;
    struct symmetries symmetries;
    _Alignas(16) unsigned char start[STATE_MOST];
    struct view view;
    struct tiers_game_source source;
};

/* Ask about the start of rules with parameters, of a view, of a net. */
void question_game(struct question *question, const qj_rules *rules, const int64_t *values);
void question_view(struct question *question, const struct view *view);
void question_net(struct question *question, const struct tier_net *net);

/* A question about a random sum of pieces, in normal or misere play. It must not move. */
struct sum_question {
    struct piece_sum game;
    qj_rules rules;
    struct question question;
};

/* way: of the rules, and the ending. */
void question_sum(struct sum_question *sum, struct random *random, uint64_t way);

/* What a run found: sums that are the same in whatever order the positions are. */
struct digest {
    uint64_t tiers, positions, sum;
    bool names_tier; /* the last message begins with the tier */
    bool left_out;   /* it says that child_tiers leaves a tier out */
};

/* Adds bytes to a sum. */
uint64_t question_digest_bytes(uint64_t sum, const void *data, size_t size);
/* Asserts that two runs found the same. */
void question_same(const struct digest *one, const struct digest *two);
/* Solves within limits. */
qj_status question_run_within(const struct question *question, const qj_limits *limits,
                              struct digest *out);
/* Solves with a folder (NULL: none) and limits, with another number of threads than before. */
qj_status question_run(const struct question *question, struct memory_folder *folder,
                       qj_limits limits, struct digest *out);
/* The digest of a run that nothing happens to. */
struct digest question_run_in_memory(const struct question *question);

enum { PROCESSES = 5 };

/* A run of several processes. */
struct together {
    const struct question *question;
    struct memory_folder *folder;
    qj_limits limits;
    uint64_t less; /* bytes that all but the first do not have */
    bool stops;    /* the second stops when it has found positions */
    qj_status status[PROCESSES];
    struct digest digest[PROCESSES];
};

/* Runs some processes, or one without a team; all have the same status and the same answers. */
qj_status question_run_together(struct together *together, unsigned size, struct digest *out);
/* Solves by two processes, by three and so on, and compares what they find. */
void question_solve_together(const struct question *question, const struct digest *expected);
