//===- ExploreCommand.cpp - explore ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "commands/Serving.h"
#include "output/Output.h"
#include "store/Try.h"

#include "llvm/Support/Program.h"

#include <limits>

namespace torchtalk::cli {

namespace {

void openBrowser(const std::string &Url) {
  auto Program = llvm::sys::findProgramByName("xdg-open");
  bool Failed = !Program;
  if (Program)
    llvm::sys::ExecuteNoWait(*Program, {*Program, Url}, std::nullopt, {}, 0,
                             nullptr, &Failed);
  if (Failed)
    printWarning("there is no xdg-open that opens a browser: open the address "
                 "in one");
}

llvm::Expected<int> runExplore(const Arguments &Given) {
  // Before it serves: without an index every page only says so.
  TRY(openIndex(Given));
  mcp::TorchtalkServer Server(serverSettings(Given, /*Remote=*/false));
  mcp::HttpOptions Options;
  Options.Port = static_cast<uint16_t>(Given.number("port"));
  Options.Policy.Hosts = {"localhost", "127.0.0.1"};
  Options.OnListening = [Open = Given.flag("open")](const std::string &Url,
                                                    const std::string &Pages) {
    print(Url + Pages + "\n");
    finishOutput();
    if (Open)
      openBrowser(Url + Pages);
  };
  TRY(serve(Server, std::move(Options)));
  return Done;
}

} // namespace

Command exploreCommand() {
  return {
      .Name = "explore",
      .Summary = "look at the index in a browser",
      .Details =
          "Serves pages on this machine alone, until it is interrupted, and "
          "prints their\n"
          "address. What they show is what the commands print with --json, "
          "which they\n"
          "have from /api/v1/. 'torchtalk mcp-serve --transport http' has "
          "the same pages\n"
          "for other machines.",
      .Options =
          Options{flag("open", "open them in the browser of the desktop"),
                  count("port", 0, "the port; 0 for any that is free", 0,
                        std::numeric_limits<uint16_t>::max()),
                  cacheOption()} +
          settingsOptions(),
      .Run = runExplore};
}

} // namespace torchtalk::cli
