/* layout: places vertices so that their distances approximate the lengths of paths between them,
 * near pairs most of all. The sum of the squared errors, weighted by 1 / distance^2, is reduced by
 * moving one vertex at a time to its best place given all others.
 */
#include "face/picture/picture.h"

#include <math.h>

enum { ROUNDS = 120, SPREADS = 60 };
static const double full_turn = 6.283185307179586;
static const double nearest = .75, gap = 1; /* between two vertices; between two components */

struct layout_graph {
    uint64_t vertices;
    const struct layout_joints *joints;
    uint32_t *far;  /* vertices x vertices: length of a shortest path, or NO_WAY */
    uint32_t *part; /* of each vertex: the smallest vertex of its component */
    struct layout_point *at;
};

static const uint32_t NO_WAY = UINT32_MAX;

/* Finds all shortest paths from `start` by passes over the lines, one pass for each length. */
static void layout_find_distances(const struct layout_graph *layout, uint64_t start)
{
    uint32_t *far = layout->far + start * layout->vertices;
    for (uint64_t vertex = 0; vertex < layout->vertices; vertex++)
        far[vertex] = vertex == start ? 0 : NO_WAY;
    for (uint32_t length = 0, found = 1; found; length++) {
        found = 0;
        for (uint64_t i = 0; i < layout->joints->count; i++)
            for (int back = 0; back < 2; back++) {
                const struct layout_joint *joint = &layout->joints->items[i];
                uint64_t from = back ? joint->to : joint->from;
                uint64_t to = back ? joint->from : joint->to;
                if (far[from] == length && far[to] == NO_WAY) {
                    far[to] = length + 1;
                    found = 1;
                }
            }
    }
}

/* Places each component on a circle, in order of distance from its first vertex, on both sides in
 * turn, so the circle unfolds. */
static void layout_begin(struct layout_graph *layout)
{
    uint64_t n = layout->vertices;
    for (uint64_t vertex = 0; vertex < n; vertex++) {
        const uint32_t *far = layout->far + vertex * n;
        uint64_t before = 0, first = 0;
        while (far[first] == NO_WAY)
            first++;
        layout->part[vertex] = (uint32_t)first;
        const uint32_t *from_first = layout->far + first * n;
        for (uint64_t other = 0; other < n; other++)
            before += from_first[other] < from_first[vertex] ||
                      (from_first[other] == from_first[vertex] && other < vertex);
        const uint64_t step = (before + 1) / 2;
        const double turn = (before % 2 ? -1. : 1.) * (double)step / (double)n;
        double radius = fmax(1, (double)n / 6);
        layout->at[vertex].x = radius * cos(full_turn * turn);
        layout->at[vertex].y = radius * sin(full_turn * turn);
    }
}

static void layout_settle(struct layout_graph *layout, uint64_t vertex)
{
    const uint32_t *far = layout->far + vertex * layout->vertices;
    const struct layout_point here = layout->at[vertex];
    struct layout_point sum = {0, 0};
    double weights = 0;
    for (uint64_t i = 0; i < layout->vertices; i++) {
        if (i == vertex || far[i] == NO_WAY)
            continue;
        const struct layout_point other = layout->at[i];
        double dx = here.x - other.x, dy = here.y - other.y, length = fmax(hypot(dx, dy), 1e-3);
        double weight = 1. / ((double)far[i] * far[i]);
        sum.x += weight * (other.x + far[i] * dx / length);
        sum.y += weight * (other.y + far[i] * dy / length);
        weights += weight;
    }
    if (weights > 0)
        layout->at[vertex] = (struct layout_point){sum.x / weights, sum.y / weights};
}

/* Pushes vertices of a component apart that are too close. */
static bool layout_spread(struct layout_graph *layout)
{
    bool moved = false;
    for (uint64_t one = 0; one < layout->vertices; one++)
        for (uint64_t two = one + 1; two < layout->vertices; two++) {
            struct layout_point *a = &layout->at[one], *b = &layout->at[two];
            double dx = b->x - a->x, dy = b->y - a->y, length = hypot(dx, dy);
            if (length >= nearest || layout->part[one] != layout->part[two])
                continue;
            double push = (nearest - length) / 2;
            if (length < 1e-6) {
                dx = length = 1;
                dy = 0;
            }
            a->x -= push * dx / length;
            a->y -= push * dy / length;
            b->x += push * dx / length;
            b->y += push * dy / length;
            moved = true;
        }
    return moved;
}

struct layout_box {
    double left, right, top, bottom;
    uint64_t vertices;
};

static struct layout_box layout_find_box(const struct layout_graph *layout, uint64_t part)
{
    struct layout_box box = {INFINITY, -INFINITY, INFINITY, -INFINITY, 0};
    for (uint64_t vertex = 0; vertex < layout->vertices; vertex++) {
        const struct layout_point *at = &layout->at[vertex];
        if (layout->part[vertex] != part)
            continue;
        box.left = fmin(box.left, at->x);
        box.right = fmax(box.right, at->x);
        box.top = fmin(box.top, at->y);
        box.bottom = fmax(box.bottom, at->y);
        box.vertices++;
    }
    return box;
}

/* Packs the components in rows, with a width of about the total height. */
static void layout_pack(struct layout_graph *layout)
{
    double area = 0, widest = 0, x = 0, y = 0, high = 0;
    for (uint64_t part = 0; part < layout->vertices; part++) {
        struct layout_box box = layout_find_box(layout, part);
        if (box.vertices) {
            area += (box.right - box.left + gap) * (box.bottom - box.top + gap);
            widest = fmax(widest, box.right - box.left);
        }
    }
    widest = fmax(widest, 1.3 * sqrt(area));
    for (uint64_t part = 0; part < layout->vertices; part++) {
        struct layout_box box = layout_find_box(layout, part);
        if (!box.vertices)
            continue;
        if (x > 0 && x + box.right - box.left > widest) {
            x = 0;
            y += high + gap;
            high = 0;
        }
        for (uint64_t vertex = 0; vertex < layout->vertices; vertex++)
            if (layout->part[vertex] == part) {
                layout->at[vertex].x += x - box.left;
                layout->at[vertex].y += y - box.top;
                layout->part[vertex] = NO_WAY; /* it has been placed */
            }
        x += box.right - box.left + gap;
        high = fmax(high, box.bottom - box.top);
    }
}

static qj_status layout_place_connected(struct arena *arena, struct layout_graph *layout)
{
    uint64_t n = layout->vertices;
    for (uint64_t vertex = 0; vertex < n; vertex++)
        layout_find_distances(layout, vertex);
    layout_begin(layout);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        TRY(context_poll(arena->context, "round", round, ROUNDS));
        for (uint64_t vertex = 0; vertex < n; vertex++)
            layout_settle(layout, vertex);
    }
    for (int round = 0; round < SPREADS && layout_spread(layout); round++)
        ;
    layout_pack(layout);
    return QJ_OK;
}

qj_status layout_place(struct arena *arena, uint64_t vertices, const struct layout_joints *joints,
                       struct layout_point **out)
{
    bool small = vertices <= LAYOUT_MAX;
    struct layout_graph layout = {.vertices = vertices, .joints = joints};
    TRY(arena_make(arena, &layout.at, vertices));
    TRY(arena_make(arena, &layout.far, small ? vertices * vertices : 0));
    TRY(arena_make(arena, &layout.part, vertices));
    *out = layout.at;
    if (small)
        return layout_place_connected(arena, &layout);
    double n = (double)vertices, radius = n / full_turn;
    for (uint64_t vertex = 0; vertex < vertices; vertex++) {
        double turn = full_turn * (double)vertex / n;
        layout.at[vertex] = (struct layout_point){radius * (1 + sin(turn)),
                                                  radius * (1 - cos(turn))};
    }
    return QJ_OK;
}
