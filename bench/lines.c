/* lines: m,n,k games from the empty board by the engine, on one thread: the outcome, or the score,
 * with the positions that were looked at and CPU seconds; and all positions of small boards at
 * once. How many positions a search looks at depends on the code alone, not on the machine or the
 * run: their sum over all searches is the signature of the engine as it is.
 *
 *     lines [RUNS]
 */
#include "measure.h"

#include <qiju/qiju.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_RUNS = 99, TEXT_SIZE = 256 };

struct board {
    int rows, columns, k;
    bool score; /* is asked, too: it takes longer */
};

static const struct board suite[] = {
    {3, 3, 3, true},  {4, 3, 3, true}, {5, 3, 3, true},  {4, 4, 3, true}, {3, 4, 4, true},
    {3, 5, 4, true},  {3, 6, 4, true}, {4, 4, 4, true},  {5, 4, 4, true}, {5, 5, 1, true},
    {5, 5, 2, true},  {5, 5, 3, true}, {5, 5, 4, true},  {5, 5, 5, true}, {6, 4, 4, true},
    {6, 5, 4, true},  {6, 6, 4, true}, {6, 6, 5, true},  {7, 4, 4, true}, {7, 5, 4, true},
    {7, 6, 5, true},  {7, 7, 5, true}, {8, 4, 4, false}, {9, 5, 5, true}, {9, 6, 5, true},
    {10, 5, 5, true},
};
enum { SUITE = sizeof suite / sizeof *suite };

static const struct board counted[] = {
    {3, 3, 3, false}, {4, 3, 3, false}, {5, 3, 3, false}, {4, 4, 3, false}, {4, 4, 4, false}};
enum { COUNTED = sizeof counted / sizeof *counted };

struct answer {
    qj_value value;
    uint64_t positions;
};

static void need(qj_context *context, qj_status status)
{
    if (status == QJ_OK)
        return;
    fprintf(stderr, "lines: %s\n", context ? qj_context_error(context)->message : "no memory");
    exit(1);
}

static qj_position *empty_board(qj_context *context, const struct board *board)
{
    char text[TEXT_SIZE];
    qj_position *position;
    int length = snprintf(text, sizeof text, "%d %d %d", board->rows, board->columns, board->k);
    for (int cell = 0; cell < board->rows * board->columns; cell++)
        length += snprintf(text + length, sizeof text - (size_t)length, " 0");
    qj_text bytes = {text, (size_t)length};
    qj_source source = qj_text_source(&bytes);
    need(context, qj_position_read(context, qj_game_find("mnk"), &source, 1, &position));
    return position;
}

static bool add_ply(void *user, const qj_ply *ply)
{
    *(uint64_t *)user += ply->positions;
    return true;
}

enum question { OUTCOME, SCORE, COUNT };

static struct answer ask(qj_context *context, qj_position *position, enum question question)
{
    struct answer answer = {.positions = 0};
    qj_session *session;
    if (question == COUNT) {
        need(context, qj_position_census_outcomes(position, add_ply, &answer.positions));
        return answer;
    }
    need(context, question == OUTCOME ? qj_session_open_outcome(position, "lines", &session)
                                      : qj_session_open(position, "lines", &session));
    need(context, qj_session_value(session, &answer.value));
    answer.positions = qj_session_method(session).states;
    qj_session_free(session);
    return answer;
}

/* Asks so many times and prints a line; returns the positions. */
static uint64_t measure(const qj_limits *limits, const struct board *board, enum question question,
                        int runs)
{
    static const char *const names[] = {"outcome", "score", "count"};
    static const char *const outcomes[] = {"loss", "draw", "win"};
    double seconds[MAX_RUNS];
    struct answer answer = {.positions = 0};
    char value[32] = "-";
    for (int run = 0; run < runs; run++) {
        qj_context *context = NULL;
        need(context, qj_context_new(limits, &context));
        qj_position *position = empty_board(context, board);
        double start = cpu_seconds();
        answer = ask(context, position, question);
        seconds[run] = cpu_seconds() - start;
        qj_position_free(position);
        qj_context_free(context);
    }
    if (question == OUTCOME)
        snprintf(value, sizeof value, "%s", outcomes[answer.value.lo + 1]);
    else if (question == SCORE)
        snprintf(value, sizeof value, "%" PRId64, answer.value.lo);
    double middle = median(seconds, runs);
    printf("qiju %s %d,%d,%d: %s, %" PRIu64 " positions, %.5f s\n", names[question], board->rows,
           board->columns, board->k, value, answer.positions, middle);
    fflush(stdout);
    return answer.positions;
}

int main(int count, char **words)
{
    qj_limits limits = QJ_LIMITS_INIT;
    int runs = count > 1 ? (int)strtol(words[1], NULL, 10) : 3;
    uint64_t signature = 0;
    if (runs < 1 || runs > MAX_RUNS || count > 2) {
        fprintf(stderr, "usage: lines [RUNS]\n");
        return 2;
    }
    limits.threads = 1;
    limits.bytes =
        UINT64_C(1) << 30; /* how large tables may grow must not change from run to run */
    for (int i = 0; i < SUITE; i++) {
        signature += measure(&limits, &suite[i], OUTCOME, runs);
        if (suite[i].score)
            signature += measure(&limits, &suite[i], SCORE, runs);
    }
    for (int i = 0; i < COUNTED; i++)
        measure(&limits, &counted[i], COUNT, runs);
    printf("signature %" PRIu64 "\n", signature);
    return 0;
}
