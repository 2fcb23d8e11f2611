/* command: what all verbs share: their table, the common options, and one run from the words to the
 * exit status. */
#ifndef QIJU_CLI_QUESTION_COMMAND_H
#define QIJU_CLI_QUESTION_COMMAND_H

#include "cli/base/arguments.h"

/* What an exit status means. */
struct command_status {
    int status;
    const char *meaning; /* NULL ends a table */
};

struct verb {
    const char *name;
    const char *usage;                     /* what follows "qiju " */
    const char *summary;                   /* one line */
    const char *help;                      /* paragraphs for wrap_text; may be NULL */
    const char *examples;                  /* the same: a sentence, and indented command lines */
    const struct option *options;          /* ends in name NULL */
    const struct command_status *statuses; /* that mean more than for all verbs; may be NULL */
    qj_status (*run)(const struct verb *verb, int count, char **words);
    /* What contest_problem_run does with the file, for the verbs run by that. The error is the
     * context's.
     */
    qj_status (*on_file)(const struct arguments *arguments, qj_context *context,
                         const qj_game *game, const qj_source *source, const qj_sink *sink);
    /* What board_run does with the position, for the verbs run by that. */
    qj_status (*on_position)(const struct arguments *arguments, qj_context *context,
                             qj_position *position, const qj_sink *sink);
    bool reads_record;   /* without a file standard input is read, also for a game of one's own */
    bool takes_settings; /* of contest_problem_run: without a file the text is made from settings */
    bool takes_problems; /* a game of one's own is a contest's problem */
    bool makes_board;    /* without a file and settings, from their defaults: input is for something
                            else */
};

/* The exit status, besides those of the library, of a comparison that found a difference. */
enum { COMMAND_DIFFERENT = 1 };

extern const struct verb verb_ask, verb_check, verb_count, verb_draw, verb_games, verb_gen,
    verb_help, verb_interact, verb_judge, verb_plan, verb_play, verb_prove, verb_puzzles,
    verb_report, verb_review, verb_sequence, verb_serve, verb_solve, verb_stress, verb_table,
    verb_tests, verb_validate, verb_verify;

/* NULL at the end. */
extern const struct verb *const verbs[];

/* Options for the tables of verbs. These choose a text, and a position of it. */
#define TEXT_OPTIONS                                                 \
    OPTION("case", "K", "take case K of an input with several (1)"), \
        OPTION("graph", "FILE", "play geography or lightsout on the graph in FILE")
#define BOARD_OPTIONS \
    TEXT_OPTIONS,     \
        OPTION("after", "N|end", "take the position after N moves of the record, or after all")

/* Those of every verb that computes. */
#define LIMIT_OPTIONS                                                                  \
    OPTION("memory", "SIZE",                                                           \
           "use at most SIZE bytes (8G, 500M; default: 80% of what is available)"),    \
        OPTION("time", "SECONDS", "stop after this time (30, 5m, 2h)"),                \
        OPTION("reply-time", "SEC", "wait SEC seconds for a reply of a program (10)"), \
        OPTION("states", "N", "visit at most N positions for an answer")

/* Those of the verbs that solve. */
#define SOLVING_OPTIONS                                                                      \
    LIMIT_OPTIONS, OPTION("threads", "N", "use at most N threads (one for each processor)"), \
        OPTION("trust", NULL, "do not check the claims of user-defined rules")

/* The options of the verbs whose answers may take much time and memory; they are read by
 * cli/storage. */
#define CHECKPOINT_OPTIONS                                                          \
    OPTION("checkpoint", "DIR",                                                     \
           "save the progress of a long run in DIR, and resume from it next time"), \
        OPTION("checkpoint-interval", "TIME", "time between checkpoints (30, 5m; default: 10m)")
#define SCRATCH_OPTION \
    OPTION("scratch", "DIR", "put positions that do not fit in memory on the disk of DIR")
#define LONG_RUN_OPTIONS SOLVING_OPTIONS, CHECKPOINT_OPTIONS, SCRATCH_OPTION

/* Makes a context from these options, and the kernel named by the environment's QIJU_KERNEL, that
 * Ctrl-C stops, whose progress is shown on a terminal, and which uses the folders of --checkpoint
 * and --scratch. With states > 0 it has at most so many and the bytes for them, unless the options
 * say less. */
qj_status command_context(const struct arguments *arguments, uint64_t states, qj_context **out);

/* The same for one of share threads that work side by side: with its part of the memory, one
 * thread, and no progress. After command_context. */
qj_status command_context_apart(const struct arguments *arguments, unsigned share,
                                qj_context **out);

/* Ends a run: frees the context, and complains about the context's error when status is its; input
 * names the text, output is what was written to (both may be NULL). A closed pipe is not complained
 * about. Returns the exit status. */
qj_status command_end(qj_context *context, qj_status status, const struct channel *input,
                      const struct channel *output);

/* What a run does; sink is standard output. The error is the context's. */
typedef qj_status (*command_work)(void *user, qj_context *context, const qj_sink *sink);

/* Does the work between command_context and command_end, and closes the input. path is that of the
 * output; NULL is standard output. Returns the exit status. */
qj_status command_run(const struct arguments *arguments, const char *path, struct channel *input,
                      command_work work, void *user);

/* A whole run of a verb with one position: parses the words by the verb's table, reads the position
 * that they name (a file, standard input, or settings from which it is made), and lets the verb
 * work on it. Returns the exit status. */
qj_status board_run(const struct verb *verb, int count, char **words);

/* The same with the places NAME [FILE], on a contest file. */
qj_status contest_problem_run(const struct verb *verb, int count, char **words);

#endif
