//===-- clause/table.h - every directive and every clause -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The two tables from which recognition, parsing, messages and reference pages come. A new clause needs a row in
// table.cpp and a parse function in the file of its family. It needs a member in Clause where it brings something new.
#pragma once

#include "clause/tokens.h"

namespace hetcc {

// Which directives a clause may stand on: bits of DirectiveInfo::group.
enum DirectiveGroup : unsigned {
  OnLoop = 1,           // acc region for, acc parallel loop, ...
  OnInnerLoop = 2,      // acc loop inside a region
  OnAccData = 4,        // acc data
  OnTarget = 8,         // omp target
  OnTargetData = 16,    // omp target data
  OnParallelFor = 32,   // omp parallel for, and the like, of a target
  OnAccEnter = 64,      // acc enter data
  OnAccExit = 128,      // acc exit data
  OnAccUpdate = 256,    // acc update
  OnOmpEnter = 512,     // omp target enter data
  OnOmpExit = 1024,     // omp target exit data
  OnOmpUpdate = 2048,   // omp target update
  OnAccHostData = 4096, // acc host_data
  OnAccDeclare = 8192,  // acc declare
  OnAccSet = 16384,     // acc set
  OnTask = 32768,       // omp task, before a function or with clauses of OmpSs (clause/task.h)
  OnTaskTarget = 65536, // omp target of such a task
  OnTaskwait = 131072,  // omp taskwait with clauses of OmpSs
  OnAccWait = 262144,   // acc wait
  OnTaskFor = 524288,   // oss task for, which is OnTask, too
  OnTasks = OnTask | OnTaskTarget | OnTaskwait
};

struct DirectiveInfo {
  llvm::StringLiteral space, name;
  enum Take {
    Loop,      // ours, with a loop (or, for a target, the directive of one) after it
    Inner,     // a hint inside of a region; part of the region directly after its directive
    Statement, // ours, with a statement after it
    Array,     // ours, names arrays in parentheses, stands alone
    Data,      // ours, names arrays in its clauses, stands alone
    Wait,      // ours, stands alone, names queues
    Inherited, // ours after a target of ours or with dist_iteration, else Clang's
    AsOmp,     // what the directive of that name under `omp` is
    TaskLoop,  // a loop whose iterations are tasks; that of `omp` is OpenMP's own without clauses of OmpSs
    Task,      // OpenMP's own, unless it is about tasks as OmpSs has them
    Plain,     // of OpenMP alone: goes to Clang, and to stage 2
    Ignored    // without a meaning for hetcc
  } take;
  DirectiveKind kind;
  unsigned group;
  // Names a target region or its data: without anything of the dialect [H] it is plain OpenMP (clause/dialect.h).
  bool isTarget() const { return space == "omp" && name.starts_with("target"); }
};

enum class Parens { None, Optional, Required };

struct ClauseInfo {
  llvm::StringLiteral name;
  ClauseKind kind;
  unsigned on;
  Parens parens;
  bool repeatable;
  // Reads what stands in the parentheses into the clause. False: an error was reported. Null: not looked at.
  bool (*parse)(ClauseContext &, Clause &, const Group &);
  llvm::StringLiteral form, doc; // empty form: not supported yet
};

llvm::ArrayRef<DirectiveInfo> directiveTable();
llvm::ArrayRef<ClauseInfo> clauseTable();

// The row with the most words that begin `tokens`, and how many tokens they are; null if there is none.
const DirectiveInfo *findDirective(ClauseContext &context, llvm::StringRef space, Tokens tokens, size_t &words);
const ClauseInfo *findClause(llvm::StringRef name, unsigned group);
/// Whether a clause tells of the target of a task, and not of the task.
bool isOfTaskTarget(llvm::StringRef name);

// spelling.cpp: the row that the tokens are most likely a misspelling of, and how many of them; null if none is near.
const DirectiveInfo *nearestDirective(ClauseContext &context, llvm::StringRef space, Tokens tokens, size_t &words);
// How the other directives say what a clause of `omp` or `acc` says; empty: they do not.
llvm::StringRef otherSpelling(ClauseKind kind, llvm::StringRef directive);
// The words with which other directives go on after `name`.
void addLongerDirectives(llvm::StringRef space, llvm::StringRef name, llvm::SmallVectorImpl<llvm::StringRef> &out);

// ---- the parse functions, by family ----
// data.cpp
bool parseData(ClauseContext &context, Clause &clause, const Group &group);
bool parsePartCopy(ClauseContext &context, Clause &clause, const Group &group);
bool parseMap(ClauseContext &context, Clause &clause, const Group &group);
bool parseNames(ClauseContext &context, Clause &clause, const Group &group); // private, firstprivate, shared
bool parseItems(ClauseContext &context, llvm::ArrayRef<Tokens> slices, llvm::StringRef clause, bool partCopy,
                std::vector<Item> &out);
// dist.cpp
bool parseDistIteration(ClauseContext &context, Clause &clause, const Group &group);
bool parseDist(ClauseContext &context, const Group &group, std::vector<DistEntry> &out);
bool parseDistSchedule(ClauseContext &context, Clause &clause, const Group &group);
bool parseTopologyClause(ClauseContext &context, Clause &clause, const Group &group);
bool parseTopology(ClauseContext &context, const Group &group, std::optional<Topology> &out);
bool parseHalo(ClauseContext &context, const Group &group, std::vector<HaloEntry> &out);
// device.cpp
bool parseDevice(ClauseContext &context, Clause &clause, const Group &group);
bool parseDeviceList(ClauseContext &context, llvm::ArrayRef<Tokens> slices, std::vector<DeviceRange> &out);
// hetero.cpp
bool parseHetero(ClauseContext &context, Clause &clause, const Group &group);
// task.cpp
bool parseTaskItems(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskReduction(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskDepend(ClauseContext &context, Clause &clause, const Group &group);
bool parseWeakReduction(ClauseContext &context, Clause &clause, const Group &group);
bool parseNdRange(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskDevice(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskName(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskLabel(ClauseContext &context, Clause &clause, const Group &group);
bool parseTaskFile(ClauseContext &context, Clause &clause, const Group &group);
// simple.cpp
bool parseReduction(ClauseContext &context, Clause &clause, const Group &group);
bool parseCollapse(ClauseContext &context, Clause &clause, const Group &group);
bool parseNumGangs(ClauseContext &context, Clause &clause, const Group &group);
bool parseExprs(ClauseContext &context, Clause &clause, const Group &group);
bool parseSizes(ClauseContext &context, Clause &clause, const Group &group);
bool addNumbers(ClauseContext &context, Clause &clause, llvm::ArrayRef<Tokens> arguments);
bool parseQueues(ClauseContext &context, Clause &clause, const Group &group);
bool parseOneExpr(ClauseContext &context, Clause &clause, const Group &group);
bool parseDeviceType(ClauseContext &context, Clause &clause, const Group &group);
bool parseWord(ClauseContext &context, Clause &clause, const Group &group); // default
bool parseIf(ClauseContext &context, Clause &clause, const Group &group);

// acc.cpp
bool parseLevel(ClauseContext &context, Clause &clause, const Group &group); // gang, worker, vector
// 1, 2 and 3 for these, from the outside to the inside; 0: another clause.
unsigned levelRank(llvm::StringRef clause);
// The directives that become no region: what follows the word is read for its form only. False: reported.
bool checkCache(ClauseContext &context, clang::SourceLocation at); // of the word
bool checkRoutine(ClauseContext &context);
// The clauses of a loop that cannot stand beside each other.
bool checkLevels(ClauseContext &context);

} // namespace hetcc
