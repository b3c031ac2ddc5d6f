// An answer as a picture: Mermaid for issues, Graphviz, or a page of one file.
// RUN: %{index}
// RUN: %{graph} 'callee(int)' --format mermaid | FileCheck %s --check-prefix=MERMAID
// RUN: %{graph} 'callee(int)' --format dot | FileCheck %s --check-prefix=DOT
// RUN: %{graph} direct --mode calls --format mermaid | FileCheck %s --check-prefix=CALLS
// RUN: %{graph} 'callee(int)' --mode impact --format dot | FileCheck %s --check-prefix=IMPACT
// RUN: %{graph} far --mode path --to 'callee(int)' --format mermaid | FileCheck %s --check-prefix=PATH
// RUN: %{graph} 'callee(int)' --limit 1 --format mermaid | FileCheck %s --check-prefix=LESS
// RUN: %{graph} 'pair<int>' --format dot | FileCheck %s --check-prefix=ESCAPED
// RUN: %{graph} 'callee(int)' --format html | FileCheck %s --check-prefix=PAGE
// RUN: not %{graph} nothing --format mermaid 2>&1 | FileCheck %s --check-prefix=NOTHING

int callee(int);
int direct() { return callee(1); }
int (*other())(int) { return callee; }
int far() { return direct(); }
template <class T> void pair(T) { callee(2); }
void user() { pair(1); }

// MERMAID: flowchart LR
// MERMAID: n0["callee"]:::subject
// MERMAID: subgraph g0["in.cpp"]
// MERMAID-DAG: [[DIRECT:n[0-9]+]]["direct<br/>in.cpp:14"]
// MERMAID-DAG: [[OTHER:n[0-9]+]]["other<br/>in.cpp:15"]
// MERMAID-DAG: [[DIRECT]] -->|"call"| n0
// MERMAID-DAG: [[OTHER]] -->|"address"| n0
// DOT: digraph torchtalk {
// DOT: n0 [label="callee", penwidth=3];
// DOT: subgraph cluster0 {
// DOT: label="in.cpp";
// DOT: -> n0 [label="call"];
// DOT: {{^}}}
// CALLS: n0["direct<br/>in.cpp:14"]:::subject
// CALLS: n0 -->|"call"| n1
// IMPACT: label="changed";
// IMPACT: label="level 1";
// IMPACT: label="level 2";
// IMPACT: [ltail=cluster1, lhead=cluster0];
// IMPACT: [ltail=cluster2, lhead=cluster1];
// PATH: n0["far<br/>in.cpp:16"]:::subject
// PATH: n0 -->|"call"| n1
// PATH: n1 -->|"call"| n2
// LESS: note["1 of 3 functions are shown#59; --limit takes more"]:::note
// ESCAPED: label="pair<int>\nin.cpp:17"
// PAGE: <!doctype html>
// PAGE: id="saved">{"page":"graph"
// NOTHING: nothing in this index is called 'nothing'
