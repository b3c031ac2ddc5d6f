//===- Autograd.cpp - How an op is differentiated -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/Autograd.h"

#include "metadata/TorchgenSignature.h"
#include "query/autograd/AutogradNodes.h"
#include "query/dispatch/DispatchTable.h"
#include "query/names/SymbolFamily.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::DerivativeRecord;
using index::RegistrationRecord;

namespace {

constexpr const char *CompositeKey = "CompositeImplicitAutograd";

/// The `dispatch` key of derivatives.yaml that a dispatch key stands for.
std::string yamlKey(const std::string &DispatchKey) {
  return DispatchKey == "Autograd" ? "Default" : DispatchKey;
}

/// Answers one question.
class Answer {
public:
  Answer(index::Session &Index, std::string_view Op)
      : Index(Index), Bodies(Index), Nodes(Bodies) {
    Result.Op = Op;
  }

  AutogradResult run(std::vector<RegistrationRecord> Rows) {
    Result.Derivatives = Index.derivativesOf(Result.Op);
    Yaml = Index.op(Result.Op);
    for (RegistrationRecord &Row : Rows) {
      if (!Row.isDispatcherRow())
        continue;
      if (llvm::StringRef(Row.Key).starts_with("Autograd")) {
        addKernel(std::move(Row));
      } else {
        Others.push_back(std::move(Row));
      }
    }
    readSchema();
    addNodesByRule();
    judge();
    return std::move(Result);
  }

private:
  void addKernel(RegistrationRecord Row) {
    AutogradKernel Kernel;
    Kernel.Row = std::move(Row);
    if (Kernel.Row.Kernel != 0)
      Kernel.Kernel = Index.symbol(Kernel.Row.Kernel);
    if (Kernel.Kernel) {
      Kernel.Nodes = Nodes.madeBy(*Kernel.Kernel);
    } else if (llvm::StringRef Maker = Kernel.Row.KernelName;
               Maker.consume_front(facts::ResultOf)) {
      Kernel.MadeBy = Maker.str();
    }
    std::string Node = ruleNode(yamlKey(Kernel.Row.Key));
    for (AutogradNode &Found : Kernel.Nodes)
      Found.Expected = !Node.empty() && index::baseName(Found.Class) == Node;
    Result.Kernels.push_back(std::move(Kernel));
  }

  /// What the YAML says of it; none when that is about another schema.
  const DerivativeRecord *derivative() const {
    auto Found =
        llvm::find_if(Result.Derivatives, [](const DerivativeRecord &Record) {
          return Record.How != DerivativeRecord::Match::NoSchema;
        });
    return Found == Result.Derivatives.end() ? nullptr : &*Found;
  }

  /// The class that the YAML leads to.
  std::string ruleNode(const std::string &Key) const {
    if (const DerivativeRecord *Record = derivative())
      for (const index::DerivativeKey &Entry : Record->Keys)
        if (Entry.Key == Key)
          return Entry.Node;
    return "";
  }

  void addNodesByRule() {
    const DerivativeRecord *Record = derivative();
    if (!Record || isOut())
      return;
    for (const index::DerivativeKey &Entry : Record->Keys) {
      // A run tells that there is a kernel, and not what it makes.
      auto Has = [&](const AutogradKernel &Kernel) {
        return !Kernel.Row.OfRun && yamlKey(Kernel.Row.Key) == Entry.Key;
      };
      if (Entry.Node.empty() || llvm::any_of(Result.Kernels, Has))
        continue;
      Result.NodesByRule.push_back(Nodes.byRule(Entry.Node));
    }
  }

  bool isOut() const {
    return Schema && metadata::variantOf(*Schema) == metadata::Variant::Out;
  }

  /// Of the YAML, else of the registration: torchgen writes some ops nowhere
  /// else.
  void readSchema() {
    std::string Text = Yaml ? Yaml->Schema : "";
    for (const RegistrationRecord &Row : Others)
      if (Text.empty())
        Text = Row.Schema;
    auto Parsed = metadata::parseSchema(Text);
    if (Parsed)
      Schema = std::move(*Parsed);
    else // `index build` tells of it
      llvm::consumeError(Parsed.takeError());
  }

  void say(AutogradState State, std::string Reason,
           std::optional<index::Location> At = std::nullopt) {
    Result.State = State;
    Result.Reason = std::move(Reason);
    Result.ReasonAt = std::move(At);
  }

  /// Facts first, then what torchgen would do with the YAML.
  void judge() {
    if (judgeKernels() || judgeComposite() || judgeDeclaration())
      return;
    if (!Result.Kernels.empty()) {
      const AutogradKernel &First = Result.Kernels.front();
      if (First.Row.OfRun && First.Row.KernelName.empty())
        return say(AutogradState::Unknown,
                   "a kernel for autograd is registered, and what it does is "
                   "not in this index");
      return say(AutogradState::NoNode,
                 First.Kernel
                     ? "its kernel for autograd makes no node"
                     : "its kernel for autograd, " + First.Row.KernelName +
                           ", is not in this index",
                 index::Location{First.Row.File, First.Row.Line});
    }
    if (Yaml)
      return say(AutogradState::NotImplemented,
                 "it is no composite, and derivatives.yaml has no entry for it",
                 index::Location{Yaml->File, Yaml->Line});
    say(AutogradState::Unknown,
        Others.empty() ? "nothing in this index registers it"
                       : "nothing in this index registers it for autograd, so "
                         "the dispatcher's fallback decides");
  }

  bool judgeKernels() {
    for (const AutogradKernel &Kernel : Result.Kernels) {
      index::Location At = {Kernel.Row.File, Kernel.Row.Line};
      if (llvm::StringRef(Kernel.MadeBy).contains("NotImplemented")) {
        say(AutogradState::NotImplemented,
            "it is registered with " + Kernel.MadeBy, At);
        return true;
      }
      for (const AutogradNode &Node : Kernel.Nodes)
        if (Node.Class == "torch::autograd::NotImplemented") {
          say(AutogradState::NotImplemented,
              "its kernel for autograd makes a " + Node.Class, Node.Site);
          return true;
        }
    }
    bool HasNode = llvm::any_of(Result.Kernels, [](const auto &Kernel) {
      return !Kernel.Nodes.empty();
    });
    if (!HasNode && Result.NodesByRule.empty())
      return false;
    if (!judgeNodeOfComposite())
      say(AutogradState::Differentiable, "");
    return true;
  }

  /// The dispatcher takes a CompositeImplicitAutograd kernel before one for
  /// Autograd, but for a backend that has a kernel of its own.
  bool judgeNodeOfComposite() {
    bool ForAll = llvm::all_of(Result.Kernels, [](const auto &Kernel) {
      return Kernel.Row.Key == "Autograd";
    });
    bool Composite = (Yaml && Yaml->Torchgen.kernelFor(CompositeKey)) ||
                     llvm::any_of(Others, [](const RegistrationRecord &Row) {
                       return Row.Key == CompositeKey;
                     });
    if (!ForAll || !Composite)
      return false;
    if (Yaml)
      for (const auto &Kernel : Yaml->Torchgen.Dispatch)
        if (!llvm::StringRef(Kernel.Key).starts_with("Composite"))
          Result.NodeServes.push_back(Kernel.Key);
    const DerivativeRecord *Record = derivative();
    say(AutogradState::Composite,
        Result.NodeServes.empty()
            ? "it is composite: the ops that it calls are differentiated, and "
              "its own node is for backends with a kernel of their own, of "
              "which there is none"
            : "it is composite: the ops that it calls are differentiated; its "
              "own node is only for " +
                  llvm::join(Result.NodeServes, ", ") +
                  ", with kernels of their own",
        Record ? std::optional(index::Location{Record->File, Record->Line})
               : std::nullopt);
    return true;
  }

  /// dispatch_strategy() of torchgen; a registration says the same.
  bool judgeComposite() {
    if (!Result.Kernels.empty())
      return false;
    const char *Reason = "it is composite: the ops that it calls are "
                         "differentiated";
    auto Row = llvm::find_if(Others, [](const RegistrationRecord &Row) {
      return llvm::StringRef(Row.Key).starts_with("CompositeImplicitAutograd");
    });
    if (Yaml && !Yaml->Torchgen.Abstract)
      say(AutogradState::Composite, Reason,
          index::Location{Yaml->File, Yaml->Line});
    else if (!Yaml && Row != Others.end())
      say(AutogradState::Composite, Reason,
          index::Location{Row->File, Row->Line});
    else
      return false;
    return true;
  }

  /// gen_variable_type_func() of torchgen.
  bool judgeDeclaration() {
    std::optional<index::Location> At;
    if (Yaml)
      At = index::Location{Yaml->File, Yaml->Line};
    if (isOut()) {
      say(AutogradState::OutVariant,
          "out= variants are not differentiable: it is an error when an "
          "argument requires gradient",
          At);
      return true;
    }
    if (const DerivativeRecord *Record = derivative()) {
      say(AutogradState::NonDifferentiable,
          Record->How == DerivativeRecord::Match::Listed
              ? "it is in the generator's list " + Record->Signature
              : "its entry has no formula for a gradient",
          index::Location{Record->File, Record->Line});
      return true;
    }
    if (Schema && llvm::none_of(Schema->Returns, [](const auto &Return) {
          return metadata::isTensorLike(Return.Type);
        })) {
      say(AutogradState::NoTensorResult, "it returns no tensor", At);
      return true;
    }
    return false;
  }

  index::Session &Index;
  BodyReader Bodies;
  NodeFinder Nodes;
  AutogradResult Result;
  std::optional<index::OpRecord> Yaml;
  std::optional<metadata::FunctionSchema> Schema;
  std::vector<RegistrationRecord> Others; ///< rows not for autograd
};

} // namespace

AutogradResult autograd(index::Session &Index, std::string_view Op,
                        std::vector<RegistrationRecord> Rows) {
  return Answer(Index, Op).run(std::move(Rows));
}

} // namespace torchtalk::query
