/* check_widgets: each record of a factory is a linear equation modulo 7 in the days that each type
 * takes, 3 to 9. The input has cases n m and ends with 0 0. The claim is the days, or that the
 * system has no solution or several.
 *
 * check_equations.c has the evidence for the equations of a case, and the theorem. Each residue
 * modulo 7 has one number from 3 to 9.
 */
#include "check_equations.h"

#include <inttypes.h>
#include <string.h>

void check_widgets(struct check *check);

enum { WEEK = 7 };

/* The claims so far: the verdict of each case, and the days of the unique ones. */
struct check_widgets_claims {
    uint64_t cases, capacity;
    struct check_widgets_claim {
        enum equations_verdict verdict;
        uint64_t types;
        const uint64_t *days;
    } * claim;
};

static unsigned check_widgets_read_weekday(struct check *check)
{
    static const char weekdays[WEEK][4] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};
    char word[WORD_SIZE];
    unsigned day = 0;
    input_word(check, "a weekday", word);
    while (day < WEEK && strcmp(word, weekdays[day]) != 0)
        day++;
    if (day == WEEK)
        input_refuse(check, "expected a weekday, found '%.30s'", word);
    return day;
}

static void check_widgets_read_record(struct check *check, struct equations *system)
{
    uint64_t widgets = input_count(check, "the number of widgets", 1, UINT64_MAX);
    unsigned start = check_widgets_read_weekday(check), end = check_widgets_read_weekday(check);
    for (; widgets; widgets--)
        equations_add(check, system, input_count(check, "a type", 1, system->columns) - 1, 1);
    equations_end_row(check, system, (end + WEEK - start + 1) % WEEK);
}

/* Reads a case; false at the end. */
static bool check_widgets_read_factory(struct check *check, struct equations *system)
{
    system->columns = input_count(check, "the number of types", 0, UINT32_MAX);
    uint64_t records = input_count(check, "the number of records", 0, UINT32_MAX);
    if (system->columns == 0 && records > 0)
        input_refuse(check, "expected a number of types, found 0");
    for (system->rows = system->entries = system->used = 0; records; records--)
        check_widgets_read_record(check, system);
    return system->columns > 0;
}

static void check_widgets_print_claim(struct check *check, const struct check_widgets_claim *claim)
{
    if (claim->verdict == INCONSISTENT)
        fputs("Inconsistent data.\n", check->out);
    if (claim->verdict == MULTIPLE)
        fputs("Multiple solutions.\n", check->out);
    for (uint64_t i = 0; claim->verdict == UNIQUE && i < claim->types; i++)
        fprintf(check->out, "%" PRIu64 "%s",
                claim->days[i] < 3 ? claim->days[i] + WEEK : claim->days[i],
                i + 1 < claim->types ? " " : "\n");
}

void check_widgets(struct check *check)
{
    struct equations system = {.p = WEEK, .line = UINT64_MAX};
    struct check_widgets_claims claims = {0};
    while (check_widgets_read_factory(check, &system)) {
        claims.claim = memory_grow(check, claims.claim, &claims.capacity, claims.cases,
                                   sizeof *claims.claim);
        struct check_widgets_claim *claim = &claims.claim[claims.cases++];
        claim->types = system.columns;
        claim->verdict = equations_check(check, &system, &claim->days);
    }
    input_end(check);
    witness_end(check);
    for (uint64_t i = 0; i < claims.cases; i++)
        check_widgets_print_claim(check, &claims.claim[i]);
}
