//===-- region/region.h - what a construct means, whatever its spelling -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built from directives by the region builder, completed by analysis/, read by stage 1. Nothing here knows
// which spelling the user chose. Texts are C expressions that are valid at the construct.
#pragma once

#include "pragma/respell.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class OMPExecutableDirective;
}

namespace hetcc {

// One dimension of an access. Mirrors het_dim of het/het.h, in texts.
struct Dim {
  std::string extent, lo, len;
  int follow = -1;            // HET_WHOLE
  std::string followsIf = {}; // only where this is true when the program runs; empty: always
  enum Policy { ByLoop, Block, Auto, Cyclic, Guided } policy = ByLoop;
  std::string before = "0", after = "0";
  enum Edge { NoEdge, Periodic, Reflecting } edgeBefore = NoEdge, edgeAfter = NoEdge;
  std::string block = "0";  // items of a block; "0": the policy's own
  std::string written = {}; // the item as the clause has it, where its bounds are computed when the program runs
  std::string spelled = {}; // `len` with the program's macros, for messages; empty: as it is
};

// The items of one dimension that the body was shown to reach (set by analysis). Mirrors het_reach.
struct Reach {
  int loop = 0; // 1 + index of a split loop; -1: any item; 0: nothing shown
  std::string factor = "1", offset = "0", span = "0", before = "0", after = "0";
  bool exact = false;                   // no items are read around those but before and after, though the halo be wider
  std::string first = "0", count = "0"; // items that any iteration may read besides; their number
  std::string otherFactor = "0", otherOffset = "0", otherSpan = "0"; // of items that an iteration owns besides; 0: none
  struct Ranges { // instead, with factor 0: data says which items iterations own (analysis/dependence/item_ranges.h)
    std::string first, end;               // of the iteration with the index `het_index`
    std::set<std::string> arrays, values; // that say so: accesses, by name, and other variables
    bool operator==(const Ranges &) const = default;
  };
  std::optional<Ranges> ranges = {};
  int mirror = 0; // of this dimension and the next one. Items with the iteration's index in either of them are its own:
                  // 1, where the other index is not smaller; -1, where it is not greater
  bool isShift() const { return factor == "1" && span == "0" && otherFactor == "0" && mirror == 0; }
  bool operator==(const Reach &) const = default;
};

// One split loop over the device topology. Mirrors het_spread.
struct Spread {
  int axis = -1; // HET_WHOLE
  Dim::Policy policy = Dim::ByLoop;
  std::string size = "0";
  std::string align; // the array that it follows; empty: the one that is written
};

enum Mode : unsigned { // as in het/het.h
  To = 1,
  From = 2,
  Read = 16,
  Write = 32,
  WritesAll = 64,
  Persist = 128,
  Present = 256,
  Implicit = 512,
  IfPresent = 1024,
  Finalize = 2048,
  HostView = 65536
};

struct DeviceSelection { // mirrors het_device_range
  std::string first = "0", count = "HET_EVERY", kinds = "HET_KIND_ANY";
};

// How the loop finds an array of which the devices may hold a packed box: in rows whose length the runtime says.
struct Packing {
  std::vector<std::string> extents; // of each dimension in host memory
  std::string condition;            // at the construct, for all subscripts to stay in their rows; empty: shown
  struct Rewrite {                  // `a[i*n+j]` as `a[i][j]`, in the device's copy of the loop
    clang::CharSourceRange range;   // in the main file
    std::string text;
  };
  std::vector<Rewrite> rewrites;
};

// The place of an item in the list of its clause, for messages that propose another clause.
struct ClausePlace {
  clang::SourceRange whole;             // the clause, from its name to its ')'
  clang::SourceLocation previous, next; // last token of the item before, first token of the one behind; invalid: none
};

struct Access {
  const clang::ValueDecl *variable = nullptr;
  std::string name;        // of the user's variable
  std::string base;        // what its address is, where it is no variable: a data construct's member; else empty
  std::string elementType; // C text, valid at the construct: "double", "T"
  std::string itemSize;  // of storage without a type, as the clause has it: the last of several dimensions; else empty
  std::vector<Dim> dims; // empty: shape from the resident array
  std::vector<std::string> topology; // positions of each axis that its dimensions are laid over; empty: not said
  std::vector<DeviceSelection> topologyDevices; // those that hold it; empty: the construct's
  std::vector<Reach> reach; // by dimension of its shape, of the resident array's too; empty: nothing shown
  std::vector<Dim>
      subscripts; // of a resident one, or of one that may be: how the loop's subscripts follow (by analysis)
  unsigned mode = 0;
  bool isArray = false;             // declared with array type: the device view is a pointer to its element
  std::string viewType;             // declarator with the name left out as "@": "T *@", "double (*@)[M]"
  std::string spelling;             // of the clause that names it, "copyout"; empty: none does
  clang::SourceLocation clause;     // of the item, for messages; the construct when no clause names it
  clang::SourceRange item;          // the item with its section and what follows it; invalid when no clause names it
  std::optional<Packing> packing;   // set by analysis
  std::vector<std::string> strides; // of a flat one that brings its own shape: how many items iterations of each loop
                                    // write apart; empty: not known (set by analysis)
  ClausePlace place;                // of the item
};

struct Loop {
  const clang::ForStmt *statement = nullptr;
  const clang::VarDecl *variable = nullptr;
  bool declaresVariable = false;      // for (int i = ...)
  std::string type;                   // of the variable, as text
  std::string stepText;               // the step as it is written, where it is a constant
  std::string first, bound, step;     // canonical: index runs first, first+step, ... while < bound (> when down)
  bool down = false;                  // step is then the positive decrement
  const clang::Expr *begin = nullptr; // the first value as it is written
  clang::SourceRange header;          // "for (...)": what stage 1 replaces
  bool usedAfter = false;             // the value it leaves in an outside variable may be read (set by analysis)
};

struct Reduction {
  const clang::VarDecl *variable = nullptr;
  std::string type, op;                            // C type text; + * min max & | ^ && ||
  std::vector<const clang::VarDecl *> others = {}; // it in other instantiations of a template, where types differ
  std::optional<Access> array =
      {}; // of an array or a section: its shape, elements and names; inner dimensions are whole
};
// The arithmetic type of a scalar, or of an array's elements.
clang::QualType reducedType(const clang::VarDecl *variable);

struct Site {
  clang::SourceLocation location;
  std::string file, function, directive;
  unsigned line = 0, column = 0;
  bool shared = false; // several files may compile the function, of which the linker takes one
};

// A loop nest whose iterations are split.
struct Region {
  Site site;
  clang::SourceRange pragmas;                 // first '#' to the end of the last directive line
  std::vector<clang::SourceRange> directives; // each one's text, which is removed; what stands between them stays
  const clang::FunctionDecl *function = nullptr;
  const clang::Stmt *written = nullptr; // the outermost loop, where its text is meant
  std::vector<Loop> loops;              // the split ones, outermost first
  std::vector<Access> accesses;
  std::vector<Reduction> reductions;
  std::vector<Reduction>
      innerReductions; // named on inner loops only: reductions where iterations add to what they find
  std::vector<const clang::VarDecl *> privates;       // each iteration's own
  std::vector<const clang::VarDecl *> firstprivates;  // read-only scalars and those the clause names
  std::vector<const clang::VarDecl *> devicePointers; // to memory of one device, which then runs all of the loop
  std::vector<const clang::VarDecl *> constants;      // at file scope, that functions called here read (by analysis)
  std::vector<const clang::VarDecl *> captured;       // by a lambda around the region (set by analysis)
  std::vector<DeviceSelection> devices;
  std::string schedule = "HET_SCHED_DEFAULT", ratio = "HET_RATIO_DEFAULT", div = "0";
  std::vector<std::string> topology; // positions of each axis of the device topology; empty: not said
  std::vector<Spread> spreads;       // of the loops; empty: not said
  bool isInstance = false;           // of a template: the text has to serve all its instantiations, or those of `when`
  std::string when; // a constant of some instantiations, where others have other texts; empty: the rest
  clang::SourceLocation distribution; // of the clause that says it; invalid: none does
  bool independent = false;           // the user says that no iteration needs another's results
  std::string splitCondition = "1", deviceCondition = "1";
  struct Work { // mirrors het_work
    std::string doubles = "0", others = "0";
  } work = {}; // of an iteration of all split loops (set by analysis)
};

// A part of a block that is the host's. Before `statement`, or each time that this condition is evaluated, the host
// gets the newest contents of the arrays it uses. From then on it has the newest of those it may write.
struct HostPart {
  const clang::Stmt *statement = nullptr;
  bool isCondition = false;
  std::vector<const clang::VarDecl *> read, written;
  bool anything = false; // other arrays than these
};

// Arrays that stay on the devices while `body` runs.
struct DataRegion {
  bool isInstance = false;
  Site site;
  clang::SourceRange pragmas;
  const clang::Stmt *body = nullptr; // as written
  std::vector<Access> accesses;
  std::vector<DeviceSelection> devices;
  std::string deviceCondition = "1";
  std::vector<HostPart> hostParts;
};

// halo_exchange or depersist of one or more arrays: a call for each. A wait names none, and is one call.
struct ArrayCall {
  Site site;
  clang::SourceRange pragmas;
  enum Kind { HaloExchange, Depersist, Wait } kind = HaloExchange;
  struct Array {
    std::string name, base;
    unsigned sides = ~0u; // of the halo: bit 2*d before the items in dimension d, bit 2*d+1 behind them; ~0: everywhere
  };
  std::vector<Array> arrays;
  std::vector<std::string> queues; // Wait: none means all
  std::string queue, condition;    // Wait: of `async`, whose queue is to wait; of `if`. Empty: there is none
};

// enter data, exit data or update: a call with a table of accesses.
struct DataCall {
  bool isInstance = false;
  Site site;
  clang::SourceRange pragmas;
  enum Kind { Enter, Exit, Update } kind = Enter;
  std::vector<Access> accesses; // update: From brings to the host, To to the devices
  std::vector<DeviceSelection> devices;
  std::string deviceCondition = "1";
};

struct Directive;

// A directive of plain OpenACC, for one device. Its meaning is OpenMP's, in other words (openacc/).
struct PlainAcc {
  std::vector<const Directive *> directives; // a compute construct and the `acc loop` directly after it; else one
  const clang::Stmt *statement = nullptr;    // what follows the last one, without labels; null: stands alone
  std::vector<PlainAcc> loops;               // of a block: the outermost of its `acc loop`s
  std::vector<const Directive *> inner;      // `acc loop`s within a loop
  std::vector<PlainAcc> innerLoops;          // the same, with their statements
  bool isKept = false;    // a data construct for every device, emitted as such: here for the constructs within
  bool loopsOnly = false; // of a block: nothing beside them but computing with scalars
  llvm::DenseSet<const clang::ValueDecl *> written; // and these scalars from outside are then assigned to
  Region nest;             // the loops of a loop construct, for the analysis; none where they have no canonical form
  bool mayFind = false;    // loops without a directive run in parallel where the analysis shows that they can
  std::vector<Loop> found; // then: every loop in the statement that has the canonical form
};

// Text in the place of a directive, and behind its statement.
struct Rewrite {
  clang::SourceRange pragmas;
  const clang::Stmt *body = nullptr; // null: nothing comes behind
  std::string text, closing;         // whole lines but for the last one's end
  bool isInserted = false;           // the text comes before what stands at `pragmas`, which stays
};

// Mirrors het_task_access of het/task.h.
struct TaskAccess {
  struct Range {
    std::string extent = "0", lo = "0", len;
    bool operator==(const Range &) const = default;
  };
  struct Loop { // from first on, while it is below the end
    std::string variable, first, end, step;
    bool operator==(const Loop &) const = default;
  };
  std::string name, base, item, use;
  std::vector<Range> ranges; // outermost first; empty: one item
  std::vector<Loop> loops;   // outermost first; empty: named once
  bool operator==(const TaskAccess &) const = default;
};

// A kernel of the user's own, which is a task's body. Mirrors het_task_kernel and het_grid.
struct TaskKernel {
  struct Parameter {
    std::string name, type;
    bool isPointer = false, isFloating = false;
    unsigned size = 0; // bytes; 0: not known here
    bool operator==(const Parameter &) const = default;
  };
  std::string name, file; // no file: any that the program is given
  std::string devices;
  std::vector<Parameter> parameters;
  std::vector<std::string> offset, global, local; // a value for each dimension
  std::string shared = "0";                       // bytes of shared memory of each group
  bool isCuda = false;                            // of the user's own: in CUDA, else in OpenCL C
  std::vector<TaskKernel> others = {};            // of the user's own, which do the same
  bool hasVersion = false;                        // the body is what the host runs instead
  bool ofFunction = false;                        // its body is that of the function which the task calls
  bool operator==(const TaskKernel &) const = default;
};

// `omp task` or `omp taskwait` of OmpSs.
struct TaskConstruct {
  Site site;
  clang::SourceRange pragma, target;            // of the task; of the `omp target` before it, invalid without one
  std::vector<clang::SourceRange> otherTargets; // behind that one
  const clang::Stmt *body = nullptr;            // as written; null: a wait
  std::vector<TaskAccess> accesses;             // of a wait: what it waits for; none: all
  std::vector<TaskAccess> copies;               // of a task with a kernel: what a device must have
  std::optional<TaskKernel> kernel;
  bool flush = true;                                                                 // of a wait
  std::string label, priority = "0", deferred = "1", final = "0", ready, onto = "0"; // `onto`: counted from 1
  bool waits = false;                                                                // for the tasks beneath it
  std::vector<std::string> clauses;                                                  // of OpenMP: data sharing
  /// A scalar that the statement adds up in a copy of its own, and where it names it.
  struct Sum {
    Reduction reduction;
    std::vector<clang::SourceLocation> mentions;
  };
  std::vector<Sum> sums;
  bool isInstance = false;

  /// Whether one text serves for both, in two instantiations of a template.
  bool hasTextOf(const TaskConstruct &other) const {
    return std::tie(accesses, copies, kernel, flush, label, priority, deferred, final, ready, onto, waits, clauses) ==
           std::tie(other.accesses, other.copies, other.kernel, other.flush, other.label, other.priority,
                    other.deferred, other.final, other.ready, other.onto, other.waits, other.clauses);
  }
};

struct Unit { // one source file, in source order
  std::vector<Region> regions;
  std::vector<DataRegion> data;
  std::vector<ArrayCall> calls;
  std::vector<DataCall> dataCalls;
  std::vector<TaskConstruct> tasks;
  std::vector<PlainAcc> openacc;
  std::vector<const Directive *> orphans;                   // `acc loop`s of functions that a device may run
  llvm::StringSet<> declared;                               // names in `acc declare` outside of functions
  llvm::DenseSet<clang::SourceLocation> changedMembers;     // scalar members that `openacc` changes on devices
  std::vector<Rewrite> rewrites;                            // what `openacc` becomes
  llvm::DenseSet<clang::SourceLocation> told;               // loops of kernels of which a remark has spoken
  std::vector<clang::SourceRange> dropped;                  // directives without an effect: their text goes
  std::vector<RenamedDirective> renamed;                    // those that are the same under `omp`
  std::vector<Respelling> respelled;                        // words of directives that stay as they are otherwise
  std::vector<const clang::OMPExecutableDirective *> plain; // target constructs of OpenMP, which stay as they are
};

} // namespace hetcc
