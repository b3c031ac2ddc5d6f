// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes that Compression.cpp takes as its dictionary, a zstd frame.

        .section .rodata
        .globl  torchtalk_dictionary
        .hidden torchtalk_dictionary
        .globl  torchtalk_dictionary_end
        .hidden torchtalk_dictionary_end
torchtalk_dictionary:
        .incbin TORCHTALK_DICTIONARY
torchtalk_dictionary_end:

        .section .note.GNU-stack, "", %progbits
