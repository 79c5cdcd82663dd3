//===-- stage1/rewrite/iterator_loops.cpp - what a loop over pointers, iterators or a range is as one that counts
//----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/iterator_loops.h"
#include "stage1/rewrite/loop_parts.h"
#include "stage1/rewrite/several_variables.h"

#include "ast/visitor.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

// The numbers of a bounded `std::ranges::iota_view` over integers; null: another type.
QualType numberOfIota(QualType type) {
  const auto *view = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!view || view->getQualifiedNameAsString() != "std::ranges::iota_view" || view->getTemplateArgs().size() != 2)
    return {};
  const QualType number = view->getTemplateArgs()[0].getAsType(), bound = view->getTemplateArgs()[1].getAsType();
  return number->isIntegerType() && bound->isIntegerType() ? number : QualType();
}

class IteratorLoopReader {
public:
  /// Clang holds the iterators of OpenMP's own loops to what random access takes: these may be `anyIterator`.
  IteratorLoopReader(ASTContext &context, bool isInstance, bool anyIterator,
                     const llvm::DenseSet<const VarDecl *> &pointers)
      : context(context), sources(context.getSourceManager()), isInstance(isInstance), anyIterator(anyIterator),
        pointers(pointers) {}

  std::optional<Iterators::Counted> read(const Stmt *statement) const {
    if (const auto *loop = dyn_cast<ForStmt>(statement)) {
      auto several = loopOfSeveral(context, loop);
      return several ? several : iterated(loop);
    }
    const auto *range = dyn_cast<CXXForRangeStmt>(statement);
    return range ? ranged(range) : std::nullopt;
  }

private:
  std::string spelled(SourceRange range) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(range), sources, context.getLangOpts()).str();
  }

  // As the user wrote it, with begin() and end() of containers as pointers.
  std::string pointerText(const Expr *expr) const {
    const SourceRange range = expr->getSourceRange();
    std::vector<std::pair<SourceRange, std::string>> changes;
    collect(expr, changes);
    if (range.getBegin().isMacroID() || range.getEnd().isMacroID())
      return changes.empty() ? "(" + exprText(context, expr) + ")" : "";
    std::string text = spelled(range);
    const unsigned start = sources.getFileOffset(range.getBegin());
    for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
      const unsigned at = sources.getFileOffset(change->first.getBegin()) - start;
      text.replace(at, spelled(change->first).size(), change->second);
    }
    return "(" + text + ")";
  }

  void collect(const Stmt *part, std::vector<std::pair<SourceRange, std::string>> &changes) const {
    if (!part)
      return;
    if (const auto *call = dyn_cast<CXXMemberCallExpr>(part)) {
      const Expr *object = call->getImplicitObjectArgument();
      const std::string name = call->getMethodDecl() ? call->getMethodDecl()->getNameAsString() : "";
      const std::string text = spelled(object->getSourceRange());
      if (!containedType(object->getType()).isNull() && (name == "begin" || name == "cbegin"))
        return changes.emplace_back(call->getSourceRange(), text + ".data()"), void();
      if (!containedType(object->getType()).isNull() && (name == "end" || name == "cend"))
        return changes.emplace_back(call->getSourceRange(), "(" + text + ".data() + " + text + ".size())"), void();
    }
    if (const auto *call = dyn_cast<CallExpr>(part); call && givesEnd(call)) { // std::begin(v)
      const Expr *object = call->getArg(0);
      const std::string text = spelled(object->getSourceRange());
      const bool isArray = object->getType()->isArrayType();
      const std::string items = isArray ? text : text + ".data()";
      const std::string count = isArray ? "sizeof(" + text + ") / sizeof(" + text + "[0])" : text + ".size()";
      const bool isFirst = llvm::StringRef(call->getDirectCallee()->getName()).ends_with("begin");
      return changes.emplace_back(call->getSourceRange(), isFirst ? items : "(" + items + " + " + count + ")"), void();
    }
    for (const Stmt *child : part->children())
      collect(child, changes);
  }

  // `std::begin(v)` and `std::end(v)`, and those of constant iterators.
  static bool givesEnd(const CallExpr *call) {
    const FunctionDecl *function = call->getDirectCallee();
    if (!function || !function->isInStdNamespace() || !function->getIdentifier() || call->getNumArgs() != 1)
      return false;
    static constexpr llvm::StringRef known[] = {"begin", "end", "cbegin", "cend"};
    const QualType type = call->getArg(0)->getType().getNonReferenceType();
    return llvm::is_contained(known, function->getName()) &&
           (type->isConstantArrayType() || (!containedType(type).isNull() && countsItems(type)));
  }

  bool isOpenPointer(const ValueDecl *decl) const {
    const auto *variable = dyn_cast<VarDecl>(decl);
    return variable && pointers.contains(variable);
  }

  // Pointers stay what they are; an iterator is one where its storage is known to have no gaps.
  bool isPointer(const Expr *expr) const {
    if (expr->getType()->isPointerType() || expr->getType()->isArrayType())
      return true;
    if (const auto *ref = dyn_cast<DeclRefExpr>(unwrapped(expr)); ref && isOpenPointer(ref->getDecl()))
      return true;
    const auto *sum = dyn_cast<BinaryOperator>(unwrapped(expr)); // in a template its type is open
    if (sum && sum->isAdditiveOp() && sum->getType()->isDependentType())
      return isPointer(sum->getLHS()) || (sum->getOpcode() == BO_Add && isPointer(sum->getRHS()));
    std::vector<std::pair<SourceRange, std::string>> changes;
    collect(expr, changes);
    return !changes.empty();
  }

  // An object that is given another one of its class, or values: it is printed as it stands.
  bool isIterator(const VarDecl *variable, const Expr *first) const {
    return anyIterator && variable->getType()->isRecordType() && variable->getLocation().isFileID() &&
           context.hasSameUnqualifiedType(variable->getType(), first->getType());
  }

  std::string objectText(const VarDecl *variable, const Expr *first) const {
    const auto *made = dyn_cast<CXXConstructExpr>(first);
    const bool isDirect = isa<InitListExpr>(first) || (made && !isa<CXXTemporaryObjectExpr>(made));
    return isDirect ? spelled(variable->getTypeSourceInfo()->getTypeLoc().getSourceRange()) +
                          spelled(made ? made->getParenOrBraceRange() : first->getSourceRange())
                    : pointerText(first);
  }

  // The variable that a loop declares or gives its first value to. The latter is private, as those of directives are.
  struct Begin {
    const VarDecl *variable = nullptr;
    const Expr *first = nullptr;
    const DeclStmt *declared = nullptr;
  };

  static Begin beginOf(const ForStmt *loop) {
    if (const auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit())) {
      const auto *variable = declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
      return variable ? Begin{variable, variable->getInit(), declared} : Begin{};
    }
    const auto *set = dyn_cast_or_null<BinaryOperator>(loop->getInit());
    const auto *ref =
        set && set->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(set->getLHS()->IgnoreParens()) : nullptr;
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    const bool isOwn = variable && variable->hasLocalStorage() && variable->getType()->isPointerType();
    return isOwn && hasName(variable->getType()->getPointeeType()) ? Begin{variable, set->getRHS(), nullptr} : Begin{};
  }

  // A declaration can repeat it.
  static bool hasName(QualType type) {
    const auto *tag = type->getAsTagDecl();
    return !tag || tag->getIdentifier() || tag->getTypedefNameForAnonDecl();
  }

  std::optional<Iterators::Counted> iterated(const ForStmt *loop) const {
    const auto [variable, start, declared] = beginOf(loop);
    if (!variable || !start || !loop->getCond() || !loop->getInc())
      return std::nullopt;
    const QualType type = variable->getType();
    const bool ofRows = type->isPointerType() && type->getPointeeType()->isArrayType();
    const bool isKnown = type->isPointerType() || isOpenPointer(variable);
    if (!type->isRecordType() && (!isKnown || (ofRows && (!declared || !anyIterator))))
      return std::nullopt;
    auto test = operationOf(loop->getCond()), step = operationOf(loop->getInc());
    if (!test || !step || !namesVariable(step->left, variable))
      return std::nullopt;
    if (namesVariable(test->right, variable)) {
      std::swap(test->left, test->right);
      if (test->kind != BO_NE && BinaryOperator::isComparisonOp(test->kind))
        test->kind = BinaryOperator::reverseComparisonOp(test->kind);
    }
    const Expr *first = unwrapped(start), *bound = test->right;
    const bool compares = BinaryOperator::isRelationalOp(test->kind) || test->kind == BO_NE;
    const bool walks = step->kind == BO_AddAssign || step->kind == BO_SubAssign;
    const bool isObject = !isPointer(first) || !isPointer(bound);
    if (!compares || !walks || !namesVariable(test->left, variable) || (isObject && !isIterator(variable, first)) ||
        moves(loop->getBody(), variable) || !isFixed(first, loop->getBody()) || !isFixed(bound, loop->getBody()))
      return std::nullopt;
    const std::string from = isObject ? objectText(variable, first) : pointerText(first), to = pointerText(bound);
    const std::string by = step->right ? exprText(context, step->right) : "1";
    if ((from.empty() || to.empty()) && loop->getForLoc().isFileID())
      return std::nullopt;
    Iterators::Counted out;
    out.header = {loop->getForLoc(), loop->getRParenLoc()};
    out.body = loop->getBody();
    // The counter is the distance from the lower end, which is what clauses name.
    const bool down = step->kind == BO_SubAssign;
    const std::string relation = " " + BinaryOperator::getOpcodeStr(test->kind).str() + " ";
    const std::string distance = "(long)(" + (down ? from + " - " + to : to + " - " + from) + ")";
    out.head = "for (long @ = " + (down ? distance : "0") + "; @" + relation + (down ? "0" : distance) + "; @ " +
               (down ? "-= " : "+= ") + by + ")";
    out.distance = distance;
    std::string name = variable->getNameAsString(), words = name;
    if (declared)
      words = spelled({declared->getBeginLoc(),
                       ofRows ? variable->getTypeSourceInfo()->getTypeLoc().getEndLoc() : variable->getLocation()});
    else
      type.getUnqualifiedType().getAsStringInternal(words, context.getPrintingPolicy());
    out.outer = declared ? nullptr : variable;
    if (isObject)
      out.begin = words + " = " + (down ? to : from) + "; " + name + " += @; ";
    else
      out.begin = (type->isRecordType() ? "auto *" + name : words) + " = " + (down ? to : from) + " + @; ";
    return out;
  }

  std::optional<Iterators::Counted> ranged(const CXXForRangeStmt *loop) const {
    const Expr *range = loop->getRangeInit();
    const auto *ref = range ? dyn_cast<DeclRefExpr>(unwrapped(range)) : nullptr;
    const auto *member = range ? dyn_cast<MemberExpr>(unwrapped(range)) : nullptr;
    const VarDecl *variable = loop->getLoopVariable();
    if (!range || loop->getInit() || !variable)
      return std::nullopt;
    const QualType type = range->getType().getNonReferenceType();
    const auto *parts = dyn_cast<DecompositionDecl>(variable);
    const SourceLocation last = parts ? parts->bindings().back()->getLocation() : variable->getLocation();
    const std::string words = spelled({loop->getLoopVarStmt()->getBeginLoc(), last}) + (parts ? "]" : "");
    if (const QualType number = numberOfIota(type); !ref && !number.isNull())
      return numbered(loop, number, words);
    const std::string name = spelled(range->getSourceRange());
    if (isView(loop) && isFixed(range, loop->getBody()))
      return viewed(loop, name, words);
    if (!ref && !(member && isOfName(member) && isFixed(range, loop->getBody())))
      return std::nullopt;
    std::string count;
    if (const auto *fixed = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
        !containedType(type).isNull() && fixed && fixed->getName() == "array") {
      if (isInstance) // of which the text serves all
        return std::nullopt;
      llvm::SmallString<16> items;
      fixed->getTemplateArgs()[1].getAsIntegral().toString(items, 10);
      count = items.str().str();
    } else if (!containedType(type).isNull() || !numberOfIota(type).isNull())
      count = name + ".size()";
    else if (context.getAsConstantArrayType(type))
      count = "sizeof(" + name + ") / sizeof(" + name + "[0])";
    else
      return std::nullopt;
    Iterators::Counted out;
    out.header = {loop->getForLoc(), loop->getRParenLoc()};
    out.body = loop->getBody();
    out.head = "for (long @ = 0; @ < (long)(" + count + "); ++@)";
    out.begin = words + " = " + name + "[@]; ";
    return out;
  }

  // A member of the enclosing object, or of an object that has a name.
  static bool isOfName(const MemberExpr *member) {
    const Expr *object = unwrapped(member->getBase());
    const auto *outer = dyn_cast<MemberExpr>(object);
    return outer ? isOfName(outer) : isa<CXXThisExpr, DeclRefExpr>(object);
  }

  // Its begin() and end() are members that give objects. Those of containers are taken for pointers.
  bool isView(const CXXForRangeStmt *loop) const {
    const CXXRecordDecl *type = loop->getRangeInit()->getType().getNonReferenceType()->getAsCXXRecordDecl();
    const auto *begin = loop->getBeginStmt() ? dyn_cast<VarDecl>(loop->getBeginStmt()->getSingleDecl()) : nullptr;
    const auto *call = begin && begin->getInit() ? dyn_cast<CXXMemberCallExpr>(unwrapped(begin->getInit())) : nullptr;
    return anyIterator && type && call && begin->getType()->isRecordType() &&
           containedType(loop->getRangeInit()->getType().getNonReferenceType()).isNull() &&
           numberOfIota(loop->getRangeInit()->getType().getNonReferenceType()).isNull();
  }

  std::optional<Iterators::Counted> viewed(const CXXForRangeStmt *loop, const std::string &name,
                                           const std::string &words) const {
    Iterators::Counted out;
    out.header = {loop->getForLoc(), loop->getRParenLoc()};
    out.body = loop->getBody();
    out.distance = "(long)((" + name + ").end() - (" + name + ").begin())";
    out.head = "for (long @ = 0; @ < " + out.distance + "; ++@)";
    out.begin = words + " = *((" + name + ").begin() + @); ";
    return out;
  }

  // Over `std::views::iota(first, end)`, or `iota_view(first, end)`.
  std::optional<Iterators::Counted> numbered(const CXXForRangeStmt *loop, QualType number,
                                             const std::string &words) const {
    const Expr *range = unwrapped(loop->getRangeInit()), *first = nullptr, *bound = nullptr;
    if (const auto *made = dyn_cast<CXXConstructExpr>(range); made && made->getNumArgs() == 2)
      first = made->getArg(0), bound = made->getArg(1);
    else if (const auto *call = dyn_cast<CXXOperatorCallExpr>(range);
             call && call->getOperator() == OO_Call && call->getNumArgs() == 3)
      first = call->getArg(1), bound = call->getArg(2);
    if (!first || !isFixed(first, loop->getBody()) || !isFixed(bound, loop->getBody()))
      return std::nullopt;
    const std::string from = exprText(context, unwrapped(first)), to = exprText(context, unwrapped(bound));
    Iterators::Counted out;
    out.header = {loop->getForLoc(), loop->getRParenLoc()};
    out.body = loop->getBody();
    out.head = "for (long @ = 0; @ < (long)(" + to + ") - (long)(" + from + "); ++@)";
    out.begin = words + " = static_cast<" + number.getAsString(context.getPrintingPolicy()) + ">((" + from + ") + @); ";
    return out;
  }

  ASTContext &context;
  const SourceManager &sources;
  const bool isInstance, anyIterator;
  const llvm::DenseSet<const VarDecl *> &pointers;
};

} // namespace

std::optional<Iterators::Counted> countedLoop(ASTContext &context, const Stmt *loop, bool isInstance, bool anyIterator,
                                              const llvm::DenseSet<const VarDecl *> &pointers) {
  return IteratorLoopReader(context, isInstance, anyIterator, pointers).read(loop);
}

} // namespace hetcc
