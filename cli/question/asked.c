/* asked: see contest.h. */
#include "cli/question/contest.h"

#include "cli/question/named.h"

#include <stdio.h>
#include <string.h>

/* Reads words with commas between them. */
static qj_status read_answer(const struct arguments *arguments, qj_asked *asked)
{
    const char *text = arguments_value(arguments, "answer");
    struct {
        const char *word;
        bool *is_asked;
    } parts[] = {{"value", &asked->value},
                 {"outcome", &asked->outcome},
                 {"count", &asked->count},
                 {"first", &asked->first}};
    enum { PARTS = sizeof parts / sizeof *parts };
    asked->outcome = !text;
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t length = strcspn(at, ","), i = 0;
        while (i < PARTS && (strlen(parts[i].word) != length || strncmp(parts[i].word, at, length)))
            i++;
        if (i == PARTS)
            return message_usage(arguments->verb,
                                 "--answer: expected value, outcome, count or first, found '%.40s'",
                                 at);
        *parts[i].is_asked = true;
    }
    return QJ_OK;
}

/* Reads two or three words into room, with ends between them. */
static qj_status read_words(const struct arguments *arguments, qj_asked *asked, char *room,
                            size_t size)
{
    const char *text = arguments_value(arguments, "words");
    size_t count = 1;
    asked->words[0] = "win";
    asked->words[1] = "loss";
    asked->words[2] = "draw";
    if (!text)
        return QJ_OK;
    snprintf(room, size, "%s", text);
    asked->words[0] = room;
    for (char *comma = room; (comma = strchr(comma, ','));) {
        *comma++ = 0;
        if (count < 3)
            asked->words[count] = comma;
        count++;
    }
    if (count != 2 && count != 3)
        return message_usage(arguments->verb, "--words: expected two or three words, found '%.40s'",
                             text);
    return QJ_OK;
}

qj_status asked_problem(const struct arguments *arguments, const qj_game **game)
{
    enum { ROOM = 128 };
    qj_asked asked = {0};
    char room[ROOM];
    bool given = arguments_value(arguments, "answer") || arguments_value(arguments, "words");
    if (!loaded_is_own(*game))
        return given ? message_usage(arguments->verb, "%s says itself what its answers are",
                                     qj_game_name(*game))
                     : QJ_OK;
    TRY(read_answer(arguments, &asked));
    TRY(read_words(arguments, &asked, room, sizeof room));
    return loaded_problem(*game, &asked, game);
}

/* A word for a shell, in quotes where it needs them; its own quotes end and begin them anew. */
static void quote(char *to, size_t size, const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,";
    bool bare = *word && word[strspn(word, plain)] == 0;
    size_t length = (size_t)snprintf(to, size, "%s", bare ? word : "'");
    for (const char *at = word; !bare && *at && length < size; at++)
        length += (size_t)snprintf(to + length, size - length, *at == '\'' ? "'\\''" : "%c", *at);
    if (!bare && length < size)
        snprintf(to + length, size - length, "'");
}

void asked_say(const struct arguments *arguments, const qj_game *game, struct said *said)
{
    static const char *const names[] = {"answer", "words"};
    char word[400];
    const char *place = arguments->places[0];
    bool own = *place == '|' || strchr(place, '/');
    quote(word, sizeof word, own ? place : qj_game_name(game));
    snprintf(said->gen, sizeof said->gen, "%s%s", word, own ? " --problem" : "");
    size_t length = (size_t)snprintf(said->judge, sizeof said->judge, "%s", word);
    for (size_t i = 0; i < 2; i++) {
        const char *value = arguments_value(arguments, names[i]);
        if (!value || length >= sizeof said->judge)
            continue;
        quote(word, sizeof word, value);
        length += (size_t)snprintf(said->judge + length, sizeof said->judge - length, " --%s %s",
                                   names[i], word);
    }
}
