//===-- stage1/rewrite/accessor_text.h - the text of a member function that is one expression -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>
#include <string>

namespace hetcc {

// A call of a member function: what for, and with what.
struct MemberCall {
  const clang::CXXMethodDecl *method = nullptr; // null: it is none, or one that is not known before the program runs
  const clang::Expr *object = nullptr;
  bool arrow = false;
  llvm::ArrayRef<const clang::Expr *> arguments;
};
MemberCall memberCallOf(const clang::CallExpr *call);

/// The expression of members for which the call stands. `object`: its text with the `.` or `->` behind it. Only members
/// that the class `around` may name. Nothing where the function does more than give an item or a number.
std::optional<std::string> accessorText(const clang::ASTContext &context, const clang::CXXRecordDecl *around,
                                        const MemberCall &call, const std::string &object);

/// Whether this is the call of `at` for a standard container of contiguous storage.
bool isAt(const MemberCall &call);

/// The item that such a call gives, with a look at its index, as text.
std::optional<std::string> itemText(const clang::ASTContext &context, const MemberCall &call,
                                    const std::string &object);

} // namespace hetcc
