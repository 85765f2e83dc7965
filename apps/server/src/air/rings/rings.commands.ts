import type { ActionOf } from '@ayob/contract/activity'
import type { OutputOf } from '@ayob/contract/call'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { type changeRings, RELEASE_KINDS, type ReleaseKind } from '@ayob/contract/rings'
import { advance, type Progress } from '@ayob/domain/rings/advance'
import { type Counted, NOTHING_COUNTED, observe } from '@ayob/domain/rings/observe'
import { EVERYBODY, NOBODY } from '@ayob/domain/rings/rings'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import { type Actor, CLOCK_ACTOR, type Core, type Tx } from '../../platform/ports'
import { countingIn, type FleetScreen, fleetNow, lookAt, msOf, progressOf, runsOf, waitsNow } from './look'
import { isPaired } from './rings.queries'
import { type HourOf, type ListedRelease, type ReleaseRow, ringStore } from './rings.store'

type Change = OutputOf<typeof changeRings, 'body'>
type NewRelease = Pick<
  ReleaseRow,
  'kind' | 'name' | 'manifest' | 'address' | 'sha256' | 'architecture' | 'size' | 'is_signed'
>

/** Hours are kept for as long as they may be looked at. */
const KEPT_MS = 30 * DAY_MS

const record = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  action: `release.${ActionOf<'release'>}`,
  { kind, name }: Pick<ReleaseRow, 'kind' | 'name'>,
  details: Readonly<Record<string, unknown>> = {},
) => recordActivity(tx, { actor, action, subject: 'release', subjectId: name, details: { kind, ...details } })

/**
 * Registers a release, which begins with the canaries and replaces the one that goes now. The first one of an installation
 * without devices has nothing to be compared with: it is complete. Errors: 409 for one that is known.
 */
export async function addRelease(ctx: Core, tx: Tx, actor: Actor, release: NewRelease): Promise<void> {
  const { kind, name } = release
  const known = await ringStore.releases(tx)
  if (known.some((one) => one.kind === kind && one.name === name)) throw new Refusal('conflict', 'server.releaseKnown')
  const now = ctx.clock.now()
  const isFirst = !known.some((one) => one.kind === kind && one.state === 'complete')
  const fleet = countingIn(kind, await fleetNow(tx, now), [], now)
  const isComplete = isFirst && fleet.length === 0
  await ringStore.replaceRolling(tx, kind)
  await ringStore.insert(tx, {
    ...{ ...release, added_at: now, added_by: actor.id, ring_since: now, checked_at: now },
    ...{ state: isComplete ? 'complete' : 'going', ring: isComplete ? 'all' : 'canary' },
    ...{ reach: isComplete ? EVERYBODY : NOBODY, healthy_ms: 0, healthy_since: null, fault: null, reason: null },
  })
  await record(ctx, tx, actor, 'release.added', release, { size: release.size })
}

/**
 * Looks at the screens once: counts what they have done since the last look, and takes each release that goes now a step on, or
 * back. The releases are locked, so that two processes look one after the other and count each minute once.
 */
export async function lookAtRings(ctx: Core, tx: Tx): Promise<void> {
  const rolling = await ringStore.lockRolling(tx)
  if (rolling.length === 0) return
  const now = ctx.clock.now()
  const fleet = await fleetNow(tx, now)
  await countAll(tx, fleet, now)
  const pins = await ringStore.pins(tx)
  const waits = msOf(await waitsNow(tx))
  for (const release of rolling) {
    const seen = await lookAt(tx, release, fleet, pins, now)
    await follow(ctx, tx, release, advance(progressOf(release), seen, waits))
  }
}

async function countAll(tx: Tx, fleet: readonly FleetScreen[], now: Date): Promise<void> {
  const before = await ringStore.sightings(tx)
  const hours = new Map<string, HourOf>()
  const add = (kind: ReleaseKind, name: string | null, counted: Counted) => {
    if (name === null) return
    const sum = hours.get(`${kind} ${name}`) ?? { ...NOTHING_COUNTED, kind, name }
    hours.set(`${kind} ${name}`, {
      ...{ kind, name, heard: sum.heard + counted.heard, due: sum.due + counted.due },
      ...{ plays: sum.plays + counted.plays, expected: sum.expected + counted.expected },
      ...{ errors: sum.errors + counted.errors, restarts: sum.restarts + counted.restarts },
    })
  }
  const sightings = fleet.map((screen) => {
    const { uptimeS, restarts, errors } = screen.told
    const told = { heardAt: screen.seen_at.getTime(), uptimeS, restarts, errors, plays: screen.plays }
    const { next, counted } = observe(before.get(screen.id), told, now.getTime())
    for (const kind of RELEASE_KINDS) add(kind, runsOf(kind, screen), counted)
    return { ...next, screenId: screen.id }
  })
  await ringStore.saveSightings(tx, sightings)
  await ringStore.addHours(tx, new Date(now.getTime() - (now.getTime() % HOUR_MS)), [...hours.values()])
  await ringStore.dropHours(tx, new Date(now.getTime() - KEPT_MS))
}

/** Writes what became of a release, and tells of it. */
async function follow(ctx: Core, tx: Tx, before: ListedRelease, now: Progress): Promise<void> {
  await ringStore.set(tx, before, {
    ...{ state: now.state, ring: now.ring, reach: now.reach, fault: now.measure, healthy_ms: now.healthyMs },
    ...{ ring_since: new Date(now.ringSince), checked_at: new Date(now.checkedAt) },
    healthy_since: now.healthySince === null ? null : new Date(now.healthySince),
  })
  const { kind, name } = before
  if (now.state === 'taken_back') {
    await record(ctx, tx, CLOCK_ACTOR, 'release.taken_back', before, { ring: before.ring, fault: now.measure })
    await ctx.emit(tx, 'release.taken_back', { kind, release: name, fault: now.measure })
  } else if (now.state === 'complete') await record(ctx, tx, CLOCK_ACTOR, 'release.complete', before)
  else if (now.ring !== before.ring) await record(ctx, tx, CLOCK_ACTOR, 'release.ring', before, { ring: now.ring })
}

/**
 * What an administrator changes. Errors: 404 for an unknown release or screen; 409 where it is not the turn of that step; 400 for
 * a pin to one that was taken back.
 */
export async function change(ctx: Core, tx: Tx, actor: Actor, body: Change): Promise<void> {
  if (body.action === 'waits') {
    await ringStore.setWaits(tx, body.waits)
    const details = { ...body.waits }
    return ctx.recordActivity(tx, { actor, action: 'release.waits', subject: 'release', subjectId: '', details })
  }
  if (body.action === 'add_image') {
    const { name, architecture, address, sha256, size } = body
    const image = { kind: 'image', name, architecture, address, sha256, size, manifest: null, is_signed: true } as const
    return addRelease(ctx, tx, actor, image)
  }
  if (body.action === 'unpin') {
    const { kind, screen_id: screen } = body
    const name = orNotFound(await ringStore.unpin(tx, kind, screen))
    return record(ctx, tx, actor, 'release.unpin', { kind, name }, { screen })
  }
  const release = orNotFound(await ringStore.lock(tx, body.kind, body.name))
  if (body.action === 'pin') return pin(ctx, tx, actor, release, body)
  return step(ctx, tx, actor, release, body.action, body.reason)
}

async function pin(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { kind, name, state }: ListedRelease,
  { screen_id, reason }: { screen_id: string; reason: string | null },
): Promise<void> {
  if (state === 'taken_back') throw badField('name', 'server.releaseTakenBack')
  if (!(await isPaired(tx, screen_id))) throw badField('screen_id', 'validation.invalid')
  await ringStore.pin(tx, { kind, screen_id, name, reason, pinned_by: actor.id, pinned_at: ctx.clock.now() })
  await record(ctx, tx, actor, 'release.pin', { kind, name }, { screen: screen_id, ...(reason && { reason }) })
}

const STEPS = {
  stop: { from: ['going'], to: 'stopped', action: 'release.stop' },
  go_on: { from: ['stopped'], to: 'going', action: 'release.go_on' },
  take_back: { from: ['going', 'stopped', 'complete'], to: 'taken_back', action: 'release.taken_back' },
} as const

async function step(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  release: ListedRelease,
  wanted: keyof typeof STEPS,
  reason: string | null,
): Promise<void> {
  const { from, to, action } = STEPS[wanted]
  if (!(from as readonly string[]).includes(release.state)) throw new Refusal('conflict', 'server.releaseState')
  const isBack = to === 'taken_back'
  await ringStore.set(tx, release, {
    ...{ state: to, reason },
    // Healthy time counts from the moment in which somebody looks again.
    checked_at: ctx.clock.now(),
    ...(isBack && { reach: NOBODY, healthy_ms: 0, healthy_since: null }),
  })
  await record(ctx, tx, actor, action, release, { ring: release.ring, ...(reason && { reason }) })
  if (isBack) {
    await ctx.emit(tx, 'release.taken_back', { kind: release.kind, release: release.name, fault: null })
  }
}
