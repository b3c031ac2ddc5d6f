//===- DeviceReader.cpp - The model of a device source --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/DeviceReader.h"
#include "facts/Facts.h"
#include "source/device/CodeMarks.h"
#include "source/device/CxxConditions.h"
#include "source/device/CxxMacros.h"
#include "source/device/CxxVariants.h"
#include "source/device/DeviceText.h"
#include "source/tree/SyntaxTree.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <map>

namespace torchtalk::source {
namespace {

/// Limit of the children of a node in tree-sitter's runtime. A text of more
/// tokens is not parsed; its functions are found by its braces.
constexpr size_t MaxParsed = 60000;

/// Functions in the text of a variant, by the start of their bodies.
using Functions = std::map<uint32_t, DeviceFunction>;

std::string qualified(llvm::StringRef Scope, llvm::StringRef Name) {
  return Scope.empty() ? Name.str() : (Scope + "::" + Name).str();
}

/// `ns::f<int>` without template arguments and spaces.
std::string plainName(llvm::StringRef Written) {
  std::string Result;
  unsigned Depth = 0;
  bool Operator = Written.contains("operator");
  for (char C : Written) {
    Depth += C == '<' && !Operator;
    if (Depth == 0 && (!llvm::isSpace(C) || Operator))
      Result += C;
    if (C == '>' && Depth > 0)
      --Depth;
  }
  return Result;
}

/// The name node of a function_definition; the null node when it is no
/// function.
Node nameOf(Node Definition) {
  Node At = Definition.field("declarator");
  bool Function = false;
  for (unsigned Steps = 0; At && Steps < 32; ++Steps) {
    if (At.is("function_declarator")) {
      Function = true;
    } else if (!At.is("pointer_declarator", "reference_declarator",
                      "parenthesized_declarator", "attributed_declarator")) {
      return Function || At.is("operator_cast") ? At : Node();
    }
    Node Inner = At.field("declarator");
    At = Inner ? Inner : At.firstChild();
  }
  return {};
}

/// All functions with a body. Without recursion: code can be as deep as a file
/// is long.
Functions functionsIn(Node Root, const DeviceText &Text) {
  Functions Result;
  struct Item {
    Node At;
    bool Template;
  };
  llvm::SmallVector<Item, 32> Stack{{Root, false}};
  while (!Stack.empty()) {
    auto [At, Template] = Stack.pop_back_val();
    if (At.is("function_definition")) {
      Node Name = nameOf(At);
      Node Body = At.field("body");
      // An apparent function inside code is a macro or a local class.
      if (Name && Body && !Text.bodyAt(Name.begin())) {
        Result[Body.begin()] = {
            qualified(Text.scopeAt(Name.begin()), plainName(Name.text())),
            Text.lineAt(Name.begin()),
            Text.lineAt(At.end() - 1),
            false,
            Template,
            ""};
        continue;
      }
    }
    bool Inside = At.is("template_declaration");
    const auto Children = At.children();
    for (Node Child : llvm::reverse(Children))
      Stack.push_back({Child, Inside});
  }
  return Result;
}

/// The function whose body contains \p Offset. Braces are certain, so a body
/// that the parser does not recognise counts as a function too.
const DeviceFunction *around(Functions &All, const DeviceText &Text,
                             uint32_t Offset) {
  const DeviceBody *Body = Text.bodyAt(Offset);
  if (!Body)
    return nullptr;
  auto It = All.find(Body->Begin);
  if (It != All.end())
    return &It->second;
  if (Body->Name.empty())
    return nullptr;
  return &(All[Body->Begin] = {qualified(Text.scopeAt(Body->Begin), Body->Name),
                               Body->Line, Body->EndLine, false, false, ""});
}

/// Collects the marks of the variants.
class Reader {
public:
  Reader(DeviceFile &Out, const CxxConditions &Conditions)
      : Out(Out), Conditions(Conditions) {}

  void add(const DeviceText &Text, Functions InText) {
    if (Text.Tokens > MaxParsed)
      for (const DeviceBody &Body : Text.Bodies)
        around(InText, Text, Body.Begin);
    for (auto [Offset, Stub] : Text.Stubs) {
      around(InText, Text, Offset);
      Stub.Name = qualified(Text.scopeAt(Offset), Stub.Name);
      ByLine[{Stub.Line, Stub.Name}] = std::move(Stub);
    }
    for (auto [Offset, Launch] : Text.Launches) {
      const DeviceFunction *Around = around(InText, Text, Offset);
      Launch.Scope = scopeOf(Text, Offset, Around);
      setFunction(Launch, Around);
      Out.Launches.push_back(std::move(Launch));
    }
    for (auto [Offset, Handover] : Text.Handovers) {
      setFunction(Handover, around(InText, Text, Offset));
      Out.Handovers.push_back(std::move(Handover));
    }
    for (auto [Offset, Registration] : Text.Registrations) {
      around(InText, Text, Offset);
      Registration.Scope = Text.scopeAt(Offset).str();
      // A condition that is truncated stays so.
      if (const std::string &BuiltIf = Conditions.at(Registration.Line);
          !BuiltIf.empty())
        Registration.Condition = facts::boundedCondition(
            conjunction(BuiltIf, Registration.Condition));
      Out.Registrations.push_back(std::move(Registration));
    }
    for (const auto &[Offset, Made] : Text.Calls) {
      const DeviceFunction *Around = around(InText, Text, Offset);
      Call &C = Calls.emplace_back();
      C.Of = Made;
      C.Of.Scope = scopeOf(Text, Offset, Around);
      if (Around)
        C.Function = {Around->Line, Around->Name};
    }
    for (const auto &[Offset, Kernel] : Text.Kernels)
      around(InText, Text, Offset);
    for (auto &[Begin, F] : InText) {
      if (const DeviceBody *Body = Text.bodyAt(Begin))
        F.Raises = Body->Raises;
      auto [At, New] = ByLine.try_emplace({F.Line, F.Name}, F);
      // In one variant of `#if` alone is not for certain.
      if (!New)
        At->second.Raises &= F.Raises;
    }
    for (const auto &[Offset, Kernel] : Text.Kernels)
      addKernel(Kernel, Text.scopeAt(Offset));
  }

  void finish() {
    for (auto &[Key, F] : ByLine)
      Out.Functions.push_back(std::move(F));
    unite(Out.Launches);
    unite(Out.Handovers);
    unite(Out.Registrations);
    unite(Out.Nameless);
    finishCode();
  }

  CodeFile Code; ///< Includes and Usings are the caller's

private:
  template <typename List> static void unite(List &All) {
    llvm::sort(All);
    All.erase(std::unique(All.begin(), All.end()), All.end());
  }

  static void setFunction(auto &Of, const DeviceFunction *Around) {
    if (!Around)
      return;
    Of.Function = Around->Name;
    Of.FunctionLine = Around->Line;
  }

  /// `void N::C::f() {` looks names up in N::C.
  static std::string scopeOf(const DeviceText &Text, uint32_t Offset,
                             const DeviceFunction *Around) {
    std::string Scope = Text.scopeAt(Offset).str();
    size_t Last = Around ? Around->Name.rfind("::") : std::string::npos;
    return Last == std::string::npos ? Scope : Around->Name.substr(0, Last);
  }

  struct Call {
    std::pair<uint32_t, std::string> Function; ///< its key in ByLine
    CodeCall Of;
  };

  void finishCode() {
    std::map<std::pair<uint32_t, std::string>, uint32_t> Numbers;
    for (const DeviceFunction &F : Out.Functions) {
      Numbers[{F.Line, F.Name}] = Code.Functions.size();
      Code.Functions.push_back({F.Name, F.Line, F.EndLine, F.Template});
    }
    for (const DeviceLaunch &L : Out.Launches)
      for (const std::string &Callee :
           L.Targets.empty() ? std::vector{L.Callee} : L.Targets)
        Calls.push_back({{L.FunctionLine, L.Function},
                         {CodeCall::NoFunction, L.Line, CodeCall::Kind::Launch,
                          Callee, "", L.Scope}});
    for (const DeviceRegistration &R : Out.Registrations)
      if (R.TheKind == DeviceRegistration::Kind::Stub && R.Kernel != "none")
        Calls.push_back({{},
                         {CodeCall::NoFunction, R.Line, CodeCall::Kind::Address,
                          R.Kernel, R.Op, R.Scope}});
    for (Call &C : Calls) {
      if (auto It = Numbers.find(C.Function); It != Numbers.end())
        C.Of.Function = It->second;
      Code.Calls.push_back(std::move(C.Of));
    }
    unite(Code.Calls);
    unite(Code.Includes);
    unite(Code.Usings);
    Out.Code = encodeCode(Code);
  }

  void addKernel(const DeviceFunction &Kernel, llvm::StringRef Scope) {
    if (Kernel.Name.empty())
      return Out.Nameless.push_back(Kernel.Line);
    if (Kernel.EndLine == 0)
      return;
    std::string Name = qualified(Scope, Kernel.Name);
    // A body that the parser did not recognise counts as a function too.
    DeviceFunction &F = ByLine[{Kernel.Line, Name}];
    F.Name = std::move(Name);
    F.Line = Kernel.Line;
    F.EndLine = std::max(F.EndLine, Kernel.EndLine);
    F.Kernel = true;
    if (F.Bounds.empty())
      F.Bounds = Kernel.Bounds;
  }

  DeviceFile &Out;
  const CxxConditions &Conditions;
  std::map<std::pair<uint32_t, std::string>, DeviceFunction> ByLine;
  std::vector<Call> Calls;
};

} // namespace

llvm::Expected<DeviceFile> readDevice(llvm::StringRef Path,
                                      llvm::StringRef Text, Dialect Written,
                                      llvm::StringRef Macros) {
  if (Text.size() > MaxBytes)
    return makeError("it has " + llvm::Twine(Text.size()) +
                     " bytes, more than the " + llvm::Twine(MaxBytes) +
                     " that are read of a file");
  DeviceFile Result;
  Result.File = Path.str();
  const std::vector<CxxToken> Tokens = tokenize(Text);
  const CxxConditions Conditions(Tokens);
  Reader All(Result, Conditions);
  CxxVariants Variants = variantsOf(Tokens);
  const std::vector<CxxToken> Before = tokenize(Macros);
  Result.LeftOut = std::move(Variants.LeftOut);
  auto Start = std::chrono::steady_clock::now();
  for (std::vector<CxxToken> &Variant : Variants.Variants) {
    if (std::chrono::steady_clock::now() - Start >
        std::chrono::seconds(MaxSeconds))
      return makeError("reading it takes more than " + llvm::Twine(MaxSeconds) +
                       " s");
    addIncludes(Variant, All.Code.Includes);
    addUsings(Variant, All.Code.Usings);
    llvm::BumpPtrAllocator Strings;
    Variant.insert(Variant.begin(), Before.begin(), Before.end());
    CxxExpansion Expanded = expandMacros(Variant, Strings);
    Result.TooLarge |= Expanded.TooLarge;
    DeviceText Made = deviceText(Expanded.Tokens, Written);
    if (Made.Tokens > MaxParsed) {
      All.add(Made, {});
      continue;
    }
    SyntaxTree Tree = TRY(SyntaxTree::parse(Language::Cuda, Made.Text));
    All.add(Made, functionsIn(Tree.root(), Made));
  }
  All.finish();
  return Result;
}

} // namespace torchtalk::source
