//===- DispatchText.cpp - What the dispatcher would run, as text ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace torchtalk::render {

using query::EntryReason;
using query::TableEntry;

namespace {

/// Keys of one group that are spelled out.
constexpr size_t MaxKeys = 12;

/// What all keys of a group have in common.
std::string sourceText(const TableEntry &Entry, bool Whole) {
  if (Entry.Reason == EntryReason::Missing)
    return Whole ? "error: nothing is registered for it"
                 : "nothing in this index is registered for it";
  if (Entry.Reason == EntryReason::AmbiguousAutogradOther)
    return "error: ambiguous, a backend kernel is registered, too";
  // That a key has a kernel of its own is the common case: one line for all.
  if (Entry.Reason == EntryReason::Kernel)
    return (Entry.isFallthrough() ? "own fallthrough" : "own kernel") +
           fromText(*Entry.Row);
  std::string Text = toString(Entry.Reason) + fromText(*Entry.Row);
  if (Entry.isFallthrough())
    return Text + ", falls through";
  if (Entry.Reason == EntryReason::BackendFallback)
    return Text;
  return Text + " (" + Entry.Row->Key + ")";
}

std::string keysText(const std::vector<const TableEntry *> &Entries) {
  std::string Text;
  size_t Shown = Entries.size() <= MaxKeys + 2 ? Entries.size() : MaxKeys;
  for (size_t I = 0; I < Shown; ++I) {
    const TableEntry &Entry = *Entries[I];
    Text += (I ? ", " : "") + Entry.Key;
    if (Entry.Row && Entry.Row->Conditional)
      Text += Entry.Row->Condition.empty()
                  ? " (if its condition holds)"
                  : " (if " + Entry.Row->Condition + ")";
    if (Entry.Row)
      Text += onlyInText(Entry.Row->OnlyIn);
    if (Entry.Rivals)
      Text += " (one of " + number(Entry.Rivals + 1) +
              " registrations: the last one loaded)";
  }
  if (Shown < Entries.size())
    Text += ", ... (" + shownOf(Shown, Entries.size()) + ")";
  return Text;
}

/// "    Title: a path:12, b :15".
std::string stubNames(const char *Title,
                      const std::vector<const query::StubStep *> &Stubs) {
  std::string Text;
  const std::string *File = nullptr;
  for (const query::StubStep *Stub : Stubs) {
    bool Same = File && *File == Stub->Site.File;
    Text += (Text.empty() ? "    " + std::string(Title) + ": " : ", ") +
            Stub->Name + " " +
            (Same ? ":" + number(Stub->Site.Line) : placeText(Stub->Site));
    File = &Stub->Site.File;
  }
  return Text.empty() ? Text : Text + "\n";
}

} // namespace

std::string fromText(const index::RegistrationRecord &Row) {
  switch (query::fromOf(Row)) {
  case query::From::Run:
    return ", in the running dispatcher";
  case query::From::Rule:
    return ", by torchgen's rules";
  case query::From::Source:
    return ", seen in source, not compiled";
  default:
    return "";
  }
}

std::string tableText(const query::OpTrace &Op, const std::string &Key) {
  if (Op.isOnlyInPython())
    return "would run: what Python registers, once that is loaded\n";
  InOrder<std::vector<const TableEntry *>> Groups;
  for (const TableEntry &Entry : Op.Table)
    Groups[sourceText(Entry, Op.Looked.closed() || Op.Looked.Run)].push_back(
        &Entry);
  std::string Text = Key.empty() ? "would run, by dispatch key:\n"
                                 : "would run for " + Key + ":\n";
  for (const auto &[Source, Entries] : Groups)
    Text += "  " + Source + ": " + keysText(Entries) + "\n";
  return Text + lookedAtText(Op.Looked);
}

namespace {

/// By kernel the devices and capabilities: those of a device share the source.
std::map<std::string, std::vector<std::string>>
keysOfKernels(const query::StubStep &Stub) {
  std::map<std::string, std::vector<std::string>> Keys;
  for (const query::StubKernel &K : Stub.Kernels) {
    std::string What = K.Row.KernelName;
    if (K.Kernel) {
      std::vector<std::string> Parts = query::nameComponents(K.Kernel->Name);
      llvm::erase_if(Parts, query::isCpuCapability);
      What = llvm::join(Parts, "::") + "  " + placeText(*K.Kernel);
    } else if (!K.Row.Compiled) {
      What += "  " + kernelPlace(K.KernelAt, K.Row) +
              "  seen in source, not compiled";
    }
    Keys[What].push_back(K.Row.Key);
  }
  return Keys;
}

} // namespace

std::string stubKernelsText(const query::StubStep &Stub,
                            const std::string &Indent) {
  std::string Text;
  for (const auto &[What, Of] : keysOfKernels(Stub))
    Text.append(Indent)
        .append(llvm::join(Of, ", "))
        .append(": ")
        .append(What)
        .append("\n");
  return Text;
}

std::string stubsText(const std::vector<query::StubStep> &Stubs) {
  std::string Text;
  // Most stubs of other devices have none: one line for all of them.
  std::vector<const query::StubStep *> None, Unknown;
  for (const query::StubStep &Stub : Stubs) {
    const auto Keys = keysOfKernels(Stub);
    if (Keys.empty()) {
      Unknown.push_back(&Stub);
    } else if (Keys.size() == 1 && Keys.begin()->first == "none") {
      None.push_back(&Stub);
    } else {
      Text += "    stub: " + Stub.Name + "  called at " + placeText(Stub.Site) +
              "\n" + stubKernelsText(Stub, "      ");
    }
  }
  return Text + stubNames("stubs registered without a kernel", None) +
         stubNames("stubs of which no kernel is compiled in this index",
                   Unknown);
}

} // namespace torchtalk::render
