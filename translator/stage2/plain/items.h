//===-- stage2/plain/items.h - the storage that items of map clauses name --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `a`, `a[lo:n]`, `s.x`, `s->p[lo:n]`, `*p`, `this->v[0:n]`: where the storage begins and how long it is, in texts that
// are valid at the construct, and to which object it belongs. Items of one object are mapped together.
#pragma once

#include "stage2/tree/source.h"

#include "clang/AST/Decl.h"
#include "clang/AST/OpenMPClause.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

// A loop in the host's text that fills the table, where the program finds the number of items. With a step it is an
// iterator's, which counts from `first`, and `count` is what it does not reach.
struct ItemLoop {
  std::string index, count;
  std::string first = "0", step = {};
};

// One item of a list, located.
struct ItemPlace {
  const clang::VarDecl *variable = nullptr; // at the root; null: `this`
  std::string object;                       // identifies what the item is a part of: "s", "*p", "*s.p"
  std::string base;    // address of that object, or of what the pointer points to: "&s", "p", "s.p"
  std::string pointer; // address of the pointer that leads to the object, where that is storage: "&s.p"; else empty
  std::string begin, size;
  unsigned depth = 0;                   // pointers followed on the way
  const clang::Expr *through = nullptr; // the last of these pointers: null for depth 0
  bool whole = false;                   // the item is its object
  bool dense = true;                    // without gaps between its elements
  bool member = false;                  // the item is a member of its object, or a part of one
  std::string owner;                    // the item without its brackets: "s.x", "s->p"
  bool endless = false;                 // the owner is an array without a length, the last member of its structure
  std::vector<ItemLoop> loops = {};     // outermost first: the texts are those of one item in them
};

// An item that a mapper stands for: in the mapper's clauses its variable means the item. Or an iterator of a clause,
// whose variable means the loop's.
struct Mapped {
  const clang::VarDecl *variable = nullptr; // the mapper's, or the iterator
  const clang::Expr *item = nullptr;        // null: an iterator's
  std::string text;              // of the item, valid at the construct, and in all instantiations of a template
  const Mapped *outer = nullptr; // the item stands in another mapper's clause
  ItemLoop loop = {};            // the text means one element of the item; without an index: all of it
};

// Nothing for a form that has no place (an array of pointers, a call); `why` then says what it is.
std::optional<ItemPlace> placeOf(const clang::Expr *item, const HostSource &source, std::string &why,
                                 const Mapped *mapped = nullptr);
// A section with gaps: the place of one piece without, within loops over all of them.
std::optional<ItemPlace> piecesOf(const clang::Expr *item, const HostSource &source, std::string &why);
// A mapper that applies to each of the item's elements: its variable means one of them. Nothing as above.
std::optional<Mapped> eachOf(const clang::Expr *item, const clang::VarDecl *variable, const HostSource &source,
                             std::string &why, const Mapped *within);
// The item as an expression at the construct: of a section the first element; empty as above.
std::string textOf(const clang::Expr *item, const HostSource &source, std::string &why, const Mapped *mapped);

// One row of the table of a construct: het_map.
struct MapRow {
  std::string name, base, begin, size, pointer;
  std::string mode;     // "HET_TOFROM | HET_MAP_ALWAYS"
  unsigned members = 0; // rows after this one that share its storage; begin and size are then theirs together
  std::vector<ItemLoop> loops = {};
};

// Items as clauses give them, on the way to rows.
class MapTable {
public:
  enum Mode : unsigned {
    To = 1,
    From = 2,
    Always = 4,
    Delete = 8,
    Lookup = 16,
    Must = 32,
    Present = 64,
    Private = 128,
    Implicit = 256,
    Proven = 512,
    Carrier = 1024,      // a pointer on the way to an item
    Named = 2048,        // a pointer in an update or exit data: what it leads to, where several devices have that
    Dynamic = 4096,      // an exit of OpenACC
    PresentEmpty = 8192, // with Present: asks for empty sections, too
    Number = 16384       // with Lookup: the address is taken as a number
  };

  explicit MapTable(const HostSource &source) : source(source) {}

  // False: the item cannot be placed, `why` says what it is. `attach`: the pointer on the way is mapped with it.
  bool add(const clang::Expr *item, unsigned mode, bool attach, std::string &why, const Mapped *mapped = nullptr);
  /// Adds the pieces of a section with gaps, for an update; false as above.
  bool addPieces(const clang::Expr *item, unsigned mode, std::string &why);
  /// Takes over from another table what clauses name there. `move`: the other one loses all.
  void takeNamed(MapTable &other, bool move);
  bool empty() const { return items.empty(); }
  void addVariable(const clang::VarDecl *variable, unsigned mode); // whole
  void addThis(unsigned mode);
  // All of an object, beside what names parts of it: `*w` for a pointer, else the variable; `*this` for null.
  void addWhole(const clang::VarDecl *variable, unsigned mode);
  /// Adds a member to the object that clauses name other members of; false: it is no part of that object's storage.
  bool addMember(const ItemPlace &member, const std::string &object, unsigned mode);
  bool hasThis() const;                                          // all of it
  void addPointee(const clang::VarDecl *pointer, unsigned mode); // lookup
  // For any pointer's value. `where`: its own address, if a copy of what is there is to have the device's.
  void addLookup(const std::string &object, const std::string &pointer, const std::string &where);
  void addPart(const std::string &part); // must be there: of an object that may be mapped in parts
  // A lookup that becomes a section of `length` items where nothing is found.
  void addProven(const clang::VarDecl *pointer, const std::string &begin, const std::string &length, unsigned mode);

  std::vector<MapRow> rows(); // to be called once, when everything has been added
  /// As rows(), with loops. `together`: what shares storage is mapped together; no update asks for that.
  std::vector<MapRow> rowsInLoops(bool together);
  // The first row of an object in rows(). -1: not there.
  int rowOf(const std::string &object) const;
  int rowOfAll(const clang::VarDecl *variable, const std::string &object) const; // what addWhole added, or rowOf
  bool has(const std::string &object) const;
  bool holds(const clang::VarDecl *variable) const; // the variable or a part of it
  bool bring(const clang::VarDecl *variable);       // in too, and out; true: its clauses did not
  bool pointeeOf(const clang::VarDecl *variable) const;
  // Clauses name members of this object only; the part is one of them, or within one.
  bool isPartial(const std::string &object) const;
  bool hasPart(const std::string &object, const ItemPlace &part) const;

private:
  struct One {
    ItemPlace place;
    std::string name;
    unsigned mode;
  };
  void settleNumbers();
  std::string wholeOf(const clang::VarDecl *variable) const; // an object of its own
  std::vector<std::vector<const One *>> groups();            // by object, pointers before what they point to
  static unsigned ofStorage(const std::vector<const One *> &parts);
  const HostSource &source;
  std::vector<One> items;
  std::vector<std::string> order; // objects by row
  std::vector<int> first;
};

} // namespace hetcc::stage2
