/* child: load/base/child.h where there are no programs: the page tells the rules, and qiju_converse
 * asks it. Questions are kept until an answer is needed; then the page answers all of them at once,
 * within one call. So nothing waits, and nothing ends before the worker does.
 */
#include "load/base/child.h"

#include "wasm/answer.h"

#include <stdlib.h>
#include <string.h>

/* Adds to what is there; false without memory. */
static bool add(struct flow *flow, const char *bytes, size_t size)
{
    size_t wanted = flow->end + size + 1;
    if (wanted > flow->room) {
        char *moved = realloc(flow->bytes, 2 * wanted);
        if (!moved)
            return false;
        flow->bytes = moved;
        flow->room = 2 * wanted;
    }
    memcpy(flow->bytes + flow->end, bytes, size);
    flow->end += size;
    return true;
}

int child_start(struct child *child, const char *const *words, const struct child_limits *limits)
{
    (void)words;
    *child = (struct child){.limits = *limits, .process = 1};
    return 0;
}

qj_status child_say(struct child *child, const char *text, size_t size)
{
    return add(&child->asked, text, size) ? QJ_OK : QJ_LIMIT;
}

/* Puts what was asked to the page. */
static qj_status converse(struct child *child)
{
    struct flow *asked = &child->asked;
    if (asked->start == asked->end)
        return QJ_OK;
    child->told.start = child->told.end = 0;
    size_t size = qiju_converse(asked->bytes, asked->end);
    asked->end = 0;
    char *said = malloc(size + 1);
    if (!said)
        return QJ_LIMIT;
    qiju_conversed(said);
    bool added = add(&child->told, said, size);
    free(said);
    return added ? QJ_OK : QJ_LIMIT;
}

qj_status child_hear(struct child *child, char **line, size_t *length)
{
    struct flow *told = &child->told;
    if (told->start == told->end && converse(child) != QJ_OK)
        return QJ_LIMIT;
    char *start = told->bytes + told->start;
    char *end = told->start < told->end ? memchr(start, '\n', told->end - told->start) : NULL;
    if (!end)
        return QJ_IO;
    *end = 0;
    *line = start;
    *length = (size_t)(end - start);
    told->start += *length + 1;
    return QJ_OK;
}

bool child_has_more(const struct child *child)
{
    return child->told.start < child->told.end;
}

qj_status child_listen(struct child *child)
{
    (void)child;
    return QJ_OK;
}

bool child_wait(const struct child *child, double seconds, siginfo_t *info)
{
    (void)child;
    (void)seconds;
    (void)info;
    return false;
}

void child_finish(struct child *child, struct child_result *result)
{
    (void)result;
    free(child->asked.bytes);
    free(child->told.bytes);
    *child = (struct child){.process = 0};
}
