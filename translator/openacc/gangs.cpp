//===-- openacc/gangs.cpp - blocks that several gangs repeat ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/gangs.h"

#include "analysis/dependence/flow.h"
#include "analysis/messages/propose.h"
#include "ast/visitor.h"
#include "region/mentions.h"

#include "clang/AST/StmtOpenMP.h"

namespace hetcc::openacc {
namespace {

using namespace clang;

bool says(const PlainAcc &loop, llvm::StringRef word) {
  return llvm::any_of(loop.directives, [&](const Directive *directive) {
    return llvm::any_of(directive->clauses, [&](const Clause &clause) { return clause.spelling == word; });
  });
}

} // namespace

bool isForGangs(const PlainAcc &loop) {
  return says(loop, "gang") || (!says(loop, "worker") && !says(loop, "vector") && !says(loop, "seq"));
}

namespace {

// Atomic operations that each gang repeats: those in no loop that gangs share out.
class Repeated : public AstVisitor {
public:
  explicit Repeated(const PlainAcc &plain) : plain(plain) {}
  bool found = false;
  bool VisitOMPAtomicDirective(OMPAtomicDirective *) override { return !(found = true); }
  bool TraverseStmt(Stmt *statement) override {
    const bool shared = llvm::any_of(plain.loops, [&](const PlainAcc &loop) {
      return statement && loop.statement == statement && isForGangs(loop);
    });
    return shared || AstVisitor::TraverseStmt(statement);
  }

private:
  const PlainAcc &plain;
};

// Whether a loop that each gang repeats has a sum that goes to a variable of all gangs.
bool hasRepeatedSums(const ASTContext &context, const PlainAcc &plain) {
  llvm::DenseSet<const VarDecl *> copied; // each gang has its own
  const auto addSums = [&](const Clause &clause, const Item &item) {
    if (clause.kind == ClauseKind::Reduction)
      copied.insert(variableOf(item));
  };
  eachItem(plain.directives, addSums);
  for (const PlainAcc &loop : plain.loops)
    if (isForGangs(loop))
      eachItem(loop.directives, addSums);
  bool found = false;
  const auto look = [&](const Clause &clause, const Item &item) {
    const VarDecl *variable = variableOf(item);
    found |= clause.kind == ClauseKind::Reduction && !copied.contains(variable) &&
             (!variable || isOutside(context, variable, plain.statement));
  };
  for (const PlainAcc &loop : plain.loops) {
    eachItem(loop.directives, look);
    eachItem(loop.inner, look);
  }
  return found;
}

// Variables of which a construct and those around it say more than that each gang has its own.
llvm::DenseSet<const ValueDecl *> sharedIn(const PlainAcc &plain, const std::vector<const Directive *> &around) {
  llvm::DenseSet<const ValueDecl *> shared;
  const auto add = [&](const Clause &clause, const Item &item) {
    if (isData(clause.kind) || clause.kind == ClauseKind::Reduction)
      shared.insert(variableOf(item));
  };
  eachItem(plain.directives, add);
  eachItem(around, add);
  return shared;
}

// Whether iterations of a loop that gangs share out hand on a value of the gang's own.
bool handsOn(ASTContext &context, const PlainAcc &loop, llvm::DenseSet<const ValueDecl *> known) {
  if (!isForGangs(loop))
    return false;
  const auto add = [&](const Clause &clause, const Item &item) {
    if (clause.kind != ClauseKind::FirstPrivate)
      known.insert(variableOf(item));
  };
  eachItem(loop.directives, add);
  eachItem(loop.inner, add);
  for (const Loop &one : loop.nest.loops)
    known.insert(one.variable);
  const Flow flow(context, loop.nest.function);
  const ForStmt *innermost = loop.nest.loops.back().statement;
  return llvm::any_of(inSourceOrder(Mentions(innermost->getBody()).written), [&](const VarDecl *variable) {
    return !known.contains(variable) && isScalar(variable) && isOutside(context, variable, loop.statement) &&
           flow.readBeforeWritten(innermost, variable) && accumulates(loop.nest, variable).empty();
  });
}

// The number that a clause gives; nothing: there is none, or it is one.
std::optional<std::string> numberIn(const ASTContext &context, const PlainAcc &plain) {
  const std::vector<Clause> &clauses = plain.directives.front()->clauses;
  const auto number = llvm::find_if(clauses, [](const Clause &one) { return one.kind == ClauseKind::NumGangs; });
  if (number == clauses.end())
    return std::nullopt;
  Expr::EvalResult value;
  if (number->args.size() == 1 && number->args[0].expr && number->args[0].expr->EvaluateAsInt(value, context) &&
      value.Val.getInt() == 1)
    return std::nullopt;
  std::string all;
  for (const ClauseExpr &one : number->args)
    all += (all.empty() ? "(" : " * (") + one.text + ")";
  const std::string test = condition(plain.directives), gangs = "het_gangs(" + all + ")";
  return test == "1" ? gangs : test + " ? " + gangs + " : 1";
}

} // namespace

std::optional<std::string> gangsOf(ASTContext &context, const PlainAcc &plain,
                                   const std::vector<const Directive *> &around) {
  std::optional<std::string> number = numberIn(context, plain);
  if (!number)
    return std::nullopt;
  for (const PlainAcc &loop : plain.loops)
    if (!isa<ForStmt>(loop.statement) || loop.nest.loops.empty() || hasClause(loop.directives, ClauseKind::Auto))
      return std::nullopt;
  if (hasRepeatedSums(context, plain))
    return std::nullopt;
  Repeated repeated(plain);
  repeated.TraverseStmt(const_cast<Stmt *>(plain.statement));
  const llvm::DenseSet<const ValueDecl *> shared = sharedIn(plain, around);
  const bool allShared = plain.loopsOnly && plain.written.empty() && llvm::all_of(plain.loops, isForGangs);
  const bool counts = repeated.found || (!allShared && hasClause(plain.directives, ClauseKind::Reduction)) ||
                      passesPrivates(context, plain, around) ||
                      llvm::any_of(plain.loops, [&](const PlainAcc &loop) { return handsOn(context, loop, shared); });
  return counts ? number : std::nullopt;
}

std::optional<std::string> gangsOfLoop(ASTContext &context, const PlainAcc &loop,
                                       const std::vector<const Directive *> &around) {
  std::optional<std::string> number = numberIn(context, loop);
  return number && !loop.nest.loops.empty() && handsOn(context, loop, sharedIn(loop, around)) ? number : std::nullopt;
}

std::optional<std::string> gangLoopText(const PlainAcc &loop, const Levels &levels) {
  std::optional<std::string> threads = levels.hasThreads(loop) ? std::nullopt : levels.threadsText(loop, loop);
  if (!isForGangs(loop))
    return threads;
  constexpr llvm::StringRef omp = "#pragma omp";
  if (threads)
    return (omp + " distribute" + threads->substr(omp.size())).str();
  std::string text = (omp + " distribute").str();
  std::vector<std::string> privates;
  for (const Directive *directive : loop.directives)
    for (const Clause &clause : directive->clauses) {
      text += collapseText(clause);
      for (const Item &item : clause.items)
        if (clause.kind == ClauseKind::Private)
          privates.push_back(item.variable.text);
    }
  return text + names("private", privates);
}

} // namespace hetcc::openacc
