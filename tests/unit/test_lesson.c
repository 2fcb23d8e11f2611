/* Lessons: their content, and every fault that they can have. */
#include "face/lesson/lesson.h"

#include "support/support.h"

#include <string.h>

GROUP(lesson)

static qj_status read_text(qj_context *context, const char *words, size_t size, struct lesson **out)
{
    return lesson_read(context, (qj_text){words, size}, out);
}

TEST_IN_CONTEXT(a_lesson_is_read)
{
    static const char words[] = "# by hand\n\nlesson  取石子, first\tsteps \r\n\n"
                                "game nim\n# a comment\ntask find the only winning move  \n"
                                "hint Make the xor 0.\nposition\n  3\n\n    3 4 5\n\n\n"
                                "game ./hex \ntask win in 007\nposition\n  # not a comment\n"
                                "game a\ntask win\nposition\n  x";
    struct lesson *lesson;
    assert_int_equal(read_text(context, words, sizeof words - 1, &lesson), QJ_OK);
    assert_string_equal(lesson->title, "取石子, first\tsteps");
    assert_int_equal(lesson->count, 3);
    const struct lesson_step *step = lesson->steps;
    assert_string_equal(step[0].game, "nim");
    assert_int_equal(step[0].task, LESSON_ONLY_WIN);
    assert_string_equal(step[0].hint, "Make the xor 0.");
    assert_string_equal(step[0].text, "3\n\n  3 4 5\n");
    assert_int_equal(step[0].size, strlen(step[0].text));
    assert_int_equal(step[0].text_line, 10);
    assert_int_equal(step[0].task_line, 7);
    assert_int_equal(step[0].task_column, 6);
    assert_string_equal(step[1].game, "./hex");
    assert_int_equal(step[1].task, LESSON_WIN_IN);
    assert_int_equal(step[1].moves, 7);
    assert_null(step[1].hint);
    assert_string_equal(step[1].text, "# not a comment\n");
    assert_int_equal(step[2].task, LESSON_WIN);
    assert_string_equal(step[2].text, "x\n");
    lesson_free(lesson);
}

/* Lessons one after the other are one lesson, and words on wrong moves may have colons. */
TEST_IN_CONTEXT(lessons_are_joined_and_have_words_on_wrong_moves)
{
    static const char words[] = "lesson first\nlesson nim\ngame nim\ntask win\nwrong 1  2 : x: y \n"
                                "# between\nwrong 3 4:z\nposition\n  1\n\nlesson second\n"
                                "game nim\ntask win\nposition\n  2\n";
    struct lesson *lesson;
    assert_int_equal(read_text(context, words, sizeof words - 1, &lesson), QJ_OK);
    assert_string_equal(lesson->title, "first");
    assert_int_equal(lesson->count, 2);
    const struct lesson_step *step = lesson->steps;
    assert_int_equal(step->wrong_count, 2);
    assert_string_equal(step->wrongs[0].move, "1  2");
    assert_string_equal(step->wrongs[0].words, "x: y");
    assert_int_equal(step->wrongs[0].line, 5);
    assert_int_equal(step->wrongs[0].column, 7);
    assert_string_equal(step->wrongs[1].move, "3 4");
    assert_string_equal(step->wrongs[1].words, "z");
    assert_int_equal(step[1].wrong_count, 0);
    assert_string_equal(step[1].text, "2\n");
    lesson_free(lesson);
}

#define HEAD "lesson x\ngame nim\n"
#define TASK HEAD "task win\n"

static const struct {
    const char *text;
    uint64_t line, column;
    const char *message;
} wrong[] = {
    {"", 1, 1, "expected 'lesson' and its title, found the end of the text"},
    {"# only\n\n", 3, 1, "expected 'lesson' and its title, found the end of the text"},
    {"game nim\n", 1, 1, "expected 'lesson' and its title, found 'game nim'"},
    {"lessons\n", 1, 1, "expected 'lesson' and its title, found 'lessons'"},
    {"lesson x\n", 2, 1, "expected 'game' and its name, found the end of the text"},
    {"lesson x\ntask win\n", 2, 1, "expected 'game' and its name, found 'task win'"},
    {"lesson x\ngame  \n", 2, 7, "expected the name of a game, found the end of the line"},
    {HEAD, 3, 1, "expected 'task' and what is to be done, found the end of the text"},
    {HEAD "position\n", 3, 1, "expected 'task' and what is to be done, found 'position'"},
    {HEAD "task\n", 3, 5,
     "expected a task (find the only winning move, find a winning move, find the only good move, "
     "win, win in N), found the end of the line"},
    {HEAD "task lose\n", 3, 6,
     "expected a task (find the only winning move, find a winning move, find the only good move, "
     "win, win in N), found 'lose'"},
    {HEAD "task win in\n", 3, 6,
     "expected a task (find the only winning move, find a winning move, find the only good move, "
     "win, win in N), found 'win in'"},
    {HEAD "task win in 0\n", 3, 13, "expected the number of moves (1 to 999), found '0'"},
    {HEAD "task win in 1000\n", 3, 13, "expected the number of moves (1 to 999), found '1000'"},
    {HEAD "task win in 18446744073709551617\n", 3, 13,
     "expected the number of moves (1 to 999), found '18446744073709551617'"},
    {HEAD "task win in 3 moves\n", 3, 13,
     "expected the number of moves (1 to 999), found '3 moves'"},
    {TASK, 4, 1, "expected 'hint', 'wrong' or 'position', found the end of the text"},
    {TASK "text\n", 4, 1, "expected 'hint', 'wrong' or 'position', found 'text'"},
    {TASK "wrong\n", 4, 6, "expected a wrong move, a colon and words, found the end of the line"},
    {TASK "wrong 1 2\n", 4, 7, "expected a wrong move, a colon and words, found '1 2'"},
    {TASK "wrong : no\n", 4, 7, "expected a wrong move, a colon and words, found ': no'"},
    {TASK "wrong 1 2: \n", 4, 12, "expected words on the move, found the end of the line"},
    {TASK "wrong 1: a\nhint b\n", 5, 1, "expected 'wrong' or 'position', found 'hint b'"},
    {TASK "hint\n", 4, 5, "expected a hint, found the end of the line"},
    {TASK "hint a\nhint b\n", 5, 1, "expected 'wrong' or 'position', found 'hint b'"},
    {TASK "position 3\n", 4, 10, "expected the end of the line, found '3'"},
    {TASK "position\n", 5, 1,
     "expected the text of the position, two spaces before each line, found the end of the text"},
    {TASK "position\n3\n", 5, 1,
     "expected the text of the position, two spaces before each line, found '3'"},
    {TASK "position\n \n  3\n", 5, 1,
     "expected the text of the position, two spaces before each line, found ' '"},
    {TASK "position\n  3\n 4\n", 6, 1, "expected 'game' and its name, found ' 4'"},
    {"lesson \xff\n", 1, 8, "not UTF-8 (perhaps GBK): save the text as UTF-8"},
    {"\xff\xfel\0", 1, 1, "UTF-16: save the text as UTF-8"},
    {"\xef\xbb\xbf" HEAD "\xef\xbb\xbftask win\n", 3, 1,
     "expected 'task' and what is to be done, found '\xef\xbb\xbftask win'"},
    {TASK "position\n  3\x1b[2J\n", 5, 4,
     "expected UTF-8 without control characters, found the byte 27"},
    {"lesson aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee\n"
     "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee\n",
     2, 1, "expected 'game' and its name, found 'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd'"},
};

TEST_IN_CONTEXT(what_is_wrong_is_told_at_its_place)
{
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct lesson *lesson = NULL;
        qj_status status = read_text(context, wrong[i].text, strlen(wrong[i].text), &lesson);
        const qj_error *error = qj_context_error(context);
        if (status != QJ_BAD_INPUT || error->line != wrong[i].line ||
            error->column != wrong[i].column || strcmp(error->message, wrong[i].message) != 0)
            fail_msg("%s\n%d: %d:%d: %s", wrong[i].text, (int)status, (int)error->line,
                     (int)error->column, error->message);
        assert_null(lesson);
    }
}

/* The longest lesson is read, though it has as many steps as it can have; one byte more is not. */
TEST_IN_CONTEXT(a_lesson_has_a_size)
{
    static const char step[] = "game a\ntask win\nposition\n  x\n";
    static char words[LESSON_MAX_BYTES + 1] = "lesson\n";
    size_t size = strlen(words);
    for (; size + sizeof step - 1 <= LESSON_MAX_BYTES; size += sizeof step - 1)
        memcpy(words + size, step, sizeof step - 1);
    memset(words + size, '\n', sizeof words - size);
    struct lesson *lesson;
    assert_int_equal(read_text(context, words, LESSON_MAX_BYTES, &lesson), QJ_OK);
    assert_int_equal(lesson->count, (LESSON_MAX_BYTES - 7) / (sizeof step - 1));
    lesson_free(lesson);
    assert_failure(context, read_text(context, words, sizeof words, &lesson), QJ_LIMIT,
                   "a lesson has at most 1048576 bytes");
}

TEST_IN_CONTEXT(tasks_are_said_as_they_are_read)
{
    for (enum lesson_task task = LESSON_ONLY_WIN; task <= LESSON_WIN_IN; task++) {
        struct lesson *lesson;
        const char *text = worded("lesson\ngame a\ntask %s%s\nposition\n  x\n",
                                  lesson_task_words(task), task == LESSON_WIN_IN ? " 999" : "");
        assert_int_equal(read_text(context, text, strlen(text), &lesson), QJ_OK);
        assert_int_equal(lesson->steps[0].task, task);
        lesson_free(lesson);
    }
}
