/* package_write: see package_write.h. */
#include "package/package_write.h"

#include "package/files.h"

#include <inttypes.h>
#include <qiju/contest.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 512 };

/* ------------------------------------------------------------------- files */

bool package_print(const struct package *package, const struct package_sink *sink, const char *path,
                   bool runs, package_print_fn print)
{
    char *data = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&data, &size);
    if (!file)
        return false;
    print(file, package);
    bool fine = !ferror(file);
    fine = fclose(file) == 0 && fine && sink->add(sink->user, path, (qj_text){data, size}, runs);
    free(data);
    return fine;
}

bool package_add(const struct package_sink *sink, qj_text data, bool runs, const char *path, ...)
{
    char text[PATH];
    va_list args;
    va_start(args, path);
    int length = vsnprintf(text, sizeof text, path, args);
    va_end(args);
    return length >= 0 && length < PATH && sink->add(sink->user, text, data, runs);
}

void package_name(const struct package *package, size_t index, char name[PACKAGE_NAME])
{
    int digits = snprintf(NULL, 0, "%zu", package->test_count);
    snprintf(name, PACKAGE_NAME, "%0*zu", digits < 2 ? 2 : digits, index + 1);
}

bool package_tests(const struct package *package, const struct package_sink *sink,
                   const struct package_paths *paths)
{
    bool fine = true;
    for (size_t i = 0; i < package->test_count && fine; i++) {
        const struct package_test *test = &package->tests[i];
        const char *folder = test->sample ? paths->samples : paths->folder;
        char name[PACKAGE_NAME];
        package_name(package, i, name);
        fine = package_add(sink, test->input, false, "%s%s%s", folder, name, paths->input) &&
               package_add(sink, test->answer, false, "%s%s%s", folder, name, paths->answer);
    }
    return fine;
}

/* --------------------------------------------------------------- solutions */

static qj_text package_find_file(const char *kind, const char *name)
{
    for (const struct package_file *file = package_files; file->name; file++)
        if (!strcmp(file->kind, kind) && !strcmp(file->name, name))
            return (qj_text){(const char *)file->data, file->size};
    return (qj_text){NULL, 0};
}

/* Returns false for user-defined rules, which may have the name of a catalogue game. */
static bool package_is_catalogued(const qj_game *game)
{
    return qj_game_find(qj_game_name(game)) == game;
}

qj_text package_solution_text(const char *name)
{
    return package_find_file("solution", name);
}

static qj_text package_find_solution(const qj_game *game)
{
    return package_is_catalogued(game) ? package_solution_text(qj_game_name(game))
                                       : (qj_text){NULL, 0};
}

/* Returns the solution with the model's name, or NULL. */
static const struct package_solution *package_find_namesake(const struct package *package)
{
    const char *game = qj_game_name(package->game);
    size_t length = strlen(game);
    for (size_t i = 0; i < package->solution_count; i++)
        if (!strncmp(package->solutions[i].file, game, length) &&
            !strcmp(package->solutions[i].file + length, ".c"))
            return &package->solutions[i];
    return NULL;
}

bool package_is_plain(const char *name)
{
    enum { LONGEST = 255 };
    static const char ends[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    size_t length = strlen(name);
    return length >= 2 && length <= LONGEST && strspn(name, all) == length &&
           strchr(ends, name[0]) && strchr(ends, name[length - 1]);
}

/* Returns true if the model has an array sized for this bound of the statement. */
static bool package_is_fixed(const char *game, const char *symbol)
{
    static const struct {
        const char *game, *symbols;
    } fixed[] = {{"staircase", "nm"}, {"widgets", "nm"},  {"geography", "nm"},
                 {"rabbits", "nm"},   {"splitting", "n"}, {NULL, NULL}};
    size_t i = 0;
    while (fixed[i].game && strcmp(fixed[i].game, game) != 0)
        i++;
    return fixed[i].game && strchr(fixed[i].symbols, symbol[0]);
}

const qj_bound *package_beyond_model(const qj_game *game, const qj_bound *bounds, int64_t *most)
{
    if (!package_find_solution(game).size)
        return NULL;
    for (size_t i = 0; bounds[i].symbol; i++) {
        *most = package_is_fixed(qj_game_name(game), bounds[i].symbol) ? qj_game_bound(game, i)->max
                                                                       : INT32_MAX;
        if (bounds[i].max > *most)
            return &bounds[i];
    }
    return NULL;
}

/* Returns the model if it can handle the bounds, regardless of the names of given solutions. */
static qj_text package_find_model(const struct package *package)
{
    int64_t most;
    return package_beyond_model(package->game, package->bounds, &most)
               ? (qj_text){NULL, 0}
               : package_find_solution(package->game);
}

qj_text package_model(const struct package *package)
{
    return package_find_namesake(package) ? (qj_text){NULL, 0} : package_find_model(package);
}

bool package_hides_model(const struct package *package)
{
    const struct package_solution *solution = package_find_namesake(package);
    const qj_text model = package_find_model(package);
    return solution && model.size &&
           (solution->text.size != model.size ||
            memcmp(solution->text.data, model.data, model.size) != 0);
}

bool package_solutions(const struct package *package, const struct package_sink *sink,
                       const char *const folders[PACKAGE_VERDICTS])
{
    qj_text model = package_model(package);
    bool fine = model.size == 0 || package_add(sink, model, false, "%s%s.c", folders[PACKAGE_RIGHT],
                                               qj_game_name(package->game));
    for (size_t i = 0; i < package->solution_count && fine; i++) {
        const struct package_solution *solution = &package->solutions[i];
        fine = package_add(sink, solution->text, false, "%s%s", folders[solution->verdict],
                           solution->file);
    }
    return fine;
}

/* ---------------------------------------------------------------- checkers */

static const struct {
    const char *game, *text;
} any_answers[] = {
    {"widgets", "where there are several solutions, any schedule that fits counts too"},
    {"splitting", "any winning move counts in place of the least one"},
    {NULL, NULL},
};

const char *package_any_text(const qj_game *game)
{
    size_t i = 0;
    while (any_answers[i].game && strcmp(any_answers[i].game, qj_game_name(game)) != 0)
        i++;
    return package_is_catalogued(game) ? any_answers[i].text : NULL;
}

/* A checker is one text: the comparison of answers, then the frame that reports its result. */
bool package_checker(const struct package *package, const struct package_sink *sink,
                     const char *path, const char *frame)
{
    const qj_text compare = package_find_file("checker",
                                              package->any ? qj_game_name(package->game) : "words"),
                  end = package_find_file("checker", frame);
    char *data = malloc(compare.size + 1 + end.size);
    if (!data)
        return false;
    memcpy(data, compare.data, compare.size);
    data[compare.size] = '\n';
    memcpy(data + compare.size + 1, end.data, end.size);
    const bool fine = package_add(sink, (qj_text){data, compare.size + 1 + end.size}, false, "%s",
                                  path);
    free(data);
    return fine;
}

/* -------------------------------------------------------------- statements */

void package_print_xml(FILE *file, const char *text)
{
    static const char special[] = "&<>\"'";
    static const char *const escapes[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            fputs(escapes[found - special], file);
        else
            putc(*text, file);
    }
}

void package_print_limits(FILE *file, const struct package *package, const char *language,
                          package_message_fn print)
{
    for (const qj_bound *bound = package->bounds; bound->symbol; bound++) {
        fprintf(file, "- %" PRId64 " <= %s <= %" PRId64 ": ", bound->min, bound->symbol,
                bound->max);
        print(file, language, bound->meaning);
        putc('\n', file);
    }
    if (package->any) {
        fputs("- ", file);
        print(file, language, package_any_text(package->game));
        putc('\n', file);
    }
}

static void package_print_message(FILE *file, const char *language, const char *message)
{
    char text[PACKAGE_MESSAGE];
    qj_message_translate(language, message, text, sizeof text);
    fputs(text, file);
}

static void package_print_markdown(FILE *file, const struct package *package, const char *language)
{
    size_t samples = 0;
    package_print_message(file, language, qj_game_summary(package->game));
    fputs("\n\n```\n", file);
    package_print_message(file, language, qj_game_help(package->game));
    fputs("```\n\n", file);
    package_print_limits(file, package, language, package_print_message);
    for (size_t i = 0; i < package->test_count; i++) {
        const struct package_test *test = &package->tests[i];
        if (!test->sample)
            continue;
        fprintf(file, "\n```input%zu\n%.*s```\n\n```output%zu\n%.*s```\n", samples + 1,
                (int)test->input.size, test->input.data, samples + 1, (int)test->answer.size,
                test->answer.data);
        samples++;
    }
}

void package_print_english(FILE *file, const struct package *package)
{
    package_print_markdown(file, package, NULL);
}

void package_print_chinese(FILE *file, const struct package *package)
{
    package_print_markdown(file, package, "zh");
}

void package_print_script(FILE *file, const struct package *package,
                          const struct package_paths *paths)
{
    fputs("#!/bin/sh\n# Makes the inputs and answers of this package anew, with qiju.\n"
          "set -e\nhere=$(dirname \"$0\")\n",
          file);
    for (size_t i = 0; i < package->test_count; i++) {
        char name[PACKAGE_NAME];
        package_name(package, i, name);
        fprintf(file,
                "%s >\"$here\"/%s%s%s\n"
                "qiju judge %s \"$here\"/%s%s%s >\"$here\"/%s%s%s\n",
                package->tests[i].command, paths->folder, name, paths->input, package->naming,
                paths->folder, name, paths->input, paths->folder, name, paths->answer);
    }
}

unsigned package_points(const struct package *package, size_t index)
{
    enum { ALL = 100 };
    size_t count = package->test_count;
    return (unsigned)((index + 1) * ALL / count - index * ALL / count);
}
