//===-- openacc/lists.h - what a construct does with variables ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "openacc/clauses.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc::openacc {

// As lists of its clauses.
struct Lists {
  Maps maps, sums;
  std::vector<std::string> privates, firstprivates, lasts, pointers;
  std::vector<std::string> foundPointers, foundObjects; // where they are on the device, or on the host
  std::string text() const {
    return maps.text() + sums.text("reduction") + names("private", privates) + names("firstprivate", firstprivates) +
           names("lastprivate", lasts) + names("is_device_ptr", pointers) + names("is_device_ptr", foundPointers) +
           names("has_device_addr", foundObjects);
  }
  // A line before the construct.
  std::string lookup(const std::string &test) const {
    const std::string items = names("use_device_ptr", foundPointers) + names("use_device_addr", foundObjects);
    return items.empty() ? "" : "#pragma omp target data" + items + (test == "1" ? "" : " if(" + test + ")") + "\n";
  }
  /// Adds those that no clause has named.
  void addPrivates(const std::vector<std::string> &more) {
    for (const std::string &name : more)
      if (!llvm::is_contained(privates, name) && !llvm::is_contained(firstprivates, name))
        privates.push_back(name);
  }
  void find(const clang::VarDecl *variable) {
    (variable->getType()->isPointerType() ? foundPointers : foundObjects).push_back(variable->getNameAsString());
  }
};

} // namespace hetcc::openacc
