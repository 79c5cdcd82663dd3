//===-- analysis/subscripts/bounded.cpp - numbers that are no polynomials, but lie between two ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A choice has several values, each under conditions, which are polynomials that are not negative. The value of
// `i > 0 ? i - 1 : 0` is i - 1 where i - 1 >= 0, and 0 where -i >= 0. From i >= 0 follows that it is i + [-1, 0]. A
// value less one of its conditions has a least value that the loops show, and the value's own is no less.
#include "analysis/subscripts/bounded.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <climits>

namespace hetcc {
namespace {

using namespace clang;

using Facts = std::vector<Poly>; // none is negative

struct Choice { // one value, and what holds where it is taken
  Poly value;
  Facts facts;
};

// Without what changes neither value nor type, as far as subscripts go.
const Expr *stripped(const Expr *expression) {
  for (;;) {
    const Expr *inner = expression->IgnoreParenCasts();
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(inner))
      inner = temporary->getSubExpr();
    else if (const auto *full = dyn_cast<FullExpr>(inner))
      inner = full->getSubExpr();
    if (inner == expression)
      return inner;
    expression = inner;
  }
}

// The least and the greatest of a constant's items, where `indices` lead; the last one comes first.
class TableEnds {
public:
  explicit TableEnds(const ASTContext &context) : context(context) {}

  // Nothing unless the expression is an item of a table that keeps its values.
  std::optional<std::pair<long, long>> of(const Expr *item) {
    const VarDecl *table = tableOf(stripped(item));
    if (!table || !isConstant(table->getType()) || !table->getAnyInitializer() ||
        table->getAnyInitializer()->isValueDependent() || !item->getType()->isIntegerType())
      return std::nullopt;
    const APValue *value = table->evaluateValue();
    return value && look(*value, steps.size()) && ends ? ends : std::nullopt;
  }

private:
  struct Step {
    const FieldDecl *member = nullptr; // null: an item
    std::optional<uint64_t> index;     // of that, if it is one
  };

  bool isConstant(QualType type) const {
    const QualType element = context.getBaseElementType(type);
    return element.isConstQualified() && !element.isVolatileQualified() && !type->isReferenceType();
  }

  const VarDecl *tableOf(const Expr *item) {
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(item)) {
      addIndex(subscript->getIdx());
      return tableOf(stripped(subscript->getBase()));
    }
    if (const auto *member = dyn_cast<MemberExpr>(item)) {
      if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
        return steps.empty() ? nullptr : variable;
      steps.push_back({dyn_cast<FieldDecl>(member->getMemberDecl()), {}});
      return steps.back().member && !member->isArrow() ? tableOf(stripped(member->getBase())) : nullptr;
    }
    if (const auto *call = dyn_cast<CXXOperatorCallExpr>(item)) { // std::array has one member
      const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
      if (!method || call->getOperator() != OO_Subscript || call->getNumArgs() != 2 ||
          !method->getParent()->isInStdNamespace() || method->getParent()->getName() != "array")
        return nullptr;
      addIndex(call->getArg(1));
      steps.push_back({*method->getParent()->field_begin(), {}});
      return tableOf(stripped(call->getArg(0)));
    }
    const auto *name = dyn_cast<DeclRefExpr>(item);
    const auto *variable = name && !steps.empty() ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (variable && variable->getType()->isReferenceType() && variable->getInit())
      return tableOf(stripped(variable->getInit())); // stage 1's name for a static member
    return variable && !isa<ParmVarDecl>(variable) ? variable : nullptr;
  }

  void addIndex(const Expr *index) {
    Expr::EvalResult value;
    const bool isOne = !index->isValueDependent() && index->EvaluateAsInt(value, context);
    steps.push_back({nullptr, isOne ? std::optional(value.Val.getInt().getZExtValue()) : std::nullopt});
  }

  bool look(const APValue &value, size_t left) {
    if (left == 0) {
      const long number = value.isInt() && value.getInt().getBitWidth() <= 64 ? value.getInt().getExtValue() : LONG_MAX;
      if (number > INT_MAX || number < INT_MIN)
        return false;
      ends =
          ends ? std::pair(std::min(ends->first, number), std::max(ends->second, number)) : std::pair(number, number);
      return true;
    }
    const Step &step = steps[left - 1];
    if (step.member)
      return value.isStruct() && look(value.getStructField(step.member->getFieldIndex()), left - 1);
    if (!value.isArray())
      return false;
    const auto item = [&](uint64_t i) -> const APValue & {
      return i < value.getArrayInitializedElts() ? value.getArrayInitializedElt(i) : value.getArrayFiller();
    };
    if (step.index)
      return *step.index < value.getArraySize() && look(item(*step.index), left - 1);
    const uint64_t count = value.getArrayInitializedElts() + (value.hasArrayFiller() ? 1 : 0);
    return count <= 4096 &&
           llvm::all_of(llvm::seq<uint64_t>(0, count), [&](uint64_t i) { return look(item(i), left - 1); });
  }

  const ASTContext &context;
  std::vector<Step> steps;
  std::optional<std::pair<long, long>> ends;
};

class Finder {
public:
  Finder(const ASTContext &context, const AffineScope &scope, const std::vector<InnerLoop> &loops)
      : context(context), scope(scope) {
    for (const Bounded &known : scope.bounded())
      if (known.all)
        ranges.push_back({known.name, known.all->least, known.all->greatest + Poly(1)});
    for (const InnerLoop &loop : loops) {
      ranges.push_back(loop);
      around.push_back(loop.variable);
      notNegative.push_back(loop.bound - Poly(1) - loop.first); // or nothing here runs
    }
    for (const Bounded &known : scope.bounded())
      if (!known.all && known.parts.size() == 1)
        ranges.push_back({known.name, known.parts[0].least, known.parts[0].greatest + Poly(1)});
  }

  std::optional<Bounded> find(const Expr *expression) {
    const auto *binary = dyn_cast<BinaryOperator>(expression);
    const auto *unary = dyn_cast<UnaryOperator>(expression);
    if ((binary && (binary->isComparisonOp() || binary->isLogicalOp())) || (unary && unary->getOpcode() == UO_LNot))
      return between(Poly(0), Poly(1));
    if (const auto ends = TableEnds(context).of(expression))
      return between(Poly(ends->first), Poly(ends->second));
    if (binary && binary->getOpcode() == BO_And)
      if (const auto mask = scope.poly(binary->getRHS()); mask && mask->constant().value_or(-1) >= 0)
        return between(Poly(0), *mask);
    if (const auto choices = ofForm(expression))
      return boundedBy(*choices);
    return binary && binary->getOpcode() == BO_Rem ? remainder(binary) : std::nullopt;
  }

private:
  static Bounded between(const Poly &least, const Poly &greatest) {
    const Ends ends{least, greatest};
    return {"", {ends}, ends};
  }

  std::optional<std::vector<Choice>> choicesOf(const Expr *expression) {
    if (losesValues(context, expression))
      return std::nullopt;
    expression = stripped(expression);
    if (auto choices = ofForm(expression))
      return choices;
    const auto value = scope.poly(expression);
    return value ? std::optional(std::vector<Choice>{{*value, {}}}) : std::nullopt;
  }

  // Nothing where the expression itself makes no choice.
  std::optional<std::vector<Choice>> ofForm(const Expr *expression) {
    if (const auto *choice = dyn_cast<ConditionalOperator>(expression))
      return joined({{choice->getTrueExpr(), factsOf(choice->getCond(), true)},
                     {choice->getFalseExpr(), factsOf(choice->getCond(), false)}});
    if (const auto *call = dyn_cast<CallExpr>(expression))
      return ofCall(call);
    const auto *binary = dyn_cast<BinaryOperator>(expression);
    return binary && binary->getOpcode() == BO_Rem ? ofRemainder(binary) : std::nullopt;
  }

  std::optional<std::vector<Choice>> joined(const std::vector<std::pair<const Expr *, Facts>> &branches) {
    std::vector<Choice> all;
    for (const auto &[branch, facts] : branches) {
      const auto choices = choicesOf(branch);
      if (!choices)
        return std::nullopt;
      for (Choice one : *choices) {
        one.facts.insert(one.facts.end(), facts.begin(), facts.end());
        all.push_back(std::move(one));
      }
    }
    return all.size() <= 8 ? std::optional(all) : std::nullopt;
  }

  // std::min, std::max, std::clamp and abs.
  std::optional<std::vector<Choice>> ofCall(const CallExpr *call) {
    const FunctionDecl *function = call->getDirectCallee();
    if (!function || !function->getIdentifier() || !call->getType()->isIntegerType())
      return std::nullopt;
    const llvm::StringRef name = function->getName();
    std::vector<Poly> values;
    for (const Expr *argument : call->arguments()) {
      const auto value = losesValues(context, argument) ? std::nullopt : scope.poly(stripped(argument));
      if (!value || (isUnsigned(argument) && !isNotNegative(*value)))
        return std::nullopt;
      values.push_back(*value);
    }
    const bool isStd = function->isInStdNamespace();
    if (values.size() == 1 && (name == "abs" || name == "labs"))
      return std::vector<Choice>{{values[0], {values[0]}}, {Poly(0) - values[0], {Poly(-1) - values[0]}}};
    if (isStd && values.size() == 2 && (name == "min" || name == "max")) {
      const Poly above = name == "max" ? values[0] - values[1] : values[1] - values[0];
      return std::vector<Choice>{{values[0], {above}}, {values[1], {Poly(0) - above}}};
    }
    if (isStd && values.size() == 3 && name == "clamp")
      return std::vector<Choice>{{values[1], {values[1] - values[0]}},
                                 {values[2], {values[0] - values[2]}},
                                 {values[0], {values[0] - values[1], values[2] - values[0]}}};
    return std::nullopt;
  }

  // `(i + 1) % n` is i + 1, or i + 1 - n.
  std::optional<std::vector<Choice>> ofRemainder(const BinaryOperator *remainder) {
    const auto value = scope.poly(remainder->getLHS()), divisor = scope.poly(remainder->getRHS());
    const auto ends = value && divisor ? endsOf(*value) : std::nullopt;
    if (!ends || !isNotNegative(ends->least) || !isNotNegative(*divisor + *divisor - Poly(1) - ends->greatest))
      return std::nullopt;
    return std::vector<Choice>{{*value, {*divisor - Poly(1) - *value}}, {*value - *divisor, {*value - *divisor}}};
  }

  std::optional<Bounded> remainder(const BinaryOperator *remainder) {
    const auto value = scope.poly(remainder->getLHS()), divisor = scope.poly(remainder->getRHS());
    if (!divisor || !isFixed(*divisor) || !isNotNegative(*divisor - Poly(1)))
      return std::nullopt;
    const auto ends = value ? endsOf(*value) : std::nullopt;
    const bool above = isUnsigned(remainder) || (ends && isNotNegative(ends->least));
    const Poly last = *divisor - Poly(1);
    return between(above ? Poly(0) : Poly(0) - last, last);
  }

  static bool isUnsigned(const Expr *expression) { return expression->getType()->isUnsignedIntegerType(); }

  // The facts where the condition is true, or where it is false.
  Facts factsOf(const Expr *condition, bool holds) {
    condition = stripped(condition);
    if (const auto *unary = dyn_cast<UnaryOperator>(condition); unary && unary->getOpcode() == UO_LNot)
      return factsOf(unary->getSubExpr(), !holds);
    const auto *binary = dyn_cast<BinaryOperator>(condition);
    if (binary && binary->getOpcode() == (holds ? BO_LAnd : BO_LOr)) {
      Facts both = factsOf(binary->getLHS(), holds);
      for (const Poly &fact : factsOf(binary->getRHS(), holds))
        both.push_back(fact);
      return both;
    }
    const bool compares = binary && binary->isComparisonOp();
    const auto left = scope.poly(compares ? binary->getLHS() : condition);
    const auto right = compares ? scope.poly(binary->getRHS()) : std::optional(Poly(0));
    if (!left || !right)
      return {};
    BinaryOperatorKind compare = compares ? binary->getOpcode() : BO_NE;
    if (!holds)
      compare = BinaryOperator::negateComparisonOp(compare);
    const bool mayWrap = compares && isUnsigned(binary->getLHS()) && !(isNotNegative(*left) && isNotNegative(*right));
    switch (mayWrap ? BO_NE : compare) {
    case BO_LT: return {*right - *left - Poly(1)};
    case BO_LE: return {*right - *left};
    case BO_GT: return {*left - *right - Poly(1)};
    case BO_GE: return {*left - *right};
    case BO_EQ: return {*left - *right, *right - *left};
    default: return {};
    }
  }

  std::optional<Ends> endsOf(const Poly &poly) const {
    Place place;
    place.ranges = ranges;
    return rangeOf(poly, place);
  }

  // One value wherever the loops are.
  bool isFixed(const Poly &poly) const {
    return llvm::none_of(poly.names(), [&](const std::string &name) {
      return name.find('@') != std::string::npos || llvm::is_contained(around, name);
    });
  }

  bool isNotNegative(const Poly &poly) const {
    const auto ends = endsOf(poly);
    const auto isSo = [](const Poly &one) { return one.constant().value_or(-1) >= 0; };
    return ends && (isSo(ends->least) || llvm::any_of(notNegative, [&](const Poly &fact) {
                      return isSo(ends->least - fact) || isSo(ends->least + ends->least - fact);
                    }));
  }

  // A fixed end of `distance` where the facts hold: the greatest of what is below it, if `sign` is 1, or the least of
  // what is above it, if that is -1. `near`: a constant, if there is one.
  std::optional<Poly> limit(const Poly &distance, const Facts &facts, long sign, bool near) const {
    std::optional<Poly> best;
    const auto take = [&](const Poly &bounded) {
      const auto ends = endsOf(bounded);
      if (!ends || !isFixed(sign > 0 ? ends->least : ends->greatest))
        return;
      const Poly &end = sign > 0 ? ends->least : ends->greatest;
      const bool changes = best && near && end.constant().has_value() != best->constant().has_value();
      if (!best || (changes ? end.constant().has_value() : isNotNegative(Poly(sign) * (end - *best))))
        best = end;
    };
    take(distance);
    for (const Poly &fact : facts)
      take(distance - Poly(sign) * fact);
    return best;
  }

  std::optional<Ends> limits(const Choice &one, const Poly &from) const {
    const Poly distance = one.value - from;
    const bool near = !from.isZero();
    const auto least = limit(distance, one.facts, 1, near), greatest = limit(distance, one.facts, -1, near);
    return least && greatest ? std::optional(Ends{from + *least, from + *greatest}) : std::nullopt;
  }

  // The lesser one, if `sign` is 1, or the greater one. If that is not known, an end a little further.
  std::optional<Poly> outer(const Poly &one, const Poly &other, long sign) const {
    for (long further = 0; further < 4; ++further)
      for (const auto &[end, beyond] : {std::pair(one, other), std::pair(other, one)})
        if (isNotNegative(Poly(sign) * (beyond - end) + Poly(further)))
          return end - Poly(sign * further);
    return std::nullopt;
  }

  std::optional<Ends> hull(const Ends &one, const Ends &other) const {
    const auto least = outer(one.least, other.least, 1), greatest = outer(one.greatest, other.greatest, -1);
    return least && greatest ? std::optional(Ends{*least, *greatest}) : std::nullopt;
  }

  bool happens(const Choice &one) const {
    return llvm::none_of(one.facts, [&](const Poly &fact) {
      const auto ends = endsOf(fact);
      return ends && ends->greatest.constant().value_or(0) < 0;
    });
  }

  // The variable that the values follow; nothing: none.
  std::optional<Poly> leader(const std::vector<Choice> &choices) const {
    for (const std::string &name : around)
      if (llvm::any_of(choices, [&](const Choice &one) { return one.value.contains(name); }))
        return Poly::unknown(name);
    return std::nullopt;
  }

  std::optional<Bounded> boundedBy(std::vector<Choice> choices) const {
    llvm::erase_if(choices, [this](const Choice &one) { return !happens(one); });
    Bounded result;
    std::optional<Ends> near; // a constant way from what they follow
    const auto followed = leader(choices);
    bool hasAll = true;
    for (const Choice &one : choices) {
      const auto all = limits(one, Poly(0));
      const auto own = followed ? limits(one, *followed) : std::nullopt;
      hasAll &= all.has_value();
      if (all && hasAll)
        result.all = result.all ? hull(*result.all, *all) : all;
      hasAll &= result.all.has_value();
      const auto isNear = [&](const Poly &end) { return (end - *followed).constant().has_value(); };
      if (own && isNear(own->least) && isNear(own->greatest))
        near = near ? hull(*near, *own) : own;
      else if (all)
        result.parts.push_back(*all);
      else
        return std::nullopt;
    }
    if (!hasAll)
      result.all.reset();
    if (near)
      result.parts.push_back(*near);
    return result.parts.empty() ? std::nullopt : std::optional(result);
  }

  const ASTContext &context;
  const AffineScope &scope;
  std::vector<InnerLoop> ranges;   // of the loops around, and of other such numbers
  std::vector<std::string> around; // the variables of these loops
  Facts notNegative;
};

} // namespace

static bool findAround(const AffineScope &scope, const Stmt *statement, const Expr *at, std::vector<InnerLoop> &out) {
  if (!statement || statement == at)
    return statement;
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
    return findAround(scope, directive->hasAssociatedStmt() ? directive->getRawStmt() : nullptr, at, out);
  const auto *loop = dyn_cast<ForStmt>(statement);
  return llvm::any_of(statement->children(), [&](const Stmt *child) {
    const size_t before = out.size();
    if (loop && child == loop->getBody())
      if (auto range = rangeOf(scope, loop))
        out.push_back(*range);
    const bool isHere = findAround(scope, child, at, out);
    if (!isHere)
      out.resize(before);
    return isHere;
  });
}

std::vector<InnerLoop> loopsAround(const AffineScope &scope, const Stmt *nest, const Expr *at) {
  std::vector<InnerLoop> loops;
  findAround(scope, nest, at, loops);
  return loops;
}

std::optional<Bounded> boundedValue(const ASTContext &context, const AffineScope &scope,
                                    const std::vector<InnerLoop> &loops, const Expr *expression) {
  return Finder(context, scope, loops).find(stripped(expression));
}

} // namespace hetcc
