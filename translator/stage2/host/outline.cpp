//===-- stage2/host/outline.cpp - a team as a call of het_run ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/outline.h"

#include "stage2/host/body_type.h"
#include "stage2/host/function_names.h"
#include "stage2/host/listed.h"
#include "stage2/host/local_types.h"
#include "stage2/kernel/unit.h"
#include "stage2/tree/uses.h"

#include "diag/diag.h"
#include "edit/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

// A list of variables that the construct's statement names too: of these the statement is enough.
bool isOfStatement(const OMPClause *clause) {
  switch (clause->getClauseKind()) {
  case llvm::omp::OMPC_shared:
  case llvm::omp::OMPC_private:
  case llvm::omp::OMPC_firstprivate:
  case llvm::omp::OMPC_lastprivate:
  case llvm::omp::OMPC_linear:
  case llvm::omp::OMPC_aligned:
  case llvm::omp::OMPC_nontemporal:
  case llvm::omp::OMPC_copyin:
  case llvm::omp::OMPC_copyprivate: return true;
  default: return false;
  }
}

// The block, and what clauses of the user's own directives in it name: `num_threads(n)`, `map(x[0:n])`.
VariableUses usesOf(const Stmt *block, bool isTask) {
  std::vector<const Stmt *> roots{block};
  llvm::DenseSet<const Stmt *> except;
  const auto add = [&](const Stmt *root) {
    if (root)
      roots.push_back(root);
  };
  walk(block, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (directive && !isTask && isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return false; // becomes a launch
    for (OMPClause *clause : directive ? directive->clauses() : llvm::ArrayRef<OMPClause *>()) {
      if (clause->isImplicit() || isOfStatement(clause))
        continue;
      for (const Stmt *value : clause->children())
        add(value);
      if (auto *map = dyn_cast<OMPMapClause>(clause))
        add(map->getIteratorModifier());
      else if (auto *depend = dyn_cast<OMPDependClause>(clause))
        add(depend->getModifier());
    }
    return true;
  });
  for (size_t k = 1; k < roots.size(); ++k)
    walk(roots[k], [&](const Stmt *at) {
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      const auto *ahead = ref ? dyn_cast<OMPCapturedExprDecl>(ref->getDecl()) : nullptr; // evaluated before
      if (ahead && except.insert(ref).second)
        add(ahead->getInit());
      return true;
    });
  return VariableUses(roots, except);
}

class Outliner {
public:
  Outliner(const Block &team, unsigned number, EditList edits, const HostSource &source)
      : team(team), number((team.isTask ? "task_" : "") + std::to_string(number)), edits(std::move(edits)),
        source(source), context(source.context), block(team.directive->getRawStmt()), uses(usesOf(block, team.isTask)) {
    for (const OMPClause *clause : team.directive->clauses()) {
      if (const auto *copied = dyn_cast<OMPFirstprivateClause>(clause))
        collect(copied, copies);
      else if (const auto *fresh = dyn_cast<OMPPrivateClause>(clause))
        collect(fresh, privates);
    }
    copyReduced();
  }

  Outlined inC() {
    Outlined result;
    const LocalTypes types(team, blockBegin(), number, source);
    const auto isOwn = [](const VarDecl *variable) { return variable->isLocalVarDeclOrParm(); };
    hidesTypes = llvm::any_of(uses.free(), [&](auto *one) { return isOwn(one) && types.areHiddenBy(*one); });
    for (const VarDecl *variable : llvm::make_filter_range(uses.free(), isOwn))
      capture(variable);
    // Inline: a task that nobody creates may call a function that is not there.
    std::string name = "het_body_" + number,
                head = std::string(team.isTask ? "static __inline__ void " : "static void ") + name +
                       "(void *het_context)";
    result.prototype = head + ";\n";
    result.call = callInC(name);
    if (!sizeLines.empty())
      result.call = "{ " + sizeLines + result.call + " }";
    endScopes();
    std::string body = blockText();
    const MacroLines names = keepFunctionNames(block, *team.function);
    result.function = names.before + "\n\n" + head + " {\n" + typesText(types) +
                      "  void **het_captured = (void **)het_context;\n" + places + lines +
                      source.lineMarker(blockBegin()).substr(1) + body + "\n}" + names.after;
    return result;
  }

  Outlined inCxx(const std::vector<std::string> &captures, const std::string &unitHash) {
    Outlined result;
    const std::string name = "het_body_" + number;
    if (team.isTask)
      declarePrivates();
    declareCounters();
    const std::string type =
        team.isTask ? taskBodyType(block, team.function, context, unitHash) : "het_unit_" + unitHash;
    const MacroLines names = keepFunctionNames(block, *team.function);
    result.call = "{ " + sizeLines + "auto " + name + " = [" + join(captures) + "](" + type + " *) mutable" +
                  names.before + source.lineMarker(blockBegin()) + blockText() + names.after +
                  (names.after.empty() ? ";\n  " : "\n  ;\n  ") + callInCxx(name, unitHash) + " }";
    return result;
  }

  void addCaptures(std::vector<std::string> &captures) const {
    auto add = [&](const std::string &capture) {
      if (!llvm::is_contained(captures, capture))
        captures.push_back(capture);
    };
    for (const VarDecl *variable : uses.free()) {
      if (isa<OMPCapturedExprDecl>(variable) && contains(copies, variable)) { // a member of `*this`
        if (variable->getType().getNonReferenceType()->isArrayType())
          reject(variable, "a member that is an array in 'firstprivate' of a task");
        add(variable->getName().str() + " = " + variable->getName().str());
        continue;
      }
      bool used =
          llvm::any_of(uses.mentions(variable), [](const DeclRefExpr *mention) { return !mention->isNonOdrUse(); });
      // A launch takes the address even of a constant that the loops use by value only.
      if (!variable->isLocalVarDeclOrParm() || variable->isStaticLocal() || !(used || contains(copies, variable)))
        continue;
      if (team.isTask && contains(privates, variable))
        continue;
      add((contains(copies, variable) ? "" : "&") + variable->getName().str());
    }
    if (uses.usesThis())
      add("this");
  }

private:
  const Block &team;
  std::string number; // with which names of the block end
  EditList edits;
  const HostSource &source;
  ASTContext &context;
  const Stmt *block;
  VariableUses uses;
  std::vector<const VarDecl *> copies, privates;
  struct Address {
    std::string text, bytes; // bytes: of a task's copy; "0": it is no copy
  };
  std::vector<Address> addresses; // what the call captures
  std::string lines;              // that declare it again in the function
  std::string places;             // before them: where it is, while all types have their names
  bool hidesTypes = false;        // one of the variables has the name of a type
  std::vector<Edit> scopeEnds;    // of variables in clauses of the block's directives
  std::string sizeLines;          // before the call: constants that it captures

  template <class Clause> void collect(const Clause *clause, std::vector<const VarDecl *> &list) {
    for (const Expr *item : clause->varlists())
      if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
          list.push_back(variable);
  }
  static bool contains(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
    return llvm::is_contained(list, variable);
  }

  unsigned blockBegin() const { return source.offset(block->getBeginLoc()).value_or(0); }

  // `het_reduce(r, p, k, &v)` through a copy of v: a variable whose address is never taken stays in a register in the
  // loop.
  void copyReduced() {
    walk(block, [this](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
      if (!callee || !callee->getIdentifier() || !callee->getIdentifier()->isStr("het_reduce") ||
          call->getNumArgs() != 4)
        return true;
      const auto *address = dyn_cast<UnaryOperator>(call->getArg(3)->IgnoreParenImpCasts());
      std::optional<unsigned> begin = source.offset(call->getBeginLoc());
      std::optional<unsigned> value = address ? source.offset(address->getBeginLoc()) : std::nullopt;
      if (!begin || !value || address->getOpcode() != UO_AddrOf)
        return true;
      QualType type = address->getSubExpr()->getType().getUnqualifiedType().getCanonicalType();
      edits.insert(*begin, "{ const " +
                               (context.getLangOpts().CPlusPlus ? "auto het_value" : declare(type, "het_value")) +
                               " = " + source.spelling(address->getSubExpr()) + "; ");
      edits.replace(*value, source.behind(address->getEndLoc()), "&het_value");
      edits.insert(source.behind(call->getEndLoc()), "; }");
      return true;
    });
  }

  // The block's own text with the edits inside of it.
  std::string blockText() {
    unsigned begin = blockBegin(), end = source.behind(block->getEndLoc());
    std::optional<std::string> all = edits.apply(source.text);
    if (!all) {
      report(context.getDiagnostics(), block->getBeginLoc(), diag::err_not_supported) << "a region across macros";
      return "";
    }
    unsigned tail = source.text.size() - end;
    return all->substr(begin, all->size() - tail - begin);
  }

  void reject(const VarDecl *variable, llvm::StringRef what) const {
    report(context.getDiagnostics(), uses.mentions(variable).front()->getLocation(), diag::err_not_supported) << what;
  }

  std::string callInC(const std::string &name) const {
    const std::string captures = "het_captures_" + number;
    std::vector<std::string> values;
    for (const Address &one : addresses)
      values.push_back(team.isTask ? "{" + one.text + ", " + one.bytes + "}" : one.text);
    if (!team.isTask)
      return "{ void *" + captures + "[] = {" + join(values) + "}; het_run(" + team.caller + ", " + name + ", " +
             captures + "); }";
    if (values.empty())
      return "het_task_create(" + team.caller + ", " + name + ", 0, 0);";
    return "{ const het_task_capture " + captures + "[] = {" + join(values) + "}; het_task_create(" + team.caller +
           ", " + name + ", " + captures + ", " + std::to_string(values.size()) + "); }";
  }

  // A task outlives the call: its body is moved to the heap, and the caller frees it.
  std::string callInCxx(const std::string &name, const std::string &unitHash) const {
    const std::string type = "decltype(" + name + ")";
    if (!team.isTask)
      return "het_run(" + team.caller + ", het_call_" + unitHash + "<" + type + ">, &" + name + ");";
    return "het_task_create_with(" + team.caller + ", het_task_call_" + unitHash + "<" + type + ">, new " + type +
           "(static_cast<" + type + " &&>(" + name + ")));";
  }

  // A variable that only the block has named is unused without it.
  static std::string named(const VarDecl *variable) { return "(void)&" + variable->getName().str() + "; "; }

  // In a lambda a private variable is one of the block's own.
  void declarePrivates() {
    std::string text;
    for (const VarDecl *variable : privates)
      if (llvm::is_contained(uses.free(), variable)) {
        text += " __typeof__(" + variable->getName().str() + ") " + variable->getName().str() + ";";
        sizeLines += named(variable);
      }
    if (!text.empty())
      edits.insert(blockBegin() + 1, text);
  }

  // GCC takes no capture for a loop's variable.
  void declareCounters() {
    for (const VarDecl *variable : uses.free()) {
      const std::string name = variable->getName().str();
      if (variable->isLocalVarDeclOrParm() && !variable->isStaticLocal() && !contains(privates, variable))
        llvm::append_range(scopeEnds, ListedVariable(block, variable, team.isTask, source)
                                          .write("__typeof__(" + name + ") " + name, false, edits));
    }
    endScopes();
  }

  void endScopes() {
    for (const Edit &end : llvm::reverse(scopeEnds)) // the last one that begins ends first
      edits.insert(end.begin, end.text, end.rank);
  }

  std::string typesText(const LocalTypes &types) {
    return types.text([&](QualType type, const std::string &name) { return declare(type, name); });
  }

  std::string take(const std::string &address, const std::string &bytes = "0") {
    addresses.push_back({address, bytes});
    return "het_captured[" + std::to_string(addresses.size() - 1) + "]";
  }

  // The variable that `typeof` names is not known in the function.
  QualType withoutTypeof(QualType type) const {
    if (isa<TypeOfExprType>(type.getTypePtr()))
      return type.getCanonicalType();
    const auto *pointer = dyn_cast<PointerType>(type.getTypePtr());
    return pointer ? context.getQualifiedType(context.getPointerType(withoutTypeof(pointer->getPointeeType())),
                                              type.getLocalQualifiers())
                   : type;
  }

  std::string declare(QualType type, const std::string &declarator) {
    type = withoutTypeof(type);
    PrintingPolicy policy(context.getLangOpts());
    policy.SuppressTagKeyword = false;
    std::string text;
    llvm::raw_string_ostream out(text);
    type.print(out, policy, declarator);
    return text;
  }

  // A pointer to an array with sizes captured where they were evaluated. `whole`: names the array.
  std::string declareSized(const VarDecl *variable, QualType array, const std::string &declarator, std::string whole) {
    std::string dimensions;
    for (; const ArrayType *at = context.getAsArrayType(array); array = at->getElementType(), whole += "[0]") {
      std::string size = "het_size_" + variable->getName().str() + "_" + std::to_string(addresses.size());
      sizeLines += "const long " + size + " = (long)(sizeof(" + whole + ") / sizeof(" + whole + "[0])); ";
      lines += "  const long " + size + " = *(const long *)" + take("(void *)&" + size, "sizeof(long)") + ";\n";
      dimensions += "[" + size + "]";
    }
    return declare(array, "(*" + declarator + ")" + dimensions);
  }

  void capture(const VarDecl *variable) {
    std::string name = variable->getName().str(), address = "(void *)&" + name, bytes = "sizeof(" + name + ")";
    QualType type = variable->getType();
    if (contains(privates, variable)) {
      lines += "  " + declare(type.getUnqualifiedType(), name) + ";\n";
      sizeLines += named(variable);
    } else if (type->isArrayType() && contains(copies, variable) && !isFlatArray(type) && !mayOutlive(variable)) {
      lines += "  " + declare(type.getUnqualifiedType(), name) + ";\n  __builtin_memcpy((void *)" + name + ", " +
               take(address, bytes) + ", sizeof(" + name + "));\n";
    } else if (type->isArrayType()) {
      shareArray(variable, type, contains(copies, variable) && team.isTask ? bytes : "0");
    } else if (contains(copies, variable) && isFlatPointer(type)) {
      std::string text = declareSized(variable, type->getPointeeType(), pointerQualifiers(type) + name, name + "[0]");
      lines += "  " + text + " = *(void **)" + take(address, bytes) + ";\n";
    } else if (contains(copies, variable) && type.getCanonicalType()->isVariablyModifiedType()) {
      reject(variable, "a variable of this variably modified type in a region");
    } else if (contains(copies, variable) && mayOutlive(variable)) {
      share(variable, type, address, bytes);
    } else if (contains(copies, variable)) {
      const QualType pointer = context.getPointerType(type.getUnqualifiedType());
      if (hidesTypes)
        return placed(context.getPointerType(type), name, "*", take(address, bytes));
      lines += "  " + declare(type, name) + " = *(" + declare(pointer, "") + ")" + take(address, bytes) + ";\n";
    } else {
      share(variable, type, address);
    }
  }

  // Whether the expression that begins with the mention ends in the variable's address.
  bool isAddress(const DeclRefExpr *mention) const {
    for (const Stmt *at = mention, *around = uses.parent(at); around; at = around, around = uses.parent(at)) {
      if (const auto *decay = dyn_cast<ImplicitCastExpr>(around);
          decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
        const auto *item = dyn_cast_or_null<ArraySubscriptExpr>(uses.parent(decay));
        if (!item || item->getBase() != decay)
          return true;
        around = item;
      } else {
        const auto *operation = dyn_cast<UnaryOperator>(around);
        const auto *member = dyn_cast<MemberExpr>(around);
        if (operation || (!isa<ParenExpr>(around) && (!member || member->isArrow())))
          return operation && operation->getOpcode() == UO_AddrOf;
      }
    }
    return false;
  }

  // A task's copy that tasks beneath it may use behind the end of its body: its own block has it, and not the function.
  bool mayOutlive(const VarDecl *variable) const {
    const std::vector<const DeclRefExpr *> mentions = uses.mentions(variable);
    if (!team.isTask || llvm::none_of(mentions, [&](const DeclRefExpr *mention) { return isAddress(mention); }))
      return false;
    const ListedVariable listed(block, variable, true, source);
    return llvm::all_of(mentions, [&](const DeclRefExpr *mention) {
      const std::optional<unsigned> at = source.givenOffset(mention->getLocation());
      return at && !listed.isOwn(*at) && !listed.isItem(*at);
    });
  }

  // `node *node;`: the type has no name behind it. `lead`: "*" for a copy, "" for the variable's address.
  void placed(QualType pointer, const std::string &name, const std::string &lead, const std::string &captured) {
    const std::string place = "het_place_" + std::to_string(addresses.size());
    places += "  " + declare(pointer.withConst(), place) + " = (" + declare(pointer, "") + ")" + captured + ";\n";
    lines += "  __typeof__(" + lead + place + ") " + name + " = " + lead + place + ";\n";
  }

  std::string pointerQualifiers(QualType type) const {
    return std::string(type.isConstQualified() ? "const " : "") + (type.isRestrictQualified() ? "restrict " : "");
  }

  // Mentions under `sizeof` and the like, too, which are not evaluated.
  std::vector<const DeclRefExpr *> sizedMentions(const VarDecl *variable) const {
    std::vector<const DeclRefExpr *> out;
    const std::function<void(const Stmt *)> collect = [&](const Stmt *at) {
      const auto *ref = dyn_cast_or_null<DeclRefExpr>(at);
      if (ref && ref->getDecl() == variable)
        out.push_back(ref);
      for (const Stmt *child : at ? at->children() : Stmt::const_child_range(StmtIterator(), StmtIterator()))
        collect(child);
    };
    walk(block, [&](const Stmt *at) {
      if (const auto *sized = dyn_cast<UnaryExprOrTypeTraitExpr>(at); sized && !sized->isArgumentType())
        collect(sized->getArgumentExpr());
      return true;
    });
    return out;
  }

  bool isWhole(const DeclRefExpr *mention) const {
    const Stmt *around = uses.parent(mention);
    while (isa_and_nonnull<ParenExpr>(around))
      around = uses.parent(around);
    const auto *decay = dyn_cast_or_null<ImplicitCastExpr>(around);
    return !decay || decay->getCastKind() != CK_ArrayToPointerDecay;
  }

  // An array is known by the address of its first element, unless its address or size as a whole is asked for.
  void shareArray(const VarDecl *variable, QualType type, const std::string &bytes) {
    std::string name = variable->getName().str();
    const ListedVariable listed(block, variable, team.isTask, source);
    if (!sizedMentions(variable).empty() || llvm::any_of(uses.mentions(variable), [&](const DeclRefExpr *mention) {
          const std::optional<unsigned> at = source.offset(mention->getLocation());
          return isWhole(mention) && !(at && (listed.isItem(*at) || listed.isOwn(*at)));
        }))
      return shareWhole(variable, type, bytes);
    QualType element = context.getAsArrayType(type)->getElementType();
    std::string text = isFlatArray(element) ? declareSized(variable, element, name, name + "[0]")
                                            : declare(context.getPointerType(element), name);
    lines += "  " + text + " = " + take("(void *)" + name, bytes) + ";\n";
    writeListed(variable, listed, false);
  }

  void shareWhole(const VarDecl *variable, QualType type, const std::string &bytes) {
    std::string name = variable->getName().str();
    std::string text =
        isFlatArray(type) ? declareSized(variable, type, name, name) : declare(context.getPointerType(type), name);
    lines += "  " + text + " = " + take("(void *)" + name, bytes) + ";\n";
    const ListedVariable listed(block, variable, team.isTask, source);
    follow(variable, listed);
    writeListed(variable, listed, true);
  }

  void writeListed(const VarDecl *variable, const ListedVariable &listed, bool isWhole) {
    const std::string declaration = declare(variable->getType().getUnqualifiedType(), variable->getName().str());
    llvm::append_range(scopeEnds, listed.write(declaration, isWhole, edits));
  }

  // Each mention of a variable becomes `(*name)`.
  void follow(const VarDecl *variable, const ListedVariable &listed) {
    std::string name = variable->getName().str();
    std::vector<const DeclRefExpr *> mentions = uses.mentions(variable);
    llvm::append_range(mentions, sizedMentions(variable));
    std::set<unsigned> places;
    for (const DeclRefExpr *mention : mentions) {
      const std::optional<unsigned> at = source.givenOffset(mention->getLocation());
      if (!at) {
        report(context.getDiagnostics(), mention->getLocation(), diag::err_not_supported)
            << "a shared variable in the text of a macro in a region";
        return;
      }
      if (!listed.isOwn(*at) && !listed.isItem(*at))
        places.insert(*at);
    }
    for (const unsigned at : places)
      edits.replace(at, at + name.size(), "(*" + name + ")");
  }

  void share(const VarDecl *variable, QualType type, const std::string &address, const std::string &bytes = "0") {
    std::string name = variable->getName().str();
    if (isFlatPointer(type)) {
      const std::string place = pointerQualifiers(type) + "*const " + name;
      const std::string text = declareSized(variable, type->getPointeeType(), place, name + "[0]");
      lines += "  " + text + " = " + take(address) + ";\n";
    } else if (type.getCanonicalType()->isVariablyModifiedType()) {
      return reject(variable, "a variable of this variably modified type in a region");
    } else if (hidesTypes) {
      placed(context.getPointerType(type), name, "", take(address, bytes));
    } else {
      const std::string pointer = declare(context.getPointerType(type).withConst(), name);
      lines += "  " + pointer + " = (" + declare(context.getPointerType(type), "") + ")" + take(address, bytes) + ";\n";
    }
    const ListedVariable listed(block, variable, team.isTask, source);
    follow(variable, listed);
    writeListed(variable, listed, false);
  }
};

} // namespace

Outlined outline(const std::vector<Block> &blocks, unsigned number, const std::string &unitHash, EditList edits,
                 const HostSource &source) {
  Outliner outliner(blocks.front(), number, std::move(edits), source);
  if (!source.context.getLangOpts().CPlusPlus)
    return outliner.inC();
  std::vector<std::string> captures;
  for (const Block &block : blocks)
    Outliner(block, number, {}, source).addCaptures(captures);
  return outliner.inCxx(captures, unitHash);
}

} // namespace hetcc::stage2
