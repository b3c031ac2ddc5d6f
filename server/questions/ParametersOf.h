//===- ParametersOf.h - Parameters that fill a request ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A parameter is a line that names a member of the request struct; its kind
/// and its default come from that member:
///
/// \code
///   ParametersOf<query::GraphRequest>()
///       .text("func", &R::Func, "FUNC", "an op or a function").subject()
///       .flag("hubs", &R::Hubs, "go through hubs")
///       .page(&R::Limit, &R::Cursor, "how many functions to show")
/// \endcode
///
/// A line without a verb of its own changes the parameter before it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_PARAMETERSOF_H
#define TORCHTALK_SERVER_QUESTIONS_PARAMETERSOF_H

#include "questions/OnProject.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::questions {

template <typename Request> class ParametersOf {
  using Self = ParametersOf &;
  using Kind = Parameter::Kind;

public:
  Self flag(const char *Name, bool Request::*To, const char *Help) {
    return add(Name, Kind::Flag, "", Help, setter<bool>(To));
  }
  template <typename Member, typename Base>
  Self text(const char *Name, Member Base::*To, const char *Placeholder,
            const std::string &Help) {
    return add(Name, Kind::Text, Placeholder, Help, setter<std::string>(To));
  }
  Self texts(const char *Name, std::vector<std::string> Request::*To,
             const char *Placeholder, const char *Help) {
    return add(Name, Kind::Texts, Placeholder, Help,
               setter<std::vector<std::string>>(To));
  }
  /// One of \p Words.
  Self word(const char *Name, std::string Request::*To, const char *Placeholder,
            std::vector<std::string> Words, const char *Help) {
    add(Name, Kind::Choice, Placeholder, Help, setter<std::string>(To));
    last().Words = std::move(Words);
    last().Word = Request().*To;
    return *this;
  }
  /// A value of an enum up to \p Last, by toString(). An optional has no
  /// default.
  template <typename Member, typename Base, typename Enum>
  Self choice(const char *Name, Member Base::*To, Enum Last,
              const char *Placeholder, const char *Help) {
    std::vector<std::string> Words;
    for (unsigned I = 0; I <= static_cast<unsigned>(Last); ++I)
      Words.push_back(toString(static_cast<Enum>(I)));
    add(Name, Kind::Choice, Placeholder, Help,
        [To, Words](Request &Into, const Given &Value) {
          auto At = llvm::find(Words, Value.get<std::string>());
          Into.*To = static_cast<Enum>(At - Words.begin());
        });
    if constexpr (std::is_same_v<Member, Enum>)
      last().Word = toString(Request().*To);
    last().Words = std::move(Words);
    return *this;
  }
  /// A number from 1; \p Most is that of the tool.
  template <typename Member, typename Base>
  Self count(const char *Name, Member Base::*To, unsigned Most,
             const std::string &Help) {
    using Optional = std::is_same<Member, std::optional<size_t>>;
    using Number = std::conditional_t<Optional::value, size_t, Member>;
    add(Name, Kind::Count, "N", Help, setter<Number>(To));
    last().Most = Most;
    return *this;
  }
  /// --limit and --cursor. The default is the request's.
  Self page(size_t Request::*Limit, std::string Request::*Cursor,
            const char *Help) {
    count("limit", Limit, MostRows, Help)
        .standing(static_cast<unsigned>(Request().*Limit));
    return text("cursor", Cursor, "C", "go on where an earlier answer ended");
  }
  /// The lines of source at each place of the answer.
  Self code() {
    return add("code", Kind::Flag, "", "the lines of source at each place",
               nullptr);
  }

  /// The answer as a picture, which the command line alone draws.
  Self picture() {
    add("format", Kind::Choice, "HOW",
        "text; mermaid or dot: a picture; html: the explorer's page as one "
        "file",
        nullptr);
    last().Words = {"text", "mermaid", "dot", "html"};
    last().Word = "text";
    return only(Parameter::Front::Shell);
  }

  /// The answer as a file, or against a former one, on the command line.
  Self table() {
    add("csv", Kind::Flag, "", "all rows as CSV", nullptr);
    only(Parameter::Front::Shell);
    add("ratchet", Kind::Text, "FILE",
        "fail where something is lost that FILE, of --json, has", nullptr);
    return only(Parameter::Front::Shell);
  }

  Self subject() {
    last().Subject = last().Required = true;
    return *this;
  }
  Self optional() {
    last().Required = false;
    return *this;
  }
  Self onTool(const std::string &Help) {
    last().ToolHelp = Help;
    return *this;
  }
  Self only(Parameter::Front On) {
    last().On = On;
    return *this;
  }
  Self fromFile() {
    last().FromFile = true;
    return lines("text/x-diff", 4 << 20);
  }
  /// A text of several lines.
  Self lines(const char *Media, unsigned MostBytes) {
    last().Media = Media;
    last().Most = MostBytes;
    return *this;
  }
  Self onShell(std::vector<std::string> Words) {
    last().ShellWords = std::move(Words);
    return *this;
  }
  /// The maximum holds on the command line, too: \p Reason sets it.
  Self because(const char *Reason) {
    last().MaxFrom = Reason;
    last().ShellMost = last().Most;
    return *this;
  }
  /// The default where none is given.
  Self standing(unsigned Default) {
    last().Default = last().ToolDefault = Default;
    return *this;
  }
  /// 0 is any number on the command line, whose default is \p Default.
  Self fromZero(unsigned Default, std::optional<unsigned> ToolDefault) {
    last().Least = 0;
    last().Default = Default;
    last().ToolDefault = ToolDefault;
    return *this;
  }

  using Checking = llvm::Error (*)(const Request &, const Asker &);

  /// The question \p Of with these parameters, answered by \p Ask(Request,
  /// Places) after \p Check.
  template <typename Fn>
  Question of(Question Of, Fn Ask, Checking Check = nullptr) {
    Of.Parameters = std::move(All);
    auto Read = [Setters = std::move(Setters)](const Given &Arguments) {
      Request Asked;
      for (const auto &[Name, Set] : Setters)
        if (auto At = Arguments.find(Name); At != Arguments.end())
          Set(Asked, *At);
      return Asked;
    };
    if (Check)
      Of.Check = [Read, Check](const Given &Arguments, const Asker &By) {
        return Check(Read(Arguments), By);
      };
    Of.Ask = [Read, Ask, Layered = Of.OfProject](
                 const Given &Arguments,
                 const Places &In) -> llvm::Expected<render::Answer> {
      llvm::Expected<render::Answer> Answer = Ask(Read(Arguments), In);
      if (Answer)
        if (llvm::Error E = addSources(*Answer, In, Layered,
                                       Arguments.value("code", false)))
          return E;
      return Answer;
    };
    return Of;
  }

private:
  static constexpr unsigned MostRows = 500;
  /// Puts the value of a parameter into a request.
  using Setter = std::function<void(Request &, const Given &Value)>;

  template <typename Value, typename Member, typename Base>
  static auto setter(Member Base::*To) {
    return [To](Request &Into, const Given &From) {
      Into.*To = From.get<Value>();
    };
  }
  Parameter &last() { return All.back(); }
  Self add(const char *Name, Kind TheKind, const char *Placeholder,
           const std::string &Help, Setter Set) {
    Parameter &P = All.emplace_back();
    P.Name = Name;
    P.TheKind = TheKind;
    P.Placeholder = Placeholder;
    P.Help = Help;
    if (Set)
      Setters.emplace_back(Name, std::move(Set));
    return *this;
  }

  std::vector<Parameter> All;
  std::vector<std::pair<std::string, Setter>> Setters; ///< by their names
};

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_PARAMETERSOF_H
