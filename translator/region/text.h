//===-- region/text.h - expressions and types as text -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A region's texts are C that is valid at the construct: the user's own spelling where there is one.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace hetcc {

// The text of `range`, which `tokens` have become; for tokens of `_Pragma("...")` that part of its string.
// Empty: a macro within such a string.
std::string writtenText(const clang::ASTContext &context, clang::CharSourceRange range, clang::SourceRange tokens);

// As the user wrote it; where it stands partly inside a macro, as Clang prints it.
std::string exprText(const clang::ASTContext &context, const clang::Expr *expr);

// Name of a type, without the qualifiers of its top level.
std::string typeText(const clang::ASTContext &context, clang::QualType type);

// The value, where it is a constant that does not depend on template arguments.
std::optional<int64_t> constantValue(const clang::ASTContext &context, const clang::Expr *expr);
std::optional<int64_t> constantValue(const std::string &text);

// "(a) op (b)", shortened where one of them is a plain number.
std::string sumText(const std::string &a, const std::string &b);

// The innermost statement with which this one ends. Clang has a construct of OpenMP end with its directive.
const clang::Stmt *lastPart(const clang::Stmt *statement);

/// The address of an lvalue, a name or a postfix expression. A class of C++ may have an `&` of its own, which does
/// something else.
std::string addressOf(const clang::ASTContext &context, const std::string &lvalue);

// A text that may stand beside any operator.
std::string parenthesised(const std::string &text);

} // namespace hetcc
