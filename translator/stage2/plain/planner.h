//===-- stage2/plain/planner.h - how a plain construct runs --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two questions: how the construct runs (plain.cpp), and how its kernel gets each variable (variables.cpp).
#pragma once

#include "stage2/grid/nest.h"
#include "stage2/kernel/entry/kernel.h"
#include "stage2/plain/objects.h"
#include "stage2/plain/plain_clauses.h"
#include "stage2/teams/teams.h"
#include "stage2/tree/uses.h"

namespace hetcc::stage2 {

class PlainPlanner : PlainClauses {
public:
  PlainPlanner(const Plain &construct, unsigned number, const HostSource &source)
      : PlainClauses(construct, number, source) {}

  /// The plan; nothing when an error was reported. Once.
  std::optional<PlainPlan> run();
  /// The same, where the host makes the calls in bounds: for a construct that has no kernel otherwise.
  std::optional<PlainPlan> runGiven();

private:
  using Found = std::vector<std::pair<const clang::VarDecl *, Parameter>>;

  Nest nest;
  std::optional<Sections> sections;
  std::vector<const clang::VarDecl *> ofFunctions; // variables of declare target that called functions use
  bool gives = false;

  // plain.cpp; told.cpp
  void execute();
  bool isOfTarget(const clang::OMPClause *clause) const;
  void settleCounts();
  void ownInBounds();
  bool hasFixedBounds() const;
  void askThread();
  std::optional<CountDependence> counted;
  Obstacle teamObstacle; // why there is no kernel of teams, if one has been tried
  Obstacle whyAlone() const;
  void asLoops(const Found &found, const VariableUses &uses);
  bool findItems(ReductionPlan &reduction, const Found &found);
  bool isOwnInside(const clang::VarDecl *variable, const VariableUses &uses) const;
  bool asTeams(const Found &found, const VariableUses &uses);
  bool asRows(const Found &found, const VariableUses &uses);
  bool makeTeams(const Found &found, const VariableUses &uses, RowLoops rows);
  bool teamSums();
  void limits();
  void promote(const VariableUses &uses, bool ask);
  bool canBeTold(const VariableUses &uses);
  bool isObject(const clang::VarDecl *variable) const;
  void demote(size_t loops);
  // task.cpp
  void readTask();
  bool mayProve() const;
  bool isCountedThere(const CanonicalLoop &loop);
  void prove(const VariableUses &uses);
  void joinInTask(ReductionPlan sum);
  void settleTask(const Found &found, const VariableUses &uses);
  void followsNothing(const clang::Stmt *root);
  void countsWithoutStorage();
  void tryKernel();
  void ownOfHost();
  void namesOfHost();
  void onHost(clang::SourceLocation where, const std::string &why);
  bool declaredIn(const CanonicalLoop &loop) const;

  // given.cpp
  void giveCalls();
  void giveCalls(const clang::Stmt *root, const VariableUses &all, bool lengthsOnly);
  bool mayGive(const clang::CallExpr *call, const VariableUses &all) const;

  // variables.cpp
  Found variables(const VariableUses &uses);
  std::vector<const clang::VarDecl *> globalsOf(const clang::Stmt *root) const;
  std::optional<Parameter> place(const clang::VarDecl *variable, const VariableUses &uses);
  std::optional<Parameter> packed(const clang::VarDecl *variable, clang::QualType type, const VariableUses &uses);
  std::optional<Parameter> byRule(const clang::VarDecl *variable, clang::QualType type, const VariableUses &uses);
  clang::OpenMPDefaultmapClauseModifier ruleFor(clang::QualType type) const;
  bool declaredTarget(const clang::VarDecl *variable) const;
  bool isCopiedAround(const clang::VarDecl *variable) const;
  static bool ownsElements(clang::QualType type);
  std::optional<Parameter> mapped(const clang::VarDecl *variable, unsigned mode);
  Parameter givenPointer(const clang::VarDecl *variable);
  std::optional<Parameter> copied(const clang::VarDecl *variable, clang::QualType type);
  void pointee(const clang::VarDecl *variable, const VariableUses &uses);
  void complete(const clang::VarDecl *variable, const VariableUses &uses);
  void membersBehind();
  void partsOf(const ObjectUse &use);
  void refuseConditional(const clang::OMPExecutableDirective *one);
  void self(const VariableUses &uses);
  bool hasParts(const ObjectUse &use, const std::string &object) const;
  bool addParts(const ObjectUse &use, const std::string &object, unsigned mode);
  std::optional<Parameter> closure(const clang::VarDecl *variable, const clang::CXXRecordDecl *record,
                                   clang::QualType type);
  void captures(const clang::VarDecl *closure, const clang::CXXRecordDecl *record, long offset);
  struct CopiedObject {
    std::string name, address; // for rows of the table; text
    bool inPlace;              // the runtime makes the copy
  };
  void pointersIn(const CopiedObject &object, clang::QualType type, long offset);
  void copyWhole(const clang::VarDecl *variable, unsigned mode);
  void findCaptures(Parameter &parameter) const;
  void parameters(const Found &found, const VariableUses &uses);
  void parameter(const clang::VarDecl *variable, Parameter one);
  void sizes(const clang::VarDecl *variable);

  // The device's own bytes of an object that is mapped whole, else a copy whose pointers mean what is mapped.
  static constexpr unsigned copy = MapTable::To | MapTable::Private | MapTable::Implicit;
};

} // namespace hetcc::stage2
