//===- DeviceReaderTest.cpp - What a source that is not compiled holds ----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceReads.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

/// "name:line-end bounds"
Strings kernels(const DeviceFile &F) {
  Strings Result;
  for (const auto &K : F.Functions)
    if (K.Kernel)
      Result.push_back(K.Name + ":" + std::to_string(K.Line) + "-" +
                       std::to_string(K.EndLine) +
                       (K.Template ? " template" : "") +
                       (K.Bounds.empty() ? "" : " " + K.Bounds));
  return Result;
}

Strings functions(const DeviceFile &F) {
  Strings Result;
  for (const auto &K : F.Functions)
    if (!K.Kernel)
      Result.push_back(K.Name + ":" + std::to_string(K.Line) + "-" +
                       std::to_string(K.EndLine));
  return Result;
}

/// "callee:line in function", and what a variable may be.
Strings launches(const DeviceFile &F) {
  Strings Result;
  for (const auto &L : F.Launches) {
    Result.push_back(L.Callee + ":" + std::to_string(L.Line) + " in " +
                     L.Function);
    for (const std::string &Target : L.Targets)
      Result.back() += " = " + Target;
  }
  return Result;
}

/// "callee(functor):line in function"
Strings handovers(const DeviceFile &F) {
  Strings Result;
  for (const auto &H : F.Handovers)
    Result.push_back(H.Callee + "(" + H.Functor +
                     "):" + std::to_string(H.Line) + " in " + H.Function);
  return Result;
}

TEST(DeviceReader, kernelsHaveQualifiedNamesAndRanges) {
  EXPECT_EQ(kernels(read(R"cu(
namespace at::native { namespace {
__global__ void inner(int *x) {
  *x = 1;
}
}
inline namespace v1 {
static __global__ void outer() {}
} }
__global__ void top() {}
)cu")),
            (Strings{"at::native::(anonymous namespace)::inner:3-5",
                     "at::native::v1::outer:8-8", "top:10-10"}));
}

TEST(DeviceReader, launchBoundsStandAnywhere) {
  EXPECT_EQ(kernels(read(R"cu(
__global__ void __launch_bounds__(256, 4) a(int x) {}
__launch_bounds__(N * 2) __global__ void b() {}
C10_LAUNCH_BOUNDS_1(num_threads())
__global__ void c() {}
template <typename T> C10_LAUNCH_BOUNDS_2(1024, 4)
__global__ void d(T x) {}
__global__ void
C10_LAUNCH_BOUNDS_1(1024)
e(int x) {}
__global__ __launch_bounds__(
    Foo<int, 4>::threads) void f() {}
)cu")),
            (Strings{"a:2-2 __launch_bounds__(256, 4)",
                     "b:3-3 __launch_bounds__(N * 2)",
                     "c:5-5 C10_LAUNCH_BOUNDS_1(num_threads())",
                     "d:7-7 template C10_LAUNCH_BOUNDS_2(1024, 4)",
                     "e:10-10 C10_LAUNCH_BOUNDS_1(1024)",
                     "f:12-12 __launch_bounds__( Foo<int, 4>::threads)"}));
}

TEST(DeviceReader, declarationsAndInstantiationsAreNoKernels) {
  EXPECT_EQ(kernels(read(R"cu(
__global__ void declared(int);
template __global__ void made<int>(int *);
template <> __global__ void special<int>(int *x) {}
)cu")),
            (Strings{"special:4-4 template"}));
}

TEST(DeviceReader, returnTypesMayBeComplicated) {
  EXPECT_EQ(kernels(read(R"cu(
template <typename T, typename std::enable_if<(sizeof(T) > 4), int>::type = 0>
__global__ typename std::enable_if<(N > 2), void>::type wide(T x) {}
__global__ auto trailing(int x) -> void {}
extern "C" __global__ void c_name() {}
)cu")),
            (Strings{"wide:3-3 template", "trailing:4-4", "c_name:5-5"}));
}

TEST(DeviceReader, textIsNoCode) {
  DeviceFile F = read(R"cu(
// __global__ void comment() {}
/* __global__ void block() {} */
const char *S = "__global__ void string() {}";
const char *R = R"x(
__global__ void raw() { k<<<1, 1>>>(); }
)x";
#if 0
__global__ void dead() {}
#else
__global__ void alive() {}
#endif
)cu");
  EXPECT_EQ(kernels(F), (Strings{"alive:11-11"}));
  EXPECT_EQ(launches(F), Strings());
}

TEST(DeviceReader, bothSidesOfAConditionAreRead) {
  EXPECT_EQ(kernels(read(R"cu(
#ifdef USE_ROCM
__global__ void rocm(int x) {
#else
__global__ void cuda(int x) {
#endif
  x = 1;
}
__global__ void after() {}
)cu")),
            (Strings{"rocm:3-8", "cuda:5-8", "after:9-9"}));
}

TEST(DeviceReader, equalConditionsHoldTogether) {
  // Taken apart, the braces would not match.
  EXPECT_EQ(kernels(read(R"cu(
#if defined(USE_ROCM)
namespace hip {
#endif
__global__ void k() {}
#ifdef USE_ROCM
}
#endif
#ifndef USE_ROCM
__global__ void cuda() {}
#endif
)cu")),
            (Strings{"hip::k:5-5", "k:5-5", "cuda:10-10"}));
}

TEST(DeviceReader, macrosOfTheFileAreExpanded) {
  DeviceFile F = read(R"cu(
#define DEFINE(name, ...) \
  template <typename T, __VA_ARGS__> \
  __global__ void name##_kernel(const T *x)
DEFINE(flash, bool A, bool B) {
  run();
}
#define LAUNCH(T, ...) flash_kernel<T, true><<<grid, 256>>>(__VA_ARGS__)
void host() {
  LAUNCH(float, x);
}
)cu");
  EXPECT_EQ(kernels(F), (Strings{"flash_kernel:5-7 template"}));
  EXPECT_EQ(launches(F), (Strings{"flash_kernel:10 in host"}));
}

TEST(DeviceReader, launchesNameTheirFunction) {
  EXPECT_EQ(launches(read(R"cu(
namespace at {
void Tensor::run() {
  AT_DISPATCH_ALL_TYPES(self.scalar_type(), "run", [&] {
    impl::k<scalar_t, (N > 2)>
      <<<grid, block, smem * sizeof(T), stream>>>(
        x, y);
  });
}
TORCH_IMPL_FUNC(add_out_cuda)(const Tensor &self) {
  k<<<1, 1>>>();
}
} // namespace at
)cu")),
            (Strings{"impl::k:5 in at::Tensor::run",
                     "k:11 in at::structured_add_out_cuda::impl"}));
}

TEST(DeviceReader, launchesThroughVariablesNameTheirTargets) {
  EXPECT_EQ(
      launches(read(R"cu(
void f(bool b) {
  auto kernel = &flash<Traits, Is_dropout && !Is_causal, N <= 128>;
  kernel<<<grid, block>>>(x);
  auto other = b ? &first<int> : &second<int>;
  other<<<grid, block>>>(x);
}
)cu")),
      (Strings{"kernel:4 in f = flash", "other:6 in f = first = second"}));
}

TEST(DeviceReader, launchesByCalls) {
  EXPECT_EQ(launches(read(R"cu(
void f() {
  cudaLaunchKernel((const void *)k<int>, grid, block, args, 0, stream);
  AT_CUDA_CHECK(cudaLaunchCooperativeKernel((void *)coop<float, 3>, g, b, a));
  cudaLaunchKernelEx(&config, ex<T>, a, b);
  hipLaunchKernelGGL(HIP_KERNEL_NAME(hip<T>), grid, block, 0, stream, x);
}
cudaError_t cudaLaunchKernel(const void *f, dim3 g);
)cu")),
            (Strings{"k:3 in f", "coop:4 in f", "ex:5 in f", "hip:6 in f"}));
}

TEST(DeviceReader, shiftsAreNoLaunches) {
  EXPECT_EQ(launches(read(R"cu(
int f(int a) { std::cout << a << (1 << 2); return a >> 3; }
)cu")),
            Strings());
}

TEST(DeviceReader, functorsHandedToLibraryKernels) {
  EXPECT_EQ(handovers(read(R"cu(
namespace at::native {
template <typename T> void gpu_kernel(TensorIterator &iter, const T &f) {}
void neg_kernel_cuda(TensorIteratorBase &iter) {
  AT_DISPATCH_ALL_TYPES(iter.dtype(), "neg", [&]() {
    gpu_kernel(iter, [] GPU_LAMBDA(scalar_t a) -> scalar_t { return -a; });
  });
}
void add_kernel(TensorIteratorBase &iter) {
  opmath_symmetric_gpu_kernel_with_scalars<scalar_t>(
      iter, CUDAFunctor_add<opmath_t>(alpha));
  gpu_reduce_kernel<scalar_t, out_t>(iter, SumOps<scalar_t>{}, 0);
}
}
)cu")),
            (Strings{"gpu_kernel(lambda):6 in at::native::neg_kernel_cuda",
                     "opmath_symmetric_gpu_kernel_with_scalars("
                     "CUDAFunctor_add):10 in at::native::add_kernel",
                     "gpu_reduce_kernel(SumOps):12 in "
                     "at::native::add_kernel"}));
}

TEST(DeviceReader, metalKernels) {
  EXPECT_EQ(kernels(read(R"metal(
template <typename T>
kernel void renorm(constant T *norm [[buffer(0)]], device T *out,
                   uint index [[thread_position_in_grid]]) {
  device T *kernel_out = out;
}
[[kernel]] void attributed(device float *x) {}
#define REGISTER(DTYPE) \
  template [[host_name("renorm_" #DTYPE)]] kernel void renorm<DTYPE>( \
      constant DTYPE *norm, device DTYPE *out, uint index)
REGISTER(float);
REGISTER(half);
)metal",
                         "a.metal")),
            (Strings{"renorm:3-6 template", "attributed:7-7"}));
}

TEST(DeviceReader, objectiveCIsReadAround) {
  DeviceFile F = read(R"mm(
@interface Graph : NSObject
- (void)run:(int)x;
@end
@implementation Graph
- (void)run:(int)x with:(NSString *)name {
  [self go:x];
}
@end
namespace at::native {
static void add_mps(const Tensor &self) {
  dispatch_sync_with_rethrow(stream->queue(), ^() {
    @autoreleasepool {
      [encoder setComputePipelineState:[lib get:@"add"]];
      auto f = [&](MPSGraph *g) { return [g add:a with:b name:nil]; };
    }
  });
}
void after() {}
REGISTER_DISPATCH(add_stub, &add_mps)
})mm",
                      "a.mm");
  EXPECT_EQ(functions(F),
            (Strings{"objc_run_with:6-8", "at::native::add_mps:11-18",
                     "at::native::after:19-19"}));
  EXPECT_EQ(registrations(F), (Strings{"add_stub MPS add_mps:20"}));
}

TEST(DeviceReader, unknownMacrosHideNothing) {
  DeviceFile F = read(R"cu(
C10_DIAGNOSTIC_PUSH("x")
static C10_HOST_DEVICE inline int helper(int x) { return x; }
class TORCH_API Thing {
public:
  C10_EXPORT Thing() {}
};
void f() {
  CUDA_KERNEL_LOOP(i, n) {
    x[i] = 0;
  }
  g(NO_ROCM(a)ROCM_HIPCUB(::cub)::Iterator<int>(1));
  WITH_CODE([&] { k<<<1, 1>>>(); })
  int y;
}
__global__ void last() {}
)cu");
  EXPECT_EQ(functions(F),
            (Strings{"helper:3-3", "Thing::Thing:6-6", "f:8-15"}));
  EXPECT_EQ(launches(F), (Strings{"k:13 in f"}));
  EXPECT_EQ(kernels(F), (Strings{"last:16-16"}));
}

TEST(DeviceReader, functionsMayBeCalledLikeAttributes) {
  EXPECT_EQ(functions(read("Tensor __lshift__(const Tensor &x) { return x; }\n"
                           "struct __align__(8) S { int f() { return 1; } };\n",
                           "a.cpp")),
            (Strings{"__lshift__:1-1", "S::f:2-2"}));
}

TEST(DeviceReader, brokenCodeLosesNothingElse) {
  DeviceFile F = read(R"cu(
__global__ void first() {}
void broken( { ) [ ;
template <class = < void
__global__ void second() {}
void host() { second<<<1, 1>>>(); }
__global__ ;
)cu");
  EXPECT_EQ(kernels(F).size(), 2u);
  EXPECT_EQ(launches(F).size(), 1u);
  EXPECT_EQ(F.Nameless, (std::vector<uint32_t>{7}));
}

TEST(DeviceReader, macroBombsAreBounded) {
  std::string Text = "#define A0 x x x x x x x x\n";
  for (int I = 1; I < 30; ++I)
    Text += "#define A" + std::to_string(I) + " A" + std::to_string(I - 1) +
            " A" + std::to_string(I - 1) + " A" + std::to_string(I - 1) + "\n";
  DeviceFile F = read(Text + "int f() { A29; }\n__global__ void k() {}\n");
  EXPECT_TRUE(F.TooLarge);
  EXPECT_EQ(kernels(F).size(), 1u);
}

TEST(DeviceReader, deepNestingIsBounded) {
  for (const char *Open : {"(", "{", "[", "f<", "#if A\n", "namespace a {"}) {
    std::string Text;
    for (int I = 0; I < 50000; ++I)
      Text += Open;
    read("__global__ void k() {}\n" + Text);
  }
}

TEST(DeviceReader, anyBytesAreTaken) {
  std::string Text("\0\xff\xfe __global__ void k\xc3\xa9() {}\0\\", 30);
  EXPECT_EQ(kernels(read(Text)).size(), 1u);
  EXPECT_TRUE(kernels(read("\"\\")).empty());
  EXPECT_TRUE(kernels(read("R\"(")).empty());
  EXPECT_TRUE(kernels(read("#")).empty());
  EXPECT_TRUE(kernels(read("#define")).empty());
  EXPECT_TRUE(launches(read("(a)><<<1, 1>>>()")).size() <= 1);
}

} // namespace
} // namespace torchtalk::test
