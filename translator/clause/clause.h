//===-- clause/clause.h - a directive as the user wrote it, parsed ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The pragma hook and the clause parsers produce it, and the region builder reads it. Expressions are Clang's, resolved
// in the scope of the construct; each also keeps its spelling, which is what stage 1 prints.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

// An expression in a clause. `expr` is null where Clang found an error in it (already reported).
struct ClauseExpr {
  clang::Expr *expr = nullptr;
  std::string text; // macro-expanded tokens, printable inside parentheses in the user's scope
  clang::SourceRange range;
  std::vector<clang::Token> tokens; // what Clang is given to parse
};

// One bracket of a section: [lo:len], [cond:num:halo] of part_copy, [len] (shape only), [*].
struct Bracket {
  std::vector<std::optional<ClauseExpr>> fields; // between colons; absent: empty field
  bool star = false;
  clang::SourceRange range;
};

struct DeviceRange {
  std::optional<ClauseExpr> first, count; // both absent: all of them
  bool every = false;                     // 0:*, all from the first on
  std::string type;                       // OMP_DEVICE_...; empty: any
};

enum class Policy { Duplicate, Block, Cyclic, Align, Auto, Guided };

struct DistEntry { // one dimension of dist_data / dist_iteration
  Policy policy = Policy::Duplicate;
  std::optional<ClauseExpr> size; // BLOCK(n)
  std::string target;             // ALIGN(v); empty for ALIGN alone
  std::vector<bool> follows;      // ALIGN(v[*][]), by bracket: true for [*]
  clang::SourceRange range;
  std::optional<ClauseExpr> member = {}; // the target as an expression, where it is a member
};

// topology(name[2][2]), topology([*][*]), topology([][*]), topology(name), topology(0,1).
struct Topology {
  struct Axis { // neither: an axis that takes no part
    std::optional<ClauseExpr> positions;
    bool star = false;
  };
  std::string name; // empty: none
  std::vector<Axis> axes;
  std::vector<DeviceRange> ids;
  clang::SourceRange range;
};

enum class Edge { None, Periodic, Reflecting };
struct HaloEntry { // one dimension of halo
  std::optional<ClauseExpr> before, after;
  Edge edgeBefore = Edge::None, edgeAfter = Edge::None;
  clang::SourceRange range;
};

// An array item of a data clause: the name, its section, and what follows it.
struct Item {
  ClauseExpr variable;                   // a DeclRefExpr (or member expression)
  std::optional<ClauseExpr> size, count; // part_copy: bytes of an item, or `count` elements of that size each
  std::vector<Bracket> brackets;
  std::vector<DistEntry> dist;      // empty: DUPLICATE
  std::vector<HaloEntry> halo;      // empty: none
  std::optional<Topology> topology; // that dist is laid over; none: the construct's
  bool left = true, right = true;   // of halo_update
  clang::SourceRange range;
};

// Storage that a task names: `[n]v`, `v[first;length]`, `v[first:last]`, `v[i]`, `*p`.
struct TaskItem {
  struct Section {
    enum Kind { Item, Length, Last } kind = Item;
    std::optional<ClauseExpr> first, second; // absent: from the beginning, to the end
  };
  struct Iterator { // first to last in steps, or so many from the first on
    std::string name;
    ClauseExpr first, second;
    std::optional<ClauseExpr> step;
    bool isLength = false;
  };
  std::vector<ClauseExpr> shape; // the dimensions of what a pointer points to
  ClauseExpr variable;
  std::vector<Section> sections;
  std::optional<ClauseExpr> element; // `q[i]` of `[n]q[i]`, until its type says what the shape stands before
  std::vector<Iterator> iterators;   // of a list, outermost first; the expressions name them
  clang::SourceRange range;
};
enum class TaskUse { In, Out, InOut, Concurrent, Commutative };

enum class ClauseKind {
  Hetero,
  PartCopy,
  PartCopyIn,
  PartCopyOut,
  Copy,
  CopyIn,
  CopyOut,
  Create,
  Present,
  Persist,
  Depersist,
  Reduction,
  Private,
  FirstPrivate,
  Collapse,
  NumGangs, // of acc: one to three numbers
  Independent,
  Auto,       // acc loop: in parallel only where the compiler shows that it may
  Seq,        // acc loop
  Tile,       // acc loop: a hint, held against the loops
  Self,       // acc parallel
  DeviceType, // of acc
  If,
  Device,
  Map,
  DistIteration,
  Topology,
  Shared,
  Default,
  NumThreads,
  Delete,       // acc exit data
  Finalize,     // acc exit data
  UpdateHost,   // acc update host|self, omp target update from
  UpdateDevice, // acc update device, omp target update to
  IfPresent,    // acc update, acc host_data
  Partial,
  DevicePtr, // deviceptr
  NoCreate,
  Attach,
  Detach,         // acc exit data
  UseDevice,      // acc host_data
  DeviceResident, // acc declare
  Link,           // acc declare
  DeviceNum,
  DefaultAsync, // acc set
  Async,        // of acc: a queue; without arguments the default one
  WaitFor,      // of acc: queues; without arguments all
  TaskStorage,  // in, out, inout, concurrent, commutative, depend, on
  Priority,
  Final,
  OnReady,
  Label,
  TaskWaits, // wait: for the tasks beneath it
  Implements,
  NdRange,    // the grid of a kernel of the user's own
  KernelFile, // where it is written
  KernelName,
  SharedBytes, // shmem
  OtherKernel, // begins the clauses of one more kernel of the task's (Directive::otherTargets); no one writes it
  TaskDevice,  // the words of `device`, in `op`
  TaskCopy,    // copy_in, copy_out, copy_inout
  NoCopyDeps,
  Onto,
  NoFlush, // taskwait
  Task,    // of a task's target, without an effect
  Hint     /* gang, worker, vector, seq, num_gangs...: accepted, no effect */
};

enum class MapType { To, From, ToFrom, Alloc, Release, Delete };

// One clause. Which members are set follows from `kind` (see the table in clause.cpp).
struct Clause {
  ClauseKind kind;
  clang::SourceRange range;     // the whole clause; `range.getBegin()` is where its caret stands
  std::string spelling;         // as the user wrote the name
  std::vector<Item> items;      // data clauses, reduction, private, firstprivate, persist, halo_exchange
  std::vector<ClauseExpr> args; // hetero cond; collapse n; if e
  MapType map = MapType::ToFrom;
  std::string op; // reduction operator: + * min max & | ^ && ||. gang, worker, vector: the number
  std::vector<DeviceRange> devices;
  std::vector<DistEntry> dist;      // dist_iteration
  std::optional<Topology> topology; // the clause of that name, and what follows dist_iteration
  // hetero: the words of its second and third argument, the ratio and div where given. device_type: its list.
  std::string deviceWord, scheduleWord;
  std::optional<ClauseExpr> ratio, div;
  std::vector<TaskItem> storage;
  TaskUse use = TaskUse::In;
  unsigned sizes = 0;     // tile: how many, with '*'
  bool zero = false;      // copyout(zero: v): what is not there yet begins as zero
  bool alwaysIn = false;  // copyin(always: v): the host's values go in, whether it is there or not
  bool alwaysOut = false; // copyout(alwaysout: v): and come out, whoever else has it there
  bool dimension = false; // gang(dim: d)
};

enum class DirectiveKind {
  AccLoop,      // acc region for, region, parallel loop, kernels loop, ... with a loop
  AccInnerLoop, // acc loop / acc for: of a block's region, or a hint on an inner loop of one
  AccData,
  AccDepersist,
  AccHaloExchange,
  AccWait,
  AccHaloUpdate,
  AccEnterData,
  AccExitData,
  AccUpdate,
  AccHostData,
  AccDeclare,
  AccSet,
  OmpTarget,
  OmpTargetData,
  OmpParallelFor,       // ParallelFor: only where it follows an OmpTarget of ours
  OmpTargetParallelFor, // combined spellings
  OmpHaloExchange,
  OmpHaloUpdate,
  OmpEnterData,
  OmpExitData,
  OmpUpdate,
  OmpTask,    // of OmpSs
  OmpTaskwait // the same
};

struct Directive {
  DirectiveKind kind;
  clang::SourceRange range; // from '#' to the last token of the pragma
  std::string spelling;     // "acc region for"
  std::vector<Clause> clauses;
  std::vector<Item> items;                           // of halo_exchange, depersist
  clang::SourceRange target = {};                    // of the `omp target` before an `omp task`; invalid: none
  std::vector<Clause> targetClauses = {};            // its clauses
  std::vector<clang::SourceRange> otherTargets = {}; // further ones, of functions that implement the task
  // The text to write in the place of a word if nothing of that name is declared: `gpu` as a condition.
  std::vector<std::pair<clang::SourceLocation, std::string>> meant;
  clang::Stmt *statement = nullptr; // what follows: the loop, block or next directive's statement; null if none
  const clang::FunctionDecl *function = nullptr;
  const clang::Stmt *wrapper = nullptr; // the dead switch statement that carries the expressions
  // A directive in a template has one of these for each instantiation, with its own expressions and statement. One
  // stands for the text when nothing in this file instantiates it.
  bool isInstance = false, isPattern = false;
  /// `oss taskloop` and its like, read by stage1/task_loops.h: its clauses are not.
  bool isTaskLoop() const { return kind == DirectiveKind::OmpTask && spelling.find("loop") != std::string::npos; }
  const clang::Stmt *written = nullptr; // the statement as it stands in the text: in a template not an instantiation's
};

} // namespace hetcc
