import { randomUUID } from 'node:crypto'
import { type Day, minuteOfDay } from '@ayob/contract/days'
import type { CaseDecision } from '@ayob/contract/integrity'
import type { Finding } from '@ayob/domain/integrity/finding'
import { CASE_STEPS, caseScore, DECIDED_WITHIN_MS, driverMay } from '@ayob/domain/integrity/lifecycle'
import { spansWithout, wholeMinutes } from '@ayob/domain/integrity/spans'
import { minutesWithTime, type OnAir } from '@ayob/domain/plays/airtime'
import { moveSpans } from '../../air/plays/held-spans'
import { dayWith } from '../../money/earnings/terms.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import { type Actor, CLOCK_ACTOR, type Core, type Tx } from '../../platform/ports'
import { worthOfPlays } from './cases.queries'
import {
  type CaseRow,
  caseSettings,
  caseStore,
  heldSpansOf,
  heldTime,
  packSpans,
  type Reason,
  unpackSpans,
} from './cases.store'

/** A vehicle's day of one driver. */
export interface VehicleDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly day: Day
}

/** The findings of rules in a vehicle's day. */
export interface Suspected extends VehicleDay {
  readonly findings: readonly Finding[]
}

/**
 * Holds the minutes of findings: opens the case of that day, or extends the open one. Minutes that a decided case
 * accepted for the same kind are not held again; rejected ones are already held. Repeating it changes nothing. Returns
 * the id of the case; null when nothing is left to hold. Call it once per transaction.
 */
export async function holdMinutes(ctx: Core, tx: Tx, { findings, ...of }: Suspected): Promise<string | null> {
  const left = await undecided(tx, of, findings)
  if (left.every(({ spans }) => spans.length === 0)) return null
  const vehicle = orNotFound((await vehiclesByIds(ctx, tx, [of.vehicleId])).get(of.vehicleId))
  const at = ctx.clock.now()
  const { row, isNew } = await caseStore.lockOpen(tx, {
    id: randomUUID(),
    vehicle_id: of.vehicleId,
    driver_id: of.driverId,
    vehicle_type: vehicle.vehicleType,
    day: of.day,
    state: 'open',
    score: caseScore(left.map(({ score }) => score)),
    spans: '[]',
    minutes: [],
    plays: '{}',
    driver_cents: 0,
    advertiser_cents: 0,
    opened_at: at,
    due_at: new Date(at.getTime() + DECIDED_WITHIN_MS),
  })
  if (isNew) await caseStore.addHistory(tx, row.id, CLOCK_ACTOR, at, 'opened', null)
  const known = (await caseStore.reasons(tx, [row.id])).get(row.id) ?? []
  const reasons = merged(known, left)
  const changed = reasons.filter((reason) => !known.some((one) => one === reason))
  for (const reason of changed) await caseStore.putReason(tx, row.id, reason, at)
  const spans = wholeMinutes([...unpackSpans(row.spans), ...left.flatMap((finding) => finding.spans)])
  const score = caseScore(reasons.map((reason) => reason.score))
  await caseStore.update(tx, row.id, { score, spans: packSpans(spans) })

  const became = (await moveSpans(tx, [of.vehicleId], () => heldSpansOf(tx, [of.vehicleId]))).get(of.vehicleId)
  const onAir = heldTime(row)
  for (const [start, seconds] of became?.minutes ?? []) {
    const minute = minuteOfDay(new Date(start))
    onAir[minute] = (onAir[minute] ?? 0) + seconds
  }
  const minutes = minutesWithTime(onAir)
  if (!isNew && minutes.length === row.minutes.length) return row.id
  const plays = { ...row.plays }
  for (const [id, count] of became?.plays ?? []) plays[id] = (plays[id] ?? 0) + count
  await caseStore.update(tx, row.id, {
    minutes,
    seconds: minutes.map((minute) => onAir[minute] ?? 0),
    plays: JSON.stringify(plays),
    ...(await atStake(tx, row, onAir, plays)),
  })
  const { vehicleNumber } = vehicle
  const facts = { caseId: row.id, driverId: of.driverId, vehicleNumber, day: of.day, minutes: minutes.length }
  await ctx.emit(tx, isNew ? 'case.opened' : 'case.extended', facts)
  return row.id
}

/** Findings without the minutes that were decided for their kind, or that are held permanently. */
async function undecided(tx: Tx, of: VehicleDay, findings: readonly Finding[]): Promise<Reason[]> {
  const decided = await caseStore.decidedReasons(tx, of)
  return findings.flatMap((finding) => {
    const done = decided.filter(({ state, kind }) => state === 'rejected' || kind === finding.kind)
    const spans = spansWithout(wholeMinutes(finding.spans), wholeMinutes(done.flatMap((one) => one.spans)))
    // A finding without minutes only supports the others.
    return spans.length > 0 || finding.spans.length === 0 ? [{ ...finding, spans }] : []
  })
}

/** The reasons of a case merged with new findings. There is one per kind, with the higher score and the minutes of both. */
function merged(known: readonly Reason[], found: readonly Reason[]): Reason[] {
  const kinds = new Map<string, Reason>(known.map((reason) => [reason.kind, reason]))
  for (const { kind, score, spans, facts } of found) {
    const before = kinds.get(kind)
    const all = wholeMinutes([...(before?.spans ?? []), ...spans])
    if (before && before.score >= score && packSpans(all) === packSpans(before.spans)) continue
    kinds.set(kind, { kind, score: Math.max(score, before?.score ?? 0), spans: all, facts })
  }
  return [...kinds.values()]
}

async function atStake(
  tx: Tx,
  { vehicle_id: vehicleId, driver_id: driverId, day, vehicle_type }: CaseRow,
  onAir: OnAir,
  plays: Readonly<Record<string, number>>,
) {
  const { whole, counted } = await dayWith(tx, { vehicleId, driverId, day }, vehicle_type, onAir)
  const worth = await worthOfPlays(tx, plays)
  return {
    driver_cents: whole.net - counted.net,
    advertiser_cents: worth.reduce((sum, { cents }) => sum + cents, 0),
  }
}

interface Decision {
  readonly decision: CaseDecision
  readonly note: string | null
}

/**
 * Decides pending cases; others are returned as refused and stay unchanged. Of two concurrent decisions, the second
 * waits and finds the cases decided. Accepted minutes count again according to the evidence; rejected ones stay held permanently.
 */
export async function decideMany(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { decision, note }: Decision,
): Promise<{ decided: CaseRow[]; refused: CaseRow[] }> {
  const { from, to } = CASE_STEPS[decision]
  const rows = await caseStore.lock(tx, ids)
  const waiting = rows.filter(({ state }) => from.includes(state))
  const at = ctx.clock.now()
  const change = { state: to, decided_at: at, decided_by: actor.kind === 'clock' ? null : actor.id, note }
  const decided: CaseRow[] = []
  for (const { id } of waiting) decided.push(await caseStore.update(tx, id, change))
  const vehicleIds = [...new Set(decided.map((row) => row.vehicle_id))]
  if (decision === 'accept' && vehicleIds.length > 0) {
    await moveSpans(tx, vehicleIds, () => heldSpansOf(tx, vehicleIds))
  }
  const vehicles = await vehiclesByIds(ctx, tx, vehicleIds)
  for (const { id, vehicle_id, driver_id: driverId, day, minutes, score } of decided) {
    await caseStore.addHistory(tx, id, actor, at, decision, note)
    const details = { day, score, minutes: minutes.length, ...(note !== null && { note }) }
    await ctx.recordActivity(tx, {
      actor,
      action: `integrity.${decision}`,
      subject: 'user',
      subjectId: driverId,
      details,
    })
    await ctx.emit(tx, 'case.decided', {
      caseId: id,
      driverId,
      vehicleNumber: vehicles.get(vehicle_id)?.vehicleNumber ?? '',
      day,
      minutes: minutes.length,
      decision: decision === 'accept' ? 'accepted' : 'rejected',
      byClock: actor.kind === 'clock',
      note,
    })
  }
  return { decided, refused: rows.filter((row) => !waiting.includes(row)) }
}

/** Decides one case. Errors: 404; 409 with the state when it does not wait for a decision. */
export async function decideCase(ctx: Core, tx: Tx, actor: Actor, id: string, decision: Decision): Promise<CaseRow> {
  const { decided, refused } = await decideMany(ctx, tx, actor, [id], decision)
  const [there] = refused
  if (there)
    throw new Refusal('conflict', 'server.caseState', { values: { state: there.state }, extra: { state: there.state } })
  return orNotFound(decided[0])
}

/**
 * Records the driver's answer to an open case, once; or the appeal against a rejection, once, which reopens the case
 * for 7 days. Errors: 404 for another driver's case; 409 with the state when there is nothing to answer.
 */
export async function answerCase(ctx: Core, tx: Tx, actor: Actor, id: string, message: string): Promise<CaseRow> {
  const [row] = await caseStore.lock(tx, [id])
  if (!row || row.driver_id !== actor.id) throw notFound()
  const at = ctx.clock.now()
  const may = driverMay(statesOf(row), at)
  if (!may) throw new Refusal('conflict', 'server.caseAnswered', { extra: { state: row.state } })
  await caseStore.addHistory(tx, id, actor, at, may.action, null)
  if (may.action === 'answer') return caseStore.update(tx, id, { driver_message: message, answered_at: at })
  return caseStore.update(tx, id, {
    state: CASE_STEPS.appeal.to,
    appeal_message: message,
    appealed_at: at,
    due_at: new Date(at.getTime() + DECIDED_WITHIN_MS),
    overdue_at: null,
    told_at: null,
  })
}

export const statesOf = ({ state, answered_at, appealed_at, decided_at }: CaseRow) => ({
  state,
  answeredAt: answered_at,
  appealedAt: appealed_at,
  decidedAt: decided_at,
})

/** Sets the score below which the clock accepts a case that nobody decided in time. */
export async function setCaseLimit(ctx: Core, tx: Tx, actor: Actor, limit: number): Promise<void> {
  const { case_limit: from } = await caseSettings.lock(tx)
  await caseSettings.set(tx, { case_limit: limit })
  const details = { from, to: limit }
  await ctx.recordActivity(tx, {
    actor,
    action: 'integrity.limit',
    subject: 'settings',
    subjectId: 'integrity',
    details,
  })
}

/** Held minutes and the driver's texts about them. The decisions stay, since pay derives from them; the texts are erased. */
export const integrityPersonal: PersonalPart = {
  name: 'held_minutes',

  exported: ownRows('integrity_cases', {
    owner: 'driver_id',
    columns: [
      'day',
      'state',
      'minutes',
      'driver_cents',
      'opened_at',
      'decided_at',
      'note',
      'driver_message',
      'answered_at',
      'appeal_message',
      'appealed_at',
    ],
    order: 'opened_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    const texts = { driver_message: null, appeal_message: null, note: null }
    await tx.updateTable('integrity_cases').set(texts).where('driver_id', '=', userId).execute()
  },
}
