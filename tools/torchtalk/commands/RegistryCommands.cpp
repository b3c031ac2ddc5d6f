//===- RegistryCommands.cpp - registry add and list -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Settings.h"
#include "commands/Commands.h"
#include "output/Output.h"
#include "output/SnapshotJson.h"
#include "registry/AddArchive.h"
#include "registry/Choose.h"
#include "registry/Download.h"
#include "registry/TakeIndex.h"
#include "snapshot/Manifest.h"
#include "store/Try.h"

namespace torchtalk::cli {

namespace {

using registry::Row;

void addIndex(render::Fields &A, const Row &R) {
  A("name", R.Name)("file", R.File)("bytes", R.Size)("sha256", R.Sha256);
  A("signed", !R.Signature.empty())("commit", R.Commit);
  A("pytorch_version", R.PyTorchVersion)("content", R.Content);
  A("index_format", R.IndexFormat)("facts_format", R.FactsFormat);
  A("created_unix", R.CreatedUnix)("configuration", render::object(R.Build));
}

std::string rowText(const Row &R) {
  return R.Name + "  torch " +
         (R.PyTorchVersion.empty() ? "unknown" : R.PyTorchVersion) +
         ", commit " + (R.Commit.empty() ? "unknown" : R.Commit) +
         ", index format " + std::to_string(R.IndexFormat) + ", " +
         bytesText(R.Size) +
         (R.Signature.empty() ? ", not signed" : ", signed");
}

llvm::Expected<RegistrySettings> requireRegistry(const Arguments &Given) {
  auto Where = TRY(readRegistry(Given));
  if (Where.Registry.empty())
    return failure(Usage, "no registry is known: give --registry, or set "
                          "TORCHTALK_REGISTRY");
  return Where;
}

llvm::Expected<int> runRegistryAdd(const Arguments &Given) {
  auto Where = TRY(orFail(Usage, requireRegistry(Given)));
  registry::AddRequest Request;
  Request.Archive = Given.text("positional");
  Request.Signature = Given.text("signature");
  Request.Name = Given.text("name");
  if (!Request.Name.empty())
    TRY(orFail(Usage, snapshot::checkName(Request.Name)));
  auto Place = registry::readPlace(Where.Registry);
  if (!Place)
    return orFail(Usage, Place.takeError());
  if (Place->Remote)
    return failure(Usage, "an archive is added to a folder; " + Place->Shown +
                              " is what a server makes of one");
  Request.Dir = Place->Base;
  if (!Where.Key.empty())
    Request.Key = TRY(orFail(Usage, registry::readPublicKey(Where.Key)));
  auto Added = TRY(registry::addArchive(Request));
  render::Fields A("registry-add");
  A("registry", Request.Dir)("replaced", Added.Replaced);
  addIndex(A, Added.Now);
  return printEither(Given.json(),
                     std::string(Added.Replaced ? "replaced " : "added ") +
                         rowText(Added.Now) + "\nin " + Request.Dir + "/" +
                         Added.Now.File + "\n",
                     A.take());
}

llvm::Expected<int> runRegistryList(const Arguments &Given) {
  auto Where = TRY(orFail(Usage, requireRegistry(Given)));
  auto Found = TRY(orFail(Usage, readSettings(Given)));
  auto Rows = TRY(registry::readListing(Where.Registry, Where.Seconds));
  std::string Text = Rows.empty() ? "the registry has no index\n" : "";
  render::Json Indexes = render::Json::array();
  for (const Row &R : Rows) {
    render::Fields A;
    addIndex(A, R);
    Text += rowText(R);
    if (Found.Package) {
      std::string Why;
      auto Fits = registry::fitOf(R, *Found.Package, Why);
      A("fits",
        Fits ? render::Json(index::toString(Fits->How)) : render::Json());
      A("why_not", render::orNull(Why));
      Text += !Fits
                  ? "; does not fit: it " + Why
                  : std::string("; fits by its ") + index::toString(Fits->How) +
                        (Fits->Build.empty() ? "" : ": " + Fits->Build);
    }
    Text += "\n";
    Indexes.push_back(A.take());
  }
  render::Fields A("registry-list");
  A("registry", TRY(registry::readPlace(Where.Registry)).Shown);
  A("indexes", Indexes);
  return printEither(Given.json(), Text, A.take());
}

} // namespace

Command registryAddCommand() {
  return {
      .Name = "registry add",
      .Summary = "put an archive of 'snapshot export' into a registry",
      .Positional = "ARCHIVE",
      .Details =
          "A registry is a folder with index.json, which any web server "
          "may\nserve. An index of the same name and format is replaced.",
      .Options = {registryOption("the folder (else $TORCHTALK_REGISTRY)"),
                  text("signature", "FILE",
                       "minisign's signature of it (else "
                       "ARCHIVE.minisig, if that is there)"),
                  text("name", "NAME", "the name that it gets, else its own")},
      .Run = runRegistryAdd};
}

Command registryListCommand() {
  return {.Name = "registry list",
          .Summary = "list the indexes of a registry, and which fits the "
                     "installed torch",
          .Options =
              Options{registryOption("where (else $TORCHTALK_REGISTRY)")} +
              settingsOptions(),
          .Run = runRegistryList};
}

} // namespace torchtalk::cli
