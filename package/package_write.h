/* package_write: functions shared by the package formats. */
#pragma once

#include "package/package.h"

#include <stdio.h>

/* Writes a file with a function that prints it. */
typedef void (*package_print_fn)(FILE *file, const struct package *package);
bool package_print(const struct package *package, const struct package_sink *sink, const char *path,
                   bool runs, package_print_fn print);

/* Adds a file under a formatted path. */
bool package_add(const struct package_sink *sink, qj_text data, bool runs, const char *path, ...)
    __attribute__((format(printf, 4, 5)));

/* Makes the name of a test from its index: 01, 02 ... */
enum { PACKAGE_NAME = 24 };
void package_name(const struct package *package, size_t index, char name[PACKAGE_NAME]);

/* The paths of the files of a test: FOLDER, the name of the test, and an ending. */
struct package_paths {
    const char *folder, *samples; /* with a slash at the end; samples: of the sample tests */
    const char *input, *answer;   /* endings */
};

/* Adds the inputs and answers. */
bool package_tests(const struct package *package, const struct package_sink *sink,
                   const struct package_paths *paths);

/* Adds the solutions, each in the folder of its verdict (with a slash at the end); the model
 * solution, NAME.c, is among the right solutions. */
bool package_solutions(const struct package *package, const struct package_sink *sink,
                       const char *const folders[PACKAGE_VERDICTS]);

/* Adds a checker. It accepts any right answer, or compares words if only one answer is right.
 * frame: "alone", one file that follows testlib's protocol; "testlib", with testlib.h; or "kattis",
 * a Kattis output validator. */
bool package_checker(const struct package *package, const struct package_sink *sink,
                     const char *path, const char *frame);

/* Prints a text, escaped for an attribute or an element of XML. */
void package_print_xml(FILE *file, const char *text);

/* Bytes of a translated message of a game. */
enum { PACKAGE_MESSAGE = 8192 };

/* Prints the limits of an input; print writes the messages of a game in a language (NULL:
 * English). */
typedef void (*package_message_fn)(FILE *file, const char *language, const char *message);
void package_print_limits(FILE *file, const struct package *package, const char *language,
                          package_message_fn print);

/* Print a draft of a statement: the rules, the formats of input and output, the limits. */
void package_print_english(FILE *file, const struct package *package);
void package_print_chinese(FILE *file, const struct package *package);

/* Prints a command that regenerates the tests. */
void package_print_script(FILE *file, const struct package *package,
                          const struct package_paths *paths);

/* Returns the points of a test out of 100 for all tests. */
unsigned package_points(const struct package *package, size_t index);
