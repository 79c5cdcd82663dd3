//===-- stage2/host/globals.cpp - variables of declare target, registered -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/globals.h"

#include "analysis/device/pointers.h"
#include "ast/visitor.h"
#include "edit/text.h"
#include "stage2/tree/construct.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace hetcc::stage2 {
static bool isDynamic(const VarDecl *variable) { return variable->hasInit() && !variable->hasConstantInitialization(); }

namespace {

class GlobalFinder : public AstVisitor {
public:
  explicit GlobalFinder(const HostSource &source) : source(source) {}

  std::vector<const VarDecl *> found;

  bool VisitVarDecl(VarDecl *variable) override {
    const auto kind = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable);
    const bool defined = variable->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
    if (kind && *kind != OMPDeclareTargetDeclAttr::MT_Link && defined && variable->isFileVarDecl() &&
        !variable->getDeclContext()->isDependentContext() && !variable->getType()->isDependentType() &&
        !variable->getType()->isIncompleteType() && variable->getTLSKind() == VarDecl::TLS_None &&
        isForOthers(variable) && seen.insert(variable->getCanonicalDecl()).second)
      found.push_back(variable);
    return true;
  }

private:
  const HostSource &source;
  llvm::DenseSet<const VarDecl *> seen;

  // Kernels of this file have constants of their own, if the text gives their values. Some have the mark from stage 1,
  // for other compilers.
  bool isForOthers(const VarDecl *variable) const {
    if (!variable->getType().isConstQualified() || isDynamic(variable))
      return true;
    const std::optional<SourceLocation> mark = OMPDeclareTargetDeclAttr::getLocation(variable);
    const std::optional<unsigned> at = mark ? source.offset(*mark) : std::nullopt;
    const llvm::StringRef behind = at ? llvm::StringRef(source.text).substr(*at) : "";
    return variable->isExternallyVisible() &&
           !behind.take_until([](char c) { return c == '\n'; }).contains("/* hetcc */");
  }
};

} // namespace

static std::string requirementsText(const HostSource &source) {
  return sharesMemory(source.context) ? "\nHET_AT_LOAD(het_give_requirements) { "
                                        "het_require_shared_memory(); "
                                        "}\n"
                                      : "";
}

static std::string tableText(const std::vector<const VarDecl *> &variables, const std::string &table,
                             const HostSource &source) {
  std::string text = "static const het_global " + table + "[] = {\n", before;
  unsigned lists = 0;
  for (const VarDecl *variable : variables) {
    const QualType item = source.context.getBaseElementType(variable->getType());
    std::vector<std::string> pointers;
    forEachPointerIn(item, source.context, UINT64_MAX, [&](long at) { pointers.push_back(std::to_string(at)); });
    const std::string list = pointers.empty() ? "0" : table + "_in_" + std::to_string(++lists);
    if (!pointers.empty())
      before += "static const size_t " + list + "[] = {" + join(pointers) + "};\n";
    text += "  {" +
            join({quoted(variable->getName().str()), "(void *)" + source.addressOfVariable(variable),
                  source.sizeOfVariable(variable), variable->getType().isConstQualified() ? "HET_GLOBAL_CONSTANT" : "0",
                  std::to_string(source.context.getTypeSizeInChars(item).getQuantity()),
                  std::to_string(pointers.size()), list}) +
            "},\n";
  }
  return before + text + "};\n";
}

static std::string callText(const std::string &table, size_t count) {
  return "het_register_variables(" + table + ", " + std::to_string(count) + ")";
}

// Initializations run in the order of the text.
static std::string computedText(const std::vector<const VarDecl *> &variables, const std::string &ending,
                                const HostSource &source) {
  const std::string table = "het_computed_globals" + ending;
  return tableText(variables, table, source) + "__attribute__((unused)) static const int het_gave_globals" + ending +
         " = (" + callText(table, variables.size()) + ", 0);\n";
}

// "double a = f(), b = g();" declares both.
static const DeclaratorDecl *lastOfDeclaration(const VarDecl *variable) {
  const DeclaratorDecl *last = variable;
  for (const Decl *other : variable->getLexicalDeclContext()->decls())
    if (const auto *one = dyn_cast<DeclaratorDecl>(other);
        one && one->getOuterLocStart() == variable->getOuterLocStart())
      last = one;
  return last;
}

// The place behind the declaration, if it stands between others in the file's own text.
static std::optional<unsigned> placeBehind(const VarDecl *variable, const HostSource &source) {
  const SourceLocation end = lastOfDeclaration(variable)->getEndLoc();
  if (!source.offset(end) || !variable->getLexicalDeclContext()->isFileContext())
    return std::nullopt;
  const auto next = Lexer::findNextToken(end, source.context.getSourceManager(), source.context.getLangOpts());
  return next && next->is(tok::semi) ? std::optional(source.behind(next->getLocation())) : std::nullopt;
}

bool giveAddresses(const std::vector<AddressTable> &tables, const HostSource &source, EditList &edits) {
  std::string text;
  for (const AddressTable &table : tables) {
    text += "\nHET_ADDRESSES(" + table.unit + ") = {\n";
    for (const VarDecl *variable : table.variables)
      text += "  {" + quoted(variable->getName().str()) + ", (void *)" + source.addressOfVariable(variable) + "},\n";
    text += "  {0, 0}};\n";
  }
  edits.insert(source.text.size(), text, 1 << 30);
  return !tables.empty();
}

// Devices get a variable's first value: that of the text before anything runs, or what its initialization computes.
bool giveGlobals(const HostSource &source, EditList &edits) {
  GlobalFinder finder(source);
  finder.TraverseAST(source.context);
  std::vector<const VarDecl *> fixed, last;
  for (const VarDecl *variable : finder.found) {
    const std::optional<unsigned> behind = isDynamic(variable) ? placeBehind(variable, source) : std::nullopt;
    if (behind)
      edits.insert(*behind,
                   "\n" + computedText({variable}, "_" + variable->getName().str() + std::to_string(*behind), source) +
                       source.lineMarker(*behind));
    else
      (isDynamic(variable) ? last : fixed).push_back(variable);
  }
  std::string text;
  if (!fixed.empty())
    text += "\nHET_AT_LOAD(het_give_globals) {\n" + tableText(fixed, "het_globals", source) + "  " +
            callText("het_globals", fixed.size()) + ";\n}\n";
  if (!last.empty())
    text += "\n" + computedText(last, "", source);
  edits.insert(source.text.size(), text + requirementsText(source), 1 << 30);
  return !finder.found.empty() || sharesMemory(source.context);
}

} // namespace hetcc::stage2
