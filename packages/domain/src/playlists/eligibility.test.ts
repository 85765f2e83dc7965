import { AD_BARS, type AdBar } from '@ayob/contract/screen-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barOf, screenBarOf } from './eligibility'

const HERE = { lat: 6.9111, lng: 79.8497 }
const FAR = { lat: 7.2906, lng: 80.6337 }
const NOW = Date.parse('2026-03-02T06:00:00Z')
type Ad = Parameters<typeof barOf>[0]
const AD: Ad = {
  weight: 0.1,
  goal_left: 5,
  from: '2026-03-01T18:30:00Z',
  to: '2026-03-08T18:30:00Z',
  geofences: [{ kind: 'circle', ...HERE, radius_m: 500 }],
}
/** The instant is a Monday, 11:30 in Colombo. */
const SUNDAYS: Pick<Ad, 'hours'> = { hours: [{ days: [7], from: '09:00', to: '12:00' }] }

/** For each reason a change of the ad or of the slot that makes it hold. */
const CAUSES: Record<AdBar, (case_: { ad: Ad; place: typeof HERE | null; spent: number; ready: boolean }) => object> = {
  not_begun: () => ({ ad: { from: '2026-03-02T06:00:01Z' } }),
  ended: () => ({ ad: { to: '2026-03-02T06:00:00Z' } }),
  no_share: () => ({ ad: { weight: 0 } }),
  goal_met: () => ({ spent: 5 }),
  other_hours: () => ({ ad: SUNDAYS }),
  no_position: () => ({ place: null }),
  out_of_area: () => ({ place: FAR }),
  not_loaded: () => ({ ready: false }),
}

function judged(causes: readonly AdBar[]) {
  const base = { ad: AD, place: HERE as typeof HERE | null, spent: 4, ready: true }
  let made = base
  for (const cause of causes) {
    const { ad, ...more } = CAUSES[cause](made) as { ad?: Partial<Ad> }
    made = { ...made, ...more, ad: { ...made.ad, ...ad } }
  }
  return barOf(made.ad, { startsAt: NOW, place: made.place }, made.spent, () => made.ready)
}

describe('an ad', () => {
  it('may show in its hours, its area and its goal', () => {
    expect(judged([])).toBeNull()
  })

  it.each(AD_BARS)('that is barred by %s says so', (cause) => {
    expect(judged([cause])).toBe(cause)
  })

  it('with several reasons names the first one of the list', () => {
    fc.assert(
      fc.property(fc.subarray([...AD_BARS], { minLength: 1 }), (causes) => {
        // A screen without a position is in no area.
        const asked = causes.includes('no_position') ? causes.filter((one) => one !== 'out_of_area') : causes
        expect(judged(asked)).toBe(AD_BARS.find((one) => asked.includes(one)))
      }),
    )
  })
})

describe('a screen', () => {
  const FINE = { isUnpaired: false, isDeviceBarred: false, isHeld: false, isActive: true, hasPermit: true }
  it('shows ads when nothing keeps it from it', () => {
    expect(screenBarOf(FINE)).toBeNull()
  })

  it.each([
    ['unpaired', { isUnpaired: true }],
    ['device', { isDeviceBarred: true }],
    ['held', { isHeld: true }],
    ['inactive', { isActive: false }],
    ['permit', { hasPermit: false }],
  ] as const)('that is barred by %s says so', (bar, change) => {
    expect(screenBarOf({ ...FINE, ...change })).toBe(bar)
  })
})
