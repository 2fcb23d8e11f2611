/* protocol: any bytes as what a program on a pipe says: the lines of its hello, and behind "ready"
 * answers to every kind of question. What is taken for a move must be one. */
#include "load/program/protocol.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_move(const struct hello *hello, const struct reply_move *move)
{
    char name[PROTOCOL_NAME + 1], error[PROTOCOL_ERROR];
    qj_move packed;
    name_unpack(&move->move, name);
    fuzz_assert(name_pack(name, strlen(name), &packed) &&
                    !memcmp(&packed, &move->move, sizeof packed),
                "the name of a move can be packed again");
    fuzz_assert(move->length <= hello->size &&
                    position_check_word(hello, move->position, move->length, error),
                "a move leads to a position");
    fuzz_assert(move->length == strcspn(move->position, PROTOCOL_BLANKS),
                "a position is a word of a text, too");
    fuzz_assert(move->points == 0 || hello->ending == QJ_POINTS, "points count only where they do");
}

static void check_error(bool good, const char *error)
{
    fuzz_assert(good || strncmp(error, "expected ", 9) == 0, "a complaint says what was expected");
}

static void answer(const struct hello *hello, const char *line)
{
    char error[PROTOCOL_ERROR] = "";
    struct reply reply;
    struct reply_move move;
    check_error(reply_start(hello, line, &reply, error), error);
    bool named = reply_canonical(hello, line, &reply, error);
    check_error(named, error);
    fuzz_assert(!named || reply.kind == ANSWER_AT, "a canonical form is a position");
    bool good = reply_lines("lines", PROTOCOL_LINES, line, &reply, error);
    check_error(good, error);
    fuzz_assert(!good || reply.value <= PROTOCOL_LINES, "a drawing is not endless");
    good = reply_moves(hello, line, &reply, error);
    check_error(good, error);
    if (good && reply.kind == ANSWER_MOVES)
        while (reply_next(hello, &reply.rest, &move))
            check_move(hello, &move);
    if (good && reply.kind == ANSWER_OVER && hello->ending != QJ_POINTS)
        fuzz_assert(reply.value >= -1 && reply.value <= 1, "an outcome is one");
}

/* False when the hello is wrong: then nothing more is read. */
static bool hear(struct hello *hello, const char *line)
{
    char error[PROTOCOL_ERROR] = "";
    if (hello->ready) {
        answer(hello, line);
        return true;
    }
    bool good = hello_take(hello, line, error);
    check_error(good, error);
    fuzz_assert(hello->parameter_count <= QJ_MOST_PARAMETERS, "there is room for parameters");
    return good;
}

void fuzz_protocol(const uint8_t *data, size_t size)
{
    struct hello hello = {0};
    bool good = true;
    while (good && size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        char *line = calloc(length + 1, 1);
        if (!line)
            break;
        memcpy(line, data, length);
        good = hear(&hello, line);
        free(line);
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
}
