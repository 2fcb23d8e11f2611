/* checkpoint: checkpoints, and the files of tiers beside them, behind the sums of their blocks. A
 * game is solved once, and the folder of every checkpoint on the way is saved. The input chooses
 * one of these folders and alters its files, and a run goes on from there. It ends with an answer
 * or a message. Checkpoints of tiers have sums, so the answer is that of the first run. A folder
 * that was not altered always leads to it.
 *
 *     | game | which folder | threads | then edits: file | how | where, 2 bytes | what |
 */
#include "fuzz.h"

#include <qiju/rules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHECKPOINTS_MAX = 256,
    FILES_MAX = 512,
    NAME = 48,
    EDIT = 5,
    EDITS_MAX = 80,
    LINE_MOST = 100000,
    BYTES = 64000000,
    STATES = 60000
};

/* ----------------------------------------------------------------------- the games */

const qj_rules *connect_four_heights_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *quixo_rules(void);

struct problem {
    const char *game;               /* of the catalogue; NULL: of rules */
    const qj_rules *(*rules)(void); /* of examples/own/ */
    const char *text;
    const char *engine;
    size_t parts; /* that its checkpoints begin with */
};

enum { IDEALS_PARTS = 7, TIERS_PARTS = 5 };

static const struct problem problems[] = {
    {"staircase", NULL, NULL, "ideals", IDEALS_PARTS},
    {NULL, connect_four_heights_rules, "2 3\n", "exhaustive", TIERS_PARTS},
    {NULL, connect_four_heights_rules, "3 2\n", "exhaustive", TIERS_PARTS},
    {NULL, morris_rules, "1 3 1\n", "exhaustive", TIERS_PARTS},
    {NULL, quixo_rules, "2\n", "exhaustive", TIERS_PARTS},
    {NULL, node_kayles_rules, "2 5\n", "exhaustive", TIERS_PARTS},
    {"heaps", NULL, "0.77\n3\n3 4 5\nmisere\n", "exhaustive", TIERS_PARTS},
    {"geography", NULL, "3 4\n....\n.##.\n....\n", "exhaustive", TIERS_PARTS},
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

/* ---------------------------------------------------------------------- the folder */

struct file {
    char name[NAME];
    char *bytes;
    size_t size;
    unsigned folders; /* that have it */
};

/* The complete files. Folders of several checkpoints share files. */
struct folder {
    struct file *file[FILES_MAX];
    size_t count;
};

static const char checkpoint_name[] = "checkpoint";

static struct file *new_file(const char *name, const void *bytes, size_t size, size_t room)
{
    struct file *file = calloc(1, sizeof *file);
    fuzz_assert(file && strlen(name) < NAME, "there is memory, and names are short");
    strcpy(file->name, name);
    file->bytes = malloc(room + 1);
    fuzz_assert(file->bytes, "there is memory");
    if (size)
        memcpy(file->bytes, bytes, size);
    file->size = size;
    file->folders = 1;
    return file;
}

static void release(struct file *file)
{
    if (--file->folders)
        return;
    free(file->bytes);
    free(file);
}

/* The place of a file, or the number of files. */
static size_t find(const struct folder *folder, const char *name)
{
    size_t i = 0;
    while (i < folder->count && strcmp(folder->file[i]->name, name))
        i++;
    return i;
}

static const struct file *find_checkpoint(const struct folder *folder)
{
    size_t i = find(folder, checkpoint_name);
    return i < folder->count ? folder->file[i] : NULL;
}

static void drop(struct folder *folder, const char *name)
{
    size_t i = find(folder, name);
    if (i == folder->count)
        return;
    release(folder->file[i]);
    folder->file[i] = folder->file[--folder->count];
}

static void put(struct folder *folder, struct file *file)
{
    drop(folder, file->name);
    fuzz_assert(folder->count < FILES_MAX, "files that are not needed are removed");
    folder->file[folder->count++] = file;
}

static void clear(struct folder *folder)
{
    while (folder->count)
        release(folder->file[--folder->count]);
}

/* ---------------------------------------------------------------------- the store */

/* The folder of a run, and those of all checkpoints of a first run. */
struct store {
    struct folder now;
    struct folder *saved; /* NULL: they are not saved */
    size_t count;
    struct file *writing; /* the checkpoint */
    size_t read_at;
    bool refused; /* bytes that are not there */
};

static void *create_named(void *user, const char *name)
{
    (void)user;
    return new_file(name, NULL, 0, 0);
}

static bool write_named(void *user, void *named, const void *data, size_t size)
{
    struct file *file = named;
    (void)user;
    file->bytes = realloc(file->bytes, file->size + size + 1);
    fuzz_assert(file->bytes, "there is memory");
    memcpy(file->bytes + file->size, data, size);
    file->size += size;
    return true;
}

static bool commit_named(void *user, void *file)
{
    put(&((struct store *)user)->now, file);
    return true;
}

static void abandon_named(void *user, void *file)
{
    (void)user;
    release(file);
}

static void *open_named(void *user, const char *name, uint64_t *size)
{
    struct store *store = user;
    size_t i = find(&store->now, name);
    if (i == store->now.count) {
        store->refused = true;
        return NULL;
    }
    *size = store->now.file[i]->size;
    return store->now.file[i];
}

static bool read_named(void *user, void *named, void *data, size_t size, uint64_t at)
{
    const struct file *file = named;
    if (at > file->size || size > file->size - at) {
        ((struct store *)user)->refused = true;
        return false;
    }
    memcpy(data, file->bytes + at, size);
    return true;
}

static void close_named(void *user, void *file)
{
    (void)user;
    (void)file;
}

static void remove_named(void *user, const char *name)
{
    drop(&((struct store *)user)->now, name);
}

static bool begin(void *user)
{
    ((struct store *)user)->writing = create_named(user, checkpoint_name);
    return true;
}

static bool write_some(void *user, const void *data, size_t size)
{
    return write_named(user, ((struct store *)user)->writing, data, size);
}

static bool commit(void *user)
{
    struct store *store = user;
    put(&store->now, store->writing);
    if (!store->saved || store->count == CHECKPOINTS_MAX)
        return true;
    for (size_t i = 0; i < store->now.count; i++)
        store->now.file[i]->folders++;
    store->saved[store->count++] = store->now;
    return true;
}

static void abandon(void *user)
{
    release(((struct store *)user)->writing);
}

static int open_given(void *user)
{
    struct store *store = user;
    store->read_at = 0;
    return find_checkpoint(&store->now) != NULL;
}

static ptrdiff_t read_some(void *user, void *buffer, size_t size)
{
    struct store *store = user;
    const struct file *file = find_checkpoint(&store->now);
    size_t left = file->size - store->read_at, part = size < left ? size : left;
    if (part)
        memcpy(buffer, file->bytes + store->read_at, part);
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

static qj_status solve(qj_context *context, const struct problem *problem, struct answer *answer)
{
    const char *words = problem->text ? problem->text : board_text();
    qj_text text = {words, strlen(words)};
    qj_source source = qj_text_source(&text);
    qj_position *position = NULL;
    qj_game *own = NULL;
    if (problem->rules)
        fuzz_assert(qj_game_new(context, problem->rules(), &own) == QJ_OK, "the rules are right");
    fuzz_assert(qj_position_read(context, own ? own : qj_game_find(problem->game), &source, 1,
                                 &position) == QJ_OK,
                "the position is right");
    qj_status status = ask(position, problem->engine, answer);
    qj_position_free(position);
    qj_game_free(own);
    return status;
}

static qj_status run(const struct problem *problem, struct store *store, unsigned threads,
                     struct answer *answer)
{
    qj_files named = {create_named, write_named, commit_named, abandon_named, open_named,
                      read_named,   close_named, remove_named, store};
    qj_checkpoint callbacks = {.begin = begin,
                               .write = write_some,
                               .commit = commit,
                               .abandon = abandon,
                               .open = open_given,
                               .read = read_some,
                               .close = close_given,
                               .user = store,
                               .files = &named};
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    limits.bytes = BYTES;
    limits.states = STATES;
    limits.threads = threads;
    limits.trust = true;
    limits.checkpoint = &callbacks;
    memset(answer, 0, sizeof *answer);
    fuzz_assert(qj_context_new(&limits, &context) == QJ_OK, "a context can be made");
    qj_status status = solve(context, problem, answer);
    if (status == QJ_IO)
        fuzz_assert(store->refused, "bytes that are there can be read");
    else
        fuzz_status(context, status);
    qj_context_free(context);
    return status;
}

/* ------------------------------------------------------------------------- an input */

/* The answer of a whole run, and its folders; found once. */
struct known {
    struct answer answer;
    struct folder folder[CHECKPOINTS_MAX];
    size_t count;
};

static const struct known *know(unsigned which)
{
    static struct known known[PROBLEMS];
    struct known *here = &known[which];
    struct store store = {.saved = here->folder};
    if (here->count)
        return here;
    qj_status status = run(&problems[which], &store, 1, &here->answer);
    fuzz_assert(status == QJ_OK && store.count, "a whole run has an answer and checkpoints");
    here->count = store.count;
    clear(&store.now);
    return here;
}

/* Where the words of the engine begin, behind all that is compared. */
static size_t own_words(const struct file *file, size_t parts)
{
    uint64_t at = sizeof at, size;
    for (size_t i = 0; i < parts && at + sizeof size <= file->size; i++) {
        memcpy(&size, file->bytes + at, sizeof size);
        if (size > file->size - at - sizeof size)
            return 0;
        at += sizeof size + size;
    }
    return at < file->size ? (size_t)at : 0;
}

/* Alters a byte or a word behind first, or cuts or lengthens the file. how: its top bit is for the
 * head. */
static void edit_bytes(struct file *file, size_t first, const uint8_t bytes[EDIT - 1])
{
    enum { HEAD = 256, WORD = 8 };
    size_t room = file->size - first, where = bytes[1] + bytes[2] * (size_t)256;
    uint64_t word, what = bytes[3];
    if (room < WORD)
        return;
    where = first + (bytes[0] & 0x80 ? where % HEAD / WORD * WORD : where * 5) % (room - WORD + 1);
    memcpy(&word, file->bytes + where, WORD);
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
        memcpy(&word, file->bytes + first + what % 32 * WORD % (room - WORD + 1), WORD);
        break;
    case 6:
        file->size = where;
        return;
    default:
        file->bytes[file->size++] = (char)what; /* there is room for one byte an edit */
        return;
    }
    memcpy(file->bytes + where, &word, WORD);
}

static struct file *copy(const struct file *from, const char *name)
{
    return new_file(name, from->bytes, from->size, from->size + EDITS_MAX);
}

/* Puts another file in the place of a file: of the same folder, or of another run or game. */
static void edit_file(struct folder *folder, const char *name, const uint8_t bytes[EDIT - 1])
{
    const struct known *known = know(bytes[1] % PROBLEMS);
    const struct folder *from = bytes[0] & 0x20 ? folder : &known->folder[bytes[2] % known->count];
    if (from->count)
        put(folder, copy(from->file[bytes[3] % from->count], name));
}

/* how: 0x40 takes a whole file in the place of another, or, with 0x10, none. */
static void edit(struct folder *folder, size_t parts, const uint8_t bytes[EDIT])
{
    char name[NAME];
    if (!folder->count)
        return;
    struct file *file = folder->file[bytes[0] % folder->count];
    strcpy(name, file->name);
    if (!(bytes[1] & 0x40))
        edit_bytes(file, strcmp(name, checkpoint_name) ? 0 : own_words(file, parts), bytes + 1);
    else if (bytes[1] & 0x10)
        drop(folder, name);
    else
        edit_file(folder, name, bytes + 1);
}

static bool is_same(const struct folder *one, const struct folder *two)
{
    bool same = one->count == two->count;
    for (size_t i = 0; same && i < one->count; i++) {
        size_t other = find(two, one->file[i]->name);
        same = other < two->count && two->file[other]->size == one->file[i]->size &&
               !memcmp(two->file[other]->bytes, one->file[i]->bytes, one->file[i]->size);
    }
    return same;
}

void fuzz_checkpoint(const uint8_t *data, size_t size)
{
    enum { HEAD = 3 };
    struct answer answer;
    struct store store = {.saved = NULL};
    if (size < HEAD || size > HEAD + EDIT * EDITS_MAX)
        return;
    unsigned which = data[0] % PROBLEMS, threads = 1 + data[2] % 2;
    const struct known *known = know(which);
    const struct folder *chosen = &known->folder[data[1] % known->count];
    for (size_t i = 0; i < chosen->count; i++)
        put(&store.now, copy(chosen->file[i], chosen->file[i]->name));
    for (size_t at = HEAD; at + EDIT <= size; at += EDIT)
        edit(&store.now, problems[which].parts, data + at);
    bool same = is_same(&store.now, chosen);
    qj_status status = run(&problems[which], &store, threads, &answer);
    if (same)
        fuzz_assert(status == QJ_OK, "a run that goes on comes to its end");
    if (status == QJ_OK && (same || problems[which].parts == TIERS_PARTS))
        fuzz_assert(same_answer(&answer, &known->answer),
                    "a run that goes on has the answer of one that was not interrupted");
    clear(&store.now);
}
