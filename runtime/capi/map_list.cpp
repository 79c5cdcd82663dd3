//===-- capi/map_list.cpp - items of which the program finds the number --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "capi/must.hpp"

#include <algorithm>
#include <cstdlib>

using namespace het;

void het_map_list_add(het_map_list *list, const het_map *item) {
  if (list->count == list->room) {
    const int room = std::max(16, 2 * list->room);
    void *rows = std::realloc(list->row, static_cast<std::size_t>(room) * sizeof(het_map));
    if (!rows)
      fail({"out of memory on the host: a table of mapped items", {}}, nullptr);
    list->row = static_cast<het_map *>(rows);
    list->room = room;
  }
  list->row[list->count++] = *item;
}

void het_map_list_free(het_map_list *list) { std::free(list->row); }
