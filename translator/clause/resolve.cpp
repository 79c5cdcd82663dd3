//===-- clause/resolve.cpp - directives meet the AST ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The wrapper `switch ((void)(e1), (void)(e2), 0) default: statement` of each directive is found by the location of its
// `switch`, the directive's '#'. Only what was written is visited, not what templates are instantiated to.

#include "clause/parser.h"
#include "diag/diag.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <map>

namespace hetcc {
namespace {

class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  Finder(std::vector<Directive> &directives) {
    for (Directive &directive : directives)
      byLocation[directive.range.getBegin()] = &directive;
  }

  bool TraverseDecl(clang::Decl *decl) {
    const clang::FunctionDecl *outer = function;
    if (auto *inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl))
      function = inner;
    bool go = RecursiveASTVisitor::TraverseDecl(decl);
    function = outer;
    return go;
  }

  bool VisitSwitchStmt(clang::SwitchStmt *statement) {
    auto found = byLocation.find(statement->getSwitchLoc());
    if (found == byLocation.end())
      return true;
    Directive &directive = *found->second;
    directive.wrapper = statement;
    directive.function = function;
    if (auto *label = llvm::dyn_cast_or_null<clang::DefaultStmt>(statement->getBody()))
      directive.statement = label->getSubStmt();
    fill(directive, statement->getCond());
    return true;
  }

private:
  // The comma operators associate to the left; the last operand is our 0.
  void fill(Directive &directive, clang::Expr *condition) {
    std::vector<clang::Expr *> expressions;
    condition = condition->IgnoreParenImpCasts();
    while (auto *comma = llvm::dyn_cast<clang::BinaryOperator>(condition)) {
      clang::Expr *value = comma->getLHS();
      if (auto *next = llvm::dyn_cast<clang::BinaryOperator>(value); next && next->isCommaOp())
        value = next->getRHS();
      expressions.push_back(value);
      condition = comma->getLHS();
    }
    size_t left = expressions.size();
    forEachExpr(directive, [&](ClauseExpr &expr) {
      if (left == 0)
        return;
      auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expressions[--left]->IgnoreParenImpCasts());
      auto *paren = cast ? llvm::dyn_cast<clang::ParenExpr>(cast->getSubExpr()->IgnoreImpCasts()) : nullptr;
      if (paren && !paren->containsErrors())
        expr.expr = paren->getSubExpr();
    });
    for (Clause &clause : directive.clauses)
      for (Item &item : clause.items)
        for (HaloEntry &entry : item.halo)
          if (entry.before && entry.after && entry.before->range == entry.after->range)
            entry.after->expr = entry.before->expr;
  }

  std::map<clang::SourceLocation, Directive *> byLocation;
  const clang::FunctionDecl *function = nullptr;
};

} // namespace

void forEachExpr(Directive &directive, const std::function<void(ClauseExpr &)> &visit) {
  auto optional = [&](std::optional<ClauseExpr> &expr) {
    if (expr)
      visit(*expr);
  };
  auto dist = [&](std::vector<DistEntry> &entries) {
    for (DistEntry &entry : entries)
      optional(entry.size);
  };
  auto devices = [&](std::vector<DeviceRange> &list) {
    for (DeviceRange &range : list) {
      optional(range.first);
      optional(range.count);
    }
  };
  auto topology = [&](std::optional<Topology> &shape) {
    if (!shape)
      return;
    for (Topology::Axis &axis : shape->axes)
      optional(axis.positions);
    devices(shape->ids);
  };
  auto items = [&](std::vector<Item> &list) {
    for (Item &item : list) {
      visit(item.variable);
      optional(item.count);
      optional(item.size);
      for (Bracket &bracket : item.brackets)
        for (auto &field : bracket.fields)
          optional(field);
      dist(item.dist);
      topology(item.topology);
      for (HaloEntry &entry : item.halo) {
        optional(entry.before);
        // One width for both sides is one expression.
        if (entry.after && (!entry.before || entry.after->range != entry.before->range))
          visit(*entry.after);
      }
    }
  };
  for (Clause &clause : directive.clauses) {
    items(clause.items);
    for (ClauseExpr &argument : clause.args)
      visit(argument);
    devices(clause.devices);
    dist(clause.dist);
    topology(clause.topology);
    optional(clause.ratio);
    optional(clause.div);
  }
  items(directive.items);
}

bool resolveDirectives(clang::ASTContext &context, std::vector<Directive> &directives) {
  Finder(directives).TraverseDecl(context.getTranslationUnitDecl());
  clang::DiagnosticsEngine &engine = context.getDiagnostics();
  bool good = true;
  llvm::erase_if(directives, [&](Directive &directive) {
    bool resolved = directive.wrapper != nullptr;
    forEachExpr(directive, [&](ClauseExpr &expr) { resolved &= expr.expr != nullptr; });
    if (resolved)
      return false;
    good = false;
    // Clang has said what is wrong; where it has not, the directive stands where it keeps no statements.
    if (!engine.hasErrorOccurred())
      report(engine, directive.range.getBegin(), diag::err_not_supported)
          << "'#pragma " + directive.spelling + "' at this place";
    return true;
  });
  return good;
}

} // namespace hetcc
