// Two inline functions of the project, one of which a test uses.
#pragma once
int outside(int);
inline int used(int x) { return outside(x); }
inline int unused(int x) { return outside(x); }
