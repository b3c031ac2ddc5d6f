//===- Command.cpp - What a command is given ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"

namespace torchtalk::cli {

std::string Arguments::text(const char *Name) const {
  return has(Name) ? Map[Name].as<std::string>() : "";
}

std::vector<std::string> Arguments::list(const char *Name) const {
  return has(Name) ? Map[Name].as<std::vector<std::string>>()
                   : std::vector<std::string>();
}

po::options_description optionsOf(const Command &C) {
  po::options_description All("options");
  if (C.AddOptions)
    C.AddOptions(All);
  All.add_options()("json", po::bool_switch(),
                    "answer in JSON (docs/SCHEMA.md)");
  All.add_options()(
      "color",
      po::value<std::string>()->value_name("WHEN")->default_value("auto"),
      "auto, always or never; auto: on a terminal, but for NO_COLOR");
  All.add_options()("help,h", "this help");
  return All;
}

} // namespace torchtalk::cli
