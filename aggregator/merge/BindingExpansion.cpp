//===- BindingExpansion.cpp - Bindings without parameters -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/BindingExpansion.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <deque>
#include <map>
#include <optional>
#include <set>

namespace torchtalk::index {
namespace {

using facts::BindingKind;

/// The number of the parameter that \p Path starts at; the rest is left.
std::optional<unsigned> takeParameter(llvm::StringRef &Path) {
  unsigned Number = 0;
  llvm::StringRef Rest = Path;
  if (!Rest.consume_front("$") || Rest.consumeInteger(10, Number) ||
      (!Rest.empty() && !Rest.starts_with(".")))
    return std::nullopt;
  Path = Rest;
  return Number;
}

bool isParameter(const std::string &Path) {
  llvm::StringRef Rest = Path;
  return takeParameter(Rest).has_value();
}

/// What a parameter gets: a place, or else a text, or else a null pointer.
struct Argument {
  BindingPlace Place;
  std::string Text;

  bool isPlace() const { return Place.Symbol != 0 || !Place.Path.empty(); }
  bool isNull() const { return !isPlace() && Text.empty(); }
  auto operator<=>(const Argument &) const = default;
};

/// A call of \p Function; what it gives for parameters, by number. Those that
/// are not there nobody knows.
struct Context {
  SymbolId Function = 0;
  std::map<unsigned, Argument> Given = {};

  auto operator<=>(const Context &) const = default;
};

class Expansion {
public:
  explicit Expansion(const std::vector<BindingRow> &Rows) {
    std::map<uint32_t, std::vector<const BindingRow *>> ByCall;
    for (const BindingRow &Row : Rows) {
      if (Row.Kind == BindingKind::Argument) {
        ByCall[Row.Call].push_back(&Row);
        Callees.insert(Row.Target.Symbol);
      } else if (SymbolId Function = parameterOf(Row)) {
        Summaries[Function].Rows.push_back(&Row);
      } else {
        Result.push_back(Row);
      }
    }
    for (const auto &[Number, Call] : ByCall) {
      SymbolId Caller = 0;
      for (const BindingRow *Arg : Call)
        if (isParameter(Arg->Owner.Path))
          Caller = Arg->Owner.Symbol;
      if (Caller != 0)
        Summaries[Caller].Calls.push_back(Call);
      else
        expand(Call, {});
    }
  }

  std::vector<BindingRow> run() {
    drain();
    // What nobody calls; and last, what only calls itself.
    for (bool Any : {false, true})
      for (const auto &[Function, What] : Summaries)
        if (!Called.contains(Function) &&
            (Any || !Callees.contains(Function))) {
          Todo.push_back({{Function}, {}});
          drain();
        }
    return std::move(Result);
  }

private:
  using Arguments = std::vector<const BindingRow *>;
  struct Summary {
    std::vector<const BindingRow *> Rows;
    std::vector<Arguments> Calls;
  };

  /// Within one call of each of \p Around.
  struct Entered {
    Context In;
    std::vector<SymbolId> Around;
  };

  static SymbolId parameterOf(const BindingRow &Row) {
    if (isParameter(Row.Owner.Path))
      return Row.Owner.Symbol;
    return isParameter(Row.Target.Path) ? Row.Target.Symbol : 0;
  }

  void drain() {
    while (!Todo.empty()) {
      Entered Next = std::move(Todo.front());
      Todo.pop_front();
      auto Found = Summaries.find(Next.In.Function);
      if (Found == Summaries.end())
        continue;
      for (const BindingRow *Row : Found->second.Rows)
        add(*Row, Next.In);
      Next.Around.push_back(Next.In.Function);
      for (const Arguments &Call : Found->second.Calls)
        expand(Call, Next);
    }
  }

  /// Enters what \p Call calls, unless that is in the middle of it.
  void expand(const Arguments &Call, const Entered &Caller) {
    Context Callee;
    for (const BindingRow *Row : Call) {
      llvm::StringRef Path = Row->Target.Path;
      std::optional<unsigned> Number = takeParameter(Path);
      if (!Number)
        continue;
      Callee.Function = Row->Target.Symbol;
      Argument Given;
      if (!Row->Owner.Path.empty() || Row->Owner.Symbol != 0) {
        std::optional<BindingPlace> Place = place(Row->Owner, Caller.In);
        if (Place)
          Given.Place = std::move(*Place);
      } else if (!Row->Name.empty()) {
        Given.Text = text(Row->Name, Caller.In);
      }
      Callee.Given[*Number] = std::move(Given);
    }
    Called.insert(Callee.Function);
    if (!llvm::is_contained(Caller.Around, Callee.Function) &&
        Contexts.insert(Callee).second)
      Todo.push_back({std::move(Callee), Caller.Around});
  }

  static const Argument *given(const Context &In, unsigned Number) {
    auto Found = In.Given.find(Number);
    return Found == In.Given.end() ? nullptr : &Found->second;
  }

  static std::string text(const std::string &Name, const Context &In) {
    llvm::StringRef Rest = Name;
    std::optional<unsigned> Number = takeParameter(Rest);
    if (!Number)
      return Name;
    const Argument *Arg = given(In, *Number);
    return Arg && !Arg->Text.empty() ? Arg->Text : facts::Dynamic;
  }

  /// nullopt: there is nothing there, as a null pointer was given.
  static std::optional<BindingPlace> place(const BindingPlace &Place,
                                           const Context &In) {
    llvm::StringRef Rest = Place.Path;
    std::optional<unsigned> Number = takeParameter(Rest);
    if (!Number || Place.Symbol != In.Function)
      return Place;
    const Argument *Arg = given(In, *Number);
    if (Arg && Arg->isNull())
      return std::nullopt;
    BindingPlace Result =
        Arg && Arg->isPlace()
            ? Arg->Place
            : BindingPlace{Place.Symbol, "$" + std::to_string(*Number)};
    for (Rest.consume_front("."); !Rest.empty();) {
      auto [First, Others] = Rest.split('.');
      Result.Path += "." + text(First.str(), In);
      Rest = Others;
    }
    return Result;
  }

  void add(const BindingRow &Row, const Context &In) {
    std::optional<BindingPlace> Owner = place(Row.Owner, In);
    std::optional<BindingPlace> Target = place(Row.Target, In);
    if (!Owner || !Target)
      return;
    BindingRow &New = Result.emplace_back(Row);
    New.Owner = std::move(*Owner);
    New.Target = std::move(*Target);
    New.Name = text(Row.Name, In);
  }

  std::map<SymbolId, Summary> Summaries;
  std::deque<Entered> Todo;
  std::set<Context> Contexts;
  std::set<SymbolId> Called;  ///< in one of the contexts
  std::set<SymbolId> Callees; ///< of any call
  std::vector<BindingRow> Result;
};

} // namespace

std::vector<BindingRow> expandBindings(const std::vector<BindingRow> &Rows) {
  return Expansion(Rows).run();
}

} // namespace torchtalk::index
