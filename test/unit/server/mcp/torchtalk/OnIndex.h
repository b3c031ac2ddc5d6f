//===- OnIndex.h - A server on an index that a test builds ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds indexes of a source tree that is one YAML file, and asks while
/// generations come and go.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_MCP_TORCHTALK_ONINDEX_H
#define TORCHTALK_TEST_UNIT_SERVER_MCP_TORCHTALK_ONINDEX_H

#include "Harness.h"

#include "index/reader/IndexReader.h"
#include "mcp/torchtalk/Server.h"
#include "pipeline/BuildIndex.h"

#include "llvm/Support/Error.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace torchtalk::mcp::test {

namespace fs = std::filesystem;

class Silent : public index::BuildProgress {
  void stage(std::string_view, uint64_t) override {}
  void advance(uint64_t) override {}
};

class OnIndex : public testing::Test {
protected:
  void SetUp() override {
    fs::remove_all(Root);
    fs::create_directories(Yaml.parent_path());
  }
  void TearDown() override { fs::remove_all(Root); }

  /// A generation whose only op is aten::NAME.
  void build(const std::string &Name) {
    std::ofstream(Yaml) << "- func: " << Name
                        << "(Tensor self) -> Tensor\n  variants: function\n";
    Silent Progress;
    auto Report = index::buildIndex({.SourceRoot = Root / "src",
                                     .BuildDir = "",
                                     .IndexDir = Index,
                                     .FactsDirs = {}},
                                    Progress);
    ASSERT_TRUE(static_cast<bool>(Report))
        << llvm::toString(Report.takeError());
  }

  Json trace(const std::string &Func) {
    std::string Line =
        modern("tools/call",
               R"(,"name":"trace","arguments":{"func":")" + Func + "\"}");
    return Json::parse(Server.answer(Line, Peer).value_or("{}"))["result"];
  }
  static std::string textOf(const Json &Result) {
    return Result["content"][0]["text"];
  }
  bool knows(const std::string &Func) {
    Json Result = trace(Func);
    return !Result.value("isError", false) &&
           textOf(Result).find("native_functions.yaml:1") != std::string::npos;
  }

  fs::path Root = fs::path(testing::TempDir()) /
                  testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::path Yaml = Root / "src/aten/src/ATen/native/native_functions.yaml";
  fs::path Index = Root / "index";
  Session Peer;
  TorchtalkServer Whole{
      {.Find = [this]() -> llvm::Expected<IndexPlace> {
         return IndexPlace{Index, ""};
       },
       .Others =
           {.Other = [this](const std::string &Word, const std::string &,
                            const index::IndexReader &)
                -> llvm::Expected<std::shared_ptr<const index::IndexReader>> {
             if (Word == "CUDA")
               return nullptr;
             auto Found = index::IndexReader::open(Root / Word);
             if (!Found)
               return Found.takeError();
             return std::move(*Found);
           }},
       .Reader = {},
       .Version = "1.0",
       .WatchTime = std::chrono::milliseconds(5)}};
  const Dispatcher &Server = Whole.dispatcher();
};

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_UNIT_SERVER_MCP_TORCHTALK_ONINDEX_H
