//===- Download.h - Files of a registry -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A registry is a folder, or what a web server makes of one. Of http and https
/// the program curl takes care: redirects, proxies, certificates and the user's
/// ~/.curlrc are its own.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_DOWNLOAD_H
#define TORCHTALK_AGGREGATOR_REGISTRY_DOWNLOAD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace torchtalk::registry {

struct Place {
  bool Remote = false; ///< by curl
  std::string Base;    ///< a URL or an absolute path, without '/' at its end
  std::string Shown;   ///< the URL without user and password
};

/// "file:///folder", "/folder", "http://..." or "https://...".
llvm::Expected<Place> readPlace(const std::string &Registry);

struct Limits {
  uint64_t MostBytes = 0;
  unsigned Seconds = 30; ///< below 1 KiB a second, after which a try ends
};

/// How many bytes are there.
using Tell = llvm::function_ref<void(uint64_t)>;

/// Puts \p File of \p From into the file \p To, whose contents it continues
/// where the server can. Where the connection breaks or the server is slow it
/// tries again, for as long as that brings bytes. After an error the bytes that
/// are there stay, for the next time.
llvm::Error download(const Place &From, const std::string &File,
                     const std::string &To, const Limits &Of, Tell Progress);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_DOWNLOAD_H
