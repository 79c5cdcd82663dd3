//===-- stage1/source/source.cpp - the user's file, by offsets -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source/source.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "region/text.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <utility>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos; }

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
    if (ours && text.compare(text.find_first_not_of(" \t", at + 3), 6, "atomic") == 0) {
      text.replace(at, 3, "omp"); // means the same there
      ours = false;
    }
    if (ours) {
      while (end < text.size() && isContinued(text, end)) {
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

static std::string mainText(const ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  return sources.getBufferData(sources.getMainFileID()).str();
}

Source::Source(const ASTContext &context, std::vector<Span> skipped)
    : context(context), buffer(mainText(context)), parts(buffer), skipped(std::move(skipped)) {}

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

std::optional<Span> Source::directive(SourceRange pragma) const {
  auto span = spanInMainFile(context.getSourceManager(), pragma);
  if (!span || buffer[span->begin] != '#')
    return span;
  // Macros that expand to nothing and continued lines that are empty belong to it.
  auto lines = this->lines({span->begin, span->begin + 1}, false);
  if (lines.empty())
    return std::nullopt;
  span->end = lines.front()->end;
  for (size_t at = span->end; (at = buffer.find('\\', at)) < lines.front()->span.end; ++at)
    if (parts.bare[at] == '\\')
      span->end = std::min<size_t>(buffer.find('\n', at) + 1, lines.front()->span.end);
  return span;
}

std::optional<Span> Source::statement(const Stmt *statement) const {
  const Stmt *last = lastPart(statement);
  auto span = spanInMainFile(context.getSourceManager(), {statement->getBeginLoc(), last->getEndLoc()});
  if (!span)
    return std::nullopt;
  if (llvm::isa<CompoundStmt, NullStmt, DeclStmt, CXXTryStmt>(last))
    return span;
  unsigned next = span->end;
  auto between = [&] { // the next character that counts
    next = std::min<size_t>(parts.bare.find_first_not_of(" \t\r\n\f\v\\", next), parts.bare.size());
    auto line = lines({next, next + 1}, false);
    unsigned end = line.empty() ? next : line.front()->span.end;
    for (Span skip : skipped)
      if (skip.begin <= next && next < skip.end)
        end = std::max(end, skip.end);
    return std::exchange(next, end) != end;
  };
  while (between())
    ;
  if (next < parts.bare.size() && parts.bare[next] == ';')
    span->end = next + 1;
  else if (!last->getEndLoc().isMacroID()) // the semicolon of a macro is inside of it
    return std::nullopt;
  return span;
}

std::vector<const PreprocessorLine *> Source::lines(Span span, bool active) const {
  std::vector<const PreprocessorLine *> result;
  for (const PreprocessorLine &line : parts.lines)
    if (line.span.begin >= span.begin && line.span.begin < span.end && !(active && isSkipped(line.span.begin)))
      result.push_back(&line);
  return result;
}

bool Source::isSkipped(unsigned offset) const {
  return std::any_of(skipped.begin(), skipped.end(),
                     [&](Span skip) { return skip.begin <= offset && offset < skip.end; });
}

bool Source::isBare(Span span) const {
  return isBlank(std::string_view(parts.bare).substr(span.begin, span.end - span.begin));
}

std::string Source::flattened(Span span) const {
  std::string text = buffer.substr(span.begin, span.end - span.begin);
  auto remove = [&](Span part) {
    if (part.end > span.begin && part.begin < span.end)
      blank(text, std::max(part.begin, span.begin) - span.begin, std::min(part.end, span.end) - span.begin);
  };
  for (Span skip : skipped)
    remove(skip);
  for (const PreprocessorLine *line : lines(span, false))
    if (line->isConditional())
      remove(line->span);
  return text;
}

std::string Source::goTo(unsigned offset) const {
  return "#line " + std::to_string(line(offset)) + " " + quoted(file(offset)) + "\n" + std::string(column(offset), ' ');
}

std::string Source::resume(unsigned offset) const {
  size_t end = std::min(buffer.find('\n', offset), buffer.size());
  std::string rest = buffer.substr(offset, end - offset);
  bool inserted = std::find(insertions.begin(), insertions.end(), offset) != insertions.end();
  if (isBlank(rest) && !inserted)
    return "#line " + std::to_string(line(offset) + 1) + " " + quoted(file(offset));
  return goTo(offset);
}

// Pragmas for the loop that stand before it or before its directives: they go where the loop goes.
static void takeHints(const Source &source, const std::vector<Span> &directives, LoopText &out) {
  std::vector<const PreprocessorLine *> hints;
  unsigned from = directives.front().begin;
  for (auto before = source.lines({0, from}, true); !before.empty() && before.back()->isLoopHint(); before.pop_back()) {
    if (!source.isBare({before.back()->span.end, from}))
      break;
    hints.insert(hints.begin(), before.back());
    from = before.back()->span.begin;
  }
  for (const PreprocessorLine *line : source.lines({directives.front().begin, out.loop.begin}, true))
    if (line->isLoopHint())
      hints.push_back(line);
  for (const PreprocessorLine *line : hints) {
    out.hints += source.text().substr(line->span.begin, line->end - line->span.begin) + "\n";
    out.removed.push_back({line->span.begin, line->end});
  }
}

// An `#undef` of a macro that an earlier line of the loop does not define: the loop's second copy would not see it.
static const PreprocessorLine *undefinition(const std::vector<const PreprocessorLine *> &lines) {
  std::vector<std::string> defined;
  auto name = [](const PreprocessorLine &line) { return line.rest.substr(0, line.rest.find_first_of(" \t(")); };
  for (const PreprocessorLine *line : lines) {
    if (line->word == "define")
      defined.push_back(name(*line));
    if (line->word == "undef" && std::find(defined.begin(), defined.end(), name(*line)) == defined.end())
      return line;
  }
  return nullptr;
}

// The loop's own text. If a conditional is not wholly inside of it, or inside of the loop without its headers, the text
// is that which counts, and the conditional's lines follow the construct: their text is then empty.
static std::string ownText(const Source &source, const std::vector<Span> &headers, LoopText &out) {
  auto lines = source.lines(out.loop, false);
  bool whole = unbalanced(lines).empty();
  for (Span header : headers)
    whole = whole && unbalanced(source.lines(header, false)).empty();
  for (const PreprocessorLine *line : unbalanced(lines))
    out.after += source.text().substr(line->span.begin, line->end - line->span.begin) + "\n";
  return whole ? source.text().substr(out.loop.begin, out.loop.end - out.loop.begin) : source.flattened(out.loop);
}

static std::optional<LoopText> refuse(ASTContext &context, SourceLocation where, const char *what, diag::Id note) {
  where = context.getSourceManager().getExpansionLoc(where);
  report(context.getDiagnostics(), where, diag::err_not_supported) << what;
  report(context.getDiagnostics(), where, note);
  return std::nullopt;
}

// Subscripts of packed arrays, for the device's copy. Lines keep their numbers.
static void addRewrites(ASTContext &context, const Source &source, const Region &region, Span loop, EditList &out) {
  const SourceManager &sources = context.getSourceManager();
  for (const Access &access : region.accesses)
    if (access.packing)
      for (const Packing::Rewrite &rewrite : access.packing->rewrites) {
        const Span span{sources.getFileOffset(rewrite.range.getBegin()), sources.getFileOffset(rewrite.range.getEnd())};
        const unsigned lines = countLines(std::string_view(source.text()).substr(span.begin, span.end - span.begin));
        out.replace(span.begin - loop.begin, span.end - loop.begin, rewrite.text + std::string(lines, '\n'));
      }
}

std::optional<LoopText> loopText(ASTContext &context, const Source &source, const Region &region,
                                 const std::vector<std::string> &headers) {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation where = region.loops.front().statement->getBeginLoc();
  LoopText result;
  for (SourceRange pragma : region.directives)
    if (auto span = source.directive(pragma))
      result.removed.push_back(*span);
  auto loop = source.statement(region.written);
  if (result.removed.size() < region.directives.size() || !loop || loop->begin < result.removed.back().end)
    return refuse(context, where, "a split loop that begins or ends in a macro", diag::note_source_text);
  result.loop = *loop;

  std::vector<Span> heads;
  for (const Loop &one : region.loops) {
    auto header = spanInMainFile(sources, one.header);
    if (!header)
      return refuse(context, where, "a split loop whose header comes from a macro", diag::note_source_text);
    heads.push_back(*header);
  }
  if (const PreprocessorLine *line = undefinition(source.lines(*loop, true)))
    return refuse(context, sources.getLocForStartOfFile(sources.getMainFileID()).getLocWithOffset(line->span.begin),
                  "'#undef' in a split loop, of a macro that is defined before it,", diag::note_undef_before);
  std::string own = ownText(source, heads, result);
  EditList edits;
  for (size_t k = 0; k < heads.size(); ++k) {
    unsigned lines = countLines(std::string_view(source.text()).substr(heads[k].begin, heads[k].end - heads[k].begin));
    edits.replace(heads[k].begin - loop->begin, heads[k].end - loop->begin, headers[k] + std::string(lines, '\n'));
  }
  auto text = edits.apply(own);
  addRewrites(context, source, region, *loop, edits);
  auto deviceText = edits.apply(own);
  if (!text || !deviceText)
    return refuse(context, where, "a split loop whose header overlaps another's", diag::note_source_text);
  blankHints(*text);
  blankHints(*deviceText);
  takeHints(source, std::vector<Span>(result.removed), result);
  unsigned column = source.column(loop->begin);
  std::string margin = source.margin(loop->begin);
  margin = margin.size() == column ? margin : std::string(column, ' ');
  result.text = margin + *text;
  result.deviceText = margin + *deviceText;
  result.line = source.line(loop->begin);
  return result;
}

} // namespace hetcc
