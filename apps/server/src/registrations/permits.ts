import { type Day, dayOf } from '@ayob/contract/days'
import { type PermitKept, setPermit } from '@ayob/contract/permits'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { notFound } from '../platform/errors'
import type { Emit } from '../platform/events'
import type { Clock, Db, Reader, RecordActivity } from '../platform/ports'
import type { DocumentLinks } from './links'
import { presentPermit, vehicleStore } from './vehicle-store'

/** The permit of a driver's vehicle, with a link to its document for who looks at it. */
export function permitOfDriver(links: DocumentLinks) {
  return async (reader: Reader, driverId: string, today: Day, viewerId: string): Promise<PermitKept | null> => {
    const row = await vehicleStore.ofDriver(reader, driverId)
    return row ? presentPermit(row, today, links, viewerId) : null
  }
}

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
  readonly links: DocumentLinks
  /** Screens are looked at anew. */
  readonly vehiclesChanged: () => void
}

/**
 * Keeps what a vehicle needs to carry a screen: without a valid permit no screen is paired where it is required. What
 * the driver had asked for is decided with it.
 */
export function permitRoutes(http: Http, { clock, emit, links, recordActivity, vehiclesChanged }: Needs): void {
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
