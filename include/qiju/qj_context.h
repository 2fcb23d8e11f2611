/** @file qj_context.h
 * Statuses, errors, limits and contexts, and how text enters and leaves the library. Part of
 * <qiju/qiju.h>.
 */
#ifndef QIJU_QJ_CONTEXT_H
#define QIJU_QJ_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks the functions that the shared library exports. */
#if defined(__GNUC__)
#define QJ_API __attribute__((visibility("default")))
#else
#define QJ_API
#endif

/** Returns the version of the library that runs, which may differ from the version of the header.
 *
 * @par Threads
 * Any thread may call the function.
 *
 * @return "MAJOR.MINOR.PATCH", a constant string.
 *
 * @code
 * assert(atoi(qj_library_version()) == QJ_VERSION_MAJOR);
 * @endcode
 */
QJ_API const char *qj_library_version(void);

/* ---------------------------------------------------------------- status */

/** Result of a function that can fail. The values are the exit statuses of the command `qiju`. */
typedef enum qj_status {
    QJ_OK = 0,        /**< success */
    QJ_USAGE = 2,     /**< an argument is wrong: an unknown name, or a value out of range */
    QJ_BAD_INPUT = 3, /**< a text or file breaks its format; the error may have a line and column */
    QJ_LIMIT = 4,     /**< a limit of bytes, states or time is exceeded, or memory ran out */
    QJ_STOPPED = 5,   /**< the stop callback ended the computation */
    QJ_BUG = 70,      /**< a fault in qiju itself */
    QJ_IO = 74        /**< a callback of the caller failed, such as a source or a sink */
} qj_status;

/** Bytes of the message of an error, including the final 0. */
#define QJ_MESSAGE_SIZE 256
/** Bytes of the marked message of an error, including the final 0. */
#define QJ_MARKED_SIZE 512

/** Byte before a number or a word from a text, in a marked message. */
#define QJ_MARK_VALUE '\1'
/** Byte before a phrase of the library, which may contain values, in a marked message. */
#define QJ_MARK_PHRASE '\2'
/** Byte after a value or a phrase, in a marked message. */
#define QJ_MARK_END '\3'

/** Description of a failure.
 *
 * The marked message is for translation. It has marks around its values:
 *
 *     expected <PHRASE>the rows (<VALUE>1<END> to <VALUE>9<END>)<END>, found '<VALUE>x<END>'
 *
 * If {} replaces each value, the result is a form: "expected {}, found '{}'". All errors of one
 * kind have the same form, so a program can look it up in a table, and likewise the form of each
 * phrase. Every mark has an end. The message has no other control characters.
 */
typedef struct qj_error {
    qj_status status;              /**< status of the failed function */
    uint64_t line;                 /**< line in the text, from 1; 0: the error has no place */
    uint64_t column;               /**< byte in the line, from 1; 0: the error has no place */
    char message[QJ_MESSAGE_SIZE]; /**< a sentence in English */
    char marked[QJ_MARKED_SIZE];   /**< the message with marks around its values */
} qj_error;

/* ----------------------------------------------------------------- limits */

/** Progress of a computation. */
typedef struct qj_progress {
    const char *what; /**< unit of `done` ("states", "cells"); NULL: only the clock is checked */
    uint64_t done;    /**< units that are finished */
    uint64_t total;   /**< units in all; 0: unknown */
    uint64_t depth;   /**< plies that a search of the game tree looks ahead; 0: no such search */
} qj_progress;

/** Allocates, resizes or frees a block of memory, in place of the library's allocator.
 *
 * @param user `resize_user` of the limits.
 * @param old NULL, or a block that this function returned.
 * @param old_size Bytes of `old`.
 * @param new_size Bytes that are needed; 0: free the block.
 * @return A block of `new_size` bytes with the old contents up to the smaller size. NULL: no
 *         memory is left, and `old` remains valid; or `new_size` is 0.
 */
typedef void *(*qj_resize_fn)(void *user, void *old, size_t old_size, size_t new_size);

/** Callbacks that store named files beside a checkpoint, for engines that save much data.
 *
 * Several files may be open at once. The checkpoint names the files that belong to it; the library
 * removes the others. All callbacks run in the calling thread.
 */
typedef struct qj_files {
    /** Begins a file, which has its name when it is complete; NULL: QJ_IO. Names have letters,
     * digits and '-', and at most 40 bytes. */
    void *(*create)(void *user, const char *name);
    /** Appends `size` bytes to a new file; false: QJ_IO. */
    bool (*write)(void *user, void *file, const void *data, size_t size);
    /** Completes a new file, which replaces a file of its name, and frees it; false: QJ_IO. */
    bool (*commit)(void *user, void *file);
    void (*abandon)(void *user, void *file); /**< discards a new file and frees it */
    /** Opens a complete file and sets its size; NULL: QJ_IO. */
    void *(*open)(void *user, const char *name, uint64_t *size);
    /** Reads `size` bytes at the offset `at`; false: QJ_IO. */
    bool (*read)(void *user, void *file, void *data, size_t size, uint64_t at);
    void (*close)(void *user, void *file);        /**< frees an open file */
    void (*remove)(void *user, const char *name); /**< removes a file, if it is there */
    void *user;                                   /**< first argument of the callbacks */
} qj_files;

/** Callbacks that store checkpoints, so that a later run can continue a long computation.
 *
 * To write a checkpoint, the library calls `begin`, `write` any number of times, and `commit`. The
 * new checkpoint replaces the old one as a whole. After a failure, in `write` or `commit` too, it
 * calls `abandon`, and the old checkpoint remains. No call follows a failed `begin`. It writes a
 * checkpoint every `seconds` seconds, and before the computation ends because of the time limit or
 * the stop callback.
 *
 * To read a checkpoint, the library calls `open`, `read` any number of times, and `close`. The
 * checkpoint of another question gives QJ_USAGE. A checkpoint that is cut or too long gives
 * QJ_BAD_INPUT. An answer leaves the last checkpoint in place.
 *
 * All callbacks run in the calling thread. In a team only the first process calls them. Its
 * checkpoint has the progress of all processes, and a team of any size can continue from it.
 */
typedef struct qj_checkpoint {
    bool (*begin)(void *user); /**< begins a new checkpoint; false: QJ_IO */
    /** Appends `size` bytes to the new checkpoint; false: QJ_IO. */
    bool (*write)(void *user, const void *data, size_t size);
    bool (*commit)(void *user);  /**< replaces the old checkpoint; false: QJ_IO */
    void (*abandon)(void *user); /**< discards the new checkpoint and keeps the old one */
    /** Opens the checkpoint of an earlier run. 1: it exists. 0: there is none. Negative: it cannot
     * be read; the status is QJ_STOPPED if the stop callback returns true, else QJ_IO. */
    int (*open)(void *user);
    /** Reads up to `size` bytes, as the read function of qj_source does. */
    ptrdiff_t (*read)(void *user, void *buffer, size_t size);
    void (*close)(void *user); /**< ends the reading */
    /** Called when a checkpoint was read, with its progress; may be NULL. */
    void (*resumed)(void *user, const qj_progress *from);
    void *user;            /**< first argument of the callbacks */
    double seconds;        /**< seconds between two checkpoints, 0 or more */
    const qj_files *files; /**< files beside the checkpoint; NULL: none */
} qj_checkpoint;

/** Callbacks that store data outside memory during a computation.
 *
 * Offsets start at 0 and grow. The library reads only bytes that it has written. It reuses no space
 * before the context is freed. Both callbacks run in the calling thread.
 */
typedef struct qj_scratch {
    /** Writes `size` bytes at the offset `at`; false: QJ_IO. */
    bool (*write)(void *user, const void *data, size_t size, uint64_t at);
    /** Reads `size` bytes at the offset `at`; false: QJ_IO. */
    bool (*read)(void *user, void *data, size_t size, uint64_t at);
    void *user; /**< first argument of the callbacks */
} qj_scratch;

/** Callbacks that connect several processes which solve one position together.
 *
 * Exhaustive search deals its tiers out to the processes, and needs a checkpoint with files that
 * all of them see. The engine `ideals` refuses a team; in other engines every process does all the
 * work. Each process creates a context with its own qj_team, reads the same position, and calls the
 * same functions in the same order. All processes get the same answer or the same error.
 *
 * The library sends nothing itself. It calls these functions from the calling thread, in the same
 * order in all processes. A function returns false if the other processes cannot be reached: the
 * status is then QJ_IO, and the library calls none of them again.
 */
typedef struct qj_team {
    unsigned rank; /**< index of this process, from 0 to size - 1 */
    unsigned size; /**< number of processes */
    /** Replaces the value at each index by the maximum over all processes. */
    bool (*largest)(void *user, uint64_t *values, size_t count);
    /** Copies the bytes of the process `from` to all other processes. */
    bool (*broadcast)(void *user, void *data, size_t bytes, unsigned from);
    void *user; /**< first argument of the callbacks */
} qj_team;

/** Limits of a context and resources that it may use. Initialize it with QJ_LIMITS_INIT.
 *
 * `stop` and `resize` are called from the calling thread only. `kernel`, `checkpoint`, `scratch`
 * and `team` must outlive the context.
 */
typedef struct qj_limits {
    size_t struct_size; /**< sizeof(qj_limits), set by QJ_LIMITS_INIT */
    uint64_t bytes;     /**< maximum memory, in bytes; 0: 80% of the available memory */
    uint64_t states;    /**< maximum number of states that one session examines; 0: no limit */
    double seconds;     /**< maximum time since qj_context_new(), in seconds; 0: no limit */
    /** Called several times a second during a computation. True ends it with QJ_STOPPED. A
     * computation with a checkpoint writes it first. NULL: never. */
    bool (*stop)(void *user, const qj_progress *progress);
    void *stop_user;     /**< first argument of `stop` */
    qj_resize_fn resize; /**< the allocator; NULL: the library's own */
    void *resize_user;   /**< first argument of `resize` */
    unsigned threads;    /**< maximum number of threads, including the caller; 0: one */
    /** Instruction set of the engines: "plain", "avx2", "avx512" or "amx". An engine without code
     * for it uses the previous one in this list. A session returns QJ_USAGE if this processor lacks
     * it. NULL: the fastest that this processor supports. */
    const char *kernel;
    const qj_checkpoint *checkpoint; /**< for the engines that write checkpoints; NULL: none */
    const qj_scratch *scratch;       /**< for engines that fill much of `bytes`; NULL: none */
    const qj_team *team;             /**< processes that solve together; NULL: only this process */
    bool trust; /**< use the claims of user-defined rules without checks (<qiju/rules.h>) */
} qj_limits;

/** Initial value of qj_limits: the default of every limit. */
#define QJ_LIMITS_INIT                                                                       \
    {                                                                                        \
        sizeof(qj_limits), 0, 0, 0, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, false \
    }

/* --------------------------------------------------------------- contexts */

/** A context: limits, the memory in use, the clock and the last error. */
typedef struct qj_context qj_context;

/** Creates a context. Its clock starts now.
 *
 * @par Threads
 * Any thread may create a context. From then on one thread at a time may use it.
 *
 * @par Cost
 * Constant time and memory.
 *
 * @param limits The limits, which are copied; NULL: the defaults.
 * @param out Receives the context. The caller frees it with qj_context_free().
 * @return QJ_OK. QJ_USAGE: `struct_size` differs from sizeof(qj_limits), `seconds` is negative or
 *         not a number, or the checkpoint, scratch or team lacks a function. QJ_LIMIT: there is no
 *         memory.
 *
 * @code
 * qj_limits limits = QJ_LIMITS_INIT;
 * limits.bytes = 1000000000;
 * limits.seconds = 60;
 * qj_context *other;
 * assert(qj_context_new(&limits, &other) == QJ_OK);
 * qj_context_free(other);
 * @endcode
 */
QJ_API qj_status qj_context_new(const qj_limits *limits, qj_context **out);

/** Frees a context. Everything created in it must have been freed before.
 *
 * @param context The context; NULL is allowed.
 */
QJ_API void qj_context_free(qj_context *context);

/** Returns the last error.
 *
 * @param context A context.
 * @return The error, owned by the context and valid until the next failure. Its status is QJ_OK if
 *         nothing has failed. A success does not reset it.
 *
 * @code
 * qj_move move;
 * assert(qj_move_read(position, "4 0", &move) == QJ_OK);
 * assert(qj_position_play(position, &move) == QJ_USAGE);
 * assert(!strcmp(qj_context_error(context)->message, "4 0 is not legal: there is no such heap"));
 * @endcode
 */
QJ_API const qj_error *qj_context_error(const qj_context *context);

/** Translates a message.
 *
 * The names of players, help and theorems of games are messages, too. A word from a text is copied.
 *
 * @par Threads
 * Any thread may call the function.
 *
 * @par Cost
 * Linear in the message. A binary search finds each phrase. The function allocates no memory.
 *
 * @param language A tag such as "zh" or "zh_CN.UTF-8". For NULL, and for a language without
 *                 translation, the message is written in English.
 * @param marked   The marked message of an error, or another sentence of the library.
 * @param text     Receives the message without marks.
 * @param size     Bytes of text, including the final 0. A longer message is cut between characters.
 * @return Bytes of the whole message, without the final 0.
 *
 * @code
 * char text[QJ_MESSAGE_SIZE];
 * qj_message_translate("zh", "there is no such heap", text, sizeof text);
 * assert(!strcmp(text, "没有这一堆"));
 * @endcode
 */
QJ_API size_t qj_message_translate(const char *language, const char *marked, char *text,
                                   size_t size);

/** Sets the language of drawings and of other words for people in a context. Errors stay English.
 *
 * @param context  A context.
 * @param language A tag of at most 15 bytes, as for qj_message_translate(); NULL: English, as at
 *                 first.
 */
QJ_API void qj_context_set_language(qj_context *context, const char *language);

/** Returns the maximum number of bytes that were in use at one time.
 *
 * @param context A context.
 * @return Bytes, including blocks that were freed since.
 */
QJ_API uint64_t qj_context_peak(const qj_context *context);

/** Moves cached results from one context to another and enables caching in both.
 *
 * Results are nimber sequences, and tables of positions of the engine "search". Later sessions of
 * both contexts leave their results in their context, for other sessions under the same rule, or
 * with the same user-defined game and parameters, whose rules must not change meanwhile. Cached
 * results count towards the limit of bytes. They are freed with the context. A new result replaces
 * those that no session has used since they were moved. The function frees a result that exceeds
 * the limit of `to`, or comes from another allocator.
 *
 * @par Cost
 * Linear in the number of cached results. Their contents are not copied.
 *
 * @param from Context that gives its results. It must have no open session.
 * @param to Context that receives them, of the same thread. It must have no open session.
 */
QJ_API void qj_context_pass(qj_context *from, qj_context *to);

/* ------------------------------------------------------- text in and out */

/** Where the library reads a text. */
typedef struct qj_source {
    /** Copies up to `size` bytes to `buffer`. Returns how many; 0 at the end; a negative number on
     * failure: the status is QJ_STOPPED if the stop callback returns true, else QJ_IO. */
    ptrdiff_t (*read)(void *user, void *buffer, size_t size);
    void *user; /**< first argument of `read` */
} qj_source;

/** Where the library writes a text. */
typedef struct qj_sink {
    /** Takes all `size` bytes and returns true; false: the status is QJ_STOPPED if the stop
     * callback returns true, else QJ_IO. */
    bool (*write)(void *user, const void *data, size_t size);
    void *user; /**< first argument of `write` */
} qj_sink;

/** A text in memory. */
typedef struct qj_text {
    const char *data; /**< the bytes, owned by the caller */
    size_t size;      /**< how many */
} qj_text;

/** Makes a source that reads a text in memory.
 *
 * @par Threads
 * Any thread may call the function. One thread at a time may read the source.
 *
 * @param text The text, which must outlive the source. Reading advances `data` and reduces `size`.
 * @return The source.
 *
 * @code
 * const char board[] = "3 3 5 7\n";
 * qj_text text = {board, strlen(board)};
 * qj_source source = qj_text_source(&text);
 * qj_position *other;
 * assert(qj_position_read(context, qj_game_find("nim"), &source, 1, &other) == QJ_OK);
 * qj_position_free(other);
 * @endcode
 */
QJ_API qj_source qj_text_source(qj_text *text);

#ifdef __cplusplus
}
#endif
#endif
