//===- Metrics.cpp - Counters of a server ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <fstream>
#include <unistd.h>

using namespace torchtalk::mcp;

namespace {

/// In seconds, around the target latencies of 5 ms, and 50 ms for deep queries.
prometheus::Histogram::BucketBoundaries buckets() {
  return {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
          0.05,   0.1,     0.25,   0.5,   1,      2.5,   10};
}

/// In bytes; 0 without /proc.
double residentMemory() {
  std::ifstream Statm("/proc/self/statm");
  double Size = 0, Resident = 0;
  Statm >> Size >> Resident;
  return Resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

} // namespace

struct Metrics::Families {
  prometheus::Registry Registry;
  prometheus::Family<prometheus::Counter> &Responses =
      prometheus::BuildCounter()
          .Name("torchtalk_http_responses_total")
          .Help("HTTP responses by status code")
          .Register(Registry);
  prometheus::Family<prometheus::Counter> &Requests =
      prometheus::BuildCounter()
          .Name("torchtalk_mcp_requests_total")
          .Help("MCP requests by method, tool and outcome")
          .Register(Registry);
  prometheus::Family<prometheus::Histogram> &Durations =
      prometheus::BuildHistogram()
          .Name("torchtalk_mcp_request_duration_seconds")
          .Help("Time from the whole request to its answer")
          .Register(Registry);
  prometheus::Gauge &Connections = prometheus::BuildGauge()
                                       .Name("torchtalk_http_connections")
                                       .Help("Open connections")
                                       .Register(Registry)
                                       .Add({});
  prometheus::Gauge &InFlight = prometheus::BuildGauge()
                                    .Name("torchtalk_mcp_requests_in_flight")
                                    .Help("Calls that run or wait for a worker")
                                    .Register(Registry)
                                    .Add({});
  prometheus::Family<prometheus::Gauge> &Waiting =
      prometheus::BuildGauge()
          .Name("torchtalk_mcp_requests_waiting")
          .Help("Calls that wait for a worker, quick and slow ones")
          .Register(Registry);
  prometheus::Gauge &WaitingQuick = Waiting.Add({{"class", "quick"}});
  prometheus::Gauge &WaitingSlow = Waiting.Add({{"class", "slow"}});
};

Metrics::Metrics(MetricSources Sources)
    : Sources(std::move(Sources)), Kept(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::responded(unsigned Status) {
  Kept->Responses.Add({{"code", std::to_string(Status)}}).Increment();
}

void Metrics::answered(const std::string &Method, const std::string &Tool,
                       const char *Outcome, std::chrono::nanoseconds Took) {
  prometheus::Labels Labels = {{"method", Method}};
  if (!Tool.empty())
    Labels["tool"] = Tool;
  Kept->Durations.Add(Labels, buckets())
      .Observe(std::chrono::duration<double>(Took).count());
  Labels["outcome"] = Outcome;
  Kept->Requests.Add(Labels).Increment();
}

void Metrics::connections(double Open) { Kept->Connections.Set(Open); }

void Metrics::inFlight(double Calls) { Kept->InFlight.Set(Calls); }

void Metrics::waiting(size_t Quick, size_t Slow) {
  Kept->WaitingQuick.Set(static_cast<double>(Quick));
  Kept->WaitingSlow.Set(static_cast<double>(Slow));
}

bool Metrics::knowsTool(std::string_view Tool) const {
  return Sources.KnowsTool && Sources.KnowsTool(Tool);
}

std::string Metrics::text() const {
  std::vector<MetricValue> More;
  if (Sources.More)
    More = Sources.More();
  More.push_back({"process_resident_memory_bytes", "Resident memory in bytes",
                  false, residentMemory()});
  std::vector<prometheus::MetricFamily> All = Kept->Registry.Collect();
  for (MetricValue &Value : More) {
    prometheus::ClientMetric Sample;
    Sample.counter.value = Value.Value;
    Sample.gauge.value = Value.Value;
    All.push_back({std::move(Value.Name),
                   std::move(Value.Help),
                   Value.IsCounter ? prometheus::MetricType::Counter
                                   : prometheus::MetricType::Gauge,
                   {std::move(Sample)}});
  }
  return prometheus::TextSerializer().Serialize(All);
}
