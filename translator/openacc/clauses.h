//===-- openacc/clauses.h - clauses of OpenACC as clauses of OpenMP -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The text of a directive's clauses, collected: each variable once, its items by map type.
#pragma once

#include "analysis/dependence/independent.h"
#include "clause/clause.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hetcc::openacc {

// As it is written: with the section.
std::string itemText(const Item &item);
// The same with the section that an array parameter was declared with, where the clause gives none: "a[0:(n)]".
std::string sectionText(const Item &item);
// The item of a map clause: of a pointer that is to be present, the first of what it points to.
std::string mappedText(const Clause &clause, const Item &item);
// The variable that an item is or is a section of; null for members and what pointers lead to.
const clang::VarDecl *variableOf(const Item &item);
bool isScalar(const clang::VarDecl *variable); // of an arithmetic type
bool isBarePointer(const Item &item);          // without a section
/// `present` of a pointer without a section: it asks for what the pointer leads to. In programs with `present(x[n])`
/// the subscript is how many items there are, so it is no section either.
bool isLookedUp(const Clause &clause, const Item &item);

bool isData(ClauseKind kind); // brings or finds storage

/// The item of a data clause that is the variable, or the member for which the variable stands; null: there is none.
const Item *dataItemOf(const Directive &directive, const clang::VarDecl *variable);
/// The section that an item says, as text; none where a bracket of the outermost dimension has no length.
std::optional<NamedSection> namedSection(const Item &item);

// no_create of a variable: constructs within use what is on the device, or else the host's.
bool isOnlyFound(const Clause &clause, const Item &item);

// The map type of a data clause on a construct that lasts; null where it maps nothing.
const char *mapType(ClauseKind kind);

class Maps {
public:
  void add(const std::string &type, const std::string &item);
  /// Before all others: those that are parts of the item find it there.
  void addFirst(const std::string &type, const std::string &item);
  void add(const Clause &clause, const Item &item);
  // Everything that the clause asks of a construct around statements.
  void add(const Clause &clause);
  bool empty() const { return lists.empty(); }
  std::string text(llvm::StringRef clause = "map") const; // " map(to: a, b) map(alloc: c)"

private:
  std::vector<std::pair<std::string, std::string>> lists; // by type
};

/// The items that a data region around a block's loops brings. Pointers without a section are looked up by the loops.
Maps regionMaps(const Directive &directive);

// The condition that `if` and `self` give together: "1" where they say nothing.
std::string condition(const std::vector<const Directive *> &directives);
/// The same as a clause of a directive of OpenMP, behind a modifier; empty: it always holds.
std::string conditional(const std::vector<const Directive *> &directives, const std::string &modifier);
/// The clauses of a target construct for `default(present)` and the condition.
std::string offload(const std::vector<const Directive *> &directives);
/// Clauses by which one thread keeps the order of a loop unless all conditions hold; empty: there are none.
std::string inOrderUnless(const std::vector<std::string> &conditions);

// Names in parentheses: " private(a, b)"; nothing for none.
std::string names(llvm::StringRef clause, const std::vector<std::string> &list);

// Calls that attach pointers, a line each: those of `attach`, and those that data clauses bring themselves.
std::string attachments(const Directive &directive);
std::string detachments(const Directive &directive);

/// ` collapse(n)` for a clause that takes n loops together; else empty.
std::string collapseText(const Clause &clause);

} // namespace hetcc::openacc
