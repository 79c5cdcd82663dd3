//===-- stage2/cuda/unit.cpp - the device code of one file --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/cuda/unit.h"

#include "stage2/construct.h"
#include "stage2/cuda/marks.h"
#include "stage2/cuda/printer.h"

#include "diag/diag.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool hasLabels(const Stmt *body) {
  bool found = false;
  walk(body, [&](const Stmt *at) { return !(found = found || isa<LabelStmt>(at)); });
  return found;
}

// Readable parts of a C++ function's name: class and name, without template arguments.
std::string wishedName(const FunctionDecl *function) {
  std::string name;
  if (const auto *method = dyn_cast<CXXMethodDecl>(function))
    name = method->getParent()->isLambda() ? "lambda_" : method->getParent()->getName().str() + "_";
  if (isa<CXXConstructorDecl>(function))
    return name + "make";
  if (function->isOverloadedOperator())
    return name + "operator";
  if (isa<CXXConversionDecl>(function))
    return name + "convert";
  return name + (function->getIdentifier() ? function->getName().str() : "function");
}

} // namespace

bool DeviceUnit::mayReport() {
  bool may = !inFunction_ || !reported_;
  reported_ = true;
  return may;
}

void DeviceUnit::reject(SourceLocation where, llvm::StringRef what) {
  if (mayReport() && rejected_.emplace(where, what.str()).second)
    rejectInKernel(context, where, what);
}

void DeviceUnit::addClosure(const CXXRecordDecl *closure) {
  closures_.insert(closure);
  for (const FieldDecl *field : closure->fields())
    if (const CXXRecordDecl *inner = field->getType()->getAsCXXRecordDecl(); inner && inner->isLambda())
      addClosure(inner);
}

std::string DeviceUnit::functionName(const FunctionDecl *function) {
  function = function->getCanonicalDecl();
  std::string &name = functions_[function];
  if (name.empty()) {
    name = names.make(wishedName(function));
    waiting_.push_back(function);
  }
  return name;
}

std::string DeviceUnit::constantName(const VarDecl *variable, SourceLocation where) {
  variable = variable->getCanonicalDecl();
  if (auto found = constants_.find(variable); found != constants_.end())
    return found->second;
  std::string name =
      names.make(variable->isStaticLocal() ? ("het_" + variable->getName()).str() : variable->getName().str());
  constants_[variable] = name;
  const VarDecl *definition = nullptr;
  const Expr *init = variable->getAnyInitializer(definition);
  QualType type = (definition ? definition : variable)->getType();
  QualType element = context.getBaseElementType(type);
  bool constant = element.isConstQualified() && !element.isVolatileQualified();
  if (!constant || !init || !const_cast<Expr *>(init)->isConstantInitializer(context, false)) {
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), diag::err_global_in_kernel)
        << variable;
    report(context.getDiagnostics(), variable->getLocation(), diag::note_global_in_kernel) << variable << constant;
    return name;
  }
  Printer printer(*this);
  std::string text = "HET_CONSTANT " + declare(type, name, where);
  std::string value = isa<InitListExpr>(init->IgnoreImplicit())
                          ? printer.VisitInitListExpr(cast<InitListExpr>(init->IgnoreImplicit()))
                          : printer.initializer(init);
  constantText_ += text + " = " + value + ";\n";
  return name;
}

std::string DeviceUnit::globalPointer(const VarDecl *variable, SourceLocation where) {
  std::string &name = globals_[variable->getCanonicalDecl()];
  if (!name.empty())
    return name;
  name = names.make(("het_global_" + variable->getName()).str());
  const VarDecl *definition = variable->getDefinition();
  QualType pointee = (definition ? definition : variable)->getType().getNonReferenceType();
  if (pointee->isArrayType())
    pointee = context.getAsArrayType(pointee)->getElementType();
  constantText_ += "HET_GLOBAL " + declare(context.getPointerType(pointee), name, where) + ";\n";
  return name;
}

std::string DeviceUnit::initialization(const CXXCtorInitializer *init, Printer &printer) {
  std::string target = "*het_self";
  QualType type = init->getInit()->getType();
  if (init->isBaseInitializer())
    target = "*(" + declare(type.getUnqualifiedType(), "*", init->getSourceLocation()) + ")het_self";
  else if (init->isIndirectMemberInitializer() ||
           (init->isMemberInitializer() && init->getMember()->getType()->isArrayType()))
    reject(init->getSourceLocation(), "an initializer of an array or of a member without a name");
  else if (init->isMemberInitializer())
    target = "het_self->" + fieldName(init->getMember());
  if (type->isRecordType() && type->getAsCXXRecordDecl() && type->getAsCXXRecordDecl()->isEmpty())
    return ""; // it has no bytes, and shares its address
  return "  " + target + " = " + printer.expression(init->getInit()) + ";\n";
}

// Members that nothing can be assigned to: the object is made in one piece.
static bool isFixed(const FieldDecl *field) {
  const RecordDecl *record = field->getType()->getAsRecordDecl();
  return field->getType()->isReferenceType() || field->getType().isConstQualified() ||
         (record && llvm::any_of(record->fields(), isFixed));
}

std::string DeviceUnit::objectOf(const CXXConstructorDecl *constructor, Printer &printer) {
  const CXXRecordDecl *record = constructor->getParent();
  std::string object = "  struct " + recordName(record, constructor->getLocation()) + " het_object";
  const bool whole = llvm::any_of(record->fields(), isFixed);
  std::map<const FieldDecl *, const CXXCtorInitializer *> inits;
  for (const CXXCtorInitializer *init : constructor->inits())
    inits[init->isMemberInitializer() ? init->getMember() : nullptr] = init;
  if (whole && (inits.count(nullptr) || record->getNumBases() > 0))
    reject(constructor->getLocation(), "an object with a base and a member that is a reference or constant");
  if (whole) {
    std::string values;
    for (const FieldDecl *field : record->fields())
      values +=
          (values.empty() ? "" : ", ") + (inits.count(field) ? printer.expression(inits[field]->getInit()) : "{}");
    object += " = {" + values + "}";
  }
  object += ";\n  struct " + recordName(record, constructor->getLocation()) + " *const het_self = &het_object;\n";
  for (const CXXCtorInitializer *init : constructor->inits())
    object += whole ? "" : initialization(init, printer);
  return object;
}

void DeviceUnit::printFunction(const FunctionDecl *function, const std::string &name) {
  const FunctionDecl *definition = nullptr;
  const Stmt *body = function->getBody(definition);
  SourceLocation where = function->getLocation();
  const auto *method = dyn_cast<CXXMethodDecl>(definition);
  const auto *constructor = dyn_cast<CXXConstructorDecl>(definition);
  Printer printer(*this);
  printer.indent(1);
  printer.setSplitDeclarations(hasLabels(body));
  std::string parameters, inside;
  if (method && !method->isStatic()) {
    std::string quals = method->isConst() ? "const " : "";
    std::string object = "struct " + recordName(method->getParent(), where);
    if (!constructor)
      parameters = quals + object + " *het_self";
    printer.setThis("het_self");
    if (isClosure(method->getParent())) {
      auto field = method->getParent()->field_begin();
      for (const LambdaCapture &capture : method->getParent()->captures())
        printer.define(cast<VarDecl>(capture.getCapturedVar()), "het_self->" + fieldName(*field++));
    }
  }
  UniqueNames own; // those of a pack have one name
  for (const ParmVarDecl *parameter : definition->parameters()) {
    const std::string spelled = parameter->getName().empty() ? "" : own.make(parameter->getName());
    printer.define(parameter, spelled);
    parameters += (parameters.empty() ? "" : ", ") + declare(parameter->getType(), spelled, parameter->getLocation());
    inside += printer.declareSizes(parameter);
  }
  if (constructor)
    inside += objectOf(constructor, printer);
  printer.setReturned(constructor ? "het_object" : definition->getReturnType()->isVoidType() ? "" : "{}");
  inside += printer.body(body);
  std::string result = constructor ? "struct " + recordName(method->getParent(), where)
                                   : type(definition->getReturnType().getUnqualifiedType(), where);
  if (constructor)
    inside += "  return het_object;\n";
  std::string head = "HET_DEVICE " + result + " " + name + "(" + parameters + ")";
  prototypes_ += head + ";\n";
  functionText_ +=
      lineMark(context.getSourceManager(), where) + head + " {\n" + inside + "}\n" + generatedMark() + "\n";
}

std::string DeviceUnit::text() {
  for (;;) {
    if (!waiting_.empty()) {
      const FunctionDecl *function = waiting_.back();
      waiting_.pop_back();
      const std::string name = functions_[function];
      inFunction_ = true, reported_ = false;
      printFunction(function, name);
      inFunction_ = false;
    } else if (!incomplete_.empty()) {
      auto [record, where] = incomplete_.back();
      incomplete_.pop_back();
      completeRecord(record, where);
    } else {
      break;
    }
  }
  std::string all;
  for (const std::string *part : {&forward_, &recordText_, &constantText_, &prototypes_, &functionText_})
    if (!part->empty())
      all += *part + (part == &functionText_ ? "" : "\n");
  return all;
}

} // namespace hetcc::stage2
