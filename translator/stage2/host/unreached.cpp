//===-- stage2/host/unreached.cpp - what the host's compiler sees and nothing runs -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/unreached.h"

#include "edit/edit.h"
#include "stage1/source/lines.h"
#include "stage2/tree/uses.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// A variable that the compiler may call unused. An iterator of `depend` is the directive's own.
bool mayBeUnused(const VarDecl *variable, const OMPExecutableDirective *directive) {
  const SourceManager &sources = variable->getASTContext().getSourceManager();
  const bool isOwn = sources.isPointWithin(sources.getExpansionLoc(variable->getLocation()),
                                           sources.getExpansionLoc(directive->getBeginLoc()),
                                           sources.getExpansionLoc(directive->getEndLoc()));
  return !isOwn &&
         (variable->isLocalVarDeclOrParm() || (variable->isFileVarDecl() && !variable->isExternallyVisible()));
}

// Adds what the user's clauses of a directive name, each once. The rows of the table name what `map` does.
void addNamed(const OMPExecutableDirective *directive, std::vector<const VarDecl *> &names) {
  std::vector<const Stmt *> parts;
  for (const OMPClause *clause : directive->clauses())
    if (!clause->isImplicit() && !isa<OMPMapClause>(clause))
      llvm::copy_if(const_cast<OMPClause *>(clause)->children(), std::back_inserter(parts),
                    [](const Stmt *part) { return part != nullptr; });
  while (!parts.empty()) {
    const VariableUses uses(parts);
    parts.clear();
    for (const VarDecl *variable : uses.free())
      if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(variable))
        parts.push_back(captured->getInit());
      else if (mayBeUnused(variable, directive) && !llvm::is_contained(names, variable))
        names.push_back(variable);
  }
}

std::string joined(const std::vector<const VarDecl *> &names, const char *between, const HostSource &source) {
  std::string text;
  for (const VarDecl *variable : names)
    text += "(void)" + source.name(variable) + between;
  return text;
}

} // namespace

std::string unreached(const PlainPlan &plan, Span statement, const HostSource &source) {
  std::string text = source.text.substr(statement.begin, statement.end - statement.begin);
  const Stmt *const raw = plan.construct.directive->getRawStmt();
  bool inMacro = false;
  walk(raw, [&](const Stmt *at) {
    inMacro |= isa<OMPExecutableDirective>(at) && at->getBeginLoc().isMacroID();
    return !inMacro;
  });
  if (!inMacro) {
    // In the place of a directive before a statement there is a head that names what its clauses do.
    EditList heads;
    walk(raw, [&](const Stmt *at) {
      const auto *directive = dyn_cast<OMPExecutableDirective>(at);
      std::vector<const VarDecl *> names;
      if (directive && directive->hasAssociatedStmt() && source.offset(directive->getBeginLoc()))
        addNamed(directive, names);
      if (names.empty())
        return true;
      const Span pragma = source.pragma(directive);
      const auto lines = llvm::StringRef(source.text).slice(pragma.begin, pragma.end).count('\n');
      heads.replace(pragma.begin - statement.begin, pragma.end - statement.begin,
                    "switch (" + joined(names, ", ", source) + "0) default:" + std::string(lines, '\n'));
      return true;
    });
    text = heads.apply(text).value_or(text);
    blankDirectives(text);
    return " if (0) {" + source.lineMarker(statement.begin) + text + "}";
  }
  std::string kept;
  for (const PreprocessorLine &line : TextLines(text).lines)
    if (line.isConditional() || line.word == "define" || line.word == "undef")
      kept += "\n" + text.substr(line.span.begin, line.span.end - line.span.begin);
  return kept + "\n";
}

std::string namedByClauses(const PlainPlan &plan, const HostSource &source) {
  if (plan.kind != PlainPlan::Kernel && plan.kind != PlainPlan::OnHost)
    return "";
  const OMPExecutableDirective *const directive = plan.construct.directive;
  const VariableUses statement({directive->getRawStmt()});
  std::vector<const VarDecl *> names;
  addNamed(directive, names);
  llvm::erase_if(names, [&](const VarDecl *variable) { return llvm::is_contained(statement.free(), variable); });
  return names.empty() ? "" : "if (0) { " + joined(names, "; ", source) + "}";
}

} // namespace hetcc::stage2
