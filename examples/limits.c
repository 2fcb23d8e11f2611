/* limits: a computation with at most one megabyte, from the allocator of the program, and one
 * minute. qiju refuses a computation that cannot fit before it begins. */
#include <qiju/contest.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The allocator: counts the bytes in use in *user. */
static void *resize(void *user, void *old, size_t old_size, size_t new_size)
{
    size_t *in_use = user;
    void *block = NULL;
    if (new_size == 0)
        free(old);
    else if (!(block = realloc(old, new_size)))
        return NULL;
    *in_use += new_size - old_size;
    return block;
}

static bool write_output(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static void judge(qj_context *context, const char *input)
{
    qj_text text = {input, strlen(input)};
    qj_source source = qj_text_source(&text);
    qj_sink sink = {write_output, stdout};
    qj_status status = qj_contest_judge(context, qj_game_find("staircase"), &source, &sink);
    if (status != QJ_OK)
        printf("status %d: %s\n", (int)status, qj_context_error(context)->message);
}

int main(void)
{
    size_t in_use = 0;
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context;
    limits.bytes = 1000000;
    limits.seconds = 60;
    limits.resize = resize;
    limits.resize_user = &in_use;
    qj_status status = qj_context_new(&limits, &context);
    if (status != QJ_OK)
        return (int)status;
    judge(context, "2 3  2 7 3  9 1 2  3 7 2  2 3 1");
    judge(context, "30000 30000");
    qj_context_free(context);
    printf("%zu bytes in use at the end\n", in_use);
    return 0;
}
