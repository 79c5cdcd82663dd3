//===-- stage1/tasks/task_versions.cpp - which function runs in the place of a task --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/diag.h"
#include "region/tasks/task_kernel.h"
#include "stage1/tasks/task_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace hetcc {

using namespace clang;

const Clause *clauseOf(const std::vector<Clause> &clauses, ClauseKind kind) {
  const auto found = llvm::find_if(clauses, [kind](const Clause &clause) { return clause.kind == kind; });
  return found == clauses.end() ? nullptr : &*found;
}

bool hasOwnKernel(const Directive &directive, const FunctionDecl &function) {
  const std::vector<Clause> &clauses = directive.targetClauses;
  return clauseOf(clauses, ClauseKind::KernelFile) || clauseOf(clauses, ClauseKind::KernelName) ||
         (clauseOf(clauses, ClauseKind::NdRange) && !function.isDefined());
}

static bool asksForDevices(const Directive &directive) {
  const Clause *device = clauseOf(directive.targetClauses, ClauseKind::TaskDevice);
  return device && (device->op.find("cuda") != std::string::npos || device->op.find("cl") != std::string::npos);
}

bool isForDevicesAlone(const Directive &directive) {
  const Clause *device = clauseOf(directive.targetClauses, ClauseKind::TaskDevice);
  return asksForDevices(directive) && device->op.find("smp") == std::string::npos &&
         device->op.find("host") == std::string::npos;
}

// Clauses of one may then stand before the other. False, with a warning: a parameter of `version` has another name.
static bool haveSameNames(const FunctionDecl &version, const FunctionDecl &task, const Clause &implements) {
  const auto [own, other] = std::ranges::mismatch(version.parameters(), task.parameters(), {},
                                                  &NamedDecl::getNameAsString, &NamedDecl::getNameAsString);
  if (own == version.parameters().end())
    return true;
  DiagnosticsEngine &engine = version.getASTContext().getDiagnostics();
  report(engine, implements.range.getBegin(), diag::warn_task_version)
      << version.getNameAsString() << task.getNameAsString()
      << static_cast<unsigned>(own - version.parameters().begin() + 1);
  report(engine, (*own)->getLocation(), diag::note_task_version) << task.getNameAsString() << (*other)->getName();
  return false;
}

static bool isPlainFunction(const FunctionDecl &function) {
  return !isa<CXXMethodDecl>(function) && !function.isTemplated();
}

// A body in C for devices, beside one for the host.
static bool mayReplace(const TaskFunctions::Task &host, const TaskFunctions::Task &task) {
  return asksForDevices(*task.directive) && !asksForDevices(*host.directive) && task.function->isDefined() &&
         isPlainFunction(*task.function) && isPlainFunction(*host.function);
}

// Whether a version may be called with what a task is given. Constants are no other parameters in C, nor are lengths of
// arrays that are known at run time only.
static bool takesTheSame(ASTContext &context, const FunctionDecl &version, const FunctionDecl &task) {
  const auto mayBe = [&](QualType of, QualType is) {
    if (context.typesAreCompatible(of, is))
      return true;
    if (!of->isPointerType() || !is->isPointerType())
      return false;
    const QualType target = of->getPointeeType(), given = is->getPointeeType();
    return (!context.getLangOpts().CPlusPlus || target.isAtLeastAsQualifiedAs(given)) &&
           context.typesAreCompatible(target.getUnqualifiedType(), given.getUnqualifiedType());
  };
  return context.typesAreCompatible(version.getReturnType(), task.getReturnType()) &&
         version.isVariadic() == task.isVariadic() &&
         std::ranges::equal(version.parameters(), task.parameters(), mayBe, &ParmVarDecl::getType,
                            &ParmVarDecl::getType);
}

// Kernels of the user's own and the host's functions that do the same.
bool TaskFunctions::chooseVersions() {
  const auto isKernel = [](const Task &task) { return hasOwnKernel(*task.directive, *task.function); };
  llvm::DenseSet<const Task *> several; // tasks with another version
  for (const Task &task : tasks) {
    const Clause *implements = clauseOf(task.directive->targetClauses, ClauseKind::Implements);
    if (!implements)
      continue;
    const llvm::StringRef name = llvm::StringRef(implements->op).rsplit(':').second.empty()
                                     ? llvm::StringRef(implements->op)
                                     : llvm::StringRef(implements->op).rsplit(':').second;
    const auto main = llvm::find_if(
        tasks, [&](const Task &one) { return &one != &task && one.function->getNameAsString() == name.trim(); });
    const bool known = main != tasks.end();
    several.insert(&task);
    if (known)
      several.insert(&*main);
    if (!known || !takesTheSame(context, *task.function, *main->function)) {
      report(context.getDiagnostics(), implements->range.getBegin(), diag::err_task_implements)
          << known << implements->op;
      report(context.getDiagnostics(), implements->range.getBegin(), diag::note_task_implements);
      errors = true;
    } else if (isKernel(task)) {
      if (isPlainFunction(*task.function) && isPlainFunction(*main->function) &&
          haveSameNames(*task.function, *main->function, *implements))
        main->kernels.push_back(&task);
    } else if (isKernel(*main)) {
      main->version = task.function;
    } else if (!main->device && mayReplace(*main, task) &&
               haveSameNames(*task.function, *main->function, *implements)) {
      main->device = task.function;
      main->deviceDirective = task.directive;
    } else if (!main->device && mayReplace(task, *main) && isForDevicesAlone(*main->directive)) {
      main->device = main->function;
      main->deviceDirective = main->directive;
      main->version = task.function;
    }
  }
  for (const Task &task : tasks)
    if (!several.contains(&task))
      warnOfCircuit(context, *task.directive);
  return !errors;
}

} // namespace hetcc
