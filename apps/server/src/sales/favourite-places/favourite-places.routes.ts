import * as calls from '@ayob/contract/favourite-places'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { keepFavourite, presentFavourite } from './favourite-places.commands'
import { favouriteStore } from './favourite-places.store'

/** Places stored for the next booking. */
export function favouritePlaceRoutes(http: Http, ctx: Core): void {
  route(http, calls.favouritePlaces, async ({ session }) => {
    const places = (await favouriteStore.of(ctx.db, session.ownerId)).map(presentFavourite)
    return { places, total: places.length }
  })

  route(http, calls.keepFavouritePlace, async ({ body, actor, transact }) => ({
    place: await transact((tx) => keepFavourite(tx, actor, body)),
  }))

  route(http, calls.removeFavouritePlace, async ({ params, session, transact }) => {
    if (!(await transact((tx) => favouriteStore.remove(tx, session.ownerId, params.id)))) throw notFound()
    return {}
  })
}
