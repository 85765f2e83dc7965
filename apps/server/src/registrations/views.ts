import { dayOf } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicles'
import { permitHolds } from '@ayob/domain/vehicles/permit'
import { sql } from 'kysely'
import type { Clock, Reader } from '../platform/ports'
import { containing } from '../platform/search'
import { registrationStore } from './store'

/** Accounts in the shapes that other capabilities ask for. */
export const registrationViews = {
  /** Who pays, with the address that the gateway wants. */
  async payer(reader: Reader, userId: string) {
    const row = await registrationStore.byId(reader, userId)
    return row?.organization_name
      ? {
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          phone: row.phone,
          organizationName: row.organization_name,
          address: row.address,
          city: row.city,
          invoiceName: row.invoice_name,
          tin: row.tin,
        }
      : undefined
  },

  /** Who advertises, by account. */
  async advertisers(reader: Reader, ids: readonly string[]) {
    if (ids.length === 0) return new Map()
    const rows = await reader
      .selectFrom('advertisers')
      .innerJoin('users', 'users.id', 'advertisers.user_id')
      .select(['users.id', 'users.phone', 'advertisers.organization_name', 'advertisers.website'])
      .where(sql<boolean>`users.id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(
      rows.map((row) => [
        row.id,
        { organizationName: row.organization_name, contactPhone: row.phone, website: row.website },
      ]),
    )
  },

  /** Names of people, by account. */
  async names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]))
  },

  /** Telephone numbers, by account. */
  async phones(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'phone'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map(({ id, phone }) => [id, phone]))
  },

  /** Number plates, by driver. */
  async plates(reader: Reader, driverIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await reader
      .selectFrom('vehicles')
      .select(['driver_id', 'plate'])
      .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
      .execute()
    return new Map(rows.map(({ driver_id, plate }) => [driver_id, plate]))
  },

  /** What kind of account each person has. */
  async kinds(reader: Reader, ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, 'driver' | 'advertiser' | 'admin'>()
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'user_type'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row.user_type]))
  },

  /** Who asks support, by account. */
  async askers(reader: Reader, ids: readonly string[]) {
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'user_type'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ id, first_name, last_name, email, user_type }) => [
        id,
        { id, name: `${first_name} ${last_name}`, email, userType: user_type },
      ]),
    )
  },

  /** Accounts whose name or e-mail has these words, the newest thousand at most. */
  async matching(reader: Reader, words: string): Promise<readonly string[]> {
    const rows = await reader
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`concat_ws(' ', first_name, last_name, email) ilike ${containing(words)}`)
      .orderBy('created_at', 'desc')
      .limit(1000)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Who a mail goes to. */
  async person(reader: Reader, userId: string) {
    const row = await registrationStore.byId(reader, userId)
    if (!row) return null
    return {
      id: row.id,
      email: row.email,
      name: row.first_name,
      language: row.language,
      kind: row.user_type === 'driver' ? ('driver' as const) : ('advertiser' as const),
      rejectionReason: row.rejection_reason,
    }
  },

  async administrators(reader: Reader) {
    const rows = await registrationStore.admins(reader)
    return rows.map(({ id, email, first_name, language }) => ({ id, email, name: first_name, language }))
  },

  /** The vehicle of a driver, as screens need it. */
  async vehicleOf(reader: Reader, clock: Clock, driverId: string) {
    const [vehicle] = await vehiclesBy(reader, clock, 'vehicles.driver_id', [driverId])
    return vehicle ?? null
  },

  /** Vehicles by their ids, as screens need them. */
  async vehicles(reader: Reader, clock: Clock, ids: readonly string[]) {
    const found = await vehiclesBy(reader, clock, 'vehicles.id', ids)
    return new Map(found.map((vehicle) => [vehicle.id, vehicle]))
  },
}

async function vehiclesBy(
  reader: Reader,
  clock: Clock,
  column: 'vehicles.id' | 'vehicles.driver_id',
  values: readonly string[],
) {
  const rows = await reader
    .selectFrom('vehicles')
    .innerJoin('users', 'users.id', 'vehicles.driver_id')
    .select([
      'vehicles.id',
      'vehicles.driver_id',
      'vehicles.plate',
      'vehicles.vehicle_type',
      'vehicles.permit_number',
      'vehicles.permit_expires',
      'users.status',
    ])
    .where(sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`)
    .execute()
  const today = dayOf(clock.now())
  return rows.map((row) => ({
    id: row.id,
    driverId: row.driver_id,
    vehicleNumber: row.plate,
    vehicleType: row.vehicle_type as VehicleType,
    driverActive: row.status === 'approved',
    permitValid: permitHolds(row, today),
  }))
}
