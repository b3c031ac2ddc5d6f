"""What torchgen itself, run from the source, makes of the two YAML files."""

import sys

NATIVE = "aten/src/ATen/native/native_functions.yaml"
TAGS = "aten/src/ATen/native/tags.yaml"
DERIVATIVES = "tools/autograd/derivatives.yaml"


def prepare(source):
    """Imports come from the source, which stays as it is. Needs python3-yaml."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(source))


def parsed(source):
    """torchgen's ParsedYaml: functions, with those that it generates, and kernels."""
    prepare(source)
    from torchgen.gen import parse_native_yaml
    return parse_native_yaml(str(source / NATIVE), str(source / TAGS))


def name(function):
    return f"{function.namespace}::{function.func.name}"


def derivative_infos(source):
    """(op, {key: DifferentiabilityInfo}) of every function, as torchgen matches them."""
    functions = parsed(source).native_functions
    from tools.autograd.load_derivatives import load_derivatives
    from torchgen.api import cpp
    from torchgen.api.autograd import match_differentiability_info

    infos, _ = load_derivatives(
        str(source / DERIVATIVES), str(source / NATIVE), str(source / TAGS))
    functions = sorted(functions, key=lambda f: cpp.name(f.func))
    for match in match_differentiability_info(functions, infos):
        yield name(match.func), match.info


def their_key(info):
    """What one key of one op has, in a form that ours can be brought to."""
    return {"node": info.op or "",
            "gradient": {d.var_names: d.original_formula for d in info.derivatives},
            "non_differentiable": set(info.non_differentiable_arg_names),
            "forward": {d.var_names for d in info.forward_derivatives}}


def our_key(key):
    def names(role):
        return [(tuple(f["names"]), f["text"]) for f in key["formulas"] if f["role"] == role]
    return {"node": key["node"],
            "gradient": dict(names("gradient")),
            "non_differentiable": {n for ns, _ in names("non_differentiable") for n in ns},
            "forward": {ns for ns, _ in names("forward")}}
