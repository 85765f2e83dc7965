import type { Core } from '../../platform/core'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { holdStore } from './holds.store'
import { endPairings } from './pairing.commands'
import { lockScreen } from './pairing.store'

/** Ends the pairing of a screen. Errors: 404. */
export async function endByAdmin(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { about, vehicleId } = await locked(tx, id)
  await endPairings(tx, { vehicle_id: vehicleId }, { at: ctx.clock.now(), actorId: actor.id })
  await ctx.emit(tx, 'screen.unpaired', about)
  await record(ctx, tx, actor, 'screen.unpair', about)
}

/** Puts a screen on hold: it shows house ads only. Errors: 404; 409 when it is already on hold. */
export async function holdScreen(ctx: Core, tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const { about } = await locked(tx, id)
  const held = await holdStore.hold(tx, { screen_id: id, reason, held_by: actor.id, held_at: ctx.clock.now() })
  if (!held) throw new Refusal('conflict', 'server.screenHeldAlready')
  await ctx.emit(tx, 'screen.held', { ...about, reason })
  await record(ctx, tx, actor, 'screen.hold', about, { note: reason })
}

/** Releases a screen from its hold. Errors: 404; 409 when it is not on hold. */
export async function releaseScreen(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { about } = await locked(tx, id)
  if (!(await holdStore.release(tx, id, ctx.clock.now()))) throw new Refusal('conflict', 'server.screenNotHeld')
  await ctx.emit(tx, 'screen.released', about)
  await record(ctx, tx, actor, 'screen.release', about)
}

async function locked(tx: Tx, screenId: string) {
  const { driverId, vehicleId, vehicleNumber } = orNotFound(await lockScreen(tx, screenId))
  return { vehicleId, about: { screenId, driverId, vehicleNumber } }
}

const record = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  action: string,
  { screenId, vehicleNumber }: { screenId: string; vehicleNumber: string },
  details: Record<string, string> = {},
) => {
  const entry = { actor, action, subject: 'screen', subjectId: screenId }
  return recordActivity(tx, { ...entry, details: { ...details, vehicle: vehicleNumber } })
}
