//===-- stage2/plain/task.cpp - the body of a task as a kernel ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stage 1 made the construct of a task's body (stage1/task_made.h). Its kernel works on the storage that the task
// names, which a launch finds by the host's addresses. All else is copied at the launch. The host computes what is no
// kernel of many threads.
#include "stage2/plain/planner.h"

#include "analysis/device/device_functions.h"
#include "stage2/grid/sums.h"
#include "stage2/tasks/task_steps.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {

void PlainPlanner::readTask() {
  const TaskOfConstruct task = taskOf(plan.device);
  plan.task = task.own;
  plan.isStep = task.isStep;
  if (!plan.task)
    return;
  const auto *fields = dyn_cast_or_null<InitListExpr>(plan.task->getInit());
  plan.taskMayStay = fields && source.spelling(fields->getInit(2)).find("HET_TASK_HOST") != std::string::npos;
  const VariableUses uses({directive->getRawStmt()});
  for (const VarDecl *variable : uses.free()) {
    const QualType type = variable->getType().getNonReferenceType();
    if (has(rawAddresses, variable) && type->isRecordType())
      plan.kernel.objects.push_back(variable);
    if (has(privates, variable) || has(rawAddresses, variable) ||
        (variable->hasGlobalStorage() && hasKnownValue(variable, type)))
      continue;
    if (has(copies, variable) && (uses.modified(variable) || uses.writesThrough(variable)))
      onHost(uses.mentions(variable).front()->getLocation(),
             "'" + variable->getNameAsString() + "' gets a value, and is one variable for all iterations");
    else if (has(copies, variable))
      continue;
    if (type->isPointerType() || type->isArrayType())
      raw.push_back(variable);
    else if (type->isRecordType() && !uses.modified(variable))
      copies.push_back(variable);
  }
}

// The device may have other bounds than the host, which counts the iterations.
bool PlainPlanner::isCountedThere(const CanonicalLoop &loop) {
  const VariableUses bounds({loop.first, loop.bound, loop.step});
  return llvm::any_of(bounds.free(),
                      [this](const VarDecl *variable) { return table.rowOf(source.name(variable)) >= 0; });
}

// A loop that one thread would run. A `serial` construct asks for that.
bool PlainPlanner::mayProve() const {
  return directive->getDirectiveKind() == llvm::omp::OMPD_target && !nest.alone && onlyLoop(directive->getRawStmt()) &&
         !llvm::StringRef(source.openAcc(directive)).starts_with("acc serial");
}

// Nobody says that the loops may run in any order.
void PlainPlanner::prove(const VariableUses &uses) {
  plan.kernel.body = directive->getRawStmt();
  plan.kernel.privates = privates;
  std::vector<const VarDecl *> changed;
  for (const VarDecl *variable : uses.free())
    if ((has(rawAddresses, variable) && uses.modified(variable)) ||
        (has(raw, variable) && uses.writesThrough(variable)))
      changed.push_back(variable);
  if (const ForStmt *loop = onlyLoop(plan.kernel.body); loop && plan.task)
    plan.kernel.reductions = sumsInAnyOrder(loop, changed, context);
  if (!plan.task)
    promote(uses, false); // rather than loops that may keep their order when the program runs
  if (plan.kernel.loops.empty())
    promote(uses, true);
  if (!plan.task && llvm::any_of(plan.kernel.loops, [this](const CanonicalLoop &loop) { return isCountedThere(loop); }))
    demote(0);
  if (plan.kernel.loops.empty())
    plan.kernel.reductions.clear();
  if (plan.kernel.loops.empty())
    plan.kernel.body = directive;
}

// Few items, which each thread has copies of. The kernel knows the place of the first one.
static bool readSection(ReductionPlan &sum, const VariableUses &body, const ASTContext &context) {
  const Expr *item = sum.item->IgnoreParenImpCasts(), *base = item;
  std::optional<long> length = 1;
  if (const auto *section = dyn_cast<ArraySectionExpr>(item)) {
    base = section->getBase();
    sum.first = section->getLowerBound();
    Expr::EvalResult value;
    if (section->getColonLocFirst().isValid())
      length = section->getLength() && section->getLength()->EvaluateAsInt(value, context)
                   ? std::optional<long>(value.Val.getInt().getExtValue())
                   : std::nullopt;
  } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(item)) {
    base = subscript->getBase();
    sum.first = subscript->getIdx();
  } else if (const auto *array = context.getAsConstantArrayType(item->getType().getNonReferenceType())) {
    length = array->getElementType()->isArithmeticType() ? std::optional<long>(static_cast<long>(array->getZExtSize()))
                                                         : std::nullopt;
  }
  constexpr long most = 32;
  if (!length || *length < 1 || *length > most || !isa<DeclRefExpr>(base->IgnoreParenImpCasts()))
    return false;
  sum.count = *length;
  const VariableUses place(sum.first ? std::vector<const Stmt *>{sum.first} : std::vector<const Stmt *>{});
  return (!sum.first || !sum.first->HasSideEffects(context)) &&
         llvm::all_of(place.free(), [&](const VarDecl *variable) {
           return variable->getType()->isArithmeticType() && !body.mentions(variable).empty() &&
                  !body.modified(variable) && !body.declared(variable);
         });
}

// A result of a reduction is in the device's memory, where the kernel joins it with what the threads have.
void PlainPlanner::joinInTask(ReductionPlan sum) {
  const QualType type = reducedType(sum.variable, context);
  const bool isThere = has(rawAddresses, sum.variable) || (sum.item && has(raw, sum.variable));
  if (!isThere || !mayJoin(type) || (sum.item && !readSection(sum, VariableUses({directive->getRawStmt()}), context)))
    return onHost(directive->getBeginLoc(), "a reduction of '" + sum.variable->getNameAsString() +
                                                "': kernels of tasks have those of integers, 'float' and 'double', "
                                                "which the task names, or which its body declares and uses later");
  sum.inPlace = true;
  plan.kernel.reductions.push_back(std::move(sum));
}

// A pointer that the kernel reads from memory is the host's.
void PlainPlanner::followsNothing(const Stmt *root) {
  walkCalled(root, [&](const Stmt *at, bool) {
    const auto *cast = dyn_cast<ImplicitCastExpr>(at);
    if (!cast || cast->getCastKind() != CK_LValueToRValue || !cast->getType()->isAnyPointerType())
      return true;
    if (const Expr *from = cast->getSubExpr()->IgnoreParens(); !isa<DeclRefExpr>(from))
      onHost(from->getExprLoc(), "a pointer in storage means the host's memory; name what it leads to by a variable");
    return true;
  });
}

// A loop that one thread would run in statements between nests, or a call of a function with one.
static const Stmt *slowPart(const Stmt *root) {
  const auto isLoop = [](const Stmt *at) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(at); };
  const Stmt *found = nullptr;
  walk(root, [&](const Stmt *at) {
    bool isSlow = isLoop(at);
    if (const auto *call = dyn_cast<CallExpr>(at); call && call->getDirectCallee())
      walkFunction(call->getDirectCallee(), [&](const Stmt *inside) { return !(isSlow |= isLoop(inside)); });
    if (isSlow && !found)
      found = at;
    return !found;
  });
  return found;
}

// The host computes how many iterations there are, from variables alone: the newest of storage may be a device's.
void PlainPlanner::countsWithoutStorage() {
  for (const CanonicalLoop &loop : plan.kernel.loops)
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      walk(part, [&](const Stmt *at) {
        const auto *unary = dyn_cast<UnaryOperator>(at);
        const auto *member = dyn_cast<MemberExpr>(at);
        const auto *ref = dyn_cast<DeclRefExpr>(at);
        const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        if ((unary && unary->getOpcode() == UO_Deref) || isa<ArraySubscriptExpr>(at) || (member && member->isArrow()) ||
            (variable && has(rawAddresses, variable)))
          onHost(part->getExprLoc(), "storage says how many iterations the loop has, which the host does not know");
        return true;
      });
}

// The first reason counts: advice about loops comes last, for it helps if there is no other one.
void PlainPlanner::settleTask(const Found &found, const VariableUses &uses) {
  const SourceLocation at = directive->getRawStmt()->getBeginLoc();
  const bool hasThreads = !plan.kernel.loops.empty() || plan.kernel.team;
  followsNothing(directive->getRawStmt());
  countsWithoutStorage();
  if (const auto why =
          hasThreads || plan.isStep ? std::nullopt : whyNoSteps(directive, plan.construct.function, context))
    onHost(why->first, why->second);
  const auto isJoined = [&](const VarDecl *variable) {
    const auto is = [&](const auto &one) { return one.variable == variable; };
    return llvm::any_of(plan.kernel.reductions, is) || llvm::any_of(plan.kernel.owns, is);
  };
  for (const auto &[variable, one] : found) {
    const bool isLoops = llvm::any_of(plan.kernel.loops, [&](auto &loop) { return loop.variable == variable; });
    const SourceLocation where = uses.mentions(variable).empty() ? at : uses.mentions(variable).front()->getLocation();
    const bool isShared = has(rawAddresses, variable); // by the kernels of the body, or storage that the task names
    if (one.row >= 0 || (one.kind == Parameter::Object && !has(raw, variable) && !isShared))
      onHost(where, "'" + variable->getNameAsString() + "' is no array or pointer that the task names");
    else if (uses.modified(variable) && !isLoops && !variable->getType()->isArrayType() &&
             !has(plan.kernel.privates, variable) &&
             !(isShared && (!hasThreads || isJoined(variable) || has(plan.kernel.objects, variable))))
      onHost(where, "'" + variable->getNameAsString() + "' gets a value, and is one variable for all iterations");
  }
  if (uses.usesThis())
    onHost(uses.thisMentions().front()->getLocation(), "the task's body uses members of its object");
  if (!plan.kernel.lasts.empty() ||
      llvm::any_of(plan.kernel.owns, [&](const OwnCopy &own) { return !has(rawAddresses, own.variable); }))
    onHost(at, "a last value, or a reduction that the user declared, of a variable that the task does not name");
  if (!plan.rows.empty() || !plan.spread.empty())
    onHost(at, "storage that the task does not name by a pointer or array");
  if (const Stmt *slow = plan.isStep && !hasThreads ? slowPart(directive->getRawStmt()) : nullptr)
    onHost(slow->getBeginLoc(), "one thread would run the loops of this statement, which stands between nests");
  if (!hasThreads && !plan.isStep)
    onHost(at, "no loop of the task's body is seen to run in any order; write '#pragma omp parallel for' before one "
               "whose iterations may");
}

} // namespace hetcc::stage2
