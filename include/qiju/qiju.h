/** @file qiju.h
 * Exact answers for finite two-player games of perfect information: the header that most programs
 * include.
 *
 * A program creates a context, reads a text into a position of a game, opens a session on the
 * position, and asks the session for the value, the value of every move, or a best line. The
 * declarations are in the headers that this header includes, one for each kind of object.
 *
 * Some parts of the library have headers that a program includes in addition:
 * - <qiju/rules.h>: user-defined games,
 * - <qiju/board.h>: the cells and lines of a board, for pictures,
 * - <qiju/contest.h>: contest files, their checks, and test inputs,
 * - <qiju/kept.h>: solution files,
 * - <qiju/sequence.h>: the nimbers of all heaps under one rule.
 *
 * **Ownership.** A context owns memory, limits and the last error. Each position, session,
 * user-defined game and sequence belongs to the context in which it was created. The caller frees
 * each of them before the context. Strings and structures that a function returns by a const
 * pointer belong to the library.
 *
 * **Threads.** A context, and everything created in it, may be used by one thread at a time.
 * Different contexts are independent. The catalogue of games is constant, and any thread may read
 * it.
 *
 * **Errors.** A function that can fail returns a qj_status. After a failure qj_context_error()
 * describes it. The output parameters are unchanged, except where a function documents otherwise.
 * No function exits, aborts, prints or opens a file, with one exception: on Linux qj_context_new()
 * reads how much memory is available.
 *
 * **Examples.** The examples in these headers are statements of a program that has a new
 * `context`, a `position` of nim with heaps of 3, 5 and 7 objects, and a `session` on it. They use
 * `assert` to show results.
 */
#ifndef QIJU_QIJU_H
#define QIJU_QIJU_H

/** Major version of this header; it increases when programs must change. */
#define QJ_VERSION_MAJOR 0
/** Minor version of this header; it increases when functions are added. */
#define QJ_VERSION_MINOR 1
/** Patch version of this header. */
#define QJ_VERSION_PATCH 0

#if defined(__GNUC__)
#define QJ_API __attribute__((visibility("default")))
#else
#define QJ_API
#endif

/* The version of the library at run time, "MAJOR.MINOR.PATCH". */
QJ_API const char *qj_version(void);

/* ---------------------------------------------------------------- status */

/* The values are the exit statuses of the command. */
typedef enum qj_status {
    QJ_OK = 0,
    QJ_USAGE = 2,     /* an argument is wrong: unknown name, value out of range */
    QJ_BAD_INPUT = 3, /* the text is not what the format says; the error has a place */
    QJ_LIMIT = 4,     /* a limit of bytes, states or time is exceeded, or memory is out */
    QJ_STOPPED = 5,   /* the stop callback ended it */
    QJ_BUG = 70,      /* a fault in qiju itself */
    QJ_IO = 74        /* a source or sink callback failed */
} qj_status;

#define QJ_MESSAGE_SIZE 256
#define QJ_MARKED_SIZE  512

#define QJ_MARK_VALUE  '\1' /* before a number, or a word of a text */
#define QJ_MARK_PHRASE '\2' /* before words of the library, which may have values of their own */
#define QJ_MARK_END    '\3' /* after either */

/* What went wrong. line and column count from 1 (columns in bytes); 0 when there is no place in a
 * text. marked is the message with marks around its values, for translation:
 *
 *     expected <PHRASE>the rows (<VALUE>1<END> to <VALUE>9<END>)<END>, found '<VALUE>x<END>'
 *
 * With {} in place of each value it is a form, "expected {}, found '{}'", which is the same for all
 * errors of its kind and can be looked up; so can the form of the phrase in it. Every mark has its
 * end, and neither text has other control characters. */
typedef struct qj_error {
    qj_status status;
    uint64_t line;
    uint64_t column;
    char message[QJ_MESSAGE_SIZE];
    char marked[QJ_MARKED_SIZE];
} qj_error;

/* Writes a message in a language to text, of size bytes with the final 0: the marked message of an
 * error, or any other sentence of the library (help, names of players, theorems) as it is. language
 * is a tag such as "zh" or "zh_CN.UTF-8"; for NULL, and for a language without a translation, the
 * message is written in English, without marks. Returns the bytes of the whole message, which is
 * cut between characters if there are size or more. */
QJ_API size_t qj_message_translate(const char *language, const char *marked, char *text,
                                   size_t size);

/* --------------------------------------------------------------- context */

typedef struct qj_context qj_context;

/* How far a computation has come: done of total, in the unit named by what ("states", "cells").
 * total is 0 when it is not known. what is NULL when only the clock is checked. depth: how many
 * plies a search of the game tree now looks ahead; 0 elsewhere. */
typedef struct qj_progress {
    const char *what;
    uint64_t done;
    uint64_t total;
    uint64_t depth;
} qj_progress;

/* Replaces the allocator. Works like realloc and free in one: old is NULL or a block of old_size
 * bytes given before; new_size 0 releases it and returns NULL; otherwise a block of new_size bytes
 * with the contents up to the smaller size, or NULL when there is none (old then stays valid). */
typedef void *(*qj_resize_fn)(void *user, void *old, size_t old_size, size_t new_size);

/* Where a long computation keeps its progress. A checkpoint is bytes that replace the previous one
 * as a whole: begin, any number of writes, and commit; or abandon, which leaves the old one, also
 * after one of these has failed (QJ_IO). One is written when so many seconds have passed since the
 * last, and before a computation ends because it was stopped or is out of time; the stop callback
 * takes effect only when it is written.
 *
 * open looks for the one that an earlier run left (1: there is one, 0: none, negative: it cannot be
 * read, QJ_IO; QJ_STOPPED if the stop callback says so). read then gives its bytes as a qj_source
 * does, and only bytes that were written; close ends that. A checkpoint of another question is
 * refused with QJ_USAGE, one that is cut or too long with QJ_BAD_INPUT. Once it is read, resumed
 * (may be NULL) is told how far it had come. An answer leaves the last checkpoint in place. All are
 * called from the calling thread, in a team only by the first process: its checkpoint has the
 * progress of all, and any number of processes can go on from it. */
typedef struct qj_checkpoint {
    bool (*begin)(void *user);
    bool (*write)(void *user, const void *data, size_t size);
    bool (*commit)(void *user);
    void (*abandon)(void *user);
    int (*open)(void *user);
    ptrdiff_t (*read)(void *user, void *buffer, size_t size);
    void (*close)(void *user);
    void (*resumed)(void *user, const qj_progress *from);
    void *user;
    double seconds;
} qj_checkpoint;

/* Room outside memory for what a computation needs again later, such as the plies of a game that is
 * played out. write and read transfer size bytes at a place, or return false (QJ_IO); only what was
 * written is read. Places start at 0 and grow; none is given back before the context is freed. Both
 * are called from the calling thread. */
typedef struct qj_scratch {
    bool (*write)(void *user, const void *data, size_t size, uint64_t at);
    bool (*read)(void *user, void *data, size_t size, uint64_t at);
    void *user;
} qj_scratch;

/* Bytes that go to a process of a team or come from it. */
typedef struct qj_parcel {
    void *data; /* what is sent is not changed */
    uint64_t bytes;
} qj_parcel;

/* Several processes that solve one position together, each with a part of the positions in its own
 * memory. Every one makes a context with its qj_team, reads the same position into it, and calls
 * the same functions in the same order; all get the same answers, or the same error. What one
 * process can do as fast alone, each does for itself. The library sends nothing itself: it calls
 * these functions, in the same order in all processes, from the calling thread. Each returns false
 * when the others cannot be reached (QJ_IO); none is called after that. */
typedef struct qj_team {
    unsigned rank; /* of this process: 0 to size - 1 */
    unsigned size; /* processes */
    /* Sends send[i] to process i and fills receive[i] with what process i sends, for every i, this
     * process included. As many bytes are sent as the other side expects. */
    bool (*exchange)(void *user, const qj_parcel *send, const qj_parcel *receive);
    /* At each index the values become the largest of any process (largest), or their sum (sum). */
    bool (*largest)(void *user, uint64_t *values, size_t count);
    bool (*sum)(void *user, uint64_t *values, size_t count);
    /* Gives the bytes that process from has to all others. */
    bool (*broadcast)(void *user, void *data, size_t bytes, unsigned from);
    /* An exchange in two halves: until end has returned, what is sent is not changed, what is to be
     * filled is not read, and no other function is called. go_on may be called at any time between;
     * it lets the exchange proceed and does not wait; if it fails, end says so. All three NULL:
     * exchange is used. */
    bool (*begin)(void *user, const qj_parcel *send, const qj_parcel *receive);
    void (*go_on)(void *user);
    bool (*end)(void *user);
    void *user;
} qj_team;

/* Limits of a context, and what it uses; start from QJ_LIMITS_INIT. stop and resize are called from
 * the calling thread only. kernel, checkpoint, scratch and team outlive the context. */
typedef struct qj_limits {
    size_t struct_size; /* of this structure, as QJ_LIMITS_INIT has it */
    uint64_t bytes;     /* of memory; 0: 80% of what the machine has available */
    uint64_t states;    /* that one session looks at; 0: no limit */
    double seconds;     /* from qj_context_new on; 0: no limit */
    /* Called several times a second; true ends a computation with QJ_STOPPED. NULL: it goes on. */
    bool (*stop)(void *user, const qj_progress *progress);
    void *stop_user;     /* the user of stop */
    qj_resize_fn resize; /* in place of the library's own allocator; NULL: that */
    void *resize_user;   /* the user of resize */
    unsigned threads;    /* at most so many, the calling one included; 0: that one alone */
    /* The code used by an engine that has several for different processors: "plain", "avx2",
     * "avx512" or "amx"; if it has none of that name, the one before in this list. NULL: the
     * fastest that runs here. */
    const char *kernel;
    const qj_checkpoint *checkpoint; /* for the engines that can use one; NULL: none */
    const qj_scratch *scratch;       /* the same, once much of bytes is in use; NULL: none */
    const qj_team *team;             /* processes that solve together; NULL: this one alone */
    bool trust; /* do not check claims of user-defined rules (<qiju/rules.h>) */
} qj_limits;

#define QJ_LIMITS_INIT                                                                       \
    {                                                                                        \
        sizeof(qj_limits), 0, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, false \
    }

/* Creates a context; limits may be NULL. QJ_LIMIT when there is no memory, QJ_USAGE for a wrong
 * time, struct_size, checkpoint, scratch or team; *out is the caller's, freed with qj_context_free
 * after everything made in it. */
QJ_API qj_status qj_context_new(const qj_limits *limits, qj_context **out);
QJ_API void qj_context_free(qj_context *context);

/* The last error; its status is QJ_OK when nothing has failed yet. Valid as long as the context. */
/* The language of what is written for people in this context: drawings, and the words of a worth. A
 * tag as of qj_message_translate, of at most 15 bytes; NULL: English, as at first. */
QJ_API void qj_context_set_language(qj_context *context, const char *language);
QJ_API const qj_error *qj_context_error(const qj_context *context);

/* The most bytes that were in use at one time. */
QJ_API uint64_t qj_context_peak(const qj_context *context);

/* Passes on what engines have learned in one context to another: sequences of nimbers, which the
 * same rule needs again. From now on sessions of both leave it in their context. There it counts
 * towards the limit of bytes until the context is freed, or until something else is kept and it was
 * not used since it came. Neither context may have an open session. What does not fit the limit of
 * `to`, or was allocated by another allocator, is freed. */
QJ_API void qj_context_pass(qj_context *from, qj_context *to);

/* ------------------------------------------------------- text in and out */

/* Where text comes from. read puts up to size bytes into buffer and returns how many, 0 at the end,
 * a negative number on failure (QJ_IO; QJ_STOPPED if the stop callback says so). */
typedef struct qj_source {
    ptrdiff_t (*read)(void *user, void *buffer, size_t size);
    void *user;
} qj_source;

/* Where text goes. write takes all size bytes and returns true, or returns false (QJ_IO). */
typedef struct qj_sink {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
} qj_sink;

/* A text in memory as a source: fill in data and size, and use qj_text_source(&text). */
typedef struct qj_text {
    const char *data;
    size_t size;
} qj_text;
QJ_API qj_source qj_text_source(qj_text *text);

/* ------------------------------------------------------------- catalogue */

/* A game: a name of the catalogue or a preset, constant and never freed; or of qj_game_own. */
typedef struct qj_game qj_game;

typedef enum qj_kind {
    QJ_SCORE,   /* points: a whole number, larger is better for the side it is of */
    QJ_OUTCOME, /* win 1, draw 0, loss -1 */
    QJ_NIMBER,  /* an impartial game: Grundy value, and the outcome that follows from it */
    QJ_PUZZLE   /* one player: a solution instead of a worth */
} qj_kind;

QJ_API size_t qj_game_count(void);
QJ_API const qj_game *qj_game_at(size_t index); /* NULL past the end */
/* By name, alias or contest id, in any letter case; NULL when there is none. */
QJ_API const qj_game *qj_game_find(const char *name);
QJ_API const char *qj_game_name(const qj_game *game);
QJ_API const char *qj_game_summary(const qj_game *game);             /* one line */
QJ_API const char *qj_game_theory(const qj_game *game);              /* a sentence */
QJ_API const char *qj_game_help(const qj_game *game);                /* the text form, lines */
QJ_API const char *qj_game_alias(const qj_game *game, size_t index); /* NULL past the end */
/* A small board in the game's own text form, to look at and play on at once; NULL for a game of
 * one's own. */
QJ_API const char *qj_game_sample(const qj_game *game);
QJ_API const char *qj_game_player(const qj_game *game,
                                  int side); /* side 0 or 1; NULL for a puzzle */
QJ_API qj_kind qj_game_kind(const qj_game *game);
QJ_API bool qj_game_judged(const qj_game *game); /* has a contest format */

/* Whether the rules name one position in place of all that are alike by a symmetry. These then
 * count as one in every number of positions, as of qj_session_method and qj_position_census. */
QJ_API bool qj_game_symmetric(const qj_game *game);

/* A parameter of a game's generator. fallback: its value when none is given; NULL: required. */
typedef struct qj_parameter {
    const char *name;
    const char *meaning;
    const char *fallback;
} qj_parameter;
QJ_API const qj_parameter *qj_game_parameter(const qj_game *game,
                                             size_t index); /* NULL past the end */

/* A game from rules of one's own, as <qiju/rules.h> describes them. Every function takes it like a
 * game of the catalogue, in which it is not found. What rules points to must outlive the game, and
 * the game its positions. qj_game_free frees it, and takes NULL. QJ_USAGE names what is missing
 * from the rules or contradictory. */
typedef struct qj_rules qj_rules;
QJ_API qj_status qj_game_own(qj_context *context, const qj_rules *rules, qj_game **out);
QJ_API void qj_game_free(qj_game *game);

/* Writes a board in the game's own text form. settings: "name=value" strings, NULL at the end. The
 * same settings give the same text on every machine. QJ_USAGE says which setting is wrong. */
QJ_API qj_status qj_generate(qj_context *context, const qj_game *game, const char *const *settings,
                             const qj_sink *sink);

/* Reads a contest file and writes the contest's answer, case by case. Answers before a fault have
 * been written. QJ_USAGE when the game has no contest format. */
QJ_API qj_status qj_judge(qj_context *context, const qj_game *game, const qj_source *source,
                          const qj_sink *sink);

/* Reads the cases of a text one after the other and calls visit with each as a position at its
 * start, until visit does not return QJ_OK. The position is freed after the visit. A contest's text
 * with several cases must have the contest's form, as for qj_judge; one of a single case may have
 * sections after it, as for qj_position_read. The status of visit is returned; its error must be
 * the context's. */
typedef struct qj_position qj_position;
typedef qj_status (*qj_case_fn)(void *user, const qj_position *position);
QJ_API qj_status qj_cases_read(qj_context *context, const qj_game *game, const qj_source *source,
                               qj_case_fn visit, void *user);

/* ------------------------------------------------------------- positions */

/* A position is a start and the moves played from it. */

/* A move in the game's own coordinates; see the game's help. Meaningful only with its position. */
typedef struct qj_move {
    uint64_t part[3];
} qj_move;

/* Reads case number which (from 1) of a text, with its optional sections. *out is the caller's. */
QJ_API qj_status qj_position_read(qj_context *context, const qj_game *game, const qj_source *source,
                                  uint64_t which, qj_position **out);
QJ_API void qj_position_free(qj_position *position);
QJ_API const qj_game *qj_position_game(const qj_position *position);
/* Moves in the record, and how many of them are played at the moment (0 after reading). */
QJ_API uint64_t qj_position_recorded(const qj_position *position);
QJ_API uint64_t qj_position_played(const qj_position *position);
/* Returns the keyword of a section after the case ("token", "moves", "end"). index counts from 0 in
 * text order; NULL past the last one. Valid as long as the position. */
QJ_API const char *qj_position_section(const qj_position *position, size_t index);
/* Goes to the position after count moves of the record. QJ_USAGE when there are fewer. */
QJ_API qj_status qj_position_go(qj_position *position, uint64_t count);
/* Plays a move, replacing the rest of the record. QJ_USAGE says why it is not legal. */
QJ_API qj_status qj_position_play(qj_position *position, const qj_move *move);
/* Visits every legal move in board order, until visit returns false, without solving anything.
 * QJ_USAGE for a puzzle. */
typedef bool (*qj_move_fn)(void *user, const qj_move *move);
QJ_API qj_status qj_position_moves(const qj_position *position, qj_move_fn visit, void *user);
/* In a sum of heaps under several rules: the rule of a heap as the text has it ("0.77", "{1,2}"),
 * and its size. part: as in qj_session_parts, from 1. NULL: there is no such heap, or the heaps
 * have no rules of their own. Valid as long as the position. */
QJ_API const char *qj_position_rule(const qj_position *position, uint64_t part, uint64_t *size);
/* 0 or 1: whose move it is. */
QJ_API int qj_position_side(const qj_position *position);
/* The sides of a board that is a grid; QJ_USAGE when it is none, QJ_LIMIT when they do not fit. */
QJ_API qj_status qj_position_size(const qj_position *position, uint64_t *rows, uint64_t *columns);
/* The board as lines of text. all: every row and column of a board of up to 10^8 cells. */
QJ_API qj_status qj_position_draw(const qj_position *position, bool all, const qj_sink *sink);
/* Another position with the same start, record and moves played, which can be moved independently.
 * *out is the caller's, and position must outlive it. */
QJ_API qj_status qj_position_branch(const qj_position *position, qj_position **out);
/* The points that each side has gained by the moves played (SCORE; else 0). QJ_USAGE for a puzzle,
 * QJ_LIMIT when they do not fit. */
QJ_API qj_status qj_position_points(const qj_position *position, int64_t points[2]);
/* Writes the start and the moves of the record that are played, in the game's own text form, so
 * that qj_position_read gives the position back. QJ_USAGE when the text cannot say the start. */
QJ_API qj_status qj_position_write_record(const qj_position *position, const qj_sink *sink);
/* The same board for a terminal: the marks of both players, the token and what is out of play also
 * in colour, by the escape sequences of ECMA-48. */
QJ_API qj_status qj_position_paint(const qj_position *position, bool all, const qj_sink *sink);
/* Move number index of the record. QJ_USAGE past its end. */
QJ_API qj_status qj_position_move(const qj_position *position, uint64_t index, qj_move *out);

/* Reads a move in the game's words, legal or not. QJ_BAD_INPUT says what was expected; its place
 * counts in text. QJ_USAGE for a puzzle. */
QJ_API qj_status qj_move_read(const qj_position *position, const char *text, qj_move *out);

/* Writes the position as it stands, without the moves that led there, as a text of one case that
 * qj_position_read takes for a start: the same worth and the same moves for the side to move; for a
 * puzzle, the same equations. In games where only the order of moves says who is to move, the
 * players may be named the other way round. QJ_USAGE when the game's text cannot say it. */
QJ_API qj_status qj_position_write(const qj_position *position, const qj_sink *sink);

/* A move in the game's words, "" for a puzzle. At most QJ_MOVE_SIZE bytes with the final 0. */
#define QJ_MOVE_SIZE 96
QJ_API void qj_move_text(const qj_position *position, const qj_move *move, char text[QJ_MOVE_SIZE]);

/* --------------------------------------------------------------- answers */

/* What a position is worth to the side to move, or a move to its mover: between lo and hi; lo = hi
 * when exact. SCORE: points. OUTCOME: -1, 0 or 1. NIMBER: an outcome in lo and hi, and the Grundy
 * value in nimber: the position's own, or for a move that of the position it leads to. distance,
 * where an engine finds it (distance_known): moves to the end of the game when the winner takes the
 * fastest way and the loser the slowest; of a move, itself included. */
typedef struct qj_worth {
    qj_kind kind;
    bool distance_known;
    int64_t lo;
    int64_t hi;
    uint64_t nimber;
    uint64_t distance;
} qj_worth;

/* The worth of a position as a sentence, or what its bounds say; "" for a puzzle. At most
 * QJ_WORDS_SIZE bytes with the final 0. */
#define QJ_WORDS_SIZE 160
QJ_API void qj_worth_words(const qj_position *position, const qj_worth *worth,
                           char text[QJ_WORDS_SIZE]);

/* A legal move with its worth. count > 1: it stands for that many moves of the same outcome, the
 * first of them in board order (losing ones then have kind OUTCOME, as their nimbers differ). */
typedef struct qj_option {
    qj_move move;
    qj_worth worth;
    uint64_t count;
} qj_option;

/* How an answer was found. seconds: spent so far. declined: an engine whose theorem did not reach
 * the position; NULL: none. trusted: claims of the rules were not checked (qj_limits). */
typedef struct qj_method {
    const char *engine, *theorem;
    uint64_t states, bytes;
    double seconds;
    const char *declined;
    bool trusted;
} qj_method;

/* How sure a figure of a plan is. A bound is from above. */
typedef enum qj_certainty { QJ_UNKNOWN, QJ_EXACT, QJ_BOUND, QJ_ESTIMATE } qj_certainty;

/* By which theorem a value would be found, and at what cost. bytes: memory of the session. seconds:
 * wall time with the context's threads, estimated from a part of the work. */
typedef struct qj_plan {
    const char *engine;
    const char *theorem;
    qj_certainty states_certainty;
    uint64_t states;
    qj_certainty bytes_certainty;
    uint64_t bytes;
    qj_certainty seconds_certainty;
    double seconds;
    bool fits;      /* the limits of the context allow it, as far as they are known */
    uint64_t space; /* bytes of the scratch space that will be used, 0: none */
    uint64_t moved; /* bytes that will be written to it and read from it; 0: not known */
    uint64_t sent;  /* bytes that all processes of a team together will send each other */
} qj_plan;

/* Plans a session without opening it. engine: as for qj_session_open. In a context with a team
 * bytes are those of each process, and seconds what it computes, as if all were like this one and
 * sending took no time. A team that does not exist yet can be planned for, with functions that
 * change nothing; exchange is not called. Where the number of states cannot be known, the plan is
 * for as many as the limits allow (QJ_BOUND). */
QJ_API qj_status qj_position_plan(const qj_position *position, const char *engine, qj_plan *out);

/* The positions that can be reached, by ply: the fewest moves from the position asked for. ended:
 * positions without moves. won, drawn, lost: for the side to move (SCORE: by sign; of a NIMBER game
 * also ended and not). only: not ended, and exactly one move keeps the outcome or score. moves: all
 * legal moves there; keeping: those that keep the outcome or score; both up to 2^64 - 1. games: how
 * many sequences of so many moves there are (perft), exact below UINT64_MAX. */
typedef struct qj_ply {
    uint64_t ply;
    uint64_t positions;
    uint64_t ended;
    uint64_t won, drawn, lost;
    uint64_t only;
    uint64_t moves, keeping;
    uint64_t games;
} qj_ply;

/* Counts these positions by playing out the rules, and visits each ply until visit returns false.
 * QJ_USAGE for a puzzle. */
typedef bool (*qj_ply_fn)(void *user, const qj_ply *ply);
QJ_API qj_status qj_position_census(const qj_position *position, qj_ply_fn visit, void *user);
/* The same without games (QJ_NOT_KNOWN): much faster if not every move leads to the next ply. */
QJ_API qj_status qj_position_census_bare(const qj_position *position, qj_ply_fn visit, void *user);
/* The same without only and games (QJ_NOT_KNOWN): for mnk the rules are not played out then. */
QJ_API qj_status qj_position_census_outcomes(const qj_position *position, qj_ply_fn visit,
                                             void *user);

typedef enum qj_verdict { QJ_UNIQUE, QJ_MULTIPLE, QJ_INCONSISTENT } qj_verdict;

/* What an engine does not know of a solution. */
#define QJ_NOT_KNOWN UINT64_MAX

/* The answer to a puzzle, a linear system Ax = b modulo a prime. x: a solution (unknowns many
 * values, in the puzzle's own domain), NULL when inconsistent. witness: when inconsistent, y
 * (equations many residues) with yA = 0 and yb != 0; when multiple, y (unknowns many residues) with
 * Ay = 0, y != 0; NULL when unique. The exhaustive engine, which tries all assignments, has no
 * witness for an inconsistent system: NULL. sum: where the values of x are counted (presses in
 * lights out), their sum, else QJ_NOT_KNOWN. fewest: no solution has a smaller sum; all are
 * compared for that if there are at most 2^16. */
typedef struct qj_solution {
    qj_verdict verdict;
    uint64_t modulus;
    uint64_t equations;
    uint64_t unknowns;
    uint64_t rank;
    uint64_t kernel_dimension;
    const uint64_t *x;
    const uint64_t *witness;
    uint64_t sum;
    bool fewest;
} qj_solution;

/* An open question about one position. */
typedef struct qj_session qj_session;

/* Opens a session on the position as it stands. The position must outlive it; once the position is
 * moved, the session answers QJ_USAGE. engine: NULL for the best that fits, or a name (QJ_USAGE
 * when that engine does not fit). */
QJ_API qj_status qj_session_open(const qj_position *position, const char *engine, qj_session **out);
/* The same for outcomes only, the signs of scores: worths are of kind OUTCOME, and a best line
 * keeps the outcome. For mnk it is less work, and a line takes the move that looks best among those
 * that keep the outcome, not the first. */
QJ_API qj_status qj_session_open_outcome(const qj_position *position, const char *engine,
                                         qj_session **out);
/* The same as either for a session that is asked for the value alone, which an engine may be chosen
 * for that is slow for all moves. outcome: as qj_session_open_outcome. */
QJ_API qj_status qj_session_open_value(const qj_position *position, const char *engine,
                                       bool outcome, qj_session **out);
QJ_API void qj_session_free(qj_session *session);
QJ_API qj_method qj_session_method(const qj_session *session);

/* Worth of the position to the side to move. QJ_USAGE for a puzzle. */
QJ_API qj_status qj_session_value(qj_session *session, qj_worth *out);

/* The bounds proved so far, for example after a limit: lo to hi. QJ_USAGE: there are none. */
QJ_API qj_status qj_session_bounds(qj_session *session, qj_worth *out);

/* Visits every legal move with its worth, in board order, until visit returns false. When a limit
 * is met or the work is stopped on the way, moves whose worths are not known yet are visited with
 * bounds, lo < hi, or not at all; the status then says so. */
typedef bool (*qj_option_fn)(void *user, const qj_option *option);
QJ_API qj_status qj_session_moves(qj_session *session, qj_option_fn visit, void *user);

/* Visits the moves that an option stands for, its own first, in board order, until visit returns
 * false. The option is one that qj_session_moves visits where the session stands; this may be
 * called during such a visit. */
QJ_API qj_status qj_session_group(qj_session *session, const qj_option *option, qj_move_fn visit,
                                  void *user);

/* Visits the moves of one best line to the end of the game, until visit returns false. Among equals
 * the first move in board order is taken. Where the theory gives no distance, the winner's first
 * move is the first that wins, later ones may follow the theorem's own strategy, and the loser's
 * moves are the first legal ones. */
QJ_API qj_status qj_session_line(qj_session *session, qj_move_fn visit, void *user);

/* Whether a move of worth is better than one of other: it is worth more, or as much and, as far as
 * distances are known, wins sooner or loses later. */
QJ_API bool qj_worth_beats(const qj_worth *worth, const qj_worth *other);

/* The move of a perfect player: one that no other beats. Among equals, when the outcome is lost
 * and distances are not known, it leaves the other side the fewest winning replies (of the first 64
 * such moves, and where the engine can play on); else it is the first in board order. *exists is
 * false, and *out left alone, when there is no move. */
QJ_API qj_status qj_session_choose(qj_session *session, qj_option *out, bool *exists);

/* Plays a move, or takes the last one back, in place. QJ_USAGE when the move is not legal, when
 * there is none to take back, or when the engine was chosen by name and answers for one position
 * only (if not chosen by name, it is replaced by another). */
QJ_API qj_status qj_session_advance(qj_session *session, const qj_move *move);
QJ_API qj_status qj_session_retreat(qj_session *session);

/* The solution of a puzzle; owned by the session. QJ_USAGE for a game. */
QJ_API qj_status qj_session_solution(qj_session *session, qj_solution *out);
/* The solution drawn as the game draws it. QJ_USAGE when it has no x. */
QJ_API qj_status qj_solution_draw(const qj_position *position, const qj_solution *solution,
                                  const qj_sink *sink);

/* Visits the pairs that prove an outcome of geography, graph, stone or rabbits, until visit returns
 * false: a maximum matching of the cells or vertices that are left. No cell is in two pairs; the
 * winner always moves to the partner of the token's cell. a comes before b in board order, and the
 * pairs are in the order of their a. If the side to move wins, a token (or a hole) is paired with
 * its first winning move; otherwise it is in no pair. Before a token is put, the first player wins
 * with every start in no pair. Other maximum matchings may exist. The pairs of a stone's start are
 * the dominoes of a tiling. QJ_USAGE when the engine does not reason by pairs. */
typedef bool (*qj_pair_fn)(void *user, const qj_move *a, const qj_move *b);
QJ_API qj_status qj_session_pairs(qj_session *session, qj_pair_fn visit, void *user);

/* A strategy by which one player, the side to move (player 0) or the other (1), keeps an outcome
 * that is not lost. Visits the moves that it chooses, until visit returns false; number counts the
 * moves of a position from 0 in board order. The positions come depth first from where the session
 * stands, each once, when it is first reached: where the player moves, the chosen move is followed;
 * where the other moves, all moves are, in board order. Where play can go on without end (loops), a
 * winning strategy chooses the fastest wins. QJ_USAGE when the player loses, when the worth is no
 * outcome, or when the engine has no strategy. */
typedef bool (*qj_choice_fn)(void *user, uint64_t number);
QJ_API qj_status qj_session_choices(qj_session *session, int player, qj_choice_fn visit,
                                    void *user);

/* Why a nimber is so: visits the heaps of a sum, empty ones too, until visit returns false. part:
 * the heap's number in the game's text; size: how large it is; nimber: its Grundy value. The
 * position's Grundy value is the xor of these. In splitting the parts are the bottles, size counts
 * the beans in one, and nimber is that of each bean there: they count only if their number is odd.
 * QJ_USAGE when the engine does not reason by heaps. */
typedef bool (*qj_part_fn)(void *user, uint64_t part, uint64_t size, uint64_t nimber);
QJ_API qj_status qj_session_parts(qj_session *session, qj_part_fn visit, void *user);

/* Why a score is at least, or at most, a bound: visits the replies of the player who ensures it,
 * until visit returns false. Every answer of the other player is covered. Staircase: a move for
 * each position that play can reach with the player to move, ply by ply. mnk: after a reply come
 * the replies to all answers, in board order; none are needed for positions that were met, also
 * mirrored or turned, and for those that docs/certificates.md names. QJ_USAGE when the engine has
 * no strategies, or the bound does not hold. */
#define QJ_MOST_PAIRED 1024
typedef struct qj_reply {
    uint64_t ply;         /* moves from the session's position to here */
    bool moves;           /* the player moves here; false: the other player is to move */
    bool holds;           /* no replies follow this one: the player answers in pairs */
    qj_move move;         /* the player's own */
    const qj_move *pairs; /* the paired moves, one after the other; */
    uint64_t paired;      /* so many, at most QJ_MOST_PAIRED */
} qj_reply;
typedef bool (*qj_reply_fn)(void *user, const qj_reply *reply);
QJ_API qj_status qj_session_strategy(qj_session *session, bool at_least, int64_t bound,
                                     qj_reply_fn visit, void *user);

/* G(n + period) = G(n) + saltus for all n >= preperiod, with the smallest such period. theorem: why
 * it holds for ever; NULL: it is observed in the known values, not proved. */
typedef struct qj_period {
    bool found;
    uint64_t preperiod;
    uint64_t period;
    uint64_t saltus;
    const char *theorem;
} qj_period;

/* How misere play of heaps was decided. tame: by the genus of each heap, as misere nim (Conway, On
 * Numbers and Games, ch. 12). Else in the misere quotient of all heaps up to the largest one of
 * each rule: a commutative monoid of order elements, of which losing are P-positions, lost for the
 * side to move (Plambeck and Siegel, J. Combin. Theory A 115, 2008). period: of the worths of
 * single heaps, if there is one rule and the period is proved; saltus is that of nimbers. */
typedef struct qj_misere {
    bool tame;
    uint64_t order;
    uint64_t losing;
    qj_period period;
} qj_misere;
/* QJ_USAGE when the engine does not reason this way, as when the rules were played out. */
QJ_API qj_status qj_session_misere(qj_session *session, qj_misere *out);

/* Visits the heaps as qj_session_parts does, with what each is worth: the genus of a tame one (2^2,
 * 0^1), else a word of letters for heaps (ab2 is a times b times b), 1 for the identity. The
 * letters depend on the session: they are those with which the quotient was found. */
typedef bool (*qj_element_fn)(void *user, uint64_t part, uint64_t size, const char *element);
QJ_API qj_status qj_session_elements(qj_session *session, qj_element_fn visit, void *user);

/* Values a whole record: worths has room for qj_position_recorded() + 1 entries; entry i is the
 * worth of the position after i moves to the side then to move. On failure the contents of worths
 * are undefined. */
QJ_API qj_status qj_position_trace(const qj_position *position, qj_worth *worths);

/* --------------------------------------------------------------- puzzles */

/* A puzzle is a system of linear equations Ax = b modulo a prime. An assignment is an array with a
 * value for every unknown, each from least to least + modulus - 1. All of these functions return
 * QJ_USAGE for a game. */
QJ_API qj_status qj_position_system(const qj_position *position, uint64_t *modulus,
                                    uint64_t *equations, uint64_t *unknowns);
QJ_API uint64_t qj_position_least(const qj_position *position);

/* Checks an assignment. *solved: all equations hold; left (NULL, or room for equations many
 * residues): b - Ax. QJ_USAGE when a value is out of its range. */
QJ_API qj_status qj_position_check(const qj_position *position, const uint64_t *x, uint64_t *left,
                                   bool *solved);
/* Draws what is left: the cells' values, or the equations that do not hold. */
QJ_API qj_status qj_position_draw_left(const qj_position *position, const uint64_t *left,
                                       const qj_sink *sink);

/* The name of an unknown in the game's words ("2 3", the cell in row 2 and column 3 of lightsout),
 * and of an equation ("the cell 2 3"), both counted from 0; QJ_USAGE past the last one. */
QJ_API qj_status qj_position_unknown(const qj_position *position, uint64_t index,
                                     char text[QJ_MOVE_SIZE]);
QJ_API qj_status qj_position_equation(const qj_position *position, uint64_t index,
                                      char text[QJ_MOVE_SIZE]);
/* The unknown of that name. QJ_BAD_INPUT says what was expected; its place counts in text. */
QJ_API qj_status qj_unknown_read(const qj_position *position, const char *text, uint64_t *index);

/* Which unknown of the assignment x to change next, and to which value, to come nearer to a
 * solution: the first in which x differs from that solution, so that following hints leads there.
 * The solution is the one that differs from x in the fewest unknowns when there are at most 2^16
 * and the system is not too large to compare them all, else any. *exists is false, and nothing else
 * is set, when x is a solution or there is none. QJ_USAGE also when a value of x is out of its
 * range. */
QJ_API qj_status qj_session_hint(qj_session *session, const uint64_t *x, uint64_t *index,
                                 uint64_t *value, bool *exists);

/* Vector number index of a basis of the kernel, the solutions of Ay = 0: unknowns many residues,
 * changes that leave every equation as it is (the quiet patterns of lights out). *exists is false
 * past the last one. A system without a solution has a kernel, too. */
QJ_API qj_status qj_session_kernel(qj_session *session, uint64_t index, uint64_t *vector,
                                   bool *exists);

/* --------------------------------------------------------------- reviews */

/* A move of a record, judged. Worths are those of the mover. */
typedef struct qj_review {
    uint64_t number; /* in the record, from 1 */
    int side;        /* who made it */
    qj_move move;
    int64_t points;  /* gained by it (SCORE) */
    qj_worth before; /* of the position: what the best move is worth */
    qj_worth after;  /* of the move */
    uint64_t cost;   /* how much less after is: points, or 1 or 2 for the outcome */
    uint64_t delay;  /* same outcome: moves by which a win is later or a loss sooner, if known */
} qj_review;

/* Judges the moves of a record in order until visit returns false. The session stands where the
 * move was made, so that better moves can be asked for; it must be left there, and is NULL for a
 * move that could not be better. When a limit is met or the work is stopped, the moves that can be
 * judged so far are visited (the session may be NULL for any of them) before the status says so.
 * QJ_USAGE for a puzzle. */
typedef bool (*qj_review_fn)(void *user, const qj_review *review, qj_session *session);
QJ_API qj_status qj_position_review(const qj_position *position, qj_review_fn visit, void *user);

#ifdef __cplusplus
}
#endif
#endif
