import type { Day } from '@ayob/contract/days'
import type { PermitKept } from '@ayob/contract/permits'
import { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { permitHolds } from '@ayob/domain/vehicles/permit'
import { sql, type Updateable } from 'kysely'
import type { DocumentLinks } from '../../platform/document-links'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Table `vehicles`; reads the permit's document. */
export const vehicleStore = {
  async ofDriver(reader: Reader, driverId: string) {
    return reader
      .selectFrom('vehicles')
      .leftJoin('documents', (join) =>
        join.onRef('documents.user_id', '=', 'vehicles.driver_id').on('documents.field', '=', PERMIT_DOCUMENT),
      )
      .leftJoin('users as owner', 'owner.id', 'vehicles.owner_id')
      .selectAll('vehicles')
      .select(['documents.file as document_file', 'documents.name as document_name'])
      .select(['owner.first_name as owner_first', 'owner.last_name as owner_last', 'owner.email as owner_email'])
      .where('vehicles.driver_id', '=', driverId)
      .executeTakeFirst()
  },

  async lock(tx: Tx, id: string) {
    return tx.selectFrom('vehicles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['vehicles']>): Promise<void> {
    await tx.updateTable('vehicles').set(change).where('id', '=', id).execute()
  },

  /** The vehicles that a person drives or owns, with the person's own first. */
  ofPerson: (reader: Reader, userId: string) =>
    reader
      .selectFrom('vehicles')
      .innerJoin('users', 'users.id', 'vehicles.driver_id')
      .select(['vehicles.id', 'driver_id', 'plate', 'vehicle_type', 'first_name', 'last_name'])
      .where((of) => of.or([of('driver_id', '=', userId), of('owner_id', '=', userId)]))
      .orderBy(sql`driver_id = ${userId}`, 'desc')
      .orderBy('plate')
      .orderBy('vehicles.id')
      .execute(),

  /** Vehicles of approved drivers whose permit expires on or before a day. */
  async endingBy(reader: Reader, day: Day) {
    return reader
      .selectFrom('vehicles')
      .innerJoin('users', 'users.id', 'vehicles.driver_id')
      .select(['vehicles.id', 'vehicles.permit_expires', 'vehicles.permit_warned'])
      .where('users.status', '=', 'approved')
      .where('vehicles.permit_number', 'is not', null)
      .where('vehicles.permit_expires', '<=', day)
      .orderBy('vehicles.id')
      .execute()
  },
}

export type VehicleRow = NonNullable<Awaited<ReturnType<typeof vehicleStore.ofDriver>>>

/** A permit, whether it is valid today, and a link to its document for the session. */
export function presentPermit(row: VehicleRow, today: Day, links: DocumentLinks, sessionId: string): PermitKept {
  const { permit_number, permit_expires, owner_name, owner_phone, owner_relation } = row
  const { asked_permit_number: number, asked_permit_expires: expires, permit_asked_at: at } = row
  return {
    vehicle_id: row.id,
    permit_number,
    permit_expires,
    permit_valid: permitHolds({ permit_number, permit_expires }, today),
    owner_name,
    owner_phone,
    owner_relation,
    owner_account:
      row.owner_id === null
        ? null
        : {
            id: row.owner_id,
            name: `${row.owner_first} ${row.owner_last}`.trim(),
            email: row.owner_email ?? '',
          },
    asked:
      number && expires && at ? { permit_number: number, permit_expires: expires, asked_at: at.toISOString() } : null,
    document_name: row.document_name,
    document_url: row.document_file && links.make(row.document_file, sessionId),
  }
}
