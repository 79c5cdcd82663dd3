//===-- capi/lists.cpp - items of which the program finds the number ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "capi/must.hpp"

#include <het/task.h>

#include <algorithm>
#include <cstdlib>

using namespace het;

// `items` is the list's member that leads to them.
template <class List, class Item>
static void append(List *list, Item *List::*items, const Item *item, const char *function) {
  mustBeGiven(list && item, function, "null argument", nullptr);
  if (list->count == list->room) {
    const int room = std::max(16, 2 * list->room);
    void *moved = std::realloc(list->*items, static_cast<std::size_t>(room) * sizeof(Item));
    if (!moved)
      fail({"out of memory on the host: a list of what a clause names", {}}, nullptr);
    list->*items = static_cast<Item *>(moved);
    list->room = room;
  }
  (list->*items)[list->count++] = *item;
}

extern "C" {

void het_map_list_add(het_map_list *list, const het_map *item) { append(list, &het_map_list::row, item, __func__); }
void het_map_list_free(het_map_list *list) { std::free(list->row); }

void het_task_list_add(het_task_list *list, const het_task_access *access) {
  append(list, &het_task_list::access, access, __func__);
}
void het_task_list_end(het_task_list *list) {
  mustBeGiven(list, __func__, "null argument", nullptr);
  std::free(list->access);
  *list = {};
}

} // extern "C"
