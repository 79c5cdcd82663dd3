//===-- base/library.hpp - functions of a library, found at run time ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Nothing that drives a device is linked. A table of function pointers names each function once:
//
//     constexpr Symbol<Table> symbols[] = {{"clFlush", set<&Table::flush>}, ...};
#pragma once

#include "base/result.hpp"
#include "base/text.hpp"

#include <cstring>
#include <dlfcn.h>

namespace het {

/// A function of a library, and how its address gets into a table of pointers.
template <class Table> struct Symbol {
  const char *name;
  void (*set)(Table &, void *);
};

/// Stores an address in the member `member`, a pointer to a function.
template <auto member, class Table> void set(Table &table, void *address) {
  static_assert(sizeof(table.*member) == sizeof address);
  std::memcpy(&(table.*member), &address, sizeof address);
}

/// Opens the library at `path`, which stays open, and fills a table with its functions. `what` names the library in
/// errors: "CUDA driver". Any thread. An error: there is no such library, or it lacks a function.
template <class Table, std::size_t count>
Result<Table> loadLibrary(const char *path, const char *what, const Symbol<Table> (&symbols)[count]) {
  static_assert(count == sizeof(Table) / sizeof(void *), "a row for each function");
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return Error{text("no ", what, ": ", dlerror()), {}};
  Table table{};
  for (const Symbol<Table> &symbol : symbols) {
    void *address = dlsym(library, symbol.name);
    if (!address)
      return Error{text("the ", what, " ", path, " is too old: it has no ", symbol.name), {}};
    symbol.set(table, address);
  }
  return table;
}

} // namespace het
