//===-- stage2/grid/plan.cpp - one kernel, decided -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/plan.h"

#include "analysis/arrays.h"
#include "analysis/device/object_copies.h"
#include "region/reductions.h"
#include "region/shape.h"

#include "stage2/grid/ahead.h"
#include "stage2/grid/axes.h"
#include "stage2/grid/joins.h"
#include "stage2/grid/row_loops.h"
#include "stage2/grid/rows.h"
#include "stage2/grid/tiles.h"
#include "stage2/kernel/entry/kernel.h"
#include "stage2/kernel/unit.h"
#include "stage2/tree/uses.h"

#include "diag/diag.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

std::string identity(llvm::StringRef op, QualType type, ASTContext &context) {
  bool lowest = op == "HET_MAX";
  if (op == "HET_PRODUCT" || op == "HET_LAND")
    return "1";
  if (op == "HET_BAND")
    return "~0";
  if (op != "HET_MIN" && !lowest)
    return "0";
  if (type->isFloatingType())
    return std::string(lowest ? "-" : "") + "::het::infinity()";
  if (type->isBooleanType())
    return lowest ? "false" : "true";
  unsigned bits = context.getIntWidth(type);
  bool isSigned = type->isSignedIntegerType();
  std::string all = isSigned ? "(long long)(~0ULL >> " + std::to_string(65 - bits) + ")"
                             : "(~0ULL >> " + std::to_string(64 - bits) + ")";
  return lowest ? (isSigned ? "-" + all + " - 1" : "0") : all;
}

} // namespace

SourceLocation KernelPlan::where() const {
  if (!plain && team && !team->overTeams.empty())
    return team->overTeams.front().statement->getBeginLoc();
  return loops.empty() ? target.directive->getBeginLoc() : loops.front().statement->getBeginLoc();
}

const Expr *throughCapture(const Expr *expr) {
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()))
    if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(ref->getDecl()))
      return captured->getInit()->IgnoreImpCasts();
  return expr;
}

std::string reductionWord(const OMPReductionClause *clause) {
  DeclarationName name = clause->getNameInfo().getName();
  return name.getNameKind() == DeclarationName::CXXOperatorName ? getOperatorSpelling(name.getCXXOverloadedOperator())
                                                                : name.getAsString();
}

const VarDecl *rootVariable(const Expr *item) {
  const auto *ref = dyn_cast<DeclRefExpr>(withoutSubscripts(item));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

QualType reducedType(const VarDecl *variable, ASTContext &context) {
  QualType type = variable->getType().getNonReferenceType();
  if (type->isPointerType())
    type = type->getPointeeType();
  return context.getBaseElementType(type).getCanonicalType().getUnqualifiedType();
}

std::optional<ReductionPlan> planReduction(const OMPReductionClause *clause, const Expr *item, ASTContext &context) {
  const VarDecl *variable = rootVariable(item);
  if (!variable)
    return std::nullopt;
  const QualType type = reducedType(variable, context);
  std::optional<ReductionPlan> plan = planReduction(clause, type, context);
  if (!plan)
    return std::nullopt;
  plan->variable = variable;
  if (type != variable->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType())
    plan->item = item;
  if (plan->item && type->isRecordType())
    return std::nullopt;
  return plan;
}

std::optional<ReductionPlan> planReduction(const OMPReductionClause *clause, const VarDecl *variable,
                                           ASTContext &context) {
  std::optional<ReductionPlan> plan = planReduction(clause, variable->getType(), context);
  if (plan)
    plan->variable = variable;
  return plan;
}

std::optional<ReductionPlan> planReduction(const OMPReductionClause *clause, QualType type, ASTContext &context) {
  return planReduction(reductionWord(clause), type, context);
}

std::optional<ReductionPlan> planReduction(llvm::StringRef word, QualType type, ASTContext &context) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  const CombinedOperator *op = combinedOperator(word);
  const CombinedType *known = combinedType(type);
  const bool isComplex = !complexPart(type).isNull();
  if (!op || !known || known->kind == BuiltinType::LongDouble ||
      (isComplex && !llvm::is_contained({"+", "-", "*"}, word)))
    return std::nullopt;
  const std::string first = isComplex ? op->identity : identity(op->name, type, context);
  return ReductionPlan{nullptr, known->name, op->name, op->function, first};
}

namespace {

class Planner {
public:
  Planner(const Target &target, unsigned number, ASTContext &context) : context(context) {
    plan.number = number;
    plan.target = target;
  }

  std::optional<KernelPlan> run() {
    for (const OMPClause *clause : plan.target.directive->clauses())
      if (!clause->isImplicit() && clause->getBeginLoc().isValid())
        read(clause);
    if (!failed && !plan.device)
      reject(plan.target.directive->getBeginLoc(), "a target construct without 'device' clause");
    if (failed || !readLoops() || !checkExits())
      return std::nullopt;
    promoteLoops(plan, false, context);
    parameters();
    if (!failed && asRows())
      return std::move(plan);
    settleGrid(plan, context);
    settleJoins(plan, context);
    plan.tile = planTile(plan, context);
    plan.ahead = readsAhead(plan, context);
    return failed ? std::nullopt : std::optional(std::move(plan));
  }

private:
  ASTContext &context;
  KernelPlan plan;
  std::vector<const VarDecl *> devicePointers, copies, mapped;
  bool failed = false;

  void reject(SourceLocation where, llvm::StringRef what) {
    rejectInKernel(context, where, what);
    failed = true;
  }

  template <class Clause> void collect(const Clause *clause, std::vector<const VarDecl *> &list) {
    for (const Expr *item : clause->varlists()) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (variable)
        list.push_back(variable);
      else
        reject(item->getExprLoc(), "this item of a clause");
    }
  }

  // Without effect on what is computed: the runtime chooses the shape. readLoops() asks for `collapse`.
  static bool isHint(OpenMPClauseKind kind) {
    using namespace llvm::omp;
    constexpr OpenMPClauseKind hints[] = {OMPC_collapse, OMPC_num_teams,     OMPC_thread_limit, OMPC_num_threads,
                                          OMPC_schedule, OMPC_dist_schedule, OMPC_proc_bind,    OMPC_simdlen,
                                          OMPC_safelen,  OMPC_shared,        OMPC_default};
    return llvm::is_contained(hints, kind);
  }

  void read(const OMPClause *clause) {
    switch (clause->getClauseKind()) {
    case llvm::omp::OMPC_private: return collect(cast<OMPPrivateClause>(clause), plan.privates);
    case llvm::omp::OMPC_firstprivate: return collect(cast<OMPFirstprivateClause>(clause), copies);
    case llvm::omp::OMPC_is_device_ptr: return collect(cast<OMPIsDevicePtrClause>(clause), devicePointers);
    case llvm::omp::OMPC_map:
      for (const Expr *item : cast<OMPMapClause>(clause)->varlists())
        mapped.push_back(rootVariable(item));
      return;
    case llvm::omp::OMPC_reduction: return readReduction(cast<OMPReductionClause>(clause));
    case llvm::omp::OMPC_device: plan.device = throughCapture(cast<OMPDeviceClause>(clause)->getDevice()); return;
    case llvm::omp::OMPC_if: return readIf(cast<OMPIfClause>(clause));
    default:
      if (isHint(clause->getClauseKind()))
        return;
      reject(clause->getBeginLoc(),
             "the clause '" + llvm::omp::getOpenMPClauseName(clause->getClauseKind()).str() + "'");
    }
  }

  // Stage 1 asks the part whether its device is one of OpenMP's; het_launch knows every device.
  void readIf(const OMPIfClause *clause) {
    const auto *member = dyn_cast<MemberExpr>(throughCapture(clause->getCondition())->IgnoreParenImpCasts());
    if (!member || member->getMemberDecl()->getName() != "offload")
      reject(clause->getBeginLoc(), "an 'if' clause of its own");
  }

  void readReduction(const OMPReductionClause *clause) {
    for (const Expr *item : clause->varlists()) {
      std::optional<ReductionPlan> one = planReduction(clause, item, context);
      if (!one)
        return reject(clause->getBeginLoc(),
                      "the reduction '" + reductionWord(clause) + "' of type '" + item->getType().getAsString() + "'");
      plan.reductions.push_back(*one);
    }
  }

  bool readLoops() {
    const auto *directive = cast<OMPLoopDirective>(plan.target.directive);
    const Stmt *body = directive->getRawStmt();
    unsigned count = directive->getLoopsNumber();
    if (count > 3) {
      reject(directive->getBeginLoc(), "'collapse' of more than 3 loops");
      return false;
    }
    for (unsigned i = 0; i < count; ++i) {
      const ForStmt *loop = onlyLoop(body);
      std::optional<CanonicalLoop> canonical = loop ? readLoop(loop, context) : std::nullopt;
      if (!canonical) {
        reject(body->getBeginLoc(), "this form of a loop");
        return false;
      }
      plan.loops.push_back(*canonical);
      body = loop->getBody();
    }
    plan.body = body;
    return true;
  }

  // A row is a team's: its sum, where the user leaves the order open, or loops that are independent.
  bool asRows() {
    const OMPExecutableDirective *directive = plan.target.directive;
    RowLoops loops;
    std::set<std::string> conditions;
    if (plan.promoted == SIZE_MAX && isOpenMPTeamsDirective(directive->getDirectiveKind()))
      loops = {directive, findRowLoops(plan, context, conditions)};
    if (!conditions.empty())
      loops = {};
    const auto isNumber = [](const ReductionPlan &one) {
      return !one.item && one.variable->getType().getNonReferenceType()->isArithmeticType();
    };
    const auto isArray = [](const Parameter &one) { return one.kind == Parameter::Array; };
    if ((loops.loops.empty() && !sumsRows(directive)) || !llvm::all_of(plan.reductions, isNumber) ||
        llvm::any_of(plan.parameters, isArray))
      return false;
    KernelPlan rows = plan;
    rows.loops.clear();
    rows.body = directive;
    rows.team = TeamPlan::make(directive, {}, {}, context, std::move(loops));
    if (!rows.team || rows.team->few || !rows.team->spreads(plan.body) || whyNoKernel(rows, context))
      return false;
    plan = std::move(rows);
    return true;
  }

  bool checkExits() {
    walk(plan.body, [this](const Stmt *at) {
      if (isa<ReturnStmt>(at))
        reject(at->getBeginLoc(), "'return' out of a parallel loop");
      return !isa<LambdaExpr>(at);
    });
    return !failed;
  }

  bool isOwn(const VarDecl *variable) {
    const auto isOf = [&](const CanonicalLoop &loop) { return loop.variable == variable; };
    return llvm::is_contained(plan.privates, variable) || llvm::any_of(plan.loops, isOf) ||
           llvm::any_of(plan.inner, isOf) ||
           llvm::any_of(plan.reductions, [&](const ReductionPlan &one) { return one.variable == variable; });
  }

  void parameters() {
    std::vector<const Stmt *> roots;
    for (const std::vector<CanonicalLoop> *list : {&plan.loops, &plan.inner})
      for (const CanonicalLoop &loop : *list)
        for (const Expr *part : {loop.first, loop.bound, loop.step})
          if (part)
            roots.push_back(part);
    roots.push_back(plan.body);
    VariableUses uses(roots);
    for (const VarDecl *variable : mapped)
      if (!llvm::any_of(plan.reductions, [&](const ReductionPlan &one) { return one.variable == variable; }))
        reject(plan.target.directive->getBeginLoc(), "a 'map' clause of its own");
    for (const VarDecl *variable : uses.free())
      if (!isOwn(variable))
        parameter(variable, uses);
    for (const ReductionPlan &one : plan.reductions)
      if (one.item && one.variable->getType()->isPointerType())
        sizes(one.variable, one.variable->getType());
    if (uses.usesThis())
      membersOfThis(roots);
    addDeviceNumber(plan);
  }

  void parameter(const VarDecl *variable, const VariableUses &uses) {
    QualType type = variable->getType().getNonReferenceType();
    bool copied = llvm::is_contained(copies, variable);
    SourceLocation where = uses.mentions(variable).front()->getLocation();
    if (type->isPointerType()) {
      if (!llvm::is_contained(devicePointers, variable) && !copied)
        return notOnDevice(variable, where);
      plan.parameters.push_back({Parameter::Pointer, variable});
      plan.parameters.back().readOnly = !uses.writesThrough(variable);
      return sizes(variable, type);
    }
    // A constant with static storage has a device copy; other scalars are copied, as OpenMP says.
    if (!copied && variable->hasGlobalStorage() && context.getBaseElementType(type).isConstQualified())
      return;
    if (type->isArrayType()) {
      if (!copied || !isa<ConstantArrayType>(context.getAsArrayType(type)) || isFlatArray(type))
        return notOnDevice(variable, where);
      plan.parameters.push_back({Parameter::Array, variable});
      return;
    }
    if (type->isRecordType() && !isCopiedAsBytes(context, type))
      return reject(where, "an object that is not trivially copyable");
    plan.parameters.push_back({Parameter::Value, variable});
  }

  void notOnDevice(const VarDecl *variable, SourceLocation where) {
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), diag::err_not_in_kernel)
        << ("'" + variable->getNameAsString() + "', whose data is not on the devices,");
    report(context.getDiagnostics(), variable->getLocation(), diag::note_not_on_device) << variable;
    failed = true;
  }

  void sizes(const VarDecl *variable, QualType type) {
    unsigned level = 1;
    for (QualType array = type->getPointeeType().getCanonicalType(); array->isArrayType(); ++level) {
      if (const auto *vla = dyn_cast<VariableArrayType>(context.getAsArrayType(array))) {
        plan.parameters.push_back({Parameter::Size, variable});
        plan.parameters.back().size = vla->getSizeExpr();
        plan.parameters.back().level = level;
      }
      array = context.getAsArrayType(array)->getElementType();
    }
  }

  // Scalars of the object are copied; through its pointers, devices reach nothing.
  void membersOfThis(const std::vector<const Stmt *> &roots) {
    VariableUses uses(roots);
    std::vector<const FieldDecl *> seen;
    QualType self;
    for (const Stmt *root : roots)
      walk(root, [&](const Stmt *at) {
        const auto *use = dyn_cast<CXXThisExpr>(at);
        if (!use)
          return true;
        self = use->getType();
        const Stmt *up = uses.parent(use);
        while (up && isa<ImplicitCastExpr, ParenExpr>(up))
          up = uses.parent(up);
        const auto *member = dyn_cast_or_null<MemberExpr>(up);
        const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
        const auto *read = member ? dyn_cast_or_null<ImplicitCastExpr>(uses.parent(member)) : nullptr;
        if (!field || !read || read->getCastKind() != CK_LValueToRValue || !field->getType()->isArithmeticType())
          reject(use->getExprLoc(), "this use of 'this'");
        else if (!llvm::is_contained(seen, field))
          seen.push_back(field);
        return true;
      });
    for (const FieldDecl *field : seen) {
      plan.parameters.push_back({Parameter::Member, nullptr});
      plan.parameters.back().field = field;
      plan.parameters.back().object = self;
    }
  }
};

} // namespace

void addDeviceNumber(KernelPlan &plan) {
  bool asks = false;
  walkCalled(plan.target.directive->getRawStmt(), [&](const Stmt *at, bool) {
    asks |= asksDeviceNumber(at);
    return !asks;
  });
  if (asks)
    plan.parameters.push_back({Parameter::DeviceNumber});
}

std::optional<KernelPlan> planKernel(const Target &target, unsigned number, ASTContext &context) {
  return Planner(target, number, context).run();
}

} // namespace hetcc::stage2
