//===-- stage2/host/deferred.cpp - constructs that the host does not wait for -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/deferred.h"

#include "ast/visitor.h"
#include "stage2/host/depend.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <map>
#include <optional>
#include <set>

using namespace clang;

namespace hetcc::stage2 {

namespace {

bool isTarget(const Stmt *at) {
  const auto *directive = dyn_cast<OMPExecutableDirective>(at);
  return directive && isOpenMPTargetExecutionDirective(directive->getDirectiveKind());
}

// Whether tasks of the encountering thread are complete at the directive, or at its end. `ordered`: or may have to be,
// before a task of the host's OpenMP.
bool completesTasks(const OMPExecutableDirective *directive, bool ordered) {
  if (isa<OMPTaskwaitDirective, OMPBarrierDirective>(directive))
    return true;
  if (isa<OMPTaskDirective>(directive))
    return ordered && directive->hasClausesOfKind<OMPDependClause>();
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const bool shares = (isOpenMPWorksharingDirective(kind) && !isOpenMPParallelDirective(kind)) ||
                      isa<OMPScopeDirective, OMPGenericLoopDirective>(directive);
  return shares && !directive->hasClausesOfKind<OMPNowaitClause>();
}

// The bodies of the user's functions, those of templates' instantiations too.
class Bodies : public AstVisitor {
public:
  explicit Bodies(ASTContext &context) : sources(context.getSourceManager()) { TraverseAST(context); }
  std::vector<const Stmt *> all;

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(Decl *decl) override {
    return decl && sources.isInSystemHeader(decl->getLocation()) ? true : AstVisitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      all.push_back(function->getBody());
    return true;
  }

private:
  const SourceManager &sources;
};

class Deferred {
public:
  explicit Deferred(const HostSource &source) : source(source), context(source.context) {}

  // False: some directive that completes tasks stands where no statement can come before it. `ordered`: some construct
  // has `depend`.
  bool findWaits(bool ordered) {
    bool good = true;
    for (const Stmt *body : Bodies(context).all)
      walk(body, [&](const Stmt *at) {
        if (const auto *directive = dyn_cast<OMPExecutableDirective>(at);
            directive && completesTasks(directive, ordered))
          good = good && addWait(directive);
        return good && !isTarget(at);
      });
    return good;
  }

  // Whether the construct may go on. Its block ends it then.
  bool take(const PlainPlan &plan) {
    const CompoundStmt *block = blockOf(plan.construct);
    const std::optional<unsigned> brace = block ? source.offset(block->getLBracLoc()) : std::nullopt;
    const std::optional<Places> calls = brace ? beforeUnknownCalls(plan.construct.function) : std::nullopt;
    if (!calls)
      return false;
    blocks.insert(*brace + 1);
    waits.insert(calls->begin(), calls->end());
    return true;
  }

  void write(EditList &edits) const {
    if (blocks.empty())
      return;
    for (const auto &[at, beforePragma] : waits)
      edits.insert(at, "het_target_finish();" + (beforePragma ? source.lineMarker(at) : " "));
    unsigned n = 0;
    for (const unsigned at : blocks)
      edits.insert(at, " het_target_block het_block_" + std::to_string(++n) +
                           " __attribute__((cleanup(het_target_finish_block)));");
  }

private:
  using Places = std::map<unsigned, bool>; // in the text; true: a pragma follows
  const HostSource &source;
  ASTContext &context;
  Places waits;
  std::set<unsigned> blocks;

  // Alone within another directive it has nothing before it.
  bool isAlone(const OMPExecutableDirective *directive) {
    DynTypedNode at = DynTypedNode::create(*directive);
    do {
      const DynTypedNodeList parents = context.getParents(at);
      if (parents.empty())
        return false;
      at = parents[0];
    } while (at.get<CapturedStmt>() || at.get<CapturedDecl>());
    return at.get<OMPExecutableDirective>() != nullptr;
  }

  bool addWait(const OMPExecutableDirective *directive) {
    if (isAlone(directive))
      return true;
    const auto place = placeBefore(directive);
    if (place)
      waits.insert(*place);
    return place.has_value();
  }

  // The place of a statement that may follow another one: where its text begins in the file itself.
  std::optional<Places::value_type> placeOf(const Stmt *statement) const {
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement)) {
      const bool inFile = !directive->getBeginLoc().isMacroID() && source.offset(directive->getBeginLoc());
      const Span pragma = inFile ? source.pragma(directive) : Span{};
      return pragma.begin != pragma.end ? std::optional(Places::value_type(pragma.begin, true)) : std::nullopt;
    }
    if (isa<DeclStmt>(statement) && !context.getLangOpts().C99 && !context.getLangOpts().CPlusPlus)
      return std::nullopt; // C89 has no declarations behind statements
    SourceLocation begin = statement->getBeginLoc();
    if (begin.isMacroID() &&
        !Lexer::isAtStartOfMacroExpansion(begin, context.getSourceManager(), context.getLangOpts(), &begin))
      return std::nullopt;
    const std::optional<unsigned> at = source.offset(begin);
    return at ? std::optional(Places::value_type(*at, false)) : std::nullopt;
  }

  // The place of a wait before the call or directive, with no construct between them.
  std::optional<Places::value_type> placeBefore(const Stmt *waiter) {
    DynTypedNode at = DynTypedNode::create(*waiter);
    for (const Stmt *behindLabel = nullptr;;) {
      const DynTypedNodeList parents = context.getParents(at);
      if (parents.empty() || parents[0].get<FunctionDecl>() || parents[0].get<LambdaExpr>())
        return std::nullopt;
      const Stmt *statement = at.get<Stmt>(), *parent = parents[0].get<Stmt>();
      bool hasTarget = false;
      if (statement && statement != waiter)
        walk(statement, [&](const Stmt *inner) {
          const auto *directive = dyn_cast<OMPExecutableDirective>(inner);
          hasTarget |= directive && isOpenMPTargetExecutionDirective(directive->getDirectiveKind());
          hasTarget |= directive && isOpenMPTargetDataManagementDirective(directive->getDirectiveKind());
          return !hasTarget;
        });
      if (hasTarget)
        return std::nullopt;
      const bool isLabel = parent && isa<LabelStmt, SwitchCase>(parent);
      if (isLabel && !behindLabel)
        behindLabel = statement;
      if (parent && isa<CompoundStmt>(parent))
        if (const auto place = placeOf(behindLabel ? behindLabel : statement))
          return place;
      if (!isLabel)
        behindLabel = nullptr;
      at = parents[0];
    }
  }

  // The outermost block within the innermost directive, lambda or function around the construct.
  const CompoundStmt *blockOf(const Plain &construct) {
    const CompoundStmt *outermost = nullptr;
    DynTypedNode at = DynTypedNode::create(*construct.directive);
    for (;;) {
      const DynTypedNodeList parents = context.getParents(at);
      if (parents.empty())
        return nullptr;
      at = parents[0];
      if (const auto *function = at.get<FunctionDecl>())
        return function->isConstexpr() || function->getBody() != outermost ? nullptr : outermost;
      if (at.get<OMPExecutableDirective>() || at.get<LambdaExpr>())
        return outermost;
      if (const auto *block = at.get<CompoundStmt>())
        outermost = block;
    }
  }

  // A function of another file may have a taskwait that means the construct. None: some call has no place before it.
  std::optional<Places> beforeUnknownCalls(const FunctionDecl *function) {
    Places places;
    bool good = true;
    walkCalled(function->getBody(), [&](const Stmt *at, bool) {
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *made = dyn_cast<CXXConstructExpr>(at);
      if ((call && !isKnown(call->getDirectCallee())) || (made && !isKnown(made->getConstructor()))) {
        const auto place = placeBefore(at);
        good = good && place;
        if (place)
          places.insert(*place);
      }
      return good && !isTarget(at);
    });
    return good ? std::optional(std::move(places)) : std::nullopt;
  }

  bool isKnown(const FunctionDecl *callee) const {
    if (!callee)
      return false;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (method && method->isVirtual())
      return false;
    const bool isRuntimes =
        callee->getIdentifier() && (callee->getName().starts_with("omp_") || callee->getName().starts_with("het_"));
    return isRuntimes || callee->hasBody() || callee->getBuiltinID() != 0 || callee->isDefaulted() ||
           callee->isImplicit() || context.getSourceManager().isInSystemHeader(callee->getLocation());
  }
};

bool hasDependences(const PlainPlan &plan) { return plan.construct.directive->hasClausesOfKind<OMPDependClause>(); }

bool asksFor(const PlainPlan &plan) {
  const OMPExecutableDirective *directive = plan.construct.directive;
  const bool lasts = plan.kind != PlainPlan::OnHost && plan.kind != PlainPlan::Data;
  return lasts && !plan.task && plan.spread.empty() && directive->hasClausesOfKind<OMPNowaitClause>() &&
         !directive->hasClausesOfKind<OMPInReductionClause>(); // several may add to the variable itself
}

} // namespace

void deferConstructs(std::vector<PlainPlan> &plans, const HostSource &source, EditList &edits) {
  if (llvm::none_of(plans, asksFor) || llvm::any_of(plans, [](const PlainPlan &plan) { return plan.task; }))
    return;
  Deferred deferred(source);
  if (!deferred.findWaits(llvm::any_of(plans, hasDependences)))
    return;
  for (PlainPlan &plan : plans)
    plan.deferred = asksFor(plan) && saysDependences(plan.construct.directive, source) && deferred.take(plan);
  deferred.write(edits);
}

} // namespace hetcc::stage2
