//===-- stage2/plain/variables.cpp - how a kernel gets each variable -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/planner.h"

#include "analysis/device/device_functions.h"
#include "analysis/device/object_copies.h"
#include "analysis/device/pointers.h"
#include "analysis/messages/lost.h"
#include "stage2/kernel/unit.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

bool PlainPlanner::declaredTarget(const VarDecl *variable) const {
  auto type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable);
  return type && *type != OMPDeclareTargetDeclAttr::MT_Link && !isCopiedAround(variable);
}

static bool names(const Stmt *item, const VarDecl *variable) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(item ? cast<Expr>(item)->IgnoreParenImpCasts() : nullptr);
  return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
}

static bool isPrivateFor(const OMPExecutableDirective *directive, const VarDecl *variable) {
  const auto is = [&](const Stmt *item) { return names(item, variable); };
  return llvm::any_of(directive->getClausesOfKind<OMPPrivateClause>(),
                      [&](const auto *one) { return llvm::any_of(one->varlists(), is); });
}

// Clauses with which each thread or task has a variable of its own.
static bool hasOwn(const OMPExecutableDirective *directive, const VarDecl *variable) {
  const auto is = [&](const Stmt *item) { return names(item, variable); };
  const auto *loop = dyn_cast<OMPLoopDirective>(directive);
  return (loop && llvm::any_of(loop->counters(), is)) || llvm::any_of(directive->clauses(), [&](OMPClause *one) {
           return isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPLinearClause,
                      OMPReductionClause, OMPTaskReductionClause, OMPInReductionClause>(one) &&
                  llvm::any_of(one->children(), is);
         });
}

// In the host's code around the construct the name is a copy's, and not the variable's at file scope.
bool PlainPlanner::isCopiedAround(const VarDecl *variable) const {
  DynTypedNode at = DynTypedNode::create(*directive);
  for (DynTypedNodeList parents = context.getParents(at); !parents.empty(); parents = context.getParents(at)) {
    at = parents[0];
    const auto *around = at.get<OMPExecutableDirective>();
    if (around && hasOwn(around, variable))
      return true;
  }
  return false;
}

static bool follows(const VarDecl *variable, const VariableUses &uses) {
  return llvm::any_of(uses.mentions(variable),
                      [&](const DeclRefExpr *mention) { return uses.pointerUse(mention).element; });
}

// Whether nothing but the number of its address is asked for.
static bool isNumber(const VarDecl *variable, const VariableUses &uses, const Stmt *root) {
  size_t asNumber = 0;
  walk(root, [&](const Stmt *at) {
    const auto *cast = dyn_cast<CastExpr>(at);
    if (cast && llvm::is_contained({CK_PointerToIntegral, CK_PointerToBoolean}, cast->getCastKind()))
      if (const auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParenCasts()))
        asNumber += ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl() ? 1 : 0;
    return true;
  });
  return asNumber > 0 && asNumber == uses.mentions(variable).size();
}

static bool isRead(const ObjectUse &use) { return use.isOne && !use.isChanged && !use.parts.empty(); }

// Arrays of variable length whose size is asked for.
static std::vector<const VarDecl *> measuredIn(const Stmt *root) {
  std::vector<const VarDecl *> result;
  walk(root, [&](const Stmt *at) {
    const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(at);
    if (size && size->getKind() == UETT_SizeOf && !size->isArgumentType() &&
        size->getTypeOfArgument()->isVariablyModifiedType())
      if (const auto *ref = dyn_cast<DeclRefExpr>(size->getArgumentExpr()->IgnoreParens()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()); !llvm::is_contained(result, variable))
          result.push_back(variable);
    return true;
  });
  return result;
}

// No clause can map what an object of the standard library, or an array of them, leads to. A copy of `std::pair` is one
// of its bytes, though its assignment is a function.
bool PlainPlanner::ownsElements(QualType type) {
  const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->hasDefinition() || record->isTriviallyCopyable())
    return false;
  return !record->hasTrivialDestructor() || !record->hasTrivialCopyConstructor() ||
         llvm::any_of(record->ctors(), [](auto *one) { return one->isCopyConstructor() && one->isDeleted(); });
}

// A lambda within an object that leads to the host's storage.
static bool holdsReference(QualType type) {
  const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return false;
  if (record->isLambda() && llvm::any_of(record->captures(), [](const LambdaCapture &one) {
        return one.getCaptureKind() == LCK_This || one.getCaptureKind() == LCK_ByRef;
      }))
    return true;
  return llvm::any_of(record->bases(), [](auto &base) { return holdsReference(base.getType()); }) ||
         llvm::any_of(record->fields(), [](const FieldDecl *field) { return holdsReference(field->getType()); });
}

// The text names a pack of parameters only as a whole.
static bool isOfPack(const VarDecl *variable) {
  const auto *parameter = dyn_cast<ParmVarDecl>(variable);
  const auto *function = parameter ? dyn_cast<FunctionDecl>(parameter->getDeclContext()) : nullptr;
  const FunctionDecl *pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  return pattern && llvm::any_of(pattern->parameters(), [&](const ParmVarDecl *one) {
           return one->isParameterPack() && one->getIdentifier() == parameter->getIdentifier();
         });
}

// Each variable that the kernel needs a parameter for, in the order of its first use.
PlainPlanner::Found PlainPlanner::variables(const VariableUses &uses) {
  const Stmt *root = directive->getRawStmt();
  Found found;
  for (const VarDecl *variable : uses.free())
    if (!has(privates, variable) && (!isa<OMPCapturedExprDecl>(variable) || has(copies, variable)))
      if (std::optional<Parameter> one = place(variable, uses))
        found.emplace_back(variable, *one);
  for (const auto &[variable, one] : found)
    if (ownsElements(variable->getType().getNonReferenceType()) && !sharesMemory(context))
      onHost(uses.mentions(variable).empty() ? directive->getBeginLoc()
                                             : uses.mentions(variable).front()->getLocation(),
             "'" + variable->getNameAsString() + "' has its elements in storage of its own");
  for (const auto &[variable, one] : found)
    if (holdsReference(variable->getType().getNonReferenceType()))
      onHost(variable->getLocation(), "'" + variable->getNameAsString() + "' has a lambda that captures by reference");
  for (const VarDecl *array : measuredIn(root)) // the kernel gets its lengths
    if (!has(privates, array) && !uses.declared(array) &&
        llvm::none_of(found, [&](const auto &one) { return one.first == array; }))
      if (std::optional<Parameter> one = place(array, uses))
        found.emplace_back(array, *one);
  for (const VarDecl *variable : globalsOf(root)) { // that functions use
    const auto is = [&](const auto &one) { return one.first->getCanonicalDecl() == variable; };
    if (isCopiedAround(variable))
      reject(directive->getBeginLoc(),
             "a call of a function that uses '" + variable->getNameAsString() +
                 "' where the code around has a copy of it",
             "that variable's value as an argument");
    ofFunctions.push_back(variable);
    if (!table.holds(variable))
      table.addVariable(variable, MapTable::Lookup | MapTable::Must);
    if (llvm::none_of(found, is) && !has(privates, variable))
      found.emplace_back(variable, Parameter{Parameter::Object, variable});
  }
  for (const auto &[variable, one] : found)
    complete(variable, uses);
  if (uses.usesThis() && !table.hasThis()) // whatever clauses say of single members
    self(uses);
  membersBehind();
  return found;
}

// Variables of declare target in the functions that a statement calls, and those that these call.
std::vector<const VarDecl *> PlainPlanner::globalsOf(const Stmt *root) const {
  std::vector<const VarDecl *> result;
  walkCalled(root, [&](const Stmt *at, bool inCallee) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *member = dyn_cast<MemberExpr>(at);
    const auto *variable = dyn_cast_or_null<VarDecl>(ref ? ref->getDecl() : member ? member->getMemberDecl() : nullptr);
    if (variable && inCallee && isDeviceVariable(variable) && !llvm::is_contained(result, variable->getCanonicalDecl()))
      result.push_back(variable->getCanonicalDecl());
    return true;
  });
  return result;
}

// Whether nothing mentions the variable but what has it as its own: loops that directives share out, and constructs
// inside that a clause makes it private for.
bool PlainPlanner::isOwnInside(const VarDecl *variable, const VariableUses &uses) const {
  std::vector<const Stmt *> owners;
  const auto add = [&](const OMPExecutableDirective *one) {
    if (const std::optional<SpreadLoops> shared = spreadLoops(one, context))
      for (const CanonicalLoop &loop : shared->loops)
        if (loop.variable == variable)
          owners.push_back(loop.statement);
  };
  add(directive);
  walk(directive->getRawStmt(), [&](const Stmt *at) {
    if (const auto *one = dyn_cast<OMPExecutableDirective>(at)) {
      add(one);
      if (one->hasAssociatedStmt() && isPrivateFor(one, variable))
        owners.push_back(one->getRawStmt());
    }
    return true;
  });
  const SourceManager &sources = context.getSourceManager();
  return !owners.empty() && llvm::all_of(uses.mentions(variable), [&](const DeclRefExpr *mention) {
    return llvm::any_of(owners, [&](const Stmt *owner) {
      return sources.isPointWithin(mention->getLocation(), owner->getBeginLoc(), owner->getEndLoc());
    });
  });
}

void PlainPlanner::parameters(const Found &found, const VariableUses &uses) {
  for (const auto &[variable, one] : found)
    if (!plan.kernel.team || one.kind != Parameter::Value || !isOwnInside(variable, uses))
      parameter(variable, one);
  for (const VarDecl *variable : plan.kernel.privates)
    if (variable->getType()->isArrayType())
      sizes(variable);
  plan.kernel.globals = ofFunctions;
  for (const VarDecl *variable : ofFunctions)
    if (llvm::none_of(plan.kernel.parameters, [&](const Parameter &one) {
          return one.kind == Parameter::Object && one.variable->getCanonicalDecl() == variable;
        })) { // the body has a copy under this name
      plan.kernel.parameters.push_back({Parameter::OfFunctions, variable});
      plan.kernel.parameters.back().row = table.rowOfAll(variable, source.name(variable));
    }
  std::vector<const CallExpr *> calls;
  for (const Stmt *call : plan.kernel.given)
    calls.push_back(cast<CallExpr>(call));
  llvm::sort(calls, [](auto *one, auto *other) { return one->getBeginLoc() < other->getBeginLoc(); });
  for (const CallExpr *call : calls) {
    plan.kernel.parameters.push_back({Parameter::Given});
    plan.kernel.parameters.back().call = call;
  }
  addDeviceNumber(plan.kernel);
  if (uses.usesThis()) {
    Parameter self{Parameter::Self};
    self.object = uses.thisMentions().front()->getType(); // within a lambda it is no object of the function around
    self.row = table.rowOfAll(nullptr, "*this");
    plan.kernel.parameters.push_back(self);
  }
}

OpenMPDefaultmapClauseModifier PlainPlanner::ruleFor(QualType type) const {
  const OpenMPDefaultmapClauseKind kind = type->isPointerType()  ? OMPC_DEFAULTMAP_pointer
                                          : type->isScalarType() ? OMPC_DEFAULTMAP_scalar
                                                                 : OMPC_DEFAULTMAP_aggregate;
  for (auto [which, rule] : defaults)
    if (which == kind || which == OMPC_DEFAULTMAP_unknown)
      return rule;
  return OMPC_DEFAULTMAP_MODIFIER_default;
}

// How the kernel gets the variable; nothing where it needs no parameter.
std::optional<Parameter> PlainPlanner::place(const VarDecl *variable, const VariableUses &uses) {
  const QualType type = variable->getType().getNonReferenceType();
  if (isOfPack(variable))
    return packed(variable, type, uses);
  if (has(raw, variable))
    return type->isPointerType() ? Parameter{Parameter::Pointer, variable} : Parameter{Parameter::Object, variable};
  if (has(rawAddresses, variable))
    return Parameter{Parameter::Object, variable};
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
    return closure(variable, record, type);
  if (has(copies, variable))
    return type->isObjectPointerType() && !plan.task ? givenPointer(variable) : copied(variable, type);
  const bool ofFunction = variable->isStaticLocal() && declaredTarget(variable);
  if (ofFunction && table.holds(variable))
    table.bring(variable); // it always has a value
  if (table.holds(variable))
    return Parameter{Parameter::Object, variable};
  if (table.pointeeOf(variable))
    return Parameter{Parameter::Mapped, variable};
  const bool asksForCopy = ruleFor(type) == OMPC_DEFAULTMAP_MODIFIER_firstprivate;
  if ((has(out, variable) || (has(inner, variable) && !asksForCopy)) && !declaredTarget(variable))
    return mapped(variable, MapTable::To | MapTable::From);
  if (variable->hasGlobalStorage() && hasKnownValue(variable, type))
    return std::nullopt; // the kernel text has it
  if (ofFunction)        // no other file, and no other function, can name it: it comes and goes with the constructs
    return mapped(variable, MapTable::To | MapTable::From | MapTable::Implicit);
  if (declaredTarget(variable))
    return mapped(variable, MapTable::Lookup | MapTable::Must);
  return byRule(variable, type, uses);
}

// The host computes with numbers of a pack in place. That would be wrong if it changed them or followed pointers.
std::optional<Parameter> PlainPlanner::packed(const VarDecl *variable, QualType type, const VariableUses &uses) {
  const SourceLocation where =
      uses.mentions(variable).empty() ? directive->getBeginLoc() : uses.mentions(variable).front()->getLocation();
  const std::string what = "'" + variable->getNameAsString() + "' is a pack of parameters";
  if (failed)
    return std::nullopt; // its other parameters have been refused
  if (!type->isArithmeticType() && !type->isEnumeralType())
    reject(where, "a pack of parameters that are no numbers", "a variable of each in front of the construct");
  else if (uses.modified(variable))
    reject(where, "a pack of parameters that the construct changes", "a variable of each in front of the construct");
  else
    onHost(where, what);
  return std::nullopt;
}

std::optional<Parameter> PlainPlanner::byRule(const VarDecl *variable, QualType type, const VariableUses &uses) {
  switch (ruleFor(type)) {
  case OMPC_DEFAULTMAP_MODIFIER_alloc: return mapped(variable, 0);
  case OMPC_DEFAULTMAP_MODIFIER_to: return mapped(variable, MapTable::To);
  case OMPC_DEFAULTMAP_MODIFIER_from: return mapped(variable, MapTable::From);
  case OMPC_DEFAULTMAP_MODIFIER_tofrom: return mapped(variable, MapTable::To | MapTable::From);
  case OMPC_DEFAULTMAP_MODIFIER_present:
    if (!type->isPointerType() || uses.modified(variable)) // a value that the region gives it leads elsewhere
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
  if (type->isScalarType() || type->isAnyComplexType() || copiesByDefault(directive))
    return copied(variable, type);
  const QualType item = context.getBaseElementType(type); // arrays too
  const bool isMapped = mappers.of(nullptr, item) || mappers.inside(item);
  if (isMapped && !uses.mentions(variable).empty()) {
    addMapped(uses.mentions(variable).front(), MapTable::To | MapTable::From, true, nullptr, nullptr);
    return Parameter{Parameter::Object, variable};
  }
  // A constant may lie in memory that nobody may write.
  const CXXRecordDecl *record = item->getAsCXXRecordDecl();
  const bool isFixed = item.isConstQualified() && !(record && record->hasMutableFields());
  if (!type->isRecordType())
    return mapped(variable, (isFixed ? MapTable::To : MapTable::To | MapTable::From) | MapTable::Implicit);
  const ObjectUse use = useOf(variable, uses, source);
  if (mayBeCopied(type) && isRead(use)) {
    copyWhole(variable, copy);
    return Parameter{Parameter::Object, variable};
  }
  const bool staysFixed =
      isFixed && !variable->getType()->isReferenceType(); // a reference may hide what is no constant
  const std::optional<Parameter> whole =
      mapped(variable, (staysFixed ? MapTable::To : MapTable::To | MapTable::From) | MapTable::Implicit);
  partsOf(use);
  return whole;
}

// The parts that are used of an object that no clause names. Data constructs may have mapped some of it: then no
// others can come to the device (5.1, section 2.21.7.1).
void PlainPlanner::partsOf(const ObjectUse &use) {
  std::set<std::string> parts;
  for (const ItemPlace &part : use.parts)
    if (part.owner.find_first_of(".>") != std::string::npos && !part.endless)
      parts.insert(part.owner);
  for (const std::string &part : parts)
    if (use.isOne)
      table.addPart(part);
}

// Clauses name members of an object; the body uses others too.
void PlainPlanner::complete(const VarDecl *variable, const VariableUses &uses) {
  const QualType type = variable->getType().getNonReferenceType();
  const QualType object = type->isPointerType() ? type->getPointeeType() : type;
  const std::string key = (type->isPointerType() ? "*" : "") + source.name(variable);
  if (has(raw, variable) || has(rawAddresses, variable) || !object->isRecordType() || !table.isPartial(key))
    return;
  const ObjectUse use = useOf(variable, uses, source);
  if (!use.isOne || hasParts(use, key))
    return;
  if (isRead(use) && mayBeCopied(object))
    return copyWhole(variable, copy);
  const bool isFixed = object.isConstQualified() && !(type->isPointerType() && use.isChanged);
  const unsigned mode = isFixed ? MapTable::To : MapTable::To | MapTable::From;
  if (!addParts(use, key, mode))
    table.addWhole(variable, mode);
}

bool PlainPlanner::hasParts(const ObjectUse &use, const std::string &object) const {
  return llvm::all_of(use.parts, [&](const ItemPlace &part) { return table.hasPart(object, part); });
}

// They may lie beside what data constructs have mapped. False: one is no member.
bool PlainPlanner::addParts(const ObjectUse &use, const std::string &object, unsigned mode) {
  return llvm::all_of(use.parts, [&](const ItemPlace &part) {
    return table.hasPart(object, part) || table.addMember(part, object, mode | MapTable::Implicit);
  });
}

void PlainPlanner::self(const VariableUses &uses) {
  const QualType type = uses.thisMentions().front()->getType()->getPointeeType();
  const ObjectUse use = useOfThis(uses, source);
  const bool isPartial = use.isOne && table.isPartial("*this");
  if (isPartial && hasParts(use, "*this"))
    return;
  if (mayBeCopied(type) && isRead(use)) {
    table.addWhole(nullptr, copy);
    pointersIn({"*this", "this", true}, type, 0);
  } else if (const unsigned mode = MapTable::To | MapTable::From; !isPartial || !addParts(use, "*this", mode)) {
    table.addThis(mode);
  }
}

// Storage that no clause names is where a data construct around has it, or as much of it as the accesses prove.
void PlainPlanner::pointee(const VarDecl *variable, const VariableUses &uses) {
  if (!sections)
    sections.emplace(context, nest.loops.empty() ? directive->getRawStmt() : nest.body, nest.loops);
  const bool must = (follows(variable, uses) || sections->follows(variable)) && !uses.modified(variable);
  const std::optional<Stretch> stretch = must ? sections->of(variable) : std::nullopt;
  const QualType object = variable->getType().getNonReferenceType()->getPointeeType();
  const ObjectUse use = useOf(variable, uses, source);
  if (mayBeCopied(object) && isRead(use))
    return copyWhole(variable, copy | (stretch ? 0u : MapTable::Lookup | MapTable::Must));
  if (stretch)
    table.addProven(variable, stretch->beginText(), stretch->lengthText(),
                    uses.writesThrough(variable) ? MapTable::To | MapTable::From : MapTable::To);
  else
    table.addPointee(variable, must                                                ? MapTable::Must
                               : isNumber(variable, uses, directive->getRawStmt()) ? MapTable::Number
                                                                                   : 0);
  if (must && object->isRecordType())
    partsOf(use);
}

std::optional<Parameter> PlainPlanner::mapped(const VarDecl *variable, unsigned mode) {
  table.addVariable(variable, mode);
  return Parameter{Parameter::Object, variable};
}

// A pointer in `firstprivate`. It leads to what a `map` clause of the construct, or a data construct around, has mapped
// (5.2, section 17.2). Memory of the device's own it keeps.
Parameter PlainPlanner::givenPointer(const VarDecl *variable) {
  plan.copies.push_back(variable);
  if (!table.pointeeOf(variable))
    table.addPointee(variable, 0);
  return {Parameter::Mapped, variable};
}

std::optional<Parameter> PlainPlanner::copied(const VarDecl *variable, QualType type) {
  plan.copies.push_back(variable);
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const bool isOfEach = isOpenMPTeamsDirective(kind) || isOpenMPParallelDirective(kind); // team or thread
  if (has(inner, variable) && !has(out, variable) && !isOfEach)                          // all threads add to one copy
    return mapped(variable, MapTable::To | MapTable::Private);
  if (type->isArrayType() && (!isa<ConstantArrayType>(context.getAsArrayType(type)) || isFlatArray(type) ||
                              context.getTypeSizeInChars(type).getQuantity() > 1024))
    return mapped(variable, MapTable::To | MapTable::Private);
  if (type->isArrayType())
    return Parameter{Parameter::Array, variable};
  // Bytes are what a map clause copies, or what the construct does of itself with a lambda.
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  const bool isLambda = record && record->isLambda();
  if (type->isRecordType() && !isCopiedAsBytes(context, type) && !(isLambda && !has(copies, variable)))
    onHost(variable->getLocation(), "'" + variable->getNameAsString() + "' is not trivially copyable");
  if (type->isPointerType())
    return Parameter{Parameter::Pointer, variable};
  if (!isLambda)
    pointersIn({source.name(variable), source.address(source.name(variable)), false}, type, 0);
  return Parameter{Parameter::Value, variable};
}

void PlainPlanner::parameter(const VarDecl *variable, Parameter one) {
  const auto sum =
      llvm::find_if(plan.kernel.reductions, [&](const ReductionPlan &other) { return other.variable == variable; });
  if (sum != plan.kernel.reductions.end() && !sum->inPlace)
    return sum->item ? sizes(variable) : void();
  if (llvm::any_of(plan.kernel.loops, [&](const CanonicalLoop &loop) { return loop.variable == variable; }) ||
      has(plan.kernel.privates, variable))
    return;
  const bool isRaw = has(raw, variable) || has(rawAddresses, variable);
  if (one.kind == Parameter::Mapped)
    one.row = table.rowOfAll(variable, "*" + source.name(variable));
  if (one.kind == Parameter::Object && !isRaw)
    one.row = table.rowOfAll(variable, source.name(variable));
  if (one.kind == Parameter::Value)
    findCaptures(one);
  plan.kernel.parameters.push_back(one);
  sizes(variable);
}

// Dimensions that are not constants travel beside the array.
void PlainPlanner::sizes(const VarDecl *variable) {
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

} // namespace hetcc::stage2
