// --code shows the source at each place, on the command line and over MCP.
// RUN: %{index}
// RUN: %{search} flash_attention | FileCheck %s --check-prefix=BARE
// RUN: %{search} flash_attention --code | FileCheck %s
// RUN: printf '%%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"flash_attention","code":true}}}' '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"search","arguments":{"query":"flash_attention","code":"yes"}}}' '{"jsonrpc":"2.0","id":4,"method":"tools/list"}' > %t/calls
// RUN: %{torchtalk} mcp-serve --index %t/index < %t/calls > %t/answers
// RUN: FileCheck %s --check-prefix=MCP < %t/answers
// RUN: FileCheck %s --check-prefix=BAD < %t/answers
// RUN: FileCheck %s --check-prefix=LISTED < %t/answers
// RUN: %{torchtalk} search --help | FileCheck %s --check-prefix=HELP
// RUN: %{torchtalk} complete-words -- search --co | FileCheck %s --check-prefix=COMPLETED

__global__ void flash_attention() {}

// BARE: flash_attention  kernel  code.cu:13
// BARE-NOT: |
// CHECK: flash_attention  kernel  code.cu:13
// CHECK-NEXT: 12 |
// CHECK-NEXT: 13 | __global__ void flash_attention() {}
// MCP: flash_attention  kernel  code.cu:13{{.*}}13 | __global__ void flash_attention() {}
// BAD: 'code' must be true or false, not \"yes\"
// LISTED: "name":"search"{{.*}}"code":{"type":"boolean","description":"the lines of source at each place","default":false}
// HELP: --code {{ *}}the lines of source at each place
// COMPLETED: {{^}}--code
