//===-- stage1/rewrite/allocations.cpp - `omp allocate`, for compilers without it ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/allocations.h"

#include "ast/visitor.h"
#include "edit/edit.h"
#include "edit/text.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

namespace hetcc {
namespace {

using namespace clang;

class AllocationFinder : public AstVisitor {
public:
  std::vector<const OMPAllocateDecl *> found;
  bool VisitOMPAllocateDecl(OMPAllocateDecl *decl) override {
    found.push_back(decl);
    return true;
  }
};

SourceLocation declaratorEnd(const SourceManager &sources, const VarDecl *variable) {
  const SourceLocation name = variable->getLocation();
  const TypeSourceInfo *type = variable->getTypeSourceInfo();
  const SourceLocation end = type ? type->getTypeLoc().getEndLoc() : SourceLocation();
  return end.isValid() && sources.isBeforeInTranslationUnit(name, end) ? end : name;
}

} // namespace

Allocations::Allocations(ASTContext &context) : context(context) {
  AllocationFinder finder;
  finder.TraverseDecl(context.getTranslationUnitDecl());
  const SourceManager &sources = context.getSourceManager();
  for (const OMPAllocateDecl *decl : finder.found)
    if (!sources.isInSystemHeader(sources.getExpansionLoc(decl->getBeginLoc())))
      add(decl);
}

void Allocations::add(const OMPAllocateDecl *decl) {
  directives.push_back(decl->getBeginLoc());
  for (const OMPClause *clause : decl->clauselists())
    if (const auto *align = dyn_cast<OMPAlignClause>(clause))
      for (const Expr *name : decl->varlists())
        if (const auto *used = dyn_cast<DeclRefExpr>(name->IgnoreParenImpCasts()))
          if (const auto *variable = dyn_cast<VarDecl>(used->getDecl()))
            for (const VarDecl *each : variable->redecls())
              raised.push_back({declaratorEnd(context.getSourceManager(), each), align->getAlignment()});
}

std::vector<SourceRange> Allocations::places() const {
  std::vector<SourceRange> all(directives.begin(), directives.end());
  for (const Raised &one : raised)
    all.emplace_back(one.last);
  return all;
}

bool Allocations::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  return llvm::all_of(places(), [&](SourceRange place) {
    return place.getBegin().isFileID() && sources.isWrittenInMainFile(place.getBegin());
  });
}

// _Pragma ends at its ')'.
std::optional<Span> Allocations::directive(SourceLocation pragma, const Source &source) const {
  auto span = source.directive({pragma, pragma});
  if (span && source.text()[span->begin] != '#') {
    const size_t end = pragmaOperatorEnd(source.text(), span->begin);
    if (end == std::string::npos)
      return std::nullopt;
    span->end = static_cast<unsigned>(end);
  }
  return span;
}

std::optional<std::string> Allocations::text(const Source &source) const {
  const SourceManager &sources = context.getSourceManager();
  EditList edits;
  for (const SourceLocation pragma : directives) {
    const auto span = directive(pragma, source);
    if (!span)
      return std::nullopt;
    const std::string_view text = std::string_view(source.text()).substr(span->begin, span->end - span->begin);
    edits.replace(span->begin, span->end, std::string(countLines(text), '\n'));
  }
  for (const Raised &one : raised) {
    const auto last = spanInMainFile(sources, {one.last, one.last});
    if (!last)
      return std::nullopt;
    std::string attribute = " __attribute__((aligned(";
    llvm::raw_string_ostream out(attribute);
    one.alignment->printPretty(out, nullptr, context.getPrintingPolicy());
    edits.insert(last->end, attribute + ")))");
  }
  return edits.apply(source.text());
}

} // namespace hetcc
