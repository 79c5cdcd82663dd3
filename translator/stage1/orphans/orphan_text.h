//===-- stage1/orphans/orphan_text.h - the text of a function with directives for one call --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/orphans/call_text.h"
#include "stage1/orphans/statement_calls.h"
#include "stage1/orphans/template_names.h"
#include "stage1/orphans/word_meanings.h"

namespace hetcc {

class OrphanText {
public:
  OrphanText(clang::ASTContext &context, clang::Preprocessor &preprocessor, const Source &source)
      : context(context), preprocessor(preprocessor), source(source) {}

  /// The changes that put the function's text in front of the call's statement, or in its place. Nothing: it would mean
  /// another thing there.
  std::optional<std::vector<TextChange>> changes(const StatementCalls::One &one) const;

private:
  struct Bound {
    CallText text;
    TemplateNames names;
    std::vector<TextChange> changes;
    bool isAround = false; // the text of a lambda may stand in it: names of its own are no others'
  };
  std::optional<std::string> textFor(const StatementCalls::One &one, Span span, const std::string &result) const;
  std::optional<std::string> bodyText(Span body) const;
  bool bind(const clang::ParmVarDecl &parameter, const clang::CallExpr &call, const TaskContents &inside,
            unsigned number, Bound &out) const;
  bool rename(const clang::VarDecl &variable, const TaskContents &inside, const std::string &name,
              std::vector<TextChange> &changes) const;
  bool renameOwn(const clang::FunctionDecl &function, const clang::FunctionDecl &caller, const TaskContents &inside,
                 unsigned number, std::vector<TextChange> &changes) const;
  llvm::StringSet<> wordsOfClosures(const clang::FunctionDecl &function) const;
  void replaceInDirectives(const clang::ParmVarDecl &parameter, const std::string &text,
                           std::vector<TextChange> &changes) const;
  bool mayStandFor(const clang::Expr &argument, const clang::ParmVarDecl &parameter, const TaskContents &inside) const;
  static bool isGivenOnce(const clang::Expr &argument, const clang::CallExpr &call);
  bool sameType(clang::QualType one, clang::QualType other) const;
  bool isRead(const clang::DeclRefExpr *mention, const TaskContents &inside) const;
  bool isWritten(const clang::DeclRefExpr *mention) const;

  clang::ASTContext &context;
  clang::Preprocessor &preprocessor;
  const Source &source;
};

} // namespace hetcc
