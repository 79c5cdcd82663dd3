//===-- stage2/teams/team_plan.h - a kernel of teams, decided -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct that is no nest of parallel loops, or whose loops have parallel ones inside, runs as teams of threads. A
// team is a block. All of its threads run all of the text. Between the parallel regions each thread computes the same
// values in variables of its own. One thread alone does what others would see: it writes to memory and calls functions
// that may. Variables that the threads of a region share, or that one thread sets for all, are in the team's room.
#pragma once

#include "stage2/tree/loop.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

class VariableUses;

// The parts of a combined directive.
struct Leaves {
  bool teams = false, distribute = false, parallel = false, loop = false, sections = false, masked = false;
};
/// `inside`: within a region of threads, where a `loop` shares its work out to them.
Leaves leavesOf(const clang::OMPExecutableDirective *directive, bool inside);

/// The loops that a directive collapses, and what is inside. Inner ones may be left inside: those that have other
/// statements beside them, or bounds that depend on another loop. Nothing where the first one is not canonical.
struct SpreadLoops {
  std::vector<CanonicalLoop> loops;
  const clang::Stmt *body = nullptr;
};
std::optional<SpreadLoops> spreadLoops(const clang::OMPExecutableDirective *directive,
                                       const clang::ASTContext &context);

/// Loops without a directive in the iterations of a loop for all threads. An iteration with some is a team's, and its
/// threads share them (row_loops.h).
struct RowLoops {
  const clang::OMPExecutableDirective *of = nullptr; // the loop for all threads
  std::vector<CanonicalLoop> loops;
};

// The effects of a statement between the regions.
struct Effects {
  bool once = false;                        // others would see it: one thread is to do it
  std::vector<const clang::VarDecl *> sets; // variables that each thread has
};

constexpr unsigned blockThreads = 256; // __launch_bounds__
constexpr unsigned mostThreads = 1024; // of one block, or where the program counts on so many

class TeamPlan {
public:
  // Whether the construct asks for teams, or has parallel regions.
  static bool asksForTeams(const clang::OMPExecutableDirective *target);
  using Refusal = std::optional<std::pair<clang::SourceLocation, std::string>>;
  /// `memory`: variables that are in the device's memory. `given`: those whose value the kernel gets. Nothing where
  /// the construct asks for what a kernel of teams does not do, which `why` gets.
  static std::optional<TeamPlan> make(const clang::OMPExecutableDirective *target,
                                      const std::vector<const clang::VarDecl *> &memory,
                                      const std::vector<const clang::VarDecl *> &given, clang::ASTContext &context,
                                      RowLoops rowLoops = {}, Refusal *why = nullptr);

  /// The parts of a directive here.
  Leaves leaves(const clang::OMPExecutableDirective *directive, bool inside) const;
  /// The loop without a directive that the statement is and whose iterations the threads share; or null.
  const CanonicalLoop *rowLoopAt(const clang::Stmt *statement) const;

  /// The most threads that a team may have: more where the program asks for more, or may do so.
  unsigned limitOfThreads() const;
  /// A region's `num_threads` clause.
  struct Asked {
    const clang::OMPExecutableDirective *region;
    const clang::Expr *number;
    bool known; // before the construct
  };
  static std::vector<Asked> askedOfRegions(const clang::OMPExecutableDirective *target);
  /// The bounds of sections that constructs within the target reduce.
  static std::vector<const clang::Expr *> boundsOfSums(const clang::OMPExecutableDirective *target);
  /// Whether regions of a team may have different numbers of threads.
  static bool differ(llvm::ArrayRef<Asked> asked, const clang::ASTContext &context);
  /// The number that a region asks for which may have fewer threads than its team; null: it has all.
  const clang::Expr *numberOf(const clang::OMPExecutableDirective *region) const { return numbers_.lookup(region); }
  /// The conditions of `if` clauses on regions within the construct.
  static std::vector<const clang::Expr *> conditionsOfRegions(const clang::OMPExecutableDirective *target,
                                                              const clang::ASTContext &context);
  /// The condition of a region that one thread runs where it is false; null: all do.
  const clang::Expr *conditionOf(const clang::OMPExecutableDirective *region) const {
    return conditions_.lookup(region);
  }
  /// Whether several teams may be in one block: they share nothing, and nobody counts them.
  bool packs() const { return room_.empty() && !observed; }
  bool inRoom(const clang::VarDecl *variable) const { return room_.contains(variable); }
  std::vector<const clang::VarDecl *> room() const; // in source order
  /// Whether it is a team's value of what the teams reduce: an array, or of the user's operation.
  bool isSum(const clang::VarDecl *variable) const { return sums_.contains(variable); }
  /// Whether each thread has the variable, and between the regions all threads the same value in it.
  bool isOwn(const clang::VarDecl *variable) const;
  /// Whether all threads of a team have to come here.
  bool spreads(const clang::Stmt *statement) const;
  Effects effects(const clang::Stmt *statement) const;
  /// Whether one thread may run all of a statement, for all.
  bool isOnes(const clang::Stmt *statement) const;
  // A function of <omp.h> about the team, its threads or its limits.
  static bool asksForNumber(const clang::CallExpr *call);
  /// Whether it, or what it calls, asks for such a number or meets the other threads.
  static bool seesTeam(const clang::FunctionDecl *function);
  /// Whether a jump leaves the statement.
  static bool escapes(const clang::Stmt *statement, bool inLoop = false, bool inSwitch = false);
  /// Whether the statement reads what another thread may write.
  bool reads(const clang::Stmt *statement) const;

  // The launch. `observed`: the program sees how many threads there are.
  // `regions`: the teams have work for several threads. `few`: for fewer than a warp has, as is known.
  // `rows`: their threads share rows, which may be short.
  bool several = false, observed = false, regions = false, few = true, rows = false;
  // `computed`: a region's number of threads is not known before the construct.
  bool computed = false;
  const clang::Expr *teams = nullptr, *limit = nullptr;
  const clang::Expr *condition = nullptr;            // false: one thread; null: true
  std::vector<const clang::Expr *> threads;          // the largest of these
  std::vector<CanonicalLoop> overTeams, overThreads; // the first such loops
  bool overAll = false;                              // overTeams: over the threads of all teams

private:
  explicit TeamPlan(clang::ASTContext &context) : context(&context) {}
  clang::ASTContext *context;
  llvm::DenseSet<const clang::VarDecl *> room_, sums_;
  llvm::DenseSet<const clang::VarDecl *> captured_; // by lambdas
  llvm::DenseSet<const clang::VarDecl *> outside_;  // in memory
  llvm::DenseSet<const clang::VarDecl *> copied_;   // of which kernel, team or thread has a copy
  RowLoops rowLoops_;
  llvm::DenseMap<const clang::OMPExecutableDirective *, const clang::Expr *> numbers_, conditions_;

  Refusal refusal_;

  bool no(clang::SourceLocation where, const std::string &why);
  bool read(const clang::OMPExecutableDirective *target);
  void readDirective(const clang::OMPExecutableDirective *directive, bool inside);
  bool canHold(const clang::VarDecl *variable, const clang::CXXRecordDecl *record) const;
  bool readThreads(const clang::OMPExecutableDirective *directive, const clang::Stmt *root);
  bool readCondition(const clang::OMPExecutableDirective *region, const clang::OMPExecutableDirective *target,
                     const VariableUses &construct);
  void settleThreads(const clang::OMPExecutableDirective *target);
  bool isShort(const std::vector<CanonicalLoop> &loops) const;
  bool callsAllow(const clang::OMPExecutableDirective *target);
  bool lambdasAllow(const clang::OMPExecutableDirective *directive, bool inside);
  bool allows(const clang::LambdaExpr *lambda, bool inside);
  bool onlyRegionsCall(const clang::OMPExecutableDirective *directive, unsigned around) const;
  void shareOfRegions(const clang::OMPExecutableDirective *target);
  void shareOf(const clang::OMPExecutableDirective *region);
  void shareOf(const CanonicalLoop &loop);
  void holdOnce(const clang::Stmt *statement);
  void holdAddressed(const clang::Expr *expr, bool leads);
  static bool isTame(const clang::FunctionDecl *function);
};

} // namespace hetcc::stage2
