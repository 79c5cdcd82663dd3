//===-- stage2/host/listed.cpp - shared variables in clauses of a function's directives ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/listed.h"

#include "stage2/plan.h"
#include "stage2/uses.h"

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

ListedVariable::ListedVariable(const Stmt *block, const VarDecl *variable, const HostSource &source)
    : block(block), variable(variable), source(source) {
  find(block, nullptr);
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
    scopeEnds.push_back({scope.span.end, scope.span.end, tail + " }", -static_cast<long>(pragma.begin)});
  }
  if (!isCxx)
    writeReductions(isWhole, edits);
  return scopeEnds;
}

// A clause cannot name `(*name)`. The section of one item is the same.
void ListedVariable::writeReductions(bool isWhole, EditList &edits) const {
  std::string sections;
  if (!variable->getType()->isArrayType())
    sections = "[:1]";
  for (QualType type = variable->getType();;) {
    const ArrayType *array = source.context.getAsArrayType(type);
    const auto *known = dyn_cast_or_null<ConstantArrayType>(array);
    if (!array)
      break;
    if (!known) {
      sections.clear();
      break;
    }
    sections += "[:" + std::to_string(known->getZExtSize()) + "]";
    type = array->getElementType();
  }
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive)
      return true;
    for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
      for (const Expr *item : clause->varlists()) {
        const DeclRefExpr *ref = nullptr;
        walk(item, [&](const Stmt *part) {
          const auto *one = dyn_cast<DeclRefExpr>(part);
          ref = one && one->getDecl() == variable && !ref ? one : ref;
          return true;
        });
        const std::optional<unsigned> begin = ref ? source.offset(ref->getLocation()) : std::nullopt;
        if (!begin || isOwn(*begin) || rootVariable(item) != variable)
          continue;
        const bool isName = isa<DeclRefExpr>(item->IgnoreParenImpCasts());
        if (isName && sections.empty())
          report(source.context.getDiagnostics(), ref->getLocation(), diag::err_not_supported)
              << "a reduction of an array of variable size by its name alone in a region; write its section, '" +
                     variable->getNameAsString() + "[:n]': this";
        edits.insert(*begin + variable->getName().size(), std::string(isWhole ? "[0]" : "") + (isName ? sections : ""));
      }
    return true;
  });
}

} // namespace hetcc::stage2
