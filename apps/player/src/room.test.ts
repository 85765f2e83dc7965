import { DAY_MS } from '@ayob/contract/durations'
import { describe, expect, it } from 'vitest'
import { evictable, forgotten, hasRoom, isFull } from './room'

const file = (sha256: string, neededAt: number) => ({ sha256, size: 1, neededAt })
const kept = [file('b', 2 * DAY_MS), file('needed', 0), file('a', DAY_MS), file('c', 3 * DAY_MS)]
const needed = new Set(['needed'])
const names = (files: readonly { sha256: string }[]) => files.map(({ sha256 }) => sha256)

describe('space on the device', () => {
  it('is freed from the least recently needed files, never from needed ones', () => {
    expect(names(evictable(kept, needed))).toEqual(['a', 'b', 'c'])
    expect(names(evictable(kept, new Set(['a', 'b', 'c', 'needed'])))).toEqual([])
  })

  it('is freed from files that no playlist named for a month, even without need', () => {
    expect(names(forgotten(kept, needed, 32.5 * DAY_MS))).toEqual(['a', 'b'])
    expect(names(forgotten(kept, needed, 4 * DAY_MS))).toEqual([])
  })

  it('is reserved for the log', () => {
    const MB = 1024 * 1024
    expect(hasRoom({ usage: 900 * MB, quota: 1000 * MB }, 60 * MB)).toBe(true)
    expect(hasRoom({ usage: 900 * MB, quota: 1000 * MB }, 70 * MB)).toBe(false)
    expect(hasRoom({ usage: 4 * MB, quota: 10 * MB }, 5 * MB)).toBe(true)
    expect(hasRoom({ usage: 5 * MB, quota: 10 * MB }, 5 * MB)).toBe(false)
    expect(hasRoom({}, 1e12)).toBe(true)
  })

  it("recognises a full disk by the error's name", () => {
    expect(isFull(new DOMException('full', 'QuotaExceededError'))).toBe(true)
    expect(isFull(new Error('else'))).toBe(false)
    expect(isFull(null)).toBe(false)
  })
})
