//===-- stage2/kernel/marks.cpp - where lines of kernel text come from ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/marks.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace hetcc::stage2 {
namespace {

constexpr char edge = '\x1f'; // around "4 file.c", or around nothing

struct LinePlace {
  long line = 0;
  std::string file;
};

// Takes the marks off the beginning of a line. The last one counts. False: there is none.
bool takeMarks(std::string_view &line, LinePlace &place) {
  bool found = false;
  while (!line.empty() && line[0] == edge) {
    const size_t end = line.find(edge, 1);
    const std::string mark(line.substr(1, end - 1));
    char *name = nullptr;
    place.line = strtol(mark.c_str(), &name, 10);
    place.file = *name ? name + 1 : "";
    line.remove_prefix(end + 1);
    found = true;
  }
  return found;
}

std::string quotedFile(const std::string &file) {
  std::string text = "\"";
  for (char c : file)
    text += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return text + "\"";
}

template <class Each> void forEachLine(const std::string &text, Each each) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    each(std::string_view(text).substr(at, end - at));
    at = end + 1;
  }
}

} // namespace

std::string lineMark(const clang::SourceManager &sources, clang::SourceLocation where) {
  const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(where));
  if (at.isInvalid())
    return generatedMark();
  return edge + std::to_string(at.getLine()) + " " + at.getFilename() + edge;
}

std::string quotedLines(const std::string &text) {
  std::string out;
  forEachLine(text, [&](std::string_view line) {
    out += "  \"";
    for (char c : line)
      out += (c == '"' || c == '\\') ? std::string("\\") + c : c == '?' ? "\\?" : std::string(1, c);
    out += "\\n\"\n";
  });
  return out;
}

std::string generatedMark() { return {edge, edge}; }

std::string withoutMarks(const std::string &text) {
  std::string out;
  LinePlace place;
  forEachLine(text, [&](std::string_view line) {
    takeMarks(line, place);
    (out += line) += '\n';
  });
  return out;
}

std::string withLineDirectives(const std::string &text, const std::string &generated) {
  std::string out;
  long written = 0;     // lines of `out`
  LinePlace now{1, ""}; // what the next line counts as
  forEachLine(text, [&](std::string_view line) {
    LinePlace place;
    const bool marked = takeMarks(line, place);
    const bool same = place.file == now.file && (place.file.empty() || place.line == now.line);
    if (marked && !same) {
      now = place.file.empty() ? LinePlace{written + 2, ""} : place;
      out += "#line " + std::to_string(now.line) + " " + quotedFile(now.file.empty() ? generated : now.file) + "\n";
      ++written;
    }
    (out += line) += '\n';
    ++written, ++now.line;
  });
  return out;
}

} // namespace hetcc::stage2
