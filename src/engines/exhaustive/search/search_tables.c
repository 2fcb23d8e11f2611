/* search_tables: the tables of a search, which later sessions may use.
 *
 *     context -> cache -> | identity of the rules | scale | audited | main | soon |
 *
 * A range depends only on the position (ranges.c), so sessions of all positions of the same rules
 * share a table. The rules are the same if their identity is: the game and its parameters
 * (view.h). Sessions that check the claims of rules use only tables of such sessions. Tables with
 * which rules were refused are not used again.
 */
#include "engines/exhaustive/search/search_tables.h"

#include "base/bits.h"
#include "model/layout.h"

static const char search_tables_owner[] = "search";

static bool search_tables_are_of(const struct cache_entry *entry, const void *wanted)
{
    const struct search_tables *tables = (const struct search_tables *)entry, *like = wanted;
    return tables->scale == like->scale && tables->audited == like->audited &&
           tables->identity_size == like->identity_size &&
           memcmp(tables->identity, like->identity, tables->identity_size) == 0;
}

struct search_tables *search_tables_find(qj_context *context, const struct view *view,
                                         enum value_scale scale)
{
    const struct search_tables wanted = {.identity = view->rules.identity,
                                         .identity_size = view->rules.identity_size,
                                         .scale = scale,
                                         .audited = view->rules.audit != NULL};
    return context->caches && view->rules.identity
               ? (struct search_tables *)cache_find(context, search_tables_owner,
                                                    search_tables_are_of, &wanted)
               : NULL;
}

/* -------------------------------------------------------------------------- opening */

uint64_t search_tables_numbers(const struct rules_view *view)
{
    const bool long_states = view->state_size > sizeof(uint64_t);
    return long_states ? layout_count_ranks(view->rules, view->setup, view->state_size) : 0;
}

static qj_status search_tables_open_one(struct ranges *ranges, struct arena *arena,
                                        const struct rules_view *view, enum value_scale scale,
                                        uint64_t bytes)
{
    const uint64_t numbers = search_tables_numbers(view);
    const unsigned size = (unsigned)view->state_size, word = sizeof(uint64_t);
    const bool low = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__; /* bytes of a state are */
    if (numbers)
        return ranges_open(ranges, arena, scale, 1, (unsigned)bits_highest((numbers - 1) | 1) + 1,
                           bytes);
    return ranges_open(ranges, arena, scale, (size + word - 1) / word,
                       low && size <= word ? 8 * size : 0, bytes);
}

qj_status search_tables_open(struct arena *arena, const struct view *view, enum value_scale scale,
                             uint64_t bytes, struct search_tables **out)
{
    enum { SOON_BYTES = 1 << 24 };
    qj_context *context = arena->context;
    const struct rules_view *rules = &view->rules;
    const bool caches = context->caches && rules->identity;
    *out = search_tables_find(context, view, scale);
    if (*out)
        return QJ_OK;
    struct search_tables *tables;
    TRY(caches ? cache_new(context, search_tables_owner, sizeof *tables, &tables)
               : arena_make(arena, &tables, 1));
    tables->entry.spoiled = true; /* until they are complete */
    tables->scale = scale;
    tables->audited = rules->audit != NULL;
    if (caches) {
        arena = &tables->entry.arena;
        tables->identity_size = rules->identity_size;
        TRY(arena_make_copy_sized(arena, &tables->identity, rules->identity, rules->identity_size,
                                  1));
    }
    TRY(search_tables_open_one(&tables->main, arena, rules, scale, bytes));
    if (scale != SCALE_SCORE)
        TRY(search_tables_open_one(&tables->soon, arena, rules, SCALE_ENDING, SOON_BYTES));
    tables->entry.spoiled = false;
    *out = tables;
    return QJ_OK;
}
