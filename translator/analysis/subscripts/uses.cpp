//===-- analysis/subscripts/uses.cpp - what a loop body does with the variables declared outside of it ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Three mutually recursive visits: of a statement or value, of a place that is read or written, and of a pointer
// through which a place is reached, which gathers the subscripts on its way to the name.
#include "analysis/subscripts/uses.h"

#include "analysis/device/lambdas.h"
#include "analysis/device/library.h"
#include "analysis/device/object_copies.h"
#include "analysis/device/pointers.h"
#include "analysis/subscripts/casts.h"
#include "analysis/subscripts/given_parts.h"
#include "analysis/subscripts/members.h"
#include "analysis/subscripts/walkers.h"
#include "analysis/templates/instances.h"
#include "region/mentions.h"
#include "region/shape.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <utility>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

struct Access1 { // how a place is used
  bool read, write, whole = true;
  long items = 1;               // that it has of the array's, one behind the other
  std::vector<Part> parts = {}; // of the place

  // The same through a pointer to items of another type.
  Access1 behind(long each) const { return {read, write, whole && each == 1, items * each, {}}; }
  // The place that this one is a member of.
  Access1 outOf(const ValueDecl *member) const {
    const auto *field = dyn_cast<FieldDecl>(member);
    Access1 object{read, write, false};
    if (field && !field->getType()->isReferenceType()) {
      object.parts.push_back({field, {}});
      object.parts.insert(object.parts.end(), parts.begin(), parts.end());
    }
    return object;
  }
  // The array that these items of it are in.
  Access1 outOf(const Subscripts &subscripts) const {
    Access1 array{read || write, write, false};
    if (items == 1) {
      for (const std::optional<Poly> &index : subscripts)
        array.parts.push_back({nullptr, index});
      array.parts.insert(array.parts.end(), parts.begin(), parts.end());
    }
    return array;
  }
};

class Collector {
public:
  Collector(const ASTContext &context, const AffineScope &scope, const Walkers &walkers, StandIns *standIns, Uses &out)
      : context(context), scope(scope), walkers(walkers), standIns(standIns), out(out) {}

  void visit(const Stmt *statement);

private:
  void visitExpr(const Expr *expression);
  void visitChildren(const Stmt *statement);
  bool visitOperator(const Expr *expression);
  void visitFor(const ForStmt *loop);
  bool isBeginOfWalker(const Stmt *statement, const Stmt *child) const;
  void visitCall(const CallExpr *call);
  void visitArguments(const Expr *call, llvm::ArrayRef<const Expr *> arguments);
  void compared(const Expr *address);
  void place(const Expr *expression, const Access1 &access);
  void through(const Expr *pointer, const Access1 &access, Subscripts items);
  bool fromPlace(const Expr *inner, bool isValue, const Access1 &access, Subscripts items);
  void throughMember(const MemberExpr *pointer, const Access1 &access, Subscripts items);
  void escape(const Expr *pointer);
  void name(const DeclRefExpr *name, const Access1 &access);
  void behind(const DeclRefExpr *mention, llvm::function_ref<void()> use);
  void sizeOf(const Expr *operand);
  void obstacle(Obstacle::Kind kind, SourceLocation where, std::string name = "") {
    out.obstacles.push_back({kind, where, std::move(name)});
  }

  const ASTContext &context;
  const AffineScope &scope;
  const Walkers &walkers;
  StandIns *const standIns;
  const DeclRefExpr *walking = nullptr; // the mention of a pointer or reference whose item of an array is looked for
  Uses &out;
};

void Collector::visitChildren(const Stmt *statement) {
  for (const Stmt *child : statement->children())
    visit(child);
}

void Collector::visit(const Stmt *statement) {
  if (!statement)
    return;
  if (const auto *expression = dyn_cast<Expr>(statement))
    return visitExpr(expression);
  if (const auto *loop = dyn_cast<ForStmt>(statement))
    return visitFor(loop);
  if (isa<LabelStmt, GotoStmt, IndirectGotoStmt>(statement))
    obstacle(Obstacle::Label, statement->getBeginLoc());
  if (isa<AsmStmt>(statement))
    obstacle(Obstacle::Assembly, statement->getBeginLoc());
  if (isa<CXXTryStmt>(statement))
    obstacle(Obstacle::Exception, statement->getBeginLoc());
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement)) {
    if (directive->hasAssociatedStmt())
      visit(directive->getRawStmt());
    return;
  }
  if (const auto *declarations = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declarations->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl)) {
        if (variable->isStaticLocal() && !variable->getType().isConstQualified())
          obstacle(Obstacle::StaticLocal, variable->getLocation(), variable->getNameAsString());
        // A reference makes its place reachable under another name.
        if (variable->getType()->isReferenceType() && variable->getInit() && variable->getInit()->isGLValue() &&
            !walkers.place(variable))
          place(variable->getInit(), {true, !variable->getType()->getPointeeType().isConstQualified()});
      }
  for (const Stmt *child : statement->children())
    if (!isBeginOfWalker(statement, child))
      visit(child);
}

// Whether a pointer or reference that is followed begins so: what it does to the array is seen at its mentions.
bool Collector::isBeginOfWalker(const Stmt *statement, const Stmt *child) const {
  const auto *declarations = dyn_cast<DeclStmt>(statement);
  return declarations && std::any_of(declarations->decl_begin(), declarations->decl_end(), [&](const Decl *decl) {
           const auto *variable = dyn_cast<VarDecl>(decl);
           return variable && child == variable->getInit() && (walkers.begin(variable) || walkers.place(variable));
         });
}

void Collector::visitFor(const ForStmt *loop) {
  if (const auto *init = dyn_cast_or_null<BinaryOperator>(loop->getInit()); init && init->getOpcode() == BO_Assign)
    if (const auto *ref = dyn_cast<DeclRefExpr>(init->getLHS()->IgnoreParens()))
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()); variable && !scope.declaredInside(variable))
        out.loopVariables.push_back(variable);
  visitChildren(loop);
}

void Collector::visitExpr(const Expr *expression) {
  if (isa<CXXThrowExpr>(expression))
    obstacle(Obstacle::Exception, expression->getBeginLoc());
  if (isa<CXXThisExpr>(expression))
    return obstacle(Obstacle::Member, expression->getBeginLoc());
  if (const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(expression)) // does not evaluate
    return size->isArgumentType() ? void() : sizeOf(size->getArgumentExpr()->IgnoreParens());
  if (const auto *lambda = dyn_cast<LambdaExpr>(expression)) {
    // Its body names what it captures; only `[x = value]` says more.
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable() && lambda->isInitCapture(&capture))
        if (const auto *variable = dyn_cast<VarDecl>(capture.getCapturedVar()))
          visit(variable->getInit());
    for (const CXXMethodDecl *call : callOperators(lambda->getLambdaClass()))
      visit(call->getBody());
    return;
  }
  if (visitOperator(expression))
    return;
  if (const auto *call = dyn_cast<CallExpr>(expression))
    return visitCall(call);
  if (const auto *made = dyn_cast<CXXConstructExpr>(expression)) {
    if (made->getConstructor()->isUserProvided())
      out.calls.push_back({made, made->getConstructor()});
    return visitArguments(made, {made->getArgs(), made->getNumArgs()});
  }
  // A pointer value that is not followed here: whoever gets it may follow it. The outermost type counts, so that
  // `const double *p = a` reads.
  if (expression->isPRValue() && expression->getType()->isPointerType())
    return escape(expression);
  if (const auto *cast = dyn_cast<CastExpr>(expression); cast && cast->getCastKind() == CK_LValueToRValue)
    return place(cast->getSubExpr(), {true, false});
  // A conversion to const is what a const reference, a const member function or a copy takes.
  if (expression->isGLValue() &&
      isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, UnaryOperator, CastExpr>(expression->IgnoreParens()))
    return place(expression, {true, !expression->getType().isConstQualified()});
  visitChildren(expression);
}

// Assignments, ++, & and what follows from them. False: not one of these.
bool Collector::visitOperator(const Expr *expression) {
  const auto *call = dyn_cast<CXXOperatorCallExpr>(expression);
  const auto *binary = dyn_cast<BinaryOperator>(expression);
  if ((call && assignsItem(*call)) || (binary && binary->isAssignmentOp())) {
    place(call ? call->getArg(0) : binary->getLHS(), {binary && binary->isCompoundAssignmentOp(), true});
    visit(call ? call->getArg(1) : binary->getRHS());
    return true;
  }
  const auto *unary = dyn_cast<UnaryOperator>(expression);
  if (unary && unary->isIncrementDecrementOp()) {
    place(unary->getSubExpr(), {true, true});
    return true;
  }
  if (binary && (binary->isComparisonOp() || binary->getOpcode() == BO_Sub) &&
      binary->getLHS()->getType()->isPointerType() && binary->getRHS()->getType()->isPointerType()) {
    // Comparing addresses follows none; the name is used all the same.
    for (const Expr *side : {binary->getLHS(), binary->getRHS()})
      compared(side);
    return true;
  }
  return false;
}

void Collector::compared(const Expr *address) {
  const Expr *inner = address->IgnoreParenImpCasts();
  const auto *sum = dyn_cast<BinaryOperator>(inner);
  if (const auto *ref = dyn_cast<DeclRefExpr>(inner))
    return name(ref, {true, false});
  const bool isSum = sum && sum->isAdditiveOp() && sum->getLHS()->getType()->isPointerType();
  isSum ? compared(sum->getLHS()) : void();
  visit(isSum ? sum->getRHS() : address);
}

void Collector::visitCall(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  out.calls.push_back({call, callee});
  if (!callee)
    visit(call->getCallee());
  else if (const auto *member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParenImpCasts()))
    visit(member->getBase());
  visitArguments(call, {call->getArgs(), call->getNumArgs()});
}

void Collector::visitArguments(const Expr *call, llvm::ArrayRef<const Expr *> arguments) {
  const bool copied = copiesArguments(call);
  for (const Expr *argument : arguments)
    if (copied && argument->isLValue())
      place(argument, {true, false});
    else
      visit(argument);
}

void Collector::name(const DeclRefExpr *ref, const Access1 &access) {
  if (const Expr *named = walkers.place(ref->getDecl())) {
    const auto *bound = dyn_cast<BindingDecl>(ref->getDecl());
    const bool isGiven = bound && bound->getHoldingVar();
    return behind(ref, [&] { place(named, isGiven ? Access1{access.read, access.write, false} : access); });
  }
  if (const auto *bound = dyn_cast<BindingDecl>(ref->getDecl())) {
    const auto *whole = dyn_cast<VarDecl>(bound->getDecomposedDecl());
    if (whole && scope.declaredInside(whole))
      return;
    return obstacle(Obstacle::Binding, ref->getLocation(), bound->getNameAsString());
  }
  const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
  if (!variable || scope.declaredInside(variable) || isStandardStream(variable))
    return;
  if (isOfPack(variable))
    return obstacle(Obstacle::Pack, ref->getLocation(), variable->getNameAsString());
  QualType type = variable->getType().getNonReferenceType();
  if (const auto *record = type->getAsRecordDecl())
    if (std::string what = unreachableCapture(record); !what.empty())
      return obstacle(Obstacle::Lambda, ref->getLocation(),
                      "'" + variable->getNameAsString() + "', which captures " + what + ",");
  if (holdsPointers(type) && !(standIns && isRowTable(type)))
    return obstacle(Obstacle::ArrayOfPointers, ref->getLocation(), variable->getNameAsString());
  const bool isMemberRead = standIns && !access.write && !access.parts.empty();
  if (type->isRecordType() && !isMemberRead && !isCopiedAsBytes(variable->getASTContext(), type))
    return obstacle(Obstacle::Class, ref->getLocation(), variable->getNameAsString());
  const Expr *where = walking && isArrayLike(type) ? walking : ref;
  out.list.push_back(
      {variable, where, access.read, access.write, std::nullopt, false, std::nullopt, access.whole, access.parts});
}

// `use` is one of the place that a name stands for. The mention may see other values in the subscripts.
void Collector::behind(const DeclRefExpr *mention, llvm::function_ref<void()> use) {
  const size_t before = out.list.size();
  const DeclRefExpr *outer = std::exchange(walking, walking ? walking : mention);
  use();
  walking = outer;
  const bool isFixed = walkers.isFixed(mention->getDecl());
  for (size_t at = before; at < out.list.size(); ++at) {
    out.list[at].viaRow |= mention->getType()->isArrayType();
    if (isFixed)
      continue;
    if (out.list[at].item)
      std::fill(out.list[at].item->begin(), out.list[at].item->end(), std::nullopt);
    out.list[at].parts.clear();
  }
}

// A device's copy of an array is known by a pointer, whose size is another.
void Collector::sizeOf(const Expr *operand) {
  const auto *ref = dyn_cast<DeclRefExpr>(operand);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (variable && !scope.declaredInside(variable) && variable->getType().getNonReferenceType()->isArrayType())
    obstacle(Obstacle::SizeOf, ref->getLocation(), variable->getNameAsString());
}

void Collector::place(const Expr *expression, const Access1 &access) {
  expression = expression->IgnoreParens();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expression))
    return name(ref, access);
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(expression)) {
    visit(item->getIdx());
    if (item->getBase()->getType()->isVectorType()) // one lane of a vector
      return place(item->getBase(), {true, access.write, false});
    return through(item->getBase(), access, {scope.poly(item->getIdx())});
  }
  if (const auto *member = dyn_cast<MemberExpr>(expression)) {
    if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
      return obstacle(Obstacle::Member, member->getMemberLoc(), member->getMemberDecl()->getNameAsString());
    const Access1 object = access.outOf(member->getMemberDecl());
    return member->isArrow() ? through(member->getBase(), object, {Poly(0)}) : place(member->getBase(), object);
  }
  const auto *unary = dyn_cast<UnaryOperator>(expression);
  if (unary && unary->getOpcode() == UO_Deref)
    return through(unary->getSubExpr(), access, {Poly(0)});
  if (unary && (unary->getOpcode() == UO_Real || unary->getOpcode() == UO_Imag))
    return place(unary->getSubExpr(), {access.read, access.write, false});
  if (const auto *cast = dyn_cast<CastExpr>(expression); cast && cast->getSubExpr()->isGLValue())
    return place(cast->getSubExpr(), cast->getCastKind() == CK_LValueBitCast ? access.behind(1) : access);
  if (const auto *either = dyn_cast<ConditionalOperator>(expression)) {
    visit(either->getCond());
    place(either->getTrueExpr(), access);
    return place(either->getFalseExpr(), access);
  }
  if (const auto *both = dyn_cast<BinaryOperator>(expression); both && both->isCommaOp()) {
    visit(both->getLHS());
    return place(both->getRHS(), access);
  }
  // An element of a standard array is a part of it, whichever of the functions gave it.
  if (const auto [container, index] = containerItem(expression); container) {
    const auto *call = llvm::cast<CallExpr>(expression);
    out.calls.push_back({call, call->getDirectCallee()});
    visit(index);
    return place(container, {access.read, access.write, false});
  }
  const auto *call = dyn_cast<CallExpr>(expression);
  if (const Expr *object = call ? objectOfPart(call) : nullptr) {
    out.calls.push_back({call, call->getDirectCallee()});
    for (const Expr *argument : call->arguments())
      if (argument != object)
        visit(argument);
    return place(object, {access.read, access.write, false});
  }
  if (expression->isGLValue() && !call)
    return visitChildren(expression);
  visit(expression);
}

// The pointer is an array's address or a pointer's value, found in `inner`. False: not a form that is followed.
bool Collector::fromPlace(const Expr *inner, bool isValue, const Access1 &access, Subscripts items) {
  if (const auto *ref = dyn_cast<DeclRefExpr>(inner)) {
    if (const Expr *begin = isValue ? walkers.begin(ref->getDecl()) : nullptr) {
      const DeclRefExpr *outer = std::exchange(walking, walking ? walking : ref);
      if (items[0])
        items[0] = *items[0] + walkers.ahead(ref);
      through(begin, access, std::move(items));
      walking = outer;
      return true;
    }
    if (const Expr *row = isValue ? nullptr : walkers.place(ref->getDecl())) {
      bool found = false;
      behind(ref, [&] { found = fromPlace(row->IgnoreParens(), false, access, std::move(items)); });
      return found;
    }
    size_t before = out.list.size();
    name(ref, access);
    if (out.list.size() > before)
      setItems(out.list, std::move(items), access.items);
    return true;
  }
  if (const auto *member = dyn_cast<MemberExpr>(inner)) {
    if (isValue)
      throughMember(member, access, std::move(items));
    else
      place(inner, access.outOf(items));
    return true;
  }
  const auto *outer = dyn_cast<ArraySubscriptExpr>(inner);
  const auto *deref = dyn_cast<UnaryOperator>(inner);
  if (!outer && !(deref && deref->getOpcode() == UO_Deref))
    return false;
  const auto isRow = [](QualType type) { return type->getPointeeType()->isArithmeticType() || isRowTable(type); };
  if (isValue && !(standIns && isRow(inner->getType()))) {
    if (characterTable(inner).empty())
      obstacle(Obstacle::ArrayOfPointers, inner->getBeginLoc());
    return true;
  }
  if (outer)
    visit(outer->getIdx());
  items.insert(items.begin(), outer ? scope.poly(outer->getIdx()) : std::optional(Poly(0)));
  through(outer ? outer->getBase() : deref->getSubExpr(), access, std::move(items));
  return true;
}

void Collector::throughMember(const MemberExpr *pointer, const Access1 &access, Subscripts items) {
  const VarDecl *variable = standIns ? standIns->of(pointer) : nullptr;
  if (!variable)
    return obstacle(Obstacle::PointerMember, pointer->getMemberLoc(), pointer->getMemberDecl()->getNameAsString());
  place(pointer, {true, false});
  const Expr *where = walking ? walking : memberPath(scope, pointer).root;
  out.list.push_back(
      {variable, where, access.read, access.write, std::nullopt, false, std::nullopt, access.whole, access.parts});
  setItems(out.list, std::move(items), access.items);
}

void Collector::through(const Expr *pointer, const Access1 &access, Subscripts items) {
  pointer = pointer->IgnoreParens();
  if (const DeclRefExpr *moved = walkers.movedIn(pointer))
    return void(fromPlace(moved, true, access, std::move(items)));
  if (const auto *cast = dyn_cast<CastExpr>(pointer)) {
    const Expr *inner = cast->getSubExpr()->IgnoreParens();
    if (cast->getCastKind() == CK_NoOp)
      return through(inner, access, std::move(items));
    if (cast->getCastKind() == CK_ArrayToPointerDecay || cast->getCastKind() == CK_LValueToRValue)
      if (fromPlace(inner, cast->getCastKind() == CK_LValueToRValue, access, items))
        return;
    if (cast->getCastKind() == CK_BitCast) {
      const BehindCast behind = itemsBehind(context, *cast, items);
      return through(inner, access.behind(behind.items), {behind.first});
    }
  }
  const auto *address = dyn_cast<UnaryOperator>(pointer);
  if (const auto *item = address && address->getOpcode() == UO_AddrOf
                             ? dyn_cast<ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens())
                             : nullptr) {
    visit(item->getIdx());
    auto by = scope.poly(item->getIdx());
    items[0] = items[0] && by ? std::optional(*items[0] + *by) : std::nullopt;
    return through(item->getBase(), access, std::move(items));
  }
  const auto *sum = dyn_cast<BinaryOperator>(pointer);
  if (sum && sum->isAdditiveOp()) {
    bool leftIsPointer = sum->getLHS()->getType()->isPointerType();
    const Expr *base = leftIsPointer ? sum->getLHS() : sum->getRHS();
    const Expr *offset = leftIsPointer ? sum->getRHS() : sum->getLHS();
    visit(offset);
    auto by = scope.poly(offset);
    items[0] =
        items[0] && by ? std::optional(sum->getOpcode() == BO_Add ? *items[0] + *by : *items[0] - *by) : std::nullopt;
    return through(base, access, std::move(items));
  }
  visit(pointer);
}

// The address of something goes elsewhere.
void Collector::escape(const Expr *pointer) {
  size_t before = out.list.size();
  bool mayWrite = !pointer->getType()->getPointeeType().isConstQualified();
  const Expr *inner = pointer->IgnoreParenCasts();
  const auto *address = dyn_cast<UnaryOperator>(inner);
  const auto *binary = dyn_cast<BinaryOperator>(inner);
  if (const auto *ref = dyn_cast<DeclRefExpr>(inner))
    name(ref, {true, mayWrite, false});
  else if (address && address->getOpcode() == UO_AddrOf)
    place(address->getSubExpr(), {true, mayWrite, false});
  else if (binary && binary->isAdditiveOp() && !binary->isAssignmentOp()) {
    through(binary, {true, mayWrite, false}, {Poly(0)});
  } else if (isa<ArraySubscriptExpr, MemberExpr>(inner)) {
    place(inner, {true, inner->getType()->isArrayType() && mayWrite, false});
  } else if (inner != pointer)
    visit(inner);
  else
    visitChildren(inner);
  for (size_t at = before; at < out.list.size(); ++at) {
    out.list[at].parts.clear();
    if (isArrayLike(out.list[at].variable->getType())) {
      out.list[at].escapes = true;
      out.list[at].from = std::exchange(out.list[at].item, std::nullopt);
      const QualType type = inner->getType();
      for (QualType row = type->isPointerType() ? type->getPointeeType() : type;
           out.list[at].from && row->isArrayType(); row = context.getAsArrayType(row)->getElementType())
        out.list[at].from->push_back(Poly(0)); // the row's first item
      out.list[at].write |= isRowTable(out.list[at].variable->getType()) && mayWriteBehind(pointer->getType());
    }
  }
}

} // namespace

bool isArrayLike(QualType type) {
  type = type.getNonReferenceType();
  return (type->isPointerType() && !type->isFunctionPointerType()) || type->isArrayType();
}

Uses collectUses(const ASTContext &context, const AffineScope &scope, const Stmt *body, StandIns *standIns) {
  Uses result;
  const Walkers walkers(scope, body);
  Collector(context, scope, walkers, standIns, result).visit(body);
  return result;
}

} // namespace hetcc
