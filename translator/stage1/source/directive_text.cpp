//===-- stage1/source/directive_text.cpp - directives that stay in the file, in other words -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source/directive_text.h"

#include "edit/text.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <string>
#include <string_view>

using namespace clang;

namespace hetcc {

static bool isInRegion(const SourceManager &sources, const Unit &unit, SourceLocation at) {
  return std::any_of(unit.regions.begin(), unit.regions.end(), [&](const Region &region) {
    SourceRange loop = region.written->getSourceRange();
    return !sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(loop.getBegin())) &&
           sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(lastPart(region.written)->getEndLoc()));
  });
}

void dropHints(const SourceManager &sources, const Source &source, const Unit &unit, EditList &edits) {
  for (SourceRange dropped : unit.dropped) {
    auto span = source.directive(dropped);
    if (!span || dropped.getBegin().isMacroID() || isInRegion(sources, unit, dropped.getBegin()))
      continue;
    std::string_view text = std::string_view(source.text()).substr(span->begin, span->end - span->begin);
    edits.replace(span->begin, span->end, std::string(countLines(text), '\n'));
  }
}

void renameWords(const SourceManager &sources, const Unit &unit, const std::vector<Span> &replaced, EditList &edits) {
  for (const RenamedDirective &renamed : unit.renamed)
    if (auto span = spanInMainFile(sources, {renamed.word, renamed.word});
        span && !isInRegion(sources, unit, renamed.word) &&
        llvm::none_of(replaced, [&](Span one) { return one.begin <= span->begin && span->end <= one.end; }))
      edits.replace(span->begin, span->end, "omp");
}

void respellDirectives(const SourceManager &sources, const Source &source, const Unit &unit, EditList &edits) {
  for (const Respelling &change : unit.respelled)
    if (change.at.isFileID() && sources.isWrittenInMainFile(change.at)) {
      const unsigned begin = sources.getFileOffset(change.at);
      if (const auto span = source.directive({change.at, change.at}); change.isAround && span) {
        edits.insert(begin, change.text + "\n#line " + std::to_string(source.line(begin)) + " " +
                                quoted(source.file(begin)) + "\n");
        edits.insert(span->end, "\n}\n" + source.resume(span->end));
        continue;
      }
      edits.replace(begin, begin + change.length, change.text);
    }
}

} // namespace hetcc
