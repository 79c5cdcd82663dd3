//===-- stage1/iterators.cpp - loops over pointers, iterators and ranges -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/iterators.h"

#include "analysis/places.h"
#include "ast/visitor.h"
#include "edit/text.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

const Expr *unwrapped(const Expr *expr) {
  for (;;) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *cleanups = dyn_cast<ExprWithCleanups>(expr))
      expr = cleanups->getSubExpr();
    else if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(expr))
      expr = made->getSubExpr();
    else if (const auto *copy = dyn_cast<CXXConstructExpr>(expr); copy && copy->getNumArgs() == 1)
      expr = copy->getArg(0);
    else
      return expr;
  }
}

// The numbers of a bounded `std::ranges::iota_view` over integers; null: another type.
QualType numberOfIota(QualType type) {
  const auto *view = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!view || view->getQualifiedNameAsString() != "std::ranges::iota_view" || view->getTemplateArgs().size() != 2)
    return {};
  const QualType number = view->getTemplateArgs()[0].getAsType(), bound = view->getTemplateArgs()[1].getAsType();
  return number->isIntegerType() && bound->isIntegerType() ? number : QualType();
}

// Operators of C and of classes alike.
struct Operation {
  BinaryOperatorKind kind = BO_Comma;
  const Expr *left = nullptr, *right = nullptr; // no right one: ++ and --, as += and -=
};

std::optional<Operation> operationOf(const Expr *expr) {
  expr = unwrapped(expr);
  if (const auto *rewritten = dyn_cast<CXXRewrittenBinaryOperator>(expr)) // C++20: a != b is !(a == b)
    return Operation{rewritten->getOperator(), rewritten->getLHS(), rewritten->getRHS()};
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return Operation{binary->getOpcode(), binary->getLHS(), binary->getRHS()};
  if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->isIncrementDecrementOp())
    return Operation{unary->isIncrementOp() ? BO_AddAssign : BO_SubAssign, unary->getSubExpr(), nullptr};
  const auto *call = dyn_cast<CXXOperatorCallExpr>(expr);
  if (!call)
    return std::nullopt;
  const OverloadedOperatorKind kind = call->getOperator();
  if (kind == OO_PlusPlus || kind == OO_MinusMinus)
    return Operation{kind == OO_PlusPlus ? BO_AddAssign : BO_SubAssign, call->getArg(0), nullptr};
  if (call->getNumArgs() != 2 || kind == OO_Call || kind == OO_Subscript)
    return std::nullopt;
  return Operation{BinaryOperator::getOverloadedOpcode(kind), call->getArg(0), call->getArg(1)};
}

bool names(const Expr *expr, const ValueDecl *variable) {
  const auto *ref = expr ? dyn_cast<DeclRefExpr>(unwrapped(expr)) : nullptr;
  return ref && ref->getDecl() == variable;
}

// Mentions that may give the variable another value.
class Moves : public AstVisitor {
public:
  explicit Moves(const ValueDecl *variable) : variable(variable) {}
  bool found = false;
  bool VisitExpr(Expr *expr) override {
    if (const auto *unary = dyn_cast<UnaryOperator>(expr))
      found |= unary->getOpcode() == UO_AddrOf && names(unary->getSubExpr(), variable);
    if (isa<UnaryOperator, BinaryOperator, CXXOperatorCallExpr>(expr))
      if (const auto operation = operationOf(expr))
        found |= BinaryOperator::isAssignmentOp(operation->kind) && names(operation->left, variable);
    return !found;
  }

private:
  const ValueDecl *variable;
};

// The variables that an expression names.
class Names : public AstVisitor {
public:
  llvm::SmallVector<const ValueDecl *> found;
  bool calls = false; // other functions than those that tell where a container's storage begins and ends
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (isa<VarDecl>(ref->getDecl()))
      found.push_back(ref->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const auto *member = dyn_cast<CXXMemberCallExpr>(call);
    const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
    static constexpr llvm::StringRef known[] = {"begin", "end", "cbegin", "cend", "data", "size"};
    const bool storage = method && method->getIdentifier() && llvm::is_contained(known, method->getName());
    calls |= !storage && !isa<CXXOperatorCallExpr>(call);
    return true;
  }
};

class Reader {
public:
  /// Clang holds the iterators of OpenMP's own loops to what random access takes: these may be `anyIterator`.
  Reader(ASTContext &context, bool isInstance, bool anyIterator)
      : context(context), sources(context.getSourceManager()), isInstance(isInstance), anyIterator(anyIterator) {}

  std::optional<Iterators::Counted> read(const Stmt *statement) const {
    if (const auto *loop = dyn_cast<ForStmt>(statement))
      return iterated(loop);
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
    for (const Stmt *child : part->children())
      collect(child, changes);
  }

  // Pointers stay what they are; an iterator is one where its storage is known to have no gaps.
  bool isPointer(const Expr *expr) const {
    if (expr->getType()->isPointerType() || expr->getType()->isArrayType())
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

  // Evaluated once by the loop, it is evaluated in each iteration here.
  bool isFixed(const Expr *expr, const Stmt *body) const {
    Names inside;
    inside.TraverseStmt(const_cast<Expr *>(expr));
    return !inside.calls &&
           llvm::none_of(inside.found, [&](const ValueDecl *variable) { return moves(body, variable); });
  }

  static bool moves(const Stmt *body, const ValueDecl *variable) {
    Moves look(variable);
    look.TraverseStmt(const_cast<Stmt *>(body));
    return look.found;
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
    if (!type->isRecordType() && !(type->isPointerType() && !type->getPointeeType()->isArrayType()))
      return std::nullopt;
    auto test = operationOf(loop->getCond()), step = operationOf(loop->getInc());
    if (!test || !step || !names(step->left, variable))
      return std::nullopt;
    if (names(test->right, variable)) {
      std::swap(test->left, test->right);
      if (test->kind != BO_NE && BinaryOperator::isComparisonOp(test->kind))
        test->kind = BinaryOperator::reverseComparisonOp(test->kind);
    }
    const Expr *first = unwrapped(start), *bound = test->right;
    const bool compares = BinaryOperator::isRelationalOp(test->kind) || test->kind == BO_NE;
    const bool walks = step->kind == BO_AddAssign || step->kind == BO_SubAssign;
    const bool isObject = !isPointer(first) || !isPointer(bound);
    if (!compares || !walks || !names(test->left, variable) || (isObject && !isIterator(variable, first)) ||
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
      words = spelled({declared->getBeginLoc(), variable->getLocation()});
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
    if (!range || loop->getInit() || !variable || isa<DecompositionDecl>(variable))
      return std::nullopt;
    const QualType type = range->getType().getNonReferenceType();
    const std::string words = spelled({loop->getLoopVarStmt()->getBeginLoc(), variable->getLocation()});
    if (const QualType number = numberOfIota(type); !ref && !number.isNull())
      return numbered(loop, number, words);
    const std::string name = spelled(range->getSourceRange());
    if (isView(loop) && isFixed(range, loop->getBody()))
      return viewed(loop, name, words);
    if (!ref && !(member && isa<CXXThisExpr>(unwrapped(member->getBase()))))
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
};

bool mayWalkIterators(DirectiveKind kind) {
  return kind == DirectiveKind::AccLoop || kind == DirectiveKind::AccInnerLoop || kind == DirectiveKind::OmpTarget ||
         kind == DirectiveKind::OmpParallelFor || kind == DirectiveKind::OmpTargetParallelFor;
}

// The loops that a directive before the statement may be about; `deep`, by collapse: those inside, too.
std::vector<const Stmt *> nestOf(const Stmt *statement, bool deep) {
  std::vector<const Stmt *> nest;
  for (const Stmt *at = statement; at;) {
    if (const auto *captured = dyn_cast<CapturedStmt>(at))
      at = captured->getCapturedStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(at))
      at = attributed->getSubStmt();
    else if (const auto *label = dyn_cast<LabelStmt>(at))
      at = label->getSubStmt();
    else if (const auto *block = dyn_cast<CompoundStmt>(at); block && !nest.empty())
      at = block->size() == 1 ? block->body_front() : nullptr;
    else if (const auto *loop = dyn_cast<ForStmt>(at))
      nest.push_back(loop), at = deep ? loop->getBody() : nullptr;
    else if (const auto *range = dyn_cast<CXXForRangeStmt>(at))
      nest.push_back(range), at = deep ? range->getBody() : nullptr;
    else
      break;
  }
  return nest;
}

// The loop runs where its own bounds are evaluated.
bool isForOne(const Directive &directive) {
  return directive.kind == DirectiveKind::AccLoop &&
         llvm::none_of(directive.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Hetero; });
}

// The user's own target constructs of one parallel loop.
class Targets : public AstVisitor {
public:
  struct Target {
    const OMPExecutableDirective *outer = nullptr, *loop = nullptr;
  };
  std::vector<Target> found;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    if (!isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return true;
    Target target{directive, directive};
    bool known = isKnown(directive);
    while (const auto *inner = dyn_cast<OMPExecutableDirective>(target.loop->getRawStmt())) {
      target.loop = inner;
      known &= isKnown(inner);
    }
    const OpenMPDirectiveKind kind = target.loop->getDirectiveKind();
    const bool isShared = isOpenMPParallelDirective(kind) || isOpenMPDistributeDirective(kind) ||
                          isOpenMPGenericLoopDirective(kind) || isOpenMPSimdDirective(kind);
    if (known && isOpenMPLoopDirective(kind) && isShared && !isOpenMPTaskLoopDirective(kind))
      found.push_back(target);
    return true;
  }

private:
  // The text has another variable in front of the construct, which these words would ask a clause for.
  static bool isKnown(const OMPExecutableDirective *directive) {
    const auto *rule = directive->getSingleClause<OMPDefaultClause>();
    return !(rule && rule->getDefaultKind() == llvm::omp::OMP_DEFAULT_none) &&
           directive->getClausesOfKind<OMPDefaultmapClause>().empty();
  }
};

std::string withCounter(std::string text, const std::string &counter) {
  for (size_t at; (at = text.find('@')) != std::string::npos;)
    text.replace(at, 1, counter);
  return text;
}

} // namespace

Iterators::Iterators(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  for (const Directive &directive : directives) {
    const Reader reader(context, directive.isInstance, false);
    if (!mayWalkIterators(directive.kind) || directive.isPattern)
      continue;
    const bool deep =
        llvm::any_of(directive.clauses, [](const Clause &one) { return one.kind == ClauseKind::Collapse; });
    for (const Stmt *loop : nestOf(directive.statement, deep))
      if (auto counted = reader.read(loop))
        if (llvm::none_of(loops, [&](const Counted &one) { return one.header == counted->header; })) {
          if (isForOne(directive)) {
            counted->directive = directive.range;
            counted->statement = directive.written;
          }
          loops.push_back(std::move(*counted));
        }
  }
  addTargets();
}

// A construct, or one in it, gives the loop's variable a value behind the loop.
static bool mayKeep(const OMPExecutableDirective *outer, const OMPExecutableDirective *last, const VarDecl *variable) {
  const auto namesIt = [&](const OMPClause *clause) {
    return !isa<OMPPrivateClause>(clause) && llvm::any_of(clause->children(), [&](const Stmt *part) {
      return part && isa<Expr>(part) && names(cast<Expr>(part), variable);
    });
  };
  for (const OMPExecutableDirective *at = outer;; at = cast<OMPExecutableDirective>(at->getRawStmt())) {
    if (isOpenMPSimdDirective(at->getDirectiveKind()) || llvm::any_of(at->clauses(), namesIt))
      return true;
    if (at == last)
      return false;
  }
}

// Templates have one text for all instances: loops over pointers are seen in it. Those of a collapse stay as they are,
// for nothing may stand between.
void Iterators::addTargets() {
  Targets targets;
  targets.TraverseAST(context);
  const Reader reader(context, false, true);
  for (const auto &[outer, last] : targets.found) {
    const std::vector<const Stmt *> nest = nestOf(last->getRawStmt(), false);
    auto counted = cast<OMPLoopDirective>(last)->getLoopsNumber() == 1 && nest.size() == 1 ? reader.read(nest.front())
                                                                                           : std::nullopt;
    if (!counted || (counted->outer && mayKeep(outer, last, counted->outer)))
      continue;
    counted->directive = {outer->getBeginLoc(), outer->getEndLoc()};
    counted->statement = outer->getRawStmt();
    if (isWritten(counted->header, counted->body) && isWritten(counted->directive, counted->statement))
      loops.push_back(std::move(*counted));
  }
}

bool Iterators::isWritten(SourceRange header, const Stmt *body) const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return isHere(header.getBegin()) && isHere(header.getEnd()) && isHere(body->getBeginLoc()) &&
         isHere(lastPart(body)->getEndLoc());
}

bool Iterators::isWritten() const {
  return llvm::all_of(loops, [&](const Counted &one) { return isWritten(one.header, one.body); });
}

std::optional<std::string> Iterators::text(const Source &source) const {
  EditList edits;
  unsigned number = 0;
  for (const Counted &one : loops) {
    const auto header = spanInMainFile(context.getSourceManager(), one.header);
    const auto body = source.statement(one.body);
    if (!header || !body)
      return std::nullopt;
    const std::string counter = "het_at_" + std::to_string(++number), count = "het_count_" + std::to_string(number);
    std::string head = withCounter(one.head, counter);
    if (one.directive.isValid() && !one.distance.empty()) {
      const auto directive = source.directive(one.directive);
      const auto statement = source.statement(one.statement);
      const size_t at = head.find(one.distance);
      if (!directive || !statement || at == std::string::npos)
        return std::nullopt;
      head.replace(at, one.distance.size(), count);
      edits.insert(directive->begin, "{ const long " + count + " = " + one.distance + ";\n#line " +
                                         std::to_string(source.line(directive->begin)) + " " +
                                         quoted(source.file(directive->begin)) + "\n" +
                                         source.margin(directive->begin));
      edits.insert(statement->end, " }", -static_cast<long>(directive->begin));
    }
    edits.replace(header->begin, header->end, head);
    edits.insert(body->begin, "{ " + withCounter(one.begin, counter));
    edits.insert(body->end, " }", -static_cast<long>(header->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
