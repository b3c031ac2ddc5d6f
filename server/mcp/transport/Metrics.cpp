//===- Metrics.cpp - Counters of a server ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Metrics.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <unistd.h>

using namespace torchtalk::mcp;

namespace {

/// In seconds, around the target latencies of 5 ms, and 50 ms for deep queries.
constexpr std::array Bounds = {0.0001, 0.00025, 0.0005, 0.001, 0.0025,
                               0.005,  0.01,    0.025,  0.05,  0.1,
                               0.25,   0.5,     1.0,    2.5,   10.0};

/// As they stand between braces. Without escapes: Metrics.h says where they
/// come from.
using Labels = std::string;

struct Family {
  std::string Name, Help, Type;
  std::map<Labels, double> Samples;
};

struct Histogram {
  /// The last one: above all bounds.
  std::array<double, Bounds.size() + 1> Counts = {};
  double Sum = 0;

  void observe(double Value) {
    Counts[std::ranges::lower_bound(Bounds, Value) - Bounds.begin()] += 1;
    Sum += Value;
  }
};

/// In bytes; 0 without /proc.
double residentMemory() {
  std::ifstream Statm("/proc/self/statm");
  double Size = 0, Resident = 0;
  Statm >> Size >> Resident;
  return Resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

void writeHead(std::ostream &Out, const Family &One) {
  Out << "# HELP " << One.Name << ' ' << One.Help << "\n# TYPE " << One.Name
      << ' ' << One.Type << '\n';
}

void writeSample(std::ostream &Out, const std::string &Name,
                 const Labels &Which, double Value) {
  Out << Name;
  if (!Which.empty())
    Out << '{' << Which << '}';
  Out << ' ' << Value << '\n';
}

void writeFamily(std::ostream &Out, const Family &One) {
  if (One.Samples.empty())
    return;
  writeHead(Out, One);
  for (const auto &[Which, Value] : One.Samples)
    writeSample(Out, One.Name, Which, Value);
}

void writeHistogram(std::ostream &Out, const std::string &Name,
                    const Labels &Which, const Histogram &One) {
  double Count = 0;
  for (size_t I = 0; I != One.Counts.size(); ++I) {
    Count += One.Counts[I];
    Out << Name << "_bucket{" << Which << ",le=\"";
    if (I == Bounds.size())
      Out << "+Inf";
    else
      Out << Bounds[I];
    Out << "\"} " << Count << '\n';
  }
  writeSample(Out, Name + "_sum", Which, One.Sum);
  writeSample(Out, Name + "_count", Which, Count);
}

} // namespace

struct Metrics::Families {
  std::mutex Lock;
  Family Responses = {"torchtalk_http_responses_total",
                      "HTTP responses by status code",
                      "counter",
                      {}};
  Family Requests = {"torchtalk_mcp_requests_total",
                     "MCP requests by method, tool and outcome",
                     "counter",
                     {}};
  Family Durations = {"torchtalk_mcp_request_duration_seconds",
                      "Time from the whole request to its answer",
                      "histogram",
                      {}};
  std::map<Labels, Histogram> Took;
  Family Connections = {
      "torchtalk_http_connections", "Open connections", "gauge", {{"", 0}}};
  Family InFlight = {"torchtalk_mcp_requests_in_flight",
                     "Calls that run or wait for a worker",
                     "gauge",
                     {{"", 0}}};
  Family Waiting = {"torchtalk_mcp_requests_waiting",
                    "Calls that wait for a worker, quick and slow ones",
                    "gauge",
                    {{R"(class="quick")", 0}, {R"(class="slow")", 0}}};

  void set(Family &Gauge, const Labels &Which, double Value) {
    std::lock_guard Locked(Lock);
    Gauge.Samples[Which] = Value;
  }
};

Metrics::Metrics(MetricSources Sources)
    : Sources(std::move(Sources)), Kept(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::responded(unsigned Status) {
  std::lock_guard Locked(Kept->Lock);
  Kept->Responses.Samples["code=\"" + std::to_string(Status) + '"'] += 1;
}

void Metrics::answered(const std::string &Method, const std::string &Tool,
                       const char *Outcome, std::chrono::nanoseconds Took) {
  const Labels ByMethod = "method=\"" + Method + '"';
  const Labels ByTool = Tool.empty() ? "" : ",tool=\"" + Tool + '"';
  std::lock_guard Locked(Kept->Lock);
  Kept->Took[ByMethod + ByTool].observe(
      std::chrono::duration<double>(Took).count());
  Kept->Requests.Samples[ByMethod + ",outcome=\"" + Outcome + '"' + ByTool] +=
      1;
}

void Metrics::connections(double Open) {
  Kept->set(Kept->Connections, "", Open);
}

void Metrics::inFlight(double Calls) { Kept->set(Kept->InFlight, "", Calls); }

void Metrics::waiting(size_t Quick, size_t Slow) {
  Kept->set(Kept->Waiting, R"(class="quick")", static_cast<double>(Quick));
  Kept->set(Kept->Waiting, R"(class="slow")", static_cast<double>(Slow));
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
  std::ostringstream Out;
  Out.precision(15); // bounds as they are written above
  {
    std::lock_guard Locked(Kept->Lock);
    writeFamily(Out, Kept->Responses);
    writeFamily(Out, Kept->Requests);
    if (!Kept->Took.empty())
      writeHead(Out, Kept->Durations);
    for (const auto &[Which, One] : Kept->Took)
      writeHistogram(Out, Kept->Durations.Name, Which, One);
    for (const Family *Gauge :
         {&Kept->Connections, &Kept->InFlight, &Kept->Waiting})
      writeFamily(Out, *Gauge);
  }
  for (MetricValue &Value : More)
    writeFamily(Out, {std::move(Value.Name),
                      std::move(Value.Help),
                      Value.IsCounter ? "counter" : "gauge",
                      {{"", Value.Value}}});
  return Out.str();
}
