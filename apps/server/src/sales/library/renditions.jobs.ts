import { makeRenditions } from '../../goods/creatives/creatives.jobs'
import type { Context } from '../../platform/context'
import { unsizedOfBookings } from './renditions.queries'

/** Files per run: a video takes a worker some seconds. */
const IN_A_RUN = 10

/** Makes the renditions of approved ads, so that they are there when the ads go on air. Stops while the workers are busy. */
export async function sizeWhatIsApproved(ctx: Context): Promise<void> {
  for (const file of await unsizedOfBookings(ctx.db, IN_A_RUN)) if (!(await makeRenditions(ctx, file))) return
}
