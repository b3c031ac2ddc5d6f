//===- Choices.cpp - Options that take one of a few words -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Choices.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::cli {

namespace {

class Choice : public po::typed_value<std::string> {
public:
  Choice(std::string Name, std::vector<std::string> Words)
      : typed_value(nullptr), Name(std::move(Name)), Words(std::move(Words)) {}

  void xparse(boost::any &Store,
              const std::vector<std::string> &Tokens) const override {
    typed_value::xparse(Store, Tokens);
    const auto &Given = boost::any_cast<const std::string &>(Store);
    if (!llvm::is_contained(Words, Given))
      throw po::error("no " + Name + " '" + Given + "': it is " + sentence());
  }

  const std::vector<std::string> &words() const { return Words; }

private:
  /// "a, b or c".
  std::string sentence() const {
    std::string Text;
    for (size_t I = 0; I < Words.size(); ++I)
      Text += (I == 0 ? "" : I + 1 == Words.size() ? " or " : ", ") + Words[I];
    return Text;
  }

  std::string Name;
  std::vector<std::string> Words;
};

} // namespace

void addChoice(po::options_description &Options, const char *Name,
               const char *Placeholder, std::vector<std::string> Words,
               const std::string &Default, const char *Description) {
  auto *Value = new Choice(Name, std::move(Words)); // Options owns it
  Value->value_name(Placeholder);
  if (!Default.empty())
    Value->default_value(Default);
  Options.add_options()(Name, Value, Description);
}

std::vector<std::string> choicesOf(const po::option_description &Option) {
  const auto *Value = dynamic_cast<const Choice *>(Option.semantic().get());
  return Value ? Value->words() : std::vector<std::string>();
}

} // namespace torchtalk::cli
