//===- Profile.cpp - The events of a profiler's trace ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/Profile.h"

#include "llvm/ADT/STLExtras.h"

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

namespace torchtalk::query {

namespace {

using nlohmann::json;

/// Keeps no values but those of one event, so that deep and long texts cost
/// nothing but their reading.
class Events : public nlohmann::json_sax<json> {
public:
  std::map<std::pair<std::string, std::string>, ProfileEvent> Found;

  bool start_object(size_t) override {
    ++Depth;
    Key.clear();
    // In an array, or in the one that is a member of an object.
    if (Arrays == 1 && Depth <= 2) {
      Inside = Depth;
      Event = {};
      IsTimed = false;
    }
    return true;
  }
  bool end_object() override {
    if (Inside == Depth) {
      Inside = 0;
      if (IsTimed && !Event.Name.empty())
        add();
    }
    --Depth;
    return true;
  }
  bool start_array(size_t) override {
    ++Arrays;
    return true;
  }
  bool end_array() override {
    --Arrays;
    return true;
  }
  bool key(std::string &Name) override {
    Key = Name;
    return true;
  }
  bool string(std::string &Value) override {
    if (!isOfEvent())
      return true;
    if (Key == "name")
      Event.Name = Value;
    else if (Key == "cat")
      Event.Category = Value;
    else if (Key == "ph")
      IsTimed = Value == "X";
    return true;
  }
  bool number_float(double Value, const std::string &) override {
    if (isOfEvent() && Key == "dur" && Value > 0)
      Event.Microseconds = Value;
    return true;
  }
  bool number_integer(int64_t Value) override {
    return number_float(static_cast<double>(Value), "");
  }
  bool number_unsigned(uint64_t Value) override {
    return number_float(static_cast<double>(Value), "");
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool binary(json::binary_t &) override { return true; }
  bool parse_error(size_t, const std::string &,
                   const json::exception &) override {
    return false;
  }

private:
  bool isOfEvent() const { return Inside != 0 && Inside == Depth; }

  void add() {
    ProfileEvent &E = Found[{Event.Name, Event.Category}];
    E.Name = Event.Name;
    E.Category = Event.Category;
    ++E.Count;
    E.Microseconds += Event.Microseconds;
  }

  size_t Depth = 0, Arrays = 0; ///< of objects, of arrays
  size_t Inside = 0;            ///< the depth of the event; 0: none
  std::string Key;
  ProfileEvent Event;
  bool IsTimed = false;
};

} // namespace

std::optional<std::vector<ProfileEvent>> readProfile(llvm::StringRef Text) {
  if (!Text.ltrim().starts_with("{") && !Text.ltrim().starts_with("["))
    return std::nullopt;
  Events Read;
  json::sax_parse(Text.begin(), Text.end(), &Read);
  if (Read.Found.empty())
    return std::nullopt;
  std::vector<ProfileEvent> Result;
  Result.reserve(Read.Found.size());
  for (auto &Of : Read.Found)
    Result.push_back(std::move(Of.second));
  llvm::stable_sort(Result, [](const ProfileEvent &A, const ProfileEvent &B) {
    return A.Microseconds > B.Microseconds;
  });
  return Result;
}

} // namespace torchtalk::query
