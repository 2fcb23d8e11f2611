/* boost: the Boost Graph Library's augmenting path finder after its extra greedy start. */
#include "peers.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

#include <vector>

typedef boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> Graph;
typedef boost::property_map<Graph, boost::vertex_index_t>::type Index;
typedef std::vector<boost::graph_traits<Graph>::vertex_descriptor> Mates;
typedef boost::iterator_property_map<Mates::iterator, Index> MateMap;

int main(int count, char **words)
{
    if (count != 2)
        return 2;
    peer_graph graph = peer_read(words[1]);
    Graph copy(graph.vertices);
    for (uint32_t i = 0; i < graph.edges; i++)
        boost::add_edge(graph.edge[i][0], graph.edge[i][1], copy);
    Mates mates(graph.vertices);
    Index index = boost::get(boost::vertex_index, copy);
    MateMap mate(mates.begin(), index);
    double start = peer_seconds();
    boost::extra_greedy_matching<Graph, MateMap>::find_matching(copy, mate);
    boost::edmonds_augmenting_path_finder<Graph, MateMap, Index> finder(copy, mate, index);
    while (finder.augment_matching())
        ;
    double seconds = peer_seconds() - start;
    std::vector<int> states(graph.vertices + 1);
    finder.get_current_matching(mate);
    finder.get_vertex_state_map(boost::make_iterator_property_map(states.begin(), index));
    std::vector<unsigned char> even(graph.vertices + 1);
    for (uint32_t v = 0; v < graph.vertices; v++)
        even[v] = states[v] == boost::graph::detail::V_EVEN;
    peer_print("boost", &graph, boost::matching_size(copy, mate), even.data(), seconds);
    return 0;
}
