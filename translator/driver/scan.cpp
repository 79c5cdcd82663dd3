//===-- driver/scan.cpp - does a source need hetcc at all? ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/scan.h"
#include "driver/tools/output.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

namespace hetcc {
namespace {

// First words of the directives that are the host compiler's, whatever follows, unless `target` or `mapper` does.
constexpr std::string_view hostDirectives[] = {
    "parallel", "for",     "sections", "section",      "single",    "master",   "masked",    "critical",
    "barrier",  "atomic",  "flush",    "ordered",      "taskgroup", "taskloop", "taskyield", "threadprivate",
    "simd",     "declare", "cancel",   "cancellation", "scan",      "loop",     "tile",      "unroll",
    "end",      "begin",   "assume",   "assumes",      "scope",     "error",    "nothing"};

// Clauses that OpenMP has on `task` and `taskwait`. Another word is one of tasks before functions, or a macro.
constexpr std::string_view hostTaskClauses[] = {
    "if",     "final",    "untied",   "default",  "mergeable", "private",   "firstprivate", "shared", "in_reduction",
    "depend", "priority", "allocate", "affinity", "detach",    "threadset", "transparent",  "nowait"};
// Those that only `taskloop` has. `reduction` on a task is OmpSs'.
constexpr std::string_view hostLoopClauses[] = {"simd",    "collapse",  "grainsize",   "num_tasks",
                                                "nogroup", "reduction", "lastprivate", "induction"};

// Physical lines joined where one ends in a backslash, comments turned into a blank. String and character literals are
// skipped over, so that "//" in them is no comment. (Raw strings are not understood here: see textAnnotated.)
std::string logicalLines(const std::string &text) {
  std::string out;
  out.reserve(text.size());
  char literal = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : 0;
    const size_t behind = c == '\\' ? text.find_first_not_of(" \t\f\v\r", i + 1) : std::string::npos;
    if (behind != std::string::npos && text[behind] == '\n') { // blanks may stand before the end
      i = behind;
    } else if (literal) {
      out += c;
      if (c == '\\' && next)
        out += text[++i];
      else if (c == literal || c == '\n')
        literal = 0;
    } else if (c == '/' && next == '/') {
      while (i < text.size() && text[i] != '\n')
        i += text[i] == '\\' && i + 1 < text.size() ? 2 : 1;
      out += '\n';
    } else if (c == '/' && next == '*') {
      const size_t end = text.find("*/", i + 2);
      out += ' ';
      i = end == std::string::npos ? text.size() : end + 1;
    } else {
      // A ' between digits separates them (C++14), it opens nothing.
      if (c == '"' || (c == '\'' && !(i > 0 && isalnum(static_cast<unsigned char>(text[i - 1])))))
        literal = c;
      out += c;
    }
  }
  return out;
}

std::string_view blanks(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\r\f\v");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

std::string_view word(std::string_view &line) {
  line = blanks(line);
  size_t end = 0;
  while (end < line.size() && (isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_'))
    ++end;
  const std::string_view result = line.substr(0, end);
  line.remove_prefix(end);
  return result;
}

bool hasOtherClause(std::string_view clauses, bool isLoop) {
  const auto isOne = [](const auto &all, std::string_view name) {
    return std::find(std::begin(all), std::end(all), name) != std::end(all);
  };
  for (int depth = 0; !(clauses = blanks(clauses)).empty();) {
    const std::string_view name = word(clauses);
    if (!name.empty() && depth == 0 && !isOne(hostTaskClauses, name) && !(isLoop && isOne(hostLoopClauses, name)))
      return true;
    if (name.empty()) {
      depth += (clauses[0] == '(') - (clauses[0] == ')');
      clauses.remove_prefix(1);
    }
  }
  return false;
}

// Whether the text so far ends inside of a function, by its braces (pragma/scope.h has this from tokens).
class Braces {
public:
  bool inFunction() const { return functions > 0; }
  void see(std::string_view line) {
    for (size_t i = 0; i < line.size(); ++i)
      if (line[i] == '"' || line[i] == '\'')
        for (const char quote = line[i++]; i < line.size() && line[i] != quote; ++i)
          i += line[i] == '\\';
      else if (isalpha(static_cast<unsigned char>(line[i]))) {
        std::string_view rest = line.substr(i);
        const std::string_view name = word(rest);
        holder |= name == "namespace" || name == "class" || name == "struct" || name == "union" || name == "extern";
        i += name.size() - 1;
      } else
        sign(line[i]);
  }

private:
  void sign(char c) {
    if (c == '{') {
      open.push_back(functions > 0 || parens || !holder);
      functions += open.back();
    } else if (c == '}' && !open.empty()) {
      functions -= open.back();
      open.pop_back();
    }
    parens |= c == '(';
    if (c == '{' || c == '}' || c == ';')
      parens = holder = false;
  }
  std::vector<bool> open;
  int functions = 0;
  bool parens = false, holder = false; // since the last declaration began
};

// A form of the host's directives that the compiler underneath may not know: `ordered doacross(...)`, `linear(val(k))`
// of a construct, array shapes in `depend`, `begin declare variant`, variants for `dispatch`, `firstprivate` of a
// scope, messages of a region, and directives that change loops.
bool needsOtherWords(std::string_view rest) {
  std::string text;
  for (const char c : rest)
    if (!isspace(static_cast<unsigned char>(c)))
      text += c;
  const std::string_view first = word(rest);
  const auto has = [&](const char *part) { return text.find(part) != std::string::npos; };
  return (first == "ordered" && has("doacross(")) || (first != "declare" && has("linear(val(")) ||
         (has("depend(") && has("([")) || (first == "scope" && has("firstprivate(")) ||
         (first == "parallel" && (has("severity(") || has("message("))) ||
         (text.starts_with("declarevariant") && has("dispatch")) || first == "tile" ||
         (first == "unroll" && has("partial")) || text.starts_with("begindeclarevariant") ||
         text.starts_with("begindeclare_variant");
}

// `reduction(+ : [n]v)`, as OmpSs has it.
bool hasShape(std::string_view rest) {
  char before = 0;
  for (const char c : rest) {
    if (c == '[' && (before == ':' || before == ','))
      return true;
    before = isspace(static_cast<unsigned char>(c)) ? before : c;
  }
  return false;
}

bool isTask(std::string_view rest) { return word(rest) == "omp" && word(rest) == "task"; }

bool pragmaIsOurs(std::string_view rest, bool hostOpenMP) {
  const std::string_view space = word(rest);
  if (space == "acc" || space == "oss")
    return true;
  if (space != "omp")
    return false;
  if (rest.find("target") != std::string_view::npos || rest.find("mapper") != std::string_view::npos)
    return true;
  if (hostOpenMP && needsOtherWords(rest))
    return true;
  const std::string_view first = word(rest);
  if (first == "taskwait" && !hostOpenMP) // no other compiler acts on it, and another file may have the tasks
    return true;
  if (first == "taskloop" && hasShape(rest))
    return true;
  if (first == "task" || first == "taskwait" || first == "taskloop")
    return hasOtherClause(rest, first == "taskloop");
  return std::find(std::begin(hostDirectives), std::end(hostDirectives), first) == std::end(hostDirectives);
}

// A directive that is an attribute: `[[omp::directive(...)]]`, `[[using omp : ...`.
bool hasAttribute(std::string_view line) {
  for (size_t at = 0; (at = line.find("[[", at)) != std::string_view::npos; at += 2) {
    std::string_view rest = line.substr(at + 2);
    const std::string_view first = word(rest);
    if (first == "omp" || (first == "using" && word(rest) == "omp"))
      return true;
  }
  return false;
}

// Notes what a line includes. False when the name is not to be read off.
bool noteInclude(std::string_view rest, std::vector<std::string> &quoted, std::vector<std::string> &angled) {
  rest = blanks(rest);
  const char open = rest.empty() ? 0 : rest[0];
  const size_t end = open == '"' ? rest.find('"', 1) : open == '<' ? rest.find('>') : std::string_view::npos;
  if (end == std::string_view::npos)
    return false;
  (open == '"' ? quoted : angled).emplace_back(rest.substr(1, end - 1));
  return true;
}

// Yes ends the search; Perhaps is remembered, as a later file may say Yes.
class Scanner {
public:
  /// `word`: looked for in the place of annotations.
  explicit Scanner(const HeaderDirs &dirs, std::string word = "") : dirs(dirs), wanted(std::move(word)) {}

  Annotated result() const { return found; }

  void file(const std::string &path) {
    std::error_code error;
    const std::string key = std::filesystem::weakly_canonical(path, error);
    std::string text;
    if (seen.insert(key).second && readFile(path, text))
      scan(path, text); // a missing file is the compiler's to report
  }

  void scan(const std::string &path, const std::string &text) {
    std::vector<std::string> quoted, angled;
    const Annotated here = textAnnotated(text, dirs.hostOpenMP, quoted, angled);
    if (wanted.empty())
      found = std::max(found, here);
    else if (text.find(wanted) != std::string::npos)
      found = Annotated::Yes;
    const std::string own = std::filesystem::path(path).parent_path();
    for (const std::string &name : quoted) {
      header(name, {own.empty() ? "." : own});
      header(name, dirs.quoted);
      header(name, dirs.angled);
    }
    for (const std::string &name : angled)
      header(name, dirs.angled);
  }

  // Every file of that name: which one is included is not known here.
  void header(const std::string &name, const std::vector<std::string> &folders) {
    for (const std::string &folder : folders) {
      if (found == Annotated::Yes)
        return;
      const std::string path = name[0] == '/' ? name : folder + "/" + name;
      std::error_code error;
      if (std::filesystem::is_regular_file(path, error))
        file(path);
    }
  }

  void first() {
    for (const std::string &name : dirs.first) {
      header(name, {"."});
      header(name, dirs.quoted);
      header(name, dirs.angled);
    }
  }

private:
  const HeaderDirs &dirs;
  const std::string wanted;
  std::set<std::string> seen;
  Annotated found = Annotated::No;
};

} // namespace

std::optional<std::string_view> ownPragma(std::string_view line, bool hostOpenMP) {
  line = blanks(line);
  if (!line.starts_with("#pragma"))
    return {};
  line = blanks(line.substr(7));
  return pragmaIsOurs(line, hostOpenMP) ? std::optional(line) : std::nullopt;
}

bool preprocessedAnnotated(const std::string &text, bool hostOpenMP) {
  for (size_t at = 0; (at = text.find("#pragma", at)) != std::string::npos; ++at) {
    const size_t begin = text.find_last_of('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
    if (ownPragma(std::string_view(text).substr(begin, end - begin), hostOpenMP))
      return true;
  }
  return false;
}

Annotated textAnnotated(const std::string &text, bool hostOpenMP, std::vector<std::string> &quoted,
                        std::vector<std::string> &angled) {
  // The word may come out of a macro, and a raw string may hold half a comment.
  bool ours = false, perhaps = text.find("_Pragma") != std::string::npos ||
                               (text.find("R\"") != std::string::npos && text.find("pragma") != std::string::npos);
  const std::string lines = logicalLines(text);
  Braces braces;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    std::string_view line = blanks(std::string_view(lines).substr(at, end - at));
    at = end + 1;
    if (line.starts_with("#"))
      line.remove_prefix(1);
    else if (line.starts_with("%:"))
      line.remove_prefix(2);
    else {
      ours |= hasAttribute(line);
      braces.see(line);
      continue;
    }
    const std::string_view directive = word(line);
    if (directive == "pragma" && (pragmaIsOurs(line, hostOpenMP) || (isTask(line) && !braces.inFunction())))
      ours = true; // includes behind it count for a word that is looked for
    ours |= directive == "define" && hasAttribute(line);
    const bool include = directive == "include" || directive == "include_next" || directive == "import";
    perhaps |= include && !noteInclude(line, quoted, angled);
  }
  return ours ? Annotated::Yes : perhaps ? Annotated::Perhaps : Annotated::No;
}

Annotated findAnnotations(const std::string &path, const HeaderDirs &dirs) {
  Scanner scanner(dirs);
  scanner.first();
  scanner.file(path);
  return scanner.result();
}

bool findWord(const std::string &path, const std::string &word, const HeaderDirs &dirs) {
  Scanner scanner(dirs, word);
  scanner.first();
  scanner.file(path);
  return scanner.result() == Annotated::Yes;
}

Annotated findAnnotations(const std::string &path, const std::string &text, const HeaderDirs &dirs) {
  Scanner scanner(dirs);
  scanner.first();
  scanner.scan(path, text);
  return scanner.result();
}

} // namespace hetcc
