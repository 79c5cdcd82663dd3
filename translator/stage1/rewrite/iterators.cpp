//===-- stage1/rewrite/iterators.cpp - loops over pointers, iterators and ranges -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/iterators.h"

#include "stage1/rewrite/instance_pointers.h"
#include "stage1/rewrite/iterator_loops.h"
#include "stage1/rewrite/loop_parts.h"
#include "stage1/rewrite/target_loops.h"

#include "edit/text.h"
#include "region/mentions.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <iterator>

namespace hetcc {
namespace {

using namespace clang;
using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

bool mayWalkIterators(DirectiveKind kind) {
  return kind == DirectiveKind::AccLoop || kind == DirectiveKind::AccInnerLoop || kind == DirectiveKind::OmpTarget ||
         kind == DirectiveKind::OmpParallelFor || kind == DirectiveKind::OmpTargetParallelFor;
}

// The loops that a directive before the statement may be about; `deep`, by collapse: those inside, too.
std::vector<const Stmt *> nestOf(const Stmt *statement, bool deep) {
  std::vector<const Stmt *> nest;
  for (const Stmt *at = statement; at;) {
    if (const auto *captured = dyn_cast<CapturedStmt>(at))
      at = captured->getCapturedStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(at))
      at = attributed->getSubStmt();
    else if (const auto *label = dyn_cast<LabelStmt>(at))
      at = label->getSubStmt();
    else if (const auto *block = dyn_cast<CompoundStmt>(at); block && !nest.empty())
      at = block->size() == 1 ? block->body_front() : nullptr;
    else if (const auto *loop = dyn_cast<ForStmt>(at))
      nest.push_back(loop), at = deep ? loop->getBody() : nullptr;
    else if (const auto *range = dyn_cast<CXXForRangeStmt>(at))
      nest.push_back(range), at = deep ? range->getBody() : nullptr;
    else
      break;
  }
  return nest;
}

// As many of these as a `collapse` says.
void cut(std::vector<const Stmt *> &nest, const ASTContext &context, const Directive &directive) {
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::Collapse && !clause.args.empty())
      if (const auto count = constantValue(context, clause.args[0].expr); count && *count >= 1)
        nest.resize(std::min(nest.size(), size_t(*count)));
}

const Stmt *bodyOf(const Stmt *loop) {
  const auto *range = dyn_cast<CXXForRangeStmt>(loop);
  return range ? range->getBody() : cast<ForStmt>(loop)->getBody();
}

// Parts of a loop's header.
std::vector<const Stmt *> headOf(const Stmt *loop) {
  if (const auto *range = dyn_cast<CXXForRangeStmt>(loop))
    return {range->getRangeInit()};
  const auto *count = cast<ForStmt>(loop);
  return {count->getInit(), count->getCond(), count->getInc()};
}

// Whether a loop within needs, in its header, what the header around declares, or the variable `outer`.
bool needs(const Stmt *inner, const Stmt *around, const VarDecl *outer) {
  const auto *range = dyn_cast<CXXForRangeStmt>(around);
  const auto *count = dyn_cast<ForStmt>(around);
  const auto *declared = range ? range->getLoopVarStmt() : dyn_cast_or_null<DeclStmt>(count->getInit());
  for (const Stmt *part : headOf(inner)) {
    if (!part)
      continue;
    const Mentions mentions(part);
    for (const ValueDecl *one : mentions.all)
      if (one == outer || (range && isa<BindingDecl>(one)) ||
          (declared && llvm::is_contained(declared->decls(), static_cast<const Decl *>(one))))
        return true;
  }
  return false;
}

// The loop runs where its own bounds are evaluated.
bool isForOne(const Directive &directive) {
  return directive.kind == DirectiveKind::AccLoop &&
         llvm::none_of(directive.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Hetero; });
}

std::string withCounter(std::string text, const std::string &counter) {
  for (size_t at; (at = text.find('@')) != std::string::npos;)
    text.replace(at, 1, counter);
  return text;
}

} // namespace

Iterators::Iterators(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  for (const Directive &directive : directives) {
    if (!mayWalkIterators(directive.kind) || directive.isPattern)
      continue;
    const bool deep =
        llvm::any_of(directive.clauses, [](const Clause &one) { return one.kind == ClauseKind::Collapse; });
    std::vector<const Stmt *> nest = nestOf(directive.statement, deep);
    cut(nest, context, directive);
    for (auto at = nest.begin(); at != nest.end(); ++at)
      if (auto counted = countedLoop(context, *at, directive.isInstance, false))
        if (llvm::none_of(loops, [&](const Counted &one) { return one.header == counted->header; })) {
          // Nothing may stand between the loops of a collapse.
          if (std::none_of(at + 1, nest.end(), [&](const Stmt *one) { return needs(one, *at, counted->outer); }))
            counted->body = bodyOf(nest.back());
          if (isForOne(directive)) {
            counted->directive = directive.range;
            counted->statement = directive.written;
          }
          loops.push_back(std::move(*counted));
        }
  }
  addTargets();
}

// A construct, or one in it, gives the loop's variable a value behind the loop.
static bool mayKeep(const OMPExecutableDirective *outer, const OMPExecutableDirective *last, const VarDecl *variable) {
  const auto namesIt = [&](const OMPClause *clause) {
    return !isa<OMPPrivateClause>(clause) && llvm::any_of(clause->children(), [&](const Stmt *part) {
      return part && isa<Expr>(part) && namesVariable(cast<Expr>(part), variable);
    });
  };
  for (const OMPExecutableDirective *at = outer;; at = directiveInside(*at)) {
    if (isOpenMPSimdDirective(at->getDirectiveKind()) || llvm::any_of(at->clauses(), namesIt))
      return true;
    if (at == last)
      return false;
  }
}

// The variable that a loop counts with, where it is declared in front of the loop; else null.
static const VarDecl *outerVariable(const Stmt *loop) {
  const auto *count = dyn_cast<ForStmt>(loop);
  const auto *set = count ? dyn_cast_or_null<BinaryOperator>(count->getInit()) : nullptr;
  const auto *ref = set ? dyn_cast<DeclRefExpr>(set->getLHS()->IgnoreParenImpCasts()) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// No loop of a collapse needs what the header of another one around it declares: it would stand too far inside.
static bool areFree(const std::vector<const Stmt *> &nest) {
  for (size_t inner = 1; inner < nest.size(); ++inner)
    for (size_t outer = 0; outer < inner; ++outer)
      if (needs(nest[inner], nest[outer], outerVariable(nest[outer])))
        return false;
  return true;
}

// Templates have one text for all instances: loops over pointers are seen in it, or in all of these.
void Iterators::addTargets() {
  const std::vector<TargetLoop> targets = targetLoops(context);
  const auto isOpen = [](const TargetLoop &one) {
    return llvm::any_of(nestOf(one.loop->getRawStmt(), true), [](const Stmt *loop) {
      const auto *count = dyn_cast<ForStmt>(loop);
      const auto *declared = count ? dyn_cast_or_null<DeclStmt>(count->getInit()) : nullptr;
      const auto *variable =
          declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
      return variable && variable->getType()->isDependentType();
    });
  };
  const llvm::DenseSet<const VarDecl *> pointers =
      llvm::any_of(targets, isOpen) ? pointersInInstances(context) : llvm::DenseSet<const VarDecl *>();
  for (const TargetLoop &target : targets) {
    const size_t count = cast<OMPLoopDirective>(target.loop)->getLoopsNumber();
    std::vector<const Stmt *> nest = nestOf(target.loop->getRawStmt(), count > 1);
    nest.resize(std::min(nest.size(), count));
    std::vector<Counted> found;
    for (const Stmt *loop : nest)
      if (auto counted = countedLoop(context, loop, false, true, pointers)) {
        counted->body = bodyOf(nest.back());
        if (!target.isInside) {
          counted->directive = {target.outer->getBeginLoc(), target.outer->getEndLoc()};
          counted->statement = target.outer->getRawStmt();
        }
        found.push_back(std::move(*counted));
      }
    const bool good = nest.size() == count && areFree(nest) && llvm::all_of(found, [&](const Counted &one) {
                        return (target.isOpen || one.distance.empty()) &&
                               !(one.outer && mayKeep(target.outer, target.loop, one.outer)) &&
                               isWritten(one.header, one.body) &&
                               (target.isInside || isWritten(one.directive, one.statement));
                      });
    if (good)
      std::move(found.begin(), found.end(), std::back_inserter(loops));
  }
}

bool Iterators::isWritten(SourceRange header, const Stmt *body) const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return isHere(header.getBegin()) && isHere(header.getEnd()) && isHere(body->getBeginLoc()) &&
         isHere(lastPart(body)->getEndLoc());
}

bool Iterators::isWritten() const {
  return llvm::all_of(loops, [&](const Counted &one) { return isWritten(one.header, one.body); });
}

std::optional<std::string> Iterators::text(const Source &source) const {
  EditList edits;
  unsigned number = 0;
  for (const Counted &one : loops) {
    const auto header = spanInMainFile(context.getSourceManager(), one.header);
    const auto body = source.statement(one.body);
    if (!header || !body)
      return std::nullopt;
    const std::string counter = "het_at_" + std::to_string(++number), count = "het_count_" + std::to_string(number);
    std::string head = withCounter(one.head, counter);
    if (one.directive.isValid() && !one.distance.empty()) {
      const auto directive = source.directive(one.directive);
      const auto statement = source.statement(one.statement);
      const size_t at = head.find(one.distance);
      if (!directive || !statement || at == std::string::npos)
        return std::nullopt;
      head.replace(at, one.distance.size(), count);
      edits.insert(directive->begin, "{ const long " + count + " = " + one.distance + ";\n#line " +
                                         std::to_string(source.line(directive->begin)) + " " +
                                         quoted(source.file(directive->begin)) + "\n" +
                                         source.margin(directive->begin));
      edits.insert(statement->end, " }", -static_cast<long>(directive->begin));
    }
    edits.replace(header->begin, header->end, head);
    edits.insert(body->begin, "{ " + withCounter(one.begin, counter));
    edits.insert(body->end, " }", -static_cast<long>(header->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
