/* own_pipe: rules of one's own told by a program, in the lines that docs/your-game.md defines
 * (version 2). Only "start" and "moves" are asked. A state is the program's word for a position,
 * filled up with zeros. */
#include "own.h"

#include <inttypes.h>
#include <string.h>

enum { NAME = 24 };

struct pipe {
    struct own_lines *lines;
    char reason[160];
};

static struct own_lines *lines_of(const struct own *own)
{
    return ((const struct pipe *)own->rules)->lines;
}

/* ------------------------------------------------------------------ positions */

static bool has_control(const char *word)
{
    for (; *word; word++)
        if ((unsigned char)*word < ' ' || *word == 0x7f)
            return true;
    return false;
}

static const char *fault_of(const struct own *own, const char *word)
{
    if (!*word || strlen(word) > own->size)
        return "a position, of at most as many bytes as said";
    if (has_control(word))
        return "a position without control characters";
    return own->sided && *word != '1' && *word != '2' ? "a position that begins with 1 or 2" : NULL;
}

static void put_word(const struct own *own, const char *word, unsigned char *state)
{
    for (size_t i = 0; i < own->size; i++)
        state[i] = *word ? (unsigned char)*word++ : 0;
}

static void take_position(struct own *own, char **rest, unsigned char *state)
{
    const char *word = own_lines_word(rest), *fault = fault_of(own, word);
    if (fault)
        own_lines_refuse(lines_of(own), fault, word);
    put_word(own, word, state);
}

static int side(struct own *own, const unsigned char *state)
{
    (void)own;
    return *state == '2';
}

/* The reason behind a "no", or NULL; rest and first are of a line. */
static const char *reason_of(const struct own *own, const char *first, const char *rest)
{
    struct pipe *pipe = own->rules;
    if (strcmp(first, "no") != 0)
        return NULL;
    snprintf(pipe->reason, sizeof pipe->reason, "%s", rest);
    return pipe->reason;
}

static const char *start(struct own *own, unsigned char *state)
{
    struct own_lines *lines = lines_of(own);
    own_lines_put(lines, "start");
    for (size_t i = 0; i < own->parameter_count; i++)
        own_lines_put(lines, " %" PRId64, own->value[i]);
    own_lines_put(lines, "\nflush\n");
    char *rest = own_lines_take(lines);
    const char *first = own_lines_word(&rest), *reason = reason_of(own, first, rest);
    if (!reason && strcmp(first, "at") != 0)
        own_lines_refuse(lines, "at POSITION or no REASON", first);
    if (!reason) {
        take_position(own, &rest, state);
        own_lines_end(lines_of(own), rest);
    }
    own_lines_flushed(lines_of(own));
    return reason;
}

/* Gives the reason why there is no such position. */
static const char *put_moves(struct own *own, const char *word, struct own_answer *out)
{
    bool scored = own->ending == OWN_POINTS;
    int64_t most = scored ? INT64_MAX : 1;
    struct own_lines *lines = lines_of(own);
    own_lines_put(lines, "moves %s\nflush\n", word);
    char *rest = own_lines_take(lines);
    const char *first = own_lines_word(&rest), *reason = reason_of(own, first, rest);
    out->over = !strcmp(first, "over");
    if (out->over)
        out->value = own_lines_whole(lines_of(own), &rest, -most, most, "a value");
    else if (!reason && strcmp(first, "moves") != 0)
        own_lines_refuse(lines, "over VALUE, moves ... or no REASON", first);
    while (!out->over && !reason && *(first = own_lines_word(&rest))) {
        unsigned char *next = own_add_move(own, out, 0);
        if (strlen(first) > NAME || !strcmp(first, "end"))
            own_lines_refuse(lines, "a move of 1 to 24 bytes (not 'end')", first);
        take_position(own, &rest, next);
        if (scored)
            out->points[out->count - 1] = own_lines_whole(lines_of(own), &rest, -INT64_MAX,
                                                          INT64_MAX, "points");
    }
    if (!reason)
        own_lines_end(lines_of(own), rest);
    own_lines_flushed(lines_of(own));
    return reason;
}

static void ask(struct own *own, const unsigned char *state, struct own_answer *out)
{
    char word[OWN_STATE + 1] = "";
    memcpy(word, state, own->size);
    if (!*word) /* of no parts */
        return;
    const char *reason = put_moves(own, word, out);
    if (reason)
        own_lines_refuse(lines_of(own), "moves of a position it has named", "no");
}

static const char *read_state(struct own *own, const char *word, unsigned char *state)
{
    struct own_answer answer = {0};
    if (fault_of(own, word))
        return fault_of(own, word);
    put_word(own, word, state);
    if (own->joiner && strchr(word, own->joiner))
        return NULL; /* its parts are asked about when they are entered */
    const char *reason = put_moves(own, word, &answer);
    if (!reason)
        return NULL;
    struct pipe *pipe = own->rules;
    char told[sizeof pipe->reason];
    memcpy(told, reason, sizeof told);
    snprintf(pipe->reason, sizeof pipe->reason, "a position of the program (%.100s)", told);
    return pipe->reason;
}

void own_pipe_open(struct check *check, struct own *own)
{
    struct pipe *pipe = memory_array(check, 1, sizeof *pipe);
    pipe->lines = own_lines_open(check);
    own->rules = pipe;
    own->sided = true;
    own_hello(own, pipe->lines);
    own->nimbers = own->ending == OWN_LAST_WINS && !own->sided && !own->loops;
    if (own->joiner && !own->nimbers)
        own_refuse(check, CHECK_BAD_INPUT, "sums are of impartial games where the last wins");
    own->start = start;
    own->read = read_state;
    own->side = side;
    own->ask = ask;
}
