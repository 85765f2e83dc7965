import { lockCreative, removeCreative } from '../../goods/creatives/creatives.commands'
import { Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { bookingViews } from '../bookings/bookings.views'

/**
 * Removes a creative of the actor's account from the library, and its files if no booking ever showed it. Errors: 404; 409
 * while an unfinished booking shows it.
 */
export async function deleteCreative(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const creative = await lockCreative(tx, actor, id)
  if ((await bookingViews.creativesInUse(tx, [id])).has(id)) throw new Refusal('conflict', 'server.creativeInUse')
  await removeCreative(ctx, tx, actor, creative, await bookingViews.isCreativeBooked(tx, id))
}
