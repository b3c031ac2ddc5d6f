//===- IndexRecords.cpp - Words and names of index records ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/IndexRecords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::index {

std::string toHex(SymbolId Id) {
  std::string Digits = llvm::utohexstr(Id, /*LowerCase=*/true);
  return std::string(16 - Digits.size(), '0') + Digits;
}

const char *toString(TuState State) {
  switch (State) {
  case TuState::Ok:
    return "ok";
  case TuState::Failed:
    return "failed";
  case TuState::Missing:
    return "missing";
  }
  return "?";
}

const std::string *OpRecord::field(const std::string &Name) const {
  for (const Field &F : Fields)
    if (F.Name == Name)
      return &F.Value;
  return nullptr;
}

const char *toString(DerivativeFormula::Role Role) {
  switch (Role) {
  case DerivativeFormula::Role::Gradient:
    return "gradient";
  case DerivativeFormula::Role::NonDifferentiable:
    return "non_differentiable";
  case DerivativeFormula::Role::Forward:
    return "forward";
  case DerivativeFormula::Role::Unknown:
    return "unknown";
  }
  return "?";
}

const char *toString(DerivativeRecord::Match How) {
  switch (How) {
  case DerivativeRecord::Match::Exact:
    return "exact";
  case DerivativeRecord::Match::Variant:
    return "variant";
  case DerivativeRecord::Match::Functional:
    return "functional";
  case DerivativeRecord::Match::ViewCopy:
    return "view_copy";
  case DerivativeRecord::Match::Foreach:
    return "foreach";
  case DerivativeRecord::Match::Listed:
    return "listed";
  case DerivativeRecord::Match::NoSchema:
    return "no_schema";
  }
  return "?";
}

bool DerivativeRecord::hasGradient() const {
  return llvm::any_of(
      Keys, [](const DerivativeKey &Key) { return !Key.Node.empty(); });
}

namespace {

/// Whether "operator" ends right before \p At, as a whole word: then what
/// follows is punctuation of a name, not a bracket.
bool followsOperator(std::string_view Name, size_t At) {
  constexpr std::string_view Word = "operator";
  if (At < Word.size() || Name.substr(At - Word.size(), Word.size()) != Word)
    return false;
  return At == Word.size() || Name[At - Word.size() - 1] == ':' ||
         Name[At - Word.size() - 1] == ' ';
}

/// The end of the operator symbol that starts at \p At.
size_t skipOperatorSymbol(std::string_view Name, size_t At) {
  for (std::string_view Symbol : {"()", "[]", "->*", "->", "<=>", "<<=", ">>=",
                                  "<<", ">>", "<=", ">=", "<", ">"})
    if (Name.substr(At).starts_with(Symbol))
      return At + Symbol.size();
  return At;
}

/// The end of the conversion operator that starts at \p At, whose type may hold
/// anything: where the body of something local to it starts, or the end of all.
size_t skipConversion(std::string_view Name, size_t At) {
  for (std::string_view Parameters : {"()::", "() const::"})
    if (size_t End = Name.find(Parameters, At); End != Name.npos)
      return End;
  return Name.size();
}

/// "a < b" in an expression, as opposed to "f<b>".
bool isLessThan(std::string_view Name, size_t At) {
  return At > 0 && Name[At - 1] == ' ' && Name.substr(At + 1, 1) == " ";
}

} // namespace

std::string baseName(std::string_view Name) {
  size_t Start = 0;         // of the last component
  size_t Angle = Name.npos; // where its template arguments start
  unsigned Depth = 0;
  for (size_t I = 0; I < Name.size();) {
    if (followsOperator(Name, I))
      if (size_t End = skipOperatorSymbol(Name, I); End != I) {
        I = End;
        continue;
      }
    if (Depth == 0 && I == Start && Name.substr(I).starts_with("operator ")) {
      I = skipConversion(Name, I);
      if (I == Name.size())
        return std::string(Name.substr(Start));
      continue;
    }
    char C = Name[I];
    if ((C == '<' && !isLessThan(Name, I)) || C == '(' || C == '{' ||
        C == '[') {
      if (C == '<' && Depth == 0)
        Angle = I;
      ++Depth;
    } else if ((C == '>' && (I == 0 || Name[I - 1] != '-')) || C == ')' ||
               C == '}' || C == ']') {
      Depth -= Depth > 0;
    } else if (C == ':' && Depth == 0 && Name.substr(I).starts_with("::")) {
      Start = I + 2;
      Angle = Name.npos;
      I = Start;
      continue;
    }
    ++I;
  }
  // Only arguments at the very end are the component's own.
  size_t End = Name.npos;
  if (Angle != Name.npos && Angle > Start && Name.back() == '>')
    End = Angle;
  std::string_view Base =
      Name.substr(Start, End == Name.npos ? Name.npos : End - Start);
  if (size_t Tags = Base.find("[abi:");
      Base.ends_with("]") && Tags != Base.npos)
    Base.remove_suffix(Base.size() - Tags);
  while (!Base.empty() && Base.back() == ' ')
    Base.remove_suffix(1);
  return std::string(Base);
}

std::vector<std::string>
backendNames(llvm::ArrayRef<RegistrationRecord> Registrations) {
  std::set<std::string> Names;
  for (const RegistrationRecord &R : Registrations)
    if (R.Api == facts::RegistrationApi::BackendName && R.Op == "_" &&
        !R.isDynamic())
      Names.insert(R.KernelName);
  return {Names.begin(), Names.end()};
}

} // namespace torchtalk::index
