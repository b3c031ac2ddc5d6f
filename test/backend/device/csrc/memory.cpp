// Tensors on the device: what no backend does without, registered always.
#include "slate.h"

#include <ATen/EmptyTensor.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/view_native.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstdlib>

namespace slate {
namespace {

using c10::DeviceType;

struct Memory final : c10::Allocator {
  c10::DataPtr allocate(size_t size) override {
    void *data = size != 0 ? std::malloc(size) : nullptr;
    return {data, data, &std::free, c10::Device(DeviceType::PrivateUse1, 0)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &std::free; }
  void copy_data(void *to, const void *from, std::size_t size) const override {
    default_copy_data(to, from, size);
  }
};

Memory memory;
REGISTER_ALLOCATOR(DeviceType::PrivateUse1, &memory)
C10_REGISTER_GUARD_IMPL(PrivateUse1,
                        c10::impl::NoOpDeviceGuardImpl<DeviceType::PrivateUse1>)

constexpr c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);

at::Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> dtype,
                 std::optional<at::Layout>, std::optional<at::Device>,
                 std::optional<bool>,
                 std::optional<at::MemoryFormat> memory_format) {
  return at::detail::empty_generic(size, &memory, keys,
                                   c10::dtype_or_default(dtype), memory_format);
}

at::Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                         std::optional<at::ScalarType> dtype,
                         std::optional<at::Layout>, std::optional<at::Device>,
                         std::optional<bool>) {
  return at::detail::empty_strided_generic(size, stride, &memory, keys,
                                           c10::dtype_or_default(dtype));
}

at::Tensor on_cpu(const at::Tensor &self) {
  return self.is_cpu() ? self : host(self);
}

at::Tensor copy_from(const at::Tensor &self, const at::Tensor &dst, bool) {
  on_cpu(dst).copy_(on_cpu(self));
  return dst;
}

const at::Tensor &resize_(const at::Tensor &self, at::IntArrayRef size,
                          std::optional<at::MemoryFormat>) {
  self.unsafeGetTensorImpl()->set_sizes_contiguous(size);
  c10::StorageImpl &storage = *self.storage().unsafeGetStorageImpl();
  size_t bytes =
      (self.storage_offset() + self.numel()) * self.dtype().itemsize();
  if (bytes > storage.nbytes()) {
    c10::DataPtr data = memory.allocate(bytes);
    memory.copy_data(data.get(), storage.data(), storage.nbytes());
    storage.set_data_ptr_noswap(std::move(data));
    storage.set_nbytes(bytes);
  }
  return self;
}

at::Tensor copy_from_and_resize(const at::Tensor &self, const at::Tensor &dst) {
  resize_(dst, self.sizes(), std::nullopt);
  return copy_from(self, dst, false);
}

at::Tensor as_strided(const at::Tensor &self, at::IntArrayRef size,
                      at::IntArrayRef stride, std::optional<int64_t> offset) {
  return at::native::as_strided_tensorimpl(self, size, stride, offset);
}

at::Tensor &fill_(at::Tensor &self, const at::Scalar &value) {
  host(self).fill_(value);
  return self;
}

at::Tensor &zero_(at::Tensor &self) { return fill_(self, 0); }

at::Scalar item(const at::Tensor &self) { return host(self).item(); }

} // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", TORCH_FN(empty_strided));
  m.impl("_copy_from", copy_from);
  m.impl(TORCH_SELECTIVE_NAME("aten::_copy_from_and_resize"),
         TORCH_FN(copy_from_and_resize));
  m.impl("resize_", resize_);
  m.impl("view",
         static_cast<at::Tensor (*)(const at::Tensor &, at::IntArrayRef)>(
             &at::native::view));
  m.impl("as_strided", as_strided);
  m.impl("fill_.Scalar", fill_);
  m.impl("zero_", zero_);
  m.impl("_local_scalar_dense",
         [](const at::Tensor &self) { return item(self); });
}

} // namespace slate
