import * as calls from '@ayob/contract/campaigns'
import { pendingPayments } from '../../money/payments/payments.queries'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'
import { change, create, remove } from '../../sales/campaigns/campaigns.commands'
import { type CampaignRow, campaignsOf } from '../../sales/campaigns/campaigns.queries'
import { presentCampaigns } from '../../sales/campaigns/present'

/** Campaigns of an advertiser. */
export function campaignRoutes(http: Http, ctx: Core): void {
  const { db } = ctx
  const shown = async (reader: Reader, rows: readonly CampaignRow[]) => {
    const ids = rows.flatMap((row) => row.booking_id ?? [])
    return presentCampaigns(ctx, reader, rows, await pendingPayments(ctx, reader, ids))
  }
  const one = async (reader: Reader, row: CampaignRow) => {
    const [campaign] = await shown(reader, [row])
    if (!campaign) throw new Error('a campaign was not presented')
    return campaign
  }

  route(http, calls.listCampaigns, async ({ session }) => shown(db, await campaignsOf(db, session.ownerId)))

  route(http, calls.createCampaign, ({ body, actor, transact }) =>
    transact(async (tx) => one(tx, await create(ctx, tx, actor, body))),
  )

  for (const call of [calls.changeCampaign, calls.patchCampaign]) {
    route(http, call, ({ params, body, actor, transact }) =>
      transact(async (tx) => one(tx, await change(ctx, tx, actor, params.id, body))),
    )
  }

  route(http, calls.deleteCampaign, async ({ params, actor, transact }) => {
    await transact((tx) => remove(ctx, tx, actor, params.id))
    return { message: text('server.campaignDeleted') }
  })
}
