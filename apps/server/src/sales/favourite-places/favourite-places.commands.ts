import { randomUUID } from 'node:crypto'
import { type FavouritePlace, MAX_FAVOURITE_PLACES } from '@ayob/contract/favourite-places'
import { Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Tx } from '../../platform/ports'
import { type FavouriteRow, favouriteStore } from './favourite-places.store'

export const presentFavourite = ({ id, name, lat, lng, radius, by }: FavouriteRow): FavouritePlace => ({
  id,
  name,
  position: { lat, lng },
  radius,
  by,
})

/** Stores a place. A place at the same position gets the new name and radius. Errors: 409 when there are too many. */
export async function keepFavourite(
  tx: Tx,
  actor: Actor,
  { name, position: { lat, lng }, radius }: Omit<FavouritePlace, 'id' | 'by'>,
): Promise<FavouritePlace> {
  const advertiserId = actor.ownerId ?? ''
  await favouriteStore.lock(tx, advertiserId)
  const kept = await favouriteStore.of(tx, advertiserId)
  const same = kept.find((place) => place.lat === lat && place.lng === lng)
  if (same) return presentFavourite(await favouriteStore.change(tx, same.id, { name, radius, made_by: actor.id }))
  if (kept.length >= MAX_FAVOURITE_PLACES) {
    throw new Refusal('conflict', 'server.tooManyFavourites', { values: { max: MAX_FAVOURITE_PLACES } })
  }
  const place = { id: randomUUID(), advertiser_id: advertiserId, made_by: actor.id, name, lat, lng, radius }
  return presentFavourite(await favouriteStore.insert(tx, place))
}

export const favouritePlacesPersonal: PersonalPart = {
  name: 'favourite_places',
  ofOrganisation: true,

  exported: async (reader, userId) =>
    (await favouriteStore.of(reader, userId)).map((row) => {
      const { by, ...place } = presentFavourite(row)
      return place
    }),

  async erase(tx, userId): Promise<undefined> {
    await favouriteStore.removeAll(tx, userId)
  },
}
