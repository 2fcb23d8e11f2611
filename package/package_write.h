/* package_write: what the forms of packages share. */
#ifndef QIJU_PACKAGE_PACKAGE_WRITE_H
#define QIJU_PACKAGE_PACKAGE_WRITE_H

#include "package/package.h"

#include <stdio.h>

/* Writes a file by a function that prints it. */
typedef void (*package_print_fn)(FILE *file, const struct package *package);
bool package_print(const struct package *package, const struct package_sink *sink, const char *path,
                   bool runs, package_print_fn print);

/* Adds a file under a path that is put together. */
bool package_add(const struct package_sink *sink, struct package_bytes data, bool runs,
                 const char *path, ...) __attribute__((format(printf, 4, 5)));

/* The name of a test, from its place among all: 01, 02 ... */
enum { PACKAGE_NAME = 24 };
void package_name(const struct package *package, size_t index, char name[PACKAGE_NAME]);

/* Inputs and answers, side by side. */
bool package_tests(const struct package *package, const struct package_sink *sink,
                   const char *input_path, const char *answer_path);

/* The solutions, in the folder of their verdicts, which end in a slash; the model solution, as
 * NAME.c, is among the right ones. */
bool package_solutions(const struct package *package, const struct package_sink *sink,
                       const char *const folders[4]);

/* Adds a checker that needs no other file and follows testlib's protocol. It accepts any right
 * answer, or compares words if there is one right answer. */
bool package_checker(const struct package *package, const struct package_sink *sink,
                     const char *path);

/* Adds a checker that accepts any right answer: one that includes testlib.h, or a Kattis output
 * validator. Adds nothing if there is one right answer. */
bool package_testlib(const struct package *package, const struct package_sink *sink,
                     const char *path);
bool package_kattis(const struct package *package, const struct package_sink *sink,
                    const char *path);

/* Prints a text, escaped for an attribute or an element of XML. */
void package_print_xml(FILE *file, const char *text);

/* Prints a statement to begin with: the rules, the formats of input and output, the limits. print
 * writes the texts that belong to a game. */
typedef void (*package_text_fn)(FILE *file, const char *text);
void package_print_limits(FILE *file, const struct package *package, package_text_fn print);
void package_print_markdown(FILE *file, const struct package *package);

/* A command that prints the tests anew. */
void package_print_script(FILE *file, const struct package *package, const char *input_path,
                          const char *answer_path);

/* The points of a test when all have 100 together. */
unsigned package_points(const struct package *package, size_t index);

#endif
