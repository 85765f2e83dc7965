import { sql } from 'kysely'
import type { Reader } from '../platform/ports'
import { containing } from '../platform/search'
import { registrationStore } from './registrations.store'

/** Accounts in the shapes that other capabilities ask for. */
export const accountViews = {
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

  async administratorIds(reader: Reader) {
    return (await registrationStore.admins(reader)).map(({ id }) => id)
  },

  /** Name of a person; empty when there is no such account. */
  async nameOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.names(reader, [id])).get(id) ?? ''
  },

  /** E-mail of an advertiser; empty when there is no such account. */
  async emailOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.payer(reader, id))?.email ?? ''
  },

  /** Organisation of an advertiser; empty when there is no such account. */
  async organizationOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.payer(reader, id))?.organizationName ?? ''
  },

  /** Drivers with their number plates, by account. */
  async drivers(reader: Reader, ids: readonly string[]) {
    const rows = await reader
      .selectFrom('users')
      .leftJoin('vehicles', 'vehicles.driver_id', 'users.id')
      .select(['users.id', 'first_name', 'last_name', 'plate'])
      .where(sql<boolean>`users.id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ id, first_name, last_name, plate }) => [
        id,
        { id, name: `${first_name} ${last_name}`.trim(), vehicleNumber: plate },
      ]),
    )
  },

  /** A driver as a party of a statement. */
  async driverParty(reader: Reader, id: string) {
    const query = reader.selectFrom('users').select(['first_name', 'last_name', 'phone']).where('id', '=', id)
    const row = await query.executeTakeFirst()
    return {
      name: row ? `${row.first_name} ${row.last_name}`.trim() : '',
      address: null,
      tin: null,
      phone: row?.phone ?? null,
    }
  },
}
