/* placement: places vertices so that their distances approximate the lengths of paths between them,
 * near pairs most of all. The sum of the squared errors, weighted by 1 / distance^2, is reduced by
 * moving one vertex at a time to its best place given all others.
 */
#include "face/picture/picture.h"

#include <math.h>

enum { ROUNDS = 120, SPREADS = 60 };
static const double full_turn = 6.283185307179586;
static const double nearest = .75, gap = 1; /* between two vertices; between two components */

struct placement_graph {
    uint64_t vertices;
    const struct placement_joints *joints;
    uint32_t *far;  /* vertices x vertices: length of a shortest path, or NO_WAY */
    uint32_t *part; /* of each vertex: the smallest vertex of its component */
    struct placement_point *at;
};

static const uint32_t NO_WAY = UINT32_MAX;

/* Finds all shortest paths from `start` by passes over the lines, one pass for each length. */
static void placement_find_distances(const struct placement_graph *graph, uint64_t start)
{
    uint32_t *far = graph->far + start * graph->vertices;
    for (uint64_t vertex = 0; vertex < graph->vertices; vertex++)
        far[vertex] = vertex == start ? 0 : NO_WAY;
    for (uint32_t length = 0, found = 1; found; length++) {
        found = 0;
        for (uint64_t i = 0; i < graph->joints->count; i++)
            for (int back = 0; back < 2; back++) {
                const struct placement_joint *joint = &graph->joints->items[i];
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
static void placement_begin(struct placement_graph *graph)
{
    uint64_t n = graph->vertices;
    for (uint64_t vertex = 0; vertex < n; vertex++) {
        const uint32_t *far = graph->far + vertex * n;
        uint64_t before = 0, first = 0;
        while (far[first] == NO_WAY)
            first++;
        graph->part[vertex] = (uint32_t)first;
        const uint32_t *from_first = graph->far + first * n;
        for (uint64_t other = 0; other < n; other++)
            before += from_first[other] < from_first[vertex] ||
                      (from_first[other] == from_first[vertex] && other < vertex);
        const uint64_t step = (before + 1) / 2;
        const double turn = (before % 2 ? -1. : 1.) * (double)step / (double)n;
        double radius = fmax(1, (double)n / 6);
        graph->at[vertex].x = radius * cos(full_turn * turn);
        graph->at[vertex].y = radius * sin(full_turn * turn);
    }
}

static void placement_settle(struct placement_graph *graph, uint64_t vertex)
{
    const uint32_t *far = graph->far + vertex * graph->vertices;
    const struct placement_point here = graph->at[vertex];
    struct placement_point sum = {0, 0};
    double weights = 0;
    for (uint64_t i = 0; i < graph->vertices; i++) {
        if (i == vertex || far[i] == NO_WAY)
            continue;
        const struct placement_point other = graph->at[i];
        double dx = here.x - other.x, dy = here.y - other.y, length = fmax(hypot(dx, dy), 1e-3);
        double weight = 1. / ((double)far[i] * far[i]);
        sum.x += weight * (other.x + far[i] * dx / length);
        sum.y += weight * (other.y + far[i] * dy / length);
        weights += weight;
    }
    if (weights > 0)
        graph->at[vertex] = (struct placement_point){sum.x / weights, sum.y / weights};
}

/* Pushes vertices of a component apart that are too close. */
static bool placement_spread(struct placement_graph *graph)
{
    bool moved = false;
    for (uint64_t one = 0; one < graph->vertices; one++)
        for (uint64_t two = one + 1; two < graph->vertices; two++) {
            struct placement_point *a = &graph->at[one], *b = &graph->at[two];
            double dx = b->x - a->x, dy = b->y - a->y, length = hypot(dx, dy);
            if (length >= nearest || graph->part[one] != graph->part[two])
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

struct placement_box {
    double left, right, top, bottom;
};

static struct placement_box placement_find_box(const struct placement_graph *graph, uint64_t part)
{
    struct placement_box box = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (uint64_t vertex = 0; vertex < graph->vertices; vertex++) {
        const struct placement_point *at = &graph->at[vertex];
        if (graph->part[vertex] != part)
            continue;
        box.left = fmin(box.left, at->x);
        box.right = fmax(box.right, at->x);
        box.top = fmin(box.top, at->y);
        box.bottom = fmax(box.bottom, at->y);
    }
    return box;
}

/* Packs the components in rows, with a width of about the total height. */
static void placement_pack(struct placement_graph *graph)
{
    double area = 0, widest = 0, x = 0, y = 0, high = 0;
    for (uint64_t part = 0; part < graph->vertices; part++) {
        if (graph->part[part] != part)
            continue;
        const struct placement_box box = placement_find_box(graph, part);
        area += (box.right - box.left + gap) * (box.bottom - box.top + gap);
        widest = fmax(widest, box.right - box.left);
    }
    widest = fmax(widest, 1.3 * sqrt(area));
    for (uint64_t part = 0; part < graph->vertices; part++) {
        if (graph->part[part] != part)
            continue;
        const struct placement_box box = placement_find_box(graph, part);
        if (x > 0 && x + box.right - box.left > widest) {
            x = 0;
            y += high + gap;
            high = 0;
        }
        for (uint64_t vertex = 0; vertex < graph->vertices; vertex++)
            if (graph->part[vertex] == part) {
                graph->at[vertex].x += x - box.left;
                graph->at[vertex].y += y - box.top;
                graph->part[vertex] = NO_WAY; /* it has been placed */
            }
        x += box.right - box.left + gap;
        high = fmax(high, box.bottom - box.top);
    }
}

qj_status placement_find(struct arena *arena, uint64_t vertices,
                         const struct placement_joints *joints, struct placement_point **out)
{
    bool small = vertices <= PLACEMENT_MAX;
    struct placement_graph graph = {.vertices = vertices, .joints = joints};
    TRY(arena_make(arena, &graph.at, vertices));
    TRY(arena_make(arena, &graph.far, small ? vertices * vertices : 0));
    TRY(arena_make(arena, &graph.part, vertices));
    *out = graph.at;
    const double n = (double)vertices, radius = n / full_turn;
    for (uint64_t vertex = 0; vertex < vertices; vertex++) {
        double turn = full_turn * (double)vertex / n;
        graph.at[vertex] = (struct placement_point){radius * (1 + sin(turn)),
                                                    radius * (1 - cos(turn))};
    }
    if (!small)
        return QJ_OK;
    for (uint64_t vertex = 0; vertex < vertices; vertex++)
        placement_find_distances(&graph, vertex);
    placement_begin(&graph);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        TRY(context_poll(arena->context, "round", round, ROUNDS));
        for (uint64_t vertex = 0; vertex < vertices; vertex++)
            placement_settle(&graph, vertex);
    }
    for (int round = 0; round < SPREADS && placement_spread(&graph); round++)
        ;
    placement_pack(&graph);
    return QJ_OK;
}
