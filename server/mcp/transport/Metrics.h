//===- Metrics.h - Counters of a server -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Counters of a server in the text format of Prometheus. Labels come from a
/// fixed set, so that a peer cannot create new ones.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_METRICS_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_METRICS_H

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::mcp {

/// A value that is maintained elsewhere.
struct MetricValue {
  std::string Name;
  std::string Help;
  bool IsCounter = false; ///< otherwise a gauge
  double Value = 0;
};

struct MetricSources {
  /// Further values. May be null.
  std::function<std::vector<MetricValue>()> More;
  /// Whether a tool of this name exists. Null: there are none.
  std::function<bool(std::string_view Tool)> KnowsTool;
};

/// Thread-safe.
class Metrics {
public:
  explicit Metrics(MetricSources Sources);
  ~Metrics();

  /// Counts a response with this status.
  void responded(unsigned Status);
  /// \p Outcome: ok, error, refused, cancelled. \p Tool may be "".
  void answered(const std::string &Method, const std::string &Tool,
                const char *Outcome, std::chrono::nanoseconds Took);
  void connections(double Open);
  void inFlight(double Calls);
  void waiting(size_t Quick, size_t Slow);

  bool knowsTool(std::string_view Tool) const;

  std::string text() const;

private:
  struct Families;
  MetricSources Sources;
  std::unique_ptr<Families> Kept;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_METRICS_H
