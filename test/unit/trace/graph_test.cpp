//===-- unit/trace/graph_test.cpp - tasks and what they wait for ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/graph.hpp"

#include <gtest/gtest.h>

using namespace het::trace;

namespace {

// The graph is the program's: this is its only test.
TEST(TaskGraph, NodesAndArrowsInTheDotLanguage) {
  EXPECT_FALSE(graphOn());
  het_site site{};
  site.file = "f.c";
  site.line = 7;
  site.function = "f";
  const std::uint64_t first = addTask(&site, "a \"b\"", 0), second = addTask(&site, nullptr, 0),
                      inner = addTask(nullptr, nullptr, second);
  addDependence(first, second);
  addDependence(0, second); // a task that was made before anybody asked
  EXPECT_EQ(inner, 3u);
  EXPECT_EQ(taskGraph(), "digraph tasks {\n  node [shape=box];\n"
                         "  t1 [label=\"a \\\"b\\\"\\nf.c:7\"];\n"
                         "  t2 [label=\"f\\nf.c:7\"];\n"
                         "  t3 [label=\"task\"];\n"
                         "  t2 -> t3 [style=dashed];\n"
                         "  t1 -> t2;\n}\n");
}

} // namespace
