/* widgets: each record of a factory is a linear equation modulo 7 in the days that each type takes,
 * 3 to 9. Cases n m, ended by 0 0. The claim is the days, or that there are none or several.
 *
 * Evidence for the equations Ax = b of a case:
 *     inconsistent    y with yA = 0 and yb != 0
 *     multiple        x with Ax = b, and z != 0 with Az = 0
 *     unique          x with Ax = b; the numbers of n records, in order; and a matrix L, n lines of
 *                     n numbers, such that L times these rows of A is the identity
 *
 * Theorem. Each is enough: yb = yAx would be 0; x + z is another solution; and if x and x' are
 * solutions, then x - x' = L A (x - x') = L (b - b) = 0 on these rows. And the days from 3 to 9
 * have one number for each residue modulo 7.
 */
#include "check.h"

#include <inttypes.h>
#include <string.h>

void check_widgets(struct check *check);

enum { WEEK = 7 };

/* Record i made one widget of each type[first[i]] .. type[first[i + 1] - 1], from 0, on days[i]
 * days modulo 7. */
struct factory {
    uint64_t types, records;
    uint64_t used; /* types from here on are in no record */
    uint64_t *first, first_capacity;
    uint64_t *type, type_capacity;
    uint8_t *days;
    uint64_t days_capacity;
};

/* The claims so far: the verdict of each case, and the days of the unique ones. */
enum verdict { UNIQUE, MULTIPLE, INCONSISTENT };
struct claims {
    uint64_t cases, capacity;
    struct claim {
        enum verdict verdict;
        uint64_t types;
        const uint64_t *days;
    } * claim;
};

static unsigned read_weekday(struct check *check)
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

static void read_record(struct check *check, struct factory *factory, uint64_t record)
{
    uint64_t widgets = input_count(check, "the number of widgets", 1, UINT64_MAX);
    uint64_t *count = &factory->first[record + 1];
    unsigned start = read_weekday(check), end = read_weekday(check);
    factory->days = memory_grow(check, factory->days, &factory->days_capacity, record, 1);
    factory->days[record] = (uint8_t)((end + WEEK - start + 1) % WEEK);
    for (*count = factory->first[record]; widgets; widgets--) {
        factory->type = memory_grow(check, factory->type, &factory->type_capacity, *count,
                                    sizeof *factory->type);
        uint64_t type = input_count(check, "a type", 1, factory->types);
        factory->used = type > factory->used ? type : factory->used;
        factory->type[(*count)++] = type - 1;
    }
}

/* Reads a case; false at the end. */
static bool read_factory(struct check *check, struct factory *factory)
{
    factory->types = input_count(check, "the number of types", 0, UINT32_MAX);
    factory->records = input_count(check, "the number of records", 0, UINT32_MAX);
    if (factory->types == 0 && factory->records > 0)
        input_refuse(check, "expected a number of types, found 0");
    factory->used = 0;
    for (uint64_t i = 0; i <= factory->records; i++) {
        factory->first = memory_grow(check, factory->first, &factory->first_capacity, i + 1,
                                     sizeof *factory->first);
        factory->first[0] = 0;
        if (i < factory->records)
            read_record(check, factory, i);
    }
    return factory->types > 0;
}

/* Adds times the row of a record to a sum of rows. */
static void add_row(const struct factory *factory, uint64_t record, uint64_t times, uint64_t *sum)
{
    for (uint64_t i = factory->first[record]; times && i < factory->first[record + 1]; i++)
        sum[factory->type[i]] += times;
}

/* Whether x gives each record its days, or none. */
static bool solves(const struct factory *factory, const uint64_t *x, bool homogeneous)
{
    for (uint64_t record = 0; record < factory->records; record++) {
        uint64_t sum = homogeneous ? 0 : WEEK - factory->days[record];
        for (uint64_t i = factory->first[record]; i < factory->first[record + 1]; i++)
            sum += x[factory->type[i]];
        if (sum % WEEK)
            return false;
    }
    return true;
}

static void check_inconsistent(struct check *check, struct factory *factory)
{
    const uint64_t *y = evidence_line(check, factory->records, WEEK);
    uint64_t *sum = memory_array(check, factory->used, sizeof *sum), right = 0;
    for (uint64_t record = 0; record < factory->records; record++) {
        add_row(factory, record, y[record], sum);
        right += y[record] * factory->days[record];
    }
    for (uint64_t type = 0; type < factory->used; type++)
        CHECK(check, "left side", sum[type] % WEEK == 0, "the sum is not 0 on the left");
    CHECK(check, "right side", right % WEEK != 0, "the sum is 0 on the right");
}

static void check_multiple(struct check *check, struct factory *factory)
{
    const uint64_t *z = evidence_line(check, factory->types, WEEK);
    uint64_t type = 0;
    while (type < factory->types && z[type] == 0)
        type++;
    CHECK(check, "other", type < factory->types, "the other solution is the same");
    CHECK(check, "kernel", solves(factory, z, true), "the difference is not 0 in all records");
}

static void check_unique(struct check *check, struct factory *factory)
{
    uint64_t n = factory->types, last = 0;
    const uint64_t *row = evidence_line(check, n, factory->records + 1);
    uint64_t *sum = memory_array(check, n, sizeof *sum);
    for (uint64_t i = 0; i < n; last = row[i++])
        CHECK(check, "records", row[i] > last, "the records are not in order");
    for (uint64_t j = 0; j < n; j++) {
        const uint64_t *l = evidence_line(check, n, WEEK);
        memset(sum, 0, n * sizeof *sum);
        for (uint64_t i = 0; i < n; i++)
            add_row(factory, row[i] - 1, l[i], sum);
        for (uint64_t i = 0; i < n; i++)
            CHECK(check, "inverse", sum[i] % WEEK == (i == j), "the product is not the identity");
    }
}

static void check_case(struct check *check, struct factory *factory, struct claim *claim)
{
    *claim = (struct claim){INCONSISTENT, factory->types, NULL};
    if (evidence_at(check, 'i')) {
        evidence_text(check, "inconsistent\n");
        check_inconsistent(check, factory);
        return;
    }
    claim->verdict = evidence_at(check, 'm') ? MULTIPLE : UNIQUE;
    evidence_text(check, claim->verdict == MULTIPLE ? "multiple\n" : "unique\n");
    claim->days = evidence_line(check, factory->types, WEEK);
    CHECK(check, "solution", solves(factory, claim->days, false), "the days do not fit a record");
    if (claim->verdict == MULTIPLE)
        check_multiple(check, factory);
    else
        check_unique(check, factory);
}

static void print_claim(struct check *check, const struct claim *claim)
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
    struct factory factory = {0};
    struct claims claims = {0};
    while (read_factory(check, &factory)) {
        claims.claim = memory_grow(check, claims.claim, &claims.capacity, claims.cases,
                                   sizeof *claims.claim);
        check_case(check, &factory, &claims.claim[claims.cases++]);
    }
    input_end(check);
    evidence_end(check);
    for (uint64_t i = 0; i < claims.cases; i++)
        print_claim(check, &claims.claim[i]);
}
