/* unknown: see command.h. */
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "cli/question/command.h"

#include "base/text/number.h"

#include <sys/stat.h>

enum { MEANT_SIZE = 128, HINT_SIZE = 512 };

/* ------------------------------------------------------------------------- words */

/* Start with {word, its length} and offer names; name is the nearest so far, NULL if none is near
 * enough: at most a third of the letters may be wrong, but one wrong letter is always allowed. */
struct unknown_nearest {
    const char *word;
    size_t length;
    const char *name;
    uint64_t distance;
};

enum { LONGEST = 40 };

/* The distance of two words is the min number of insertions, deletions and changes of
 * letters and swaps of neighbours, with each letter edited at most once (optimal string alignment:
 * Damerau 1964; Wagner, Lowrance, "An extension of the string-to-string correction problem", 1975):
 *
 *     d[i][j], between the first i letters of one and the first j of the other, is the least of
 *     d[i-1][j] + 1,  d[i][j-1] + 1,  d[i-1][j-1] + (different),  d[i-2][j-2] + 1 (swapped)
 */
static uint64_t unknown_distance(const char *one, size_t m, const char *other, size_t n)
{
    uint64_t d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            bool same = one[i - 1] == other[j - 1];
            bool swapped = i > 1 && j > 1 && one[i - 1] == other[j - 2] &&
                           one[i - 2] == other[j - 1];
            d[i][j] = number_min(number_min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + !same);
            if (swapped)
                d[i][j] = number_min(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

static void unknown_offer(struct unknown_nearest *nearest, const char *name)
{
    size_t length = strlen(name);
    if (length > LONGEST || nearest->length > LONGEST || nearest->length < 2)
        return;
    size_t most = nearest->length < 6 ? 1 : nearest->length / 3;
    uint64_t found = unknown_distance(nearest->word, nearest->length, name, length);
    if (found > most || (nearest->name && found >= nearest->distance))
        return;
    nearest->name = name;
    nearest->distance = found;
}

/* Formats "; did you mean 'NAME'?", or nothing. */
static const char *unknown_suggest(const struct unknown_nearest *nearest, const char *dashes,
                                   char text[MEANT_SIZE])
{
    text[0] = 0;
    if (nearest->name && nearest->distance)
        message_format(text, MEANT_SIZE, "; did you mean '%.99s%.99s'?", dashes, nearest->name);
    return text;
}

static void unknown_offer_verbs(struct unknown_nearest *nearest)
{
    for (const struct verb *const *verb = verbs; *verb; verb++)
        unknown_offer(nearest, (*verb)->name);
}

static void unknown_offer_games(struct unknown_nearest *nearest)
{
    const qj_game *game;
    const char *alias;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        unknown_offer(nearest, qj_game_name(game));
        for (size_t j = 0; (alias = qj_game_alias(game, j)); j++)
            unknown_offer(nearest, alias);
    }
}

static void unknown_offer_settings(struct unknown_nearest *nearest, const qj_game *game)
{
    const qj_parameter *parameter;
    for (size_t i = 0; game && (parameter = qj_game_parameter(game, i)); i++)
        unknown_offer(nearest, parameter->name);
}

/* --------------------------------------------------------------- verbs and options */

qj_status unknown_verb(const char *word)
{
    char text[MEANT_SIZE];
    struct unknown_nearest nearest = {.word = word, .length = strlen(word)};
    unknown_offer_verbs(&nearest);
    unknown_offer(&nearest, "--version");
    unknown_offer(&nearest, "--help");
    if (qj_game_find(word))
        message_format(text, sizeof text, "; it is a game: qiju solve %.40s ...", word);
    else if (!*unknown_suggest(&nearest, "", text) && word[0] == '-' && word[1] && word[2])
        message_format(text, sizeof text,
                       "; options come after the command: qiju COMMAND ... %.40s", word);
    message_say("qiju: there is no command '%.40s'%.999s", word, text);
    message_put(stderr, "Try: qiju help\n");
    return QJ_USAGE;
}

qj_status unknown_verb_or_game(const char *word)
{
    char text[MEANT_SIZE];
    struct unknown_nearest nearest = {.word = word, .length = strlen(word)};
    unknown_offer_verbs(&nearest);
    unknown_offer_games(&nearest);
    return message_usage("there is no command and no game '%.40s'%.999s", word,
                         unknown_suggest(&nearest, "", text));
}

qj_status unknown_option(const struct arguments *arguments, const char *word, size_t length)
{
    char text[MEANT_SIZE];
    struct unknown_nearest nearest = {.word = word + 2, .length = length};
    for (const struct option *option = arguments->table; option->name; option++)
        unknown_offer(&nearest, option->name);
    unknown_offer_settings(&nearest, arguments->game);
    unknown_suggest(&nearest, "--", text);
    if (!*text && arguments->game && qj_game_parameter(arguments->game, 0))
        message_format(text, sizeof text, "; 'qiju help %.40s' lists the parameters of the game",
                       arguments->places[0]);
    return message_usage("unknown option %.*s%.999s", (int)length + 2, word, text);
}

qj_status unknown_setting(const struct arguments *arguments, const char *text)
{
    char words[MEANT_SIZE];
    struct unknown_nearest nearest = {.word = text, .length = strcspn(text, "=")};
    unknown_offer_settings(&nearest, arguments->game);
    return message_usage(
        "--set: expected NAME=VALUE with a parameter of %.999s, found '%.40s'%.999s",
        qj_game_name(arguments->game), text, unknown_suggest(&nearest, "", words));
}

/* ------------------------------------------------------------------------- games */

/* Formats the words to type for a user's file in place of a game: a board, or rules. */
static void unknown_hint_file(const char *verb, const char *file, char hint[HINT_SIZE])
{
    const char *here = strchr(file, '/') ? "" : "./";
    int stem = (int)strlen(file) - 2;
    if (runner_ends_in(file, ".c"))
        message_format(
            hint, HINT_SIZE,
            "; compile it and type the .so: cc -O3 -shared -fPIC -o %.999s%.*s.so %.999s%.999s",
            here, stem, file, here, file);
    else if (runner_ends_in(file, ".so") || runner_of(file) || access(file, X_OK) == 0)
        message_format(hint, HINT_SIZE, "; type %.999s%.999s", here, file);
    else
        message_format(hint, HINT_SIZE,
                       "; for a board type qiju %.40s GAME %.999s; for rules type '|COMMAND "
                       "%.999s', or after chmod +x %.999s%.999s",
                       verb, file, file, here, file);
}

/* Finds the folder of the examples: the installed folder, relative to the command's folder, else
 * the folder of the source. */
static void unknown_example_folder(char folder[PATH_MAX])
{
    char own[PATH_MAX], path[2 * PATH_MAX];
    bool known = module_folder(own);
    snprintf(path, sizeof path, "%s/%s", own, EXAMPLE_FOLDER);
    if (!known || !realpath(path, folder))
        snprintf(folder, PATH_MAX, "examples/own");
}

/* Returns true if an example of user-defined games has that name; QIJU_EXAMPLES are files separated
 * by blanks. */
static bool unknown_find_example(const char *word, char hint[HINT_SIZE])
{
    static const char examples[] = " " QIJU_EXAMPLES " ";
    size_t length = strlen(word);
    for (const char *at = examples; length && (at = strchr(at, ' ')) && *++at;) {
        size_t name = strcspn(at, "."), file = strcspn(at, " ");
        if (name == length && !strncmp(at, word, length)) {
            char folder[PATH_MAX];
            unknown_example_folder(folder);
            message_format(
                hint, HINT_SIZE,
                "; %.300s/%.*s has its rules, docs/reference/rules.md says how to use them", folder,
                (int)file, at);
            return true;
        }
    }
    return false;
}

qj_status unknown_game(const char *verb, const char *word, const char *next)
{
    struct stat facts;
    char hint[HINT_SIZE];
    struct unknown_nearest nearest = {.word = word, .length = strlen(word)};
    bool found = stat(word, &facts) == 0;
    unknown_offer_games(&nearest);
    if (next && qj_game_find(next))
        message_format(hint, sizeof hint, "; the game comes first: qiju %.40s %.40s %.300s", verb,
                       next, word);
    else if (!found && strchr(word, '/'))
        message_format(hint, sizeof hint, ", and no file of that name");
    else if (found && S_ISREG(facts.st_mode))
        unknown_hint_file(verb, word, hint);
    else if (!unknown_find_example(word, hint) && !*unknown_suggest(&nearest, "", hint))
        message_format(hint, sizeof hint,
                       strpbrk(word, "./ ")
                           ? "; your own are a path, ./mine.so, or a program, '|mine'"
                           : "; 'qiju games' lists them");
    return message_usage("there is no game '%.40s'%.999s", word, hint);
}
