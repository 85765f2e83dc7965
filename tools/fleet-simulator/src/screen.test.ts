import type { Play } from '@ayob/contract/plays'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { expect, it } from 'vitest'
import type { Calls } from './calls'
import { NO_TROUBLE } from './faults'
import { LIVELY_MS, VirtualScreen } from './screen'

const PLAYLIST = { version: 'one', ads: [], house: [] }
const SLOT_MS = 10_000

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
  const nature = {
    token: 'token',
    vehicle: { positionAt: () => ({ lat: 6.9, lng: 79.8 }) } as unknown as Vehicle,
    random: () => 0,
    trouble: NO_TROUBLE,
    rhythm: { beatMs: 0, sendMs: LIVELY_MS },
    onSend: () => undefined,
  }
  const screen = new VirtualScreen(calls, nature, { plays: 0, accepted: 0, rejected: {}, failures: 0 }, 0, 0)
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
