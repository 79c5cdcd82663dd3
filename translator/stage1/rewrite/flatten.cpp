//===-- stage1/rewrite/flatten.cpp - constructs out of macros and headers, into the file's own text ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/flatten.h"
#include "edit/edit.h"
#include "edit/text.h"
#include "region/text.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

class Flattener {
public:
  Flattener(const ASTContext &context, const Trace &trace)
      : context(context), sources(context.getSourceManager()), trace(trace) {}

  void need(const Unit &unit) {
    for (const Region &region : unit.regions) {
      for (SourceRange directive : region.directives)
        need(directive.getBegin());
      for (const Loop &loop : region.loops) {
        need(loop.header.getBegin());
        need(loop.header.getEnd());
      }
      if (!region.loops.empty())
        need(region.loops.front().statement);
    }
    for (const DataRegion &data : unit.data) {
      need(data.pragmas.getBegin());
      need(data.body);
    }
    for (const Rewrite &rewrite : unit.rewrites) {
      need(rewrite.pragmas.getBegin());
      if (rewrite.body)
        need(rewrite.body);
    }
    for (const TaskConstruct &task : unit.tasks) {
      need(task.pragma.getBegin());
      need(task.target.getBegin());
      need(task.body);
    }
    for (const ArrayCall &call : unit.calls)
      need(call.pragmas.getBegin());
    for (const DataCall &call : unit.dataCalls)
      need(call.pragmas.getBegin());
    for (const Respelling &change : unit.respelled)
      needDirective(change.directive);
    for (const RenamedDirective &renamed : unit.renamed)
      needDirective(renamed.directive);
    for (const OMPExecutableDirective *plain : unit.plain) {
      need(plain->getBeginLoc());
      if (plain->hasAssociatedStmt())
        need(plain->getRawStmt());
    }
    complete();
  }

  bool isNeeded() const { return !expanded.empty() || !inlined.empty(); }

  std::string text(FileID file) const {
    const llvm::StringRef all = sources.getBufferData(file);
    EditList edits;
    for (const Include &include : trace.includes)
      if (sources.getFileID(include.hash) == file)
        replaceInclude(include, edits);
    for (SourceLocation hash : trace.onces)
      if (sources.getFileID(hash) == file && file != sources.getMainFileID())
        edits.replace(offset(hash), lineEnd(all, offset(hash)), "");
    for (SourceLocation begin : expanded)
      if (sources.getFileID(begin) == file)
        expand(begin, edits);
    return edits.apply(all.str()).value_or(all.str());
  }

private:
  unsigned offset(SourceLocation at) const { return sources.getFileOffset(at); }
  unsigned line(SourceLocation at) const { return sources.getPresumedLoc(at).getLine(); }
  std::string name(SourceLocation at) const { return sources.getPresumedLoc(at).getFilename(); }
  std::string marker(unsigned line, SourceLocation file) const {
    return "\n#line " + std::to_string(line) + " " + quoted(name(file)) + "\n";
  }

  // The text at this place must be the main file's.
  void need(SourceLocation at) {
    if (at.isInvalid())
      return;
    if (at.isMacroID())
      expanded.insert(at = sources.getExpansionLoc(at));
    if (sources.getFileID(at) != sources.getMainFileID())
      inlined.insert(sources.getFileID(at));
  }

  // One that is written as _Pragma becomes a line, whose words have places.
  void needDirective(SourceLocation at) {
    if (trace.operators.count(at))
      expanded.insert(at);
    need(at);
  }

  // A macro with which a statement ends exactly may stay.
  void need(const Stmt *statement) {
    if (!statement)
      return;
    need(statement->getBeginLoc());
    const SourceLocation end = lastPart(statement)->getEndLoc();
    if (!end.isMacroID() || !Lexer::isAtEndOfMacroExpansion(end, sources, context.getLangOpts()))
      need(end);
  }

  // Files around an inlined one, and those that include it again, are inlined too: no `#pragma once` and no other
  // compiler's memory of the file would keep it from coming twice. Numbers from __COUNTER__ go on where they were.
  void complete() {
    if (!isNeeded())
      return;
    for (const auto &use : trace.uses)
      if (use.second.counts && !expanded.empty())
        need(use.first), expanded.insert(use.first);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Include &include : trace.includes) {
        const FileID around = sources.getFileID(include.hash);
        const bool comes = isInlined(include);
        changed |= comes && around != sources.getMainFileID() && inlined.insert(around).second;
        changed |= comes && include.entered.isValid() && inlined.insert(include.entered).second;
      }
    }
  }

  bool isInlined(const Include &include) const {
    return llvm::any_of(inlined, [&](FileID file) {
      const FileEntry *entry = sources.getFileEntryForID(file);
      return file == include.entered || (entry && entry == include.file);
    });
  }

  static unsigned lineEnd(llvm::StringRef text, unsigned at) {
    size_t end = text.find('\n', at);
    while (end != llvm::StringRef::npos && isContinued(text, end))
      end = text.find('\n', end + 1);
    return std::min(end, text.size());
  }

  void replaceInclude(const Include &include, EditList &edits) const {
    const bool written = include.name.getBegin().isFileID() && include.name.getEnd().isFileID();
    const llvm::StringRef all = sources.getBufferData(sources.getFileID(include.hash));
    const unsigned begin = offset(include.hash), end = written ? offset(include.name.getEnd()) : lineEnd(all, begin);
    if (isInlined(include)) {
      std::string text;
      if (include.entered.isValid()) {
        const SourceLocation start = sources.getLocForStartOfFile(include.entered);
        text = marker(1, start).substr(1) + this->text(include.entered);
      }
      // Only comments follow on the line.
      edits.replace(begin, end,
                    text + marker(line(include.hash) + countLines(all.slice(begin, end).str()), include.hash));
      return;
    }
    // Another folder's header is looked for beside this one no longer.
    const bool moved = sources.getFileID(include.hash) != sources.getMainFileID();
    if (moved && !include.resolved.empty() && (!include.isAngled || include.isNext)) {
      llvm::SmallString<256> path(include.resolved);
      if (!llvm::sys::fs::make_absolute(path)) // no error
        edits.replace(begin, end, "#include " + quoted(path.str()));
    }
  }

  void expand(SourceLocation begin, EditList &edits) const {
    const MacroUse &use = trace.uses.find(begin)->second;
    const unsigned end = offset(use.end) + Lexer::MeasureTokenLength(use.end, sources, context.getLangOpts());
    const unsigned first = line(begin), last = line(use.end);
    std::string text;
    for (const std::string &name : use.painted)
      text += "\n#pragma push_macro(" + quoted(name) + ")\n#undef " + name;
    // A line marker is due before the next token wherever lines were added.
    unsigned at = use.painted.empty() ? first : 0;
    for (const MacroUse::Piece &piece : use.pieces) {
      const unsigned wanted = line(sources.getFileLoc(piece.at));
      if (piece.isLine || (wanted != at && wanted != at + 1))
        text += marker(wanted, begin);
      else if (wanted == at + 1)
        text += "\n";
      at = piece.isLine ? 0 : wanted;
      text += piece.isLine ? piece.text : piece.text + " ";
    }
    for (const std::string &name : use.painted)
      text += "\n#pragma pop_macro(" + quoted(name) + ")", at = 0;
    if (at != first || first != last)
      text += marker(last, begin);
    edits.replace(offset(begin), end, text);
  }

  const ASTContext &context;
  const SourceManager &sources;
  const Trace &trace;
  std::set<SourceLocation> expanded; // first tokens of macro uses
  std::set<FileID> inlined;
};

} // namespace

std::optional<std::string> flattened(const ASTContext &context, const Trace &trace, const Unit &unit) {
  Flattener flattener(context, trace);
  flattener.need(unit);
  if (!flattener.isNeeded())
    return std::nullopt;
  return flattener.text(context.getSourceManager().getMainFileID());
}

} // namespace hetcc
