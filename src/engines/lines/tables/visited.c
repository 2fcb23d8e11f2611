/* visited: a set of positions, each in full, by the least of its images: positions that a symmetry
 * takes to each other are one. Open addressing with linear probing; at most half of the places are
 * taken, and nothing is ever lost.
 */
#include "engines/lines/tables/visited.h"

/* A place is unused where no cell is empty: nobody is to move on a full board. */
struct visited_entry {
    struct image image;
    int empty;
};

enum { FIRST_PLACES = 256 };

/* Positions that differ may have the same one. */
static uint64_t hash_of(const struct image *image, int empty)
{
    uint64_t hash = image->own * UINT64_C(0x9e3779b97f4a7c15) + image->other;
    hash = (hash ^ (hash >> 32)) * UINT64_C(0xbf58476d1ce4e5b9) + (uint64_t)empty;
    return hash ^ (hash >> 32);
}

/* Where an entry is, or would be put. */
static struct visited_entry *find(const struct visited *visited, const struct visited_entry *entry)
{
    for (uint64_t at = hash_of(&entry->image, entry->empty);; at++) {
        struct visited_entry *place = &visited->entries[at & (visited->places - 1)];
        if (!place->empty ||
            (place->image.own == entry->image.own && place->image.other == entry->image.other &&
             place->empty == entry->empty))
            return place;
    }
}

qj_status visited_init(struct visited *visited, struct arena *arena,
                       const struct geometry *geometry)
{
    *visited = (struct visited){.arena = arena, .geometry = geometry, .places = FIRST_PLACES};
    return arena_make(arena, &visited->entries, FIRST_PLACES);
}

bool visited_has(const struct visited *visited, const struct marks *marks)
{
    const struct visited_entry entry = {geometry_least(visited->geometry, marks), marks->empty};
    return find(visited, &entry)->empty == entry.empty;
}

static qj_status grow(struct visited *visited)
{
    struct visited larger = *visited;
    larger.places *= 2;
    TRY(arena_make(visited->arena, &larger.entries, larger.places));
    for (uint64_t i = 0; i < visited->places; i++)
        if (visited->entries[i].empty)
            *find(&larger, &visited->entries[i]) = visited->entries[i];
    arena_free(visited->arena, visited->entries);
    *visited = larger;
    return QJ_OK;
}

qj_status visited_add(struct visited *visited, const struct marks *marks)
{
    const struct visited_entry entry = {geometry_least(visited->geometry, marks), marks->empty};
    if (visited->used >= visited->places / 2)
        TRY(grow(visited));
    *find(visited, &entry) = entry;
    visited->used++;
    return QJ_OK;
}
