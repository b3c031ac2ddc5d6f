//===- ReadDescription.cpp - Parsing a description ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "describe/Description.h"
#include "describe/Toml.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::describe {
namespace {

constexpr uint64_t MaxFile = 1 << 20;

/// Reports the first error only, as later ones may be its consequence.
class Reader {
public:
  Reader(Description &Out, const std::string &Origin)
      : Out(Out), Origin(Origin) {}

  std::string Problem;

  void read(const toml::table &All) {
    table(All, "",
          {{"name", [&](auto &N) { Out.Name = text(N); }},
           {"pytorch", [&](auto &N) { Out.PyTorch = text(N); }},
           {"repository", [&](auto &N) { Out.Repository = url(N); }},
           {"folders", [&](auto &N) { folders(N); }},
           {"languages", [&](auto &N) { languages(N); }},
           {"macros", [&](auto &N) { macros(N); }},
           {"python", [&](auto &N) { python(N); }},
           {"detect", [&](auto &N) {
              table(N, "detect", {{"files", [&](auto &Files) {
                                     Out.Detect = paths(Files);
                                   }}});
            }}});
  }

private:
  using Read = std::function<void(const toml::node &)>;
  struct Key {
    llvm::StringRef Name;
    Read Take;
  };

  void fail(const toml::node &At, const llvm::Twine &What) {
    if (Problem.empty())
      Problem = (Origin + ": line " + llvm::Twine(At.source().begin.line) +
                 ": " + What)
                    .str();
  }

  /// The entries of a table; none, and an error, if \p N is not a table. \p
  /// Header is the text between the table's brackets.
  const toml::table &entries(const toml::node &N, llvm::StringRef Name,
                             llvm::StringRef Header) {
    static const toml::table None;
    if (const toml::table *Table = N.as_table())
      return *Table;
    fail(N, "'" + Name + "' is a table: [" + Header + "]");
    return None;
  }

  /// \p Name appears in errors; "" is the whole file.
  void table(const toml::node &N, llvm::StringRef Name,
             const std::vector<Key> &Keys) {
    for (const auto &[Given, Value] : entries(N, Name, Name)) {
      llvm::StringRef Word = Given.str();
      auto Known =
          llvm::find_if(Keys, [&](const Key &K) { return K.Name == Word; });
      if (Known != Keys.end()) {
        Known->Take(Value);
        continue;
      }
      auto Names = llvm::map_range(Keys, [](const Key &K) { return K.Name; });
      return fail(Value, "there is no '" + llvm::Twine(Word) + "'" +
                             (Name.empty() ? "" : " in [" + Name + "]") +
                             "; there are " + llvm::join(Names, ", "));
    }
  }

  std::string text(const toml::node &N) {
    if (const toml::value<std::string> *Text = N.as_string())
      return Text->get();
    fail(N, "this is a text, in quotes");
    return "";
  }

  /// It becomes part of links: nothing in it may end one, or be another scheme.
  std::string url(const toml::node &N) {
    const std::string Text = text(N);
    llvm::StringRef Given = Text;
    auto IsPlain = [](char C) {
      return llvm::isAlnum(C) || llvm::StringRef("-._~/:@").contains(C);
    };
    if (!Given.consume_front("https://") || Given.empty() ||
        !llvm::all_of(Given, IsPlain))
      fail(N, "this is the https:// address of a repository");
    return llvm::StringRef(Text).rtrim('/').str();
  }

  bool truth(const toml::node &N) {
    if (const toml::value<bool> *Value = N.as_boolean())
      return Value->get();
    fail(N, "this is true or false");
    return false;
  }

  /// \p What names the elements in errors.
  std::vector<std::string>
  list(const toml::node &N, llvm::StringRef What,
       llvm::function_ref<std::string(const toml::node &)> Take) {
    std::vector<std::string> Result;
    if (const toml::array *Array = N.as_array())
      for (const toml::node &Element : *Array)
        Result.push_back(Take(Element));
    else
      fail(N, "this is a list of " + What + ": [\"...\", \"...\"]");
    return Result;
  }
  std::vector<std::string> texts(const toml::node &N) {
    return list(N, "texts", [&](const toml::node &E) { return text(E); });
  }
  std::vector<std::string> paths(const toml::node &N) {
    return list(N, "paths", [&](const toml::node &E) { return path(E); });
  }

  std::string path(const toml::node &N) {
    const std::string Text = text(N);
    llvm::StringRef Given = Text;
    while (Given.consume_front("./"))
      ;
    while (Given.consume_back("/"))
      ;
    llvm::SmallVector<llvm::StringRef> Parts;
    Given.split(Parts, '/');
    if (Given.starts_with("/") || llvm::is_contained(Parts, "..") ||
        llvm::is_contained(Parts, "") || Given.contains('\0'))
      fail(N, "'" + Text + "' is no path below the root of the repository");
    return Given.str();
  }

  void folders(const toml::node &N) {
    table(N, "folders",
          {{"sources", [&](auto &List) { Out.Sources = paths(List); }},
           {"exclude", [&](auto &List) { Out.Exclude = paths(List); }},
           {"tests", [&](auto &List) { Out.Tests = paths(List); }}});
  }

  void languages(const toml::node &N) {
    for (const auto &[Extension, Value] :
         entries(N, "languages", "languages")) {
      std::optional<source::Dialect> Found = source::parseDialect(text(Value));
      if (!llvm::StringRef(Extension.str()).starts_with("."))
        fail(Value, "'" + llvm::Twine(Extension.str()) +
                        "' is no extension: it begins with a dot");
      else if (!Found)
        fail(Value, "this is no language that is read; there are " +
                        llvm::join(source::dialectNames(), ", "));
      else
        Out.Languages[std::string(Extension.str())] = *Found;
    }
  }

  /// Calls \p Take for each table of an array of tables.
  void each(const toml::node &N, llvm::StringRef Name,
            llvm::function_ref<void(const toml::node &)> Take) {
    const toml::array *Array = N.as_array();
    if (!Array)
      return fail(N, "this is a list of tables: [[" + Name + "]]");
    for (const toml::node &Element : *Array)
      Take(Element);
  }

  void macros(const toml::node &N) {
    each(N, "macros", [&](const toml::node &Element) {
      MacroSet Set;
      auto Defines = [&](const toml::node &List) {
        Set.Defines = texts(List);
        for (const std::string &Define : Set.Defines)
          if (Define.empty() || !(llvm::isAlpha(Define[0]) || Define[0] == '_'))
            fail(List, "'" + Define +
                           "' is not what stands behind #define: a name first");
          else if (Define.find('\n') != std::string::npos)
            fail(List, "a macro is one line");
      };
      table(Element, "[macros]",
            {{"folder", [&](auto &Folder) { Set.Folder = path(Folder); }},
             {"define", Defines}});
      Out.Macros.push_back(std::move(Set));
    });
  }

  void python(const toml::node &N) {
    table(N, "python",
          {{"names", [&](auto &Names) { names(Names); }},
           {"tables", [&](auto &Tables) { opTables(Tables); }}});
  }

  void names(const toml::node &N) {
    for (const auto &[Name, Value] : entries(N, "names", "python.names"))
      Out.PythonNames[std::string(Name.str())] = text(Value);
  }

  void opTables(const toml::node &N) {
    each(N, "python.tables", [&](const toml::node &Element) {
      OpTable Made;
      bool Compiles = false;
      table(Element, "[python.tables]",
            {{"variable", [&](auto &Name) { Made.Variable = text(Name); }},
             {"key", [&](auto &Key) { Made.Key = text(Key); }},
             {"compile", [&](auto &N) { Compiles = truth(N); }}});
      if (Made.Key.empty() != Compiles ||
          Made.Variable.find('.') == std::string::npos)
        fail(Element, "a table has a variable, \"module.NAME\", and either a "
                      "key or compile = true");
      Out.Tables.push_back(std::move(Made));
    });
  }

  Description &Out;
  const std::string &Origin;
};

} // namespace

llvm::Expected<Description> parse(std::string Text, const std::string &Origin) {
  auto All = parseToml(Text);
  if (!All)
    return makeError(Origin + ": " + llvm::toString(All.takeError()));
  Description Result;
  Reader R(Result, Origin);
  R.read(*All);
  if (!R.Problem.empty())
    return makeError(R.Problem);
  Result.Origin = Origin;
  Result.Text = std::move(Text);
  return Result;
}

llvm::Expected<Description> describe(const std::string &Root) {
  std::string Own = Root + "/" + FileName;
  if (llvm::sys::fs::exists(Own)) {
    auto Text = TRY(store::readFile(Own, MaxFile));
    return parse(std::move(Text), FileName);
  }
  for (const OwnDescription &Ours : ownDescriptions()) {
    auto Found =
        TRY(parse(Ours.Text.str(), "torchtalk's own for " + Ours.Name.str()));
    if (!Found.Detect.empty() &&
        llvm::all_of(Found.Detect, [&](const std::string &File) {
          return llvm::sys::fs::is_regular_file(llvm::Twine(Root) + "/" + File);
        }))
      return Found;
  }
  return Description();
}

} // namespace torchtalk::describe
