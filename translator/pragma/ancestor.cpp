//===-- pragma/ancestor.cpp - target constructs that the host runs for a device ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/ancestor.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;

class AncestorSpeller : TokenEdits {
public:
  using TokenEdits::TokenEdits;

  std::vector<Respelling> run(bool inTarget) {
    const std::optional<size_t> device = findAncestor();
    if (!device)
      return {};
    if (!inTarget)
      runHere(*device);
    else if (isInText() && isAlone())
      makeRegion();
    return std::move(changes);
  }

private:
  size_t endOf(size_t open) const { return findAtTop(tokens, open + 1, tok::eof); }

  template <class Visit> void forEachClause(Visit visit) const {
    for (size_t i = 1; i + 1 < tokens.size(); ++i)
      if (tokens[i + 1].is(tok::l_paren)) {
        visit(i, std::min(endOf(i + 1), tokens.size() - 1));
        i = endOf(i + 1);
      }
  }

  std::optional<size_t> findAncestor() const {
    std::optional<size_t> found;
    forEachClause([&](size_t at, size_t end) {
      if (wordAt(tokens, at) == "device" && at + 4 < end && wordAt(tokens, at + 2) == "ancestor" &&
          tokens[at + 3].is(tok::colon))
        found = at;
    });
    return found;
  }

  // `if(target: 0)`, for which other conditions of the target make room.
  void runHere(size_t device) {
    std::vector<std::pair<size_t, size_t>> others;
    forEachClause([&](size_t at, size_t end) {
      const bool isNamed = at + 3 < tokens.size() && tokens[at + 3].is(tok::colon);
      if (wordAt(tokens, at) == "if" && (!isNamed || wordAt(tokens, at + 2) == "target"))
        others.emplace_back(at, end + 1 + (end + 1 < tokens.size() && tokens[end + 1].is(tok::comma)));
    });
    const size_t end = endOf(device + 1);
    replace(device, tok::kw_if, "if");
    replace(device + 2, tok::identifier, "target");
    replace(device + 4, tok::numeric_constant, "0");
    for (const auto &[begin, behind] : llvm::reverse(others))
      if (begin > device)
        drop(begin, behind);
    drop(device + 5, end);
    for (const auto &[begin, behind] : llvm::reverse(others))
      if (begin < device)
        drop(begin, behind);
  }

  bool isInText() const {
    const clang::SourceManager &sources = pp.getSourceManager();
    return directive.isFileID() && sources.isInMainFile(directive) && *sources.getCharacterData(directive) == '#';
  }

  bool isAlone() const { return !llvm::is_contained({"parallel", "teams", "simd", "loop"}, wordAt(tokens, 1)); }

  void makeRegion() {
    std::vector<Token> made;
    const auto add = [&](tok::TokenKind kind, llvm::StringRef text) {
      made.push_back(spelledToken(pp, kind, text, tokens[0].getLocation()));
    };
    for (const auto &[kind, text] :
         {std::pair(tok::identifier, "parallel"), std::pair(tok::identifier, "num_threads"),
          std::pair(tok::l_paren, "("), std::pair(tok::numeric_constant, "1"), std::pair(tok::r_paren, ")")})
      add(kind, text);
    llvm::StringSet<> mapped;
    forEachClause([&](size_t at, size_t end) {
      if (llvm::is_contained({"private", "firstprivate"}, wordAt(tokens, at)))
        made.insert(made.end(), tokens.begin() + static_cast<long>(at), tokens.begin() + static_cast<long>(end) + 1);
      if (wordAt(tokens, at) != "map")
        return;
      for (size_t i = itemsOf(at + 1, end), next = 0; i < end; i = next) {
        next = findAtTop(tokens, i, tok::comma) + 1;
        while (i < end && tokens[i].isOneOf(tok::l_paren, tok::star, tok::amp))
          ++i;
        if (tokens[i].isNot(tok::identifier) || !mapped.insert(wordAt(tokens, i)).second)
          continue;
        add(tok::identifier, "shared");
        add(tok::l_paren, "(");
        made.push_back(tokens[i]);
        add(tok::r_paren, ")");
      }
    });
    tokens = std::move(made);
  }

  // Behind the modifiers and the type.
  size_t itemsOf(size_t open, size_t end) const {
    const size_t colon = findAtTop(tokens, open + 1, tok::colon);
    return colon < end ? colon + 1 : open + 1;
  }
};

} // namespace

std::vector<Respelling> runOnAncestor(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                      std::vector<Token> &tokens, bool inTarget) {
  if (wordAt(tokens, 0) != "target" || llvm::is_contained({"data", "enter", "exit", "update"}, wordAt(tokens, 1)))
    return {};
  return AncestorSpeller(preprocessor, directive, tokens).run(inTarget);
}

} // namespace hetcc
