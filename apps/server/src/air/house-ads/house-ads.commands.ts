import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { type HouseAdForm, MOST_HOUSE_ADS } from '@ayob/contract/house-ads'
import { creativesByFiles } from '../../goods/creatives/creatives.queries'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { houseAdStore } from './house-ads.store'

const recorded = (
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  action: ActionOf<'house_ad'>,
  details: Record<string, unknown>,
) => ctx.recordActivity(tx, { actor, action: `house_ad.${action}`, subject: 'house_ad', subjectId: id, details })

const columnsOf = ({ name, from, until, vehicle_types, paused }: HouseAdForm) => ({
  ...{ name, from_day: from, until_day: until, vehicle_types: vehicle_types && [...new Set(vehicle_types)], paused },
})

/** Adds a house ad after the others. Returns its id. Errors: 400 on `files`; 409 when there are too many. */
export async function addHouseAd(ctx: Core, tx: Tx, actor: Actor, form: HouseAdForm): Promise<string> {
  await houseAdStore.lockAll(tx)
  const others = await houseAdStore.list(tx)
  if (others.length >= MOST_HOUSE_ADS)
    throw new Refusal('conflict', 'server.houseAdsFull', { values: { most: MOST_HOUSE_ADS } })
  const id = randomUUID()
  await houseAdStore.insert(tx, {
    ...{ id, ...columnsOf(form), place: (others.at(-1)?.place ?? 0) + 1, version: 1 },
    ...{ changed_at: ctx.clock.now(), changed_by: actor.id, deleted_at: null },
  })
  await takeFiles(ctx, tx, id, form.files)
  await recorded(ctx, tx, actor, id, 'added', { name: form.name })
  return id
}

/** Changes a house ad over the version that was edited. Errors: 400 on `files`; 404; 409 for an older version. */
export async function changeHouseAd(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...form }: HouseAdForm & { readonly version: number },
): Promise<void> {
  const before = orNotFound(await houseAdStore.byId(tx, id))
  if (before.version !== version) throw new Refusal('conflict', 'server.houseAdNewer')
  const change = { ...columnsOf(form), version: version + 1, changed_at: ctx.clock.now(), changed_by: actor.id }
  await houseAdStore.change(tx, id, change)
  await takeFiles(ctx, tx, id, form.files)
  const action = before.paused === form.paused ? 'changed' : form.paused ? 'paused' : 'resumed'
  await recorded(ctx, tx, actor, id, action, { name: form.name })
}

/** Puts all house ads in another order. Errors: 409 when these are not all of them. */
export async function orderHouseAds(ctx: Core, tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  await houseAdStore.lockAll(tx)
  const all = await houseAdStore.list(tx)
  const wanted = new Set(ids)
  if (ids.length !== all.length || !all.every(({ id }) => wanted.has(id)))
    throw new Refusal('conflict', 'server.houseAdsOther')
  for (const [index, id] of ids.entries()) await houseAdStore.change(tx, id, { place: index + 1 })
  await recorded(ctx, tx, actor, ids[0] ?? '', 'ordered', { count: ids.length })
}

/** Deletes a house ad. Its files stay until no playlist names them. Errors: 404. */
export async function deleteHouseAd(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { name } = orNotFound(await houseAdStore.byId(tx, id))
  await houseAdStore.change(tx, id, { deleted_at: ctx.clock.now(), changed_by: actor.id })
  await houseAdStore.leave(tx, id, ctx.clock.now())
  await recorded(ctx, tx, actor, id, 'deleted', { name })
}

/**
 * Makes these the files of a house ad. Errors: 400 on `files` for a file that was not uploaded for one, or for another, or
 * that screens can't play.
 */
async function takeFiles(ctx: Core, tx: Tx, id: string, files: HouseAdForm['files']): Promise<void> {
  const known = await creativesByFiles(
    tx,
    files.map(({ file_path }) => file_path),
  )
  const used: string[] = []
  for (const { language, file_path } of files) {
    const creative = known.get(file_path)
    const file = creative && (await houseAdStore.fileOf(tx, creative.id))
    if (!file || used.includes(file.creative_id) || (file.house_ad_id !== null && file.house_ad_id !== id))
      throw badField('files', 'validation.houseAdFiles')
    // One that is still being prepared plays as soon as it can.
    if (!creative.media.playable && !creative.media.preparing) throw badField('files', 'validation.houseAdNotPlayable')
    await houseAdStore.use(tx, file.creative_id, { house_ad_id: id, language })
    used.push(file.creative_id)
  }
  await houseAdStore.leave(tx, id, ctx.clock.now(), used)
}
