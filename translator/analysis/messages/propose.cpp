//===-- analysis/messages/propose.cpp - the clauses that messages propose, as text and as fix-its -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/messages/propose.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {

using namespace clang;

bool isPartCopy(const Access &access) { return access.spelling.starts_with("part_"); }

static std::string policyText(const Dim &dim) {
  return dim.follow < 0 ? "*" : dim.policy == Dim::Block ? "BLOCK" : "AUTO";
}

std::string itemText(const Access &access, const std::vector<std::string> &halos) {
  const bool isSized = !access.itemSize.empty();
  std::string text = access.name + (isSized ? "(" + access.itemSize + ")" : ""), policies, widths;
  bool distributed = false, wide = false;
  for (size_t d = 0; d < (isSized ? 1 : access.dims.size()); ++d) {
    const Dim &dim = access.dims[d];
    const std::string &len = dim.spelled.empty() ? dim.len : dim.spelled;
    if (isPartCopy(access)) {
      text +=
          "[" + std::string(dim.follow >= 0 ? "1" : "0") + ":" + len + (halos[d].empty() ? "" : ":" + halos[d]) + "]";
      continue;
    }
    text += "[" + dim.lo + ":" + len + "]";
    policies += (d ? "," : "") + policyText(dim);
    widths += (d ? "," : "") + halos[d];
    distributed |= dim.follow >= 0;
    wide |= !halos[d].empty();
  }
  return text + (distributed ? " dist_data(" + policies + ")" : "") + (wide ? " halo(" + widths + ")" : "");
}

std::string clauseText(const Access &access, const std::string &item) {
  static const char *const maps[] = {"alloc", "to", "from", "tofrom"};
  const std::string type = access.spelling == "map" ? std::string(maps[access.mode & (To | From)]) + ": " : "";
  return access.spelling + "(" + type + item + ")";
}

std::string writtenItem(const ASTContext &context, const Access &access) {
  const SourceManager &sources = context.getSourceManager();
  std::string text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(access.item), sources, context.getLangOpts()).str();
  if (text.empty() || text.find_first_of("\n\\") != std::string::npos)
    text = itemText(access, std::vector<std::string>(access.dims.size()));
  return text;
}

static bool inFile(SourceLocation at) { return at.isValid() && at.isFileID(); }

void proposeInstead(const DiagnosticBuilder &note, const ASTContext &context, const Access &access,
                    const std::string &clause) {
  auto endOf = [&](SourceLocation token) {
    return Lexer::getLocForEndOfToken(token, 0, context.getSourceManager(), context.getLangOpts());
  };
  const ClausePlace &place = access.place;
  if (!inFile(place.whole.getBegin()) || !inFile(place.whole.getEnd()) || !inFile(access.item.getBegin()) ||
      !inFile(access.item.getEnd()))
    return;
  if (place.previous.isInvalid() && place.next.isInvalid()) {
    note << FixItHint::CreateReplacement(place.whole, clause);
    return;
  }
  // With the comma before it, or else the one behind it.
  if (inFile(place.previous))
    note << FixItHint::CreateRemoval(CharSourceRange::getCharRange(endOf(place.previous), endOf(access.item.getEnd())));
  else if (inFile(place.next))
    note << FixItHint::CreateRemoval(CharSourceRange::getCharRange(access.item.getBegin(), place.next));
  else
    return;
  note << FixItHint::CreateInsertion(endOf(place.whole.getEnd()), " " + clause);
}

void proposeClause(const DiagnosticBuilder &note, const ASTContext &context, const Region &region,
                   const std::string &clause) {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation hash = region.directives.empty() ? SourceLocation() : region.directives.back().getBegin();
  const SourceLocation last = region.directives.empty() ? SourceLocation() : region.directives.back().getEnd();
  // The text of a _Pragma is not that of its directive.
  if (inFile(hash) && inFile(last) && *sources.getCharacterData(hash) == '#')
    note << FixItHint::CreateInsertion(Lexer::getLocForEndOfToken(last, 0, sources, context.getLangOpts()),
                                       " " + clause);
}

namespace {

// Every mention of a variable, and those that are part of an accumulation; `items`: of an item of an array.
class Accumulations : public AstVisitor {
public:
  explicit Accumulations(const VarDecl *variable, bool items = false, bool atomics = false)
      : variable(variable->getCanonicalDecl()), context(variable->getASTContext()), items(items), atomics(atomics) {}

  // Parents come first: expressions whose value nobody takes.
  bool VisitStmt(Stmt *statement) override {
    if (const auto *block = llvm::dyn_cast<CompoundStmt>(statement))
      for (const Stmt *child : block->body())
        alone({child});
    else if (const auto *branch = llvm::dyn_cast<IfStmt>(statement))
      alone({branch->getThen(), branch->getElse()});
    else if (const auto *loop = llvm::dyn_cast<ForStmt>(statement))
      alone({loop->getInit(), loop->getInc(), loop->getBody()});
    else if (const auto *loop = llvm::dyn_cast<WhileStmt>(statement))
      alone({loop->getBody()});
    else if (const auto *loop = llvm::dyn_cast<DoStmt>(statement))
      alone({loop->getBody()});
    else if (const auto *label = llvm::dyn_cast<SwitchCase>(statement))
      alone({label->getSubStmt()});
    else if (const auto *label = llvm::dyn_cast<LabelStmt>(statement))
      alone({label->getSubStmt()});
    else if (const auto *attributed = llvm::dyn_cast<AttributedStmt>(statement))
      alone({attributed->getSubStmt()});
    else if (const auto *loop = llvm::dyn_cast<CXXForRangeStmt>(statement))
      alone({loop->getBody()});
    else if (const auto *captured = llvm::dyn_cast<CapturedStmt>(statement))
      alone({captured->getCapturedStmt()});
    else if (const auto *atomic = llvm::dyn_cast<OMPAtomicDirective>(statement); atomic && atomics)
      alone({atomic->getRawStmt()});
    if (const auto *comma = llvm::dyn_cast<BinaryOperator>(statement); comma && comma->isCommaOp()) {
      alone({comma->getLHS()});
      if (unused.contains(comma))
        alone({comma->getRHS()});
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    mentions += ref->getDecl()->getCanonicalDecl() == variable;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_LValueToRValue && is(cast->getSubExpr()) && !joined.contains(cast))
      reads.push_back(cast);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *unary) override {
    if (unary->isIncrementDecrementOp() && is(unary->getSubExpr()))
      found("+", 1, unary);
    return true;
  }
  bool VisitCompoundAssignOperator(CompoundAssignOperator *assign) override {
    if (is(assign->getLHS()))
      found(operatorOf(BinaryOperator::getOpForCompoundAssignment(assign->getOpcode())), 1, assign);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *assign) override {
    if (assign->getOpcode() != BO_Assign || !unused.contains(assign) || !is(assign->getLHS()))
      return true;
    const Expr *value = assign->getRHS()->IgnoreParenImpCasts();
    if (const auto *binary = llvm::dyn_cast<BinaryOperator>(value)) {
      if (isSame(binary->getLHS(), assign) || (isSame(binary->getRHS(), assign) && binary->getOpcode() != BO_Sub))
        found(operatorOf(binary->getOpcode()), 2, assign);
    } else if (const auto *call = llvm::dyn_cast<CallExpr>(value)) {
      const FunctionDecl *callee = call->getDirectCallee();
      const llvm::StringRef name = callee && callee->getIdentifier() ? callee->getName() : "";
      if (call->getNumArgs() == 2 && (isSame(call->getArg(0), assign) || isSame(call->getArg(1), assign)))
        found(name.starts_with("fmax") || name == "max"   ? "max"
              : name.starts_with("fmin") || name == "min" ? "min"
                                                          : "",
              2, assign);
    } else if (const auto *choice = llvm::dyn_cast<ConditionalOperator>(value)) {
      const bool taken = isSame(choice->getFalseExpr(), assign);
      if (taken || isSame(choice->getTrueExpr(), assign))
        found(ofComparison(choice->getCond(), assign->getLHS(), taken ? choice->getTrueExpr() : choice->getFalseExpr(),
                           taken),
              3, assign);
    }
    return true;
  }
  // if (x > s) s = x;
  bool VisitIfStmt(IfStmt *branch) override {
    const Stmt *then = branch->getThen();
    if (const auto *block = llvm::dyn_cast<CompoundStmt>(then); block && block->size() == 1)
      then = block->body_front();
    const auto *assign = llvm::dyn_cast<BinaryOperator>(then);
    if (!branch->getElse() && assign && assign->getOpcode() == BO_Assign && is(assign->getLHS()))
      found(ofComparison(branch->getCond(), assign->getLHS(), assign->getRHS(), true), 2, branch);
    return true;
  }

  std::string result() const { return mentions > 0 && accounted == mentions && reads.empty() && same ? op : ""; }
  /// The first read that is no part of an accumulation, where there are accumulations; or null.
  const Expr *strayRead() const { return accounted > 0 && same && !reads.empty() ? reads.front() : nullptr; }

  void alone(std::initializer_list<const Stmt *> statements) {
    for (const Stmt *statement : statements)
      if (const auto *expr = llvm::dyn_cast_or_null<Expr>(statement))
        unused.insert(valueOf(expr));
  }

private:
  bool is(const Expr *expr) const {
    expr = expr->IgnoreParenImpCasts();
    bool isItem = false;
    for (const auto *item = llvm::dyn_cast<ArraySubscriptExpr>(expr); items && item;
         item = llvm::dyn_cast<ArraySubscriptExpr>(expr)) {
      expr = item->getBase()->IgnoreParenImpCasts();
      isItem = true;
    }
    if (const auto *unary = llvm::dyn_cast<UnaryOperator>(expr);
        items && !isItem && unary && unary->getOpcode() == UO_Deref) {
      expr = unary->getSubExpr()->IgnoreParenImpCasts();
      isItem = true;
    }
    const auto *ref = llvm::dyn_cast<DeclRefExpr>(expr);
    return isItem == items && ref && ref->getDecl()->getCanonicalDecl() == variable;
  }
  // The very place that is assigned to.
  bool isSame(const Expr *expr, const BinaryOperator *assign) const {
    return is(expr) && sameText(expr, assign->getLHS());
  }
  static const Expr *valueOf(const Expr *expr) {
    expr = expr->IgnoreParens();
    const auto *cast = llvm::dyn_cast<ExplicitCastExpr>(expr);
    return cast && cast->getType()->isVoidType() ? valueOf(cast->getSubExprAsWritten()) : expr;
  }

  static std::string operatorOf(BinaryOperatorKind kind) {
    switch (kind) {
    case BO_Add:
    case BO_Sub: return "+";
    case BO_Mul: return "*";
    case BO_And: return "&";
    case BO_Or: return "|";
    case BO_Xor: return "^";
    case BO_LAnd: return "&&";
    case BO_LOr: return "||";
    default: return "";
    }
  }

  // The operator, "min" or "max", that leaves one of the variable and another value. The other is taken if the
  // comparison holds (`taken`), or if it does not.
  std::string ofComparison(const Expr *condition, const Expr *place, const Expr *other, bool taken) const {
    const auto *compare = llvm::dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
    if (!compare || !compare->isRelationalOp() || is(compare->getLHS()) == is(compare->getRHS()))
      return "";
    if (!sameText(is(compare->getLHS()) ? compare->getLHS() : compare->getRHS(), place))
      return "";
    if (!sameText(is(compare->getLHS()) ? compare->getRHS() : compare->getLHS(), other))
      return "";
    const bool greater = compare->getOpcode() == BO_GT || compare->getOpcode() == BO_GE;
    return (greater == is(compare->getRHS())) == taken ? "max" : "min";
  }

  void found(const std::string &name, unsigned count, const Stmt *statement) {
    same &= !name.empty() && (op.empty() || op == name);
    op = name;
    accounted += count;
    join(statement);
    if (const auto *expr = llvm::dyn_cast<Expr>(statement); expr && !unused.contains(expr))
      reads.push_back(expr); // b[k++]
  }
  void join(const Stmt *statement) {
    if (!statement)
      return;
    joined.insert(statement);
    for (const Stmt *child : statement->children())
      join(child);
  }

  bool sameText(const Expr *a, const Expr *b) const {
    llvm::FoldingSetNodeID first, second;
    a->IgnoreParenImpCasts()->Profile(first, context, /*Canonical=*/true);
    b->IgnoreParenImpCasts()->Profile(second, context, /*Canonical=*/true);
    return first == second;
  }

  const VarDecl *variable;
  const ASTContext &context;
  const bool items, atomics;                   // atomics: atomic updates count, too
  llvm::DenseSet<const Stmt *> unused, joined; // joined: parts of accumulations
  std::vector<const Expr *> reads;             // elsewhere
  unsigned mentions = 0, accounted = 0;
  bool same = true;
  std::string op;
};

// Every mention of a variable, and those that assign one constant to it.
class Flag : public AstVisitor {
public:
  explicit Flag(const VarDecl *variable) : variable(variable->getCanonicalDecl()) {}

  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    mentions += ref->getDecl()->getCanonicalDecl() == variable;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *assign) override {
    const auto *ref = llvm::dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParens());
    const Expr *right = assign->getRHS();
    if (assign->getOpcode() != BO_Assign || !ref || ref->getDecl()->getCanonicalDecl() != variable ||
        right->isValueDependent())
      return true;
    if (const ASTContext &context = variable->getASTContext(); right->isIntegerConstantExpr(context))
      values.push_back(right->EvaluateKnownConstInt(context));
    return true;
  }
  std::optional<llvm::APSInt> result() const {
    const auto isFirst = [&](const llvm::APSInt &value) { return llvm::APSInt::isSameValue(value, values.front()); };
    if (values.empty() || values.size() != mentions || !llvm::all_of(values, isFirst))
      return std::nullopt;
    return values.front();
  }

private:
  const VarDecl *variable;
  std::vector<llvm::APSInt> values; // constants that are assigned
  unsigned mentions = 0;
};

} // namespace

std::optional<llvm::APSInt> constantSet(const Stmt &body, const VarDecl *variable) {
  Flag flag(variable);
  flag.TraverseStmt(const_cast<Stmt *>(&body));
  return flag.result();
}

std::string accumulates(const Stmt &body, const VarDecl *variable) {
  Accumulations all(variable);
  all.alone({&body});
  all.TraverseStmt(const_cast<Stmt *>(&body));
  return all.result();
}

std::string accumulatesItems(const Stmt &body, const VarDecl *array) {
  Accumulations all(array, true);
  all.alone({&body});
  all.TraverseStmt(const_cast<Stmt *>(&body));
  return all.result();
}

const Expr *strayRead(const Stmt &body, const VarDecl *variable) {
  Accumulations all(variable);
  all.alone({&body});
  all.TraverseStmt(const_cast<Stmt *>(&body));
  return all.strayRead();
}

std::string accumulates(const Region &region, const VarDecl *variable) {
  return accumulates(*region.loops.back().statement->getBody(), variable);
}

std::string proposedOperator(const Region &region, const VarDecl *variable, bool items) {
  Stmt *body = const_cast<Stmt *>(region.loops.back().statement->getBody());
  Accumulations all(variable, items, /*atomics=*/true);
  all.alone({body});
  all.TraverseStmt(body);
  return all.result();
}

} // namespace hetcc
