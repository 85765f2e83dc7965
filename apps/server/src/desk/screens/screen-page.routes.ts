import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/screen-page'
import { isBarred } from '@ayob/domain/devices/lifecycle'
import { metresBeyondAll } from '@ayob/domain/geo/geofence'
import { barOf, screenBarOf } from '@ayob/domain/playlists/eligibility'
import type { WrittenAd } from '../../air/playlists/compose-playlist'
import { countedByDay, playsOn } from '../../air/plays/plays.queries'
import { findDevice } from '../../goods/screens/devices.queries'
import { findScreen, type ScreenRow } from '../../goods/screens/fleet-list.queries'
import { toldByDay } from '../../goods/screens/reported.queries'
import { type DayFigures, daysOfDriver } from '../../money/earnings/days.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { casesOfDriver } from '../../trust/integrity/cases.queries'
import { incidentsOfScreen } from '../incidents/incidents.queries'
import { ticketsOfMember } from '../support/tickets.queries'
import { presentScreens } from './screens.routes'

/** All running ads of a kind of vehicle, with what a screen of it gets of each. */
type AdsOf = (vehicleType: ScreenRow['vehicle_type']) => Promise<readonly WrittenAd[]>

/** The page of one screen, and its track of a day. */
export const screenPageOf = (adsOf: AdsOf) =>
  function screenPageRoutes(http: Http, ctx: Context): void {
    const { reading: db, clock } = ctx

    route(http, calls.adminScreen, async ({ params: { id } }) => {
      const now = clock.now()
      const row = orNotFound(await findScreen(db, now, id))
      const device = row.device_id === null ? undefined : await findDevice(db, row.device_id)
      const [screen] = await presentScreens(db, [row], now)
      const today = dayOf(now)
      const from = addDays(today, 1 - calls.SHOWN_SCREEN_DAYS)
      const earned = await daysOfDriver(db, row.driver_id, monthOrEarlier(from, today), today)
      const { days, reasons } = await countedByDay(db, id, from, today)
      const told = await toldByDay(db, id, from, today)
      const cases = await casesOfDriver(db, row.driver_id, { page: 1, limit: calls.SHOWN_OF_SCREEN })
      return {
        screen: { ...orNotFound(screen), unpaired_at: row.unpaired_at?.toISOString() ?? null },
        shows: await showsOf(ctx, row, device?.state ?? null, await adsOf(row.vehicle_type), now),
        days: daysFrom(from, today).map((day) => ({
          day,
          ...{ on_air: 0, plays: 0, refused: 0 },
          ...days.get(day),
          ...(told.get(day) ?? NOTHING_TOLD),
          earned: toLkr(earned.get(day)?.net ?? 0),
        })),
        refused: reasons,
        device: device ? { id: device.id, serial: device.serial, model: device.model, state: device.state } : null,
        incidents: (await incidentsOfScreen(db, id, calls.SHOWN_OF_SCREEN)).map((incident) => ({
          ...{ id: incident.id, cause: incident.cause, scope: incident.scope },
          since: incident.since.toISOString(),
          closed_at: (incident.ended_at ?? incident.closed_at)?.toISOString() ?? null,
        })),
        cases: cases.rows
          .filter(({ vehicle_id }) => vehicle_id === row.vehicle_id)
          .map(({ id: caseId, day, state, minutes }) => ({ id: caseId, day, state, minutes: minutes.length })),
        tickets: (await ticketsOfMember(db, row.driver_id, calls.SHOWN_OF_SCREEN)).map(({ updated_at, ...ticket }) => ({
          ...ticket,
          updated_at: updated_at.toISOString(),
        })),
        earned: { today: toLkr(earned.get(today)?.net ?? 0), month: toLkr(sumFrom(earned, startOfMonth(today))) },
      }
    })

    route(http, calls.adminScreenTrack, async ({ params: { id }, query }) => {
      const now = clock.now()
      orNotFound(await findScreen(db, now, id))
      const day = query.day ?? dayOf(now)
      const plays = await playsOn(ctx.db, id, day)
      const placed = plays.flatMap(({ lat, lng, startedAt, verdict }) =>
        lat === null || lng === null
          ? []
          : [{ lat, lng, at: new Date(startedAt).toISOString(), refused: verdict === 'valid' ? null : verdict }],
      )
      const step = Math.ceil(placed.length / calls.MOST_TRACK_POINTS)
      return {
        day,
        points: placed.filter((_, index) => index % step === 0 || index === placed.length - 1),
        plays: plays.length,
        unplaced: plays.length - placed.length,
      }
    })
  }

const NOTHING_TOLD = {
  ...{ heard: 0, bytes: null, hottest_c: null, storage_mb: null, memory_mb: null, restarts: null },
  ...{ unplaced: 0, version: null },
}

const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

const monthOrEarlier = (from: Day, today: Day): Day => (startOfMonth(today) < from ? startOfMonth(today) : from)

const sumFrom = (earned: ReadonlyMap<Day, DayFigures>, from: Day): number =>
  [...earned].reduce((sum, [day, { net }]) => (day >= from ? sum + net : sum), 0)

function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** What a screen may show now and why, by the rule that the screen itself uses. */
async function showsOf(
  ctx: Context,
  row: ScreenRow,
  device: NonNullable<Awaited<ReturnType<typeof findDevice>>>['state'] | null,
  ads: readonly WrittenAd[],
  now: Date,
) {
  const vehicle = (await vehiclesByIds(ctx, ctx.reading, [row.vehicle_id])).get(row.vehicle_id)
  const bar = screenBarOf({
    isUnpaired: row.unpaired_at !== null,
    isDeviceBarred: device !== null && isBarred(device),
    isHeld: row.held_at !== null,
    isActive: vehicle?.driverActive ?? false,
    hasPermit: (vehicle?.permitValid ?? false) || !ctx.config.requirePermit,
  })
  const place = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
  const judged = ads.map(({ booking, pace: { weight, goalLeft } }) => ({
    id: booking.id,
    share: weight,
    goal_left: goalLeft,
    distance_m: place && Math.round(Math.max(0, metresBeyondAll(booking.geofences, place))),
    bar: barOf(
      {
        ...{ weight, goal_left: goalLeft, geofences: [...booking.geofences], ...booking.showHours },
        ...{ from: booking.startsAt.toISOString(), to: booking.endsAt.toISOString() },
      },
      { startsAt: now.getTime(), place },
      0,
    ),
  }))
  const may = judged.filter((ad) => ad.bar === null)
  const counts: Partial<Record<calls.AdBar, number>> = {}
  for (const { bar: why } of judged) if (why) counts[why] = (counts[why] ?? 0) + 1
  const first = judged
    .sort((a, b) => Number(a.bar !== null) - Number(b.bar !== null) || (a.distance_m ?? 0) - (b.distance_m ?? 0))
    .slice(0, calls.SHOWN_SCREEN_ADS)
  const names = await bookingViews.references(
    ctx.reading,
    first.map(({ id }) => id),
  )
  return {
    bar,
    counts,
    may: may.length,
    share: Math.min(
      1,
      may.reduce((sum, { share }) => sum + share, 0),
    ),
    ads: first.map(({ id, ...ad }) => ({ booking_id: id, name: names.get(id) ?? id, ...ad })),
  }
}
