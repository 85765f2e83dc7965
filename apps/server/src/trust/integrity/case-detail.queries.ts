import { minuteOfDay } from '@ayob/contract/days'
import type { AdminCase, CaseDetail, OwnCase } from '@ayob/contract/integrity'
import { toLkr } from '@ayob/contract/money'
import type { Finding, MinuteSpan } from '@ayob/domain/integrity/finding'
import { driverMay, WAITING } from '@ayob/domain/integrity/lifecycle'
import { isWithin, spansOfMinutes } from '@ayob/domain/integrity/spans'
import { minutesWithTime } from '@ayob/domain/plays/airtime'
import { likeVehicles } from '../../air/figures/screens.queries'
import { pictureLink } from '../../air/looks/pictures'
import { sightsOn } from '../../air/plays/plays.queries'
import { screensOfVehicles } from '../../goods/screens/screens.queries'
import { dayWith } from '../../money/earnings/terms.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import type { Core, Db, Reader } from '../../platform/ports'
import { statesOf, type VehicleDay } from './cases.commands'
import { heardByVehicle, looksOfVehicles, worthOfPlays } from './cases.queries'
import { type CaseRow, caseStore, heldTime, unpackSpans } from './cases.store'

/** The most points of a day that a map can draw easily. */
const MOST_POINTS = 1500

/** A case with its evidence side by side. Errors: 404. */
export async function caseDetail(ctx: Context, reader: Reader, id: string, sessionId: string): Promise<CaseDetail> {
  const row = orNotFound(await caseStore.byId(reader, id))
  const [shown] = await presentForAdmin(ctx, reader, [row])
  const of: VehicleDay = { vehicleId: row.vehicle_id, driverId: row.driver_id, day: row.day }
  const reasons = (await caseStore.reasons(reader, [id])).get(id) ?? []
  const others = await vehiclesByIds(
    ctx,
    reader,
    reasons.flatMap(({ facts }) => (facts.vehicle === undefined ? [] : [String(facts.vehicle)])),
  )
  const history = await caseStore.history(reader, id)
  const names = await accountViews.names(reader, [...new Set(history.flatMap(({ actor_id }) => actor_id ?? []))])
  const { onAir, whole } = await dayWith(reader, of, row.vehicle_type, heldTime(row))
  const sights = (await sightsOf(ctx.db, of)).toSorted((a, b) => a.at - b.at)
  const like = await likeVehicles(reader, of.vehicleId, row.vehicle_type, of.day)
  const bookings = await worthOfPlays(reader, row.plays)
  const looks = (await looksOfVehicles(reader, [of.vehicleId], of.day)).get(of.vehicleId) ?? []
  return {
    ...orNotFound(shown),
    reasons: reasons.map(({ kind, score, spans, facts, addedAt }) => ({
      kind,
      score,
      spans: spans.map(presentSpan),
      facts: withNumber(facts, others),
      added_at: addedAt.toISOString(),
    })),
    history: history.map(({ at, action, actor_kind, actor_id, note }) => ({
      at: at.toISOString(),
      action,
      by: (actor_id && names.get(actor_id)) ?? actor_kind,
      note,
    })),
    track: trackOf(sights, unpackSpans(row.spans)),
    timeline: {
      on_air: minutesWithTime(onAir),
      held: row.minutes,
      heartbeats: [...((await heardByVehicle(reader, [of.vehicleId], of.day)).get(of.vehicleId) ?? [])],
    },
    compared: {
      vehicles: like.vehicles,
      minutes: { own: new Set(sights.map(({ at }) => minuteOfDay(at))).size, median: like.minutes },
      plays: { own: sights.length, median: like.plays },
      earnings: { own: toLkr(whole.gross), median: toLkr(like.gross) },
    },
    bookings: bookings.map(({ id: bookingId, reference, brandName: brand, plays, cents }) => ({
      id: bookingId,
      reference,
      brand,
      plays,
      value: toLkr(cents),
    })),
    looks: looks.map((look) => ({
      ...{ id: look.id, at: look.askedAt.toISOString(), state: look.state },
      url: pictureLink(ctx.links, look, sessionId),
    })),
  }
}

/** The positions of a vehicle's plays on a day, with its driver. */
async function sightsOf(db: Db, { vehicleId, driverId, day }: VehicleDay) {
  const screens = (await screensOfVehicles(db, [vehicleId])).get(vehicleId) ?? []
  const ids = screens.flatMap((screen) => (screen.driverId === driverId ? [screen.id] : []))
  return sightsOn(db, ids, day)
}

/** Replaces the id of another vehicle in a finding with its number. */
function withNumber(
  facts: Finding['facts'],
  vehicles: ReadonlyMap<string, { readonly vehicleNumber: string }>,
): Finding['facts'] {
  const { vehicle } = facts
  if (vehicle === undefined) return facts
  return { ...facts, vehicle: vehicles.get(String(vehicle))?.vehicleNumber ?? vehicle }
}

/** The places of a day, thinned when there are more than a map needs. */
function trackOf(
  sights: Awaited<ReturnType<typeof sightsOn>>,
  held: ReturnType<typeof unpackSpans>,
): CaseDetail['track'] {
  const placed = sights.flatMap(({ at, position }) => (position ? [{ at, ...position }] : []))
  const step = Math.ceil(placed.length / MOST_POINTS)
  return placed
    .filter((_, index) => index % step === 0 || index === placed.length - 1)
    .map(({ at, lat, lng }) => ({ lat, lng, at: new Date(at).toISOString(), held: isWithin(held, at) }))
}

export const presentSpan = ({ from, to }: MinuteSpan) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const answerOf = (message: string | null, at: Date | null) =>
  at === null ? null : { message: message ?? '', at: at.toISOString() }

const common = (row: CaseRow, kinds: OwnCase['kinds']) => ({
  id: row.id,
  day: row.day,
  state: row.state,
  minutes: row.minutes.length,
  kinds,
  opened_at: row.opened_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  note: row.note,
  answer: answerOf(row.driver_message, row.answered_at),
  appeal: answerOf(row.appeal_message, row.appealed_at),
})

const idsOf = (rows: readonly CaseRow[], key: 'id' | 'vehicle_id') => [...new Set(rows.map((row) => row[key]))]

/** Cases for administrators. */
export async function presentForAdmin(ctx: Core, reader: Reader, rows: readonly CaseRow[]): Promise<AdminCase[]> {
  const reasons = await caseStore.reasons(reader, idsOf(rows, 'id'))
  const vehicles = await vehiclesByIds(ctx, reader, idsOf(rows, 'vehicle_id'))
  const people = rows.flatMap(({ driver_id, decided_by }) => (decided_by ? [driver_id, decided_by] : [driver_id]))
  const names = await accountViews.names(reader, [...new Set(people)])
  return rows.map((row) => ({
    ...common(
      row,
      (reasons.get(row.id) ?? []).map(({ kind }) => kind),
    ),
    vehicle_id: row.vehicle_id,
    vehicle_number: vehicles.get(row.vehicle_id)?.vehicleNumber ?? '',
    vehicle_type: row.vehicle_type,
    driver_id: row.driver_id,
    driver: names.get(row.driver_id) ?? '',
    score: row.score,
    at_stake: toLkr(row.at_stake_cents),
    driver_amount: toLkr(row.driver_cents),
    advertiser_amount: toLkr(row.advertiser_cents),
    overdue: row.overdue_at !== null && WAITING.includes(row.state),
    decided_by: row.decided_at === null ? null : row.decided_by === null ? 'clock' : (names.get(row.decided_by) ?? ''),
  }))
}

/** A driver's own cases: the held minutes, and what the driver may submit now. The evidence is not revealed. */
export async function presentForDriver(ctx: Core, reader: Reader, rows: readonly CaseRow[]): Promise<OwnCase[]> {
  const reasons = await caseStore.reasons(reader, idsOf(rows, 'id'))
  const vehicles = await vehiclesByIds(ctx, reader, idsOf(rows, 'vehicle_id'))
  return rows.map((row) => {
    const may = driverMay(statesOf(row), ctx.clock.now())
    const spans = row.minutes.length > 0 ? spansOfMinutes(row.day, row.minutes) : unpackSpans(row.spans)
    return {
      ...common(
        row,
        (reasons.get(row.id) ?? []).map(({ kind }) => kind),
      ),
      amount: toLkr(row.driver_cents),
      spans: spans.map(presentSpan),
      vehicle_number: vehicles.get(row.vehicle_id)?.vehicleNumber ?? '',
      may: may?.action ?? null,
      may_until: (may?.until ?? null)?.toISOString() ?? null,
    }
  })
}
