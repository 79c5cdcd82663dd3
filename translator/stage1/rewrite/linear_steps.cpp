//===-- stage1/rewrite/linear_steps.cpp - `linear` on loops of target constructs --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/linear_steps.h"

#include "edit/edit.h"
#include "edit/text.h"
#include "region/mentions.h"
#include "region/text.h"
#include "stage1/rewrite/generated_loops.h"
#include "stage1/rewrite/loop_parts.h"
#include "stage1/rewrite/target_loops.h"

#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

class LinearReader {
public:
  LinearReader(ASTContext &context, const TargetLoop &target) : context(context), target(target) {}

  std::optional<LinearSteps::Construct> read() {
    const auto *directive = dyn_cast<OMPLoopDirective>(target.loop);
    const auto *statement = directive ? dyn_cast<ForStmt>(directive->getRawStmt()) : nullptr;
    if (!statement || directive->getLoopsNumber() != 1 || directive->getClausesOfKind<OMPLinearClause>().empty())
      return std::nullopt;
    const std::optional<GeneratedLoops::Loop> counted = GeneratedLoops::read(context, *statement, true);
    if (!counted)
      return std::nullopt;
    loop = *counted;
    name = loop.variable.substr(loop.variable.rfind(' ') + 1);
    out.outer = target.outer;
    out.body = statement->getBody();
    for (const auto *clause : directive->getClausesOfKind<OMPLinearClause>())
      if (!add(*clause))
        return std::nullopt;
    return isHere(target.outer->getBeginLoc()) && isHere(target.loop->getBeginLoc()) &&
                   isHere(out.body->getBeginLoc()) && isHere(lastPart(out.body)->getEndLoc())
               ? std::optional(std::move(out))
               : std::nullopt;
  }

private:
  bool isHere(SourceLocation at) const {
    const SourceManager &sources = context.getSourceManager();
    return at.isFileID() && sources.getFileID(at) == sources.getMainFileID();
  }

  bool add(const OMPLinearClause &clause) {
    const Expr *step = clause.getStep();
    if (!isHere(clause.getBeginLoc()) || !isHere(clause.getEndLoc()) || (step && !isFixed(step, out.body)))
      return false;
    const std::string by = step ? " * " + parenthesised(exprText(context, step)) : "";
    LinearSteps::Construct::Clause text{{clause.getBeginLoc(), clause.getEndLoc()}, ""};
    for (const Expr *item : clause.varlists()) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!variable || !mayBeOwn(variable, clause))
        return false;
      const std::string its = variable->getNameAsString();
      const bool isOfLoop = its == name; // the loop itself says its values
      text.text += (text.text.empty() ? "" : " ") + std::string(isOfLoop ? "lastprivate(" : "private(") + its + ")";
      if (!isOfLoop)
        takeStep(its, by);
    }
    out.clauses.push_back(std::move(text));
    return true;
  }

  void takeStep(const std::string &its, const std::string &by) {
    const std::string first = "het_linear_" + its, type = "(__typeof__(" + its + "))";
    const auto after = [&](const std::string &number) {
      return its + " = " + type + "(" + first + " + " + number + by + "); ";
    };
    out.before += "__typeof__(" + its + ") " + first + " = " + its + "; ";
    out.inside += after("(((long)" + name + " - (long)" + loop.first + ") / " + loop.step + ")");
    out.after += after("(" + loop.count + " > 0 ? " + loop.count + " : 0)");
  }

  // A number or a pointer that neither another clause nor the loop's head names.
  bool mayBeOwn(const VarDecl *variable, const OMPLinearClause &linear) const {
    const QualType type = variable->getType().getNonReferenceType();
    const bool isOfHead = Mentions(loop.statement->getInit()).all.contains(variable) ||
                          Mentions(loop.statement->getCond()).all.contains(variable);
    if (variable->hasAttr<OMPDeclareTargetDeclAttr>() || !(type->isIntegerType() || type->isPointerType()) ||
        (isOfHead && variable->getName() != name))
      return false;
    for (const OMPExecutableDirective *at = target.outer; at; at = at == target.loop ? nullptr : directiveInside(*at))
      if (llvm::any_of(at->clauses(), [&](const OMPClause *one) {
            return one != &linear && !one->isImplicit() && names(*one, variable);
          }))
        return false;
    return true;
  }

  // A section that a pointer leads to is not the pointer: the construct has a copy of that.
  static bool names(const OMPClause &clause, const VarDecl *variable) {
    return llvm::any_of(clause.children(), [&](const Stmt *part) {
      const auto *item = part ? dyn_cast<Expr>(part) : nullptr;
      const bool isStorage =
          clause.getClauseKind() == llvm::omp::OMPC_map && item && !isa<DeclRefExpr>(item->IgnoreParenImpCasts());
      return item && !isStorage && Mentions(item).all.contains(variable);
    });
  }

  ASTContext &context;
  const TargetLoop target;
  GeneratedLoops::Loop loop;
  std::string name; // of the loop's variable
  LinearSteps::Construct out;
};

} // namespace

LinearSteps::LinearSteps(ASTContext &context) : context(context) {
  for (const TargetLoop &target : targetLoops(context)) {
    if (target.isInside || !target.isOpen || target.loop->getDirectiveKind() == llvm::omp::OMPD_for)
      continue;
    if (std::optional<Construct> one = LinearReader(context, target).read())
      found.push_back(std::move(*one));
  }
}

std::optional<std::string> LinearSteps::text(const Source &source) const {
  EditList edits;
  for (const Construct &one : found) {
    const auto directive = source.directive({one.outer->getBeginLoc(), one.outer->getEndLoc()});
    const auto statement = source.statement(one.outer->getRawStmt()), body = source.statement(one.body);
    if (!directive || !statement || !body)
      return std::nullopt;
    edits.insert(directive->begin, "{ " + one.before + "\n#line " + std::to_string(source.line(directive->begin)) +
                                       " " + quoted(source.file(directive->begin)) + "\n" +
                                       source.margin(directive->begin));
    for (const Construct::Clause &clause : one.clauses) {
      const auto span = spanInMainFile(context.getSourceManager(), clause.at);
      if (!span)
        return std::nullopt;
      const std::string_view old = std::string_view(source.text()).substr(span->begin, span->end - span->begin);
      std::string text = clause.text;
      for (unsigned i = countLines(old); i > 0; --i)
        text += " \\\n";
      edits.replace(span->begin, span->end, text);
    }
    edits.insert(body->begin, "{ " + one.inside);
    edits.insert(body->end, " }", -static_cast<long>(body->begin));
    edits.insert(statement->end, " " + one.after + "}", -static_cast<long>(directive->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
