//===-- stage1/orphans/orphans.cpp - functions with directives that a construct calls --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/orphans.h"

#include "analysis/device/lambdas.h"
#include "stage1/orphans/closure_meanings.h"
#include "stage1/orphans/orphan_text.h"
#include "stage1/tasks/task_contents.h"

#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/DenseSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// The functions that a statement calls.
class CalledFunctions : public AstVisitor {
public:
  std::vector<const FunctionDecl *> found;
  bool VisitCallExpr(CallExpr *call) override {
    if (const FunctionDecl *function = call->getDirectCallee())
      found.push_back(function);
    return true;
  }
};

bool leadsTo(const FunctionDecl *function, const FunctionDecl *to, llvm::DenseSet<const FunctionDecl *> &seen) {
  const FunctionDecl *definition = nullptr;
  if (!function->isDefined(definition) || !seen.insert(definition).second)
    return false;
  CalledFunctions called;
  called.TraverseStmt(definition->getBody());
  return llvm::any_of(called.found, [&](const FunctionDecl *one) {
    return one->getCanonicalDecl() == to->getCanonicalDecl() || leadsTo(one, to, seen);
  });
}

// The calls of a construct of OpenACC, of teams, of an iteration that a thread has, and of one in another function.
enum class Of { Acc, Teams, Thread, Apart };

// Whether there is work to share out among teams or threads. Those that one iteration would keep busy are its `simd`'s.
bool shares(const OMPExecutableDirective *directive, Of of) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  return (isOpenMPSimdDirective(kind) && of != Of::Apart) ||
         (of != Of::Thread &&
          (isOpenMPParallelDirective(kind) || isOpenMPDistributeDirective(kind) || isOpenMPGenericLoopDirective(kind)));
}

class OrphanFinder {
public:
  OrphanFinder(ASTContext &context, DirectiveParser &parser)
      : context(context), sources(context.getSourceManager()), parser(parser) {}

  bool isInlined(const StatementCalls::One &one) {
    const FunctionDecl *called = one.call->getDirectCallee(), *function = nullptr;
    if (!called || !called->isDefined(function) || !function->getBody() || !isPlain(function->getReturnType()) ||
        function->isVariadic() || function->isDependentContext() || isa<CXXTryStmt>(function->getBody()) ||
        isBound(*function))
      return false;
    const auto *method = dyn_cast<CXXMethodDecl>(function);
    if (method && method->getParent()->isLambda() && !(one.caller && ClosureMeanings::isOwn(*one.caller, *one.call)))
      return false;
    const bool inAcc = llvm::any_of(parser.directives(), [&](const Directive &directive) {
      return isCompute(directive) && directive.written && contains(directive.written, one.call);
    });
    if (one.place == StatementCalls::Place::Other && !inAcc)
      return handsWork(*function);
    const Of of = inAcc ? Of::Acc : one.place == StatementCalls::Place::Team ? Of::Teams : Of::Thread;
    llvm::DenseSet<const FunctionDecl *> seen;
    if (!sharesWork(function, of) || leadsTo(function, function, seen))
      return false;
    note(function, of);
    return true;
  }

  std::vector<const FunctionDecl *> sharing; // that calls reach

private:
  bool isPlain(QualType type) const {
    return type->isVoidType() || type->isScalarType() || (type->isRecordType() && type.isTrivialType(context));
  }

  void note(const FunctionDecl *function, Of of) {
    const FunctionDecl *definition = nullptr;
    if (!function->isDefined(definition) || llvm::is_contained(sharing, definition) || !sharesWork(definition, of))
      return;
    sharing.push_back(definition);
    CalledFunctions called;
    called.TraverseStmt(definition->getBody());
    for (const FunctionDecl *one : called.found)
      note(one, of);
  }

  // A construct in the function, or in those that it calls, calls an object that it gets and that shares work out. The
  // object's function can stand there if the object's own names are known: the text is that of the call's function.
  bool handsWork(const FunctionDecl &function) {
    llvm::DenseSet<const FunctionDecl *> reached, seen;
    if (llvm::none_of(function.parameters(), [&](const ParmVarDecl *one) { return isWork(one->getType()); }) ||
        !hasTarget(&function, reached) || leadsTo(&function, &function, seen))
      return false;
    for (const FunctionDecl *one : reached)
      if (!llvm::is_contained(sharing, one) && hasTarget(one))
        sharing.push_back(one);
    return true;
  }
  bool isWork(QualType type) const {
    const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
    const auto shares = [&](const CXXMethodDecl *one) {
      return one->getOverloadedOperator() == OO_Call && sharesWork(one, Of::Apart);
    };
    return record && record->hasDefinition() &&
           (record->isLambda() ? llvm::any_of(callOperators(record), shares) : llvm::any_of(record->methods(), shares));
  }
  static bool hasTarget(const FunctionDecl *function) {
    llvm::DenseSet<const FunctionDecl *> seen;
    return hasTarget(function, seen);
  }
  static bool hasTarget(const FunctionDecl *function, llvm::DenseSet<const FunctionDecl *> &seen) {
    const FunctionDecl *definition = nullptr;
    if (!function->isDefined(definition) || !definition->getBody() || !seen.insert(definition).second)
      return false;
    TaskContents inside;
    inside.TraverseStmt(definition->getBody());
    CalledFunctions called;
    called.TraverseStmt(definition->getBody());
    return llvm::any_of(inside.directives,
                        [](const auto *one) { return isOpenMPTargetExecutionDirective(one->getDirectiveKind()); }) ||
           llvm::any_of(called.found, [&](const FunctionDecl *one) { return hasTarget(one, seen); });
  }

  // Devices call another function in its place.
  bool isBound(const FunctionDecl &function) const {
    return function.hasAttr<OMPDeclareVariantAttr>() || llvm::any_of(parser.routines(), [&](const Routine &one) {
             return !one.bound.empty() && llvm::is_contained(one.names, function.getNameAsString());
           });
  }

  // A construct of OpenACC for one device.
  static bool isCompute(const Directive &one) {
    const llvm::StringRef spelling = one.spelling;
    return one.kind == DirectiveKind::AccLoop && !one.isPattern &&
           (spelling.contains("parallel") || spelling.contains("kernels")) &&
           llvm::none_of(one.clauses, [](const Clause &clause) {
             return clause.kind == ClauseKind::Hetero || (clause.kind == ClauseKind::Default && clause.op == "none");
           });
  }

  bool contains(const Stmt *around, const Stmt *inner) const {
    return contains(around->getSourceRange(), inner->getBeginLoc());
  }
  bool contains(SourceRange range, SourceLocation at) const {
    const SourceLocation place = sources.getExpansionLoc(at);
    return !sources.isBeforeInTranslationUnit(place, sources.getExpansionLoc(range.getBegin())) &&
           !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(range.getEnd()), place);
  }

  // By directives of its own, or those of functions that it calls.
  bool sharesWork(const FunctionDecl *function, Of of) const {
    llvm::DenseSet<const FunctionDecl *> reached;
    return sharesWork(function, of, reached);
  }
  bool sharesWork(const FunctionDecl *function, Of of, llvm::DenseSet<const FunctionDecl *> &reached) const {
    const FunctionDecl *definition = nullptr;
    if (!function->isDefined(definition) || !definition->getBody() || !reached.insert(definition).second)
      return false;
    TaskContents inside;
    inside.TraverseStmt(definition->getBody());
    if (inside.jumps || (of != Of::Acc && inside.hasConstruct))
      return false;
    if (of == Of::Acc ? hasLoop(definition)
                      : llvm::any_of(inside.directives, [&](const auto *one) { return shares(one, of); }))
      return true;
    CalledFunctions called;
    called.TraverseStmt(definition->getBody());
    return llvm::any_of(called.found, [&](const FunctionDecl *one) { return sharesWork(one, of, reached); });
  }

  // An `acc loop` whose iterations threads may have, and no construct.
  bool hasLoop(const FunctionDecl *function) const {
    bool any = false;
    for (const Directive &one : parser.directives()) {
      if (!contains(function->getBody()->getSourceRange(), one.range.getBegin()))
        continue;
      if (one.kind != DirectiveKind::AccInnerLoop)
        return false;
      any |= llvm::none_of(one.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Seq; });
    }
    return any || llvm::any_of(parser.headerLoops(), [&](SourceRange one) {
             return contains(function->getBody()->getSourceRange(), one.getBegin());
           });
  }

  const ASTContext &context;
  const SourceManager &sources;
  DirectiveParser &parser;
};

} // namespace

Orphans::Orphans(ASTContext &context, Preprocessor &preprocessor, DirectiveParser &parser)
    : context(context), preprocessor(preprocessor) {
  const SourceManager &sources = context.getSourceManager();
  StatementCalls all;
  for (Decl *decl : context.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(sources.getExpansionLoc(decl->getLocation())))
      all.TraverseDecl(decl);
  // A call in a template: that of the text, or of each instance if the function depends on that.
  llvm::DenseSet<SourceLocation> known, barred;
  const auto isOfText = [](const StatementCalls::One &one) { return one.caller && one.caller->isDependentContext(); };
  const auto functionOf = [](const StatementCalls::One &one) {
    const FunctionDecl *function = one.call->getDirectCallee();
    return function && !function->isDependentContext() ? function : nullptr;
  };
  for (const StatementCalls::One &one : all.found)
    if (isOfText(one) && functionOf(one))
      known.insert(one.call->getRParenLoc());
  OrphanFinder finder(context, parser);
  for (const StatementCalls::One &one : all.found) {
    const SourceLocation place = one.call->getRParenLoc();
    if (isOfText(one) ? !functionOf(one) : known.contains(place) && one.caller && one.caller->isTemplateInstantiation())
      continue;
    if (finder.isInlined(one))
      calls.push_back(one);
    else
      barred.insert(place);
  }
  llvm::erase_if(calls, [&](const auto &one) { return barred.contains(one.call->getRParenLoc()); });
  for (const FunctionDecl *function : finder.sharing)
    if (const SourceLocation at = function->getBody()->getBeginLoc(); !sources.isInSystemHeader(at))
      bodies.push_back(function->getBody()->getSourceRange());
}

std::optional<std::string> Orphans::text(const Source &source) const {
  EditList edits;
  llvm::DenseSet<SourceLocation> done;
  llvm::DenseSet<const ValueDecl *> marked;
  // No compiler is to warn of a function or lambda that nothing calls any more.
  const auto markUnused = [&](const ValueDecl &decl, EditList &edits) {
    const auto place = spanInMainFile(context.getSourceManager(), {decl.getBeginLoc(), decl.getBeginLoc()});
    if (!decl.isExternallyVisible() && !decl.hasAttr<UnusedAttr>() && place &&
        !llvm::StringRef(source.text()).substr(place->begin).starts_with("["))
      edits.insert(place->begin, "__attribute__((unused)) ");
  };
  const OrphanText writer(context, preprocessor, source);
  for (const StatementCalls::One &one : calls) { // a statement's others in the next parse
    const SourceLocation place = one.statement->getBeginLoc();
    if (done.contains(place))
      continue;
    const auto changes = writer.changes(one);
    // One text for all instances of a template.
    if (!changes || llvm::any_of(calls, [&](const StatementCalls::One &other) {
          return &other != &one && other.call->getRParenLoc() == one.call->getRParenLoc() &&
                 writer.changes(other) != changes;
        }))
      continue;
    done.insert(place);
    for (const TextChange &change : *changes)
      edits.replace(change.begin, change.end, change.text);
    const FunctionDecl *function = nullptr;
    const auto *method = dyn_cast<CXXMethodDecl>(one.call->getDirectCallee());
    if (method && method->getParent()->isLambda()) {
      const auto *object = dyn_cast<DeclRefExpr>(one.call->getArg(0)->IgnoreParenImpCasts());
      const auto *variable = object ? dyn_cast<VarDecl>(object->getDecl()) : nullptr;
      if (variable && variable->getInit() && isa<LambdaExpr>(variable->getInit()->IgnoreImplicit()) &&
          marked.insert(variable).second)
        markUnused(*variable, edits);
    } else if (one.call->getDirectCallee()->isDefined(function) && !function->isTemplateInstantiation() &&
               marked.insert(function).second)
      markUnused(*function, edits);
  }
  return done.empty() ? std::nullopt : edits.apply(source.text());
}

} // namespace hetcc
