//===- TraceJson.cpp - trace as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

void fields(Fields &A, const query::StubKernel &K) {
  A(K.Row)("kernel_symbol", some(K.Kernel))("kernel_at", some(K.KernelAt));
}

static void fields(Fields &A, const query::StubStep &Stub) {
  A("stub", Stub.Name)("site", Stub.Site)("kernels", Stub.Kernels);
}

static void fields(Fields &A, const query::KernelStep &Step) {
  A(Step.Symbol)("role", Step.TheRole)("named_by_yaml", Step.Expected);
  A("site", Step.Site);
}

void fields(Fields &A, const query::RegistrationTrace &R) {
  A(R.Row)("kernel_symbol", some(R.Kernel))("mechanism", R.Mechanism);
  A("kernel_at", some(R.KernelAt))("stubs", R.Stubs)("reaches", R.Reached);
  A("yaml_kernel", some(R.YamlKernel))("disagrees_with_yaml", R.Disagrees);
  A("raises", R.Raises);
}

static void fields(Fields &A, const query::MissingKernel &Kernel) {
  A("op", Kernel.Op)("key", Kernel.Entry.Key)("kernel", Kernel.Entry.Kernel);
  A("yaml_line", Kernel.Entry.Line)("kernel_at", some(Kernel.KernelAt));
  A("raises", Kernel.Raises);
}

static void fields(Fields &A, const query::BindingStep &Step) {
  A(Step.Symbol)("role", Step.TheRole)("site", Step.Site);
}

static void fields(Fields &A, const query::BindingChain &Chain) {
  A(Chain.Binding)("paths", each(Chain.Paths, &query::BindingPath::Steps));
}

static void fields(Fields &A, const query::OverloadSummary &Other) {
  A("op", Other.Op)("yaml_line", Other.YamlLine);
}

static void fields(Fields &A, const query::OpTrace &T) {
  A("op", T.Op)("python", T.PythonNames)("bindings", T.Bindings.Chains);
  A("bindings_truncated", T.Bindings.Truncated)("yaml", T.Yaml);
  A("delegate", T.Delegate)("autogen_of", T.AutogenOf);
  A("generated", T.Generated)("defs", T.Defs);
  A("registrations", T.Registrations)("autograd", T.Autograd);
  A("table", each(T.Table, [&](const query::TableEntry &Entry) {
      return tableEntryJson(T.Op, Entry);
    }));
  A("table_tus_missing", T.TusMissing)("looked_at", T.Looked);
  A("not_compiled", T.NotCompiled)("in_python", T.InPython);
  A(T.AtRunTime);
  A("other_overloads", T.OtherOverloads)("project", orNull(T.Project));
  A("project_registrations", T.OfProject);
  A("project_in_python", T.InPythonOfProject);
}

Json traceJson(const query::TraceResult &Trace) {
  Fields A("trace");
  A("key", orNull(Trace.Key))("match", Trace.Names);
  A("kernel_of", Trace.KernelOf)("named_by_yaml", Trace.NamedByYaml);
  A("trace", Trace.Op);
  return A.take();
}

} // namespace torchtalk::render
