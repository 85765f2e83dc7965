import type { PersonalPart } from '../../platform/personal.queries'
import { presentFavourite } from './favourite-places.commands'
import { favouriteStore } from './favourite-places.store'

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
