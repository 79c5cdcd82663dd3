//===-- stage2/grid/independence.cpp - whether an inner loop may run in parallel too -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/independence.h"

#include "analysis/dependence/atomics.h"
#include "analysis/dependence/independent.h"
#include "analysis/device/device_functions.h"
#include "analysis/device/library.h"
#include "analysis/messages/propose.h"
#include "region/mentions.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/first_use.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace clang;

namespace hetcc::stage2 {
namespace {

class Proof {
public:
  Proof(const std::vector<CanonicalLoop> &loops, const Stmt *body, const Promotion &around, const ASTContext &context)
      : loops(loops), loop(loops.front()), body(body), around(around), context(context), uses({body}) {}

  bool holds() {
    return headerIsFixed() && worthIt() &&
           llvm::all_of(loops,
                        [this](const CanonicalLoop &one) {
                          const Stmt *inside = one.statement->getBody();
                          return !VariableUses({inside}).modified(one.variable) && statementsAllow(inside);
                        }) &&
           llvm::all_of(uses.free(), [this](const VarDecl *variable) { return variableAllows(variable); }) &&
           arraysAllow();
  }

  std::set<std::string> conditions;

private:
  const std::vector<CanonicalLoop> &loops; // with one header, where the loop stands in several places
  const CanonicalLoop &loop;
  const Stmt *body;
  const Promotion &around;
  const ASTContext &context;
  VariableUses uses;

  static bool contains(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
    return llvm::is_contained(list, variable);
  }

  // Bounds are evaluated before any iteration, also by the host for the size of the grid: variables of the loops
  // around, and anything but scalars, are not for it. A triangle's grid has the size of its rectangle.
  bool headerIsFixed() {
    VariableUses header({loop.first, loop.bound, loop.step});
    if (header.usesThis())
      return false;
    const bool triangle = isTriangle();
    for (const VarDecl *variable : header.free())
      if (!(variable->getType()->isArithmeticType() || variable->getType()->isRecordType()) || // `par.n`
          (contains(around.outer, variable) && !(triangle && contains(around.grid, variable))) ||
          contains(around.privates, variable) || contains(around.sums, variable) || contains(around.items, variable) ||
          uses.modified(variable))
        return false;
    bool plain = true;
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      walk(part, [&](const Stmt *at) {
        plain = plain && !isa<CallExpr, CXXConstructExpr>(at);
        return plain;
      });
    return plain;
  }

  // One loop of the grid decides where it begins or where it ends, and the other end is far from it.
  bool isTriangle() const {
    std::vector<const VarDecl *> found;
    for (const Expr *part : {loop.first, loop.bound}) {
      const VariableUses uses({part});
      llvm::copy_if(uses.free(), std::back_inserter(found),
                    [&](const VarDecl *variable) { return contains(around.grid, variable); });
    }
    return found.size() == 1 && (!loop.step || VariableUses({loop.step}).mentions(found.front()).empty());
  }

  // Few iterations would leave most threads of a warp idle, where a loop around them has threads.
  bool worthIt() {
    if (around.outer.empty())
      return true;
    Expr::EvalResult first, bound;
    if (!loop.first->EvaluateAsInt(first, context) || !loop.bound->EvaluateAsInt(bound, context))
      return true;
    int64_t trips = bound.Val.getInt().getExtValue() - first.Val.getInt().getExtValue();
    return std::abs(trips) >= 32;
  }

  // No way out of the loop, no effect that order could show.
  bool statementsAllow(const Stmt *root, bool inLoop = false) {
    bool allowed = true;
    walk(root, [&](const Stmt *at) {
      if (!allowed)
        return false;
      if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt>(at) && !inLoop) {
        for (const Stmt *child : at->children())
          allowed = allowed && (!child || statementsAllow(child, true));
        return false;
      }
      const auto *declarations = dyn_cast<DeclStmt>(at);
      if (declarations && declarations->isSingleDecl() && isa<DecompositionDecl>(declarations->getSingleDecl()))
        allowed = false; // its names are other names of a place
      allowed = allowed && !isa<ReturnStmt, GotoStmt, LabelStmt, AsmStmt, LambdaExpr, CXXThisExpr>(at) &&
                (inLoop || !isa<BreakStmt>(at)) && !atomicCallOf(at);
      if (const auto *call = dyn_cast<CallExpr>(at))
        allowed = allowed && callAllows(call);
      return allowed;
    });
    return allowed;
  }

  // Functions of values, of places of values, and of addresses of constants: they cannot change memory that another
  // iteration sees (device functions have no variables with static storage but constants). arraysAllow() sees whose
  // places and addresses they get. The object of a member function is one of these.
  bool callAllows(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    const bool ofObject = method && method->isInstance();
    if (ofObject && !isValue(QualType(method->getParent()->getTypeForDecl(), 0)))
      return false;
    if (ofObject && isTrivialAssignment(*method))
      return true; // of one item to another
    if (!callee || (method && method->isVirtual()))
      return false;
    if (const LibraryFunction *known = findLibraryFunction(callee))
      return known->pure;
    const QualType given = callee->getReturnType().getNonReferenceType();
    return callee->hasBody() && !callee->isVariadic() && // what another file has may do anything
           (given->isVoidType() || isValue(given)) &&
           llvm::all_of(callee->parameters(),
                        [](const ParmVarDecl *one) { return isValue(one->getType()) || isPlaceOfValue(one); }) &&
           ((!ofObject && llvm::none_of(callee->parameters(), isPlaceOfValue)) ||
            (uses.effectOnConst(callee) == Effect::None && leadsToVariables(call)));
  }

  static bool isValue(QualType type) {
    return type->isArithmeticType() || (type->isRecordType() && !hasPointersInside(type));
  }
  static bool isPlaceOfValue(const ParmVarDecl *parameter) {
    const QualType type = parameter->getType()->getPointeeType();
    return !type.isNull() && (type.isConstQualified() || parameter->getType()->isReferenceType()) &&
           !type.isVolatileQualified() && isValue(type);
  }
  // The pointers in it are variables of their own, from outside.
  bool leadsToVariables(const CallExpr *call) const {
    bool good = true;
    walk(call, [&](const Stmt *at) {
      const auto *read = dyn_cast<ImplicitCastExpr>(at);
      if (!read || read->getCastKind() != CK_LValueToRValue || !read->getType()->isAnyPointerType())
        return good;
      const auto *ref = dyn_cast<DeclRefExpr>(read->getSubExpr()->IgnoreParens());
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return good = variable && !uses.declared(variable);
    });
    return good;
  }

  bool variableAllows(const VarDecl *variable) {
    QualType type = variable->getType().getNonReferenceType();
    if (variable == loop.variable && !isSpread())
      return true;
    if (contains(around.items, variable))
      return !accumulatesItems(*body, variable).empty();
    if (contains(around.sums, variable))
      return isAccumulated(variable);
    // A private array is an outer iteration's, and would be each thread's.
    if (type->isPointerType() || (type->isArrayType() && contains(around.privates, variable)))
      return !uses.modified(variable);
    if (type->isArrayType()) // its items are arraysAllow()'s
      return llvm::all_of(uses.mentions(variable), [this](const DeclRefExpr *mention) {
        const PointerUse use = uses.pointerUse(mention);
        return use.element || !use.writes;
      });
    if (type->isRecordType() && contains(around.objects, variable)) // so are those of arrays in it
      return true;
    if (!uses.modified(variable))
      return type->isArithmeticType() || type->isRecordType();
    return contains(around.privates, variable) && isOwn(variable);
  }

  // Every mention is `s += e`, or the like, so that partial sums can be combined.
  bool isAccumulated(const VarDecl *variable) {
    return !accumulates(*body, variable).empty() ||
           llvm::all_of(uses.mentions(variable), [&](const DeclRefExpr *mention) {
             const auto *update = dyn_cast_or_null<CompoundAssignOperator>(uses.parent(mention));
             return update && update->getLHS() == mention;
           });
  }

  bool isSpread() const { return body != loop.statement->getBody(); }

  // No iteration reads a value that another one has given the private variable.
  bool isOwn(const VarDecl *variable) const {
    size_t here = 0;
    bool isHeads = isSpread(), isFresh = true; // of loops between, whose heads every thread runs
    for (const CanonicalLoop &one : loops) {
      const VariableUses place({one.statement});
      here += place.mentions(variable).size();
      isHeads &= !place.modified(variable);
      isFresh &= one.variable == variable || firstUse(one.statement->getBody(), variable) != FirstUse::Old;
    }
    if (isHeads)
      return firstUse(body, variable) != FirstUse::Old;
    const Stmt *const whole = !around.statements.empty() ? around.statements.front()->getBody()
                              : isSpread()               ? body
                                                         : loop.statement;
    return isFresh && here == VariableUses({whole}).mentions(variable).size();
  }

  // Items that one iteration writes are no other one's. Other loops around keep their variables meanwhile.
  bool arraysAllow() {
    Region region;
    region.function = around.function;
    region.privates = around.privates;
    region.privates.insert(region.privates.end(), around.items.begin(), around.items.end());
    Loop one;
    one.statement = loop.statement;
    one.variable = loop.variable;
    one.step = "1";
    if (Expr::EvalResult value; loop.step && loop.step->EvaluateAsInt(value, context))
      one.step = std::to_string(value.Val.getInt().getExtValue());
    region.loops.push_back(one);
    SpreadOver spread;
    if (isSpread()) {
      spread.body = body;
      for (const CanonicalLoop &place : loops)
        spread.variables.push_back(place.variable);
    }
    Independence found =
        independenceApart(const_cast<ASTContext &>(context), region, Unit(), around.statements, spread);
    conditions = std::move(found.conditions);
    return found.shown && llvm::none_of(conditions, [&](llvm::StringRef text) { return isOfLoops(text); });
  }

  // Whether a condition needs a value that is not known before the kernel.
  bool isOfLoops(llvm::StringRef text) const {
    const auto names = [&](const VarDecl *variable) {
      for (size_t at = text.find(variable->getName()); at != llvm::StringRef::npos;
           at = text.find(variable->getName(), at + 1)) {
        const size_t end = at + variable->getName().size();
        const auto inWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
        if ((at == 0 || !inWord(text[at - 1])) && (end == text.size() || !inWord(text[end])))
          return true;
      }
      return false;
    };
    const bool isStored = text.contains("->") || llvm::any_of(around.objects, names);
    return text.contains('@') || isStored || llvm::any_of(around.outer, names) || llvm::any_of(around.privates, names);
  }
};

} // namespace

bool isIndependent(const CanonicalLoop &loop, const Promotion &around, const ASTContext &context,
                   std::set<std::string> &conditions) {
  return areIndependent({loop}, loop.statement->getBody(), around, context, conditions);
}

bool areIndependent(const std::vector<CanonicalLoop> &loops, const Stmt *body, const Promotion &around,
                    const ASTContext &context, std::set<std::string> &conditions) {
  Proof proof(loops, body, around, context);
  const bool holds = proof.holds();
  conditions = std::move(proof.conditions);
  return holds;
}

// Bounds of numbers that do not change.
static bool isFixed(const CanonicalLoop &loop, const VariableUses &body, const ASTContext &context) {
  Expr::EvalResult step;
  if (loop.step && !loop.step->EvaluateAsInt(step, context))
    return false;
  bool good = true;
  for (const Expr *part : {loop.first, loop.bound})
    walk(part, [&](const Stmt *at) {
      good &= !isa<CallExpr, CXXConstructExpr, ArraySubscriptExpr, MemberExpr, UnaryOperator, CXXThisExpr>(at);
      return good;
    });
  const VariableUses header({loop.first, loop.bound});
  return good && !body.modified(loop.variable) && llvm::all_of(header.free(), [&](const VarDecl *variable) {
           return variable->getType()->isArithmeticType() && !body.modified(variable) && !body.declared(variable);
         });
}

bool keepsCount(const CanonicalLoop &loop, const ASTContext &context) {
  return isFixed(loop, VariableUses({loop.statement->getBody()}), context);
}

bool mayChange(const CanonicalLoop &outer, const CanonicalLoop &inner, const Promotion &around,
               const ASTContext &context) {
  const VariableUses uses({outer.statement->getBody()});
  if (!isFixed(outer, uses, context))
    return false;
  for (const VarDecl *variable : uses.free()) {
    const QualType type = variable->getType().getNonReferenceType();
    if (!type->isPointerType() && !type->isArrayType()) {
      if (uses.modified(variable) && variable != inner.variable)
        return false;
      continue;
    }
    if (!uses.writesThrough(variable))
      continue;
    // Subscripts of what is written: numbers that keep their values, and not the outer loop's.
    for (const DeclRefExpr *mention : uses.mentions(variable)) {
      const PointerUse use = uses.pointerUse(mention);
      if (!use.element)
        return false;
      const VariableUses subscripts({use.element});
      for (const VarDecl *one : subscripts.free()) {
        const bool known = one == inner.variable || one == variable ||
                           (one->getType()->isArithmeticType() && !uses.modified(one) && !uses.declared(one) &&
                            !llvm::is_contained(around.privates, one));
        if (!known || one == outer.variable)
          return false;
      }
    }
  }
  return true;
}

} // namespace hetcc::stage2
