//===- SearchText.cpp - search as text ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>

namespace torchtalk::render {

using index::DeviceRecord;
using query::SearchResult;

namespace {

/// Of one kernel.
constexpr size_t MaxLaunches = 8;

constexpr const char *NotCompiled = "seen in source, not compiled";

constexpr std::array<const char *, index::NumSearchKinds> KindWords = {
    "op",       "Python",
    "kernel",   "hands functors to kernels",
    "function", "function, seen in source, not compiled"};

std::string bindingText(const query::BindingHit &Hit) {
  const index::RegistrationRecord &R = Hit.Row;
  std::string Text = "  " + R.Op + "  " + R.Key;
  if (!R.KernelName.empty())
    Text += "  " + R.KernelName;
  Text += "  " + placeOf(R);
  if (Hit.ByKernel)
    Text += "  by the kernel's name";
  if (!R.Compiled) {
    Text += std::string("  ") + (query::isPython(R.File) && !R.OfRun
                                     ? "in Python"
                                     : notCompiledText(R));
    if (!Hit.KernelAt.File.empty())
      Text += "; kernel at " + placeText(Hit.KernelAt);
  }
  Text += onlyIfText(R) + onlyInText(R.OnlyIn);
  return Text + "\n";
}

std::string deviceText(const DeviceRecord &R) {
  std::string Text = "  " + R.Name +
                     (R.Kernel ? "  kernel" : "  hands functors to kernels") +
                     (R.Template ? " template  " : "  ") + R.File + ":" +
                     number(R.Line) + "-" + number(R.EndLine);
  if (!R.Bounds.empty())
    Text += "  " + R.Bounds;
  Text += std::string("  ") + (R.Compiled ? "compiled" : NotCompiled) + "\n";
  if (R.Kernel) {
    size_t Shown = std::min(R.Launches.size(), MaxLaunches);
    Text += "    launches: " + shownOf(Shown, R.Launches.size()) + "\n";
    for (const index::LaunchSite &L :
         llvm::ArrayRef(R.Launches).take_front(Shown))
      Text += "      " + placeOf(L) + "  " +
              orElse(L.Function, "outside of functions") +
              (L.Through.empty() ? "" : "  through " + L.Through) + "\n";
  }
  for (const index::HandedFunctor &H : R.Handed)
    Text += "    " + H.Callee + "  " + H.Functor + "  " +
            placeText(index::Location{R.File, H.FunctorLine}) + "\n";
  return Text;
}

std::string symbolText(const query::SymbolHit &Hit) {
  const index::SearchEntry &E = Hit.Entry;
  return "  " + E.Name + "  " + KindWords[static_cast<size_t>(E.TheKind)] +
         (Hit.Python ? std::string(" ") + kindName(*Hit.Python) : "") + "  " +
         (E.Where.File.empty() ? "no definition in this index"
                               : placeText(E.Where)) +
         "\n";
}

} // namespace

std::string searchText(const SearchResult &Result) {
  std::string Of = Result.Backend.empty() ? "" : " of " + Result.Backend;
  const std::string Mode = toString(Result.Mode) + Of;
  size_t Shown =
      Result.Bindings.size() + Result.Kernels.size() + Result.Symbols.size();
  std::string Text;
  if (Result.ThePage.Total == 0)
    Text = "no " + Mode + " fit '" + Result.Query + "'\n";
  else
    Text = Mode + " that fit '" + Result.Query +
           "': " + shownOf(Shown, Result.ThePage.Total) + "\n";
  FitHeadings Heading;
  for (const query::BindingHit &Hit : Result.Bindings)
    Text += Heading.before(Hit.How) + bindingText(Hit);
  for (const query::KernelHit &Hit : Result.Kernels) {
    Text += Heading.before(Hit.How);
    for (const DeviceRecord &R : Hit.Records)
      Text += deviceText(R);
  }
  for (const query::SymbolHit &Hit : Result.Symbols)
    Text += Heading.before(Hit.How) + symbolText(Hit);
  Text += runTimeText(Result.AtRunTime, "");
  if (Result.NoBuild)
    Text += std::string("no build is in this index: one made with the plugin "
                        "adds ") +
            (Result.OfRun ? "the functions of compiled code\n"
                          : "what generated and compiled code registers, and "
                            "its functions\n");
  return Text;
}

std::string deviceCounts(const index::IndexSummary &S) {
  return "device kernels: " + number(S.DeviceKernels) + " in source (" +
         number(S.DeviceKernelsCompiled) + " compiled), " +
         number(S.DeviceLaunches) + " launches (" + number(S.UnknownLaunches) +
         " of unknown kernels), " + number(S.FunctorKernels) +
         " functors handed to kernel templates; " + number(S.NotCompiled) +
         " registrations seen in source, not compiled";
}

} // namespace torchtalk::render
