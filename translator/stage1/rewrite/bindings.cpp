//===-- stage1/rewrite/bindings.cpp - structured bindings as references ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/bindings.h"

#include "edit/edit.h"

#include "clang/Lex/Lexer.h"
#include "clang/Sema/SemaDiagnostic.h"

namespace hetcc {
namespace {

using namespace clang;

class BindingFinder {
public:
  explicit BindingFinder(const std::string &text) : text(text) {
    LangOptions options;
    options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = options.CPlusPlus20 = true;
    const auto start = SourceLocation::getFromRawEncoding(1);
    Lexer lexer(start, options, text.data(), text.data(), text.data() + text.size());
    bool inDirective = false;
    for (Token token; !lexer.LexFromRawLexer(token);) {
      inDirective = token.isAtStartOfLine() ? token.is(tok::hash) : inDirective;
      if (!inDirective)
        tokens.push_back({token, token.getLocation().getRawEncoding() - 1});
    }
  }

  EditList run() {
    for (size_t i = 0; i < tokens.size(); ++i)
      if (is(i, "auto"))
        binding(i);
    return std::move(edits);
  }

private:
  struct Place {
    Token token;
    unsigned begin;
  };
  const std::string &text;
  std::vector<Place> tokens;
  EditList edits;

  bool is(size_t i, tok::TokenKind kind) const { return i < tokens.size() && tokens[i].token.is(kind); }
  bool is(size_t i, llvm::StringRef word) const {
    return is(i, tok::raw_identifier) && tokens[i].token.getRawIdentifier() == word;
  }
  unsigned end(size_t i) const { return tokens[i].begin + tokens[i].token.getLength(); }

  // The first token of that kind from `i` on outside of brackets; the last token: none.
  size_t find(size_t i, tok::TokenKind kind) const {
    for (int depth = 0; i < tokens.size(); ++i) {
      if (depth == 0 && is(i, kind))
        return i;
      depth += tokens[i].token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      depth -= tokens[i].token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
      if (depth < 0)
        break;
    }
    return tokens.size();
  }

  void binding(size_t at) {
    size_t first = at;
    while (first > 0 && is(first - 1, "const"))
      --first;
    const bool isStatement = first == 0 || tokens[first - 1].token.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
    const bool inLoop = first > 1 && is(first - 1, tok::l_paren) && is(first - 2, "for");
    size_t open = at + 1;
    while (is(open, "const") || is(open, tok::amp) || is(open, tok::ampamp))
      ++open;
    if (!is(open, tok::l_square) || !(isStatement || inLoop))
      return;
    std::vector<size_t> names;
    size_t close = open + 1;
    for (; is(close, tok::raw_identifier); close += is(close + 1, tok::comma) ? 2 : 1)
      names.push_back(close);
    if (names.empty() || !is(close, tok::r_square))
      return;
    size_t behind = tokens.size(); // the token behind which the references stand
    if (isStatement)
      behind = find(close + 1, tok::semi);
    else if (is(close + 1, tok::colon)) // a block behind the parenthesis
      behind = find(close + 2, tok::r_paren) + 1;
    if (behind >= tokens.size() || !(isStatement || is(behind, tok::l_brace)))
      return;
    std::string references;
    for (const size_t name : names) {
      const std::string word = text.substr(tokens[name].begin, tokens[name].token.getLength());
      edits.insert(tokens[name].begin, "het_binding_");
      references += " [[maybe_unused]] auto &" + word + " = het_binding_" + word + ";";
    }
    edits.insert(end(behind), references);
  }
};

// A name of a binding that is declared outside of `around`; null: there is none.
const DeclRefExpr *outerBinding(const Stmt *at, const Stmt *around) {
  if (!at)
    return nullptr;
  const auto *ref = dyn_cast<DeclRefExpr>(at);
  if (const auto *bound = ref ? dyn_cast<BindingDecl>(ref->getDecl()) : nullptr;
      bound && !SourceRange(around->getBeginLoc(), around->getEndLoc()).fullyContains(bound->getLocation()))
    return ref;
  for (const Stmt *child : at->children())
    if (const DeclRefExpr *found = outerBinding(child, around))
      return found;
  return nullptr;
}

class BindingWatch : public DiagnosticConsumer {
public:
  BindingWatch(std::unique_ptr<DiagnosticConsumer> next, bool &found) : next(std::move(next)), found(found) {}
  void BeginSourceFile(const LangOptions &options, const Preprocessor *preprocessor) override {
    next->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { next->EndSourceFile(); }
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    static constexpr unsigned mayBe[] = {clang::diag::err_capture_binding_openmp,
                                         clang::diag::err_omp_expected_var_name_member_expr,
                                         clang::diag::err_omp_expected_var_name_member_expr_or_array_item,
                                         clang::diag::err_omp_expected_named_var_member_or_array_expression,
                                         clang::diag::err_omp_non_lvalue_in_map_or_motion_clauses};
    found |= getNumErrors() == 0 && llvm::is_contained(mayBe, info.getID());
    if (found)
      return;
    next->HandleDiagnostic(level, info);
    NumErrors = next->getNumErrors(); // of those that it has told
    NumWarnings = next->getNumWarnings();
  }

private:
  std::unique_ptr<DiagnosticConsumer> next;
  bool &found;
};

} // namespace

std::optional<std::string> withNamedBindings(const std::string &text) {
  if (text.find("auto") == std::string::npos)
    return std::nullopt;
  const EditList edits = BindingFinder(text).run();
  const std::optional<std::string> named = edits.apply(text);
  return named && *named != text ? named : std::nullopt;
}

std::unique_ptr<DiagnosticConsumer> watchBindings(std::unique_ptr<DiagnosticConsumer> next, bool &found) {
  return std::make_unique<BindingWatch>(std::move(next), found);
}

void tellBindingsOfTasks(DiagnosticsEngine &engine, const std::vector<Directive> &directives) {
  for (const Directive &directive : directives) {
    if (directive.kind != DirectiveKind::OmpTask || !directive.statement)
      continue;
    for (const Stmt *part : {directive.wrapper, static_cast<const Stmt *>(directive.statement)})
      if (const DeclRefExpr *found = outerBinding(part, directive.statement)) {
        engine.Report(found->getLocation(), clang::diag::err_capture_binding_openmp);
        engine.Report(found->getDecl()->getLocation(), clang::diag::note_entity_declared_at) << found->getDecl();
        break;
      }
  }
}

} // namespace hetcc
