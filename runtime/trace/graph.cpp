//===-- trace/graph.cpp - tasks and what they wait for, as a picture ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "trace/graph.hpp"

#include "base/text.hpp"

#include <mutex>

namespace het::trace {

std::atomic<bool> drawing{false};
void setGraphOn(bool on) { drawing.store(on, std::memory_order_relaxed); }

namespace {

struct Node {
  std::string label, place;
  std::uint64_t creator;
};
// Made on first use, and never destroyed: the program's end writes it.
struct Graph {
  std::mutex lock;
  std::vector<Node> nodes;
  std::vector<Dependence> arrows;
};
Graph &graph() {
  static Graph &one = *new Graph;
  return one;
}

std::string quoted(const std::string &words) {
  std::string out;
  for (char c : words) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c;
  }
  return out;
}

} // namespace

std::uint64_t addTask(const het_site *site, const char *label, std::uint64_t creator) {
  Graph &all = graph();
  const bool placed = site && site->file;
  const char *function = site && site->function ? site->function : "task";
  std::lock_guard guard(all.lock);
  all.nodes.push_back(
      {label && *label ? label : function, placed ? text(site->file, ":", site->line) : std::string(), creator});
  return all.nodes.size();
}

void addDependence(std::uint64_t before, std::uint64_t after) {
  if (before == 0 || after == 0)
    return;
  Graph &all = graph();
  std::lock_guard guard(all.lock);
  all.arrows.emplace_back(before, after);
}

std::vector<Dependence> taskDependences() {
  Graph &all = graph();
  std::lock_guard guard(all.lock);
  return all.arrows;
}

std::string taskGraph() {
  Graph &all = graph();
  std::lock_guard guard(all.lock);
  std::string out = "digraph tasks {\n  node [shape=box];\n";
  for (std::size_t k = 0; k < all.nodes.size(); ++k) {
    const Node &node = all.nodes[k];
    out += text("  t", k + 1, " [label=\"", quoted(node.label), node.place.empty() ? "" : "\\n", quoted(node.place),
                "\"];\n");
    if (node.creator > 0)
      out += text("  t", node.creator, " -> t", k + 1, " [style=dashed];\n");
  }
  for (const auto &[before, after] : all.arrows)
    out += text("  t", before, " -> t", after, ";\n");
  return out + "}\n";
}

} // namespace het::trace
