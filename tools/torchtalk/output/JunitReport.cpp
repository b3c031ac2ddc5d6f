//===- JunitReport.cpp - Results as CI systems read them ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/JunitReport.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

#include <tinyxml2.h>

namespace torchtalk::cli {
namespace {

/// What XML 1.0 allows: UTF-8, without most control characters.
std::string xmlText(const std::string &Text) {
  std::string Result =
      llvm::json::isUTF8(Text) ? Text : llvm::json::fixUTF8(Text);
  for (char &C : Result)
    if (static_cast<unsigned char>(C) < ' ' && C != '\n' && C != '\t')
      C = '?';
  return Result;
}

} // namespace

llvm::Error writeJunitReport(const std::string &Path, const std::string &Suite,
                             const std::vector<JunitCase> &Cases) {
  using Result = JunitCase::Result;
  tinyxml2::XMLDocument Document;
  Document.InsertFirstChild(Document.NewDeclaration());
  auto Count = [&](Result Wanted) {
    return static_cast<int64_t>(llvm::count_if(
        Cases, [&](const JunitCase &C) { return C.Outcome == Wanted; }));
  };
  tinyxml2::XMLElement *Suites = Document.NewElement("testsuites");
  Document.InsertEndChild(Suites);
  tinyxml2::XMLElement *Top = Suites->InsertNewChildElement("testsuite");
  Top->SetAttribute("name", xmlText(Suite).c_str());
  Top->SetAttribute("tests", static_cast<int64_t>(Cases.size()));
  Top->SetAttribute("failures", Count(Result::Failed));
  Top->SetAttribute("errors", 0);
  Top->SetAttribute("skipped", Count(Result::Skipped));
  for (const JunitCase &C : Cases) {
    tinyxml2::XMLElement *Element = Top->InsertNewChildElement("testcase");
    Element->SetAttribute("classname", xmlText(C.ClassName).c_str());
    Element->SetAttribute("name", xmlText(C.Name).c_str());
    if (C.Outcome != Result::Passed)
      Element
          ->InsertNewChildElement(C.Outcome == Result::Failed ? "failure"
                                                              : "skipped")
          ->SetAttribute("message", xmlText(C.Message).c_str());
  }
  tinyxml2::XMLPrinter Printer;
  Document.Print(&Printer);
  return store::writeFileAtomically(Path, Printer.CStr());
}

} // namespace torchtalk::cli
