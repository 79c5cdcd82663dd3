//===-- stage1/rewrite/localize.cpp - what a loop uses through names that no clause can take -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/localize.h"
#include "ast/visitor.h"
#include "edit/text.h"
#include "region/openacc/openacc.h"
#include "region/shape.h"
#include "region/text.h"
#include "stage1/source/things.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

#include <set>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// Storage behind a pointer, which data() gives.
bool isContainer(QualType type, bool &isFixed) {
  if (containedType(type).isNull())
    return false;
  isFixed = type.getNonReferenceType()->getAsCXXRecordDecl()->getName() == "array";
  return true;
}

// The names in clauses, and what stands for a whole container or array there: "[0:%]", with % for its size.
using Items = llvm::DenseMap<const Expr *, const char *>;

const char *sectionOf(const Clause &clause, const Item &item) {
  if (!item.brackets.empty() || !countsItems(item.variable.expr->getType()))
    return "";
  switch (clause.kind) {
  case ClauseKind::Copy:
  case ClauseKind::CopyIn:
  case ClauseKind::CopyOut:
  case ClauseKind::Create:
  case ClauseKind::Reduction:
  case ClauseKind::Map: return "[0:%]";
  default: return "";
  }
}

// Each thread has a copy of the whole object: a name for its elements does not stand for it.
bool isCopied(const Clause &clause, const Item &item) {
  return (clause.kind == ClauseKind::FirstPrivate || clause.kind == ClauseKind::Private) &&
         !containedType(item.variable.expr->getType()).isNull();
}

class Collector : public AstVisitor {
public:
  // `around`: the data constructs that the directive stands in.
  Collector(const Items &items, const Directive &directive, const std::vector<const Directive *> &around,
            Localizer::Local &out, const ASTContext &context)
      : items(items), body(directive.written->getSourceRange()), out(out), context(context),
        sources(context.getSourceManager()), hasReferences(context.getLangOpts().CPlusPlus),
        isPlain(isOpenAcc(directive) && !isForSeveral(directive)), isSplit(isForSeveral(directive)) {
    if (isPlain)
      return; // members are members there, with pointers that are attached
    addNames(directive);
    for (const Directive *data : around)
      addNames(*data);
  }

  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; } // of a class of the body `this` is its own

  // Those whose object is used as a whole somewhere stay as they are.
  void collect(SwitchStmt *wrapper, const Directive &directive) {
    TraverseStmt(wrapper);
    // The wrapper does not have what `copyout` and `create` name, as they do not read it.
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if ((clause.kind == ClauseKind::CopyOut || clause.kind == ClauseKind::Create) && item.variable.expr)
          TraverseStmt(item.variable.expr);
    for (Use &use : uses)
      takeWhole(use);
    for (const Use &use : uses)
      if (use.isWhole || (use.thing.isChain() && !mayStandFor(use)))
        whole.insert(use.thing.key());
    for (const Use &use : uses)
      if (!whole.count(use.thing.key()) && (!use.isFixed || named.count(use.thing.key()) || isImplicit(use)))
        add(use);
  }

  bool VisitVarDecl(VarDecl *variable) override {
    locals[variable->getName()] = nullptr;
    const QualType type = variable->getType();
    return type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() && variable->getInit()
               ? change(variable->getInit())
               : true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) override {
    if (call->getOperator() == OO_Subscript && call->getNumArgs() == 2)
      container(call->getArg(0), call->getSourceRange(), "");
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) override {
    const auto *method = call->getMethodDecl();
    if (method && method->getIdentifier() && call->getNumArgs() == 0)
      container(call->getImplicitObjectArgument(), call->getSourceRange(), method->getName());
    const auto *callee = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
    if (callee && method && method->getIdentifier() && method->isConst() && !method->isVirtual() &&
        isa<CXXThisExpr>(bare(callee->getBase())))
      callOfOwn(*callee, *method->getParent());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) override { return op->isAssignmentOp() ? change(op->getLHS()) : true; }
  bool VisitUnaryOperator(UnaryOperator *op) override {
    return op->isIncrementDecrementOp() || op->getOpcode() == UO_AddrOf ? change(op->getSubExpr()) : true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *item) override {
    subscripted.insert(bare(item->getBase()));
    return true;
  }

  bool VisitMemberExpr(MemberExpr *member) override { return mention(member); }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override { return mention(ref); }

private:
  void addNames(const Directive &directive) {
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items) {
        const Expr *name = item.variable.expr;
        if (const Thing thing = name ? thingOf(name) : Thing(); thing.isChain()) {
          roots.insert(thing.root);
          named.insert(thing.key());
          if (clause.kind == ClauseKind::Reduction)
            changed.insert(thing.key());
        } else if (name && thing.decl && !containedType(name->getType()).isNull()) {
          named.insert(thing.key());
        }
      }
  }

  struct Use {
    Thing thing;
    SourceRange range;
    std::string method; // whose call the range is
    QualType type;
    bool isContainer = false, isFixed = false, isWhole = false;
    std::string section; // after the name
    const Expr *where = nullptr;
  };

  // A member function called for the enclosing object is called for a copy of it, if the class allows copies of bytes.
  void callOfOwn(const MemberExpr &callee, const CXXRecordDecl &record) {
    if (isPlain || !context.getRecordType(&record).isTriviallyCopyableType(context))
      return;
    static constexpr llvm::StringLiteral own = "het_self";
    if (llvm::none_of(out.aliases, [](const Localizer::Alias &one) { return one.name == own; })) {
      out.aliases.emplace_back();
      out.aliases.back().thing = {&record, "*this"};
      out.aliases.back().name = own.str();
      out.aliases.back().declaration = "const auto " + own.str() + " = *this;";
    }
    const SourceLocation name = callee.getMemberLoc();
    out.mentions.push_back({{callee.isImplicitAccess() ? name : callee.getBeginLoc(), name},
                            own.str() + "." + callee.getMemberDecl()->getNameAsString()});
  }

  // A member that is a standard array is an object as any other where no clause names it.
  void takeWhole(Use &use) const {
    if (!use.isContainer || !use.isFixed || !isa<FieldDecl>(use.thing.decl) || named.count(use.thing.key()) ||
        isImplicit(use))
      return;
    use.isContainer = use.isFixed = use.isWhole = false;
    use.range = use.where->getSourceRange();
    use.method = use.section = "";
  }

  // A standard array whose items a split loop writes comes in and out, as one of the language does.
  bool isImplicit(const Use &use) const {
    return isSplit && use.isContainer && use.isFixed && !named.count(use.thing.key()) && changed.count(use.thing.key());
  }

  bool change(const Expr *expr) {
    for (const Expr *item = expr; item;) { // a part of an item of a container
      item = item->IgnoreParenImpCasts();
      if (const auto [container, index] = containerItem(item); container) {
        if (const Thing thing = thingOf(container); thing.decl)
          changed.insert(thing.key());
        return true;
      }
      const auto *member = dyn_cast<MemberExpr>(item);
      const auto *subscript = dyn_cast<ArraySubscriptExpr>(item);
      item = member && !member->isArrow() ? member->getBase() : subscript ? subscript->getBase() : nullptr;
    }
    for (const ArraySubscriptExpr *item; (item = dyn_cast<ArraySubscriptExpr>(bare(expr))) && isItemOfArray(item);)
      expr = item->getBase();
    if (const Thing thing = thingOf(expr); thing.isChain())
      changed.insert(thing.key());
    return true;
  }

  // The thing, where this construct has a name for it: chains of members from what a clause names one of.
  Thing known(const Expr *expr) const {
    const Thing thing = thingOf(expr);
    return !thing.isChain() || roots.contains(thing.root) ? thing : Thing();
  }

  static bool isItemOfArray(const ArraySubscriptExpr *item) { return bare(item->getBase())->getType()->isArrayType(); }

  // A chain's name is set before the construct: nothing may be followed there that the loop would not have followed,
  // and what the loop assigns must be left where it is if the name stands for a copy.
  bool mayStandFor(const Use &use) const {
    if (use.thing.arrows > 1 && !isFollowed(use.thing))
      return false;
    const bool goesOn = isCopiedArray(use) && !subscripted.contains(use.where); // to a function, a pointer
    return !isByValue(use) || !(goesOn || changed.count(use.thing.key()));
  }

  // A clause names the chain, or another member behind the same pointers.
  bool isFollowed(const Thing &thing) const {
    const llvm::StringRef pointers = llvm::StringRef(thing.text).take_front(thing.text.rfind("->") + 2);
    return llvm::any_of(named, [&](const ThingKey &one) {
      return one.first == thing.root && llvm::StringRef(one.second).starts_with(pointers);
    });
  }

  bool isCopiedArray(const Use &use) const {
    return !hasReferences && use.type->isArrayType() && !named.count(use.thing.key());
  }

  bool isByValue(const Use &use) const {
    const auto *field = dyn_cast<FieldDecl>(use.thing.decl);
    if (!hasReferences)
      return !use.type->isArrayType() || isCopiedArray(use);
    if (isa<BindingDecl>(use.thing.decl) || (field && field->isBitField()))
      return true;
    // A reference to a variable with static storage is that variable to some compilers, which devices do not have.
    const auto *variable = dyn_cast<VarDecl>(use.thing.isChain() ? use.thing.root : use.thing.decl);
    const QualType type = use.thing.decl->getType().getNonReferenceType();
    return variable && !isPlain && (!use.thing.isChain() || variable->hasGlobalStorage()) &&
           !named.count(use.thing.key()) && !type->isArrayType() && !type->isPointerType();
  }

  // The parts of a mention are no mentions of their own.
  void see(const Expr *expr) {
    seen.insert(expr);
    for (expr = bare(expr); const auto *member = dyn_cast<MemberExpr>(expr);) {
      expr = bare(member->getBase());
      if (const auto *behind = dyn_cast<UnaryOperator>(expr); behind && behind->getOpcode() == UO_Deref)
        expr = bare(behind->getSubExpr());
      seen.insert(expr);
    }
  }

  void container(const Expr *object, SourceRange call, llvm::StringRef method) {
    Use use{known(object), call, method.str(), bare(object)->getType(), false, false, false, "", bare(object)};
    use.isContainer = true;
    static constexpr llvm::StringRef known[] = {"", "size", "data", "empty", "front", "back", "get"};
    if (!use.thing.decl || !isContainer(use.type, use.isFixed) || !llvm::is_contained(known, method) ||
        isInside(use.thing))
      return;
    if (method.empty())
      use.range = bare(object)->getSourceRange();
    use.method = method.str();
    see(bare(object));
    uses.push_back(use);
  }

  bool mention(const Expr *expr) {
    if (seen.contains(expr))
      return true;
    Use use{known(expr), expr->getSourceRange(), "", expr->getType(), false, false, false, "", expr};
    if (!use.thing.decl || isInside(use.thing))
      return true;
    const auto item = items.find(expr);
    if (item != items.end())
      named.insert(use.thing.key());
    if (use.thing.isChain())
      see(expr);
    if (isContainer(use.type, use.isFixed)) {
      use.isContainer = true;
      use.isWhole = item == items.end();
      use.section = use.isWhole ? "" : item->second;
    } else if (const auto *array = context.getAsConstantArrayType(use.type);
               array && !hasReferences && item != items.end() && *item->second) {
      use.section = replaced(item->second, std::to_string(array->getSize().getZExtValue())); // its name is a pointer
    }
    if (use.thing.isPlain)
      locals.try_emplace(use.thing.decl->getName(), use.thing.decl);
    const bool isMember = llvm::isa<FieldDecl>(use.thing.decl);
    if (hasReferences && !use.isContainer && !isMember && item == items.end() && use.type->isRecordType() &&
        !use.type.isTriviallyCopyableType(context))
      return true; // no copy stands for it: messages name it as it is
    if (hasReferences ? use.isContainer || !use.thing.isPlain : isMember)
      uses.push_back(use);
    return true;
  }

  // A variable of the construct's own.
  bool isInside(const Thing &thing) const {
    const ValueDecl *decl = thing.isChain() ? thing.root : thing.decl;
    return isa<VarDecl, BindingDecl>(decl) && body.isValid() &&
           !sources.isBeforeInTranslationUnit(decl->getLocation(), body.getBegin()) &&
           sources.isBeforeInTranslationUnit(decl->getLocation(), body.getEnd());
  }

  Localizer::Alias &aliasOf(const Use &use) {
    for (Localizer::Alias &alias : out.aliases)
      if (alias.thing == use.thing.key())
        return alias;
    const std::string own = use.thing.decl->getName().str();
    auto taken = [&](const std::string &name) {
      auto local = locals.find(name);
      return (local != locals.end() && local->second != use.thing.decl) ||
             llvm::any_of(out.aliases, [&](const Localizer::Alias &one) { return one.name == name; });
    };
    std::string name = own;
    for (unsigned n = 1; taken(name); ++n)
      name = "het_" + own + (n > 1 ? "_" + std::to_string(n) : "");
    Localizer::Alias &alias = out.aliases.emplace_back();
    alias.thing = use.thing.key();
    alias.name = name;
    alias.isContainer = use.isContainer;
    if (!hasReferences) {
      alias.declaration = inC(use, name);
      return alias;
    }
    const bool byValue = isByValue(use);
    // A name of its own would hide what it is made of: there is one between.
    const bool hides = use.thing.text == own;
    const std::string object = hides ? "het_object_" + own : use.thing.text;
    alias.declaration = hides ? (byValue && !use.isContainer ? "auto " : "auto &") + object + " = " + own + "; " : "";
    if (isImplicit(use))
      alias.declaration += "auto &" + name + " = *(std::remove_reference_t<decltype(" + object + "[0])> (*)[sizeof " +
                           object + " / sizeof " + object + "[0]])" + itemsOf(use.type, object) + ";";
    else if (use.isContainer)
      alias.declaration += "auto *" + name + " = " + itemsOf(use.type, object) + ";";
    else
      alias.declaration += std::string(byValue ? "auto " : "auto &") + name + " = " + object + ";";
    return alias;
  }

  // An array that a clause names is a pointer to its items, any other one a copy.
  std::string inC(const Use &use, const std::string &name) const {
    const QualType type = use.thing.decl->getType();
    if (type->isArrayType() && !isCopiedArray(use))
      return "__auto_type " + name + " = " + use.thing.text + ";";
    std::string declaration = name;
    type.getUnqualifiedType().getAsStringInternal(declaration, context.getPrintingPolicy());
    return declaration + (type->isArrayType()
                              ? "; __builtin_memcpy(" + name + ", " + use.thing.text + ", sizeof " + name + ");"
                              : " = " + use.thing.text + ";");
  }

  void add(const Use &use) {
    Localizer::Alias &alias = aliasOf(use);
    std::string text = alias.name;
    const bool counts = use.method == "size" || use.method == "empty" || use.method == "back" ||
                        (use.isContainer && !use.section.empty());
    if (counts) {
      if (alias.count.empty()) {
        alias.count = "het_size_" + alias.name;
        const std::string object = use.thing.text == alias.name ? "het_object_" + alias.name : use.thing.text;
        alias.declaration += " const auto " + alias.count + " = " + object + ".size();";
      }
      text = use.method == "size"    ? alias.count
             : use.method == "empty" ? "(" + alias.count + " == 0)"
             : use.method == "back"  ? alias.name + "[" + alias.count + " - 1]"
                                     : alias.name + replaced(use.section, alias.count);
    } else {
      text += use.method == "front" ? "[0]" : use.section;
    }
    const bool same = use.method.empty() && use.section.empty() && use.range.getBegin() == use.range.getEnd() &&
                      alias.name == use.thing.decl->getName();
    if (!same)
      out.mentions.push_back({use.range, text});
  }

  static std::string replaced(std::string section, const std::string &count) {
    return section.replace(section.find('%'), 1, count);
  }

  const Items &items;
  const SourceRange body;
  Localizer::Local &out;
  const ASTContext &context;
  const SourceManager &sources;
  const bool hasReferences; // the language has
  const bool isPlain;       // OpenACC, for one device
  const bool isSplit;       // over several
  std::vector<Use> uses;
  llvm::DenseSet<const Expr *> seen, subscripted;
  llvm::DenseSet<const ValueDecl *> roots; // of chains that clauses name
  std::set<ThingKey> named, whole, changed;
  llvm::StringMap<const ValueDecl *> locals; // by name; null: the construct's own
};

bool isLoopDirective(DirectiveKind kind) {
  return kind == DirectiveKind::AccLoop || kind == DirectiveKind::OmpTarget ||
         kind == DirectiveKind::OmpTargetParallelFor;
}

// Instantiations of a template share the text.
void merge(Localizer::Local &into, const Localizer::Local &other) {
  for (const Localizer::Alias &alias : other.aliases)
    if (llvm::none_of(into.aliases, [&](const Localizer::Alias &one) { return one.name == alias.name; }))
      into.aliases.push_back(alias);
  for (const Localizer::Mention &mention : other.mentions)
    if (llvm::none_of(into.mentions, [&](const Localizer::Mention &one) { return one.range == mention.range; }))
      into.mentions.push_back(mention);
}

} // namespace

Localizer::Localizer(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  Items items;
  for (const Directive &directive : directives)
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if (item.variable.expr && !isCopied(clause, item))
          items[bare(item.variable.expr)] = sectionOf(clause, item);
  const SourceManager &sources = context.getSourceManager();
  SourceLocation end; // of the construct before
  for (const Directive &directive : directives) {
    const SourceLocation at = directive.range.getBegin();
    if (!isLoopDirective(directive.kind) || directive.isPattern || !directive.wrapper || !directive.written)
      continue;
    const bool again = !constructs.empty() && constructs.back().directive.getBegin() == at;
    if (!again && end.isValid() && sources.isBeforeInTranslationUnit(at, end))
      continue;
    end = lastPart(directive.written)->getEndLoc();
    Local local{directive.range, directive.written, {}, {}};
    auto *wrapper = const_cast<SwitchStmt *>(llvm::cast<SwitchStmt>(directive.wrapper));
    Collector(items, directive, dataAround(context, directives, directive), local, context).collect(wrapper, directive);
    if (again)
      merge(constructs.back(), local);
    else if (!local.aliases.empty())
      constructs.push_back(std::move(local));
  }
}

std::vector<SourceRange> Localizer::places() const {
  std::vector<SourceRange> all;
  for (const Local &one : constructs)
    for (const Mention &mention : one.mentions)
      all.push_back(mention.range);
  return all;
}

bool Localizer::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return llvm::all_of(constructs, [&](const Local &one) {
    return isHere(one.directive.getBegin()) && isHere(one.written->getBeginLoc()) &&
           llvm::all_of(one.mentions, [&](const Mention &mention) {
             return isHere(mention.range.getBegin()) && isHere(mention.range.getEnd());
           });
  });
}

std::optional<std::string> Localizer::text(const Source &source) const {
  EditList edits;
  for (const Local &one : constructs) {
    const auto directive = source.directive(one.directive);
    const auto statement = source.statement(one.written);
    if (!directive || !statement)
      return std::nullopt;
    std::string declarations = "{";
    for (const Alias &alias : one.aliases)
      declarations += " " + alias.declaration;
    edits.insert(directive->begin, declarations + "\n#line " + std::to_string(source.line(directive->begin)) + " " +
                                       quoted(source.file(directive->begin)) + "\n" + source.margin(directive->begin));
    edits.insert(statement->end, " }");
    for (const Mention &mention : one.mentions) {
      const auto span = spanInMainFile(context.getSourceManager(), mention.range);
      if (!span)
        return std::nullopt;
      // Columns stay where there is room.
      const size_t room = span->end - span->begin, length = mention.text.size();
      edits.replace(span->begin, span->end, (length < room ? std::string(room - length, ' ') : "") + mention.text);
    }
  }
  return edits.apply(source.text());
}

} // namespace hetcc
