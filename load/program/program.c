/* program: rules provided by a program that answers questions.
 *
 * A state is the program's word for a position, padded with zeros; a move is a name of up to 24
 * bytes packed into the three numbers of a qj_move. asking.c has the questions about positions.
 * "flush" is answered, too: earlier answers count only after it, so a surplus answer is detected
 * however late it arrives.
 *
 * Answers depend on the values of the last "start". A question under other values is preceded by a
 * "start" with them, and earlier answers are discarded.
 *
 * The first failure is stored. After it no questions are sent, and no answer counts.
 */
#include "load/program/asking.h"

#include <fcntl.h>
#include <sys/stat.h>

static bool program_read_handshake(struct program *program)
{
    static const struct dialogue_request greeting = {ASK_GREETING, {"4", 1}};
    struct word_line line;
    if (!dialogue_ask(&program->dialogue, greeting) || !dialogue_flush(&program->dialogue))
        return false;
    while (!program->handshake.ready) {
        if (!dialogue_take_line(&program->dialogue, greeting, &line))
            return false;
        if (!protocol_take_handshake(&program->handshake, &line))
            return dialogue_fail_line(&program->dialogue, greeting, "%s", line.error);
    }
    return true;
}

/* --------------------------------------------------------------------------- start */

static const char *program_start(const qj_setup *setup, void *state)
{
    struct program *program = setup->user;
    struct program_reply reply;
    if (!asking_start(program, setup->value, &reply))
        return NULL;
    if (reply.kind == ANSWER_AT) {
        asking_write_word(program, word_take(&reply.rest), state);
        return NULL;
    }
    phrase_write(program->reason, sizeof program->reason, "%.159s", reply.rest);
    return program->reason;
}

/* ------------------------------------------------------------------------- the rules */

static void program_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    struct program *program = setup->user;
    struct program_word part, rest = asking_word(program, state);
    while (sum_word_next(program->handshake.sum, &rest, &part))
        visit(user, part.start, part.length);
}

static int program_side(UNUSED const qj_setup *setup, const void *state)
{
    return *(const char *)state == '2';
}

/* The word of a position begins with its tier, so no question is needed. */
static uint64_t program_tier(const qj_setup *setup, const void *state)
{
    const struct program *program = setup->user;
    uint64_t tier = 0;
    (void)protocol_read_tier(&program->handshake, asking_word(program, state), &tier);
    return tier;
}

static size_t program_state_size(const qj_setup *setup)
{
    return ((const struct program *)setup->user)->handshake.size;
}

/* Returns NULL if the part is valid or the program has failed, else the reason. */
static const char *program_refuse(struct program *program, struct program_word part)
{
    struct program_reply reply;
    if (!asking_put(program, (struct dialogue_request){ASK_MOVES, part}, &reply) ||
        reply.kind != ANSWER_NO)
        return NULL;
    phrase_write(program->reason, sizeof program->reason, "a position of the program (%.100s)",
                 reply.rest);
    return program->reason;
}

static const char *program_state_read(const qj_setup *setup, const char *word, void *state)
{
    struct program *program = asking_enter(setup);
    struct word_line line;
    struct program_word part, rest = word_of(word);
    const char *reason = NULL;
    if (!protocol_check_position(&program->handshake, rest, &line))
        return "a position of the program";
    while (!reason && sum_word_next(program->handshake.sum, &rest, &part))
        reason = program_refuse(program, part);
    if (!reason)
        asking_write_word(program, word_of(word), state);
    return reason;
}

static void program_state_write(const qj_setup *setup, const void *state,
                                char word[QJ_STATE_SIZE + 1])
{
    const struct program_word whole = asking_word(setup->user, state);
    memcpy(word, whole.start, whole.length);
    word[whole.length] = 0;
}

static void program_move_write(UNUSED const qj_setup *setup, const qj_move *move,
                               char text[QJ_MOVE_SIZE])
{
    protocol_unpack_name(move, text);
}

static bool program_move_read(UNUSED const qj_setup *setup, const char *word, qj_move *move)
{
    return protocol_pack_name(word_of(word), move);
}

static bool program_is_state(const qj_setup *setup, const void *state)
{
    const struct program *program = setup->user;
    struct word_line line;
    const struct program_word word = asking_word(program, state);
    for (size_t i = word.length; i < program->handshake.size; i++)
        if (word.start[i])
            return false;
    return protocol_check_position(&program->handshake, word, &line) &&
           !memchr(word.start, ' ', word.length);
}

static void program_draw_part(struct program *program, struct program_word part, const qj_sink *out)
{
    struct word_line line;
    struct program_reply reply;
    const struct dialogue_request request = {ASK_DRAW, part};
    if (!asking_put(program, request, &reply))
        return;
    while (reply.value-- && dialogue_take_line(&program->dialogue, request, &line)) {
        out->write(out->user, line.rest, strcspn(line.rest, "\r"));
        out->write(out->user, "\n", 1);
    }
}

static void program_draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    struct program *program = asking_enter(setup);
    struct program_word part, rest = asking_word(program, state);
    if (!program->handshake.draws || *rest.start == program->handshake.sum) {
        qj_sink_print(out, "%.*s\n", rest.length < 900 ? (int)rest.length : 900, rest.start);
        return;
    }
    for (bool first = true; sum_word_next(program->handshake.sum, &rest, &part); first = false) {
        if (!first)
            qj_sink_print(out, "%c\n", program->handshake.sum);
        program_draw_part(program, part, out);
    }
}

static const char *program_fault(const qj_setup *setup)
{
    struct program *program = setup->user;
    dialogue_settle(&program->dialogue);
    return dialogue_has_failed(&program->dialogue) ? program->dialogue.failure.marked : NULL;
}

static void program_make_rules(struct program *program)
{
    const struct handshake *handshake = &program->handshake;
    program->rules = (qj_rules){
        QJ_RULES_HEAD,
        .name = handshake->name,
        .summary = handshake->summary[0] ? handshake->summary : NULL,
        .players = {handshake->players[0][0] ? handshake->players[0] : NULL,
                    handshake->players[1][0] ? handshake->players[1] : NULL},
        .parameters = handshake->parameters,
        .ending = handshake->ending,
        .loops = handshake->loops,
        .outcome_only = handshake->outcome_only,
        .state_size = program_state_size,
        .start = program_start,
        .side = handshake->impartial ? NULL : program_side,
        .draw = handshake->draws || !handshake->board ? program_draw : NULL,
        .cells = handshake->board ? plane_cells : NULL,
        .lines = handshake->board ? plane_visit_lines : NULL,
        .clicks = handshake->board ? plane_clicks : NULL,
        .canonical = handshake->canonical ? asking_canonical : NULL,
        .tier = handshake->tier ? program_tier : NULL,
        .parts = handshake->sum ? program_parts : NULL,
        .move_write = program_move_write,
        .move_read = program_move_read,
        .state_read = program_state_read,
        .state_write = program_state_write,
        .is_state = program_is_state,
        .expand = asking_expand,
        .fault = program_fault,
        .identity = program->identity,
        .identity_size = program->identity_size,
        .user = program,
    };
}

/* -------------------------------------------------------------------------- open */

enum { IDENTITY_FILE = 1 << 20 };

/* Adds a byte 0 and the bytes of a file to the identity, if it is a short regular file. */
static void program_add_file(FILE *identity, const char *name)
{
    struct stat facts;
    char part[BUFSIZ];
    ssize_t got;
    const int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) &&
        facts.st_size <= IDENTITY_FILE) {
        putc(0, identity);
        while ((got = read(file, part, sizeof part)) > 0)
            fwrite(part, 1, (size_t)got, identity);
    }
    if (file >= 0)
        close(file);
}

/* Makes the identity of a command: its text, and each file that a word of it names, since a script
 * can change without its command. Processes with different files, a checkpoint and a solution file
 * of an earlier state of the script are noticed.
 *
 *     python3 games/mine.py serve  0  bytes of games/mine.py
 */
static bool program_make_identity(struct program *program, const char *command)
{
    static const char between[] = " \t\n\"'`;|&()<>=$";
    char *words = strdup(command), *rest;
    FILE *identity = words ? open_memstream(&program->identity, &program->identity_size) : NULL;
    bool made = identity && fputs(command, identity) >= 0;
    for (char *word = made ? strtok_r(words, between, &rest) : NULL; word;
         word = strtok_r(NULL, between, &rest))
        program_add_file(identity, word);
    free(words);
    made = made && !ferror(identity);
    return identity && fclose(identity) == 0 && made;
}

/* Returns true if a file begins with "#!", the line that names its interpreter. */
static bool program_names_runner(const char *file)
{
    char first[2] = "";
    FILE *stream = fopen(file, "rb");
    const bool named = stream && fread(first, 1, 2, stream) == 2 && !memcmp(first, "#!", 2);
    if (stream)
        fclose(stream);
    return named;
}

qj_status program_open(struct program *program, const char *word,
                       const struct load_options *options, qj_error *error, const qj_rules **rules)
{
    const char *const line[] = {"/bin/sh", "-c", word + 1, NULL};
    const char *const file[] = {word, NULL}, *const script[] = {runner_of(word), word, NULL};
    const bool runs = access(word, X_OK) == 0 && (!script[0] || program_names_runner(word));
    const char *const *words = *word == '|' ? line : runs ? file : script;
    if (!program_make_identity(program, *word == '|' ? line[2] : word))
        return phrase_error(error, QJ_LIMIT, "out of memory");
    TRY(dialogue_open(&program->dialogue, words, options, error));
    if (!program_read_handshake(program)) {
        *error = program->dialogue.failure;
        return error->status;
    }
    program->forms.question = ASK_CANONICAL;
    program->answers.question = ASK_MOVES;
    program_make_rules(program);
    *rules = &program->rules;
    return QJ_OK;
}

void program_close(struct program *program)
{
    dialogue_close(&program->dialogue);
    asking_forget(program);
    free(program->identity);
}
