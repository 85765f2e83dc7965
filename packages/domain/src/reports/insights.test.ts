import { describe, expect, it } from 'vitest'
import { type InsightSource, insightsOf } from './insights'

const part = (plays: number, clicks: number | null = 0, impressions = plays * 2) => ({ plays, impressions, clicks })
const vehicle = (vehicle_type: string, impressions: number, clicks: number, goal = 1000, delivered = 500) => ({
  vehicle_type,
  plays: impressions / 2,
  impressions,
  clicks,
  goal,
  delivered,
})

const source = (change: Partial<InsightSource> = {}): InsightSource => ({
  totals: part(1000),
  previous: part(800),
  by_hour: [
    { hour: 8, ...part(700) },
    { hour: 17, ...part(300) },
  ],
  by_route: [
    { name: 'Galle Road', cpm: 300, ...part(600) },
    { name: 'Borella', cpm: 200, ...part(400) },
  ],
  by_vehicle_type: [vehicle('tuktuk', 2000, 0)],
  ...change,
})
const kinds = (change: Partial<InsightSource> = {}) => insightsOf(source(change)).map(({ kind }) => kind)

describe('insights', () => {
  it('only say that there is too little data, below a hundred plays', () => {
    expect(insightsOf(source({ totals: part(99) }))).toEqual([{ kind: 'tooLittle', needed: 100 }])
    expect(kinds({ totals: part(100) })).not.toContain('tooLittle')
  })

  it('show the change from the preceding period if that had enough data', () => {
    expect(insightsOf(source())[0]).toEqual({ kind: 'change', percent: 25 })
    expect(insightsOf(source({ previous: part(2000) }))[0]).toEqual({ kind: 'change', percent: -50 })
    expect(insightsOf(source({ previous: part(1000) }))[0]).toEqual({ kind: 'unchanged' })
    expect(insightsOf(source({ previous: part(99) }))[0]).toEqual({ kind: 'noPeriodBefore' })
  })

  it('name the hour with most impressions and the route with most plays, with their share', () => {
    expect(insightsOf(source())).toEqual(
      expect.arrayContaining([
        { kind: 'bestHours', hour: 8, percent: 70 },
        { kind: 'bestRoute', name: 'Galle Road', percent: 60 },
      ]),
    )
  })

  it('compare no routes when there is only one, and no prices of routes with too few impressions', () => {
    expect(kinds({ by_route: [{ name: 'Borella', cpm: 200, ...part(1000) }] })).not.toContain('bestRoute')
    expect(kinds()).not.toContain('cheapestRoute')
    const routes = source().by_route.map((route) => ({ ...route, impressions: 1000 }))
    expect(insightsOf(source({ by_route: routes }))).toContainEqual({
      kind: 'cheapestRoute',
      name: 'Borella',
      cpm: 200,
    })
  })

  it('call a vehicle better at clicks only when chance does not explain it', () => {
    expect(kinds({ totals: part(1000, 9) })).toContain('clicksTooFew')
    const totals = part(10_000, 60)
    const even = [vehicle('bus', 10_000, 32), vehicle('tuktuk', 10_000, 28)]
    expect(kinds({ totals, by_vehicle_type: even })).toContain('clicksEven')
    const clear = [vehicle('bus', 10_000, 50), vehicle('tuktuk', 10_000, 10)]
    expect(insightsOf(source({ totals, by_vehicle_type: clear }))).toContainEqual({
      kind: 'bestVehicle',
      vehicle: 'bus',
      rate: 0.5,
      other: 0.1,
    })
    const thin = [vehicle('bus', 900, 50), vehicle('tuktuk', 10_000, 10)]
    expect(kinds({ totals, by_vehicle_type: thin })).not.toContain('bestVehicle')
  })

  it('say nothing about clicks when they are unknown', () => {
    expect(kinds({ totals: part(1000, null) }).filter((kind) => kind.startsWith('clicks'))).toEqual([])
  })

  it('show how much of the sold plays has been delivered', () => {
    expect(insightsOf(source()).at(-1)).toEqual({ kind: 'behind', percent: 50 })
    const full = [vehicle('bus', 2000, 0, 1000, 1001)]
    expect(insightsOf(source({ by_vehicle_type: full })).at(-1)).toEqual({ kind: 'fulfilled', percent: 100 })
  })
})
