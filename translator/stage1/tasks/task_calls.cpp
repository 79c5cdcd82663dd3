//===-- stage1/tasks/task_calls.cpp - functions with loops that a task's body calls --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_calls.h"

#include "stage1/orphans/call_text.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace hetcc {

using namespace clang;

namespace {

// Calls whose value nobody takes, outside of directives; and the names of the body's variables.
struct Statements : AstVisitor {
  std::vector<const CallExpr *> calls;
  llvm::StringSet<> names;

  bool VisitVarDecl(VarDecl *variable) override {
    names.insert(variable->getName());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *mention) override {
    if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl()); variable && variable->isLocalVarDeclOrParm())
      names.insert(variable->getName());
    return true;
  }
  bool VisitStmt(Stmt *statement) override {
    const auto *either = dyn_cast<IfStmt>(statement);
    const auto *counted = dyn_cast<ForStmt>(statement);
    const auto *repeated = dyn_cast<WhileStmt>(statement);
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      for (const Stmt *one : block->body())
        see(one);
    else if (either)
      see(either->getThen()), see(either->getElse());
    else if (counted || repeated)
      see(counted ? counted->getBody() : repeated->getBody());
    return true;
  }
  bool TraverseStmt(Stmt *statement) override { // NOLINT: of the base
    const auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement);
    return directive || AstVisitor::TraverseStmt(statement);
  }
  void see(const Stmt *one) {
    if (const auto *call = dyn_cast_or_null<CallExpr>(one))
      calls.push_back(call);
  }
};

class Inliner {
public:
  Inliner(ASTContext &context, const Source &source) : context(context), source(source) {}

  void read(const Stmt *body, const std::vector<TextChange> &given, std::vector<TextChange> &out) {
    Statements statements;
    statements.TraverseStmt(const_cast<Stmt *>(body));
    if (isa<CallExpr>(body))
      statements.see(body);
    for (const llvm::StringRef name : statements.names.keys())
      if (taken.insert(name).second)
        own.back().push_back(name.str());
    for (const CallExpr *call : statements.calls)
      if (std::optional<TextChange> change = inlined(*call, given))
        out.push_back(std::move(*change));
  }

  std::vector<const Stmt *> bodies;
  llvm::StringSet<> taken;                       // names of the variables around
  std::vector<std::vector<std::string>> own{{}}; // those that each level has added

private:
  ASTContext &context;
  const Source &source;
  std::vector<const FunctionDecl *> within;

  std::optional<TextChange> inlined(const CallExpr &call, const std::vector<TextChange> &given) {
    constexpr size_t deepest = 8;
    const FunctionDecl *called = call.getDirectCallee(), *function = nullptr;
    const auto span = source.statement(&call);
    if (!called || !span || call.getBeginLoc().isMacroID() || isa<CXXOperatorCallExpr, CXXMemberCallExpr>(call) ||
        !called->isDefined(function) || !mayStandFor(*function) || llvm::is_contained(within, function) ||
        within.size() == deepest)
      return std::nullopt;
    const std::string number = std::to_string(span->begin);
    CallText text(context, source);
    for (unsigned i = 0; i < call.getNumArgs(); ++i) {
      const ParmVarDecl *parameter = function->getParamDecl(i);
      const auto argument = writtenSpan(context, call.getArg(i));
      if (!argument || !text.bind(*parameter, parameter->getType(), "het_in_" + number + "_" + std::to_string(i),
                                  changedText(source.text(), *argument, given)))
        return std::nullopt;
    }
    const auto body = source.statement(function->getBody());
    within.push_back(function);
    own.emplace_back();
    for (const ParmVarDecl *parameter : function->parameters())
      if (taken.insert(parameter->getName()).second)
        own.back().push_back(parameter->getNameAsString());
    std::vector<TextChange> changes = walkChanges(context, source, function->getBody()), inner;
    read(function->getBody(), changes, inner);
    changes.insert(changes.end(), inner.begin(), inner.end());
    for (const std::string &name : own.back())
      taken.erase(name);
    own.pop_back();
    within.pop_back();
    bodies.push_back(function->getBody());
    return TextChange{span->begin, span->end,
                      text.around(body->begin, changedText(source.text(), *body, changes)) + "\n" +
                          source.goTo(span->end)};
  }

  bool mayStandFor(const FunctionDecl &function) const {
    const Stmt *body = function.getBody();
    const auto span = source.statement(body);
    if (!function.getReturnType()->isVoidType() || isa<CXXMethodDecl>(function) || function.isVariadic() ||
        function.isTemplateInstantiation() || function.isDependentContext() || isa<CXXTryStmt>(body) || !span ||
        llvm::any_of(source.lines(*span, false), [](const auto *line) { return line->word != "pragma"; }))
      return false;
    TaskContents inside;
    inside.TraverseStmt(const_cast<Stmt *>(body));
    llvm::DenseSet<const FunctionDecl *> seen;
    return leadsToLoop(function, seen) && !inside.left && !inside.hasConstruct &&
           llvm::all_of(function.parameters(), [](const ParmVarDecl *one) { return isPlainParameter(*one); }) &&
           llvm::none_of(inside.declared, [](const VarDecl *one) { return one->isStaticLocal(); }) &&
           !meansOther(*span, function, inside);
  }

  static bool leadsToLoop(const FunctionDecl &function, llvm::DenseSet<const FunctionDecl *> &seen) {
    const FunctionDecl *definition = nullptr;
    if (!function.isDefined(definition) || !seen.insert(definition).second)
      return false;
    TaskContents inside;
    inside.TraverseStmt(definition->getBody());
    return inside.loop || llvm::any_of(inside.mentions, [&](const DeclRefExpr *mention) {
             const auto *called = dyn_cast<FunctionDecl>(mention->getDecl());
             return called && leadsToLoop(*called, seen);
           });
  }

  static bool isPlainParameter(const ParmVarDecl &parameter) {
    const QualType type = parameter.getType();
    return type->isScalarType() && !type->isVariablyModifiedType() && !type->isReferenceType();
  }

  // A word of the function's text is a variable around the call, and not the function's own.
  bool meansOther(Span span, const FunctionDecl &function, const TaskContents &inside) const {
    const llvm::StringSet<> known = ownNames(function, inside);
    return anyWord(context, source.text(), span,
                   [&](const TextWord &word) { return taken.contains(word.text) && !known.contains(word.text); });
  }
};

} // namespace

InlinedCalls inlineCalls(ASTContext &context, const Source &source, const Stmt *body,
                         const std::vector<TextChange> &changes) {
  Inliner inliner(context, source);
  InlinedCalls out;
  inliner.read(body, changes, out.changes);
  out.bodies = std::move(inliner.bodies);
  return out;
}

} // namespace hetcc
