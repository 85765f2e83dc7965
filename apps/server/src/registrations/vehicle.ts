import type { OutputOf } from '@ayob/contract/call'
import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import {
  changeVehicle as changeCall,
  getVehicle,
  type OwnVehicle,
  PERMIT_DOCUMENT,
  uploadPermit,
} from '@ayob/contract/vehicle'
import { PERMIT_WARNING_DAYS, permitStage } from '@ayob/domain/vehicles/permit'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { receiveFiles } from '../http/upload'
import { notFound } from '../platform/errors'
import type { Actor, Clock, Reader, Tx } from '../platform/ports'
import { DOCUMENT_RULES, keepFiles, type RegistrationDeps } from './commands'
import type { DocumentLinks } from './links'
import { presentPermit, vehicleStore } from './vehicle-store'

const success = true as const
type VehicleChange = OutputOf<typeof changeCall, 'body'>

/** A driver's own vehicle: who owns it, its permit and the document of it. */
export function vehicleRoutes(http: Http, deps: RegistrationDeps, links: DocumentLinks): void {
  const present = async (reader: Reader, driverId: string): Promise<OwnVehicle> => {
    const row = await vehicleStore.ofDriver(reader, driverId)
    if (!row) throw notFound()
    const today = dayOf(deps.clock.now())
    return {
      ...presentPermit(row, today, links, driverId),
      vehicle_number: row.plate,
      vehicle_type: row.vehicle_type,
      permit_days_left: row.permit_expires === null ? null : daysBetween(today, row.permit_expires),
    }
  }

  route(http, getVehicle, async ({ session }) => ({ success, vehicle: await present(deps.db, session.userId) }))

  route(http, changeCall, async ({ body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      await changeVehicle(deps, tx, actor, session.userId, body)
      return present(tx, session.userId)
    })
    return { success, vehicle, message: text('server.vehicleSaved') }
  })

  route(http, uploadPermit, async ({ request, session }) => {
    await receiveFiles(request, deps.files, { ...DOCUMENT_RULES, fields: [PERMIT_DOCUMENT] }, async (received) => {
      if (!(await vehicleStore.ofDriver(deps.db, session.userId))) throw notFound()
      await keepFiles(deps, session.userId, received)
    })
    return { success, vehicle: await present(deps.db, session.userId), message: text('server.permitUploaded') }
  })
}

/** A driver's word on a permit waits for an administrator; the one that was confirmed before counts meanwhile. */
async function changeVehicle(deps: RegistrationDeps, tx: Tx, actor: Actor, driverId: string, change: VehicleChange) {
  const known = await vehicleStore.ofDriver(tx, driverId)
  const row = known && (await vehicleStore.lock(tx, known.id))
  if (!row) throw notFound()
  const { owner_name, owner_phone, owner_relation, permit_number, permit_expires } = change
  const owner =
    owner_name === null
      ? { owner_name, owner_phone: null, owner_relation: null }
      : {
          ...(owner_name !== undefined && { owner_name }),
          ...(owner_phone !== undefined && { owner_phone }),
          ...(owner_relation !== undefined && { owner_relation }),
        }
  if (Object.keys(owner).length > 0) await vehicleStore.change(tx, row.id, owner)
  if (permit_number === undefined && permit_expires === undefined) return
  const confirmed = permit_number === row.permit_number && permit_expires === row.permit_expires
  const waiting = permit_number === row.asked_permit_number && permit_expires === row.asked_permit_expires
  if (confirmed || !permit_number || !permit_expires) {
    await vehicleStore.change(tx, row.id, {
      asked_permit_number: null,
      asked_permit_expires: null,
      permit_asked_at: null,
    })
  } else if (!waiting) {
    await vehicleStore.change(tx, row.id, {
      asked_permit_number: permit_number,
      asked_permit_expires: permit_expires,
      permit_asked_at: deps.clock.now(),
    })
    const details = { permit_number, permit_expires, before: row.permit_expires }
    await deps.recordActivity(tx, { actor, action: 'permit.asked', subject: 'user', subjectId: driverId, details })
    await deps.emit(tx, 'permit.asked', { vehicleId: row.id, driverId, vehicleNumber: row.plate })
  }
}

/** Tells drivers 30 and 7 days before their permit ends and when it has ended, once each. */
export async function warnOfPermits(deps: Pick<RegistrationDeps, 'db' | 'transact' | 'emit'> & { clock: Clock }) {
  const today = dayOf(deps.clock.now())
  const stageOf = (expires: string) => `${expires} ${permitStage(expires, today)}`
  for (const found of await vehicleStore.endingBy(deps.db, addDays(today, PERMIT_WARNING_DAYS[0]))) {
    if (!found.permit_expires || found.permit_warned === stageOf(found.permit_expires)) continue
    await deps.transact(async (tx) => {
      const row = await vehicleStore.lock(tx, found.id)
      const stage = row?.permit_expires && permitStage(row.permit_expires, today)
      if (!row?.permit_expires || !stage || row.permit_warned === stageOf(row.permit_expires)) return
      const { id: vehicleId, driver_id: driverId, plate: vehicleNumber, permit_expires: expires } = row
      await vehicleStore.change(tx, vehicleId, { permit_warned: stageOf(expires) })
      await deps.emit(tx, 'permit.ending', { vehicleId, driverId, vehicleNumber, expires, stage })
    })
  }
}
