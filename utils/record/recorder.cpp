//===-- recorder.cpp - Notes which operators run ----------------*- C++ -*-===//
//
// A callback of RecordFunction for all threads, which notes the name of each
// operator that the dispatcher is asked for. It takes no inputs and no outputs:
// no tensor lives longer than without it. Compiled on the machine where it
// runs, against the headers of the torch that runs; torchtalk_record.py loads
// it.
//
// The notes are in memory that forked processes share. A name keeps its slot of
// a hash table for good; the number in the slot says in which interval it last
// ran, so that no interval has to clear anything. Slots are claimed without a
// lock: a process may die at any moment, and callbacks come from any thread.
//
//===----------------------------------------------------------------------===//

#include <ATen/record_function.h>

#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace {

constexpr uint32_t NumSlots = 1 << 14; // PyTorch 2.6.0 has 4,281 operators.
constexpr size_t MaxName = 244;

struct Slot {
  enum State : uint32_t { Free, Claimed, Named };
  std::atomic<uint32_t> State;
  std::atomic<uint32_t> Interval;
  uint32_t Size;
  char Name[MaxName];
};

struct Notes {
  std::atomic<uint32_t> Interval;
  std::atomic<uint32_t> Lost; // Names without a slot, in this interval.
  // The named slots in the order of naming, each number one more than the
  // slot's: 0 is one that is not written yet.
  std::atomic<uint32_t> NumNamed;
  std::atomic<uint32_t> Named[NumSlots];
  Slot Slots[NumSlots];
};

static_assert(std::atomic<uint32_t>::is_always_lock_free,
              "processes share these");

Notes *Shared;
at::CallbackHandle Handle;

uint32_t hash(const std::string &Name) {
  uint32_t Hash = 2166136261U; // FNV-1a
  for (unsigned char C : Name)
    Hash = (Hash ^ C) * 16777619U;
  return Hash;
}

// The slot of a name, or null when there is none left for it.
Slot *slot(const std::string &Name) {
  if (Name.size() > MaxName)
    return nullptr;
  uint32_t First = hash(Name);
  for (uint32_t I = 0; I != NumSlots; ++I) {
    Slot &S = Shared->Slots[(First + I) % NumSlots];
    uint32_t State = S.State.load(std::memory_order_acquire);
    if (State == Slot::Free) {
      if (S.State.compare_exchange_strong(State, Slot::Claimed)) {
        S.Size = static_cast<uint32_t>(Name.size());
        std::memcpy(S.Name, Name.data(), Name.size());
        uint32_t Number = static_cast<uint32_t>(&S - Shared->Slots) + 1;
        Shared->Named[Shared->NumNamed++].store(Number,
                                                std::memory_order_release);
        // Last: who dies before leaves a slot that nobody uses.
        S.State.store(Slot::Named, std::memory_order_release);
        return &S;
      }
    }
    // Named by another thread in a moment. One that died in between leaves a
    // slot that is passed over: a name may then have two.
    for (int Spin = 0; State == Slot::Claimed && Spin != 1 << 16; ++Spin)
      State = S.State.load(std::memory_order_acquire);
    if (State == Slot::Named && S.Size == Name.size() &&
        std::memcmp(S.Name, Name.data(), S.Size) == 0)
      return &S;
  }
  return nullptr;
}

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction &Fn) {
  auto Op = Fn.operator_name();
  if (!Op) // JIT functions and user's annotations have names of their own.
    return nullptr;
  std::string Name = std::move(Op->name);
  if (!Op->overload_name.empty())
    Name.append(1, '.').append(Op->overload_name);
  uint32_t Interval = Shared->Interval.load(std::memory_order_relaxed);
  if (Slot *S = slot(Name)) {
    if (S->Interval.load(std::memory_order_relaxed) != Interval)
      S->Interval.store(Interval, std::memory_order_relaxed);
  } else {
    Shared->Lost.fetch_add(1, std::memory_order_relaxed);
  }
  return nullptr;
}

} // namespace

extern "C" {

// Starts to note. 0 when done.
int torchtalk_record_start() {
  void *Memory = mmap(nullptr, sizeof(Notes), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return 1;
  Shared = static_cast<Notes *>(Memory); // All zero.
  Shared->Interval = 1;
  Handle = at::addGlobalCallback(
      at::RecordFunctionCallback(onStart).scopes({at::RecordScope::FUNCTION}));
  return 0;
}

void torchtalk_record_stop() { at::removeCallback(Handle); }

// Begins an interval; what ran so far is in none that can be read any more.
void torchtalk_record_begin() {
  Shared->Lost = 0;
  ++Shared->Interval;
}

// The names of this interval, unsorted, each with a line break, at most Size
// bytes of them. Returns how many bytes there are, or -1 when names were lost.
long torchtalk_record_names(char *Buffer, size_t Size) {
  if (Shared->Lost)
    return -1;
  size_t Used = 0;
  uint32_t Interval = Shared->Interval;
  for (uint32_t I = 0, E = Shared->NumNamed; I != E; ++I) {
    uint32_t Number = Shared->Named[I].load(std::memory_order_acquire);
    if (Number == 0)
      continue;
    const Slot &S = Shared->Slots[Number - 1];
    if (S.Interval.load(std::memory_order_relaxed) != Interval)
      continue;
    if (Used + S.Size + 1 <= Size) {
      std::memcpy(Buffer + Used, S.Name, S.Size);
      Buffer[Used + S.Size] = '\n';
    }
    Used += S.Size + 1;
  }
  return static_cast<long>(Used);
}
}
