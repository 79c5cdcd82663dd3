//===-- stage2/host/jumps.cpp - longjmp out of target data within a function ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A longjmp arrives where setjmp returns once more. Which regions of the function stand around that place is known from
// the text: others that are still open have been left. A setjmp inside of another macro is left alone.
#include "stage2/construct.h"
#include "stage2/host/target.h"

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

} // namespace

void tellJumps(const std::vector<PlainPlan> &plans, const HostSource &source, EditList &edits) {
  struct Block {
    Span span;
    bool isData;
    std::string name;
  };
  std::vector<Block> blocks;
  std::map<unsigned, std::string> names; // of several instantiations the first has the name
  std::set<const FunctionDecl *> functions;
  for (const PlainPlan &plan : plans) {
    const OMPExecutableDirective *directive = plan.construct.directive;
    if (!directive->hasAssociatedStmt())
      continue;
    const unsigned begin = source.pragma(directive).begin;
    const std::string &name = names.emplace(begin, std::to_string(plan.kernel.number)).first->second;
    blocks.push_back({{begin, source.statementBehind(directive)}, plan.kind == PlainPlan::Data, name});
    if (plan.kind == PlainPlan::Data)
      functions.insert(plan.construct.function);
  }
  std::set<unsigned> done;
  for (const FunctionDecl *function : functions)
    walk(function->getBody(), [&](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const Span span = call && isSetjmp(call) ? spanOf(call, source) : Span{};
      if (span.begin == span.end || !done.insert(span.begin).second)
        return true;
      const Block *around = nullptr;
      for (const Block &block : blocks) {
        if (block.span.begin > span.begin || span.end > block.span.end)
          continue;
        if (!block.isData)
          return true; // a kernel
        if (!around || around->span.begin < block.span.begin)
          around = &block;
      }
      edits.insert(span.begin, "__extension__ ({ const int het_jumped = ");
      edits.insert(span.end, "; het_target_data_left(" + quoted(function->getNameAsString()) +
                                 ", __builtin_frame_address(0), " +
                                 (around ? "&het_target_p" + around->name : std::string("0")) + "); het_jumped; })");
      return true;
    });
}

} // namespace hetcc::stage2
