/* puzzle: solves a puzzle, or shows why it has no solution. */
#include <qiju/qiju.h>

#include <stdio.h>
#include <string.h>

static void print_vector(const char *name, const uint64_t *values, uint64_t count)
{
    printf("%s:", name);
    for (uint64_t i = 0; i < count; i++)
        printf(" %llu", (unsigned long long)values[i]);
    printf("\n");
}

static qj_status solve(const qj_position *position)
{
    qj_session *session;
    qj_solution solution;
    qj_status status = qj_session_open(position, NULL, &session);
    if (status != QJ_OK)
        return status;
    status = qj_session_solution(session, &solution);
    if (status == QJ_OK && solution.verdict == QJ_INCONSISTENT)
        print_vector("no solution; adding the records this often gives 0 = nonzero",
                     solution.witness, solution.equations);
    else if (status == QJ_OK)
        print_vector(solution.verdict == QJ_UNIQUE ? "the solution" : "a solution", solution.x,
                     solution.unknowns);
    qj_session_free(session);
    return status;
}

int main(void)
{
    const char *file = "2 3  2 MON THU 1 2  3 MON FRI 1 1 2  3 MON SUN 1 2 2\n"
                       "10 2  1 MON TUE 3  1 MON WED 3\n"
                       "0 0\n";
    qj_context *context;
    qj_status status = qj_context_new(NULL, &context);
    for (uint64_t number = 1; status == QJ_OK && number <= 2; number++) {
        qj_text text = {file, strlen(file)};
        qj_source source = qj_text_source(&text);
        qj_position *position;
        status = qj_position_read(context, qj_game_find("widgets"), &source, number, &position);
        if (status != QJ_OK)
            break;
        status = solve(position);
        qj_position_free(position);
    }
    if (context && status != QJ_OK)
        fprintf(stderr, "puzzle: %s\n", qj_context_error(context)->message);
    qj_context_free(context);
    return (int)status;
}
