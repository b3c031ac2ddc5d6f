//===- PythonTests.cpp - Tests, OpInfos and what they run over ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/PythonTests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <set>

namespace torchtalk::index {
namespace {

class TestFinder {
public:
  TestFinder(const PythonContext &C, const std::vector<OpInfoRecord> &OpInfos,
             std::vector<TestRecord> Unnamed)
      : C(C), Result(std::move(Unnamed)) {
    for (const OpInfoRecord &R : OpInfos)
      for (const std::string &Variable : R.Databases)
        Databases.insert(Variable);
  }

  std::vector<TestRecord> run() {
    for (const PythonModule &M : C.Project.modules())
      findInstantiated(M);
    for (const PythonModule &M : C.Project.modules())
      if (isTestFile(C, M.File))
        read(M);
    llvm::sort(Result, [](const TestRecord &A, const TestRecord &B) {
      return A.Id < B.Id;
    });
    Result.erase(
        llvm::unique(Result,
                     [](const auto &A, const auto &B) { return A.Id == B.Id; }),
        Result.end());
    return std::move(Result);
  }

private:
  void findInstantiated(const PythonModule &M) {
    for (const PythonCall &Call : M.Calls) {
      llvm::StringRef Name = lastComponent(Call.Callee);
      bool PerDevice = Name == "instantiate_device_type_tests";
      if (!PerDevice && Name != "instantiate_parametrized_tests")
        continue;
      std::string Class;
      if (Call.Decorates)
        Class = PythonProject::qualifiedName(M, Call.Decorates);
      else if (const PythonArgument *A = Call.argument(0, "generic_test_class"))
        Class = C.Types.meaning(M, Call.Scope, Call.Line, A->Value).Value;
      (PerDevice ? Devices : Parametrized).insert(Class);
    }
  }

  void read(const PythonModule &M) {
    for (uint32_t S = 1; S <= M.Scopes.size(); ++S) {
      const PythonScope &Scope = M.Scopes[S - 1];
      if (Scope.TheKind == PythonScope::Kind::Class) {
        if (M.functionAround(S) == 0)
          readClass(M, S);
      } else if (Scope.TheKind == PythonScope::Kind::Function &&
                 Scope.Parent == 0 &&
                 llvm::StringRef(Scope.Name).starts_with("test")) {
        add(M, "", "", PythonProject::qualifiedName(M, S));
      }
    }
  }

  void readClass(const PythonModule &M, uint32_t S) {
    std::string Class = PythonProject::qualifiedName(M, S);
    auto It = C.Definitions.find(Class);
    if (It == C.Definitions.end())
      return;
    bool Case = llvm::any_of(It->second.AllBases, [](const std::string &Base) {
      return lastComponent(Base).ends_with("TestCase");
    });
    if (!Case && !llvm::StringRef(M.Scopes[S - 1].Name).starts_with("Test"))
      return;
    std::string Path = M.Scopes[S - 1].Name;
    for (uint32_t P = M.Scopes[S - 1].Parent; P; P = M.Scopes[P - 1].Parent)
      Path.insert(0, M.Scopes[P - 1].Name + "::");
    llvm::StringSet<> Seen;
    std::vector<std::string> Classes = {Class};
    llvm::append_range(Classes, It->second.AllBases);
    for (const std::string &From : Classes)
      for (auto F = C.Definitions.lower_bound(From + ".");
           F != C.Definitions.end() &&
           llvm::StringRef(F->first).starts_with(From + ".");
           ++F) {
        llvm::StringRef Name =
            llvm::StringRef(F->first).drop_front(From.size() + 1);
        if (F->second.Kind == PythonScope::Kind::Function &&
            Name.starts_with("test") && !Name.contains('.') &&
            Seen.insert(Name).second)
          add(M, Path, Class, F->first);
      }
  }

  void add(const PythonModule &M, const std::string &Path,
           const std::string &Class, const std::string &Function) {
    const PythonRecord &Of = C.Definitions.at(Function);
    TestRecord &R = Result.emplace_back();
    R.Id = M.File + "::" + (Path.empty() ? "" : Path + "::") +
           lastComponent(Function).str();
    R.Function = Function;
    R.Class = Class;
    R.File = Of.File;
    R.Line = Of.Line;
    R.EndLine = Of.EndLine;
    R.PerDevice = Devices.contains(Class);
    R.Parametrized = R.PerDevice || Parametrized.contains(Class);
    for (const PythonCallee &Callee : Of.Callees)
      if (Databases.contains(Callee.Target))
        R.Databases.push_back(Callee.Target);
  }

  const PythonContext &C;
  llvm::StringSet<> Databases;
  llvm::StringSet<> Devices, Parametrized; ///< classes
  std::vector<TestRecord> Result;
};

} // namespace

std::string OpInfoRecord::node() const {
  return (Module ? "ModuleInfo " : "OpInfo ") + Name +
         (Variant.empty() ? "" : " " + Variant) + " " + File + ":" +
         std::to_string(Line);
}

std::string OpInfoRecord::formattedName() const {
  std::string Text = Name;
  if (Module) {
    // get_module_common_name(): "nn.Linear" of torch.nn.modules.linear.Linear.
    llvm::StringRef Namespace = llvm::StringRef(Name).split(".modules.").first;
    Text = lastComponent(Name).str();
    if (Namespace != Name && Namespace.consume_front("torch."))
      Text = (Namespace + "." + lastComponent(Name)).str();
  }
  if (!Variant.empty())
    Text += "." + Variant;
  std::replace(Text.begin(), Text.end(), '.', '_');
  return Text;
}

bool isTestFile(const PythonContext &Context, llvm::StringRef File) {
  llvm::StringRef Name = File.contains('/') ? File.rsplit('/').second : File;
  return Name.starts_with("test_") || Name.ends_with("_test.py") ||
         File.starts_with("test/") || File.contains("/test/") ||
         File.starts_with("tests/") || File.contains("/tests/") ||
         Context.Described.isTest(File);
}

std::vector<TestRecord> findTests(const PythonContext &Context,
                                  const std::vector<OpInfoRecord> &OpInfos,
                                  std::vector<TestRecord> Unnamed) {
  return TestFinder(Context, OpInfos, std::move(Unnamed)).run();
}

} // namespace torchtalk::index
