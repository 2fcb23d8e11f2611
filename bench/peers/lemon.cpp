/* lemon: LEMON's MaxMatching, on its compact SmartGraph. */
#include "peers.h"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <vector>

int main(int count, char **words)
{
    typedef lemon::MaxMatching<lemon::SmartGraph> Matching;
    if (count != 2)
        return 2;
    peer_graph graph = peer_read(words[1]);
    lemon::SmartGraph copy;
    copy.reserveNode(static_cast<int>(graph.vertices));
    copy.reserveEdge(static_cast<int>(graph.edges));
    for (uint32_t v = 0; v < graph.vertices; v++)
        copy.addNode();
    for (uint32_t i = 0; i < graph.edges; i++)
        copy.addEdge(copy.nodeFromId(static_cast<int>(graph.edge[i][0])),
                     copy.nodeFromId(static_cast<int>(graph.edge[i][1])));
    double start = peer_seconds();
    Matching matching(copy);
    matching.run();
    double seconds = peer_seconds() - start;
    std::vector<unsigned char> even(graph.vertices + 1);
    for (uint32_t v = 0; v < graph.vertices; v++)
        even[v] = matching.status(copy.nodeFromId(static_cast<int>(v))) == Matching::EVEN;
    peer_print("lemon", &graph, static_cast<uint64_t>(matching.matchingSize()), even.data(),
               seconds);
    return 0;
}
