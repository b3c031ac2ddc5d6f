// REGISTER_DISPATCH in Objective-C++ is of MPS.
// RUN: %{index}
// RUN: %{search} add_stub --mode bindings | FileCheck %s

@interface Unrelated : NSObject
- (void)run;
@end
namespace at::native {
static void add_mps(TensorIteratorBase &it) {
  @autoreleasepool {
    [encoder setComputePipelineState:[library get:@"add"]];
  }
}
REGISTER_DISPATCH(add_stub, &add_mps)
} // namespace at::native

// CHECK: at::native::add_stub  MPS  at::native::add_mps  stub.mm:14  seen in source, not compiled; kernel at stub.mm:9
