"""What the README promises of one operator's way through PyTorch."""

import re

from real import SOURCE, SliceTest

YAML = "aten/src/ATen/native/native_functions.yaml"


def line_of(path, text):
    """The first line of a source file that holds the text."""
    for number, line in enumerate((SOURCE / path).open(), 1):
        if text in line:
            return number
    raise AssertionError(f"{text!r} is not in {path}")


class AnswersTest(SliceTest):
    def test_matmul_has_its_schema_line(self):
        line = line_of(YAML, "- func: matmul(Tensor self")
        self.assertIn(f"{YAML}:{line}", self.ask("trace", "torch.matmul"))

    def test_matmul_has_its_registration(self):
        out = self.ask("trace", "torch.matmul", "--verbose")
        self.assertIn("CompositeImplicitAutograd", out)
        self.assertRegex(
            out, r"build/aten/src/ATen/RegisterCompositeImplicitAutograd\.cpp:\d+")

    def test_matmul_has_its_wrapper(self):
        self.assertRegex(self.ask("trace", "torch.matmul", "--verbose"),
                         r"wrapper_CompositeImplicitAutograd__matmul\b")

    def test_matmul_reaches_its_kernel(self):
        path = "aten/src/ATen/native/LinearAlgebra.cpp"
        line = line_of(path, "Tensor matmul(const Tensor & tensor1, const Tensor & tensor2) {")
        out = self.ask("trace", "torch.matmul")
        self.assertIn("at::native::matmul", out)
        self.assertIn(f"{path}:{line}", out)

    def test_matmul_leads_with_its_kernel(self):
        out = self.ask("trace", "torch.matmul").split("\n")
        self.assertRegex(out[1], r"^schema: matmul\(Tensor self, Tensor other\)")
        self.assertRegex(out[3], r"^  CompositeImplicitAutograd  at::native::matmul  aten/\S+:\d+$")

    def test_a_composite_has_no_node_of_its_own(self):
        out = self.ask("trace", "torch.matmul")
        self.assertIn("its own node is only for NestedTensorCPU, NestedTensorCUDA", out)
        self.assertNotIn("autograd: differentiable", out)

    def test_matmul_is_found_by_every_name(self):
        for name in ("matmul", "torch.matmul", "aten::matmul", "torch.ops.aten.matmul",
                     "Tensor.matmul", "at::native::matmul"):
            with self.subTest(name):
                self.assertIn("LinearAlgebra.cpp", self.ask("trace", name))

    def test_gelu_out_reaches_its_structured_kernel(self):
        out = self.ask("trace", "aten::gelu.out")
        path = "aten/src/ATen/native/Activation.cpp"
        line = line_of(path, "TORCH_IMPL_FUNC(gelu_out_cpu)")
        self.assertIn(f"{path}:{line}", out)
        self.assertIn("structured_gelu_out_cpu::impl", out)

    def test_matmul_has_its_bindings(self):
        folder = "torch/csrc/autograd/generated"
        out = self.ask("trace", "torch.matmul", "--verbose")
        self.assertRegex(out, rf"\n  torch\.matmul  {folder}/python_torch_functions_\d\.cpp:\d+\n"
                              rf"    torch::autograd::THPVariable_matmul  {folder}/")
        self.assertRegex(out, rf"\n  torch\.Tensor\.matmul  {folder}/python_variable_methods\.cpp:\d+\n")
        self.assertRegex(out, r"\n    at::_ops::matmul::call  build/aten/src/ATen/Operators_\d\.cpp:\d+\n")

    def test_a_key_leaves_what_runs_for_it(self):
        out = self.ask("trace", "aten::gelu.out", "--key", "CPU")
        path = "aten/src/ATen/native/cpu/Activation.cpp"
        line = line_of(path, "void GeluKernelImpl(")
        self.assertIn("registrations: 1 of 1 that would run\n", out)
        self.assertIn("stub: at::native::GeluKernel", out)
        self.assertIn(f"CPU AVX2, CPU AVX512, CPU DEFAULT: at::native::GeluKernelImpl"
                      f"  {path}:{line}", out)
        self.assertIn("would run for CPU:\n  own kernel: CPU\n", out)
        self.assertNotIn("wrapper_Meta_gelu_out", out)

    def test_gelu_has_its_derivative(self):
        path = "tools/autograd/derivatives.yaml"
        line = line_of(path, "- name: gelu(Tensor self")
        out = self.ask("trace", "aten::gelu", "--verbose")
        self.assertIn(f"{path}:{line}", out)
        self.assertIn(f"self: gelu_backward(grad, self, approximate)  {path}:{line + 1}", out)

    def test_an_op_has_callers(self):
        path = "aten/src/ATen/native/LinearAlgebra.cpp"
        line = line_of(path, "return at::matmul(")
        out = self.ask("graph", "aten::matmul", "--mode", "callers")
        self.assertTrue(out.startswith("at::_ops::matmul::call("), out)
        self.assertIn(f"direct {path}:{line}\n", out)

    def test_callers_of_matmul_have_call_sites(self):
        out = self.ask("graph", "at::native::matmul", "--mode", "callers")
        sites = re.findall(r"([\w./+-]+\.(?:cpp|h)):(\d+)", out)
        self.assertTrue(sites, out)
        for path, line in sites:
            if path.startswith("build/"):
                continue
            text = (SOURCE / path).read_text().splitlines()[int(line) - 1]
            with self.subTest(f"{path}:{line}"):
                self.assertRegex(text, r"\S")
        self.assertIn("RegisterCompositeImplicitAutograd.cpp", out)

    def test_calls_of_matmul_name_its_helper(self):
        self.assertIn("_matmul_impl",
                      self.ask("graph", "at::native::matmul", "--mode", "calls"))

    def test_impact_of_a_helper_reaches_matmul(self):
        self.assertIn("at::native::matmul",
                      self.ask("graph", "_matmul_impl", "--mode", "impact"))

    def test_a_typo_is_no_answer(self):
        self.ask("trace", "torch.matmull", exit=1)
