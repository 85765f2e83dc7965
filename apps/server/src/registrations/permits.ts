import { type Day, dayOf } from '@ayob/contract/days'
import { type Permit, setPermit } from '@ayob/contract/permits'
import { type KeptPermit, permitHolds } from '@ayob/domain/vehicles/permit'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { notFound } from '../platform/errors'
import type { Clock, Db, Reader, RecordActivity } from '../platform/ports'

const COLUMNS = ['id', 'driver_id', 'permit_number', 'permit_expires'] as const

interface PermitRow extends KeptPermit {
  readonly id: string
}

/** What is kept of a permit, and whether it holds today. */
export function presentPermit({ id, permit_number, permit_expires }: PermitRow, today: Day): Permit {
  const permit_valid = permitHolds({ permit_number, permit_expires }, today)
  return { vehicle_id: id, permit_number, permit_expires, permit_valid }
}

/** The permit of a driver's vehicle. */
export async function permitOfDriver(reader: Reader, driverId: string, today: Day): Promise<Permit | null> {
  const row = await reader.selectFrom('vehicles').select(COLUMNS).where('driver_id', '=', driverId).executeTakeFirst()
  return row ? presentPermit(row, today) : null
}

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly recordActivity: RecordActivity
  /** Screens are looked at anew. */
  readonly vehiclesChanged: () => void
}

/** Keeps what a vehicle needs to carry a screen: without a valid permit no screen is paired where it is required. */
export function permitRoutes(http: Http, { clock, recordActivity, vehiclesChanged }: Needs): void {
  route(http, setPermit, async ({ params, body, actor, transact }) => {
    const vehicle = await transact(async (tx) => {
      const old = await tx
        .selectFrom('vehicles')
        .select(COLUMNS)
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!old) throw notFound()
      const { permit_number, permit_expires } = body
      const row = await tx
        .updateTable('vehicles')
        .set({ permit_number, permit_expires })
        .where('id', '=', params.id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      const details = { permit_number, permit_expires, before: old.permit_expires }
      const subject = { subject: 'user', subjectId: row.driver_id }
      await recordActivity(tx, { actor, action: 'permit.changed', ...subject, details })
      return presentPermit(row, dayOf(clock.now()))
    })
    vehiclesChanged()
    return { success: true as const, vehicle, message: text('server.permitSaved') }
  })
}
