//===- Derivatives.cpp - The derivatives that PyTorch declares ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/Derivatives.h"
#include "metadata/YamlTree.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::metadata {
namespace {

using index::DerivativeFormula;
using index::DerivativeKey;

class DerivativeReader : YamlEntryReader {
public:
  DerivativeReader(const std::string &File, Derivatives &Out)
      : YamlEntryReader(File, Out.Problems), Out(Out) {}

  void read(const YamlNode &Node) {
    if (!Node.isMap())
      return problem(Node.Line, "the entry is no mapping");
    DerivativeEntry Entry;
    Entry.Line = Node.Line;
    if (!readFields(Node, Entry))
      return;
    if (Entry.Signature.empty())
      return problem(Node.Line, "the entry has no 'name'");
    const YamlNode *Dispatch = nullptr, *Differentiability = nullptr;
    DerivativeKey Default;
    Default.Key = "Default";
    llvm::StringSet<> Seen;
    for (const auto &[Key, Value] : Node.entries()) {
      if (isSecondKey(Key, Seen) || isField(Key, "name"))
        continue;
      if (isField(Key, "dispatch"))
        Dispatch = &Value;
      else if (isField(Key, "output_differentiability"))
        Differentiability = &Value;
      else
        readFormula(Key, Value, Default);
    }
    if (Differentiability)
      readDifferentiability(*Differentiability, Entry);
    if (!Dispatch)
      Entry.Keys.push_back(std::move(Default));
    else
      readDispatch(*Dispatch, Default, Entry);
    Out.Entries.push_back(std::move(Entry));
  }

private:
  static bool isField(const YamlNode &Key, llvm::StringRef Name) {
    return Key.isScalar() && Key.Scalar == Name;
  }

  bool isSecondKey(const YamlNode &Key, llvm::StringSet<> &Seen) {
    return Key.isScalar() && isSecond(Key.Scalar, Key.Line, Seen);
  }

  /// As text, and the signature.
  bool readFields(const YamlNode &Node, DerivativeEntry &Entry) {
    for (const auto &[Key, Value] : Node.entries()) {
      index::OpRecord::Field &Field = Entry.Fields.emplace_back();
      if (!readField(Key, Value, Field))
        return false;
      if (isField(Key, "name") && Entry.Signature.empty()) {
        Entry.Signature = Field.Value;
        Entry.Line = Key.Line;
      }
    }
    return true;
  }

  void readFormula(const YamlNode &Names, const YamlNode &Value,
                   DerivativeKey &To) {
    if (!Names.isScalar() || !Value.isScalar())
      return problem(Names.Line, "the formula is no 'name: text'");
    DerivativeFormula Formula;
    Formula.Line = Names.Line;
    Formula.Text = Value.Scalar;
    Formula.Names = commaSeparated(Names.Scalar);
    if (Formula.Names.empty())
      return problem(Names.Line, "the formula is for nothing");
    To.Formulas.push_back(std::move(Formula));
  }

  void readDifferentiability(const YamlNode &Node, DerivativeEntry &Entry) {
    if (!Node.isSequence())
      return problem(Node.Line, "'output_differentiability' is no list");
    for (const YamlNode::Ptr &Output : Node.Children) {
      if (!Output->isScalar()) {
        problem(Output->Line, "'output_differentiability' holds what is "
                              "neither true, false nor a condition");
        Entry.OutputDifferentiability.clear();
        return;
      }
      Entry.OutputDifferentiability.push_back(Output->Scalar);
    }
  }

  void readDispatch(const YamlNode &Node, const DerivativeKey &Beside,
                    DerivativeEntry &Entry) {
    // torchgen ignores these without a word.
    for (const DerivativeFormula &Formula : Beside.Formulas)
      problem(Formula.Line, "the formula stands beside 'dispatch', where "
                            "torchgen does not see it");
    if (!Node.isMap())
      return problem(Node.Line, "'dispatch' is no mapping");
    llvm::StringSet<> Seen;
    for (const auto &[Name, Formulas] : Node.entries()) {
      if (!Name.isScalar() || !Formulas.isMap()) {
        problem(Name.Line, "the entry of 'dispatch' is no 'key: formulas'");
        continue;
      }
      if (isSecondKey(Name, Seen))
        continue;
      if (Name.Scalar != "Default" &&
          !llvm::StringRef(Name.Scalar).starts_with("Autograd"))
        problem(Name.Line, "'" + Name.Scalar + "' is no autograd key");
      DerivativeKey Key;
      Key.Key = Name.Scalar;
      llvm::StringSet<> SeenNames;
      for (const auto &[Names, Text] : Formulas.entries())
        if (!isSecondKey(Names, SeenNames))
          readFormula(Names, Text, Key);
      Entry.Keys.push_back(std::move(Key));
    }
  }

  Derivatives &Out;
};

} // namespace

llvm::Expected<Derivatives> parseDerivatives(std::string_view Text,
                                             const std::string &File) {
  auto List = TRY(parseYamlList(Text, File, "derivatives"));
  Derivatives Result;
  DerivativeReader Reader(File, Result);
  for (const YamlNode::Ptr &Entry : List)
    Reader.read(*Entry);
  return Result;
}

llvm::Expected<Derivatives> readDerivatives(const std::string &SourceRoot) {
  std::string Path = SourceRoot + "/" + DerivativesPath;
  if (!llvm::sys::fs::exists(Path)) {
    Derivatives Nothing;
    Nothing.Problems.push_back(std::string("The source has no ") +
                               DerivativesPath +
                               ", so the index has no derivative formulas.");
    return Nothing;
  }
  std::string Text = TRY(store::readFile(Path, MaxYamlSize));
  return parseDerivatives(Text, DerivativesPath);
}

} // namespace torchtalk::metadata
