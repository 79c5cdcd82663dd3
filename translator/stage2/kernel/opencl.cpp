//===-- stage2/kernel/opencl.cpp - what OpenCL C says otherwise -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// References are pointers, and each pointer's type has its address space. Functions of the library have OpenCL's names.
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace hetcc::stage2 {

// ---- references ----

// An object's variable stands before the statement and gets its value where the expression has it.
std::string Printer::temporary(const Expr *value) {
  const QualType type = value->getType().getUnqualifiedType();
  if (type->isArrayType())
    return reject(value, "a temporary array");
  if (type->isScalarType() && !isHalf(type))
    return "&(" + unit.declare(there(type, value), "__private", value->getExprLoc()) + "){" +
           (type->isArithmeticType() ? cast(type, value) : Visit(value)) + "}";
  if (!preludeAllowed)
    return reject(value, "a temporary object where no statement can stand before it");
  const std::string name = unit.names.make("het_temporary");
  prelude += line(unit.declare(there(type, value), name, value->getExprLoc()) + ";");
  return "(" + name + " = " + (type->isArithmeticType() && !isHalf(type) ? cast(type, value) : stored(value)) + ", &" +
         name + ")";
}

std::string Printer::reference(const Expr *e, LangAS wanted) {
  if (wanted == privateSpace && e->isGLValue() && spaces->storage(e) != privateSpace)
    return temporary(e);
  return reference(e);
}

const Expr *Printer::assigned(const Expr *e) const {
  const Expr *target = nullptr;
  const auto *call = dyn_cast<CXXOperatorCallExpr>(e);
  const auto *method = call ? dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  if (const auto *binary = dyn_cast<BinaryOperator>(e))
    target = binary->isAssignmentOp() ? binary->getLHS() : nullptr;
  else if (const auto *unary = dyn_cast<UnaryOperator>(e))
    target = unary->isIncrementDecrementOp() && unary->isPrefix() ? unary->getSubExpr() : nullptr;
  else if (method && method->isTrivial() && call->isAssignmentOp())
    target = call->getArg(0);
  return target && !target->HasSideEffects(context) ? target : nullptr;
}

std::string Printer::reference(const Expr *e) {
  const Expr *bare = e->IgnoreParens();
  for (;;) {
    if (const auto *whole = dyn_cast<FullExpr>(bare))
      bare = whole->getSubExpr()->IgnoreParens();
    else if (const auto *conversion = dyn_cast<ImplicitCastExpr>(bare);
             conversion && conversion->getCastKind() == CK_NoOp)
      bare = conversion->getSubExpr()->IgnoreParens();
    else
      break;
  }
  if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(bare))
    return temporary(made->getSubExpr());
  if (bare->isPRValue())
    return temporary(bare);
  if (const auto *choice = dyn_cast<ConditionalOperator>(bare)) // no object in C
    return "(" + condition(choice->getCond()) + " ? " + reference(choice->getTrueExpr()) + " : " +
           reference(choice->getFalseExpr()) + ")";
  if (const auto *comma = dyn_cast<BinaryOperator>(bare); comma && comma->isCommaOp()) // neither
    return "(" + Visit(comma->getLHS()) + ", " + reference(comma->getRHS()) + ")";
  if (const Expr *target = assigned(bare)) // no object either
    return "(" + Visit(bare) + ", " + reference(target) + ")";
  const std::string text = Visit(bare);
  llvm::StringRef inner = text;
  if (inner.consume_front("(*") && inner.consume_back(")") &&
      llvm::all_of(inner, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return inner.str();
  return "&" + operand(bare);
}

// ---- bases ----

// From the begin of the object to that of its base, in bytes.
static int64_t distance(const CastExpr *e, bool up, const ASTContext &context) {
  QualType type = up ? e->getSubExpr()->getType() : e->getType();
  const CXXRecordDecl *record = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
  int64_t bytes = 0;
  for (const CXXBaseSpecifier *step : e->path()) {
    const CXXRecordDecl *base = step->getType()->getAsCXXRecordDecl();
    bytes += context.getASTRecordLayout(record).getBaseClassOffset(base).getQuantity();
    record = base;
  }
  return up ? bytes : -bytes;
}

// A base is a member, an empty one has none: it is found by its address.
std::string Printer::baseCast(const CastExpr *e) {
  const Expr *inner = e->getSubExpr();
  const bool pointer = e->getType()->isPointerType();
  const int64_t bytes = distance(e, e->getCastKind() != CK_BaseToDerived, context);
  const Expr *bare = inner->IgnoreParenImpCasts();
  const auto *unary = dyn_cast<UnaryOperator>(bare);
  const bool isObject = isa<CXXThisExpr>(bare) || (unary && unary->getOpcode() == UO_AddrOf);
  if (pointer && bytes && !isObject) // a null pointer stays null
    return reject(e, "a pointer to a base that is not the first");
  const LangAS space = pointer ? spaces->target(inner) : spaces->storage(inner);
  const QualType type = pointer ? e->getType() : context.getPointerType(e->getType());
  std::string address = pointer ? operand(inner) : reference(inner);
  if (bytes)
    address = std::string("((") + spaceWord(space) + " char *)" + address + " + " + std::to_string(bytes) + ")";
  const std::string text = "((" + unit.type(unit.into(type, space), e->getExprLoc()) + ")" + address + ")";
  return pointer ? text : "(*" + text + ")";
}

// ---- functions of the library ----

// A literal's conversions: OpenCL's `l` is 64 bits long, and it knows no other such word.
std::string Printer::formatOf(const Expr *literal) {
  const auto *text = dyn_cast<StringLiteral>(literal->IgnoreParenImpCasts());
  if (!text)
    return reject(literal, "a format that is no literal");
  std::string spelled = VisitStringLiteral(text), out;
  bool conversion = false;
  for (size_t i = 0; i < spelled.size(); ++i) {
    const char c = spelled[i];
    if (conversion && ((c == 'l' && spelled[i + 1] == 'l') || c == 'q'))
      continue;
    if (conversion && (c == 'z' || c == 'j' || c == 't')) {
      out += 'l';
      continue;
    }
    if (conversion && c == 'l' && llvm::StringRef("fFeEgGaA").contains(spelled[i + 1]))
      continue;
    conversion = c == '%' ? !conversion : conversion && !llvm::StringRef("diouxXfFeEgGaAcspn\"").contains(c);
    out += c;
  }
  return out;
}

std::string Printer::moved(const CallExpr *e, const char *macro) {
  const auto space = [&](const Expr *pointer) -> std::string { return spaceWord(spaces->target(pointer)); };
  std::string text = std::string(macro) + "(" + space(e->getArg(0)) + ", " + operand(e->getArg(0)) + ", ";
  if (macro != llvm::StringRef("HET_SET"))
    text += space(e->getArg(1)) + ", ";
  return text + operand(e->getArg(1)) + ", " + operand(e->getArg(2)) + ")";
}

std::string Printer::openClCall(const CallExpr *e, const FunctionDecl *callee, const std::string &known) {
  static const llvm::StringSet<> same = {
      "acos",      "acosh", "asin", "asinh", "atan",   "atan2",     "atanh", "cbrt",  "ceil",   "copysign",
      "cos",       "cosh",  "erf",  "erfc",  "exp",    "exp2",      "exp10", "expm1", "fabs",   "fdim",
      "floor",     "fma",   "fmax", "fmin",  "fmod",   "hypot",     "ilogb", "ldexp", "lgamma", "log",
      "log10",     "log1p", "log2", "logb",  "pow",    "remainder", "rint",  "round", "sin",    "sinh",
      "nextafter", "sqrt",  "tan",  "tanh",  "tgamma", "trunc",     "frexp", "modf",  "remquo"};
  llvm::StringRef name = known;
  name.consume_front("::");
  std::vector<const Expr *> args(e->arg_begin(), e->arg_end());
  const auto call = [&](const std::string &function) { return function + arguments(args, true); };
  if (name.consume_front("het::")) {
    const bool isLong = !args.empty() && context.getTypeSize(args[0]->getType()) == 64;
    const std::string text = llvm::StringSwitch<std::string>(name)
                                 .Case("isNan", "isnan")
                                 .Case("isInf", "isinf")
                                 .Case("isFinite", "isfinite")
                                 .Case("signBit", "signbit")
                                 .Case("isUnordered", "isunordered")
                                 .Case("isLessGreater", "islessgreater")
                                 .Case("isGreater", "isgreater")
                                 .Case("isGreaterEqual", "isgreaterequal")
                                 .Case("isLess", "isless")
                                 .Case("isLessEqual", "islessequal")
                                 .Case("isNormal", "isnormal")
                                 .Case("popCount", "(int)popcount")
                                 .Case("leadingZeros", "(int)clz")
                                 .Case("trailingZeros", isLong ? "het_trailing_zeros_8" : "het_trailing_zeros_4")
                                 .Case("firstSet", isLong ? "het_first_set_8" : "het_first_set_4")
                                 .Case("parity", "1 & (int)popcount")
                                 .Default("");
    if (!text.empty())
      return "(" + call(text) + ")";
    if (name == "makeComplex")
      return unit.complexText(e->getType(), Visit(args[0]), Visit(args[1]));
    if (!args.empty() && isComplexOfKernels(args[0]->getType()))
      return call("het_" + name.str() + complexEnding(args[0]->getType()));
    if (name == "accOnDevice")
      return call("het_acc_on_device");
    if (name == "swapBytes")
      return "__builtin_bswap" + std::to_string(context.getTypeSize(args[0]->getType())) + arguments(args, true);
    if (name == "infinity")
      return "((double)INFINITY)";
    if (name == "infinityf")
      return "INFINITY";
    if (name == "endKernel") {
      const bool silent = llvm::none_of(args, [this](auto *one) { return one->HasSideEffects(context); });
      return silent ? "het_end_kernel()" : reject(e, "the function '" + callee->getNameAsString() + "' on such values");
    }
    if (name == "exitProgram") // no memory of the host's tells the status
      return reject(e, "the function '" + callee->getNameAsString() + "'");
    if (name == "moveBytes")
      return moved(e, "HET_MOVE_OVERLAPPING");
    if (name.starts_with("omp_") && name != "omp_get_wtime")
      return call("het_" + name.str());
    return reject(e, "the function '" + callee->getNameAsString() + "'");
  }
  if (name == "memcpy")
    return moved(e, "HET_MOVE");
  if (name == "memset")
    return moved(e, "HET_SET");
  if (name == "__builtin_unreachable")
    return "((void)0)";
  if (name == "printf") {
    std::string text = "printf(" + formatOf(args[0]);
    for (const Expr *arg : llvm::ArrayRef(args).drop_front())
      text += ", " + Visit(arg);
    return text + ")";
  }
  std::string base = name.str();
  const bool isFloat = !same.contains(base) && llvm::StringRef(base).ends_with("f");
  if (isFloat && base != "modf")
    base.pop_back();
  const std::string whole = llvm::StringSwitch<std::string>(base)
                                .Case("nearbyint", "rint")
                                .Case("scalbn", "ldexp")
                                .Case("lrint", "(long)rint")
                                .Case("llrint", "(long)rint")
                                .Case("lround", "(long)round")
                                .Case("llround", "(long)round")
                                .Case("abs", "(int)abs")
                                .Case("labs", "(long)abs")
                                .Case("llabs", "(long)abs")
                                .Default(same.contains(base) ? base : "");
  if (!whole.empty())
    return whole.front() == '(' ? "(" + call(whole) + ")" : call(whole);
  const auto *text = args.empty() ? nullptr : dyn_cast<StringLiteral>(args[0]->IgnoreParenImpCasts());
  if (base == "nan" && text && text->getString().empty())
    return isFloat ? "as_float(0x7fc00000)" : "as_double(0x7ff8000000000000UL)";
  if (base == "sincos")
    return "(*" + operand(args[1]) + " = sincos(" + cast(isFloat ? context.FloatTy : context.DoubleTy, args[0]) + ", " +
           Visit(args[2]) + "))";
  return reject(e, "the function '" + callee->getNameAsString() + "'");
}

// ---- reductions ----

// The names of <hetcc/library.h> in it have no namespace in OpenCL C, whose `long long` has 128 bits.
std::string Printer::identity(std::string text) const {
  static constexpr std::pair<const char *, const char *> words[] = {
      {"::het::", "het_"}, {"unsigned long long", "ulong"}, {"long long", "long"}, {"ULL", "UL"}, {"LL", "L"}};
  for (const auto &[word, own] : words)
    for (size_t at = text.find(word); unit.openCl && at != std::string::npos; at = text.find(word, at))
      text.replace(at, llvm::StringRef(word).size(), own);
  return text;
}

std::string Printer::identity(const std::string &text, QualType type, SourceLocation where) {
  const std::string name = unit.type(type, where), value = identity(text);
  if (unit.openCl && isHalf(type))
    return "het_half_of((float)(" + value + "))";
  return unit.openCl && isComplexOfKernels(type) ? unit.complexText(type, value, "0") : "(" + name + ")(" + value + ")";
}

std::string operation(const std::string &combine, QualType type) {
  return isComplexOfKernels(type) ? combine + complexEnding(type) : isHalf(type) ? combine + "_h" : combine;
}

std::string Printer::combined(const std::string &combine, QualType type, const std::string &a, const std::string &b,
                              SourceLocation where) {
  const std::string name = unit.type(type, where);
  return unit.openCl ? "HET_OP_" + operation(combine, type) + "(" + name + ", " + a + ", " + b + ")"
                     : "(" + name + ")::het::op::" + combine + "::of(" + a + ", " + b + ")";
}

} // namespace hetcc::stage2
