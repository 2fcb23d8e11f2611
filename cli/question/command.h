/* command: common parts of all verbs: their table, the common options, and a run from the words to
 * the exit status. */
#pragma once

#include "cli/base/arguments.h"

#include <qiju/contest.h>

/* The meaning of an exit status. */
struct command_status {
    int status;
    const char *meaning; /* NULL ends a table */
};

/* Max numbers, with the ends. */
enum { VERB_OPTIONS = 32, VERB_STATUSES = 4 };

/* The text or the position that a verb works on, and the sink of the answer. The context has the
 * error. */
struct question {
    struct arguments *arguments;
    const qj_game *game;
    qj_context *context;
    const qj_source *source; /* the text, for a verb on a file */
    qj_position *position;   /* for a verb on a position */
    const qj_sink *sink;     /* standard output, or the file of --output */
    struct channel input;    /* of the text */
    char head[64];           /* a line before the input */
    bool from_settings;      /* the text is made from settings */
};

struct verb {
    const char *name;
    const char *usage;                   /* text after "qiju " */
    const char *summary;                 /* one line */
    const char *help;                    /* paragraphs for wrap_text; may be NULL */
    const char *examples;                /* the same: a sentence, and indented command lines */
    struct option options[VERB_OPTIONS]; /* NULL name at the end */
    struct command_status statuses[VERB_STATUSES]; /* that mean more than for all verbs */
    qj_status (*run)(struct arguments *arguments); /* runs the verb; NULL: board_run does */
    /* for verbs run by board_run, one of them: the work on a file, on a position, or on the opened
     * solution file in the first place */
    qj_status (*on_file)(const struct question *question);
    qj_status (*on_position)(const struct question *question);
    qj_status (*on_solution)(struct question *question);
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

/* Makes a context for one of `share` concurrent threads: with its part of the memory of the whole
 * run, one thread, and no progress. */
qj_status command_context_apart(const qj_context *whole, unsigned share, qj_context **out);

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

/* Runs a verb on one position, on a text, or on a solution file: on that which the words name (a
 * file, standard input, or settings). Returns the exit status. */
qj_status board_run(struct arguments *arguments);

/* ---- named: the game that a command line names, and its settings. */

/* Parses the words of a verb. If it takes settings, the first place names a game, which is loaded
 * if necessary, and options that the verb lacks are its settings; without such a game they are
 * ignored. */
qj_status named_parse(struct arguments *arguments, const struct verb *verb, int count,
                      char **words);

/* Takes the game in the first place, and its settings. */
qj_status named_take_game(struct arguments *arguments);

/* Returns the game named in the first place, or NULL after a diagnostic. */
const qj_game *named_game(const struct arguments *arguments);

/* Returns true if the game has a setting of this name, and if it has settings for ROWSxCOLUMNS. */
bool named_takes(const struct arguments *arguments, const char *setting);
bool named_takes_size(const struct arguments *arguments);

/* Returns true for sizes of heaps, "3,5,7" or "3 5 7". */
bool named_is_heaps(const char *place);

/* If the second place describes a board, takes it as settings and removes the place: "8x8", heaps
 * "3,5,7", or heaps with their rules, "0.77:3,5 0.6:7". A file of this name can be given as
 * ./NAME. */
qj_status named_take_board(struct arguments *arguments);

/* Takes a second place as a setting: heaps with their rules, or else a code. */
qj_status named_take_rule(struct arguments *arguments, const char *place);

/* Opens the solution file in the first place, from which the context then answers. Its game is
 * named by --rules, or is in the catalogue; the file never names rules to load. QJ_USAGE after a
 * diagnostic if the game is not found. */
qj_status named_solution_file(const struct arguments *arguments, qj_context *context,
                              const qj_game **out);

/* Makes the text of the board of the settings, of at most --memory bytes. The context has the
 * error. */
qj_status named_text(const struct arguments *arguments, qj_context *context,
                     const char *const *settings, struct buffer *text);

/* ---- loaded: the games that a command line can name: the catalogue, and loaded games. A process
 * loads at most a few games, and holds them until it ends. */

/* Finds the game that a word names, and loads it on first use; *out is NULL if there is none. Fails
 * with a diagnostic if a game cannot be loaded. answer_seconds: for a program. */
qj_status loaded_find(const char *word, double answer_seconds, const qj_game **out);

/* Returns the game of that name, a loaded game before a game of the catalogue, or NULL. */
const qj_game *loaded_named(const char *name);

/* Returns true if a game was loaded. */
bool loaded_is_own(const qj_game *game);

/* Makes the contest's problem of a loaded game. Fails with a diagnostic if that is impossible. */
qj_status loaded_problem(const qj_game *game, const qj_asked *asked, const qj_game **out);

/* Returns the status of a question if its game has failed, else the given status: QJ_IO in place of
 * QJ_BAD_INPUT if its program does not answer. */
qj_status loaded_status(const qj_game *game, qj_status status);

/* Frees the loaded games at the end. Returns the status, or the status of a failed game. */
qj_status loaded_close(qj_status status);

/* ---- unknown: suggests corrections of an unknown word. */

/* Print diagnostics and return QJ_USAGE. They suggest the nearest verb, game or option; for a game
 * also a user's file or an example. next: the word after it, which may be the game, or NULL. */
qj_status unknown_verb(const char *word);
qj_status unknown_verb_or_game(const char *word);
qj_status unknown_game(const char *verb, const char *word, const char *next);

/* word is --NAME, perhaps with a value after length bytes of NAME. */
qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length);

/* text is NAME=VALUE. */
qj_status unknown_setting(const struct arguments *arguments, const char *text);

/* ---- contest_problem: a user-defined game as a contest's problem, and the content of its
 * answers. */

/* Options for the table of a verb. */
#define ASKED_OPTIONS                                                                     \
    OPTION("answer", "WHAT",                                                              \
           "for a user-defined game: value, outcome, count, first or several (outcome)"), \
        OPTION("words", "WIN,LOSS",                                                       \
               "words for its outcomes, a third one for a draw (win,loss,draw)")

/* Writes the words after "qiju gen" and "qiju judge" that name the game or the problem, quoted for
 * a shell. QJ_USAGE after a diagnostic if they are too long. */
struct problem_naming {
    char gen[512], judge[1280];
};
qj_status contest_problem_write_naming(const struct arguments *arguments, const qj_game *game,
                                       struct problem_naming *naming);

/* Replaces a user-defined *game by the problem made from it. QJ_USAGE or another status after a
 * diagnostic. */
qj_status contest_problem_make(const struct arguments *arguments, const qj_game **game);

/* ---- limits: the bounds of a contest's inputs: the statement's, others, or none. */

/* Options for the table of a verb. */
#define LIMITS_OPTIONS(meaning)          \
    OPTION("limits", "LIMITS", meaning), \
        OPTION("size", "RxC", "limits of n and m, the sides of a board (of n alone: --size N)")

struct limits {
    qj_bound bounds[QJ_MAX_BOUNDS + 1]; /* one for each bound of the game, then symbol NULL */
    bool none;                          /* they are not enforced */
};

/* Reads --limits and --size; the default is the statement's bounds, or none. QJ_USAGE after a
 * diagnostic. */
qj_status limits_read(struct limits *limits, const struct arguments *arguments, const qj_game *game,
                      bool usually_none);

/* Calls qj_contest_validate within these limits. */
qj_status limits_validate(const struct limits *limits, qj_context *context, const qj_game *game,
                          const qj_source *source, qj_contents *out);

/* Formats the limits as words of the command line, "" for the statement's bounds; for a
 * manifest. */
enum { LIMITS_WORDS = 512 };
void limits_words(const struct limits *limits, const qj_game *game, char words[LIMITS_WORDS]);

/* ---- vary: the boards of a run over sizes. Every --vary NAME=VALUES of a command line is an axis
 * of a grid. Its points are visited in order, the last axis fastest. At a point the setting NAME of
 * the game has its value there, if the game has such a setting, and replaces {NAME} in other
 * settings.
 *
 *     VALUES: items separated by commas, each LO..HI, LO..HI..STEP, or a literal word
 */

#define VARY_OPTION               \
    OPTION("vary", "NAME=LO..HI", \
           "try each value of a parameter, or of {NAME} in parameters; repeat for a grid")

enum { MAX_VARIED = 4, VALUE_SIZE = 64, POINT_SIZE = 2 * MAX_VARIED * VALUE_SIZE };

struct vary_axis {
    char name[VALUE_SIZE];
    const char *items; /* after the "=" */
    uint64_t count;    /* of its values */
    bool setting;      /* the game has a setting of that name */
};

/* Contains pointers to itself: must not be moved. */
struct vary {
    struct arguments *arguments;
    const qj_game *game;
    struct channel output; /* standard output */
    qj_sink sink;          /* sink of output */
    struct vary_axis axes[MAX_VARIED];
    size_t axis_count;
    int widths[MAX_VARIED];              /* of their columns in a text */
    uint64_t points;                     /* of the grid; 1 without axes */
    uint64_t next;                       /* index of the next point */
    char values[MAX_VARIED][VALUE_SIZE]; /* at this point */
    char words[POINT_SIZE];              /* the point as "n=3 m=5", or "" without axes */
    const char *point_names[MAX_VARIED], *point_values[MAX_VARIED];
    struct rows_point point; /* for reports */
    uint64_t over;           /* number of points over the limits */
    bool json;               /* report points over the limits as JSON */
};

/* Takes the game that the first place names, and reads the axes. A place after the game is its
 * code. Returns QJ_USAGE after a diagnostic if the game or an axis is invalid, or if neither the
 * settings nor the words `used` (may be NULL) depend on it. */
qj_status vary_start(struct vary *vary, struct arguments *arguments, const char *used);

/* Begins a JSON object with the game and the values at this point. */
void vary_start_json(const struct vary *vary, struct writer *writer);

/* Appends text with every {NAME} replaced. Returns false if out of memory. */
bool vary_fill(const struct vary *vary, const char *text, struct buffer *out);

/* Makes the board of this point, as a text and as a position. The context has the error. */
qj_status vary_read(const struct vary *vary, qj_context *context, struct buffer *text,
                    qj_position **out);

/* The plies of a board, {0} at first; scope_free frees them. */
struct vary_plies {
    qj_ply *items; /* NULL: not counted */
    size_t count, capacity;
    bool full;    /* out of memory for one more ply */
    qj_ply total; /* sums of positions, ended, only, moves and keeping */
};

/* Counts the plies of the board of this point in a new context with at most `states` positions and
 * the memory for them, so that small boards take a moment. There are none if that is too little.
 * The whole context, of this point, has the error. */
typedef qj_status (*vary_census_fn)(const qj_position *position, qj_ply_fn visit, void *user);
qj_status vary_census(const struct vary *vary, qj_context *whole, uint64_t states,
                      vary_census_fn census, struct vary_plies *plies);

/* The work at a board. Its error is in the context, or was reported. */
typedef qj_status (*vary_work_fn)(void *user, qj_context *context);

/* Does the work at every point, each in a new context, until it fails, with a diagnostic. A point
 * over the limits is reported on standard output and counted, and the next point follows. */
qj_status vary_run(struct vary *vary, vary_work_fn work, void *user);

/* Takes the status of the work at this point. *fault: the limit that the point exceeds, which is
 * counted and is no failure; NULL: it exceeds none, or the limit was reported. */
qj_status vary_take_fault(struct vary *vary, const qj_context *context, qj_status status,
                          const char **fault);

/* Ends a run that reached its last point: returns QJ_LIMIT after a diagnostic if points exceeded
 * the limits. */
qj_status vary_end(const struct vary *vary);

/* ---- prompt: a dialogue in the terminal: commands of a table, and lines for the game. */

struct prompt_command {
    const char *word, *meaning;
    qj_status (*run)(void *user);
};

struct prompt {
    const qj_game *game;
    const struct prompt_command *commands; /* NULL word at the end; "help" and "quit" are added */
    const char *more;                      /* last line of the help, or "" */
    /* called for a line that is no command, not empty, without leading blanks */
    qj_status (*other)(void *user, const char *line);
    void *user;
    bool done;        /* quit was typed, or input has ended */
    const char *rest; /* of the line, after the command */
};

/* Prints "WHO> ", reads a line and runs it. */
qj_status prompt_take(struct prompt *prompt, const char *who);

/* "save PATH", the rest of the line: makes a file that write fills. Reports a fault of the file
 * without failing; *saved: it was written. */
qj_status prompt_save(const struct prompt *prompt,
                      qj_status (*write)(void *user, const qj_sink *sink), bool *saved);
