//===-- stage2/kernel/expr.cpp - expressions in kernel text ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/printer.h"

#include "analysis/device/library.h"
#include "analysis/templates/types.h"
#include "stage2/grid/joins.h"
#include "stage2/kernel/function_pointers.h"

#include "diag/diag.h"

#include "clang/AST/ComparisonCategories.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace hetcc::stage2 {

namespace {

bool isSimple(llvm::StringRef text) {
  return llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
}

// In one pair of parentheses. Quotes may hide some, so a text with quotes gets its own.
std::string parenthesized(std::string text) {
  int open = 0;
  bool whole = !text.empty() && text.front() == '(' && text.back() == ')';
  for (size_t i = 0; whole && i < text.size(); ++i) {
    open += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    whole = text[i] != '"' && text[i] != '\'' && (open > 0 || i + 1 == text.size());
  }
  return whole ? text : "(" + text + ")";
}

} // namespace

std::string Printer::reject(const Stmt *at, llvm::StringRef what) {
  unit.reject(at->getBeginLoc(), what);
  return "0";
}

std::string Printer::VisitStmt(const Stmt *s) {
  if (const auto *assembly = dyn_cast<AsmStmt>(s)) {
    const auto *text = dyn_cast<GCCAsmStmt>(assembly);
    const bool isOfHost = text && text->getAsmString()->getString() == ancestorMark;
    return reject(s, isOfHost ? "'target device(ancestor: ...)'" : "inline assembly");
  }
  if (isa<VAArgExpr>(s))
    return reject(s, "a function with variable arguments");
  if (isa<CXXThrowExpr, CXXTryStmt>(s))
    return reject(s, "an exception");
  // A call of which `declare variant` has another version: Clang has chosen one.
  const auto *chosen = dyn_cast<PseudoObjectExpr>(s);
  if (const auto *written = chosen ? dyn_cast<CallExpr>(chosen->getSyntacticForm()) : nullptr) {
    const FunctionDecl *callee = written->getDirectCallee();
    if (callee && dependsOnDevice(callee))
      return Visit(written); // for the host, though
    if (const Expr *result = const_cast<PseudoObjectExpr *>(chosen)->getResultExpr())
      return Visit(result);
  }
  return reject(s, std::string("this form (") + s->getStmtClassName() + ")");
}

std::string Printer::operand(const Expr *e) {
  const Expr *inner = e;
  while (const auto *cast = dyn_cast<ImplicitCastExpr>(inner))
    inner = cast->getSubExpr();
  if (unit.openCl && e->isGLValue() && assigned(e->IgnoreParens()))
    return "(*" + reference(e) + ")";
  std::string text = Visit(e);
  bool primary = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, ParenExpr, ArraySubscriptExpr, MemberExpr, CallExpr,
                     StringLiteral, CharacterLiteral>(inner);
  if (isSimple(text) || (primary && text.front() != '(' && text.front() != '-'))
    return text;
  return parenthesized(std::move(text));
}

std::string Printer::VisitParenExpr(const ParenExpr *e) {
  if (unit.openCl && e->isGLValue() && assigned(e->IgnoreParens()))
    return "(*" + reference(e) + ")";
  return parenthesized(Visit(e->getSubExpr()));
}

// Whether a variable is a constant of the function around `function`, which does not capture what it only takes the
// value of.
static bool isFromAround(const VarDecl *variable, const FunctionDecl *function, const ASTContext &context) {
  const DeclContext *owner = variable->getDeclContext();
  while (isa<CapturedDecl>(owner))
    owner = owner->getParent();
  const auto *around = dyn_cast<FunctionDecl>(owner);
  return function && around && around->getCanonicalDecl() != function->getCanonicalDecl() &&
         variable->isUsableInConstantExpressions(context);
}

std::string Printer::localName(const VarDecl *variable) {
  const std::string name = unit.names.makeLocal(variable->getName());
  return outer.contains(name) ? unit.names.make(name) : name;
}

std::string Printer::variableName(const VarDecl *variable, SourceLocation where) {
  auto found = locals.find(variable);
  if (found == locals.end())
    found = locals.find(variable->getCanonicalDecl());
  if (found != locals.end())
    return found->second;
  if (variable->hasLocalStorage() && !isFromAround(variable, function, context))
    return locals[variable] = localName(variable);
  if (unit.hasGlobalPointer(variable)) {
    const std::string pointer = unit.globalPointer(variable, where);
    return variable->getType()->isArrayType() ? pointer : "(*" + pointer + ")";
  }
  return unit.constantName(variable, where);
}

// The first item of an array.
std::string Printer::decayed(const Expr *array) {
  const auto *ref = dyn_cast<DeclRefExpr>(array->IgnoreParens());
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return variable ? variableName(variable, ref->getLocation()) : Visit(array);
}

std::string Printer::VisitDeclRefExpr(const DeclRefExpr *e) {
  if (const auto *variable = dyn_cast<VarDecl>(e->getDecl())) {
    std::string name = variableName(variable, e->getLocation());
    const QualType type = variable->getType().getNonReferenceType();
    const bool first = firsts.lookup(variable) == name || (!locals.count(variable) && unit.hasGlobalPointer(variable));
    if (!first || !type->isArrayType() || isFlatArray(type))
      return name;
    const QualType whole = context.getPointerType(type);
    return "(*(" + unit.type(unit.openCl ? unit.into(whole, spaces->storage(variable)) : whole, e->getLocation()) +
           ")" + name + ")";
  }
  if (const auto *enumerator = dyn_cast<EnumConstantDecl>(e->getDecl()))
    return integer(enumerator->getInitVal(), e->getType(), e->getLocation()) + " /* " + enumerator->getName().str() +
           " */";
  if (const auto *bound = dyn_cast<BindingDecl>(e->getDecl()); bound && bound->getBinding()) {
    const auto held = captured.find(bound);
    return held != captured.end() ? held->second : Visit(bound->getBinding());
  }
  if (const auto *object = dyn_cast<TemplateParamObjectDecl>(e->getDecl()))
    return unit.objectName(object, e);
  if (const auto *named = dyn_cast<FunctionDecl>(e->getDecl()))
    return unit.openCl || !hasAddressOnDevices(named) ? reject(e, "a pointer to a function")
                                                      : "((void *)&" + unit.functionName(named) + ")";
  return reject(e, "'" + e->getDecl()->getNameAsString() + "'");
}

// Through members without a name, up to the `.` or `->` before the field.
std::string Printer::memberPrefix(const Expr *base, bool arrow) {
  if (const auto *outer = dyn_cast<MemberExpr>(base->IgnoreParens()))
    if (const auto *field = dyn_cast<FieldDecl>(outer->getMemberDecl()); field && field->isAnonymousStructOrUnion())
      return memberPrefix(outer->getBase(), outer->isArrow());
  if (unit.openCl && isa<MaterializeTemporaryExpr>(base->IgnoreParens())) // C has no address of a value's member
    return reference(base) + "->";
  return operand(base) + (arrow ? "->" : ".");
}

std::string Printer::emptyMember(const MemberExpr *e) {
  const QualType own = e->getType().getUnqualifiedType();
  const std::string object = memberPrefix(e->getBase(), e->isArrow());
  const bool arrow = object.back() == '>';
  const QualType pointer = context.getPointerType(own);
  return "(*(" + unit.type(unit.into(pointer, spaces->storage(e)), e->getMemberLoc()) + ")" +
         (arrow ? object.substr(0, object.size() - 2) : "&" + object.substr(0, object.size() - 1)) + ")";
}

std::string Printer::VisitMemberExpr(const MemberExpr *e) {
  if (const auto *variable = dyn_cast<VarDecl>(e->getMemberDecl())) // a static member
    return variableName(variable, e->getMemberLoc());
  const auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
  if (!field)
    return reject(e, "this use of a member");
  if (isa<CXXThisExpr>(e->getBase()->IgnoreParenImpCasts())) {
    auto found = members.find(field);
    if (found != members.end())
      return found->second;
  }
  for (const std::string &why : {DeviceUnit::onlyBytes(field), DeviceUnit::layoutObstacle(field->getParent())})
    if (!why.empty())
      return reject(e, why);
  if (unit.openCl && field->isBitField())
    return reject(e, "this use of a bit field"); // packed.cpp has the others
  if (!unit.hasMember(field))                    // it stands at its object's address
    return emptyMember(e);
  std::string text = memberPrefix(e->getBase(), e->isArrow());
  if (!unit.openCl && isHidden(field, e->getBase()->IgnoreParenImpCasts()->getType()))
    text += unit.recordName(field->getParent(), e->getMemberLoc()) + "::";
  text += unit.fieldName(field);
  if (unit.openCl && field->isMutable() && !field->isBitField()) { // of a constant object, too
    const QualType pointer = context.getPointerType(field->getType().getUnqualifiedType());
    return "(*(" + unit.type(unit.into(pointer, spaces->storage(e)), e->getMemberLoc()) + ")&" + text + ")";
  }
  return unit.openCl && field->getType()->isReferenceType() ? "(*" + text + ")" : text;
}

// How many elements lie between neighbours of this array type: the product of its dimensions.
std::string Printer::stride(QualType array, SourceLocation where) {
  std::string text;
  for (const ArrayType *at = context.getAsArrayType(array); at; at = context.getAsArrayType(at->getElementType())) {
    std::string size;
    if (const auto *fixed = dyn_cast<ConstantArrayType>(at))
      size = std::to_string(fixed->getZExtSize()) + "L";
    else if (const auto *variable = dyn_cast<VariableArrayType>(at); variable && variable->getSizeExpr()) {
      auto found = sizes.find(variable->getSizeExpr());
      size = found != sizes.end() ? found->second : "(long)" + operand(variable->getSizeExpr());
    } else {
      unit.reject(where, "an array type without size");
      size = "0";
    }
    text += (text.empty() ? "" : " * ") + size;
  }
  return isSimple(text) ? text : parenthesized(text);
}

std::string Printer::VisitArraySubscriptExpr(const ArraySubscriptExpr *e) {
  if (const auto held = items.find(e); held != items.end())
    return held->second;
  if (std::string text = characterItem(e); !text.empty())
    return text;
  if (!isFlatArray(e->getType()))
    return operand(e->getBase()) + "[" + Visit(e->getIdx()) + "]";
  return "(" + operand(e->getBase()) + " + " + operand(e->getIdx()) + " * " + stride(e->getType(), e->getExprLoc()) +
         ")";
}

// Empty for any other expression.
std::string Printer::joinedUpdate(const Expr *e) {
  const std::optional<Update> update = joined.empty() ? std::nullopt : updateOf(e);
  const VarDecl *array = update ? rootVariable(update->item) : nullptr;
  if (!array || !joined.contains(array))
    return "";
  const std::string type = "(" + unit.type(update->item->getType().getUnqualifiedType(), e->getExprLoc()) + ")",
                    value = update->value ? operand(update->value) : "1";
  return std::string("HET_JOIN(") + update->combine + ", " + Visit(update->item) + ", " +
         (update->negative ? type + "(0 - " + type + value + ")" : type + value) + ")";
}

std::string Printer::VisitUnaryOperator(const UnaryOperator *e) {
  if (std::string text = joinedUpdate(e); !text.empty())
    return text;
  const Expr *inner = e->getSubExpr();
  if ((e->getOpcode() == UO_Deref && isFlatArray(e->getType())) ||
      (e->getOpcode() == UO_AddrOf && (isFlatArray(inner->getType()) || inner->getType()->isFunctionType())))
    return Visit(inner);
  if (e->isIncrementDecrementOp()) {
    if (std::string text = packedStep(e); !text.empty())
      return text;
    if (inner->getType()->isVoidPointerType())
      return reject(e, "'++' or '--' of a pointer to void");
    if (const auto *complex = inner->getType()->getAs<ComplexType>()) { // its real part
      const std::string part = "(" + unit.type(complex->getElementType(), e->getExprLoc()) + ")";
      if (unit.openCl && inner->HasSideEffects(context))
        return reject(e, "'++' or '--' of a complex number");
      if (unit.openCl)
        return "(HET_REAL(" + Visit(inner) + (e->isIncrementOp() ? ") += 1, " : ") -= 1, ") + Visit(inner) + ")";
      return e->isPostfix() ? "::het::stepped(" + operand(inner) + ", " + part + (e->isIncrementOp() ? "1)" : "-1)")
                            : "(" + operand(inner) + (e->isIncrementOp() ? " += " : " -= ") + part + "1)";
    }
    if (isFlatPointer(inner->getType())) {
      if (e->isPostfix())
        return reject(e, "'++' or '--' after a pointer to a variable length array");
      return "(" + operand(inner) + (e->isIncrementOp() ? " += " : " -= ") +
             stride(inner->getType()->getPointeeType(), e->getExprLoc()) + ")";
    }
    if (inner->getType()->isBooleanType()) {
      if (e->isPostfix())
        return reject(e, "'++' or '--' after a '_Bool'");
      return "(" + operand(inner) + (e->isIncrementOp() ? " = true" : " = !" + operand(inner)) + ")";
    }
  }
  if (e->getOpcode() == UO_Extension)
    return Visit(inner);
  if (e->getOpcode() == UO_Real || e->getOpcode() == UO_Imag) {
    const bool real = e->getOpcode() == UO_Real;
    if (!inner->getType()->isAnyComplexType()) // of a real number
      return real ? operand(inner) : "((" + unit.type(e->getType(), e->getExprLoc()) + ")0)";
    return (real ? "HET_REAL(" : "HET_IMAG(") + Visit(inner) + ")";
  }
  if (inner->getType()->isAnyComplexType() && e->getOpcode() == UO_Not)
    return complexCall("conj", inner->getType(), Visit(inner));
  if (inner->getType()->isAnyComplexType() && e->getOpcode() == UO_LNot)
    return "!" + complexCall("isTrue", inner->getType(), Visit(inner));
  if (unit.openCl && inner->getType()->isAnyComplexType() && e->getOpcode() == UO_Minus)
    return complexCall("neg", inner->getType(), Visit(inner));
  if (unit.openCl && inner->getType()->isAnyComplexType() && e->getOpcode() == UO_Plus)
    return operand(inner);
  std::string op = UnaryOperator::getOpcodeStr(e->getOpcode()).str();
  return e->isPostfix() ? operand(inner) + op : op + operand(inner);
}

// + - += -= and differences of pointers to variably modified arrays; empty when it is none.
std::string Printer::flatOperator(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  bool flatLeft = isFlatPointer(left->getType()), flatRight = isFlatPointer(right->getType());
  BinaryOperatorKind op = e->getOpcode();
  bool shifts = op == BO_Add || op == BO_Sub || op == BO_AddAssign || op == BO_SubAssign;
  if (!shifts || !(flatLeft || flatRight))
    return "";
  std::string items = stride((flatLeft ? left : right)->getType()->getPointeeType(), e->getExprLoc());
  if (flatLeft && flatRight)
    return "((" + operand(left) + " - " + operand(right) + ") / " + items + ")";
  const char *word = op == BO_Add ? " + " : op == BO_Sub ? " - " : op == BO_AddAssign ? " += " : " -= ";
  if (!flatLeft)
    std::swap(left, right);
  return "(" + operand(left) + word + operand(right) + " * " + items + ")";
}

// + - += -= and differences of pointers to void, which GNU C counts in bytes; empty when it is none.
std::string Printer::byteOperator(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  const bool voidLeft = left->getType()->isVoidPointerType(), voidRight = right->getType()->isVoidPointerType();
  const BinaryOperatorKind op = e->getOpcode();
  if (!(voidLeft || voidRight) || !(e->isAdditiveOp() || op == BO_AddAssign || op == BO_SubAssign))
    return "";
  const auto bytes = [&](const Expr *one) {
    const bool isConst = one->getType()->getPointeeType().isConstQualified();
    const QualType byte = isConst ? context.CharTy.withConst() : context.CharTy;
    return "(" + unit.type(there(context.getPointerType(byte), one), e->getExprLoc()) + ")" + operand(one);
  };
  if (e->isCompoundAssignmentOp() && left->HasSideEffects(context))
    return reject(e, "this change of a pointer to void");
  if (e->isCompoundAssignmentOp())
    return operand(left) + " = " + bytes(left) + (op == BO_AddAssign ? " + " : " - ") + operand(right);
  return (voidLeft ? bytes(left) : operand(left)) + (op == BO_Add ? " + " : " - ") +
         (voidRight ? bytes(right) : operand(right));
}

std::string Printer::VisitBinaryOperator(const BinaryOperator *e) {
  if (std::string text = joinedUpdate(e); !text.empty())
    return text;
  if (std::string flat = flatOperator(e); !flat.empty())
    return flat;
  if (std::string bytes = byteOperator(e); !bytes.empty())
    return bytes;
  if (e->isPtrMemOp())
    return reject(e, "a pointer to a member");
  if (e->getOpcode() == BO_Cmp)
    return threeWay(e);
  if (std::string text = complexOperator(e); !text.empty())
    return text;
  if (std::string text = packedOperator(e); !text.empty())
    return text;
  if (std::string text = apart(e); !text.empty())
    return text;
  std::string op = e->getOpcodeStr().str();
  if (e->isLogicalOp())
    return condition(e->getLHS()) + " " + op + " " + condition(e->getRHS());
  return Visit(e->getLHS()) + (op == "," ? ", " : " " + op + " ") + Visit(e->getRHS());
}

// An object of one member, a number for each outcome (C++20, [cmp.categories]).
std::string Printer::threeWay(const BinaryOperator *e) {
  const ComparisonCategoryInfo *category = context.CompCategories.lookupInfoForType(e->getType());
  if (!category || e->getLHS()->HasSideEffects(context) || e->getRHS()->HasSideEffects(context))
    return reject(e, "the operator '<=>' of values that take more than reading");
  const std::string left = operand(e->getLHS()), right = operand(e->getRHS());
  const auto value = [](const ComparisonCategoryInfo::ValueInfo *one) {
    return llvm::toString(one->getIntValue(), 10);
  };
  const std::string ordered = left + " < " + right + " ? " + value(category->getLess()) + " : " + left + " > " + right +
                              " ? " + value(category->getGreater()) + " : ";
  const std::string equal = value(category->getEqualOrEquiv());
  const std::string rest =
      category->isPartial() ? left + " == " + right + " ? " + equal + " : " + value(category->getUnordered()) : equal;
  const FieldDecl *number = *category->Record->field_begin();
  return unit.objectOf(category->Record,
                       "{(" + unit.type(number->getType(), e->getExprLoc()) + ")(" + ordered + rest + ")}",
                       e->getExprLoc());
}

// OpenCL C does not compare pointers into memories of two kinds. They are equal if both are null. Empty for others.
std::string Printer::apart(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  const auto leads = [this](const Expr *one) {
    return one->getType()->isPointerType() && !one->isNullPointerConstant(context, Expr::NPC_ValueDependentIsNotNull);
  };
  if (!unit.openCl || !e->isEqualityOp() || !leads(left) || !leads(right) ||
      spaces->target(left) == spaces->target(right))
    return "";
  return std::string(e->getOpcode() == BO_EQ ? "!" : "") + "((" + Visit(left) + ") != 0 | (" + Visit(right) + ") != 0)";
}

std::string Printer::VisitConditionalOperator(const ConditionalOperator *e) {
  return unit.openCl && e->isGLValue() ? "(*" + reference(e) + ")" : choice(e);
}

// OpenCL C takes no number with a fraction as the condition of `?:` (1.2, section 6.3.i).
std::string Printer::condition(const Expr *e) {
  if (unit.openCl && e->getType()->isAnyComplexType())
    return complexCall("isTrue", e->getType(), Visit(e));
  return unit.openCl && e->getType()->isRealFloatingType() ? operand(e) + " != 0" : Visit(e);
}

std::string Printer::choice(const ConditionalOperator *e) {
  return condition(e->getCond()) + " ? " + chosen(e->getTrueExpr()) + " : " + chosen(e->getFalseExpr());
}

// In kernels some values of half precision are floats, others not: C++ wants one type. Only the value of a choice
// within a choice counts, whatever memory its objects are in.
std::string Printer::chosen(const Expr *e) {
  const auto *inner = dyn_cast<ConditionalOperator>(e->IgnoreParenNoopCasts(context));
  if (unit.openCl && e->isGLValue() && inner && inner->isGLValue())
    return "(" + choice(inner) + ")";
  if (e->isGLValue() || !isHalf(e->getType()))
    return Visit(e);
  if (unit.openCl)
    return "(float)" + operand(e);
  return std::string(context.getLangOpts().CPlusPlus ? "(::het::HalfValue)" : "(::het::HalfValueOfC)") + operand(e);
}

std::string Printer::VisitBinaryConditionalOperator(const BinaryConditionalOperator *e) {
  if (e->getCommon()->HasSideEffects(context))
    return reject(e, "'?:' without middle operand");
  std::string common = operand(e->getCommon());
  const std::string taken = isHalf(e->getType()) ? chosen(e->getCommon()) : common;
  return condition(e->getCommon()) + " ? " + taken + " : " +
         (isHalf(e->getType()) ? chosen(e->getFalseExpr()) : operand(e->getFalseExpr()));
}

std::string Printer::VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *e) {
  QualType type = e->getTypeOfArgument();
  if (e->getKind() == UETT_SizeOf && isFlatArray(type))
    return "((unsigned long)" + stride(type, e->getExprLoc()) + " * " +
           std::to_string(context.getTypeSizeInChars(elementOf(context, type)).getQuantity()) + "UL)";
  return constant(e);
}

std::string Printer::VisitAtomicExpr(const AtomicExpr *e) {
  const std::optional<AtomicCall> call = atomicCallOf(e);
  return call ? atomicCall(*call, e) : reject(e, "an atomic operation");
}

std::string Printer::VisitStmtExpr(const StmtExpr *e) {
  std::string saved;
  saved.swap(prelude);
  std::string text = "({\n";
  ++depth;
  text += body(e->getSubStmt());
  --depth;
  prelude.swap(saved);
  return text + margin() + "})";
}

} // namespace hetcc::stage2
