//===- YamlJson.cpp - What PyTorch's YAML says, as JSON -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const index::TorchgenFunction::Kernel &K) {
  A("key", K.Key)("function", K.Function)("namespace", K.Namespace);
  A("structured", K.Structured)("of", orNull(K.Of));
}

static void fields(Fields &A, const index::TorchgenFunction::Ufunc &U) {
  A("key", U.Key)("function", U.Function)("dtypes", U.Dtypes);
}

static void fields(Fields &A, const index::TorchgenFunction::Precomputed &P) {
  A("replaces", P.Replaces)("parameters", P.Parameters);
}

static void fields(Fields &A, const index::TorchgenFunction &F) {
  A("variants", F.Variants)("device_check", F.DeviceCheck);
  A("device_guard", F.DeviceGuard)("structured", F.Structured);
  A("manual_kernel_registration", F.ManualKernelRegistration);
  A("manual_cpp_binding", F.ManualCppBinding);
  A("use_const_ref_for_mutable_tensors", F.ConstRefForMutable);
  A("abstract", F.Abstract)("tags", F.Tags);
  A("cpp_no_default_args", F.CppNoDefaultArgs)("dispatch", F.Dispatch);
  A("ufuncs", F.Ufuncs)("precomputed", F.Precomputations);
}

static void fields(Fields &A, const index::OpRecord::Field &Field) {
  A("name", Field.Name)("value", Field.Value)("line", Field.Line);
}

static void fields(Fields &A, const index::OpRecord::DispatchEntry &Entry) {
  A("key", Entry.Key)("kernel", Entry.Kernel)("line", Entry.Line);
}

void fields(Fields &A, const index::GeneratedOp &Made) {
  A("op", Made.Op)("schema_text", Made.Schema)("torchgen", Made.Torchgen);
}

void fields(Fields &A, const index::OpRecord &Op) {
  A("op", Op.Op)("schema_text", Op.Schema)("file", Op.File)("line", Op.Line);
  A("fields", Op.Fields)("dispatch", Op.Dispatch)("torchgen", Op.Torchgen);
  A("autogen", Op.Autogen);
}

static void fields(Fields &A, const index::DerivativeFormula &Formula) {
  A("names", Formula.Names)("role", Formula.TheRole)("text", Formula.Text);
  A("line", Formula.Line);
}

static void fields(Fields &A, const index::DerivativeKey &Key) {
  A("key", Key.Key)("node", Key.Node)("formulas", Key.Formulas);
}

void fields(Fields &A, const index::DerivativeRecord &R) {
  A("op", R.Op)("match", R.How)("entry", R.Entry)("signature", R.Signature);
  A("file", R.File)("line", R.Line)("fields", R.Fields);
  A("output_differentiability", R.OutputDifferentiability)("keys", R.Keys);
}

} // namespace torchtalk::render
