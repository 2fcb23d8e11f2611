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
 * - <qiju/solution_file.h>: solution files,
 * - <qiju/sequence.h>: the nimbers of all heaps under one rule.
 *
 * **Ownership.** A context owns memory, limits and the last error. Each position, session,
 * user-defined game and sequence belongs to the context in which it was created. The caller frees
 * each of them before the context. Strings and structures that a function returns by a const
 * pointer belong to the library.
 *
 * **Threads.** A context, and everything created in it, may be used by one thread at a time.
 * Different contexts are independent. For a function without a context, or an object of one, its
 * comment or its header names the threads. Callbacks run in the thread that called the function,
 * except the functions of rules. A function may start threads (qj_limits::threads), which end
 * before it returns.
 *
 * **Cost.** The comment of a function that returns a qj_status states its time and memory. Memory
 * counts towards qj_limits::bytes. A function that frees an object takes time linear in its blocks
 * of memory. The other functions take constant time and allocate nothing, except where their
 * comment or header states a cost.
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

#include <qiju/qj_context.h>
#include <qiju/qj_game.h>
#include <qiju/qj_position.h>
#include <qiju/qj_puzzle.h>
#include <qiju/qj_reason.h>
#include <qiju/qj_session.h>

#endif
