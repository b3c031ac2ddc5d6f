//===- CxxMacros.cpp - The macros that a file defines ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CxxMacros.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>

namespace torchtalk::source {
namespace {

/// Limit of nested macros, which use our stack.
constexpr unsigned MaxExpansions = 64;
/// Limit of the tokens that expansion adds to a file, as a few macros can
/// expand without bound.
constexpr size_t MaxAdded = size_t(1) << 18;
/// Limit of the tokens scanned for arguments, as nesting makes this quadratic.
constexpr size_t MaxScanned = size_t(1) << 26;

using Tokens = std::vector<CxxToken>;

struct Macro {
  bool FunctionLike = false;
  bool Variadic = false;
  std::vector<llvm::StringRef> Parameters; ///< with __VA_ARGS__
  Tokens Body;
};

class Expander {
public:
  explicit Expander(llvm::BumpPtrAllocator &Strings) : Strings(Strings) {}

  CxxExpansion run(llvm::ArrayRef<CxxToken> In) {
    CxxExpansion Result;
    while (!In.empty()) {
      llvm::ArrayRef<CxxToken> Text = In.take_until([](const CxxToken &T) {
        return T.TheKind == CxxToken::Kind::Directive;
      });
      expand(Text, Result.Tokens, 0);
      In = In.drop_front(Text.size());
      if (In.empty())
        break;
      llvm::ArrayRef<CxxToken> Rest = directiveAt(In, 0);
      directive(In.front().Text, Rest);
      In = In.drop_front(std::min(Rest.size() + 2, In.size()));
    }
    Result.TooLarge = TooLarge;
    return Result;
  }

private:
  void directive(llvm::StringRef Name, llvm::ArrayRef<CxxToken> Rest) {
    if (Rest.empty() || !Rest.front().isWord())
      return;
    if (Name == "undef")
      Macros.erase(Rest.front().Text);
    if (Name != "define")
      return;
    Macro M;
    llvm::StringRef Called = Rest.front().Text;
    Rest = Rest.drop_front();
    if (!Rest.empty() && Rest.front().is("(") && !Rest.front().SpaceBefore) {
      M.FunctionLike = true;
      llvm::StringRef Previous;
      for (Rest = Rest.drop_front(); !Rest.empty() && !Rest.front().is(")");
           Rest = Rest.drop_front()) {
        const CxxToken &T = Rest.front();
        if (T.isWord()) {
          M.Parameters.push_back(T.Text);
        } else if (T.is(".") && !M.Variadic) {
          M.Variadic = true;
          // `args...` names it, `...` alone is __VA_ARGS__.
          if (M.Parameters.empty() || Previous == ",")
            M.Parameters.push_back("__VA_ARGS__");
        }
        Previous = T.Text;
      }
      if (!Rest.empty())
        Rest = Rest.drop_front();
    }
    M.Body.assign(Rest.begin(), Rest.end());
    Macros[Called] = std::move(M);
  }

  bool isActive(llvm::StringRef Name) const {
    return llvm::is_contained(Active, Name);
  }

  /// nullptr: \p T is no macro that can be expanded here.
  const Macro *macroOf(const CxxToken &T, unsigned Depth) const {
    if (!T.isWord() || Depth >= MaxExpansions || TooLarge || isActive(T.Text))
      return nullptr;
    auto It = Macros.find(T.Text);
    return It == Macros.end() ? nullptr : &It->second;
  }

  void expand(llvm::ArrayRef<CxxToken> In, Tokens &Out, unsigned Depth) {
    for (size_t I = 0; I < In.size(); ++I) {
      Out.push_back(In[I]);
      // An expansion may end with the name of another macro, whose arguments
      // come after the use: CONCAT(A, B)(x).
      llvm::StringRef Before;
      while (const Macro *M = macroOf(Out.back(), Depth)) {
        const CxxToken Name = Out.back();
        std::vector<llvm::ArrayRef<CxxToken>> Arguments;
        size_t Last = I;
        if (Name.Text == Before || (!Before.empty() && !M->FunctionLike) ||
            (M->FunctionLike && !arguments(In, I, *M, Arguments, Last)))
          break;
        Tokens Made = substitute(*M, Arguments, Name.Line, Depth);
        Added += Made.size();
        if (Added > MaxAdded) {
          TooLarge = true;
          break;
        }
        Out.pop_back();
        const size_t Size = Out.size();
        Active.push_back(Name.Text);
        expand(Made, Out, Depth + 1);
        Active.pop_back();
        I = Last;
        Before = Name.Text;
        if (Out.size() == Size)
          break;
      }
    }
  }

  /// Finds the arguments of the use at \p At. \returns false without a
  /// parenthesis, as it is no use then.
  bool arguments(llvm::ArrayRef<CxxToken> In, size_t At, const Macro &M,
                 std::vector<llvm::ArrayRef<CxxToken>> &Out, size_t &Last) {
    if (At + 1 >= In.size() || !In[At + 1].is("("))
      return false;
    size_t Begin = At + 2, Depth = 0;
    for (size_t I = Begin; I < In.size(); ++I) {
      if (++Scanned > MaxScanned) {
        TooLarge = true;
        return false;
      }
      const CxxToken &T = In[I];
      bool Closes = T.is(")") && Depth == 0;
      bool Rest = M.Variadic && Out.size() + 1 >= M.Parameters.size();
      if (Closes || (T.is(",") && Depth == 0 && !Rest)) {
        Out.push_back(In.slice(Begin, I - Begin));
        Begin = I + 1;
      }
      if (Closes) {
        Last = I;
        return true;
      }
      // Only parentheses protect commas.
      if (T.is("("))
        ++Depth;
      else if (T.is(")"))
        --Depth;
    }
    return false;
  }

  Tokens substitute(const Macro &M,
                    llvm::ArrayRef<llvm::ArrayRef<CxxToken>> Arguments,
                    uint32_t Line, unsigned Depth) {
    Tokens Result;
    using Argument = std::optional<llvm::ArrayRef<CxxToken>>;
    auto Given = [&](llvm::StringRef Parameter) -> Argument {
      size_t Number =
          llvm::find(M.Parameters, Parameter) - M.Parameters.begin();
      if (Number == M.Parameters.size())
        return std::nullopt;
      return Number < Arguments.size() ? Arguments[Number]
                                       : llvm::ArrayRef<CxxToken>();
    };
    bool Paste = false;
    for (size_t I = 0; I < M.Body.size(); ++I) {
      const CxxToken &T = M.Body[I];
      if (T.is("##")) {
        Paste = true;
        continue;
      }
      if (M.FunctionLike && T.is("#") && I + 1 < M.Body.size())
        if (Argument Quoted = Given(M.Body[I + 1].Text)) {
          add(Result, quoted(*Quoted, Line), Paste);
          ++I;
          continue;
        }
      Argument Put = T.isWord() ? Given(T.Text) : std::nullopt;
      if (!Put) {
        CxxToken Made = T;
        Made.Line = Line;
        add(Result, Made, Paste);
        continue;
      }
      bool Pasted = Paste || (I + 1 < M.Body.size() && M.Body[I + 1].is("##"));
      Tokens Expanded;
      if (Pasted)
        Expanded = Put->vec();
      else
        expand(*Put, Expanded, Depth + 1);
      if (Added + Result.size() + Expanded.size() > MaxAdded) {
        TooLarge = true;
        return Result;
      }
      // The blank before the parameter counts, not that before the argument.
      if (!Expanded.empty())
        Expanded.front().SpaceBefore = T.SpaceBefore;
      for (const CxxToken &E : Expanded)
        add(Result, E, Paste);
      Paste = false;
    }
    return Result;
  }

  /// Adds \p T, joined with the token before it if \p Paste, which is reset.
  void add(Tokens &Result, CxxToken T, bool &Paste) {
    if (Paste && !Result.empty() && !T.is(",") && !Result.back().is(","))
      Result.back().Text = keep(Result.back().Text.str() + T.Text.str());
    else
      Result.push_back(T);
    Paste = false;
  }

  CxxToken quoted(llvm::ArrayRef<CxxToken> Argument, uint32_t Line) {
    std::string Text = "\"";
    for (const CxxToken &T : Argument) {
      if (T.SpaceBefore && Text.size() > 1)
        Text += ' ';
      for (char C : T.Text)
        if (C == '"' || C == '\\')
          (Text += '\\') += C;
        else
          Text += C;
    }
    return {CxxToken::Kind::String, true, Line, keep(Text + "\"")};
  }

  llvm::StringRef keep(const std::string &S) {
    return llvm::StringRef(S).copy(Strings);
  }

  llvm::BumpPtrAllocator &Strings;
  llvm::StringMap<Macro> Macros;
  llvm::SmallVector<llvm::StringRef, 8> Active;
  size_t Added = 0, Scanned = 0;
  bool TooLarge = false;
};

} // namespace

CxxExpansion expandMacros(llvm::ArrayRef<CxxToken> Tokens,
                          llvm::BumpPtrAllocator &Strings) {
  return Expander(Strings).run(Tokens);
}

} // namespace torchtalk::source
