import { dayOf } from '@ayob/contract/days'
import { setPermit } from '@ayob/contract/permits'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import { decidePermit } from './permits.commands'
import { presentPermit } from './vehicles.store'

interface Deps extends Core {
  readonly links: DocumentLinks
  /** Has every screen looked up again. */
  readonly vehiclesChanged: () => void
}

/** Administrators set the permit of a vehicle. */
export function permitRoutes(http: Http, deps: Deps): void {
  route(http, setPermit, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const row = await decidePermit(deps, tx, actor, params.id, body)
      return presentPermit(row, dayOf(deps.clock.now()), deps.links, session.id)
    })
    deps.vehiclesChanged()
    return { success: true as const, vehicle, message: text('server.permitSaved') }
  })
}
