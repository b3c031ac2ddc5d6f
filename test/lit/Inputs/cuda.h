// What clang asks of the headers of CUDA, and no more.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
typedef struct CUstream_st *cudaStream_t;
extern "C" {
unsigned __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0,
                                     cudaStream_t = 0);
int __cudaPopCallConfiguration(dim3 *, dim3 *, unsigned long *, void *);
int cudaConfigureCall(dim3, dim3, unsigned long = 0, cudaStream_t = 0);
int cudaLaunchKernel(const void *, dim3, dim3, void **, unsigned long,
                     cudaStream_t);
}
