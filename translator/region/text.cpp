//===-- region/text.cpp - expressions and types as text ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/text.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {

std::string writtenText(const clang::ASTContext &context, clang::CharSourceRange range, clang::SourceRange tokens) {
  const clang::SourceManager &sources = context.getSourceManager();
  const llvm::StringRef text = clang::Lexer::getSourceText(range, sources, context.getLangOpts());
  if (!text.starts_with("_Pragma"))
    return text.str();
  // To the lexer each token of `_Pragma("...")` is a macro that the whole of it uses; the string's text is elsewhere.
  const clang::SourceRange spelled(sources.getSpellingLoc(tokens.getBegin()), sources.getSpellingLoc(tokens.getEnd()));
  if (!sources.isWrittenInScratchSpace(spelled.getBegin()) || !sources.isWrittenInScratchSpace(spelled.getEnd()))
    return ""; // a macro within the string
  const std::string inside =
      clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(spelled), sources, context.getLangOpts()).str();
  const bool isOne = inside.find_first_of(llvm::StringRef("\n\0", 2).str()) == std::string::npos;
  return isOne ? inside : "";
}

std::string exprText(const clang::ASTContext &context, const clang::Expr *expr) {
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::CharSourceRange tokens = clang::CharSourceRange::getTokenRange(expr->getSourceRange());
  // Valid only where the range begins and ends at the borders of macro expansions.
  const clang::CharSourceRange range = clang::Lexer::makeFileCharRange(tokens, sources, context.getLangOpts());
  if (range.isValid()) {
    const std::string text = writtenText(context, range, expr->getSourceRange());
    if (!text.empty() && text.find_first_of("\n\\") == std::string::npos)
      return text;
  }
  std::string out;
  llvm::raw_string_ostream stream(out);
  expr->printPretty(stream, nullptr, context.getPrintingPolicy());
  return out;
}

std::string typeText(const clang::ASTContext &context, clang::QualType type) {
  clang::PrintingPolicy policy = context.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  // A class's own name for a type is known in the class only.
  while (const auto *alias = type->getAs<clang::TypedefType>())
    if (alias->getDecl()->getDeclContext()->isRecord())
      type = context.getQualifiedType(alias->desugar(), type.getQualifiers());
    else
      break;
  return type.getUnqualifiedType().getAsString(policy);
}

std::optional<int64_t> constantValue(const clang::ASTContext &context, const clang::Expr *expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isValueDependent() || expr->containsErrors() || !expr->getType()->isIntegralOrEnumerationType() ||
      !expr->EvaluateAsInt(result, context))
    return std::nullopt;
  return result.Val.getInt().tryExtValue();
}

std::optional<int64_t> constantValue(const std::string &text) {
  int64_t value;
  if (llvm::StringRef(text).trim().getAsInteger(0, value))
    return std::nullopt;
  return value;
}

std::string addressOf(const clang::ASTContext &context, const std::string &lvalue) {
  return context.getLangOpts().CPlusPlus ? "__builtin_addressof(" + lvalue + ")" : "&" + lvalue;
}

std::string parenthesised(const std::string &text) {
  const bool word = llvm::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  return word ? text : "(" + text + ")";
}

std::string sumText(const std::string &a, const std::string &b) {
  const auto left = constantValue(a), right = constantValue(b);
  if (left && right)
    return std::to_string(*left + *right);
  if (left == 0)
    return b;
  if (right == 0)
    return a;
  return parenthesised(a) + " + " + parenthesised(b);
}

const clang::Stmt *lastPart(const clang::Stmt *statement) {
  for (;;) {
    const clang::Stmt *next = nullptr;
    if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement))
      next = loop->getBody();
    else if (const auto *range = llvm::dyn_cast<clang::CXXForRangeStmt>(statement))
      next = range->getBody();
    else if (const auto *loop = llvm::dyn_cast<clang::WhileStmt>(statement))
      next = loop->getBody();
    else if (const auto *choice = llvm::dyn_cast<clang::IfStmt>(statement))
      next = choice->getElse() ? choice->getElse() : choice->getThen();
    else if (const auto *choice = llvm::dyn_cast<clang::SwitchStmt>(statement))
      next = choice->getBody();
    else if (const auto *label = llvm::dyn_cast<clang::SwitchCase>(statement))
      next = label->getSubStmt();
    else if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(statement))
      next = label->getSubStmt();
    else if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      next = attributed->getSubStmt();
    else if (const auto *directive = llvm::dyn_cast<clang::OMPExecutableDirective>(statement);
             directive && directive->hasAssociatedStmt())
      next = directive->getRawStmt();
    if (!next)
      return statement;
    statement = next;
  }
}

} // namespace hetcc
