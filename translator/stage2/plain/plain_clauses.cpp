//===-- stage2/plain/plain_clauses.cpp - the clauses of a plain OpenMP target construct ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/plain_clauses.h"

#include "diag/diag.h"
#include "region/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <deque>

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

static unsigned modeOf(OpenMPMapClauseKind type) {
  switch (type) {
  case OMPC_MAP_to: return MapTable::To;
  case OMPC_MAP_from: return MapTable::From;
  case OMPC_MAP_tofrom: return MapTable::To | MapTable::From;
  case OMPC_MAP_delete: return MapTable::Delete;
  default: return 0;
  }
}
PlainClauses::PlainClauses(const Plain &construct, unsigned number, const HostSource &source)
    : source(source), context(source.context), directive(construct.directive), table(source), spread(source),
      mappers(source.context) {
  plan.construct = construct;
  plan.kernel.number = number;
  plan.kernel.target = {directive, construct.function};
  plan.kernel.plain = true;
}

bool PlainClauses::readAll() {
  for (const OMPClause *clause : directive->clauses())
    if (clause->getBeginLoc().isValid() && !clause->isImplicit()) {
      refuseCommas(clause);
      read(clause);
    }
  return !failed;
}

// `v[0, n]` is the item n for the language, and no program means that.
void PlainClauses::refuseCommas(const OMPClause *clause) {
  constexpr OpenMPClauseKind ofStorage[] = {OMPC_map, OMPC_to, OMPC_from, OMPC_reduction, OMPC_has_device_addr};
  if (!llvm::is_contained(ofStorage, clause->getClauseKind()))
    return;
  const auto refuse = [&](const Stmt *at) {
    const auto *item = dyn_cast<ArraySubscriptExpr>(at);
    const auto *both = item ? dyn_cast<BinaryOperator>(item->getIdx()->IgnoreImpCasts()) : nullptr;
    if (!both || both->getOpcode() != BO_Comma)
      return true;
    const SourceLocation comma = context.getSourceManager().getExpansionLoc(both->getOperatorLoc());
    const std::string name = source.spelling(item->getBase());
    report(context.getDiagnostics(), comma, diag::err_section_separator) << name << ",";
    report(context.getDiagnostics(), comma, diag::note_section_form) << name;
    failed = true;
    return false;
  };
  for (const Stmt *item : clause->children())
    if (item)
      walk(item, refuse);
}

// Rows in loops need the other items that clauses name: they may hold the pointers.
void PlainClauses::takeRows() {
  if (!spread.empty()) {
    spread.takeNamed(table, plan.kind != PlainPlan::Kernel);
    plan.spread = spread.rowsInLoops(plan.kind != PlainPlan::Update);
  }
  plan.rows = table.rows();
}

void PlainClauses::take() {
  for (PlainPlan::UseDevice &use : plan.useDevice)
    use.row += plan.rows.size();
  for (MapRow &row : deviceRows)
    plan.rows.push_back(std::move(row));
}

void PlainClauses::reject(SourceLocation where, llvm::StringRef what, llvm::StringRef instead) {
  const SourceLocation at = context.getSourceManager().getExpansionLoc(where);
  report(context.getDiagnostics(), at, diag::err_not_supported) << what;
  if (!instead.empty())
    report(context.getDiagnostics(), at, diag::note_instead) << instead;
  failed = true;
}

// Sections stand for their variable.
template <class Clause> void PlainClauses::collectBases(const Clause *clause, std::vector<const VarDecl *> &list) {
  for (const Expr *item : clause->varlists()) {
    std::string why;
    std::optional<ItemPlace> place = placeOf(item, source, why);
    if (place && place->variable && place->depth <= 1)
      (place->depth == 0 ? list : raw).push_back(place->variable);
    else
      reject(item->getExprLoc(), "this item of a clause");
  }
}

void PlainClauses::read(const OMPClause *clause) {
  switch (clause->getClauseKind()) {
  case OMPC_map: return readMap(cast<OMPMapClause>(clause));
  case OMPC_to: return readMotion(cast<OMPToClause>(clause), MapTable::To);
  case OMPC_from: return readMotion(cast<OMPFromClause>(clause), MapTable::From);
  case OMPC_private: return collect(cast<OMPPrivateClause>(clause), privates);
  case OMPC_firstprivate: return collect(cast<OMPFirstprivateClause>(clause), copies);
  case OMPC_is_device_ptr: return collect(cast<OMPIsDevicePtrClause>(clause), raw);
  case OMPC_has_device_addr: return collectBases(cast<OMPHasDeviceAddrClause>(clause), rawAddresses);
  case OMPC_use_device_ptr: return readUseDevice(cast<OMPUseDevicePtrClause>(clause), false);
  case OMPC_use_device_addr: return readUseDevice(cast<OMPUseDeviceAddrClause>(clause), true);
  case OMPC_device: plan.device = throughCapture(cast<OMPDeviceClause>(clause)->getDevice()); return;
  case OMPC_if: return readIf(cast<OMPIfClause>(clause));
  case OMPC_in_reduction: // is done when it is left: it adds to the variable itself
    for (const Expr *item : cast<OMPInReductionClause>(clause)->varlists())
      reduced(item, true);
    return;
  case OMPC_defaultmap: {
    const auto *rule = cast<OMPDefaultmapClause>(clause);
    defaults.emplace_back(rule->getDefaultmapKind(), rule->getDefaultmapModifier());
    return;
  }
  default: return; // sizes of teams, schedules, dependences: constructs run one after the other
  }
}

void PlainClauses::readIf(const OMPIfClause *clause) {
  const OpenMPDirectiveKind of = clause->getNameModifier();
  if (of == OMPD_unknown || isOpenMPTargetExecutionDirective(of) || isOpenMPTargetDataManagementDirective(of))
    plan.conditions.push_back(throughCapture(clause->getCondition()));
}

void PlainClauses::add(const Expr *item, unsigned mode, bool attach, const Mapped *mapped) {
  std::string why;
  const std::optional<ItemPlace> place = placeOf(item, source, why, mapped);
  const bool added = !attach && !mapped && (!place || !place->dense) ? spread.addPieces(item, mode, why)
                     : !attach && place && !place->dense             ? false
                     : place && !place->loops.empty()                ? spread.add(item, mode, attach, why, mapped)
                                                                     : table.add(item, mode, attach, why, mapped);
  if (!added)
    reject(item->getExprLoc(), (why.empty() ? "a mapper's section with gaps in an update" : why + " in a clause"));
}

// OpenMP asks for the storage of an empty section too. OpenACC lets it pass.
unsigned PlainClauses::presentMode() const {
  return MapTable::Present | (source.openAcc(directive).empty() ? MapTable::PresentEmpty : 0u);
}

unsigned PlainClauses::modifiersOf(const OMPMapClause *clause) const {
  const auto has = [clause](OpenMPMapModifierKind one) {
    return llvm::is_contained(clause->getMapTypeModifiers(), one);
  };
  return (has(OMPC_MAP_MODIFIER_always) ? MapTable::Always : 0u) |
         (has(OMPC_MAP_MODIFIER_present) ? presentMode() : 0u);
}

// Adds the items that the item's mapper, if it has one, names. `within`: the item stands in a clause of another one.
void PlainClauses::addMapped(const Expr *item, unsigned mode, bool attach, const Expr *reference,
                             const Mapped *within) {
  const bool section = isa<ArraySectionExpr>(item->IgnoreParenImpCasts()) || item->getType()->isArrayType();
  const QualType type = section ? elementType(item) : item->getType();
  const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
  const bool itself = within && ref && ref->getDecl() == within->variable;
  const OMPDeclareMapperDecl *mapper = itself ? nullptr : mappers.of(reference, type);
  if (section && (mapper || mappers.inside(type)))
    return addEach(item, mapper, mode, attach, within);
  if (!mapper && !itself && mappers.inside(type))
    return addAll(item, mode, attach, within);
  if (!mapper)
    return add(item, mode, attach, within);
  std::string why;
  const Mapped mapped{Mappers::variableOf(mapper), item, seen(textOf(item, source, why, within), type), within};
  if (mapped.text.empty() || !mapped.variable)
    return reject(item->getExprLoc(), why + " in a clause");
  addParts(mapper, mapped, mode, attach);
}

// One text has the rows of all instantiations of a template: each compiles in the others, where the item's type
// differs.
std::string PlainClauses::seen(const std::string &text, QualType type) const {
  const FunctionDecl *function = plan.construct.function;
  if (text.empty() || !function || !function->getTemplateInstantiationPattern())
    return text;
  return "((" + typeText(context, type.getNonReferenceType().getCanonicalType()) + " &)" + text + ")";
}

static bool hasIterators(const OMPMapClause *clause) {
  return llvm::is_contained(clause->getMapTypeModifiers(), OMPC_MAP_MODIFIER_iterator);
}

// The parts of the item that its mapper's clauses name.
void PlainClauses::addParts(const OMPDeclareMapperDecl *mapper, const Mapped &mapped, unsigned mode, bool attach) {
  for (const OMPClause *clause : mapper->clauses())
    if (const auto *map = dyn_cast<OMPMapClause>(clause)) {
      if (hasIterators(map))
        return reject(mapped.item->getExprLoc(), "an iterator in a mapper");
      const unsigned own = modeOf(map->getMapType()), way = own & mode & (MapTable::To | MapTable::From);
      const unsigned modifiers = modifiersOf(map);
      auto inner = map->mapperlist_begin();
      for (const Expr *part : map->varlists()) {
        const Expr *reference = *inner++;
        if (attach || way)
          addMapped(part, (mode & ~(MapTable::To | MapTable::From)) | way | modifiers, attach, reference, &mapped);
      }
    }
}

// The mapper of each of several items; null: that of their members. They have storage together, named or not.
void PlainClauses::addEach(const Expr *item, const OMPDeclareMapperDecl *mapper, unsigned mode, bool attach,
                           const Mapped *within) {
  if (attach)
    add(item, mode & ~(MapTable::To | MapTable::From | MapTable::Always), attach, within);
  const VarDecl *variable = mapper ? Mappers::variableOf(mapper) : nullptr;
  DeclContext *scope = context.getTranslationUnitDecl();
  VarDecl *const own =
      VarDecl::Create(context, scope, {}, {}, &context.Idents.get("het_element"), elementType(item), nullptr, SC_Auto);
  std::string why;
  std::optional<Mapped> mapped = eachOf(item, variable ? variable : own, source, why, within);
  if (!mapped)
    return reject(item->getExprLoc(), why + " in a clause");
  mapped->text = seen(mapped->text, elementType(item));
  if (mapper)
    return addParts(mapper, *mapped, mode, attach);
  addMembers(DeclRefExpr::Create(context, {}, {}, own, false, item->getExprLoc(), own->getType(), VK_LValue), mode,
             attach, &*mapped);
}

// A structure of which members have mappers, as each instantiation of a template has it. They may be private.
void PlainClauses::addAll(const Expr *item, unsigned mode, bool attach, const Mapped *within) {
  std::string why;
  const std::string own = seen(textOf(item, source, why, within), item->getType());
  if (own.empty())
    return reject(item->getExprLoc(), why + " in a clause");
  VarDecl *const variable =
      VarDecl::Create(context, context.getTranslationUnitDecl(), {}, {}, &context.Idents.get("het_element"),
                      item->getType().getNonReferenceType(), nullptr, SC_Auto);
  const Mapped mapped{variable, item, own, within};
  addMembers(DeclRefExpr::Create(context, {}, {}, variable, false, item->getExprLoc(), variable->getType(), VK_LValue),
             mode, attach, &mapped);
}

// Member by member.
void PlainClauses::addMembers(const Expr *item, unsigned mode, bool attach, const Mapped *within) {
  for (const FieldDecl *field : item->getType()->getAsRecordDecl()->getDefinition()->fields()) {
    if (field->isBitField() || !field->getIdentifier())
      return reject(item->getExprLoc(), "a mapper for a member beside bit-fields and unnamed members");
    auto *base = const_cast<Expr *>(item);
    const auto *member = MemberExpr::CreateImplicit(context, base, false, const_cast<FieldDecl *>(field),
                                                    field->getType(), VK_LValue, OK_Ordinary);
    addMapped(member, mode, attach, nullptr, within);
  }
}

QualType PlainClauses::elementType(const Expr *item) const {
  const auto *section = dyn_cast<ArraySectionExpr>(item->IgnoreParenImpCasts());
  const QualType type = section ? ArraySectionExpr::getBaseOriginalType(section) : item->getType();
  return context.getBaseElementType(type->isAnyPointerType() ? type->getPointeeType() : type);
}

static bool mentions(const Expr *item, const VarDecl *variable) {
  bool found = false;
  walk(item, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    found |= ref && ref->getDecl() == variable;
    return !found;
  });
  return found;
}

// The loops of `iterator(i = first:end:step)`; nothing for a pointer.
std::optional<std::vector<Mapped>> PlainClauses::iteratorsOf(const OMPMapClause *clause) {
  std::vector<Mapped> found;
  if (!hasIterators(clause))
    return found;
  const auto *all = cast<OMPIteratorExpr>(const_cast<OMPMapClause *>(clause)->getIteratorModifier());
  for (unsigned k = 0; k < all->numOfIterators(); ++k) {
    const auto *variable = cast<VarDecl>(const_cast<OMPIteratorExpr *>(all)->getIteratorDecl(k));
    const OMPIteratorExpr::IteratorRange range = const_cast<OMPIteratorExpr *>(all)->getIteratorRange(k);
    if (!variable->getType()->isIntegralOrEnumerationType()) {
      reject(clause->getBeginLoc(), "an iterator of type '" + variable->getType().getAsString() + "'");
      return std::nullopt;
    }
    const std::string index = "het_it" + std::to_string(iteratorCount++);
    found.push_back({variable,
                     nullptr,
                     index,
                     nullptr,
                     {index, source.spelling(range.End), source.spelling(range.Begin),
                      range.Step ? source.spelling(range.Step) : "1"}});
  }
  return found;
}

void PlainClauses::readMap(const OMPMapClause *clause) {
  unsigned mode = modeOf(clause->getMapType()) | modifiersOf(clause);
  if (plan.kind == PlainPlan::Exit && !source.openAcc(directive).empty())
    mode |= MapTable::Dynamic;
  if (llvm::is_contained(clause->getMapTypeModifiers(), OMPC_MAP_MODIFIER_ompx_hold))
    return reject(clause->getBeginLoc(), "'ompx_hold' in the clause 'map'");
  const std::optional<std::vector<Mapped>> iterators = iteratorsOf(clause);
  if (!iterators)
    return;
  auto mapper = clause->mapperlist_begin();
  for (const Expr *item : clause->varlists()) {
    std::deque<Mapped> named; // those that the item names
    for (const Mapped &one : *iterators)
      if (mentions(item, one.variable)) {
        named.push_back(one);
        named.back().outer = named.size() > 1 ? &named[named.size() - 2] : nullptr;
      }
    addMapped(item, mode, true, *mapper++, named.empty() ? nullptr : &named.back());
    if (plan.kind == PlainPlan::Exit)
      addNamed(item, mode);
  }
}

// A pointer of `declare target` is a variable of the device's own, and means itself.
void PlainClauses::addNamed(const Expr *item, unsigned mode) {
  const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (variable && variable->getType().getNonReferenceType()->isObjectPointerType() &&
      !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable))
    table.addPointee(variable, (mode & ~MapTable::Present) | MapTable::Named);
}

template <class Clause> void PlainClauses::readMotion(const Clause *clause, unsigned mode) {
  for (OpenMPMotionModifierKind modifier : clause->getMotionModifiers()) {
    if (modifier == OMPC_MOTION_MODIFIER_present)
      mode |= presentMode();
  }
  auto mapper = clause->mapperlist_begin();
  for (const Expr *item : clause->varlists()) {
    addMapped(item, mode, false, *mapper++, nullptr);
    addNamed(item, mode);
  }
}

// Whether a statement asks for more of an array than the address of its first item: `sizeof a`, `&a`.
static bool asksForWhole(const Stmt *statement, const VarDecl *array, bool decays = false) {
  if (!statement)
    return false;
  if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
    return ref->getDecl()->getCanonicalDecl() == array->getCanonicalDecl() && !decays;
  if (const auto *trait = dyn_cast<UnaryExprOrTypeTraitExpr>(statement); trait && !trait->isArgumentType())
    return asksForWhole(trait->getArgumentExpr(), array);
  const auto *cast = dyn_cast<ImplicitCastExpr>(statement);
  const bool isDecay = cast ? cast->getCastKind() == CK_ArrayToPointerDecay : decays && isa<ParenExpr>(statement);
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return asksForWhole(child, array, isDecay); });
}

template <class Clause> void PlainClauses::readUseDevice(const Clause *clause, bool address) {
  std::vector<const VarDecl *> variables;
  for (const Expr *item : clause->varlists()) {
    const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    std::string why;
    if (!variable)
      if (std::optional<ItemPlace> place = placeOf(item, source, why); place && place->variable && place->depth <= 1) {
        variable = place->variable; // of a section the whole
        if (place->depth == 1)
          address = false;
      }
    if (!variable) {
      reject(item->getExprLoc(), "this item of a clause");
      continue;
    }
    useDevice(variable, address);
  }
}

void PlainClauses::useDevice(const VarDecl *variable, bool address) {
  const std::string name = source.name(variable);
  const QualType type = variable->getType().getNonReferenceType();
  const bool pointee = !address || type->isArrayType();
  const std::string base = pointee ? name : source.address(name);
  const bool isWhole = address && type->isArrayType() && asksForWhole(directive->getRawStmt(), variable);
  if (llvm::any_of(plan.useDevice, [&](const auto &one) { return source.name(one.variable) == name; }))
    return; // another section of it
  plan.useDevice.push_back({variable, static_cast<int>(deviceRows.size()), !pointee || isWhole});
  deviceRows.push_back({name, base, base, "0", "", "HET_ALLOC | HET_MAP_LOOKUP", 0});
}

// A reduction's variable comes back to the host without a map clause. Its value before the construct counts, whatever
// one says.
void PlainClauses::reduced(const Expr *item, bool ofTarget) {
  const Expr *bare = item->IgnoreParenImpCasts();
  if (const VarDecl *variable = rootVariable(bare); variable && table.bring(variable)) {
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(item->getExprLoc()),
           diag::warn_reduction_not_brought)
        << variable->getName() << item->getSourceRange();
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(item->getExprLoc()), diag::note_instead)
        << "'map(tofrom: " + source.spelling(item) + ")'";
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(bare)) {
    if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
      (ofTarget ? out : inner).push_back(variable);
    return;
  }
  std::string why;
  std::optional<ItemPlace> place = plan.task ? std::nullopt : placeOf(bare, source, why);
  if (place && !table.has(place->object))
    add(bare, MapTable::To | MapTable::From, true);
}

} // namespace hetcc::stage2
