//===- Conditions.cpp - The condition of a program point ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/registration/Conditions.h"
#include "facts/Facts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace clang;

namespace torchtalk::extract {

void Conditions::addExit(Flow How) {
  // Unrolled loops repeat the same branches.
  auto Same = [](const Branch &A, const Branch &B) {
    return A.At == B.At && A.Side == B.Side;
  };
  if (llvm::none_of(Exits, [&](const Exit &E) {
        return E.How == How && E.Path.size() == Around.size() &&
               std::equal(Around.begin(), Around.end(), E.Path.begin(), Same);
      }))
    Exits.push_back({How, ++LastId, Around});
}

bool Conditions::forgetExits(size_t Keep, Flow How) {
  auto First = std::remove_if(Exits.begin() + Keep, Exits.end(),
                              [&](const Exit &E) { return E.How == How; });
  bool Any = First != Exits.end();
  Exits.erase(First, Exits.end());
  return Any;
}

//===----------------------------------------------------------------------===//
// Text.
//===----------------------------------------------------------------------===//

namespace {

/// Source of C++ as one line, without comments. Blanks in literals stay.
std::string collapsed(const std::string &Source, const LangOptions &Language) {
  Lexer Raw(SourceLocation(), Language, Source.data(), Source.data(),
            Source.data() + Source.size());
  std::string Text;
  for (Token Tok; !Raw.LexFromRawLexer(Tok) || Tok.isNot(tok::eof);) {
    if (!Text.empty() && (Tok.hasLeadingSpace() || Tok.isAtStartOfLine()))
      Text += ' ';
    Text.append(Raw.getBufferLocation() - Tok.getLength(), Tok.getLength());
  }
  // Line breaks in literals.
  std::replace_if(
      Text.begin(), Text.end(), [](unsigned char C) { return C < ' '; }, ' ');
  return Text;
}

/// Prints predefined macros by name, as their paths and times differ between
/// compiles.
class MacroNames : public PrinterHelper {
public:
  explicit MacroNames(const ASTContext &Context) : Context(Context) {}

  bool handledStmt(Stmt *S, raw_ostream &OS) override {
    const auto *Literal = dyn_cast<StringLiteral>(S);
    SourceLocation At = Literal ? Literal->getBeginLoc() : SourceLocation();
    if (At.isInvalid() || !At.isMacroID())
      return false;
    llvm::StringRef Name = Lexer::getImmediateMacroName(
        At, Context.getSourceManager(), Context.getLangOpts());
    static constexpr llvm::StringRef OfTheCompile[] = {
        "__FILE__", "__BASE_FILE__", "__FILE_NAME__",
        "__DATE__", "__TIME__",      "__TIMESTAMP__"};
    if (!llvm::is_contained(OfTheCompile, Name))
      return false;
    OS << Name;
    return true;
  }

private:
  const ASTContext &Context;
};

/// Renders the conditions of one point.
class Renderer {
public:
  explicit Renderer(const ASTContext &Context) : Context(Context) {}

  /// All of \p Path, joined by "&&".
  std::string all(llvm::ArrayRef<Branch> Path) const {
    std::vector<std::string> Texts;
    for (const Branch &B : Path)
      add(Texts, text(B, Path.size() > 1));
    return llvm::join(Texts, " && ");
  }

  /// The condition that not all of \p Path was taken.
  std::string negated(llvm::ArrayRef<Branch> Path) const {
    if (Path.size() == 1 && !isa<SwitchStmt>(Path[0].At)) {
      Branch Flipped = Path[0];
      Flipped.Side = !Flipped.Side;
      return text(Flipped, true);
    }
    return "!(" + all(Path) + ")";
  }

  static void add(std::vector<std::string> &Texts, std::string Text) {
    if (!llvm::is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  }

  /// \p Joined: the text becomes an operand of "&&".
  std::string text(const Branch &B, bool Joined) const {
    if (const auto *Switch = dyn_cast<SwitchStmt>(B.At))
      return labels(Switch, B.Side, Joined);
    const Stmt *Decides = decides(B.At);
    std::string Text = isa<CXXForRangeStmt>(B.At)
                           ? rangeText(cast<CXXForRangeStmt>(B.At))
                           : source(Decides);
    if (!B.Side)
      return "!(" + Text + ")";
    return Joined && bindsLoosely(Decides) ? "(" + Text + ")" : Text;
  }

private:
  /// The condition of \p S: an expression, or a declaration.
  static const Stmt *decides(const Stmt *S) {
    auto OfHead = [](const auto *Head) -> const Stmt * {
      if (const DeclStmt *Declared = Head->getConditionVariableDeclStmt())
        return Declared;
      return Head->getCond();
    };
    if (const auto *If = dyn_cast<IfStmt>(S))
      return OfHead(If);
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return OfHead(While);
    if (const auto *For = dyn_cast<ForStmt>(S))
      return For->getCond();
    if (const auto *Do = dyn_cast<DoStmt>(S))
      return Do->getCond();
    return S;
  }

  static bool bindsLoosely(const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    if (!E)
      return isa<DeclStmt>(S);
    E = E->IgnoreImplicit();
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return Binary->getOpcode() >= BO_LOr;
    return isa<AbstractConditionalOperator>(E);
  }

  std::string source(const Stmt *S) const {
    if (!S)
      return "true";
    if (std::string Text = source(S->getSourceRange()); !Text.empty())
      return Text;
    // A part of a macro's body, with its arguments inserted.
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    MacroNames Helper(Context);
    S->printPretty(Out, &Helper, PrintingPolicy(Context.getLangOpts()));
    return collapsed(Out.str(), Context.getLangOpts());
  }

  std::string source(SourceRange Range) const {
    const SourceManager &Sources = Context.getSourceManager();
    CharSourceRange Chars = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(Range), Sources, Context.getLangOpts());
    if (Chars.isInvalid())
      return "";
    std::string Text =
        Lexer::getSourceText(Chars, Sources, Context.getLangOpts()).str();
    while (!Text.empty() && (Text.back() == ';' || llvm::isSpace(Text.back())))
      Text.pop_back();
    return collapsed(Text, Context.getLangOpts());
  }

  std::string rangeText(const CXXForRangeStmt *For) const {
    const VarDecl *Var = For->getLoopVariable();
    std::string Text = source(
        SourceRange(Var->getBeginLoc(), For->getRangeInit()->getEndLoc()));
    return "for (" + (Text.empty() ? source(For->getRangeInit()) : Text) + ")";
  }

  /// Whether control does not continue after \p S.
  static bool leaves(const Stmt *S) {
    if (const auto *Label = dyn_cast_or_null<SwitchCase>(S))
      return leaves(Label->getSubStmt());
    if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
      return !Block->body_empty() && leaves(Block->body_back());
    return S &&
           (isa<BreakStmt>(S) || isa<ReturnStmt>(S) || isa<ContinueStmt>(S));
  }

  std::string equals(const SwitchStmt *Switch, const CaseStmt *Case) const {
    return source(Switch->getCond()) + " == " + source(Case->getLHS());
  }

  std::string otherThanAll(const SwitchStmt *Switch) const {
    std::vector<std::string> Cases;
    for (const SwitchCase *Label = Switch->getSwitchCaseList(); Label;
         Label = Label->getNextSwitchCase()) // the last one first
      if (const auto *Case = dyn_cast<CaseStmt>(Label))
        Cases.insert(Cases.begin(), equals(Switch, Case));
    return Cases.empty() ? "true" : "!(" + llvm::join(Cases, " || ") + ")";
  }

  /// The labels that lead to the statement number \p Number.
  std::string labels(const SwitchStmt *Switch, unsigned Number,
                     bool Joined) const {
    std::vector<std::string> Labels;
    const Stmt *Before = nullptr;
    unsigned I = 0;
    const Stmt *Body = Switch->getBody();
    llvm::ArrayRef<const Stmt *> Children(Body);
    if (const auto *Block = dyn_cast<CompoundStmt>(Body))
      Children = {Block->body_begin(), Block->body_end()};
    for (const Stmt *Child : Children) {
      if (isa<SwitchCase>(Child) && leaves(Before))
        Labels.clear();
      for (const auto *Label = dyn_cast<SwitchCase>(Child); Label;
           Label = dyn_cast<SwitchCase>(Label->getSubStmt())) {
        const auto *Case = dyn_cast<CaseStmt>(Label);
        add(Labels, Case ? equals(Switch, Case) : otherThanAll(Switch));
      }
      Before = Child;
      if (I++ == Number)
        break;
    }
    std::string Text = llvm::join(Labels, " || ");
    return Joined && Labels.size() > 1 ? "(" + Text + ")" : Text;
  }

  const ASTContext &Context;
};

} // namespace

std::string Conditions::text(const ASTContext &Context) const {
  if (empty())
    return "";
  Renderer R(Context);
  std::vector<std::string> Texts;
  bool Joined = Around.size() + Exits.size() > 1;
  auto Next = Exits.begin();
  auto AddExitsBefore = [&](uint64_t Id) {
    for (; Next != Exits.end() && Next->Id < Id; ++Next) {
      // The common branches are part of the condition here.
      auto [At, Here] = std::mismatch(
          Next->Path.begin(), Next->Path.end(), Around.begin(), Around.end(),
          [](const Branch &A, const Branch &B) { return A.Id == B.Id; });
      // Nor need the other side of a branch be excluded.
      bool Excluded = At != Next->Path.end() && Here != Around.end() &&
                      At->At == Here->At && At->Side != Here->Side &&
                      !isa<SwitchStmt>(At->At);
      if (At != Next->Path.end() && !Excluded)
        Renderer::add(Texts, R.negated({&*At, size_t(Next->Path.end() - At)}));
    }
  };
  for (const Branch &B : Around) {
    AddExitsBefore(B.Id);
    Renderer::add(Texts, R.text(B, Joined));
  }
  AddExitsBefore(UINT64_MAX);
  return facts::boundedCondition(llvm::join(Texts, " && "));
}

} // namespace torchtalk::extract
