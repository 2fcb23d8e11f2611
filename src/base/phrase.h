/* phrase: sentences made as by printf, with marks around their values, so that they can be
 * translated (qj_error in qj_context.h):
 *
 *     format      expected %s, found '%.40s'
 *     marked      expected <PHRASE>the number of rows<END>, found '<VALUE>x<END>'
 *     plain       expected the number of rows, found 'x'
 *
 * The conversions are %s, %d, %u, with l, ll or z, %g, %.3f and %%. %s inserts a phrase of the
 * library, marked or plain. With a precision (%.40s, %.*s) it inserts a word from outside, whose
 * marks and control characters are made visible (base/visible.h).
 *
 * After a whole number, "[s]" stands for s, and "[ex|ices]" for ices, or, if the number is 1, for
 * nothing and for ex: "%d vert[ex|ices] and %d edge[s]". Translations have no such endings.
 */
#pragma once

#include <qiju/qiju.h>

#include <inttypes.h>
#include <stdarg.h>

/* Marks a message that is a single word for po/update. */
#define N_(word) word

/* Bytes of a phrase inside another phrase. */
enum { PHRASE_SIZE = 160 };

/* Writes a marked phrase to out, of room bytes with the final 0. "%s" gives the inserted phrase
 * itself. A long phrase is cut between characters; every mark keeps its end. */
void phrase_write(char *out, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void phrase_write_list(char *out, size_t room, const char *format, va_list list)
    __attribute__((format(printf, 3, 0)));

/* Fills in the message of an error, marked and plain. */
void phrase_fill_error(qj_error *error, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

/* Makes an error without a place, and returns its status. */
qj_status phrase_error(qj_error *error, qj_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
