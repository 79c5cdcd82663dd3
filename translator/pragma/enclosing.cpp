//===-- pragma/enclosing.cpp - the construct that a directive stands in --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/enclosing.h"

#include "pragma/respell.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

namespace tok = clang::tok;
using namespace llvm::omp;

void Enclosing::endStatement() {
  while (!open.empty() && open.back().depth > braces.size())
    open.pop_back();
  for (Construct &one : open)
    one.ends |= one.depth == braces.size();
}

void Enclosing::see(const clang::Token &token) {
  for (Construct &one : open) // `else` goes on with the statement
    one.ends &= token.isNot(tok::kw_else);
  while (!open.empty() && open.back().ends)
    open.pop_back();
  switch (token.getKind()) {
  case tok::l_paren: ++parens; break;
  case tok::r_paren: parens -= parens > 0; break;
  case tok::l_brace:
    braces.push_back(parens);
    parens = 0;
    break;
  case tok::r_brace:
    parens = 0;
    if (!braces.empty()) {
      parens = braces.back();
      braces.pop_back();
    }
    if (parens == 0)
      endStatement();
    break;
  case tok::semi:
    if (parens == 0)
      endStatement();
    break;
  default: break;
  }
}

void Enclosing::see(llvm::ArrayRef<clang::Token> tokens) {
  while (!open.empty() && open.back().ends)
    open.pop_back();
  Directive kind = OMPD_unknown;
  std::string name;
  for (size_t i = 0; i < tokens.size() && !wordAt(tokens, i).empty(); ++i) {
    name += (name.empty() ? "" : " ") + wordAt(tokens, i).str();
    if (const Directive longer = getOpenMPDirectiveKind(name); longer != OMPD_unknown)
      kind = longer;
  }
  const Association association = kind == OMPD_unknown ? Association::None : getDirectiveAssociation(kind);
  const bool alone = kind == OMPD_ordered && llvm::is_contained({"depend", "doacross"}, wordAt(tokens, 1));
  if (!alone && (association == Association::Block || association == Association::Loop))
    open.push_back({kind, braces.size()});
}

Directive Enclosing::innermost() const {
  for (const Construct &one : llvm::reverse(open))
    if (!one.ends)
      return one.kind;
  return OMPD_unknown;
}

bool Enclosing::inTarget() const {
  return llvm::any_of(open, [](const Construct &one) {
    return !one.ends && getOpenMPDirectiveName(one.kind).starts_with("target") && one.kind != OMPD_target_data;
  });
}

} // namespace hetcc
