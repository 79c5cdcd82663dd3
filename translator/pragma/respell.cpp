//===-- pragma/respell.cpp - forms of OpenMP 5.2 in those of 5.1 --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/respell.h"

#include "pragma/shapes.h"
#include "pragma/update_iterators.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace hetcc {

llvm::StringRef wordAt(llvm::ArrayRef<clang::Token> tokens, size_t i) {
  const clang::IdentifierInfo *name = i < tokens.size() ? tokens[i].getIdentifierInfo() : nullptr;
  return name ? name->getName() : llvm::StringRef();
}

namespace tok = clang::tok;
using clang::Token;

Token spelledToken(clang::Preprocessor &preprocessor, tok::TokenKind kind, llvm::StringRef text,
                   clang::SourceLocation where) {
  Token result;
  result.startToken();
  result.setKind(kind);
  preprocessor.CreateString(text, result, where, where);
  if (kind == tok::identifier || tok::getKeywordSpelling(kind))
    result.setIdentifierInfo(preprocessor.getIdentifierInfo(text));
  return result;
}

bool opens(const Token &token) { return token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool closes(const Token &token) { return token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

size_t findAtTop(llvm::ArrayRef<Token> tokens, size_t at, tok::TokenKind kind) {
  for (unsigned depth = 0; at < tokens.size(); ++at) {
    if (depth == 0 && (tokens[at].is(kind) || closes(tokens[at])))
      return at;
    depth += opens(tokens[at]);
    depth -= closes(tokens[at]);
  }
  return at;
}

namespace {

class Respeller {
public:
  Respeller(clang::Preprocessor &pp, clang::SourceLocation directive, std::vector<Token> &tokens,
            const std::function<bool(llvm::StringRef)> &isHidden)
      : pp(pp), directive(directive), tokens(tokens), isHidden(isHidden) {}

  Respelled run() {
    const bool isTarget = wordAt(tokens, 0) == "target";
    if (wordAt(tokens, 0) == "metadirective")
      giveDefault();
    forEachClause("map", [&](size_t at) { typeLast(at + 1); });
    forEachClause("linear", [&](size_t at) { plainStep(at + 1); });
    if (wordAt(tokens, 0) != "declare")
      forEachClause("linear", [&](size_t at) { plainItems(at + 1); });
    if (wordAt(tokens, 0) == "declare" && wordAt(tokens, 1) == "target")
      forEachClause("enter", [&](size_t at) { replace(at, "to"); });
    else if (isTarget && wordAt(tokens, 2) == "data" && wordAt(tokens, 1) == "enter")
      forEachClause("map", [&](size_t at) { giveType(at + 1, "to"); });
    else if (isTarget && wordAt(tokens, 2) == "data" && wordAt(tokens, 1) == "exit")
      forEachClause("map", [&](size_t at) { giveType(at + 1, "from"); });
    if (isTarget && wordAt(tokens, 2) == "data" && wordAt(tokens, 1) != "update")
      forEachClause("map", [&](size_t at) { lead(at + 1, false); });
    else if (isTarget && wordAt(tokens, 1) == "update")
      for (const char *motion : {"to", "from"})
        forEachClause(motion, [&](size_t at) {
          if (isHidden)
            llvm::append_range(loops, takeIterators(pp, directive, tokens, at + 1, result.changes));
          lead(at + 1, true);
        });
    if (isTarget && llvm::is_contained({"data", "enter", "exit", "update"}, wordAt(tokens, 1)))
      forEachClause("device", [&](size_t at) {
        if (wordAt(tokens, at + 2) == "device_num" && at + 3 < tokens.size() && tokens[at + 3].is(tok::colon))
          drop(at + 2, at + 4);
      });
    surround();
    return std::move(result);
  }

private:
  template <class Visit> void forEachClause(llvm::StringRef name, Visit visit) {
    unsigned depth = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (depth == 0 && wordAt(tokens, i) == name && i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren))
        visit(i);
      depth += opens(tokens[i]);
      depth -= depth > 0 && closes(tokens[i]);
    }
  }

  // Clang takes a statement behind a metadirective without a choice for none. The text has what was chosen.
  void giveDefault() {
    bool hasDefault = false;
    for (const char *name : {"default", "otherwise"})
      forEachClause(name, [&](size_t) { hasDefault = true; });
    const clang::SourceLocation where = tokens.back().getLocation();
    for (const auto &[kind, text] : {std::pair(tok::kw_default, "default"), std::pair(tok::l_paren, "("),
                                     std::pair(tok::identifier, "nothing"), std::pair(tok::r_paren, ")")})
      if (!hasDefault)
        tokens.push_back(token(kind, text, where));
  }

  static bool isMapType(llvm::StringRef word) {
    return llvm::is_contained({"to", "from", "tofrom", "alloc", "release", "delete"}, word);
  }

  // `map(alloc, present: x)`: modifiers stand in any order in 5.2, and before the type in 5.1.
  void typeLast(size_t open) {
    unsigned depth = 0;
    size_t type = 0, last = open;
    for (size_t i = open + 1; i < tokens.size() && (depth > 0 || !closes(tokens[i])); ++i) {
      if (depth == 0 && tokens[i].is(tok::colon)) {
        if (type && type != last)
          moveBefore(type, i);
        return;
      }
      if (depth == 0 && isMapType(wordAt(tokens, i)))
        type = i;
      last = i;
      depth += opens(tokens[i]);
      depth -= closes(tokens[i]);
    }
  }

  // `linear(x: val, step(2))` is `linear(x: 2)` in 5.1, and `linear(x: ref)` is `linear(ref(x))`. `val` is the default.
  void plainStep(size_t open) {
    const size_t colon = findAtTop(open + 1, tok::colon), end = findAtTop(open + 1, tok::r_paren);
    if (end >= tokens.size() || colon >= end)
      return;
    size_t step = 0, behindStep = 0; // the brackets around it
    std::string kind;
    for (size_t i = colon + 1; i < end;) {
      const llvm::StringRef word = wordAt(tokens, i);
      const bool isStep = word == "step" && i + 1 < end && tokens[i + 1].is(tok::l_paren);
      if (!isStep && !llvm::is_contained({"val", "ref", "uval"}, word))
        return; // an expression
      if (isStep)
        step = i + 1, behindStep = i = findAtTop(i + 2, tok::r_paren);
      else
        kind = word.str();
      ++i;
      if (i < end && tokens[i].isNot(tok::comma))
        return;
      ++i;
    }
    drop(step ? behindStep : colon, end);
    if (step)
      drop(colon + 1, step + 1);
    if (kind != "ref" && kind != "uval")
      return;
    insert(colon, tokens[colon].getLocation(), {tok::r_paren}, "", ")");
    insert(open + 1, tokens[open].getLocation().getLocWithOffset(1), {tok::identifier, tok::l_paren}, kind, kind + "(");
  }

  // `linear(val(x): 2)`, which constructs had until 5.2. GCC takes the modifier in declarations only.
  void plainItems(size_t open) {
    const size_t end = findAtTop(open + 3, tok::r_paren);
    if (wordAt(tokens, open + 1) != "val" || tokens[open + 2].isNot(tok::l_paren) || end + 1 >= tokens.size() ||
        !tokens[end + 1].isOneOf(tok::colon, tok::r_paren))
      return;
    drop(end, end + 1);
    drop(open + 1, open + 3);
  }

  void drop(size_t first, size_t last) {
    for (size_t i = first; i < last; ++i)
      result.changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), ""});
    tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(last));
  }

  size_t findAtTop(size_t at, tok::TokenKind kind) const { return hetcc::findAtTop(tokens, at, kind); }

  // A word, and the comma behind it.
  void moveBefore(size_t word, size_t colon) {
    const std::string text = wordAt(tokens, word).str();
    const size_t end = word + 1 + tokens[word + 1].is(tok::comma);
    insert(colon, tokens[colon].getLocation(), {tok::comma, tok::identifier}, text, ", " + text);
    drop(word, end);
  }

  // The words before a colon outside of brackets are modifiers and the type. `tofrom` is the direction that there is.
  void giveType(size_t open, llvm::StringRef type) {
    unsigned depth = 0, conditions = 0;
    bool named = false;
    size_t both = 0;
    for (size_t i = open + 1; i < tokens.size() && (depth > 0 || !closes(tokens[i])); ++i) {
      conditions += depth == 0 && tokens[i].is(tok::question);
      if (depth == 0 && tokens[i].is(tok::colon) && conditions == 0) {
        if (both)
          replace(both, type);
        else if (!named)
          insert(i, tokens[i].getLocation(), {tok::comma, tok::identifier}, type, ", " + type.str());
        return;
      }
      if (depth == 0 && wordAt(tokens, i) == "tofrom")
        both = i;
      named |= depth == 0 && isMapType(wordAt(tokens, i));
      depth += opens(tokens[i]);
      depth -= closes(tokens[i]);
    }
    insert(open + 1, tokens[open].getLocation().getLocWithOffset(1), {tok::identifier, tok::colon}, type,
           type.str() + ": ");
  }

  // The items of a clause stand behind its modifiers.
  void lead(size_t open, bool isMotion) {
    unsigned depth = 0, conditions = 0;
    size_t first = open + 1, end = first;
    for (; end < tokens.size() && (depth > 0 || !closes(tokens[end])); ++end) {
      conditions += depth == 0 && tokens[end].is(tok::question);
      if (depth == 0 && tokens[end].is(tok::colon) && conditions-- == 0)
        first = end + 1, conditions = 0;
      depth += opens(tokens[end]);
      depth -= closes(tokens[end]);
    }
    bool begins = true;
    for (size_t i = first; i < tokens.size() && (depth > 0 || !closes(tokens[i])); ++i) {
      if (depth == 0 && begins && isHidden) {
        if (isMotion)
          nameShape(i);
        if (const size_t base = endOfValue(i)) {
          i = nameValue(i, base);
          begins = false;
          continue;
        }
      }
      if (depth == 0 && begins && isHidden && isMotion && needsPointer(i)) {
        i = leadTo(i);
        begins = false;
        continue;
      }
      depth += opens(tokens[i]);
      depth -= closes(tokens[i]);
      begins = depth == 0 && tokens[i].is(tok::comma);
    }
  }

  void nameShape(size_t at) {
    if (auto shape = takeShape(pp, directive, tokens, at, shapes + 1, result.changes)) {
      ++shapes;
      declarations.push_back(std::move(*shape));
    }
  }

  // Clang takes no item that is the result of a call or a choice. Behind that part of it; 0: none, or a macro's.
  size_t endOfValue(size_t at) const {
    size_t base = 0, begun = at;
    unsigned depth = 0;
    bool chosen = false, chosenWithin = false;
    size_t i = at;
    for (; i < tokens.size() && (depth > 0 || !tokens[i].isOneOf(tok::comma, tok::r_paren)); ++i) {
      if (tokens[i].getLocation().isMacroID())
        return 0;
      const bool calls = i > at && tokens[i].is(tok::l_paren) && tokens[i - 1].isOneOf(tok::identifier, tok::greater);
      if (depth == 0 && tokens[i].is(tok::l_paren)) {
        begun = calls ? at : i;
        chosenWithin = false;
      }
      chosen |= depth == 0 && tokens[i].is(tok::question);
      chosenWithin |= depth == 1 && tokens[i].is(tok::question);
      depth += opens(tokens[i]);
      depth -= closes(tokens[i]);
      if (depth == 0 && tokens[i].is(tok::r_paren) && begun == at && (chosenWithin || !tokens[at].is(tok::l_paren)))
        base = i + 1;
    }
    if (chosen)
      base = i;
    const bool hasRest = base && base < i;
    return pp.getLangOpts().CPlusPlus || hasRest ? base : 0; // C has no references
  }

  // `auto &&het_item_1 = f();`. The last of the new tokens.
  size_t nameValue(size_t at, size_t end) {
    const bool isCxx = pp.getLangOpts().CPlusPlus;
    const clang::SourceLocation where = tokens[at].getLocation();
    const std::string name = "het_item_" + std::to_string(++values);
    Preamble named{std::string(isCxx ? "auto &&" : "__auto_type ") + name + " = ", {}};
    named.words.push_back(token(isCxx ? tok::kw_auto : tok::kw___auto_type, isCxx ? "auto" : "__auto_type", where));
    if (isCxx)
      named.words.push_back(token(tok::ampamp, "&&", where));
    named.words.push_back(token(tok::identifier, name, where));
    named.words.push_back(token(tok::equal, "=", where));
    for (size_t i = at; i < end; ++i) {
      named.text += (i > at && tokens[i].hasLeadingSpace() ? " " : "") + pp.getSpelling(tokens[i]);
      named.words.push_back(tokens[i]);
      result.changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), i == at ? name : ""});
    }
    declarations.push_back(std::move(named));
    tokens[at] = token(tok::identifier, name, where);
    tokens.erase(tokens.begin() + static_cast<long>(at) + 1, tokens.begin() + static_cast<long>(end));
    return at;
  }

  // Clang takes one section of a variable in a directive.
  bool needsPointer(size_t at) {
    const size_t end = endOfName(at);
    const std::string name = nameAt(at, end);
    if (name.empty())
      return false;
    const bool isPart = end < tokens.size() && tokens[end].isOneOf(tok::l_square, tok::period, tok::arrow);
    const unsigned parts = isPart && tokens[end - 1].is(tok::identifier) ? ++mentions[name] : 0;
    return parts > 1 || isHidden(name);
  }

  // Behind a name, which `::` may qualify. One with a macro in it is none.
  size_t endOfName(size_t at) const {
    size_t end = at;
    for (bool word = tokens[at].isNot(tok::coloncolon); end < tokens.size(); word = !word, ++end)
      if (word ? wordAt(tokens, end).empty() || (end > at && tokens[end].getLocation().isMacroID())
               : tokens[end].isNot(tok::coloncolon))
        break;
    return end;
  }
  std::string nameAt(size_t at, size_t end) const {
    std::string name;
    for (; at < end; ++at)
      name += tokens[at].is(tok::coloncolon) ? "::" : wordAt(tokens, at).str();
    return llvm::StringRef(name).ends_with("::") ? "" : name;
  }

  // The last of the new tokens.
  size_t leadTo(size_t at) {
    const size_t end = endOfName(at);
    const std::string name = nameAt(at, end);
    const unsigned mention = mentions[name];
    std::string pointer = "het_update_" + name + (mention > 1 ? "_" + std::to_string(mention) : "");
    std::replace(pointer.begin(), pointer.end(), ':', '_');
    const clang::SourceLocation where = tokens[at].getLocation();
    const bool isWhole = end >= tokens.size() || tokens[end].isOneOf(tok::comma, tok::r_paren);
    if (llvm::none_of(led, [&](const Led &one) { return one.pointer == pointer; }))
      led.push_back({name, pointer, {tokens.begin() + static_cast<long>(at), tokens.begin() + static_cast<long>(end)}});
    const clang::SourceManager &sources = pp.getSourceManager();
    const unsigned before = sources.getFileOffset(tokens[end - 1].getLocation()) - sources.getFileOffset(where);
    result.changes.push_back(
        {directive, where, before + tokens[end - 1].getLength(), isWhole ? pointer + "[0:1]" : "(*" + pointer + ")"});
    std::vector<Token> made{token(tok::identifier, pointer, where)};
    if (isWhole) {
      for (const auto &[kind, text] :
           {std::pair(tok::l_square, "["), std::pair(tok::numeric_constant, "0"), std::pair(tok::colon, ":"),
            std::pair(tok::numeric_constant, "1"), std::pair(tok::r_square, "]")})
        made.push_back(token(kind, text, where));
    } else {
      made.insert(made.begin(), {token(tok::l_paren, "(", where), token(tok::star, "*", where)});
      made.push_back(token(tok::r_paren, ")", where));
    }
    tokens.erase(tokens.begin() + static_cast<long>(at), tokens.begin() + static_cast<long>(end));
    tokens.insert(tokens.begin() + static_cast<long>(at), made.begin(), made.end());
    return at + made.size() - 1;
  }

  // `{ __typeof__(x) *het_update_x = &x;` and `}`, with loops before.
  void surround() {
    if (led.empty() && declarations.empty() && loops.empty())
      return;
    std::string text;
    const auto add = [&](tok::TokenKind kind, const std::string &word) {
      result.before.push_back(token(kind, word, directive));
    };
    for (const LoopHead &loop : loops) {
      text += loop.text;
      llvm::append_range(result.before, loop.words);
    }
    text += "{";
    add(tok::l_brace, "{");
    for (const Led &one : led) {
      text += " __typeof__(" + one.name + ") *" + one.pointer + " = &" + one.name + ";";
      add(tok::kw_typeof, "__typeof__");
      add(tok::l_paren, "(");
      llvm::append_range(result.before, one.words);
      add(tok::r_paren, ")");
      add(tok::star, "*");
      add(tok::identifier, one.pointer);
      add(tok::equal, "=");
      add(tok::amp, "&");
      llvm::append_range(result.before, one.words);
      add(tok::semi, ";");
    }
    for (const Preamble &one : declarations) {
      text += " " + one.text + ";";
      llvm::append_range(result.before, one.words);
      add(tok::semi, ";");
    }
    result.after.push_back(token(tok::r_brace, "}", tokens.back().getLocation()));
    result.changes.push_back({directive, directive, 0, text, true});
  }

  void replace(size_t at, llvm::StringRef text) {
    const clang::SourceLocation where = tokens[at].getLocation();
    result.changes.push_back({directive, where, tokens[at].getLength(), text.str()});
    tokens[at] = token(tok::identifier, text, where);
  }

  void insert(size_t before, clang::SourceLocation where, std::initializer_list<tok::TokenKind> kinds,
              llvm::StringRef name, std::string text) {
    result.changes.push_back({directive, where, 0, std::move(text)});
    for (const tok::TokenKind kind : kinds)
      tokens.insert(tokens.begin() + before++,
                    token(kind, kind == tok::identifier ? name : tok::getPunctuatorSpelling(kind), where));
  }

  Token token(tok::TokenKind kind, llvm::StringRef text, clang::SourceLocation where) {
    return spelledToken(pp, kind, text, where);
  }

  clang::Preprocessor &pp;
  const clang::SourceLocation directive;
  std::vector<Token> &tokens;
  const std::function<bool(llvm::StringRef)> &isHidden;
  struct Led {
    std::string name, pointer;
    std::vector<Token> words; // of the name
  };
  std::vector<Led> led;               // variables, and pointers that lead to them
  std::vector<Preamble> declarations; // of values that are items, and shapes
  std::vector<LoopHead> loops;        // of iterators
  unsigned values = 0, shapes = 0;
  llvm::StringMap<unsigned> mentions; // of variables whose sections or members are items
  Respelled result;
};

} // namespace

Respelled respell(clang::Preprocessor &preprocessor, clang::SourceLocation directive, std::vector<Token> &tokens,
                  const std::function<bool(llvm::StringRef)> &isHidden) {
  return Respeller(preprocessor, directive, tokens, isHidden).run();
}

std::vector<Respelling> leaveOutCondition(clang::SourceLocation directive, std::vector<Token> &tokens) {
  std::vector<Respelling> changes;
  if (wordAt(tokens, 0) != "atomic")
    return changes;
  const auto first = llvm::find_if(
      tokens, [](const Token &token) { return token.getIdentifierInfo() && token.getIdentifierInfo()->isStr("if"); });
  unsigned depth = 0;
  auto end = first;
  while (end != tokens.end() && (end == first || depth > 0)) {
    ++end;
    if (end != tokens.end())
      depth += opens(*end) - closes(*end);
  }
  if (end != tokens.end())
    ++end; // the bracket
  for (auto token = first; token != end; ++token)
    changes.push_back({directive, token->getLocation(), token->getLength(), ""});
  tokens.erase(first, end);
  return changes;
}

std::vector<Respelling> splitName(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                  std::vector<Token> &tokens) {
  if (wordAt(tokens, 0) == "target" && wordAt(tokens, 1) == "loop") {
    const clang::SourceLocation where = tokens[1].getLocation();
    tokens.insert(tokens.begin() + 1, spelledToken(preprocessor, tok::identifier, "teams", where));
    return {{directive, where, 0, "teams "}};
  }
  const size_t at = wordAt(tokens, 0) == "begin" || wordAt(tokens, 0) == "end";
  const std::string name = wordAt(tokens, at).str();
  if (!llvm::is_contained({"target_data", "target_enter_data", "target_exit_data", "target_update", "declare_target",
                           "declare_mapper", "declare_reduction", "declare_simd", "declare_variant",
                           "cancellation_point"},
                          name))
    return {};
  const Token whole = tokens[at];
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(name).split(words, '_');
  std::vector<Token> made;
  for (const llvm::StringRef word : words)
    made.push_back(spelledToken(preprocessor, tok::identifier, word, whole.getLocation()));
  tokens.erase(tokens.begin() + static_cast<long>(at));
  tokens.insert(tokens.begin() + static_cast<long>(at), made.begin(), made.end());
  return {{directive, whole.getLocation(), whole.getLength(), llvm::join(words, " ")}};
}

void TokenEdits::replace(size_t at, clang::tok::TokenKind kind, llvm::StringRef text) {
  const clang::SourceLocation where = tokens[at].getLocation();
  changes.push_back({directive, where, tokens[at].getLength(), text.str()});
  tokens[at] = spelledToken(pp, kind, text, where);
}

void TokenEdits::drop(size_t first, size_t last) {
  for (size_t i = first; i < last; ++i)
    changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), ""});
  tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(last));
}

} // namespace hetcc
