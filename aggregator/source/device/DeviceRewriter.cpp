//===- DeviceRewriter.cpp - Device code as a C++ parser takes it ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CodeMarks.h"
#include "source/device/DeviceHeads.h"
#include "source/device/DeviceMarks.h"
#include "source/device/DeviceText.h"
#include "source/device/ObjcText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace torchtalk::source {
namespace {

/// Scopes in scopes; those deeper have no names of their own.
constexpr size_t MaxScopes = 64;

class Rewriter {
public:
  Rewriter(llvm::ArrayRef<CxxToken> Tokens, Dialect D) : T(Tokens), D(D) {}

  DeviceText run() {
    for (size_t I = 0; I < T.size();)
      I = step(I);
    return std::move(Out);
  }

private:
  //===--------------------------------------------------------------------===//
  // The text.
  //===--------------------------------------------------------------------===//

  /// Nothing in code: what there is to know of it the marks tell.
  void emit(llvm::StringRef Text, const CxxToken &From, bool Space) {
    if (inCode())
      return;
    ++Out.Tokens;
    // Words must not grow together where something between them went.
    if (Space || Gap)
      Out.Text += ' ';
    Gap = false;
    if (Out.Lines.empty() || Out.Lines.back().second != From.Line)
      Out.Lines.emplace_back(offset(), From.Line);
    Out.Text += Text;
  }

  void copy(size_t I) {
    const CxxToken &Token = T[I];
    bool Joined = I > 0 && Token.isWord() && T[I - 1].isWord();
    switch (Token.TheKind) {
    case CxxToken::Kind::String:
      return emit("\"\"", Token, true);
    case CxxToken::Kind::Character:
      return emit("'c'", Token, true);
    case CxxToken::Kind::Number:
      return emit(Token.Text.contains('\'') ? "1" : Token.Text, Token,
                  Token.SpaceBefore);
    default:
      return emit(Token.Text, Token, Token.SpaceBefore || Joined);
    }
  }

  uint32_t offset() const { return static_cast<uint32_t>(Out.Text.size()); }

  /// Leaves out what stands before \p I.
  size_t skipTo(size_t I) {
    Gap = true;
    return I;
  }

  /// Where the next token will begin.
  uint32_t nextOffset() const { return offset() + (Gap ? 1 : 0); }

  //===--------------------------------------------------------------------===//
  // Where we are.
  //===--------------------------------------------------------------------===//

  bool inCode() const { return !Braces.empty() && Braces.back() >= Member; }

  /// Copies what no rule replaces, and keeps account of the braces.
  void follow(size_t I) {
    const CxxToken &Token = T[I];
    bool OfMember = false;
    if (Token.is("{")) {
      bool Inside = inCode();
      std::optional<std::string> Name;
      if (!Inside)
        Name = scopeOpenedAt(T, HeadBegin, I);
      copy(I);
      OfMember = !Inside && !Name && isMemberBrace(T, HeadBegin, I);
      if (!Inside && !Name && !OfMember)
        openBody(I);
      Braces.push_back(Name ? openScope(*Name) : OfMember ? Member : Code);
    } else if (Token.is("}") && !Braces.empty()) {
      size_t Closed = Braces.back();
      Braces.pop_back();
      copy(I);
      if (Closed == Member) {
        OfMember = true;
      } else if (Closed != Code) {
        Out.Scopes[Closed].End = offset();
      } else if (!inCode()) {
        Out.Bodies.back().End = offset();
        Out.Bodies.back().EndLine = Token.Line;
      }
    } else {
      copy(I);
    }
    bool EndsHead = !OfMember && Token.is("{", "}", ";");
    if (EndsHead) {
      HeadBegin = I + 1;
      Initializer = false;
      Parentheses = 0;
    } else if (!inCode()) {
      Parentheses += Token.is("(");
      Parentheses -= Token.is(")");
      Initializer |= Parentheses == 0 && Token.is("=") &&
                     initializesVariable(T, HeadBegin, I);
    }
    if (inCode() && Token.is("=") && I > 0 && T[I - 1].isWord() &&
        !T[I + 1].is("="))
      Assigned[T[I - 1].Text] = I + 1;
  }

  void call(size_t At, uint32_t Offset) {
    if (std::optional<CodeCall> Call = callAt(T, At, BodyHead))
      Out.Calls.push_back({Offset, std::move(*Call)});
  }

  /// Calls of `C(int i) : Base(f(i)), x{g()} {`, whose parameters end at
  /// \p Close and whose body begins at \p I.
  void initializerCalls(size_t Close, size_t I, uint32_t Offset) {
    size_t At = Close;
    while (At < I && !T[At].is(":"))
      ++At;
    for (++At; At < I; ++At) {
      // A member: bases are classes, whose constructors are called.
      bool Member = T[At - 1].is(":", ",") && T[At + 1].is("(", "{") &&
                    !llvm::isUpper(T[At].Text.front());
      if (!Member)
        call(At, Offset);
    }
  }

  void openBody(size_t I) {
    Assigned.clear();
    BodyHead = HeadBegin;
    DeviceBody Body;
    Body.Begin = offset() - 1;
    Body.Line = Body.EndLine = T[I].Line;
    Body.Raises = onlyRaises(T, I);
    for (size_t Head = HeadBegin; Head < I; ++Head) {
      size_t Angle = T[Head + 1].is("<") ? T.angle(Head + 1) : None;
      size_t Open = Angle == None ? Head + 1 : Angle + 1;
      if (T[Head].is("<") && T.angle(Head) != None)
        Head = T.angle(Head);
      if (!T[Head].isWord() || isKeyword(T[Head].Text) ||
          isMacroName(T[Head]) || !T[Open].is("(") || T.partner(Open) == None)
        continue;
      size_t Begin = Head;
      Body.Name = T.nameBefore(Head + 1, Begin);
      Body.Line = T[Head].Line;
      BodyHead = Open; // its own name is no variable
      initializerCalls(T.partner(Open), I, Body.Begin);
      break;
    }
    // `void f() {};` could as well be a variable that is initialised.
    if (I == 0)
      return Out.Bodies.push_back(std::move(Body));
    if (T[I - 1].is(")") || !Body.Name.empty())
      Out.Text += ";";
    Out.Bodies.push_back(std::move(Body));
  }

  size_t openScope(llvm::StringRef Name) {
    DeviceScope Scope;
    Scope.Begin = offset();
    if (!Braces.empty()) {
      Scope.ParentPlus1 = static_cast<uint32_t>(Braces.back()) + 1;
      Scope.Name = Out.Scopes[Braces.back()].Name;
    }
    if (Braces.size() < MaxScopes) {
      if (!Scope.Name.empty() && !Name.empty())
        Scope.Name += "::";
      Scope.Name += Name;
    }
    Out.Scopes.push_back(std::move(Scope));
    return Out.Scopes.size() - 1;
  }

  //===--------------------------------------------------------------------===//
  // What is replaced.
  //===--------------------------------------------------------------------===//

  size_t step(size_t I) {
    const CxxToken &Token = T[I];
    if (Token.TheKind == CxxToken::Kind::Word)
      return word(I);
    if (Token.is("<"))
      if (Chevrons Found = chevrons(T, I); Found.End != None) {
        launch(I, Found.Callee);
        return skipTo(Found.End);
      }
    if (Token.is("["))
      if (size_t After = afterAttribute(T, I); After != None) {
        for (size_t In = I; In < After; ++In)
          if (D == Dialect::Metal && T[In].is("kernel"))
            kernel(In);
        return skipTo(After);
      }
    if (D == Dialect::ObjCxx && !inCode())
      if (std::optional<ObjcPiece> Piece = objcPiece(T, I)) {
        emit(Piece->Instead, Token, true);
        return skipTo(Piece->Next);
      }
    follow(I);
    return I + 1;
  }

  size_t word(size_t I) {
    const CxxToken &Token = T[I];
    if (Initializer || (!Braces.empty() && Braces.back() == Code))
      call(I, nextOffset());
    bool MetalKernel =
        D == Dialect::Metal && Token.is("kernel") && T[I + 1].isWord();
    if (Token.is("__global__") || MetalKernel) {
      kernel(I);
      return skipTo(I + 1);
    }
    if (size_t After = afterAttribute(T, I); After != None)
      return skipTo(After);
    if (size_t After = afterAddressSpace(I); After != None)
      return skipTo(After);
    if (std::optional<LibraryBlock> Block = libraryBlock(T, I)) {
      emit("void " + Token.Text.str() + "_" + Block->Namespace +
               (Block->Key.empty() ? "" : "_" + Block->Key) + "()",
           Token, true);
      Library = std::move(Block);
      return skipTo(Library->Open);
    }
    if (size_t After = structuredKernel(I); After != None)
      return skipTo(After);
    if (Library && I >= Library->End)
      Library.reset();
    for (DeviceRegistration &Made :
         registrationsAt(T, I, D, Library ? &*Library : nullptr))
      Out.Registrations.push_back({nextOffset(), std::move(Made)});
    if (std::optional<DeviceFunction> Stub = stubDefinition(T, I))
      Out.Stubs.push_back({nextOffset(), std::move(*Stub)});
    if (I != KernelName)
      if (std::optional<DeviceHandover> Made = handover(T, I))
        Out.Handovers.push_back({nextOffset(), std::move(*Made)});
    if (std::optional<std::string> Callee = launchedByCall(T, I))
      launch(I, *Callee);
    if ((isMacroName(Token) || (Token.is("TEST") && T[I + 1].is("("))) &&
        !inCode())
      return macro(I);
    copy(I);
    return I + 1;
  }

  void kernel(size_t I) {
    KernelHead Head = kernelHead(T, I);
    DeviceFunction Made;
    if (Head.Name != None)
      Made.Name = T[Head.Name].Text.str();
    Made.Line = T[Head.Name == None ? I : Head.Name].Line;
    Made.EndLine = Head.EndLine;
    Made.Bounds = std::move(Head.Bounds);
    KernelName = Head.Name;
    Out.Kernels.push_back({nextOffset(), std::move(Made)});
  }

  void launch(size_t I, std::string Callee) {
    DeviceLaunch Made;
    // `f<T>\n <<<...>>>`: where the name is.
    size_t Begin = I;
    bool Chevron = T[I].is("<") && !T.nameBefore(I, Begin).empty();
    Made.Line = T[Chevron ? Begin : I].Line;
    if (auto It = Assigned.find(Callee); It != Assigned.end())
      Made.Targets = assignedNames(T, It->second, Callee);
    Made.Callee = std::move(Callee);
    Out.Launches.push_back({nextOffset(), std::move(Made)});
  }

  /// Metal's `device float *x`.
  size_t afterAddressSpace(size_t I) const {
    bool Space = D == Dialect::Metal && T[I + 1].isWord() &&
                 llvm::StringSwitch<bool>(T[I].Text)
                     .Cases("device", "constant", "thread", "threadgroup", true)
                     .Default(false);
    return Space ? I + 1 : None;
  }

  /// TORCH_IMPL_FUNC(add_out_cuda) is void structured_add_out_cuda::impl.
  size_t structuredKernel(size_t I) {
    bool Meta = T[I].Text.starts_with("TORCH_META_FUNC");
    if ((!Meta && !T[I].is("TORCH_IMPL_FUNC")) || !T[I + 1].is("(") ||
        T.partner(I + 1) == None)
      return None;
    std::string Name;
    for (CxxSpan Argument : T.arguments(I + 1))
      Name += "_" + T.text(Argument);
    emit("void structured" + Name + (Meta ? "::meta" : "::impl"), T[I], true);
    return T.partner(I + 1) + 1;
  }

  /// A macro of another file. What it stands for is not known, but where it
  /// cannot be an expression or a type it must not be taken for one.
  size_t macro(size_t I) {
    size_t Close = T[I + 1].is("(") ? T.partner(I + 1) : None;
    size_t Next = Close == None ? I + 1 : Close + 1;
    const CxxToken &After = T[Next];
    bool OfClass = I > 0 && T[I - 1].is("class", "struct");
    if (Close == None) {
      const CxxToken &Second = T[Next + 1];
      // `EXPORT int f`, `struct API S`, `[] LAMBDA (int i)`
      bool Type = Second.isWord() || Second.is("::", "<", "*", "&");
      if ((After.isWord() && (Type || isKeyword(After.Text) || OfClass)) ||
          (I > 0 && T[I - 1].is("]") && After.is("(")))
        return skipTo(Next);
      copy(I);
      return Next;
    }
    bool HoldsCode = llvm::any_of(T.arguments(I + 1), [&](CxxSpan Argument) {
      return T.contains(Argument, "{");
    });
    if (HoldsCode || (!After.isWord() && !After.is("{"))) {
      copy(I);
      return I + 1;
    }
    if (After.isWord())
      return skipTo(Next);
    // `TEST(Suite, Name) {` defines a function.
    if (std::string Test = gtestBody(T, I); !Test.empty()) {
      emit("void " + Test + "()", T[I], true);
      return skipTo(Next);
    }
    std::string Name = "void " + T[I].Text.str();
    for (CxxSpan Argument : T.arguments(I + 1))
      for (size_t In = Argument.Begin; In < Argument.End; ++In)
        if (T[In].isWord())
          Name += "_" + T[In].Text.str();
    emit(Name + "()", T[I], true);
    return skipTo(Next);
  }

  CxxSpans T;
  Dialect D;
  DeviceText Out;
  bool Gap = false;
  /// Of an open brace that holds no scope of Out.
  static constexpr size_t Code = SIZE_MAX;
  static constexpr size_t Member = SIZE_MAX - 1; ///< of what it begins with
  std::vector<size_t> Braces;                    ///< open ones: their scopes
  size_t HeadBegin = 0;             ///< of what the next brace belongs to
  size_t BodyHead = 0;              ///< HeadBegin of this function
  bool Initializer = false;         ///< of a variable outside of functions
  int Parentheses = 0;              ///< open ones in this head
  llvm::StringMap<size_t> Assigned; ///< in this function, last
  std::optional<LibraryBlock> Library;
  size_t KernelName = None; ///< of the last one declared
};

} // namespace

DeviceText deviceText(llvm::ArrayRef<CxxToken> Tokens, Dialect D) {
  return Rewriter(Tokens, D).run();
}

} // namespace torchtalk::source
