/* check_graph: a token walks along the edges of an undirected graph and never returns to a vertex;
 * a player who cannot move loses. The first player puts it on any vertex.
 *
 * Evidence: a matching M of the remaining vertices, by pairs. The checker grows a forest from the
 * vertices that M leaves exposed: they are even. An even vertex makes a new neighbour odd, and the
 * partner of the odd vertex even. An edge between even vertices of one tree closes an odd cycle, a
 * blossom, which is shrunk to one even vertex. An edge between even vertices of two trees rejects.
 *
 * Theorem. If no edge rejects, the even vertices, including all vertices in blossoms, are D(G) of
 * Gallai and Edmonds, and a player who puts or moves the token to a vertex wins exactly if it is
 * even. Proof. Let A be the odd vertices. Edges lead from a blossom (or a single even vertex) only
 * to A. Each of the b blossoms is odd, so a matching leaves at least b - |A| vertices of them
 * exposed. M leaves one for each tree, and a tree has one blossom more than odd vertices. So M
 * leaves b - |A| exposed, it is maximum, and every maximum matching covers all vertices outside the
 * blossoms. For each even vertex some maximum matching leaves it exposed: exchange the edges along
 * its path to the root (Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17,
 * 1965, 449-467). The rest is the theorem of Fraenkel, Scheinerman and Ullman, "Undirected edge
 * geography", Theoretical Computer Science 112, 1993, 371-381.
 */
#include "edges.h"

#include <inttypes.h>

void check_graph(struct check *check);

enum forest_label { NEW, EVEN, ODD };

/* `from` is the even vertex that reached an odd vertex. `base` leads to the base of a vertex's
 * blossom, which is the vertex nearest to the root. */
struct forest {
    struct edges_graph graph;
    uint32_t *partner; /* NO_VERTEX: exposed */
    uint32_t *base, *from;
    uint8_t *label;  /* enum forest_label */
    uint32_t *queue; /* even vertices */
    uint64_t queued, walks;
    uint64_t *seen; /* number of the last walk that visited it */
};

static void forest_read_matching(struct check *check, struct forest *forest)
{
    uint64_t vertices = forest->graph.vertices, last = 0;
    witness_text(check, "matching ");
    uint64_t pairs = witness_count(check, 0, vertices / 2);
    witness_text(check, "\n");
    for (uint64_t i = 0; i < pairs; i++) {
        uint64_t one = witness_count(check, 1, vertices);
        witness_text(check, " ");
        uint64_t two = witness_count(check, 1, vertices);
        witness_text(check, "\n");
        CHECK(check, "order", one > last && two > one, "the pairs are not in order");
        last = one--;
        two--;
        CHECK(check, "left", !forest->graph.out[one] && !forest->graph.out[two],
              "a vertex is not left");
        CHECK(check, "twice",
              forest->partner[one] == NO_VERTEX && forest->partner[two] == NO_VERTEX,
              "a vertex is in two pairs");
        forest->partner[one] = (uint32_t)two;
        forest->partner[two] = (uint32_t)one;
    }
}

/* Returns true if v is exposed, or an edge joins it to its partner. */
static bool forest_is_matched_well(const struct forest *forest, uint64_t v)
{
    const struct edges_graph *graph = &forest->graph;
    bool well = forest->partner[v] == NO_VERTEX;
    for (uint64_t i = graph->rows[v]; !well && i < graph->rows[v + 1]; i++)
        well = graph->arcs[i] == forest->partner[v];
    return well;
}

static void forest_make_even(struct forest *forest, uint32_t v)
{
    forest->label[v] = EVEN;
    forest->queue[forest->queued++] = v;
}

static void forest_plant(struct check *check, struct forest *forest)
{
    uint64_t vertices = forest->graph.vertices;
    forest->base = memory_array(check, vertices, sizeof *forest->base);
    forest->from = memory_array(check, vertices, sizeof *forest->from);
    forest->label = memory_array(check, vertices, sizeof *forest->label);
    forest->queue = memory_array(check, vertices, sizeof *forest->queue);
    forest->seen = memory_array(check, vertices, sizeof *forest->seen);
    for (uint32_t v = 0; v < vertices; v++) {
        CHECK(check, "edge", forest_is_matched_well(forest, v),
              "no edge joins the vertex %" PRIu32 " and its partner", v + 1);
        forest->base[v] = v;
        if (forest->partner[v] == NO_VERTEX && !forest->graph.out[v])
            forest_make_even(forest, v);
    }
}

static uint32_t forest_find_base(struct forest *forest, uint32_t v)
{
    uint32_t *base = forest->base;
    for (; base[v] != v; v = base[v])
        base[v] = base[base[v]];
    return v;
}

/* The base of the next blossom towards the root; NO_VERTEX from a root. */
static uint32_t forest_step_up(struct forest *forest, uint32_t base)
{
    uint32_t odd = base == NO_VERTEX ? NO_VERTEX : forest->partner[base];
    return odd == NO_VERTEX ? NO_VERTEX : forest_find_base(forest, forest->from[odd]);
}

/* Returns the base where the paths of two bases to the root meet, or NO_VERTEX. */
static uint32_t forest_meet(struct forest *forest, uint32_t one, uint32_t two)
{
    forest->walks++;
    while (one != NO_VERTEX || two != NO_VERTEX) {
        if (one != NO_VERTEX && forest->seen[one] == forest->walks)
            return one;
        if (one != NO_VERTEX)
            forest->seen[one] = forest->walks;
        uint32_t next = forest_step_up(forest, one);
        one = two;
        two = next;
    }
    return NO_VERTEX;
}

/* Adds the path from a vertex up to the base to the blossom of the base. */
static void forest_shrink(struct forest *forest, uint32_t v, uint32_t base)
{
    for (v = forest_find_base(forest, v); v != base;) {
        uint32_t odd = forest->partner[v], next = forest_step_up(forest, v);
        forest->base[v] = forest->base[odd] = base;
        forest_make_even(forest, odd);
        v = next;
    }
}

static void forest_look_along(struct check *check, struct forest *forest, uint32_t v, uint32_t w)
{
    if (forest->graph.out[w] || forest->label[w] == ODD)
        return;
    if (forest->label[w] == NEW) {
        forest->label[w] = ODD;
        forest->from[w] = v;
        forest_make_even(forest, forest->partner[w]);
        return;
    }
    uint32_t one = forest_find_base(forest, v), two = forest_find_base(forest, w);
    uint32_t base = one == two ? one : forest_meet(forest, one, two);
    CHECK(check, "maximum", base != NO_VERTEX,
          "the matching is not maximum: a path leads over the vertices %" PRIu64 " and %" PRIu64,
          (uint64_t)v + 1, (uint64_t)w + 1);
    if (base == NO_VERTEX)
        return;
    forest_shrink(forest, v, base);
    forest_shrink(forest, w, base);
}

static void forest_grow(struct check *check, struct forest *forest)
{
    const struct edges_graph *graph = &forest->graph;
    forest_plant(check, forest);
    for (uint64_t i = 0; i < forest->queued; i++)
        for (uint64_t k = graph->rows[forest->queue[i]]; k < graph->rows[forest->queue[i] + 1]; k++)
            forest_look_along(check, forest, forest->queue[i], graph->arcs[k]);
}

/* Prints all winning vertices for the token. */
static void forest_print_claim(struct check *check, struct forest *forest)
{
    const struct edges_graph *graph = &forest->graph;
    bool wins = false, put = graph->token == NO_VERTEX;
    forest->walks++;
    for (uint64_t i = put ? 0 : graph->rows[graph->token];
         !put && i < graph->rows[graph->token + 1]; i++)
        forest->seen[graph->arcs[i]] = forest->walks;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        if (forest->label[v] != EVEN || (!put && forest->seen[v] != forest->walks))
            continue;
        fputs(wins ? "" : "WIN\n", check->out);
        edges_print_vertex(check, graph, v);
        wins = true;
    }
    if (!wins)
        fputs("LOSE\n", check->out);
}

void check_graph(struct check *check)
{
    struct forest forest = {0};
    edges_read_position(check, &forest.graph);
    forest.partner = memory_array(check, forest.graph.vertices, sizeof *forest.partner);
    for (uint64_t v = 0; v < forest.graph.vertices; v++)
        forest.partner[v] = NO_VERTEX;
    forest_read_matching(check, &forest);
    witness_end(check);
    forest_grow(check, &forest);
    forest_print_claim(check, &forest);
}
