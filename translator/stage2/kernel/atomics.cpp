//===-- stage2/kernel/atomics.cpp - atomic operations in kernel text --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp atomic`, the compiler's own functions, and the joining of reductions. They are loops around a compare and swap,
// or instructions: <hetcc/atomic.h>, and in OpenCL C HET_ATOMIC (OpenCL 1.2 specification, section 6.12.11).
#include "analysis/dependence/atomics.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/AtomicOrdering.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The function of <hetcc/atomic.h> with which the hardware does this update; null: there is none. The type in which it
// computes must give what C gives: an operand of a wider floating type would be rounded before.
const char *nativeAtomic(const OMPAtomicDirective *directive, const BinaryOperator *update) {
  const QualType type = directive->getX()->getType().getCanonicalType().getUnqualifiedType();
  const QualType operand = directive->getExpr()->getType().getCanonicalType();
  const bool integers =
      type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() && operand->isIntegerType();
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
  if (!concurrent)
    return statement(directive->getRawStmt());
  const bool ordered =
      directive->hasClausesOfKind<OMPSeqCstClause>() || directive->hasClausesOfKind<OMPAcqRelClause>() ||
      directive->hasClausesOfKind<OMPAcquireClause>() || directive->hasClausesOfKind<OMPReleaseClause>();
  const std::string fence = ordered ? line("HET_ORDERED;") : "";
  return fence + relaxedAtomic(directive) + fence;
}

std::string Printer::relaxedAtomic(const OMPAtomicDirective *directive) {
  const Expr *x = directive->getX(), *value = directive->getExpr();
  if (!x)
    return reject(directive, "this form of 'omp atomic'") + ";\n";
  const QualType type = x->getType().getUnqualifiedType();
  const uint64_t bytes = context.getTypeSizeInChars(type).getQuantity();
  if (bytes > 8 || !llvm::isPowerOf2_64(bytes) || isHalf(type))
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

// ---- the compiler's functions ----

// The object's address, or one that a pointer leads to, as a pointer to this type.
std::string Printer::atomicAddress(const Expr *pointer, const std::string &type, bool isVolatile) {
  const std::string space = unit.openCl ? std::string(spaceWord(spaces->target(pointer))) + " " : "";
  return "(" + std::string(isVolatile ? "volatile " : "") + space + type + " *)" + operand(pointer);
}

// The value that is stored or joined, in this type.
std::string Printer::atomicValue(const AtomicCall &call, const std::string &type) {
  if (!call.value)
    return "(" + type + ")" + std::to_string(call.given);
  return call.byPointer ? "*(" + atomicAddress(call.value, type, false) + ")" : "(" + type + ")" + operand(call.value);
}

// Whether other operations of the thread may not be seen on the wrong side of it.
static bool isOrdered(const Stmt *at, const ASTContext &context) {
  const auto *atomic = dyn_cast<AtomicExpr>(at);
  Expr::EvalResult order;
  return !atomic || !atomic->getOrder()->EvaluateAsInt(order, context) ||
         order.Val.getInt() != llvm::to_underlying(llvm::AtomicOrderingCABI::relaxed);
}

std::string Printer::atomicCall(const AtomicCall &call, const Expr *at) {
  using Kind = AtomicCall::Kind;
  if (call.kind == Kind::Fence)
    return "HET_FENCE";
  const uint64_t bytes = context.getTypeSizeInChars(call.type).getQuantity();
  if (bytes > 8 || !llvm::isPowerOf2_64(bytes))
    return reject(at, "an atomic operation on " + std::to_string(bytes) + " bytes");
  if (unit.openCl)
    return openClAtomicCall(call, at);
  const SourceLocation where = at->getBeginLoc();
  const bool counts = call.type->isPointerType() && call.kind == Kind::Update; // in bytes
  const std::string type = unit.type(call.type, where), computed = counts ? "unsigned long" : type,
                    value = call.kind == Kind::Load ? "" : ", " + atomicValue(call, computed),
                    address = "(" + atomicAddress(call.at, computed, false);
  std::string text = "::het::atomic";
  switch (call.kind) {
  case Kind::Load: text += "Load" + address + ")"; break;
  case Kind::Store: text += "Store" + address + value + ")"; break;
  case Kind::Exchange: text += "Exchange" + address + value + ")"; break;
  case Kind::Compare:
    if (call.expectsThere)
      text += "Replace" + address + ", " + atomicAddress(call.expected, type, false) + value + ")";
    else
      text += (call.gives == AtomicCall::Gives::Success ? "Replaced" : "Swap") + address + ", (" + type + ")" +
              operand(call.expected) + value + ")";
    break;
  default: text += call.operation + (call.gives == AtomicCall::Gives::After ? "After" : "") + address + value + ")";
  }
  if (counts)
    text = "(" + type + ")" + text;
  if (call.result)
    text = "(void)(*(" + atomicAddress(call.result, type, false) + ") = " + text + ")";
  else if (call.gives == AtomicCall::Gives::Before && !context.hasSameUnqualifiedType(call.type, at->getType()))
    text = "(" + unit.type(at->getType(), where) + ")" + text; // a flag
  return isOrdered(at, context) ? "(HET_ORDERED, ::het::ordered([&] { return " + text + "; }))" : text;
}

// ---- in OpenCL C ----

// Whether OpenCL C has a compare and swap of the type's bits.
static bool isWord(const ASTContext &context, QualType type) {
  const auto *builtin = type.getCanonicalType()->getAs<BuiltinType>();
  return builtin && context.getTypeSize(type) <= 64 &&
         (builtin->isInteger() || builtin->getKind() == BuiltinType::Float ||
          builtin->getKind() == BuiltinType::Double);
}

// Lines that declare `het_old` and `het_new`, and give the place the new value.
std::string Printer::swapLoop(QualType type, LangAS space, const std::string &at, const std::string &value,
                              SourceLocation where) {
  const uint64_t bytes = context.getTypeSizeInChars(type).getQuantity();
  if (bytes == 8 && space != privateSpace)
    unit.useLongAtomics();
  return "HET_ATOMIC_" + (space == privateSpace ? "OWN" : std::to_string(bytes)) + "(" + spaceWord(space) + ", " +
         unit.type(type, where) + ", " + at + ", het_old, het_new, " + value + ")";
}

std::string Printer::atomicJoin(const std::string &combine, QualType type, LangAS space, const std::string &to,
                                const std::string &value, SourceLocation where) {
  if (!isWord(context, type)) {
    unit.reject(where, "a value of this size that threads join");
    return "";
  }
  return "{ " + swapLoop(type, space, to, combined(combine, type, "het_old", value, where), where) + " }";
}

std::string Printer::openClAtomic(const OMPAtomicDirective *directive, const BinaryOperator *update) {
  const Expr *x = directive->getX(), *value = directive->getExpr();
  const QualType type = x->getType().getUnqualifiedType().getCanonicalType();
  const SourceLocation where = directive->getBeginLoc();
  const LangAS space = spaces->storage(x);
  if (space == privateSpace)
    return statement(directive->getRawStmt());
  if (!isWord(context, type))
    return reject(directive, "'omp atomic' on this type") + ";\n";
  const std::string name = unit.type(type, where), target = directive->getV() ? operand(directive->getV()) + " = " : "";
  if (!value) // read
    return line(target + "*(volatile " + spaceWord(space) + " " + name + " *)&" + operand(x) + ";");
  std::string text = line("{");
  ++depth;
  text +=
      line("const " + unit.type(value->getType().getUnqualifiedType(), where) + " het_value = " + Visit(value) + ";");
  if (const Expr *wanted = directive->getD())
    text += line("const " + unit.type(wanted->getType().getUnqualifiedType(), where) +
                 " het_wanted = " + Visit(wanted) + ";");
  const std::string result = atomicResult(directive, update);
  const bool before = directive->isPostfixUpdate() || !directive->getV();
  text += line(swapLoop(type, space, "&" + operand(x), "(" + name + ")(" + result + ")", where));
  if (isCaptureOfCompare(directive))
    text += capturedOfCompare(directive, name);
  else if (!target.empty())
    text += line(target + (before ? "het_old;" : "het_new;"));
  --depth;
  return text + line("}");
}

// The value after an operation, made of `het_old` and `het_value`.
static std::string updated(const AtomicCall &call) {
  static const llvm::StringMap<const char *> texts = {{"Add", "het_old + het_value"},
                                                      {"Sub", "het_old - het_value"},
                                                      {"And", "het_old & het_value"},
                                                      {"Or", "het_old | het_value"},
                                                      {"Xor", "het_old ^ het_value"},
                                                      {"Nand", "~(het_old & het_value)"},
                                                      {"Min", "het_value < het_old ? het_value : het_old"},
                                                      {"Max", "het_old < het_value ? het_value : het_old"}};
  return call.kind == AtomicCall::Kind::Update ? texts.lookup(call.operation) : "het_value";
}

// A function of its own for each operation, type and memory.
std::string Printer::openClAtomicCall(const AtomicCall &call, const Expr *at) {
  using Kind = AtomicCall::Kind;
  if (!isWord(context, call.type))
    return reject(at, "an atomic operation on this type");
  const SourceLocation where = at->getBeginLoc();
  const LangAS space = spaces->target(call.at);
  const std::string type = unit.type(call.type, where), word = spaceWord(space),
                    address = atomicAddress(call.at, type, true);
  if (call.kind == Kind::Load && call.result)
    return "(void)(*(" + atomicAddress(call.result, type, false) + ") = *" + address + ")";
  if (call.kind == Kind::Load)
    return "(*" + address + ")";
  const std::string value = atomicValue(call, type);
  const auto function = [&](std::string name, const std::string &results, const std::string &parameters,
                            const std::string &body) {
    name = "het_atomic_" + name + "_" + type + word;
    unit.addHelper(name, "static inline " + results + " " + name + "(volatile " + word + " " + type + " *at, " +
                             parameters + type + " het_value) {\n  HET_ORDERED;\n" + body + "}\n");
    return name + "(" + address + ", ";
  };
  const std::string give = call.gives == AtomicCall::Gives::After ? "het_new" : "het_old";
  if (call.kind != Kind::Compare) {
    const bool isUpdate = call.kind == Kind::Update;
    const std::string name = isUpdate ? call.operation + (give == "het_new" ? "_after" : "") : "Exchange";
    const std::string text = function(name, type, "",
                                      "  " + swapLoop(call.type, space, "at", updated(call), where) +
                                          "\n  HET_ORDERED;\n  return " + give + ";\n") +
                             value + ")";
    if (call.result)
      return "(void)(*(" + atomicAddress(call.result, type, false) + ") = " + text + ")";
    return call.gives == AtomicCall::Gives::Nothing ? "(void)" + text : text;
  }
  const std::string bits = !call.type->isFloatingType()           ? ""
                           : context.getTypeSize(call.type) == 64 ? "as_ulong"
                                                                  : "as_uint";
  const std::string same = bits + "(het_old) == " + bits + "(het_wanted)";
  const std::string swap =
      "  " + swapLoop(call.type, space, "at", same + " ? het_value : het_old", where) + "\n  HET_ORDERED;\n";
  if (!call.expectsThere) {
    const bool tells = call.gives == AtomicCall::Gives::Success;
    return function(tells ? "Replaced" : "Swap", tells ? "int" : type, type + " het_wanted, ",
                    swap + "  return " + (tells ? same : "het_old") + ";\n") +
           "(" + type + ")" + operand(call.expected) + ", " + value + ")";
  }
  const std::string there = spaceWord(spaces->target(call.expected));
  return function("Replace" + there, "int", there + " " + type + " *there, ",
                  "  const " + type + " het_wanted = *there;\n" + swap + "  if (" + same +
                      ")\n    return 1;\n  *there = het_old;\n  return 0;\n") +
         atomicAddress(call.expected, type, false) + ", " + value + ")";
}

} // namespace hetcc::stage2
