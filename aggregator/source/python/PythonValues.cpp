//===- PythonValues.cpp - Values of the interpreter -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonValues.h"

namespace torchtalk::source {

std::string AbstractValue::key() const {
  switch (TheKind) {
  case Kind::Text:
    return "'" + Text;
  case Kind::Constant:
  case Kind::Name:
    return Text;
  case Kind::Function:
  case Kind::Class:
  case Kind::Object:
    return "@" + std::to_string(reinterpret_cast<uintptr_t>(Data));
  case Kind::Sequence: {
    std::string All = "(";
    if (Text != "tuple" || !Data->Complete || Data->Elements.size() > 4)
      return "";
    for (const AbstractValue &E : Data->Elements) {
      std::string Key = E.is(Kind::Sequence) ? "" : E.key();
      if (Key.empty())
        return "";
      All += Key + ",";
    }
    return All;
  }
  default:
    return "";
  }
}

void AbstractData::store(AbstractValue Key, AbstractValue Value) {
  std::string Text = Key.key();
  if (Text.empty()) {
    Complete = false;
    return;
  }
  auto [It, New] = ByKey.try_emplace(Text, Keys.size());
  if (!New) {
    Keys[It->second] = std::move(Key);
    Elements[It->second] = std::move(Value);
    return;
  }
  Keys.push_back(std::move(Key));
  Elements.push_back(std::move(Value));
}

const AbstractValue *AbstractData::find(const AbstractValue &Key) const {
  auto It = ByKey.find(Key.key());
  return It == ByKey.end() ? nullptr : &Elements[It->second];
}

void AbstractData::remove(const AbstractValue &Key) {
  auto It = ByKey.find(Key.key());
  if (It == ByKey.end())
    return;
  // The last one takes its place, as the order does not matter.
  uint32_t At = It->second;
  ByKey.erase(It);
  if (At + 1 != Keys.size()) {
    Keys[At] = std::move(Keys.back());
    Elements[At] = std::move(Elements.back());
    ByKey[Keys[At].key()] = At;
  }
  Keys.pop_back();
  Elements.pop_back();
}

const AbstractValue *AbstractArguments::get(size_t Position,
                                            llvm::StringRef Keyword) const {
  if (Position < Positional.size())
    return &Positional[Position];
  for (const auto &[Name, Value] : Named)
    if (!Keyword.empty() && Name == Keyword)
      return &Value;
  return nullptr;
}

} // namespace torchtalk::source
