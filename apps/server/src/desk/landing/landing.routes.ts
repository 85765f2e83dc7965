import type { AnswerOf, Handled } from '@ayob/contract/call'
import { dayOf } from '@ayob/contract/days'
import { LANDING_KEPT_S, landingFigures } from '@ayob/contract/landing'
import { toLkr } from '@ayob/contract/money'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { playsOfDay } from '../../air/figures/bookings.queries'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import { vehiclesOnline } from '../../goods/screens/screens.queries'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { createKept } from '../../platform/kept'

type Figures = Handled<AnswerOf<typeof landingFigures>>

/** What visitors may know about this installation. */
export function landingRoutes(http: Http, ctx: Context): void {
  const kept = createKept<Figures>(ctx.clock, { ms: LANDING_KEPT_S * 1000, most: 1 })
  route(http, landingFigures, () => kept('', () => figuresOf(ctx)))
}

async function figuresOf(ctx: Context): Promise<Figures> {
  const { db, clock } = ctx
  const now = clock.now()
  const [plays, vehicles, terms] = await Promise.all([
    playsOfDay(db, dayOf(now)),
    vehiclesOnline(db, now),
    currentTerms(ctx, db),
  ])
  const prices = BOOKABLE_TYPES.map(
    (vehicleType) => quoteBooking(terms, { vehicleType, durationDays: 1, quantity: 1, includeVat: false }).total,
  )
  return { plays_today: plays, vehicles_on_air: vehicles, price_from: toLkr(Math.min(...prices)) }
}
