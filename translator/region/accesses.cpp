//===-- region/accesses.cpp - the data clauses of a construct together ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An array has one access: two sections of it are joined where that is the meaning, and refused where it is not.
// `persist` and `partial` change what another clause brings.

#include "region/access.h"
#include "region/builder.h"
#include "region/text.h"

#include "llvm/ADT/StringMap.h"

namespace hetcc {
namespace {

std::string textOfEnd(bool greatest, const std::string &a, const std::string &b) {
  const auto first = constantValue(a), second = constantValue(b);
  if (first && second)
    return std::to_string(greatest ? std::max(*first, *second) : std::min(*first, *second));
  if (a == b || (!greatest && (first == 0 || second == 0))) // a section begins at 0 or above
    return second == 0 && !greatest ? b : a;
  return "((" + a + ") " + (greatest ? ">" : "<") + " (" + b + ") ? (" + a + ") : (" + b + "))";
}

// Two sections of one array as the one that holds both. A device's copy has one address: what lies between them goes
// along.
void join(Access &first, const Access &second) {
  for (size_t d = 0; d < first.dims.size(); ++d) {
    Dim &dim = first.dims[d];
    const Dim &other = second.dims[d];
    const std::string end = textOfEnd(true, sumText(dim.lo, dim.len), sumText(other.lo, other.len));
    if (dim.lo != other.lo || dim.len != other.len) {
      dim.lo = textOfEnd(false, dim.lo, other.lo);
      dim.len = dim.lo == "0" ? end : parenthesised(end) + " - " + parenthesised(dim.lo);
    }
    dim.extent = textOfEnd(true, dim.extent, other.extent);
  }
  first.mode |= second.mode;
}

bool areApart(const Access &a, const Access &b) {
  for (size_t d = 0; d < a.dims.size(); ++d) {
    const auto lo = constantValue(a.dims[d].lo), len = constantValue(a.dims[d].len);
    const auto otherLo = constantValue(b.dims[d].lo), otherLen = constantValue(b.dims[d].len);
    if (lo && len && otherLo && otherLen && (*lo + *len <= *otherLo || *otherLo + *otherLen <= *lo))
      return true;
    if (sumText(a.dims[d].lo, a.dims[d].len) == b.dims[d].lo || sumText(b.dims[d].lo, b.dims[d].len) == a.dims[d].lo)
      return true;
  }
  return false;
}

// Sections of one array in one directive: of the same direction, apart from each other, or for devices of their own.
bool mayJoin(const Access &a, const Item &itemA, const Access &b, const Item &itemB) {
  const bool shaped =
      !a.dims.empty() && a.dims.size() == b.dims.size() && !itemA.brackets.empty() && !itemB.brackets.empty();
  const bool policies = llvm::equal(a.dims, b.dims, [](const Dim &x, const Dim &y) {
    return x.follow == y.follow && x.policy == y.policy && x.before == y.before && x.after == y.after;
  });
  const bool devices = itemA.topology && itemB.topology;
  return shaped && policies && (areApart(a, b) || (a.mode == b.mode && devices));
}

// An array of one item.
Access scalarAccess(const clang::ASTContext &context, const clang::ValueDecl &variable, const Clause &clause,
                    const Item &item) {
  Access access;
  access.variable = &variable;
  access.name = item.variable.text;
  access.base = addressOf(context, access.name);
  access.elementType = "__typeof__(" + access.name + ")";
  access.dims.push_back({"1", "0", "1"});
  access.mode = modeOf(clause);
  access.spelling = clause.spelling;
  access.clause = item.range.getBegin();
  access.item = item.range;
  return access;
}

} // namespace

bool Builder::accesses(const Construct &construct, std::vector<Access> &out, std::vector<Access> &scalars) {
  bool good = true;
  llvm::DenseMap<const clang::ValueDecl *, const Item *> named;
  llvm::StringMap<const Item *> places; // members, of one object or another
  construct.eachClause([&](const Clause &clause) {
    const bool isConstruct = isDataConstruct(construct.first().kind);
    if (clause.kind == ClauseKind::Attach && !isConstruct) { // each device has its own addresses
      tell(clause.range.getBegin(), diag::err_not_supported) << "clause 'attach' on a construct for several devices";
      tell(clause.range.getBegin(), diag::note_instead) << "'acc enter data' with the clause before it";
      good = false;
    }
    // The loop brings what is not there already: what it would use else is the host's.
    if (!isData(clause.kind) && (clause.kind != ClauseKind::NoCreate || isConstruct))
      return;
    for (const Item &item : clause.items) {
      const clang::ValueDecl *variable = itemVariable(clause, item, isConstruct);
      if (!variable) {
        good = false;
        continue;
      }
      const bool isField = llvm::isa<clang::FieldDecl>(variable);
      const bool fresh =
          isField ? places.try_emplace(item.variable.text, &item).second : named.try_emplace(variable, &item).second;
      const Item *other = isField ? places.lookup(item.variable.text) : named.lookup(variable);
      auto earlier = llvm::find_if(out, [&](const Access &access) { return access.variable == variable; });
      if (!fresh && !isField && earlier != out.end() && !isUpdate(clause.kind)) {
        Access access;
        access.variable = variable;
        if (!buildAccess(*this, construct, clause, item, access)) {
          good = false;
          continue;
        }
        if (mayJoin(*earlier, *other, access, item)) {
          join(*earlier, access);
          continue;
        }
      }
      if (!fresh && !isUpdate(clause.kind)) { // an update acts on one item after the other
        tell(item.range.getBegin(), diag::err_two_clauses) << variable->getName() << item.range;
        tell(other->range.getBegin(), diag::note_two_clauses) << other->range;
        good = false;
        continue;
      }
      // The host's value is the newest: loops read it from there, and what they compute comes back there.
      if (!isPartCopy(clause.kind) && isScalarItem(context, *variable, item)) {
        if (llvm::isa<clang::VarDecl>(variable))
          scalars.push_back(scalarAccess(context, *variable, clause, item));
        continue;
      }
      Access access;
      access.variable = variable;
      if (buildAccess(*this, construct, clause, item, access))
        out.push_back(std::move(access));
      else
        good = false;
    }
  });
  return persist(construct, out) && partial(construct, out) && good;
}

// Takes the items of clauses of this kind. `mark` changes what another clause brings; alone they bring the array
// itself, as `copy` does.
bool Builder::marked(const Construct &construct, ClauseKind kind, std::vector<Access> &out,
                     llvm::function_ref<bool(Access &)> mark) {
  bool good = true;
  construct.eachClause([&](const Clause &clause) {
    if (clause.kind != kind)
      return;
    for (const Item &item : clause.items) {
      const clang::ValueDecl *variable = itemVariable(clause, item);
      auto found = llvm::find_if(out, [&](const Access &access) { return access.variable == variable; });
      if (variable && found == out.end()) {
        Access access;
        access.variable = variable;
        if (buildAccess(*this, construct, clause, item, access)) {
          access.mode = To | From;
          found = out.insert(out.end(), std::move(access));
        }
      }
      good &= found != out.end() && mark(*found);
    }
  });
  return good;
}

// The outermost dimension follows the loop.
bool Builder::partial(const Construct &construct, std::vector<Access> &out) {
  return marked(construct, ClauseKind::Partial, out, [](Access &access) {
    if (access.dims.empty())
      return false;
    access.dims[0].follow = 0;
    return true;
  });
}

bool Builder::persist(const Construct &construct, std::vector<Access> &out) {
  return marked(construct, ClauseKind::Persist, out, [](Access &access) {
    access.mode |= Persist;
    return true;
  });
}

} // namespace hetcc
