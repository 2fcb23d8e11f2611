/* number: digits inside a word or a setting. (scan reads whole tokens.) */
#ifndef QIJU_BASE_NUMBER_H
#define QIJU_BASE_NUMBER_H

#include <stdint.h>

/* Reads decimal digits: where they end, or NULL when there are none or the number is 2^64 or more.
 */
const char *number_read(const char *text, uint64_t *value);

#endif
