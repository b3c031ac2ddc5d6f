//===- FewestKernels.cpp - The fewest kernels to add ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/FewestKernels.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

namespace torchtalk::query {

namespace {

using Traits =
    boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
// boykov_kolmogorov_max_flow takes these properties by their tags.
using VertexProperties = boost::property<
    boost::vertex_index_t, long,
    boost::property<boost::vertex_color_t, boost::default_color_type,
                    boost::property<boost::vertex_distance_t, long,
                                    boost::property<boost::vertex_predecessor_t,
                                                    Traits::edge_descriptor>>>>;
using EdgeProperties =
    boost::property<boost::edge_capacity_t, long,
                    boost::property<boost::edge_residual_capacity_t, long,
                                    boost::property<boost::edge_reverse_t,
                                                    Traits::edge_descriptor>>>;
using FlowGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS,
                          VertexProperties, EdgeProperties>;

} // namespace

/// By Menger's theorem: each node is an edge of capacity 1 between two
/// vertices. The flow goes from the ends to the starts, so that the cut next to
/// its source is that next to the ends.
std::vector<unsigned> smallestCut(
    unsigned Nodes, const std::vector<std::pair<unsigned, unsigned>> &Edges,
    const std::vector<unsigned> &Starts, const std::vector<unsigned> &Ends) {
  const unsigned Source = 2 * Nodes, Sink = Source + 1;
  const long Unbounded = Nodes + 1L;
  FlowGraph Graph(Sink + 1);
  auto Add = [&](unsigned From, unsigned To, long Capacity) {
    auto There = boost::add_edge(From, To, Graph).first;
    auto Back = boost::add_edge(To, From, Graph).first;
    boost::put(boost::edge_capacity, Graph, There, Capacity);
    boost::put(boost::edge_capacity, Graph, Back, 0);
    boost::put(boost::edge_reverse, Graph, There, Back);
    boost::put(boost::edge_reverse, Graph, Back, There);
  };
  auto In = [](unsigned Node) { return 2 * Node; };
  auto Out = [](unsigned Node) { return 2 * Node + 1; };
  for (unsigned Node = 0; Node < Nodes; ++Node)
    Add(In(Node), Out(Node), 1);
  for (auto [From, To] : Edges)
    Add(Out(To), In(From), Unbounded);
  for (unsigned Node : Starts)
    Add(Out(Node), Sink, Unbounded);
  for (unsigned Node : Ends)
    Add(Source, In(Node), Unbounded);
  boost::boykov_kolmogorov_max_flow(Graph, Source, Sink);
  auto IsBySource = [&](unsigned Vertex) {
    return boost::get(boost::vertex_color, Graph, Vertex) == boost::black_color;
  };
  std::vector<unsigned> Cut;
  for (unsigned Node = 0; Node < Nodes; ++Node)
    if (IsBySource(In(Node)) && !IsBySource(Out(Node)))
      Cut.push_back(Node);
  return Cut;
}

} // namespace torchtalk::query
