//===-- analysis/subscripts/packing.cpp - arrays of which a device may hold a packed box --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/packing.h"
#include "analysis/arrays.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/rows.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>
#include <map>
#include <set>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// Why not, in the order of the remark's %select.
enum Reason { None, Address, Form, Row, Macro };

// The element that a mention leads to, with the parentheses around it: `a[e]`, `*(a + e)`.
using Elements = std::map<const Expr *, const Expr *>;

const Expr *baseOf(const Expr *pointer) {
  pointer = pointer->IgnoreParenImpCasts();
  const auto *sum = dyn_cast<BinaryOperator>(pointer);
  if (!sum || !sum->isAdditiveOp())
    return pointer;
  return baseOf(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
}

void findElements(const Stmt *statement, Elements &out, const Expr *outermost = nullptr) {
  if (!statement)
    return;
  const auto *expression = dyn_cast<Expr>(statement);
  if (expression && !outermost)
    outermost = expression;
  const Expr *pointer = nullptr;
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(statement))
    pointer = item->getBase();
  else if (const auto *deref = dyn_cast<UnaryOperator>(statement); deref && deref->getOpcode() == UO_Deref)
    pointer = deref->getSubExpr();
  if (pointer)
    out.emplace(baseOf(pointer), outermost);
  const bool sameText = llvm::isa<ParenExpr, ImplicitCastExpr>(statement);
  for (const Stmt *child : statement->children())
    findElements(child, out, sameText ? outermost : nullptr);
}

// A name as it stands in the body, in the widest type: terms come in another order than the user's.
std::string inBody(const std::string &name) { return "(long)" + name.substr(0, name.find('@')); }

// Without, a device holds whole rows, and what packing gives is that they begin at aligned addresses ([C] figure 6).
// That is not worth another text of the loop.
bool needsColumns(const Access &shape) {
  return std::any_of(shape.dims.begin() + 1, shape.dims.end(), [](const Dim &dim) { return dim.follow >= 0; });
}

// Rows and columns at once are spread over the whole array; tables that no clause names are small.
bool isPackable(const Access *shape) {
  if (!shape || shape->dims.size() < 2 || ((shape->mode & Implicit) && !needsColumns(*shape)))
    return false;
  std::set<int> loops;
  return std::all_of(shape->dims.begin(), shape->dims.end(),
                     [&](const Dim &dim) { return dim.follow < 0 || loops.insert(dim.follow).second; });
}

class Packer {
public:
  Packer(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses)
      : context(context), scope(scope), region(region), uses(uses), places(placesIn(scope, region)) {
    findElements(region.loops.back().statement->getBody(), elements);
  }

  void choose(Access &access, const Access &shape) {
    Packing packing;
    conditions.clear();
    for (const Dim &dim : shape.dims)
      packing.extents.push_back(dim.extent);
    for (const Use &use : uses.list) {
      if (use.variable->getCanonicalDecl() != access.variable->getCanonicalDecl())
        continue;
      if (Reason reason = mention(use, access, shape, packing)) {
        if (const int edged = innerEdge(shape))
          refuse(use, access, edged);
        else if (needsColumns(shape))
          report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(use.where->getBeginLoc()),
                 diag::remark_whole_rows)
              << access.name << unsigned(reason - 1);
        return;
      }
    }
    if (!needsColumns(shape) && !packing.rewrites.empty())
      return;
    for (const std::string &condition : conditions)
      packing.condition += (packing.condition.empty() ? "" : " && ") + condition;
    access.packing = std::move(packing);
  }

private:
  // The dimension, from 1, that is not the outermost and has an edge beyond which the loop may read; or 0.
  static int innerEdge(const Access &shape) {
    for (size_t d = 1; d < shape.dims.size(); ++d)
      if (shape.dims[d].edgeBefore != Dim::NoEdge || shape.dims[d].edgeAfter != Dim::NoEdge)
        return static_cast<int>(d) + 1;
    return 0;
  }

  // In a flat array the item before a row is the last one of another row.
  void refuse(const Use &use, const Access &access, int dimension) {
    DiagnosticsEngine &engine = context.getDiagnostics();
    const SourceLocation at = context.getSourceManager().getExpansionLoc(use.where->getBeginLoc());
    report(engine, at, diag::err_edge_flat) << access.name << static_cast<unsigned>(dimension);
    report(engine, at, diag::note_edge_flat) << access.name;
  }

  Reason mention(const Use &use, const Access &access, const Access &shape, Packing &packing) {
    if (use.escapes || use.viaRow || !use.item)
      return Address;
    const bool named =
        llvm::cast<DeclRefExpr>(use.where)->getDecl()->getCanonicalDecl() == access.variable->getCanonicalDecl();
    if (!named && use.item->size() != shape.dims.size())
      return Address;                          // a pointer that walks over it
    if (use.item->size() == shape.dims.size()) // the type under which the loop sees the array does it
      return None;
    auto index = inRows(scope, *use.item, places[use.where], shape.dims);
    if (!index)
      return Form;
    for (size_t d = 0; d < index->size(); ++d) {
      if (!(*index)[d])
        return Form;
      if (d > 0 && !staysInRow(*(*index)[d], shape.dims[d], places[use.where]))
        return Row;
    }
    return rewrite(use, access, *index, packing);
  }

  void namesIn(const Stmt *statement, std::set<std::string> &out) const {
    if (!statement)
      return;
    if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
      out.insert(scope.nameOf(ref->getDecl()));
    for (const Stmt *child : statement->children())
      namesIn(child, out);
  }

  // At least 0 and less than the dimension's extent, in all iterations.
  bool staysInRow(const Poly &subscript, const Dim &dim, Place place) {
    if (place.split.size() != region.loops.size())
      return false;
    place.loops.insert(place.loops.begin(), place.split.begin(), place.split.end());
    auto range = endsOf(subscript, place);
    auto extent = scope.poly(dim.extent);
    return range && extent && isNotNegative(range->least) && isNotNegative(*extent - Poly(1) - range->greatest);
  }

  // Known here, or when the loop is entered.
  bool isNotNegative(const Poly &poly) {
    if (auto constant = poly.constant())
      return *constant >= 0;
    if (variesInside(scope, poly, uses))
      return false;
    conditions.insert(poly.text(inBody) + " >= 0");
    return true;
  }

  Reason rewrite(const Use &use, const Access &access, const Subscripts &index, Packing &packing) {
    auto element = elements.find(use.where);
    if (element == elements.end())
      return Form;
    std::string text = access.name;
    std::set<std::string> written; // others, the extent's too, may mean something else here
    namesIn(element->second, written);
    for (const auto &one : index) {
      for (const std::string &name : one->names())
        if (!written.count(name))
          return Form;
      text += "[" + one->text(inBody) + "]";
    }
    const SourceManager &sources = context.getSourceManager();
    const CharSourceRange range = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(element->second->getSourceRange()), sources, context.getLangOpts());
    if (range.isInvalid() || sources.getFileID(range.getBegin()) != sources.getMainFileID())
      return Macro;
    for (const Packing::Rewrite &other : packing.rewrites)
      if (other.range.getBegin() == range.getBegin()) // an argument that its macro uses twice
        return other.text == text ? None : Macro;
    packing.rewrites.push_back({range, std::move(text)});
    return None;
  }

  ASTContext &context;
  const AffineScope &scope;
  const Region &region;
  const Uses &uses;
  Places places;
  Elements elements;
  std::set<std::string> conditions;
};

} // namespace

void choosePacking(ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit, const Uses &uses) {
  if (!onSeveralDevices(region))
    return;
  std::optional<Packer> packer;
  for (Access &access : region.accesses) {
    const Access *shape = access.dims.empty() ? residentAround(context, region, unit, access.variable) : &access;
    if (!(access.mode & (Read | Write)) || !isPackable(shape))
      continue;
    if (!packer)
      packer.emplace(context, scope, region, uses);
    packer->choose(access, *shape);
  }
}

} // namespace hetcc
