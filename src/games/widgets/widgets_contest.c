/* widgets_contest: the limits of the contest's widgets, trials for programs, and simpler cases.
 *
 * A position stores records modulo 7 only; simpler cases are made from the records of the text.
 */
#include "games/widgets/widgets_record.h"
#include "model/variant.h"

#include <inttypes.h>
#include <qiju/contest.h>

static const qj_bound bounds[] = {
    [WIDGETS_TYPES] = {"n", "the number of widget types", 1, 300},
    [WIDGETS_RECORDS] = {"m", "the number of records", 1, 300},
    [WIDGETS_MADE] = {"k", "the number of widgets", 1, 10000},
    {NULL, NULL, 0, 0},
};

struct widgets_contest_factory {
    uint64_t types, records, widgets;
    struct widgets_record *record;
    uint64_t *type; /* types of all widgets, record by record */
    uint64_t record_capacity, type_capacity;
};

/* Simplifications of a case. Remove: records; types with their widgets; all widgets except the
 * first of some records; widgets of one record. Reduce: starts to MON; ends to the start; types of
 * widgets to 1; one type; the days of one record.
 */
struct widgets_simpler {
    struct variant_range records, types, thinned, widgets, monday, same_day, first_type;
    struct lowering type, days;
};

static qj_status widgets_read_records(struct scan *scan, struct arena *arena,
                                      struct widgets_contest_factory *factory)
{
    for (uint64_t i = 0; i < factory->records; i++) {
        TRY(arena_reserve(arena, &factory->record, &factory->record_capacity, i));
        TRY(widgets_read_record(scan, &factory->record[i]));
        for (uint64_t widgets = factory->record[i].widgets; widgets; widgets--) {
            TRY(arena_reserve(arena, &factory->type, &factory->type_capacity, factory->widgets));
            TRY(widgets_read_type(scan, factory->types, &factory->type[factory->widgets++]));
        }
        TRY(scan_line(scan));
    }
    return QJ_OK;
}

/* Chooses a range of the widgets of one record. */
static bool widgets_find_widgets(struct variant *variant,
                                 const struct widgets_contest_factory *factory,
                                 struct variant_range *out)
{
    uint64_t first = 0;
    for (uint64_t i = 0; i < factory->records; i++) {
        if (variant_range(variant, factory->record[i].widgets, 1, out)) {
            out->first += first;
            return true;
        }
        first += factory->record[i].widgets;
    }
    return false;
}

/* Returns the days from the start of a record to its end, modulo 7. */
static uint32_t widgets_days_of(const struct widgets_record *record)
{
    return (record->end + WEEK - record->start) % WEEK;
}

static bool widgets_find_simpler(struct variant *variant,
                                 const struct widgets_contest_factory *factory,
                                 struct widgets_simpler *simpler)
{
    if (variant_range(variant, factory->records, 1, &simpler->records) ||
        variant_range(variant, factory->types, 1, &simpler->types) ||
        variant_range(variant, factory->records, 0, &simpler->thinned) ||
        widgets_find_widgets(variant, factory, &simpler->widgets) ||
        variant_range(variant, factory->records, 0, &simpler->monday) ||
        variant_range(variant, factory->records, 0, &simpler->same_day) ||
        variant_range(variant, factory->widgets, 0, &simpler->first_type))
        return true;
    for (uint64_t i = 0; i < factory->records && !variant->found; i++)
        variant_lowering(variant, i, widgets_days_of(&factory->record[i]), &simpler->days);
    for (uint64_t i = 0; i < factory->widgets && !variant->found; i++)
        variant_lowering(variant, i, (int64_t)factory->type[i], &simpler->type);
    return variant->found;
}

/* Returns true if widget i of a record remains; `first` is the index of the record's first
 * widget. */
static bool widgets_is_remaining(const struct widgets_contest_factory *factory,
                                 const struct widgets_simpler *simpler, uint64_t record,
                                 uint64_t first, uint64_t i)
{
    return !variant_range_has(&simpler->records, record) &&
           !variant_range_has(&simpler->widgets, first + i) &&
           !variant_range_has(&simpler->types, factory->type[first + i] - 1) &&
           (i == 0 || !variant_range_has(&simpler->thinned, record));
}

static uint64_t widgets_count_remaining(const struct widgets_contest_factory *factory,
                                        const struct widgets_simpler *simpler, uint64_t record,
                                        uint64_t first)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < factory->record[record].widgets; i++)
        kept += widgets_is_remaining(factory, simpler, record, first, i);
    return kept;
}

static void widgets_write_record(struct writer *writer,
                                 const struct widgets_contest_factory *factory,
                                 const struct widgets_simpler *simpler, uint64_t number,
                                 uint64_t first)
{
    const struct widgets_record *record = &factory->record[number];
    uint64_t kept = widgets_count_remaining(factory, simpler, number, first);
    uint32_t days = (uint32_t)variant_lowered(&simpler->days, number, widgets_days_of(record));
    uint32_t start = variant_range_has(&simpler->monday, number) ? 0 : record->start;
    uint64_t without = simpler->types.count;
    bool starts_line = true;
    if (kept == 0)
        return;
    if (variant_range_has(&simpler->same_day, number))
        days = 0;
    write_format(writer, "%" PRIu64 " %s %s", kept, widgets_weekdays[start],
                 widgets_weekdays[(start + days) % WEEK]);
    for (uint64_t i = 0; i < record->widgets; i++)
        if (widgets_is_remaining(factory, simpler, number, first, i)) {
            uint64_t widget = first + i, type = factory->type[widget];
            type = variant_range_has(&simpler->first_type, widget) ? 1 : type;
            type = (uint64_t)variant_lowered(&simpler->type, widget, (int64_t)type);
            /* types are renumbered without the removed types */
            write_char(writer, starts_line ? '\n' : ' ');
            write_count(writer, type > simpler->types.first + without ? type - without : type);
            starts_line = false;
        }
    write_char(writer, '\n');
}

/* Simplifies a case; a record without widgets is removed, too. */
static qj_status widgets_simplify(struct scan *scan, qj_position *position, struct variant *variant,
                                  struct writer *writer)
{
    bool end;
    struct widgets_contest_factory factory = {0};
    struct widgets_simpler simpler = {0};
    uint64_t records = 0, first = 0;
    TRY(widgets_read_sizes(scan, &factory.types, &factory.records, &end));
    TRY(widgets_read_records(scan, &position->arena, &factory));
    if (!widgets_find_simpler(variant, &factory, &simpler))
        return QJ_OK;
    for (uint64_t i = 0; i < factory.records; first += factory.record[i++].widgets)
        records += widgets_count_remaining(&factory, &simpler, i, first) > 0;
    WRITE_LIST(writer, factory.types - simpler.types.count, records);
    first = 0;
    for (uint64_t i = 0; i < factory.records; first += factory.record[i++].widgets)
        widgets_write_record(writer, &factory, &simpler, i, first);
    return QJ_OK;
}

static const char *const trials[] = {
    "types=1 records={1..2} max={1..7}",
    "types={1..2} records={1..2} max={1..2}",
    "types={2..3} records={2..3} max={1..4} shape=inconsistent",
    "types={2..3} records={1..3} max={1..9} shape=multiple",
    "types={1..4} records={4..5} max={1..9} shape=unique cases={1..4} sizes=falling",
    "types={3..6} records={2..3} max=9 shape=inconsistent cases={1..4} sizes=falling",
    "types={5..20} records={5..20} max={1..50&k} cases={2..5} sizes=falling",
    "types={5..20} records={20..30} max={1..50&k} shape=unique cases={2..5} sizes=falling",
    "types={5..20} records={20..30} max={20&k} shape=inconsistent",
    "types={50..100&n&m} records={100..150&m} max={100&k} shape=unique",
    "types={50..100&n} records={50..150&m} max={100&k} shape=multiple",
    "types={1..3&m} records={m} max={5&k} shape=unique",
    "types={n} records={1..3&m} max={9&k}",
    "types={2..10} records={2..10} max={k}",
    "types={n&m} records={m} max={300&k} shape=unique",
    "types={n} records={m} max={1000&k}",
    NULL,
};

const struct contest widgets_contest = {
    .bounds = bounds, .terminator = "0 0", .trials = trials, .simplify = widgets_simplify};
