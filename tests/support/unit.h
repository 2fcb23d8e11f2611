/* unit: the table of unit tests, which the build makes from the files of tests/unit. */
#ifndef QIJU_TESTS_UNIT_H
#define QIJU_TESTS_UNIT_H

struct unit {
    const char *name;
    int (*run)(void);
};
extern const struct unit units[]; /* NULL name at the end */

#endif
