//===- CxxVariants.cpp - The sides of #if that can be together ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CxxVariants.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <optional>
#include <string>

namespace torchtalk::source {
namespace {

/// More of them, and only the first of each group is read.
constexpr size_t MaxBranches = 2000;

/// Assumed values of atoms, such as "defined X" and "CUDA_VERSION >= 12000".
/// The keys borrow the text of the conditions.
using Assumptions = llvm::MapVector<llvm::StringRef, bool>;

/// A condition as `a && !b` or `a || !b`; anything else is one atom.
struct Condition {
  struct Atom {
    std::string Text;
    bool Negated = false;
  };
  llvm::SmallVector<Atom, 2> Atoms;
  bool Any = false; ///< joined by ||

  static std::optional<bool> value(const Atom &A, const Assumptions &Known) {
    if (A.Text == "0" || A.Text == "false")
      return A.Negated;
    if (A.Text == "1" || A.Text == "true")
      return !A.Negated;
    auto It = Known.find(A.Text);
    return It == Known.end() ? std::nullopt
                             : std::optional(It->second != A.Negated);
  }

  std::optional<bool> value(const Assumptions &Known) const {
    bool Open = false;
    for (const Atom &A : Atoms) {
      std::optional<bool> Value = value(A, Known);
      Open |= !Value;
      if (Value && *Value == Any)
        return Any;
    }
    return Open ? std::nullopt : std::optional<bool>(!Any);
  }

  /// Makes it so. False when that contradicts \p Known.
  bool assume(bool Wanted, Assumptions &Known) const {
    if (std::optional<bool> Value = value(Known))
      return *Value == Wanted;
    for (const Atom &A : Atoms) {
      if (value(A, Known))
        continue;
      Known[A.Text] = Wanted != A.Negated;
      // One of them is enough to make `||` true, or `&&` false.
      if (Wanted == Any)
        break;
    }
    return true;
  }
};

/// `defined(X)` as "defined X", words apart by one space.
Condition parse(llvm::StringRef Directive, llvm::ArrayRef<CxxToken> Tokens) {
  Condition Result;
  auto &Atoms = Result.Atoms;
  Atoms.emplace_back();
  bool Negated = Directive == "ifndef" || Directive == "elifndef";
  if (Negated || Directive == "ifdef" || Directive == "elifdef") {
    Atoms.back().Negated = Negated;
    Atoms.back().Text =
        "defined " + (Tokens.empty() ? "" : Tokens.front().Text.str());
    return Result;
  }
  unsigned Depth = 0;
  bool And = false, Plain = true;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const CxxToken &T = Tokens[I];
    bool Twice = I + 1 < Tokens.size() && Tokens[I + 1].is(T.Text);
    std::string &Text = Atoms.back().Text;
    if (Depth == 0 && Twice && T.is("&", "|")) {
      (T.is("&") ? And : Result.Any) = true;
      Atoms.emplace_back();
      ++I;
      continue;
    }
    if (T.is("!") && Text.empty()) {
      Atoms.back().Negated = !Atoms.back().Negated;
      continue;
    }
    bool OfDefined = Text == "defined" || Text.starts_with("defined ");
    if (T.is("("))
      ++Depth;
    else if (T.is(")") && Depth > 0)
      --Depth;
    if (OfDefined && T.is("(", ")"))
      continue;
    Plain &= !T.is("?");
    Text += (Text.empty() ? "" : " ") + T.Text.str();
  }
  if ((And && Result.Any) || !Plain) {
    std::string Whole;
    for (const CxxToken &T : Tokens)
      Whole += T.Text.str() + " ";
    Result.Any = false;
    Atoms.assign(1, {std::move(Whole), false});
  }
  return Result;
}

constexpr size_t NoBranch = SIZE_MAX;

struct Branch {
  std::optional<Condition> If; ///< none of an #else
  size_t Group = 0;
  size_t Number = 0; ///< in its group
  uint32_t Line = 0;
  /// It was in a variant, or can be in none, as what `#if 0` hides.
  bool Done = false;
};

struct BranchGroup {
  size_t Parent = NoBranch; ///< branch around it
  std::vector<size_t> Branches;
};

class Chooser {
public:
  explicit Chooser(llvm::ArrayRef<CxxToken> Tokens) : Tokens(Tokens) {
    findGroups();
  }

  CxxVariants run() {
    CxxVariants Result;
    if (Branches.size() <= MaxBranches)
      for (Branch &B : Branches) {
        Assumptions None;
        B.Done = !reach(B, None);
      }
    bool Progress = true;
    while (Progress && Result.Variants.size() < MaxVariants) {
      Assumptions Known = assumptions();
      std::vector<CxxToken> Variant = tokens(Known, Progress);
      if (Progress || Result.Variants.empty())
        Result.Variants.push_back(std::move(Variant));
      Progress &= Branches.size() <= MaxBranches &&
                  !llvm::all_of(Branches, std::mem_fn(&Branch::Done));
    }
    for (const Branch &B : Branches)
      if (!B.Done)
        Result.LeftOut.push_back(B.Line);
    return Result;
  }

private:
  void findGroups() {
    llvm::SmallVector<size_t, 8> Open; // branches
    for (size_t I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].TheKind != CxxToken::Kind::Directive)
        continue;
      llvm::StringRef Name = Tokens[I].Text;
      llvm::ArrayRef<CxxToken> Rest = directiveAt(Tokens, I);
      if (Name.starts_with("if")) {
        Groups.push_back({Open.empty() ? NoBranch : Open.back(), {}});
        Open.push_back(addBranch(Groups.size() - 1, I, parse(Name, Rest)));
      } else if (Name.starts_with("el") && !Open.empty()) {
        std::optional<Condition> If;
        if (Name != "else")
          If = parse(Name, Rest);
        Open.back() = addBranch(Branches[Open.back()].Group, I, std::move(If));
      } else if (Name == "endif" && !Open.empty()) {
        Open.pop_back();
      }
    }
  }

  size_t addBranch(size_t Group, size_t Token, std::optional<Condition> If) {
    Branches.push_back({std::move(If), Group, Groups[Group].Branches.size(),
                        Tokens[Token].Line, false});
    Groups[Group].Branches.push_back(Branches.size() - 1);
    return Branches.size() - 1;
  }

  /// Makes \p B and all around it be there. False when that cannot be.
  bool reach(const Branch &B, Assumptions &Known) const {
    for (const Branch *At = &B;;) {
      const BranchGroup &G = Groups[At->Group];
      for (size_t I = 0; I <= At->Number; ++I) {
        const Branch &Other = Branches[G.Branches[I]];
        if (Other.If && !Other.If->assume(I == At->Number, Known))
          return false;
      }
      if (G.Parent == NoBranch)
        return true;
      At = &Branches[G.Parent];
    }
  }

  /// Under which as many as can be together of the branches not read yet are
  /// there.
  Assumptions assumptions() {
    Assumptions Known;
    if (Branches.size() > MaxBranches)
      return Known;
    for (Branch &B : Branches) {
      size_t Before = Known.size();
      if (!B.Done && !reach(B, Known))
        while (Known.size() > Before)
          Known.pop_back();
    }
    return Known;
  }

  /// What a preprocessor leaves when \p Known holds, and of what is not known
  /// the first.
  std::vector<CxxToken> tokens(Assumptions &Known, bool &Progress) {
    std::vector<CxxToken> Out;
    struct State {
      bool Live;  ///< all around it
      bool Taken; ///< a branch of it
      bool Now;
    };
    llvm::SmallVector<State, 8> Open;
    size_t Next = 0; // of Branches
    Progress = false;
    auto Enter = [&](State &S) {
      Branch &B = Branches[Next++];
      S.Now = false;
      if (!S.Live || S.Taken)
        return;
      std::optional<bool> Value = B.If ? B.If->value(Known) : true;
      if (!Value) {
        B.If->assume(true, Known);
        Value = true;
      }
      S.Now = S.Taken = *Value;
      if (S.Now && !B.Done)
        B.Done = Progress = true;
    };
    bool Conditional = false;
    for (const CxxToken &T : Tokens) {
      if (T.TheKind == CxxToken::Kind::Directive) {
        llvm::StringRef Name = T.Text;
        Conditional =
            Name.starts_with("if") || Name.starts_with("el") || Name == "endif";
        if (Name.starts_with("if")) {
          Open.push_back({Open.empty() || Open.back().Now, false, false});
          Enter(Open.back());
        } else if (Name.starts_with("el") && !Open.empty()) {
          Enter(Open.back());
        } else if (Name == "endif" && !Open.empty()) {
          Open.pop_back();
        }
      }
      if (!Conditional && (Open.empty() || Open.back().Now))
        Out.push_back(T);
      if (T.TheKind == CxxToken::Kind::DirectiveEnd)
        Conditional = false;
    }
    return Out;
  }

  llvm::ArrayRef<CxxToken> Tokens;
  std::vector<Branch> Branches; ///< in the order of the file
  std::vector<BranchGroup> Groups;
};

} // namespace

CxxVariants variantsOf(llvm::ArrayRef<CxxToken> Tokens) {
  return Chooser(Tokens).run();
}

} // namespace torchtalk::source
