"""A table that decorators fill."""

MAPPING = {}


def map_to(*ops):
    def decorate(function):
        for op in ops:
            MAPPING[op] = function
        return function
    return decorate
