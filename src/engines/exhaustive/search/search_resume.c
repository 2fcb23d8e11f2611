/* search_resume: a checkpoint of a search is its table.
 *
 *     form of entries | visited positions | entries | of each: key ... | lo | hi | hint | work |
 *
 * The search begins again with this table, so it finds each answered question at once. Entries have
 * the same form for tables of all sizes. The ranges are trusted: false ranges give a false answer.
 * Everything else is checked before it is used.
 *
 * The table of the search for short wins is small and not saved.
 */
#include "engines/exhaustive/search/search_resume.h"

/* The version of the file format. Increase it when the layout changes. */
static const uint64_t format = 1;

/* All members have 8 bytes, without gaps. */
struct search_resume_head {
    uint64_t form, states, entries;
};

/* ------------------------------------------------------------------------- saving */

static qj_status search_resume_write(struct checkpoint *checkpoint, void *user)
{
    const struct search_resume *resume = user;
    const struct ranges *ranges = resume->ranges;
    struct search_resume_head head = {ranges->form, *resume->states, 0};
    uint64_t key[RANGE_KEY];
    struct range_entry entry;
    /* threads that fill a place at once count it twice, so all places are visited */
    for (uint64_t place = 0; place < ranges_places(ranges); place++)
        head.entries += ranges_entry(ranges, place, key, &entry);
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    for (uint64_t place = 0; place < ranges_places(ranges); place++) {
        if (!ranges_entry(ranges, place, key, &entry))
            continue;
        TRY(checkpoint_write(checkpoint, key, ranges->keys * sizeof *key));
        TRY(checkpoint_write(checkpoint, &entry, sizeof entry));
    }
    return QJ_OK;
}

qj_status search_resume_save(struct search_resume *resume)
{
    if (*resume->states == resume->saved)
        return QJ_OK;
    resume->saved = *resume->states;
    return checkpoint_save(&resume->checkpoint, search_resume_write, resume);
}

/* ------------------------------------------------------------------------ loading */

static qj_status search_resume_read_entry(struct search_resume *resume)
{
    struct checkpoint *checkpoint = &resume->checkpoint;
    struct ranges *ranges = resume->ranges;
    struct range_entry entry;
    uint64_t key[RANGE_KEY];
    TRY(checkpoint_read(checkpoint, key, ranges->keys * sizeof *key));
    TRY(checkpoint_read(checkpoint, &entry, sizeof entry));
    if (resume->numbers && key[0] >= resume->numbers)
        return checkpoint_refuse(checkpoint->context, "one of its positions has no rank");
    const struct value_range all = scale_all(ranges->scale), range = entry.range;
    if (range.lo > range.hi || range.lo < all.lo || range.hi > all.hi || entry.hint > UINT8_MAX)
        return checkpoint_refuse(checkpoint->context, "one of its entries has no range of values");
    TRY(ranges_make_room(ranges, range));
    ranges_store(ranges, key, ranges_fetch(ranges, key), entry);
    return QJ_OK;
}

static qj_status search_resume_read(struct checkpoint *checkpoint, void *user)
{
    struct search_resume *resume = user;
    struct search_resume_head head;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (head.form > RANGE_LONG)
        return checkpoint_refuse(checkpoint->context, "its numbers do not go together");
    TRY(ranges_lengthen(resume->ranges, (enum range_form)head.form));
    for (uint64_t i = 0; i < head.entries; i++)
        TRY(search_resume_read_entry(resume));
    *resume->states = resume->saved = head.states;
    return QJ_OK;
}

qj_status search_resume_open(struct search_resume *resume, const struct rules_view *view,
                             struct ranges *ranges, uint64_t numbers, uint64_t *states)
{
    const qj_rules *rules = view->rules;
    bool found;
    *resume = (struct search_resume){.nature = {rules_kind(rules), rules->ending, ranges->scale,
                                                rules->canonical != NULL, rules->side != NULL,
                                                numbers, view->state_size},
                                     .ranges = ranges,
                                     .numbers = numbers,
                                     .states = states};
    const struct checkpoint_part parts[] = {
        {"another engine", "search", sizeof "search"},
        {"another version of the engine", &format, sizeof format},
        {"another question, or rules of another kind", resume->nature, sizeof resume->nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    memcpy(resume->parts, parts, sizeof parts);
    checkpoint_init(&resume->checkpoint, ranges->arena->context, resume->parts,
                    sizeof parts / sizeof *parts);
    TRY(checkpoint_load(&resume->checkpoint, search_resume_read, resume, &found));
    if (found)
        checkpoint_resumed(&resume->checkpoint, "states", *states, 0);
    return QJ_OK;
}
