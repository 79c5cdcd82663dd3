//===-- stage2/tree/construct.cpp - the constructs of stage 1's text that stage 2 replaces ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/construct.h"

#include "analysis/device/lambdas.h"
#include "analysis/messages/lost.h"

#include "diag/diag.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"

#include <map>
#include <set>

using namespace clang;

namespace hetcc::stage2 {

const Stmt *throughCaptures(const Stmt *statement) {
  for (;;)
    if (const auto *captured = dyn_cast<CapturedStmt>(statement))
      statement = captured->getCapturedStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else
      return statement;
}

bool sharesMemory(const ASTContext &context) {
  for (const Decl *decl : context.getTranslationUnitDecl()->decls())
    if (const auto *all = dyn_cast<OMPRequiresDecl>(decl))
      for (const OMPClause *clause : all->clauselists())
        if (clause->getClauseKind() == llvm::omp::OMPC_unified_shared_memory)
          return true;
  return false;
}

bool isClangsOwn(const OMPClause *clause, const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  if (!clause->isImplicit())
    return false;
  if (isOpenMPTargetExecutionDirective(kind))
    return !copiesByDefault(directive);
  const auto *defaults = directive->getSingleClause<OMPDefaultClause>();
  return isOpenMPParallelDirective(kind) && isOpenMPTaskingDirective(kind) &&
         (!defaults || defaults->getDefaultKind() == llvm::omp::OMP_DEFAULT_shared);
}

bool isUnderDefault(const OMPExecutableDirective *directive, ASTContext &context) {
  DynTypedNode at = DynTypedNode::create(*directive);
  for (DynTypedNodeList parents = context.getParents(at); !parents.empty(); parents = context.getParents(at)) {
    at = parents[0];
    const auto *around = at.get<OMPExecutableDirective>();
    const auto *clause = around ? around->getSingleClause<OMPDefaultClause>() : nullptr;
    if (clause && clause->getDefaultKind() != llvm::omp::OMP_DEFAULT_shared)
      return true;
  }
  return false;
}

bool isCaptureOfCompare(const OMPAtomicDirective *directive) {
  return directive->getCondExpr() && (directive->getV() || directive->getR());
}

void walk(const Stmt *root, const std::function<bool(const Stmt *)> &visit) {
  if (!root || !visit(root))
    return;
  if (const auto *captured = dyn_cast<CapturedStmt>(root))
    return walk(captured->getCapturedStmt(), visit);
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(root)) {
    if (directive->hasAssociatedStmt())
      walk(directive->getRawStmt(), visit);
    return;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(root))
    return;
  if (const auto *lambda = dyn_cast<LambdaExpr>(root)) {
    for (const Expr *init : lambda->capture_inits())
      walk(init, visit);
    for (const CXXMethodDecl *call : callOperators(lambda->getLambdaClass()))
      walk(call->getBody(), visit);
    return;
  }
  if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(root))
    return walk(argument->getExpr(), visit);
  if (const auto *init = dyn_cast<CXXDefaultInitExpr>(root))
    return walk(init->getExpr(), visit);
  for (const Stmt *child : root->children())
    walk(child, visit);
}

static const VarDecl *variableIn(const Expr *expr) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(expr ? expr->IgnoreParenImpCasts() : nullptr);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const Expr *constructing(const VarDecl *copy) {
  const Expr *init = copy ? copy->getInit() : nullptr;
  const auto *made = init ? dyn_cast<CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  return made && (!made->getConstructor()->isTrivial() || made->requiresZeroInitialization()) ? made : nullptr;
}

Making makingOf(const OMPExecutableDirective *directive, const VarDecl *variable, bool filled) {
  Making making;
  const auto look = [&](const OMPExecutableDirective *at) {
    if (filled)
      for (const auto *clause : at->getClausesOfKind<OMPFirstprivateClause>())
        for (const auto &[item, copy, from] : llvm::zip(clause->varlists(), clause->private_copies(), clause->inits()))
          if (variableIn(item) == variable && !making.call)
            making = {constructing(variableIn(copy)), variableIn(from)};
    if (!filled)
      for (const auto *clause : at->getClausesOfKind<OMPPrivateClause>())
        for (const auto &[item, copy] : llvm::zip(clause->varlists(), clause->private_copies()))
          if (variableIn(item) == variable && !making.call)
            making = {constructing(variableIn(copy))};
  };
  walk(directive, [&](const Stmt *at) {
    if (const auto *one = dyn_cast<OMPExecutableDirective>(at))
      look(one);
    return !making.call;
  });
  return making;
}

bool asksDeviceNumber(const Stmt *at) {
  const auto *call = dyn_cast<CallExpr>(at);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const IdentifierInfo *name = callee ? callee->getIdentifier() : nullptr;
  return name && name->isStr("omp_get_device_num");
}

void walkCalled(const Stmt *root, const std::function<bool(const Stmt *, bool)> &visit) {
  llvm::DenseSet<const FunctionDecl *> seen;
  std::vector<const Stmt *> bodies{root};
  while (!bodies.empty()) {
    const Stmt *body = bodies.back();
    bodies.pop_back();
    walk(body, [&](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *made = dyn_cast<CXXConstructExpr>(at);
      const auto *end = dyn_cast<CXXDeleteExpr>(at);
      const CXXRecordDecl *ended = end ? end->getDestroyedType()->getAsCXXRecordDecl() : nullptr;
      const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
      if (ended && ended->hasDefinition())
        callee = ended->getDestructor();
      const FunctionDecl *definition = nullptr;
      if (callee && callee->hasBody(definition) && seen.insert(definition).second) {
        bodies.push_back(definition->getBody());
        if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
          for (const CXXCtorInitializer *init : constructor->inits())
            bodies.push_back(init->getInit());
      }
      return visit(at, body != root);
    });
  }
}

void walkFunction(const FunctionDecl *function, const std::function<bool(const Stmt *)> &visit) {
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition))
    return;
  const auto look = [&](const Stmt *at, bool) { return visit(at); };
  walkCalled(definition->getBody(), look);
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *init : constructor->inits())
      walkCalled(init->getInit(), look);
}

namespace {

// The last line before `below` that `#line` gives this number. `below` itself where there is none.
SourceLocation lineAbove(SourceLocation below, unsigned line, const SourceManager &sources) {
  const FileID file = sources.getFileID(below);
  for (unsigned number = sources.getSpellingLineNumber(below); number > 0; --number)
    if (const SourceLocation at = sources.translateLineCol(file, number, 1); sources.getPresumedLineNumber(at) == line)
      return at;
  return below;
}

} // namespace

std::optional<Origin> originOf(const VarDecl *variable, const ASTContext &context) {
  const RecordDecl *type = variable->getType()->getAsRecordDecl();
  const auto *values = dyn_cast_or_null<InitListExpr>(variable->getInit());
  if (!type || type->getName() != "het_site" || !values || values->getNumInits() < 5)
    return std::nullopt;
  const auto *directive = dyn_cast<StringLiteral>(values->getInit(4)->IgnoreParenImpCasts());
  const auto *line = dyn_cast<IntegerLiteral>(values->getInit(1)->IgnoreParenImpCasts());
  if (!directive || !line)
    return std::nullopt;
  return Origin{directive->getString().str(),
                lineAbove(context.getSourceManager().getExpansionLoc(variable->getLocation()),
                          line->getValue().getZExtValue(), context.getSourceManager())};
}

namespace {

// The argument of het_team in `num_threads(het_team(&region))`; null when this is not one of ours.
const Expr *teamRegion(const OMPParallelDirective *parallel) {
  const auto *clause = parallel->getSingleClause<OMPNumThreadsClause>();
  if (!clause)
    return nullptr;
  // Clang hoists a call out of the clause into a captured expression.
  const Expr *threads = clause->getNumThreads()->IgnoreParenImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(threads))
    if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(ref->getDecl()))
      threads = captured->getInit()->IgnoreParenImpCasts();
  const auto *call = dyn_cast<CallExpr>(threads);
  if (!call || !call->getDirectCallee() || call->getNumArgs() != 1)
    return nullptr;
  const IdentifierInfo *name = call->getDirectCallee()->getIdentifier();
  return name && name->isStr("het_team") ? call->getArg(0) : nullptr;
}

class TeamFinder {
public:
  explicit TeamFinder(ASTContext &context) : context(context) {}
  Constructs found;

  void declarations(const DeclContext *scope) {
    for (const Decl *decl : scope->decls())
      declaration(decl);
  }

  void findUnused() {
    std::set<SourceLocation> used;
    for (const Plain &one : found.plain)
      used.insert(one.directive->getBeginLoc());
    for (const Team &one : found.teams)
      for (const Target &target : one.targets)
        used.insert(target.directive->getBeginLoc());
    for (const auto &[at, directive] : patterns) {
      const OpenMPDirectiveKind kind = directive->getDirectiveKind();
      const bool forDevice = isOpenMPTargetExecutionDirective(kind) || isOpenMPTargetDataManagementDirective(kind);
      if (!forDevice || used.contains(at) || at.isMacroID())
        continue;
      found.unused.push_back(directive);
      if (!isOpenMPTargetExecutionDirective(kind))
        continue;
      walk(directive->getRawStmt(), [this](const Stmt *child) {
        const auto *inner = dyn_cast<OMPExecutableDirective>(child);
        if (inner && inner->getBeginLoc().isFileID())
          found.unused.push_back(inner);
        return true;
      });
    }
  }

private:
  ASTContext &context;
  const FunctionDecl *function = nullptr;
  Team *team = nullptr;
  llvm::DenseSet<const FunctionDecl *> seen;

  void declaration(const Decl *decl) {
    if (const auto *function = dyn_cast<FunctionDecl>(decl))
      body(function);
    else if (const auto *record = dyn_cast<CXXRecordDecl>(decl))
      declarations(record);
    else if (isa<NamespaceDecl, LinkageSpecDecl>(decl))
      declarations(cast<DeclContext>(decl));
    else if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(decl))
      instances(pattern);
    else if (const auto *friendly = dyn_cast<FriendDecl>(decl); friendly && friendly->getFriendDecl())
      declaration(friendly->getFriendDecl()); // a function may be defined there
    else if (const auto *variable = dyn_cast<VarDecl>(decl); variable && !variable->isInvalidDecl())
      initializer(variable->getInit(), variable->getDeclContext());
    else if (const auto *pattern = dyn_cast<ClassTemplateDecl>(decl)) {
      declarations(pattern->getTemplatedDecl());
      instances(pattern);
    }
  }

  // System headers and other included files hold nothing that stage 1 wrote.
  bool inMainFile(SourceLocation at) const {
    const SourceManager &sources = context.getSourceManager();
    return sources.getFileID(sources.getExpansionLoc(at)) == sources.getMainFileID();
  }

  // The directives in a template's text, for where its instantiations stand in it.
  std::map<SourceLocation, const OMPExecutableDirective *> patterns;
  void pattern(const Stmt *root) {
    walk(root, [this](const Stmt *child) {
      if (const auto *directive = dyn_cast<OMPExecutableDirective>(child))
        patterns.emplace(directive->getBeginLoc(), directive);
      return true;
    });
  }

  // Explicit specializations stand among the declarations.
  void instances(const FunctionTemplateDecl *pattern) {
    body(pattern->getTemplatedDecl());
    for (const FunctionDecl *instance : pattern->specializations())
      if (instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
        for (const FunctionDecl *declaration : instance->redecls())
          body(declaration);
  }
  void instances(const ClassTemplateDecl *pattern) {
    if (pattern->isCanonicalDecl())
      for (const ClassTemplateSpecializationDecl *instance : pattern->specializations())
        if (instance->getSpecializationKind() != TSK_ExplicitSpecialization)
          declarations(instance);
  }

  // A lambda in it has a body.
  void initializer(const Expr *init, const DeclContext *scope) {
    if (init && !scope->isDependentContext() && inMainFile(init->getBeginLoc()) && !init->isInstantiationDependent())
      statement(init);
  }

  void body(const FunctionDecl *candidate) {
    if (!candidate->doesThisDeclarationHaveABody() || !inMainFile(candidate->getLocation()))
      return;
    if (candidate->isDependentContext())
      return pattern(candidate->getBody());
    if (!seen.insert(candidate).second)
      return; // an explicit instantiation stands among the declarations as well
    const FunctionDecl *outer = function;
    function = candidate;
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(candidate))
      for (const CXXCtorInitializer *init : constructor->inits())
        initializer(init->getInit(), candidate);
    statement(candidate->getBody());
    function = outer;
  }

  void statement(const Stmt *root) {
    walk(root, [this](const Stmt *child) {
      if (const auto *lambda = dyn_cast<LambdaExpr>(child)) {
        if (const FunctionTemplateDecl *pattern = lambda->getCallOperator()->getDescribedFunctionTemplate())
          instances(pattern);
        else
          body(lambda->getCallOperator());
        return false;
      }
      if (const auto *decls = dyn_cast<DeclStmt>(child))
        for (const Decl *decl : decls->decls())
          if (const auto *local = dyn_cast<CXXRecordDecl>(decl))
            declarations(local);
      const auto *directive = dyn_cast<OMPExecutableDirective>(child);
      if (!directive)
        return true;
      if (const auto *parallel = dyn_cast<OMPParallelDirective>(directive))
        if (const Expr *region = teamRegion(parallel)) {
          enter(parallel, region);
          return false;
        }
      const OpenMPDirectiveKind kind = directive->getDirectiveKind();
      if (isOpenMPTargetExecutionDirective(kind)) {
        target(directive);
        return false;
      }
      if (isOpenMPTargetDataManagementDirective(kind))
        plain(directive);
      return true;
    });
  }

  void enter(const OMPParallelDirective *parallel, const Expr *region) {
    found.teams.push_back({parallel, region, function, {}});
    team = &found.teams.back();
    statement(parallel->getRawStmt());
    team = nullptr;
  }

  void target(const OMPExecutableDirective *directive) {
    if (!team)
      return plain(directive);
    switch (directive->getDirectiveKind()) {
    case llvm::omp::OMPD_target_teams_distribute_parallel_for:
    case llvm::omp::OMPD_target_teams_distribute_parallel_for_simd:
    case llvm::omp::OMPD_target_parallel_for:
    case llvm::omp::OMPD_target_parallel_for_simd: {
      const auto written = patterns.find(directive->getBeginLoc());
      team->targets.push_back({directive, function, written == patterns.end() ? directive : written->second});
      return;
    }
    default: break;
    }
    report(context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
        << "this 'omp target' construct";
    report(context.getDiagnostics(), directive->getBeginLoc(), diag::note_target_not_ours);
  }

  void plain(const OMPExecutableDirective *directive) { found.plain.push_back({directive, function}); }
};

} // namespace

Constructs findConstructs(ASTContext &context) {
  TeamFinder finder(context);
  finder.declarations(context.getTranslationUnitDecl());
  finder.findUnused();
  return std::move(finder.found);
}

} // namespace hetcc::stage2
