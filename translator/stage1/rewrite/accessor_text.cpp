//===-- stage1/rewrite/accessor_text.cpp - the text of a member function that is one expression ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/accessor_text.h"
#include "region/shape.h"
#include "stage1/source/things.h"

#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;
using Text = std::optional<std::string>;

// The text of one call, by the definition of its function.
class Writer {
public:
  Writer(const ASTContext &context, const CXXRecordDecl *around) : context(context), around(around) {}

  // `object`: the text of the object with the `.` or `->` behind it.
  Text call(const MemberCall &one, const std::string &object) {
    const FunctionDecl *definition = nullptr;
    const Stmt *body = one.method->getBody(definition);
    if (!body || !active.insert(definition).second)
      return std::nullopt;
    Writer inner(context, around);
    inner.active = active;
    inner.self = object;
    active.erase(definition);
    if (one.arguments.size() != definition->getNumParams())
      return std::nullopt;
    for (unsigned k = 0; k < one.arguments.size(); ++k)
      if (Text text = argument(one.arguments[k]); text)
        inner.values[definition->getParamDecl(k)] = {*text, one.arguments[k]->HasSideEffects(context)};
      else
        return std::nullopt;
    return inner.result(body, definition->getReturnType());
  }

  // `v.at(i)` as `v[({ const unsigned long k = i; k < v.size() ? (void)0 : std::__throw_out_of_range("vector::at"); k;
  // })]`.
  Text checked(const MemberCall &one, const Text &object) {
    const Expr *index = one.arguments[0];
    const Text first = self.empty() ? argument(index) : asParameter(index, write(index));
    if (!object || !first)
      return std::nullopt;
    const std::string name = one.method->getParent()->getName().str();
    return *object + "[({ const unsigned long het_index = " + *first + "; het_index < " + *object +
           ".size() ? (void)0 : std::__throw_out_of_range(\"" + name + "::at\"); het_index; })]";
  }

private:
  struct Value {
    std::string text;
    bool isOnce = false; // it does something: it stands there once
    bool isUsed = false;
  };

  // The one expression that the function returns. Constants that it declares before stand for their values.
  Text result(const Stmt *body, QualType type) {
    const auto *block = dyn_cast<CompoundStmt>(body);
    if (!block)
      return std::nullopt;
    for (const Stmt *one : block->body()) {
      if (const auto *choice = dyn_cast<IfStmt>(one); choice && choice->isConstexpr()) {
        const auto chosen = choice->getNondiscardedCase(context);
        if (chosen && *chosen && isa<CompoundStmt, ReturnStmt>(*chosen))
          return isa<ReturnStmt>(*chosen) ? returned(cast<ReturnStmt>(*chosen), type) : result(*chosen, type);
        if (chosen && !*chosen)
          continue;
      }
      if (const auto *end = dyn_cast<ReturnStmt>(one))
        return returned(end, type);
      if (!declares(one) && !hasNoEffect(one) && !asserts(one))
        return std::nullopt;
    }
    return std::nullopt;
  }

  // Such statements are what `assert` leaves under NDEBUG.
  bool hasNoEffect(const Stmt *one) const {
    const auto *expr = dyn_cast<Expr>(one);
    return isa<NullStmt>(one) || (expr && expr->getType()->isVoidType() && !expr->HasSideEffects(context));
  }

  // `assert(condition)`, which goes before the item: `(condition ? (void)0 : __assert_fail(...), item)`.
  bool asserts(const Stmt *one) {
    const auto *expr = dyn_cast<Expr>(one);
    const auto *either = expr ? dyn_cast<ConditionalOperator>(expr->IgnoreParens()) : nullptr;
    const auto *fails = either ? dyn_cast<CallExpr>(either->getFalseExpr()->IgnoreParenImpCasts()) : nullptr;
    const FunctionDecl *callee = fails ? fails->getDirectCallee() : nullptr;
    if (!callee || !callee->getIdentifier() || callee->getName() != "__assert_fail" || fails->getNumArgs() != 4)
      return false;
    const auto *function = dyn_cast<PredefinedExpr>(bare(fails->getArg(3)));
    const Text condition = write(either->getCond());
    if (!condition || !function || !function->getFunctionName())
      return false;
    before += "(" + *condition + ") ? (void)0 : __assert_fail(";
    for (const Expr *argument : {bare(fails->getArg(0)), bare(fails->getArg(1)), bare(fails->getArg(2))})
      before += printed(argument) + ", ";
    before += printed(function->getFunctionName()) + "), ";
    return true;
  }

  bool declares(const Stmt *one) {
    const auto *declarations = dyn_cast<DeclStmt>(one);
    return declarations && llvm::all_of(declarations->decls(), [&](const Decl *decl) {
             const auto *variable = dyn_cast<VarDecl>(decl);
             if (!variable)
               return isa<StaticAssertDecl, TypedefNameDecl>(decl);
             const Expr *init = variable->getInit();
             Text text = init && variable->getType().isConstQualified() && variable->getType()->isArithmeticType() &&
                                 !init->HasSideEffects(context)
                             ? converted(init, variable->getType())
                             : std::nullopt;
             if (text)
               values[variable] = {*text};
             return text.has_value();
           });
  }

  Text returned(const ReturnStmt *end, QualType type) {
    if (!end->getRetValue())
      return std::nullopt;
    Text text = type->isReferenceType() || type->isPointerType() ? write(end->getRetValue())
                                                                 : converted(end->getRetValue(), type);
    // An argument that nobody evaluates, or several times, must not do anything.
    for (const auto &[parameter, value] : values)
      if (value.isOnce && !value.isUsed)
        return std::nullopt;
    return text ? Text("(" + before + *text + ")") : std::nullopt;
  }

  // In the type that a variable or the caller has; nothing for types that a cast cannot name.
  Text converted(const Expr *expr, QualType type) {
    Text text = write(expr);
    const QualType from = bare(expr)->getType().getCanonicalType().getUnqualifiedType(),
                   to = type.getCanonicalType().getUnqualifiedType();
    if (!text || from == to)
      return text ? Text("(" + *text + ")") : std::nullopt;
    return to->isBuiltinType() && to->isArithmeticType() && from->isArithmeticType()
               ? Text("((" + to.getAsString(policy()) + ")(" + *text + "))")
               : std::nullopt;
  }

  // In the caller's own text, as it stands there.
  Text argument(const Expr *expr) {
    if (const auto *usual = dyn_cast<CXXDefaultArgExpr>(expr))
      return constant(usual->getExpr());
    if (!self.empty())
      return asParameter(expr, write(expr));
    const SourceManager &sources = context.getSourceManager();
    const CharSourceRange range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(expr->getSourceRange()),
                                                           sources, context.getLangOpts());
    if (range.isInvalid()) // out of a macro's own text
      return asParameter(expr, printed(expr));
    std::string text = Lexer::getSourceText(range, sources, context.getLangOpts()).str();
    if (llvm::StringRef(text).contains("//") || llvm::StringRef(text).contains('#'))
      return std::nullopt; // that must end with its line
    std::replace(text.begin(), text.end(), '\n', ' ');
    return asParameter(expr, std::move(text));
  }

  Text asParameter(const Expr *expr, Text text) const {
    if (!text)
      return std::nullopt;
    const QualType written = bare(skipTemporary(expr))->getType().getCanonicalType().getUnqualifiedType(),
                   type = expr->getType().getCanonicalType().getUnqualifiedType();
    if (written == type)
      return type->isRecordType() && expr->isPRValue() ? std::nullopt : Text("(" + *text + ")");
    return type->isBuiltinType() && written->isArithmeticType()
               ? Text("((" + type.getAsString(policy()) + ")(" + *text + "))")
               : std::nullopt;
  }

  static const Expr *skipTemporary(const Expr *expr) {
    const auto *made = dyn_cast<MaterializeTemporaryExpr>(expr->IgnoreParens());
    return made ? made->getSubExpr() : expr;
  }

  // The function's own expression.
  Text write(const Expr *expr) {
    expr = skipTemporary(expr);
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr))
      return write(cast->getSubExpr());
    if (const auto *inside = dyn_cast<ParenExpr>(expr))
      return within("(", write(inside->getSubExpr()), ")");
    if (const auto *value = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
      return write(value->getReplacement());
    if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral>(expr))
      return printed(expr);
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
      return name(ref);
    if (const auto *member = dyn_cast<MemberExpr>(expr))
      return field(member);
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr))
      return joined(write(item->getLHS()), "[", write(item->getRHS()), "]");
    if (const auto *one = dyn_cast<UnaryOperator>(expr); one && !one->isIncrementDecrementOp() && !one->isPostfix())
      return within("(" + UnaryOperator::getOpcodeStr(one->getOpcode()).str(), write(one->getSubExpr()), ")");
    const bool isConditional =
        isa<ConditionalOperator>(expr) || (isa<BinaryOperator>(expr) && cast<BinaryOperator>(expr)->isLogicalOp());
    if (isConditional && llvm::any_of(values, [](const auto &one) { return one.second.isOnce; }))
      return std::nullopt;
    if (const auto *two = dyn_cast<BinaryOperator>(expr); two && !two->isAssignmentOp() && !two->isCommaOp())
      return joined(write(two->getLHS()), " " + two->getOpcodeStr().str() + " ", write(two->getRHS()), "");
    if (const auto *either = dyn_cast<ConditionalOperator>(expr))
      return joined(joined(write(either->getCond()), " ? ", write(either->getTrueExpr()), ""), " : ",
                    write(either->getFalseExpr()), "");
    if (const auto *cast = dyn_cast<ExplicitCastExpr>(expr); cast && cast->getType()->isArithmeticType())
      return within("((" + cast->getType().getCanonicalType().getUnqualifiedType().getAsString(policy()) + ")(",
                    write(cast->getSubExpr()), "))");
    if (const auto *call = dyn_cast<CallExpr>(expr))
      return nested(call);
    return constant(expr);
  }

  Text name(const DeclRefExpr *ref) {
    const auto known = values.find(ref->getDecl());
    if (known == values.end())
      return constant(ref);
    Value &value = known->second;
    if (value.isOnce && value.isUsed)
      return std::nullopt;
    value.isUsed = true;
    return value.text;
  }

  // A number that the compiler knows.
  Text constant(const Expr *expr) const {
    Expr::EvalResult value;
    const QualType type = expr->getType().getCanonicalType().getUnqualifiedType();
    if (!type->isBuiltinType() || !type->isIntegerType() || expr->isValueDependent() ||
        !expr->EvaluateAsInt(value, context) || value.Val.getInt().isMinSignedValue())
      return std::nullopt;
    llvm::SmallString<24> digits;
    value.Val.getInt().toString(digits, 10);
    return "((" + type.getAsString(policy()) + ")" + digits.str().str() + ")";
  }

  // Only what may be named where the call stands.
  Text field(const MemberExpr *member) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field)
      return constant(member);
    if (!field->getIdentifier() || (field->getAccess() != AS_public && field->getParent() != around))
      return std::nullopt;
    const Expr *base = bare(member->getBase());
    if (isa<CXXThisExpr>(base) && !self.empty())
      return self + field->getName().str();
    return joined(write(base), member->isArrow() ? "->" : ".", field->getName().str(), "");
  }

  // A member function of a part of the object; an item of a container is one as it stands.
  Text nested(const CallExpr *call) {
    if (call->getBuiltinCallee() == Builtin::BIforward || call->getBuiltinCallee() == Builtin::BImove)
      return write(call->getArg(0));
    const MemberCall one = memberCallOf(call);
    if (!one.method)
      return constant(call);
    const Expr *object = bare(one.object);
    if (!containedType(object->getType()).isNull()) {
      if (one.method->getOverloadedOperator() == OO_Subscript)
        return joined(write(object), "[", write(one.arguments[0]), "]");
      if (isAt(one))
        return checked(one, write(object));
      static constexpr llvm::StringRef known[] = {"size", "data", "get"};
      return one.method->getIdentifier() && llvm::is_contained(known, one.method->getName())
                 ? within("", write(object), "." + one.method->getName().str() + "()")
                 : std::nullopt;
    }
    const auto *whole = dyn_cast<UnaryOperator>(object);
    if (isa<CXXThisExpr>(object) ||
        (whole && whole->getOpcode() == UO_Deref && isa<CXXThisExpr>(bare(whole->getSubExpr()))))
      return self.empty() ? std::nullopt : this->call(one, self);
    const Text text = write(object);
    return text ? this->call(one, *text + (one.arrow ? "->" : ".")) : std::nullopt;
  }

  static Text within(const std::string &before, const Text &text, const std::string &after) {
    return text ? Text(before + *text + after) : std::nullopt;
  }
  static Text joined(const Text &left, const std::string &between, const Text &right, const std::string &after) {
    return left && right ? Text(*left + between + *right + after) : std::nullopt;
  }
  std::string printed(const Expr *expr) const {
    std::string text;
    llvm::raw_string_ostream out(text);
    expr->printPretty(out, nullptr, policy());
    return text;
  }
  PrintingPolicy policy() const {
    PrintingPolicy result(context.getLangOpts());
    result.Bool = true;
    return result;
  }

  const ASTContext &context;
  const CXXRecordDecl *around; // whose members may be named
  std::string before;          // what the function asserts
  std::string self;            // before a member's name; empty: the caller's own text
  llvm::DenseMap<const ValueDecl *, Value> values;
  llvm::DenseSet<const FunctionDecl *> active;
};

} // namespace

MemberCall memberCallOf(const CallExpr *call) {
  const auto *method = llvm::dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!method || method->isStatic() || method->isVirtual() || isa<CXXConversionDecl>(method))
    return {};
  const llvm::ArrayRef<const Expr *> arguments(call->getArgs(), call->getNumArgs());
  if (isa<CXXOperatorCallExpr>(call))
    return {method, arguments[0], false, arguments.drop_front()};
  const auto *member = isa<CXXMemberCallExpr>(call) ? dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens()) : nullptr;
  return member ? MemberCall{method, member->getBase(), member->isArrow(), arguments} : MemberCall{};
}

std::optional<std::string> accessorText(const ASTContext &context, const CXXRecordDecl *around, const MemberCall &call,
                                        const std::string &object) {
  return Writer(context, around).call(call, object);
}

bool isAt(const MemberCall &call) {
  return call.method->getIdentifier() && call.method->getName() == "at" && call.arguments.size() == 1 &&
         !containedType(bare(call.object)->getType()).isNull();
}

std::optional<std::string> itemText(const ASTContext &context, const MemberCall &call, const std::string &object) {
  return Writer(context, nullptr).checked(call, object);
}

} // namespace hetcc
