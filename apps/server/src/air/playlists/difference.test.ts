import { DAY_MS } from '@ayob/contract/durations'
import { applyDifference } from '@ayob/contract/playlist-difference'
import { type Playlist, type PlaylistDifference, zPlaylist, zPlaylistDifference } from '@ayob/contract/playlists'
import type { Pace } from '@ayob/domain/playlists/pacing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'
import { compose, type ReadyPlaylist, soonFiles, writeAd } from './compose-playlist'

const NOW = new Date('2026-03-02T06:00:00Z')

interface Ad {
  readonly id: string
  readonly radius: number
  readonly creative: number
  readonly link: string | null
  readonly pace: Pace
}

const bookingOf = ({ id, radius, creative, link }: Ad): RunningBooking => ({
  id,
  vehicleType: 'tuktuk',
  geofences: [
    { kind: 'circle', lat: 6.9, lng: 79.86, radius_m: radius },
    {
      kind: 'path',
      points: [
        [6.9, 79.8],
        [7, 80],
      ],
      buffer_m: 200,
    },
  ],
  creative: { url: `/uploads/${creative}.png`, sha256: String(creative).repeat(64), kind: 'image', duration_s: null },
  running: [{ from: NOW, to: null }],
  startsAt: NOW,
  endsAt: new Date(NOW.getTime() + DAY_MS),
  goal: 432,
  linkCode: link,
})

const playlistOf = (ads: readonly Ad[], house = 1, now = NOW, soon = 0): ReadyPlaylist => {
  const creatives = Array.from({ length: house }, (_, n) => bookingOf({ ...(ads[0] as Ad), creative: n }).creative)
  const written = [...ads]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((ad) => writeAd(bookingOf(ad), ad.pace, 'https://ayob.example'))
  const later = Array.from({ length: soon }, (_, n) => bookingOf({ ...(ads[0] as Ad), id: `soon ${n}`, creative: n }))
  return compose(written, creatives, now, soonFiles(later, null))
}

const bodyOf = (playlist: ReadyPlaylist) => JSON.parse(playlist.whole().plain.toString()) as Playlist
const differenceTo = (base: ReadyPlaylist, next: ReadyPlaylist) => {
  const body = next.since(base.content)
  return body && (JSON.parse(body.plain.toString()) as PlaylistDifference)
}

const ad = fc.record({
  // Ids that differ in one character or in length, and one that needs escaping.
  id: fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.uuid()),
  radius: fc.integer({ min: 500, max: 505 }),
  creative: fc.integer({ min: 0, max: 2 }),
  link: fc.option(fc.constantFrom('a', 'b')),
  pace: fc.record({ weight: fc.constantFrom(0, 0.00123, 0.5, 1, 1e-7), goalLeft: fc.integer({ min: 0, max: 3 }) }),
})
const ads = (most: number, least = 1) =>
  fc.uniqueArray(ad, { selector: ({ id }) => id, minLength: least, maxLength: most, size: 'max' })

describe('a difference', () => {
  it('applied to the old playlist gives exactly the new one', () => {
    const worlds = fc.record({
      kept: ads(40, 5),
      over: ads(10),
      come: ads(10),
      house: fc.nat({ max: 2 }),
      later: fc.nat(2),
    })
    const sent = { differences: 0, whole: 0 }
    fc.assert(
      fc.property(worlds, fc.array(ad, { maxLength: 40 }), ({ kept, over, come, house, later }, changes) => {
        const known = new Map([...over, ...kept].map((one) => [one.id, one]))
        const next = new Map([...kept, ...come].map((one) => [one.id, one]))
        // Some of the kept ads change: everything except their ids, or only their pace.
        for (const [n, change] of changes.entries()) {
          const before = kept[n]
          if (before) next.set(before.id, n % 2 ? { ...change, id: before.id } : { ...before, pace: change.pace })
        }
        const base = playlistOf([...known.values()])
        const wanted = playlistOf([...next.values()], 1 + house, new Date(NOW.getTime() + later * DAY_MS))
        const difference = differenceTo(base, wanted)
        sent[difference ? 'differences' : 'whole'] += 1
        if (!difference) return
        expect(zPlaylistDifference.parse(difference)).toEqual(difference)
        expect(JSON.stringify(applyDifference(bodyOf(base), difference))).toBe(JSON.stringify(bodyOf(wanted)))
      }),
      { numRuns: 200 },
    )
    expect(sent.differences).toBeGreaterThan(50)
    expect(sent.whole).toBeGreaterThan(10)
  })

  it("can't be applied to any other playlist", () => {
    const twelve = Array.from({ length: 12 }, (_, n) => one(`id-${n}`))
    const [base, next] = [playlistOf(twelve), playlistOf(twelve.slice(1))]
    const difference = differenceTo(base, next) as PlaylistDifference
    expect(applyDifference(bodyOf(next), difference)).toBeNull()
    // A playlist of the same version that has lost an ad on the screen.
    expect(applyDifference({ ...bodyOf(base), ads: bodyOf(base).ads.slice(1) }, difference)).toBeNull()
    expect(applyDifference(bodyOf(base), difference)).toEqual(bodyOf(next))
  })

  it('brings files of ads that begin soon, keeps them, and takes them away', () => {
    const some = Array.from({ length: 12 }, (_, n) => one(`id-${n}`))
    const states = [
      playlistOf(some),
      playlistOf(some, 1, NOW, 2),
      playlistOf(some.slice(1), 1, NOW, 2),
      playlistOf(some),
    ]
    for (const [at, next] of states.slice(1).entries()) {
      const base = states[at] as ReadyPlaylist
      const sent = zPlaylistDifference.parse(differenceTo(base, next))
      expect(applyDifference(bodyOf(base), sent)).toStrictEqual(bodyOf(next))
    }
  })

  it('for one booking among hundreds takes less than a kilobyte', () => {
    const city = Array.from({ length: 500 }, (_, n) => one(`id-${n}`))
    const difference = playlistOf([...city, one('new')]).since(playlistOf(city).content)
    expect(difference?.plain.length).toBeLessThan(1000)
  })
})

const one = (id: string): Ad => ({ id, radius: 500, creative: 1, link: 'a', pace: { weight: 0.012, goalLeft: 20 } })

it('a playlist is the JSON of its ads and the frame', () => {
  fc.assert(
    fc.property(ads(20), (some) => {
      const playlist = playlistOf(some)
      const body = bodyOf(playlist)
      expect(zPlaylist.parse(body)).toEqual(body)
      expect(playlist.whole().plain.toString()).toBe(JSON.stringify(body))
      expect(Object.keys(body)).toEqual(['version', 'ads', 'slot_s', 'loop_slots', 'house', 'valid_until'])
      expect(Object.keys(body.ads[0] ?? {})).toEqual([
        ...['booking_id', 'creative', 'geofences', 'weight', 'goal_left', 'link', 'from', 'to'],
      ])
    }),
  )
})
