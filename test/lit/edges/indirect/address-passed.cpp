// An address says who gets it, a plain one does not.
// RUN: %{facts} | %{check-edges}

void target(int);
void run(void (*)(int), int);
struct Task {
  Task(void (*)(int));
};
struct Queue {
  void add(void (*)(int));
};
void f(Queue &q) {
  run(target, 1);
  // CHECK: edge address-passed.cpp:[[#@LINE-1]] address f(Queue&) -> target(int) passed-to=run(void (*)(int), int)
  // CHECK: edge address-passed.cpp:[[#@LINE-2]] call f(Queue&) -> run(void (*)(int), int)
  run(&target, 2);
  // CHECK: edge address-passed.cpp:[[#@LINE-1]] address f(Queue&) -> target(int) passed-to=run(void (*)(int), int)
  // CHECK: edge address-passed.cpp:[[#@LINE-2]] call f(Queue&) -> run(void (*)(int), int)
  Task t(target);
  // CHECK: edge address-passed.cpp:[[#@LINE-1]] address f(Queue&) -> target(int) passed-to=Task::Task(void (*)(int))
  // CHECK: edge address-passed.cpp:[[#@LINE-2]] construct f(Queue&) -> Task::Task(void (*)(int))
  q.add(target);
  // CHECK: edge address-passed.cpp:[[#@LINE-1]] address f(Queue&) -> target(int) passed-to=Queue::add(void (*)(int))
  // CHECK: edge address-passed.cpp:[[#@LINE-2]] call f(Queue&) -> Queue::add(void (*)(int))
  void (*p)(int) = target;
  // CHECK: edge address-passed.cpp:[[#@LINE-1]] address f(Queue&) -> target(int)
}
