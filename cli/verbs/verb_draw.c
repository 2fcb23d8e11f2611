/* qiju draw: draws a position as a picture. */
#include "cli/question/command.h"
#include "face/picture/picture.h"

#include <strings.h>

static qj_status verb_draw_position(const struct question *question)
{
    const struct arguments *arguments = question->arguments;
    struct picture picture = {.context = question->context,
                              .position = question->position,
                              .values = arguments_value(arguments, "values"),
                              .why = arguments_value(arguments, "why"),
                              .theme = PICTURE_EITHER};
    SCOPED(scope_leave_session) qj_session *session = NULL;
    /* a file of that name would contain SVG */
    static const char *const others[] = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".eps"};
    const char *path = arguments_value(arguments, "output"),
               *theme = arguments_value(arguments, "theme"),
               *ending = path ? strrchr(path, '.') : NULL;
    for (size_t i = 0; ending && i < sizeof others / sizeof *others; i++)
        if (!strcasecmp(ending, others[i]))
            return message_usage(
                "pictures are SVG: write x.svg, and convert it, as by rsvg-convert "
                "-f png -o x.png x.svg; found '%.40s'",
                path);
    if (theme && !picture_theme(theme, &picture.theme))
        return message_usage("--theme takes light, dark or auto, not '%.40s'", theme);
    if (picture.values || picture.why)
        TRY(qj_session_open(picture.position, arguments_value(arguments, "engine"), &session));
    picture.session = session;
    return picture_svg(&picture, question->sink);
}

const struct verb verb_draw = {
    .name = "draw",
    .usage = "draw GAME [FILE] [-o FILE.svg] [--PARAMETER VALUE] ...",
    .summary = "draw a position as a picture (SVG), also with the values of its moves",
    .help = "Boards of cells, graphs and heaps are drawn as such, everything else as lines "
            "of text. User-defined rules describe their board (docs/reference/rules.md).\n",
    .examples = "A random board, and which moves win:\n"
                "  qiju draw geography --size 6x6 --values -o board.svg\n",
    .options =
        {BOARD_OPTIONS,
         {"values", NULL, "write the value of every move on its cell, and frame the best ones"},
         {"why", NULL, "draw the pairs of a matching that decide who wins"},
         {"theme", "THEME", "light, dark, or auto: as the screen of the reader is set (auto)"},
         {"engine", "NAME", "use this engine"},
         {"output", "FILE", "write the picture to FILE, which must not exist yet (also -o FILE)"},
         SOLVING_OPTIONS},
    .on_position = verb_draw_position,
};
