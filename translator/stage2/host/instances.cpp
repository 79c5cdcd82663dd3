//===-- stage2/host/instances.cpp - which instantiation of a template is running -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/instances.h"

#include "diag/diag.h"
#include "edit/text.h"
#include "stage2/host/instance_key.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <tuple>

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The name that `typeid(type *).name()` will give.
std::string nameOf(QualType type, MangleContext &mangle) {
  std::string text;
  llvm::raw_string_ostream out(text);
  mangle.mangleCXXRTTIName(mangle.getASTContext().getPointerType(type), out);
  return llvm::StringRef(text).drop_while([](char c) { return c == '_'; }).drop_front(3).str(); // ZTS
}

// The local class in this function.
QualType classIn(const FunctionDecl *function, const std::string &local, ASTContext &context) {
  auto *scope = const_cast<FunctionDecl *>(function);
  return context.getRecordType(CXXRecordDecl::Create(context, TagTypeKind::Struct, scope, function->getLocation(),
                                                     function->getLocation(), &context.Idents.get(local)));
}

// The types by which the instantiations are known, and their common text: their keys if these are there and differ.
std::pair<std::vector<QualType>, std::string> typesOf(const std::vector<const FunctionDecl *> &functions,
                                                      const std::string &local, ASTContext &context) {
  InstanceKeys keys(context);
  std::vector<QualType> types;
  std::string text;
  std::set<std::string> names;
  const std::unique_ptr<MangleContext> clang(context.createMangleContext());
  for (const FunctionDecl *function : functions) {
    const auto key = context.getLangOpts().CPlusPlus11 ? keys.of(*function) : std::nullopt;
    if (!key || (!text.empty() && key->text != text) || !names.insert(nameOf(key->type, *clang)).second) {
      types.clear();
      break;
    }
    text = key->text;
    types.push_back(key->type);
  }
  if (!types.empty())
    return {types, text};
  for (const FunctionDecl *function : functions)
    types.push_back(classIn(function, local, context));
  return {types, ""};
}

// A lambda that no other translation unit can see has no number in Clang, whose own name for it is `3$_0`. Other
// compilers number it as any lambda; by their places in the text the order is the same.
std::optional<unsigned> placeOf(ASTContext &context, const NamedDecl *type) {
  const auto *record = dyn_cast<CXXRecordDecl>(type);
  if (!record || !record->isLambda() || record->getLambdaManglingNumber() > 0)
    return std::nullopt;
  return context.getSourceManager().getFileOffset(context.getSourceManager().getExpansionLoc(record->getBeginLoc())) +
         2;
}

// Without the numbers of lambdas, `E2_` and `3$_0`; as het_instance does it.
std::string unnumbered(llvm::StringRef name) {
  std::string out;
  for (size_t at = 0; at < name.size(); ++at) {
    out += name[at];
    const bool internal = name.substr(at).starts_with("$_");
    const size_t first = at + (internal ? 2 : 1);
    const size_t end = std::min(name.find_if_not(llvm::isDigit, first), name.size());
    if (internal)
      out.erase(out.find_last_not_of("0123456789", out.size() - 2) + 1);
    if (internal || (name[at] == 'E' && end < name.size() && name[end] == '_'))
      at = end - 1;
  }
  return out;
}

} // namespace

std::string addressGiver(const std::string &type, const std::string &name, bool isArray) {
  return "__attribute__((unused)) static " + type + " *" + name + "_at(void) { return " + (isArray ? "" : "&") + name +
         "; }\n";
}

Instances::Instances(const std::vector<const FunctionDecl *> &functions, SourceLocation where, std::string construct,
                     bool hidden, ASTContext &context)
    : name(std::move(construct)), hidden(hidden) {
  std::set<std::string> kinds, clangKinds;
  std::vector<QualType> types;
  std::unique_ptr<MangleContext> any(ItaniumMangleContext::create(context, context.getDiagnostics(), placeOf));
  std::unique_ptr<MangleContext> clang(context.createMangleContext());
  if (functions.size() < 2)
    names.assign(functions.size(), "");
  else
    std::tie(types, key) = typesOf(functions, "het_here_" + name, context);
  for (const QualType type : types) {
    const std::string anyName = nameOf(type, *any), clangName = nameOf(type, *clang);
    names.push_back(anyName + (anyName == clangName ? "" : " " + clangName));
    alike |= !kinds.insert(unnumbered(anyName)).second || !clangKinds.insert(unnumbered(clangName)).second;
  }
  if (several() && !context.getLangOpts().RTTI) {
    report(context.getDiagnostics(), where, diag::err_not_supported)
        << "a construct with kernels in a template with several instantiations under '-fno-rtti'";
    report(context.getDiagnostics(), functions.front()->getLocation(), diag::note_instance);
  }
}

std::string Instances::tables(const std::vector<std::vector<std::string>> &kernels) const {
  if (!several())
    return "";
  std::vector<std::string> quotes;
  for (const std::string &one : names)
    quotes.push_back(quoted(one));
  const std::string count = std::to_string(names.size());
  std::string text = "static const char *const het_names_" + name + "[] = {" + join(quotes) + "};\n" +
                     "static const char *het_known_" + name + "[" + count + "];\n" +
                     "static het_instances het_instances_" + name + " = {het_names_" + name + ", " + count +
                     ", het_known_" + name + ", 0};\n";
  if (hidden)
    text += addressGiver("het_instances", "het_instances_" + name);
  for (size_t list = 0; list < kernels.size(); ++list) {
    const std::string table = "het_kernels_" + name + "_" + std::to_string(list);
    text += "static const het_kernel *const " + table + "[] = {" + join(kernels[list]) + "};\n";
    if (hidden)
      text += addressGiver("const het_kernel *const", table, true);
  }
  if (alike)
    text += "template <class Here> struct het_make_known_" + name +
            " { static const int done; static void use() { (void)&done; } };\n" +
            "template <class Here> const int het_make_known_" + name +
            "<Here>::done = het_know_instance(&het_instances_" + name + ", typeid(Here *).name());\n";
  return text;
}

std::string Instances::opening() const {
  const std::string local = "het_here_" + name, here = key.empty() ? local : key;
  return "{ " + (key.empty() ? "struct " + local + "; " : "") +
         (alike ? "het_make_known_" + name + "<" + here + ">::use(); " : "") + "static const int " + which() +
         " = het_instance(" + (hidden ? "" : "&") + "het_instances_" + name + (hidden ? "_at()" : "") + ", typeid(" +
         here + " *).name()); ";
}

} // namespace hetcc::stage2
