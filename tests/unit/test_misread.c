/* The messages for texts with faults, game by game: the table misread.txt. A line has, separated by
 * tabs, the game, the text with \n for line ends and \xHH for bytes, LINE:COLUMN of the fault, and
 * the message. Before the game "validate" stands for a validated file, "contest" for one within the
 * contest's limits.
 */
#include "support/support.h"

#include <qiju/contest.h>

GROUP(misread)

static void assert_invalid(const char *game, const char *text, bool limits, uint64_t line,
                           uint64_t column, const char *message)
{
    SCOPED(drop_context) qj_context *context = context_start();
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    qj_contents contents;
    const qj_status status = qj_contest_validate(context, qj_game_find(game), &source, limits,
                                                 &contents);
    assert_failure(context, status, QJ_BAD_INPUT, message);
    assert_int_equal(qj_context_error(context)->line, line);
    assert_int_equal(qj_context_error(context)->column, column);
}

/* \n becomes the end of a line, and \xHH a byte, in place. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (from[0] == '\\' && from[1] == 'n') {
            *to++ = '\n';
            from++;
        } else if (from[0] == '\\' && from[1] == 'x') {
            *to++ = (char)strtoul((char[]){from[2], from[3], 0}, NULL, 16);
            from += 3;
        } else {
            *to++ = *from;
        }
    *to = 0;
}

TEST(diagnostics_name_the_place)
{
    enum { LINE_MOST = 400, LEAST = 250 };
    char line[LINE_MOST];
    unsigned diagnostics = 0;
    FILE *file = fopen(QIJU_MISREAD, "r");
    assert_non_null(file);
    for (; fgets(line, sizeof line, file); diagnostics++) {
        char *text = strchr(line, '\t') + 1, *place = strchr(text, '\t') + 1;
        char *column = strchr(place, ':') + 1, *message = strchr(column, '\t') + 1;
        const uint64_t row = strtoull(place, NULL, 10), at = strtoull(column, NULL, 10);
        text[-1] = place[-1] = message[-1] = message[strcspn(message, "\n")] = 0;
        unescape(text);
        const char *game = strchr(line, ' ');
        if (game)
            assert_invalid(game + 1, text, *line == 'c', row, at, message);
        else
            assert_diagnostic(line, text, row, at, message);
    }
    fclose(file);
    assert_true(diagnostics > LEAST);
}
