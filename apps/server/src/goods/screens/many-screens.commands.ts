import type { Action } from '@ayob/contract/activity'
import { changeTags } from '../../people/vehicles/vehicle-tags.commands'
import type { Actor, Core, Tx } from '../../platform/ports'
import { type Meant, screensMeant } from './fleet-list.queries'
import { lockScreens } from './pairing.store'
import { holdLocked, releaseLocked } from './screens.commands'

/**
 * The screens that are meant, locked in the order of their ids, so that two calls wait for each other. Those that were
 * unpaired meanwhile are left out. Errors: as of `screensMeant`.
 */
async function lockMeant({ clock }: Core, tx: Tx, meant: Meant) {
  return lockScreens(tx, await screensMeant(tx, clock.now(), meant))
}

/** Puts screens on hold. Returns those that were not on hold before. Errors: 400 for no screens or too many. */
export async function holdMany(ctx: Core, tx: Tx, actor: Actor, meant: Meant, reason: string): Promise<string[]> {
  const held: string[] = []
  for (const screen of await lockMeant(ctx, tx, meant)) {
    if (await holdLocked(ctx, tx, actor, screen, reason)) held.push(screen.screenId)
  }
  return held
}

/** Ends the holds of screens. Returns those that were on hold. Errors: 400 for no screens or too many. */
export async function releaseMany(ctx: Core, tx: Tx, actor: Actor, meant: Meant): Promise<string[]> {
  const released: string[] = []
  for (const screen of await lockMeant(ctx, tx, meant)) {
    if (await releaseLocked(ctx, tx, actor, screen)) released.push(screen.screenId)
  }
  return released
}

/**
 * Adds and removes tags of the vehicles of screens. Returns how many vehicles have other tags than before. Errors: 400 for
 * no screens or too many, for nothing to do, and where a vehicle would have too many tags.
 */
export async function tagMany(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  meant: Meant,
  tags: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  const vehicleIds = [...new Set((await lockMeant(ctx, tx, meant)).map(({ vehicleId }) => vehicleId))]
  const changed = await changeTags(tx, vehicleIds, tags)
  const details = { add: tags.add.join(', '), remove: tags.remove.join(', '), vehicles: String(changed) }
  if (changed > 0) await recordMany(ctx, tx, actor, 'screen.tag', details)
  return changed
}

/** Sends the drivers of screens a message, one to each. Returns how many. Errors: 400 for no screens or too many. */
export async function messageMany(ctx: Core, tx: Tx, actor: Actor, meant: Meant, message: string): Promise<number> {
  const drivers = [...new Set((await lockMeant(ctx, tx, meant)).map(({ driverId }) => driverId))]
  for (const driverId of drivers) await ctx.emit(tx, 'driver.message', { driverId, message })
  const details = { note: message, drivers: String(drivers.length) }
  if (drivers.length > 0) await recordMany(ctx, tx, actor, 'screen.message', details)
  return drivers.length
}

const recordMany = (ctx: Core, tx: Tx, actor: Actor, action: Action, details: Readonly<Record<string, string>>) =>
  ctx.recordActivity(tx, { actor, action, subject: 'screen', subjectId: 'many', details })
