import { randomUUID } from 'node:crypto'
import type { DocumentField, ProfileChange, SignUp, UserStatus } from '@ayob/contract/accounts'
import type { Paging } from '@ayob/contract/common'
import type { Language } from '@ayob/contract/languages'
import type { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { businessKey } from '@ayob/domain/accounts/business'
import { plateKey } from '@ayob/domain/accounts/plate'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { containing } from '../platform/search'

export interface NewAccount {
  readonly id: string
  readonly form: Pick<SignUp, 'first_name' | 'last_name' | 'email' | 'phone'> & { language?: Language }
  readonly type: 'driver' | 'advertiser' | 'admin'
  readonly status: UserStatus
  readonly passwordHash: string
  readonly at: Date
}

export interface SealedId {
  readonly sealed: string
  readonly last4: string
  readonly hash: string
}

/** A document as it is kept: one of a registration, or that of a vehicle's permit. */
export interface KeptDocument {
  readonly field: DocumentField | typeof PERMIT_DOCUMENT
  readonly file: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

/** Tables `users`, `drivers`, `advertisers`, `vehicles` and `documents`. */
export const registrationStore = {
  async insertUser(tx: Tx, account: NewAccount): Promise<void> {
    const { first_name, last_name, email, phone, language = 'en' } = account.form
    await tx
      .insertInto('users')
      .values({
        id: account.id,
        email,
        password_hash: account.passwordHash,
        user_type: account.type,
        status: account.status,
        first_name,
        last_name,
        phone,
        language,
        created_at: account.at,
        reviewed_at: null,
        reviewed_by: null,
        rejection_reason: null,
      })
      .execute()
  },

  async insertDriver(
    tx: Tx,
    userId: string,
    form: Extract<SignUp, { user_type: 'driver' }>,
    nic: SealedId,
    at: Date,
  ): Promise<void> {
    await tx
      .insertInto('drivers')
      .values({
        user_id: userId,
        vehicle_number: form.vehicle_number,
        national_id_sealed: nic.sealed,
        national_id_last4: nic.last4,
        national_id_hash: nic.hash,
        driving_license: form.driving_license,
      })
      .execute()
    await tx
      .insertInto('vehicles')
      .values({
        id: randomUUID(),
        driver_id: userId,
        vehicle_type: form.vehicle_type,
        plate: form.vehicle_number,
        permit_number: null,
        permit_document: null,
        permit_expires: null,
        created_at: at,
        plate_key: plateKey(form.vehicle_number),
      })
      .execute()
  },

  async insertAdvertiser(tx: Tx, userId: string, form: Extract<SignUp, { user_type: 'advertiser' }>): Promise<void> {
    const { organization_name, company_email, website, business_registration_number } = form
    await tx
      .insertInto('advertisers')
      .values({
        user_id: userId,
        organization_name,
        company_email,
        website,
        business_registration_number,
        address: null,
        city: null,
        tin: null,
        invoice_name: null,
        business_key: businessKey(business_registration_number),
      })
      .execute()
  },

  async setStatus(tx: Tx, id: string, status: 'approved' | 'inactive'): Promise<void> {
    await tx.updateTable('users').set({ status }).where('id', '=', id).execute()
  },

  async lock(tx: Tx, id: string) {
    return tx
      .selectFrom('users')
      .select(['id', 'user_type', 'status', 'first_name', 'last_name', 'erased_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  },

  async review(
    tx: Tx,
    id: string,
    status: 'approved' | 'rejected',
    by: string,
    reason: string | null,
    at: Date,
  ): Promise<void> {
    await tx
      .updateTable('users')
      .set({ status, reviewed_at: at, reviewed_by: by, rejection_reason: reason })
      .where('id', '=', id)
      .execute()
  },

  /** Replaces a document and answers the file that it replaced. */
  async putDocument(tx: Tx, userId: string, document: KeptDocument, at: Date): Promise<string | undefined> {
    const old = await tx
      .deleteFrom('documents')
      .where('user_id', '=', userId)
      .where('field', '=', document.field)
      .returning('file')
      .executeTakeFirst()
    await tx
      .insertInto('documents')
      .values({ user_id: userId, ...document, uploaded_at: at })
      .execute()
    return old?.file
  },

  async document(reader: Reader, file: string) {
    return reader
      .selectFrom('documents')
      .select(['user_id', 'field', 'file', 'mime'])
      .where('file', '=', file)
      .executeTakeFirst()
  },

  async documentsOf(reader: Reader, userIds: readonly string[]) {
    if (userIds.length === 0) return []
    return reader
      .selectFrom('documents')
      .select(['user_id', 'field', 'file'])
      .where('user_id', 'in', [...userIds])
      .execute()
  },

  async documentsRejectedBefore(reader: Reader, before: Date) {
    return reader
      .selectFrom('documents')
      .innerJoin('users', 'users.id', 'documents.user_id')
      .select('documents.file')
      .where('users.status', '=', 'rejected')
      .where('users.reviewed_at', '<', before)
      .execute()
  },

  async removeDocument(reader: Reader, file: string): Promise<void> {
    await reader.deleteFrom('documents').where('file', '=', file).execute()
  },

  /** Takes the person out of an account, which can't be used any more. Answers the files that were the person's. */
  async erase(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<string[]> {
    const documents = await tx.deleteFrom('documents').where('user_id', '=', userId).returning('file').execute()
    const { photo_file: photo } = await tx
      .selectFrom('users')
      .select('photo_file')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const nobody = { first_name: 'Erased', last_name: 'account', phone: '', email: `${userId}@erased.invalid` }
    const closed = { status: 'inactive', password_hash: passwordHash, rejection_reason: null, erased_at: at } as const
    await tx
      .updateTable('users')
      .set({ ...nobody, ...closed, photo_file: null })
      .where('id', '=', userId)
      .execute()
    await tx
      .updateTable('drivers')
      .set({
        vehicle_number: '',
        national_id_sealed: '',
        national_id_last4: '',
        national_id_hash: '',
        driving_license: '',
      })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .updateTable('vehicles')
      .set({
        plate: '',
        plate_key: '',
        permit_number: null,
        permit_document: null,
        owner_name: null,
        owner_phone: null,
        owner_relation: null,
        asked_permit_number: null,
        asked_permit_expires: null,
        permit_asked_at: null,
      })
      .where('driver_id', '=', userId)
      .execute()
    const address = { address: null, city: null, tin: null, invoice_name: null }
    await tx
      .updateTable('advertisers')
      .set({
        ...address,
        organization_name: 'Erased account',
        company_email: '',
        website: null,
        business_registration_number: '',
        business_key: '',
      })
      .where('user_id', '=', userId)
      .execute()
    return [...documents.map(({ file }) => file), ...(photo ? [photo] : [])]
  },

  async changeUser(tx: Tx, id: string, change: ProfileChange): Promise<void> {
    const { first_name, last_name, phone } = change
    const set = defined({ first_name, last_name, phone })
    if (Object.keys(set).length > 0) await tx.updateTable('users').set(set).where('id', '=', id).execute()
  },

  async changeAdvertiser(tx: Tx, id: string, change: ProfileChange): Promise<void> {
    const { organization_name, company_email, website, address, city, tin, invoice_name } = change
    const set = defined({ organization_name, company_email, website, address, city, tin, invoice_name })
    if (Object.keys(set).length > 0) await tx.updateTable('advertisers').set(set).where('user_id', '=', id).execute()
  },

  /** Rows of registrations in a state, newest first, with the facts of drivers and advertisers beside. */
  async list(reader: Reader, statuses: readonly UserStatus[], paging: Paging) {
    const order = paging.order ?? 'desc'
    const ids = await matching(reader, statuses, paging)
      .select('users.id')
      .orderBy('users.created_at', order)
      .orderBy('users.id')
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit)
      .execute()
    const rows =
      ids.length === 0
        ? []
        : await joined(reader)
            .where(sql<boolean>`users.id = any(${ids.map(({ id }) => id)}::text[])`)
            .orderBy('users.created_at', order)
            .orderBy('users.id')
            .execute()
    const { count } = await matching(reader, statuses, paging)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows, total: Number(count) }
  },

  async byId(reader: Reader, id: string) {
    return joined(reader).where('users.id', '=', id).executeTakeFirst()
  },

  async counts(reader: Reader) {
    return reader
      .selectFrom('users')
      .select(['status', 'user_type', (of) => of.fn.countAll<number>().as('count')])
      .where('user_type', '!=', 'admin')
      .groupBy(['status', 'user_type'])
      .execute()
  },

  async admins(reader: Reader) {
    return reader
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'language'])
      .where('user_type', '=', 'admin')
      .where('status', '=', 'approved')
      .execute()
  },
}

function joined(reader: Reader) {
  return reader
    .selectFrom('users')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .leftJoin('advertisers', 'advertisers.user_id', 'users.id')
    .leftJoin('vehicles', 'vehicles.driver_id', 'users.id')
    .select([
      'users.id',
      'users.user_type',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.language',
      'users.status',
      'users.created_at',
      'users.reviewed_at',
      'users.rejection_reason',
      'drivers.vehicle_number',
      'drivers.national_id_sealed',
      'drivers.national_id_last4',
      'drivers.driving_license',
      'vehicles.vehicle_type',
      'vehicles.permit_number',
      'vehicles.permit_expires',
      'advertisers.organization_name',
      'advertisers.company_email',
      'advertisers.website',
      'advertisers.business_registration_number',
      'advertisers.address',
      'advertisers.city',
      'advertisers.tin',
      'advertisers.invoice_name',
    ])
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationStore.byId>>>

/** People in a state; what they drive or whom they stand for is only looked at in a search. */
function matching(reader: Reader, statuses: readonly UserStatus[], { q }: Paging) {
  const words = q ? containing(q) : undefined
  const searched = sql<boolean>`concat_ws(' ', users.first_name, users.last_name, users.email, users.phone,
    (select concat_ws(' ', vehicle_number, driving_license) from drivers where user_id = users.id),
    (select concat_ws(' ', organization_name, business_registration_number) from advertisers where user_id = users.id)
    ) ilike ${words ?? ''}`
  return reader
    .selectFrom('users')
    .where('users.user_type', 'in', ['driver', 'advertiser'])
    .where('users.status', 'in', [...statuses])
    .$if(words !== undefined, (query) => query.where(searched))
}

function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
