// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of the pages, compressed; Explore.cpp names them.

        .macro ASSET number, file
        .globl  TorchTalkAsset\number
        .hidden TorchTalkAsset\number
        .globl  TorchTalkAssetEnd\number
        .hidden TorchTalkAssetEnd\number
TorchTalkAsset\number:
        .incbin "\file"
TorchTalkAssetEnd\number:
        .endm

        .section .rodata
#include "AssetBytes.inc"

        .section .note.GNU-stack, "", %progbits
