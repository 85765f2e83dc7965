import { type Day, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/house-ads'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { appliesTo } from '@ayob/domain/house-ads/applies'
import { creativesByIds, presentCreative } from '../../goods/creatives/creatives.queries'
import { storeCreative } from '../../goods/creatives/upload.process'
import type { Context } from '../../platform/context'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { receiveFiles } from '../../platform/http/upload'
import type { Reader } from '../../platform/ports'
import { addHouseAd, changeHouseAd, deleteHouseAd, orderHouseAds } from './house-ads.commands'
import { houseAdStore } from './house-ads.store'

const RULES = {
  ...{ fields: ['file'], maxBytes: calls.MAX_HOUSE_AD_BYTES },
  ...{ tooLarge: 'server.creativeTooLarge16', none: 'validation.houseAdFiles' },
}

/** The manager of house ads. */
export function houseAdRoutes(http: Http, ctx: Context): void {
  const { db, clock, files, signals } = ctx
  const oneOf = async (id: string) => {
    signals.houseAdsChanged.tell()
    return { house_ad: orNotFound((await present(db, dayOf(clock.now()))).find((one) => one.id === id)) }
  }

  route(http, calls.adminHouseAds, async () => ({ house_ads: await present(db, dayOf(clock.now())) }))

  route(http, calls.uploadHouseAdFile, ({ request, actor, confirm, transact }) =>
    receiveFiles(request, files, RULES, async ([file]) => {
      if (!file) throw notFound()
      const creative = await storeCreative(ctx, actor, file, confirm)
      await transact((tx) => houseAdStore.addUpload(tx, creative.id, clock.now()))
      const { legibility: _, ...facts } = presentCreative(creative)
      return { file_path: creative.file, ...facts }
    }),
  )

  route(http, calls.addHouseAd, async ({ body, actor, transact }) =>
    oneOf(await transact((tx) => addHouseAd(ctx, tx, actor, body))),
  )

  route(http, calls.changeHouseAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => changeHouseAd(ctx, tx, actor, params.id, body))
    return oneOf(params.id)
  })

  route(http, calls.orderHouseAds, async ({ body, actor, transact }) => {
    await transact((tx) => orderHouseAds(ctx, tx, actor, body.ids))
    signals.houseAdsChanged.tell()
    return { message: text('server.houseAdsOrdered') }
  })

  route(http, calls.deleteHouseAd, async ({ params, actor, transact }) => {
    await transact((tx) => deleteHouseAd(ctx, tx, actor, params.id))
    signals.houseAdsChanged.tell()
    return { message: text('server.houseAdDeleted') }
  })
}

async function present(reader: Reader, today: Day): Promise<calls.HouseAd[]> {
  const [ads, files] = [await houseAdStore.list(reader), await houseAdStore.files(reader)]
  const creatives = await creativesByIds(
    reader,
    files.map(({ creative_id }) => creative_id),
  )
  return ads.map(({ id, name, from_day: from, until_day: until, vehicle_types, paused, place, ...row }) => {
    const terms = { paused, from, until, vehicleTypes: vehicle_types, place }
    const own = files.flatMap(({ house_ad_id, creative_id, language }) => {
      const creative = house_ad_id === id ? creatives.get(creative_id) : undefined
      if (!creative) return []
      const { legibility: _, ...facts } = presentCreative(creative)
      return [{ language, file_path: creative.file, ...facts }]
    })
    const isPlayable = own.some(({ media }) => media.playable)
    return {
      ...{ id, name, from, until, vehicle_types, paused, version: row.version, files: own },
      ...{ changed_at: row.changed_at.toISOString(), changed_by: row.by },
      playing: isPlayable && VEHICLE_TYPES.some((type) => appliesTo(terms, type, today)),
    }
  })
}
