//===-- clause/data.cpp - items of data clauses: names, sections, distribution ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     v    v[lo:len]    v[X][Y]    v(size)[cond:num:halo][...]    v[0:n][0:m] dist_data(BLOCK,*) halo(1,)

#include "clause/table.h"
#include "clause/words.h"

#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

// One item, read from the front of its slice.
class ItemParser {
public:
  ItemParser(ClauseContext &context, Tokens slice, llvm::StringRef clause, bool partCopy)
      : context(context), item(context.pp, context.directive, slice, slice.data()[slice.size()].getLocation()),
        slice(slice), clause(clause), partCopy(partCopy) {}

  bool parse(Item &out) {
    out.range = context.range(slice);
    if (!name(out))
      return done(false);
    const clang::SourceLocation behind = item.location();
    if (partCopy && item.is(tok::l_paren)) {
      auto group = item.group();
      if (!group)
        return done(false);
      if (group->inside.empty())
        return call(out, behind);
      const std::vector<Tokens> sizes = split(group->inside, tok::comma);
      if (sizes.size() == 2 && !sizes[0].empty())
        out.count = context.expr(sizes[0]);
      out.size = context.expr(sizes.size() == 2 ? sizes[1] : group->inside);
    }
    while (item.is(tok::l_square))
      if (!bracket(out.brackets.emplace_back()))
        return done(false);
    while (!item.done())
      if (!distribution(out))
        return done(false);
    return true;
  }

private:
  bool done(bool good) {
    context.failed |= item.failed;
    return good;
  }

  // One past the last member access outside of brackets; 0: there is none.
  size_t lastMember() const {
    size_t last = 0;
    int depth = 0;
    for (size_t i = 0; i < slice.size(); ++i) {
      depth += slice[i].isOneOf(tok::l_paren, tok::l_square) - slice[i].isOneOf(tok::r_paren, tok::r_square);
      if (depth == 0 && slice[i].isOneOf(tok::period, tok::arrow))
        last = i + 1;
    }
    return last;
  }

  // One past the `>` of template arguments that begin here, where a name goes on behind them; else where they begin.
  size_t behindArguments(size_t begin) const {
    int depth = 0;
    for (size_t i = begin; i < slice.size(); ++i) {
      depth += slice[i].is(tok::less) - slice[i].is(tok::greater) - 2 * slice[i].is(tok::greatergreater);
      if (depth == 0)
        return i > begin && i + 1 < slice.size() && slice[i + 1].is(tok::coloncolon) ? i + 1 : begin;
    }
    return begin;
  }

  // v, N::v, ::v, A<int>::v, this->v, s.v, s[i].p->v, *p
  bool name(Item &out) {
    const size_t member = lastMember();
    size_t length = member;
    while (length < slice.size() && length == member && slice[length].is(tok::star) && member == 0)
      ++length;
    if (length < slice.size() && length == 0 && slice[length].is(tok::coloncolon))
      ++length;
    bool expectWord = true;
    for (; length < slice.size(); ++length, expectWord = !expectWord) {
      if (!expectWord)
        length = behindArguments(length);
      if (expectWord ? !slice[length].isOneOf(tok::identifier, tok::kw_this)
                     : !slice[length].isOneOf(tok::coloncolon, tok::period, tok::arrow))
        break;
    }
    if (length == 0 || expectWord) {
      context.error(item.location(), diag::err_expected_name) << clause << item.word();
      context.note(item.location(), diag::note_section_form) << "v";
      return false;
    }
    out.variable = context.expr(slice.take_front(length));
    for (size_t i = 0; i < length; ++i)
      item.next();
    return true;
  }

  bool bracket(Bracket &out) {
    auto group = item.group();
    if (!group)
      return false;
    out.range = {group->open, group->close};
    if (group->inside.size() == 1 && group->inside[0].is(tok::star)) {
      out.star = true;
      return true;
    }
    for (const clang::Token &token : group->inside)
      if (token.is(tok::semi))
        return separator(token);
    for (Tokens field : split(group->inside, tok::colon))
      if (const Tokens first = split(field, tok::comma).front(); first.size() < field.size())
        return separator(field[first.size()]);
    for (Tokens field : split(group->inside, tok::colon))
      out.fields.push_back(field.empty() ? std::nullopt : std::optional(context.expr(field)));
    return true;
  }

  // `v.data()`, whose parentheses are no size.
  bool call(const Item &name, clang::SourceLocation where) {
    context.error(where, diag::err_expected_comma) << clause << "(";
    context.note(where, diag::note_row_pointer) << name.variable.text + "()";
    return false;
  }

  bool separator(const clang::Token &token) {
    context.error(token.getLocation(), diag::err_section_separator)
        << context.text(slice.front()) << context.text(token);
    if (partCopy)
      context.note(token.getLocation(), diag::note_part_copy_form) << context.text(slice.front());
    else
      context.note(token.getLocation(), diag::note_section_form) << context.text(slice.front());
    return false;
  }

  bool distribution(Item &out) {
    const std::string word = item.word();
    clang::Token token = item.next();
    const bool known = llvm::is_contained({"dist_data", "distribute", "partition", "halo", "topology"}, word);
    if (token.is(tok::l_paren) && item.is(tok::r_paren))
      return call(out, token.getLocation());
    if (!known || !item.is(tok::l_paren)) {
      context.error(token.getLocation(), diag::err_expected_comma) << clause << word;
      const bool another = token.is(tok::identifier) && (item.done() || item.is(tok::l_square));
      if (context.suggest(token.getLocation(), nearestWord(word, {"dist_data", "halo", "topology"})))
        return false;
      if (another)
        context.note(token.getLocation(), diag::note_write)
            << "',' between two names"
            << ifWritten(context.pp.getSourceManager(), clang::FixItHint::CreateInsertion(token.getLocation(), ", "));
      else if (token.is(tok::l_paren))
        context.note(token.getLocation(), diag::note_section_form) << context.text(slice.front());
      else
        context.note(token.getLocation(), diag::note_clause_form)
            << (partCopy ? "'v[cond:num:halo]...'" : "'v[first:length]... dist_data(...) halo(...)'");
      return false;
    }
    auto group = item.group();
    if (!group)
      return false;
    if (word == "halo")
      return parseHalo(context, *group, out.halo);
    if (word == "topology")
      return parseTopology(context, *group, out.topology);
    return parseDist(context, *group, out.dist);
  }

  ClauseContext &context;
  ClauseContext item; // the cursor within the slice
  Tokens slice;
  llvm::StringRef clause;
  bool partCopy;
};

} // namespace

bool parseItems(ClauseContext &context, llvm::ArrayRef<Tokens> slices, llvm::StringRef clause, bool partCopy,
                std::vector<Item> &out) {
  for (Tokens slice : slices) {
    if (slice.empty()) {
      context.error(context.begin(slice), slices.size() == 1 ? diag::err_empty_list : diag::err_expected_name)
          << clause << context.text(*slice.data());
      context.note(context.begin(slice), diag::note_clause_form)
          << ("'" + clause + (clause == "reduction" ? "(op: v...)'" : "(v...)'")).str();
      return false;
    }
    if (!ItemParser(context, slice, clause, partCopy).parse(out.emplace_back()))
      return false;
  }
  return true;
}

// OpenACC's modifiers of data clauses (3.4, 2.7.4). False: the clause has none of this name.
static bool readModifier(llvm::StringRef word, Clause &clause) {
  const bool copies = clause.kind == ClauseKind::Copy, in = copies || clause.kind == ClauseKind::CopyIn,
             out = copies || clause.kind == ClauseKind::CopyOut;
  const bool always = word == "always" && (in || out), goesIn = word == "alwaysin" && in,
             comesOut = word == "alwaysout" && out;
  const bool zero = word == "zero" && !in && (out || clause.kind == ClauseKind::Create);
  clause.zero |= zero;
  clause.alwaysIn |= in && (always || goesIn);
  clause.alwaysOut |= out && (always || comesOut);
  return always || goesIn || comesOut || zero || (word == "readonly" && clause.kind == ClauseKind::CopyIn);
}

// `copyin(always, readonly: v)`. False after an error.
static bool takeModifiers(ClauseContext &context, Clause &clause, Tokens &inside) {
  const std::vector<Tokens> halves = split(inside, tok::colon);
  if (halves.size() < 2 || clause.spelling.starts_with("part_"))
    return true;
  for (Tokens word : split(halves[0], tok::comma)) {
    if (word.size() != 1 || !word[0].is(tok::identifier))
      return true; // the items' parser says what is wrong
    if (readModifier(context.text(word), clause))
      continue;
    context.error(context.begin(word), diag::err_not_supported)
        << "the modifier '" + context.text(word) + "' in '" + clause.spelling + "'" << context.range(word);
    return false;
  }
  inside = inside.drop_front(halves[0].size() + 1);
  return true;
}

bool parseData(ClauseContext &context, Clause &clause, const Group &group) {
  Tokens inside = group.inside;
  if (!takeModifiers(context, clause, inside))
    return false;
  return parseItems(context, split(inside, tok::comma), clause.spelling, false, clause.items);
}

bool parseNames(ClauseContext &context, Clause &clause, const Group &group) {
  return parseData(context, clause, group);
}

// `a[n]` says how many items there are; what is left to say is which dimension follows the loop.
static void noteBrackets(ClauseContext &context, const Item &item) {
  std::string text = item.variable.text;
  bool counts = !item.brackets.empty() && item.dist.empty() && item.halo.empty();
  for (const Bracket &bracket : item.brackets) {
    counts &= bracket.fields.size() == 1 && bracket.fields[0];
    if (counts)
      text += (&bracket == &item.brackets.front() ? "[1:" : "[0:") + bracket.fields[0]->text + "]";
  }
  if (counts && !item.size)
    context.note(item.range.getBegin(), diag::note_instead)
        << "'" + text + "'"
        << ifWritten(context.pp.getSourceManager(), clang::FixItHint::CreateReplacement(item.range, text));
  else
    context.note(item.range.getBegin(), diag::note_part_copy_form) << item.variable.text;
}

// Edges belong to the halo of an item that is distributed.
static bool isEdge(const Bracket &bracket) {
  return bracket.fields.size() > 2 && bracket.fields.back() && findWord(edgeWords(), bracket.fields.back()->text);
}

static void rejectEdge(ClauseContext &context, const Clause &clause, const Item &item, const Bracket &edge) {
  context.error(edge.fields.back()->range.getBegin(), diag::err_part_copy_edge)
      << edge.fields.back()->text << clause.spelling << edge.range;
  std::string sections, policies, halos;
  for (const Bracket &bracket : item.brackets) {
    const auto field = [&](size_t at) {
      return at < bracket.fields.size() && bracket.fields[at] ? bracket.fields[at]->text : std::string();
    };
    const bool last = isEdge(bracket);
    sections += "[0:" + field(1) + "]";
    policies += (policies.empty() ? "" : ",") + std::string(field(0) == "0" ? "*" : "BLOCK");
    halos += (&bracket == &item.brackets.front() ? "" : ",") + (last && bracket.fields.size() == 3 ? "1" : field(2)) +
             (last ? ":" + bracket.fields.back()->text : "");
  }
  llvm::StringRef copy = clause.spelling;
  copy = copy.substr(copy.find("copy"));
  context.note(item.range.getBegin(), diag::note_instead)
      << "'" + copy.str() + "(" + item.variable.text + sections + " dist_data(" + policies + ") halo(" + halos + "))'";
}

bool parsePartCopy(ClauseContext &context, Clause &clause, const Group &group) {
  if (!parseItems(context, split(group.inside, tok::comma), clause.spelling, true, clause.items))
    return false;
  for (const Item &item : clause.items) {
    bool good = !item.brackets.empty();
    for (const Bracket &bracket : item.brackets)
      good &= !bracket.star && (bracket.fields.size() == 2 || bracket.fields.size() == 3) && bracket.fields[0] &&
              bracket.fields[1];
    const auto edge = llvm::find_if(item.brackets, isEdge);
    if (edge != item.brackets.end()) {
      rejectEdge(context, clause, item, *edge);
      return false;
    }
    if (good)
      continue;
    context.error(item.range.getBegin(), diag::err_part_copy_brackets)
        << item.variable.text << clause.spelling << item.range;
    noteBrackets(context, item);
    return false;
  }
  return true;
}

// The map types that OpenMP 4.5 gives the directive.
static bool mayMap(const ClauseContext &context, MapType type) {
  switch (context.directive.kind) {
  case DirectiveKind::OmpEnterData: return type == MapType::To || type == MapType::Alloc;
  case DirectiveKind::OmpExitData: return type == MapType::From || type == MapType::Release || type == MapType::Delete;
  default: return type != MapType::Release && type != MapType::Delete;
  }
}

static bool mapTypes(ClauseContext &context, clang::SourceLocation where) {
  const DirectiveKind kind = context.directive.kind;
  context.note(where, diag::note_map_types) << (kind == DirectiveKind::OmpEnterData  ? 1
                                                : kind == DirectiveKind::OmpExitData ? 2
                                                                                     : 0);
  return false;
}

bool parseMap(ClauseContext &context, Clause &clause, const Group &group) {
  Group items = group;
  // `always`, `close` and `present` are modifiers of OpenMP; [H] has neither.
  std::vector<Tokens> halves = split(group.inside, tok::colon);
  if (halves.size() > 1) {
    std::vector<Tokens> words = split(halves[0], tok::comma);
    const std::string word = context.text(words.back());
    const Word *row = findWord(mapTypeWords(), word);
    if (!row || words.size() > 1) {
      if (words.size() > 1)
        context.error(context.begin(halves[0]), diag::err_not_supported)
            << ("map type '" + context.text(halves[0]) + "'");
      else
        context.error(context.begin(halves[0]), diag::err_map_type) << word << context.range(halves[0]);
      llvm::SmallVector<llvm::StringRef> names;
      for (const Word &type : mapTypeWords())
        if (mayMap(context, static_cast<MapType>(type.value)))
          names.push_back(type.name);
      if (words.size() == 1 && context.suggest(context.range(halves[0]), nearestWord(word, names)))
        return false;
      return mapTypes(context, context.begin(halves[0]));
    }
    clause.map = static_cast<MapType>(row->value);
    if (!mayMap(context, clause.map)) {
      context.error(context.begin(halves[0]), diag::err_map_type_here)
          << word << context.directive.spelling << context.range(halves[0]);
      return mapTypes(context, context.begin(halves[0]));
    }
    items.inside = group.inside.drop_front(halves[0].size() + 1);
  }
  if (halves.size() == 1 && !mayMap(context, clause.map)) {
    context.error(context.begin(halves[0]), diag::err_map_type_missing) << context.directive.spelling;
    return mapTypes(context, context.begin(halves[0]));
  }
  return parseItems(context, split(items.inside, tok::comma), "map", false, clause.items);
}

} // namespace hetcc
