//===-- stage2/host/listed.cpp - shared variables in clauses of a function's directives ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/listed.h"

#include "stage2/grid/plan.h"
#include "stage2/tasks/task_steps.h"
#include "stage2/tree/uses.h"

#include "diag/diag.h"
#include "region/writes.h"

using namespace clang;

namespace hetcc::stage2 {

template <class Clause> static bool lists(const OMPExecutableDirective *directive, const VarDecl *variable) {
  return llvm::any_of(directive->getClausesOfKind<Clause>(), [&](const Clause *clause) {
    return clause->getBeginLoc().isValid() &&
           llvm::any_of(clause->varlists(), [&](const Expr *item) { return rootVariable(item) == variable; });
  });
}

ListedVariable::ListedVariable(const Stmt *block, const VarDecl *variable, bool isTask, const HostSource &source)
    : block(block), variable(variable), source(source) {
  find(block, nullptr);
  if (source.context.getLangOpts().CPlusPlus)
    return;
  if (isTask)
    findValues();
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (directive && !isTask && isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return false;
    if (directive)
      findItems(directive);
    return true;
  });
}

bool ListedVariable::isListed(const OMPExecutableDirective *directive) const {
  const bool counts = isCounter(directive);
  return counts || (!source.context.getLangOpts().CPlusPlus && clauseCopy(directive, variable) != ClauseCopy::None);
}

// A loop variable of the directive's, which is each thread's own. Clauses need not say so.
bool ListedVariable::isCounter(const OMPExecutableDirective *directive) const {
  const auto *loop = dyn_cast<OMPLoopDirective>(directive);
  return loop && loop->getDirectiveKind() != llvm::omp::OMPD_simd &&
         llvm::any_of(loop->counters(), [&](const Expr *counter) { return rootVariable(counter) == variable; });
}

// Whether all of a parallel region's mentions stand in directives that list the variable.
bool ListedVariable::isListedOnly(const OMPExecutableDirective *team) const {
  bool good = true;
  walk(team->getRawStmt(), [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (directive && (isListed(directive) || lists<OMPReductionClause>(directive, variable)))
      return false;
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    good &= !ref || ref->getDecl() != variable;
    return good;
  });
  return good;
}

// A target construct becomes a launch. Between its parts there is no room for a scope.
void ListedVariable::findKernels(const OMPExecutableDirective *target) {
  walk(target, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive || clauseCopy(directive, variable) == ClauseCopy::None)
      return true;
    const bool isPrivate = lists<OMPPrivateClause>(directive, variable);
    if (!isPrivate || (directive != target && !isListedOnly(target)))
      report(source.context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
          << "a copy of '" + variable->getNameAsString() + "', which the task or region shares, for a kernel";
    scopes.push_back({target, source.construct(target), false, false});
    return false;
  });
}

// `team`: the parallel region around, whose threads share what a loop in it begins with, or leaves.
void ListedVariable::find(const Stmt *root, const OMPExecutableDirective *team) {
  walk(root, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive || directive == root)
      return true;
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    if (isOpenMPTargetExecutionDirective(kind)) {
      if (!source.context.getLangOpts().CPlusPlus)
        findKernels(directive);
      return false;
    }
    const bool isTeam = isOpenMPParallelDirective(kind);
    const bool isSimdCounter = isOpenMPSimdDirective(kind) && isCounter(directive); // which has a value afterwards
    if (!isListed(directive)) {
      find(directive, isTeam ? directive : team);
      return false;
    }
    Scope scope{directive, source.construct(directive), false,
                isSimdCounter || lists<OMPLastprivateClause>(directive, variable)};
    scope.begins = scope.ends || lists<OMPFirstprivateClause>(directive, variable);
    if (team && !isTeam && isOpenMPWorksharingDirective(kind) && scope.begins) {
      if (!isListedOnly(team))
        report(source.context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
            << "'firstprivate' or 'lastprivate' of '" + variable->getNameAsString() +
                   "', which the task or region shares, where its parallel region names it outside of this loop, too; "
                   "write a variable that is declared in front of the parallel region: this";
      scope.directive = team;
      scope.span = source.construct(team);
      scope.ends = true; // another loop of the region may
    }
    if (scope.span.begin != scope.span.end && !isOwn(scope.span.begin))
      scopes.push_back(scope);
    return false;
  });
}

// Clang has an empty statement for it.
static bool standsAlone(const OMPExecutableDirective *directive) {
  return isa<OMPTargetEnterDataDirective, OMPTargetExitDataDirective, OMPTargetUpdateDirective>(directive);
}

bool ListedVariable::isOwn(unsigned offset) const {
  return llvm::any_of(scopes, [&](const Scope &one) { return one.span.begin <= offset && offset < one.span.end; });
}

std::vector<Edit> ListedVariable::write(const std::string &declaration, bool isWhole, EditList &edits) const {
  const std::string name = variable->getNameAsString(), place = "het_shared_" + name;
  const bool isArray = variable->getType()->isArrayType(), isCxx = source.context.getLangOpts().CPlusPlus;
  std::vector<Edit> scopeEnds;
  for (const Scope &scope : scopes) {
    const Span pragma = source.pragma(scope.directive);
    // A clause may have its value.
    bool begins = scope.begins;
    walk(block, [&](const Stmt *at) {
      const auto *directive = dyn_cast<OMPExecutableDirective>(at);
      for (const OMPClause *clause : directive ? directive->clauses() : llvm::ArrayRef<OMPClause *>())
        for (const Stmt *value : clause->children())
          for (const DeclRefExpr *mention :
               value ? VariableUses({value}).mentions(variable) : std::vector<const DeclRefExpr *>())
            begins |= directive == scope.directive && !isa<OMPPrivateClause>(clause) &&
                      source.offset(mention->getLocation()).has_value();
      return true;
    });
    std::string head = "{ ", tail;
    if (begins || scope.ends)
      head += isCxx ? "auto *const " + place + " = &" + name + "; "
                    : "__typeof__(" + name + ") " + place + " = " + name + "; ";
    head += declaration;
    if (begins && !isArray)
      head += " = *" + place;
    head += ";";
    const std::string bytes = ", sizeof " + name + ");";
    if (begins && isArray)
      head += " __builtin_memcpy((void *)" + name + ", (const void *)" + place + bytes;
    if (scope.ends)
      tail = isArray ? " __builtin_memcpy((void *)" + place + ", (const void *)" + name + bytes
                     : " *" + place + " = " + name + ";";
    edits.insert(pragma.begin, head + source.lineMarker(pragma.begin), -1);
    if (standsAlone(scope.directive))
      edits.insert(scope.span.end, "\n}" + source.lineMarker(scope.span.end), -1);
    else
      scopeEnds.push_back({scope.span.end, scope.span.end, tail + " }", -static_cast<long>(pragma.begin)});
  }
  if (!isCxx)
    writeItems(isWhole, edits);
  return scopeEnds;
}

// Lists for devices, as far as they name the variable.
static bool isForDevices(const OMPExecutableDirective *directive, const VarDecl *variable) {
  return lists<OMPMapClause>(directive, variable) || lists<OMPToClause>(directive, variable) ||
         lists<OMPFromClause>(directive, variable) || lists<OMPUseDevicePtrClause>(directive, variable) ||
         lists<OMPIsDevicePtrClause>(directive, variable) || lists<OMPUseDeviceAddrClause>(directive, variable) ||
         lists<OMPHasDeviceAddrClause>(directive, variable);
}

// The task's own kernel. It has the storage that the task names where that is.
static bool isOfTask(const OMPExecutableDirective *directive) {
  const auto *device = directive->getSingleClause<OMPDeviceClause>();
  return device && taskOf(throughCapture(device->getDevice())).own;
}

// Whether the directive has the variable's value only: of a pointer, which leads to the data, and of a scalar that no
// clause of a kernel names.
bool ListedVariable::isValue(const OMPExecutableDirective *directive) const {
  const QualType type = variable->getType();
  if (isOfTask(directive))
    return false;
  if (type->isPointerType() && isForDevices(directive, variable))
    return true;
  return type->isScalarType() && isOpenMPTargetExecutionDirective(directive->getDirectiveKind()) &&
         !directive->hasClausesOfKind<OMPDefaultmapClause>() && !isForDevices(directive, variable) &&
         !lists<OMPReductionClause>(directive, variable) &&
         !VariableUses({directive->getRawStmt()}).mentions(variable).empty();
}

// Such a directive stands in the scope of a variable with that value.
void ListedVariable::findValues() {
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive || !isValue(directive))
      return true;
    Scope scope{directive, standsAlone(directive) ? source.pragma(directive) : source.construct(directive), true,
                isa<OMPTargetDataDirective>(directive)};
    if (scope.span.begin != scope.span.end && !isOwn(scope.span.begin))
      scopes.push_back(scope);
    return false;
  });
}

void ListedVariable::findItems(const OMPExecutableDirective *directive) {
  const auto add = [&](const auto &clauses) {
    for (const auto *clause : clauses) {
      if (clause->isImplicit())
        continue;
      for (const Expr *item : clause->varlists()) {
        const DeclRefExpr *ref = nullptr;
        walk(item, [&](const Stmt *part) {
          const auto *one = dyn_cast<DeclRefExpr>(part);
          ref = one && one->getDecl() == variable && !ref ? one : ref;
          return true;
        });
        const std::optional<unsigned> begin = ref ? source.offset(ref->getLocation()) : std::nullopt;
        if (begin && !isOwn(*begin) && rootVariable(item) == variable && !isItem(*begin))
          items.push_back({ref, *begin, isa<DeclRefExpr>(item->IgnoreParenImpCasts())});
      }
    }
  };
  add(directive->getClausesOfKind<OMPReductionClause>());
  add(directive->getClausesOfKind<OMPMapClause>());
  add(directive->getClausesOfKind<OMPToClause>());
  add(directive->getClausesOfKind<OMPFromClause>());
  add(directive->getClausesOfKind<OMPUseDeviceAddrClause>());
  add(directive->getClausesOfKind<OMPHasDeviceAddrClause>());
}

bool ListedVariable::isItem(unsigned offset) const {
  return llvm::any_of(items, [&](const Item &one) { return one.begin == offset; });
}

// All of the variable; nothing: its size is not known.
std::optional<std::string> ListedVariable::sections() const {
  if (!variable->getType()->isArrayType())
    return "[:1]";
  std::string all;
  for (QualType type = variable->getType();;) {
    const ArrayType *array = source.context.getAsArrayType(type);
    const auto *known = dyn_cast_or_null<ConstantArrayType>(array);
    if (!array)
      return all;
    if (!known)
      return std::nullopt;
    all += "[:" + std::to_string(known->getZExtSize()) + "]";
    type = array->getElementType();
  }
}

// A clause cannot name `(*name)`. The section of one item is the same.
void ListedVariable::writeItems(bool isWhole, EditList &edits) const {
  const std::optional<std::string> all = sections();
  for (const Item &item : items) {
    if (item.isName && !all)
      report(source.context.getDiagnostics(), item.mention->getLocation(), diag::err_not_supported)
          << "an array of variable size by its name alone in a list of a directive in a region; write its section, '" +
                 variable->getNameAsString() + "[:n]': this";
    const bool isPlace = isWhole || (!item.isName && !variable->getType()->isArrayType());
    edits.insert(item.begin + variable->getName().size(),
                 std::string(isPlace ? "[0]" : "") + (item.isName ? all.value_or("") : ""));
  }
}

} // namespace hetcc::stage2
