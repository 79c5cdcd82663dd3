//===-- pragma/hook.cpp - our directives, taken from the preprocessor -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "pragma/hook.h"

#include "pragma/doacross.h"
#include "pragma/enclosing.h"
#include "pragma/guard.h"
#include "pragma/interop.h"
#include "pragma/leave_out.h"
#include "pragma/names.h"
#include "pragma/newer.h"
#include "pragma/own_loops.h"
#include "pragma/scope.h"
#include "pragma/shaped_items.h"
#include "pragma/unsupported.h"
#include "pragma/version.h"

#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaOpenMP.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;

// The state that both handlers and the token watcher know.
struct Shared {
  DirectiveSink &sink;
  llvm::IntrusiveRefCntPtr<ClauseNames> names;
  ScopeTracker scope;
  Enclosing enclosing = {};
  OwnLoops ownLoops = {};
  Doacross doacross = {};
  bool adjacent = false; // no token has reached the parser since our last directive
  PragmaObserver *observer = nullptr;
  llvm::StringSet<> required = {}; // clauses of `requires`
};

clang::Token makeToken(tok::TokenKind kind, clang::SourceLocation where) {
  clang::Token token;
  token.startToken();
  token.setKind(kind);
  token.setLocation(where);
  return token;
}

void enter(clang::Preprocessor &pp, llvm::ArrayRef<clang::Token> tokens, bool reinject) {
  auto stream = std::make_unique<clang::Token[]>(tokens.size());
  std::copy(tokens.begin(), tokens.end(), stream.get());
  pp.EnterTokenStream(std::move(stream), tokens.size(), /*DisableMacroExpansion=*/reinject, reinject);
}

class Handler : public clang::PragmaHandler {
public:
  Handler(llvm::StringRef space, std::shared_ptr<Shared> shared) : PragmaHandler(space), shared(std::move(shared)) {}

  void HandlePragma(clang::Preprocessor &pp, clang::PragmaIntroducer introducer, clang::Token &space) override {
    PragmaLine line = read(pp, introducer, space);
    std::vector<Respelling> names;
    if (line.space == "omp") {
      const bool isEmpty = line.tokens.empty();
      names = splitName(pp, line.range.getBegin(), line.tokens);
      llvm::append_range(names, leaveOutFirstComma(line.range.getBegin(), line.tokens));
      llvm::append_range(
          names, respellNewer(pp, line.range.getBegin(), line.tokens, shared->required, shared->enclosing.inTarget()));
      if (line.tokens.empty() && !isEmpty)
        return leaveOutWhole(pp, line);
      refuseJoined(pp, line.tokens);
    } else if (line.space == "acc") {
      names = leaveOutCondition(line.range.getBegin(), line.tokens);
    }
    llvm::append_range(names, leaveOutUpdate(line.range.getBegin(), line.tokens));
    const bool survives = countsLoops(pp, line);
    // Directives of system headers are none of ours to judge.
    Verdict verdict =
        !survives || pp.getSourceManager().isInSystemHeader(introducer.Loc) ? Verdict{} : shared->sink.directive(line);
    Respelled respelled;
    if (survives && verdict.kind == Verdict::Pass && line.space == "omp") {
      const bool mayBlock = introducer.Kind == clang::PIK_HashPragma && line.inFunction;
      const auto isHidden = [&](llvm::StringRef name) { return shared->names->isHiddenOnDevices(name); };
      respelled = mayBlock && wordAt(line.tokens, 0) == "interop"
                      ? respellInterop(pp, line.range.getBegin(), line.tokens)
                      : respell(pp, line.range.getBegin(), line.tokens,
                                mayBlock ? std::function<bool(llvm::StringRef)>(isHidden) : nullptr);
      llvm::append_range(respelled.changes, names);
      const llvm::omp::Directive around = shared->enclosing.innermost();
      const bool isInner = around != llvm::omp::OMPD_unknown;
      llvm::append_range(respelled.changes, leaveOut(line.range.getBegin(), line.tokens, isInner));
      llvm::append_range(respelled.changes, shared->ownLoops.see(pp, line.range.getBegin(), line.tokens, around));
      llvm::append_range(respelled.changes, shared->doacross.see(pp, line.range.getBegin(), line.end, line.tokens));
      llvm::append_range(respelled.changes, nameFirstItems(pp, line.range.getBegin(), line.tokens));
      shared->sink.respelled(respelled.changes);
    }
    if (verdict.kind == Verdict::Omp)
      line.space = "omp";
    if (shared->observer)
      shared->observer->pragma(line);
    if (!survives) {
      shared->adjacent = false;
      return;
    }
    if (line.space == "omp")
      shared->enclosing.see(line.tokens);
    switch (verdict.kind) {
    case Verdict::Pass:
      shared->adjacent = false;
      if (line.space == "omp")
        passOn(pp, line, respelled);
      return;
    case Verdict::Omp:
      shared->adjacent = false;
      shared->sink.respelled(names);
      return passOn(pp, line);
    case Verdict::Drop:
      if (verdict.dropsLine)
        dropLines(pp, line.range.getEnd(), verdict.dropsLine);
      if (verdict.opensBlock)
        enter(pp, {makeToken(tok::l_brace, line.end)}, /*reinject=*/false);
      break;
    case Verdict::Before:
    case Verdict::Alone:
      shared->names->expect(verdict);
      wrap(pp, line, verdict);
      break;
    }
    shared->adjacent = true;
  }

private:
  PragmaLine read(clang::Preprocessor &pp, clang::PragmaIntroducer introducer, const clang::Token &space) {
    PragmaLine line;
    line.space = getName().str();
    line.spaceAt = space.getLocation();
    // A malformed _Pragma inside a directive takes the end of the directive along, and Clang 19 does not survive that:
    // here it is a word like others.
    clang::IdentifierInfo *pragma = pp.getIdentifierInfo("_Pragma");
    const bool isMacro = pragma->hasMacroDefinition();
    pragma->setHasMacroDefinition(false);
    clang::Token token;
    pp.Lex(token);
    while (token.isNot(tok::eod) && token.isNot(tok::eof)) {
      if (token.getIdentifierInfo() == pragma)
        token.setFlag(clang::Token::DisableExpand); // where it goes on to Clang, too
      line.tokens.push_back(token);
      pp.Lex(token);
    }
    pragma->setHasMacroDefinition(isMacro);
    line.end = token.getLocation();
    line.inFunction = shared->scope.inFunction();
    line.adjacent = shared->adjacent;
    line.rankOf = [names = shared->names](llvm::StringRef name) { return names->rankOf(name); };

    const clang::SourceManager &sources = pp.getSourceManager();
    clang::SourceLocation last = line.tokens.empty() ? line.spaceAt : line.tokens.back().getLocation();
    if (introducer.Kind == clang::PIK_HashPragma) {
      last = sources.getExpansionRange(last).getEnd();
      if (auto next = clang::Lexer::findNextToken(last, sources, pp.getLangOpts()))
        line.next = next->is(tok::raw_identifier) ? next->getRawIdentifier().str() : pp.getSpelling(*next);
    } else if (line.spaceAt.isMacroID()) {
      last = sources.getImmediateExpansionRange(line.spaceAt).getEnd(); // the ')' of _Pragma
    }
    line.range = {introducer.Loc, last};
    return line;
  }

  // A directive that says nothing new. Its lines stay.
  void leaveOutWhole(clang::Preprocessor &pp, const PragmaLine &line) {
    const clang::SourceManager &sources = pp.getSourceManager();
    const clang::SourceLocation first = line.range.getBegin(), last = line.range.getEnd();
    if (first.isMacroID() || last.isMacroID() || !sources.isWrittenInSameFile(first, last))
      return;
    const clang::SourceLocation end = clang::Lexer::getLocForEndOfToken(last, 0, sources, pp.getLangOpts());
    const unsigned length = sources.getFileOffset(end) - sources.getFileOffset(first);
    const auto lines = llvm::StringRef(sources.getCharacterData(first), length).count('\n');
    shared->sink.respelled({{first, first, length, std::string(lines, '\n')}});
  }

  // Takes whole lines after `last` out of the text, while they begin with such a word. It counts tokens of the text:
  // the preprocessor cannot look ahead from within a directive.
  static void dropLines(clang::Preprocessor &pp, clang::SourceLocation last, bool (*drops)(llvm::StringRef word)) {
    const clang::SourceManager &sources = pp.getSourceManager();
    const clang::SourceLocation after = clang::Lexer::getLocForEndOfToken(last, 0, sources, pp.getLangOpts());
    if (after.isInvalid())
      return;
    const auto [file, offset] = sources.getDecomposedLoc(after);
    const llvm::StringRef text = sources.getBufferData(file);
    clang::Lexer raw(sources.getLocForStartOfFile(file), pp.getLangOpts(), text.begin(), text.begin() + offset,
                     text.end());
    clang::Token next, dropped;
    raw.LexFromRawLexer(next);
    while (next.is(tok::raw_identifier) && drops(next.getRawIdentifier()))
      do {
        pp.LexUnexpandedToken(dropped);
        raw.LexFromRawLexer(next);
      } while (next.isNot(tok::eof) && !next.isAtStartOfLine());
  }

  // As Clang's own handler of `#pragma omp` does it.
  void passOn(clang::Preprocessor &pp, const PragmaLine &line, const Respelled &respelled = {}) {
    if (!clangEnds(pp, line))
      return;
    std::vector<clang::Token> tokens = respelled.before;
    tokens.push_back(makeToken(tok::annot_pragma_openmp, line.range.getBegin()));
    tokens.insert(tokens.end(), line.tokens.begin(), line.tokens.end());
    tokens.push_back(makeToken(tok::annot_pragma_openmp_end, line.end));
    tokens.insert(tokens.end(), respelled.after.begin(), respelled.after.end());
    enter(pp, tokens, /*reinject=*/false);
  }

  // switch ((void)(e1), (void)(e2), 0) default:
  void wrap(clang::Preprocessor &pp, const PragmaLine &line, const Verdict &verdict) {
    const clang::SourceLocation hash = line.range.getBegin();
    std::vector<clang::Token> out{keyword(pp, tok::kw_switch, hash), makeToken(tok::l_paren, hash)};
    for (const std::vector<clang::Token> &expression : verdict.expressions) {
      const clang::SourceLocation first = expression.front().getLocation(), last = expression.back().getLocation();
      out.insert(out.end(), {makeToken(tok::l_paren, first), keyword(pp, tok::kw_void, first),
                             makeToken(tok::r_paren, first), makeToken(tok::l_paren, first)});
      out.insert(out.end(), expression.begin(), expression.end());
      out.insert(out.end(), {makeToken(tok::r_paren, last), makeToken(tok::comma, last)});
    }
    out.push_back(zero(pp, hash));
    out.insert(out.end(),
               {makeToken(tok::r_paren, hash), keyword(pp, tok::kw_default, hash), makeToken(tok::colon, hash)});
    if (verdict.kind == Verdict::Alone)
      out.push_back(makeToken(tok::semi, hash));
    enter(pp, out, /*reinject=*/true);
  }

  static clang::Token keyword(clang::Preprocessor &pp, tok::TokenKind kind, clang::SourceLocation where) {
    clang::Token token = makeToken(kind, where);
    token.setIdentifierInfo(pp.getIdentifierInfo(tok::getKeywordSpelling(kind)));
    return token;
  }

  static clang::Token zero(clang::Preprocessor &pp, clang::SourceLocation where) {
    clang::Token token;
    token.startToken();
    token.setKind(tok::numeric_constant);
    pp.CreateString("0", token, where, where);
    return token;
  }

  std::shared_ptr<Shared> shared;
};

} // namespace

DirectiveSink::DirectiveSink() = default;
DirectiveSink::~DirectiveSink() = default;

void prepareOpenMp(clang::Sema &sema) {
  if (!sema.getLangOpts().OpenMP)
    return;
  sema.OpenMP().StartOpenMPDSABlock(llvm::omp::OMPD_unknown, {}, nullptr, {});
  sema.PopExpressionEvaluationContext();
  readMapIterators(sema.getPreprocessor());
}

void installPragmaHook(clang::Sema &sema, clang::Preprocessor &pp, DirectiveSink &sink, PragmaObserver *observer) {
  prepareOpenMp(sema);
  llvm::IntrusiveRefCntPtr<ClauseNames> names(new ClauseNames(sema));
  auto shared = std::make_shared<Shared>(Shared{sink, names, {}, {}, {}, {}, false, observer, {}});
  sema.addExternalSource(names.get());
  sink.start(pp);
  if (observer)
    observer->start(pp);
  for (llvm::StringRef space : {"omp", "acc"}) {
    auto handler = std::make_unique<Handler>(space, shared);
    // By name: what is removed is the Parser's, which owns it; its own removal later takes out ours.
    pp.RemovePragmaHandler(handler.get());
    pp.AddPragmaHandler(handler.get());
    sink.handlers.push_back(std::move(handler));
  }
  pp.AddPragmaHandler(new Handler("oss", shared)); // the preprocessor's own: Clang has none
  pp.setTokenWatcher([shared](const clang::Token &token) {
    shared->adjacent = false;
    shared->scope.see(token);
    shared->enclosing.see(token);
    if (shared->observer)
      shared->observer->token(token);
  });
}

} // namespace hetcc
