//===-- stage1/rewrite/own_members.h - members that plain constructs have copies of -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `reduction(+: sum)` or `private(k)` of a target construct may name members of the enclosing class. They get a local
// name around the construct, as variables have:
//
//     { auto &sum = this->sum;
//     #pragma omp target teams distribute parallel for reduction(+: sum)
//       for ... }
//
// Within the construct `this->sum` means the same, and becomes `sum`. So it is for `parallel private(k)` and its like
// around a target construct.
#pragma once

#include "stage1/source/source.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class OwnMembers {
public:
  explicit OwnMembers(clang::ASTContext &context);

  bool isNeeded() const { return !constructs.empty(); }
  // Names that must be the main file's own text, too.
  std::vector<clang::SourceRange> places() const;
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with the names in place; nothing where a construct does not end in it.
  std::optional<std::string> text(const Source &source) const;

  struct Member {
    const clang::FieldDecl *field = nullptr;
    clang::SourceLocation at; // of its name in a clause
    bool ofDevice = false;    // in a region around it means the device's (use_device_ptr)
  };

private:
  struct Construct {
    clang::SourceRange directive;
    const clang::Stmt *statement = nullptr;
    std::vector<Member> members;
    std::vector<clang::SourceLocation> mentions; // of these, by their names, in the statement
  };
  clang::ASTContext &context;
  std::vector<Construct> constructs;
};

} // namespace hetcc
