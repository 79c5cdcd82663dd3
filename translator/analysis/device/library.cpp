//===-- analysis/device/library.cpp - library functions that exist on a device -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/library.h"

#include "analysis/dependence/atomics.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace hetcc {
namespace {

// Functions of <math.h> that have a float version with an f; the last group has effects through a pointer.
constexpr const char *mathFunctions[] = {
    "acos",    "acosh",     "asin",  "asinh", "atan",    "atan2",  "atanh", "cbrt",   "ceil",      "copysign",
    "cos",     "cosh",      "erf",   "erfc",  "exp",     "exp2",   "exp10", "expm1",  "fabs",      "fdim",
    "floor",   "fma",       "fmax",  "fmin",  "fmod",    "hypot",  "ilogb", "ldexp",  "lgamma",    "llrint",
    "llround", "log",       "log10", "log1p", "log2",    "logb",   "lrint", "lround", "nearbyint", "nextafter",
    "pow",     "remainder", "rint",  "round", "scalbln", "scalbn", "sin",   "sinh",   "sqrt",      "tan",
    "tanh",    "tgamma",    "trunc", "j0",    "j1",      "jn",     "y0",    "y1",     "yn",        "nan"};
constexpr const char *mathWithPointers[] = {"frexp", "modf", "remquo", "sincos"};
// Functions of <complex.h>, with a float version too: hetcc/complex.h has them.
constexpr const char *complexFunctions[] = {"creal", "cimag", "cabs",   "carg",   "conj",   "cproj", "cexp",  "clog",
                                            "csqrt", "csin",  "ccos",   "ctan",   "csinh",  "ccosh", "ctanh", "casin",
                                            "cacos", "catan", "casinh", "cacosh", "catanh", "cpow"};
constexpr const char *otherPure[] = {"abs", "labs", "llabs"};
constexpr const char *otherEffects[] = {"printf", "memcpy", "memset", "malloc", "free"};

// On stdout and stderr alone, which the printer looks at.
constexpr const char *streamFunctions[] = {"fprintf", "fputs", "fflush"};

// hetcc/library.h has them; the last two groups read or write through pointers.
constexpr struct {
  const char *name, *text;
  bool pure;
} written[] = {{"ffs", "::het::firstSet", true},
               {"ffsl", "::het::firstSet", true},
               {"ffsll", "::het::firstSet", true},
               {"memmove", "::het::moveBytes", false},
               {"memcmp", "::het::compareBytes", false},
               {"calloc", "::het::zeroBytes", false},
               {"strlen", "::het::lengthOf", false},
               {"strcmp", "::het::compareTexts", false},
               {"strncmp", "::het::compareTexts", false},
               {"strcpy", "::het::copyText", false},
               {"strncpy", "::het::copyPadded", false},
               {"strcat", "::het::appendText", false},
               {"memchr", "::het::findByte", false},
               {"strchr", "::het::findCharacter", false},
               {"strrchr", "::het::findLast", false},
               {"strstr", "::het::findText", false},
               {"rand_r", "::het::randomNext", false},
               {"drem", "::remainder", true},
               {"dremf", "::remainderf", true},
               {"div", "::het::quotients<", true},
               {"ldiv", "::het::quotients<", true},
               {"lldiv", "::het::quotients<", true},
               {"qsort", "::het::sortItems", false},
               {"bsearch", "::het::findItem", false},
               {"toupper", "::het::upperOf", true},
               {"tolower", "::het::lowerOf", true},
               {"puts", "::het::printLine", false},
               {"putchar", "::het::printCharacter", false},
               {"omp_alloc", "::het::ompAlloc", false},
               {"omp_aligned_alloc", "::het::ompAlignedAlloc", false},
               {"omp_calloc", "::het::ompCalloc", false},
               {"omp_aligned_calloc", "::het::ompAlignedCalloc", false},
               {"omp_realloc", "::het::ompRealloc", false},
               {"omp_free", "::het::ompFree", false},
               {"omp_init_allocator", "::het::ompInitAllocator", false},
               {"omp_destroy_allocator", "::het::ompDestroyAllocator", false}};

// Functions of <ctype.h>, and the bits of <ctype.h> of the GNU C library. Its macros read tables.
constexpr struct {
  const char *name;
  unsigned bits;
} characterClasses[] = {{"isupper", 0x100},   {"islower", 0x200},  {"isalpha", 0x400},  {"isdigit", 0x800},
                        {"isxdigit", 0x1000}, {"isspace", 0x2000}, {"isprint", 0x4000}, {"isgraph", 0x8000},
                        {"isblank", 1},       {"iscntrl", 2},      {"ispunct", 4},      {"isalnum", 8}};
constexpr const char *characterTables[] = {"__ctype_b_loc", "__ctype_toupper_loc", "__ctype_tolower_loc"};

// Functions that Clang calls by a builtin's name only; macros of <math.h> expand to some of them.
constexpr struct {
  const char *name, *text;
} builtins[] = {{"isnan", "::het::isNan"},
                {"isinf", "::het::isInf"},
                {"isinf_sign", "::het::isInfSign"},
                {"isfinite", "::het::isFinite"},
                {"finite", "::het::isFinite"},
                {"signbit", "::het::signBit"},
                {"signbitf", "::het::signBit"},
                {"isunordered", "::het::isUnordered"},
                {"islessgreater", "::het::isLessGreater"},
                {"isgreater", "::het::isGreater"},
                {"isgreaterequal", "::het::isGreaterEqual"},
                {"isless", "::het::isLess"},
                {"islessequal", "::het::isLessEqual"},
                {"popcount", "::het::popCount"},
                {"popcountl", "::het::popCount"},
                {"popcountll", "::het::popCount"},
                {"clz", "::het::leadingZeros"},
                {"clzl", "::het::leadingZeros"},
                {"clzll", "::het::leadingZeros"},
                {"ctz", "::het::trailingZeros"},
                {"ctzl", "::het::trailingZeros"},
                {"ctzll", "::het::trailingZeros"},
                {"parity", "::het::parity"},
                {"parityl", "::het::parity"},
                {"parityll", "::het::parity"},
                {"bswap16", "::het::swapBytes"},
                {"bswap32", "::het::swapBytes"},
                {"bswap64", "::het::swapBytes"},
                {"fpclassify", "::het::classify"},
                {"isnormal", "::het::isNormal"},
                {"inf", "::het::infinity"},
                {"huge_val", "::het::infinity"},
                {"inff", "::het::infinityf"},
                {"huge_valf", "::het::infinityf"},
                {"complex", "::het::makeComplex"},
                {"unreachable", "__builtin_unreachable"}};

// Functions of <omp.h>: hetcc/openmp.h has them.
constexpr const char *openmpFunctions[] = {"omp_is_initial_device", "omp_get_device_num",
                                           "omp_get_wtime",         "omp_get_wtick",
                                           "omp_get_num_teams",     "omp_get_team_num",
                                           "omp_get_max_teams",     "omp_get_teams_thread_limit",
                                           "omp_get_num_threads",   "omp_get_thread_num",
                                           "omp_get_max_threads",   "omp_get_thread_limit",
                                           "omp_get_num_procs",     "omp_in_parallel",
                                           "omp_in_final",          "omp_get_level",
                                           "omp_get_active_level",  "omp_get_max_active_levels",
                                           "omp_get_team_size",     "omp_get_supported_active_levels",
                                           "omp_get_dynamic",       "omp_get_ancestor_thread_num",
                                           "omp_get_nested",        "omp_get_cancellation",
                                           "omp_set_num_threads",   "omp_set_dynamic",
                                           "omp_set_nested",        "omp_set_max_active_levels",
                                           "het_gang_number"};
constexpr const char *endings[] = {"abort", "__builtin_abort", "__builtin_trap"}; // the kernel's, and so the program's

llvm::StringMap<LibraryFunction> makeTable() {
  llvm::StringMap<LibraryFunction> table;
  for (const char *name : mathFunctions)
    for (const char *suffix : {"", "f"})
      table[std::string(name) + suffix] = {"::" + std::string(name) + suffix, true};
  for (const char *name : mathWithPointers)
    for (const char *suffix : {"", "f"})
      table[std::string(name) + suffix] = {"::" + std::string(name) + suffix, false};
  for (const char *name : complexFunctions)
    for (const char *suffix : {"", "f"})
      table[std::string(name) + suffix] = {"::het::" + std::string(name), true};
  for (const char *name : otherPure)
    table[name] = {"::" + std::string(name), true};
  for (const char *name : endings)
    table[name] = {"::het::endKernel", false};
  for (const char *name : streamFunctions)
    table[name] = {"::het::ofStream", false};
  table["exit"] = {"::het::exitProgram", false};
  for (const char *name : openmpFunctions)
    table[name] = {"::het::" + std::string(name), false};
  for (const char *name : otherEffects)
    table[name] = {"::" + std::string(name), false};
  for (const auto &function : written)
    table[function.name] = {function.text, function.pure};
  for (const auto &function : characterClasses)
    table[function.name] = {"::het::classesOf", true};
  for (const char *name : characterTables)
    table[name] = {"::het::classesOf", true};
  table["acc_on_device"] = {"::het::accOnDevice", true};
  for (const auto &builtin : builtins)
    table[std::string("__builtin_") + builtin.name] = {builtin.text, true};
  return table;
}

bool isUsersOwn(const FunctionDecl *function) {
  const FunctionDecl *definition = function->getDefinition();
  if (!definition)
    return false;
  const SourceManager &sources = function->getASTContext().getSourceManager();
  return !sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation()));
}

} // namespace

bool isStandardStream(const VarDecl *variable) {
  const IdentifierInfo *name = variable->getIdentifier();
  return name && (name->isStr("stdout") || name->isStr("stderr")) && variable->isExternC() &&
         variable->getASTContext().getSourceManager().isInSystemHeader(variable->getLocation());
}

const LibraryFunction *findLibraryFunction(const FunctionDecl *function) {
  static const llvm::StringMap<LibraryFunction> table = makeTable();
  const IdentifierInfo *identifier = function->getIdentifier();
  // A container's at(): it ends the kernel.
  static const LibraryFunction thrown{"::het::endKernel", false};
  if (identifier && function->isInStdNamespace() && identifier->getName().starts_with("__throw_"))
    return &thrown;
  // The C library's functions: neither members nor in a namespace, and not overloaded by C++ headers.
  if (!identifier || !function->isExternC() || isUsersOwn(function))
    return nullptr;
  llvm::StringRef name = identifier->getName();
  auto found = table.find(name);
  if (found == table.end() && name.consume_front("__builtin_"))
    found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

unsigned characterClass(llvm::StringRef function) {
  const auto *const found = llvm::find_if(characterClasses, [&](const auto &one) { return function == one.name; });
  return found == std::end(characterClasses) ? 0 : found->bits;
}

llvm::StringRef characterTable(const Expr *pointer) {
  const auto *deref = dyn_cast<UnaryOperator>(pointer->IgnoreParenImpCasts());
  const auto *call = deref && deref->getOpcode() == UO_Deref
                         ? dyn_cast<CallExpr>(deref->getSubExpr()->IgnoreParenImpCasts())
                         : nullptr;
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const IdentifierInfo *name = callee ? callee->getIdentifier() : nullptr;
  return name && llvm::is_contained(characterTables, name->getName()) ? name->getName() : llvm::StringRef();
}

bool isOfMemory(llvm::StringRef name) {
  return name.consume_front("omp_") &&
         (name.ends_with("alloc") || name == "free" || name == "init_allocator" || name == "destroy_allocator");
}

bool takesMemory(llvm::StringRef name) {
  name.consume_front("__builtin_");
  return name == "malloc" || name == "calloc" || (name.starts_with("omp_") && name.ends_with("alloc"));
}

std::string constantOfBuiltin(const ASTContext &context, const CallExpr *call) {
  Expr::EvalResult result;
  if (!call->getBuiltinCallee() || findLibraryFunction(call->getDirectCallee()) ||
      !call->getType()->isIntegralOrEnumerationType())
    return "";
  if (call->EvaluateAsInt(result, context))
    return llvm::toString(result.Val.getInt(), 10);
  return call->getBuiltinCallee() == Builtin::BI__builtin_constant_p ? "0" : "";
}

bool existsOnDevices(const ASTContext &context, const CallExpr *call) {
  switch (call->getBuiltinCallee()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof:
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
  case Builtin::BI__builtin_assume_aligned:
  case Builtin::BI__builtin_prefetch: return true;
  default: break;
  }
  const FunctionDecl *callee = call->getDirectCallee();
  const IdentifierInfo *name = callee->getIdentifier();
  return (name && name->isStr("__assert_fail")) || atomicCallOf(call) || findLibraryFunction(callee) ||
         !constantOfBuiltin(context, call).empty();
}

} // namespace hetcc
