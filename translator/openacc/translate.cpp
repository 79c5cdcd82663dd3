//===-- openacc/translate.cpp - plain OpenACC as standard OpenMP --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/openacc.h"

#include "openacc/members.h"
#include "openacc/parts.h"

#include "diag/diag.h"
#include "edit/text.h"
#include "region/mentions.h"

#include "llvm/ADT/MapVector.h"

namespace hetcc {
namespace {

using namespace clang;

// The directives of one function; each instantiation of a template's is one.
struct Directives {
  std::vector<const PlainAcc *> plain;
  std::vector<const Directive *> orphans;
};

const Rewrite *findAt(const std::vector<Rewrite> &rewrites, SourceLocation at) {
  const auto found = llvm::find_if(rewrites, [&](const Rewrite &one) { return one.pragmas.getBegin() == at; });
  return found == rewrites.end() ? nullptr : &*found;
}

// Instantiations share the text: what they become must be the same. False: it is not (reported).
bool merge(ASTContext &context, const FunctionDecl *function, std::vector<Rewrite> &&own, std::vector<Rewrite> &all) {
  std::vector<Rewrite> fresh;
  for (Rewrite &rewrite : own) {
    const Rewrite *known = findAt(all, rewrite.pragmas.getBegin());
    if (!known) {
      fresh.push_back(std::move(rewrite));
    } else if (known->text != rewrite.text || known->closing != rewrite.closing) {
      report(context.getDiagnostics(), rewrite.pragmas.getBegin(), diag::err_not_supported)
          << "a directive that says different things in different instantiations of a template";
      report(context.getDiagnostics(), function ? function->getLocation() : rewrite.pragmas.getBegin(),
             diag::note_instance);
      return false;
    }
  }
  all.insert(all.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
  return true;
}

} // namespace

// Writes the user's directive behind each line of its text, for reports and messages: stage 2 reads it there.
static void nameDirective(const PlainAcc &plain, Rewrite &rewrite) {
  std::string name = plain.directives.front()->spelling;
  if (plain.directives.size() > 1 && !llvm::StringRef(name).ends_with("loop"))
    name += " loop";
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(rewrite.text).split(lines, '\n');
  std::string out;
  for (const llvm::StringRef &line : lines) {
    out += (&line == lines.begin() ? "" : "\n") + line.str();
    if (line.starts_with("#pragma omp target"))
      out += " /* " + name + " */";
  }
  rewrite.text = std::move(out);
}

// Whether it has become several constructs of which the host needs something before the block ends: values, for what it
// runs between these, or the end of what these bring.
static bool givesTheHost(llvm::ArrayRef<Rewrite> rewrites) {
  static constexpr const char *giving[] = {" data ",       " update ",   "reduction(",
                                           "lastprivate(", "map(tofrom", "map(from"};
  unsigned count = 0;
  bool gives = false;
  for (const Rewrite &rewrite : rewrites) {
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(rewrite.text).split(lines, '\n');
    for (const llvm::StringRef line : lines) {
      if (!line.starts_with("#pragma omp target"))
        continue;
      count += !line.starts_with("#pragma omp target data");
      gives |= llvm::any_of(giving, [line](const char *word) { return line.contains(word); });
    }
  }
  return count > 1 && gives;
}

// Lines before the construct, by its `async` and `wait` clauses. A data region is complete when it begins and ends, and
// what is in it has queues of its own.
static std::string queueLines(const PlainAcc &plain, llvm::ArrayRef<Rewrite> rewrites) {
  const bool waits = plain.directives.front()->kind == DirectiveKind::AccLoop && givesTheHost(rewrites);
  const bool goesOn = plain.directives.front()->kind != DirectiveKind::AccData && !waits;
  std::string scope, before;
  for (const Directive *directive : plain.directives)
    for (const Clause &clause : directive->clauses) {
      if (clause.kind == ClauseKind::Async && goesOn)
        scope = queueScope(clause.args.empty() ? "-1" : clause.args.front().text) + "\n";
      if (clause.kind == ClauseKind::WaitFor && clause.args.empty())
        before += "het_queue_wait_all();\n";
      for (const ClauseExpr &queue : clause.args)
        if (clause.kind == ClauseKind::WaitFor)
          before += "het_queue_wait((long)(" + queue.text + "));\n";
    }
  return scope + before;
}

// The hints of the construct and its loops.
static void addHints(const PlainAcc &plain, std::vector<const Expr *> &hints) {
  for (const Directive *directive : plain.directives)
    for (const Clause &clause : directive->clauses)
      for (const ClauseExpr &number : clause.args)
        if ((clause.kind == ClauseKind::Hint || clause.kind == ClauseKind::NumGangs) && number.expr)
          hints.push_back(number.expr);
  for (const std::vector<PlainAcc> *loops : {&plain.loops, &plain.innerLoops})
    for (const PlainAcc &loop : *loops)
      addHints(loop, hints);
}

// A statement that names variables of hints. Nothing else may be left of these, and a compiler would call them unused.
static std::string hintLine(const ASTContext &context, const PlainAcc &plain) {
  std::vector<const Expr *> hints;
  addHints(plain, hints);
  llvm::DenseSet<const ValueDecl *> named;
  for (const Expr *hint : hints)
    for (const ValueDecl *variable : Mentions(hint).all)
      if (openacc::isOutside(context, variable, plain.statement))
        named.insert(variable);
  std::string text;
  for (const VarDecl *variable : openacc::inSourceOrder(named))
    if (variable->isLocalVarDeclOrParm() || (variable->isFileVarDecl() && !variable->isExternallyVisible()))
      text += "(void)" + variable->getNameAsString() + "; ";
  return text.empty() ? "" : "if (0) { " + text + "}\n";
}

// The lines stand in a block with the construct. One that begins or ends in a macro has no place for that: it is
// complete when it ends, and comes behind all queues.
static void setInBlock(const ASTContext &context, const PlainAcc &plain, llvm::MutableArrayRef<Rewrite> rewrites) {
  const std::string lines = queueLines(plain, rewrites) + hintLine(context, plain);
  const SourceLocation at = plain.directives.front()->range.getBegin();
  const auto first = llvm::find_if(rewrites, [at](const Rewrite &one) { return one.pragmas.getBegin() == at; });
  const bool fits =
      !plain.statement || (plain.statement->getBeginLoc().isFileID() && plain.statement->getEndLoc().isFileID());
  if (lines.empty() || first == rewrites.end() || !fits)
    return;
  first->text = "{\n" + lines + first->text;
  if (plain.statement) {
    first->body = plain.statement;
    first->closing += "\n}";
  } else {
    first->text += "\n}";
  }
}

// `inOrder`: loops that only a proof makes parallel are not.
static std::vector<Rewrite> rewritesOf(ASTContext &context, const PlainAcc &plain, Unit &unit, bool inOrder) {
  unit.rewrites.clear();
  if (plain.directives.front()->kind == DirectiveKind::AccLoop)
    openacc::rewriteCompute(context, plain, unit, inOrder);
  else
    openacc::rewriteData(context, plain, unit);
  for (Rewrite &rewrite : unit.rewrites)
    nameDirective(plain, rewrite);
  setInBlock(context, plain, unit.rewrites);
  return std::move(unit.rewrites);
}

static SourceLocation placeOf(const PlainAcc &plain) { return plain.directives.front()->range.getBegin(); }

static bool isSame(const Rewrite &one, const Rewrite &other) {
  return one.pragmas == other.pragmas && one.text == other.text && one.closing == other.closing;
}

// The places of constructs whose loops were shown to be parallel in some instantiations of a template, and not in
// others.
static llvm::DenseSet<SourceLocation> differingIn(const std::vector<const PlainAcc *> &every,
                                                  const llvm::DenseMap<const PlainAcc *, std::vector<Rewrite>> &made) {
  llvm::DenseMap<SourceLocation, const PlainAcc *> first;
  llvm::DenseSet<SourceLocation> differing;
  for (const PlainAcc *plain : every) {
    const bool mayDiffer = plain->mayFind || llvm::StringRef(plain->directives.front()->spelling).contains("kernels");
    const PlainAcc *known = mayDiffer ? first.try_emplace(placeOf(*plain), plain).first->second : plain;
    if (!llvm::equal(made.lookup(known), made.lookup(plain), isSame))
      differing.insert(placeOf(*plain));
  }
  return differing;
}

// A member that no variable stands for (stage1/rewrite/member_sums.h): threads would add to it without regard to each
// other. Members of the enclosing object are variables for OpenMP.
static bool isUnknownSum(const Item &item) {
  const Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  const auto *member = llvm::dyn_cast_or_null<MemberExpr>(expr);
  const auto *field = member ? llvm::dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && (field->isBitField() || !llvm::isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()));
}

// Refuses such members in `reduction` of the construct and of the loops in it, each once in all instances of a
// template. True: there are none.
static bool checkSums(ASTContext &context, const PlainAcc &plain, Unit &unit) {
  bool good = true;
  for (const std::vector<const Directive *> *directives : {&plain.directives, &plain.inner})
    openacc::eachItem(*directives, [&](const Clause &clause, const Item &item) {
      if (clause.kind != ClauseKind::Reduction || !isUnknownSum(item))
        return;
      good = false;
      if (!unit.told.insert(item.range.getBegin()).second)
        return;
      report(context.getDiagnostics(), item.range.getBegin(), diag::err_member)
          << item.variable.text << clause.spelling << item.range;
      report(context.getDiagnostics(), item.range.getBegin(), diag::note_instead)
          << "a variable, from which the member gets its value behind the construct,";
    });
  for (const std::vector<PlainAcc> *loops : {&plain.loops, &plain.innerLoops})
    for (const PlainAcc &loop : *loops)
      good &= checkSums(context, loop, unit);
  return good;
}

bool rewriteOpenAcc(ASTContext &context, const std::vector<Directive> &fileScope, Unit &unit) {
  bool good = true;
  for (const PlainAcc &plain : unit.openacc)
    good &= plain.isKept || checkSums(context, plain, unit);
  if (!good)
    return false;
  for (const Directive &directive : fileScope)
    openacc::rewriteFileScope(directive, unit);
  unit.changedMembers = openacc::changedMembers(context, unit);
  llvm::MapVector<const FunctionDecl *, Directives> functions;
  for (const PlainAcc &plain : unit.openacc)
    if (!plain.isKept)
      functions[plain.directives.front()->function].plain.push_back(&plain);
  for (const Directive *orphan : unit.orphans)
    functions[orphan->function].orphans.push_back(orphan);
  std::vector<Rewrite> all = std::move(unit.rewrites);
  std::vector<const PlainAcc *> every;
  for (const auto &[function, directives] : functions)
    llvm::append_range(every, directives.plain);
  llvm::DenseMap<const PlainAcc *, std::vector<Rewrite>> made;
  for (const PlainAcc *plain : every)
    made[plain] = rewritesOf(context, *plain, unit, false);
  const llvm::DenseSet<SourceLocation> differing = differingIn(every, made);
  for (const auto &[function, directives] : functions) {
    unit.rewrites.clear();
    std::vector<Rewrite> own;
    for (const PlainAcc *plain : directives.plain)
      llvm::append_range(own,
                         differing.contains(placeOf(*plain)) ? rewritesOf(context, *plain, unit, true) : made[plain]);
    for (const Directive *orphan : directives.orphans)
      own.push_back(
          openacc::sequentialLoop(*orphan, orphan->function ? orphan->function->getBeginLoc() : SourceLocation()));
    good &= merge(context, function, std::move(own), all);
  }
  unit.rewrites = std::move(all);
  return good;
}

} // namespace hetcc
