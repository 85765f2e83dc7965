import type { Play } from '@ayob/contract/plays'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { expect, it } from 'vitest'
import type { Calls } from './calls'
import { NO_TROUBLE } from './faults'
import { LIVELY_MS, VirtualScreen } from './screen'

const PLAYLIST = { version: 'one', ads: [], house: [] }
const SLOT_MS = 10_000

const natureOf = () => ({
  token: 'token',
  vehicle: { positionAt: () => ({ lat: 6.9, lng: 79.8 }) } as unknown as Vehicle,
  random: () => 0,
  trouble: NO_TROUBLE,
  rhythm: { beatMs: 0, sendMs: LIVELY_MS },
  onSend: () => undefined,
})

it('a screen sends lost plays again before anything newer', async () => {
  const server = { mark: 0, taken: [] as number[] }
  const calls = {
    beat: async () => ({ playlist_version: 'one', server_time: new Date(0).toISOString() }),
    playlist: async () => PLAYLIST,
    lineOf: () => ({}),
    async sendPlays(_: string, plays: readonly Play[], proof?: { receipt: string; keptFrom: number }) {
      const first = plays[0]?.seq ?? 0
      const isEarly =
        server.mark < Number(proof?.receipt ?? 0) && first > Math.max(server.mark + 1, proof?.keptFrom ?? 0)
      for (const { seq } of isEarly ? [] : plays) {
        if (seq > server.mark) server.taken.push(seq)
        server.mark = Math.max(server.mark, seq)
      }
      return { acked_seq: server.mark, accepted: 0, rejected: {}, receipt: String(server.mark) }
    },
  } as unknown as Calls
  const screen = new VirtualScreen(calls, natureOf(), { plays: 0, accepted: 0, rejected: {}, failures: 0 }, 0, 0)
  const advance = async (slots: number) => {
    for (const real of [slots, slots + 0.5]) await screen.advance(slots * SLOT_MS, real * SLOT_MS)
  }
  await advance(5)
  expect(server.mark).toBe(5)
  // An older database takes over.
  server.mark = 2
  server.taken = [1, 2]
  await advance(7)
  expect(server.taken).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('a screen keeps the slots of a booking apart, as the displays do', async () => {
  const ad = {
    booking_id: 'a',
    weight: 1,
    goal_left: 1000,
    from: new Date(0).toISOString(),
    to: new Date(10_000_000).toISOString(),
    geofences: [{ kind: 'circle', lat: 6.9, lng: 79.8, radius_m: 500 }],
  }
  const plays: Play[] = []
  const calls = {
    beat: async () => ({ playlist_version: 'one', server_time: new Date(0).toISOString() }),
    playlist: async () => ({ ...PLAYLIST, ads: [ad] }),
    lineOf: () => ({}),
    sendPlays: async (_: string, sent: readonly Play[]) => {
      plays.push(...sent)
      return { acked_seq: sent.at(-1)?.seq ?? 0, accepted: sent.length, rejected: {} }
    },
  } as unknown as Calls
  const screen = new VirtualScreen(calls, natureOf(), { plays: 0, accepted: 0, rejected: {}, failures: 0 }, 0, 0)
  for (let slots = 1; slots <= 40; slots++) await screen.advance(slots * SLOT_MS, slots * SLOT_MS)
  const shown = plays.map(({ booking_id }) => booking_id)
  expect(shown.filter((id) => id === 'a').length).toBeGreaterThan(10)
  for (const [slot, id] of shown.entries()) {
    if (id === null) continue
    expect(shown[slot + 1]).not.toBe(id)
    expect(shown.slice(slot, slot + 10).filter((other) => other === id).length).toBeLessThanOrEqual(4)
  }
})
