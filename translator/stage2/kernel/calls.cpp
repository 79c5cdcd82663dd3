//===-- stage2/kernel/calls.cpp - calls and objects of C++ in kernel text -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Member functions, constructors and operators are functions of a name each in kernel text; a constructor returns its
// object.
#include "analysis/device/device_functions.h"
#include "analysis/device/lambdas.h"
#include "analysis/device/library.h"
#include "analysis/device/object_copies.h"
#include "diag/diag.h"
#include "region/mentions.h"
#include "stage2/kernel/function_pointers.h"
#include "stage2/kernel/order.h"
#include "stage2/kernel/printer.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"
#include "llvm/TargetParser/Triple.h"

#include <utility>

using namespace clang;

namespace hetcc::stage2 {

std::string Printer::argument(const Expr *arg, bool converted) {
  // An overload of CUDA's for another type would be found where C converts the argument.
  const auto *conversion = dyn_cast<ImplicitCastExpr>(arg);
  bool changes = converted && conversion && arg->getType()->isArithmeticType() &&
                 !context.hasSameUnqualifiedType(arg->getType(), conversion->getSubExpr()->getType());
  std::string text = changes ? cast(arg->getType(), conversion->getSubExpr()) : stored(arg);
  const auto *comma = dyn_cast<BinaryOperator>(arg);
  return comma && comma->isCommaOp() ? "(" + text + ")" : text;
}

std::string Printer::arguments(llvm::ArrayRef<const Expr *> args, bool converted) {
  std::string text;
  for (const Expr *arg : args)
    text += (text.empty() ? "" : ", ") + argument(arg, converted);
  return "(" + text + ")";
}

std::string Printer::libraryCall(const CallExpr *e, const FunctionDecl *callee) {
  std::vector<const Expr *> args(e->arg_begin(), e->arg_end());
  const IdentifierInfo *name = callee->getIdentifier();
  if (const std::optional<AtomicCall> call = atomicCallOf(e))
    return atomicCall(*call, e);
  if (const std::string value = constantOfBuiltin(context, e); !value.empty())
    return "((" + unit.type(e->getType(), e->getBeginLoc()) + ")" + value + ")";
  switch (callee->getBuiltinID()) {
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
  case Builtin::BI__builtin_assume_aligned: return operand(args[0]);
  case Builtin::BI__builtin_prefetch: return "((void)" + operand(args[0]) + ")";
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIas_const:
    if (unit.openCl)
      return Visit(args[0]);
    return "(" + unit.type(e->getType(), e->getBeginLoc()) + (e->isLValue() ? " &)" : " &&)") + operand(args[0]);
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof: return "&" + operand(args[0]);
  default: break;
  }
  if (name && name->isStr("__assert_fail"))
    return unit.openCl ? "het_end_kernel()" : "::__assert_fail" + arguments(args, false);
  if (std::string text = name ? characterCall(e, name->getName()) : ""; !text.empty())
    return text;
  const LibraryFunction *known = findLibraryFunction(callee);
  if (known && known->text == "::het::ofStream")
    return ofStream(e, name->getName());
  if (known && unit.openCl)
    return openClCall(e, callee, known->text);
  if (known) { // what it gives may be a type of the library's
    if (takesMemory(name->getName()))
      unit.useHeap();
    if (known->text == "::het::exitProgram")
      return unit.exitCall(Visit(args[0]));
    if (name->isStr("qsort") || name->isStr("bsearch"))
      return comparing(e, known->text);
    return known->text + (known->text.back() == '<' ? unit.type(e->getType(), e->getBeginLoc()) + ">" : "") +
           arguments(args, true);
  }
  return "";
}

bool Printer::dependsOnDevice(const FunctionDecl *callee) {
  return llvm::any_of(callee->specific_attrs<OMPDeclareVariantAttr>(), [](const OMPDeclareVariantAttr *variant) {
    return llvm::any_of(variant->getTraitInfos()->Sets, [](const OMPTraitSet &set) {
      return set.Kind != llvm::omp::TraitSet::construct && set.Kind != llvm::omp::TraitSet::user &&
             set.Kind != llvm::omp::TraitSet::implementation;
    });
  });
}

// The constructs around a call in its function, outermost first. A function for devices is in a target construct.
static std::vector<llvm::omp::TraitProperty> constructsAround(const Expr *call, ASTContext &context) {
  using namespace llvm::omp;
  std::vector<std::vector<TraitProperty>> around;
  DynTypedNode at = DynTypedNode::create(*call);
  for (DynTypedNodeList parents = context.getParents(at); !parents.empty(); parents = context.getParents(at)) {
    at = parents[0];
    if (at.get<FunctionDecl>())
      break;
    const auto *directive = at.get<OMPExecutableDirective>();
    if (!directive)
      continue;
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    std::vector<TraitProperty> &traits = around.emplace_back();
    if (isOpenMPTargetExecutionDirective(kind))
      traits.push_back(TraitProperty::construct_target_target);
    if (isOpenMPTeamsDirective(kind))
      traits.push_back(TraitProperty::construct_teams_teams);
    if (isOpenMPParallelDirective(kind))
      traits.push_back(TraitProperty::construct_parallel_parallel);
    if (isOpenMPWorksharingDirective(kind) && isOpenMPLoopDirective(kind))
      traits.push_back(TraitProperty::construct_for_for);
    if (isOpenMPSimdDirective(kind))
      traits.push_back(TraitProperty::construct_simd_simd);
  }
  std::vector<TraitProperty> result;
  for (const std::vector<TraitProperty> &traits : llvm::reverse(around))
    result.insert(result.end(), traits.begin(), traits.end());
  if (!llvm::is_contained(result, TraitProperty::construct_target_target))
    result.insert(result.begin(), TraitProperty::construct_target_target);
  return result;
}

// The function that `declare variant` puts in this one's place on a device, or on the host; itself: none. Null: it is
// not known.
const FunctionDecl *Printer::variantFor(const FunctionDecl *callee, bool onDevice, const Expr *at) const {
  using namespace llvm::omp;
  const llvm::Triple device(unit.openCl ? "spir64-unknown-unknown" : "nvptx64-nvidia-cuda");
  OMPContext here(onDevice, onDevice ? device : context.getTargetInfo().getTriple());
  for (const TraitProperty trait : constructsAround(at, context))
    here.addTrait(trait);
  llvm::SmallVector<VariantMatchInfo, 4> matches;
  std::vector<const FunctionDecl *> functions;
  for (const auto *variant : callee->specific_attrs<OMPDeclareVariantAttr>()) {
    const auto *named = dyn_cast<DeclRefExpr>(variant->getVariantFuncRef()->IgnoreParenImpCasts());
    const auto *function = named ? dyn_cast<FunctionDecl>(named->getDecl()) : nullptr;
    if (!function)
      return nullptr;
    variant->getTraitInfos()->getAsVariantMatchInfo(context, matches.emplace_back());
    functions.push_back(function);
  }
  const int best = getBestVariantMatchForContext(matches, here);
  return best < 0 ? callee : functions[static_cast<size_t>(best)];
}

// The same text runs on the host, too, which may have another function in this one's place.
std::string Printer::callFunction(const FunctionDecl *callee, const Expr *object, bool arrow,
                                  llvm::ArrayRef<const Expr *> args, const Expr *at) {
  const FunctionDecl *device = boundTo(callee), *host = callee;
  if (device == callee && dependsOnDevice(callee)) {
    device = variantFor(callee, true, at);
    host = variantFor(callee, false, at);
  }
  if (!device || !host)
    return reject(at, "a call of '" + callee->getNameAsString() + "', which has variants for kinds of devices,");
  if (unit.openCl || device == host || !host->hasBody())
    return callOf(device, object, arrow, args, at);
  return "(HET_ON_HOST ? " + callOf(host, object, arrow, args, at) + " : " + callOf(device, object, arrow, args, at) +
         ")";
}

std::string Printer::callOf(const FunctionDecl *callee, const Expr *object, bool arrow,
                            llvm::ArrayRef<const Expr *> args, const Expr *at) {
  std::string what = "the function '" + callee->getNameAsString() + "'";
  if (callee->isVariadic())
    return reject(at, what + " with variable arguments");
  if (const auto *method = dyn_cast<CXXMethodDecl>(callee); method && method->isVirtual())
    return reject(at, "a call of the virtual function '" + callee->getNameAsString() + "'");
  const bool seen = callee->hasBody(); // an alias has none
  const bool elsewhere = !seen && mayBeElsewhere(callee);
  if (!seen && !elsewhere && unit.openCl)
    return reject(at, what + " without its definition");
  if (!seen && !elsewhere && unit.mayReport()) {
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(at->getBeginLoc()),
           diag::err_callee_unseen)
        << callee->getNameAsString();
    report(context.getDiagnostics(), callee->getLocation(), diag::note_callee_unseen) << callee->getNameAsString();
  }
  if (!seen && !elsewhere)
    return "0";
  for (const Expr *arg : args)
    if (arg->getType()->isFunctionPointerType() && (elsewhere || !isAddressOnDevices(arg, function, context)))
      return reject(arg, "a pointer to a function");
  // Without a prototype C passes what the function does not take.
  const FunctionDecl *definition = callee->getDefinition();
  const size_t taken = !object && definition ? std::min<size_t>(definition->getNumParams(), args.size()) : args.size();
  std::string before;
  for (const Expr *extra : args.drop_front(taken))
    before += "(void)" + operand(extra) + ", ";
  args = args.take_front(taken);
  std::string text = unit.openCl ? "" : before;
  std::vector<LangAS> kinds;
  if (unit.openCl)
    kinds = spacesOf(callee, object, arrow, args, *spaces);
  const bool ofThread = level == Level::Thread && TeamPlan::seesTeam(callee);
  if (ofThread && threads != "HET_THREADS")
    return reject(at, "a call of '" + callee->getNameAsString() +
                          "', which sees the threads, in a region that has fewer than another one of its team");
  const std::string name =
      elsewhere ? unit.importName(callee, kinds, at->getBeginLoc()) : unit.functionName(callee, kinds, ofThread);
  text += name + "(";
  if (unit.needsAround(callee)) {
    if (function && !unit.needsAround(function))
      return reject(at, "a call of '" + callee->getNameAsString() + "', which uses variables of the device, here");
    text += (function ? "het_around" : "&het_around") + std::string(object || !args.empty() ? ", " : "");
  }
  std::string self;
  if (object) {
    const Expr *bare = object->IgnoreParenImpCasts();
    std::string base = isa<CXXThisExpr>(bare)                    ? Visit(object)
                       : arrow                                   ? operand(object)
                       : unit.openCl                             ? reference(object)
                       : !bare->isLValue() || object->isXValue() ? "::het::temporary(" + Visit(object) + ")"
                                                                 : "&" + operand(object);
    self = base + (args.empty() ? "" : ", ");
  }
  text += self;
  const Order order = orderOf(at, object, args, context);
  if (unit.openCl && order == Order::Backward)
    return reject(at, "an assignment whose right side changes what its left side sees");
  if (unit.openCl) {
    std::string list;
    const FunctionDecl *const called = definition ? definition : callee;
    for (size_t i = 0; i < args.size(); ++i) {
      const bool refers = i < called->getNumParams() && called->getParamDecl(i)->getType()->isReferenceType();
      list += (list.empty() ? "" : ", ") +
              (refers ? reference(args[i], kinds[i + (object ? 1 : 0)]) : argument(args[i], false));
    }
    text += list + ")";
    if (callee->getReturnType()->isReferenceType())
      text = "(*" + text + ")";
    if (isHalf(callee->getReturnType()))
      text = "het_half_value(" + text + ")";
    return before.empty() ? text : "(" + before + text + ")";
  }
  if (order != Order::Free && !elsewhere && before.empty())
    return inOrder(order, name, self, args);
  text += arguments(args, false).substr(1);
  return before.empty() ? text : "(" + text + ")";
}

// Braces evaluate from left to right, and convert no numbers. OpenCL C has none, and its compilers do so anyway.
std::string Printer::inOrder(Order order, const std::string &name, const std::string &self,
                             llvm::ArrayRef<const Expr *> args) {
  const std::string list = arguments(args, true);
  if (order == Order::Forward)
    return "(decltype(::het::inOrder(" + name + ")){" + name + ", " + self + list.substr(1, list.size() - 2) +
           "}.take())"; // in parentheses, for it may be an argument of a macro
  const std::string left = self.empty() ? argument(args[0], true) : self.substr(0, self.size() - 2);
  return "(decltype(::het::inReverse(" + name + ")){" + argument(args.back(), true) + ", " + left + ", " + name +
         "}.take())";
}

std::string Printer::VisitCallExpr(const CallExpr *e) {
  if (const auto given = items.find(e); given != items.end())
    return unit.openCl && isHalf(e->getType()) ? "het_half_value(" + given->second + ")" : given->second;
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee) {
    const Expr *by = e->getCallee()->IgnoreParenImpCasts();
    if (const auto *led = dyn_cast<UnaryOperator>(by); led && led->getOpcode() == UO_Deref)
      by = led->getSubExpr()->IgnoreParenImpCasts();
    const auto *type = e->getCallee()->getType()->getPointeeType()->getAs<FunctionProtoType>();
    const bool isOrdered =
        e->getNumArgs() > 1 && llvm::any_of(e->arguments(), [&](auto *arg) { return arg->HasSideEffects(context); });
    if (unit.openCl || !type || isOrdered || !isAddressOnDevices(by, function, context))
      return reject(e, "a call through a pointer");
    std::string types;
    for (const QualType one : type->param_types())
      types += (types.empty() ? "" : ", ") + unit.type(one.getUnqualifiedType(), e->getBeginLoc());
    return "((" + unit.type(type->getReturnType().getUnqualifiedType(), e->getBeginLoc()) + " (*)(" + types + "))" +
           operand(by) + ")" + arguments(llvm::ArrayRef(e->getArgs(), e->getNumArgs()), true);
  }
  if (std::string number = numberCall(e); !number.empty())
    return number;
  if (std::string text = libraryCall(e, callee); !text.empty())
    return text;
  std::vector<const Expr *> args(e->arg_begin(), e->arg_end());
  return callFunction(callee, nullptr, false, args, e);
}

std::string Printer::VisitCXXMemberCallExpr(const CXXMemberCallExpr *e) {
  if (const auto given = items.find(e); given != items.end())
    return given->second;
  const CXXMethodDecl *method = e->getMethodDecl();
  if (!method)
    return reject(e, "a call through a pointer to a member");
  const auto *member = cast<MemberExpr>(e->getCallee()->IgnoreParens());
  std::vector<const Expr *> args(e->arg_begin(), e->arg_end());
  return callFunction(method, method->isStatic() ? nullptr : member->getBase(), member->isArrow(), args, e);
}

std::string Printer::VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee)
    return reject(e, "this operator");
  std::vector<const Expr *> args(e->arg_begin(), e->arg_end());
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (method && method->getParent()->isLambda() && !unit.isClosure(method->getParent()) && !unit.openCl) {
    const std::vector<const CXXMethodDecl *> calls = callOperators(method->getParent());
    const std::string given = arguments(llvm::ArrayRef(args).drop_front(), false);
    if (calls.size() == 1)
      return operand(args[0]) + given;
    const auto number =
        llvm::find_if(calls, [&](auto *one) { return declaresSameEntity(one, method); }) - calls.begin();
    return operand(args[0]) + "(::het::Nth<" + std::to_string(number) + ">()" + (args.size() > 1 ? ", " : "") +
           given.substr(1);
  }
  // A trivial assignment is the built-in one.
  if (method && isTrivialAssignment(*method)) {
    const auto *made = dyn_cast<DeclRefExpr>(args[0]->IgnoreParens()); // a whole object
    if (unit.openCl && unit.lendsPadding(method->getParent()) && !(made && !made->getType()->isReferenceType()))
      return reject(e, "an assignment to what may be the base of an object");
    return operand(args[0]) + " = " + chosen(args[1]);
  }
  if (!method || method->isStatic())
    return callFunction(callee, nullptr, false, args, e);
  return callFunction(callee, args[0], false, llvm::ArrayRef(args).drop_front(), e);
}

// The text's variable, which may be the address of the user's.
std::string Printer::capturedName(const ValueDecl *captured) {
  const auto *variable = dyn_cast<VarDecl>(captured);
  const std::string name = variable ? variableName(variable, captured->getLocation()) : "";
  const bool isName = !name.empty() && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return isName ? name : safeName(captured->getName());
}

// The captures stand as what most of them are; those that differ are named. An object that is captured is a copy.
std::string Printer::captures(const LambdaExpr *e) {
  std::string all = e->getCaptureDefault() == LCD_ByRef ? "&" : "=";
  for (const LambdaCapture &capture : e->captures()) {
    if (capture.getCaptureKind() == LCK_This && !self.empty())
      continue; // a pointer like any other
    if (capture.getCaptureKind() == LCK_StarThis && !self.empty()) {
      all += ", het_copy = *" + self;
      continue;
    }
    if (!capture.capturesVariable() || e->isInitCapture(&capture))
      return reject(e, "this capture of a lambda");
    const bool byReference = capture.getCaptureKind() == LCK_ByRef;
    if (byReference != (all[0] == '&'))
      all += (byReference ? ", &" : ", ") + capturedName(capture.getCapturedVar());
  }
  return "[" + all + "]";
}

// One function of a lambda; `first`: a parameter in front of its own.
std::string Printer::lambda(const LambdaExpr *e, const CXXMethodDecl *call, std::string first) {
  std::string parameters = std::move(first);
  std::set<llvm::StringRef> names;
  for (const ParmVarDecl *parameter : call->parameters())
    if (parameter->getIdentifier() && !names.insert(parameter->getName()).second) // of one pack
      define(parameter, unit.names.make(parameter->getName()));
  for (const ParmVarDecl *parameter : call->parameters())
    parameters +=
        (parameters.empty() ? "" : ", ") +
        unit.declare(parameter->getType(), variableName(parameter, parameter->getLocation()), parameter->getLocation());
  const std::string result = unit.type(call->getReturnType(), e->getBeginLoc()), captured = captures(e);
  const std::string around = std::exchange(returned, call->getReturnType()->isVoidType() ? "" : "{}"), outer = self;
  if (llvm::any_of(e->captures(), [](const LambdaCapture &one) { return one.getCaptureKind() == LCK_StarThis; }))
    self = "(&het_copy)";
  const std::string body = nested(call->getBody());
  returned = around;
  self = outer;
  return captured + "(" + parameters + ")" + (call->isConst() ? "" : " mutable") + " -> " + result + body;
}

// A lambda whose type has a name: an object of its captures.
std::string Printer::closure(const LambdaExpr *e) {
  std::string values;
  const LambdaCapture *capture = e->capture_begin();
  auto field = e->getLambdaClass()->field_begin();
  for (const Expr *init : e->capture_inits()) {
    if (init->getType()->isArrayType() && capture->getCaptureKind() != LCK_ByRef)
      return reject(e, "a lambda with a copy of an array, given to a function");
    // Parameters of kernels are pointers with more qualifiers.
    const bool byReference = capture->getCaptureKind() == LCK_ByRef, leads = init->getType()->isPointerType();
    const QualType type = context.getLValueReferenceType(init->getType());
    values += (values.empty() ? "" : ", ") +
              (byReference && leads ? "(" + unit.type(type, e->getBeginLoc()) + ")" : "") + memberValue(*field++, init);
    ++capture;
  }
  return unit.objectOf(e->getLambdaClass(), "{" + values + "}", e->getBeginLoc());
}

// Calls of a lambda with `auto` parameters name its function by number.
std::string Printer::VisitLambdaExpr(const LambdaExpr *e) {
  if (unit.isClosure(e->getLambdaClass()))
    return closure(e);
  const std::vector<const CXXMethodDecl *> calls = callOperators(e->getLambdaClass());
  if (calls.size() == 1)
    return lambda(e, calls.front(), "");
  if (!e->getCallOperator()->isConst())
    return reject(e, "a mutable lambda with 'auto' parameters");
  std::string all;
  for (size_t i = 0; i < calls.size(); ++i)
    all += (i ? ", " : "") + lambda(e, calls[i], "::het::Nth<" + std::to_string(i) + ">");
  return "::het::overloads(" + all + ")";
}

std::string Printer::VisitCXXThisExpr(const CXXThisExpr *e) {
  if (self.empty())
    return reject(e, "this use of 'this'");
  return self;
}

std::string Printer::VisitCXXConstructExpr(const CXXConstructExpr *e) {
  const CXXConstructorDecl *constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial())
    return Visit(e->getArg(0));
  if (e->getType()->isArrayType() && constructor->isTrivial())
    return "{}";
  if (constructor->isTrivial())
    return unit.objectOf(constructor->getParent(), "{}", e->getBeginLoc());
  std::vector<const Expr *> args(e->getArgs(), e->getArgs() + e->getNumArgs());
  const std::string one = callFunction(constructor, nullptr, false, args, e);
  return e->getType()->isArrayType() ? repeated(e->getType(), one, e) : one;
}

// A copy that bytes make is printed as what it is made of, which is another object.
std::string Printer::VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr *e) {
  const Expr *value = e->getSubExpr()->IgnoreParens();
  while (const auto *conversion = dyn_cast<CastExpr>(value))
    value = conversion->getSubExpr()->IgnoreParens();
  const auto *made = dyn_cast<CXXConstructExpr>(value);
  const bool isCopy = made && made->getConstructor()->isCopyOrMoveConstructor() &&
                      made->getConstructor()->isTrivial() && made->getArg(0)->isGLValue();
  const std::string text = Visit(e->getSubExpr());
  return isCopy && !unit.openCl
             ? "(" + unit.type(made->getType().getUnqualifiedType(), made->getBeginLoc()) + ")(" + text + ")"
             : text;
}

// The base of an object whose constructor is inherited gets what that one got.
std::string Printer::VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *e) {
  const CXXConstructorDecl *constructor = e->getConstructor();
  if (!constructor->hasBody())
    return reject(e, "an inherited constructor");
  std::string text = unit.needsAround(constructor) ? "het_around" : "";
  std::vector<LangAS> kinds;
  for (const ParmVarDecl *parameter : function->parameters()) {
    const QualType type = parameter->getType();
    std::string name = variableName(parameter, e->getBeginLoc());
    if (unit.openCl) {
      kinds.push_back(type->isReferenceType() || type->isPointerType() ? spaces->target(parameter) : privateSpace);
      name = (type->isReferenceType() ? "&" : "") + name;
    } else if (type->isRValueReferenceType()) {
      name = "(" + unit.type(type, e->getBeginLoc()) + ")" + name;
    }
    text += (text.empty() ? "" : ", ") + name;
  }
  for (const ParmVarDecl *parameter : function->parameters())
    if (unit.openCl && refersToPointer(parameter->getType()))
      kinds.push_back(spaces->pointee(parameter));
  return unit.functionName(constructor, kinds, false) + "(" + text + ")";
}

std::string Printer::VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *e) {
  return destructorActs(context, e->getType()) ? reject(e, "an object with a destructor") : Visit(e->getSubExpr());
}

void Printer::rejectDestructor(const VarDecl *variable) {
  if (destructorActs(context, variable->getType().getNonReferenceType()))
    unit.reject(variable->getLocation(), "an object with a destructor");
}

std::string Printer::VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr *e) {
  if (unit.openCl && isHalf(e->getType()))
    return "0.0f";
  return unit.openCl && e->getType()->isPointerType() ? "0" : "(" + unit.type(e->getType(), e->getBeginLoc()) + ")0";
}

std::string Printer::VisitSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr *e) {
  return operand(e->getReplacement());
}

} // namespace hetcc::stage2
