//===-- stage2/plain/map_table.cpp - rows of the map table of a plain construct --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/items.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetcc::stage2 {
namespace {

std::string modeText(unsigned mode) {
  static constexpr struct {
    unsigned bit;
    const char *name;
  } names[] = {{MapTable::Always, "HET_MAP_ALWAYS"},     {MapTable::Delete, "HET_MAP_DELETE"},
               {MapTable::Lookup, "HET_MAP_LOOKUP"},     {MapTable::Must, "HET_MAP_MUST"},
               {MapTable::Present, "HET_MAP_PRESENT"},   {MapTable::Private, "HET_MAP_PRIVATE"},
               {MapTable::Implicit, "HET_MAP_IMPLICIT"}, {MapTable::Proven, "HET_MAP_PROVEN"},
               {MapTable::Carrier, "HET_MAP_CARRIER"},   {MapTable::Named, "HET_MAP_NAMED"},
               {MapTable::Dynamic, "HET_MAP_DYNAMIC"},   {MapTable::PresentEmpty, "HET_MAP_PRESENT_EMPTY"},
               {MapTable::Number, "HET_MAP_NUMBER"}};
  static const char *const ways[] = {"HET_ALLOC", "HET_TO", "HET_FROM", "HET_TOFROM"};
  std::string text = ways[mode & 3];
  for (const auto &one : names)
    if (mode & one.bit)
      text += std::string(" | ") + one.name;
  return text;
}

} // namespace

bool MapTable::add(const Expr *item, unsigned mode, bool attach, std::string &why, const Mapped *mapped) {
  std::optional<ItemPlace> place = placeOf(item, source, why, mapped);
  if (!place)
    return false;
  // The pointer on the way is storage of another object, which must be there to hold the device's address.
  const Expr *through = place->through;
  if (attach && through && !isa<DeclRefExpr, CXXThisExpr>(through)) {
    std::optional<ItemPlace> pointer = placeOf(through, source, why, mapped);
    const bool there =
        pointer && llvm::any_of(items, [&](const One &one) { return one.place.begin == pointer->begin; });
    if (pointer && !there && !add(through, Carrier, true, why, mapped))
      return false;
  }
  // For messages: what the user named.
  const bool inMapper = mapped && mapped->item;
  std::string name = inMapper ? HostSource::withoutAccessors(textOf(item, source, why, mapped)) : source.spelling(item);
  for (const Mapped *one = inMapper ? mapped : nullptr; one && one->item; one = one->outer)
    if (!one->loop.index.empty() || llvm::StringRef(one->text).starts_with("(("))
      name = source.spelling(one->item);
  items.push_back({*place, name, mode});
  return true;
}

bool MapTable::addPieces(const Expr *item, unsigned mode, std::string &why) {
  const std::optional<ItemPlace> place = piecesOf(item, source, why);
  if (place)
    items.push_back({*place, source.spelling(item), mode});
  return place.has_value();
}

void MapTable::takeNamed(MapTable &other, bool move) {
  std::vector<One> named;
  for (const One &one : other.items)
    if (!(one.mode & (Lookup | Private | Implicit | Must)))
      named.push_back(one);
  items.insert(items.begin(), named.begin(), named.end());
  if (move)
    other.items.clear();
}

void MapTable::addVariable(const VarDecl *variable, unsigned mode) {
  ItemPlace place;
  const std::string name = source.name(variable);
  place.variable = variable;
  place.object = name;
  place.base = place.begin = source.addressOfVariable(variable);
  place.size = (mode & Lookup) ? "0" : source.sizeOfVariable(variable);
  place.whole = true;
  items.push_back({place, variable->getName().str(), mode});
}

void MapTable::addThis(unsigned mode) {
  ItemPlace place;
  place.object = "*this";
  place.base = place.begin = "this";
  place.size = "sizeof(*this)";
  place.depth = 1;
  items.insert(items.begin(), {place, "*this", mode}); // before its members
}

// Beside the parts that clauses name.
std::string MapTable::wholeOf(const VarDecl *variable) const {
  const bool isPointer = variable && variable->getType().getNonReferenceType()->isPointerType();
  return "all of " + (variable ? (isPointer ? "*" : "") + source.name(variable) : "*this");
}

void MapTable::addWhole(const VarDecl *variable, unsigned mode) {
  ItemPlace place;
  const bool isPointer = !variable || variable->getType().getNonReferenceType()->isPointerType();
  const std::string name = !variable ? "this" : isPointer ? source.pointer(variable) : source.name(variable);
  place.variable = variable;
  place.object = (mode & Private) ? wholeOf(variable) : wholeOf(variable).substr(7); // a copy stands beside the parts
  place.base = place.begin = isPointer ? name : source.address(name);
  place.size = isPointer ? "sizeof(*" + name + ")" : "sizeof(" + name + ")";
  place.depth = isPointer ? 1 : 0;
  place.whole = true;
  items.push_back({place, !variable ? "*this" : (isPointer ? "*" : "") + variable->getName().str(), mode});
}

bool MapTable::addMember(const ItemPlace &member, const std::string &object, unsigned mode) {
  if (!member.member || member.object != object)
    return false;
  items.push_back({member, member.owner, mode});
  return true;
}

bool MapTable::hasThis() const {
  return llvm::any_of(items, [](const One &one) { return one.place.object == "*this" && one.place.begin == "this"; });
}

void MapTable::addPointee(const VarDecl *pointer, unsigned mode) {
  ItemPlace place;
  const std::string name = source.pointer(pointer);
  place.variable = pointer;
  place.object = "*" + source.name(pointer);
  place.base = place.begin = name;
  place.size = "0";
  place.depth = 1;
  items.push_back({place, source.name(pointer), mode | Lookup});
}

void MapTable::addProven(const VarDecl *pointer, const std::string &begin, const std::string &length, unsigned mode) {
  addPointee(pointer, mode | Must | Implicit | Proven);
  ItemPlace &place = items.back().place;
  const bool isBytes = pointer->getType().getNonReferenceType()->isVoidPointerType();
  place.begin = (isBytes ? "(const char *)" : "") + place.base + " + (" + begin + ")";
  place.size = "(size_t)het_not_below_zero(" + length + ")" + (isBytes ? "" : " * sizeof(*" + place.base + ")");
}

void MapTable::addLookup(const std::string &object, const std::string &pointer, const std::string &where) {
  ItemPlace place;
  place.object = object;
  place.pointer = where;
  place.base = place.begin = pointer;
  place.size = "0";
  place.depth = 1;
  items.push_back({place, object, Lookup});
}

void MapTable::addPart(const std::string &part) {
  ItemPlace place;
  place.object = "part " + part;
  place.base = place.begin = source.address(part);
  place.size = "sizeof(" + part + ")";
  place.depth = 1;
  items.push_back({place, part, Lookup | Must | Implicit});
}

bool MapTable::has(const std::string &object) const {
  return llvm::any_of(items, [&](const One &one) { return one.place.object == object; });
}

bool MapTable::holds(const VarDecl *variable) const {
  return llvm::any_of(items, [&](const One &one) { return one.place.variable == variable && one.place.depth == 0; });
}

bool MapTable::bring(const VarDecl *variable) {
  bool changed = false;
  for (One &one : items)
    if (one.place.variable == variable && one.place.depth == 0 && !(one.mode & (To | Present))) {
      one.mode |= To | From;
      changed = true;
    }
  return changed;
}

bool MapTable::pointeeOf(const VarDecl *variable) const { return has("*" + source.name(variable)); }

bool MapTable::isPartial(const std::string &object) const {
  return has(object) &&
         llvm::all_of(items, [&](const One &one) { return one.place.object != object || one.place.member; });
}

bool MapTable::hasPart(const std::string &object, const ItemPlace &part) const {
  return llvm::any_of(items, [&](const One &one) {
    const std::string &owner = one.place.owner;
    const bool ofObject = one.place.object == object || one.place.object == "&" + owner; // or what a reference means
    return ofObject && llvm::StringRef(part.owner).starts_with(owner) &&
           (part.owner.size() == owner.size() || part.owner[owner.size()] == '.');
  });
}

int MapTable::rowOf(const std::string &object) const {
  auto found = std::find(order.begin(), order.end(), object);
  return found == order.end() ? -1 : first[found - order.begin()];
}

int MapTable::rowOfAll(const VarDecl *variable, const std::string &object) const {
  const int row = rowOf(wholeOf(variable));
  return row >= 0 ? row : rowOf(object);
}

// Pointers before what they point to. The enclosing object comes before all, since variables may be references to its
// members.
std::vector<std::vector<const MapTable::One *>> MapTable::groups() {
  const auto rank = [](const One &one) { return one.place.object == "*this" ? 0 : 1 + one.place.depth; };
  std::vector<One> sorted;
  for (One &one : items)
    sorted.insert(llvm::upper_bound(sorted, one, [&](const One &a, const One &b) { return rank(a) < rank(b); }),
                  std::move(one));
  items = std::move(sorted);
  for (const One &one : items)
    if (std::find(order.begin(), order.end(), one.place.object) == order.end())
      order.push_back(one.place.object);
  std::vector<std::vector<const One *>> result;
  for (const std::string &object : order) {
    result.emplace_back();
    for (const One &one : items)
      if (one.place.object == object)
        result.back().push_back(&one);
  }
  return result;
}

// The bits of several items that concern their storage as such.
unsigned MapTable::ofStorage(const std::vector<const One *> &parts) {
  unsigned any = 0, all = Carrier;
  for (const One *part : parts) {
    any |= part->mode & (Delete | Present);
    all &= part->mode;
  }
  return any | all;
}

// The type of the items that a pointer to them may walk over; none of a single object.
static QualType walkedType(const VarDecl &variable, bool isPointee) {
  const QualType type = variable.getType().getNonReferenceType();
  const ASTContext &context = variable.getASTContext();
  return isPointee ? type->getPointeeType() : type->isArrayType() ? context.getBaseElementType(type) : QualType();
}

// A pointer is the end of other storage only if that has items of its type.
void MapTable::settleNumbers() {
  const auto mayEnd = [](const VarDecl &pointer, const One &other) {
    if (!other.place.variable)
      return true;
    const QualType type = walkedType(*other.place.variable, other.place.depth > 0);
    const QualType own = walkedType(pointer, true);
    return !type.isNull() && (own.isNull() || own->isVoidType() || own->isCharType() || type->isVoidType() ||
                              pointer.getASTContext().hasSameUnqualifiedType(own, type));
  };
  for (One &one : items)
    if (one.place.variable && (one.mode & Lookup) && !(one.mode & Must) &&
        llvm::none_of(items, [&](const One &other) { return &other != &one && mayEnd(*one.place.variable, other); }))
      one.mode |= Number;
}

std::vector<MapRow> MapTable::rows() {
  settleNumbers();
  std::vector<MapRow> result;
  for (const std::vector<const One *> &parts : groups()) {
    first.push_back(result.size());
    const ItemPlace &any = parts.front()->place;
    if (parts.size() > 1) {
      result.push_back({parts.front()->name, any.base, any.begin, "0", any.pointer, modeText(ofStorage(parts)),
                        static_cast<unsigned>(parts.size())});
    }
    for (const One *part : parts)
      result.push_back({part->name, part->place.base, part->place.begin, part->place.size,
                        parts.size() > 1 ? "" : any.pointer,
                        modeText(part->mode) + (parts.size() > 1 ? " | HET_MAP_MEMBER" : "")});
  }
  return result;
}

// An object that only exists in loops has them around all of its rows.
std::vector<MapRow> MapTable::rowsInLoops(bool together) {
  settleNumbers();
  std::vector<MapRow> result;
  for (const std::vector<const One *> &parts : groups()) {
    const ItemPlace &any = parts.front()->place;
    const bool joined = together && parts.size() > 1;
    if (joined) {
      result.push_back({parts.front()->name, any.base, any.begin, "0", any.pointer, modeText(ofStorage(parts)),
                        static_cast<unsigned>(parts.size())});
      for (const ItemLoop &loop : any.loops)
        if (llvm::StringRef(any.object).contains(loop.index))
          result.back().loops.push_back(loop);
    }
    for (const One *part : parts)
      result.push_back({part->name, part->place.base, part->place.begin, part->place.size,
                        joined ? "" : part->place.pointer, modeText(part->mode) + (joined ? " | HET_MAP_MEMBER" : ""),
                        0, part->place.loops});
  }
  return result;
}

} // namespace hetcc::stage2
