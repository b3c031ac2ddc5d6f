//===- RegisteringFunctions.cpp - Python that registers for others --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/RegisteringFunctions.h"
#include "merge/python/ValueNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

namespace torchtalk::index {
namespace {

/// What one question may look at: values can refer to each other.
constexpr unsigned MaxSteps = 64;

bool isNamed(llvm::StringRef Chain) {
  return !Chain.empty() && Chain.find_first_of(".([+") == Chain.npos;
}

class Evaluator {
public:
  Evaluator(const PythonContext &C, llvm::ArrayRef<PythonFrame> Frames,
            llvm::StringRef Namespace)
      : C(C), Frames(Frames), Namespace(Namespace) {}

  NamedOps ops(const PythonArgument &A) {
    addOps(0, A);
    return std::move(Result);
  }

  std::optional<std::string> text(size_t At, const PythonArgument &A) {
    if (A.TheKind == PythonArgument::Kind::String)
      return formatted(At, A.Value);
    if (A.TheKind == PythonArgument::Kind::Chain)
      return text(At, A.Value);
    return std::nullopt;
  }

  bool isFalse(llvm::StringRef Name) const {
    std::optional<uint32_t> Place = parameter(0, Name);
    if (!Place || Frames.size() == 1)
      return false;
    auto IsFalse = [](llvm::StringRef Text) {
      return Text == "False" || Text == "None";
    };
    auto Given = given(0, Name);
    if (Given.empty())
      return IsFalse(Frames[0]
                         .Module->Scopes[Frames[0].Function - 1]
                         .Parameters[*Place]
                         .Default);
    return Given.front()->TheKind == PythonArgument::Kind::Constant &&
           IsFalse(Given.front()->Value);
  }

private:
  void addOps(size_t At, const PythonArgument &A) {
    if (Left == 0) {
      Result.Unknown = true;
      return;
    }
    --Left;
    switch (A.TheKind) {
    case PythonArgument::Kind::String:
      return addOp(opOfText(formatted(At, A.Value)));
    case PythonArgument::Kind::Attribute: {
      std::optional<std::string> Name = formatted(At, A.Name);
      Result.Computed = true;
      return addOp(Name ? opOf(At, A.Value, "." + *Name) : "");
    }
    case PythonArgument::Kind::Chain:
      if (isNamed(A.Value) && Frames[At].Function)
        return addOpsOfVariable(At, A.Value);
      return addOp(opOf(At, A.Value, ""));
    case PythonArgument::Kind::Constant:
      return;
    case PythonArgument::Kind::Other:
      Result.Unknown = true;
      return;
    }
  }

  void addOp(std::string Op) {
    Result.Unknown |= Op.empty();
    if (!Op.empty())
      Result.Ops.push_back(std::move(Op));
  }

  /// Of "op", "ns::op" and of whole schemas; "" when it is none.
  std::string opOfText(const std::optional<std::string> &Text) const {
    if (!Text)
      return "";
    llvm::StringRef Name = llvm::StringRef(*Text).split('(').first.trim();
    if (Name.empty() || Name.contains('{'))
      return "";
    if (Namespace.empty() && !OperatorName::isQualified(Name))
      return "";
    return OperatorName::in(Namespace, Name);
  }

  /// Of the object that \p Chain means, and \p Attribute of it.
  std::string opOf(size_t At, llvm::StringRef Chain,
                   llvm::StringRef Attribute) {
    const PythonFrame &F = Frames[At];
    std::string Name =
        C.Types.meaning(*F.Module, F.Call->Scope, F.Call->Line, Chain).Value +
        Attribute.str();
    if (llvm::StringRef(Name).ends_with(".default"))
      Result.Default.insert(PythonOps::qualifiedOp(Name, C.Types.ops()));
    return opNamed(C, Name);
  }

  /// The place of a parameter of the frame's function.
  std::optional<uint32_t> parameter(size_t At, llvm::StringRef Name) const {
    const PythonFrame &F = Frames[At];
    if (F.Function == 0)
      return std::nullopt;
    const auto &Parameters = F.Module->Scopes[F.Function - 1].Parameters;
    for (uint32_t I = 0; I < Parameters.size(); ++I)
      if (Parameters[I].Name == Name)
        return I;
    return std::nullopt;
  }

  /// A decorator without arguments is called with what it decorates.
  bool isPlainDecorator(size_t At) const {
    return Frames[At].Call->TheUse != PythonCall::Use::Call;
  }

  /// What the caller gives for a parameter, each element of a list; none when
  /// nothing.
  std::vector<const PythonArgument *> given(size_t At,
                                            llvm::StringRef Name) const {
    std::vector<const PythonArgument *> Result;
    std::optional<uint32_t> Place = parameter(At, Name);
    if (!Place || At + 1 >= Frames.size())
      return Result;
    for (const PythonArgument &A : Frames[At + 1].Call->Arguments)
      if (A.Keyword == Name || (A.Keyword.empty() && A.Position == *Place))
        Result.push_back(&A);
    return Result;
  }

  /// Whether \p Scope is the frame's function or one in it.
  bool isWithin(size_t At, uint32_t Scope) const {
    const PythonModule &M = *Frames[At].Module;
    while (Scope != 0 && Scope != Frames[At].Function)
      Scope = M.Scopes[Scope - 1].Parent;
    return Scope != 0;
  }

  void addOpsOfVariable(size_t At, llvm::StringRef Name) {
    if (auto Given = given(At, Name); !Given.empty()) {
      for (const PythonArgument *A : Given)
        addOps(At + 1, *A);
      return;
    }
    const PythonModule &M = *Frames[At].Module;
    for (const source::PythonImport &I : M.Imports)
      if (I.Alias && I.Name == Name && isWithin(At, I.Scope))
        return addOps(At, {0, "", PythonArgument::Kind::Chain, I.Target});
    for (const source::PythonValue &V : M.Values)
      if (V.Name == Name && isWithin(At, V.Scope))
        return addOp(guessed(At, V));
    addOp(parameter(At, Name) ? "" : opOf(At, Name, ""));
  }

  /// `x = utils.get_aten_op(fn, name)`: by the names of the module and of the
  /// function, as torch/_prims_common/__init__.py has it.
  std::string guessed(size_t At, const source::PythonValue &Value) {
    const PythonModule &M = *Frames[At].Module;
    for (const PythonCall &Call : M.Calls) {
      if (Call.Scope != Value.Scope || Call.Line != Value.Line ||
          lastComponent(Call.Callee) != "get_aten_op" ||
          C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee).Value !=
              "torch._prims_common.get_aten_op")
        continue;
      const PythonArgument *Function = Call.argument(0, "fn");
      const PythonArgument *Name = Call.argument(1, "name");
      if (!Function || !Name)
        return "";
      auto [Module, Bound] = functionOf(At, Function->Value);
      std::optional<std::string> Text = text(At, Name->Value);
      llvm::StringRef Below = Module;
      if (!Text || !Below.consume_front("torch._refs"))
        return "";
      std::string Prefix;
      if (Below.consume_front("."))
        Prefix = Below.str() + "_";
      std::replace(Prefix.begin(), Prefix.end(), '.', '_');
      return "aten::" + Prefix + *Text;
    }
    return "";
  }

  /// The module and the name of the function that a variable holds; two empty
  /// ones when it is not known.
  std::pair<std::string, std::string> functionOf(size_t At,
                                                 llvm::StringRef Name) const {
    if (At + 1 >= Frames.size())
      return {};
    const PythonFrame &User = Frames[At + 1];
    std::optional<uint32_t> Place = parameter(At, Name);
    // What a function in the function is given: what the whole decorates.
    bool Decorated = !Place || (Place == 0 && isPlainDecorator(At + 1));
    if (Decorated)
      return User.Call->Decorates == 0
                 ? std::pair<std::string, std::string>()
                 : std::pair(
                       User.Module->Name,
                       User.Module->Scopes[User.Call->Decorates - 1].Name);
    for (const PythonArgument *A : given(At, Name)) {
      if (A->TheKind != PythonArgument::Kind::Chain)
        break;
      if (isNamed(A->Value) && parameter(At + 1, A->Value))
        return functionOf(At + 1, A->Value);
      PythonMeaning Meaning = C.Types.meaning(*User.Module, User.Call->Scope,
                                              User.Call->Line, A->Value);
      if (Meaning.TheKind != PythonMeaning::Kind::Name)
        break;
      llvm::StringRef Whole = Meaning.Value;
      // The __name__ of an op: with its overload, if it is one.
      if (std::string Op = PythonOps::qualifiedOp(Whole, C.Types.ops());
          !Op.empty())
        return {"torch._ops.ops", OperatorName(Op).withoutNamespace().str()};
      return {Whole.rsplit('.').first.str(), lastComponent(Whole).str()};
    }
    return {};
  }

  /// What a variable, or `f.__name__`, is as a text.
  std::optional<std::string> text(size_t At, llvm::StringRef Chain) {
    if (Left == 0)
      return std::nullopt;
    --Left;
    if (Chain.consume_back(".__name__")) {
      std::string Name = functionOf(At, Chain).second;
      return Name.empty() ? std::nullopt : std::optional(std::move(Name));
    }
    if (!isNamed(Chain) || Frames[At].Function == 0)
      return std::nullopt;
    for (const PythonArgument *A : given(At, Chain)) {
      if (A->TheKind != PythonArgument::Kind::Constant)
        return text(At + 1, *A);
    }
    const PythonModule &M = *Frames[At].Module;
    for (const source::PythonValue &V : M.Texts)
      if (V.Name == Chain && isWithin(At, V.Scope))
        if (std::optional<std::string> Text = formatted(At, V.Value))
          return Text;
    for (const source::PythonImport &I : M.Imports)
      if (I.Alias && I.Name == Chain && isWithin(At, I.Scope))
        return text(At, I.Target);
    return std::nullopt;
  }

  /// A text with what stands in its braces put in.
  std::optional<std::string> formatted(size_t At, llvm::StringRef Text) {
    std::string Result;
    while (!Text.empty()) {
      auto [Before, Rest] = Text.split('{');
      Result += Before;
      if (Before.size() == Text.size())
        break;
      auto [Expression, After] = Rest.split('}');
      std::optional<std::string> Value = text(At, Expression);
      if (!Value || Result.size() + Value->size() > source::MaxPythonName)
        return std::nullopt;
      Result += *Value;
      Text = After;
    }
    return Result;
  }

  const PythonContext &C;
  llvm::ArrayRef<PythonFrame> Frames;
  llvm::StringRef Namespace;
  NamedOps Result;
  unsigned Left = MaxSteps;
};

} // namespace

PythonFrame frameOf(const PythonModule &M, const PythonCall &Call) {
  PythonFrame Result{&M, &Call, 0};
  for (uint32_t S = Call.Scope; S != 0; S = M.Scopes[S - 1].Parent)
    if (M.is(S, PythonScope::Kind::Function))
      Result.Function = S;
  return Result;
}

NamedOps opsNamedBy(const PythonContext &Context,
                    llvm::ArrayRef<PythonFrame> Frames, const PythonArgument &A,
                    const std::string &Namespace) {
  return Evaluator(Context, Frames, Namespace).ops(A);
}

std::optional<std::string> textOf(const PythonContext &Context,
                                  llvm::ArrayRef<PythonFrame> Frames,
                                  const PythonArgument &A) {
  return Evaluator(Context, Frames, "").text(0, A);
}

bool mayRun(const PythonContext &Context, llvm::ArrayRef<PythonFrame> Frames) {
  Evaluator E(Context, Frames, "");
  return llvm::none_of(
      Frames.front().Call->Conditions,
      [&](const std::string &Name) { return E.isFalse(Name); });
}

} // namespace torchtalk::index
