/* qiju: the command. Finds the verb and runs it; each verb has a file. */
#include "cli/question/command.h"
#include "cli/storage/storage.h"

const struct verb *const verbs[] = {
    &verb_games,  &verb_solve,    &verb_play,    &verb_review,   &verb_judge,
    &verb_ask,    &verb_verify,   &verb_explain, &verb_prove,    &verb_plan,
    &verb_count,  &verb_draw,     &verb_puzzles, &verb_gen,      &verb_table,
    &verb_report, &verb_sequence, &verb_check,   &verb_interact, &verb_stress,
    &verb_tests,  &verb_validate, &verb_serve,   &verb_help,     NULL};

static bool main_asks_for_help(int count, char **words)
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++)
        if (!strcmp(words[i], "--help") || !strcmp(words[i], "-h"))
            return true;
    return false;
}

static qj_status main_run_verb(const struct verb *verb, int count, char **words)
{
    static struct arguments arguments;
    TRY(named_parse(&arguments, verb, count, words));
    return (verb->run ? verb->run : board_run)(&arguments);
}

static qj_status main_run(int count, char **words)
{
    const char *name = words[0];
    if (!strcmp(name, "--help") || !strcmp(name, "-h"))
        return main_run_verb(&verb_help, 0, words);
    if (!strcmp(name, "--version")) {
        printf("qiju %s\n", qj_library_version());
        return QJ_OK;
    }
    for (const struct verb *const *verb = verbs; *verb; verb++)
        if (!strcmp((*verb)->name, name))
            return main_asks_for_help(count - 1, words + 1)
                       ? main_run_verb(&verb_help, 1, words)
                       : main_run_verb(*verb, count - 1, words + 1);
    return unknown_verb(name);
}

/* Takes --lang TAG, or --lang=TAG, from the words before --, and sets the language. Returns the
 * number of the other words; -1, and a message, if a tag is missing or names no language. */
static int main_take_language(int count, char **words)
{
    static const char option[] = "--lang=";
    const size_t length = sizeof option - 1;
    const char *chosen = NULL, *wrong = NULL;
    bool options = true;
    int left = 0;
    for (int i = 0; i < count; i++) {
        const char *tag = NULL;
        options = options && strcmp(words[i], "--") != 0;
        if (options && !strcmp(words[i], "--lang"))
            tag = i + 1 < count ? words[++i] : "";
        else if (options && !strncmp(words[i], option, length))
            tag = words[i] + length;
        else
            words[left++] = words[i];
        if (tag)
            *(message_speaks(tag) ? &chosen : &wrong) = tag;
    }
    words[left] = NULL; /* for a command after -- */
    message_speak(chosen);
    if (wrong)
        message_put(stderr, "qiju: --lang: expected en or zh, found '%.40s'\nTry: qiju help\n",
                    wrong);
    return wrong ? -1 : left;
}

int main(int count, char **words)
{
    if (!channel_hold_standard() || !processes_enter())
        return QJ_IO;
    count = main_take_language(count, words);
    if (count < 0)
        return QJ_USAGE;
    if (count < 2) {
        message_put(stderr, "qiju: no command given\nTry: qiju help\n");
        return QJ_USAGE;
    }
    qj_status status = main_run(count - 1, words + 1);
    status = loaded_close(status);
    return (int)channel_flush_standard(status);
}
