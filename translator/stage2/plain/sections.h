//===-- stage2/plain/sections.h - what a plain construct reaches through pointers that no clause names --===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/tree/loop.h"

#include "analysis/subscripts/extent.h"

namespace hetcc::stage2 {

// The loops of one construct, and the statement in them.
class Sections {
public:
  // `loops`: those that run in parallel, outermost first; none where the statement is a block.
  Sections(const clang::ASTContext &context, const clang::Stmt *body, const std::vector<CanonicalLoop> &loops);

  // Whether the body uses what it points to, by way of other pointers too.
  bool follows(const clang::VarDecl *pointer) const;
  // The items that the construct proves to be there; nothing where it does not. The texts are valid at the construct.
  std::optional<Stretch> of(const clang::VarDecl *pointer);

private:
  AffineScope scope;
  Uses uses;
  Places places;
  std::optional<std::vector<InnerLoop>> around; // nothing: a loop that cannot be judged
};

} // namespace hetcc::stage2
