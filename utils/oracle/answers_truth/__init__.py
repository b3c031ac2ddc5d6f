"""What is so, without a line of the product: the compiler's IR and preprocessor,
grep, PyYAML, torchgen, Python's ast and the running dispatcher."""
