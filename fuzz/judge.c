/* judge: any bytes as a contest file of a game: answered, checked as a setter does, and made
 * simpler. */
#include "fuzz.h"

#include <qiju/contest.h>

static void assert_place(const qj_context *context, qj_status status)
{
    if (status == QJ_BAD_INPUT)
        fuzz_assert(qj_context_error(context)->line > 0, "a fault in the text has a place");
}

static qj_status validate(qj_context *context, const uint8_t *data, size_t size)
{
    qj_contents contents;
    qj_text text = {(const char *)data, size};
    qj_source source = qj_text_source(&text);
    qj_status status = qj_contest_validate(context, fuzz_game(), &source, false, &contents);
    fuzz_status(context, status);
    assert_place(context, status);
    return status;
}

static void simplify(qj_context *context, const uint8_t *data, size_t size)
{
    enum { MAX_VARIANTS = 200 };
    bool exists = true;
    for (uint64_t index = 0; index < MAX_VARIANTS && exists; index++) {
        qj_text text = {(const char *)data, size};
        qj_sink sink = fuzz_sink(NULL);
        qj_status status = qj_contest_simplify(context, fuzz_game(), &text, index, &sink, &exists);
        fuzz_status(context, status);
        if (status != QJ_OK)
            return;
    }
}

void fuzz_judge(const uint8_t *data, size_t size)
{
    qj_context *context = fuzz_context();
    qj_text text = {(const char *)data, size};
    qj_source source = qj_text_source(&text);
    qj_sink sink = fuzz_sink(NULL);
    qj_status status = qj_contest_judge(context, fuzz_game(), &source, &sink);
    fuzz_status(context, status);
    assert_place(context, status);
    bool valid = validate(context, data, size) == QJ_OK;
    fuzz_assert(!valid || status != QJ_BAD_INPUT, "what a setter takes can be answered");
    simplify(context, data, size);
    qj_context_free(context);
}
