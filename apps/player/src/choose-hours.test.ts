import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import type { Playlist, PlaylistAd } from '@ayob/contract/playlists'
import { holidaysBetween } from '@ayob/domain/hours/holidays'
import { showTimesOf } from '@ayob/domain/hours/show-times'
import { judgeBooking } from '@ayob/domain/plays/verdict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createChooser } from './choose'

const HERE = { lat: 6.9, lng: 79.86 }
const SLOT_MS = 10_000
const STARTS = Date.parse('2026-12-20T18:30:00Z')

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const span = fc
  .record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: time, to: time })
  .filter(({ from, to }) => from !== to)
const hours = fc.array(span, { minLength: 1, maxLength: 4 })

/** Implemented independently of the product's rule. */
function isOpen({ hours: spans = [], holidays }: PlaylistAd, at: number): boolean {
  const local = new Date(at + 5.5 * HOUR_MS)
  if (holidays?.days.includes(local.toISOString().slice(0, 10))) return false
  const clock = local.toISOString().slice(11, 16)
  const day = local.getUTCDay() || 7
  const before = day === 1 ? 7 : day - 1
  return spans.some(({ days, from, to }) =>
    from < to
      ? days.includes(day) && clock >= from && clock < to
      : (days.includes(day) && clock >= from) || (days.includes(before) && clock < to),
  )
}

it('shows an ad only in its hours, over random weeks, without network and across reloads, and every play counts', () => {
  fc.assert(
    fc.property(hours, fc.boolean(), fc.nat(DAY_MS), (spans, isOff, shift) => {
      const holidays = { show: 'off' as const, days: holidaysBetween('2026-12-21', '2026-12-29') }
      const ad: PlaylistAd = {
        booking_id: 'a',
        creative: { url: '/a.png', sha256: 'a', kind: 'image', duration_s: null },
        geofences: [{ kind: 'circle', ...HERE, radius_m: 1000 }],
        weight: 1,
        goal_left: 1_000_000,
        link: null,
        from: new Date(STARTS).toISOString(),
        to: new Date(STARTS + 8 * DAY_MS).toISOString(),
        hours: spans,
        ...(isOff && { holidays }),
      }
      const playlist: Playlist = {
        version: '1',
        slot_s: 10,
        loop_slots: 10,
        house: [],
        valid_until: new Date(STARTS + 8 * DAY_MS).toISOString(),
        // With four of them, one may always follow the last slots.
        ads: ['a', 'b', 'c', 'd'].map((booking_id) => ({ ...ad, booking_id })),
      }
      const booking = {
        vehicleType: 'tuktuk' as const,
        geofences: ad.geofences,
        running: [{ from: STARTS, to: null }],
        endsAt: STARTS + 8 * DAY_MS,
        times: showTimesOf(ad),
      }
      let chooser = createChooser(() => 0)
      chooser.use(playlist)
      // All slots around the quarter hours, when ads begin and end. Other slots would be redundant.
      for (let at = STARTS + (shift % SLOT_MS); at < STARTS + 7 * DAY_MS; at += SLOT_MS) {
        const beside = at % 900_000
        if (beside > 40_000 && beside < 860_000) continue
        const shown = chooser.next(at, HERE, () => true)
        expect(shown.ad !== null).toBe(isOpen(ad, at))
        const play = { bookingId: shown.ad?.booking_id ?? 'a', startedAt: at, durationMs: SLOT_MS, ...HERE }
        if (shown.ad) expect(judgeBooking(play, booking, 'tuktuk')).toBeNull()
        // A play long before or after its hours is refused.
        else if (!isOpen(ad, at - 6_000) && !isOpen(ad, at + 6_000)) {
          expect(judgeBooking(play, booking, 'tuktuk')).toBe('outside_hours')
        }
        chooser.ended(shown)
        if (beside < SLOT_MS && at % 7 === 0) {
          const turn = chooser.turn()
          chooser = createChooser(() => 0)
          if (turn) chooser.resume(playlist, turn)
        }
      }
    }),
    { numRuns: 25 },
  )
})
