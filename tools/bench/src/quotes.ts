import { CALCULATOR_DEFAULTS } from '@ayob/contract/pricing'
import { FORMULA_NAMES } from '@ayob/contract/pricing-names'
import { BOOKABLE_TYPES, serviceTypeOf } from '@ayob/contract/vehicle-types'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { DEFAULT_TERMS, type PricingTerms } from '@ayob/domain/pricing/terms'
import { table } from './bench'
import { workFor } from './load'

const ROUND = 500
const VAT_RATE = 0.15

const terms: PricingTerms = {
  ...DEFAULT_TERMS,
  formulas: Object.fromEntries(FORMULA_NAMES.map((name) => [name, SHIPPED_FORMULAS[name].expression])),
}
const requests = Array.from({ length: ROUND }, (_, index) => ({
  vehicleType: BOOKABLE_TYPES[index % BOOKABLE_TYPES.length] ?? 'tuktuk',
  durationDays: 1 + (index % 90),
  quantity: 1 + (index % 5),
  includeVat: true,
}))

/** The shipped formulas in plain arithmetic, in cents with VAT. */
function plainQuote({ vehicleType, durationDays, quantity }: (typeof requests)[number]): number {
  const { config } = terms
  const service = serviceTypeOf(vehicleType)
  const { rate_per_hour } = config.service_types[service]
  let daily = rate_per_hour * config.total_hours_per_day + config.service_fees[service]
  for (const { hours, multiplier } of Object.values(config.peak_config))
    daily += rate_per_hour * hours * (multiplier - 1)
  const { loops_per_day, ads_per_loop, ad_sec_per_play, margin, cpm, impressions_per_day } = CALCULATOR_DEFAULTS
  const perSecond = (daily / (loops_per_day * ads_per_loop * ad_sec_per_play)) * (1 + margin)
  const perDay = perSecond * ad_sec_per_play * loops_per_day + (cpm * impressions_per_day) / 1000
  const net = Math.round(perDay * durationDays * quantity * 100)
  return net + Math.round(net * VAT_RATE)
}

const engineQuote = (request: (typeof requests)[number]) => quoteBooking(terms, request).total

/** Quotes per second computed by the formula engine, compared with the same arithmetic in plain TypeScript. */
export async function measureQuotes(seconds: number): Promise<void> {
  const expected = requests.reduce((sum, request) => sum + engineQuote(request), 0)
  const run = (quote: typeof plainQuote) =>
    workFor(seconds, [
      async () => {
        const sum = requests.reduce((total, request) => total + quote(request), 0)
        if (Math.abs(sum - expected) > ROUND) throw new Error('the quotes differ')
        return ROUND
      },
    ])
  const [rate, bare] = [await run(engineQuote), await run(plainQuote)]
  table('Rules', seconds, [{ what: 'quote (500 at once)', rate, against: 'plain numbers', bare }])
}
