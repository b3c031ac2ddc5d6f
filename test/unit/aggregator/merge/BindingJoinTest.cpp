//===- BindingJoinTest.cpp - Full Python names out of many TUs ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/BindingJoin.h"
#include "TestSupport.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::test {
namespace {

using namespace index;
using facts::BindingKind;
using Names = std::vector<std::string>;

// Symbols of the samples: objects, functions, callees.
constexpr SymbolId Def = 1, Table = 2, Type = 3, Vector = 4, OtherType = 5,
                   OtherTable = 6, Init = 10, Fill = 11, Gather = 12,
                   Function = 20, Other = 21;

/// Rows, each at a line of its own.
class Rows {
public:
  BindingRow &add(BindingKind Kind, BindingPlace Owner, std::string Name,
                  BindingPlace Target = {}) {
    BindingRow &Row = All.emplace_back();
    Row.Kind = Kind;
    Row.Owner = std::move(Owner);
    Row.Name = std::move(Name);
    Row.Target = std::move(Target);
    Row.Site = {"a.cpp", static_cast<uint32_t>(All.size())};
    return Row;
  }
  void entry(BindingPlace Owner, std::string Name, SymbolId Callee = Function) {
    add(BindingKind::Function, std::move(Owner), std::move(Name), {Callee});
  }
  void contains(BindingPlace Owner, BindingPlace Part) {
    add(BindingKind::Contains, std::move(Owner), "", std::move(Part));
  }
  /// \p Given: a place, or a text.
  void pass(uint32_t Call, SymbolId Callee, unsigned Parameter,
            BindingPlace Given, std::string Text = "") {
    add(BindingKind::Argument, std::move(Given), std::move(Text),
        {Callee, "$" + std::to_string(Parameter)})
        .Call = Call;
  }
  std::vector<BindingRecord> join() const { return joinBindings(All); }
  std::vector<BindingRow> All;
};

BindingRecord named(const std::vector<BindingRecord> &Records,
                    const std::string &Name) {
  auto Found = llvm::find_if(
      Records, [&](const BindingRecord &B) { return B.Name == Name; });
  if (Found == Records.end()) {
    ADD_FAILURE() << "no " << Name;
    return {};
  }
  EXPECT_EQ(
      llvm::count_if(Records, [&](const auto &B) { return B.Name == Name; }), 1)
      << Name;
  return *Found;
}

TEST(BindingJoin, aTableOfAModule) {
  Rows R;
  R.add(BindingKind::ModuleName, {Def}, "torch._C._nn");
  R.contains({Def}, {Table});
  R.entry({Table}, "gelu");
  auto Records = R.join();
  BindingRecord Gelu = named(Records, "gelu");
  EXPECT_EQ(Gelu.Names, Names{"torch._C._nn.gelu"});
  EXPECT_EQ(Gelu.UserNames, Names{});
  EXPECT_EQ(Gelu.Kind, BindingKind::Function);
  EXPECT_EQ(Gelu.Symbol, Function);
  EXPECT_EQ(named(Records, "_nn").Kind, BindingKind::Submodule);
  EXPECT_EQ(Records.size(), 2u);
}

TEST(BindingJoin, whatAnotherTuPasses) {
  Rows R;
  R.add(BindingKind::Submodule, {Init, "$0"}, "_nn", {Table});
  R.entry({Table}, "gelu");
  R.entry({Init, "$0._sub"}, "f");
  R.add(BindingKind::ModuleName, {Def}, "torch._C");
  R.pass(1, Init, 0, {Def});
  auto Records = R.join();
  EXPECT_EQ(named(Records, "gelu").Names, Names{"torch._C._nn.gelu"});
  EXPECT_EQ(named(Records, "f").Names, Names{"torch._C._sub.f"});
  EXPECT_EQ(named(Records, "_nn").Names, Names{"torch._C._nn"});
}

TEST(BindingJoin, withoutTheCallerItSaysWhatItHangsFrom) {
  Rows R;
  R.entry({Init, "$0._sub"}, "f");
  BindingRecord F = named(R.join(), "f");
  EXPECT_EQ(F.Names, Names{});
  EXPECT_EQ(F.Owner, Init);
  EXPECT_EQ(F.OwnerPath, "$0._sub");
}

TEST(BindingJoin, anUnknownOwnerStaysUnknown) {
  Rows R;
  R.entry({0, "?.T"}, "f");
  BindingRecord F = named(R.join(), "f");
  EXPECT_EQ(F.Names, Names{});
  EXPECT_EQ(F.Owner, 0u);
  EXPECT_EQ(F.OwnerPath, "?.T");
}

TEST(BindingJoin, aTypeAndItsInstance) {
  Rows R;
  R.add(BindingKind::TypeName, {Type}, "torch._C._VariableFunctionsClass");
  R.add(BindingKind::Class, {0, "torch._C"}, "_VariableFunctionsClass", {Type});
  R.add(BindingKind::Instance, {0, "torch._C"}, "_VariableFunctions", {Type});
  R.contains({Type}, {Vector});
  // gather(vector) calls gather_0(vector), which adds its table.
  R.pass(1, Gather, 0, {Vector});
  R.pass(2, Fill, 0, {Gather, "$0"});
  R.contains({Fill, "$0"}, {Table});
  R.entry({Table}, "add");
  auto Records = R.join();
  BindingRecord Add = named(Records, "add");
  EXPECT_EQ(Add.Names, (Names{"torch._C._VariableFunctions.add",
                              "torch._C._VariableFunctionsClass.add"}));
  EXPECT_EQ(Add.UserNames, Names{"torch.add"});
  EXPECT_EQ(Add.Kind, BindingKind::Method);
  EXPECT_EQ(named(Records, "_VariableFunctionsClass").Names,
            Names{"torch._C._VariableFunctionsClass"});
}

TEST(BindingJoin, aHelperGivesEachTypeItsOwnTable) {
  Rows R;
  R.add(BindingKind::TypeName, {Fill, "$0"}, "$1");
  R.contains({Fill, "$0"}, {Fill, "$2"});
  R.pass(1, Fill, 0, {Type});
  R.pass(1, Fill, 1, {}, "mod.A");
  R.pass(1, Fill, 2, {Table});
  R.pass(2, Fill, 0, {OtherType});
  R.pass(2, Fill, 1, {}, "mod.B");
  R.pass(2, Fill, 2, {OtherTable});
  R.entry({Table}, "a");
  R.entry({OtherTable}, "b");
  auto Records = R.join();
  EXPECT_EQ(named(Records, "a").Names, Names{"mod.A.a"});
  EXPECT_EQ(named(Records, "b").Names, Names{"mod.B.b"});
  EXPECT_EQ(named(Records, "A").Kind, BindingKind::Class);
}

TEST(BindingJoin, aNullPointerHasNothing) {
  Rows R;
  R.add(BindingKind::TypeName, {Type}, "mod.A");
  R.contains({Fill, "$0"}, {Fill, "$1"});
  R.entry({Fill, "$1"}, "f");
  R.pass(1, Fill, 0, {Type});
  R.pass(1, Fill, 1, {}); // null
  auto Records = R.join();
  EXPECT_EQ(Records.size(), 1u); // the type alone
}

TEST(BindingJoin, aNameThatAParameterSpells) {
  Rows R;
  R.add(BindingKind::Class, {Init, "$0"}, "$1");
  R.add(BindingKind::Method, {Init, "$0.$1"}, "f", {Function});
  R.pass(1, Init, 0, {0, "torch"});
  R.pass(1, Init, 1, {}, "Guard");
  R.pass(2, Init, 0, {0, "torch"});
  R.pass(2, Init, 1, {}, "Lock");
  auto Records = R.join();
  EXPECT_EQ(named(Records, "f").Names,
            (Names{"torch.Guard.f", "torch.Lock.f"}));
  EXPECT_EQ(named(Records, "Guard").Names, Names{"torch.Guard"});
}

TEST(BindingJoin, aTypeIsWhereItIsPutAndNotOnlyWhatItSays) {
  Rows R;
  R.add(BindingKind::TypeName, {Type}, "CppFunction");
  R.add(BindingKind::Class, {0, "torch._C"}, "Abs", {Type});
  R.entry({Type}, "f");
  R.add(BindingKind::TypeName, {OtherType}, "Alone");
  R.entry({OtherType}, "g");
  auto Records = R.join();
  EXPECT_EQ(named(Records, "f").Names, Names{"torch._C.Abs.f"});
  EXPECT_EQ(named(Records, "g").Names, Names{"Alone.g"});
}

TEST(BindingJoin, aConditionOnTheWayCounts) {
  Rows R;
  R.add(BindingKind::TypeName, {Type}, "mod.A");
  R.add(BindingKind::TypeName, {OtherType}, "mod.B");
  R.add(BindingKind::Contains, {Type}, "", {Table}).Conditional = true;
  R.entry({Table}, "f");
  EXPECT_TRUE(named(R.join(), "f").Conditional);
  R.contains({OtherType}, {Table});
  BindingRecord F = named(R.join(), "f");
  EXPECT_FALSE(F.Conditional);
  EXPECT_EQ(F.Names, (Names{"mod.A.f", "mod.B.f"}));
}

TEST(BindingJoin, circlesEnd) {
  Rows R;
  R.contains({Table}, {Vector});
  R.contains({Vector}, {Table});
  R.add(BindingKind::Submodule, {Def}, "self", {Def});
  R.add(BindingKind::ModuleName, {Def}, "mod");
  R.contains({Def}, {Table});
  R.entry({Vector}, "f");
  // init(m) calls itself with m.sub.
  R.pass(1, Init, 0, {Init, "$0.sub"});
  R.entry({Init, "$0"}, "g");
  auto Records = R.join();
  EXPECT_TRUE(llvm::is_contained(named(Records, "f").Names, "mod.f"));
  EXPECT_EQ(named(Records, "g").Names, Names{});
}

TEST(BindingJoin, theOrderOfTheRowsDoesNotMatter) {
  Rows R;
  R.add(BindingKind::TypeName, {Type}, "mod.A");
  R.contains({Type}, {Table});
  R.entry({Table}, "f");
  R.entry({Table}, "g", Other);
  R.pass(1, Fill, 0, {Type});
  R.entry({Fill, "$0"}, "h");
  auto Records = R.join();
  std::reverse(R.All.begin(), R.All.end());
  EXPECT_EQ(R.join(), Records);
}

TEST(BindingJoin, namesThatUsersWrite) {
  EXPECT_EQ(userName("torch._C._VariableFunctions.add"), "torch.add");
  EXPECT_EQ(userName("torch._C._VariableFunctions._foo"), "torch._foo");
  EXPECT_EQ(userName("torch._C._VariableFunctions.__and__"), "");
  EXPECT_EQ(userName("torch._C.TensorBase.add"), "torch.Tensor.add");
  EXPECT_EQ(userName("torch._C._TensorBase.add"), "torch.Tensor.add");
  EXPECT_EQ(userName("torch._C.Generator.seed"), "torch.Generator.seed");
  EXPECT_EQ(userName("torch._C.TensorBase"), "");
  EXPECT_EQ(userName("torch._C.StorageBase.copy_"), "");
  EXPECT_EQ(userName("torch._C._nn.gelu"), "");
  EXPECT_EQ(userName("other.add"), "");
}

} // namespace
} // namespace torchtalk::test
