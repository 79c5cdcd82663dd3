//===-- stage1/tasks/task_loops.cpp - `taskloop` as loops of tasks ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/tasks/task_loops.h"

#include "edit/text.h"
#include "region/mentions.h"
#include "stage1/rewrite/generated_loops.h"
#include "stage1/tasks/clause_text.h"
#include "stage1/tasks/task_iterators.h"

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
  std::string chunk;        // of chunksize
  std::string own;          // the clauses that each part of a task's loop has, too
  unsigned collapse = 1;
  bool hasGroup = true;
  llvm::StringSet<> names; // that the task's clauses have
};

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
    else if (name == "chunksize")
      out.chunk = inside;
    else if (name == "collapse" && llvm::StringRef(inside).trim().getAsInteger(0, out.collapse))
      return std::nullopt;
    out.hasGroup &= name != "nogroup";
    for (size_t i = at; i < end && !isOfLoop; ++i)
      out.names.insert(word(i));
    if (isOfLoop)
      edits.replace(begin(at), endOf(end - 1), "");
    if (name == "private" || name == "firstprivate" || name == "shared" || name == "default" || name == "reduction" ||
        name == "priority")
      out.own += " " + text.substr(begin(at), endOf(end - 1) - begin(at));
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
  std::string text = "{ " + loop.type + " const " + first + " = " + loop.first + "; const long " + count + " = " +
                     loop.count + ", " + step + " = " + loop.step + "; long " + grain + " = " + wanted + "; if (" +
                     grain + " < 1) " + grain + " = 1; ";
  text += "for (long " + from + " = 0; " + from + " < " + count + "; " + from + " += " + grain + ")\n";
  text += directive + " firstprivate(" + join({from, count, grain, first, step}) + ")\n";
  text += "for (long " + at + " = " + from + "; " + at + " < (" + count + " - " + from + " < " + grain + " ? " + count +
          " : " + from + " + " + grain + "); ++" + at + ") { ";
  return text + loop.type + " " + name + " = (" + loop.type + ")(" + first + " + " + at + " * " + step + ");\n";
}

// The loop of a task of the host's, whose iterations run in any order.
bool isSharedOut(const Directive &directive) {
  const auto isOfDevice = [](const Clause &clause) {
    return clause.kind == ClauseKind::TaskDevice && clause.op != "smp " && clause.op != "host ";
  };
  return directive.spelling == "oss task for" && llvm::none_of(directive.clauses, isOfDevice) &&
         llvm::none_of(directive.targetClauses, isOfDevice);
}

// Variables of the function around that the task depends on, and no clause gives its parts otherwise.
std::vector<std::string> namedBy(const Directive &directive) {
  llvm::DenseSet<const ValueDecl *> told;
  std::vector<std::string> names;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      for (const ValueDecl *one : Mentions(item.variable.expr).all)
        told.insert(one);
  for (const Clause &clause : directive.clauses)
    for (const TaskItem &item : clause.spelling == "reduction" ? std::vector<TaskItem>() : clause.storage)
      for (const ValueDecl *one : Mentions(item.variable.expr).all)
        if (const auto *variable = dyn_cast<VarDecl>(one);
            variable && variable->hasLocalStorage() && told.insert(variable).second)
          names.push_back(variable->getNameAsString());
  return names;
}

bool isStorage(llvm::StringRef name) {
  name.consume_front("weak");
  return llvm::is_contained({"in", "input", "out", "output", "inout", "concurrent", "commutative"}, name);
}

// The directive without the loop's variable itself as storage: each iteration has its own, so it orders nothing.
std::string withoutVariable(const std::string &directive, llvm::StringRef variable, const LangOptions &options) {
  const std::string text = directive + "\n";
  const std::vector<Token> tokens = tokensOf(text, options);
  const auto begin = [&](size_t i) { return tokens[i].getLocation().getRawEncoding(); };
  const auto endOf = [&](size_t i) { return begin(i) + tokens[i].getLength(); };
  EditList edits;
  for (size_t next = 4; next < tokens.size();) {
    const size_t at = next, end = endOfClause(tokens, at);
    next = end;
    if (tokens[at].isNot(tok::raw_identifier) || !isStorage(tokens[at].getRawIdentifier()) || end < at + 4)
      continue;
    std::vector<std::string> kept;
    bool drops = false;
    int depth = 0;
    for (size_t i = at + 2, from = i; i < end; ++i) {
      if (i + 1 == end || (depth == 0 && tokens[i].is(tok::comma))) {
        const bool isVariable =
            i == from + 1 && tokens[from].is(tok::raw_identifier) && tokens[from].getRawIdentifier() == variable;
        drops |= isVariable;
        if (!isVariable && i > from)
          kept.push_back(text.substr(begin(from), endOf(i - 1) - begin(from)));
        from = i + 1;
      }
      depth += tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
               tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    }
    if (drops)
      edits.replace(begin(at), endOf(end - 1),
                    kept.empty() ? "" : tokens[at].getRawIdentifier().str() + "(" + join(kept) + ")");
  }
  return llvm::StringRef(edits.apply(text).value_or(text)).rtrim().str();
}

// A task's iterations, as the clauses of its directive name them.
struct Chunk {
  std::string variable, first, count; // the values of the loop's variable, one after the other; or
  std::string item, value;            // a number from 0, and the value that it stands for: other steps than one
  std::string grain;                  // of grainsize
  llvm::StringSet<> arrays;           // whose items follow each other: arrays and pointers that the body names
};

class ChunkClauses {
public:
  ChunkClauses(const std::string &directive, const Chunk &chunk, const LangOptions &options)
      : text(directive + "\n"), chunk(chunk), tokens(tokensOf(text, options)) {}

  /// The directive for all iterations of the task. Nothing: a clause has the variable for another purpose.
  std::optional<std::string> all() {
    for (size_t at = 4; at < tokens.size();) {
      const size_t end = endOfClause(tokens, at);
      if (isNamed(at + 1, end) && (!isStorage(word(at)) || !items(at + 2, end - 1)))
        return std::nullopt;
      at = end;
    }
    const auto changed = edits.apply(text);
    return changed ? std::optional(llvm::StringRef(*changed).rtrim().str()) : std::nullopt;
  }

private:
  const std::string text;
  const Chunk &chunk;
  const std::vector<Token> tokens;
  EditList edits;

  unsigned begin(size_t i) const { return tokens[i].getLocation().getRawEncoding(); }
  std::string textOf(size_t from, size_t end) const {
    return from < end ? text.substr(begin(from), begin(end - 1) + tokens[end - 1].getLength() - begin(from)) : "";
  }
  llvm::StringRef word(size_t i) const {
    return tokens[i].is(tok::raw_identifier) ? tokens[i].getRawIdentifier() : llvm::StringRef();
  }
  bool isNamed(size_t from, size_t end) const {
    for (size_t i = from; i < end; ++i)
      if (word(i) == chunk.variable)
        return true;
    return false;
  }

  bool items(size_t from, size_t end) {
    int depth = 0;
    for (size_t i = from; i <= end; ++i) {
      if (i == end || (depth == 0 && tokens[i].is(tok::comma))) {
        if (isNamed(from, i) && !item(from, i))
          return false;
        from = i + 1;
      } else {
        depth += tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
                 tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
      }
    }
    return true;
  }

  // Nothing stands behind the variable in a subscript, or a sum: `- 1`.
  bool isSum(size_t from, size_t end) const {
    for (size_t i = from; i < end; ++i)
      if (!tokens[i].isOneOf(tok::plus, tok::minus, tok::raw_identifier, tok::numeric_constant))
        return false;
    return true;
  }

  // `a[i - 1]` is a range, and so is `a[i;n]` with as many items as the task has iterations. Other items are a list.
  bool item(size_t from, size_t end) {
    if (tokens[from].is(tok::l_brace)) // it is one already
      return false;
    if (!chunk.item.empty()) {
      for (size_t i = from; i < end; ++i)
        if (word(i) == chunk.variable && (i == from || !tokens[i - 1].isOneOf(tok::period, tok::arrow)))
          edits.replace(begin(i), begin(i) + tokens[i].getLength(), "(" + chunk.value + ")");
      edits.insert(begin(from), "{", -1);
      edits.insert(begin(end - 1) + tokens[end - 1].getLength(), ", " + chunk.item + "=0;" + chunk.count + "}", 1);
      return true;
    }
    const bool isOfArray = end >= from + 4 && chunk.arrays.contains(word(from)) && tokens[from + 1].is(tok::l_square) &&
                           tokens[end - 1].is(tok::r_square) && word(from + 2) == chunk.variable &&
                           !isNamed(from + 3, end);
    const bool isPart =
        isOfArray && tokens[from + 3].is(tok::semi) && textOf(from + 4, end - 1) == llvm::StringRef(chunk.grain).trim();
    std::string changed = "{" + textOf(from, end) + ", " + chunk.variable + "=" + chunk.first + ";" + chunk.count + "}";
    if (isPart || (isOfArray && isSum(from + 3, end - 1)))
      changed = textOf(from, from + 2) + chunk.first + (isPart ? "" : " " + textOf(from + 3, end - 1)) + ";" +
                (isPart ? chunk.grain : chunk.count) + "]";
    edits.replace(begin(from), begin(end - 1) + tokens[end - 1].getLength(), changed);
    return true;
  }
};

// The directive of a task that has several iterations. Nothing: its clauses do not say what these use together.
std::optional<std::string> directiveOf(const GeneratedLoops::Loop &loop, const ForStmt &statement, const Words &words,
                                       const std::string &id, const LangOptions &options) {
  const std::string from = "het_from_" + id, rest = "het_count_" + id + " - " + from, grain = "het_grain_" + id;
  Chunk chunk;
  chunk.variable = variableOf(statement);
  chunk.count = "(" + rest + " < " + grain + " ? " + rest + " : " + grain + ")";
  chunk.grain = words.grain;
  if (loop.step == "1") {
    chunk.first = "(het_first_" + id + " + " + from + ")";
  } else if (loop.step == "(-1)") {
    chunk.first = "(het_first_" + id + " - (" + from + " + " + chunk.count + " - 1))";
  } else {
    chunk.item = "het_item_" + id;
    chunk.value = "het_first_" + id + " + (" + from + " + " + chunk.item + ") * het_step_" + id;
  }
  for (const ValueDecl *one : Mentions(statement.getBody()).all)
    if (const QualType type = one->getType(); type->isPointerType() || type->isArrayType())
      chunk.arrays.insert(one->getNameAsString());
  return ChunkClauses(words.task, chunk, options).all();
}

} // namespace

TaskLoops::TaskLoops(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  llvm::DenseSet<unsigned> seen; // instances of a template have the same
  for (const Directive &directive : directives) {
    const bool isIter = directive.spelling == "oss taskiter", isShared = isSharedOut(directive);
    if ((directive.isTaskLoop() || isIter || isShared) &&
        seen.insert(directive.range.getBegin().getRawEncoding()).second)
      found.push_back(
          {directive.range, directive.written, &directive, directive.spelling == "omp taskloop", isIter, isShared});
  }
}

// The parts of the loop are tasks within the task. False: one thread runs the loop, as its text is not at hand.
bool TaskLoops::shareOut(const Source &source, const One &one, EditList &edits) const {
  const auto directive = source.directive(one.directive);
  const auto *outer = dyn_cast_or_null<ForStmt>(one.loop);
  const auto whole = outer ? source.statement(outer) : std::nullopt;
  const auto body = outer ? source.statement(outer->getBody()) : std::nullopt;
  if (!directive || !whole || !body)
    return false;
  const std::string written = source.text().substr(directive->begin, directive->end - directive->begin);
  std::optional<Words> words = read(written + "\n", context.getLangOpts());
  auto loop = words ? GeneratedLoops::read(context, *outer) : std::nullopt;
  std::vector<std::string> named = namedBy(*one.whole);
  if (!loop && words && !words->names.contains(variableOf(*outer)) && shareContainers(*one.whole, *outer, named))
    loop = readWalk(context, *outer);
  if (!loop)
    return false;
  words->grain = words->collapse > 1 ? "" : words->chunk; // which counts iterations of all the loops
  const std::string part = source.goTo(directive->begin) + "#pragma oss task" + words->own +
                           (named.empty() ? "" : " shared(" + join(named) + ")");
  edits.replace(directive->begin, directive->end, words->task + "\n{\n" + source.goTo(directive->end));
  edits.replace(whole->begin, body->begin,
                headOf(*loop, variableOf(*outer), *words, std::to_string(directive->begin), part) +
                    source.goTo(body->begin));
  edits.insert(body->end, " } }\n#pragma oss taskwait\n" + source.goTo(body->end) + "}");
  return true;
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
  bool changes = false;
  for (const One &one : found) {
    if (one.isShared) {
      changes |= shareOut(source, one, edits);
      continue;
    }
    changes = true;
    const auto directive = source.directive(one.directive);
    if (one.isIter) {
      if (!directive || !iterate(source, one, *directive, edits))
        return std::nullopt;
      continue;
    }
    const ForStmt *outer = loopAt(one.loop), *inner = nullptr;
    const auto nest = outer ? source.statement(one.loop) : std::nullopt;
    if (!directive || !nest)
      return std::nullopt;
    const std::string written = source.text().substr(directive->begin, directive->end - directive->begin);
    std::optional<Words> words = read(written + "\n", context.getLangOpts());
    if (!words)
      return std::nullopt;
    bool isNamed = false;
    for (unsigned i = 0; i < words->collapse; ++i) {
      inner = i == 0 ? outer : loopAt(inner->getBody());
      if (!inner)
        return std::nullopt;
      const std::string variable = variableOf(*inner);
      isNamed |= words->names.contains(variable);
      words->task = withoutVariable(words->task, variable, context.getLangOpts());
    }
    const std::string id = std::to_string(directive->begin);
    auto loop = isNamed && words->collapse > 1 ? std::nullopt : GeneratedLoops::read(context, *outer);
    const auto whole = loop && isNamed ? directiveOf(*loop, *outer, *words, id, context.getLangOpts()) : words->task;
    if (!whole)
      loop.reset();
    const std::string task = source.goTo(directive->begin) + (loop ? *whole : words->task);
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
                    headOf(*loop, variableOf(*outer), *words, id, task) + source.goTo(body->begin));
      edits.insert(body->end, " } }");
      continue;
    }
    const std::string text = source.text().substr(body->begin, body->end - body->begin);
    const bool goesOn = text.find("continue") != std::string::npos; // to the end of the iteration, that is of the task
    edits.insert(body->begin, "{\n" + task + "\n" + source.goTo(body->begin) + (goesOn ? "do " : ""));
    edits.insert(body->end, goesOn ? " while (0); }" : " }");
  }
  return changes ? edits.apply(source.text()) : std::nullopt;
}

} // namespace hetcc
