/* unit: the table of unit tests, which the build makes from the files of tests/unit. */
#pragma once

struct unit {
    const char *name;
    int (*run)(void);
};
extern const struct unit units[]; /* NULL name at the end */
