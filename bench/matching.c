/* matching: a maximum matching and its even set, by the engine for graphs or, of a board of
 * geography, by the one for grids. The session is timed, from the position in memory to the value
 * of the first start, for which the even set is made, in CPU seconds; reading is not, and stands
 * beside it. The line printed is that of the programs in peers/, so that answers can be compared:
 * the even set by its size and a sum of hashes that does not depend on its order. compare.sh runs
 * them all.
 *
 *     matching FILE
 */
#include "measure.h"

#include <qiju/qiju.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static ptrdiff_t read_file(void *user, void *buffer, size_t size)
{
    size_t got = fread(buffer, 1, size, user);
    return got || !ferror((FILE *)user) ? (ptrdiff_t)got : -1;
}

/* The even set: the starts that win. Vertices are numbered from 1 in board order. */
struct even_set {
    uint64_t vertices, count, hash;
};

static bool note_start(void *user, const qj_option *option)
{
    struct even_set *even = user;
    uint64_t z = ++even->vertices * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    even->count += option->value.lo > 0;
    even->hash += option->value.lo > 0 ? z ^ (z >> 31) : 0;
    return true;
}

/* One start is enough for the even set to be made. */
static bool end_at_once(void *user, const qj_option *option)
{
    (void)user, (void)option;
    return false;
}

static qj_status run(qj_context *context, FILE *file)
{
    qj_source source = {read_file, file};
    qj_position *position = NULL;
    qj_session *session = NULL;
    qj_value value;
    struct even_set even = {0, 0, 0};
    struct rusage usage;
    int first = getc(file);
    const bool graph = first == 'p';
    ungetc(first, file);
    double start = cpu_seconds();
    qj_status status = qj_position_read(context, qj_game_find(graph ? "graph" : "geography"),
                                        &source, 1, &position);
    double read = cpu_seconds() - start;
    if (status == QJ_OK)
        status = qj_session_open(position, NULL, &session);
    if (status == QJ_OK)
        status = qj_session_value(session, &value);
    if (status == QJ_OK)
        status = qj_session_moves(session, end_at_once, NULL);
    double solved = cpu_seconds() - start - read;
    if (status == QJ_OK)
        status = qj_session_moves(session, note_start, &even);
    if (status == QJ_OK) {
        getrusage(RUSAGE_SELF, &usage);
        printf("%s vertices %llu even %llu %016llx seconds %.4f peak %.1f read %.4f bytes %.1f\n",
               graph ? "graph" : "grid", (unsigned long long)even.vertices,
               (unsigned long long)even.count, (unsigned long long)even.hash, solved,
               (double)usage.ru_maxrss / 1024, read,
               (double)qj_session_method(session).bytes / (double)even.vertices);
    }
    qj_session_free(session);
    qj_position_free(position);
    return status;
}

int main(int count, char **words)
{
    qj_context *context;
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "matching: a file of a graph or a board\n");
        return 2;
    }
    if (qj_context_new(NULL, &context) != QJ_OK)
        return 1;
    qj_status status = run(context, file);
    if (status != QJ_OK)
        fprintf(stderr, "matching: %s\n", qj_context_error(context)->message);
    qj_context_free(context);
    fclose(file);
    return (int)status;
}
