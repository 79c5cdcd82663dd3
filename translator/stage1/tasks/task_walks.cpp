//===-- stage1/tasks/task_walks.cpp - pointers that walk through a task's body --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pointer's place is what it began with and a sum of products: the number of a loop's iteration, how many iterations
// a loop has, and by how much each moves the pointer. All pointers are followed, or none.
#include "stage1/tasks/task_walks.h"

#include "region/text.h"
#include "stage1/tasks/task_counts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <tuple>

namespace hetcc {

using namespace clang;

namespace {

// A product, of a number of items.
struct Term {
  long factor;
  std::vector<const Stmt *> iterations = {}; // the numbers of the present iterations of these loops
  std::vector<const Stmt *> whole = {};      // how many iterations these loops have
};
using Place = std::vector<Term>;

void add(Place &place, const Place &more) { place.insert(place.end(), more.begin(), more.end()); }

class Walker {
public:
  Walker(ASTContext &context, const Source &source, const Stmt *body)
      : context(context), source(source), body(body), counts(context, body) {}

  std::vector<TextChange> run() {
    for (const VarDecl *pointer : counts.pointers()) {
      now = pointer;
      Place at;
      visit(body, at);
    }
    for (const Stmt *loop : used)
      newHead(loop);
    if (failed)
      changes.clear();
    return std::move(changes);
  }

private:
  ASTContext &context;
  const Source &source;
  const Stmt *body;
  LoopCounts counts;
  const VarDecl *now = nullptr;
  std::vector<const Stmt *> around; // loops
  std::vector<const Stmt *> used;   // loops whose counts the places need
  std::vector<TextChange> changes;
  bool failed = false;

  void fail() { failed = true; }

  void change(const Expr *expr, std::string text) {
    const auto span = spanInMainFile(context.getSourceManager(), expr->getSourceRange());
    if (!span || expr->getBeginLoc().isMacroID() || expr->getEndLoc().isMacroID())
      return fail();
    changes.push_back({span->begin, span->end, std::move(text)});
  }

  // ---- how far a statement moves the pointer ----

  Place moved(const Stmt *statement) {
    Place sum;
    if (!statement || failed || counts.steps(statement, now).empty())
      return sum;
    if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
      for (const Stmt *one : block->body())
        add(sum, moved(one));
      return sum;
    }
    if (const auto *expr = dyn_cast<Expr>(statement)) {
      const std::vector<WalkStep> steps = counts.steps(expr, now);
      if (steps.size() != 1 || !steps.front().always || counts.mentions(expr, now) != 1)
        return fail(), sum;
      return {{steps.front().by}};
    }
    if (const auto *declarations = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *one : declarations->decls())
        if (const auto *variable = dyn_cast<VarDecl>(one); variable && variable->hasInit())
          add(sum, moved(variable->getInit()));
      return sum;
    }
    const LoopCount *count = countOf(statement);
    if (!count)
      return fail(), sum;
    for (Term term : movedBy(*count)) {
      term.whole.push_back(statement);
      sum.push_back(std::move(term));
    }
    return sum;
  }

  // By one iteration.
  Place movedBy(const LoopCount &count) {
    Place sum = moved(count.body);
    add(sum, moved(count.increment));
    return sum;
  }

  const LoopCount *countOf(const Stmt *loop) {
    const LoopCount *count = counts.of(loop);
    if (!count || count->mayEndEarly)
      return nullptr;
    if (!llvm::is_contained(used, loop))
      used.push_back(loop);
    return count;
  }

  // ---- texts ----

  std::string text(const Place &place) const {
    std::string sum;
    for (const Term &term : place) {
      std::string product;
      const auto times = [&](const std::string &factor) { product += (product.empty() ? "" : " * ") + factor; };
      for (const Stmt *loop : term.iterations)
        times(counts.of(loop)->iteration);
      for (const Stmt *loop : term.whole) {
        const std::string &many = counts.of(loop)->many; // below zero it is none
        times(llvm::is_contained(around, loop) ? many : "(" + many + " > 0 ? " + many + " : 0)");
      }
      if (product.empty() || term.factor != 1)
        times(term.factor < 0 ? "(" + std::to_string(term.factor) + ")" : std::to_string(term.factor));
      sum += (sum.empty() ? "" : " + ") + product;
    }
    return sum.empty() ? "0" : sum;
  }

  // ---- what stands in the place of the pointer ----

  void visit(const Stmt *statement, Place &at) {
    if (!statement || failed)
      return;
    if (const auto *expr = dyn_cast<Expr>(statement))
      return visitExpr(expr, at);
    const bool moves = !counts.steps(statement, now).empty();
    if (const auto *block = dyn_cast<CompoundStmt>(statement)) {
      for (const Stmt *one : block->body())
        visit(one, at);
      return;
    }
    if (const auto *declarations = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *one : declarations->decls())
        if (const auto *variable = dyn_cast<VarDecl>(one); variable && variable->hasInit())
          visit(variable->getInit(), at);
      return;
    }
    if (!moves) {
      const bool isLoop = isa<ForStmt, WhileStmt, DoStmt>(statement);
      if (isLoop)
        around.push_back(statement);
      for (const Stmt *child : statement->children())
        visit(child, at);
      if (isLoop)
        around.pop_back();
      return;
    }
    const LoopCount *count = countOf(statement);
    if (!count)
      return fail();
    visitLoop(statement, *count, at);
  }

  void visitLoop(const Stmt *loop, const LoopCount &count, Place &at) {
    const Place before = at, once = movedBy(count);
    if (count.pointer == now && (once.size() != 1 || once.front().factor != 1 || !once.front().whole.empty()))
      return fail(); // its end is a pointer, which it would miss
    visit(count.begin, at);
    around.push_back(loop);
    for (Term term : once) {
      term.iterations.push_back(loop);
      at.push_back(std::move(term));
    }
    if (!count.pointer || count.pointer != now)
      if (counts.mentions(count.condition, now) > 0)
        return fail();
    visit(count.body, at);
    around.pop_back();
    at = before;
    if (count.pointer == now && !before.empty())
      return fail();
    add(at, moved(loop));
  }

  void visitExpr(const Expr *expr, Place &at) {
    if (counts.mentions(expr, now) == 0)
      return;
    const std::vector<WalkStep> steps = counts.steps(expr, now);
    if (steps.empty()) {
      if (!at.empty())
        for (const DeclRefExpr *mention : counts.allMentions(expr, now))
          replaceMention(mention, mention, at);
      return;
    }
    if (steps.size() != 1 || !steps.front().always || counts.mentions(expr, now) != 1)
      return fail();
    const WalkStep &step = steps.front();
    Place value = at;
    if (!step.isAfter)
      value.push_back({step.by});
    if (step.isUnused)
      change(step.where, "(void)0");
    else
      replaceMention(step.where, step.where, value);
    at.push_back({step.by});
  }

  // `*p`, `p[i]` and `p->x` become items; else it is the pointer's value.
  void replaceMention(const Expr *mention, const Expr *written, const Place &at) {
    const std::string name = now->getNameAsString(), ahead = text(at);
    const Stmt *child = mention, *above = counts.parent(child);
    while (above && isa<ImplicitCastExpr, ParenExpr>(above))
      child = above, above = counts.parent(above);
    const auto *unary = dyn_cast_or_null<UnaryOperator>(above);
    const auto *item = dyn_cast_or_null<ArraySubscriptExpr>(above);
    if (unary && unary->getOpcode() == UO_Deref)
      return change(unary, name + "[" + ahead + "]");
    if (item && item->getBase() == child && mention == written) {
      change(cast<Expr>(child), name);
      const auto span = spanInMainFile(context.getSourceManager(), item->getIdx()->getSourceRange());
      if (!span || item->getIdx()->getBeginLoc().isMacroID())
        return fail();
      changes.push_back({span->begin, span->begin, ahead + " + ("});
      changes.push_back({span->end, span->end, ")"});
      return;
    }
    change(mention, "(" + name + " + (" + ahead + "))");
  }

  // ---- heads of loops ----

  // Increments of pointers are left out, and loops that count in another way get a counter of their own.
  void newHead(const Stmt *loop) {
    const LoopCount &count = *counts.of(loop);
    const auto span = source.statement(loop);
    const auto inside = source.statement(count.body);
    if (failed || !span || !inside || loop->getBeginLoc().isMacroID())
      return fail();
    if (!count.isNew) {
      if (const Expr *all = count.increment; all && all != count.step) {
        const auto whole = spanInMainFile(context.getSourceManager(), all->getSourceRange());
        std::erase_if(changes, [&](const TextChange &one) {
          return whole && one.begin >= whole->begin && one.end <= whole->end;
        });
        change(all, exprText(context, count.step));
      }
      return;
    }
    const auto begin = count.begin ? source.statement(count.begin) : std::nullopt;
    if (begin && llvm::any_of(changes, [&](const TextChange &one) {
          return one.begin >= begin->begin && one.end <= begin->end;
        }))
      return fail();
    std::erase_if(changes, [&](const TextChange &one) { return one.begin >= span->begin && one.end <= inside->begin; });
    const std::string many = count.pointer ? "het_many_" + std::to_string(span->begin) : count.many,
                      first = count.begin ? exprOrDeclaration(count.begin) : "",
                      known = count.pointer ? "const long " + many + " = " + count.many + "; " : "";
    changes.push_back({span->begin, inside->begin,
                       "{ " + first + known + "for (long " + count.iteration + " = 0; " + count.iteration + " < " +
                           many + "; ++" + count.iteration + ") "});
    changes.push_back({span->end, span->end, " }"});
  }

  std::string exprOrDeclaration(const Stmt *begin) const {
    const auto span = source.statement(begin);
    if (!span)
      return "";
    std::string text = source.text().substr(span->begin, span->end - span->begin);
    return text + (text.ends_with(';') ? " " : "; ");
  }
};

} // namespace

std::vector<TextChange> walkChanges(ASTContext &context, const Source &source, const Stmt *body) {
  return Walker(context, source, body).run();
}

std::string changedText(const std::string &text, Span span, const std::vector<TextChange> &changes) {
  std::vector<TextChange> within;
  for (const TextChange &one : changes)
    if (one.begin >= span.begin && one.end <= span.end)
      within.push_back(one);
  std::ranges::stable_sort(within, [](const TextChange &a, const TextChange &b) {
    const bool inserts = a.begin == a.end, others = b.begin == b.end; // before a change that begins there
    return std::tuple(a.begin, !inserts, b.end) < std::tuple(b.begin, !others, a.end);
  });
  std::string result;
  unsigned at = span.begin;
  for (const TextChange &one : within) {
    if (one.begin < at)
      continue; // in the place of another one
    result += text.substr(at, one.begin - at) + one.text;
    at = one.end;
  }
  return result + text.substr(at, span.end - at);
}

} // namespace hetcc
