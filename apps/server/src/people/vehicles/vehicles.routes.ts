import { dayOf, daysBetween } from '@ayob/contract/days'
import { setPermit, setVehicleOwner } from '@ayob/contract/permits'
import {
  changeVehicle as changeCall,
  getVehicle,
  type OwnVehicle,
  PERMIT_DOCUMENT,
  uploadPermit,
} from '@ayob/contract/vehicles'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route, type Session } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { receiveFiles } from '../../platform/http/upload'
import type { Reader } from '../../platform/ports'
import { DOCUMENT_RULES, keepFiles } from '../accounts/documents.process'
import { changeVehicle, decidePermit, setOwner } from './vehicles.commands'
import { presentPermit, vehicleStore } from './vehicles.store'

/** A driver's own vehicle: its owner, its permit and the permit's document. */
export function vehicleRoutes(http: Http, ctx: Context): void {
  const present = async (reader: Reader, { userId, id: sessionId }: Session): Promise<OwnVehicle> => {
    const row = orNotFound(await vehicleStore.ofDriver(reader, userId))
    const today = dayOf(ctx.clock.now())
    return {
      ...presentPermit(row, today, ctx.links, sessionId),
      vehicle_number: row.plate,
      vehicle_type: row.vehicle_type,
      permit_days_left: row.permit_expires === null ? null : daysBetween(today, row.permit_expires),
    }
  }

  route(http, getVehicle, async ({ session }) => ({ vehicle: await present(ctx.db, session) }))

  route(http, changeCall, async ({ body, actor, session, transact }) => {
    const vehicle = await transact(async (tx) => {
      await changeVehicle(ctx, tx, actor, session.userId, body)
      return present(tx, session)
    })
    return { vehicle, message: text('server.vehicleSaved') }
  })

  route(http, uploadPermit, async ({ request, actor, session }) => {
    const rules = { ...DOCUMENT_RULES, fields: [PERMIT_DOCUMENT] }
    await receiveFiles(request, ctx.files, rules, async (received) => {
      orNotFound(await vehicleStore.ofDriver(ctx.db, session.userId))
      await keepFiles(ctx, actor, received)
    })
    return { vehicle: await present(ctx.db, session), message: text('server.permitUploaded') }
  })
}

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
