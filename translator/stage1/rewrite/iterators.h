//===-- stage1/rewrite/iterators.h - loops over pointers, iterators and ranges -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A region's loop counts, and so does that of a target construct. A loop's variable may also be a pointer or an
// iterator of storage without gaps, or it may be a `for` over a range. Such a loop is written as one that counts, with
// the user's variable in its body:
//
//     for (T *p = b; p != e; ++p) body           for (long het_at_1 = 0; het_at_1 != (long)((e) - (b)); ++het_at_1)
//                                                { T *p = (b) + het_at_1; body }
//     for (auto &x : v) body                     for (long het_at_1 = 0; het_at_1 < (long)(v.size()); ++het_at_1)
//                                                { auto &x = v[het_at_1]; body }
//     for (p = b; p != e; ++p) body              for (long het_at_1 = 0; ...) { T *p = (b) + het_at_1; body }
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Iterators {
public:
  // Directives whose expressions and statements are resolved.
  Iterators(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !loops.empty(); }
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with these loops rewritten; nothing where one does not end in it.
  std::optional<std::string> text(const Source &source) const;

  struct Counted {
    clang::SourceRange header;         // from `for` to its ')'
    const clang::Stmt *body = nullptr; // of the innermost loop, in a collapse
    std::string head, begin;           // with @ for the counter; what comes before the body
    std::string distance;              // of two pointers: what the counter ends or begins at
    clang::SourceRange directive = {}; // of one for one device, which cannot subtract the host's pointers; else invalid
    const clang::Stmt *statement = nullptr; // of it
    const clang::VarDecl *outer = nullptr;  // the loop's variable where it is declared in front of the loop
  };

private:
  void addTargets();
  bool isWritten(clang::SourceRange header, const clang::Stmt *body) const;

  clang::ASTContext &context;
  std::vector<Counted> loops;
};

} // namespace hetcc
