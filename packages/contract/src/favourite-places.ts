import { z } from 'zod'
import { zAdLocation } from './bookings'
import { call } from './call'
import { BOOKERS, listed, zId, zSuccess } from './common'

/** Favourite places per organisation. */
export const MAX_FAVOURITE_PLACES = 50

const zPlace = zAdLocation.pick({ name: true, position: true, radius: true })

const zFavouritePlace = zPlace.extend({
  id: z.string(),
  /** The member who saved it; null for one from before members were recorded. */
  by: z.string().nullable(),
})
export type FavouritePlace = z.infer<typeof zFavouritePlace>

const own = { group: 'Bookings', who: ['advertiser'] as const }

export const favouritePlaces = call('GET', '/favourite-places', {
  ...own,
  summary: 'The places that are kept for the next booking, by name.',
  answer: zSuccess.extend({ places: z.array(zFavouritePlace), total: listed.total }),
})

export const keepFavouritePlace = call('POST', '/favourite-places', {
  ...own,
  members: BOOKERS,
  summary: 'Keeps a place for the next booking. One at the same position gets the new name and radius.',
  body: zPlace,
  status: 201,
  answer: zSuccess.extend({ place: zFavouritePlace }),
})

export const removeFavouritePlace = call('DELETE', '/favourite-places/:id', {
  ...own,
  members: BOOKERS,
  summary: 'Removes a place from the favourites.',
  params: zId,
  answer: zSuccess,
})
