/* forms: the package formats of judges.
 *
 * Sources: Kattis problem package format, legacy-icpc (icpc.io/problem-package-format), and the
 * extensions of DOMjudge (its manual, "Problem format specification"); the manual of Hydro
 * (hydro.js.org, "Test data format") for config.yaml; Luogu's help on config.yml; the packages of
 * Polygon (polygon.codeforces.com).
 */
#include "package/package_write.h"

#include <inttypes.h>
#include <string.h>

static unsigned form_milliseconds(const struct package *package)
{
    return (unsigned)(package->seconds * 1000 + 0.5);
}

/* ------------------------------------------------------------------- plain */

static const struct package_paths form_plain_paths = {"", "", ".in", ".ans"};

static void form_plain_print_script(FILE *file, const struct package *package)
{
    package_print_script(file, package, &form_plain_paths);
}

static bool form_plain_write(const struct package *package, const struct package_sink *sink)
{
    static const char *const folders[] = {"right/", "slow/", "wrong/", "crash/", "wrong/"};
    return package_tests(package, sink, &form_plain_paths) &&
           package_print(package, sink, "statement.md", false, package_print_english) &&
           package_print(package, sink, "statement.zh.md", false, package_print_chinese) &&
           package_print(package, sink, "make.sh", true, form_plain_print_script) &&
           (!package->any || package_checker(package, sink, "checker.cpp", "alone")) &&
           package_solutions(package, sink, folders);
}

/* --------------------------------------------------------- DOMjudge, Kattis */

static void form_domjudge_print_yaml(FILE *file, const struct package *package)
{
    fprintf(file, "problem_format_version: legacy\nname: '%s'\nlimits:\n  memory: %" PRIu64 "\n",
            qj_game_name(package->game), package->megabytes);
    /* Other comparisons of words regard the case, too. */
    fputs(package->any ? "validation: custom\n"
                       : "validation: default\nvalidator_flags: case_sensitive\n",
          file);
}

static void form_domjudge_print_ini(FILE *file, const struct package *package)
{
    fprintf(file, "short-name = %s\ntimelimit = %g\n", qj_game_name(package->game),
            package->seconds);
}

/* Prints only ASCII, since LaTeX may lack other alphabets. Omits a title in parentheses that begins
 * with a non-ASCII letter; any other non-ASCII letter becomes a question mark. */
static void form_domjudge_print_tex_text(FILE *file, const char *language, const char *message)
{
    char translated[PACKAGE_MESSAGE];
    const char *text = translated;
    qj_message_translate(language, message, translated, sizeof translated);
    enum { ASCII = 0x80, LEADS = 0xc0 };
    static const char leaves[] = "\\end";
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        const char *end = byte == ' ' && text[1] == '(' && (unsigned char)text[2] >= ASCII
                              ? strchr(text, ')')
                              : NULL;
        if (end)
            text = end;
        else if (byte == '\\' && !strncmp(text, leaves, strlen(leaves)))
            putc('/', file); /* the text cannot end verbatim */
        else if (byte < ASCII)
            putc(byte, file);
        else if (byte >= LEADS)
            putc('?', file);
    }
}

static void form_domjudge_print_tex(FILE *file, const struct package *package)
{
    fputs("\\problemname{", file);
    for (const char *name = qj_game_name(package->game); *name; name++) {
        if (*name == '_')
            putc('\\', file);
        putc(*name, file);
    }
    fputs("}\n\n\\begin{verbatim}\n", file);
    form_domjudge_print_tex_text(file, NULL, qj_game_summary(package->game));
    fputs("\n\n", file);
    form_domjudge_print_tex_text(file, NULL, qj_game_help(package->game));
    putc('\n', file);
    package_print_limits(file, package, NULL, form_domjudge_print_tex_text);
    fputs("\\end{verbatim}\n", file);
}

static void form_domjudge_print_validator(FILE *file, const struct package *package)
{
    fprintf(file,
            "#!/bin/sh\n# Whether an input is what the statement says; asks qiju.\n"
            "qiju validate %s -%s >/dev/null\n"
            "case $? in\n0) exit 42 ;;\n3) exit 43 ;;\n*) exit 1 ;; # it could not tell\nesac\n",
            package->naming, *package->limits ? package->limits : " --limits contest");
}

static bool form_domjudge_write(const struct package *package, const struct package_sink *sink)
{
    static const struct package_paths paths = {"data/secret/", "data/sample/", ".in", ".ans"};
    /* The folder of slow submissions may contain wrong ones, but not the other way round. */
    static const char *const folders[] = {
        "submissions/accepted/", "submissions/time_limit_exceeded/", "submissions/wrong_answer/",
        "submissions/run_time_error/", "submissions/time_limit_exceeded/"};
    return package_print(package, sink, "problem.yaml", false, form_domjudge_print_yaml) &&
           package_print(package, sink, "domjudge-problem.ini", false, form_domjudge_print_ini) &&
           package_print(package, sink, "problem_statement/problem.en.tex", false,
                         form_domjudge_print_tex) &&
           package_print(package, sink, "input_validators/qiju/run", true,
                         form_domjudge_print_validator) &&
           (!package->any ||
            package_checker(package, sink, "output_validators/any/any.cpp", "kattis")) &&
           package_tests(package, sink, &paths) && package_solutions(package, sink, folders);
}

/* ------------------------------------------------------------------- Hydro */

static void form_hydro_print_problem(FILE *file, const struct package *package)
{
    fprintf(file, "title: '%s'\ntag:\n  - game theory\n", qj_game_name(package->game));
}

static void form_hydro_print_config(FILE *file, const struct package *package)
{
    fprintf(file, "type: default\ntime: %ums\nmemory: %" PRIu64 "m\n", form_milliseconds(package),
            package->megabytes);
    if (package->any)
        fputs("checker_type: testlib\nchecker: checker.cc\n", file);
    fputs("subtasks:\n  - score: 100\n    type: sum\n    cases:\n", file);
    for (size_t i = 0; i < package->test_count; i++) {
        char name[PACKAGE_NAME];
        package_name(package, i, name);
        fprintf(file, "      - input: %s.in\n        output: %s.out\n", name, name);
    }
}

static bool form_hydro_write(const struct package *package, const struct package_sink *sink)
{
    static const struct package_paths paths = {"testdata/", "testdata/", ".in", ".out"};
    static const char *const folders[] = {"solutions/right/", "solutions/slow/", "solutions/wrong/",
                                          "solutions/crash/", "solutions/wrong/"};
    return package_print(package, sink, "problem.yaml", false, form_hydro_print_problem) &&
           package_print(package, sink, "problem_en.md", false, package_print_english) &&
           package_print(package, sink, "problem_zh.md", false, package_print_chinese) &&
           package_print(package, sink, "testdata/config.yaml", false, form_hydro_print_config) &&
           (!package->any || package_checker(package, sink, "testdata/checker.cc", "testlib")) &&
           package_tests(package, sink, &paths) && package_solutions(package, sink, folders);
}

/* ------------------------------------------------------------------- Luogu */

static void form_luogu_print_config(FILE *file, const struct package *package)
{
    enum { KILOBYTES = 1024 };
    for (size_t i = 0; i < package->test_count; i++) {
        char name[PACKAGE_NAME];
        package_name(package, i, name);
        fprintf(file,
                "%s.in:\n  timeLimit: %u\n  memoryLimit: %" PRIu64
                "\n  score: %u\n  subtaskId: 0\n",
                name, form_milliseconds(package), package->megabytes * KILOBYTES,
                package_points(package, i));
    }
}

static bool form_luogu_write(const struct package *package, const struct package_sink *sink)
{
    static const struct package_paths paths = {"", "", ".in", ".out"};
    return package_print(package, sink, "config.yml", false, form_luogu_print_config) &&
           (!package->any || package_checker(package, sink, "checker.cpp", "testlib")) &&
           package_tests(package, sink, &paths);
}

/* ----------------------------------------------------------------- Polygon */

static const char *form_polygon_type(const char *file)
{
    const char *end = strrchr(file, '.');
    return !end                   ? NULL
           : !strcmp(end, ".c")   ? "c.gcc"
           : !strcmp(end, ".py")  ? "python.3"
           : !strcmp(end, ".cpp") ? "cpp.g++17"
           : !strcmp(end, ".cc")  ? "cpp.g++17"
                                  : NULL;
}

static bool polygon_is_taken(const char *file)
{
    return form_polygon_type(file) != NULL;
}

static void form_polygon_print_solution(FILE *file, const char *name, const char *tag)
{
    const char *type = form_polygon_type(name);
    if (!type)
        return;
    fprintf(file, "      <solution tag=\"%s\"><source path=\"solutions/", tag);
    package_print_xml(file, name);
    fprintf(file, "\" type=\"%s\"/></solution>\n", type);
}

static void form_polygon_print_tests(FILE *file, const struct package *package)
{
    fprintf(file,
            "  <judging input-file=\"\" output-file=\"\" run-count=\"1\">\n"
            "    <testset name=\"tests\">\n      <time-limit>%u</time-limit>\n"
            "      <memory-limit>%" PRIu64 "</memory-limit>\n      <test-count>%zu</test-count>\n"
            "      <input-path-pattern>tests/%%0%dd</input-path-pattern>\n"
            "      <answer-path-pattern>tests/%%0%dd.a</answer-path-pattern>\n      <tests>\n",
            form_milliseconds(package), package->megabytes << 20, package->test_count,
            package->test_count < 100 ? 2 : 3, package->test_count < 100 ? 2 : 3);
    for (size_t i = 0; i < package->test_count; i++)
        fprintf(file, "        <test method=\"manual\"%s/>\n",
                package->tests[i].sample ? " sample=\"true\"" : "");
    fputs("      </tests>\n    </testset>\n  </judging>\n", file);
}

/* The main solution is the model or, without a model, the first right solution. */
static void form_polygon_print_solutions(FILE *file, const struct package *package)
{
    static const char *const tags[] = {"accepted", "time-limit-exceeded", "wrong-answer", "failed",
                                       "rejected"};
    bool has_main = package_model(package).size > 0;
    char model[PACKAGE_NAME * 2];
    snprintf(model, sizeof model, "%s.c", qj_game_name(package->game));
    if (has_main)
        form_polygon_print_solution(file, model, "main");
    for (size_t i = 0; i < package->solution_count; i++) {
        const struct package_solution *solution = &package->solutions[i];
        bool is_main = !has_main && solution->verdict == PACKAGE_RIGHT &&
                       form_polygon_type(solution->file);
        form_polygon_print_solution(file, solution->file,
                                    is_main ? "main" : tags[solution->verdict]);
        has_main |= is_main;
    }
}

static void form_polygon_print_problem(FILE *file, const struct package *package)
{
    fputs("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n"
          "<problem revision=\"1\" short-name=\"",
          file);
    package_print_xml(file, qj_game_name(package->game));
    fputs("\">\n  <names>\n    <name language=\"english\" value=\"", file);
    package_print_xml(file, qj_game_name(package->game));
    fputs("\"/>\n  </names>\n", file);
    form_polygon_print_tests(file, package);
    fputs("  <assets>\n    <checker type=\"testlib\"><source path=\"files/check.cpp\" "
          "type=\"cpp.g++17\"/></checker>\n    <solutions>\n",
          file);
    form_polygon_print_solutions(file, package);
    fputs("    </solutions>\n  </assets>\n</problem>\n", file);
}

static const struct package_paths form_polygon_paths = {"tests/", "tests/", "", ".a"};

static void form_polygon_print_script(FILE *file, const struct package *package)
{
    package_print_script(file, package, &form_polygon_paths);
}

static bool form_polygon_write(const struct package *package, const struct package_sink *sink)
{
    static const char *const folders[] = {"solutions/", "solutions/", "solutions/", "solutions/",
                                          "solutions/"};
    return package_print(package, sink, "problem.xml", false, form_polygon_print_problem) &&
           package_print(package, sink, "doall.sh", true, form_polygon_print_script) &&
           package_checker(package, sink, "files/check.cpp", "alone") &&
           package_tests(package, sink, &form_polygon_paths) &&
           package_solutions(package, sink, folders);
}

const struct package_form package_forms[] = {
    {"plain", "anybody", form_plain_write, .has_solutions = true},
    {"hydro", "Hydro", form_hydro_write, .has_solutions = true},
    {"luogu", "Luogu", form_luogu_write, .flat = true},
    {"domjudge", "DOMjudge and Kattis", form_domjudge_write, .flat = true, .has_solutions = true,
     .plain_names = true},
    {"polygon", "Polygon", form_polygon_write, .flat = true, .has_solutions = true,
     .takes = "C, C++ or Python (.c, .cpp, .cc, .py)", .is_taken = polygon_is_taken},
    {.name = NULL},
};
