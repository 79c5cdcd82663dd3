//===-- stage1/tasks/task_loops.cpp - `taskloop` as loops of tasks ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/tasks/task_loops.h"

#include "edit/text.h"
#include "stage1/rewrite/generated_loops.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace hetcc {
namespace {

using namespace clang;

// A directive's text as that of a task, and what it says of the loop.
struct Words {
  std::string task;         // "#pragma oss task in(a[i])"
  std::string grain, count; // of grainsize and num_tasks
  unsigned collapse = 1;
  bool hasGroup = true;
  llvm::StringSet<> names; // that the task's clauses have
};

std::vector<Token> tokensOf(const std::string &text, const LangOptions &options) {
  Lexer lexer(SourceLocation(), options, text.data(), text.data(), text.data() + text.size());
  std::vector<Token> all;
  for (Token token; !lexer.LexFromRawLexer(token);)
    all.push_back(token);
  return all;
}

// One past the clause that begins at `at`.
size_t endOfClause(const std::vector<Token> &tokens, size_t at) {
  size_t end = at + 1;
  for (int depth = 0; end < tokens.size(); ++end) {
    depth += tokens[end].is(tok::l_paren) - tokens[end].is(tok::r_paren);
    if (depth == 0)
      return tokens[end].is(tok::r_paren) ? end + 1 : end;
  }
  return end;
}

// `text` ends in a newline: the lexer gives no token that ends where the text does.
std::optional<Words> read(const std::string &text, const LangOptions &options) {
  const std::vector<Token> tokens = tokensOf(text, options);
  const auto begin = [&](size_t i) {
    return i < tokens.size() ? tokens[i].getLocation().getRawEncoding() : text.size();
  };
  const auto endOf = [&](size_t i) { return static_cast<unsigned>(begin(i)) + tokens[i].getLength(); };
  const auto word = [&](size_t i) {
    return i < tokens.size() && tokens[i].is(tok::raw_identifier) ? tokens[i].getRawIdentifier() : llvm::StringRef();
  };
  if (tokens.size() < 4 || tokens[0].isNot(tok::hash) || word(1) != "pragma")
    return std::nullopt;
  Words out;
  size_t at = 4;
  while (word(at) == "for" || word(at) == "simd")
    ++at;
  EditList edits;
  edits.replace(begin(3), endOf(at - 1), "task");
  while (at < tokens.size()) {
    const llvm::StringRef name = word(at);
    const size_t end = endOfClause(tokens, at);
    const std::string inside = end > at + 2 ? text.substr(begin(at + 2), begin(end - 1) - begin(at + 2)) : "";
    const bool isOfLoop = name == "grainsize" || name == "num_tasks" || name == "collapse" || name == "chunksize" ||
                          name == "nogroup" || name == "unroll" || name == "update";
    if (name == "grainsize")
      out.grain = inside;
    else if (name == "num_tasks")
      out.count = inside;
    else if (name == "collapse" && llvm::StringRef(inside).trim().getAsInteger(0, out.collapse))
      return std::nullopt;
    out.hasGroup &= name != "nogroup";
    for (size_t i = at; i < end && !isOfLoop; ++i)
      out.names.insert(word(i));
    if (isOfLoop)
      edits.replace(begin(at), endOf(end - 1), "");
    at = end;
  }
  const auto task = edits.apply(text.substr(0, begin(tokens.size() - 1) + tokens.back().getLength())); // no comment
  if (!task)
    return std::nullopt;
  out.task = llvm::StringRef(*task).rtrim().str();
  return out;
}

const ForStmt *loopAt(const Stmt *at) {
  while (const auto *block = dyn_cast_or_null<CompoundStmt>(at)) {
    if (block->size() != 1)
      return nullptr;
    at = block->body_front();
  }
  return dyn_cast_or_null<ForStmt>(at);
}

std::string variableOf(const ForStmt &loop) {
  if (const auto *declared = dyn_cast_or_null<DeclStmt>(loop.getInit()); declared && declared->isSingleDecl())
    if (const auto *variable = dyn_cast<VarDecl>(declared->getSingleDecl()))
      return variable->getNameAsString();
  const auto *assigned = dyn_cast_or_null<BinaryOperator>(loop.getInit());
  const auto *given = assigned ? dyn_cast<DeclRefExpr>(assigned->getLHS()->IgnoreParens()) : nullptr;
  return given ? given->getDecl()->getNameAsString() : "";
}

// Ways out of an iteration. Loops within have their own.
struct Jumps {
  bool breaks = false, continues = false;
  void find(const Stmt *in, bool isSwitched = false) {
    if (!in || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(in))
      return;
    breaks |= isa<BreakStmt>(in) && !isSwitched;
    continues |= isa<ContinueStmt>(in);
    for (const Stmt *child : in->children())
      find(child, isSwitched || isa<SwitchStmt>(in));
  }
};

// The head of the loops around the iterations of one task.
std::string headOf(const GeneratedLoops::Loop &loop, const std::string &name, const Words &words, const std::string &id,
                   const std::string &directive) {
  const std::string count = "het_count_" + id, grain = "het_grain_" + id, first = "het_first_" + id,
                    step = "het_step_" + id, from = "het_from_" + id, at = "het_at_" + id;
  const std::string wanted = !words.grain.empty()   ? "(long)(" + words.grain + ")"
                             : !words.count.empty() ? "(" + count + " - 1) / (long)(" + words.count + ") + 1"
                                                    : "(" + count + " - 1) / 64 + 1"; // tasks enough for the cores
  std::string text = "{ const " + loop.type + " " + first + " = " + loop.first + "; const long " + count + " = " +
                     loop.count + ", " + step + " = " + loop.step + ", " + grain + " = " + wanted + "; ";
  text += "for (long " + from + " = 0; " + from + " < " + count + "; " + from + " += " + grain + ")\n";
  text += directive + " firstprivate(" + join({from, count, grain, first, step}) + ")\n";
  text += "for (long " + at + " = " + from + "; " + at + " < (" + count + " - " + from + " < " + grain + " ? " + count +
          " : " + from + " + " + grain + "); ++" + at + ") { ";
  return text + loop.type + " " + name + " = (" + loop.type + ")(" + first + " + " + at + " * " + step + ");\n";
}

} // namespace

TaskLoops::TaskLoops(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  llvm::DenseSet<unsigned> seen; // instances of a template have the same
  for (const Directive &directive : directives) {
    const bool isIter = directive.spelling == "oss taskiter";
    if ((directive.isTaskLoop() || isIter) && seen.insert(directive.range.getBegin().getRawEncoding()).second)
      found.push_back({directive.range, directive.written, directive.spelling == "omp taskloop", isIter});
  }
}

// False: no text can be made.
bool TaskLoops::iterate(const Source &source, const One &one, Span directive, EditList &edits) const {
  const std::string written = source.text().substr(directive.begin, directive.end - directive.begin);
  const std::optional<Words> words = read(written + "\n", context.getLangOpts());
  if (!words || !llvm::isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt>(one.loop) || !source.statement(one.loop))
    return false;
  edits.replace(directive.begin, directive.end, words->task + "\n" + source.goTo(directive.end));
  const auto *loop = dyn_cast<WhileStmt>(one.loop);
  if (!loop)
    return true;
  Jumps jumps;
  jumps.find(loop->getBody());
  const auto body = source.statement(loop->getBody());
  if (!body || (jumps.continues && jumps.breaks))
    return false;
  edits.insert(body->begin, jumps.continues ? "{ do " : "{ ");
  edits.insert(body->end, std::string(jumps.continues ? " while (0);" : "") + "\n#pragma oss taskwait\n" +
                              source.goTo(body->end) + "}");
  return true;
}

std::optional<std::string> TaskLoops::text(const Source &source) const {
  EditList edits;
  for (const One &one : found) {
    const auto directive = source.directive(one.directive);
    if (one.isIter) {
      if (!directive || !iterate(source, one, *directive, edits))
        return std::nullopt;
      continue;
    }
    const ForStmt *outer = loopAt(one.loop), *inner = outer;
    const auto nest = outer ? source.statement(one.loop) : std::nullopt;
    if (!directive || !nest)
      return std::nullopt;
    const std::string written = source.text().substr(directive->begin, directive->end - directive->begin);
    const std::optional<Words> words = read(written + "\n", context.getLangOpts());
    if (!words)
      return std::nullopt;
    bool isNamed = words->names.contains(variableOf(*outer));
    for (unsigned i = 1; i < words->collapse; ++i) {
      inner = loopAt(inner->getBody());
      if (!inner)
        return std::nullopt;
      isNamed |= words->names.contains(variableOf(*inner));
    }
    const std::string task = source.goTo(directive->begin) + words->task;
    const auto loop = isNamed ? std::nullopt : GeneratedLoops::read(context, *outer);
    const auto body = source.statement((loop ? outer : inner)->getBody());
    if (!body)
      return std::nullopt;
    edits.replace(directive->begin, directive->end, std::string(countLines(written), '\n'));
    if (one.waits && words->hasGroup) {
      edits.insert(nest->begin, "{ ", -1);
      edits.insert(nest->end, "\n#pragma omp taskwait\n" + source.goTo(nest->end) + "}", 1);
    }
    if (loop) {
      const auto head = source.statement(outer);
      if (!head)
        return std::nullopt;
      edits.replace(head->begin, body->begin,
                    headOf(*loop, variableOf(*outer), *words, std::to_string(directive->begin), task) +
                        source.goTo(body->begin));
      edits.insert(body->end, " } }");
      continue;
    }
    const std::string text = source.text().substr(body->begin, body->end - body->begin);
    const bool goesOn = text.find("continue") != std::string::npos; // to the end of the iteration, that is of the task
    edits.insert(body->begin, "{\n" + task + "\n" + source.goTo(body->begin) + (goesOn ? "do " : ""));
    edits.insert(body->end, goesOn ? " while (0); }" : " }");
  }
  return edits.apply(source.text());
}

} // namespace hetcc
