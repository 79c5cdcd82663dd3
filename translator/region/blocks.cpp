//===-- region/blocks.cpp - blocks of acc parallel, kernels and serial --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/blocks.h"

#include "region/mentions.h"
#include "region/text.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <map>

namespace hetcc {
namespace {

bool isSequential(const Directive &directive) {
  return llvm::any_of(directive.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Seq; });
}

bool isRegion(DirectiveKind kind) {
  return kind == DirectiveKind::AccLoop || kind == DirectiveKind::OmpTarget ||
         kind == DirectiveKind::OmpTargetParallelFor || kind == DirectiveKind::OmpParallelFor;
}

// Walks every body, instances of templates included, which repeat the places of what they are made of.
class Placer : public clang::RecursiveASTVisitor<Placer> {
public:
  Placer(const std::vector<Directive> &directives, LoopPlaces &out) : out(out) {
    for (const Directive &directive : directives)
      byWrapper[directive.wrapper] = &directive;
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl *decl) {
    if (auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
        function && function->doesThisDeclarationHaveABody()) {
      clang::Stmt *body = function->getBody();
      visit(body, nullptr, nullptr);
      return true;
    }
    return RecursiveASTVisitor::TraverseDecl(decl);
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
    if (isRegion(directive.kind))
      return region(directive, slot, isSequential(directive));
    if (directive.kind != DirectiveKind::AccInnerLoop)
      return children(slot, loop, block);
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
    while (auto *inner = llvm::dyn_cast<clang::SwitchStmt>(body)) {
      auto found = byWrapper.find(inner);
      auto *label = llvm::dyn_cast_or_null<clang::DefaultStmt>(inner->getBody());
      if (found == byWrapper.end() || !label ||
          (found->second != &owner && found->second->kind != DirectiveKind::AccInnerLoop))
        break;
      sequential |= isSequential(*found->second);
      if (found->second != &owner)
        out.placed.insert(found->second);
      body = label->getSubStmt();
    }
    const bool isLoop = !sequential && llvm::isa<clang::ForStmt>(withoutNames(body));
    children(body, isLoop ? &owner : nullptr, isLoop || owner.kind != DirectiveKind::AccLoop ? nullptr : &owner);
  }

  void children(clang::Stmt *statement, Owner loop, Owner block) {
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
  out.kind = DirectiveKind::AccLoop;
  const Mentions mentions(loop.statement);
  auto concerns = [&](const Clause &clause, const Item &item) {
    const clang::ValueDecl *variable = declared(item);
    const bool named = llvm::any_of(loop.clauses, [&](const Clause &own) {
      return isScalarClause(own.kind) &&
             llvm::any_of(own.items, [&](const Item &one) { return declared(one) == variable; });
    });
    // What a gang has of its own and a loop only reads comes from the statements before the loop.
    return !named && (clause.kind == ClauseKind::Private ? mentions.written : mentions.all).contains(variable);
  };
  construct.eachClause([&](const Clause &clause) {
    if (clause.kind == ClauseKind::If || clause.kind == ClauseKind::Self || clause.kind == ClauseKind::Device || clause.kind == ClauseKind::Default)
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

// What a block does beside its loops. Statements that only compute with scalars are the host's: every loop reads its
// scalars there. The others meet the arrays where the loops leave them.
class Beside {
public:
  Beside(const clang::SourceManager &sources, const clang::Stmt *block, llvm::ArrayRef<const Directive *> loops)
      : sources(sources), block(block) {
    for (const Directive *loop : loops)
      wrappers.insert(loop->wrapper);
    split(block);
  }
  std::vector<const clang::Stmt *> statements; // outermost ones without a loop of the block, that use arrays
  std::vector<const clang::Stmt *> controls;   // of statements with loops inside: conditions that use arrays
  bool calls = false;                          // in either
  llvm::DenseSet<const clang::ValueDecl *> written; // variables from outside of the block

private:
  bool hasLoop(const clang::Stmt *statement) const {
    if (!statement)
      return false;
    return wrappers.contains(statement) ||
           llvm::any_of(statement->children(), [&](const clang::Stmt *child) { return hasLoop(child); });
  }

  bool usesArrays(const clang::Stmt *statement) const {
    if (!statement)
      return false;
    if (auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(statement))
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl())) {
        const clang::QualType type = variable->getType().getNonReferenceType();
        const bool outside = sources.isBeforeInTranslationUnit(variable->getLocation(), block->getBeginLoc());
        if (outside && (type->isArrayType() || (type->isPointerType() && !type->isFunctionPointerType())))
          return true;
      }
    return llvm::any_of(statement->children(), [&](const clang::Stmt *child) { return usesArrays(child); });
  }

  void split(const clang::Stmt *statement) {
    if (!statement || wrappers.contains(statement))
      return;
    if (!hasLoop(statement))
      return keep(statement, statements);
    for (const clang::Stmt *child : statement->children())
      if (!child || !isControl(statement, child))
        split(child);
      else
        keep(child, controls);
  }

  void keep(const clang::Stmt *statement, std::vector<const clang::Stmt *> &list) {
    if (usesArrays(statement))
      list.push_back(statement);
    const Mentions mentions(statement);
    calls |= mentions.calls;
    for (const clang::ValueDecl *variable : mentions.written)
      if (sources.isBeforeInTranslationUnit(variable->getLocation(), block->getBeginLoc()))
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
  llvm::DenseSet<const clang::Stmt *> wrappers;
};

} // namespace

LoopPlaces placeLoops(clang::ASTContext &context, const std::vector<Directive> &directives) {
  LoopPlaces places;
  Placer(directives, places).TraverseDecl(context.getTranslationUnitDecl());
  return places;
}

bool isLoopsOnly(const clang::SourceManager &sources, const clang::Stmt *block, llvm::ArrayRef<const Directive *> loops,
                 llvm::DenseSet<const clang::ValueDecl *> &written) {
  Beside beside(sources, block, loops);
  written = std::move(beside.written);
  return !loops.empty() && beside.statements.empty() && beside.controls.empty() && !beside.calls;
}

bool isBlock(const Construct &construct) {
  if (construct.first().kind != DirectiveKind::AccLoop || !construct.statement)
    return false;
  if (construct.clause(ClauseKind::Seq))
    return true;
  const bool needsLoop = construct.clause(ClauseKind::Hetero) || construct.clause(ClauseKind::PartCopy) ||
                         construct.clause(ClauseKind::PartCopyIn) || construct.clause(ClauseKind::PartCopyOut);
  const llvm::StringRef spelling = construct.last().spelling;
  const bool words = spelling.ends_with("loop") || spelling.ends_with(" for") || spelling.contains("region");
  return !needsLoop && !words && !llvm::isa<clang::ForStmt, clang::NullStmt>(construct.statement);
}

bool buildBlock(Builder &builder, const Construct &construct, const LoopPlaces &places, Unit &out) {
  bool good = builder.dataRegion(construct, out.data.emplace_back());
  auto found = places.loops.find(&construct.first());
  const std::vector<const Directive *> loops =
      found == places.loops.end() ? std::vector<const Directive *>{} : found->second;
  Beside plain(builder.context.getSourceManager(), construct.statement, loops);
  for (const auto *list : {&plain.statements, &plain.controls})
    for (const clang::Stmt *statement : *list) {
      builder.tell(statement->getBeginLoc(), diag::err_not_supported)
          << "the use of an array beside the loops of '#pragma " + construct.spelling() + "'";
      builder.tell(construct.first().range.getBegin(), diag::note_instead) << "'acc data', and the statement in a loop,";
      return false;
    }
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
