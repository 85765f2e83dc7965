import { addDays, dayOf } from '@ayob/contract/days'
import { PERMIT_WARNING_DAYS, permitStage } from '@ayob/domain/vehicles/permit'
import type { Core } from '../../platform/ports'
import { vehicleStore } from './vehicles.store'

/** Warns drivers 30 days and 7 days before their permit expires, and after it has expired, once each. */
export async function warnOfPermits(deps: Core) {
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
