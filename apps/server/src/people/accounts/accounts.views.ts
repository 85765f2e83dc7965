import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { containing } from '../../platform/search'
import { registrationStore } from './registrations.store'

/** Accounts for other rooms. */
export const accountViews = {
  /** An organisation as the payer of an invoice, with its owner. */
  async payer(reader: Reader, organisationId: string) {
    const row = await registrationStore.ownerOf(reader, organisationId)
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

  async advertisers(reader: Reader, ids: readonly string[]) {
    const rows = await reader
      .selectFrom('advertisers')
      .innerJoin('users', 'users.id', 'advertisers.user_id')
      .select(['users.id', 'organization_name as organizationName', 'phone as contactPhone', 'website'])
      .where(sql<boolean>`users.id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Names, e-mails and types of accounts. */
  async people(reader: Reader, ids: readonly string[]) {
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'user_type'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ id, first_name, last_name, email, user_type }) => [
        id,
        { id, name: `${first_name} ${last_name}`.trim(), email, userType: user_type },
      ]),
    )
  },

  async names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await accountViews.people(reader, ids)
    return new Map([...people].map(([id, { name }]) => [id, name]))
  },

  async kinds(reader: Reader, ids: readonly string[]) {
    const people = await accountViews.people(reader, ids)
    return new Map([...people].map(([id, { userType }]) => [id, userType]))
  },

  /** Throws when the account does not exist. */
  async typeOf(reader: Reader, id: string) {
    const query = reader.selectFrom('users').select('user_type').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).user_type
  },

  async isPhoto(reader: Reader, file: string): Promise<boolean> {
    const query = reader.selectFrom('users').select('id').where('photo_file', '=', file)
    return (await query.executeTakeFirst()) !== undefined
  },

  /** Ids of accounts whose name or e-mail contains the words: at most the newest thousand. */
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

  /** The recipient of a mail; null without an account. */
  async person(reader: Reader, userId: string) {
    const row = await registrationStore.byId(reader, userId)
    if (!row) return null
    return {
      id: row.id,
      email: row.email,
      name: row.first_name,
      language: row.language,
      kind: row.user_type === 'driver' ? ('driver' as const) : ('advertiser' as const),
    }
  },

  /** The recipients of a mail, in the order of `ids`. */
  async recipients(reader: Reader, ids: readonly string[]) {
    const people = await Promise.all(ids.map((id) => accountViews.person(reader, id)))
    return people.filter((person) => person !== null)
  },

  /** Empty for an unknown account. */
  async nameOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.names(reader, [id])).get(id) ?? ''
  },

  /** Empty for an unknown advertiser. */
  async emailOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.payer(reader, id))?.email ?? ''
  },

  /** Empty for an unknown advertiser. */
  async organizationOf(reader: Reader, id: string): Promise<string> {
    return (await accountViews.payer(reader, id))?.organizationName ?? ''
  },

  /** Names of drivers with their number plates. */
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

  /** A driver as the payee of a statement. */
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
