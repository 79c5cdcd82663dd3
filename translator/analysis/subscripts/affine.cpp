//===-- analysis/subscripts/affine.cpp - subscripts as polynomials of the names in a loop nest -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/affine.h"

#include "analysis/subscripts/bounded.h"
#include "analysis/subscripts/counters.h"
#include "analysis/subscripts/fixed_values.h"
#include "analysis/subscripts/members.h"
#include "analysis/subscripts/names_around.h"
#include "analysis/subscripts/set_values.h"
#include "region/text.h"

#include "clang/AST/DeclBase.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace hetcc {
namespace {

// The value of a name at file scope that is an integer constant: enumerators, and const integers in C++.
std::optional<long> constantAtFileScope(const std::string &name, const clang::ASTContext &context) {
  auto found = context.Idents.find(name);
  if (found == context.Idents.end())
    return std::nullopt;
  for (const clang::NamedDecl *decl : context.getTranslationUnitDecl()->lookup(found->second)) {
    if (const auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(decl))
      return enumerator->getInitVal().getExtValue();
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (variable && context.getLangOpts().CPlusPlus && variable->getType()->isIntegerType() &&
        variable->isUsableInConstantExpressions(context))
      if (const clang::APValue *value = variable->evaluateValue(); value && value->isInt())
        return value->getInt().getExtValue();
  }
  return std::nullopt;
}

} // namespace

bool losesValues(const clang::ASTContext &context, const clang::Expr *expression) {
  for (;; expression = llvm::cast<clang::CastExpr>(expression)->getSubExpr()) {
    expression = expression->IgnoreParens();
    const auto *cast = llvm::dyn_cast<clang::CastExpr>(expression);
    if (!cast)
      return false;
    const clang::QualType to = cast->getType(), from = cast->getSubExpr()->getType();
    if (to->isIntegerType() && from->isIntegerType() && !to->isDependentType() && !from->isDependentType() &&
        context.getIntWidth(to) < 32 && context.getIntWidth(to) < context.getIntWidth(from))
      return true;
  }
}

AffineScope::AffineScope(const clang::ASTContext &context, const Region &region)
    : AffineScope(context, region.loops.front().statement) {
  hasBounded = true;
  around = std::make_shared<const NamesAround>(const_cast<clang::ASTContext &>(context), nest);
}

AffineScope::AffineScope(const clang::ASTContext &context, const clang::Stmt *nest,
                         std::vector<const clang::VarDecl *> alike, bool hasMembers)
    : context(context), nest(nest), alike(std::move(alike)), hasMembers(hasMembers) {
  const clang::SourceManager &sources = context.getSourceManager();
  begin = sources.getExpansionLoc(nest->getBeginLoc());
  end = sources.getExpansionRange(lastPart(nest)->getEndLoc()).getEnd();
}

bool AffineScope::declaredInside(const clang::ValueDecl *variable) const {
  const clang::SourceManager &sources = context.getSourceManager();
  clang::SourceLocation at = sources.getExpansionLoc(variable->getLocation());
  return !sources.isBeforeInTranslationUnit(at, begin) && !sources.isBeforeInTranslationUnit(end, at);
}

std::string AffineScope::nameOf(const clang::ValueDecl *variable) const {
  if (llvm::is_contained(alike, variable))
    variable = alike.front();
  std::string name = variable->getNameAsString();
  // '@' stands in no C name.
  return declaredInside(variable) ? name + "@" + std::to_string(variable->getLocation().getRawEncoding()) : name;
}

bool AffineScope::keepsValue(const clang::VarDecl *variable) const {
  const clang::QualType type = variable->getType();
  return (type.isConstQualified() && type->isIntegerType()) || onlyReads(nest, variable);
}

// The function has made it of this, and not changed it since.
std::optional<Poly> AffineScope::valueAround(const clang::VarDecl *variable) const {
  const clang::Expr *init = around && !declaredInside(variable) && around->find(variable->getName()) == variable
                                ? around->valueOf(variable)
                                : nullptr;
  if (!init)
    return std::nullopt;
  if (auto known = values.find(variable); known != values.end())
    return known->second;
  values[variable] = std::nullopt; // where its initializer names it
  std::optional<Poly> value = poly(init);
  // A size by its name takes a subscript apart where a number does not: i*n + j is [i][j], and 7*i + j many things.
  if (value && value->constant() && multipliesBy(nest, variable))
    value.reset();
  values[variable] = value;
  return value;
}

const clang::Expr *AffineScope::neverAbove(const clang::VarDecl *variable) const {
  const bool isOwn = variable->isLocalVarDecl() && !variable->isStaticLocal() && declaredInside(variable);
  return isOwn && variable->getType()->isIntegerType() ? hetcc::neverAbove(nest, variable) : nullptr;
}

const clang::Expr *AffineScope::settingOf(const clang::VarDecl *variable) const {
  const auto [known, isNew] = settings.try_emplace(variable, nullptr);
  if (isNew)
    known->second = valueSetIn(nest, variable);
  return known->second;
}

std::optional<Poly> AffineScope::valueOf(const clang::VarDecl *variable) const {
  const clang::QualType type = variable->getType();
  if (!variable->isLocalVarDeclOrParm() || variable->isStaticLocal() || type->isDependentType() ||
      !type->isIntegerType() || type.isVolatileQualified() || context.getIntWidth(type) < 32)
    return std::nullopt;
  if (auto known = values.find(variable); known != values.end())
    return known->second;
  const bool isOwn = declaredInside(variable) && variable->getInit() && keepsValue(variable);
  const clang::Expr *made = isOwn ? variable->getInit() : settingOf(variable);
  if (!made && !declaredInside(variable)) // valueAround may know it
    return std::nullopt;
  values[variable] = std::nullopt; // where its initializer names it
  auto value = made ? poly(made) : std::nullopt;
  values[variable] = value;
  return value;
}

static std::optional<Poly> constantOf(const clang::Expr *expression, const clang::ASTContext &context) {
  clang::Expr::EvalResult value;
  return expression->EvaluateAsInt(value, context) ? std::optional(Poly(value.Val.getInt().getExtValue()))
                                                   : std::nullopt;
}

// The value of a function whose body does nothing else than to return it; null: it is no such function.
static const clang::Expr *onlyReturned(const clang::FunctionDecl *function) {
  const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody());
  const auto *only = body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  return only ? only->getRetValue() : nullptr;
}

// Whether a value may wrap on the way: it is computed in an unsigned type that is shorter than an address.
static bool wraps(const clang::ASTContext &context, const clang::Stmt *value) {
  const auto *part = llvm::dyn_cast_or_null<clang::BinaryOperator>(value);
  return (part && part->getType()->isUnsignedIntegerType() && !part->getType()->isBooleanType() &&
          context.getIntWidth(part->getType()) < 64) ||
         (value && llvm::any_of(value->children(), [&](const clang::Stmt *child) { return wraps(context, child); }));
}

// Parameters are numbers that keep their values. A function that calls itself has no such value.
std::optional<Poly> AffineScope::returned(const clang::CallExpr *call) const {
  const clang::FunctionDecl *function = call->getDirectCallee();
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  if (!function || !function->hasBody(function) || (method && !method->isStatic()) || function->isVariadic() ||
      call->getNumArgs() != function->getNumParams())
    return std::nullopt;
  const clang::Expr *value = onlyReturned(function);
  if (!value || value->isValueDependent() || function->getNumParams() == 0 || wraps(context, value))
    return std::nullopt;
  llvm::DenseMap<const clang::VarDecl *, Poly> own;
  for (const clang::ParmVarDecl *parameter : function->parameters()) {
    const clang::QualType type = parameter->getType();
    const clang::Expr *given = call->getArg(parameter->getFunctionScopeIndex());
    const std::optional<Poly> argument = poly(given);
    const clang::QualType from = given->IgnoreParenImpCasts()->getType();
    if (!argument || !type->isIntegerType() || !from->isIntegerType() || context.getIntWidth(type) < 32 ||
        (context.getIntWidth(type) < context.getIntWidth(from) && !argument->constant()) ||
        !onlyReads(value, parameter) || arguments.contains(parameter))
      return std::nullopt;
    own.try_emplace(parameter, *argument);
  }
  const llvm::DenseMap<const clang::VarDecl *, Poly> before = arguments;
  for (const auto &[parameter, argument] : own)
    arguments.try_emplace(parameter, argument);
  const clang::Expr *const outer = outermost;
  outermost = outer ? outer : call;
  const std::optional<Poly> result = poly(value);
  outermost = outer;
  arguments = before;
  return result;
}

// The name in a constant of a lambda as stage 1 spells it, `sizeof(n) ? 3 : 0`; null: it is none.
static const clang::Expr *namedConstant(const clang::Expr *expression) {
  const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expression);
  const auto *size =
      choice ? llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(choice->getCond()->IgnoreParenImpCasts()) : nullptr;
  if (!size || size->getKind() != clang::UETT_SizeOf || size->isArgumentType())
    return nullptr;
  return llvm::dyn_cast<clang::DeclRefExpr>(size->getArgumentExpr()->IgnoreParens());
}

std::optional<Poly> AffineScope::poly(const clang::Expr *expression) const {
  if (losesValues(context, expression) && !expression->isValueDependent())
    return constantOf(expression, context);
  expression = expression->IgnoreParenCasts();
  if (const clang::Expr *named = namedConstant(expression))
    return poly(named);
  if (const auto *block = llvm::dyn_cast<clang::StmtExpr>(expression))
    if (const auto *value =
            block->getSubStmt()->body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(block->getSubStmt()->body_back()))
      return poly(value);
  if (!expression->getType()->isIntegerType() || expression->isValueDependent())
    return std::nullopt;
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(expression))
    if (auto value = returned(call))
      return value;
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expression); name && !arguments.empty()) {
    const auto known = arguments.find(llvm::dyn_cast<clang::VarDecl>(name->getDecl()));
    if (known != arguments.end())
      return known->second;
    if (llvm::isa<clang::VarDecl>(name->getDecl())) // a name of the function's file, which the nest may have too
      return constantOf(expression, context);
  }
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
    if (auto value = constantAtFileScope(name->getDecl()->getNameAsString(), context);
        value && name->getDecl()->getDeclContext()->getRedeclContext()->isFileContext())
      return Poly(*value);
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
      if (auto value = valueOf(variable))
        return value;
      if (auto value = valueAround(variable))
        return value;
      if (auto value = countedValue(*this, nest, name))
        return value;
      return Poly::unknown(nameOf(variable));
    }
  }
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expression); member && hasMembers && arguments.empty())
    if (const MemberPath path = memberPath(*this, member); path.root)
      return Poly::unknown(path.text);
  if (const auto *item = llvm::dyn_cast<clang::ArraySubscriptExpr>(expression); item && hasMembers && arguments.empty())
    if (const std::string path = itemPath(*this, item); !path.empty())
      return Poly::unknown(path);
  if (arguments.empty() && llvm::isa<clang::UnaryOperator, clang::CompoundAssignOperator>(expression))
    if (auto value = countedValue(*this, nest, expression))
      return value;
  // Names first, then values: an extent is known by its name too.
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expression)) {
    auto inner = poly(unary->getSubExpr());
    if (inner && unary->getOpcode() == clang::UO_Minus)
      return Poly(-1) * *inner;
    if (inner && unary->getOpcode() == clang::UO_Plus)
      return inner;
  }
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
      binary && (binary->isAdditiveOp() || binary->getOpcode() == clang::BO_Mul)) {
    auto left = poly(binary->getLHS()), right = poly(binary->getRHS());
    if (left && right)
      return binary->getOpcode() == clang::BO_Mul   ? *left * *right
             : binary->getOpcode() == clang::BO_Add ? *left + *right
                                                    : *left - *right;
  }
  if (std::optional<Poly> constant = constantOf(expression, context); constant || !hasBounded)
    return constant;
  if (std::optional<Poly> half = quotient(expression))
    return half;
  if (fixed && arguments.empty())
    if (const auto name = fixed->nameOf(*this, expression))
      return Poly::unknown(*name);
  return boundedBetween(expression);
}

std::optional<Poly> AffineScope::address(const clang::Expr *pointer) const {
  pointer = pointer->IgnoreParenImpCasts();
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(pointer)) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    const bool isPointer = variable && variable->getType()->isPointerType();
    if (!variable || !(variable->getType()->isArrayType() || (isPointer && keepsValue(variable))))
      return std::nullopt;
    if (isPointer && declaredInside(variable) && variable->getInit())
      return address(variable->getInit());
    return Poly::unknown("&" + nameOf(variable));
  }
  const auto sumOf = [&](const clang::Expr *base, const clang::Expr *items, bool isLess) {
    const auto begin = address(base), by = poly(items);
    return !begin || !by ? std::nullopt : std::optional(isLess ? *begin - *by : *begin + *by);
  };
  if (const auto *sum = llvm::dyn_cast<clang::BinaryOperator>(pointer);
      sum && sum->isAdditiveOp() && sum->getLHS()->getType()->isPointerType())
    return sumOf(sum->getLHS(), sum->getRHS(), sum->getOpcode() == clang::BO_Sub);
  const auto *address = llvm::dyn_cast<clang::UnaryOperator>(pointer);
  const auto *item = address && address->getOpcode() == clang::UO_AddrOf
                         ? llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens())
                         : nullptr;
  return item ? sumOf(item->getBase(), item->getIdx(), false) : std::nullopt;
}

// Whether a value is made of constants and of variables around the nest that keep their values. No sum of it wraps.
bool AffineScope::isFixed(const clang::Stmt *value) const {
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(value)) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable ? !declaredInside(variable) && keepsValue(variable) && !variable->getType().isVolatileQualified()
                    : llvm::isa<clang::EnumConstantDecl>(name->getDecl());
  }
  return llvm::isa<clang::IntegerLiteral, clang::ParenExpr, clang::CastExpr, clang::BinaryOperator,
                   clang::UnaryOperator>(value) &&
         llvm::all_of(value->children(), [&](const clang::Stmt *part) { return isFixed(part); });
}

// `n / 2` and `n >> 1` of what the nest leaves alone, as an unknown that stays.
std::optional<Poly> AffineScope::quotient(const clang::Expr *expression) const {
  const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
  const bool divides = binary && binary->getOpcode() == clang::BO_Div;
  if (!divides && !(binary && binary->getOpcode() == clang::BO_Shr))
    return std::nullopt;
  const std::optional<Poly> by = constantOf(binary->getRHS(), context);
  const long number = by ? *by->constant() : -1;
  const bool isOne = divides ? number > 0 : number >= 0 && number < 32;
  if (!isOne || !arguments.empty() || wraps(context, binary->getLHS()) || !isFixed(binary->getLHS()))
    return std::nullopt;
  const std::optional<Poly> of = poly(binary->getLHS());
  if (!of)
    return std::nullopt;
  return divides ? of->quotient(number) : of->shiftedRight(static_cast<unsigned>(number));
}

// The unknown's name tells the expression and the values that it has for parameters.
std::optional<Poly> AffineScope::boundedBetween(const clang::Expr *expression) const {
  llvm::DenseMap<const clang::VarDecl *, Poly> given;
  const clang::Expr *const call = std::exchange(outermost, nullptr);
  std::swap(given, arguments); // the loops' bounds know nothing of these, and are outside of the call
  const std::vector<InnerLoop> loops = loopsAround(*this, nest, call ? call : expression);
  std::swap(given, arguments);
  outermost = call;
  std::optional<Bounded> value = boundedValue(context, *this, loops, expression);
  if (!value)
    return std::nullopt;
  if (value->parts.size() == 1 && value->parts[0].least == value->parts[0].greatest)
    return value->parts[0].least;
  std::set<std::string> texts;
  for (const auto &[parameter, argument] : arguments)
    texts.insert(parameter->getNameAsString() + "=" + argument.text());
  value->name = std::to_string(expression->getID(context)) + "@";
  for (const std::string &one : texts)
    value->name += one + ";";
  const auto isSame = [&](const Bounded &known) { return known.name == value->name; };
  if (std::none_of(unknowns.begin(), unknowns.end(), isSame))
    unknowns.push_back(*value);
  return Poly::unknown(value->name);
}

// The variable of `int m = g->m;` in the block whose statement the nest is. Empty: there is none.
std::string AffineScope::localNameOf(const std::string &member) const {
  clang::DynTypedNode at = clang::DynTypedNode::create(*nest);
  const clang::CompoundStmt *block = nullptr;
  while (!block) {
    const clang::DynTypedNodeList parents = const_cast<clang::ASTContext &>(context).getParents(at);
    if (parents.size() != 1 || !parents[0].get<clang::Stmt>())
      return "";
    at = parents[0];
    block = at.get<clang::CompoundStmt>();
  }
  for (const clang::Stmt *one : block->body())
    if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(one))
      for (const clang::Decl *decl : declarations->decls()) {
        const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
        const auto *value =
            variable && variable->getInit() && variable->getType().getNonReferenceType()->isIntegerType()
                ? llvm::dyn_cast<clang::MemberExpr>(variable->getInit()->IgnoreParenImpCasts())
                : nullptr;
        if (value && keepsValue(variable) && memberPath(value).text == member)
          return variable->getNameAsString();
      }
  return "";
}

// A variable around the nest stands for its value.
std::optional<Poly> AffineScope::meaningOf(const std::string &name) const {
  const bool isLocal = around && around->find(name);
  if (const auto value = isLocal ? std::nullopt : constantAtFileScope(name, context))
    return Poly(*value);
  if (hasMembers)
    return Poly::unknown(name);
  const bool isMember = name.find_first_of(".>") != std::string::npos;
  const std::string local = isMember ? localNameOf(name) : name;
  if (local.empty())
    return std::nullopt;
  const clang::VarDecl *variable = around ? around->find(local) : nullptr;
  const auto known = variable ? valueAround(variable) : std::nullopt;
  return known ? *known : Poly::unknown(local);
}

std::optional<Poly> AffineScope::poly(const std::string &text) const {
  return parsePoly(text, [this](const std::string &name) { return meaningOf(name); }, hasBounded);
}

std::optional<Subscripts> inDimensions(const AffineScope &scope, const Subscripts &subscripts,
                                       const std::vector<Dim> &dims) {
  if (subscripts.size() == dims.size())
    return subscripts;
  if (subscripts.size() != 1 || dims.empty() || !subscripts[0])
    return std::nullopt;
  Subscripts result;
  Poly left = *subscripts[0];
  for (size_t d = 0; d + 1 < dims.size(); ++d) {
    Poly stride(1); // items between neighbours of dimension d
    for (size_t inner = d + 1; inner < dims.size(); ++inner) {
      auto extent = scope.poly(dims[inner].extent);
      if (!extent)
        return std::nullopt;
      stride = stride * *extent;
    }
    auto [whole, rest] = left.divide(stride);
    if (whole.isZero() && rest.degree() > std::max(stride.degree(), size_t(1)))
      return std::nullopt; // rows of another length than the section's
    result.push_back(whole);
    left = rest;
  }
  result.push_back(left);
  return result;
}

} // namespace hetcc
