//===-- pragma/newer.cpp - forms of OpenMP 5.2 and 6.0 in those of 5.1 -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/newer.h"

#include "pragma/ancestor.h"
#include "pragma/mapper_iterators.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;

class Newer : TokenEdits {
public:
  Newer(clang::Preprocessor &pp, clang::SourceLocation directive, std::vector<Token> &tokens,
        llvm::StringSet<> &required)
      : TokenEdits(pp, directive, tokens), required(required) {}

  std::vector<Respelling> run() {
    const llvm::StringRef first = wordAt(tokens, 0);
    if (isInText())
      keepInText(first);
    if (first == "requires") {
      shareMemory();
      requireLess();
      requireOnce();
    } else if (first == "declare" && wordAt(tokens, 1) == "target")
      forEachClause("local", [&](size_t at) { replace(at, "to"); });
    else if (first == "taskgraph")
      groupTasks();
    else if (first == "metadirective")
      askDevices();
    if (first.starts_with("task"))
      forEachClause("threadset", [&](size_t at) { dropClause(at); });
    if (required.contains("unified_shared_memory") && first == "target")
      forEachClause("map", [&](size_t at) { leaveOutSelf(at + 1); });
    if (first == "target")
      forEachClause("map", [&](size_t at) {
        allocate(at + 1);
        nameType(at + 1);
      });
    if (isParallel())
      numberThreads();
    leaveOutName();
    return std::move(changes);
  }

private:
  bool isParallel() const {
    for (size_t i = 0; i < tokens.size() && !opens(tokens[i]); ++i)
      if (wordAt(tokens, i) == "parallel")
        return true;
    return false;
  }

  template <class Visit> void forEachClause(llvm::StringRef name, Visit visit) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (wordAt(tokens, i) == name && i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren))
        visit(i);
      if (i < tokens.size() && opens(tokens[i]))
        i = endOf(i);
    }
  }

  // The bracket that closes the one at `open`.
  size_t endOf(size_t open) const { return findAtTop(tokens, open + 1, tok::eof); }

  // Whether a `#` in the main file begins the directive.
  bool isInText() const {
    const clang::SourceManager &sources = pp.getSourceManager();
    return directive.isFileID() && sources.isInMainFile(directive) && *sources.getCharacterData(directive) == '#';
  }

  // The tokens change, and not the text: a later rewriting reads what that says.
  void keepInText(llvm::StringRef first) {
    const bool permutes = wordAt(tokens, 1) == "permutation" && tokens.size() > 2 && tokens[2].is(tok::l_paren);
    if (first == "stripe")
      tokens[0] = spelledToken(pp, tok::identifier, "tile", tokens[0].getLocation());
    else if (first == "reverse" && tokens.size() == 1)
      makeTile(1);
    else if (first == "interchange" && (tokens.size() == 1 || (permutes && endOf(2) + 1 == tokens.size())))
      makeTile(permutes ? 1 + llvm::count_if(tokens, [](const Token &one) { return one.is(tok::comma); }) : 2);
    else if (first == "scope")
      for (size_t at = 1; at < tokens.size(); ++at)
        if (wordAt(tokens, at) == "firstprivate")
          tokens[at] =
              spelledToken(pp, pp.getIdentifierInfo("private")->getTokenID(), "private", tokens[at].getLocation());
  }

  // `tile sizes(1, 1)`
  void makeTile(long loops) {
    const clang::SourceLocation where = tokens[0].getLocation();
    tokens.clear();
    const auto add = [&](tok::TokenKind kind, llvm::StringRef text) {
      tokens.push_back(spelledToken(pp, kind, text, where));
    };
    add(tok::identifier, "tile");
    add(tok::identifier, "sizes");
    for (long i = 0; i < loops; ++i) {
      add(i ? tok::comma : tok::l_paren, i ? "," : "(");
      add(tok::numeric_constant, "1");
    }
    add(tok::r_paren, ")");
  }

  // `storage` of 6.0 is `alloc`.
  void allocate(size_t open) {
    const size_t colon = findAtTop(tokens, open + 1, tok::colon);
    for (size_t i = open + 1; i < colon && colon < tokens.size(); ++i)
      if (wordAt(tokens, i) == "storage")
        replace(i, "alloc");
  }

  void shareMemory() {
    for (size_t i = 1; i < tokens.size(); ++i)
      if (wordAt(tokens, i) == "self_maps")
        replace(i, "unified_shared_memory");
  }

  // Clang takes a clause once in a file, where OpenMP has it once on a directive.
  void requireOnce() {
    if (tokens.size() == 1)
      return;
    for (size_t i = 1; i < tokens.size();) {
      const bool hasArguments = i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren);
      const size_t end = hasArguments ? std::min(endOf(i + 1) + 1, tokens.size()) : i + 1;
      std::string clause;
      for (size_t at = i; at < end; ++at)
        clause += pp.getSpelling(tokens[at]);
      if (tokens[i].is(tok::comma) || required.insert(clause).second)
        i = end;
      else
        drop(i, end + (end < tokens.size() && tokens[end].is(tok::comma)));
    }
    if (tokens.back().is(tok::comma))
      drop(tokens.size() - 1, tokens.size());
    if (tokens.size() == 1)
      tokens.clear();
  }

  // Every program has these here: constructs of the host within others, and threads that wait for each other.
  void requireLess() {
    for (size_t i = 1; i < tokens.size();) {
      if (!llvm::is_contained({"reverse_offload", "device_safesync"}, wordAt(tokens, i))) {
        ++i;
        continue;
      }
      if (i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren))
        drop(i + 1, std::min(endOf(i + 1) + 1, tokens.size()));
      if (tokens.size() == 2)
        return replace(i, "dynamic_allocators"); // a clause there must be
      const bool isFollowed = i + 1 < tokens.size() && tokens[i + 1].is(tok::comma);
      const bool isLed = !isFollowed && tokens[i - 1].is(tok::comma);
      drop(i - isLed, i + 1 + isFollowed);
    }
  }

  // `firstprivate(target: x)` of `target` alone.
  void leaveOutName() {
    const std::string name = directiveName();
    for (const char *clause : {"private", "firstprivate", "shared"})
      forEachClause(clause, [&](size_t at) {
        if (wordAt(tokens, at + 2) == name && at + 3 < tokens.size() && tokens[at + 3].is(tok::colon))
          drop(at + 2, at + 4);
      });
  }

  std::string directiveName() const {
    std::string words, name;
    for (size_t i = 0; i < tokens.size() && !wordAt(tokens, i).empty(); ++i) {
      words += (words.empty() ? "" : " ") + wordAt(tokens, i).str();
      if (llvm::omp::getOpenMPDirectiveKind(words) != llvm::omp::OMPD_unknown)
        name = words;
    }
    return name;
  }

  void numberThreads() {
    for (const char *clause : {"severity", "message", "safesync"})
      forEachClause(clause, [&](size_t at) { dropClause(at); });
    for (size_t i = 1; i < tokens.size(); ++i)
      if (wordAt(tokens, i) == "safesync")
        drop(i, i + 1 + (i + 1 < tokens.size() && tokens[i + 1].is(tok::comma)));
    forEachClause("num_threads", [&](size_t at) {
      if (wordAt(tokens, at + 2) == "strict" && at + 3 < tokens.size() && tokens[at + 3].is(tok::colon))
        drop(at + 2, at + 4);
    });
  }

  // `if` is about the record. A group waits, which `nogroup` need not.
  void groupTasks() {
    replace(0, "taskgroup");
    for (const char *clause : {"graph_id", "graph_reset", "if"})
      forEachClause(clause, [&](size_t at) { dropClause(at); });
    for (size_t i = 1; i < tokens.size(); ++i)
      if (wordAt(tokens, i) == "nogroup")
        drop(i, i + 1);
  }

  // With its brackets, and the comma behind it.
  void dropClause(size_t at) {
    size_t end = std::min(endOf(at + 1) + 1, tokens.size());
    end += end < tokens.size() && tokens[end].is(tok::comma);
    drop(at, end);
  }

  void leaveOutSelf(size_t open) {
    const size_t colon = findAtTop(tokens, open + 1, tok::colon);
    for (size_t i = open + 1; i < colon && colon < tokens.size(); ++i)
      if (wordAt(tokens, i) == "self")
        return i + 1 == colon ? drop(i, colon + 1) : drop(i, i + 1 + tokens[i + 1].is(tok::comma));
  }

  // Behind modifiers alone, the type of the map that the directive has without them.
  void nameType(size_t open) {
    const size_t colon = findAtTop(tokens, open + 1, tok::colon);
    size_t last = open;
    for (size_t i = open + 1; i < colon && colon < tokens.size(); i += 1 + tokens[i + 1].is(tok::comma)) {
      const bool hasArguments = llvm::is_contained({"mapper", "iterator"}, wordAt(tokens, i));
      if (!hasArguments && !llvm::is_contained({"always", "close", "present"}, wordAt(tokens, i)))
        return;
      if (hasArguments && tokens[i + 1].is(tok::l_paren))
        i = endOf(i + 1);
      last = i;
    }
    if (last == open)
      return;
    const llvm::StringRef second = wordAt(tokens, 1), type = second == "enter"  ? "to"
                                                             : second == "exit" ? "from"
                                                                                : "tofrom";
    const clang::SourceLocation where = tokens[last].getLocation();
    changes.push_back({directive, where, tokens[last].getLength(), pp.getSpelling(tokens[last]) + ", " + type.str()});
    const Token made[] = {spelledToken(pp, tok::comma, ",", where), spelledToken(pp, tok::identifier, type, where)};
    tokens.insert(tokens.begin() + static_cast<long>(last) + 1, std::begin(made), std::end(made));
  }

  // All selectors of such a `when`: Clang takes a set once, and no scores of conditions.
  void askDevices() {
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (wordAt(tokens, i) != "when" || tokens[i + 1].isNot(tok::l_paren))
        continue;
      const size_t first = i + 2;
      size_t end = first;
      bool asks = false;
      for (; end < tokens.size() && tokens[end].isNot(tok::colon); ++end) {
        asks |= wordAt(tokens, end) == "target_device" ||
                (wordAt(tokens, end + 1) == "condition" && wordAt(tokens, end + 3) == "score");
        if (tokens[end].isOneOf(tok::l_paren, tok::l_brace))
          end = endOf(end);
      }
      if (!asks || end >= tokens.size())
        continue;
      const clang::SourceLocation where = tokens[first].getLocation();
      std::vector<Token> made;
      for (const auto &[kind, text] :
           {std::pair(tok::identifier, "user"), std::pair(tok::equal, "="), std::pair(tok::l_brace, "{"),
            std::pair(tok::identifier, "condition"), std::pair(tok::l_paren, "("),
            std::pair(tok::numeric_constant, "0"), std::pair(tok::r_paren, ")"), std::pair(tok::r_brace, "}")})
        made.push_back(spelledToken(pp, kind, text, where));
      tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(end));
      tokens.insert(tokens.begin() + static_cast<long>(first), made.begin(), made.end());
    }
  }

  void replace(size_t at, llvm::StringRef text) { TokenEdits::replace(at, tok::identifier, text); }

  llvm::StringSet<> &required;
};

} // namespace

std::vector<Respelling> respellNewer(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                     std::vector<Token> &tokens, llvm::StringSet<> &required, bool inTarget) {
  std::vector<Respelling> changes = Newer(preprocessor, directive, tokens, required).run();
  llvm::append_range(changes, runOnAncestor(preprocessor, directive, tokens, inTarget));
  llvm::append_range(changes, joinMapperItems(preprocessor, directive, tokens));
  return changes;
}

} // namespace hetcc
