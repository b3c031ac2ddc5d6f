/* What RocksDB calls only where a call or an option asks for what no database
 * here has. Defined here, it does not come out of the archive, with all that it
 * would bring. */
#include <stdlib.h>

#define WITHOUT(What, Name)                                                    \
  void What(void) __asm__(Name);                                               \
  void What(void) { abort(); }

WITHOUT(writePreparedTransactions,
        "_ZNK7rocksdb18WritePreparedTxnDB14GetCommitEntryEmPNS0_"
        "14CommitEntry64bEPNS0_11CommitEntryE")
WITHOUT(compactionService,
        "_ZN7rocksdb13CompactionJob46ProcessKeyValueCompactionWith"
        "CompactionServiceEPNS_18SubcompactionStateE")
WITHOUT(encryptedFiles,
        "_ZN7rocksdb26NewEncryptedFileSystemImplERKSt10shared_ptrINS_"
        "10FileSystemEERKS0_INS_18EncryptionProviderEEPSt10unique_ptrIS1_"
        "St14default_deleteIS1_EE")
WITHOUT(filesInMemory, "_ZN7rocksdb14MockFileSystemC1ERKSt10shared_ptrINS_"
                       "11SystemClockEEb")
WITHOUT(clockOfTests, "_ZN7rocksdb19EmulatedSystemClockC1ERKSt10shared_ptrINS_"
                      "11SystemClockEEb")
WITHOUT(envOfTests, "_ZN7rocksdb7MockEnv6CreateEPNS_3EnvE")
WITHOUT(tailingIterators,
        "_ZN7rocksdb15ForwardIteratorC1EPNS_6DBImplERKNS_11ReadOptionsE"
        "PNS_16ColumnFamilyDataEPNS_12SuperVersionEb")
WITHOUT(importOfColumnFamilies,
        "_ZN7rocksdb21ImportColumnFamilyJob7PrepareEmPNS_12SuperVersionE")
WITHOUT(runImport, "_ZN7rocksdb21ImportColumnFamilyJob3RunEv")
WITHOUT(endImport, "_ZN7rocksdb21ImportColumnFamilyJob7CleanupERKNS_6StatusE")
