import { favouritePlaces, keepFavouritePlace, removeFavouritePlace } from '@ayob/contract/favourite-places'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/calls'
import { type Location, samePlace } from './locations'

/** The organisation's favourite places. If they can't be loaded, places can still be chosen otherwise. */
export function useFavouritePlaces() {
  const { t } = useTranslation()
  const { data } = useCall(favouritePlaces, { retry: 1 })
  const outcome = { failed: t('map.favouriteFailed'), refresh: [favouritePlaces] }
  const keep = useAction(keepFavouritePlace, outcome)
  const remove = useAction(removeFavouritePlace, outcome)
  const places = data?.places ?? []
  const keptAs = ({ position }: Location) => places.find((place) => samePlace(place.position, position))
  return {
    places,
    busy: keep.busy || remove.busy,
    has: (location: Location) => keptAs(location) !== undefined,
    toggle(location: Location) {
      const kept = keptAs(location)
      const { name, position, radius } = location
      if (kept) remove.run({ params: { id: kept.id } })
      else keep.run({ body: { name, position, radius } })
    },
  }
}

export type FavouritePlaces = ReturnType<typeof useFavouritePlaces>
