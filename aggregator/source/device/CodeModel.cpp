//===- CodeModel.cpp - Calls and includes as bytes ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CodeModel.h"
#include "facts/Coding.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::source {
namespace {

using facts::ByteReader;
using facts::ByteWriter;

/// Writes a repeated name as its number.
class Strings {
public:
  uint64_t number(llvm::StringRef S) {
    auto [It, New] = Numbers.try_emplace(S, Numbers.size());
    if (New)
      All.push_back(It->first());
    return It->second;
  }

  void write(ByteWriter &Out) const {
    Out.varint(All.size());
    for (llvm::StringRef S : All)
      Out.string(S);
  }

private:
  llvm::StringMap<uint64_t> Numbers;
  std::vector<llvm::StringRef> All;
};

/// Bits above the kind of a call.
constexpr unsigned HasReceiver = 4, HasScope = 8;

} // namespace

std::string encodeCode(const CodeFile &Code) {
  Strings Names;
  std::string Body;
  ByteWriter Out(Body);
  Out.varint(Code.Functions.size());
  uint32_t Line = 0;
  for (const CodeFunction &F : Code.Functions) {
    Out.varint(Names.number(F.Name));
    Out.svarint(int64_t(F.Line) - Line);
    Out.svarint(int64_t(F.EndLine) - F.Line);
    Out.varint(F.Template);
    Line = F.Line;
  }
  Out.varint(Code.Calls.size());
  Line = 0;
  uint32_t Function = 0;
  for (const CodeCall &C : Code.Calls) {
    Out.svarint(int32_t(C.Function - Function));
    Out.svarint(int64_t(C.Line) - Line);
    Out.varint(static_cast<unsigned>(C.TheKind) |
               (C.Receiver.empty() ? 0 : HasReceiver) |
               (C.Scope.empty() ? 0 : HasScope));
    Out.varint(Names.number(C.Callee));
    if (!C.Receiver.empty())
      Out.varint(Names.number(C.Receiver));
    if (!C.Scope.empty())
      Out.varint(Names.number(C.Scope));
    Function = C.Function;
    Line = C.Line;
  }
  Out.varint(Code.Includes.size());
  for (const CodeInclude &I : Code.Includes) {
    Out.varint(I.Line);
    Out.varint(Names.number(I.Path));
    Out.varint(I.Quoted);
  }
  Out.varint(Code.Usings.size());
  for (const CodeUsing &U : Code.Usings) {
    Out.varint(static_cast<unsigned>(U.TheKind));
    Out.varint(Names.number(U.Alias));
    Out.varint(Names.number(U.Name));
  }
  std::string Bytes;
  ByteWriter Head(Bytes);
  Names.write(Head);
  Head.bytes(Body);
  return Bytes;
}

bool decodeCode(std::string_view Bytes, CodeFile &Out) {
  ByteReader In(Bytes);
  Out = {};
  std::vector<std::string_view> Names(In.count());
  for (std::string_view &Name : Names)
    Name = In.string();
  auto String = [&] {
    uint32_t Number = In.index(Names.size());
    return In.error() ? std::string() : std::string(Names[Number]);
  };
  auto Around = [&](uint32_t Base) {
    return static_cast<uint32_t>(Base + In.svarint());
  };
  uint32_t Line = 0;
  for (uint64_t I = 0, N = In.count(4); I < N && !In.error(); ++I) {
    CodeFunction &F = Out.Functions.emplace_back();
    F.Name = String();
    F.Line = Line = Around(Line);
    F.EndLine = Around(Line);
    F.Template = In.index(2) != 0;
  }
  Line = 0;
  uint32_t Function = 0;
  for (uint64_t I = 0, N = In.count(4); I < N && !In.error(); ++I) {
    CodeCall &C = Out.Calls.emplace_back();
    C.Function = Function = Around(Function);
    if (Function != CodeCall::NoFunction && Function >= Out.Functions.size())
      return false;
    C.Line = Line = Around(Line);
    uint32_t Flags = In.index(16);
    C.TheKind = static_cast<CodeCall::Kind>(Flags & 3);
    C.Callee = String();
    if (Flags & HasReceiver)
      C.Receiver = String();
    if (Flags & HasScope)
      C.Scope = String();
  }
  for (uint64_t I = 0, N = In.count(3); I < N && !In.error(); ++I) {
    CodeInclude &Include = Out.Includes.emplace_back();
    Include.Line = In.u32();
    Include.Path = String();
    Include.Quoted = In.index(2) != 0;
  }
  for (uint64_t I = 0, N = In.count(3); I < N && !In.error(); ++I) {
    CodeUsing &U = Out.Usings.emplace_back();
    U.TheKind = static_cast<CodeUsing::Kind>(In.index(3));
    U.Alias = String();
    U.Name = String();
  }
  return !In.error() && In.atEnd();
}

} // namespace torchtalk::source
