// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes that Compression.cpp takes as its dictionary, a zstd frame.

        .section .rodata
        .globl  TorchTalkDictionary
        .hidden TorchTalkDictionary
        .globl  TorchTalkDictionaryEnd
        .hidden TorchTalkDictionaryEnd
TorchTalkDictionary:
        .incbin TORCHTALK_DICTIONARY
TorchTalkDictionaryEnd:

        .section .note.GNU-stack, "", %progbits
