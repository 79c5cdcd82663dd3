//===-- stage2/plain.cpp - plain OpenMP target constructs, decided --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain.h"

#include "stage2/kernel/kernel.h"
#include "stage2/kernel/unit.h"
#include "stage2/nest.h"
#include "stage2/objects.h"
#include "stage2/plain_clauses.h"
#include "stage2/teams.h"
#include "stage2/uses.h"

#include "analysis/frame.h"
#include "diag/diag.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

class PlainPlanner : PlainClauses {
public:
  PlainPlanner(const Plain &construct, unsigned number, const HostSource &source)
      : PlainClauses(construct, number, source) {}

  std::optional<PlainPlan> run() {
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    plan.kind = kind == OMPD_target_data         ? PlainPlan::Data
                : kind == OMPD_target_enter_data ? PlainPlan::Enter
                : kind == OMPD_target_exit_data  ? PlainPlan::Exit
                : kind == OMPD_target_update     ? PlainPlan::Update
                                                 : PlainPlan::Kernel;
    if (!readAll())
      return std::nullopt;
    if (plan.kind == PlainPlan::Kernel)
      execute();
    else
      plan.rows = table.rows();
    take();
    return failed ? std::nullopt : std::optional(std::move(plan));
  }

private:
  Nest nest;
  std::optional<Sections> sections;

  void onHost(SourceLocation where, const std::string &why) {
    if (plan.obstacle.empty())
      plan.obstacle = why, plan.obstacleAt = where;
  }

  void execute() {
    nest = readNest(directive, context);
    for (const OMPReductionClause *clause : nest.reductions)
      for (const Expr *item : clause->varlists())
        reduced(item);
    for (const OMPExecutableDirective *one : nest.chain) // their last values come out
      for (const auto *clause : one->getClausesOfKind<OMPLastprivateClause>())
        collect(clause, out);
    for (const OMPExecutableDirective *one : nest.chain)
      for (const auto *clause : one->getClausesOfKind<OMPLinearClause>())
        collect(clause, out);

    limits();
    if (nest.chain.size() == 1)
      for (const VarDecl *variable : nest.lasts)
        if (!has(privates, variable))
          out.push_back(variable);

    const Stmt *root = directive->getRawStmt();
    walk(root, [this](const Stmt *at) {
      const auto *member = dyn_cast<MemberExpr>(at);
      if (member && member->getMemberDecl()->getType()->isReferenceType())
        onHost(member->getMemberLoc(),
               "the member '" + member->getMemberDecl()->getNameAsString() + "' is a reference");
      return true;
    });
    VariableUses uses({root});
    std::vector<std::pair<const VarDecl *, Parameter>> found;
    for (const VarDecl *variable : uses.free())
      if (!has(privates, variable) && !isa<OMPCapturedExprDecl>(variable))
        if (std::optional<Parameter> one = place(variable, uses))
          found.emplace_back(variable, *one);
    for (const VarDecl *variable : globalsOf(root)) { // that functions use
      if (llvm::none_of(found, [&](auto &one) { return one.first->getCanonicalDecl() == variable; })) {
        if (!table.holds(variable))
          table.addVariable(variable, MapTable::Lookup | MapTable::Must);
        found.emplace_back(variable, Parameter{Parameter::Object, variable});
      }
      const auto &one = *llvm::find_if(found, [&](auto &one) { return one.first->getCanonicalDecl() == variable; });
      if (one.second.kind == Parameter::Object)
        plan.kernel.globals.push_back(one.first);
    }
    for (const auto &[variable, one] : found)
      complete(variable, uses);
    if (uses.usesThis() && !table.hasThis()) // whatever clauses say of single members
      self(uses);
    plan.rows = table.rows();
    if (asTeams(found, uses))
      return;
    failed |= refuseCounts(directive, context);
    if (!nest.loops.empty()) {
      plan.kernel.loops = nest.loops;
      plan.kernel.body = nest.body;
      plan.kernel.privates = nest.privates;
      for (const OwnCopy &own : nest.owns) // one that nothing uses stays as it is
        if (llvm::any_of(found, [&](auto &one) { return one.first == own.variable; }))
          plan.kernel.owns.push_back(own);
      for (ReductionPlan one : nest.sums) {
        one.row = table.rowOf(one.variable->getName().str());
        plan.kernel.reductions.push_back(one);
      }
      for (unsigned i = 0; i < nest.loops.size(); ++i)
        if (const VarDecl *variable = nest.loops[i].variable;
            has(nest.lasts, variable) && !has(nest.privates, variable))
          if (const int row = table.rowOf(variable->getName().str()); row >= 0)
            plan.kernel.lasts.push_back({i, row});
      promote(uses);
    } else {
      plan.kernel.body = directive;
      plan.numbered = nest.numbered;
    }
    parameters(found, uses);
    tryKernel();
  }

  using Found = std::vector<std::pair<const VarDecl *, Parameter>>;

  void parameters(const Found &found, const VariableUses &uses) {
    for (const auto &[variable, one] : found)
      parameter(variable, one);
    if (uses.usesThis()) {
      Parameter self{Parameter::Self};
      self.row = table.rowOfAll(nullptr, "*this");
      plan.kernel.parameters.push_back(self);
    }
  }

  // Regions within the iterations of a nest are for the threads of teams. So is what is no nest, but has regions.
  bool asTeams(const Found &found, const VariableUses &uses) {
    const bool inside = !nest.loops.empty() && !leavesOf(nest.chain.back(), false).parallel;
    if (nest.alone || !plan.obstacle.empty() || (!nest.loops.empty() && !inside) || !TeamPlan::asksForTeams(directive))
      return false;
    std::vector<const VarDecl *> memory;
    for (const auto &[variable, one] : found)
      if (one.kind == Parameter::Object)
        memory.push_back(variable);
    std::optional<TeamPlan> team = TeamPlan::make(directive, memory, context);
    if (!team || (!nest.loops.empty() && (team->few || !team->spreads(nest.body))))
      return false;
    const KernelPlan before = plan.kernel;
    plan.kernel.body = directive;
    plan.kernel.team = std::move(team);
    if (teamSums()) {
      parameters(found, uses);
      if (!whyNoKernel(plan.kernel, context))
        return true;
    }
    plan.kernel = before;
    return false;
  }

  // Reductions of the teams. Those of regions inside of a team stay there.
  bool teamSums() {
    bool good = true;
    const auto add = [&](const OMPExecutableDirective *one) {
      if (!leavesOf(one, false).teams)
        return;
      for (const auto *clause : one->getClausesOfKind<OMPReductionClause>())
        for (const Expr *item : clause->varlists()) {
          std::optional<ReductionPlan> sum = planReduction(clause, item, context);
          good &= sum && !sum->item && !sum->variable->getType().getNonReferenceType()->isRecordType();
          if (!good)
            return;
          sum->row = table.rowOf(sum->variable->getName().str());
          good &= sum->row >= 0;
          plan.kernel.reductions.push_back(*sum);
        }
    };
    add(directive);
    walk(directive->getRawStmt(), [&](const Stmt *at) {
      if (const auto *one = dyn_cast<OMPExecutableDirective>(at))
        add(one);
      return good;
    });
    return good;
  }

  // `num_teams(1) thread_limit(1)` is one thread, which runs the iterations in their order.
  void limits() {
    for (const OMPExecutableDirective *one : nest.chain) {
      for (const auto *clause : one->getClausesOfKind<OMPNumTeamsClause>())
        plan.kernel.teams = throughCapture(clause->getNumTeams());
      for (const auto *clause : one->getClausesOfKind<OMPThreadLimitClause>())
        plan.kernel.threads = throughCapture(clause->getThreadLimit());
    }
  }

  // The proof for inner loops holds where different variables mean different storage. The program looks, by the rows.
  void promote(const VariableUses &uses) {
    std::vector<const VarDecl *> written, read;
    unsigned unknown = 0; // pointers that may lead anywhere
    for (const VarDecl *variable : uses.free()) {
      const QualType type = variable->getType().getNonReferenceType();
      if (type->isRecordType())
        return;
      if (!type->isPointerType() && !type->isArrayType())
        continue;
      (uses.writesThrough(variable) ? written : read).push_back(variable);
      unknown += type->isPointerType() && !type.isRestrictQualified();
    }
    if (uses.usesThis())
      return;
    const size_t before = plan.kernel.loops.size();
    promoteLoops(plan.kernel, true, context);
    if (plan.kernel.loops.size() == before || unknown == 0 || written.size() + read.size() < 2)
      return;
    for (const std::vector<const VarDecl *> *list : {&written, &read})
      for (const VarDecl *variable : *list) {
        const bool pointer = variable->getType().getNonReferenceType()->isPointerType();
        const int row = has(raw, variable) || has(rawAddresses, variable)
                            ? -1
                            : table.rowOfAll(variable, (pointer ? "*" : "") + variable->getName().str());
        if (row < 0)
          return demote(before);
        plan.kernel.apart.push_back(row);
      }
    plan.kernel.written = written.size();
  }

  // The program could not look.
  void demote(size_t loops) {
    KernelPlan &kernel = plan.kernel;
    kernel.body = kernel.loops[loops - 1].statement->getBody();
    kernel.inner.clear();
    kernel.loops.resize(loops);
    kernel.promoted = SIZE_MAX;
    kernel.conditions.clear();
    kernel.apart.clear();
  }

  // Variables of declare target in the functions that a statement calls, and those that these call.
  std::vector<const VarDecl *> globalsOf(const Stmt *root) const {
    std::vector<const VarDecl *> result;
    walkCalled(root, [&](const Stmt *at, bool inCallee) {
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      const auto *member = dyn_cast<MemberExpr>(at);
      const auto *variable = dyn_cast_or_null<VarDecl>(ref      ? ref->getDecl()
                                                       : member ? member->getMemberDecl()
                                                                : nullptr);
      if (variable && inCallee && variable->hasGlobalStorage() && !variable->isStaticLocal() &&
          OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable) && !constant(variable, variable->getType()) &&
          !llvm::is_contained(result, variable->getCanonicalDecl()))
        result.push_back(variable->getCanonicalDecl());
      return true;
    });
    return result;
  }

  OpenMPDefaultmapClauseModifier ruleFor(QualType type) const {
    const OpenMPDefaultmapClauseKind kind = type->isPointerType()  ? OMPC_DEFAULTMAP_pointer
                                            : type->isScalarType() ? OMPC_DEFAULTMAP_scalar
                                                                   : OMPC_DEFAULTMAP_aggregate;
    for (auto [which, rule] : defaults)
      if (which == kind || which == OMPC_DEFAULTMAP_unknown)
        return rule;
    return OMPC_DEFAULTMAP_MODIFIER_default;
  }

  static bool declaredTarget(const VarDecl *variable) {
    auto type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable);
    return type && *type != OMPDeclareTargetDeclAttr::MT_Link;
  }

  // How the kernel gets the variable; nothing where it needs no parameter.
  std::optional<Parameter> place(const VarDecl *variable, const VariableUses &uses) {
    const QualType type = variable->getType().getNonReferenceType();
    if (has(raw, variable))
      return type->isPointerType() ? Parameter{Parameter::Pointer, variable} : Parameter{Parameter::Object, variable};
    if (has(rawAddresses, variable))
      return Parameter{Parameter::Object, variable};
    if (has(copies, variable))
      return copied(variable, type);
    if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
      return closure(variable, record, type);
    if (table.holds(variable))
      return Parameter{Parameter::Object, variable};
    if (table.pointeeOf(variable))
      return Parameter{Parameter::Mapped, variable};
    if (has(out, variable) && !declaredTarget(variable))
      return mapped(variable, MapTable::To | MapTable::From);
    if (variable->hasGlobalStorage() && constant(variable, type))
      return std::nullopt; // the kernel text has it
    if (declaredTarget(variable))
      return mapped(variable, MapTable::Lookup | MapTable::Must);
    return byRule(variable, type, uses);
  }

  bool constant(const VarDecl *variable, QualType type) const {
    const Expr *init = variable->getAnyInitializer();
    return context.getBaseElementType(type).isConstQualified() && init &&
           const_cast<Expr *>(init)->isConstantInitializer(context, false);
  }

  std::optional<Parameter> byRule(const VarDecl *variable, QualType type, const VariableUses &uses) {
    switch (ruleFor(type)) {
    case OMPC_DEFAULTMAP_MODIFIER_alloc: return mapped(variable, 0);
    case OMPC_DEFAULTMAP_MODIFIER_to: return mapped(variable, MapTable::To);
    case OMPC_DEFAULTMAP_MODIFIER_from: return mapped(variable, MapTable::From);
    case OMPC_DEFAULTMAP_MODIFIER_tofrom: return mapped(variable, MapTable::To | MapTable::From);
    case OMPC_DEFAULTMAP_MODIFIER_present:
      if (!type->isPointerType())
        return mapped(variable, MapTable::Present);
      table.addPointee(variable, follows(variable, uses) ? MapTable::Must : 0);
      return Parameter{Parameter::Mapped, variable};
    case OMPC_DEFAULTMAP_MODIFIER_firstprivate: return copied(variable, type);
    default: break;
    }
    if (type->isPointerType()) {
      pointee(variable, uses);
      return Parameter{Parameter::Mapped, variable};
    }
    if (type->isScalarType() || type->isAnyComplexType())
      return copied(variable, type);
    const bool isMapped = mappers.of(nullptr, type) || mappers.inside(type);
    if (isMapped && !uses.mentions(variable).empty()) {
      addMapped(uses.mentions(variable).front(), MapTable::To | MapTable::From, true, nullptr, nullptr);
      return Parameter{Parameter::Object, variable};
    }
    if (!type->isRecordType())
      return mapped(variable, MapTable::To | MapTable::From | MapTable::Implicit);
    const ObjectUse use = useOf(variable, uses, source);
    if (mayBeCopied(type, context) && isRead(use)) {
      table.addWhole(variable, copy);
      return Parameter{Parameter::Object, variable};
    }
    const std::optional<Parameter> whole = mapped(variable, MapTable::To | MapTable::From | MapTable::Implicit);
    partsOf(use);
    return whole;
  }

  // The parts that are used of an object that no clause names. Data constructs may have mapped some of it: then no
  // others can come to the device (5.1, section 2.21.7.1).
  void partsOf(const ObjectUse &use) {
    const std::set<std::string> parts(use.parts.begin(), use.parts.end());
    for (const std::string &part : parts)
      if (use.isOne && part.find_first_of(".>") != std::string::npos)
        table.addPart(part);
  }

  // The device's own bytes of an object that is mapped whole, else a copy whose pointers mean what is mapped.
  static constexpr unsigned copy = MapTable::To | MapTable::Private | MapTable::Implicit;

  static bool isRead(const ObjectUse &use) { return use.isOne && !use.isChanged && !use.parts.empty(); }

  // Clauses name members of an object; the body uses others too.
  void complete(const VarDecl *variable, const VariableUses &uses) {
    const QualType type = variable->getType().getNonReferenceType();
    const QualType object = type->isPointerType() ? type->getPointeeType() : type;
    const std::string key = (type->isPointerType() ? "*" : "") + variable->getName().str();
    if (has(raw, variable) || has(rawAddresses, variable) || !object->isRecordType() || !table.isPartial(key))
      return;
    const ObjectUse use = useOf(variable, uses, source);
    if (use.isOne && !table.hasParts(key, use.parts))
      table.addWhole(variable, isRead(use) && mayBeCopied(object, context) ? copy
                               : object.isConstQualified()                 ? MapTable::To
                                                                           : MapTable::To | MapTable::From);
  }

  void self(const VariableUses &uses) {
    const CXXRecordDecl *record = uses.thisMentions().front()->getType()->getPointeeType()->getAsCXXRecordDecl();
    if (record && !record->isLambda() && !record->hasMutableFields() && isRead(useOfThis(uses, source)))
      table.addWhole(nullptr, copy);
    else
      table.addThis(MapTable::To | MapTable::From);
  }

  // Storage that no clause names is where a data construct around has it, or as much of it as the accesses prove.
  void pointee(const VarDecl *variable, const VariableUses &uses) {
    if (!sections)
      sections.emplace(context, nest.loops.empty() ? directive->getRawStmt() : nest.body, nest.loops);
    const bool must = (follows(variable, uses) || sections->follows(variable)) && !uses.modified(variable);
    const std::optional<Stretch> stretch = must ? sections->of(variable) : std::nullopt;
    const QualType object = variable->getType().getNonReferenceType()->getPointeeType();
    const ObjectUse use = useOf(variable, uses, source);
    if (mayBeCopied(object, context) && isRead(use))
      return table.addWhole(variable, copy | (stretch ? 0u : MapTable::Lookup | MapTable::Must));
    if (stretch)
      table.addProven(variable, stretch->beginText(), stretch->lengthText(),
                      uses.writesThrough(variable) ? MapTable::To | MapTable::From : MapTable::To);
    else
      table.addPointee(variable, must ? MapTable::Must : 0);
    if (must && object->isRecordType())
      partsOf(use);
  }

  static bool follows(const VarDecl *variable, const VariableUses &uses) {
    return llvm::any_of(uses.mentions(variable),
                        [&](const DeclRefExpr *mention) { return uses.pointerUse(mention).element; });
  }

  // A copy serves where a call changes nothing in it.
  std::optional<Parameter> closure(const VarDecl *variable, const CXXRecordDecl *record, QualType type) {
    const std::string what = "the lambda '" + variable->getNameAsString() + "' ";
    const CXXMethodDecl *call = record->getLambdaCallOperator();
    if (call && !call->isConst() && !call->isStatic())
      onHost(variable->getLocation(), what + "is mutable");
    captures(variable, record, 0);
    return copied(variable, type);
  }

  // Captured pointers mean what is mapped where they point to (5.1, section 2.21.7.1).
  void captures(const VarDecl *closure, const CXXRecordDecl *record, long offset) {
    const ASTRecordLayout &layout = context.getASTRecordLayout(record);
    auto field = record->field_begin();
    for (const LambdaCapture &capture : record->captures()) {
      const long at = offset + context.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex())).getQuantity();
      const QualType type = (field++)->getType();
      const CXXRecordDecl *inner = type->getAsCXXRecordDecl();
      if (capture.capturesThis() || capture.getCaptureKind() == LCK_ByRef)
        onHost(closure->getLocation(), "the lambda '" + closure->getNameAsString() + "' captures by reference");
      else if (type->isPointerType())
        table.addLookup(captureName(closure, at),
                        "*(void *const *)((const char *)&" + source.name(closure) + " + " + std::to_string(at) + ")");
      else if (inner && inner->isLambda())
        captures(closure, inner, at);
    }
  }

  static std::string captureName(const VarDecl *closure, long offset) {
    return "captured by " + closure->getNameAsString() + " at " + std::to_string(offset);
  }

  void findCaptures(Parameter &parameter) const {
    const auto *record = parameter.variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->isLambda())
      return;
    const long size = context.getASTRecordLayout(record).getSize().getQuantity();
    for (long at = 0; at < size; ++at)
      if (const int row = table.rowOf(captureName(parameter.variable, at)); row >= 0)
        parameter.pointers.emplace_back(at, row);
  }

  std::optional<Parameter> mapped(const VarDecl *variable, unsigned mode) {
    table.addVariable(variable, mode);
    return Parameter{Parameter::Object, variable};
  }

  std::optional<Parameter> copied(const VarDecl *variable, QualType type) {
    plan.copies.push_back(variable);
    if (type->isArrayType() && (!isa<ConstantArrayType>(context.getAsArrayType(type)) || isFlatArray(type) ||
                                context.getTypeSizeInChars(type).getQuantity() > 1024))
      return mapped(variable, MapTable::To | MapTable::Private);
    if (type->isArrayType())
      return Parameter{Parameter::Array, variable};
    if (type->isRecordType() && !type.isTriviallyCopyableType(context))
      onHost(variable->getLocation(), "'" + variable->getNameAsString() + "' is not trivially copyable");
    if (type->isPointerType())
      return Parameter{Parameter::Pointer, variable};
    return Parameter{Parameter::Value, variable};
  }

  void parameter(const VarDecl *variable, Parameter one) {
    if (llvm::any_of(plan.kernel.reductions, [&](const ReductionPlan &sum) { return sum.variable == variable; }))
      return;
    if (llvm::any_of(plan.kernel.loops, [&](const CanonicalLoop &loop) { return loop.variable == variable; }) ||
        has(plan.kernel.privates, variable))
      return;
    const bool isRaw = has(raw, variable) || has(rawAddresses, variable);
    if (one.kind == Parameter::Mapped)
      one.row = table.rowOfAll(variable, "*" + variable->getName().str());
    if (one.kind == Parameter::Object && !isRaw)
      one.row = table.rowOfAll(variable, variable->getName().str());
    if (one.kind == Parameter::Value)
      findCaptures(one);
    plan.kernel.parameters.push_back(one);
    sizes(variable);
  }

  // Dimensions that are not constants travel beside the array.
  void sizes(const VarDecl *variable) {
    QualType type = variable->getType().getNonReferenceType();
    unsigned level = type->isPointerType() ? 1 : 0;
    type = (type->isPointerType() ? type->getPointeeType() : type).getCanonicalType();
    for (; type->isArrayType(); ++level) {
      const auto *vla = dyn_cast<VariableArrayType>(context.getAsArrayType(type));
      if (vla && vla->getSizeExpr()) {
        plan.kernel.parameters.push_back({Parameter::Size, variable});
        plan.kernel.parameters.back().size = vla->getSizeExpr();
        plan.kernel.parameters.back().level = level;
      }
      type = context.getAsArrayType(type)->getElementType();
    }
  }

  // A kernel is made on trial; where that fails, the host takes the construct, and the reason is told.
  void tryKernel() {
    if (plan.obstacle.empty())
      if (std::optional<std::pair<SourceLocation, std::string>> why = whyNoKernel(plan.kernel, context))
        onHost(why->first, why->second);
    if (plan.obstacle.empty())
      return;
    plan.kind = PlainPlan::OnHost;
    plan.own = privates;
    for (const CanonicalLoop &loop : plan.kernel.loops)
      if (!has(out, loop.variable) && !has(privates, loop.variable) && !declaredIn(loop))
        plan.own.push_back(loop.variable);
  }

  bool declaredIn(const CanonicalLoop &loop) const {
    return VariableUses({directive->getRawStmt()}).declared(loop.variable);
  }
};

} // namespace

std::optional<PlainPlan> planPlain(const Plain &construct, unsigned number, const HostSource &source) {
  return PlainPlanner(construct, number, source).run();
}

void tellWhere(const PlainPlan &plan, ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &engine = context.getDiagnostics();
  const SourceLocation at = sources.getExpansionLoc(plan.construct.directive->getBeginLoc());
  if (plan.kind == PlainPlan::OnHost) {
    report(engine, at, diag::warn_target_on_host);
    report(engine, sources.getExpansionLoc(plan.obstacleAt), diag::note_target_on_host) << plan.obstacle;
  } else if (plan.numbered) {
    report(engine, at, diag::warn_target_one_thread);
    report(engine, sources.getExpansionLoc(plan.numbered->getBeginLoc()), diag::note_target_one_thread);
  }
  if (plan.kind == PlainPlan::Kernel)
    warnOfFrame(context, at, plan.kernel.body, plan.kernel.privates);
}

} // namespace hetcc::stage2
