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

/// Removes the parameter at the start of \p Path and returns its number.
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

/// The argument of a parameter: a place, a text, or otherwise a null pointer.
struct Argument {
  BindingPlace Place;
  std::string Text;

  bool isPlace() const { return Place.Symbol != 0 || !Place.Path.empty(); }
  bool isNull() const { return !isPlace() && Text.empty(); }
  auto operator<=>(const Argument &) const = default;
};

/// A call of Function with its known arguments, by number.
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
    // First the functions without callers; then those that only cycles reach.
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

  /// The current expansion: one call of each of \p Around.
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

  /// Expands the callee of \p Call, unless it is being expanded already.
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

  /// nullopt when the argument is a null pointer.
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
