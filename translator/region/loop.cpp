//===-- region/loop.cpp - canonical loops -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The canonical loop nest form of OpenMP 4, for integer variables. Whatever the relation and the direction, the result
// is first, exclusive bound and a positive step.

#include "ast/visitor.h"
#include "region/braces.h"
#include "region/builder.h"
#include "region/changes.h"
#include "region/openacc/acc_loop.h"
#include "region/openacc/openacc.h"
#include "region/text.h"

#include "clang/Lex/Lexer.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using VarSet = llvm::SmallPtrSet<const clang::ValueDecl *, 8>;

const clang::ValueDecl *variableOf(const clang::Expr *expr) {
  auto *ref = expr ? llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  return ref ? ref->getDecl() : nullptr;
}

class Named : public AstVisitor {
public:
  bool VisitDeclRefExpr(clang::DeclRefExpr *ref) override {
    variables.insert(ref->getDecl());
    return true;
  }
  VarSet variables;
};

VarSet namesIn(const clang::Stmt *part) {
  Named visitor;
  if (part)
    visitor.TraverseStmt(const_cast<clang::Stmt *>(part));
  return visitor.variables;
}

// Reads the three parts of a loop's head; `why` says what is not canonical, at `at`.
class HeadReader {
public:
  HeadReader(const clang::ASTContext &context, const clang::ForStmt *statement, Loop &loop)
      : context(context), statement(statement), loop(loop), at(statement->getForLoc()) {}

  bool read() { return init() && relation() && increment() && direction() && invariant(); }

  // As OpenACC has it. Pointers and iterators may count; what the body does is not looked at.
  bool isCounted() {
    mayPoint = true;
    return init() && (isOpaque || (relation() && increment()));
  }

  const clang::ASTContext &context;
  const clang::ForStmt *statement;
  Loop &loop;
  std::string why;
  clang::SourceLocation at;
  const clang::Expr *first = nullptr, *bound = nullptr, *step = nullptr;

private:
  bool no(std::string reason, clang::SourceLocation where) {
    why = std::move(reason);
    if (where.isValid())
      at = where;
    return false;
  }

  bool init() {
    const clang::Stmt *part = statement->getInit();
    if (!part)
      return no("it does not set its variable", {});
    if (auto *expr = llvm::dyn_cast<clang::Expr>(part))
      part = expr->IgnoreParenImpCasts();
    if (auto *decls = llvm::dyn_cast<clang::DeclStmt>(part)) {
      auto *variable = decls->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(decls->getSingleDecl()) : nullptr;
      first = variable ? withoutBraces(variable->getInit()) : nullptr;
      if (!first)
        return no("it must set one variable", part->getBeginLoc());
      loop.variable = variable;
      loop.declaresVariable = true;
    } else if (auto *assign = llvm::dyn_cast<clang::BinaryOperator>(part);
               assign && assign->getOpcode() == clang::BO_Assign) {
      loop.variable = llvm::dyn_cast_or_null<clang::VarDecl>(variableOf(assign->getLHS()));
      first = assign->getRHS();
    }
    if (!loop.variable)
      return no("it must begin by setting one variable", part->getBeginLoc());
    const clang::QualType type = loop.variable->getType().getNonReferenceType();
    isOpaque = mayPoint && (type->isDependentType() || type->isPointerType() || type->isRecordType());
    if (isOpaque)
      return true;
    if (!type->isDependentType() && (!type->isIntegerType() || type->isBooleanType() || type->isReferenceType()))
      return no("its variable '" + loop.variable->getName().str() + "' is not an integer", part->getBeginLoc());
    loop.type = typeText(context, type);
    return true;
  }

  bool relation() {
    const clang::Expr *part = statement->getCond();
    auto *op = part ? llvm::dyn_cast<clang::BinaryOperator>(part->IgnoreParenImpCasts()) : nullptr;
    if (!op || !(op->isRelationalOp() || op->getOpcode() == clang::BO_NE))
      return no("its condition must compare '" + loop.variable->getName().str() + "' with a bound",
                part ? part->getBeginLoc() : clang::SourceLocation());
    relop = op->getOpcode();
    bound = op->getRHS();
    if (variableOf(op->getLHS()) != loop.variable) {
      if (variableOf(op->getRHS()) != loop.variable)
        return no("its condition must compare '" + loop.variable->getName().str() + "' with a bound",
                  part->getBeginLoc());
      bound = op->getLHS();
      if (relop != clang::BO_NE)
        relop = clang::BinaryOperator::reverseComparisonOp(relop);
    }
    return true;
  }

  bool increment() {
    const clang::Expr *part = statement->getInc();
    const std::string name = loop.variable->getName().str();
    if (!part)
      return no("it does not step '" + name + "'", {});
    at = part->getBeginLoc();
    part = part->IgnoreParenImpCasts();
    if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(part);
        unary && unary->isIncrementDecrementOp() && variableOf(unary->getSubExpr()) == loop.variable) {
      subtract = unary->isDecrementOp();
      return true;
    }
    auto *op = llvm::dyn_cast<clang::BinaryOperator>(part);
    if (op && op->isAssignmentOp() && variableOf(op->getLHS()) == loop.variable && stepOf(op))
      return true;
    return no("it must step '" + name + "' by a fixed amount", at);
  }

  bool stepOf(const clang::BinaryOperator *op) {
    if (op->getOpcode() == clang::BO_AddAssign || op->getOpcode() == clang::BO_SubAssign) {
      subtract = op->getOpcode() == clang::BO_SubAssign;
      step = op->getRHS();
      return true;
    }
    auto *sum = llvm::dyn_cast<clang::BinaryOperator>(op->getRHS()->IgnoreParenImpCasts());
    if (op->getOpcode() != clang::BO_Assign || !sum || !sum->isAdditiveOp())
      return false;
    subtract = sum->getOpcode() == clang::BO_Sub;
    const bool left = variableOf(sum->getLHS()) == loop.variable;
    step = left ? sum->getRHS() : sum->getLHS();
    return left || (!subtract && variableOf(sum->getRHS()) == loop.variable);
  }

  bool direction() {
    std::optional<int64_t> amount = step ? constantValue(context, step) : std::optional<int64_t>(1);
    const bool upwards = relop == clang::BO_LT || relop == clang::BO_LE;
    if (amount && subtract)
      amount = -*amount;
    if (amount == 0)
      return no("its step is 0", {});
    if (relop == clang::BO_NE) {
      if (!amount || (*amount != 1 && *amount != -1))
        return no("with '!=' its step must be 1 or -1", {});
      loop.down = *amount < 0;
    } else {
      loop.down = !upwards;
      if (amount && (*amount > 0) != upwards)
        return no("its step leads away from its bound", {});
    }
    loop.first = exprText(context, first);
    loop.begin = first;
    loop.bound = exprText(context, bound);
    if (relop == clang::BO_LE || relop == clang::BO_GE)
      loop.bound = "(long)(" + loop.bound + ") " + (loop.down ? "- 1" : "+ 1");
    // The sign of a step that is not constant follows from the relation: anything else would not end.
    loop.stepText = step ? (subtract != loop.down ? "-" : "") + parenthesised(exprText(context, step)) : "1";
    loop.step = amount ? std::to_string(*amount < 0 ? -*amount : *amount) : loop.stepText;
    loop.header = {statement->getForLoc(), statement->getRParenLoc()};
    loop.statement = statement;
    return true;
  }

  bool invariant() {
    const BodyChanges changes(statement->getBody());
    if (const auto found = changes.ofVariable(loop.variable); found.isValid())
      return no("its body changes '" + loop.variable->getName().str() + "'", found);
    for (const clang::Expr *expr : {bound, step}) {
      if (expr && expr->HasSideEffects(context, /*IncludePossibleEffects=*/false))
        return no("its bound or step has a side effect", expr->getBeginLoc());
      for (const clang::ValueDecl *variable : namesIn(expr)) {
        if (variable == loop.variable)
          return no("its bound or step uses '" + variable->getName().str() + "' itself", expr->getBeginLoc());
        if (const auto found = changes.ofVariable(variable); found.isValid())
          return no("its body changes '" + variable->getName().str() + "', of which its bound or step is made", found);
      }
      const Counter counter{loop.variable, loop.down ? std::nullopt : constantValue(context, first)};
      clang::SourceLocation where;
      if (const clang::Expr *part = expr ? changes.partOf(context, expr, counter, where) : nullptr)
        return no("its body may change '" + exprText(context, part) + "', of which its bound or step is made", where);
    }
    return true;
  }

  clang::BinaryOperatorKind relop = clang::BO_LT;
  bool subtract = false;
  bool mayPoint = false, isOpaque = false; // its variable is no integer
};

} // namespace

const clang::ForStmt *onlyLoop(const clang::Stmt *body, const clang::Stmt *&other) {
  body = withoutNames(body);
  other = body;
  if (auto *block = llvm::dyn_cast<clang::CompoundStmt>(body)) {
    const clang::Stmt *only = nullptr;
    for (const clang::Stmt *statement : block->body()) {
      if (llvm::isa<clang::NullStmt>(statement))
        continue;
      other = statement;
      if (only || !llvm::isa<clang::ForStmt>(withoutNames(statement)))
        return nullptr;
      only = withoutNames(statement);
    }
    body = only;
  }
  return llvm::dyn_cast_or_null<clang::ForStmt>(body);
}

// The variable of another loop that the range of the last one is made of, and where.
using Dependence = std::pair<const clang::VarDecl *, const clang::Stmt *>;
static Dependence dependence(const Region &region) {
  const clang::ForStmt *loop = region.loops.back().statement;
  for (const Loop &outer : llvm::ArrayRef(region.loops).drop_back())
    for (const clang::Stmt *part :
         std::initializer_list<const clang::Stmt *>{loop->getInit(), loop->getCond(), loop->getInc()})
      if (namesIn(part).contains(outer.variable))
        return {outer.variable, part};
  return {};
}

static bool notCanonical(Builder &builder, const Construct &construct, const HeadReader &head) {
  builder.tell(head.at, diag::err_not_canonical) << construct.spelling() << head.why;
  builder.tell(head.statement->getForLoc(), diag::note_canonical);
  return false;
}

bool Builder::readLoop(const Construct &construct, const clang::ForStmt *statement, Loop &out) {
  HeadReader head(context, statement, out);
  return head.read() || notCanonical(*this, construct, head);
}

bool Builder::isCounted(const Construct &construct, const clang::ForStmt *statement) {
  Loop loop;
  HeadReader head(context, statement, loop);
  return head.isCounted() || notCanonical(*this, construct, head);
}

// Iterations of tiled loops have no order either. For several devices `tile` is a hint.
const Clause *joiningClause(const Construct &construct) {
  const Clause *collapse = construct.clause(ClauseKind::Collapse);
  const bool isPlain = isOpenAcc(construct.first()) && !isForSeveral(construct.first());
  return collapse || !isPlain ? collapse : construct.clause(ClauseKind::Tile);
}

// The number of loops that a `collapse` or `tile` takes together; none: reported.
std::optional<int64_t> Builder::collapsed(const Clause &collapse) {
  if (collapse.kind == ClauseKind::Tile)
    return collapse.sizes;
  const auto value = constantValue(context, collapse.args[0].expr);
  if (value && *value >= 1)
    return value;
  tell(collapse.args[0].range.getBegin(), diag::err_collapse_count) << "collapse" << collapse.args[0].range;
  tell(collapse.range.getBegin(), diag::note_clause_form) << "'collapse(n)'";
  return std::nullopt;
}

bool Builder::hasNest(const Construct &construct, const Clause &clause, int64_t count, bool areCounted) {
  auto *statement = llvm::cast<clang::ForStmt>(construct.statement);
  for (int64_t level = 1; level < count; ++level) {
    const clang::Stmt *other = nullptr;
    statement = onlyLoop(statement->getBody(), other);
    if (!statement)
      return noNest(clause, count, level, *other);
    if (areCounted && !isCounted(construct, statement))
      return false;
  }
  return true;
}

bool Builder::noNest(const Clause &clause, int64_t count, int64_t found, const clang::Stmt &other) {
  const clang::SourceManager &sources = context.getSourceManager();
  const auto written = clang::CharSourceRange::getTokenRange(clause.range);
  llvm::StringRef text = clang::Lexer::getSourceText(written, sources, context.getLangOpts());
  if (text.empty())
    text = clause.spelling;
  tell(clause.range.getBegin(), diag::err_collapse_nest) << int(count) << int(found) << text;
  tell(other.getBeginLoc(), diag::note_collapse_here);
  return false;
}

bool Builder::loops(const Construct &construct, Region &out) {
  int64_t count = 1;
  const Clause *collapse = joiningClause(construct);
  if (collapse) {
    const auto value = collapsed(*collapse);
    if (!value)
      return false;
    count = *value;
  }
  auto *statement = llvm::cast<clang::ForStmt>(construct.statement);
  const Clause *dist = construct.clause(ClauseKind::DistIteration);
  bool whole = false; // the loops from here on are: without a topology only the outermost one is cut anyway
  for (int64_t level = 0; level < count; ++level) {
    whole |= level == maxLoops;
    if (!whole && !readLoop(construct, statement, out.loops.emplace_back()))
      return false;
    // An inner loop begins anew in each iteration of the outer one.
    if (level > 0 && !whole && !noEffect(*out.loops.back().begin, out.loops.back().first))
      return false;
    const auto [outer, part] = whole ? Dependence{} : dependence(out);
    if (outer && (construct.clause(ClauseKind::Topology) || (dist && dist->dist.size() > size_t(level)))) {
      tell(part->getBeginLoc(), diag::err_collapse_bounds) << outer->getName();
      tell(collapse->range.getBegin(), diag::note_collapse_fewer) << int(level);
      return false;
    }
    if (outer) {
      out.loops.pop_back();
      whole = true;
    }
    if (level + 1 == count)
      break;
    const clang::Stmt *other = nullptr;
    statement = const_cast<clang::ForStmt *>(onlyLoop(statement->getBody(), other));
    if (!statement)
      return noNest(*collapse, count, level + 1, *other);
  }
  return true;
}

} // namespace hetcc
