/* The least that a check of all positions costs: solving with --trust and without, and a second
 * query of the rules that is as bare as can be.
 *
 *     bench/recheck [RUNS]
 *
 * prints medians of RUNS runs (5), CPU seconds of one thread. The bare pass calls the rules without
 * guards and compares nothing. It has the positions of the engine. Each is asked about once more:
 * over, moves, and play for each move; with symmetries each other image instead. All have is_state,
 * and each position of the engine predecessors. If the rules compute canonical forms or parts,
 * there are states that the engine does not have. Then a set of states finds them, and each
 * function is called once for each:
 *
 *     a position          is_state, over, moves, and play for each move; its children are looked up
 *     a new state         canonical, and parts
 *     a form with images  nothing: the engine has its children, which the images are compared with
 *     a sum of parts      moves and play; its children need their parts, and no moves
 *
 * If solving and the bare pass take more than twice as long as solving, so does every check that
 * asks about all positions.
 */
#include "measure.h"

#include <qiju/qiju.h>
#include <qiju/rules.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNS = 99, CELLS = 9, SIDE = 3 };

const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *in_a_row_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *quixo_rules(void);
const qj_rules *small_chess_rules(void);

/* The smaller of a board of small_chess and its mirror image: its symmetry as a function. */
static void canonical(const qj_setup *setup, void *state)
{
    unsigned char *board = state, mirrored[1 + CELLS] = {board[0]};
    for (int i = 0; i < CELLS; i++)
        mirrored[1 + i] = board[1 + i / SIDE * SIDE + SIDE - 1 - i % SIDE];
    if (memcmp(mirrored, board, sizeof mirrored) < 0)
        memcpy(board, mirrored, sizeof mirrored);
    (void)setup;
}

static const struct {
    const char *what, *text;
    int64_t value[4];
    const qj_rules *(*rules)(void);
    void (*canonical)(const qj_setup *setup, void *state); /* in place of symmetries; or NULL */
} cases[] = {
    {"in_a_row 3x3 k=3", "3 3 3", {3, 3, 3}, in_a_row_rules, NULL},
    {"in_a_row 3x4 k=3", "3 4 3", {3, 4, 3}, in_a_row_rules, NULL},
    {"in_a_row 3x4 k=4", "3 4 4", {3, 4, 4}, in_a_row_rules, NULL},
    {"morris 1 ring 3 men", "1 3 0", {1, 3, 0}, morris_rules, NULL},
    {"morris 2 rings 3 men", "2 3 0", {2, 3, 0}, morris_rules, NULL},
    {"dots_and_boxes 2x3", "2 3", {2, 3}, dots_and_boxes_rules, NULL},
    {"quixo 3x3", "3", {3}, quixo_rules, NULL},
    {"small_chess", "", {0}, small_chess_rules, NULL},
    {"small_chess with a function", "", {0}, small_chess_rules, canonical},
    {"hex 3x3", "3", {3}, hex_rules, NULL},
    {"node_kayles 5x6", "5 6", {5, 6}, node_kayles_rules, NULL},
    {"node_kayles 2x30", "2 30", {2, 30}, node_kayles_rules, NULL},
};
enum { CASES = sizeof cases / sizeof *cases };

static qj_rules case_rules(size_t number)
{
    qj_rules rules = *cases[number].rules();
    if (cases[number].canonical) {
        rules.symmetries = NULL;
        rules.canonical = cases[number].canonical;
    }
    return rules;
}

static void check(const qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "%s\n", qj_context_error(context)->message);
    exit(1);
}

/* Solves; returns the CPU seconds. */
static double solve_seconds(size_t number, bool trust)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context;
    qj_game *game;
    qj_position *position;
    qj_session *session;
    qj_value value;
    limits.trust = trust;
    limits.threads = 1;
    const qj_rules rules = case_rules(number);
    qj_text text = {cases[number].text, strlen(cases[number].text)};
    qj_source source = qj_text_source(&text);
    if (qj_context_new(&limits, &context))
        exit(1);
    check(context, qj_game_new(context, &rules, &game));
    check(context, qj_position_read(context, game, &source, 1, &position));
    const double begin = cpu_seconds();
    check(context, qj_session_open(position, "exhaustive", &session));
    check(context, qj_session_value(session, &value));
    const double seconds = cpu_seconds() - begin;
    qj_session_free(session);
    qj_position_free(position);
    qj_game_free(game);
    qj_context_free(context);
    return seconds;
}

/* ------------------------------------------------------------------------- the bare pass */

#define NONE UINT32_MAX
enum {
    MOST = 1 << 20,
    MAX_MOVES = 256,
    WORD = sizeof(uint64_t),
    ROOM = 8 * WORD,
    MAX_SYMMETRIES = 64,
    BYTE_VALUES = 256
};

struct known {
    uint32_t form;   /* the index of its canonical form; NONE: it is not known */
    uint32_t part;   /* its only part, in canonical form; NONE: it has others */
    bool has_images; /* it is the form of other states */
    bool queued;     /* it is a position of the pass */
    bool split;      /* its parts are known */
};

/* The children of a form with images, which the engine has. */
struct answer {
    uint32_t count;
    unsigned char (*children)[ROOM];
};

struct symmetry {
    uint16_t from[ROOM];
    unsigned char letter[BYTE_VALUES];
};

static struct bare {
    qj_setup setup;
    qj_rules rules;
    size_t size;
    struct symmetry symmetries[MAX_SYMMETRIES];
    size_t symmetry_count;
    unsigned bits;                    /* of the number of slots */
    uint32_t slots[2 * MOST];         /* the index of a state + 1, by its hash; 0: free */
    unsigned char states[MOST][ROOM]; /* zeros follow each */
    struct known known[MOST];
    uint32_t count, queue[MOST], queue_count;
    uint32_t engine[MOST], engine_count;     /* positions in canonical form */
    unsigned char children[MAX_MOVES][ROOM]; /* of the position */
    uint32_t child_count;
    uint32_t part, parts;        /* the last part that was named, and how many there were */
    struct answer answers[MOST]; /* by indices, from the first pass */
    bool first;                  /* this pass records the answers */
    uint64_t asked, played;      /* positions, and moves */
    uint64_t predecessors, states_of_rules; /* that the rules have named, and accepted */
    uint64_t forms, splits;                 /* calls of canonical and parts */
} bare;

static uint32_t bare_slot(const unsigned char *state)
{
    uint64_t hash = 0, word;
    for (size_t at = 0; at < bare.size; at += WORD) {
        memcpy(&word, state + at, WORD);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (uint32_t)hash >> (32 - bare.bits);
}

/* Returns the index of a state, which is added if it is new. */
static uint32_t bare_add(const unsigned char *state, uint32_t slot)
{
    const uint32_t mask = (1U << bare.bits) - 1;
    while (bare.slots[slot] && memcmp(bare.states[bare.slots[slot] - 1], state, bare.size))
        slot = (slot + 1) & mask;
    if (bare.slots[slot])
        return bare.slots[slot] - 1;
    if (bare.count == MOST)
        exit(1);
    memcpy(bare.states[bare.count], state, ROOM);
    bare.known[bare.count] = (struct known){.form = NONE};
    bare.slots[slot] = bare.count + 1;
    return bare.count++;
}

static void bare_take_symmetry(void *user, const qj_symmetry *symmetry)
{
    if (bare.symmetry_count == MAX_SYMMETRIES)
        exit(1);
    struct symmetry *to = &bare.symmetries[bare.symmetry_count++];
    memcpy(to->from, symmetry->from, bare.size * sizeof *to->from);
    for (size_t i = 0; i < BYTE_VALUES; i++)
        to->letter[i] = symmetry->letter ? symmetry->letter[i] : (unsigned char)i;
    (void)user;
}

static void bare_turn(const struct symmetry *symmetry, const unsigned char *state,
                      unsigned char *image)
{
    for (size_t i = 0; i < bare.size; i++)
        image[i] = symmetry->letter[state[symmetry->from[i]]];
}

/* Writes the canonical form of a state. */
static void bare_write_form(const unsigned char *state, unsigned char form[ROOM])
{
    unsigned char image[ROOM];
    memcpy(form, state, ROOM);
    if (bare.rules.canonical) {
        bare.rules.canonical(&bare.setup, form);
        bare.forms++;
    }
    for (size_t i = 0; i < bare.symmetry_count; i++) {
        bare_turn(&bare.symmetries[i], state, image);
        if (memcmp(image, form, bare.size) < 0)
            memcpy(form, image, bare.size);
    }
}

/* Returns the canonical form of a state. */
static uint32_t bare_form(uint32_t index)
{
    unsigned char form[ROOM];
    if (bare.known[index].form != NONE)
        return bare.known[index].form;
    bare_write_form(bare.states[index], form);
    const uint32_t of_form = memcmp(form, bare.states[index], bare.size)
                                 ? bare_add(form, bare_slot(form))
                                 : index;
    bare.known[index].form = of_form;
    bare.known[of_form].has_images |= of_form != index;
    return of_form;
}

static void bare_queue(uint32_t index)
{
    if (!bare.known[index].queued)
        bare.queue[bare.queue_count++] = index;
    bare.known[index].queued = true;
}

static void bare_take_part(void *user, const void *state, size_t size)
{
    unsigned char part[ROOM] = {0};
    memcpy(part, state, size);
    bare.part = bare_form(bare_add(part, bare_slot(part)));
    bare.parts++;
    bare_queue(bare.part);
    (void)user;
}

static void bare_split(uint32_t index)
{
    if (bare.known[index].split || !bare.rules.parts)
        return;
    bare.parts = 0;
    bare.known[index].split = true;
    bare.rules.parts(&bare.setup, bare.states[index], bare_take_part, NULL);
    bare.splits++;
    bare.known[index].part = bare.parts == 1 ? bare.part : NONE;
}

static bool bare_take_move(void *user, const qj_move *move)
{
    unsigned char *child = bare.children[bare.child_count++];
    if (bare.child_count == MAX_MOVES)
        exit(1);
    memcpy(child, user, ROOM);
    (void)bare.rules.play(&bare.setup, child, move);
    bare.played++;
    return true;
}

static void bare_take_predecessor(void *user, const void *state, size_t size)
{
    bare.predecessors++;
    (void)user, (void)state, (void)size;
}

/* Asks whether a state is one, and what precedes a position of the engine. */
static void bare_ask_more(unsigned char *state, bool of_engine)
{
    if (bare.rules.is_state)
        bare.states_of_rules += bare.rules.is_state(&bare.setup, state);
    if (of_engine && bare.rules.predecessors)
        bare.rules.predecessors(&bare.setup, state, bare_take_predecessor, NULL);
}

/* Asks the rules for the children of a state. */
static void bare_ask(unsigned char *state)
{
    int64_t value;
    bare.asked++;
    bare.child_count = 0;
    if (!bare.rules.over || !bare.rules.over(&bare.setup, state, &value))
        bare.rules.moves(&bare.setup, state, bare_take_move, state);
}

/* Finds the children of a position: from the rules, or as the engine has them. */
static void bare_list(uint32_t index)
{
    struct answer *answer = &bare.answers[index];
    bare.child_count = answer->count;
    if (answer->children) {
        memcpy(bare.children, answer->children, answer->count * sizeof *answer->children);
        return;
    }
    bare_ask(bare.states[index]);
    if (!bare.first || bare.rules.parts || !bare.child_count)
        return;
    answer->count = bare.child_count;
    answer->children = malloc(answer->count * sizeof *answer->children);
    if (!answer->children)
        exit(1);
    memcpy(answer->children, bare.children, answer->count * sizeof *answer->children);
}

/* Visits a position. The children of a sum become no positions. */
static void bare_visit(uint32_t index)
{
    uint32_t slots[MAX_MOVES];
    bare_split(index);
    bare_list(index);
    bare_ask_more(bare.states[index], !bare.first && bare.known[index].form == index);
    const bool sum = bare.rules.parts && bare.known[index].part != bare_form(index);
    for (uint32_t i = 0; i < bare.child_count; i++)
        __builtin_prefetch(&bare.slots[slots[i] = bare_slot(bare.children[i])]);
    for (uint32_t i = 0; i < bare.child_count; i++) {
        const uint32_t child = bare_add(bare.children[i], slots[i]);
        bare_split(child);
        if (sum)
            continue;
        bare_queue(child);
        bare_queue(bare_form(child));
    }
}

/* Visits all positions, which it finds by a set of states. */
static void bare_search(void)
{
    unsigned char start[ROOM] = {0};
    for (bare.bits = 8; 1U << bare.bits < 2 * bare.count;)
        bare.bits++;
    memset(bare.slots, 0, sizeof *bare.slots << bare.bits);
    bare.count = bare.queue_count = 0;
    if (bare.rules.start)
        bare.rules.start(&bare.setup, start);
    bare_queue(bare_add(start, bare_slot(start)));
    for (uint32_t i = 0; i < bare.queue_count; i++)
        bare_visit(bare.queue[i]);
}

/* Asks about each other image of a position of the engine, once; or about the position. */
static void bare_ask_images(unsigned char *state)
{
    unsigned char images[MAX_SYMMETRIES + 1][ROOM];
    size_t count = 1;
    memcpy(images[0], state, ROOM);
    for (size_t i = 0; i < bare.symmetry_count; i++) {
        size_t same = 0;
        memset(images[count], 0, ROOM);
        bare_turn(&bare.symmetries[i], state, images[count]);
        while (memcmp(images[same], images[count], bare.size))
            same++;
        count += same == count;
    }
    for (size_t i = count > 1; i < count; i++)
        bare_ask(images[i]);
    for (size_t i = 0; i < count; i++)
        bare_ask_more(images[i], i == 0);
}

/* Returns the CPU seconds of a bare pass. */
static double bare_pass(void)
{
    const double begin = cpu_seconds();
    bare.asked = bare.played = bare.forms = bare.splits = 0;
    if (bare.rules.canonical || bare.rules.parts)
        bare_search();
    else
        for (uint32_t i = 0; i < bare.engine_count; i++)
            bare_ask_images(bare.states[bare.engine[i]]);
    return cpu_seconds() - begin;
}

/* Finds what the engine has, which is not part of the cost. */
static void bare_open(size_t number)
{
    bare.rules = case_rules(number);
    bare.setup = (qj_setup){.value = cases[number].value};
    bare.size = bare.rules.state_size(&bare.setup);
    bare.symmetry_count = 0;
    if (bare.rules.symmetries)
        bare.rules.symmetries(&bare.setup, bare_take_symmetry, NULL);
    bare.first = true;
    bare.count = MOST;
    bare_search();
    bare.first = false;
    bare.engine_count = 0;
    for (uint32_t i = 0; i < bare.count; i++) {
        const bool is_form = bare.known[i].form == i;
        if (is_form)
            bare.engine[bare.engine_count++] = i;
        if (!is_form || !bare.known[i].has_images) {
            free(bare.answers[i].children);
            bare.answers[i] = (struct answer){0};
        }
    }
}

static void bare_close(void)
{
    for (uint32_t i = 0; i < bare.count; i++) {
        free(bare.answers[i].children);
        bare.answers[i] = (struct answer){0};
    }
}

int main(int count, char **words)
{
    static double trusted[MAX_RUNS], checked[MAX_RUNS], pass[MAX_RUNS];
    const int runs = count > 1 ? (int)strtol(words[1], NULL, 10) : 5;
    if (runs < 1 || runs > MAX_RUNS) {
        fprintf(stderr, "usage: recheck [RUNS, 1 to %d]\n", MAX_RUNS);
        return 2;
    }
    printf("%-27s %8s %8s %9s %9s %9s %8s %8s %8s %8s %8s\n", "game", "states", "asked", "moves",
           "canonical", "parts", "trusted", "checked", "bare", "ratio", "least");
    for (size_t number = 0; number < CASES; number++) {
        bare_open(number);
        for (int i = 0; i < runs; i++) {
            trusted[i] = solve_seconds(number, true);
            checked[i] = solve_seconds(number, false);
            pass[i] = bare_pass();
        }
        const double alone = median(trusted, runs), both = median(checked, runs),
                     least = median(pass, runs);
        printf("%-27s %8u %8llu %9llu %9llu %9llu %8.4f %8.4f %8.4f %8.2f %8.2f\n",
               cases[number].what, bare.count, (unsigned long long)bare.asked,
               (unsigned long long)bare.played, (unsigned long long)bare.forms,
               (unsigned long long)bare.splits, alone, both, least, both / alone,
               (alone + least) / alone);
        bare_close();
    }
    return 0;
}
