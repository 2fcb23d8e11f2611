/* Readers of the texts of two user-defined games, a shared object and a program on a pipe; as
 * test_readers.c. */
#include "support/edited.h"
#include "support/growing.h"
#include "support/own.h"
#include "support/told.h"

#include "face/certificate/certificate.h"

#include <limits.h>
#include <pthread.h>
#include <unistd.h>

GROUP(readers_own)

/* At most two of the remaining stones may be taken. */
static const qj_rules_parameter parameters[] = {{"left", "left", 5, 0, 20},
                                                {"more", "and more", 0, -3, 3},
                                                {"any", "whatever", 0, INT64_MIN, INT64_MAX},
                                                {NULL, NULL, 0, 0, 0}};

CONSTANT(size_t, byte, 1)

static const char *begin(const qj_setup *setup, void *state)
{
    int64_t left = setup->value[0] + setup->value[1];
    *(unsigned char *)state = left < 0 ? 0 : (unsigned char)left;
    return left < 0 ? "there is something left" : NULL;
}

MOVES_OF(visit_takings)
{
    const unsigned char *left = state;
    for (uint64_t taken = 1; taken <= 2 && taken <= *left; taken++)
        if (!visit(user, &(qj_move){{taken}}))
            return;
}

PLAY_OF(take_some)
{
    *(unsigned char *)state -= (unsigned char)move->part[0];
    return 0;
}

/* A word of as many bytes, whatever they are. */
static const char *read_bytes(UNUSED const qj_setup *setup, const char *word, void *state)
{
    size_t length = strlen(word);
    *(unsigned char *)state = (unsigned char)length;
    return length <= 20 ? NULL : "a word of at most 20 bytes";
}

static void write_bytes_of(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const unsigned char *left = state;
    (void)setup;
    memset(word, 'x', *left);
    word[*left] = 0;
}

static const qj_rules takings = {QJ_RULES_HEAD,
                                 .name = "takings",
                                 .summary = "takings",
                                 .parameters = parameters,
                                 .ending = QJ_LAST_WINS,
                                 .state_size = byte,
                                 .start = begin,
                                 .moves = visit_takings,
                                 .play = take_some,
                                 .state_read = read_bytes,
                                 .state_write = write_bytes_of};

static char *make_values(struct random *random, const char *word)
{
    struct growing growing = {.length = 0};
    growing_add(&growing, "%d %d %d\n", (int)random_below(random, 10),
                (int)random_below(random, 5) - 2, (int)random_below(random, 5) - 2);
    if (random_below(random, 2))
        growing_add(&growing, "position %s\n", *word == '|' ? "n4" : "xxxx");
    return strdup(growing.text);
}

/* Useless if the text is refused: the certificate of another text. */
static char *prove_own(const struct edited_kind *kind, UNUSED const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct collected collected = {0};
    qj_source source = qj_text_source(&(qj_text){"4 0 0\n", 6});
    assert_ok(context, certificate_write(context, kind->game, &source, NULL, INTO(&collected)));
    return collected.data;
}

TEST_IN_CONTEXT(both_read_the_text_of_a_shared_object)
{
    struct random random = {37};
    SCOPED(drop_game) qj_game *game = own_game(context, &takings);
    const struct edited_kind kind = {QIJU_GIVEN, game, make_values, prove_own};
    give_rules(&takings);
    edited_compare(&kind, &random, unit_count(TEXTS));
}

/* The same game, but who takes the last loses. qiju starts this program once. */
#define DESCRIPTION                                                \
    "qiju 3\nname takings\nending last-loses\nimpartial\n"         \
    "parameter left 5 0 20 left\nparameter more 0 -3 3 and more\n" \
    "parameter any 0 -9223372036854775808 9223372036854775807 whatever\nready"
static const char program[] =
    "|while read -r question a b any; do case $question in "
    "qiju) echo '" DESCRIPTION "';; "
    "start) left=$((a + b)); [ $left -lt 0 ] && echo no something is left || echo at n$left;; "
    "moves) left=${a#n}; case $a in n[0-9]|n[0-9][0-9]) "
    "line=moves; i=1; while [ $i -le 2 ] && [ $i -le $left ]; do "
    "line=\"$line $i n$((left - i))\"; i=$((i + 1)); done; echo $line;; "
    "*) echo no n and a number;; esac;; "
    "flush) echo flushed;; esac; done";

#ifdef CAN_WRAP
/* The checker starts a program for each text, which takes more time than the comparison. Here a
 * thread is its program, with the same answers. */
struct server {
    FILE *in, *out;
};

static void serve_moves(FILE *out, const char *word)
{
    size_t digits = *word == 'n' ? strspn(word + 1, "0123456789") : 0;
    if (digits < 1 || digits > 2 || word[1 + digits] != '\n') {
        fputs("no n and a number\n", out);
        return;
    }
    int left = atoi(word + 1);
    fputs("moves", out);
    for (int taken = 1; taken <= 2 && taken <= left; taken++)
        fprintf(out, " %d n%d", taken, left - taken);
    fputs("\n", out);
}

static void *serve_lines(void *user)
{
    struct server *server = user;
    char line[ROOM];
    int left, more;
    while (fgets(line, sizeof line, server->in)) {
        if (!strcmp(line, "flush\n")) {
            fputs("flushed\n", server->out);
            fflush(server->out);
        } else if (!strncmp(line, "moves ", 6)) {
            serve_moves(server->out, line + 6);
        } else if (sscanf(line, "start %d %d", &left, &more) != 2) {
            fputs(DESCRIPTION "\n", server->out);
        } else if (left + more < 0) {
            fputs("no something is left\n", server->out);
        } else {
            fprintf(server->out, "at n%d\n", left + more);
        }
    }
    fclose(server->in);
    fclose(server->out);
    free(server);
    return NULL;
}

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): the linker's names */
long __real_own_start(const char *word, int in, int out);
long __wrap_own_start(const char *word, int in, int out);
long __wrap_own_start(const char *word, int in, int out)
{
    pthread_t thread;
    if (strcmp(word, program) != 0)
        return __real_own_start(word, in, out);
    struct server *server = malloc(sizeof *server);
    assert_non_null(server);
    *server = (struct server){fdopen(dup(in), "r"), fdopen(dup(out), "w")};
    assert_int_equal(pthread_create(&thread, NULL, serve_lines, server), 0);
    pthread_detach(thread);
    return INT_MAX; /* no process has this number */
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */
#endif

TEST(both_read_the_text_of_a_program)
{
    struct random random = {38};
    struct told told;
    told_open(&told, program);
    const struct edited_kind kind = {program, told.game, make_values, prove_own};
    edited_compare(&kind, &random, unit_count(TEXTS));
    told_close(&told);
}
