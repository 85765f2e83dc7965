import { describe, expect, it } from 'vitest'
import { volatileMemory } from './memory'
import { createPlayOutbox } from './play-outbox'

const play = (slot: number) => ({
  booking_id: null,
  started_at: new Date(Date.parse('2026-03-02T06:00:00Z') + slot * 10_000).toISOString(),
  duration_ms: 10_000,
  lat: null,
  lng: null,
})

/** A disk that accepts a play only if there is space, and that files fill. */
function diskWith({ files, room }: { files: number; room: number }) {
  const inner = volatileMemory()
  const disk = { files, room, broken: false }
  const memory = {
    ...inner,
    async log(...args: Parameters<typeof inner.log>) {
      if (disk.broken) throw new DOMException('broken', 'UnknownError')
      if (disk.room < 1) throw new DOMException('full', 'QuotaExceededError')
      disk.room -= 1
      await inner.log(...args)
    },
  }
  const giveUpOne = async () => {
    if (disk.files === 0) return false
    disk.files -= 1
    disk.room += 2
    return true
  }
  const notes: string[] = []
  const outbox = createPlayOutbox(memory, giveUpOne, (kind) => notes.push(kind))
  const starts = async () => (await memory.waiting(100)).map(({ started_at }) => started_at)
  return { disk, outbox, notes, starts }
}

describe('a play on a full disk', () => {
  it('is stored at the cost of files', async () => {
    const { disk, outbox, notes, starts } = diskWith({ files: 3, room: 1 })
    for (const slot of [0, 1, 2, 3]) outbox.add(play(slot), undefined)
    await outbox.settled()
    expect(await starts()).toEqual([0, 1, 2, 3].map((slot) => play(slot).started_at))
    expect(disk.files).toBe(1)
    expect(notes).toEqual([])
  })

  it('waits in its order when nothing is left to delete, and when the disk fails', async () => {
    const { disk, outbox, notes, starts } = diskWith({ files: 0, room: 1 })
    for (const slot of [0, 1]) outbox.add(play(slot), undefined)
    await outbox.settled()
    expect(await starts()).toHaveLength(1)
    expect(notes).toEqual(['log_failed'])
    disk.room = 9
    disk.broken = true
    outbox.add(play(2), undefined)
    await outbox.settled()
    disk.broken = false
    outbox.add(play(3), undefined)
    await outbox.settled()
    expect(await starts()).toEqual([0, 1, 2, 3].map((slot) => play(slot).started_at))
  })
})
