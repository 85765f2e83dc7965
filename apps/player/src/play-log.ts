import type { Turn } from './database'
import type { Note } from './events'
import type { Memory, UnnumberedPlay } from './memory'
import { withRoom } from './room'

/** Takes finished plays, one after the other. */
export interface PlayLog {
  add(play: UnnumberedPlay, turn: Turn | undefined): void
  /** Moves the times of plays that were added before and began after an instant. */
  retime(since: number, shift: (startedAt: number) => number): void
  /** All that was added is kept, or waits for room. */
  settled(): Promise<void>
}

/**
 * Brings plays into the log in their order. A full disk gives up files until the play fits; what can't be kept now is
 * kept with the next one. `giveUpOne` makes room and tells whether it could.
 */
export function createPlayLog(memory: Memory, giveUpOne: () => Promise<boolean>, note: Note): PlayLog {
  const unkept: { readonly play: UnnumberedPlay; readonly turn: Turn | undefined }[] = []
  let working: Promise<void> = Promise.resolve()
  let failing = false

  const work = async () => {
    try {
      for (let next = unkept[0]; next; next = unkept[0]) {
        const { play, turn } = next
        await withRoom(() => memory.log(play, turn), giveUpOne)
        unkept.shift()
        failing = false
      }
    } catch (error) {
      if (failing) return
      failing = true
      note('log_failed', error instanceof Error ? `${error.name} ${error.message}` : String(error))
    }
  }
  return {
    add(play, turn) {
      unkept.push({ play, turn })
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
