//===-- clause/resolve.cpp - directives meet the AST ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The wrapper `switch ((void)(e1), (void)(e2), 0) default: statement` of each directive is found by the location of its
// `switch`, the directive's '#'. In a template there is one in each instantiation, at the same location.

#include "ast/visitor.h"
#include "clause/parser.h"
#include "diag/diag.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

namespace hetcc {
namespace {

// The instantiations of one directive; without templates exactly one.
struct Found {
  clang::SwitchStmt *wrapper;
  const clang::FunctionDecl *function;
};

class Finder : public AstVisitor {
public:
  explicit Finder(const std::vector<Directive> &directives) {
    for (const Directive &directive : directives)
      found[directive.range.getBegin()];
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(clang::Decl *decl) override {
    const clang::FunctionDecl *outer = function;
    if (auto *inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl))
      function = inner;
    bool go = AstVisitor::TraverseDecl(decl);
    function = outer;
    return go;
  }

  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) override {
    const clang::FunctionDecl *outer = function;
    function = lambda->getCallOperator();
    bool go = AstVisitor::TraverseLambdaExpr(lambda);
    function = outer;
    if (auto *pattern = lambda->getCallOperator()->getDescribedFunctionTemplate())
      for (clang::FunctionDecl *instance : pattern->specializations())
        go = go && TraverseDecl(instance);
    return go;
  }

  bool VisitSwitchStmt(clang::SwitchStmt *statement) override {
    auto at = found.find(statement->getSwitchLoc());
    if (at == found.end())
      return only(statement->getBody(), "switch");
    at->second.push_back({statement, function});
    return true;
  }

  bool VisitIfStmt(clang::IfStmt *statement) override {
    return only(statement->getThen(), "if", statement->getElse(), "else");
  }
  bool VisitForStmt(clang::ForStmt *statement) override { return only(statement->getBody(), "for"); }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *statement) override { return only(statement->getBody(), "for"); }
  bool VisitWhileStmt(clang::WhileStmt *statement) override { return only(statement->getBody(), "while"); }
  bool VisitDoStmt(clang::DoStmt *statement) override { return only(statement->getBody(), "do"); }

  std::map<clang::SourceLocation, std::vector<Found>> found;
  std::map<clang::SourceLocation, const char *> onlyStatement; // directives that stand alone, and of what

private:
  // A compiler that passes over the line takes the statement behind it for the one that is meant.
  bool only(const clang::Stmt *statement, const char *of, const clang::Stmt *other = nullptr,
            const char *ofOther = nullptr) {
    for (;;)
      if (const auto *label = llvm::dyn_cast_or_null<clang::LabelStmt>(statement))
        statement = label->getSubStmt();
      else if (const auto *label = llvm::dyn_cast_or_null<clang::SwitchCase>(statement))
        statement = label->getSubStmt();
      else
        break;
    const auto *wrapper = llvm::dyn_cast_or_null<clang::SwitchStmt>(statement);
    if (wrapper && found.contains(wrapper->getSwitchLoc()) && standsAlone(*wrapper))
      onlyStatement.try_emplace(wrapper->getSwitchLoc(), of);
    return !other || only(other, ofOther);
  }
  static bool standsAlone(const clang::SwitchStmt &wrapper) {
    const auto *label = llvm::dyn_cast<clang::DefaultStmt>(wrapper.getBody());
    const auto *end = label ? llvm::dyn_cast<clang::NullStmt>(label->getSubStmt()) : nullptr;
    return end && end->getSemiLoc() == wrapper.getSwitchLoc();
  }

  const clang::FunctionDecl *function = nullptr;
};

clang::Expr *lastOperand(clang::Expr *condition) {
  condition = condition->IgnoreParenImpCasts();
  const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(condition);
  return comma ? comma->getRHS() : condition;
}

// To name a variable here is not to read it.
bool needsNoValue(ClauseKind kind) {
  return kind == ClauseKind::Private || kind == ClauseKind::CopyOut || kind == ClauseKind::Create ||
         kind == ClauseKind::UpdateHost;
}

// A shape stands before all of `q[i]`, as a cast would, where that is a pointer or an array. Else `[n]q` has items.
void settleShape(TaskItem &item) {
  const clang::Expr *element = item.element ? item.element->expr : nullptr;
  if (element &&
      (element->isTypeDependent() || element->getType()->isPointerType() || element->getType()->isArrayType())) {
    item.variable = std::move(*item.element);
    item.sections.clear();
  }
  item.element.reset();
}

// The comma operators associate to the left; the last operand is our 0. It takes the place of names that are not read,
// since analyses of the control flow see what stands there.
void fill(Directive &directive, clang::Expr *condition) {
  std::vector<clang::Expr *> expressions;
  clang::Expr *const nothing = lastOperand(condition);
  condition = condition->IgnoreParenImpCasts();
  while (auto *comma = llvm::dyn_cast<clang::BinaryOperator>(condition)) {
    clang::Expr *value = comma->getLHS();
    if (auto *next = llvm::dyn_cast<clang::BinaryOperator>(value); next && next->isCommaOp())
      value = next->getRHS();
    expressions.push_back(value);
    condition = comma->getLHS();
  }
  llvm::DenseMap<const ClauseExpr *, clang::ExplicitCastExpr *> casts;
  size_t left = expressions.size();
  forEachExpr(directive, [&](ClauseExpr &expr) {
    if (left == 0)
      return;
    auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expressions[--left]->IgnoreParenImpCasts());
    auto *paren = cast ? llvm::dyn_cast<clang::ParenExpr>(cast->getSubExpr()->IgnoreImpCasts()) : nullptr;
    if (!paren || paren->containsErrors())
      return;
    expr.expr = paren->getSubExpr();
    casts[&expr] = cast;
  });
  for (Clause &clause : directive.clauses)
    llvm::for_each(clause.storage, settleShape);
  for (Clause &clause : directive.clauses)
    for (Item &item : clause.items)
      if (clang::ExplicitCastExpr *cast = needsNoValue(clause.kind) ? casts.lookup(&item.variable) : nullptr)
        cast->setSubExpr(nothing);
  for (Clause &clause : directive.clauses)
    for (Item &item : clause.items)
      for (HaloEntry &entry : item.halo)
        if (entry.before && entry.after && entry.before->range == entry.after->range)
          entry.after->expr = entry.before->expr;
}

// `object.member` of a static member is a name like any other: the class's.
void nameStatic(clang::ASTContext &context, ClauseExpr &expr) {
  auto *member = llvm::dyn_cast_or_null<clang::MemberExpr>(expr.expr ? expr.expr->IgnoreParens() : nullptr);
  auto *variable = member ? llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl()) : nullptr;
  if (!variable || llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    return;
  llvm::raw_string_ostream name(expr.text);
  expr.text.clear();
  variable->printQualifiedName(name, context.getPrintingPolicy());
  expr.expr = clang::DeclRefExpr::Create(context, {}, {}, variable, false, member->getMemberLoc(),
                                         variable->getType().getNonReferenceType(), clang::VK_LValue);
}

clang::Stmt *statementOf(const Found &found) {
  auto *label = llvm::dyn_cast_or_null<clang::DefaultStmt>(found.wrapper->getBody());
  return label ? label->getSubStmt() : nullptr;
}

void bind(Directive &directive, const Found &found, const Found &text) {
  directive.wrapper = found.wrapper;
  directive.function = found.function;
  directive.statement = statementOf(found);
  directive.written = statementOf(text);
  fill(directive, found.wrapper->getCond());
}

// Each directive as often as it was found: in a template as it is in the instantiations.
std::vector<Directive> bound(clang::ASTContext &context, Finder &finder, const std::vector<Directive> &directives) {
  std::vector<Directive> result;
  for (const Directive &directive : directives) {
    const std::vector<Found> &all = finder.found[directive.range.getBegin()];
    auto isPattern = [](const Found &one) { return one.function && one.function->isDependentContext(); };
    const auto pattern = llvm::find_if(all, isPattern);
    const bool inTemplate = pattern != all.end();
    const size_t before = result.size();
    for (const Found &one : all) {
      if (isPattern(one))
        continue;
      bind(result.emplace_back(directive), one, inTemplate ? *pattern : one);
      result.back().isInstance = inTemplate;
      if (!inTemplate) // else the name would hold in one instantiation
        for (Clause &clause : result.back().clauses)
          for (Item &item : clause.items)
            nameStatic(context, item.variable);
    }
    if (result.size() > before)
      continue;
    result.push_back(directive);
    if (inTemplate) {
      bind(result.back(), *pattern, *pattern);
      result.back().isPattern = true;
    }
  }
  return result;
}

} // namespace

void forEachExpr(Directive &directive, const std::function<void(ClauseExpr &)> &visit) {
  auto optional = [&](std::optional<ClauseExpr> &expr) {
    if (expr)
      visit(*expr);
  };
  auto dist = [&](std::vector<DistEntry> &entries) {
    for (DistEntry &entry : entries) {
      optional(entry.size);
      optional(entry.member);
    }
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
  const auto storage = [&](TaskItem &item) {
    visit(item.variable);
    optional(item.element);
    for (ClauseExpr &length : item.shape)
      visit(length);
    for (TaskItem::Section &section : item.sections) {
      optional(section.first);
      optional(section.second);
    }
    for (TaskItem::Iterator &iterator : item.iterators) {
      visit(iterator.first);
      visit(iterator.second);
      optional(iterator.step);
    }
  };
  for (Clause &clause : directive.clauses) {
    items(clause.items);
    for (TaskItem &item : clause.storage)
      storage(item);
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

// A ';' on the next line is all that there is to the statement, whoever reads it.
static bool isBeforeNull(const Directive &directive, const clang::ASTContext &context) {
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::SourceLocation last = sources.getExpansionRange(directive.range.getEnd()).getEnd();
  const auto next = clang::Lexer::findNextToken(last, sources, context.getLangOpts());
  return next && next->is(clang::tok::semi);
}

// The statement behind the line would be executed always.
static bool refuseOnly(const Finder &finder, const std::vector<Directive> &directives, clang::ASTContext &context) {
  bool good = true;
  for (const Directive &directive : directives) {
    const auto only = finder.onlyStatement.find(directive.range.getBegin());
    if (only == finder.onlyStatement.end() || isBeforeNull(directive, context))
      continue;
    report(context.getDiagnostics(), only->first, diag::err_only_statement) << directive.spelling << only->second;
    report(context.getDiagnostics(), only->first, diag::note_only_statement);
    good = false;
  }
  return good;
}

bool resolveDirectives(clang::ASTContext &context, std::vector<Directive> &directives) {
  clang::DiagnosticsEngine &engine = context.getDiagnostics();
  Finder finder(directives);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  bool good = refuseOnly(finder, directives, context);
  directives = bound(context, finder, directives);
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
