//===-- stage2/kernel/constructors.cpp - how objects begin and end in kernel text ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/object_copies.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/construct.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace clang;

namespace hetcc::stage2 {

std::string DeviceUnit::initialization(const CXXCtorInitializer *init, const CXXRecordDecl *record, Printer &printer) {
  std::string target = "*het_self";
  QualType type = init->getInit()->getType();
  if (init->isAnyMemberInitializer() && !hasMember(init->getAnyMember()))
    return ""; // it has no bytes
  if (init->isBaseInitializer()) {
    const auto *base = type->getAsCXXRecordDecl();
    const int64_t away = openCl ? context.getASTRecordLayout(record).getBaseClassOffset(base).getQuantity() : 0;
    target = "*(" + declare(type.getUnqualifiedType(), "*", init->getSourceLocation()) + ")" +
             (away ? "((char *)het_self + " + std::to_string(away) + ")" : "het_self");
  } else if (init->isAnyMemberInitializer() && type->isArrayType()) { // arrays are not assigned
    const std::string member = "&het_self->" + fieldName(init->getAnyMember());
    return "  {\n    " + declare(type.getUnqualifiedType(), "het_items", init->getSourceLocation()) + " = " +
           printer.initializer(init->getInit()) + ";\n    " +
           (openCl ? "HET_MOVE(__private, " + member + ", __private, &het_items, sizeof het_items);\n  }\n"
                   : "memcpy((void *)" + member + ", (const void *)&het_items, sizeof het_items);\n  }\n");
  } else if (init->isAnyMemberInitializer()) {
    return "  " + printer.storedIn(init->getAnyMember(), "het_self->", init->getInit()) + ";\n";
  }
  if (type->isRecordType() && type->getAsCXXRecordDecl() && type->getAsCXXRecordDecl()->isEmpty())
    return ""; // it has no bytes, and shares its address
  return "  " + target + " = " + printer.expression(init->getInit()) + ";\n";
}

// Members that nothing can be assigned to: the object is made in one piece.
static bool isFixed(const FieldDecl *field);
static bool hasFixed(const RecordDecl *record) {
  const auto *object = dyn_cast<CXXRecordDecl>(record);
  return llvm::any_of(record->fields(), isFixed) ||
         (object && llvm::any_of(object->bases(), [](const CXXBaseSpecifier &base) {
            return hasFixed(base.getType()->getAsCXXRecordDecl());
          }));
}
static bool isFixed(const FieldDecl *field) {
  const RecordDecl *record = field->getType()->getAsRecordDecl();
  return field->getType()->isReferenceType() || field->getType().isConstQualified() || (record && hasFixed(record));
}

// Whether an expression is the address of the object of a constructor, or of a part of it, or refers to one.
static bool leadsToOwn(const Expr *value) {
  value = value->IgnoreParenCasts();
  if (isa<CXXThisExpr>(value))
    return true;
  const auto *unary = dyn_cast<UnaryOperator>(value);
  if (unary && (unary->getOpcode() == UO_AddrOf || unary->getOpcode() == UO_Deref))
    return leadsToOwn(unary->getSubExpr());
  if (const auto *sum = dyn_cast<BinaryOperator>(value); sum && sum->isAdditiveOp())
    return leadsToOwn(sum->getLHS());
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(value))
    return item->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() && leadsToOwn(item->getBase());
  const auto *member = dyn_cast<MemberExpr>(value);
  return member && leadsToOwn(member->getBase());
}

// Constructors give their object by value, so that it moves.
static bool keepsAddress(const CXXConstructorDecl *constructor) {
  const auto keeps = [](QualType type, const Expr *value) {
    const Expr *bare = value->IgnoreParens();
    const auto *cast = dyn_cast<CastExpr>(bare);
    const bool isRead = cast && cast->getCastKind() == CK_LValueToRValue; // the pointer that a member is
    return ((type->isPointerType() && !isRead) || type->isReferenceType()) && leadsToOwn(value);
  };
  bool kept = false;
  for (const CXXCtorInitializer *init : constructor->inits())
    kept |= init->isAnyMemberInitializer() && keeps(init->getAnyMember()->getType(), init->getInit());
  walkFunction(constructor, [&](const Stmt *at) {
    const auto *binary = dyn_cast<BinaryOperator>(at);
    const auto *call = dyn_cast<CallExpr>(at);
    const auto *made = dyn_cast<CXXConstructExpr>(at);
    kept |= binary && binary->getOpcode() == BO_Assign && keeps(binary->getType(), binary->getRHS());
    const auto isThis = [](const Expr *arg) { return isa<CXXThisExpr>(arg->IgnoreParenCasts()); };
    kept |= call && !isa<CXXOperatorCallExpr>(call) && llvm::any_of(call->arguments(), isThis);
    kept |= made && llvm::any_of(made->arguments(), isThis);
    return !kept;
  });
  return kept;
}

std::string DeviceUnit::selfOf(const CXXConstructorDecl *constructor, Printer &printer) {
  const CXXRecordDecl *record = constructor->getParent();
  const std::string own = type(context.getRecordType(record), constructor->getLocation());
  std::string object = "  " + own + " het_object";
  if (keepsAddress(constructor))
    reject(constructor->getLocation(), "a constructor that keeps the address of its object");
  const bool whole = hasFixed(record);
  if (whole && openCl && hasBitFields(record))
    reject(constructor->getLocation(), "an object with a bit field and a member that is a reference or constant");
  std::map<const Decl *, const CXXCtorInitializer *> inits; // by members, and classes of bases
  for (const CXXCtorInitializer *init : constructor->inits())
    inits[init->isBaseInitializer() ? static_cast<const Decl *>(init->getBaseClass()->getAsCXXRecordDecl())
                                    : init->getMember()] = init;
  const auto isEmpty = [](const CXXBaseSpecifier &base) { return base.getType()->getAsCXXRecordDecl()->isEmpty(); };
  if (whole && openCl && !llvm::all_of(record->bases(), isEmpty))
    reject(constructor->getLocation(), "an object with a base and a member that is a reference or constant");
  if (whole) {
    std::string values;
    for (const CXXBaseSpecifier &base : record->bases())
      if (const auto init = inits.find(base.getType()->getAsCXXRecordDecl()); !openCl)
        values += (values.empty() ? "" : ", ") +
                  (isEmpty(base) || init == inits.end() ? "{}" : printer.expression(init->second->getInit()));
    if (hasOwnPointerToFunctions(record))
      values += values.empty() ? (openCl ? "0" : "{}") : ", {}";
    for (const FieldDecl *field : record->fields()) {
      if (!hasMember(field))
        continue;
      const char *none = !openCl ? "{}" : field->getType()->isScalarType() ? "0" : "{0}";
      values += (values.empty() ? "" : ", ") +
                (inits.count(field) ? printer.memberValue(field, inits[field]->getInit()) : none);
    }
    object += " = {" + values + "}";
  } else if (constructor->isDefaultConstructor() && !constructor->isUserProvided() && !record->isDynamicClass()) {
    object += openCl ? " = {0}" : " = {}"; // as `T()` has it
  }
  object += ";\n  " + own + " *const het_self = &het_object;\n";
  for (const CXXCtorInitializer *init : constructor->inits())
    object += whole ? "" : initialization(init, record, printer);
  return object;
}

// Behind a destructor's body: those of members and bases, the last one first.
std::string DeviceUnit::endOfParts(const CXXDestructorDecl *destructor) {
  std::vector<std::string> lines;
  const SourceLocation where = destructor->getLocation();
  const auto add = [&](QualType part, const std::string &address) {
    if (!destructorActs(context, part))
      return;
    const CXXDestructorDecl *its = part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()->getDestructor();
    if (part->isArrayType() || its->isVirtual() || !its->hasBody() || TeamPlan::seesTeam(its))
      return reject(where, "a destructor of this form");
    lines.push_back("  " + functionName(its, {}, false) + "(" + address + ");\n");
  };
  for (const CXXBaseSpecifier &base : destructor->getParent()->bases())
    add(base.getType(), "het_self");
  for (const FieldDecl *field : destructor->getParent()->fields())
    add(field->getType(), "&het_self->" + fieldName(field));
  bool leaves = false;
  walk(destructor->getBody(), [&](const Stmt *at) { return !(leaves |= isa<ReturnStmt>(at)); });
  if (leaves && !lines.empty())
    reject(where, "a destructor of this form");
  std::reverse(lines.begin(), lines.end());
  return llvm::join(lines, "");
}

} // namespace hetcc::stage2
