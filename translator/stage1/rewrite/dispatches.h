//===-- stage1/rewrite/dispatches.h - `omp dispatch` as a call of the variant -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// GCC 12 knows neither `dispatch` (OpenMP 5.1, section 2.11.5) nor variants for it. The call names the variant:
//
//     #pragma omp declare variant(g) match(construct={dispatch}) adjust_args(need_device_ptr: p)
//     void f(double *p);
//
//     #pragma omp dispatch nocontext(c) device(2)    { int het_device = ...; het_set_default_device(2);
//     f(a);                                            if (!(c)) { g(device's address of a); } else { f(a); }
//                                                      het_set_default_device(het_device); }
#pragma once

#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class CallExpr;
class OMPDeclareVariantAttr;
class OMPDispatchDirective;
} // namespace clang

namespace hetcc {

class Dispatches {
public:
  /// The constructs of the main file, and the lines that declare variants for them.
  explicit Dispatches(clang::ASTContext &context);

  bool isNeeded() const { return !found.empty() || !declarations.empty(); }
  bool isWritten() const { return true; }
  /// The main file with calls in the place of both.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Dispatch {
    const clang::OMPDispatchDirective *directive = nullptr;
    const clang::CallExpr *call = nullptr;                 // null: another statement
    const clang::OMPDeclareVariantAttr *variant = nullptr; // null: the function itself is called
  };

  bool put(const Dispatch &one, const Source &source, EditList &edits) const;
  bool nameVariant(const Dispatch &one, const Source &source, EditList &edits) const;
  std::string headOf(const Dispatch &one, const Source &source) const;
  std::string textOf(const clang::Expr *expr, const Source &source) const;

  clang::ASTContext &context;
  std::vector<Dispatch> found;
  std::vector<Span> declarations;
};

} // namespace hetcc
