import * as calls from '@ayob/contract/campaigns'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Tx } from '../../platform/ports'
import { type CampaignDeps, change, create, remove } from './campaigns.commands'
import { type CampaignRow, campaignStore } from './campaigns.store'
import { type PresentDeps, presentCampaigns } from './present'

/** Campaigns of an advertiser. */
export function campaignRoutes(http: Http, deps: CampaignDeps & PresentDeps): void {
  const { db } = deps
  const one = async (tx: Tx, row: CampaignRow) => {
    const [campaign] = await presentCampaigns(deps, tx, [row])
    if (!campaign) throw new Error('a campaign was not presented')
    return campaign
  }

  route(http, calls.listCampaigns, async ({ session }) =>
    presentCampaigns(deps, db, await campaignStore.ofOwner(db, session.ownerId)),
  )

  route(http, calls.createCampaign, ({ body, actor, transact }) =>
    transact(async (tx) => one(tx, await create(deps, tx, actor, body))),
  )

  for (const call of [calls.changeCampaign, calls.patchCampaign]) {
    route(http, call, ({ params, body, actor, transact }) =>
      transact(async (tx) => one(tx, await change(deps, tx, actor, params.id, body))),
    )
  }

  route(http, calls.deleteCampaign, async ({ params, actor, transact }) => {
    await transact((tx) => remove(deps, tx, actor, params.id))
    return { message: text('server.campaignDeleted') }
  })
}
