//===-- analysis/subscripts/walkers.cpp - pointers of the body that walk over an array ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One visit gathers, for each pointer that the body declares, its mentions with the statements and loops around them. A
// pointer that moves must do so in one statement of the body of one canonical loop, which each iteration runs, and be
// mentioned nowhere outside of that loop.
#include "analysis/subscripts/walkers.h"

#include "analysis/subscripts/counters.h"
#include "analysis/subscripts/members.h"

#include <algorithm>
#include <set>
#include <utility>

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

class WalkerFinder {
public:
  WalkerFinder(const AffineScope &scope, Walkers &out) : scope(scope), out(out) {}

  void find(const Stmt *statement) {
    body = statement;
    visit(body);
    for (const auto &[pointer, place] : declared)
      if (!refused.count(pointer) && isFixed(pointer->getInit(), place.loops) && isPlainBegin(pointer->getInit()))
        if (auto ahead = follow(pointer, place.block))
          followed[pointer] = std::move(*ahead);
    followTogether();
    for (const auto &[pointer, ahead] : followed) {
      out.begins[pointer] = pointer->getInit();
      out.mentions.insert(ahead.begin(), ahead.end());
    }
    for (const auto &[reference, around] : references)
      if (refused.count(reference) && isOfArray(reference->getInit()))
        followReference(reference, isFixed(reference->getInit(), around));
  }

  // The mention in `p++`, `++p`, `p--` and `--p`.
  static const DeclRefExpr *movedIn(const Expr *pointer) {
    const auto *move = dyn_cast<UnaryOperator>(pointer->IgnoreParenImpCasts());
    return move && move->isIncrementDecrementOp() ? dyn_cast<DeclRefExpr>(move->getSubExpr()->IgnoreParens()) : nullptr;
  }

private:
  struct Place1 { // of a declaration
    const CompoundStmt *block;
    std::vector<const ForStmt *> loops;
  };
  struct Mention {
    const DeclRefExpr *where;
    std::vector<const ForStmt *> loops; // around it, in whose bodies it stands; outermost first
    unsigned order;                     // in the text
  };
  struct Step {
    const Expr *where;
    Poly by;
    std::vector<const ForStmt *> loops;
    unsigned order;
    bool isUsed = false; // `*p++`: the mention is one of the mentions, too
  };

  static const VarDecl *pointerIn(const Expr *expression) {
    const auto *ref = dyn_cast<DeclRefExpr>(expression->IgnoreParens());
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return variable && variable->getType()->isPointerType() ? variable : nullptr;
  }

  // `auto &[x, y] = u[i]` of a class of the program's whose parts are what functions give.
  static bool isOwnTuple(const VarDecl *variable) {
    const auto *names = dyn_cast<DecompositionDecl>(variable);
    const auto *record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return names && !(record && record->isInStdNamespace()) &&
           llvm::any_of(names->bindings(),
                        [](const BindingDecl *one) { return !one->getBinding() || one->getHoldingVar(); });
  }

  bool isKnown(const VarDecl *variable) const { return variable && declared.count(variable); }

  void visit(const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *inner = dyn_cast<CompoundStmt>(statement)) {
      const CompoundStmt *outer = std::exchange(block, inner);
      for (const Stmt *child : inner->body())
        visit(child);
      block = outer;
      return;
    }
    if (const auto *declarations = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *decl : declarations->decls()) {
        const auto *variable = dyn_cast<VarDecl>(decl);
        if (variable && variable->getInit()) {
          if (variable->getType()->isPointerType())
            visitAddress(variable->getInit(), variable);
          else
            visit(variable->getInit());
          if (variable->getType()->isPointerType() && variable->isLocalVarDecl() && !variable->isStaticLocal())
            declared.emplace(variable, Place1{block, loops});
          if (variable->getType()->isReferenceType() && variable->isLocalVarDecl() && !variable->isStaticLocal() &&
              !variable->getType().getNonReferenceType()->isPointerType() && !isOwnTuple(variable))
            references.emplace(variable, loops);
        }
      }
      return;
    }
    if (const auto *loop = dyn_cast<ForStmt>(statement)) {
      visit(loop->getInit());
      loops.push_back(loop);
      visit(loop->getCond());
      visit(loop->getBody());
      visit(loop->getInc());
      loops.pop_back();
      return;
    }
    if (const auto *expression = dyn_cast<Expr>(statement); expression && visitExpr(expression))
      return;
    for (const Stmt *child : statement->children())
      visit(child);
  }

  // The value of a pointer, with numbers added: another pointer begins so, or (null) it is compared.
  void visitAddress(const Expr *value, const VarDecl *pointer) {
    const Expr *inner = value->IgnoreParenImpCasts();
    const auto *ref = dyn_cast<DeclRefExpr>(inner);
    const auto *sum = dyn_cast<BinaryOperator>(inner);
    if (ref && isKnown(pointerIn(ref))) {
      if (pointer)
        links.emplace_back(pointer, pointerIn(ref));
    } else if (sum && sum->isAdditiveOp() && sum->getLHS()->getType()->isPointerType()) {
      visitAddress(sum->getLHS(), pointer);
      visit(sum->getRHS());
    } else {
      visit(value);
    }
  }

  // A pointer that begins where another one is, is followed if that one is, and the other way round.
  void followTogether() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto &[pointer, from] : links)
        if (followed.count(pointer) != followed.count(from))
          changed |= followed.erase(pointer) + followed.erase(from) > 0;
    }
  }

  // Forms in which a pointer that is followed may be mentioned. False: the parts are to be visited.
  bool visitExpr(const Expr *expression) {
    ++order;
    const Expr *pointer = nullptr, *rest = nullptr;
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(expression)) {
      pointer = item->getBase();
      rest = item->getIdx();
    } else if (const auto *unary = dyn_cast<UnaryOperator>(expression); unary && unary->getOpcode() == UO_Deref) {
      pointer = unary->getSubExpr();
    } else if (const auto *member = dyn_cast<MemberExpr>(expression); member && member->isArrow()) {
      pointer = member->getBase();
    }
    if (pointer)
      if (const auto *sum = dyn_cast<BinaryOperator>(pointer->IgnoreParenImpCasts());
          sum && sum->isAdditiveOp() && !rest && sum->getLHS()->getType()->isPointerType()) {
        pointer = sum->getLHS();
        rest = sum->getRHS();
      }
    if (pointer)
      if (const auto *ref = dyn_cast<DeclRefExpr>(pointer->IgnoreParenImpCasts()); ref && isKnown(pointerIn(ref))) {
        mentions[pointerIn(ref)].push_back({ref, loops, order});
        visit(rest);
        return true;
      }
    if (const DeclRefExpr *ref = pointer ? movedIn(pointer) : nullptr; ref && isKnown(pointerIn(ref))) {
      const auto *move = cast<UnaryOperator>(pointer->IgnoreParenImpCasts());
      steps[pointerIn(ref)].push_back({move, Poly(move->isIncrementOp() ? 1 : -1), loops, order, true});
      mentions[pointerIn(ref)].push_back({ref, loops, move->isPrefix() ? order + 1 : order});
      visit(rest);
      return true;
    }
    if (const auto *test = dyn_cast<BinaryOperator>(expression); test && test->isComparisonOp() &&
                                                                 test->getLHS()->getType()->isPointerType() &&
                                                                 test->getRHS()->getType()->isPointerType()) {
      visitAddress(test->getLHS(), nullptr);
      visitAddress(test->getRHS(), nullptr);
      return true;
    }
    if (const VarDecl *moved = movedBy(expression)) {
      steps[moved].push_back({expression, *stepOf(expression), loops, order});
      return true;
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(expression)) {
      const auto *bound = dyn_cast<BindingDecl>(ref->getDecl());
      if (const auto *variable = dyn_cast<VarDecl>(bound ? bound->getDecomposedDecl() : ref->getDecl()))
        refused.insert(variable); // its value goes elsewhere, or it gets another
    }
    return false;
  }

  std::optional<Poly> stepOf(const Expr *expression) const {
    if (const auto *unary = dyn_cast<UnaryOperator>(expression); unary && unary->isIncrementDecrementOp())
      return Poly(unary->isIncrementOp() ? 1 : -1);
    if (const auto *sum = dyn_cast<CompoundAssignOperator>(expression);
        sum && (sum->getOpcode() == BO_AddAssign || sum->getOpcode() == BO_SubAssign))
      if (auto by = scope.poly(sum->getRHS()))
        return sum->getOpcode() == BO_AddAssign ? *by : Poly(-1) * *by;
    return std::nullopt;
  }

  const VarDecl *movedBy(const Expr *expression) const {
    const Expr *target = nullptr;
    if (const auto *unary = dyn_cast<UnaryOperator>(expression); unary && unary->isIncrementDecrementOp())
      target = unary->getSubExpr();
    else if (const auto *sum = dyn_cast<CompoundAssignOperator>(expression))
      target = sum->getLHS();
    const VarDecl *pointer = target ? pointerIn(target) : nullptr;
    return isKnown(pointer) && stepOf(expression) ? pointer : nullptr;
  }

  static unsigned mentionsIn(const Stmt *statement, const VarDecl *variable) {
    const auto *ref = dyn_cast<DeclRefExpr>(statement);
    unsigned all = ref && ref->getDecl() == variable ? 1 : 0;
    for (const Stmt *child : statement->children())
      all += child ? mentionsIn(child, variable) : 0;
    return all;
  }

  // Whether the part is all of the expression, or one that commas part from the others: nothing uses its value.
  static bool isApart(const Expr *part, const Expr *expression) {
    expression = expression->IgnoreParens();
    const auto *comma = dyn_cast<BinaryOperator>(expression);
    return expression == part ||
           (comma && comma->isCommaOp() && (isApart(part, comma->getLHS()) || isApart(part, comma->getRHS())));
  }

  // The statement runs the step each time. A step in an expression is the only mention there, as the order of others
  // is not that of the text.
  static bool runs(const Stmt *statement, const Step &step, const VarDecl *pointer) {
    if (!statement || (step.isUsed && mentionsIn(statement, pointer) != 1))
      return false;
    if (const auto *expression = dyn_cast<Expr>(statement))
      return step.isUsed ? alwaysEvaluates(expression, step.where) : isApart(step.where, expression);
    const auto *declarations = dyn_cast<DeclStmt>(statement);
    return declarations && step.isUsed && llvm::any_of(declarations->decls(), [&](const Decl *decl) {
             const auto *variable = dyn_cast<VarDecl>(decl);
             return variable && variable->getInit() && alwaysEvaluates(variable->getInit(), step.where);
           });
  }

  // Every iteration of the loop runs it once, at the end of the iteration or in one of the body's statements.
  static bool isAlways(const ForStmt *loop, const Step &step, const VarDecl *pointer) {
    if (runs(loop->getInc(), step, pointer))
      return true;
    if (hasContinue(loop->getBody()))
      return false;
    const auto *block = dyn_cast<CompoundStmt>(loop->getBody());
    return block ? llvm::any_of(block->body(), [&](const Stmt *one) { return runs(one, step, pointer); })
                 : runs(loop->getBody(), step, pointer);
  }

  static bool hasContinue(const Stmt *statement) {
    if (!statement || isa<ContinueStmt, GotoStmt, LabelStmt>(statement))
      return statement != nullptr;
    for (const Stmt *child : statement->children())
      if (hasContinue(child))
        return true;
    return false;
  }

  // The same value wherever the pointer is used: of names that nothing changes meanwhile.
  bool isFixed(const Stmt *expression, const std::vector<const ForStmt *> &around) const {
    if (const auto *ref = dyn_cast<DeclRefExpr>(expression))
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl())) {
        const bool counts = std::any_of(around.begin(), around.end(), [&](const ForStmt *loop) {
          auto inner = innerLoopOf(scope, loop);
          return inner && inner->variable == scope.nameOf(variable);
        });
        return counts || !assigns(body, variable);
      }
    return std::all_of(expression->child_begin(), expression->child_end(),
                       [&](const Stmt *child) { return !child || isFixed(child, around); });
  }

  // Not the address of an item of several dimensions, or of a row that is always the same: such a pointer may go on to
  // the next row.
  bool isPlainBegin(const Expr *begin) const {
    begin = begin->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(begin)) {
      if (cast->getCastKind() != CK_ArrayToPointerDecay)
        return isPlainBegin(cast->getSubExpr());
      const auto *row = dyn_cast<ArraySubscriptExpr>(cast->getSubExpr()->IgnoreParens());
      auto index = row ? scope.poly(row->getIdx()) : std::nullopt;
      return isa<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()) || (index && !index->constant());
    }
    if (const auto *sum = dyn_cast<BinaryOperator>(begin))
      return sum->isAdditiveOp() &&
             isPlainBegin(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
    if (const auto *address = dyn_cast<UnaryOperator>(begin); address && address->getOpcode() == UO_AddrOf) {
      const auto *item = dyn_cast<ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens());
      return item && isName(item->getBase()->IgnoreParenImpCasts());
    }
    return isName(begin);
  }

  // An item of an array, or a part of one.
  bool isOfArray(const Expr *place) const {
    place = place->IgnoreParens();
    if (const auto *member = dyn_cast<MemberExpr>(place))
      return member->isArrow() ? isName(member->getBase()->IgnoreParenImpCasts()) : isOfArray(member->getBase());
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(place)) {
      const Expr *base = item->getBase()->IgnoreParenImpCasts();
      return isName(base) || (base->getType()->isArrayType() && isOfArray(base));
    }
    if (const auto *cast = dyn_cast<CastExpr>(place))
      return cast->getCastKind() == CK_NoOp && isOfArray(cast->getSubExpr());
    const auto *ref = dyn_cast<DeclRefExpr>(place); // another reference
    const auto *reference = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return reference && references.count(reference) && isOfArray(reference->getInit());
  }

  bool isName(const Expr *pointer) const {
    const auto *member = dyn_cast<MemberExpr>(pointer);
    return isa<DeclRefExpr>(pointer) ||
           (member && member->getType()->isPointerType() && memberPath(scope, member).root);
  }

  // By how many items the pointer is ahead of its beginning where it is mentioned. Nothing: it is not followed.
  std::optional<std::map<const DeclRefExpr *, Poly>> follow(const VarDecl *pointer, const CompoundStmt *block) {
    const std::vector<Step> &moves = steps[pointer];
    const std::vector<Mention> &list = mentions[pointer];
    std::map<const DeclRefExpr *, Poly> all;
    if (moves.size() > 1)
      return std::nullopt;
    const Step *step = moves.empty() ? nullptr : &moves.front();
    std::optional<InnerLoop> range;
    bool isOwn = false;
    if (step) {
      // The loop declares the pointer, or stands in the block that does: it runs once for each beginning.
      const ForStmt *loop = step->loops.empty() ? nullptr : step->loops.back();
      const auto *own = loop ? dyn_cast_or_null<DeclStmt>(loop->getInit()) : nullptr;
      const bool once = loop && ((own && llvm::is_contained(own->decls(), pointer)) ||
                                 (block && llvm::is_contained(block->body(), loop)));
      if (!once || !isAlways(step->loops.back(), *step, pointer) || namesInside(step->by))
        return std::nullopt;
      range = rangeOf(scope, loop);
      isOwn = range && range->variable == scope.nameOf(pointer); // in items, not in steps
      range = isOwn ? range : innerLoopOf(scope, loop);
      if (!range)
        return std::nullopt;
    }
    for (const Mention &mention : list) {
      Poly ahead;
      if (step) {
        if (mention.loops.size() < step->loops.size() ||
            !std::equal(step->loops.begin(), step->loops.end(), mention.loops.begin()))
          return std::nullopt;
        const bool after = mention.order > step->order;
        const Poly behind = Poly::unknown(range->variable) - range->first;
        ahead = (isOwn ? behind : step->by * behind) + (after ? step->by : Poly(0));
      }
      all[mention.where] = ahead;
    }
    return all;
  }

  void followReference(const VarDecl *reference, bool fixed) {
    out.places[reference] = {reference->getInit(), fixed};
    if (const auto *names = dyn_cast<DecompositionDecl>(reference))
      for (const BindingDecl *one : names->bindings()) // a function gives the part of a std::pair
        out.places[one] = {one->getHoldingVar() ? reference->getInit() : one->getBinding(), fixed};
  }

  static bool namesInside(const Poly &poly) {
    const auto names = poly.names();
    return std::any_of(names.begin(), names.end(), [](const std::string &name) { return name.find('@') != name.npos; });
  }

  const AffineScope &scope;
  Walkers &out;
  std::vector<const ForStmt *> loops;
  unsigned order = 0;
  const Stmt *body = nullptr;
  const CompoundStmt *block = nullptr; // the innermost around
  std::map<const VarDecl *, Place1> declared;
  std::map<const VarDecl *, std::vector<const ForStmt *>> references; // with the loops around each
  std::set<const VarDecl *> refused;
  std::map<const VarDecl *, std::vector<Mention>> mentions;
  std::map<const VarDecl *, std::vector<Step>> steps;
  std::vector<std::pair<const VarDecl *, const VarDecl *>> links; // the first one begins where the second one is
  std::map<const VarDecl *, std::map<const DeclRefExpr *, Poly>> followed;
};

Walkers::Walkers(const AffineScope &scope, const Stmt *body) { WalkerFinder(scope, *this).find(body); }

const Expr *Walkers::begin(const ValueDecl *pointer) const {
  auto found = begins.find(pointer);
  return found == begins.end() ? nullptr : found->second;
}

const Expr *Walkers::place(const ValueDecl *name) const {
  auto found = places.find(name);
  return found == places.end() ? nullptr : found->second.first;
}

bool Walkers::isFixed(const ValueDecl *name) const { return places.at(name).second; }

const DeclRefExpr *Walkers::movedIn(const Expr *pointer) const {
  const DeclRefExpr *mention = WalkerFinder::movedIn(pointer);
  return mention && mentions.count(mention) ? mention : nullptr;
}

Poly Walkers::ahead(const DeclRefExpr *mention) const {
  auto found = mentions.find(mention);
  return found == mentions.end() ? Poly() : found->second;
}

} // namespace hetcc
