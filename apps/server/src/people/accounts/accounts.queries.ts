import type { Paging } from '@ayob/contract/common'
import { sql } from 'kysely'
import type { Context } from '../../platform/context'
import type { Session } from '../../platform/http/route'
import { containing, totalOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { storageOf } from '../../platform/stored-bytes'
import { accounts } from './accounts.store'
import { documentStore } from './documents.store'
import { presentDetails } from './registrations.queries'
import { registrationStore } from './registrations.store'

/** Accounts for other rooms. */
export const accountViews = {
  /** The newest account with an address, without rejected ones if there is another. */
  byEmail: accounts.byEmail,

  languageOf: accounts.language,

  /** The account as calls return it. Errors: 404. */
  present: accounts.present,

  /** Returns true for the file of a person's photo. */
  async isPhoto(reader: Reader, file: string): Promise<boolean> {
    const query = reader.selectFrom('users').select('id').where('photo_file', '=', file)
    return (await query.executeTakeFirst()) !== undefined
  },

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

  /** Names, e-mails, phones and types of accounts. */
  async people(reader: Reader, ids: readonly string[]) {
    const rows = await reader
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'user_type'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ id, first_name, last_name, email, phone, user_type }) => [
        id,
        { id, name: `${first_name} ${last_name}`.trim(), email, phone, userType: user_type },
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

  /** Type, phone number and language of an account. Throws when it does not exist. */
  reachable: (reader: Reader, id: string) =>
    reader
      .selectFrom('users')
      .select(['id', 'user_type as type', 'phone', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),

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

/** Names and websites of approved advertisers, sorted by name. `q` searches the names. */
export async function approvedAdvertisers(reader: Reader, { page, limit, q, order }: Paging) {
  const words = q && containing(q)
  const base = reader
    .selectFrom('advertisers')
    .innerJoin('users', 'users.id', 'advertisers.user_id')
    .where('users.status', '=', 'approved')
    .$if(Boolean(words), (query) => query.where('advertisers.organization_name', 'ilike', words ?? ''))
  const rows = await base
    .select(['advertisers.organization_name', 'advertisers.website'])
    .orderBy('advertisers.organization_name', order ?? 'asc')
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: await totalOf(base) }
}

/** The signed-in person, and the details of the organisation that they act for. Errors: 404. */
export async function profileOf(
  { db, links, secrets }: Context,
  { userId, ownerId, memberRole, id: sessionId, adminRoles = [] }: Session,
) {
  const row = await registrationStore.byId(db, ownerId)
  const seesPapers = memberRole === null || memberRole === 'owner' || memberRole === 'finance'
  const documents = seesPapers ? await documentStore.of(db, [ownerId]) : []
  const present = { links, personalKey: secrets.personal }
  return {
    user: await accounts.present(db, userId),
    details: row ? presentDetails(present, row, documents, sessionId, true) : {},
    admin_roles: [...adminRoles],
    storage: await storageOf(db, ownerId),
  }
}
