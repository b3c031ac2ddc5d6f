//===- Settings.cpp - Flag, environment, configuration --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"

#include "cli/FindTorch.h"
#include "cli/Projects.h"
#include "describe/Toml.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

constexpr const char *SourceKey = "pytorch_source";
constexpr unsigned DefaultMaxDepth = 10;
constexpr uint64_t MaxConfigBytes = uint64_t(1) << 20;

/// A folder of the XDG base directory specification: the variable when it is
/// an absolute path, else below the home folder.
std::string xdgFolder(const char *Variable, llvm::StringRef BelowHome) {
  std::string Value = environment(Variable);
  return path::is_absolute(Value) ? Value : belowHome(BelowHome);
}

/// An index of its own for each checkout: two of the same name differ in the
/// digest of their place.
std::string indexFolderFor(const std::string &Source) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Source, Real))
    Real = Source;
  std::string Digest = llvm::utohexstr(llvm::xxh3_64bits(llvm::StringRef(Real)),
                                       /*LowerCase=*/true, 16);
  return below(cacheFolder(),
               path::filename(Real).str() + "-" + Digest.substr(0, 8));
}

llvm::Expected<toml::table> readConfigToml() {
  std::string File = configFile();
  if (!fs::exists(File))
    return toml::table();
  auto Text = TRY(store::readFile(File, MaxConfigBytes));
  auto Value = parseToml(Text);
  if (!Value)
    return makeError(File + ": " + llvm::toString(Value.takeError()) +
                     ". Mend or delete the file.");
  return Value;
}

llvm::Error writeConfig(const toml::table &Config) {
  std::string File = configFile();
  TRY(store::makeFolder(path::parent_path(File).str()));
  std::ostringstream Text;
  Text << Config << "\n";
  return store::writeFileAtomically(File, Text.str());
}

/// What the settings say of PyTorch is what the project builds on; its index is
/// in \p PyTorchIndex, unless that is "".
llvm::Error useProject(const std::string &Name, const std::string &PyTorchIndex,
                       Settings &Found) {
  auto Config = TRY(readConfigToml());
  auto P = TRY(findProject(Config, Name));
  Found.Against = P.Against;
  if (Found.Against.empty())
    Found.Against = PyTorchIndex;
  if (Found.Against.empty() && !Found.Source.empty())
    Found.Against = indexFolderFor(Found.Source);
  Found.Project = Name;
  Found.Source = absolute(P.Source);
  Found.Origin = configFile();
  return llvm::Error::success();
}

/// The torch that Python has: the checkout that it was installed from for
/// editing, else the package.
void usePackage(Settings &Found) {
  const std::string &Folder = findTorch();
  if (Folder.empty()) {
    Found.NoPackage = "python3 has no torch";
    return;
  }
  const std::string Checkout = path::parent_path(Folder).str();
  if (!llvm::errorToBool(checkSource(Checkout))) {
    Found.Source = Checkout;
    Found.Origin = "the torch of Python";
    return;
  }
  auto Package = package::readTorchPackage(Folder);
  if (!Package) {
    Found.NoPackage = llvm::toString(Package.takeError());
    return;
  }
  std::string Name =
      "torch-" + Package->Version + "-" + Package->Fingerprint.substr(0, 8);
  std::replace(Name.begin(), Name.end(), '/', '_');
  Found.Source = below(below(cacheFolder(), "packages"), Name);
  Found.IndexDir = below(cacheFolder(), Name);
  Found.Origin = "torch " + Package->Version + " in " + Folder;
  Found.Package = std::move(*Package);
}

} // namespace

std::string environment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

std::string below(const std::string &Folder, llvm::StringRef Rest) {
  llvm::SmallString<256> Result(Folder);
  path::append(Result, Rest);
  return std::string(Result);
}

std::string belowHome(llvm::StringRef Rest) {
  llvm::SmallString<256> Home;
  path::home_directory(Home);
  return below(std::string(Home), Rest);
}

std::string ownProgram() {
  // Its address only tells this program from the libraries that it loads.
  static int Anchor;
  return fs::getMainExecutable(nullptr, &Anchor);
}

std::string absolute(const std::string &Path) {
  llvm::SmallString<256> Result(Path);
  if (Path.empty() || fs::make_absolute(Result))
    return Path;
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  llvm::StringRef Trimmed(Result);
  while (Trimmed.size() > 1 && Trimmed.ends_with("/"))
    Trimmed = Trimmed.drop_back();
  return Trimmed.str();
}

std::string configFile() {
  return below(xdgFolder("XDG_CONFIG_HOME", ".config"),
               "torchtalk/config.toml");
}

std::string cacheFolder() {
  std::string Value = environment("TORCHTALK_CACHE_DIR");
  return Value.empty()
             ? below(xdgFolder("XDG_CACHE_HOME", ".cache"), "torchtalk")
             : absolute(Value);
}

Option registryOption(const char *Help) {
  return text("registry", "URL", Help);
}

llvm::Expected<RegistrySettings> readRegistry(const Arguments &Given) {
  constexpr uint64_t MaxKeyBytes = 1 << 12;
  auto Config = TRY(readConfigToml());
  auto Find = [&](const char *Variable, const char *Name) {
    std::string Value = environment(Variable);
    return Value.empty() ? Config[Name].value_or(std::string()) : Value;
  };
  RegistrySettings Result;
  Result.Registry = Given.has("registry")
                        ? Given.text("registry")
                        : Find("TORCHTALK_REGISTRY", "registry");
  if (!llvm::StringRef(Result.Registry).contains("://"))
    Result.Registry = absolute(Result.Registry);
  Result.Key = Find("TORCHTALK_REGISTRY_KEY", "registry_key");
  if (fs::exists(Result.Key))
    Result.Key = TRY(store::readFile(Result.Key, MaxKeyBytes));
  unsigned Seconds = 0;
  if (!llvm::StringRef(environment("TORCHTALK_REGISTRY_SECONDS"))
           .getAsInteger(10, Seconds) &&
      Seconds != 0)
    Result.Seconds = Seconds;
  return Result;
}

const Options &settingsOptions() {
  static const Options All = {
      text("pytorch-source", "DIR",
           "the PyTorch source (else $PYTORCH_SOURCE, else what 'init' saved)"),
      text("project", "NAME",
           "a repository that builds on PyTorch, as 'init --source' saved it: "
           "it and that PyTorch answer"),
      text("index", "DIR",
           "the index folder (else one for the source, below "
           "$TORCHTALK_CACHE_DIR or ~/.cache/torchtalk)")};
  return All;
}

llvm::Expected<Settings> readSettings(const Arguments &Given,
                                      const std::string &Project) {
  Settings Result;
  if (Given.has("pytorch-source")) {
    Result.Source = Given.text("pytorch-source");
    Result.Origin = "--pytorch-source";
  } else if (std::string Value = environment("PYTORCH_SOURCE");
             !Value.empty()) {
    Result.Source = Value;
    Result.Origin = "PYTORCH_SOURCE";
  } else {
    auto Config = TRY(readConfigToml());
    Result.Source = Config[SourceKey].value_or(std::string());
    Result.Origin = configFile();
  }
  Result.Source = absolute(Result.Source);
  // --index is that of what --project names, else that of PyTorch.
  std::string Index =
      Given.has("index") ? absolute(Given.text("index")) : std::string();
  std::string Name =
      Project.empty() && Given.has("project") ? Given.text("project") : Project;
  if (!Name.empty())
    TRY(useProject(Name, Project.empty() ? "" : Index, Result));
  else if (Given.has("pytorch-source"))
    Result.ReadFrom = Result.Source;
  if (!Index.empty() && Project.empty())
    Result.IndexDir = Index;
  else if (Result.Source.empty())
    usePackage(Result);
  if (Result.IndexDir.empty() && !Result.Source.empty())
    Result.IndexDir = indexFolderFor(Result.Source);
  return Result;
}

llvm::Error saveSource(const std::string &Source) {
  auto Config = TRY(readConfigToml());
  Config.insert_or_assign(SourceKey, Source);
  return writeConfig(Config);
}

llvm::Expected<std::string> saveProject(const Project &P) {
  auto Config = TRY(readConfigToml());
  std::string Former;
  for (const Project &Known : projectsOf(Config))
    if (Known.Name == P.Name)
      Former = Known.Source;
  setProject(Config, P);
  TRY(writeConfig(Config));
  return Former;
}

llvm::Error checkFolder(const std::string &Path, llvm::StringRef What) {
  if (!fs::exists(Path))
    return makeError(What + " " + Path + " does not exist");
  if (!fs::is_directory(Path))
    return makeError(What + " " + Path + " is not a folder");
  return llvm::Error::success();
}

llvm::Error checkSource(const std::string &Path) {
  TRY(checkFolder(Path, "the PyTorch source"));
  constexpr llvm::StringRef Yaml = "aten/src/ATen/native/native_functions.yaml";
  if (!fs::exists(below(Path, Yaml)))
    return makeError(Path + " is no PyTorch source: it has no " + Yaml);
  return llvm::Error::success();
}

unsigned maxDepth() {
  unsigned Value = 0;
  if (llvm::StringRef(environment("TORCHTALK_GRAPH_MAX_DEPTH"))
          .getAsInteger(10, Value) ||
      Value == 0)
    return DefaultMaxDepth;
  return Value;
}

llvm::Expected<Settings> requireIndexDir(const Arguments &Given) {
  auto Found = readSettings(Given);
  if (Found && Found->IndexDir.empty())
    return makeError("no PyTorch source is known, and " + Found->NoPackage +
                     ": run 'torchtalk init --pytorch-source PATH', then "
                     "'torchtalk index build'");
  return Found;
}

llvm::Expected<std::unique_ptr<index::IndexReader>>
openIndex(const Arguments &Given) {
  auto Found = TRY(orFail(NoIndex, requireIndexDir(Given)));
  return orFail(NoIndex, index::IndexReader::open(Found.IndexDir));
}

std::unique_ptr<index::IndexReader> formerIndex(const std::string &IndexDir) {
  return llvm::expectedToOptional(index::IndexReader::open(IndexDir))
      .value_or(nullptr);
}

llvm::Error checkConfig() { return readConfigToml().takeError(); }

llvm::Expected<std::vector<questions::NamedIndex>>
openProjects(std::vector<std::string> &Problems) {
  auto Config = TRY(readConfigToml());
  std::vector<questions::NamedIndex> Result;
  for (const Project &P : projectsOf(Config)) {
    auto Index = index::IndexReader::open(indexFolderFor(P.Source));
    if (Index)
      Result.push_back({P.Name, std::move(*Index)});
    else
      Problems.push_back("the project " + P.Name + ": " +
                         llvm::toString(Index.takeError()));
  }
  return Result;
}

} // namespace torchtalk::cli
