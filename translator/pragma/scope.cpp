//===-- pragma/scope.cpp - whether a token stands inside a function ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "pragma/scope.h"

namespace hetcc {

void ScopeTracker::see(const clang::Token &token) {
  namespace tok = clang::tok;
  bool heading = true; // still part of the declaration whose brace may follow
  switch (token.getKind()) {
  case tok::l_brace:
    open();
    heading = false;
    break;
  case tok::r_brace:
    if (!braces.empty()) {
      functions -= braces.back();
      braces.pop_back();
    }
    heading = false;
    break;
  case tok::semi: heading = false; break;
  case tok::l_paren: sawParen = true; break;
  case tok::kw_namespace: sawNamespace = true; break;
  case tok::kw_class:
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_enum: sawClass = true; break;
  case tok::kw_extern: sawExtern = true; break;
  case tok::string_literal: sawLinkage = sawExtern; break;
  default: break;
  }
  if (!heading)
    sawParen = sawClass = sawNamespace = sawExtern = sawLinkage = false;
}

void ScopeTracker::open() {
  const bool transparent = !sawParen && (sawNamespace || sawClass || sawLinkage);
  const bool function = functions > 0 || !transparent;
  braces.push_back(function);
  functions += function;
}

} // namespace hetcc
