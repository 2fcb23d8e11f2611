/* judge: answers the input of a contest, held in memory, in the format of the contest. */
#include <qiju/contest.h>

#include <stdio.h>

static bool write_output(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

int main(void)
{
    const char input[] = "3 3\n"
                         ".##\n"
                         "...\n"
                         "#.#\n";
    qj_text text = {input, sizeof input - 1};
    qj_source source = qj_text_source(&text);
    qj_sink sink = {write_output, stdout};
    qj_context *context;
    qj_status status = qj_context_new(NULL, &context);
    if (status != QJ_OK)
        return (int)status;
    status = qj_contest_judge(context, qj_game_find("geography"), &source, &sink);
    if (status != QJ_OK) {
        const qj_error *error = qj_context_error(context);
        fprintf(stderr, "input:%llu:%llu: %s\n", (unsigned long long)error->line,
                (unsigned long long)error->column, error->message);
    }
    qj_context_free(context);
    return (int)status;
}
