//===-- stage2/kernel/team.cpp - kernels of teams ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Between the parallel regions all threads of a team run the same statements. A statement that others would notice is
// one thread's, between two barriers. The first barrier keeps it behind what slower threads still read. In a region
// each thread is its own. Loops share their iterations out, and barriers are the block's.
#include "region/shape.h"
#include "stage2/grid/plan.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/OpenMPClause.h"

#include <utility>

using namespace clang;

namespace hetcc::stage2 {
using namespace llvm::omp;

std::string Printer::teamKernel(const TeamPlan &plan, const OMPExecutableDirective *target) {
  team = &plan;
  level = Level::Team;
  concurrent = true;
  return teamDirective(target);
}

std::string Printer::sync() {
  if (few)
    reject(few, "a barrier in a region that has fewer threads than another one of its team");
  unsynced = false;
  return line("HET_SYNC(" + std::to_string(ofThread ? unit.nextBarrier() : ++barriers) + ");");
}

std::string Printer::guarded(const std::string &text) {
  std::string all = syncIfNeeded() + line("HET_ONE {") + text + line("}");
  return all + sync();
}

// As one thread runs it.
std::string Printer::alone(const Stmt *statement) {
  const Level before = std::exchange(level, Level::Alone);
  ++depth;
  std::string text = this->statement(statement);
  --depth;
  level = before;
  return text;
}

// Neighbours that one thread runs stand between two barriers together.
std::string Printer::teamBlock(llvm::ArrayRef<const Stmt *> statements) {
  std::string text, together;
  const auto close = [&] {
    if (!together.empty())
      text += guarded(std::exchange(together, ""));
  };
  for (const Stmt *one : statements) {
    if (team->isOnes(one)) {
      together += alone(one);
      continue;
    }
    close();
    text += atTeam(one);
  }
  close();
  return text;
}

std::string Printer::atTeam(const Stmt *wrapped) {
  const Stmt *s = throughCaptures(wrapped);
  if (const auto *one = dyn_cast<SwitchCase>(s)) {
    unsynced = true; // who comes here has come from the head, or from the case before
    return line(labelOf(one) + ";") + atTeam(one->getSubStmt());
  }
  if (team->isOnes(s))
    return guarded(alone(s));
  if (const auto *decls = dyn_cast<DeclStmt>(s))
    return teamDeclarations(decls);
  if (!team->spreads(s) && !team->effects(s).once) { // each thread computes it
    unsynced |= team->reads(s);
    const Level before = std::exchange(level, Level::Alone);
    std::string text = statement(s);
    level = before;
    return text;
  }
  if (const auto *block = dyn_cast<CompoundStmt>(s)) {
    std::string text = line("{");
    ++depth;
    text += teamBlock({block->body_begin(), block->body_end()});
    --depth;
    return text + line("}");
  }
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(s))
    return teamDirective(directive);
  if (const CanonicalLoop *loop = team->rowLoopAt(s))
    return rowLoop(*loop);
  if (isa<ForStmt, WhileStmt, DoStmt>(s))
    return teamLoop(s);
  if (const auto *choice = dyn_cast<SwitchStmt>(s))
    return teamSwitch(choice);
  if (const auto *branch = dyn_cast<IfStmt>(s)) {
    if (team->effects(branch->getCond()).once || branch->getInit() || branch->getConditionVariable())
      return reject(branch->getCond(), "this condition between the parallel regions of a team") + ";\n";
    unsynced |= team->reads(branch->getCond());
    const bool before = unsynced;
    std::string text = line("if (" + fixedExpression(branch->getCond()) + ") {");
    ++depth;
    text += atTeam(branch->getThen());
    --depth;
    const bool after = std::exchange(unsynced, before);
    if (branch->getElse()) {
      text += line("} else {");
      ++depth;
      text += atTeam(branch->getElse());
      --depth;
    }
    unsynced |= after;
    return text + line("}");
  }
  return reject(s, "this statement between the parallel regions of a team") + ";\n";
}

// All threads of a team go to the same case. No jump may cross a first value.
std::string Printer::teamSwitch(const SwitchStmt *choice) {
  const auto *body = dyn_cast<CompoundStmt>(choice->getBody());
  if (team->effects(choice->getCond()).once || choice->getInit() || choice->getConditionVariable())
    return reject(choice->getCond(), "this condition between the parallel regions of a team") + ";\n";
  const bool declares = !body || llvm::any_of(body->body(), [](const Stmt *one) {
    while (const auto *label = dyn_cast<SwitchCase>(one))
      one = label->getSubStmt();
    return isa<DeclStmt>(one);
  });
  if (declares)
    return reject(choice, "this statement between the parallel regions of a team") + ";\n";
  const std::string head = line("switch (" + fixedExpression(choice->getCond()) + ")");
  std::string text = head + atTeam(body);
  unsynced = true;
  return text;
}

// The next iteration begins with what this one leaves unsynchronised.
std::string Printer::teamLoop(const Stmt *loop) {
  const Expr *condition = nullptr, *step = nullptr;
  const Stmt *body = nullptr;
  std::string before;
  if (const auto *one = dyn_cast<ForStmt>(loop)) {
    condition = one->getCond(), step = one->getInc(), body = one->getBody();
    if (one->getConditionVariable())
      return reject(loop, "a declaration in the condition of 'for'") + ";\n";
    if (const Stmt *init = one->getInit()) {
      const auto *decls = dyn_cast<DeclStmt>(init);
      if (decls && llvm::any_of(decls->decls(), [&](const Decl *decl) {
            return isa<VarDecl>(decl) && team->inRoom(cast<VarDecl>(decl));
          }))
        return reject(loop, "a loop around parallel regions that change its variable") + ";\n";
      before = atTeam(init);
    }
  } else if (const auto *one = dyn_cast<WhileStmt>(loop)) {
    condition = one->getCond(), body = one->getBody();
    if (one->getConditionVariable())
      return reject(loop, "a declaration in the condition of 'while'") + ";\n";
  } else {
    condition = cast<DoStmt>(loop)->getCond(), body = cast<DoStmt>(loop)->getBody();
  }
  for (const Expr *part : {condition, step})
    if (part && team->effects(part).once)
      return reject(part, "this condition or step of a loop around parallel regions") + ";\n";
  const bool reads = (condition && team->reads(condition)) || (step && team->reads(step));
  const auto print = [&] {
    ++depth;
    std::string text = atTeam(body);
    --depth;
    return text;
  };
  // A `break` or `continue` comes from any place of the body.
  const bool atBegin = unsynced || reads || TeamPlan::escapes(body);
  unsynced = atBegin;
  std::string text = print();
  if (unsynced && !atBegin)
    text = print();
  unsynced |= atBegin;
  const std::string test = condition ? fixedCondition(condition) : "";
  if (isa<DoStmt>(loop))
    return line("do {") + text + line("} while (" + test + ");");
  if (isa<WhileStmt>(loop))
    return line("while (" + test + ") {") + text + line("}");
  const std::string change = step ? fixedExpression(step) : "";
  text = line("for (;" + (test.empty() ? "" : " " + test) + ";" + (change.empty() ? "" : " " + change) + ") {") + text +
         line("}");
  return before.empty() ? text : line("{") + before + text + line("}");
}

std::string Printer::teamDeclarations(const DeclStmt *decls) {
  std::string text;
  for (const Decl *decl : decls->decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable || variable->isStaticLocal() || variable->hasExternalStorage())
      continue;
    if (!team->inRoom(variable)) {
      if (variable->getType()->isArrayType() && isFlatArray(variable->getType())) {
        reject(decls, "an array of variable length");
        continue;
      }
      if (isa<DecompositionDecl>(variable)) {
        reject(decls, "a structured binding between the parallel regions of a team");
        continue;
      }
      if (variable->getInit()) {
        unsynced |= team->reads(variable->getInit());
        if (team->effects(variable->getInit()).once) {
          reject(decls, "this initializer between the parallel regions of a team");
          continue;
        }
      }
      text += declareSizes(variable);
      const std::string one = line(declareVariable(variable) + ";");
      text += std::exchange(prelude, "") + one;
      continue;
    }
    ++depth;
    const std::string text1 = heldDeclaration(variable);
    --depth;
    if (!text1.empty())
      text += guarded(text1);
  }
  return text;
}

// The first value of a variable in the room.
std::string Printer::heldDeclaration(const VarDecl *variable) {
  const Expr *init = variable->getInit();
  if (!init)
    return "";
  if (const auto *made = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
      made && made->getConstructor()->isTrivial() && made->getConstructor()->isDefaultConstructor())
    return "";
  const std::string name = locals[variable], own = "het_init_" + variable->getName().str();
  locals[variable] = own;
  std::string text = line("{");
  ++depth;
  const std::string one = line(declareVariable(variable) + ";");
  text += std::exchange(prelude, "") + one +
          line(unit.openCl ? "HET_MOVE(__local, &" + name + ", __private, &" + own + ", sizeof " + name + ");"
                           : "memcpy((void *)&" + name + ", (const void *)&" + own + ", sizeof " + name + ");");
  --depth;
  locals[variable] = name;
  return text + line("}");
}

// Copies that each thread has between the regions. The room holds the others.
std::string Printer::teamPrivates(const OMPExecutableDirective *directive) {
  std::string text;
  const VariableUses uses({directive->getRawStmt()});
  const auto copy = [&](const Expr *item, bool filled) {
    const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (variable && team->inRoom(variable) && makingOf(directive, variable, filled).call)
      unit.reject(variable->getLocation(), "an object that the threads of a team share, with a constructor");
    if (variable && !team->inRoom(variable) && llvm::is_contained(uses.free(), variable))
      text += privateCopy(directive, variable, filled);
  };
  for (const OMPClause *clause : directive->clauses()) {
    if (isClangsOwn(clause, directive))
      continue;
    if (const auto *own = dyn_cast<OMPPrivateClause>(clause))
      for (const Expr *item : own->varlists())
        copy(item, false);
    // A parameter of the kernel is a copy. By default(firstprivate) there may be copies of what is mapped.
    if (const auto *own = dyn_cast<OMPFirstprivateClause>(clause);
        own && (own->isImplicit() || !isOpenMPTargetExecutionDirective(directive->getDirectiveKind())))
      for (const Expr *item : own->varlists())
        copy(item, true);
  }
  return text;
}

// A region with `if`: all threads of the team find the same value of its condition.
std::string Printer::regionOrOne(const OMPExecutableDirective *directive) {
  const Expr *condition = team->conditionOf(directive);
  const Effects found = team->effects(condition);
  if (found.once || !found.sets.empty())
    return reject(condition, "this condition of a parallel region in a kernel of teams") + ";\n";
  unsynced |= team->reads(condition);
  const bool before = unsynced;
  std::string text = line("if (" + fixedExpression(condition) + ") {");
  ++depth;
  text += region(directive, "THREADS");
  --depth;
  unsynced = before;
  text += line("} else {");
  ++depth;
  threads = "1";
  text += guarded(alone(directive));
  threads = "HET_THREADS";
  --depth;
  return text + line("}");
}

std::string Printer::teamDirective(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const Leaves leaves = team->leaves(directive, false);
  if (leaves.parallel && !leaves.distribute && team->conditionOf(directive))
    return regionOrOne(directive);
  if (leaves.parallel)
    return region(directive, leaves.distribute ? "ALL" : "THREADS");
  if (const char *what = obstacleOf(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  std::vector<Gathered> sums;
  const std::string begin = leaves.teams ? beginSums(directive, sums) : "";
  if (leaves.distribute) {
    const std::string text = begin + shared(directive, "TEAMS");
    return text + endSums(sums);
  }
  const bool opens = leaves.teams || isOpenMPTargetExecutionDirective(kind);
  if (!opens || !directive->hasAssociatedStmt()) // one thread's, which meets nobody
    return guarded(alone(directive));
  auto saved = locals;
  std::string text = line("{");
  ++depth;
  text += begin + teamPrivates(directive) + atTeam(directive->getRawStmt());
  text += endSums(sums);
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

} // namespace hetcc::stage2
