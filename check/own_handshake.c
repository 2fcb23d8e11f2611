/* own_handshake: the facts of a game, the first lines of a program on a pipe
 * (docs/reference/pipe.md). Facts that do not concern positions are skipped. An unknown fact is
 * refused, since it may change the meaning of positions. */
#include "check_own.h"

#include <string.h>

enum { USUAL_SIZE = 64 };

static void own_handshake_take_parameter(struct check_own *own, struct own_lines *lines,
                                         char **rest)
{
    size_t i = own->parameter_count++;
    if (i == OWN_PARAMETERS)
        own_lines_refuse(lines, "at most 16 parameters", "parameter");
    struct own_parameter *parameter = &own->parameters[i];
    const char *name = own_lines_word(rest);
    size_t size = strlen(name) + 1;
    parameter->name = memcpy(memory_array(own->check, size, 1), name, size);
    parameter->default_value = own_lines_whole(lines, rest, INT64_MIN, INT64_MAX,
                                               "a value of a parameter");
    parameter->min = own_lines_whole(lines, rest, INT64_MIN, INT64_MAX, "its minimum");
    parameter->max = own_lines_whole(lines, rest, INT64_MIN, INT64_MAX, "its maximum");
}

static void own_handshake_take_ending(struct check_own *own, struct own_lines *lines, char **rest)
{
    static const char *const endings[] = {"last-wins", "last-loses", "stuck-draws", "points"};
    const char *word = own_lines_word(rest);
    int i = 0;
    while (i < 4 && strcmp(endings[i], word) != 0)
        i++;
    if (i == 4)
        own_lines_refuse(lines, "an ending", word);
    own->ending = (enum own_ending)(i + 1);
}

/* Reads the character that joins parts. Positions with many parts are long. */
static void own_handshake_take_sum(struct check_own *own, struct own_lines *lines, char **rest)
{
    const char *word = own_lines_word(rest);
    if (strlen(word) != 1)
        own_lines_refuse(lines, "a character that joins parts", word);
    own->joiner = *word;
}

static void own_handshake_take_fact(struct check_own *own, struct own_lines *lines,
                                    const char *fact, char *rest)
{
    static const char *const others[] = {"name", "summary",   "players", "draws",
                                         "tier", "canonical", "board"};
    size_t i = 0, count = sizeof others / sizeof *others;
    while (i < count && strcmp(others[i], fact) != 0)
        i++;
    if (!strcmp(fact, "parameter"))
        own_handshake_take_parameter(own, lines, &rest);
    else if (!strcmp(fact, "ending"))
        own_handshake_take_ending(own, lines, &rest);
    else if (!strcmp(fact, "impartial"))
        own->sided = false;
    else if (!strcmp(fact, "loops"))
        own->loops = true;
    else if (!strcmp(fact, "outcome-only"))
        own->outcome_only = true;
    else if (!strcmp(fact, "size"))
        own->size = (size_t)own_lines_whole(lines, &rest, 1, OWN_STATE, "the bytes of a position");
    else if (!strcmp(fact, "sum"))
        own_handshake_take_sum(own, lines, &rest);
    else if (i == count)
        own_lines_refuse(lines, "a fact of version 4, or ready", fact);
}

void own_handshake(struct check_own *own, struct own_lines *lines)
{
    own_lines_put(lines, "qiju 4\nflush\n");
    char *rest = own_lines_take(lines);
    const char *word = own_lines_word(&rest);
    if (strcmp(word, "qiju") != 0)
        own_lines_refuse(lines, "qiju 1, 2, 3 or 4", word);
    own_lines_whole(lines, &rest, 1, 4, "version 1, 2, 3 or 4");
    for (;;) {
        rest = own_lines_take(lines);
        word = own_lines_word(&rest);
        if (!strcmp(word, "ready"))
            break;
        own_handshake_take_fact(own, lines, word, rest);
    }
    own_lines_flushed(lines);
    own->size = own->size ? own->size : own->joiner ? OWN_STATE : USUAL_SIZE;
}
