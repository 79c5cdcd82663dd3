//===-- stage2/tasks/task_split.cpp - where the body of a task is cut into kernels ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tasks/task_split.h"

#include "stage2/grid/plan.h"
#include "stage2/grid/sums.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/first_use.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool hasLoop(const Stmt *root) {
  bool found = false;
  walk(root, [&](const Stmt *at) {
    found |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(at);
    return !found;
  });
  return found;
}

// `break` or `continue` of a loop around it.
bool leavesIteration(const Stmt *root) {
  bool found = false;
  walk(root, [&](const Stmt *at) {
    found |= isa<BreakStmt, ContinueStmt>(at);
    return !isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(at);
  });
  return found;
}

using Variables = std::set<const VarDecl *>;

constexpr const char *adviseThreads = "no loop of the task's body is seen to run in any order; write '#pragma omp "
                                      "parallel for' before one whose iterations may, with 'reduction' for sums of all";

class Splitter : public TaskSplit {
public:
  Splitter(const OMPExecutableDirective *directive, const FunctionDecl *function, const VarDecl *of,
           ASTContext &context)
      : context(context), directive(directive), function(function) {
    root = directive->getRawStmt();
    own = of;
    for (const auto *clause : directive->getClausesOfKind<OMPHasDeviceAddrClause>())
      for (const Expr *item : clause->varlists())
        if (const VarDecl *variable = rootVariable(item))
          named.insert(variable);
    shared = named;
  }

  // Which variables are shared is found by splitting with those that are known to be.
  bool read() {
    for (size_t before = SIZE_MAX; before != shared.size();) {
      before = shared.size();
      all.clear();
      declarations.clear();
      controls.clear();
      kept.clear();
      why.reset();
      beginShared();
      const bool good = split(root);
      if (!good && before == shared.size())
        return false;
      if (good)
        findShared();
    }
    return allows();
  }

private:
  ASTContext &context;
  const OMPExecutableDirective *directive;
  const FunctionDecl *function;
  std::vector<const Stmt *> controls; // what the host evaluates
  Variables kept;                     // declared there

  bool refuse(const Stmt *at, const std::string &text) {
    if (!why)
      why = {at->getBeginLoc(), text};
    return false;
  }

  // A variable whose value the host knows.
  bool mayRead(const VarDecl *variable) const {
    return variable && !shared.contains(variable) && !variable->getType().isVolatileQualified() &&
           (variable->hasLocalStorage() || variable->getType()->isScalarType() ||
            variable->getType().isConstQualified());
  }
  bool mayChange(const Expr *place) const {
    const auto *ref = dyn_cast<DeclRefExpr>(place->IgnoreParens());
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return variable && isBodys(variable, context) && mayRead(variable) && variable->getType()->isScalarType();
  }

  // Evaluated without any storage but variables: the host does that.
  bool isHosts(const Expr *value) const {
    value = value->IgnoreParens();
    if (const auto *whole = dyn_cast<FullExpr>(value))
      return isHosts(whole->getSubExpr());
    if (const auto *cast = dyn_cast<CastExpr>(value)) {
      if (cast->getCastKind() == CK_ArrayToPointerDecay)
        return isPlace(cast->getSubExpr());
      return cast->getCastKind() == CK_LValueToRValue ? isVariable(cast->getSubExpr()) : isHosts(cast->getSubExpr());
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(value)) {
      if (unary->isIncrementDecrementOp())
        return mayChange(unary->getSubExpr());
      if (unary->getOpcode() == UO_AddrOf)
        return isPlace(unary->getSubExpr());
      return unary->getOpcode() != UO_Deref && isHosts(unary->getSubExpr());
    }
    if (const auto *binary = dyn_cast<BinaryOperator>(value))
      return (binary->isAssignmentOp() ? mayChange(binary->getLHS()) : isHosts(binary->getLHS())) &&
             isHosts(binary->getRHS());
    if (const auto *either = dyn_cast<ConditionalOperator>(value))
      return isHosts(either->getCond()) && isHosts(either->getTrueExpr()) && isHosts(either->getFalseExpr());
    const auto *ref = dyn_cast<DeclRefExpr>(value);
    return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
               GNUNullExpr, UnaryExprOrTypeTraitExpr>(value) ||
           (ref && isa<EnumConstantDecl>(ref->getDecl()));
  }
  bool isVariable(const Expr *place) const {
    place = place->IgnoreParens();
    while (const auto *member = dyn_cast<MemberExpr>(place)) {
      if (member->isArrow())
        return false;
      place = member->getBase()->IgnoreParens();
    }
    const auto *ref = dyn_cast<DeclRefExpr>(place);
    return ref && mayRead(dyn_cast<VarDecl>(ref->getDecl())) && !ref->getType()->isReferenceType();
  }
  // Storage whose address needs no other storage.
  bool isPlace(const Expr *place) const {
    place = place->IgnoreParens();
    if (const auto *ref = dyn_cast<DeclRefExpr>(place)) {
      const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
      return variable && variable->getType()->isArrayType() && !shared.contains(variable);
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(place))
      return unary->getOpcode() == UO_Deref && isHosts(unary->getSubExpr());
    if (const auto *member = dyn_cast<MemberExpr>(place); member && !member->getType()->isReferenceType())
      return member->isArrow() ? isHosts(member->getBase()) : isPlace(member->getBase());
    const auto *item = dyn_cast<ArraySubscriptExpr>(place);
    return item && isHosts(item->getBase()) && isHosts(item->getIdx());
  }

  bool isHostsStatement(const Stmt *statement) const {
    if (!statement || isa<NullStmt, BreakStmt, ContinueStmt>(statement))
      return true;
    if (const auto *value = dyn_cast<Expr>(statement))
      return isHosts(value);
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      return llvm::all_of(block->body(), [&](const Stmt *one) { return isHostsStatement(one); });
    const auto *either = dyn_cast<IfStmt>(statement);
    return either && !either->getInit() && !either->getConditionVariable() && isHosts(either->getCond()) &&
           isHostsStatement(either->getThen()) && isHostsStatement(either->getElse());
  }

  bool control(const Stmt *statement) {
    if (statement)
      controls.push_back(statement);
    return true;
  }
  bool controlled(const Expr *value, const Stmt *by) {
    if (value && !isHosts(value))
      return refuse(by, "the host does not know what decides how often this runs");
    return control(value);
  }

  bool split(const Stmt *statement) {
    if (!statement)
      return true;
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      return splitBlock(block);
    if (isHostsStatement(statement))
      return control(statement);
    if (const auto *decls = dyn_cast<DeclStmt>(statement))
      return declare(decls);
    if (isLoopOfThreads(statement))
      return stepOfDirective(cast<OMPExecutableDirective>(statement));
    if (!hasLoop(statement) && !leavesIteration(statement))
      return step({{statement}});
    if (const auto *loop = dyn_cast<ForStmt>(statement))
      return nest(loop) || splitLoop(loop);
    if (const auto *loop = dyn_cast<WhileStmt>(statement); loop && !loop->getConditionVariable())
      return mayRepeat(loop, loop->getBody()) && controlled(loop->getCond(), loop) && split(loop->getBody());
    if (const auto *loop = dyn_cast<DoStmt>(statement))
      return mayRepeat(loop, loop->getBody()) && controlled(loop->getCond(), loop) && split(loop->getBody());
    const auto *either = dyn_cast<IfStmt>(statement);
    if (!either || either->getInit() || either->getConditionVariable())
      return refuse(statement, "loops stand in a statement of the task's body that is no loop and no 'if'");
    return controlled(either->getCond(), either) && split(either->getThen()) && split(either->getElse());
  }

  bool stepOfDirective(const OMPExecutableDirective *directive) {
    TaskStep one{{directive->getRawStmt()}, nullptr, true, directive, {}};
    for (const OMPClause *clause : directive->clauses()) {
      if (clause->isImplicit() || clause->getBeginLoc().isInvalid())
        continue;
      const bool joins = isa<OMPReductionClause, OMPLastprivateClause>(clause);
      if (!joins && !isa<OMPPrivateClause, OMPFirstprivateClause>(clause)) {
        if (isa<OMPCollapseClause, OMPScheduleClause, OMPNumThreadsClause, OMPSimdlenClause, OMPAlignedClause,
                OMPProcBindClause, OMPDefaultClause, OMPSharedClause, OMPNowaitClause>(clause))
          continue;
        return refuse(directive, "a clause of one of several loops, which kernels of tasks do not have");
      }
      for (const Stmt *item : clause->children())
        if (const VarDecl *variable = rootVariable(cast<Expr>(item)))
          (joins ? one.joined : one.own).insert(variable);
    }
    return step(std::move(one));
  }

  bool step(TaskStep one) {
    all.push_back(std::move(one));
    return true;
  }

  // One thread runs statements that follow each other.
  bool splitBlock(const CompoundStmt *block) {
    TaskStep between;
    const auto end = [&] {
      if (!between.statements.empty())
        all.push_back(std::exchange(between, {}));
    };
    for (const Stmt *one : block->body()) {
      const bool isSimple =
          !isa<DeclStmt, CompoundStmt>(one) && !isHostsStatement(one) && !hasLoop(one) && !leavesIteration(one);
      if (isSimple) {
        between.statements.push_back(one);
        continue;
      }
      end();
      if (!split(one))
        return false;
    }
    end();
    return true;
  }

  bool mayRepeat(const Stmt *loop, const Stmt *body) {
    if (hasLoop(body))
      return true;
    std::string word;
    if (const VarDecl *sum = sumInOrder(loop, word))
      return refuse(loop, "floating-point numbers are added up in '" + sum->getNameAsString() +
                              "', which is done in order; write '#pragma omp parallel for reduction(" + word + ":" +
                              sum->getNameAsString() + ")' before the loop if its iterations may run in any order");
    return refuse(loop, adviseThreads);
  }

  bool splitLoop(const ForStmt *loop) {
    if (loop->getConditionVariable() || !mayRepeat(loop, loop->getBody()))
      return refuse(loop, "a loop with a variable in its condition");
    const Stmt *init = loop->getInit();
    const auto *decls = dyn_cast_or_null<DeclStmt>(init);
    const bool begins = decls ? llvm::all_of(decls->decls(),
                                             [&](const Decl *one) {
                                               const auto *variable = dyn_cast<VarDecl>(one);
                                               return variable && variable->getType()->isScalarType() &&
                                                      variable->getInit() && isHosts(variable->getInit()) &&
                                                      control(variable->getInit());
                                             })
                              : isHostsStatement(init) && control(init);
    if (!begins)
      return refuse(loop, "the host does not know what decides how often this runs");
    return controlled(loop->getCond(), loop) && controlled(loop->getInc(), loop) && split(loop->getBody());
  }

  // As a construct of its own it would have threads.
  bool nest(const ForStmt *loop) {
    KernelPlan plan;
    plan.target = {directive, function};
    plan.body = loop;
    plan.privates = privatesOf({loop}, context);
    llvm::copy_if(named, std::back_inserter(plan.objects),
                  [](const VarDecl *one) { return one->getType().getNonReferenceType()->isRecordType(); });
    const VariableUses uses({loop});
    std::vector<const VarDecl *> changed;
    for (const VarDecl *variable : uses.free()) {
      const bool isPointer = variable->getType()->isPointerType(), isOwn = isBodys(variable, context);
      if ((uses.modified(variable) && (isOwn || named.contains(variable))) ||
          (uses.writesThrough(variable) && (isPointer || (variable->getType()->isArrayType() && !isOwn))))
        changed.push_back(variable);
    }
    plan.reductions = sumsInAnyOrder(loop, changed, context);
    promoteLoops(plan, true, context);
    if (plan.loops.empty() || !isHostsGrid(plan))
      return false;
    TaskStep one{{loop}, nullptr, true};
    for (const ReductionPlan &sum : plan.reductions)
      one.joined.insert(sum.variable);
    return step(std::move(one));
  }

  // The host computes how many threads there are, and whether the proof holds: not by values that a kernel gives.
  bool isHostsGrid(const KernelPlan &plan) const {
    std::vector<const Stmt *> header;
    for (const std::vector<CanonicalLoop> *list : {&plan.loops, &plan.inner})
      for (const CanonicalLoop &loop : *list)
        for (const Expr *part : {loop.first, loop.bound, loop.step})
          if (part)
            header.push_back(part);
    const VariableUses uses(header);
    return llvm::none_of(shared, [&](const VarDecl *variable) {
      return !uses.mentions(variable).empty() || llvm::any_of(plan.conditions, [&](llvm::StringRef text) {
        return text.contains(variable->getName());
      }); // or a longer name
    });
  }

  bool declare(const DeclStmt *statement) {
    bool shares = false;
    for (const Decl *one : statement->decls()) {
      const auto *variable = dyn_cast<VarDecl>(one);
      if (!variable || (variable->isStaticLocal() && variable->getType().isConstQualified()))
        continue;
      const QualType type = variable->getType();
      const Expr *value = variable->getInit();
      kept.insert(variable);
      if (shared.contains(variable)) {
        shares = true;
        if (value)
          all.push_back({{value}, variable});
      } else if (variable->isStaticLocal() || type->isReferenceType()) {
        return refuse(statement, "a variable of the task's body that is static, or a reference");
      } else if (value && type->isScalarType() && isHosts(value)) {
        control(value);
      } else if (value && type->isArithmeticType()) {
        shared.insert(variable);
      } else if (value && !(type->isRecordType() && isa<CXXConstructExpr>(value))) {
        return refuse(statement, "the first value of '" + variable->getNameAsString() + "' is storage's");
      }
    }
    if (shares)
      declarations.push_back(statement);
    return true;
  }

  // Those with a first value that stage 1 has put in front of the construct: one thread gives it.
  void beginShared() {
    for (const VarDecl *variable : VariableUses({root}).free())
      if (shared.contains(variable) && !named.contains(variable) && isBodys(variable, context) && variable->getInit())
        all.push_back({{variable->getInit()}, variable});
  }

  static bool mayShare(QualType type, const ASTContext &context) {
    return type->isArithmeticType() || (type->isArrayType() && context.getBaseElementType(type)->isArithmeticType());
  }

  // Variables whose value one kernel gives and another one, or the same at its next launch, reads.
  void findShared() {
    const VariableUses host(controls);
    Variables changed, read;
    for (const TaskStep &one : all) {
      const VariableUses uses(one.statements);
      for (const VarDecl *variable : uses.free()) {
        if (!isBodys(variable, context) || one.own.contains(variable))
          continue;
        if (variable->getType()->isArrayType())
          changed.insert(variable), read.insert(variable);
        if (uses.modified(variable))
          changed.insert(variable);
        if (firstUse(one.statements, variable) == FirstUse::Old)
          read.insert(variable);
      }
      if (one.begins)
        changed.insert(one.begins);
      changed.insert(one.joined.begin(), one.joined.end());
      read.insert(one.joined.begin(), one.joined.end());
    }
    for (const VarDecl *variable : changed)
      if (mayShare(variable->getType(), context) && (read.contains(variable) || !host.mentions(variable).empty()))
        shared.insert(variable);
  }

  bool allows() {
    if (llvm::none_of(all, [](const TaskStep &one) { return one.isNest; }))
      return refuse(root, adviseThreads);
    for (const VarDecl *variable : shared) {
      if (named.contains(variable))
        continue;
      const bool isInside = VariableUses({root}).declared(variable);
      if (!isBodys(variable, context) || !mayShare(variable->getType(), context) ||
          (isInside && !kept.contains(variable)) || (variable->getType()->isArrayType() && variable->getInit()))
        return refuse(root,
                      "'" + variable->getNameAsString() + "' is given a value by one kernel, and read by another");
    }
    for (const TaskStep &one : all) {
      const VariableUses uses(one.statements);
      const std::vector<const VarDecl *> privates = privatesOf(one.statements, context);
      for (const VarDecl *variable : uses.free())
        if ((variable->getType()->isArrayType() ? isBodys(variable, context) : uses.modified(variable)) &&
            !shared.contains(variable) && !llvm::is_contained(privates, variable) && !one.own.contains(variable))
          return refuse(uses.mentions(variable).front(),
                        "'" + variable->getNameAsString() + "' gets a value, and is one variable for all iterations");
      if (llvm::any_of(one.own, [&](const VarDecl *variable) { return shared.contains(variable); }))
        return refuse(one.loops, "a copy of a variable that a kernel gives its value");
      if (!one.begins &&
          (one.statements.front()->getBeginLoc().isMacroID() || one.statements.back()->getEndLoc().isMacroID()))
        return refuse(one.statements.front(), "a statement of the task's body begins or ends in a macro");
    }
    return llvm::none_of(declarations, [&](const DeclStmt *one) {
      return one->getBeginLoc().isMacroID() && !refuse(one, "a declaration in the task's body begins in a macro");
    });
  }
};

} // namespace

bool isLoopOfThreads(const Stmt *statement) {
  return isa<OMPParallelForDirective, OMPForDirective, OMPSimdDirective, OMPParallelForSimdDirective,
             OMPForSimdDirective>(statement);
}

bool TaskSplit::isBodys(const VarDecl *variable, const ASTContext &context) const {
  return variable->hasLocalStorage() && !variable->getType()->isReferenceType() &&
         context.getSourceManager().isBeforeInTranslationUnit(own->getLocation(), variable->getLocation());
}

std::vector<const VarDecl *> TaskSplit::privatesOf(const std::vector<const Stmt *> &statements,
                                                   const ASTContext &context) const {
  std::vector<const VarDecl *> list;
  const VariableUses uses(statements);
  for (const VarDecl *variable : uses.free())
    if (uses.modified(variable) && isBodys(variable, context) && variable->getType()->isArithmeticType() &&
        !shared.contains(variable) && firstUse(statements, variable) != FirstUse::Old)
      list.push_back(variable);
  return list;
}

TaskSplit splitTask(const OMPExecutableDirective *directive, const FunctionDecl *function, const VarDecl *own,
                    ASTContext &context) {
  Splitter splitter(directive, function, own, context);
  splitter.read();
  return std::move(splitter);
}

} // namespace hetcc::stage2
