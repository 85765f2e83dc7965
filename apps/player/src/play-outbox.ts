import type { Turn } from './database'
import { describe, type Note } from './events'
import type { Memory, UnnumberedPlay } from './memory'
import { withRoom } from './room'

/** Keeps finished plays in order until they are stored. */
export interface PlayOutbox {
  add(play: UnnumberedPlay, turn: Turn | undefined): void
  /** Shifts plays that were added earlier and began after an instant. */
  retime(since: number, shift: (startedAt: number) => number): void
  /** Resolves when all added plays are stored or wait for space. */
  settled(): Promise<void>
}

/**
 * Stores plays in order. On a full disk, files are deleted until the play fits; a play that can't be stored is retried with
 * the next one. `giveUpOne` frees space and returns false when it can't.
 */
export function createPlayOutbox(memory: Memory, giveUpOne: () => Promise<boolean>, note: Note): PlayOutbox {
  const pending: { readonly play: UnnumberedPlay; readonly turn: Turn | undefined }[] = []
  let working: Promise<void> = Promise.resolve()
  let failing = false

  const work = async () => {
    try {
      for (let next = pending[0]; next; next = pending[0]) {
        const { play, turn } = next
        await withRoom(() => memory.log(play, turn), giveUpOne)
        pending.shift()
        failing = false
      }
    } catch (error) {
      if (failing) return
      failing = true
      note('log_failed', describe(error))
    }
  }
  return {
    add(play, turn) {
      pending.push({ play, turn })
      working = working.then(work)
    },
    retime(since, shift) {
      working = working
        .then(() => memory.retime(since, shift))
        .catch((error: unknown) => note('log_failed', String(error)))
    },
    settled: () => working,
  }
}
