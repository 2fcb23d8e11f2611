/* solution: a contest program that is given as a file: a source, a script, or a program. */
#ifndef QIJU_CLI_CONTEST_SOLUTION_H
#define QIJU_CLI_CONTEST_SOLUTION_H

#include "cli/base/kept.h"

#include <limits.h>

/* The folder in which programs are compiled and files for others are put; removed with all that is
 * in it. */
struct workshop {
    char folder[PATH_MAX];
    unsigned files;
};

/* Makes the folder; QJ_IO after a complaint. */
qj_status workshop_open(struct workshop *workshop);
/* The path of a new file in it. */
void workshop_path(struct workshop *workshop, char path[PATH_MAX]);
void workshop_close(struct workshop *workshop);

struct solution {
    const char *name;     /* of the file, without folders */
    char path[PATH_MAX];  /* of the file, or of the program that was compiled */
    const char *words[3]; /* the command */
    struct kept text;     /* the source; nothing of a program */
};

/* Reads the file, and compiles it if its name says so. QJ_USAGE or QJ_IO after a complaint. */
qj_status solution_open(struct solution *solution, struct workshop *workshop, const char *file);
void solution_close(struct solution *solution);

#endif
