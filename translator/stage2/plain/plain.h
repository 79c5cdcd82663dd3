//===-- stage2/plain/plain.h - plain OpenMP target constructs, decided -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct runs as one kernel. It runs over the grid where it is a nest of loops whose iterations may run in any
// order. Otherwise it is one team of one thread, which OpenMP allows for every construct. A construct of which no
// kernel can be made runs on the host. Its data environment becomes the rows of a het_map table; parameters refer to
// rows by index.
#pragma once

#include "stage2/grid/plan.h"
#include "stage2/plain/items.h"

#include <optional>
#include <set>
#include <string>

namespace hetcc::stage2 {

struct PlainPlan {
  Plain construct;
  const clang::VarDecl *task = nullptr;            // het_own_<n>: the construct is a task's body, and has no map table
  bool isStep = false;                             // one of several kernels of that body
  std::vector<const clang::VarDecl *> apartOfTask; // as kernel.apart, by pointers
  bool taskMayStay = false;                        // on the host: the task asks for it too
  bool deferred = false;                           // Kernel: its results may come home after it
  enum Kind { Kernel, OnHost, Data, Enter, Exit, Update } kind = Kernel;
  std::vector<MapRow> rows;
  std::vector<MapRow> spread; // rows in loops, mapped around the others; the only ones where they are not empty and
                              // the construct has no block
  KernelPlan kernel;          // Kernel
  std::vector<const clang::VarDecl *> copies, own; // where the host computes it: firstprivate, private
  std::string obstacle;                            // OnHost: why
  clang::SourceLocation obstacleAt;
  const clang::CallExpr *numbered = nullptr; // Kernel, of one thread: as in Nest
  std::optional<std::string> hostTeams;      // where the result depends on how many there are: the host's directive
  const clang::Expr *device = nullptr;
  std::vector<const clang::Expr *> conditions; // of if clauses; all must hold
  struct UseDevice { // target data: within it, the variable means the device's. OnHost: what the host has for that
    const clang::VarDecl *variable = nullptr;
    int row = 0;
    bool address = false; // use_device_addr: the variable itself; else what it points to
  };
  std::vector<UseDevice> useDevice;
};

// Nothing when an error was reported.
std::optional<PlainPlan> planPlain(const Plain &construct, unsigned number, const HostSource &source);

// Warnings: that no kernel can be made of it, or only one of one thread, and why; that its threads need much memory.
void tellWhere(const PlainPlan &plan, const HostSource &source);

// plans.cpp
/// The plans of a file's constructs, in their order, numbered from `number` on. One of which an error was reported has
/// none. A fault in one instantiation of a template is told once, and so are warnings that a construct is no kernel.
std::vector<PlainPlan> planAll(const std::vector<Plain> &constructs, unsigned number, const HostSource &source);
/// Tasks whose body is several kernels, one of which cannot be made.
std::set<const clang::VarDecl *> leftToHost(const std::vector<PlainPlan> &plans);

} // namespace hetcc::stage2
