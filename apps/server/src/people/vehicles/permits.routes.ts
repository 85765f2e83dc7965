import { dayOf } from '@ayob/contract/days'
import { setPermit, setVehicleOwner } from '@ayob/contract/permits'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { setOwner } from './owners.commands'
import { decidePermit } from './permits.commands'
import { presentPermit } from './vehicles.store'

/** The administrators' calls that set the permit of a vehicle and the account of its owner. */
export function permitRoutes(http: Http, ctx: Context): void {
  route(http, setPermit, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const row = await decidePermit(ctx, tx, actor, params.id, body)
      return presentPermit(row, dayOf(ctx.clock.now()), ctx.links, session.id)
    })
    ctx.signals.vehiclesChanged.tell()
    return { vehicle, message: text('server.permitSaved') }
  })

  route(http, setVehicleOwner, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const row = await setOwner(ctx, tx, actor, params.id, body.email)
      return presentPermit(row, dayOf(ctx.clock.now()), ctx.links, session.id)
    })
    return { vehicle, message: text('server.vehicleOwnerSaved') }
  })
}
