//===-- stage2/kernel/openmp.cpp - OpenMP constructs inside of kernels ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A thread of the grid is a team, and a parallel region, of its own: work is shared with nobody, barriers wait for
// nobody, and what is to run once runs once. Only the private copies that its clauses make stay of a construct.
// Only an atomic operation meets other threads, where the kernel has several.
#include "stage2/construct.h"
#include "stage2/kernel/printer.h"
#include "stage2/uses.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

bool standsAlone(OpenMPDirectiveKind kind) {
  switch (kind) {
  case OMPD_barrier:
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

// The last value stays in the variable itself, and reductions gather in it.
std::string Printer::privateCopies(const OMPExecutableDirective *directive) {
  std::string text;
  llvm::DenseSet<const VarDecl *> kept;
  forEachVariable<OMPLastprivateClause>(directive, [&](const VarDecl *variable) { kept.insert(variable); });
  forEachVariable<OMPLinearClause>(directive, [&](const VarDecl *variable) { kept.insert(variable); });
  forEachVariable<OMPPrivateClause>(directive, [&](const VarDecl *variable) {
    if (kept.insert(variable).second)
      text += privateCopy(directive, variable, false);
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

std::string Printer::directive(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  if (team || ofThread)
    if (std::string text = threadDirective(directive); !text.empty())
      return text;
  if (standsAlone(kind) || (kind == OMPD_ordered && !directive->hasAssociatedStmt()))
    return line(";");
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
  text += statement(directive->getRawStmt());
  --depth;
  regionsAround = around;
  locals = std::move(saved);
  return text + line("}");
}

namespace {

// The function of <hetcc/atomic.h> with which the hardware does this update; null: there is none. The type in which it
// computes must give what C gives: an operand of a wider floating type would be rounded before.
const char *nativeAtomic(const OMPAtomicDirective *directive, const BinaryOperator *update) {
  const QualType type = directive->getX()->getType().getCanonicalType().getUnqualifiedType();
  const QualType operand = directive->getExpr()->getType().getCanonicalType();
  const bool integers = type->isIntegerType() && !type->isEnumeralType() && operand->isIntegerType();
  const bool floats =
      (type->isSpecificBuiltinType(BuiltinType::Double) || type->isSpecificBuiltinType(BuiltinType::Float)) &&
      (operand->isIntegerType() || operand == type || operand->isSpecificBuiltinType(BuiltinType::Float));
  switch (update->getOpcode()) {
  case BO_Add: return integers || floats ? "atomicAdd" : nullptr;
  case BO_Sub: return (integers || floats) && directive->isXLHSInRHSPart() ? "atomicAdd" : nullptr;
  case BO_And: return integers ? "atomicAnd" : nullptr;
  case BO_Or: return integers ? "atomicOr" : nullptr;
  case BO_Xor: return integers ? "atomicXor" : nullptr;
  default: return nullptr;
  }
}

const char *operatorOf(llvm::StringRef native) {
  return native == "atomicAdd" ? "+" : native == "atomicAnd" ? "&" : native == "atomicOr" ? "|" : "^";
}

} // namespace

// x = x op e, v = x, x = e, and the two in one; other threads may do the same at once.
std::string Printer::atomic(const OMPAtomicDirective *directive) {
  const Stmt *body = directive->getRawStmt();
  if (!concurrent)
    return statement(body);
  const Expr *x = directive->getX(), *value = directive->getExpr();
  if (!x)
    return reject(directive, "this form of 'omp atomic'") + ";\n";
  const QualType type = x->getType().getUnqualifiedType();
  const unsigned bytes = context.getTypeSizeInChars(type).getQuantity();
  if (bytes != 4 && bytes != 8)
    return reject(directive, "'omp atomic' on " + std::to_string(bytes) + " bytes") + ";\n";
  const std::string typeName = unit.type(type, directive->getBeginLoc());
  const bool qualified =
      x->getType().isVolatileQualified() || x->getType().isConstQualified(); // a read may be of either
  const std::string at = (qualified ? "(" + typeName + " *)&" : "&") + operand(x);
  const std::string target = directive->getV() ? operand(directive->getV()) + " = " : "";
  const auto *update = dyn_cast_or_null<BinaryOperator>(atomicUpdate(directive));
  if (unit.openCl)
    return openClAtomic(directive, update);
  if (!value) // read
    return line(target + "::het::atomicLoad(" + at + ");");
  const std::string operandText = Visit(value);
  // The operand is evaluated once, before.
  std::string text = line("{");
  ++depth;
  text += line("const auto het_value = " + operandText + ";");
  if (directive->getD())
    text += line("const auto het_wanted = " + Visit(directive->getD()) + ";");
  const std::string result = atomicResult(directive, update);
  if (isCaptureOfCompare(directive)) {
    text += line("const " + typeName + " het_old = ::het::atomicBefore(" + at + ", [=](" + typeName + " het_old) -> " +
                 typeName + " { return (" + typeName + ")(" + result + "); });");
    text += capturedOfCompare(directive, typeName);
    --depth;
    return text + line("}");
  }
  const bool before = directive->isPostfixUpdate() || !directive->getV();
  if (const char *native = update ? nativeAtomic(directive, update) : nullptr) {
    const bool down = update->getOpcode() == BO_Sub;
    const std::string change = std::string("(") + typeName + ")" + (down ? "-" : "") + "het_value";
    const std::string old = std::string("::het::") + native + "(" + at + ", " + change + ")";
    text += line(target + (before ? old : "(" + typeName + ")(" + old + " " + operatorOf(native) + " " + change + ")") +
                 ";");
    --depth;
    return text + line("}");
  }
  const char *function = before ? "atomicBefore" : "atomicAfter";
  text += line(target + "::het::" + function + "(" + at + ", [=](" + typeName + " het_old) -> " + typeName +
               " { return (" + typeName + ")(" + result + "); });");
  --depth;
  return text + line("}");
}

// The comparison of `atomic compare`, or the operation, made of `het_old` and `het_value`. Empty for a plain write.
std::string Printer::atomicOperation(const OMPAtomicDirective *directive, const BinaryOperator *update) const {
  const auto *test = dyn_cast_or_null<BinaryOperator>(
      directive->getCondExpr() ? directive->getCondExpr()->IgnoreParenImpCasts() : nullptr);
  const BinaryOperator *joins = test ? test : update;
  if (!joins)
    return "";
  const bool isLeft =
      test ? areSame(test->getLHS()->IgnoreParenImpCasts(), directive->getX(), context) : directive->isXLHSInRHSPart();
  const std::string op = " " + joins->getOpcodeStr().str() + " ";
  return isLeft ? "het_old" + op + "het_value" : "het_value" + op + "het_old";
}

// The value after the operation, made of these and of `het_wanted`, which a comparison may set.
std::string Printer::atomicResult(const OMPAtomicDirective *directive, const BinaryOperator *update) const {
  const std::string joined = atomicOperation(directive, update);
  if (!directive->getCondExpr())
    return joined.empty() ? "het_value" : joined;
  return joined + (directive->getD() ? " ? het_wanted : het_old" : " ? het_value : het_old");
}

// The assignments that `atomic compare capture` makes once `het_old` is known: whether the values were equal, the value
// before or after, or the value that was not equal.
std::string Printer::capturedOfCompare(const OMPAtomicDirective *directive, const std::string &type) {
  const std::string test = "(" + atomicOperation(directive, nullptr) + ")";
  std::string text;
  if (const Expr *equal = directive->getR())
    text += line(operand(equal) + " = " + test + ";");
  if (const Expr *value = directive->getV()) {
    const bool before = directive->isPostfixUpdate() || directive->isFailOnly();
    text += line((directive->isFailOnly() ? "if (!" + test + ") " : "") + operand(value) + " = " +
                 (before ? "het_old" : "(" + type + ")(" + atomicResult(directive, nullptr) + ")") + ";");
  }
  return text;
}

// The operation of an update; null for a plain write.
const Expr *Printer::atomicUpdate(const OMPAtomicDirective *directive) {
  const Expr *update = directive->getCondExpr() ? nullptr : directive->getUpdateExpr();
  while (update) {
    update = update->IgnoreParenImpCasts();
    if (isa<BinaryOperator>(update))
      return update;
    return nullptr;
  }
  return nullptr;
}

} // namespace hetcc::stage2
