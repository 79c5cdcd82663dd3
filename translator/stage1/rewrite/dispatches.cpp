//===-- stage1/rewrite/dispatches.cpp - `omp dispatch` as a call of the variant ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/dispatches.h"

#include "ast/visitor.h"
#include "edit/edit.h"
#include "edit/text.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Regex.h"

namespace hetcc {
namespace {

using namespace clang;

class DispatchFinder : public AstVisitor {
public:
  std::vector<const OMPDispatchDirective *> found;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const auto *one = dyn_cast<OMPDispatchDirective>(directive);
    if (one && seen.insert(one->getBeginLoc().getRawEncoding()).second)
      found.push_back(one);
    return true;
  }

private:
  llvm::DenseSet<unsigned> seen; // by their places: instantiations have the same ones
};

// `f(...)` or `x = f(...)`, as it is written. Clang has its own choice of a variant around it.
const CallExpr *callOf(const Stmt *statement) {
  if (const auto *captured = dyn_cast_or_null<CapturedStmt>(statement))
    statement = captured->getCapturedStmt();
  const auto *at = dyn_cast_or_null<Expr>(statement);
  while (at) {
    at = at->IgnoreParenImpCasts();
    if (const auto *cleanups = dyn_cast<FullExpr>(at))
      at = cleanups->getSubExpr();
    else if (const auto *choice = dyn_cast<PseudoObjectExpr>(at))
      at = choice->getSyntacticForm();
    else if (const auto *assigns = dyn_cast<BinaryOperator>(at); assigns && assigns->getOpcode() == BO_Assign)
      at = assigns->getRHS();
    else if (const auto *given = dyn_cast<CXXOperatorCallExpr>(at); given && given->getOperator() == OO_Equal)
      at = given->getArg(1);
    else
      return dyn_cast<CallExpr>(at);
  }
  return nullptr;
}

// The first variant for `dispatch` that nothing else restricts.
const OMPDeclareVariantAttr *variantOf(const CallExpr *call) {
  const FunctionDecl *base = call ? call->getDirectCallee() : nullptr;
  if (!base || isa<CXXMethodDecl>(base))
    return nullptr;
  using llvm::omp::TraitSelector, llvm::omp::TraitSet;
  for (const auto *attribute : base->specific_attrs<OMPDeclareVariantAttr>()) {
    const auto &sets = attribute->getTraitInfos()->Sets;
    if (sets.size() == 1 && sets[0].Kind == TraitSet::construct && sets[0].Selectors.size() == 1 &&
        sets[0].Selectors[0].Kind == TraitSelector::construct_dispatch)
      return attribute;
  }
  return nullptr;
}

std::string nameOf(const OMPDeclareVariantAttr *variant) {
  const auto *ref = dyn_cast<DeclRefExpr>(variant->getVariantFuncRef()->IgnoreParenImpCasts());
  if (!ref)
    return "";
  const std::string qualified = ref->getDecl()->getQualifiedNameAsString();
  return qualified.find('(') == std::string::npos ? qualified : ref->getDecl()->getNameAsString();
}

// The parameters that are to be addresses of the device, by their numbers.
llvm::DenseSet<unsigned> adjusted(const OMPDeclareVariantAttr *variant) {
  llvm::DenseSet<unsigned> out;
  for (const Expr *one : variant->adjustArgsNeedDevicePtr())
    if (const auto *ref = dyn_cast<DeclRefExpr>(one->IgnoreParenImpCasts()))
      if (const auto *parameter = dyn_cast<ParmVarDecl>(ref->getDecl()))
        out.insert(parameter->getFunctionScopeIndex());
  return out;
}

// Whether `is_device_ptr` says that the argument is such an address.
bool isDeviceAddress(const OMPDispatchDirective *directive, const Expr *argument) {
  const auto *named = dyn_cast<DeclRefExpr>(argument->IgnoreParenImpCasts());
  for (const auto *clause : directive->getClausesOfKind<OMPIsDevicePtrClause>())
    for (const Expr *item : clause->varlists()) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      if (named && ref && named->getDecl()->getCanonicalDecl() == ref->getDecl()->getCanonicalDecl())
        return true;
    }
  return false;
}

std::vector<Span> declarationsIn(llvm::StringRef text) {
  static const llvm::Regex variant("^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+declare[ \t]+variant.*construct[ \t]*=[ "
                                   "\t]*\\{[^}]*dispatch");
  std::vector<Span> out;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    while (end < text.size() && isContinued(text, end))
      end = std::min(text.find('\n', end + 1), text.size());
    const llvm::StringRef line = text.slice(at, end);
    if (line.contains("dispatch") && variant.match(line))
      out.push_back({static_cast<unsigned>(at), static_cast<unsigned>(end)});
    at = end + 1;
  }
  return out;
}

} // namespace

Dispatches::Dispatches(ASTContext &context) : context(context) {
  const SourceManager &sources = context.getSourceManager();
  declarations = declarationsIn(sources.getBufferData(sources.getMainFileID()));
  DispatchFinder finder;
  finder.TraverseAST(context);
  for (const OMPDispatchDirective *directive : finder.found) {
    if (!directive->getBeginLoc().isFileID() || !sources.isInMainFile(directive->getBeginLoc()))
      continue;
    const CallExpr *call = callOf(directive->getRawStmt());
    found.push_back({directive, call, variantOf(call)});
  }
}

// The expression of a clause, as it is written. Clang may have its value in a variable of its own.
std::string Dispatches::textOf(const Expr *expr, const Source &source) const {
  expr = expr->IgnoreImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
    if (const auto *kept = dyn_cast<OMPCapturedExprDecl>(ref->getDecl()))
      expr = kept->getInit()->IgnoreImpCasts();
  const auto span = spanInMainFile(context.getSourceManager(), expr->getSourceRange());
  return span ? source.text().substr(span->begin, span->end - span->begin) : "";
}

// False: it stands in a macro.
bool Dispatches::nameVariant(const Dispatch &one, const Source &source, EditList &edits) const {
  const SourceManager &sources = context.getSourceManager();
  const auto callee = spanInMainFile(sources, one.call->getCallee()->getSourceRange());
  const std::string name = nameOf(one.variant);
  if (!callee || name.empty())
    return false;
  edits.replace(callee->begin, callee->end, name);
  const llvm::DenseSet<unsigned> places = adjusted(one.variant);
  for (unsigned i = 0; i < one.call->getNumArgs(); ++i) {
    const Expr *argument = one.call->getArg(i);
    if (!places.contains(i) || isDeviceAddress(one.directive, argument))
      continue;
    const auto span = spanInMainFile(sources, argument->getSourceRange());
    if (!span)
      return false;
    edits.insert(span->begin, "({ __typeof__((" + textOf(argument, source) + ") + 0) het_host = (", -1);
    edits.insert(span->end,
                 "); void *het_there = het_device_address(het_host, het_get_default_device()); "
                 "het_there ? (__typeof__(het_host))het_there : het_host; })",
                 1);
  }
  return true;
}

// The text before the statement.
std::string Dispatches::headOf(const Dispatch &one, const Source &source) const {
  std::string text = "{";
  for (const auto *clause : one.directive->getClausesOfKind<OMPDependClause>())
    if (const auto span = spanInMainFile(context.getSourceManager(), {clause->getBeginLoc(), clause->getEndLoc()}))
      text += "\n#pragma omp taskwait " + source.text().substr(span->begin, span->end - span->begin) + "\n";
  if (const auto *device = one.directive->getSingleClause<OMPDeviceClause>())
    text += " int het_device = het_get_default_device(); het_set_default_device(" +
            textOf(device->getDevice(), source) + ");";
  std::string condition;
  const auto add = [&](const Expr *expr) {
    condition += (condition.empty() ? "!(" : " && !(") + textOf(expr, source) + ")";
  };
  if (const auto *without = one.directive->getSingleClause<OMPNovariantsClause>())
    add(without->getCondition());
  if (const auto *without = one.directive->getSingleClause<OMPNocontextClause>())
    add(without->getCondition());
  if (one.variant && !condition.empty())
    return text + " if (" + condition + ") {";
  return one.variant ? text + " (void)" + textOf(one.call->getCallee(), source) + ";" : text; // a use of it
}

bool Dispatches::put(const Dispatch &one, const Source &source, EditList &edits) const {
  const auto directive = source.directive({one.directive->getBeginLoc(), one.directive->getEndLoc()});
  const auto statement = source.statement(one.directive->getRawStmt());
  if (!directive || !statement || (one.variant && !nameVariant(one, source, edits)))
    return false;
  const std::string head = headOf(one, source);
  edits.replace(directive->begin, statement->begin, head + "\n" + source.goTo(statement->begin));
  std::string tail = "\n";
  if (head.ends_with(") {"))
    tail += "} else {\n" + source.goTo(statement->begin) +
            source.text().substr(statement->begin, statement->end - statement->begin) + "\n}";
  if (one.directive->getSingleClause<OMPDeviceClause>())
    tail += " het_set_default_device(het_device);";
  edits.insert(statement->end, tail + " }\n" + source.resume(statement->end), 2);
  return true;
}

std::optional<std::string> Dispatches::text(const Source &source) const {
  EditList edits;
  for (const Span line : declarations)
    edits.replace(
        line.begin, line.end,
        std::string(countLines(std::string_view(source.text()).substr(line.begin, line.end - line.begin)), '\n'));
  bool asks = false;
  for (const Dispatch &one : found) {
    if (!put(one, source, edits))
      return std::nullopt;
    asks |= one.directive->getSingleClause<OMPDeviceClause>() != nullptr;
    asks |= one.variant && !adjusted(one.variant).empty();
  }
  if (asks) {
    const unsigned start = source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const std::string linkage = context.getLangOpts().CPlusPlus ? "extern \"C\" " : "extern ";
    edits.insert(start,
                 linkage + "int het_get_default_device(void); " + linkage + "void het_set_default_device(int); " +
                     linkage + "void *het_device_address(const void *, int);\n#line 1 " + quoted(source.file(start)) +
                     "\n",
                 -1);
  }
  return edits.apply(source.text());
}

} // namespace hetcc
