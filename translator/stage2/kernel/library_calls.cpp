//===-- stage2/kernel/library_calls.cpp - functions of <ctype.h> and <stdio.h>, qsort and bsearch --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The GNU C library's macros read tables: `isalpha(c)` is `(*__ctype_b_loc())[(int)(c)] & 0x400`. A kernel computes the
// item of such a table.
#include "analysis/device/library.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace hetcc::stage2 {

// `what`: classesOf, upperOf, lowerOf.
std::string Printer::ofCharacter(const char *what, const Expr *character) {
  const std::string argument = "((int)(" + Visit(character) + "))";
  if (!unit.openCl)
    return std::string("::het::") + what + argument;
  // Numbers below 0 are in no class, as are those of no character: comparisons of unsigned ones see both.
  constexpr const char *between =
      "#define het_between(c, from, to) ((uint)(c) - (uint)(from) <= (uint)(to) - (uint)(from))\n";
  unit.addHelper("het_between", between);
  unit.addHelper("het_classes_of",
                 "static inline int het_classes_of(int c) {\n"
                 "  const bool upper = het_between(c, 'A', 'Z'), lower = het_between(c, 'a', 'z');\n"
                 "  const bool digit = het_between(c, '0', '9'), graph = het_between(c, 33, 126);\n"
                 "  const bool known = upper || lower || digit;\n"
                 "  return upper * 0x100 | lower * 0x200 | (upper || lower) * 0x400 | digit * 0x800 |\n"
                 "         (digit || het_between(c, 'A', 'F') || het_between(c, 'a', 'f')) * 0x1000 |\n"
                 "         (c == ' ' || het_between(c, 9, 13)) * 0x2000 | het_between(c, 32, 126) * 0x4000 |\n"
                 "         graph * 0x8000 | (c == ' ' || c == 9) | (het_between(c, 0, 31) || c == 127) * 2 |\n"
                 "         (graph && !known) * 4 | known * 8;\n"
                 "}\n");
  unit.addHelper("het_upper_of", "#define het_upper_of(c) ((c) - (het_between(c, 'a', 'z') ? 32 : 0))\n");
  unit.addHelper("het_lower_of", "#define het_lower_of(c) ((c) + (het_between(c, 'A', 'Z') ? 32 : 0))\n");
  return llvm::StringSwitch<std::string>(what)
             .Case("upperOf", "het_upper_of")
             .Case("lowerOf", "het_lower_of")
             .Default("het_classes_of") +
         argument;
}

// Empty: a call of another function.
std::string Printer::characterCall(const CallExpr *e, llvm::StringRef name) {
  name.consume_front("__builtin_");
  if (name.starts_with("__ctype_") && findLibraryFunction(e->getDirectCallee())) // not as a macro has it
    return reject(e, "the function '" + name.str() + "'");
  if (e->getNumArgs() != 1 || !findLibraryFunction(e->getDirectCallee()))
    return "";
  if (const unsigned bits = characterClass(name))
    return "(" + ofCharacter("classesOf", e->getArg(0)) + " & " + std::to_string(bits) + ")";
  if (name == "toupper" || name == "tolower")
    return ofCharacter(name == "toupper" ? "upperOf" : "lowerOf", e->getArg(0));
  return "";
}

// Empty: an item of something else.
std::string Printer::characterItem(const ArraySubscriptExpr *e) {
  const llvm::StringRef table = characterTable(e->getBase());
  if (table.empty())
    return "";
  const char *what = table.contains("upper") ? "upperOf" : table.contains("lower") ? "lowerOf" : "classesOf";
  return ofCharacter(what, e->getIdx());
}

// Devices print where printf does. The host and simulated devices use the stream.
std::string Printer::ofStream(const CallExpr *e, llvm::StringRef name) {
  const Expr *given = e->getNumArgs() == 0 ? nullptr : e->getArg(name == "fputs" ? 1 : 0)->IgnoreParenImpCasts();
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(given);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || !isStandardStream(variable))
    return reject(e, "the function '" + name.str() + "' on another stream than stdout and stderr");
  const std::string stream = variable->getNameAsString();
  const std::string begin = unit.openCl ? "printf(" : "HET_PRINT_TO(" + stream + ", ";
  if (name == "fflush")
    return unit.openCl ? "0" : "HET_FLUSH(" + stream + ")";
  if (name == "fputs")
    return begin + "\"%s\", " + Visit(e->getArg(0)) + ")";
  std::string text = begin + (unit.openCl ? formatOf(e->getArg(1)) : Visit(e->getArg(1)));
  for (unsigned i = 2; i < e->getNumArgs(); ++i)
    text += ", " + Visit(e->getArg(i));
  return text + ")";
}

// The function that compares is called by its name. It has no variables but its own: nobody has looked for others.
std::string Printer::comparing(const CallExpr *e, const std::string &known) {
  const auto *ref = dyn_cast<DeclRefExpr>(e->getArg(e->getNumArgs() - 1)->IgnoreParenCasts());
  const auto *function = ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
  const FunctionDecl *definition = nullptr;
  bool isSimple = function && function->hasBody(definition);
  if (isSimple)
    walk(definition->getBody(), [&](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *named = dyn_cast<DeclRefExpr>(at);
      const auto *variable = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
      isSimple &= !(variable && variable->hasGlobalStorage()) &&
                  (!call || (call->getDirectCallee() && findLibraryFunction(call->getDirectCallee())));
      return isSimple;
    });
  if (!isSimple)
    return reject(e, "the function '" + e->getDirectCallee()->getNameAsString() + "' with such a comparison");
  const std::vector<const Expr *> args(e->arg_begin(), std::prev(e->arg_end()));
  std::string text = arguments(args, true);
  text.pop_back();
  return known + text + ", [](const void *het_one, const void *het_other) { return " +
         unit.functionName(definition, {}, false) + "(het_one, het_other); })";
}

} // namespace hetcc::stage2
