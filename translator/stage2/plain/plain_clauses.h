//===-- stage2/plain/plain_clauses.h - the clauses of a plain OpenMP target construct --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The clauses fill the map table, and lists of variables that decide how a kernel gets each of them. Mappers are
// followed to the members that they name. A clause that cannot be done is reported where it stands.
#pragma once

#include "stage2/plain/mappers.h"
#include "stage2/plain/plain.h"
#include "stage2/plain/sections.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc::stage2 {

class PlainClauses {
protected:
  PlainClauses(const Plain &construct, unsigned number, const HostSource &source);

  bool readAll(); // false: an error was reported
  void take();    // the rows of use_device_ptr into the plan's, behind all others
  void addNamed(const clang::Expr *item, unsigned mode);
  void addMapped(const clang::Expr *item, unsigned mode, bool attach, const clang::Expr *reference,
                 const Mapped *within);
  void reduced(const clang::Expr *item, bool ofTarget);
  void takeRows(); // of the tables into the plan's, when everything has been added
  // The variable means what a row of its own finds: itself, or what it points to.
  void useDevice(const clang::VarDecl *variable, bool address);

  template <class Clause> void collect(const Clause *clause, std::vector<const clang::VarDecl *> &list) {
    for (const clang::Expr *item : clause->varlists())
      if (const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl()))
          list.push_back(variable);
  }
  static bool has(const std::vector<const clang::VarDecl *> &list, const clang::VarDecl *variable) {
    return llvm::is_contained(list, variable) || llvm::is_contained(list, variable->getCanonicalDecl());
  }

  const HostSource &source;
  clang::ASTContext &context;
  const clang::OMPExecutableDirective *directive;
  PlainPlan plan;
  MapTable table, spread; // spread: items of which the program finds the number
  const Mappers mappers;
  std::vector<const clang::VarDecl *> copies, privates, raw, rawAddresses;
  // Variables with results of reductions, last iterations and linear steps. Those of the target construct itself come
  // out (5.0, section 2.19.7). Those of constructs inside of it do so where no clause asks for a copy.
  std::vector<const clang::VarDecl *> out, inner;
  std::vector<std::pair<clang::OpenMPDefaultmapClauseKind, clang::OpenMPDefaultmapClauseModifier>> defaults;
  bool failed = false;

  void reject(clang::SourceLocation where, llvm::StringRef what, llvm::StringRef instead = "");

private:
  template <class Clause> void collectBases(const Clause *clause, std::vector<const clang::VarDecl *> &list);
  void refuseCommas(const clang::OMPClause *clause);
  void read(const clang::OMPClause *clause);
  void readIf(const clang::OMPIfClause *clause);
  void add(const clang::Expr *item, unsigned mode, bool attach, const Mapped *mapped = nullptr);
  void addAll(const clang::Expr *item, unsigned mode, bool attach, const Mapped *within);
  void addMembers(const clang::Expr *item, unsigned mode, bool attach, const Mapped *within);
  std::string seen(const std::string &text, clang::QualType type) const;
  void addParts(const clang::OMPDeclareMapperDecl *mapper, const Mapped &mapped, unsigned mode, bool attach);
  void addEach(const clang::Expr *item, const clang::OMPDeclareMapperDecl *mapper, unsigned mode, bool attach,
               const Mapped *within);
  clang::QualType elementType(const clang::Expr *item) const;
  void readMap(const clang::OMPMapClause *clause);
  std::optional<std::vector<Mapped>> iteratorsOf(const clang::OMPMapClause *clause);
  unsigned presentMode() const;
  unsigned modifiersOf(const clang::OMPMapClause *clause) const;
  template <class Clause> void readMotion(const Clause *clause, unsigned mode);
  template <class Clause> void readUseDevice(const Clause *clause, bool address);

  std::vector<MapRow> deviceRows; // of use_device_ptr
  unsigned iteratorCount = 0;     // of clauses so far
};

} // namespace hetcc::stage2
