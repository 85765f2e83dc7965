import type { Playlist } from '@ayob/contract/playlists'
import { expect, it } from 'vitest'
import { beginnings } from './later'

const file = (sha256: string) => ({ url: `/uploads/${sha256}`, sha256, kind: 'image' as const, duration_s: null })
const ad = (sha256: string) => ({ booking_id: sha256, creative: file(sha256) })
const [EARLY, LATE] = ['2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z']
const playlist = {
  ads: [ad('shown')],
  house: [{ creative: file('house') }, { creative: file('new house') }],
  soon: [
    { creative: file('soon'), from: LATE },
    { creative: file('soon'), from: EARLY },
    { creative: file('shown'), from: LATE },
  ],
} as unknown as Playlist

it('a file may wait when only later ads use it, or when another house ad is ready', () => {
  const fromOf = beginnings(playlist, ({ sha256 }) => sha256 === 'house')
  expect(fromOf(file('soon'))).toBe(Date.parse(EARLY))
  expect([fromOf(file('shown')), fromOf(file('unknown'))]).toEqual([undefined, undefined])
  expect(fromOf(file('new house'))).toBeNull()
  expect(beginnings(playlist, () => false)(file('new house'))).toBeUndefined()
})
