//===- CompileCommands.cpp - Reading compile_commands.json ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <nlohmann/json.hpp>

namespace torchtalk::collect {
namespace {

using nlohmann::json;

/// PyTorch's has 5 MB.
constexpr uint64_t MaxSize = uint64_t(1) << 30;

std::vector<std::string> argumentsOf(const json &Entry) {
  if (auto It = Entry.find("arguments"); It != Entry.end())
    return It->get<std::vector<std::string>>();
  auto It = Entry.find("command");
  if (It == Entry.end())
    return {};
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 128> Tokens;
  llvm::cl::TokenizeGNUCommandLine(It->get_ref<const std::string &>(), Saver,
                                   Tokens);
  return {Tokens.begin(), Tokens.end()};
}

/// The object that a compiler command writes, as spelled there; "" for none.
std::string objectOf(const std::vector<std::string> &Args,
                     const std::string &File) {
  bool Compiles = false;
  std::string Object;
  for (size_t I = 0; I < Args.size(); ++I) {
    llvm::StringRef Arg = Args[I];
    if (Arg == "-fsyntax-only" || Arg == "-E" || Arg == "-M" || Arg == "-MM")
      return {};
    if (Arg == "-c")
      Compiles = true;
    else if (Arg == "-o" && I + 1 < Args.size())
      Object = Args[++I];
    else if (Arg.consume_front("--output="))
      Object = Arg.str();
    else if (Arg.starts_with("-o") && Arg.size() > 2 &&
             !Arg.starts_with("-objcmt"))
      Object = Arg.drop_front(2).str();
  }
  if (Object.empty() && Compiles)
    Object = (llvm::sys::path::stem(File) + ".o").str();
  return Object;
}

bool isAssembly(llvm::StringRef File) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases(".s", ".S", ".asm", ".sx", true)
      .Default(false);
}

/// Replaces response files by their contents, so that a changed response file
/// changes the command.
void expandResponseFiles(CompileEntry &Entry) {
  llvm::SmallVector<const char *, 128> Arguments;
  bool AnyFile = false;
  for (const std::string &Argument : Entry.Arguments) {
    llvm::StringRef Name = Argument;
    if (Name.consume_front("@")) {
      // Reading a pipe would block.
      if (!store::stampOf(absolutePath(Name, Entry.Directory)))
        return;
      AnyFile = true;
    }
    Arguments.push_back(Argument.c_str());
  }
  if (!AnyFile)
    return;
  llvm::BumpPtrAllocator Allocator;
  llvm::cl::ExpansionContext Files(Allocator, llvm::cl::TokenizeGNUCommandLine);
  Files.setCurrentDir(Entry.Directory);
  if (llvm::Error E = Files.expandResponseFiles(Arguments))
    llvm::consumeError(std::move(E)); // the compiler reports it
  else
    Entry.Arguments.assign(Arguments.begin(), Arguments.end());
}

CompileEntry readEntry(const json &Entry, const std::string &Base) {
  CompileEntry Result;
  Result.Directory =
      absolutePath(Entry.at("directory").get<std::string>(), Base);
  std::string File = Entry.at("file").get<std::string>();
  Result.File = absolutePath(File, Result.Directory);
  std::string Object;
  Result.Arguments = argumentsOf(Entry);
  expandResponseFiles(Result);
  if (!Result.Arguments.empty())
    Object = objectOf(Result.Arguments, File);
  if (auto It = Entry.find("output"); Object.empty() && It != Entry.end())
    Object = It->get<std::string>();
  if (!Object.empty())
    Result.Object = absolutePath(Object, Result.Directory);
  return Result;
}

} // namespace

llvm::Expected<std::vector<CompileEntry>>
readCompileCommands(const std::string &Path) {
  std::string Text = TRY(store::readFile(Path, MaxSize));
  std::string Base = llvm::sys::path::parent_path(Path).str();
  std::vector<CompileEntry> Entries;
  llvm::StringSet<> Objects;
  try {
    // Not recursive, and without a callback, with which it takes quadratic
    // time.
    json Root = json::parse(Text);
    if (!Root.is_array())
      return makeError(Path + " is no list of compile commands: run cmake "
                              "again.");
    for (const json &Item : Root) {
      CompileEntry Entry = readEntry(Item, Base);
      if (isAssembly(Entry.File) ||
          (!Entry.Object.empty() && !Objects.insert(Entry.Object).second))
        continue;
      Entries.push_back(std::move(Entry));
    }
  } catch (const std::exception &E) {
    return makeError("Cannot read " + Path + " (" + E.what() +
                     "): run cmake again to write a new one.");
  }
  return Entries;
}

} // namespace torchtalk::collect
