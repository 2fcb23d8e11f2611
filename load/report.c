/* report: a line such as
 *
 *     qiju: ./mine.so: segmentation fault in play, state 3 0 1, move 2 1 (rows 3, columns 4)
 *
 * made with what a handler of a signal may call: no allocation, no stdio. A state is its bytes, and
 * a long one is cut.
 */
#include "load/report.h"

#include <string.h>
#include <unistd.h>

struct line {
    char text[1024];
    size_t length;
};

/* What does not fit is dropped, but for the end of the line. A path is shown without what a
 * terminal would obey. */
static void put(struct line *line, const char *text)
{
    for (; *text && line->length + 1 < sizeof line->text; text++) {
        bool plain = (unsigned char)*text >= ' ' && *text != 0x7f;
        line->text[line->length++] = (char)(plain ? *text : '?');
    }
}

static void put_number(struct line *line, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put(line, " ");
    put(line, digits + at);
}

static void put_state(struct line *line, const struct call *call)
{
    enum { MOST = 64 };
    size_t size = call->border->size;
    put(line, ", state");
    for (size_t i = 0; i < size && i < MOST; i++)
        put_number(line, ((const unsigned char *)call->state)[i]);
    put(line, size > MOST ? " ..." : "");
}

static void put_move(struct line *line, const struct call *call)
{
    unsigned parts = call->border->given.move_parts;
    bool packed = call->border->given.move_write;
    put(line, ", move");
    for (unsigned i = 0; i < 3 && (packed || i < (parts ? parts : 1)); i++)
        put_number(line, call->move->part[i]);
}

static void put_values(struct line *line, const struct call *call)
{
    const qj_rules_parameter *parameter = call->border->given.parameters;
    for (size_t i = 0; parameter && parameter[i].name; i++) {
        int64_t value = call->setup.value[i];
        put(line, i ? ", " : " (");
        put(line, parameter[i].name);
        put(line, value < 0 ? " minus" : "");
        put_number(line, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    }
    put(line, parameter && parameter->name ? ")" : "");
}

void report_call(const struct call *call, const char *what, qj_status status)
{
    struct line line = {.length = 0};
    put(&line, "qiju: ");
    put(&line, call->border->path);
    put(&line, ": ");
    put(&line, what);
    put(&line, " in ");
    put(&line, call->function);
    if (call->state)
        put_state(&line, call);
    if (call->move)
        put_move(&line, call);
    if (call->setup.value)
        put_values(&line, call);
    line.text[line.length++] = '\n';
    ssize_t written = write(STDERR_FILENO, line.text, line.length);
    _exit(written < 0 ? QJ_IO : (int)status);
}
