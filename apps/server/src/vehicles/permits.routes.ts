import { dayOf } from '@ayob/contract/days'
import { setPermit } from '@ayob/contract/permits'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import { notFound } from '../platform/errors'
import { presentPermit, vehicleStore } from './vehicles.store'

interface Deps extends Core {
  readonly links: DocumentLinks
  /** Has every screen looked up again. */
  readonly vehiclesChanged: () => void
}

/**
 * Keeps what a vehicle needs to carry a screen: without a valid permit no screen is paired where it is required. What
 * the driver had asked for is decided with it.
 */
export function permitRoutes(http: Http, { clock, emit, links, recordActivity, vehiclesChanged }: Deps): void {
  route(http, setPermit, async ({ params, body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      const old = await vehicleStore.lock(tx, params.id)
      if (!old) throw notFound()
      const { permit_number, permit_expires } = body
      const decided = { asked_permit_number: null, asked_permit_expires: null, permit_asked_at: null }
      await vehicleStore.change(tx, old.id, { permit_number, permit_expires, ...decided, permit_warned: null })
      const details = { permit_number, permit_expires, before: old.permit_expires }
      const subject = { subject: 'user', subjectId: old.driver_id }
      await recordActivity(tx, { actor, action: 'permit.changed', ...subject, details })
      const about = { vehicleId: old.id, driverId: old.driver_id, vehicleNumber: old.plate }
      const kept = permit_number === old.permit_number && permit_expires === old.permit_expires
      if (permit_expires && !kept) {
        await emit(tx, 'permit.confirmed', { ...about, expires: permit_expires })
      } else if (old.asked_permit_number) {
        await emit(tx, 'permit.refused', { ...about, number: old.asked_permit_number, expires: permit_expires })
      }
      const row = await vehicleStore.ofDriver(tx, old.driver_id)
      if (!row) throw notFound()
      return presentPermit(row, dayOf(clock.now()), links, session.userId)
    })
    vehiclesChanged()
    return { success: true as const, vehicle, message: text('server.permitSaved') }
  })
}
