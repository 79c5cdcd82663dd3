//===-- stage2/kernel/unit.cpp - the device code of one file --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/unit.h"

#include "analysis/device/device_functions.h"
#include "stage2/kernel/marks.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

#include "diag/diag.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The namespace of a function. Its name alone may be that of a variable, as in `int max = std::max(a, b)`.
std::string namespaceOf(const FunctionDecl *function) {
  for (const DeclContext *at = function->getDeclContext(); at; at = at->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(at); space && space->getIdentifier() && !space->isInline())
      return space->getName().str() + "_";
  return "";
}

// Readable parts of a C++ function's name: class or namespace, and name, without template arguments.
std::string wishedName(const FunctionDecl *function) {
  std::string name = isa<CXXMethodDecl>(function) ? "" : namespaceOf(function);
  if (const auto *method = dyn_cast<CXXMethodDecl>(function))
    name = method->getParent()->isLambda() ? "lambda_" : method->getParent()->getName().str() + "_";
  if (isa<CXXConstructorDecl>(function))
    return name + "make";
  if (isa<CXXDestructorDecl>(function))
    return name + "destroy";
  if (function->isOverloadedOperator())
    return name + "operator";
  if (isa<CXXConversionDecl>(function))
    return name + "convert";
  return name + (function->getIdentifier() ? function->getName().str() : "function");
}

} // namespace

// A user's `half` would be het_half in the text.
DeviceUnit::DeviceUnit(ASTContext &context, Language language)
    : context(context), openCl(language == Language::OpenCl) {
  if (openCl)
    for (const char *own :
         {"het_half", "het_complex_f", "het_complex_d", "het_around", "het_lock", "het_device_number"})
      names.make(own);
}

bool DeviceUnit::mayReport() {
  bool may = !inFunction_ || !reported_;
  reported_ = true;
  return may;
}

void DeviceUnit::reject(SourceLocation where, llvm::StringRef what) {
  if (openCl) {
    if (!obstacle_)
      obstacle_.emplace(where, what.str());
    return;
  }
  if (mayReport() && rejected_.emplace(where, what.str()).second)
    rejectInKernel(context, where, what);
}

void DeviceUnit::addClosure(const CXXRecordDecl *closure) {
  closures_.insert(closure);
  for (const FieldDecl *field : closure->fields())
    if (const CXXRecordDecl *inner = field->getType()->getAsCXXRecordDecl(); inner && inner->isLambda())
      addClosure(inner);
}

void DeviceUnit::addClosuresIn(QualType type) {
  const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isLambda() || !searched_.insert(record).second)
    return;
  const auto see = [&](QualType part) {
    if (const CXXRecordDecl *its = part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(); its && its->isLambda())
      addClosure(its);
    addClosuresIn(part);
  };
  for (const CXXBaseSpecifier &base : record->bases())
    see(base.getType());
  for (const FieldDecl *field : record->fields())
    see(field->getType());
}

void DeviceUnit::findClosures(const Stmt *body) {
  const auto see = [&](QualType type) {
    type = type.getNonReferenceType();
    if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
      addClosure(record);
  };
  if (!openCl)
    walk(body, [&](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *made = dyn_cast<CXXConstructExpr>(at);
      if (const auto *value = dyn_cast<Expr>(at))
        addClosuresIn(value->getType()->isPointerType() ? value->getType()->getPointeeType() : value->getType());
      if (const auto *lambda = dyn_cast<LambdaExpr>(at))
        if (llvm::any_of(lambda->captures(), [&](auto &one) { return lambda->isInitCapture(&one); }))
          addClosure(lambda->getLambdaClass());
      const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
      const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
      if (!callee || (method && method->getParent()->isLambda() && made)) // a copy of a lambda
        return true;
      see(callee->getReturnType());
      for (const ParmVarDecl *parameter : callee->parameters())
        see(parameter->getType());
      return true;
    });
}

// OpenCL C has functions of many names, which a user's must not meet.
std::string DeviceUnit::functionName(const FunctionDecl *function, std::vector<LangAS> spaces, bool ofThread) {
  const Instance instance{function->getCanonicalDecl(), std::move(spaces), ofThread};
  if (printing_)
    calls_[*printing_].insert(instance);
  std::string &name = functions_[instance];
  if (name.empty()) {
    name = names.make((openCl ? "f_" : "") + wishedName(function));
    waiting_.push_back(instance);
  }
  return name;
}

// In OpenCL C locks lie in memory that the runtime gives. The first is for the results of groups.
std::string DeviceUnit::lockName(const std::string &section, SourceLocation where) {
  const auto [lock, isNew] = locks_.try_emplace(section, locks_.size() + 1);
  if (openCl) {
    constexpr size_t mostLocks = 63; // of the runtime's kinds/opencl/launch.cpp, and the first
    if (lock->second > mostLocks)
      reject(where, "so many names of critical sections");
    return std::string(inFunction_ ? "het_around->" : "") + "het_lock + " + std::to_string(lock->second);
  }
  std::string name = "het_lock_" + section;
  if (isNew)
    constantText_ += "HET_LOCK " + name + " = 0;\n";
  return name;
}

void DeviceUnit::useDeviceNumber() {
  if (!usesDeviceNumber_ && !openCl)
    constantText_ += "HET_GLOBAL int het_device_number;\n";
  usesDeviceNumber_ = true;
}

std::string DeviceUnit::deviceNumber() const {
  return std::string(!openCl ? "" : inFunction_ ? "het_around->" : "het_around.") + "het_device_number";
}

bool DeviceUnit::needsAround(const FunctionDecl *function) {
  if (!openCl || (globalsInOrder_.empty() && !usesLocks_ && !usesDeviceNumber_))
    return false;
  const auto [known, isNew] = needsAround_.try_emplace(function->getCanonicalDecl(), false);
  if (!isNew)
    return known->second;
  bool needs = false;
  walkFunction(function, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *member = dyn_cast<MemberExpr>(at);
    const auto *variable = dyn_cast_or_null<VarDecl>(ref ? ref->getDecl() : member ? member->getMemberDecl() : nullptr);
    needs |= (variable && hasGlobalPointer(variable)) || (usesLocks_ && isa<OMPCriticalDirective>(at)) ||
             asksDeviceNumber(at);
    return !needs;
  });
  return known->second = needs;
}

std::string DeviceUnit::aroundText() {
  std::string members;
  for (const VarDecl *variable : globalsInOrder_)
    members += "  " + declare(globalPointerType(variable), globals_[variable], variable->getLocation()) + ";\n";
  if (usesLocks_)
    members += "  __global int *het_lock;\n";
  if (usesDeviceNumber_)
    members += "  int het_device_number;\n";
  return members.empty() || !openCl ? "" : "struct het_around {\n" + members + "};\n";
}

bool DeviceUnit::callsItself(const Instance &from, const Instance &function, std::set<Instance> &seen) const {
  const auto called = calls_.find(from);
  return called != calls_.end() && llvm::any_of(called->second, [&](const Instance &one) {
           return !(one < function || function < one) || (seen.insert(one).second && callsItself(one, function, seen));
         });
}

LangAS DeviceUnit::returnedSpace(const FunctionDecl *function, const std::vector<LangAS> &spaces) {
  const Instance instance{function->getCanonicalDecl(), spaces};
  const auto [known, fresh] = returned_.emplace(instance, globalSpace); // meanwhile, for one that calls itself
  if (!fresh)
    return known->second;
  const FunctionDecl *definition = nullptr;
  const Stmt *body = function->getBody(definition);
  const QualType type = function->getReturnType();
  if (!body || !(type->isPointerType() || type->isReferenceType()))
    return globalSpace;
  Printer printer(*this);
  const LangAS space = printer.openFunction(definition, spaces).result();
  returned_[instance] = space;
  return space;
}

void DeviceUnit::followReturned(const FunctionDecl *function, const std::vector<LangAS> &spaces) {
  const FunctionDecl *definition = nullptr;
  const Stmt *body = function->getBody(definition);
  if (!body || !followed_.insert({function->getCanonicalDecl(), spaces}).second)
    return;
  Printer printer(*this);
  printer.openFunction(definition, spaces);
  printer.followMembers(body);
}

QualType DeviceUnit::into(QualType type, LangAS space) const {
  if (!openCl || space == privateSpace || !(type->isPointerType() || type->isReferenceType()))
    return type;
  const QualType canonical = context.getCanonicalType(type), pointee = canonical->getPointeeType();
  if (pointee->isFunctionType() || pointee.hasAddressSpace())
    return type;
  const QualType there = context.getAddrSpaceQualType(pointee, space);
  const QualType made =
      canonical->isPointerType() ? context.getPointerType(there) : context.getLValueReferenceType(there);
  return context.getQualifiedType(made, canonical.getLocalQualifiers());
}

std::string DeviceUnit::objectOf(const RecordDecl *record, const std::string &braces, SourceLocation where) {
  return openCl ? "(" + type(context.getRecordType(record), where) + ")" + (braces == "{}" ? "{0}" : braces)
                : recordName(record, where) + braces;
}

// Functions, and numbers of types that devices lack.
static bool needsOthers(const Expr *init) {
  bool calls = false;
  walk(init, [&](const Stmt *at) {
    const auto *made = dyn_cast<CXXConstructExpr>(at);
    const auto *number = dyn_cast<FloatingLiteral>(at);
    calls |= isa<CallExpr>(at) || (made && !made->getConstructor()->isTrivial()) ||
             (number && number->getType()->isSpecificBuiltinType(BuiltinType::LongDouble));
    return !calls;
  });
  return calls;
}

// Whether a constant's value has the address of another one, or of a string.
static bool leadsOn(const Expr *init) {
  bool leads = false;
  walk(init, [&](const Stmt *at) {
    const auto *conversion = dyn_cast<CastExpr>(at);
    const auto *unary = dyn_cast<UnaryOperator>(at);
    leads |= (conversion && conversion->getCastKind() == CK_ArrayToPointerDecay) ||
             (unary && unary->getOpcode() == UO_AddrOf);
    return !leads;
  });
  return leads;
}

std::string DeviceUnit::literalName(const CompoundLiteralExpr *literal) {
  std::string name = names.make("het_literal");
  if (!literal->getType().isConstQualified())
    reject(literal->getExprLoc(), "a literal outside of functions that may be changed");
  Printer printer(*this);
  const Expr *init = literal->getInitializer();
  const std::string text = "HET_CONSTANT " + declare(literal->getType(), name, literal->getExprLoc());
  const std::string value = isa<InitListExpr>(init) ? printer.initializer(init) : printer.expression(init);
  constantText_ += text + " = " + value + ";\n";
  return name;
}

std::string DeviceUnit::constantWord() const {
  return openCl ? linked_ ? "static __constant " : "__constant " : "HET_CONSTANT ";
}

std::string DeviceUnit::constantName(const VarDecl *variable, SourceLocation where) {
  variable = variable->getCanonicalDecl();
  if (auto found = constants_.find(variable); found != constants_.end())
    return found->second;
  // OpenCL's own functions stand in the scope of files.
  std::string name = names.make(((variable->isLocalVarDecl() ? "het_"
                                  : openCl                   ? "c_"
                                                             : "") +
                                 llvm::Twine(variable->getName()))
                                    .str());
  constants_[variable] = name;
  const VarDecl *definition = nullptr;
  const Expr *init = variable->getAnyInitializer(definition);
  QualType type = (definition ? definition : variable)->getType();
  QualType element = context.getBaseElementType(type);
  bool constant = element.isConstQualified() && !element.isVolatileQualified();
  if (!constant || !init || !const_cast<Expr *>(init)->isConstantInitializer(context, false)) {
    if (openCl) {
      reject(where, "a variable with static storage");
      return name;
    }
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), diag::err_global_in_kernel)
        << variable;
    report(context.getDiagnostics(), variable->getLocation(), diag::note_global_in_kernel) << variable << constant;
    return name;
  }
  if (openCl && leadsOn(init)) {
    reject(where, "a constant with the address of another one");
    return name;
  }
  Printer printer(*this);
  const std::string text = constantWord() + declare(type, name, where);
  const VarDecl *valued = definition ? definition : variable;
  const APValue *known = needsOthers(init) ? valued->evaluateValue() : nullptr; // functions come behind constants
  const std::string value =
      known ? printer.constantText(*known, type, init)
            : printer.initializer(isa<InitListExpr>(init->IgnoreImplicit()) ? init->IgnoreImplicit() : init);
  constantText_ += text + " = " + value + ";\n";
  return name;
}

std::string DeviceUnit::objectName(const TemplateParamObjectDecl *object, const Expr *at) {
  std::string &name = objects_[object];
  if (!name.empty())
    return name;
  name = names.make("het_argument");
  Printer printer(*this);
  const std::string type = declare(object->getType(), name, at->getExprLoc());
  constantText_ += constantWord() + type + " = " +
                   printer.constantText(object->getValue(), object->getType().getUnqualifiedType(), at) + ";\n";
  return name;
}

void DeviceUnit::printFunction(const Instance &instance, const std::string &name) {
  const FunctionDecl *function = instance.function;
  const FunctionDecl *definition = nullptr;
  const Stmt *body = function->getBody(definition);
  SourceLocation where = function->getLocation();
  const auto *method = dyn_cast<CXXMethodDecl>(definition);
  const auto *constructor = dyn_cast<CXXConstructorDecl>(definition);
  Printer printer(*this);
  printer.indent(1);
  const Spaces &spaces = printer.openFunction(definition, instance.spaces);
  std::string parameters = needsAround(function) ? "const struct het_around *het_around" : "", inside;
  if (instance.ofThread) {
    printer.setOfThread();
    inside += openCl ? "" : "  HET_MEMBER\n";
  }
  if (method && !method->isStatic() && !constructor) {
    const QualType object = context.getRecordType(method->getParent());
    parameters += (parameters.empty() ? "" : ", ") +
                  declare(into(context.getPointerType(method->isConst() ? object.withConst() : object), spaces.self()),
                          "het_self", where);
  }
  UniqueNames own; // those of a pack have one name
  // Clang's own parameters have no names.
  const bool isClangs = definition->isDefaulted() || (constructor && constructor->isInheritingConstructor());
  for (const ParmVarDecl *parameter : definition->parameters()) {
    const std::string spelled = !parameter->getName().empty() ? names.makeLocal(own.make(parameter->getName()))
                                : openCl || isClangs          ? own.make("het_unnamed")
                                                              : "";
    printer.defineVariable(parameter, spelled);
    parameters += (parameters.empty() ? "" : ", ") +
                  declare(printer.typeIn(parameter->getType(), spaces, parameter), spelled, parameter->getLocation());
    inside += printer.declareSizes(parameter);
  }
  const auto follow = [&](const Stmt *part) {
    findClosures(part);
    printer.followMembers(part);
  };
  if (constructor) {
    printer.followInitializers(constructor);
    for (const CXXCtorInitializer *init : constructor->inits())
      follow(init->getInit());
  }
  follow(body);
  if (constructor)
    inside += selfOf(constructor, printer);
  printer.setReturned(constructor                                 ? "het_object"
                      : definition->getReturnType()->isVoidType() ? ""
                      : !openCl                                   ? "{}"
                      : definition->getReturnType()->isRecordType()
                          ? objectOf(definition->getReturnType()->getAsRecordDecl(), "{}", where)
                          : "0");
  inside += printer.body(body);
  const QualType type = definition->getReturnType().getUnqualifiedType();
  const QualType result =
      constructor ? context.getRecordType(method->getParent()) : into(type, returnedSpace(function, instance.spaces));
  const std::string list = openCl && parameters.empty() ? "void" : parameters;
  // The parameters of a function that returns an array's address stand within its type.
  const std::string declaration = declare(result, name + "(" + list + ")", where);
  if (constructor)
    inside += "  return het_object;\n";
  if (const auto *destructor = dyn_cast<CXXDestructorDecl>(definition))
    inside += endOfParts(destructor);
  if (type->isPointerType() || type->isReferenceType())
    (void)spaces.result();
  if (spaces.conflict())
    reject(where, "a pointer into memory of several kinds");
  const std::string head = (!openCl ? "HET_DEVICE " : linked_ ? "static " : "") + declaration;
  prototypes_ += head + ";\n";
  functionText_ +=
      lineMark(context.getSourceManager(), where) + head + " {\n" + inside + "}\n" + generatedMark() + "\n";
}

void DeviceUnit::addHelper(const std::string &name, const std::string &text) {
  if (helpers_.insert(name).second) // files that are linked may each have it
    helperText_ += "#ifndef " + name + "_is_there\n#define " + name + "_is_there\n" + text + "#endif\n";
}

std::string DeviceUnit::text() {
  for (;;) {
    if (!waiting_.empty()) {
      const Instance instance = waiting_.back();
      waiting_.pop_back();
      const std::string name = functions_[instance];
      inFunction_ = true, reported_ = false;
      printing_ = instance;
      printFunction(instance, name);
      printing_.reset();
      inFunction_ = false;
    } else if (!incomplete_.empty()) {
      auto [record, where] = incomplete_.back();
      incomplete_.pop_back();
      if (inExpressions_.contains(record) || layoutObstacle(record).empty())
        completeRecord(record, where);
    } else {
      break;
    }
  }
  for (const auto &[function, name] : functions_) // OpenCL C has no recursion
    if (std::set<Instance> seen; openCl && callsItself(function, function, seen))
      reject(function.function->getLocation(), "a function that calls itself");
  std::string all;
  std::string around = aroundText();
  for (const std::string *part : {&forward_, &recordText_, &around, &constantText_, &helperText_, &importText_,
                                  &prototypes_, &functionText_, &offeredText_})
    if (!part->empty())
      all += *part + (part == &functionText_ ? "" : "\n");
  return all;
}

} // namespace hetcc::stage2
