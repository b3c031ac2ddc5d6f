//===- OperatorYaml.cpp - The kernels that a repository's YAML lists ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/OperatorYaml.h"
#include "metadata/NativeFunctions.h"
#include "metadata/TorchgenSignature.h"
#include "metadata/YamlTree.h"
#include "records/RegistrationKinds.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace torchtalk::metadata {
namespace {

using index::OperatorName;
using index::OpRecord;
using index::RegistrationRecord;
using index::TorchgenFunction;

std::string textOf(const YamlNode *Node) {
  return Node && Node->isScalar() ? Node->Scalar : "";
}

class Reader {
public:
  Reader(llvm::ArrayRef<OpRecord> PyTorch, const TorchgenRules &Rules,
         OperatorYaml &Out)
      : Rules(Rules), Out(Out) {
    for (const OpRecord &Op : PyTorch) {
      Known[Op.Op] = &Op;
      for (const index::GeneratedOp &Made : Op.Autogen)
        Generated[Made.Op] = &Made;
    }
  }

  /// \returns whether it is of one of the dialects.
  bool read(const std::string &Path, std::string_view Text) {
    File = Path;
    auto Tree = parseYaml(Text, Path);
    if (!Tree) {
      Out.Problems.push_back(llvm::toString(Tree.takeError()));
      return true;
    }
    if (!*Tree)
      return false;
    const YamlNode &Root = **Tree;
    auto Has = [&](const char *Key) {
      return llvm::any_of(Root.Children, [&](const YamlNode::Ptr &Entry) {
        return Entry->find(Key) != nullptr;
      });
    };
    // ExecuTorch's edge.yaml has names there.
    auto HasSchema = [&] {
      return llvm::any_of(Root.Children, [](const YamlNode::Ptr &Entry) {
        return llvm::StringRef(textOf(Entry->find("func"))).contains('(');
      });
    };
    if (Root.find("backend") && Root.find("cpp_namespace"))
      readBackend(Root);
    else if (Root.isSequence() && Has("kernels"))
      readExecuTorch(Root);
    else if (Root.isSequence() && HasSchema())
      readNative(Text);
    else
      return false;
    return true;
  }

private:
  void problem(uint32_t Line, const llvm::Twine &Why) {
    Out.Problems.push_back(
        (File + ":" + llvm::Twine(Line) + ": " + Why + ".").str());
  }

  void add(const std::string &Op, llvm::StringRef Key, std::string Kernel,
           uint32_t Line) {
    RegistrationRecord &Row = Out.Rows.emplace_back();
    Row.Op = Op;
    Row.Key = Key.str();
    Row.KernelName = std::move(Kernel);
    Row.File = File;
    Row.Line = Row.BlockLine = Line;
    Row.Compiled = false;
  }

  /// Unless PyTorch has it.
  void define(const std::string &Op, const std::string &Schema, uint32_t Line) {
    if (Known.contains(Op) || Generated.contains(Op))
      return;
    add(Op, "def", "", Line);
    Out.Rows.back().Schema = Schema;
  }

  void readNative(std::string_view Text) {
    auto Read = parseNativeFunctions(Text, File, Rules);
    if (!Read)
      return Out.Problems.push_back(llvm::toString(Read.takeError()));
    llvm::append_range(Out.Problems, Read->Problems);
    llvm::StringMap<const OpRecord *> Own;
    for (const OpRecord &Op : Read->Ops)
      Own[Op.Op] = &Op;
    for (const OpRecord &Op : Read->Ops) {
      const OpRecord *Theirs = Known.lookup(Op.Op);
      define(Op.Op, Op.Schema, Op.Line);
      for (const TorchgenFunction::Kernel &K : Op.Torchgen.Dispatch) {
        const OpRecord *Written = K.Of.empty() ? &Op : Own.lookup(K.Of);
        auto At = llvm::find_if(Written->Dispatch, [&](const auto &Entry) {
          return Entry.Key == K.Key;
        });
        bool IsWritten = At != Written->Dispatch.end();
        if (Theirs && (!IsWritten || Theirs->Torchgen.kernelFor(K.Key)))
          continue;
        add(Op.Op, K.Key, K.Namespace + "::" + K.Function,
            IsWritten ? At->Line : Op.Line);
      }
    }
  }

  /// The op of an entry, a name or a map with `func` or `op`, and its schema.
  struct Listed {
    std::string Op, Schema;
    uint32_t Line = 0;
  };
  std::optional<Listed> listed(const YamlNode &Entry, llvm::StringRef Around) {
    const YamlNode *Name = Entry.isScalar() ? &Entry : Entry.find("func");
    if (!Name)
      Name = Entry.find("op");
    const std::string Text = textOf(Name);
    llvm::StringRef Op = llvm::StringRef(Text).split('(').first.trim();
    if (Op.empty() || Op.find_first_of(" \t\n") != llvm::StringRef::npos) {
      problem(Entry.Line, "the entry names no op");
      return std::nullopt;
    }
    return Listed{OperatorName::in(Around, Op),
                  Text.size() == Op.size() ? "" : Text, Name->Line};
  }

  /// cpp.name() of torchgen/api.
  std::string functionOf(const Listed &Entry) {
    std::string Schema = Entry.Schema;
    if (const OpRecord *Op = Known.lookup(Entry.Op); Op && Schema.empty())
      Schema = Op->Schema;
    if (auto Made = Generated.find(Entry.Op);
        Made != Generated.end() && Schema.empty())
      Schema = Made->second->Schema;
    auto Parsed = parseSchema(Schema);
    if (Parsed)
      return cppName(*Parsed);
    llvm::consumeError(Parsed.takeError());
    return OperatorName(Entry.Op).Name.str();
  }

  void readBackend(const YamlNode &Root) {
    const std::string Backend = textOf(Root.find("backend"));
    // A backend that is no dispatch key is the repository's name of
    // PrivateUse1.
    llvm::StringSet<> Own;
    Own.insert(Backend);
    const std::string Key = index::dispatchKey(Backend, Own);
    // BackendIndex.native_function_class_name() of torchgen/model.py.
    std::string Class = textOf(Root.find("class_name"));
    if (Class.empty())
      Class = Backend + "NativeFunctions";
    const std::string Scope =
        textOf(Root.find("cpp_namespace")) + "::" + Class + "::";
    const std::string Custom = llvm::StringRef(Backend).lower();
    auto EachOf = [&](const char *Name, llvm::StringRef Around,
                      const auto &Take) {
      const YamlNode *List = Root.find(Name);
      if (!List || (List->isScalar() && List->Scalar.empty()))
        return;
      if (!List->isSequence())
        return problem(List->Line, llvm::Twine("'") + Name + "' is no list");
      for (const YamlNode::Ptr &Entry : List->Children)
        if (auto Found = listed(*Entry, Around))
          Take(*Found, *Entry);
    };
    llvm::StringSet<> Symbolic, Defined;
    EachOf("symint", "aten",
           [&](const Listed &Of, const YamlNode &) { Symbolic.insert(Of.Op); });
    auto Kernel = [&](const Listed &Of) {
      return Scope + functionOf(Of) +
             (Symbolic.contains(Of.Op) ? "_symint" : "");
    };
    auto Define = [&](const std::string &ForKey) {
      return [&, ForKey](const Listed &Of, const YamlNode &Entry) {
        Defined.insert(Of.Op);
        define(Of.Op, Of.Schema, Of.Line);
        const YamlNode *Dispatch = Entry.find("dispatch");
        if (!Dispatch || !Dispatch->isMap())
          return add(Of.Op, ForKey, Kernel(Of), Of.Line);
        for (const auto &[Keys, Function] : Dispatch->entries())
          for (const std::string &Each : commaSeparated(Keys.Scalar))
            add(Of.Op, Each, Scope + textOf(&Function), Keys.Line);
      };
    };
    EachOf("custom", Custom, Define(Key));
    EachOf("custom_autograd", Custom, Define("Autograd" + Key));
    auto Support = [&](const std::string &ForKey) {
      return [&, ForKey](const Listed &Of, const YamlNode &) {
        llvm::StringRef Name = OperatorName(Of.Op).withoutNamespace();
        if (std::string Ours = OperatorName::in(Custom, Name);
            Defined.contains(Ours))
          return; // torch_npu lists some of its custom ops here as well
        add(Of.Op, ForKey, Kernel(Of), Of.Line);
      };
    };
    EachOf("supported", "aten", Support(Key));
    EachOf("full_codegen", "aten", Support(Key));
    EachOf("autograd", "aten", Support("Autograd" + Key));
  }

  void readExecuTorch(const YamlNode &Root) {
    for (const YamlNode::Ptr &Entry : Root.Children) {
      std::optional<Listed> Of = listed(*Entry, "aten");
      if (!Of)
        continue;
      if (!Of->Schema.empty())
        define(Of->Op, Of->Schema, Of->Line);
      const YamlNode *Kernels = Entry->find("kernels");
      if (!Kernels)
        continue;
      for (const YamlNode::Ptr &Each : Kernels->Children) {
        const std::string Name = textOf(Each->find("kernel_name"));
        auto [Scope, Function] = llvm::StringRef(Name).rsplit("::");
        if (Function.empty()) {
          Function = Scope;
          Scope = "at";
        }
        add(Of->Op, ExecuTorchKey, (Scope + "::native::" + Function).str(),
            Each->Line);
      }
    }
  }

  const TorchgenRules &Rules;
  OperatorYaml &Out;
  llvm::StringMap<const OpRecord *> Known;
  llvm::StringMap<const index::GeneratedOp *> Generated;
  std::string File; ///< that is read
};

/// Whether a file may be of one of the dialects: most YAML is not, and is not
/// parsed.
bool mayListOps(llvm::StringRef Text) {
  return Text.contains("func:") || Text.contains("kernel_name:") ||
         Text.contains("cpp_namespace:");
}

} // namespace

llvm::Expected<OperatorYaml> readOperatorYaml(const source::SourceTree &Tree,
                                              llvm::ArrayRef<OpRecord> PyTorch,
                                              const std::string &PyTorchRoot) {
  OperatorYaml Result;
  const TorchgenRules Rules = TRY(readTorchgenRules(PyTorchRoot));
  Reader Files(PyTorch, Rules, Result);
  for (const std::string &File : source::sourceFiles(
           Tree,
           [](llvm::StringRef Name) {
             return Name.ends_with(".yaml") || Name.ends_with(".yml");
           },
           Result.Problems)) {
    if (File == NativeFunctionsPath)
      continue; // a whole PyTorch: readNativeFunctions()
    auto Text = store::readFile(Tree.Root + "/" + File, MaxYamlSize);
    if (!Text)
      Result.Problems.push_back(llvm::toString(Text.takeError()));
    else if (mayListOps(*Text) && Files.read(File, *Text))
      Result.Files.push_back(File);
  }
  llvm::sort(Result.Rows);
  return Result;
}

} // namespace torchtalk::metadata
