import { minuteOfDay } from '@ayob/contract/days'
import type { CaseDetail } from '@ayob/contract/integrity'
import { toLkr } from '@ayob/contract/money'
import type { Finding } from '@ayob/domain/integrity/finding'
import { isWithin } from '@ayob/domain/integrity/spans'
import { minutesWithTime } from '@ayob/domain/plays/airtime'
import { orNotFound } from '../../platform/errors'
import type { Reader } from '../../platform/ports'
import { caseStore, heldTime } from './cases.store'
import type { CaseViews, VehicleDay } from './ports'
import { presentForAdmin, presentSpan } from './present'
import { unpackSpans } from './spans.store'

/** The most points of a day that a map can draw easily. */
const MOST_POINTS = 1500

/** A case with its evidence side by side. Errors: 404. */
export async function caseDetail(deps: CaseViews, reader: Reader, id: string, sessionId: string): Promise<CaseDetail> {
  const row = orNotFound(await caseStore.byId(reader, id))
  const [shown] = await presentForAdmin(deps, reader, [row])
  const of: VehicleDay = { vehicleId: row.vehicle_id, driverId: row.driver_id, day: row.day }
  const reasons = (await caseStore.reasons(reader, [id])).get(id) ?? []
  const others = await deps.vehicles.byIds(
    reader,
    reasons.flatMap(({ facts }) => (facts.vehicle === undefined ? [] : [String(facts.vehicle)])),
  )
  const history = await caseStore.history(reader, id)
  const names = await deps.people.names(reader, [...new Set(history.flatMap(({ actor_id }) => actor_id ?? []))])
  const { onAir, whole } = await deps.dayWith(reader, of, row.vehicle_type, heldTime(row))
  const sights = (await deps.sightsOn(of)).toSorted((a, b) => a.at - b.at)
  const like = await deps.likeVehicles(reader, of, row.vehicle_type)
  const bookings = await deps.worthOfPlays(reader, row.plays)
  const looks = await deps.seen.looks(reader, of, sessionId)
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
      heartbeats: [...(await deps.seen.heartbeats(reader, of))],
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
    looks: looks.map(({ at, ...look }) => ({ ...look, at: at.toISOString() })),
  }
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
  sights: Awaited<ReturnType<CaseViews['sightsOn']>>,
  held: ReturnType<typeof unpackSpans>,
): CaseDetail['track'] {
  const placed = sights.flatMap(({ at, position }) => (position ? [{ at, ...position }] : []))
  const step = Math.ceil(placed.length / MOST_POINTS)
  return placed
    .filter((_, index) => index % step === 0 || index === placed.length - 1)
    .map(({ at, lat, lng }) => ({ lat, lng, at: new Date(at).toISOString(), held: isWithin(held, at) }))
}
