STRUCTURED_DISPATCH_KEYS = {
    DispatchKey.XPU,
}
UFUNC_DISPATCH_KEYS = {DispatchKey.CPU}
# All aten ops get pt2_compliant_tag.
