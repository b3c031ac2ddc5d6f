//===- FileText.cpp - What a file holds, and the layers, as text ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

namespace {

constexpr size_t MaxParts = 6; ///< folders of a layer

/// The rows of one list that are on the page.
template <typename T, typename Fn>
std::string rows(const query::FileView &View, const char *Title,
                 const std::vector<T> &All, Fn Row) {
  std::string Lines;
  size_t Shown = 0;
  for (const T &One : query::onPage(View.ThePage, View.Limit, All)) {
    Lines += "  " + Row(One) + "\n";
    ++Shown;
  }
  return Shown == 0 ? ""
                    : std::string(Title) + ": " + shownOf(Shown, All.size()) +
                          "\n" + Lines;
}

/// "12-30" of its definition in this file.
std::string linesText(const index::SymbolRecord &Symbol,
                      const std::string &File) {
  for (const index::Definition &At : Symbol.Definitions)
    if (At.File == File)
      return number(At.Line) + "-" + number(At.EndLine);
  return "?";
}

std::string registrationText(const index::RegistrationRecord &R) {
  std::string Text = number(R.Line) + "  " + R.Op + "  " + R.Key;
  if (!R.KernelName.empty())
    Text += "  " + R.KernelName;
  Text += onlyInText(R.OnlyIn);
  return R.Compiled ? Text : Text + "  " + notCompiledText(R);
}

std::string pythonText(const index::PythonRecord &Record) {
  const char *Word = "";
  if (Record.Kind == source::PythonScope::Kind::Class)
    Word = "class ";
  else if (Record.Kind == source::PythonScope::Kind::Function)
    Word = "def ";
  return number(Record.Line) + "  " + Word + Record.Name;
}

std::string countsText(const query::FolderCounts &C) {
  std::string Text;
  auto Add = [&](size_t N, const char *One, const char *Many) {
    if (N != 0)
      addItem(Text, number(N) + " " + (N == 1 ? One : Many));
  };
  Add(C.Files, "file", "files");
  Add(C.Compiled, "of them compiled", "of them compiled");
  Add(C.Text, "of them read as text", "of them read as text");
  Add(C.TusWithoutFacts, "TU without facts", "TUs without facts");
  Add(C.Functions, "C++ function", "C++ functions");
  Add(C.Registrations, "registration", "registrations");
  Add(C.Bindings, "Python binding", "Python bindings");
  Add(C.Kernels, "device kernel", "device kernels");
  Add(C.PythonClasses, "Python class", "Python classes");
  Add(C.PythonFunctions, "Python function", "Python functions");
  return Text;
}

} // namespace

std::string fileText(const query::FileView &View) {
  if (!View.found())
    return "no file of the index is '" + View.Asked + "' or ends with it\n" +
           (View.Near.empty()
                ? "next: give its path from the source root, such as "
                  "aten/src/ATen/native/LinearAlgebra.cpp\n"
                : "near: " + llvm::join(View.Near, ", ") + "\n");
  std::string Text = View.Path + "\n";
  if (View.Path != View.Asked)
    Text += "matched: the end of a path\n";
  Text += otherCandidates(View.Candidates);
  if (View.Tu)
    Text += std::string("TU: ") + toString(View.Tu->State) + "\n";
  if (View.Ops != 0)
    Text += "declares: " + number(View.Ops) + " ops\n";
  if (View.Derivatives != 0)
    Text += "derivatives of: " + number(View.Derivatives) + " ops\n";
  Text += rows(View, "defines C++ functions (lines, name)", View.Functions,
               [&](const index::SymbolRecord &Symbol) {
                 return linesText(Symbol, View.Path) + "  " + nameText(Symbol);
               });
  if (View.IsText)
    Text += "no TU of this index has it: all below was read as text\n";
  Text += rows(View,
               View.IsText     ? "defines functions (line, name)"
               : View.IsDevice ? "defines device functions (line, name)"
                               : "defines functions that no TU of this index "
                                 "compiles, read as text (line, name)",
               View.Devices, [](const index::DeviceRecord &Device) {
                 return number(Device.Line) + "  " +
                        (Device.Kernel ? "kernel " : "") + Device.Name;
               });
  Text += rows(View, "defines Python (line, name)", View.Python, pythonText);
  if (View.Tests != 0)
    Text += "tests: " + number(View.Tests) + " (tests mode=file_info " +
            "lists them)\n";
  Text += rows(View, "registers (line, op, key, kernel)", View.Registrations,
               registrationText);
  Text += rows(View, "binds to Python (line, name)", View.Bindings,
               [](const index::BindingRecord &Binding) {
                 const auto &Names = Binding.UserNames.empty()
                                         ? Binding.Names
                                         : Binding.UserNames;
                 return number(Binding.Line) + "  " +
                        (Names.empty() ? Binding.Name : Names.front());
               });
  Text += rows(View, "includes (line, file)", View.Includes,
               [&](const index::IncludeRecord &Include) {
                 return number(Include.Line) + "  " + Include.To +
                        (View.Unresolved.contains(Include.To)
                             ? " (no file of this index)"
                             : "");
               });
  std::string Title = "included by";
  if (!View.Looked.closed())
    Title += " (" + number(View.IncludedBy.size() - View.IncludedByText) +
             " compiled, " + number(View.IncludedByText) + " in source)";
  return Text +
         rows(View, Title.c_str(), View.IncludedBy,
              [](const index::IncludeRecord &Include) {
                return placeText(index::Location{Include.From, Include.Line});
              });
}

std::string architectureText(const query::Architecture &Result) {
  const index::IndexSummary &S = Result.Summary;
  std::string Text =
      "PyTorch " + orElse(S.PyTorchVersion, "?") +
      ", from the bottom up; counted in the index (TUs: " + tuCounts(S) + ")\n";
  for (const query::Layer &Layer : Result.Layers) {
    const std::string &Folder = Layer.Counts.Folder;
    Text += "\n" + orElse(Folder, "other") + ": " + Layer.Purpose + "\n  " +
            countsText(Layer.Counts) + "\n";
    for (const query::FolderCounts &Part :
         llvm::ArrayRef(Layer.Parts).take_front(MaxParts))
      Text += "  " + Part.Folder + "/: " + countsText(Part) + "\n";
    if (Layer.Parts.size() > MaxParts)
      Text += "  folders: " + shownOf(MaxParts, Layer.Parts.size()) + "\n";
  }
  return Text;
}

} // namespace torchtalk::render
