//===-- stage2/plain/mappers.h - what `declare mapper` says of an item -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"

namespace hetcc::stage2 {

// All mappers of a file (OpenMP 5.0, section 2.19.7.3).
class Mappers {
public:
  explicit Mappers(const clang::ASTContext &context);

  // The one that a clause names, or the default one of the item's type; null: there is none. `reference`: Clang's, may
  // be null.
  const clang::OMPDeclareMapperDecl *of(const clang::Expr *reference, clang::QualType type) const;
  // Whether a member that the type holds, or an array's element, has a default mapper.
  bool inside(clang::QualType type) const;

  static const clang::VarDecl *variableOf(const clang::OMPDeclareMapperDecl *mapper);

private:
  const clang::OMPDeclareMapperDecl *defaultOf(clang::QualType type) const;
  const clang::ASTContext &context;
  std::vector<const clang::OMPDeclareMapperDecl *> found;
};

} // namespace hetcc::stage2
