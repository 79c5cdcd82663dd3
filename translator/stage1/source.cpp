//===-- stage1/source.cpp - the user's file, by offsets ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source.h"
#include "diag/diag.h"
#include "edit/text.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// The innermost statement with which this one ends.
const Stmt *lastPart(const Stmt *statement) {
  for (;;) {
    const Stmt *next = nullptr;
    if (const auto *loop = dyn_cast<ForStmt>(statement))
      next = loop->getBody();
    else if (const auto *range = dyn_cast<CXXForRangeStmt>(statement))
      next = range->getBody();
    else if (const auto *loop = dyn_cast<WhileStmt>(statement))
      next = loop->getBody();
    else if (const auto *choice = dyn_cast<IfStmt>(statement))
      next = choice->getElse() ? choice->getElse() : choice->getThen();
    else if (const auto *choice = dyn_cast<SwitchStmt>(statement))
      next = choice->getBody();
    else if (const auto *label = dyn_cast<SwitchCase>(statement))
      next = label->getSubStmt();
    else if (const auto *label = dyn_cast<LabelStmt>(statement))
      next = label->getSubStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
      next = attributed->getSubStmt();
    else if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement);
             directive && directive->hasAssociatedStmt())
      next = directive->getInnermostCapturedStmt()->getCapturedStmt();
    if (!next)
      return statement;
    statement = next;
  }
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos; }

// With comments blanked, lines kept; and whether there were any.
std::string withoutComments(const std::string &text, bool &had) {
  std::string result = text;
  for (size_t at = 0; at + 1 < text.size(); ++at) {
    if (text[at] != '/' || (text[at + 1] != '/' && text[at + 1] != '*'))
      continue;
    size_t end = text[at + 1] == '/' ? text.find('\n', at) : text.find("*/", at + 2);
    end = end == std::string::npos ? text.size() : end + (text[at + 1] == '*' ? 2 : 0);
    for (size_t c = at; c < end; ++c)
      if (result[c] != '\n')
        result[c] = ' ';
    had = true;
    at = end - 1;
  }
  return result;
}

// Our hints on inner loops mean nothing to other compilers: blanked, their lines kept.
void blankHints(std::string &text) {
  for (size_t line = 0; line < text.size();) {
    size_t end = text.find('\n', line);
    end = end == std::string::npos ? text.size() : end;
    size_t at = text.find_first_not_of(" \t", line);
    bool ours = false;
    if (at < end && text[at] == '#') {
      at = text.find_first_not_of(" \t", at + 1);
      if (text.compare(at, 6, "pragma") == 0) {
        at = text.find_first_not_of(" \t", at + 6);
        ours = text.compare(at, 3, "acc") == 0 && (text[at + 3] == ' ' || text[at + 3] == '\t');
      }
    }
    if (ours) {
      while (end < text.size() && end > 0 && text[end - 1] == '\\') {
        end = text.find('\n', end + 1);
        end = end == std::string::npos ? text.size() : end;
      }
      for (size_t c = line; c < end; ++c)
        if (text[c] != '\n')
          text[c] = ' ';
    }
    line = end + 1;
  }
}

} // namespace

Source::Source(const ASTContext &context) : context(context) {
  const SourceManager &sources = context.getSourceManager();
  buffer = sources.getBufferData(sources.getMainFileID()).str();
}

SourceLocation Source::at(unsigned offset) const {
  const SourceManager &sources = context.getSourceManager();
  return sources.getLocForStartOfFile(sources.getMainFileID()).getLocWithOffset(offset);
}

unsigned Source::line(unsigned offset) const { return context.getSourceManager().getPresumedLoc(at(offset)).getLine(); }

std::string Source::file(unsigned offset) const {
  return context.getSourceManager().getPresumedLoc(at(offset)).getFilename();
}

unsigned Source::column(unsigned offset) const {
  size_t newline = offset == 0 ? std::string::npos : buffer.rfind('\n', offset - 1);
  return offset - (newline == std::string::npos ? 0 : newline + 1);
}

std::string Source::margin(unsigned offset) const {
  unsigned start = offset - column(offset);
  size_t end = buffer.find_first_not_of(" \t", start);
  return buffer.substr(start, std::min<size_t>(end, offset) - start);
}

std::optional<Span> Source::directives(SourceRange pragmas) const {
  auto span = spanInMainFile(context.getSourceManager(), pragmas);
  if (!span)
    return std::nullopt;
  // A directive may end with comments and continued lines that are empty.
  for (size_t at = span->end; at < buffer.size();) {
    if (buffer[at] == ' ' || buffer[at] == '\t')
      ++at;
    else if (buffer.compare(at, 2, "/*") == 0 && buffer.find("*/", at + 2) != std::string::npos)
      at = buffer.find("*/", at + 2) + 2;
    else if (buffer[at] == '\\' && (buffer.compare(at + 1, 1, "\n") == 0 || buffer.compare(at + 1, 2, "\r\n") == 0))
      span->end = at = buffer.find('\n', at) + 1;
    else
      break;
  }
  return span;
}

std::optional<Span> Source::statement(const Stmt *statement) const {
  auto span = spanInMainFile(context.getSourceManager(), statement->getSourceRange());
  if (!span)
    return std::nullopt;
  const Stmt *last = lastPart(statement);
  if (llvm::isa<CompoundStmt, NullStmt, DeclStmt, CXXTryStmt>(last))
    return span;
  bool comments = false;
  std::string rest = withoutComments(buffer.substr(span->end), comments);
  size_t next = rest.find_first_not_of(" \t\r\n\f\v\\");
  if (next != std::string::npos && rest[next] == ';')
    span->end += next + 1;
  else if (!last->getEndLoc().isMacroID()) // the semicolon of a macro is inside of it
    return std::nullopt;
  return span;
}

std::string Source::resume(unsigned offset) const {
  size_t end = std::min(buffer.find('\n', offset), buffer.size());
  std::string rest = buffer.substr(offset, end - offset);
  bool inserted = std::find(insertions.begin(), insertions.end(), offset) != insertions.end();
  if (isBlank(rest) && !inserted)
    return "#line " + std::to_string(line(offset) + 1) + " " + quoted(file(offset));
  return "#line " + std::to_string(line(offset)) + " " + quoted(file(offset)) + "\n" + std::string(column(offset), ' ');
}

// What stands between the directives and the loop: comments, or a label. False: something else.
static bool readGap(const Source &source, Span span, LoopText &out) {
  bool comments = false;
  std::string gap = source.text().substr(span.begin, span.end - span.begin);
  std::string bare = withoutComments(gap, comments);
  if (!isBlank(bare)) {
    size_t first = bare.find_first_not_of(" \t\r\n"), last = bare.find_last_not_of(" \t\r\n");
    out.label = bare.substr(first, last - first + 1);
    return bare[last] == ':' && bare.find('#') == std::string::npos;
  }
  size_t newline = gap.find('\n');
  if (!comments || newline == std::string::npos)
    return true;
  // What follows the directive on its own line stays out: the line marker would name another line.
  size_t from = newline + 1;
  out.comments = isBlank(gap.substr(from)) ? "" : gap.substr(from, gap.rfind('\n') + 1 - from);
  out.commentsLine = source.line(span.begin + from);
  return true;
}

std::optional<LoopText> loopText(ASTContext &context, const Source &source, const Region &region,
                                 const std::vector<std::string> &headers) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  SourceLocation where = region.loops.front().statement->getBeginLoc();
  auto refuse = [&](const char *what, diag::Id note) {
    report(engine, context.getSourceManager().getExpansionLoc(where), diag::err_not_supported) << what;
    report(engine, context.getSourceManager().getExpansionLoc(where), note);
    return std::nullopt;
  };
  auto pragmas = source.directives(region.pragmas);
  auto loop = source.statement(region.loops.front().statement);
  if (!pragmas || !loop || loop->begin < pragmas->end)
    return refuse("a split loop that begins or ends in a macro", diag::note_source_text);

  EditList edits;
  for (size_t k = 0; k < region.loops.size(); ++k) {
    auto header = spanInMainFile(context.getSourceManager(), region.loops[k].header);
    if (!header)
      return refuse("a split loop whose header comes from a macro", diag::note_source_text);
    std::string old = source.text().substr(header->begin, header->end - header->begin);
    edits.replace(header->begin - loop->begin, header->end - loop->begin,
                  headers[k] + std::string(countLines(old), '\n'));
  }
  auto text = edits.apply(source.text().substr(loop->begin, loop->end - loop->begin));
  if (!text)
    return refuse("a split loop whose header overlaps another's", diag::note_source_text);

  LoopText result;
  if (!readGap(source, {pragmas->end, loop->begin}, result))
    return refuse("something between the directive and its loop", diag::note_no_lines_between);
  blankHints(*text);
  unsigned column = source.column(loop->begin);
  std::string margin = source.margin(loop->begin);
  result.text = (margin.size() == column ? margin : std::string(column, ' ')) + *text;
  result.line = source.line(loop->begin);
  result.all = {pragmas->begin, loop->end};
  return result;
}

} // namespace hetcc
