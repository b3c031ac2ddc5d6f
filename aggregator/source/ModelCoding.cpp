//===- ModelCoding.cpp - Models of source files as bytes ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/ModelCoding.h"
#include "facts/Coding.h"

#include <concepts>
#include <type_traits>

namespace torchtalk::source {
namespace {

template <typename T, typename Model>
concept Is = std::same_as<std::remove_const_t<T>, Model>;

//===----------------------------------------------------------------------===//
// The fields of each type, in the order of the encoding.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<PythonParameter> auto &P) {
  A(P.Name, P.TheKind, P.Annotation, P.Default);
}
void fields(auto &A, Is<PythonScope> auto &S) {
  A(S.TheKind, S.Name, S.Parent, S.Line, S.EndLine, S.Conditional, S.Async,
    S.Doc, S.Decorators, S.Bases, S.Parameters, S.Returns);
}
void fields(auto &A, Is<PythonImport> auto &I) {
  A(I.Scope, I.Line, I.Name, I.Target, I.Alias);
}
void fields(auto &A, Is<PythonValue> auto &V) {
  A(V.Scope, V.Line, V.Name, V.Value);
}
void fields(auto &A, Is<PythonArgument> auto &P) {
  A(P.Position, P.Keyword, P.TheKind, P.Value, P.Name);
}
void fields(auto &A, Is<PythonCall> auto &C) {
  A(C.Scope, C.Line, C.Callee, C.TheUse, C.Arguments, C.Decorates,
    C.Conditions);
}
void fields(auto &A, Is<PackedText> auto &T) { A(T.Size, T.Bytes); }
void fields(auto &A, Is<PythonModule> auto &M) {
  A(M.Name, M.File, M.IsPackage, M.Doc, M.Scopes, M.Imports, M.Values, M.Texts,
    M.Calls, M.SyntaxErrors, M.TooDeep, M.Source);
}
void fields(auto &A, Is<DeviceFunction> auto &F) {
  A(F.Name, F.Line, F.EndLine, F.Kernel, F.Template, F.Bounds);
}
void fields(auto &A, Is<DeviceLaunch> auto &L) {
  A(L.Line, L.Callee, L.Scope, L.Function, L.FunctionLine, L.Targets);
}
void fields(auto &A, Is<DeviceHandover> auto &H) {
  A(H.Line, H.Callee, H.Functor, H.FunctorLine, H.Function, H.FunctionLine);
}
void fields(auto &A, Is<DeviceRegistration> auto &R) {
  A(R.Line, R.TheKind, R.Op, R.Key, R.Schema, R.Kernel, R.Scope, R.BlockLine,
    R.Condition);
}
void fields(auto &A, Is<DeviceFile> auto &F) {
  A(F.File, F.Functions, F.Launches, F.Handovers, F.Registrations, F.Nameless,
    F.LeftOut, F.TooLarge, F.Code);
}

class Writer {
public:
  explicit Writer(std::string &Bytes) : Out(Bytes) {}

  template <typename... T> void operator()(const T &...Values) {
    (put(Values), ...);
  }

private:
  void put(const std::string &S) { Out.string(S); }
  template <typename T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
  void put(T Value) {
    Out.varint(static_cast<uint64_t>(Value));
  }
  template <typename T> void put(const std::vector<T> &All) {
    Out.varint(All.size());
    for (const T &Value : All)
      put(Value);
  }
  template <typename T> void put(const std::optional<T> &Value) {
    put(Value.has_value());
    if (Value)
      put(*Value);
  }
  template <typename T>
    requires std::is_class_v<T>
  void put(const T &Struct) {
    fields(*this, Struct);
  }

  facts::ByteWriter Out;
};

class Reader {
public:
  explicit Reader(std::string_view Bytes) : In(Bytes) {}

  template <typename... T> void operator()(T &...Values) { (get(Values), ...); }
  bool ended() const { return !In.error() && In.atEnd(); }

private:
  void get(std::string &S) { S = In.string(); }
  void get(bool &Value) { Value = In.varint() != 0; }
  void get(uint32_t &Value) { Value = In.u32(); }
  template <typename T>
    requires std::is_enum_v<T>
  void get(T &Value) {
    Value = static_cast<T>(In.varint());
  }
  template <typename T> void get(std::vector<T> &All) {
    uint64_t Count = In.count();
    All.reserve(Count);
    for (uint64_t I = 0; I < Count && !In.error(); ++I)
      get(All.emplace_back());
  }
  template <typename T> void get(std::optional<T> &Value) {
    bool Has = false;
    get(Has);
    if (Has)
      get(Value.emplace());
  }
  template <typename T> void get(T &Struct) { fields(*this, Struct); }

  facts::ByteReader In;
};

template <typename Model> std::string encode(const Outcome<Model> &O) {
  std::string Bytes;
  Writer Write(Bytes);
  Write(O.TheModel, O.Problems);
  return Bytes;
}

template <typename Model>
bool decode(std::string_view Bytes, Outcome<Model> &Out) {
  Reader Read(Bytes);
  Read(Out.TheModel, Out.Problems);
  return Read.ended();
}

} // namespace

std::string encodeOutcome(const Outcome<PythonModule> &O) { return encode(O); }
std::string encodeOutcome(const Outcome<DeviceFile> &O) { return encode(O); }
bool decodeOutcome(std::string_view Bytes, Outcome<PythonModule> &Out) {
  return decode(Bytes, Out);
}
bool decodeOutcome(std::string_view Bytes, Outcome<DeviceFile> &Out) {
  return decode(Bytes, Out);
}

} // namespace torchtalk::source
