// What to ask next, as a shell takes it: with the options that named the index,
// and quoted. JSON has it as a question with parameters.
// RUN: %{index}
// RUN: %{graph} "operator<" | FileCheck %s -DINDEX=%t/index
// RUN: %{graph} "operator<" --json | FileCheck %s --check-prefix=JSON
// RUN: %{graph} "operator<" | grep "^  torchtalk" | sed "s,^ *torchtalk,%{torchtalk}," > %t/lines && sh -e %t/lines
// RUN: %{graph} "operator<" --limit 1 | FileCheck %s --check-prefix=MORE -DINDEX=%t/index

struct S {};
bool operator<(S, S) { return false; }
bool one(S a) { return a < a; }
bool two(S a) { return a < a; }

// CHECK: {{^}}ask next:
// CHECK-NEXT: {{^}}  torchtalk graph 'operator<' --mode impact --index [[INDEX]]{{$}}
// CHECK-NEXT: {{^}}  torchtalk affected 'operator<' --index [[INDEX]]{{$}}
// JSON: "ask_next": [
// JSON-NEXT: {
// JSON-NEXT: "question": "graph",
// JSON-NEXT: "parameters": {
// JSON-NEXT: "func": "operator<",
// JSON-NEXT: "mode": "impact"
// MORE: {{^}}more:
// MORE-NEXT: {{^}}  torchtalk graph --index [[INDEX]] 'operator<' --limit 1 --cursor 000001.1.{{[0-9a-f]+$}}
