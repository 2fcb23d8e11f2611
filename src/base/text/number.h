/* number: numbers inside a word (scan reads whole tokens), numbers as digits, and the smaller one.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Reads decimal digits; returns their end, or NULL for none and for 2^64 and more. */
const char *number_read(const char *text, uint64_t *value);

/* Reads a text that is only digits; false likewise, and for NULL. */
bool number_is(const char *text, uint64_t *value);

static inline uint64_t number_min(uint64_t one, uint64_t two)
{
    return one < two ? one : two;
}

/* Compares two uint64_t, for qsort. */
int number_compare(const void *one, const void *other);

/* Digits of a number of 64 bits. */
enum { NUMBER_DIGITS = 20 };

/* Returns the number of digits of a number. */
unsigned number_count_digits(uint64_t value);

/* Writes a number in decimal, at most NUMBER_DIGITS bytes without a final 0. Returns its end. */
char *number_write(char *to, uint64_t value);

/* Writes a number with a comma before each group of three digits, "137,846,528,820", and a final 0.
 */
enum { NUMBER_GROUPED = NUMBER_DIGITS + 7 };
void number_write_grouped(char to[NUMBER_GROUPED], uint64_t value);
