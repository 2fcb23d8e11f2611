/* wasm_child: implements load/base/child.h without programs: the page provides the rules through
 * qiju_converse. Questions are buffered until an answer is needed; then the page answers all of
 * them in one call. So nothing waits, and the page ends only with its worker.
 */
#include "load/base/child.h"

#include "wasm/answer.h"

#include <stdlib.h>
#include <string.h>

/* Appends bytes; returns false if out of memory. */
static bool wasm_child_append(struct child_flow *flow, const char *bytes, size_t size)
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

int child_start(struct child *child, UNUSED const char *const *words,
                const struct child_limits *limits)
{
    *child = (struct child){.limits = *limits, .warden = 1};
    return 0;
}

qj_status child_say(struct child *child, const char *text, size_t size)
{
    return wasm_child_append(&child->pending, text, size) ? QJ_OK : QJ_LIMIT;
}

/* Sends the buffered questions to the page. */
static qj_status wasm_child_converse(struct child *child)
{
    struct child_flow *pending = &child->pending;
    if (pending->start == pending->end)
        return QJ_OK;
    child->written.start = child->written.end = 0;
    size_t size = qiju_converse(pending->bytes, pending->end);
    pending->end = 0;
    char *reply = malloc(size + 1);
    if (!reply)
        return QJ_LIMIT;
    qiju_conversed(reply);
    bool added = wasm_child_append(&child->written, reply, size);
    free(reply);
    return added ? QJ_OK : QJ_LIMIT;
}

qj_status child_hear(struct child *child, char **line, size_t *length)
{
    struct child_flow *written = &child->written;
    if (written->start == written->end && wasm_child_converse(child) != QJ_OK)
        return QJ_LIMIT;
    char *start = written->bytes + written->start;
    char *end = written->start < written->end ? memchr(start, '\n', written->end - written->start)
                                              : NULL;
    if (!end)
        return QJ_IO;
    written->start += (size_t)(end - start) + 1;
    if (end > start && end[-1] == '\r')
        end--;
    *end = 0;
    *line = start;
    *length = (size_t)(end - start);
    return QJ_OK;
}

bool child_has_more(const struct child *child)
{
    return child->written.start < child->written.end;
}

qj_status child_listen(UNUSED struct child *child)
{
    return QJ_OK;
}

bool child_wait(UNUSED const struct child *child, UNUSED double deadline, UNUSED siginfo_t *info)
{
    return false;
}

void child_finish(struct child *child, UNUSED struct child_result *result)
{
    free(child->pending.bytes);
    free(child->written.bytes);
    *child = (struct child){.warden = 0};
}
