//===- Command.cpp - What a command is given ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Command.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::cli {

namespace {

/// One of a few words: any other is wrong usage.
class Choice : public po::typed_value<std::string> {
public:
  Choice(std::string Name, std::vector<std::string> Words)
      : typed_value(nullptr), Name(std::move(Name)), Words(std::move(Words)) {}

  void xparse(boost::any &Store,
              const std::vector<std::string> &Tokens) const override {
    typed_value::xparse(Store, Tokens);
    const auto &Given = boost::any_cast<const std::string &>(Store);
    if (!llvm::is_contained(Words, Given))
      throw po::error("no " + Name + " '" + Given + "': it is " +
                      questions::oneOf(Words));
  }

private:
  std::string Name;
  std::vector<std::string> Words;
};

/// \p Value with its placeholder, and \p Default where there is one.
template <typename Type, typename Default>
po::value_semantic *named(po::typed_value<Type> *Value, const Option &O,
                          const Default &Standing) {
  Value->value_name(O.Placeholder);
  if (Standing)
    Value->default_value(*Standing);
  return Value;
}

po::value_semantic *valueOf(const Option &O) {
  std::optional<std::string> Word;
  if (!O.Word.empty())
    Word = O.Word;
  switch (O.TheKind) {
  case Option::Kind::Flag:
    return po::bool_switch();
  case Option::Kind::Text:
    return named(po::value<std::string>(), O, Word);
  case Option::Kind::Texts: {
    auto *Value = po::value<std::vector<std::string>>();
    Value->value_name(O.Placeholder);
    return O.OneEach ? Value : Value->multitoken();
  }
  case Option::Kind::Choice:
    return named<std::string>(new Choice(O.Name, O.shellWords()), O, Word);
  case Option::Kind::Count:
    return named(po::value<int>(), O, O.Default);
  }
  return nullptr;
}

Option option(const char *Name, Option::Kind Kind, const char *Placeholder,
              const char *Help) {
  Option O;
  O.Name = Name;
  O.TheKind = Kind;
  O.Placeholder = Placeholder;
  O.Help = Help;
  return O;
}

} // namespace

char Failure::ID = 0;

llvm::Error failure(ExitCode Code, const llvm::Twine &Why) {
  return llvm::make_error<Failure>(Code, Why);
}

llvm::Error orFail(ExitCode Code, llvm::Error Step) {
  if (!Step || Step.isA<Failure>() || Step.isA<questions::BadUsage>())
    return Step;
  return failure(Code, llvm::toString(std::move(Step)));
}

std::string Arguments::text(const char *Name) const {
  return has(Name) ? Map[Name].as<std::string>() : "";
}

std::vector<std::string> Arguments::list(const char *Name) const {
  return has(Name) ? Map[Name].as<std::vector<std::string>>()
                   : std::vector<std::string>();
}

Option flag(const char *Name, const char *Help) {
  return option(Name, Option::Kind::Flag, "", Help);
}

Option text(const char *Name, const char *Placeholder, const char *Help,
            const char *Default) {
  Option O = option(Name, Option::Kind::Text, Placeholder, Help);
  O.Word = Default;
  return O;
}

Option again(const char *Name, const char *Placeholder, const char *Help) {
  Option O = option(Name, Option::Kind::Texts, Placeholder, Help);
  O.OneEach = true;
  return O;
}

Option choice(const char *Name, const char *Placeholder,
              std::vector<std::string> Words, const char *Help) {
  Option O = option(Name, Option::Kind::Choice, Placeholder, Help);
  O.Word = Words.front();
  O.Words = std::move(Words);
  return O;
}

Option count(const char *Name, std::optional<unsigned> Default,
             const char *Help, int Least, std::optional<unsigned> Most) {
  Option O = option(Name, Option::Kind::Count, "N", Help);
  O.Default = Default;
  O.Least = Least;
  O.ShellMost = Most;
  return O;
}

Options operator+(Options First, const Options &Then) {
  First.insert(First.end(), Then.begin(), Then.end());
  return First;
}

Options allOptions(const Command &C) {
  static const Options Common = {
      flag("json", "answer in JSON (docs/SCHEMA.md)"),
      choice("color", "WHEN", {"auto", "always", "never"},
             "auto, always or never; auto: on a terminal, but for NO_COLOR")};
  return C.Options + Common;
}

po::options_description optionsOf(const Command &C) {
  po::options_description All("options");
  for (const Option &O : allOptions(C))
    All.add_options()(render::optionName(O.Name).c_str(), valueOf(O),
                      O.Help.c_str());
  All.add_options()("help,h", "this help");
  return All;
}

std::string outOfRange(const Command &C, const Arguments &Given) {
  auto Wrong = llvm::find_if(C.Options, [&](const Option &O) {
    const std::string Name = render::optionName(O.Name);
    if (O.TheKind != Option::Kind::Count || !Given.has(Name.c_str()))
      return false;
    const int64_t Number = Given.number(Name.c_str());
    return Number < O.Least || Number > O.ShellMost.value_or(INT_MAX);
  });
  if (Wrong == C.Options.end())
    return "";
  const std::string Name = "--" + render::optionName(Wrong->Name);
  const std::string Least = std::to_string(Wrong->Least);
  if (Wrong->ShellMost)
    return Name + " is from " + Least + " to " +
           std::to_string(*Wrong->ShellMost) +
           (Wrong->MaxFrom.empty() ? "" : " (" + Wrong->MaxFrom + ")");
  return Name +
         (Wrong->Least == 0 ? " is not negative" : " is at least " + Least);
}

} // namespace torchtalk::cli
