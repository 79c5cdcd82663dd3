//===-- stage2/kernel/openmp.cpp - OpenMP constructs inside of kernels ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A thread of the grid is a team, and a parallel region, of its own: work is shared with nobody, barriers wait for
// nobody, and what is to run once runs once. Only the private copies that its clauses make stay of a construct.
// Only an atomic operation (atomics.cpp) and a flush meet other threads, where the kernel has several.
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

// A device cancels nothing: its cancel-var is false, as omp_get_cancellation() says there.
bool standsAlone(OpenMPDirectiveKind kind) {
  switch (kind) {
  case OMPD_barrier:
  case OMPD_cancel:
  case OMPD_cancellation_point:
  case OMPD_flush:
  case OMPD_taskwait:
  case OMPD_taskyield: return true;
  default: return false;
  }
}

bool runsItsStatement(OpenMPDirectiveKind kind) {
  switch (kind) {
  case OMPD_critical:
  case OMPD_master:
  case OMPD_masked:
  case OMPD_single:
  case OMPD_section:
  case OMPD_sections:
  case OMPD_taskgroup:
  case OMPD_ordered:
  case OMPD_scope:
  case OMPD_parallel_sections:
  case OMPD_task:
  case OMPD_tile:
  case OMPD_unroll: return true;
  default:
    return isOpenMPTargetExecutionDirective(kind) || isOpenMPParallelDirective(kind) || isOpenMPTeamsDirective(kind) ||
           isOpenMPLoopDirective(kind) || isOpenMPGenericLoopDirective(kind);
  }
}

template <class Clause, class Visit> void forEachVariable(const OMPExecutableDirective *directive, Visit visit) {
  for (const auto *clause : directive->getClausesOfKind<Clause>())
    for (const Expr *item : clause->varlists())
      if (isClangsOwn(clause, directive))
        continue;
      else if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
          visit(variable);
}

} // namespace

std::string Printer::declarePrivate(const OMPExecutableDirective *directive, const VarDecl *variable, QualType type,
                                    const std::string &name) {
  rejectDestructor(variable);
  const Making making = makingOf(directive, variable, false);
  return unit.declare(type, name, variable->getLocation()) + (making.call ? " = " + expression(making.call) : "");
}

// The value of a copy, by the class's own constructor where it has one.
std::string Printer::copyConstructed(const OMPExecutableDirective *directive, const VarDecl *variable,
                                     const std::string &outer) {
  const Making making = makingOf(directive, variable, true);
  if (!making.call || !making.from)
    return outer;
  define(making.from, outer);
  spaces->setStorage(making.from, spaces->storage(variable));
  return expression(making.call);
}

// A copy under a name of its own from here on.
std::string Printer::privateCopy(const OMPExecutableDirective *directive, const VarDecl *variable, bool filled) {
  const QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
  if (type->isArrayType() && isFlatArray(type)) {
    unit.reject(variable->getLocation(), "a private array of variable length");
    return "";
  }
  if (const auto *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
      record && type->isArrayType() && filled && !record->hasTrivialCopyConstructor()) {
    unit.reject(variable->getLocation(), "a copy of an array whose objects have a constructor for it");
    return "";
  }
  if (filled)
    rejectDestructor(variable);
  const LangAS from = spaces->storage(variable);
  const std::string outer = filled ? variableName(variable, variable->getLocation()) : "";
  const std::string name = unit.names.make(("het_own_" + variable->getName()).str());
  const QualType own = unit.openCl ? typeOf(variable).getNonReferenceType().getUnqualifiedType() : type;
  std::string text = line(
      (filled ? unit.declare(own, name, variable->getLocation()) : declarePrivate(directive, variable, own, name)) +
      (filled && !type->isArrayType() ? " = " + copyConstructed(directive, variable, outer) : "") + ";");
  if (filled && type->isArrayType() && unit.openCl)
    text += line("HET_MOVE(__private, " + name + ", " + spaceWord(from) + ", " + outer + ", sizeof(" + name + "));");
  else if (filled && type->isArrayType())
    text += line("memcpy((void *)" + name + ", (const void *)" + outer + ", sizeof(" + name + "));");
  locals[variable] = name;
  spaces->setStorage(variable, privateSpace);
  return text;
}

// The launch gives the lengths of arrays from outside: what they were declared with may have changed.
std::string Printer::privateArray(const VarDecl *variable) {
  for (QualType type = variable->getType().getCanonicalType(); const ArrayType *array = type->getAsArrayTypeUnsafe();
       type = array->getElementType())
    if (const auto *vla = dyn_cast<VariableArrayType>(array);
        vla && (!sizes.count(vla->getSizeExpr()) || ownSizes.count(vla->getSizeExpr()))) {
      unit.reject(variable->getLocation(), "a private array of variable length");
      return "";
    }
  locals[variable] = unit.names.make(("het_own_" + variable->getName()).str());
  spaces->setStorage(variable, privateSpace);
  return variableArray(variable);
}

// The last value stays in the variable itself, and reductions gather in it.
std::string Printer::privateCopies(const OMPExecutableDirective *directive) {
  std::string text;
  llvm::DenseSet<const VarDecl *> kept;
  forEachVariable<OMPLastprivateClause>(directive, [&](const VarDecl *variable) { kept.insert(variable); });
  forEachVariable<OMPLinearClause>(directive, [&](const VarDecl *variable) { kept.insert(variable); });
  forEachVariable<OMPPrivateClause>(directive, [&](const VarDecl *variable) {
    if (kept.insert(variable).second)
      text += isFlatArray(variable->getType()) ? privateArray(variable) : privateCopy(directive, variable, false);
  });
  // Clang adds variables of clauses, which the statement need not mention.
  const VariableUses uses({directive->getRawStmt()});
  forEachVariable<OMPFirstprivateClause>(directive, [&](const VarDecl *variable) {
    if (llvm::is_contained(uses.free(), variable) && kept.insert(variable).second)
      text += privateCopy(directive, variable, true);
  });
  const auto *loop = dyn_cast<OMPLoopDirective>(directive);
  if (!loop || isOpenMPSimdDirective(directive->getDirectiveKind()))
    return text;
  const Stmt *body = loop->getRawStmt();
  for (unsigned i = 0; i < loop->getLoopsNumber(); ++i) { // variables of loops that are declared outside
    const auto *statement = dyn_cast_or_null<ForStmt>(
        OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(body), /*TryImperfectlyNestedLoops=*/true));
    if (!statement)
      break;
    if (const auto *assign = dyn_cast_or_null<BinaryOperator>(statement->getInit()); assign && assign->isAssignmentOp())
      if (const auto *ref = dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()); variable && kept.insert(variable).second)
          text += privateCopy(directive, variable, false);
    body = statement->getBody();
  }
  return text;
}

// An error of the compilation has been reported when the file was parsed.
std::string Printer::errorDirective(const OMPExecutableDirective *directive) {
  const auto *at = directive->getSingleClause<OMPAtClause>();
  if (!at || at->getAtKind() != OMPC_AT_execution)
    return line(";");
  const auto *severity = directive->getSingleClause<OMPSeverityClause>();
  const auto *message = directive->getSingleClause<OMPMessageClause>();
  const Expr *said = message ? message->getMessageString()->IgnoreParenImpCasts() : nullptr;
  if (said && !isa<StringLiteral>(said))
    return reject(directive, "a message of 'omp error' that is no literal") + ";\n";
  const bool isFatal = !severity || severity->getSeverityKind() == OMPC_SEVERITY_fatal;
  const PresumedLoc where = context.getSourceManager().getPresumedLoc(directive->getBeginLoc());
  std::string text = where.isValid() ? std::string(where.getFilename()) + ":" + std::to_string(where.getLine()) : "";
  text += isFatal ? ": error" : ": warning";
  if (said)
    text += ": " + cast<StringLiteral>(said)->getString().str();
  std::string format;
  llvm::raw_string_ostream(format).write_escaped(text + "\n");
  for (size_t i = 0; (i = format.find('%', i)) != std::string::npos; i += 2)
    format.insert(i, "%");
  text = line("printf(\"" + format + "\");");
  return isFatal ? text + line(unit.openCl ? "het_end_kernel();" : "::het::endKernel();") : text;
}

std::string Printer::directive(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  if (team || ofThread)
    if (std::string text = threadDirective(directive); !text.empty())
      return text;
  if (kind == OMPD_flush && concurrent)
    return line("HET_FENCE;");
  if (standsAlone(kind) || (kind == OMPD_ordered && !directive->hasAssociatedStmt()))
    return line(";");
  if (kind == OMPD_error)
    return errorDirective(directive);
  if (kind == OMPD_atomic)
    return atomic(cast<OMPAtomicDirective>(directive));
  if (!runsItsStatement(kind) || !directive->hasAssociatedStmt())
    return reject(directive, "'omp " + getOpenMPDirectiveName(kind).str() + "'") + ";\n";
  for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
    if (clause->getModifier() == OMPC_REDUCTION_inscan)
      return reject(directive, "an 'inscan' reduction") + ";\n";
  auto saved = locals;
  const unsigned around = regionsAround;
  regionsAround += isOpenMPParallelDirective(kind);
  std::string text = line("{");
  ++depth;
  text += privateCopies(directive);
  if (const auto *unroll = dyn_cast<OMPUnrollDirective>(directive); unroll && isa<ForStmt>(directive->getRawStmt()))
    unrollingAsked = unrollingOf(unroll);
  text += statement(directive->getRawStmt());
  --depth;
  regionsAround = around;
  locals = std::move(saved);
  return text + line("}");
}

} // namespace hetcc::stage2
