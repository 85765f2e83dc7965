import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { LEASE_DAYS } from '@ayob/domain/playlists/lease'
import { lockCreative, removeCreative } from '../../goods/creatives/creatives.commands'
import { makeRenditions } from '../../goods/creatives/creatives.jobs'
import type { Context } from '../../platform/context'
import { CLOCK_ACTOR, type Core } from '../../platform/ports'
import { houseAdStore } from './house-ads.store'

/** Files per run: a video takes a worker some seconds. */
const IN_A_RUN = 10

/** Makes the renditions of the files that house ads use. Stops while the workers are busy. */
export async function sizeHouseAds(ctx: Context): Promise<void> {
  for (const file of await houseAdStore.unsized(ctx.db, IN_A_RUN)) if (!(await makeRenditions(ctx, file))) return
}

/** Removes files that nothing has used for so long that no screen's playlist names them. */
export async function removeUnusedFiles(ctx: Core): Promise<void> {
  const before = startOfDay(addDays(dayOf(ctx.clock.now()), -LEASE_DAYS))
  for (const { id, ownerId } of await houseAdStore.unusedBefore(ctx.db, before)) {
    await ctx.transact(async (tx) => {
      const file = await houseAdStore.fileOf(tx, id)
      if (!file?.unused_since || file.unused_since >= before) return
      const actor = { ...CLOCK_ACTOR, ownerId }
      const creative = await lockCreative(tx, actor, id)
      await houseAdStore.forget(tx, id)
      await removeCreative(ctx, tx, actor, creative, false)
    })
  }
}
