//===-- stage1/rewrite/variants.cpp - `declare variant` of functions that are not known ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/variants.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace hetcc {

static void dropUnknown(Decl *decl) {
  if (auto *linkage = dyn_cast<LinkageSpecDecl>(decl))
    for (Decl *inside : linkage->decls())
      dropUnknown(inside);
  auto *function = dyn_cast<FunctionDecl>(decl);
  if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(decl))
    function = pattern->getTemplatedDecl();
  if (!function || !function->hasAttr<OMPDeclareVariantAttr>())
    return;
  llvm::erase_if(function->getAttrs(), [](const Attr *attribute) {
    const auto *variant = dyn_cast<OMPDeclareVariantAttr>(attribute);
    return variant && variant->getVariantFuncRef()->containsErrors();
  });
}

bool VariantConsumer::HandleTopLevelDecl(DeclGroupRef group) {
  for (Decl *decl : group)
    dropUnknown(decl);
  return true;
}

} // namespace hetcc
