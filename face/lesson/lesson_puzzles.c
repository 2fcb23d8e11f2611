/* lesson_puzzles: see lesson.h. */

#include "face/base/json_write.h"
#include "face/lesson/lesson.h"

#include <inttypes.h>
#include <string.h>

static const char *puzzles_task(const struct puzzle_found *puzzle, char words[LESSON_TASK_SIZE])
{
    bool wins = puzzle->value.kind != QJ_SCORE && puzzle->value.lo > 0;
    lesson_task_words(wins ? LESSON_ONLY_WIN : LESSON_ONLY_GOOD, 0, words);
    return words;
}

static void puzzles_write_indented(struct writer *writer, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        write_text(writer, "  ");
        write_bytes(writer, text, length);
        write_char(writer, '\n');
        text += length + (text[length] != 0);
    }
}

qj_status puzzles_text(const struct puzzle_found *puzzle, uint64_t number, const qj_sink *sink)
{
    struct writer writer;
    char task[LESSON_TASK_SIZE];
    writer_open(&writer, NULL, sink);
    writer.language = puzzle->language;
    write_text(&writer, number > 1 ? "\n" : "");
    write_phrase(&writer,
                 PLURAL(puzzle->depth,
                        "%" PRIu64 ". %s to move: %s\n   %.95s, 1 of %" PRIu64 " moves; %" PRIu64
                        " move to the end\n",
                        "%" PRIu64 ". %s to move: %s\n   %.95s, 1 of %" PRIu64 " moves; %" PRIu64
                        " moves to the end\n"),
                 number, puzzle->player, puzzles_task(puzzle, task), puzzle->move, puzzle->moves,
                 puzzle->depth);
    puzzles_write_indented(&writer, puzzle->text);
    return writer_flush(&writer);
}

qj_status puzzles_json(const struct puzzle_found *puzzle, const qj_sink *sink)
{
    struct writer writer;
    char task[LESSON_TASK_SIZE];
    json_start(&writer, NULL, sink, puzzle->game);
    json_add_text(&writer, "to_move", puzzle->player);
    json_add_text(&writer, "task", puzzles_task(puzzle, task));
    json_add_text(&writer, "move", puzzle->move);
    json_add_value(&writer, "value", &puzzle->value);
    json_add_natural(&writer, "moves", puzzle->moves);
    json_add_natural(&writer, "depth", puzzle->depth);
    json_add_text(&writer, "text", puzzle->text);
    return json_end(&writer);
}

qj_status puzzles_lesson_title(const qj_game *game, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    write_format(&writer, "lesson %s\n", qj_game_name(game));
    return writer_flush(&writer);
}

/* Writes a step of a lesson. The hint is the first word of the move, a row or a heap. */
qj_status puzzles_lesson(const struct puzzle_found *puzzle, const qj_sink *sink)
{
    struct writer writer;
    char task[LESSON_TASK_SIZE];
    size_t first = strcspn(puzzle->move, " ");
    writer_open(&writer, NULL, sink);
    writer.language = puzzle->language;
    write_format(&writer, "\ngame %s\ntask %s\n# %s\nhint ", qj_game_name(puzzle->game),
                 puzzles_task(puzzle, task), puzzle->move);
    if (puzzle->move[first])
        write_phrase(&writer, "The move begins with %.*s.\n", (int)first, puzzle->move);
    else
        write_phrase(&writer, "Of %" PRIu64 " moves all but one are mistakes.\n", puzzle->moves);
    write_text(&writer, "position\n");
    puzzles_write_indented(&writer, puzzle->text);
    return writer_flush(&writer);
}
