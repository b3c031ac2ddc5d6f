//===- CodeModel.cpp - Calls and includes as bytes ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CodeModel.h"
#include "store/Fields.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::source {
constexpr unsigned enumerators(CodeUsing::Kind) { return 3; }

namespace {

/// Bits above the kind of a call.
constexpr uint32_t HasReceiver = 4, HasScope = 8;

/// Writes a name as its number in a list of all names, which comes first.
class CodeWriter : public store::FieldWriter {
public:
  void name(std::string_view Name) {
    auto [It, New] = Numbers.try_emplace(Name, Numbers.size());
    if (New)
      Names.push_back(It->first());
    (*this)(It->second);
  }
  void near(uint32_t Value, uint32_t Base) {
    (*this)(int64_t(static_cast<int32_t>(Value - Base)));
  }
  uint32_t flags(const auto &C) {
    uint32_t Flags = static_cast<uint32_t>(C.TheKind) |
                     (C.Receiver.empty() ? 0 : HasReceiver) |
                     (C.Scope.empty() ? 0 : HasScope);
    (*this)(Flags);
    return Flags;
  }
  std::string all() { return store::encode(Names) + FieldWriter::take(); }

private:
  llvm::StringMap<uint32_t> Numbers;
  std::vector<llvm::StringRef> Names;
};

class CodeReader : public store::FieldReader {
public:
  explicit CodeReader(std::string_view Bytes) : FieldReader(Bytes) {
    (*this)(Names);
  }
  void name(auto &Name) {
    uint32_t Number = 0;
    (*this)(Number);
    if (Number >= Names.size())
      return fail("no such name");
    Name = Names[Number];
  }
  void near(uint32_t &Value, uint32_t Base) {
    int64_t Difference = 0;
    (*this)(Difference);
    Value = static_cast<uint32_t>(Base + Difference);
  }
  uint32_t flags(auto &C) {
    uint32_t Flags = 0;
    (*this)(Flags);
    if (Flags >= 2 * HasScope)
      fail("no such kind of call");
    C.TheKind = static_cast<decltype(C.TheKind)>(Flags & 3);
    return Flags;
  }

private:
  std::vector<std::string_view> Names;
};

/// \p Code is const when it is written.
void code(auto &A, auto &Code) {
  uint32_t Line = 0;
  A.list(Code.Functions, [&](auto &F) {
    A.name(F.Name);
    A.near(F.Line, Line);
    A.near(F.EndLine, Line = F.Line);
    A(F.Template);
  });
  Line = 0;
  uint32_t Function = 0;
  A.list(Code.Calls, [&](auto &C) {
    A.near(C.Function, Function);
    A.near(C.Line, Line);
    uint32_t Flags = A.flags(C);
    A.name(C.Callee);
    if (Flags & HasReceiver)
      A.name(C.Receiver);
    if (Flags & HasScope)
      A.name(C.Scope);
    Function = C.Function;
    Line = C.Line;
  });
  A.list(Code.Includes, [&](auto &I) {
    A(I.Line);
    A.name(I.Path);
    A(I.Quoted);
  });
  A.list(Code.Usings, [&](auto &U) {
    A(U.TheKind);
    A.name(U.Alias);
    A.name(U.Name);
  });
}

} // namespace

static std::string encoded(const auto &Code) {
  CodeWriter Out;
  code(Out, Code);
  return Out.all();
}
std::string encodeCode(const CodeFile &Code) { return encoded(Code); }
std::string encodeCode(const CodeView &Code) { return encoded(Code); }

bool decodeCode(std::string_view Bytes, CodeView &Out) {
  CodeReader In(Bytes);
  Out = {};
  code(In, Out);
  for (const auto &C : Out.Calls)
    if (C.Function != C.NoFunction && C.Function >= Out.Functions.size())
      return false;
  return In.done();
}

} // namespace torchtalk::source
