//===- Door.cpp - Letting browsers in -------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Door.h"
#include "mcp/transport/HttpRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/uuid_io.hpp>

using namespace torchtalk::mcp;

namespace {

constexpr size_t MostKeys = 64, MostCookies = 1024;

/// 122 random bits of the system.
std::string secret() {
  return to_string(boost::uuids::random_generator_pure()());
}

} // namespace

Door::Door() : Name("torchtalk-" + secret().substr(0, 8)) {}

std::string Door::makeKey(Clock::time_point Now) {
  Keys.push_back({secret(), Now + KeyTime});
  if (Keys.size() > MostKeys)
    Keys.pop_front();
  return Keys.back().Secret;
}

std::optional<std::string> Door::open(std::string_view Given,
                                      Clock::time_point Now) {
  auto At = llvm::find_if(
      Keys, [&](const Key &K) { return sameSecret(Given, K.Secret); });
  if (At == Keys.end())
    return std::nullopt;
  const bool Late = At->Until < Now;
  Keys.erase(At);
  if (Late)
    return std::nullopt;
  Cookies.push_back(secret());
  if (Cookies.size() > MostCookies)
    Cookies.pop_front();
  return Cookies.back();
}

bool Door::admits(std::string_view CookieHeader) const {
  llvm::SmallVector<llvm::StringRef, 4> Pairs;
  llvm::StringRef(CookieHeader).split(Pairs, ';');
  for (llvm::StringRef Pair : Pairs) {
    auto [Key, Value] = Pair.trim().split('=');
    if (Key == Name && llvm::any_of(Cookies, [&](const std::string &Known) {
          return sameSecret(Value, Known);
        }))
      return true;
  }
  return false;
}
