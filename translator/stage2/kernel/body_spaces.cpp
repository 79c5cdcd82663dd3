//===-- stage2/kernel/body_spaces.cpp - address spaces of a body's pointers -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The printer tells what a body's variables point into, and functions are named with the spaces of their arguments.
// An object's members lead to memory that is known where the object is made.
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

using namespace clang;

namespace hetcc::stage2 {

Spaces &Printer::openBody(const Stmt *body) {
  splitDeclarations = false; // C++ lets no jump cross a first value
  if (!context.getLangOpts().CPlusPlus)
    walk(body, [&](const Stmt *at) {
      splitDeclarations |= isa<LabelStmt>(at);
      return !splitDeclarations;
    });
  return spaces.emplace(
      unit.openCl ? body : nullptr, [this](const CallExpr *call, const Spaces &in) { return returnedBy(call, in); },
      [this](const FieldDecl *member) { return unit.memberSpace(member); });
}

bool refersToPointer(QualType type) { return type->isReferenceType() && type->getPointeeType()->isPointerType(); }

const Spaces &Printer::openFunction(const FunctionDecl *definition, const std::vector<LangAS> &with) {
  function = definition;
  openBody(definition->getBody());
  const auto *method = dyn_cast<CXXMethodDecl>(definition);
  size_t next = 0;
  if (method && !method->isStatic()) {
    setThis("het_self");
    spaces->setThis(privateSpace);
    if (!isa<CXXConstructorDecl>(method) && next < with.size())
      spaces->setThis(with[next++]);
    if (unit.isClosure(method->getParent())) {
      auto field = method->getParent()->field_begin();
      llvm::DenseMap<const VarDecl *, LangAS> wholes; // of which it captures bindings
      for (const LambdaCapture &capture : method->getParent()->captures()) {
        const std::string text = "het_self->" + unit.fieldName(*field);
        const LangAS space = unit.memberSpace(*field++);
        if (capture.capturesThis()) { // those from outside have a copy of the object, or no kernel
          const bool isPointer = capture.getCaptureKind() == LCK_This;
          setThis(isPointer ? text : "(&" + text + ")");
          spaces->setCapturedThis(isPointer ? space : spaces->self());
          continue;
        }
        const bool byReference = capture.getCaptureKind() == LCK_ByRef;
        if (const auto *bound = dyn_cast<BindingDecl>(capture.getCapturedVar())) {
          const VarDecl *holding = bound->getHoldingVar(),
                        *whole = holding ? holding : cast<VarDecl>(bound->getDecomposedDecl());
          const LangAS there = byReference ? space : spaces->self();
          captured[bound] = byReference && unit.openCl ? "(*" + text + ")" : text;
          if (wholes.try_emplace(whole, there).first->second != there && unit.openCl)
            unit.reject(bound->getLocation(), "structured bindings that a lambda captures in two ways");
          spaces->setStorage(whole, there);
          continue;
        }
        const auto *variable = cast<VarDecl>(capture.getCapturedVar());
        define(variable, byReference && unit.openCl ? "(*" + text + ")" : text);
        spaces->setTarget(variable, byReference ? globalSpace : space);
        spaces->setStorage(variable, byReference ? space : spaces->self());
      }
    }
  }
  for (const VarDecl *global : unit.globals()) {
    spaces->setTarget(global, globalSpace);
    spaces->setStorage(global, globalSpace);
  }
  returnsAddress = unit.openCl && definition->getReturnType()->isReferenceType();
  for (const ParmVarDecl *parameter : definition->parameters())
    spaces->setTarget(parameter, next < with.size() ? with[next++] : privateSpace);
  for (const ParmVarDecl *parameter : definition->parameters())
    if (refersToPointer(parameter->getType()))
      spaces->setPointee(parameter, next < with.size() ? with[next++] : globalSpace);
  return *spaces;
}

void Printer::followMember(const FieldDecl *member, const Expr *init) {
  const bool refers = member->getType()->isReferenceType();
  if (!refers && !member->getType()->isPointerType())
    return;
  const LangAS space = refers ? spaces->storage(init) : spaces->target(init);
  const bool throughMemory = refers && init->getType()->isPointerType() && spaces->pointee(init) != globalSpace;
  const bool isKnown = refers || DeviceUnit::knowsPointers(member->getParent());
  if (throughMemory || (isKnown ? !unit.leadsInto(member, space) : space != globalSpace))
    unit.reject(init->getExprLoc(), "a member that leads into this memory");
}

void Printer::followInitializers(const CXXConstructorDecl *constructor) {
  if (!unit.openCl)
    return;
  for (const CXXCtorInitializer *init : constructor->inits())
    if (init->isMemberInitializer())
      followMember(init->getMember(), init->getInit());
}

void Printer::followMade(const Stmt *at) {
  if (const auto *list = dyn_cast<InitListExpr>(at); list && list->isSemanticForm()) {
    if (const RecordDecl *type = list->getType()->getAsRecordDecl(); type && !type->isUnion()) {
      const auto *derived = dyn_cast<CXXRecordDecl>(type);
      const unsigned bases = derived ? derived->getNumBases() : 0;
      for (const FieldDecl *field : type->fields())
        if (const unsigned i = bases + field->getFieldIndex(); i < list->getNumInits())
          followMember(field, list->getInit(i));
    }
  } else if (const auto *made = dyn_cast<CXXConstructExpr>(at)) {
    const auto *constructor = cast_or_null<CXXConstructorDecl>(made->getConstructor()->getDefinition());
    if (constructor && !constructor->isCopyOrMoveConstructor() && constructor->hasBody()) {
      Printer inside(unit);
      inside.openFunction(constructor, spacesOf(constructor, nullptr, false,
                                                llvm::ArrayRef(made->getArgs(), made->getNumArgs()), *spaces));
      inside.followInitializers(constructor);
    }
  } else if (const auto *values = dyn_cast<CXXStdInitializerListExpr>(at)) { // first comes the items' address
    unit.leadsInto(*values->getType()->getAsRecordDecl()->field_begin(), privateSpace);
  } else if (const auto *operation = dyn_cast<BinaryOperator>(at); operation && operation->getOpcode() == BO_Assign) {
    const auto *member = dyn_cast<MemberExpr>(operation->getLHS()->IgnoreParens());
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (field && !field->getType()->isReferenceType())
      followMember(field, operation->getRHS());
  }
}

// Records are declared before the text has what their objects are made of.
void Printer::followMembers(const Stmt *body) {
  if (!unit.openCl)
    return;
  std::vector<const CallExpr *> calls;
  walk(body, [&](const Stmt *at) {
    if (const auto *lambda = dyn_cast<LambdaExpr>(at)) {
      auto field = lambda->getLambdaClass()->field_begin();
      for (const Expr *init : lambda->capture_inits()) {
        followMember(*field++, init);
        followMembers(init);
      }
      return false; // its body is a function of its own
    }
    followMade(at);
    const auto *call = dyn_cast<CallExpr>(at);
    if (const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
        callee && callee->getReturnType()->isRecordType())
      calls.push_back(call);
    return true;
  });
  for (const CallExpr *call : calls)
    unit.followReturned(call->getDirectCallee(), spacesOf(call, *spaces));
}

void Printer::defineVariable(const VarDecl *variable, const std::string &name) {
  define(variable, unit.openCl && variable->getType()->isReferenceType() ? "(*" + name + ")" : name);
}

QualType Printer::typeOf(const VarDecl *variable) {
  QualType type = variable->getType();
  if (!unit.openCl)
    return type;
  if (const auto *array = context.getAsConstantArrayType(type); array && array->getElementType()->isPointerType())
    return context.getConstantArrayType(unit.into(array->getElementType(), spaces->target(variable)), array->getSize(),
                                        nullptr, ArraySizeModifier::Normal, 0);
  return typeIn(type, *spaces, variable);
}

QualType Printer::typeIn(QualType type, const Spaces &in, const VarDecl *variable) const {
  if (unit.openCl && refersToPointer(type)) {
    const LangAS pointee = in.pointee(variable);
    const QualType pointer =
        unit.into(type->getPointeeType(), pointee == privateSpace ? LangAS::opencl_private : pointee);
    type = context.getLValueReferenceType(pointer);
  }
  return unit.into(type, in.target(variable));
}

QualType Printer::there(QualType pointer, const Expr *from) const {
  if (!unit.openCl || !pointer->isPointerType())
    return pointer;
  return unit.into(pointer, from->getType()->isArrayType() ? spaces->storage(from) : spaces->target(from));
}

// A reference to a number that the function does not change.
static bool isConstantNumber(QualType type) {
  return type->isReferenceType() && type->getPointeeType().isConstQualified() &&
         type->getPointeeType()->isArithmeticType();
}

std::vector<LangAS> Printer::spacesOf(const FunctionDecl *callee, const Expr *object, bool arrow,
                                      llvm::ArrayRef<const Expr *> args, const Spaces &in) const {
  std::vector<LangAS> found;
  if (object)
    found.push_back(arrow                                        ? in.target(object)
                    : object->IgnoreParenImpCasts()->isPRValue() ? privateSpace
                                                                 : in.storage(object));
  const FunctionDecl *definition = callee->getDefinition() ? callee->getDefinition() : callee;
  for (size_t i = 0; i < args.size(); ++i) {
    const QualType type = i < definition->getNumParams() ? definition->getParamDecl(i)->getType() : args[i]->getType();
    found.push_back(type->isReferenceType() ? in.storage(args[i])
                    : type->isPointerType() ? in.target(args[i])
                                            : privateSpace);
  }
  // `max(a[i], 0.5)` gives a reference to one of them: to copies, where they are stored in memory of two kinds.
  const QualType result = callee->getReturnType();
  const size_t first = found.size() - args.size();
  if (result->isReferenceType() && result->getPointeeType().isConstQualified()) {
    std::vector<size_t> values;
    for (size_t i = 0; i < args.size() && i < definition->getNumParams(); ++i)
      if (isConstantNumber(definition->getParamDecl(i)->getType()))
        values.push_back(first + i);
    if (llvm::any_of(values, [&](size_t one) { return found[one] != found[values.front()]; }))
      for (size_t one : values)
        found[one] = privateSpace;
  }
  for (size_t i = 0; i < args.size() && i < definition->getNumParams(); ++i)
    if (refersToPointer(definition->getParamDecl(i)->getType()))
      found.push_back(args[i]->isGLValue() ? in.pointee(args[i]) : in.target(args[i]));
  return found;
}

LangAS Printer::returnedBy(const CallExpr *call, const Spaces &in) const {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee)
    return globalSpace;
  llvm::ArrayRef<const Expr *> args(call->getArgs(), call->getNumArgs());
  if (!callee->hasBody()) { // one of the library's gives its first argument
    if (args.empty())
      return globalSpace;
    return args[0]->isGLValue() ? in.storage(args[0]) : in.target(args[0]);
  }
  return unit.returnedSpace(callee, spacesOf(call, in));
}

std::vector<LangAS> Printer::spacesOf(const CallExpr *call, const Spaces &in) const {
  const FunctionDecl *callee = call->getDirectCallee();
  llvm::ArrayRef<const Expr *> args(call->getArgs(), call->getNumArgs());
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  const Expr *object = nullptr;
  bool arrow = false;
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
    const auto *name = cast<MemberExpr>(member->getCallee()->IgnoreParens());
    object = method && method->isStatic() ? nullptr : name->getBase();
    arrow = name->isArrow();
  } else if (isa<CXXOperatorCallExpr>(call) && method && !method->isStatic()) {
    object = args[0];
    args = args.drop_front();
  }
  return spacesOf(callee, object, arrow, args, in);
}

} // namespace hetcc::stage2
