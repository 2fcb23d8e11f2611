/* checkpoint: checkpoints of the engine ideals, behind their checksum. A game is
 * searched once, and every checkpoint on the way is saved; the input chooses one of them, alters
 * it, and a run goes on from that. Whatever stands in it, the run ends with an answer or a
 * sentence. One that was not altered gives the answer of the first run.
 *
 *     | game | which checkpoint | threads | then edits: how | where, 2 bytes | what |
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKPOINTS_MAX = 256, LINE_MOST = 100000, BYTES = 64000000, STATES = 60000 };

struct blob {
    char *bytes;
    size_t size;
};

/* ----------------------------------------------------------------------- the games */

struct problem {
    const char *game;
    const char *text;
    const char *engine;
    size_t parts; /* that its checkpoints begin with */
};

static const struct problem problems[] = {
    {"staircase", NULL, "ideals", 7},
};
enum { PROBLEMS = sizeof problems / sizeof *problems };

/* 8 x 8 cells, for which a frontier is swept. */
static const char *board_text(void)
{
    enum { SIDE = 8 };
    static char text[2048];
    char *end = text + sprintf(text, "%d %d\n", SIDE, SIDE);
    for (int i = 0; i < 2 * SIDE * SIDE; i++)
        end += sprintf(end, "%d ", i * 37 % 101);
    return text;
}

/* ---------------------------------------------------------------------- the store */

/* Checkpoints that a first run writes, and the one that the next run reads. */
struct store {
    struct blob saved[CHECKPOINTS_MAX];
    size_t count;
    struct blob writing;
    const struct blob *given; /* NULL: there is none yet */
    size_t read_at;
};

static bool begin(void *user)
{
    ((struct store *)user)->writing.size = 0;
    return true;
}

static bool write_some(void *user, const void *data, size_t size)
{
    struct blob *writing = &((struct store *)user)->writing;
    writing->bytes = realloc(writing->bytes, writing->size + size + 1);
    fuzz_assert(writing->bytes, "there is memory");
    memcpy(writing->bytes + writing->size, data, size);
    writing->size += size;
    return true;
}

static bool commit(void *user)
{
    struct store *store = user;
    if (store->given || store->count == CHECKPOINTS_MAX)
        return true;
    store->saved[store->count++] = store->writing;
    store->writing = (struct blob){NULL, 0};
    return true;
}

static void abandon(void *user)
{
    (void)user;
}

static int open_given(void *user)
{
    struct store *store = user;
    store->read_at = 0;
    return store->given != NULL;
}

static ptrdiff_t read_some(void *user, void *buffer, size_t size)
{
    struct store *store = user;
    size_t left = store->given->size - store->read_at, part = size < left ? size : left;
    if (part)
        memcpy(buffer, store->given->bytes + store->read_at, part);
    store->read_at += part;
    return (ptrdiff_t)part;
}

static void close_given(void *user)
{
    (void)user;
}

/* --------------------------------------------------------------------------- a run */

struct answer {
    qj_value value;
    uint64_t options, line;
};

static bool same_answer(const struct answer *one, const struct answer *two)
{
    return one->value.lo == two->value.lo && one->value.nimber == two->value.nimber &&
           one->value.distance == two->value.distance && one->options == two->options &&
           one->line == two->line;
}

static bool count_option(void *user, const qj_option *option)
{
    (void)option;
    ++*(uint64_t *)user;
    return true;
}

static bool count_move(void *user, const qj_move *move)
{
    (void)move;
    fuzz_assert(++*(uint64_t *)user < LINE_MOST, "a line ends");
    return true;
}

static qj_status ask(const qj_position *position, const char *engine, struct answer *answer)
{
    qj_session *session = NULL;
    qj_status status = qj_session_open(position, engine, &session);
    if (status == QJ_OK)
        status = qj_session_value(session, &answer->value);
    if (status == QJ_OK)
        status = qj_session_moves(session, count_option, &answer->options);
    if (status == QJ_OK)
        status = qj_session_line(session, count_move, &answer->line);
    qj_session_free(session);
    return status;
}

static qj_status run(const struct problem *problem, struct store *store, unsigned threads,
                     struct answer *answer)
{
    qj_checkpoint callbacks = {.begin = begin,
                               .write = write_some,
                               .commit = commit,
                               .abandon = abandon,
                               .open = open_given,
                               .read = read_some,
                               .close = close_given,
                               .user = store};
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    qj_position *position = NULL;
    const char *words = problem->text ? problem->text : board_text();
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    limits.bytes = BYTES;
    limits.states = STATES;
    limits.threads = threads;
    limits.checkpoint = &callbacks;
    memset(answer, 0, sizeof *answer);
    fuzz_assert(qj_context_new(&limits, &context) == QJ_OK, "a context can be made");
    const qj_game *game = qj_game_find(problem->game);
    fuzz_assert(qj_position_read(context, game, &source, 1, &position) == QJ_OK,
                "the position is right");
    qj_status status = ask(position, problem->engine, answer);
    fuzz_status(context, status);
    qj_position_free(position);
    qj_context_free(context);
    return status;
}

/* ------------------------------------------------------------------------- an input */

/* Where the engine's own words begin, behind all that is compared. */
static size_t own_words(const struct blob *blob, size_t parts)
{
    uint64_t at = sizeof at, size;
    for (size_t i = 0; i < parts; i++) {
        memcpy(&size, blob->bytes + at, sizeof size);
        at += sizeof size + size;
    }
    return (size_t)at;
}

/* Alters a byte or a word behind first, or cuts or lengthens the whole. how: its top bit is for the
 * head. */
static void edit(struct blob *blob, size_t first, const uint8_t bytes[4])
{
    enum { HEAD = 256, WORD = 8 };
    size_t room = blob->size - first, where = bytes[1] + bytes[2] * (size_t)256;
    uint64_t word, what = bytes[3];
    if (room < WORD)
        return;
    where = first + (bytes[0] & 0x80 ? where % HEAD / WORD * WORD : where * 5) % (room - WORD + 1);
    memcpy(&word, blob->bytes + where, WORD);
    switch (bytes[0] % 8) {
    case 0:
        word ^= what << bytes[2] % 64;
        break;
    case 1:
        word += what - 128;
        break;
    case 2:
        word = what;
        break;
    case 3:
        word = UINT64_C(1) << what % 64;
        break;
    case 4:
        word = UINT64_MAX - what;
        break;
    case 5:
        memcpy(&word, blob->bytes + first + what % 32 * WORD % (room - WORD + 1), WORD);
        break;
    case 6:
        blob->size = where;
        return;
    default:
        blob->bytes[blob->size++] = (char)what; /* there is room for one byte an edit */
        return;
    }
    memcpy(blob->bytes + where, &word, WORD);
}

/* What a whole run answers, and its checkpoints; found once. */
struct known {
    bool found;
    struct answer answer;
    struct store store;
};

static struct known *know(unsigned which)
{
    static struct known known[PROBLEMS];
    struct known *here = &known[which];
    if (here->found)
        return here;
    here->found = true;
    qj_status status = run(&problems[which], &here->store, 1, &here->answer);
    fuzz_assert(status == QJ_OK && here->store.count, "a whole run has an answer and checkpoints");
    return here;
}

void fuzz_checkpoint(const uint8_t *data, size_t size)
{
    enum { HEAD = 3, EDIT = 4 };
    struct answer answer;
    if (size < HEAD)
        return;
    unsigned which = data[0] % PROBLEMS, threads = 1 + data[2] % 2;
    struct known *known = know(which);
    const struct blob *chosen = &known->store.saved[data[1] % known->store.count];
    struct blob altered = {malloc(chosen->size + size), chosen->size};
    fuzz_assert(altered.bytes, "there is memory");
    memcpy(altered.bytes, chosen->bytes, chosen->size);
    size_t first = own_words(chosen, problems[which].parts);
    for (size_t at = HEAD; at + EDIT <= size; at += EDIT)
        edit(&altered, first, data + at);
    bool same = altered.size == chosen->size && !memcmp(altered.bytes, chosen->bytes, chosen->size);
    struct store store = {.given = &altered};
    qj_status status = run(&problems[which], &store, threads, &answer);
    if (same) {
        fuzz_assert(status == QJ_OK, "a run that goes on comes to its end");
        fuzz_assert(same_answer(&answer, &known->answer),
                    "a run that goes on has the answer of one that was not interrupted");
    }
    free(store.writing.bytes);
    free(altered.bytes);
}
