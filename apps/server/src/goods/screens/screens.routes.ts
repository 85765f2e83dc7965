import * as calls from '@ayob/contract/screens'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { KnownScreens } from './known-screens'
import { endByAdmin, holdScreen, releaseScreen } from './screens.commands'
import { fleetPlaces } from './screens.queries'

/** The administrators' map of screens, holds and unpairing. A changed screen is looked up again. */
export function screenAdminRoutes(http: Http, ctx: Context, known: KnownScreens): void {
  route(http, calls.adminScreenMap, async () => {
    const places = await fleetPlaces(ctx.reading, ctx.clock.now())
    const at = (state: (typeof places)[number]['state']) =>
      places.filter((place) => place.state === state).map(({ lat, lng }): [number, number] => [lat, lng])
    return { points: { online: at('online'), quiet: at('quiet'), silent: at('silent'), held: at('held') } }
  })

  route(http, calls.endScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => endByAdmin(ctx, tx, actor, id))
    known.forget(id)
    return { message: text('server.screenUnpaired') }
  })

  route(http, calls.holdScreen, async ({ params: { id }, body: { reason }, actor, transact }) => {
    await transact((tx) => holdScreen(ctx, tx, actor, id, reason))
    known.forget(id)
    return { message: text('server.screenHeld') }
  })

  route(http, calls.releaseScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => releaseScreen(ctx, tx, actor, id))
    known.forget(id)
    return { message: text('server.screenReleased') }
  })
}
