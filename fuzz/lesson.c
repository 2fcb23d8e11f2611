/* lesson: any bytes as a lesson. One that is read has steps with a game and a text; one that is not
 * says what was expected, and where. */
#include "face/lesson/lesson.h"
#include "fuzz.h"

#include <string.h>

static void look_at(const struct lesson *lesson)
{
    fuzz_assert(lesson->count > 0, "it has a step");
    for (uint64_t i = 0; i < lesson->count; i++) {
        const struct lesson_step *step = &lesson->steps[i];
        fuzz_assert(*step->game && step->size > 1, "with a game and a text");
        fuzz_assert(strlen(step->text) == step->size, "without a final 0 inside");
        fuzz_assert(step->game_line < step->task_line && step->task_line < step->text_line,
                    "in their order");
        fuzz_assert((step->task == LESSON_WIN_IN) == (step->moves > 0),
                    "and moves where they count");
    }
}

void fuzz_lesson(const uint8_t *data, size_t size)
{
    qj_context *context = fuzz_context();
    qj_text text = {(const char *)data, size};
    qj_sink sink = fuzz_sink(NULL);
    struct lesson *lesson;
    qj_status status = lesson_read(context, text, &lesson);
    if (status == QJ_OK) {
        look_at(lesson);
        fuzz_assert(lesson_json(lesson, &sink) == QJ_OK, "it is written");
        lesson_free(lesson);
    } else {
        fuzz_status(context, status);
        fuzz_assert(status != QJ_BAD_INPUT || qj_context_error(context)->line, "at a place");
    }
    qj_context_free(context);
}
