//===-- region/openacc/acc_items.h - what must hold of the items of OpenACC's data clauses --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/builder.h"

#include <set>

namespace hetcc {

/// A clause that brings a pointer without a section brings the pointer itself. An array parameter is none, since it
/// says how long it is.
bool isPointerItself(const Clause &clause, const Item &item);

// Pointers that directives name without a section: variables, and the texts of other places.
class NamedPointers {
public:
  void add(const Item &item);
  bool contains(const Item &item) const;

private:
  std::set<std::pair<const clang::Decl *, std::string>> known;
};

class AccItems {
public:
  AccItems(Builder &builder, const std::vector<Directive> &directives);

  // False: reported.
  bool areRight(const Directive &directive, bool ofCompute);

private:
  bool areDecidedOnce(const Directive &directive);
  bool areSectionsRight(const Item &item);
  bool isInArray(const Item &item);
  bool isOwnRight(const Clause &clause, const Item &item, bool ofCompute);
  bool isPointerRight(const Directive &directive, const Clause &clause, const Item &item);

  Builder &builder;
  NamedPointers brought, attached; // by any directive of the file
};

} // namespace hetcc
