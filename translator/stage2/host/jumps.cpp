//===-- stage2/host/jumps.cpp - longjmp out of data regions -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A longjmp arrives where setjmp returns once more. The data regions that have begun since it returned first, and are
// still open, have been left. A setjmp inside of another macro is left alone.
#include "stage2/host/target.h"

#include "ast/visitor.h"
#include "edit/text.h"

#include "clang/Basic/SourceManager.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool isSetjmp(const CallExpr *call) {
  static const llvm::StringRef names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"};
  const FunctionDecl *callee = call->getDirectCallee();
  return callee && callee->getIdentifier() && llvm::is_contained(names, callee->getName());
}

// In a macro's expansion too, if nothing else is in it. Empty: it cannot be changed.
Span spanOf(const CallExpr *call, const HostSource &source) {
  const SourceManager &sources = source.context.getSourceManager();
  const CharSourceRange written = sources.getExpansionRange(call->getSourceRange());
  const std::optional<unsigned> begin = source.offset(written.getBegin()), last = source.offset(written.getEnd());
  if (!begin || !last)
    return {};
  const Span span{*begin, source.behind(written.getEnd())};
  const llvm::StringRef text = llvm::StringRef(source.text).slice(span.begin, span.end);
  const bool alone = text.starts_with("setjmp") || text.starts_with("_setjmp") || text.starts_with("sigsetjmp");
  return alone && text.ends_with(")") ? span : Span{};
}

class JumpFinder : public AstVisitor {
public:
  JumpFinder(const HostSource &source, EditList &edits) : source(source), edits(edits) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCallExpr(CallExpr *call) override {
    const Span span = isSetjmp(call) ? spanOf(call, source) : Span{};
    if (span.begin == span.end || !done.insert(span.begin).second)
      return true;
    edits.insert(span.begin,
                 "__extension__ ({ const unsigned long het_mark = het_data_mark(); const int het_jumped = ");
    edits.insert(span.end, "; if (het_jumped) het_data_jumped(het_mark); het_jumped; })");
    return true;
  }

private:
  const HostSource &source;
  EditList &edits;
  std::set<unsigned> done;
};

} // namespace

void tellJumps(const HostSource &source, EditList &edits) {
  if (source.context.Idents.find("het_data_jumped") != source.context.Idents.end())
    JumpFinder(source, edits).TraverseDecl(source.context.getTranslationUnitDecl());
}

} // namespace hetcc::stage2
