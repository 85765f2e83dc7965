/** The figures that insights are derived from. */
interface Part {
  readonly plays: number
  readonly impressions: number
  readonly clicks: number | null
}

export interface InsightSource {
  readonly totals: Part
  readonly previous: Part
  readonly by_hour: readonly (Part & { readonly hour: number })[]
  readonly by_route: readonly (Part & { readonly name: string; readonly cpm: number | null })[]
  readonly by_vehicle_type: readonly (Part & {
    readonly vehicle_type: string
    readonly goal: number
    readonly delivered: number
  })[]
}

export type Insight =
  | { readonly kind: 'tooLittle'; readonly needed: number }
  | { readonly kind: 'change'; readonly percent: number }
  | { readonly kind: 'unchanged' | 'noPeriodBefore' }
  | { readonly kind: 'bestHours'; readonly hour: number; readonly percent: number }
  | { readonly kind: 'bestRoute'; readonly name: string; readonly percent: number }
  | { readonly kind: 'cheapestRoute'; readonly name: string; readonly cpm: number }
  | { readonly kind: 'bestVehicle'; readonly vehicle: string; readonly rate: number; readonly other: number }
  | { readonly kind: 'clicksEven' | 'clicksTooFew' }
  | { readonly kind: 'behind' | 'fulfilled'; readonly percent: number }

/** With fewer plays a period says nothing about hours and routes. */
const MIN_PLAYS = 100
/** Below these numbers click rates are random. */
const MIN_IMPRESSIONS = 1000
const MIN_CLICKS = 10
/** Two rates differ significantly if they are this many standard deviations apart (95 %). */
const SURE = 1.96

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100)
const most = <Row>(rows: readonly Row[], of: (row: Row) => number): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best === undefined || of(row) > of(best) ? row : best), undefined)

/** The insights that a period's figures support, most important first. With too little data only that insight is returned. */
export function insightsOf(report: InsightSource): Insight[] {
  const { totals } = report
  if (totals.plays < MIN_PLAYS) return [{ kind: 'tooLittle', needed: MIN_PLAYS }]
  return [changeOf(report), ...hourOf(report), ...routesOf(report), ...clicksOf(report), ...deliveryOf(report)]
}

function changeOf({ totals, previous }: InsightSource): Insight {
  if (previous.plays < MIN_PLAYS) return { kind: 'noPeriodBefore' }
  const percent = percentOf(totals.plays - previous.plays, previous.plays)
  return percent === 0 ? { kind: 'unchanged' } : { kind: 'change', percent }
}

function hourOf({ totals, by_hour }: InsightSource): Insight[] {
  const best = most(by_hour, ({ impressions }) => impressions)
  if (!best || totals.impressions === 0) return []
  return [{ kind: 'bestHours', hour: best.hour, percent: percentOf(best.impressions, totals.impressions) }]
}

function routesOf({ totals, by_route }: InsightSource): Insight[] {
  if (by_route.length < 2) return []
  const best = most(by_route, ({ plays }) => plays)
  const priced = by_route.filter(({ impressions, cpm }) => impressions >= MIN_IMPRESSIONS && cpm !== null && cpm > 0)
  const cheapest = priced.length < 2 ? undefined : most(priced, ({ cpm }) => -(cpm ?? 0))
  return [
    ...(best ? [{ kind: 'bestRoute' as const, name: best.name, percent: percentOf(best.plays, totals.plays) }] : []),
    ...(cheapest ? [{ kind: 'cheapestRoute' as const, name: cheapest.name, cpm: cheapest.cpm ?? 0 }] : []),
  ]
}

function clicksOf({ totals, by_vehicle_type }: InsightSource): Insight[] {
  if (totals.clicks === null) return []
  if (totals.clicks < MIN_CLICKS || totals.impressions < MIN_IMPRESSIONS) return [{ kind: 'clicksTooFew' }]
  const rates = by_vehicle_type
    .filter(({ impressions }) => impressions >= MIN_IMPRESSIONS)
    .map(({ vehicle_type, impressions, clicks }) => ({
      vehicle: vehicle_type,
      impressions,
      rate: (clicks ?? 0) / impressions,
    }))
    .sort((a, b) => b.rate - a.rate)
  const [best, next] = rates
  if (!best || !next) return []
  const pooled = (best.rate * best.impressions + next.rate * next.impressions) / (best.impressions + next.impressions)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / best.impressions + 1 / next.impressions))
  if (best.rate - next.rate < SURE * deviation) return [{ kind: 'clicksEven' }]
  const shown = (rate: number) => Math.round(rate * 10_000) / 100
  return [{ kind: 'bestVehicle', vehicle: best.vehicle, rate: shown(best.rate), other: shown(next.rate) }]
}

function deliveryOf({ by_vehicle_type }: InsightSource): Insight[] {
  const goal = by_vehicle_type.reduce((sum, row) => sum + row.goal, 0)
  const delivered = by_vehicle_type.reduce((sum, row) => sum + row.delivered, 0)
  if (goal === 0) return []
  return delivered >= goal
    ? [{ kind: 'fulfilled', percent: percentOf(delivered, goal) }]
    : [{ kind: 'behind', percent: Math.floor((delivered / goal) * 100) }]
}
