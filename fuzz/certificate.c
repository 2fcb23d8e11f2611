/* certificate: a small board of a game, by the first byte, and the rest as its certificate, behind
 * the first line. The checker may verify or reject it; what it verifies must be what the judge
 * answers, bounds those of the score, or, for a game without a contest, not empty. */
#include "fuzz.h"

#include "check.h"

#include <qiju/contest.h>
#include <stdlib.h>
#include <string.h>

static const struct board {
    const char *game, *text;
} boards[] = {
    {"geography", "3 4\n.#..\n....\n..#.\n"},
    {"rabbits", "2 4\nXO.O\nOXOX\n2\n1 4\n2 4\n2 3\n2 2\n"},
    {"widgets", "2 2\n1 MON MON\n1\n2 TUE THU\n1 2\n2 1\n2 MON SUN\n1 1\n1 2\n1 MON FRI\n1\n1 MON "
                "SAT\n1\n0 0\n"},
    {"graph", "a b\nb c\nc a\nc d\nd e\ne f\nf d\ng\n"},
    {"graph", "p edge 6 6\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 6\ntoken 4\n"},
    {"lightsout", "2 3 3\n0 1 2\n2 2 0\n"},
    {"heaps", "0.77 3\n3 5 7\n"},
    {"stone", "2\n3\n0\n"},
    {"mnk", "3 3 3\n0 0 0\n0 1 0\n0 0 0\n"},
    {"mnk", "2 3 2\n0 0 0\n0 0 0\n"},
    {"staircase", "2 3\n1 2 3\n4 5 6\n6 5 4\n3 2 1\n"},
    {"heaps", "0.1:9,40 {1,3}:30 0.8:5 -{1}:7\n"},
    {"kayles", "2\n200 7\n"},
    {"lightsout", "torus\npattern 1 3\n1 2 0\n2 3 5\n1 0 1\n2 0 1\n"},
    {"lightsout", "graph 3\na b\nb c\nvalues 1 2 0\n"},
    {"linear",
     "%%MatrixMarket matrix coordinate integer general\n% p=3\n2 3 3\n1 1 2\n1 3 1\n2 2 1\n"},
};

/* With the line that names the game. */
static FILE *open_certificate(const char *game, const uint8_t *data, size_t size, char **bytes)
{
    char head[64];
    size_t length = (size_t)snprintf(head, sizeof head, "certificate 1 %s\n", game);
    *bytes = malloc(length + size + 1);
    fuzz_assert(*bytes, "no memory");
    memcpy(*bytes, head, length);
    memcpy(*bytes + length, data, size);
    return fmemopen(*bytes, length + size, "r");
}

/* Room that text goes into. */
struct text_in_memory {
    char *next;
    size_t left;
};

static bool put_bytes(void *user, const void *data, size_t size)
{
    struct text_in_memory *memory = user;
    fuzz_assert(size < memory->left, "a long answer");
    memcpy(memory->next, data, size);
    memory->next += size;
    memory->left -= size;
    return true;
}

/* Bounds on the score of a board, a line each, and nothing else. */
static void compare_bounds(const struct board *board, const char *claim)
{
    qj_context *context = fuzz_context();
    qj_text text = {board->text, strlen(board->text)};
    qj_source source = qj_text_source(&text);
    qj_position *position = NULL;
    qj_session *session = NULL;
    qj_value value = {.lo = 0};
    fuzz_assert(qj_position_read(context, qj_game_find(board->game), &source, 1, &position) ==
                        QJ_OK &&
                    qj_session_open(position, NULL, &session) == QJ_OK &&
                    qj_session_value(session, &value) == QJ_OK,
                "a board has no score");
    for (; *claim; claim += strcspn(claim, "\n") + 1) {
        bool least = !strncmp(claim, "at least ", 9);
        int64_t bound = strtoll(claim + (least ? 9 : 8), NULL, 10);
        fuzz_assert(least || !strncmp(claim, "at most ", 8), "neither an answer nor a bound");
        fuzz_assert(least ? value.lo >= bound : value.lo <= bound, "a false bound");
    }
    qj_session_free(session);
    qj_position_free(position);
    qj_context_free(context);
}

static void compare(const struct board *board, const char *claim)
{
    if (!strncmp(claim, "at ", 3)) {
        compare_bounds(board, claim);
        return;
    }
    const qj_game *game = qj_game_find(board->game);
    char answer[4096] = "";
    if (!qj_game_judged(game)) {
        fuzz_assert(*claim, "an empty claim");
        return;
    }
    qj_context *context = fuzz_context();
    qj_text text = {board->text, strlen(board->text)};
    qj_source source = qj_text_source(&text);
    struct text_in_memory memory = {answer, sizeof answer};
    qj_sink sink = {put_bytes, &memory};
    qj_status status = qj_contest_judge(context, game, &source, &sink);
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "the judge has no answer");
    fuzz_assert(status != QJ_OK || !strcmp(answer, claim), "a claim that is not the judge's");
    qj_context_free(context);
}

void fuzz_certificate(const uint8_t *data, size_t size)
{
    static struct check check;
    char claim[4096] = "", *bytes;
    if (size == 0)
        return;
    const struct board *board =
        &boards[(uint8_t)(data[0] - '0') % (sizeof boards / sizeof *boards)];
    FILE *input = fmemopen((void *)(uintptr_t)board->text, strlen(board->text), "r");
    FILE *certificate = open_certificate(board->game, data + 1, size - 1, &bytes);
    FILE *out = fmemopen(claim, sizeof claim, "w");
    fuzz_assert(input && certificate && out, "no memory");
    int status = check_run(&check, board->game, input, certificate, out);
    fclose(input);
    fclose(certificate);
    fclose(out);
    free(bytes);
    fuzz_assert(status == CHECK_VERIFIED || status == CHECK_REJECTED, "a board is not understood");
    if (status == CHECK_VERIFIED)
        compare(board, claim);
}
