//===-- stage2/grid/plan.h - one kernel, decided -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The kernel that a target construct becomes: its parallel loops, its parameters and its reductions. The readers are
// kernel/ (the kernel) and host/ (the launch), which must agree on the order of parameters.
#pragma once

#include "stage2/teams/team_plan.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/loop.h"

#include "clang/AST/DeclOpenMP.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetcc::stage2 {

struct Parameter {
  enum Kind {
    Pointer,     // a device pointer
    Value,       // a scalar or record, copied
    Array,       // an array of constant size, copied
    Member,      // a scalar member of `this`, copied
    Size,        // a dimension of `variable`'s variably modified type, from the host's sizeof
    Mapped,      // a pointer: what it points to is mapped (row)
    Object,      // the address of the variable's mapped storage (row); without a row, of the variable itself
    Self,        // `this`: the mapped object (row)
    Given,       // the result of a call that the host makes before the kernel runs
    OfFunctions, // the same as an object, for called functions alone: the body has a copy of the variable
    DeviceNumber // of the device that runs the kernel, which the runtime fills in
  };
  Kind kind = Value;
  const clang::VarDecl *variable = nullptr;
  const clang::FieldDecl *field = nullptr;         // Member
  const clang::Expr *size = nullptr;               // Size: the expression in the type
  const clang::CallExpr *call = nullptr;           // Given
  unsigned level = 0;                              // Size: how many subscripts lie before this dimension
  bool readOnly = false;                           // Pointer: the body only reads through it
  int row = -1;                                    // of a plain construct's table
  clang::QualType object = {};                     // Member, Self: of `this`, a pointer
  std::vector<std::pair<long, int>> pointers = {}; // Value, a lambda: offsets of captured pointers, and their rows
};

struct ReductionPlan {
  const clang::VarDecl *variable = nullptr;
  std::string type, op;               // of het_type and het_op: "HET_DOUBLE", "HET_SUM"
  std::string combine;                // of <hetcc/reduce.h>: "Sum"
  std::string identity;               // in kernel text
  int row = -1;                       // of a plain construct's table: the result is there
  const clang::Expr *item = nullptr;  // of an array: the section as the clause has it; null: a scalar
  bool joined = false;                // the body only adds to the items: the threads of a block may share a copy
  bool inPlace = false;               // a task's: a parameter, which the kernel joins it with in the device's memory
  const clang::Expr *first = nullptr; // in place, of an item: where the section begins, null at 0,
  long count = 0;                     // and its length
};

// A variable of which each thread of the grid has a copy: a reduction that the user declared, or the last iteration's
// value. After the loops the threads' copies meet in the mapped variable.
struct OwnCopy {
  enum Kind { Declared, Last } kind = Last;
  const clang::VarDecl *variable = nullptr;
  const clang::OMPDeclareReductionDecl *declared = nullptr;
  const clang::Expr *making = nullptr; // the call of a constructor, where the declaration gives no first value
  std::vector<CanonicalLoop> rest;     // of a last value: loops within the body that each such iteration gets through
};

// Neighbouring iterations of two loops that one thread computes together, so that it reads once what they share.
struct Tile {
  size_t loop = 0;                               // of the rows; the columns are those of the loop on the x axis
  unsigned rows = 0, columns = 0;                // iterations of each
  std::vector<CanonicalLoop> joined;             // loops that run once for the whole tile
  std::vector<const clang::VarDecl *> variables; // of which each iteration has its own
  // An item that each iteration of the tile changes in a joined loop, and in no other way: a register meanwhile.
  struct Item {
    const clang::Stmt *loop = nullptr;
    const clang::ArraySubscriptExpr *element = nullptr;
    std::vector<const clang::Expr *> all; // every place where the loop names it
  };
  std::vector<Item> items;
};

struct KernelPlan {
  unsigned number = 0; // from 1, unique in the file
  Target target;
  std::vector<CanonicalLoop> loops; // parallel, outermost first; at most 3
  const clang::Stmt *body = nullptr;
  std::vector<CanonicalLoop> inner; // of each thread, in order, around the body: loops beyond them are in the grid
  // Loops from `promoted` on have no other owner than the proof. They keep their order unless these conditions hold,
  // and unless the storage of these rows is apart: the first `written` of them are written.
  size_t promoted = SIZE_MAX;
  std::set<std::string> conditions;
  std::vector<int> apart;
  size_t written = 0;
  // The last of the loops stands in all of these places of the body, and not around it.
  std::vector<CanonicalLoop> spread;
  unsigned x = 0;      // how many loops lie inside of the one on the grid's x axis
  bool square = false; // neighbours in both of two loops read less apart than those of one: warps are made of both
  bool exact = false;  // the launch's extents are the numbers of iterations, so that a grid may have a thread for each
  std::optional<Tile> tile;
  bool ahead = false; // a thread is to have registers for many reads at a time
  std::vector<const clang::VarDecl *> privates;
  std::vector<const clang::VarDecl *> objects; // of a task: records that all threads have in one place
  std::vector<Parameter>
      parameters; // after them comes one partial for each reduction; of an array its first index and count too
  llvm::DenseSet<const clang::Stmt *> given; // the calls of parameters that are Given
  std::vector<ReductionPlan> reductions;
  std::vector<OwnCopy> owns; // of a plain construct's nest; their variables are parameters
  struct Last {
    unsigned loop = 0;
    int row = 0;
  };
  std::vector<Last> lasts; // loop variables whose value after the loop comes out; parameters before the partials
  std::vector<const clang::VarDecl *>
      globals; // of declare target, that functions use: parameters, which functions cannot see
  std::vector<const clang::FunctionDecl *> imports; // functions of other files, which its code calls
  const clang::Expr *device = nullptr;
  const clang::Expr *teams = nullptr, *threads = nullptr; // of num_teams and thread_limit: where both are 1, one thread
  std::optional<TeamPlan> team; // a kernel of teams: it has no loops, and its body is the directive
  TeamPlan::Refusal alone;      // why one thread runs it, where that is so
  bool plain = false; // pointers may be aliases, extents only size the grid; no loops: one thread runs the body
  clang::SourceLocation where() const;
  // The unit of the file that has it: 0 for code that stands alone. Code that is linked with other files' has others.
  // There is one for each set of functions that are called there, so that a missing one concerns no other kernels.
  unsigned linked = 0;
  std::string unit(const std::string &hash) const { return unitName(hash, linked); }
  static std::string unitName(const std::string &hash, unsigned linked) {
    return linked ? hash + "l" + std::to_string(linked) : hash;
  }
};

/// Gives the kernel its device's number if its code asks for that (omp_get_device_num).
void addDeviceNumber(KernelPlan &plan);

// Clang keeps the expression of a clause in a variable of its own where an inner construct needs it.
const clang::Expr *throughCapture(const clang::Expr *expr);

/// The reduction by an operator, as clauses have it ("+", "max"), without a variable.
std::optional<ReductionPlan> planReduction(llvm::StringRef word, clang::QualType type, clang::ASTContext &context);
/// The reduction of one item. Nothing for operators and types that kernels do not combine, or where the item is no
/// variable or section of one.
std::optional<ReductionPlan> planReduction(const clang::OMPReductionClause *clause, const clang::Expr *item,
                                           clang::ASTContext &context);
std::optional<ReductionPlan> planReduction(const clang::OMPReductionClause *clause, const clang::VarDecl *variable,
                                           clang::ASTContext &context); // a scalar
std::optional<ReductionPlan> planReduction(const clang::OMPReductionClause *clause, clang::QualType type,
                                           clang::ASTContext &context); // without a variable
// The variable that an item of a list is, or is a section of; or null.
const clang::VarDecl *rootVariable(const clang::Expr *item);
/// The type of the elements of a reduction's variable.
clang::QualType reducedType(const clang::VarDecl *variable, clang::ASTContext &context);
std::string reductionWord(const clang::OMPReductionClause *clause);

// Inner loops that are independent as well become dimensions of the grid. `ask`: also where that is known only when the
// program runs, which plan.conditions say.
void promoteLoops(KernelPlan &plan, bool ask, clang::ASTContext &context);

// Nothing when the construct cannot be a kernel; the reason has been reported.
std::optional<KernelPlan> planKernel(const Target &target, unsigned number, clang::ASTContext &context);

} // namespace hetcc::stage2
