/* The messages for texts with faults, game by game: the table misread.txt. A line has, separated by
 * tabs, the game, the text with \n for line ends, LINE:COLUMN of the fault, and the message. */
#include "support/support.h"

GROUP(misread)

/* \n becomes the end of a line, in place. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (from[0] == '\\' && from[1] == 'n') {
            *to++ = '\n';
            from++;
        } else {
            *to++ = *from;
        }
    *to = 0;
}

TEST(diagnostics_name_the_place)
{
    enum { LINE_MOST = 400, LEAST = 150 };
    char line[LINE_MOST];
    unsigned diagnostics = 0;
    FILE *file = fopen(QIJU_MISREAD, "r");
    assert_non_null(file);
    for (; fgets(line, sizeof line, file); diagnostics++) {
        char *text = strchr(line, '\t') + 1, *place = strchr(text, '\t') + 1;
        char *column = strchr(place, ':') + 1, *message = strchr(column, '\t') + 1;
        text[-1] = place[-1] = message[-1] = message[strcspn(message, "\n")] = 0;
        unescape(text);
        assert_diagnostic(line, text, strtoull(place, NULL, 10), strtoull(column, NULL, 10),
                          message);
    }
    fclose(file);
    assert_true(diagnostics > LEAST);
}
