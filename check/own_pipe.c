/* own_pipe: user-defined rules of a program on a pipe (docs/reference/pipe.md). Only the questions
 * "start" and "moves" are asked. A state is the program's word for a position, followed by zeros.
 */
#include "check_own.h"

#include <inttypes.h>
#include <string.h>

enum { NAME = 24 };

struct own_pipe {
    struct own_lines *lines;
    char reason[160];
};

static struct own_lines *own_pipe_lines(const struct check_own *own)
{
    return ((const struct own_pipe *)own->rules)->lines;
}

/* ------------------------------------------------------------------ positions */

static bool own_pipe_has_control(const char *word)
{
    for (; *word; word++)
        if ((unsigned char)*word < ' ' || *word == 0x7f)
            return true;
    return false;
}

static const char *own_pipe_fault(const struct check_own *own, const char *word)
{
    if (!*word || strlen(word) > own->size)
        return "a position, of at most as many bytes as said";
    if (own_pipe_has_control(word))
        return "a position without control characters";
    return own->sided && *word != '1' && *word != '2' ? "a position that begins with 1 or 2" : NULL;
}

static void own_pipe_put_word(const struct check_own *own, const char *word, unsigned char *state)
{
    for (size_t i = 0; i < own->size; i++)
        state[i] = *word ? (unsigned char)*word++ : 0;
}

static void own_pipe_take_position(struct check_own *own, char **rest, unsigned char *state)
{
    const char *word = own_lines_word(rest), *fault = own_pipe_fault(own, word);
    if (fault)
        own_lines_refuse(own_pipe_lines(own), fault, word);
    own_pipe_put_word(own, word, state);
}

static int own_pipe_side(struct check_own *own, const unsigned char *state)
{
    (void)own;
    return *state == '2';
}

/* Returns the reason after a "no", or NULL; `first` and `rest` are parts of a line. */
static const char *own_pipe_reason(const struct check_own *own, const char *first, const char *rest)
{
    struct own_pipe *pipe = own->rules;
    if (strcmp(first, "no") != 0)
        return NULL;
    snprintf(pipe->reason, sizeof pipe->reason, "%s", rest);
    return pipe->reason;
}

static const char *own_pipe_start(struct check_own *own, unsigned char *state)
{
    struct own_lines *lines = own_pipe_lines(own);
    own_lines_put(lines, "start");
    for (size_t i = 0; i < own->parameter_count; i++)
        own_lines_put(lines, " %" PRId64, own->value[i]);
    own_lines_put(lines, "\nflush\n");
    char *rest = own_lines_take(lines);
    const char *first = own_lines_word(&rest), *reason = own_pipe_reason(own, first, rest);
    if (!reason && strcmp(first, "at") != 0)
        own_lines_refuse(lines, "at POSITION or no REASON", first);
    if (!reason) {
        own_pipe_take_position(own, &rest, state);
        own_lines_end(own_pipe_lines(own), rest);
    }
    own_lines_flushed(own_pipe_lines(own));
    return reason;
}

/* Asks for the moves of a position. Returns the reason if the position is invalid, else NULL. */
static const char *own_pipe_ask_moves(struct check_own *own, const char *word,
                                      struct own_answer *out)
{
    bool scored = own->ending == OWN_POINTS;
    int64_t most = scored ? INT64_MAX : 1;
    struct own_lines *lines = own_pipe_lines(own);
    own_lines_put(lines, "moves %s\nflush\n", word);
    char *rest = own_lines_take(lines);
    const char *first = own_lines_word(&rest), *reason = own_pipe_reason(own, first, rest);
    out->over = !strcmp(first, "over");
    if (out->over)
        out->value = own_lines_whole(own_pipe_lines(own), &rest, -most, most, "a value");
    else if (!reason && strcmp(first, "moves") != 0)
        own_lines_refuse(lines, "over VALUE, moves ... or no REASON", first);
    while (!out->over && !reason && *(first = own_lines_word(&rest))) {
        unsigned char *next = check_own_add_move(own, out, 0);
        if (strlen(first) > NAME || !strcmp(first, "end"))
            own_lines_refuse(lines, "a move of 1 to 24 bytes (not 'end')", first);
        own_pipe_take_position(own, &rest, next);
        if (scored)
            out->points[out->count - 1] = own_lines_whole(own_pipe_lines(own), &rest, -INT64_MAX,
                                                          INT64_MAX, "points");
    }
    if (!reason)
        own_lines_end(own_pipe_lines(own), rest);
    own_lines_flushed(own_pipe_lines(own));
    return reason;
}

static void own_pipe_ask(struct check_own *own, const unsigned char *state, struct own_answer *out)
{
    char word[OWN_STATE + 1] = "";
    memcpy(word, state, own->size);
    if (!*word) /* a sum of no parts */
        return;
    const char *reason = own_pipe_ask_moves(own, word, out);
    if (reason)
        own_lines_refuse(own_pipe_lines(own), "moves of a position it has named", "no");
}

static const char *own_pipe_read_state(struct check_own *own, const char *word,
                                       unsigned char *state)
{
    struct own_answer answer = {0};
    if (own_pipe_fault(own, word))
        return own_pipe_fault(own, word);
    own_pipe_put_word(own, word, state);
    if (own->joiner && strchr(word, own->joiner))
        return NULL; /* its parts are queried when they are entered */
    const char *reason = own_pipe_ask_moves(own, word, &answer);
    if (!reason)
        return NULL;
    struct own_pipe *pipe = own->rules;
    char copy[sizeof pipe->reason];
    memcpy(copy, reason, sizeof copy);
    snprintf(pipe->reason, sizeof pipe->reason, "a position of the program (%.100s)", copy);
    return pipe->reason;
}

void own_pipe_open(struct check *check, struct check_own *own)
{
    struct own_pipe *pipe = memory_array(check, 1, sizeof *pipe);
    pipe->lines = own_lines_open(check);
    own->rules = pipe;
    own->sided = true;
    own_handshake(own, pipe->lines);
    own->nimbers = own->ending == OWN_LAST_WINS && !own->sided && !own->loops && !own->outcome_only;
    if (own->joiner && !own->nimbers)
        check_own_refuse(check, CHECK_BAD_INPUT, "sums are of impartial games where the last wins");
    own->start = own_pipe_start;
    own->read = own_pipe_read_state;
    own->side = own_pipe_side;
    own->ask = own_pipe_ask;
}
