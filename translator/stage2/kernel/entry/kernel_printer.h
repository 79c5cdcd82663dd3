//===-- stage2/kernel/entry/kernel_printer.h - the printer of one kernel ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel has parameters, variables of each thread, loops around the user's body, and results that leave the threads
// at their end. The printer of the body is told on the way how its variables are spelled.
#pragma once

#include "stage2/kernel/entry/kernel.h"
#include "stage2/kernel/printer.h"

namespace hetcc::stage2 {

class KernelPrinter {
public:
  KernelPrinter(const KernelPlan &plan, const std::string &unitHash, DeviceUnit &unit)
      : plan(plan), hash(unitHash), unit(unit), printer(unit) {}

  /// The kernel's text; once. Records that it needs are in `arrays`, other text is in the unit.
  std::string kernel();
  /// The function by which the host calls a kernel of C++, and the kernel's descriptor; after kernel().
  std::string simEntry() const;
  std::string descriptor() const;

  std::string arrays; // records for array parameters

private:
  const KernelPlan &plan;
  const std::string &hash;
  DeviceUnit &unit;
  Printer printer;
  Spaces *spaces = nullptr;
  UniqueNames names; // of parameters: C++ can name two variables alike (x and ::x)
  std::vector<std::string> parameters, types, partials, lasts;
  std::vector<std::string> arguments; // the parameters' names
  std::string given;                  // parameters that came as bytes
  std::string deviceNumber;           // the parameter with it; empty: nothing asks
  std::string first;                  // of a kernel of teams: values of what is held once
  llvm::DenseMap<const clang::VarDecl *, std::string> spelled, counts, globalNames;

  bool joins() const { // on the host, where each thread computes a part
    return llvm::any_of(plan.owns, [](const OwnCopy &own) { return own.kind != OwnCopy::Last; }) ||
           llvm::any_of(plan.reductions, [](const ReductionPlan &one) { return one.inPlace; });
  }
  // Whether there is an instance with copies of arrays in shared memory. Copies of objects may leave too little of it.
  bool sharesCopies() const {
    return !unit.openCl && !joins() &&
           llvm::any_of(plan.reductions, [](const ReductionPlan &one) { return one.item && !one.inPlace; });
  }
  bool isLone() const;
  bool shared() const { return plan.plain && !plan.loops.empty(); }
  unsigned threads() const { return plan.team ? plan.team->limitOfThreads() : blockThreads; }
  std::string roomType() const { return "het_room_" + std::to_string(plan.number); }
  std::string name() const { return "het_k_" + hash + "_" + std::to_string(plan.number); }
  const clang::SourceManager &sources() const { return unit.context.getSourceManager(); }
  clang::SourceLocation where() const { return plan.where(); } // the loop, which is the user's text
  static clang::QualType valueType(const clang::VarDecl *variable) {
    return variable->getType().getNonReferenceType().getUnqualifiedType();
  }

  // parameters.cpp
  std::string spell(const clang::VarDecl *variable);
  void declare(const Parameter &parameter);
  void array(const clang::VarDecl *variable, clang::QualType type, const std::string &name);
  void object(const Parameter &parameter, clang::QualType type, const std::string &name);
  void pointer(const Parameter &parameter, clang::QualType type, const std::string &name);
  void add(clang::QualType type, const std::string &declarator);
  void addPartial(clang::QualType type, const std::string &name);
  void addLasts();
  static bool travelsAsBytes(clang::QualType type);
  std::string givenBytes(uint64_t size, const std::string &declaration, const std::string &name);
  std::string pointerParameter(clang::QualType type, const std::string &name);
  std::string globals();

  // loops.cpp
  std::string loops();
  std::string once();
  std::string teams();
  std::string room();
  bool beginsATriangle(const CanonicalLoop &loop, size_t i) const;
  char axisOf(size_t loop) const;
  std::string gridLoop(size_t i, unsigned depth, unsigned tile = 1);
  std::string gridLoop(const CanonicalLoop &loop, size_t i, unsigned depth, unsigned tile);
  std::string innerLoop(const CanonicalLoop &loop, unsigned depth);
  std::string allPlaces(unsigned depth);
  std::string fixed(const clang::Expr *expr, const CanonicalLoop &loop, llvm::StringRef what, std::string &before,
                    unsigned depth);
  bool isOfLoop(const clang::VarDecl *variable) const;
  bool hidesOwn() const;
  std::string withLasts(const std::string &margin);
  std::string afterLast(const CanonicalLoop &loop, const std::string &target);

  // tile.cpp: the instance whose threads have tiles
  std::string tiled(const std::string &list);
  std::string each() const;
  unsigned ofTile(size_t loop) const;
  std::string oneByOne(const CanonicalLoop &rows, const CanonicalLoop &columns, unsigned depth);
  std::string together(const CanonicalLoop &rows, const CanonicalLoop &columns, unsigned depth);
  std::string together(const clang::Stmt *statement, unsigned depth);
  std::string joined(const CanonicalLoop &loop, const clang::Stmt *inside, unsigned depth);
  std::string ofEach(const clang::VarDecl *variable, unsigned depth);
  std::string inEach(const std::string &text, unsigned depth) const;
  std::string firstValue(const clang::VarDecl *variable, unsigned depth);

  // copies.cpp: reductions, and other variables that each thread has a copy of
  std::string begun(const ReductionPlan &reduction);
  std::string reduced(size_t i);
  std::string ownCopy(const ReductionPlan &reduction);
  std::string classCopy(const ReductionPlan &reduction, clang::QualType number, const std::string &name);
  std::string copyOf(const clang::VarDecl *variable);
  std::string copyInPlace(const ReductionPlan &reduction);
  std::string joinedInPlace(const ReductionPlan &reduction, const std::string &told);
  std::string ownName(const OwnCopy &own) { return "het_own_" + spelled[own.variable]; }
  std::string open(const OwnCopy &own);
  std::string join(const OwnCopy &own);
  std::string joinedInTurn(const OwnCopy &own);
};

} // namespace hetcc::stage2
