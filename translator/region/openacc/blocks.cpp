//===-- region/openacc/blocks.cpp - blocks of acc parallel, kernels and serial ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/openacc/blocks.h"

#include "ast/visitor.h"
#include "region/mentions.h"
#include "region/openacc/openacc.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"

#include <map>

namespace hetcc {
namespace {

bool isSequential(const Directive &directive) {
  return llvm::any_of(directive.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Seq; });
}

bool isSplit(const Directive &directive) {
  return llvm::any_of(directive.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Hetero; });
}

// `acc parallel` that asks for one device: a loop behind it has its order.
bool isPlainParallel(const Directive &directive) {
  return directive.kind == DirectiveKind::AccLoop && llvm::StringRef(directive.spelling).ends_with("parallel") &&
         !isForSeveral(directive);
}

bool isRegion(DirectiveKind kind) {
  return kind == DirectiveKind::AccLoop || kind == DirectiveKind::OmpTarget ||
         kind == DirectiveKind::OmpTargetParallelFor || kind == DirectiveKind::OmpParallelFor;
}

// Walks every body, instances of templates included, which repeat the places of what they are made of.
class Placer : public AstVisitor {
public:
  Placer(const std::vector<Directive> &directives, LoopPlaces &out) : out(out) {
    for (const Directive &directive : directives)
      byWrapper[directive.wrapper] = &directive;
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(clang::Decl *decl) override {
    if (auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
        function && function->doesThisDeclarationHaveABody()) {
      clang::Stmt *body = function->getBody();
      visit(body, nullptr, nullptr);
      return true;
    }
    return AstVisitor::TraverseDecl(decl);
  }

private:
  using Owner = const Directive *;

  void visit(clang::Stmt *&slot, Owner loop, Owner block) {
    if (!slot)
      return;
    auto *wrapper = llvm::dyn_cast<clang::SwitchStmt>(slot);
    auto found = wrapper ? byWrapper.find(wrapper) : byWrapper.end();
    if (found == byWrapper.end())
      return children(slot, loop, block);
    const Directive &directive = *found->second;
    const bool inner = directive.kind == DirectiveKind::AccInnerLoop;
    const bool ofBlock = directive.kind == DirectiveKind::OmpParallelFor && block && !loop;
    if ((isRegion(directive.kind) && !ofBlock) || (inner && !loop && !block && isSplit(directive)))
      return region(directive, slot, isSequential(directive));
    if (!inner && !ofBlock)
      return children(slot, loop, block);
    if (inner && loop && isSplit(directive))
      out.misplaced.push_back(&directive);
    const bool isNew = out.placed.insert(&directive).second;
    if (!loop && block && !isSequential(directive)) {
      if (isNew)
        out.loops[block].push_back(&directive);
      return children(slot, &directive, nullptr);
    }
    if (isNew && loop)
      out.nested[loop].push_back(&directive);
    else if (isNew)
      out.dropped.push_back(&directive);
    if (auto *label = llvm::dyn_cast_or_null<clang::DefaultStmt>(wrapper->getBody()))
      slot = label->getSubStmt();
    visit(slot, loop, block);
  }

  // `acc loop` directly after it is a part of the directive.
  void region(const Directive &owner, clang::Stmt *wrapper, bool sequential) {
    clang::Stmt *body = wrapper;
    bool joined = false;
    while (auto *inner = llvm::dyn_cast<clang::SwitchStmt>(body)) {
      auto found = byWrapper.find(inner);
      auto *label = llvm::dyn_cast_or_null<clang::DefaultStmt>(inner->getBody());
      if (found == byWrapper.end() || !label ||
          (found->second != &owner && found->second->kind != DirectiveKind::AccInnerLoop))
        break;
      sequential |= isSequential(*found->second);
      joined |= found->second != &owner;
      if (found->second != &owner)
        out.placed.insert(found->second);
      body = label->getSubStmt();
    }
    const clang::Stmt *statement = withoutNames(body);
    const bool isLoop = !sequential && llvm::isa<clang::ForStmt>(statement) && (joined || !isPlainParallel(owner));
    const bool ofTarget = owner.kind == DirectiveKind::OmpTarget && llvm::isa<clang::CompoundStmt>(statement);
    const bool mayBeBlock = !isLoop && (owner.kind == DirectiveKind::AccLoop || ofTarget);
    children(body, isLoop ? &owner : nullptr, mayBeBlock ? &owner : nullptr);
  }

  void children(clang::Stmt *statement, Owner loop, Owner block) {
    if (auto *captured = llvm::dyn_cast<clang::CapturedStmt>(statement)) { // of a construct of OpenMP
      clang::Stmt *body = captured->getCapturedStmt();
      return visit(body, loop, block);
    }
    for (clang::Stmt *&child : statement->children())
      visit(child, loop, block);
  }

  std::map<const clang::Stmt *, const Directive *> byWrapper;
  LoopPlaces &out;
};

const clang::ValueDecl *declared(const Item &item) {
  auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(item.variable.expr->IgnoreParenImpCasts());
  return ref ? ref->getDecl() : nullptr;
}

bool isScalarClause(ClauseKind kind) {
  return kind == ClauseKind::Private || kind == ClauseKind::FirstPrivate || kind == ClauseKind::Reduction;
}

// The loop's directive with those clauses of the block that concern the loop.
Directive loopDirective(const Construct &construct, const Directive &loop) {
  Directive out = loop;
  const bool target = construct.first().kind == DirectiveKind::OmpTarget;
  out.kind = target ? DirectiveKind::OmpTargetParallelFor : DirectiveKind::AccLoop;
  const Mentions mentions(loop.statement);
  auto concerns = [&](const Clause &clause, const Item &item) {
    const clang::ValueDecl *variable = declared(item);
    const bool named = llvm::any_of(loop.clauses, [&](const Clause &own) {
      return isScalarClause(own.kind) &&
             llvm::any_of(own.items, [&](const Item &one) { return declared(one) == variable; });
    });
    // A variable that a gang has of its own and a loop only reads comes from the statements before the loop.
    return !named && (clause.kind == ClauseKind::Private ? mentions.written : mentions.all).contains(variable);
  };
  construct.eachClause([&](const Clause &clause) {
    const bool own = llvm::any_of(loop.clauses, [&](const Clause &one) { return one.kind == clause.kind; });
    const bool spread = clause.kind == ClauseKind::Topology || clause.kind == ClauseKind::DistIteration;
    if (clause.kind == ClauseKind::If || clause.kind == ClauseKind::Self || clause.kind == ClauseKind::Device ||
        clause.kind == ClauseKind::Default || clause.kind == ClauseKind::DevicePtr || (spread && !own))
      out.clauses.push_back(clause);
    if (!isScalarClause(clause.kind))
      return;
    Clause part = clause;
    llvm::erase_if(part.items, [&](const Item &item) { return !concerns(clause, item); });
    if (!part.items.empty())
      out.clauses.push_back(std::move(part));
  });
  return out;
}

// The statements of a block beside its loops. Those that only compute with scalars are the host's: every loop reads its
// scalars there. So are the others, which meet the arrays where the loops leave them.
class Beside {
public:
  Beside(const clang::SourceManager &sources, const clang::Stmt *block, llvm::ArrayRef<const clang::Stmt *> loops,
         bool pointersToo = false)
      : sources(sources), block(block), pointersToo(pointersToo), wrappers(loops.begin(), loops.end()) {
    split(block);
  }
  std::vector<HostPart>
      parts; // outermost statements without a loop of the block, and conditions around loops, that use arrays
  const clang::Stmt *team = nullptr; // an OpenMP construct of the host around a loop
  bool calls = false;
  llvm::DenseSet<const clang::ValueDecl *> written; // variables from outside of the block

private:
  bool hasLoop(const clang::Stmt *statement) const {
    if (!statement)
      return false;
    if (const auto *captured = llvm::dyn_cast<clang::CapturedStmt>(statement))
      return hasLoop(captured->getCapturedStmt());
    return wrappers.contains(statement) ||
           llvm::any_of(statement->children(), [&](const clang::Stmt *child) { return hasLoop(child); });
  }

  void split(const clang::Stmt *statement) {
    if (!statement || wrappers.contains(statement))
      return;
    if (const auto *named = llvm::dyn_cast<clang::SwitchCase>(statement)) // control enters behind the name
      return split(named->getSubStmt());
    if (const auto *named = llvm::dyn_cast<clang::LabelStmt>(statement))
      return split(named->getSubStmt());
    if (!hasLoop(statement))
      return keep(statement, statement, false);
    if (llvm::isa<clang::OMPExecutableDirective>(statement)) {
      team = statement;
      return;
    }
    for (const clang::Stmt *child : statement->children())
      if (!child || wrappers.contains(child) || !isControl(statement, child))
        split(child);
      else // a declaration in the head of a loop: before the loop
        keep(child, llvm::isa<clang::Expr>(child) ? child : statement, true);
  }

  bool isOutside(const clang::ValueDecl *variable) const {
    return sources.isBeforeInTranslationUnit(variable->getLocation(), block->getBeginLoc());
  }

  // Functions of the system know no arrays but those that they are given.
  bool callsOthers(const clang::Stmt *statement) const {
    if (!statement)
      return false;
    const auto *call = llvm::dyn_cast<clang::CallExpr>(statement);
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const bool system = callee && (callee->getBuiltinID() != 0 || sources.isInSystemHeader(callee->getLocation()));
    return (call && !system) || llvm::isa<clang::CXXThisExpr>(statement) ||
           llvm::any_of(statement->children(), [&](const clang::Stmt *child) { return callsOthers(child); });
  }

  static bool throughMembers(const clang::Stmt *statement) {
    if (!statement)
      return false;
    const auto *member = llvm::dyn_cast<clang::MemberExpr>(statement);
    return (member &&
            (member->isArrow() || member->getType()->isPointerType() || member->getType()->isReferenceType())) ||
           llvm::any_of(statement->children(), [](const clang::Stmt *child) { return throughMembers(child); });
  }

  void keep(const clang::Stmt *statement, const clang::Stmt *place, bool isControlled) {
    const Mentions mentions(statement);
    HostPart part{
        place, place == statement && isControlled, {}, {}, callsOthers(statement) || throughMembers(statement)};
    for (const clang::ValueDecl *value : mentions.all) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(value);
      if (!variable || (!isOutside(variable) &&
                        sources.isBeforeInTranslationUnit(statement->getBeginLoc(), variable->getLocation())))
        continue;
      const clang::QualType type = variable->getType().getNonReferenceType();
      const bool array = type->isArrayType(), pointer = type->isPointerType() && !type->isFunctionPointerType();
      if (!(array && isOutside(variable)) && !pointer)
        continue;
      part.read.push_back(variable);
      // Given away, it may be written by others.
      if (mentions.written.contains(variable) || mentions.calls || !mentions.followed.contains(variable))
        part.written.push_back(variable);
    }
    for (auto *list : {&part.read, &part.written})
      llvm::sort(*list, [](auto *a, auto *b) { return a->getLocation() < b->getLocation(); });
    if ((!part.read.empty() || part.anything) && !(pointersToo && !isControlled && onlyMovesPointers(statement)))
      parts.push_back(std::move(part));
    calls |= mentions.calls && callsBeyondNumbers(statement);
    for (const clang::ValueDecl *variable : mentions.written)
      if (isOutside(variable))
        written.insert(variable);
  }

  // The heads of loops and conditions.
  static bool isControl(const clang::Stmt *parent, const clang::Stmt *child) {
    if (auto *loop = llvm::dyn_cast<clang::ForStmt>(parent))
      return child != loop->getBody();
    if (auto *loop = llvm::dyn_cast<clang::WhileStmt>(parent))
      return child != loop->getBody();
    if (auto *loop = llvm::dyn_cast<clang::DoStmt>(parent))
      return child != loop->getBody();
    if (auto *choice = llvm::dyn_cast<clang::IfStmt>(parent))
      return child != choice->getThen() && child != choice->getElse();
    if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(parent))
      return child != choice->getBody();
    return false;
  }

  const clang::SourceManager &sources;
  const clang::Stmt *block;
  const bool pointersToo; // may get other values
  llvm::DenseSet<const clang::Stmt *> wrappers;
};

// A number that is made of variables and constants alone.
bool isPlainNumber(const clang::Stmt *value) {
  if (const auto *expr = llvm::dyn_cast<clang::Expr>(value); !expr || !expr->getType()->isArithmeticType())
    return false;
  if (llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr, clang::CallExpr, clang::StmtExpr, clang::LambdaExpr>(
          value))
    return false;
  if (const auto *change = llvm::dyn_cast<clang::BinaryOperator>(value); change && change->isAssignmentOp())
    return false;
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(value);
  if (unary && (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_Deref))
    return false;
  return llvm::all_of(value->children(), [](const clang::Stmt *child) { return child && isPlainNumber(child); });
}

bool isPlainAddress(const clang::Expr *value);

bool isPlainItem(const clang::Expr *place) {
  const auto *item = llvm::dyn_cast<clang::ArraySubscriptExpr>(place->IgnoreParens());
  return item && isPlainAddress(item->getBase()) && isPlainNumber(item->getIdx());
}

// Made of pointers, arrays and numbers, without a look at what an address leads to.
bool isPlainAddress(const clang::Expr *value) {
  value = value->IgnoreParens();
  if (!value->getType()->isObjectPointerType() && !value->getType()->isNullPtrType())
    return isPlainNumber(value);
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(value)) {
    const clang::Expr *inner = cast->getSubExpr()->IgnoreParens();
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      return llvm::isa<clang::DeclRefExpr>(inner);
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay)
      return llvm::isa<clang::DeclRefExpr>(inner) || isPlainItem(inner);
    return cast->getCastKind() == clang::CK_NullToPointer ||
           ((cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_BitCast) &&
            isPlainAddress(inner));
  }
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(value))
    return isPlainNumber(choice->getCond()) && isPlainAddress(choice->getTrueExpr()) &&
           isPlainAddress(choice->getFalseExpr());
  if (const auto *sum = llvm::dyn_cast<clang::BinaryOperator>(value))
    return sum->isAdditiveOp() && !sum->isAssignmentOp() && isPlainAddress(sum->getLHS()) &&
           isPlainAddress(sum->getRHS());
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(value);
  return unary && unary->getOpcode() == clang::UO_AddrOf && isPlainItem(unary->getSubExpr());
}

bool isOwnPointer(const clang::VarDecl *variable) {
  return variable && variable->hasLocalStorage() && variable->getType()->isObjectPointerType();
}

} // namespace

LoopPlaces placeLoops(clang::ASTContext &context, const std::vector<Directive> &directives) {
  LoopPlaces places;
  Placer(directives, places).TraverseDecl(context.getTranslationUnitDecl());
  return places;
}

bool callsBeyondNumbers(const clang::Stmt *statement) {
  if (!statement)
    return false;
  const auto *call = llvm::dyn_cast<clang::CallExpr>(statement);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const bool isKnown = callee && (callee->getBuiltinID() != 0 ||
                                  callee->getASTContext().getSourceManager().isInSystemHeader(callee->getLocation()));
  const auto isNumber = [](const clang::Expr *expr) { return expr->getType()->isArithmeticType(); };
  if (call && !(isKnown && call->getNumArgs() > 0 && isNumber(call) && llvm::all_of(call->arguments(), isNumber)))
    return true;
  return llvm::any_of(statement->children(), callsBeyondNumbers);
}

bool onlyMovesPointers(const clang::Stmt *statement) {
  if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(statement))
    return llvm::all_of(declarations->decls(), [](const clang::Decl *decl) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
      return isOwnPointer(variable) && (!variable->hasInit() || isPlainAddress(variable->getInit()));
    });
  const auto *expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto *binary = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens()) : nullptr;
  if (binary && binary->isCommaOp())
    return onlyMovesPointers(binary->getLHS()) && onlyMovesPointers(binary->getRHS());
  const auto *unary = expr ? llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParens()) : nullptr;
  const bool isStep = unary && unary->isIncrementDecrementOp();
  if (!isStep && !(binary && binary->isAssignmentOp() && isPlainAddress(binary->getRHS())))
    return false;
  const auto *ref =
      llvm::dyn_cast<clang::DeclRefExpr>((isStep ? unary->getSubExpr() : binary->getLHS())->IgnoreParens());
  return ref && isOwnPointer(llvm::dyn_cast<clang::VarDecl>(ref->getDecl()));
}

bool isLoopsOnly(const clang::SourceManager &sources, const clang::Stmt *block,
                 llvm::ArrayRef<const clang::Stmt *> loops, llvm::DenseSet<const clang::ValueDecl *> &written,
                 bool pointersToo) {
  Beside beside(sources, block, loops, pointersToo);
  written = std::move(beside.written);
  return !loops.empty() && beside.parts.empty() && !beside.calls;
}

bool isBlock(const Construct &construct) {
  if (construct.last().kind == DirectiveKind::OmpTarget)
    return llvm::isa_and_nonnull<clang::CompoundStmt>(construct.statement) &&
           !construct.clause(ClauseKind::DistIteration);
  if (construct.first().kind != DirectiveKind::AccLoop || !construct.statement)
    return false;
  if (construct.clause(ClauseKind::Seq))
    return true;
  const bool needsLoop = construct.clause(ClauseKind::Hetero) || construct.clause(ClauseKind::PartCopy) ||
                         construct.clause(ClauseKind::PartCopyIn) || construct.clause(ClauseKind::PartCopyOut);
  const llvm::StringRef spelling = construct.last().spelling;
  const bool words = spelling.ends_with("loop") || spelling.ends_with(" for");
  return !needsLoop && !words && !llvm::isa<clang::ForStmt, clang::NullStmt>(construct.statement);
}

bool buildBlock(Builder &builder, const Construct &construct, const LoopPlaces &places, Unit &out) {
  const size_t index = out.data.size();
  bool good = builder.dataRegion(construct, out.data.emplace_back());
  auto found = places.loops.find(&construct.first());
  const std::vector<const Directive *> loops =
      found == places.loops.end() ? std::vector<const Directive *>{} : found->second;
  std::vector<const clang::Stmt *> wrappers;
  for (const Directive *loop : loops)
    wrappers.push_back(loop->wrapper);
  Beside beside(builder.context.getSourceManager(), construct.statement, wrappers);
  if (beside.team) {
    builder.tell(beside.team->getBeginLoc(), diag::err_not_supported)
        << "a construct of the host's threads around a loop of '#pragma " + construct.spelling() + "'";
    builder.tell(beside.team->getBeginLoc(), diag::note_instead) << "the loop outside of that construct";
    return false;
  }
  out.data[index].hostParts = std::move(beside.parts);
  for (const Directive *loop : loops) {
    const Directive own = loopDirective(construct, *loop);
    Construct inner{{&own}, withoutNames(loop->statement), {}};
    if (auto hints = places.nested.find(loop); hints != places.nested.end())
      inner.nested = hints->second;
    good &= builder.region(inner, out.regions.emplace_back());
  }
  return good;
}

} // namespace hetcc
