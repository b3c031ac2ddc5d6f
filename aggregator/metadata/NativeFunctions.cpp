//===- NativeFunctions.cpp - Reading native_functions.yaml ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/NativeFunctions.h"
#include "metadata/NativeFields.h"
#include "metadata/YamlTree.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::metadata {
namespace {

using index::OpRecord;

/// "add.Tensor(Tensor self, ...) -> Tensor" -> "aten::add.Tensor". torchgen
/// allows another namespace in front. Empty for anything but a schema.
std::string opName(llvm::StringRef Schema) {
  size_t Paren = Schema.find('(');
  if (Paren == llvm::StringRef::npos)
    return {};
  llvm::StringRef Name = Schema.take_front(Paren).trim();
  if (Name.empty() || Name.find_first_of(" \t\n") != llvm::StringRef::npos)
    return {};
  return index::OperatorName::in("aten", Name);
}

class EntryReader {
public:
  EntryReader(const std::string &File, NativeFunctions &Out)
      : File(File), Out(Out) {}

  void read(const YamlNode &Entry) {
    if (!Entry.isMap())
      return problem(Entry.Line, "the entry is no mapping");
    OpRecord Op;
    Op.File = File;
    Op.Line = Entry.Line;
    const YamlNode *Dispatch = nullptr;
    llvm::StringSet<> Names;
    for (size_t I = 0; I + 1 < Entry.Children.size(); I += 2) {
      const YamlNode &Key = *Entry.Children[I];
      const YamlNode &Value = *Entry.Children[I + 1];
      OpRecord::Field Field;
      Field.Line = Key.Line;
      std::string_view TooLong = Writer.write(Key, Field.Name);
      if (TooLong.empty())
        TooLong = Writer.write(Value, Field.Value);
      if (!TooLong.empty())
        return problem(Key.Line, TooLong);
      if (!Names.insert(Field.Name).second) {
        problem(Key.Line, "'" + Field.Name + "' comes a second time");
        continue;
      }
      if (Field.Name == "func") {
        Op.Schema = Field.Value;
        Op.Line = Key.Line;
      } else if (Field.Name == "dispatch") {
        Dispatch = &Value;
      } else {
        readNativeField(
            Field.Name, Value, Op.Torchgen,
            [&](uint32_t Line, const llvm::Twine &Why) { problem(Line, Why); });
      }
      Op.Fields.push_back(std::move(Field));
    }
    if (Op.Schema.empty())
      return problem(Entry.Line, "the entry has no 'func'");
    Op.Op = opName(Op.Schema);
    if (Op.Op.empty())
      return problem(Op.Line, "'" + Op.Schema + "' is no schema");
    if (!Seen.insert(Op.Op).second)
      return problem(Op.Line, Op.Op + " is declared a second time");
    if (Dispatch)
      readDispatch(*Dispatch, Op);
    Out.Ops.push_back(std::move(Op));
  }

  void problem(uint32_t Line, const llvm::Twine &Why) {
    Out.Problems.push_back(
        (File + ":" + llvm::Twine(Line) + ": " + Why + ".").str());
  }

private:
  void readDispatch(const YamlNode &Node, OpRecord &Op) {
    if (Node.isScalar() && Node.Scalar.empty())
      return; // as if the field were absent
    if (!Node.isMap())
      return problem(Node.Line, "'dispatch' of " + Op.Op + " is no mapping");
    llvm::StringSet<> SeenKeys;
    for (size_t I = 0; I + 1 < Node.Children.size(); I += 2) {
      const YamlNode &Keys = *Node.Children[I];
      const YamlNode &Kernel = *Node.Children[I + 1];
      if (!Keys.isScalar() || !Kernel.isScalar()) {
        problem(Keys.Line, "a dispatch entry of " + Op.Op + " is no name");
        continue;
      }
      llvm::SmallVector<llvm::StringRef, 4> Names;
      llvm::StringRef(Keys.Scalar).split(Names, ',');
      for (llvm::StringRef Name : Names) {
        if (Name = Name.trim(); Name.empty())
          continue;
        OpRecord::DispatchEntry Entry{Name.str(), Kernel.Scalar, Keys.Line};
        std::string_view TooLong =
            Writer.count(sizeof Entry + Entry.Kernel.size());
        if (!TooLong.empty())
          return problem(Keys.Line, TooLong);
        if (SeenKeys.insert(Name).second)
          Op.Dispatch.push_back(std::move(Entry));
        else
          problem(Keys.Line, "'" + Name + "' comes a second time");
      }
    }
  }

  const std::string &File;
  NativeFunctions &Out;
  llvm::StringSet<> Seen;
  FlowWriter Writer;
};

} // namespace

llvm::Expected<NativeFunctions>
parseNativeFunctions(std::string_view Text, const std::string &File,
                     const TorchgenRules &Rules) {
  auto List = TRY(parseYamlList(Text, File, "operators"));
  NativeFunctions Result;
  EntryReader Reader(File, Result);
  for (const YamlNode::Ptr &Entry : List)
    Reader.read(*Entry);
  applyTorchgen(Result.Ops, Rules, Result.Problems);
  return Result;
}

llvm::Expected<NativeFunctions>
readNativeFunctions(const std::string &SourceRoot) {
  std::string Path = SourceRoot + "/" + NativeFunctionsPath;
  if (!llvm::sys::fs::exists(Path)) {
    NativeFunctions Nothing;
    Nothing.Problems.push_back(
        std::string("The source has no ") + NativeFunctionsPath +
        ", so the index has no schemas: see that --pytorch-source names a "
        "checkout of PyTorch.");
    return Nothing;
  }
  std::string Text = TRY(store::readFile(Path, MaxYamlSize));
  TorchgenRules Rules = TRY(readTorchgenRules(SourceRoot));
  llvm::Expected<NativeFunctions> Result =
      parseNativeFunctions(Text, NativeFunctionsPath, Rules);
  if (Result && Result->Ops.empty())
    return makeError(Path + ": the file lists no operators; restore it from "
                            "the checkout, or name another source with "
                            "--pytorch-source.");
  // In a source without torchgen, report only if an entry needs its rules.
  if (Result && llvm::any_of(Result->Ops, [](const OpRecord &Op) {
        return Op.Torchgen.Structured;
      }))
    llvm::append_range(Result->Problems, Rules.Problems);
  return Result;
}

} // namespace torchtalk::metadata
