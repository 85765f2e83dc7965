import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { toLkr } from '@ayob/contract/money'
import {
  ENDING_DAYS,
  type Overview,
  type OverviewFlight,
  REVENUE_MONTHS,
  SHOWN_DAYS,
  UPCOMING_DAYS,
} from '@ayob/contract/overview'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { hundredMetres } from '@ayob/domain/geo/distance'
import { sumsByDay } from '../../air/figures/reports.queries'
import { routesReached, screensReached } from '../../air/figures/screens.queries'
import { screensOnAir, vehiclesOfScreens } from '../../goods/screens/screens.queries'
import type { Core, Db } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.queries'
import { campaignCount } from '../../sales/campaigns/campaigns.queries'
import { inSnapshot } from '../reports/snapshot.queries'

/** A booking whose days are fixed. */
type Flight = Awaited<ReturnType<typeof flightViews.open>>[number]

const WEEK = 7
const WEEK_MS = WEEK * DAY_MS

/** An advertiser's overview, computed from totals only. Independent parts are read at the same time. */
export async function overviewOf(
  ctx: Pick<Core, 'db' | 'clock'>,
  advertiserId: string,
): Promise<Omit<Overview, 'success'>> {
  const { db, clock } = ctx
  const now = clock.now()
  const today = dayOf(now)
  const months = monthsUpTo(today)
  const [{ open, running, reached, on_air }, routes, revenue, weekAgo, planned, bookedDirectly] = await Promise.all([
    flightsOf(db, advertiserId, now),
    routesOf(db, advertiserId, today),
    revenueByMonth(db, advertiserId, months, today),
    flightViews.runningAt(db, advertiserId, new Date(now.getTime() - WEEK_MS)),
    campaignCount(db, advertiserId),
    flightViews.bookedDirectly(db, advertiserId),
  ])
  const [upcomingUntil, endingUntil] = [addDays(today, UPCOMING_DAYS), addDays(today, ENDING_DAYS)]
  return {
    vehicle_counts: reached.counts,
    current_month_revenue: toLkr(revenue.at(-1) ?? 0),
    active_campaigns: running.length,
    active_vehicles: reached.vehicles,
    total_campaigns: planned + bookedDirectly,
    routes_covered: routes.now,
    revenue_data: months.map((month, index) => ({ month, lkr: toLkr(revenue[index] ?? 0) })),
    trends: {
      current_month_revenue: growth(revenue.at(-1) ?? 0, revenue.at(-2) ?? 0),
      active_campaigns: change(running.length, weekAgo),
      active_vehicles: change(reached.vehicles, reached.vehiclesWeekAgo),
      routes_covered: change(routes.now, routes.weekAgo),
    },
    to_pay: open.filter(({ state }) => state.status === 'scheduled' && state.paymentStatus !== 'completed').length,
    upcoming_flights: open
      .filter(({ state, startDate }) => state.status === 'scheduled' && startDate < upcomingUntil)
      .map(presentFlight),
    ending_flights: open
      .filter(
        ({ state, endDate }) => (state.status === 'running' || state.status === 'paused') && endDate <= endingUntil,
      )
      .sort((a, b) => (a.endDate < b.endDate ? -1 : a.endDate > b.endDate ? 1 : 0))
      .map(presentFlight),
    on_air,
  }
}

/** The months of the chart, `YYYY-MM`, the current one last. */
function monthsUpTo(today: Day): string[] {
  const present = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: REVENUE_MONTHS }, (_, index) => {
    const month = present - REVENUE_MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** The delivered value in cents, by month. */
async function revenueByMonth(db: Db, advertiserId: string, months: readonly string[], today: Day): Promise<number[]> {
  const period = { advertiserId, from: `${months[0]}-01`, to: today }
  const days = await inSnapshot(db, (tx) => sumsByDay(tx, period))
  const sums = new Map<string, number>()
  for (const [day, { valueCents }] of days) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + valueCents)
  return months.map((month) => sums.get(month) ?? 0)
}

/** Open flights, the vehicles that showed those of the last days, and those that show one now. */
async function flightsOf(db: Db, advertiserId: string, now: Date) {
  const [open, shown] = await Promise.all([
    flightViews.open(db, advertiserId),
    screensReached(db, advertiserId, now, SHOWN_DAYS),
  ])
  const running = open.filter(({ state }) => state.status === 'running')
  const [reached, on_air] = await Promise.all([vehiclesOf(db, shown), onAir(db, running, shown, now)])
  return { open, running, reached, on_air }
}

type Shown = Awaited<ReturnType<typeof screensReached>>

/** Vehicles of the last days, now and a week ago. */
async function vehiclesOf(db: Db, shown: Shown) {
  const screenIds = shown.map(({ screenId }) => screenId)
  const vehicles = await vehiclesOfScreens(db, screenIds)
  const now = new Map<string, VehicleType>()
  const weekAgo = new Set<string>()
  for (const screen of shown) {
    const vehicle = vehicles.get(screen.screenId)
    if (!vehicle) continue
    if (screen.now) now.set(vehicle.vehicleId, vehicle.vehicleType)
    if (screen.weekAgo) weekAgo.add(vehicle.vehicleId)
  }
  const count = (type: VehicleType) => [...now.values()].filter((one) => one === type).length
  return {
    counts: { tuktuk: count('tuktuk'), car: count('car'), bus: count('bus') },
    vehicles: now.size,
    vehiclesWeekAgo: weekAgo.size,
  }
}

/** The number of routes of the last days, now and a week ago. */
async function routesOf(db: Db, advertiserId: string, today: Day) {
  const routes = await routesReached(db, advertiserId, today, SHOWN_DAYS)
  return { now: routes.filter((route) => route.now).length, weekAgo: routes.filter((route) => route.weekAgo).length }
}

/** The vehicles that show a running flight now, each with the brand that it showed last. */
async function onAir(db: Db, running: readonly Flight[], shown: Shown, now: Date) {
  const brands = new Map(running.map(({ id, brandName }) => [id, brandName]))
  const showing = new Map(shown.flatMap(({ screenId, showing }) => (showing === null ? [] : [[screenId, showing]])))
  const heard = await screensOnAir(db, [...showing.keys()], [...brands.keys()], now)
  return heard.map(({ screenId, vehicleType, lat, lng, nowPlaying }) => ({
    vehicle_type: vehicleType,
    brand: brands.get(nowPlaying ?? '') ?? brands.get(showing.get(screenId) ?? '') ?? '',
    lat: hundredMetres(lat),
    lng: hundredMetres(lng),
  }))
}

/** Change in percent with one decimal; null when the previous value is 0. */
function growth(value: number, before: number): number | null {
  return before > 0 ? Math.round(((value - before) / before) * 1000) / 10 : null
}

/** Change of a count; null when both are 0. */
function change(value: number, before: number): number | null {
  return value === 0 && before === 0 ? null : value - before
}

function presentFlight({ id, reference, brandName, vehicleType, startDate, endDate, state }: Flight): OverviewFlight {
  const paid = state.paymentStatus === 'completed'
  return { id, reference, brandName, vehicleType, startDate, endDate, paid }
}
