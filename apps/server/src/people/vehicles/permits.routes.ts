import { dayOf } from '@ayob/contract/days'
import { setPermit, setVehicleOwner } from '@ayob/contract/permits'
import type { Core } from '../../platform/core'
import type { DocumentLinks } from '../../platform/document-links'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { setOwner } from './owners.commands'
import { decidePermit } from './permits.commands'
import type { OwnerAccounts } from './ports'
import { presentPermit } from './vehicles.store'

interface Deps extends Core {
  readonly links: DocumentLinks
  readonly accounts: OwnerAccounts
  /** Makes every screen be looked up again. */
  readonly vehiclesChanged: () => void
}

/** The administrators' calls that set the permit of a vehicle and the account of its owner. */
export function permitRoutes(http: Http, deps: Deps): void {
  route(http, setPermit, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const row = await decidePermit(deps, tx, actor, params.id, body)
      return presentPermit(row, dayOf(deps.clock.now()), deps.links, session.id)
    })
    deps.vehiclesChanged()
    return { vehicle, message: text('server.permitSaved') }
  })

  route(http, setVehicleOwner, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const row = await setOwner(deps, tx, actor, params.id, body.email)
      return presentPermit(row, dayOf(deps.clock.now()), deps.links, session.id)
    })
    return { vehicle, message: text('server.vehicleOwnerSaved') }
  })
}
