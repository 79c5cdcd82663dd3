//===-- analysis/messages/reach.cpp - reads beyond what the clauses bring ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// For a dimension that follows the loop, the subscript of every mention is brought to the form i + [least, greatest],
// inner loops by their first and last values. The halo must contain that range. In each dimension the section must
// contain what all iterations read and write. A subscript of another form is not judged.
#include "analysis/messages/reach.h"
#include "analysis/arrays.h"
#include "analysis/messages/propose.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/rows.h"
#include "diag/diag.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>
#include <set>

namespace hetcc {
namespace {

using namespace clang;

std::string offsetText(const std::string &name, long offset) {
  return offset == 0 ? name : name + (offset < 0 ? " - " : " + ") + std::to_string(offset < 0 ? -offset : offset);
}

std::string edgeText(Dim::Edge edge) {
  return edge == Dim::Periodic ? ":periodic" : edge == Dim::Reflecting ? ":reflecting" : "";
}

// As the program spells it.
std::string plainText(const Poly &poly) {
  std::string text = poly.text([](const std::string &name) { return name.substr(0, name.find('@')); });
  return text.starts_with("-1 * ") ? "-" + text.substr(5) : text;
}

// The items that a subscript leads to: along with the loop, the same in each iteration, or with another factor.
struct Subscript {
  std::string where;
  enum Form { Follows, Still, Range, Elsewhere } form = Follows;
};

class ReachJudge {
public:
  ReachJudge(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses)
      : context(context), scope(scope), region(region), uses(uses), places(placesIn(scope, region)) {}

  // `access`: where the array got its shape, here or on a data region; `used`: this loop's access to it.
  void judge(const Access &access, const Access &used) {
    const bool writtenHere = used.mode & Write;
    isOwn = &access == &used;
    reach = used.reach;
    if (tellEdge(access))
      return;
    wide.assign(access.dims.size(), {0, 0});
    sections.assign(access.dims.size(), {});
    const Use *first = nullptr;
    std::string at;
    for (const Use &use : uses.list) {
      if (!use.item || use.escapes || use.variable->getCanonicalDecl() != access.variable->getCanonicalDecl())
        continue;
      auto index = subscriptsOf(scope, use, places[use.where], access.dims);
      if (index && use.item->size() != access.dims.size() && isAnywhere(*index, use))
        continue;
      if (isOwn && isPartCopy(access) && use.item->size() == 1)
        if (const auto rows = rowsOf(access, use))
          return tellRows(access, use, *rows);
      for (size_t d = 0; index && d < access.dims.size(); ++d) {
        Verdict verdict = (*index)[d] ? dimension(access.dims[d], *(*index)[d], use, d) : Fine;
        if (verdict != Fine && inAssociated(access.dims, *index, use, d))
          verdict = Fine;
        const bool isMoved = !isOwn || access.dims[d].policy != Dim::ByLoop; // what a device lacks is brought
        if (verdict == Whole && isMoved && !use.write) {
          if (!writtenHere && !(last.form == Subscript::Still && access.dims[d].policy != Dim::ByLoop))
            return tellMoved(access, use);
          continue;
        }
        if (verdict == Whole && use.read && (!writtenHere || (isOwn && isPartCopy(access) && !use.write)))
          return tellWhole(access, use, writtenHere);
        if (verdict != Fine && use.write)
          return tellWrite(access, use);
        const std::string beside = last.where;
        const Verdict ends = (*index)[d] && verdict != Whole ? section(access.dims[d], *(*index)[d], use, d) : Fine;
        if (ends != Fine && use.write)
          return tellBeyond(access, use);
        if ((verdict == Outside || ends == Outside) && !first) {
          first = &use;
          at = verdict == Outside ? beside : last.where;
        }
      }
    }
    if (first)
      tellRead(access, *first, at);
  }

private:
  enum Verdict { Fine, Outside, Whole };

  // One subscript for several dimensions, of which the rest may be more than a row: its row is not known.
  bool isAnywhere(const Subscripts &index, const Use &use) {
    return llvm::any_of(llvm::drop_begin(index), [&](const std::optional<Poly> &one) {
      const auto range = one ? rangeOf(*one, places[use.where]) : std::nullopt;
      return !range || isUnknown(range->least) || isUnknown(range->greatest);
    });
  }
  bool isUnknown(Poly value) const {
    for (const Loop &loop : region.loops)
      if (const auto parts = value.linearIn(scope.nameOf(loop.variable)))
        value = parts->second;
    return variesInside(scope, value, uses);
  }

  // Rows and columns at once: what lies in the iteration's row may lie in any column.
  bool inAssociated(const std::vector<Dim> &dims, const Subscripts &index, const Use &use, size_t d) {
    for (size_t other = 0; other < dims.size(); ++other)
      if (other != d && dims[d].follow >= 0 && dims[d].policy == Dim::ByLoop && dims[other].policy == Dim::ByLoop &&
          dims[other].follow == dims[d].follow && index[other] &&
          dimension(dims[other], *index[other], use, other) == Fine)
        return true;
    return false;
  }

  Verdict dimension(const Dim &dim, const Poly &subscript, const Use &use, size_t d) {
    Verdict worst = Fine;
    Subscript at;
    for (const Place &way : waysOf(scope, subscript, places[use.where])) {
      const Verdict one = dimension(dim, subscript, use, way, d);
      if (one > worst)
        at = last;
      worst = std::max(worst, one);
    }
    last = at;
    return worst;
  }

  Verdict dimension(const Dim &dim, const Poly &subscript, const Use &use, const Place &place, size_t d) {
    if (dim.follow < 0)
      return Fine;
    const Reach shown = d < reach.size() ? reach[d] : Reach();
    const int at = shown.loop > 0 ? shown.loop - 1 : dim.follow;
    const auto shift = scope.poly(shown.offset);
    if (static_cast<size_t>(at) >= region.loops.size() || !shift)
      return Fine;
    const Loop &loop = region.loops[at];
    auto before = constantValue(dim.before), after = constantValue(dim.after);
    auto range = endsOf(subscript, place);
    if (!before || !after || !range || (!isOwn && loop.step != "1"))
      return Fine;
    name = loop.variable->getNameAsString();
    const Poly variable = Poly::unknown(scope.nameOf(loop.variable)) + *shift;
    auto least = (range->least - variable).constant(), greatest = (range->greatest - variable).constant();
    if (!least || !greatest) {
      const bool fixed = !variesInside(scope, range->least, uses) && !variesInside(scope, range->greatest, uses);
      const std::string text = plainText(range->least);
      last = {text, range->least == range->greatest ? Subscript::Still : Subscript::Range};
      if (last.form == Subscript::Range)
        last.where += " to " + plainText(range->greatest);
      const bool isOne = last.form == Subscript::Still && use.item->size() == sections.size();
      if (isOwn && isElsewhere(dim, *range, loop)) {
        last.form = Subscript::Elsewhere;
        return Whole;
      }
      return fixed && place.always && (isOne || !use.write) ? Whole : Fine;
    }
    // Items up to the next iteration's are the iteration's own where that was shown.
    const long own = constantValue(shown.span).value_or(std::max(*greatest, 0L));
    const long left = use.write ? 0 : *before, right = own + (use.write ? 0 : *after);
    wide[d].first = std::max({wide[d].first, -*least, long(*before)});
    wide[d].second = std::max({wide[d].second, *greatest - own, long(*after)});
    last = {offsetText(name, -*least > left ? *least : *greatest)};
    return -*least > left || *greatest > right ? Outside : Fine;
  }

  // Items with another factor than the iterations, or backwards: `b[2 * i]`, `b[n - 1 - i]`.
  bool isElsewhere(const Dim &dim, const Ends &range, const Loop &loop) const {
    const std::string variable = scope.nameOf(loop.variable);
    const auto least = range.least.linearIn(variable), greatest = range.greatest.linearIn(variable);
    const auto factor = least ? least->first.constant() : std::nullopt;
    return dim.policy == Dim::ByLoop && factor && *factor != 0 && *factor != 1 && greatest &&
           least->first == greatest->first && !variesInside(scope, least->second, uses) &&
           !variesInside(scope, greatest->second, uses);
  }

  // By the statement where that is a number, which the text names by macros.
  std::optional<Poly> boundOf(const Loop &loop, const Use &use) {
    for (const InnerLoop &split : places[use.where].split)
      if (split.variable == scope.nameOf(loop.variable))
        return split.bound;
    return scope.poly(loop.bound);
  }

  // The extents of a clause under which an iteration owns what it uses as v[i * m + j]: [n][m], where the clause has
  // [n * m], or [m][n] and a loop to n for rows of m items. A loop to m means [m][m]. Nothing: it may be right as it
  // is.
  std::optional<std::vector<std::string>> rowsOf(const Access &access, const Use &use) {
    const size_t rank = access.dims.size();
    const Dim &dim = access.dims.front();
    const auto range = (*use.item)[0] ? endsOf(*(*use.item)[0], places[use.where]) : std::nullopt;
    if (!range || rank > 2 || dim.follow < 0 || !access.itemSize.empty() ||
        static_cast<size_t>(dim.follow) >= region.loops.size())
      return std::nullopt;
    const Loop &loop = region.loops[dim.follow];
    const auto parts = range->least.linearIn(scope.nameOf(loop.variable));
    const auto length = scope.poly(dim.len), bound = boundOf(loop, use);
    if (!parts || !length || !bound || variesInside(scope, parts->first, uses))
      return std::nullopt;
    const Poly &row = parts->first;
    if (rank == 1 && isOneItemOfEachRow(row, *length, *bound, *range) && !loop.down)
      return std::vector<std::string>{dim.spelled.empty() ? dim.len : dim.spelled, spelledRow(row)};
    if (row.constant())
      return std::nullopt;
    const auto [count, rest] = length->divide(row);
    if (rank == 1 && rest.isZero() && !count.isZero())
      return std::vector<std::string>{textOf(count), textOf(row)};
    const auto inner = rank == 2 ? scope.poly(access.dims[1].len) : std::nullopt;
    if (!inner || !(row == *length) || *inner == *length)
      return std::nullopt;
    if ((*bound - *inner).constant())
      return std::vector<std::string>{access.dims[1].len, dim.len};
    return (*bound - *length).constant() ? std::optional(std::vector<std::string>{dim.len, dim.len}) : std::nullopt;
  }

  // By the program's macro where a clause has it.
  std::string spelledRow(const Poly &row) const {
    std::string text = textOf(row);
    for (const Access &access : region.accesses)
      for (const Dim &dim : access.dims)
        if (dim.len == text && !dim.spelled.empty())
          return dim.spelled;
    return text;
  }

  // The section has an item for each iteration, and these use rows of several items.
  static bool isOneItemOfEachRow(const Poly &row, const Poly &length, const Poly &bound, const Ends &range) {
    if (!(bound - length).constant())
      return false;
    const auto items = row.constant(), all = length.constant(), last = bound.constant();
    if (!items)
      return !(range.least == range.greatest);
    return *items > 1 && (!all || *last * *items > *all + *items);
  }

  void tellRows(const Access &access, const Use &use, const std::vector<std::string> &extents) {
    Access better = access;
    better.dims.resize(extents.size());
    for (size_t d = 0; d < extents.size(); ++d)
      better.dims[d].len = better.dims[d].spelled = extents[d];
    const Loop &loop = region.loops[access.dims.front().follow];
    const std::string item = itemText(better, std::vector<std::string>(extents.size()));
    tell(use.where->getBeginLoc(), diag::warn_rows)
        << access.name << loop.variable->getNameAsString() << extents.back() << written(access);
    auto note = tell(access.clause, diag::note_instead);
    note << "'" + clauseText(access, item) + "'";
    if (access.item.getBegin().isFileID() && access.item.getEnd().isFileID())
      note << FixItHint::CreateReplacement(access.item, item);
  }

  // Outside: all iterations together use more than the section, and the halo beyond an edge.
  Verdict section(const Dim &dim, const Poly &subscript, const Use &use, size_t d) {
    Place all = places[use.where];
    auto lo = scope.poly(dim.lo), len = scope.poly(dim.len), before = scope.poly(dim.before),
         after = scope.poly(dim.after);
    // One subscript for several dimensions that goes beyond a row is in the next one.
    const bool isFlat = use.item->size() != sections.size();
    if (!all.always || !lo || !len || !before || !after || (isFlat && d > 0))
      return Fine;
    if (all.split.size() != region.loops.size() ||
        llvm::any_of(region.loops, [](const Loop &loop) { return loop.step != "1"; }))
      return Fine;
    all.loops.insert(all.loops.begin(), all.split.begin(), all.split.end());
    auto range = endsOf(subscript, all);
    if (!range || variesInside(scope, range->least, uses) || variesInside(scope, range->greatest, uses))
      return Fine;
    const Poly low = dim.edgeBefore == Dim::NoEdge ? *lo : *lo - *before;
    const Poly high = dim.edgeAfter == Dim::NoEdge ? *lo + *len : *lo + *len + *after;
    const Poly reached = range->greatest + Poly(1);
    auto below = (range->least - low).constant(), above = (reached - high).constant();
    // All of what is used may lie on one side of a section whose length says nothing about it: a[n] beside a[0] to
    // a[n-1].
    const auto ahead = (reached - low).constant(), behind = (range->least - high).constant();
    const bool left = (below && *below < 0) || (ahead && *ahead <= 0);
    const bool right = (above && *above > 0) || (behind && *behind >= 0);
    if (!left && !right)
      return Fine;
    last.where = textOf(left ? range->least : range->greatest);
    const bool apart = (ahead && *ahead <= 0) || (behind && *behind >= 0);
    widen(d, {left || apart ? range->least : *lo, right || apart ? reached : *lo + *len});
    return Outside;
  }

  // The section of dimension d, so that it contains [least, greatest) too.
  void widen(size_t d, const Ends &used) {
    std::optional<Ends> &ends = sections[d];
    if (!ends)
      ends = used;
    if (auto less = (used.least - ends->least).constant(); less && *less < 0)
      ends->least = used.least;
    if (auto more = (used.greatest - ends->greatest).constant(); more && *more > 0)
      ends->greatest = used.greatest;
  }

  // In the words of the loops' bounds and the clauses, which may name a variable where the number is made of its value.
  std::string textOf(const Poly &value) const {
    std::set<std::string> words;
    for (const Loop &loop : region.loops)
      words.insert({loop.first, loop.bound});
    for (const Access &access : region.accesses)
      for (const Dim &dim : access.dims)
        words.insert({dim.extent, dim.len});
    const auto number = value.constant();
    std::string best = number ? "" : value.text();
    for (const std::string &word : words) {
      const auto known = isName(word) ? scope.poly(word) : std::nullopt;
      const auto more = known ? (value - *known).constant() : std::nullopt;
      if (!more || (number && 2 * std::abs(*more) >= std::abs(*number)))
        continue;
      const std::string text = *more == 0 ? word : word + (*more < 0 ? " - " : " + ") + std::to_string(std::abs(*more));
      if (best.empty() || text.size() < best.size())
        best = text;
    }
    return best.empty() ? value.text() : best;
  }
  static bool isName(llvm::StringRef text) {
    return !text.empty() && !isdigit(static_cast<unsigned char>(text.front())) &&
           llvm::all_of(text, [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
  }

  std::string written(const Access &access) const { return clauseText(access, writtenItem(context, access)); }

  DiagnosticBuilder tell(SourceLocation at, diag::Id id) {
    return report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(at), id);
  }

  // The halo of each dimension that all reads need, and no less than the clause has.
  std::vector<std::string> halosOf(const Access &access) {
    std::vector<std::string> halos;
    for (const auto &[left, right] : wide) {
      const Dim &dim = access.dims[halos.size()];
      const auto widest = [](const std::string &given, long needed) {
        const auto width = constantValue(given);
        return width ? std::to_string(std::max(long(*width), needed)) : given;
      };
      const std::string before = widest(dim.before, left), after = widest(dim.after, right);
      const bool part = isPartCopy(access);
      const bool same = before == after && dim.edgeBefore == dim.edgeAfter;
      halos.push_back(before == "0" && after == "0" ? ""
                      : part && constantValue(before) && constantValue(after)
                          ? std::to_string(std::max(*constantValue(before), *constantValue(after)))
                      : same || part ? after + edgeText(dim.edgeAfter)
                                     : before + edgeText(dim.edgeBefore) + "|" + after + edgeText(dim.edgeAfter));
    }
    return halos;
  }

  void tellRead(const Access &access, const Use &use, const std::string &at) {
    tell(use.where->getBeginLoc(), diag::warn_read_outside) << access.name << at << written(access);
    tellInstead(access, halosOf(access));
  }

  // The clause with the sections that the loop needs. No section begins before the first item.
  void tellInstead(const Access &access, const std::vector<std::string> &halos) {
    Access better = access;
    for (size_t d = 0; d < sections.size(); ++d) {
      if (!sections[d])
        continue;
      const auto first = sections[d]->least.constant();
      if (first && *first < 0) {
        tell(access.clause, diag::note_before_first) << access.name;
        return;
      }
      better.dims[d].lo = textOf(sections[d]->least);
      better.dims[d].len = better.dims[d].spelled = textOf(sections[d]->greatest - sections[d]->least);
    }
    const std::string item = itemText(better, halos);
    auto note = tell(access.clause, diag::note_instead);
    note << "'" + clauseText(access, item) + "'";
    if (access.item.getBegin().isFileID() && access.item.getEnd().isFileID())
      note << FixItHint::CreateReplacement(access.item, item);
  }

  // An array with edges of which each device gets all, for the sake of a subscript that nobody can judge.
  bool tellEdge(const Access &access) {
    for (size_t d = 0; d < access.dims.size() && d < reach.size(); ++d) {
      const Dim &dim = access.dims[d];
      const bool edges = dim.edgeBefore != Dim::NoEdge || dim.edgeAfter != Dim::NoEdge;
      const bool all = reach[d].loop < 0 || reach[d].before == "HET_ALL_OF_IT";
      if (!edges || !all || static_cast<size_t>(loopAt(d)) >= region.loops.size())
        continue;
      for (const Use &use : uses.list) {
        if (!use.read || use.variable->getCanonicalDecl() != access.variable->getCanonicalDecl() ||
            isJudged(access, use, d))
          continue;
        tell(use.where->getBeginLoc(), diag::warn_edge_whole) << access.name;
        tell(access.clause, diag::note_edge_whole) << region.loops[loopAt(d)].variable->getNameAsString();
        return true;
      }
    }
    return false;
  }

  // The loop that dimension d follows, if one was shown.
  int loopAt(size_t d) const { return std::max(reach[d].loop - 1, 0); }

  bool isJudged(const Access &access, const Use &use, size_t d) {
    const auto index = use.escapes ? std::nullopt : subscriptsOf(scope, use, places[use.where], access.dims);
    const auto range = index && (*index)[d] ? rangeOf(*(*index)[d], places[use.where]) : std::nullopt;
    if (!range)
      return false;
    const Poly variable = Poly::unknown(scope.nameOf(region.loops[loopAt(d)].variable));
    return !variesInside(scope, range->least - variable, uses) &&
           !variesInside(scope, range->greatest - variable, uses);
  }

  // An array that the loop writes stays divided: what all iterations read is brought besides.
  void tellWhole(const Access &access, const Use &use, bool isWritten) {
    Access whole = access;
    for (Dim &dim : whole.dims)
      dim.follow = isWritten ? dim.follow : -1;
    if (isPartCopy(access))
      whole.spelling = access.spelling == "part_copyin" ? "copyin" : "copy";
    if (last.form == Subscript::Elsewhere)
      tell(use.where->getBeginLoc(), diag::warn_read_outside) << access.name << last.where << written(access);
    else
      tell(use.where->getBeginLoc(), diag::warn_read_whole) << access.name << last.where << written(access) << name;
    const std::string clause = clauseText(whole, itemText(whole, std::vector<std::string>(whole.dims.size())));
    auto note = tell(access.clause, diag::note_instead);
    note << "'" + clause + "'";
    proposeInstead(note, context, access, clause);
  }

  // An array that is divided, and brought all the same.
  void tellMoved(const Access &access, const Use &use) {
    tell(use.where->getBeginLoc(), diag::warn_read_moved) << access.name << last.where << name << written(access);
    Access whole = access;
    for (Dim &dim : whole.dims)
      dim.follow = -1;
    if (isPartCopy(access))
      whole.spelling = access.spelling == "part_copyin" ? "copyin" : "copy";
    const std::string clause = clauseText(whole, itemText(whole, std::vector<std::string>(whole.dims.size())));
    auto note = tell(access.clause, diag::note_read_moved);
    note << access.name << clause;
    if (isOwn && !(access.mode & From))
      proposeInstead(note, context, access, clause);
  }

  void tellWrite(const Access &access, const Use &use) {
    tell(use.where->getBeginLoc(), diag::warn_write_outside)
        << access.name << last.where << written(access) << name << 0;
    tell(access.clause, diag::note_write_outside) << name;
  }

  void tellBeyond(const Access &access, const Use &use) {
    tell(use.where->getBeginLoc(), diag::warn_write_outside)
        << access.name << last.where << written(access) << name << 1;
    tellInstead(access, halosOf(access));
  }

  ASTContext &context;
  const AffineScope &scope;
  const Region &region;
  const Uses &uses;
  Places places;
  std::vector<Reach> reach;                  // of the array in hand
  std::vector<std::optional<Ends>> sections; // that the loop needs, from the first item up to an end; none: as it is
  std::vector<std::pair<long, long>> wide;   // halo that all reads need, by dimension
  bool isOwn = true;                         // the clause is the loop's own; else the runtime brings what it lacks
  Subscript last;                            // that was judged
  std::string name;                          // of the loop's variable there
};

} // namespace

void warnOfReach(ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                 const Uses &uses) {
  if (!onSeveralDevices(region))
    return;
  ReachJudge judge(context, scope, region, uses);
  for (const Access &access : region.accesses) {
    const Access *shape = access.dims.empty() ? residentAround(context, region, unit, access.variable) : &access;
    if (shape && !shape->dims.empty() && !shape->spelling.empty())
      judge.judge(*shape, access);
  }
}

} // namespace hetcc
