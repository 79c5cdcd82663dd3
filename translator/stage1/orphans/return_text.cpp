//===-- stage1/orphans/return_text.cpp - the returns of a function whose text stands for a call --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/return_text.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

bool hasReturn(const Stmt *statement) {
  struct Finder : AstVisitor {
    bool found = false;
    bool VisitReturnStmt(ReturnStmt *) override { return !(found = true); }
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; } // NOLINT: of the base
  } finder;
  finder.TraverseStmt(const_cast<Stmt *>(statement));
  return finder.found;
}

class Writer {
public:
  Writer(const ASTContext &context, const Source &source, const std::string &result)
      : context(context), source(source), result(result) {}
  std::vector<TextChange> changes;

  // A body's last statement.
  bool last(const Stmt *statement) {
    if (!hasReturn(statement))
      return true;
    if (const auto *one = dyn_cast<ReturnStmt>(statement))
      return left(one);
    if (const auto *inner = dyn_cast<CompoundStmt>(statement))
      return block(inner);
    const auto *either = dyn_cast<IfStmt>(statement);
    return either && last(either->getThen()) && (!either->getElse() || last(either->getElse()));
  }

private:
  static bool leaves(const Stmt *statement) {
    if (const auto *inner = dyn_cast<CompoundStmt>(statement))
      return !inner->body_empty() && leaves(inner->body_back());
    const auto *either = dyn_cast<IfStmt>(statement);
    return isa<ReturnStmt>(statement) ||
           (either && either->getElse() && leaves(either->getThen()) && leaves(either->getElse()));
  }

  bool block(const CompoundStmt *body) {
    const auto span = source.statement(body);
    std::string end;
    for (const Stmt *one : body->body())
      if (one == body->body_back() ? !last(one) : hasReturn(one) && !branches(one, end))
        return false;
    if (span && !end.empty())
      insert(span->end - 1, end);
    return span.has_value();
  }

  // The statements behind it stand in its last branch.
  bool branches(const Stmt *statement, std::string &end) {
    const auto *either = dyn_cast<IfStmt>(statement);
    if (!either || !leaves(either->getThen()) || !last(either->getThen()))
      return false;
    end += " }";
    if (const Stmt *other = either->getElse()) {
      const auto begin = spanInMainFile(context.getSourceManager(), {other->getBeginLoc(), other->getBeginLoc()});
      if (begin)
        insert(begin->begin, "{ ");
      return begin && (!hasReturn(other) || branches(other, end));
    }
    const auto then = source.statement(either->getThen());
    if (then)
      insert(then->end, " else {");
    return then.has_value();
  }

  bool left(const ReturnStmt *one) {
    const auto whole = source.statement(one);
    const Expr *value = one->getRetValue();
    if (!whole || one->getEndLoc().isMacroID())
      return false;
    constexpr unsigned word = 6; // return
    const bool isKept = value && !result.empty();
    changes.push_back({whole->begin, whole->begin + word, isKept ? "{ " + result + " =" : "{"});
    insert(whole->end, " }");
    return true;
  }

  void insert(unsigned at, std::string text) { changes.push_back({at, at, std::move(text)}); }

  const ASTContext &context;
  const Source &source;
  const std::string &result;
};

} // namespace

std::optional<std::vector<TextChange>> returnChanges(const ASTContext &context, const Source &source,
                                                     const CompoundStmt *body, const std::string &result) {
  Writer writer(context, source, result);
  if (!writer.last(body))
    return std::nullopt;
  return std::move(writer.changes);
}

} // namespace hetcc
