/* judge: any bytes as a contest file of the game GAME. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    qj_context *context = fuzz_context();
    qj_text text = {(const char *)data, size};
    qj_source source = qj_text_source(&text);
    qj_sink sink = fuzz_sink(NULL);
    qj_status status = qj_judge(context, qj_game_find(GAME), &source, &sink);
    fuzz_status(context, status);
    if (status == QJ_BAD_INPUT)
        fuzz_assert(qj_context_error(context)->line > 0, "a fault in the text has a place");
    qj_context_free(context);
    return 0;
}
