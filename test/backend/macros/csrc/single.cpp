#include "registration.h"

using macros::scaled, macros::thrice, macros::twice;

MACRO_OP(doubled, "(Tensor self) -> Tensor", &twice)
MACRO_OP(tripled, "(Tensor self) -> Tensor", &thrice)
MACRO_OP(by, "(Tensor self, float factor) -> Tensor", &scaled)

MACRO_KERNEL(PrivateUse1, doubled, macros::twice)
MACRO_KERNEL(CompositeExplicitAutograd, scaled.half, macros::scaled)
MACRO_KERNEL(AutogradPrivateUse1, doubled, macros::twice)

MACRO_STATIC(held, "(Tensor self) -> Tensor", &twice);
MACRO_OPERATORS("macros::old(Tensor self) -> Tensor", macros::twice);
