// Something for the compiler to do: templates, exceptions, statics, lambdas.
#include <memory>
#include <string>
#include <vector>

struct Base {
  virtual ~Base() = default;
  virtual int value() const { return 1; }
};
struct Derived : Base {
  int value() const override { return 2; }
};
template <class T> static T twice(T t) { return t + t; }
static std::vector<std::unique_ptr<Base>> all;
static const std::string text = "subject";
int run(int n) {
  for (int i = 0; i < n; ++i)
    all.push_back(std::make_unique<Derived>());
  int sum = 0;
  auto add = [&](const Base &b) { sum += twice(b.value()); };
  for (auto &b : all)
    add(*b);
  if (sum > 100)
    throw std::string(text + "!");
  return sum;
}
int main(int argc, char **) { return run(argc) != 4; }
