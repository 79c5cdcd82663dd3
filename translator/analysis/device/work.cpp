//===-- analysis/device/work.cpp - how many operations an iteration of a split loop has ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/work.h"

#include "analysis/device/library.h"
#include "analysis/subscripts/places.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

// Operations on doubles, and all others: both are sums over `over`, a power of two.
struct Count {
  Poly doubles, others;
  long over = 1;

  Count &operator+=(const Count &more) {
    const long both = std::max(over, more.over);
    doubles = doubles * Poly(both / over) + more.doubles * Poly(both / more.over);
    others = others * Poly(both / over) + more.others * Poly(both / more.over);
    over = both;
    return *this;
  }
};

// Twice the mean over v from `first` to `bound` - 1. Nothing where v occurs in a product with itself.
std::optional<Poly> twiceTheMean(const Poly &poly, const std::string &v, const Poly &first, const Poly &bound) {
  const auto parts = poly.linearIn(v);
  if (!parts)
    return std::nullopt;
  return parts->first * (first + bound - Poly(1)) + Poly(2) * parts->second;
}

std::optional<Count> meanOver(const Count &count, const std::string &v, const Poly &first, const Poly &bound) {
  if (!count.doubles.contains(v) && !count.others.contains(v))
    return count;
  const auto doubles = twiceTheMean(count.doubles, v, first, bound),
             others = twiceTheMean(count.others, v, first, bound);
  if (!doubles || !others)
    return std::nullopt;
  return Count{*doubles, *others, 2 * count.over};
}

// Additions that take about as long, on processors and GPUs alike.
constexpr long division = 8, function = 24;

long weightOf(llvm::StringRef name) {
  name.consume_front("__builtin_");
  const llvm::StringRef plain = name.ends_with("f") || name.ends_with("l") ? name.drop_back() : name;
  for (const llvm::StringRef one : {name, plain}) {
    const long weight = llvm::StringSwitch<long>(one)
                            .Cases("fabs", "abs", "labs", "llabs", "fmin", "fmax", "min", "max", "fma", 1)
                            .Cases("floor", "ceil", "round", "trunc", "rint", "nearbyint", "copysign", "fdim", 1)
                            .Cases("creal", "cimag", "conj", "isnan", "isinf", "isfinite", "signbit", "swap", 1)
                            .Case("sqrt", division)
                            .Default(0);
    if (weight > 0)
      return weight;
  }
  return function;
}

bool isDouble(QualType type) {
  if (const auto *complex = type->getAs<ComplexType>())
    type = complex->getElementType();
  return type->isSpecificBuiltinType(BuiltinType::Double) || type->isSpecificBuiltinType(BuiltinType::LongDouble);
}

class Counter {
public:
  Counter(const ASTContext &context, const AffineScope &scope, int depth = 0)
      : context(context), scope(scope), depth(depth) {}

  // Nothing: not known.
  std::optional<Count> count(const Stmt *statement) {
    Count sum;
    known = true;
    visit(statement, sum, false);
    return known ? std::optional(sum) : std::nullopt;
  }

private:
  void add(Count &sum, QualType type, long operations) {
    Poly &of = isDouble(type.getNonReferenceType()) ? sum.doubles : sum.others;
    of = of + Poly(operations * sum.over);
  }

  // `isIndex`: within a subscript, whose arithmetic costs next to nothing.
  void visit(const Stmt *statement, Count &sum, bool isIndex) {
    if (!statement || !known || isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(statement))
      return;
    if (const auto *loop = dyn_cast<ForStmt>(statement))
      return visitLoop(loop, sum);
    if (isa<WhileStmt, DoStmt, CXXForRangeStmt>(statement)) {
      known = false;
      return;
    }
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
      return visit(directive->hasAssociatedStmt() ? directive->getRawStmt() : nullptr, sum, isIndex);
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(statement)) {
      if (!item->getType()->isArrayType())
        add(sum, context.IntTy, 1); // a load or a store
      visit(item->getBase(), sum, true);
      return visit(item->getIdx(), sum, true);
    }
    if (const auto *call = dyn_cast<CallExpr>(statement))
      visitCall(call, sum);
    else if (const auto *binary = dyn_cast<BinaryOperator>(statement))
      visitBinary(binary, sum, isIndex);
    else if (const auto *unary = dyn_cast<UnaryOperator>(statement);
             unary && unary->getOpcode() == UO_Deref && !unary->getType()->isArrayType())
      add(sum, context.IntTy, 1);
    for (const Stmt *child : statement->children())
      visit(child, sum, isIndex);
  }

  void visitBinary(const BinaryOperator *binary, Count &sum, bool isIndex) {
    if (isIndex || binary->getType()->isPointerType() || binary->isLogicalOp() || binary->isCommaOp() ||
        binary->getOpcode() == BO_Assign)
      return;
    const auto *compound = dyn_cast<CompoundAssignOperator>(binary);
    const auto operation =
        compound ? BinaryOperator::getOpForCompoundAssignment(compound->getOpcode()) : binary->getOpcode();
    const QualType type = compound                   ? compound->getComputationResultType()
                          : binary->isComparisonOp() ? binary->getLHS()->getType()
                                                     : binary->getType();
    add(sum, type, operation == BO_Div || operation == BO_Rem ? division : 1);
  }

  void visitLoop(const ForStmt *loop, Count &sum) {
    const auto range = rangeOf(scope, loop);
    Count body;
    visit(loop->getBody(), body, false);
    const auto mean = range && known ? meanOver(body, range->variable, range->first, range->bound) : std::nullopt;
    if (!mean) {
      known = false;
      return;
    }
    const Poly trips = range->bound - range->first;
    sum += Count{mean->doubles * trips, mean->others * trips, mean->over};
  }

  // Arguments are counted by the caller.
  void visitCall(const CallExpr *call, Count &sum) {
    constexpr int deepest = 8;
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (callee && callee->getBuiltinID() == 0 && !findLibraryFunction(callee) && callee->hasBody(definition) &&
        depth < deepest) {
      const AffineScope inside(context, definition->getBody());
      const auto body = Counter(context, inside, depth + 1).count(definition->getBody());
      if (body && body->doubles.constant() && body->others.constant()) {
        sum += *body;
        return;
      }
    } else if (callee && existsOnDevices(context, call)) {
      add(sum, call->getType(), weightOf(callee->getName()));
      return;
    }
    known = false;
  }

  const ASTContext &context;
  const AffineScope &scope;
  const int depth;
  bool known = true;
};

std::string castToDouble(const std::string &name) { return "(double)" + name; }

std::string textOf(const Poly &poly, long over) {
  const std::string text = poly.text(castToDouble);
  return over == 1 ? text : "(" + text + ") / " + std::to_string(over);
}

} // namespace

void countWork(const ASTContext &context, const AffineScope &scope, Region &region, const Uses &uses) {
  if (region.isInstance) // other instantiations may have other counts, and share the text
    return;
  auto count = Counter(context, scope).count(region.loops.back().statement->getBody());
  for (auto loop = region.loops.rbegin(); count && loop != region.loops.rend(); ++loop) {
    const std::string name = scope.nameOf(loop->variable);
    if (!count->doubles.contains(name) && !count->others.contains(name))
      continue;
    const auto first = scope.poly(loop->first), bound = scope.poly(loop->bound);
    count = first && bound ? meanOver(*count, name, *first, *bound) : std::nullopt;
  }
  if (!count || variesInside(scope, count->doubles, uses) || variesInside(scope, count->others, uses))
    return;
  region.work = Region::Work{textOf(count->doubles, count->over), textOf(count->others, count->over)};
}

} // namespace hetcc
