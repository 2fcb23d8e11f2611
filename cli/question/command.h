/* command: common parts of all verbs: their table, the common options, and a run from the words to
 * the exit status. */
#ifndef QIJU_CLI_QUESTION_COMMAND_H
#define QIJU_CLI_QUESTION_COMMAND_H

#include "cli/base/arguments.h"

/* The meaning of an exit status. */
struct command_status {
    int status;
    const char *meaning; /* NULL ends a table */
};

/* Max numbers, with the ends. */
enum { VERB_OPTIONS = 32, VERB_STATUSES = 4 };

struct verb {
    const char *name;
    const char *usage;                   /* text after "qiju " */
    const char *summary;                 /* one line */
    const char *help;                    /* paragraphs for wrap_text; may be NULL */
    const char *examples;                /* the same: a sentence, and indented command lines */
    struct option options[VERB_OPTIONS]; /* NULL name at the end */
    struct command_status statuses[VERB_STATUSES]; /* that mean more than for all verbs */
    /* runs the verb; NULL: board_run or file_run does */
    qj_status (*run)(struct arguments *arguments);
    /* for verbs run by file_run: the work on the file; the context has the error */
    qj_status (*on_file)(const struct arguments *arguments, qj_context *context,
                         const qj_game *game, const qj_source *source, const qj_sink *sink);
    /* for verbs run by board_run: the work on the position */
    qj_status (*on_position)(const struct arguments *arguments, qj_context *context,
                             qj_position *position, const qj_sink *sink);
    bool reads_record;   /* without a file, read standard input, also for a user-defined game */
    bool takes_settings; /* the first place names a game, with settings; so for run by board_run */
    bool takes_command;  /* the words after -- are a command */
    bool takes_problems; /* a user-defined game is a contest's problem */
    bool makes_board;    /* without a file and settings, use the default settings, as standard input
                          * has another use */
};

/* The exit status of a comparison that found a difference. */
enum { COMMAND_DIFFERENT = 1 };

extern const struct verb verb_ask, verb_check, verb_count, verb_draw, verb_explain, verb_games,
    verb_gen, verb_help, verb_interact, verb_judge, verb_plan, verb_play, verb_prove, verb_puzzles,
    verb_report, verb_review, verb_sequence, verb_serve, verb_solve, verb_stress, verb_table,
    verb_tests, verb_validate, verb_verify;

/* NULL at the end. */
extern const struct verb *const verbs[];

/* Options for the tables of verbs. These select a text, and a position of it. */
#define TEXT_OPTIONS                                                 \
    OPTION("case", "K", "take case K of an input with several (1)"), \
        OPTION("graph", "FILE", "play geography or lightsout on the graph in FILE")
#define BOARD_OPTIONS \
    TEXT_OPTIONS,     \
        OPTION("after", "N|end", "take the position after N moves of the record, or after all")

/* Options of every verb that computes. */
#define LIMIT_OPTIONS                                                                  \
    OPTION("memory", "SIZE",                                                           \
           "use at most SIZE bytes (8G, 500M; default: 80% of what is available)"),    \
        OPTION("time", "SECONDS", "stop after this time (30, 5m, 2h)"),                \
        OPTION("reply-time", "SEC", "wait SEC seconds for a reply of a program (10)"), \
        OPTION("states", "N", "visit at most N positions for an answer")

/* Options of verbs that solve. */
#define SOLVING_OPTIONS                                                                      \
    LIMIT_OPTIONS, OPTION("threads", "N", "use at most N threads (one for each processor)"), \
        OPTION("trust", NULL, "do not check the claims of user-defined rules")

/* Options of verbs whose answers may take much time and memory; cli/storage reads them. */
#define CHECKPOINT_OPTIONS                                                          \
    OPTION("checkpoint", "DIR",                                                     \
           "save the progress of a long run in DIR, and resume from it next time"), \
        OPTION("checkpoint-interval", "TIME", "time between checkpoints (30, 5m; default: 10m)")
#define SCRATCH_OPTION \
    OPTION("scratch", "DIR", "put staircase boards that do not fit in memory on the disk of DIR")
#define LONG_RUN_OPTIONS SOLVING_OPTIONS, CHECKPOINT_OPTIONS, SCRATCH_OPTION

/* Makes a context from these options, with the kernel named by the environment's QIJU_KERNEL.
 * Ctrl-C stops it, a terminal shows its progress, and it uses the folders of --checkpoint and
 * --scratch. If states > 0, it has at most that number of states and the memory for them, or less
 * by the options. */
qj_status command_context(const struct arguments *arguments, uint64_t states, qj_context **out);

/* Makes a context for one of `share` concurrent threads: with its part of the memory, one thread,
 * and no progress. Call this after command_context. */
qj_status command_context_apart(const struct arguments *arguments, unsigned share,
                                qj_context **out);

/* Ends a run: frees the context, and prints the context's error if the status is its status. input
 * names the text, output was written to (both may be NULL). A closed pipe causes no diagnostic.
 * Returns the exit status. */
qj_status command_end(qj_context *context, qj_status status, const struct channel *input,
                      const struct channel *output);

/* The work of a run; sink is standard output. The context has the error. */
typedef qj_status (*command_work)(void *user, qj_context *context, const qj_sink *sink);

/* Does the work between command_context and command_end, and closes the input. path: of the output;
 * NULL is standard output. Returns the exit status. */
qj_status command_run(const struct arguments *arguments, const char *path, struct channel *input,
                      command_work work, void *user);

/* Runs a verb on one position: reads the position that the words name (a file, standard input, or
 * settings), and calls the verb. Returns the exit status. */
qj_status board_run(struct arguments *arguments);

/* Runs a verb likewise with the places NAME [FILE] on a contest file. */
qj_status file_run(struct arguments *arguments);

#endif
