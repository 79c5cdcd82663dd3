//===-- stage1/rewrite/guarded.cpp - directives under conditionals that ask for an option -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/guarded.h"
#include "diag/diag.h"
#include "stage1/source/lines.h"

namespace hetcc {

using namespace clang;

static bool holdsDirective(const std::string &text) {
  const TextLines lines(text);
  return llvm::any_of(lines.lines, [](const PreprocessorLine &line) {
    return line.word == "pragma" && llvm::StringRef(line.rest).ltrim().starts_with("acc");
  });
}

void remarkOnGuarded(ASTContext &context, const std::vector<Span> &skipped) {
  const SourceManager &sources = context.getSourceManager();
  const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
  for (const Span &span : skipped) {
    const llvm::StringRef part = text.substr(span.begin, span.end - span.begin);
    if (!part.substr(0, part.find('\n')).contains("_OPENACC") || !holdsDirective(part.str()))
      continue;
    const SourceLocation at =
        sources.getLocForStartOfFile(sources.getMainFileID()).getLocWithOffset(static_cast<int>(span.begin));
    report(context.getDiagnostics(), at, diag::remark_openacc_off);
    report(context.getDiagnostics(), at, diag::note_openacc_off);
    return;
  }
}

} // namespace hetcc
