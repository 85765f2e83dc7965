import { randomUUID } from 'node:crypto'
import type { ProfileChange, SignUp, UserStatus } from '@ayob/contract/accounts'
import type { Paging } from '@ayob/contract/common'
import { businessKey } from '@ayob/domain/accounts/business'
import { plateKey } from '@ayob/domain/accounts/plate'
import { type Insertable, sql } from 'kysely'
import { containing, totalOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export interface SealedId {
  readonly sealed: string
  readonly last4: string
  readonly hash: string
}

/** Tables `users`, `switch_offs`, `drivers`, `advertisers` and, at sign-up, `vehicles`. */
export const registrationStore = {
  async insertUser(tx: Tx, user: Insertable<Tables['users']>): Promise<void> {
    await tx.insertInto('users').values(user).execute()
  },

  async insertDriver(tx: Tx, userId: string, form: Extract<SignUp, { user_type: 'driver' }>, nic: SealedId, at: Date) {
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
        business_key: businessKey(business_registration_number),
      })
      .execute()
  },

  /** Switches an account off or on again, and records when. */
  async setStatus(tx: Tx, id: string, status: 'approved' | 'inactive', at: Date): Promise<void> {
    await tx.updateTable('users').set({ status }).where('id', '=', id).execute()
    if (status === 'inactive')
      await tx.insertInto('switch_offs').values({ user_id: id, off_at: at, on_at: null }).execute()
    else {
      const open = tx.updateTable('switch_offs').set({ on_at: at }).where('user_id', '=', id)
      await open.where('on_at', 'is', null).execute()
    }
  },

  lock(tx: Tx, id: string) {
    return tx
      .selectFrom('users')
      .select(['id', 'user_type', 'status', 'first_name', 'last_name', 'erased_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  },

  async review(tx: Tx, id: string, status: 'approved' | 'rejected', by: string, reason: string | null, at: Date) {
    await tx
      .updateTable('users')
      .set({ status, reviewed_at: at, reviewed_by: by, rejection_reason: reason })
      .where('id', '=', id)
      .execute()
  },

  /** Makes a decided registration wait for a decision again. */
  async awaitReview(tx: Tx, id: string): Promise<void> {
    const undecided = { status: 'pending', reviewed_at: null, reviewed_by: null } as const
    await tx.updateTable('users').set(undecided).where('id', '=', id).execute()
  },

  async changeUser(tx: Tx, id: string, change: ProfileChange): Promise<void> {
    const { first_name, last_name, phone } = change
    const set = defined({ first_name, last_name, phone })
    if (Object.keys(set).length > 0) await tx.updateTable('users').set(set).where('id', '=', id).execute()
  },

  /** Returns false when there is nothing to change. */
  async changeAdvertiser(tx: Tx, id: string, change: ProfileChange): Promise<boolean> {
    const { organization_name, company_email, website, address, city, tin, invoice_name } = change
    const set = defined({ organization_name, company_email, website, address, city, tin, invoice_name })
    if (Object.keys(set).length === 0) return false
    await tx.updateTable('advertisers').set(set).where('user_id', '=', id).execute()
    return true
  },

  /**
   * A page of registrations in some states, newest first, with their driver's or advertiser's details. The pending ones
   * include accounts whose papers wait for review.
   */
  async list(reader: Reader, statuses: readonly UserStatus[], paging: Paging) {
    const order = paging.order ?? 'desc'
    const ids = await matching(reader, statuses, paging)
      .select('users.id')
      .orderBy('users.created_at', order)
      .orderBy('users.id')
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit)
      .execute()
    const rows = await joined(reader)
      .where(sql<boolean>`users.id = any(${ids.map(({ id }) => id)}::text[])`)
      .orderBy('users.created_at', order)
      .orderBy('users.id')
      .execute()
    return { rows, total: await totalOf(matching(reader, statuses, paging)) }
  },

  byId(reader: Reader, id: string) {
    return joined(reader).where('users.id', '=', id).executeTakeFirst()
  },

  /** An organisation's details with its owner, or with its founder when nobody owns it. */
  ownerOf(reader: Reader, organisationId: string) {
    return reader
      .selectFrom('advertisers')
      .leftJoin('organisation_members as owner', (join) =>
        join.onRef('owner.organisation_id', '=', 'advertisers.user_id').on('owner.role', '=', 'owner'),
      )
      .innerJoin('users', (join) =>
        join.on('users.id', '=', (of) => of.fn.coalesce('owner.user_id', 'advertisers.user_id')),
      )
      .select([
        'first_name',
        'last_name',
        'email',
        'phone',
        'organization_name',
        'address',
        'city',
        'invoice_name',
        'tin',
      ])
      .where('advertisers.user_id', '=', organisationId)
      .executeTakeFirst()
  },

  counts(reader: Reader) {
    return reader
      .selectFrom('users')
      .select(['status', 'user_type', (of) => of.fn.countAll<number>().as('count')])
      .where('user_type', '!=', 'admin')
      .where('invited', '=', false)
      .groupBy(['status', 'user_type'])
      .execute()
  },

  admins(reader: Reader) {
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
    .select(['users.id', 'user_type', 'first_name', 'last_name', 'email', 'phone', 'language', 'status'])
    .select(['users.created_at', 'reviewed_at', 'rejection_reason'])
    .select(['vehicle_number', 'national_id_sealed', 'national_id_last4', 'driving_license'])
    .select(['vehicle_type', 'permit_number', 'permit_expires'])
    .select(['organization_name', 'company_email', 'website', 'business_registration_number'])
    .select(['address', 'city', 'tin', 'invoice_name'])
}

export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationStore.byId>>>

/** People in some states. A search also covers the details of drivers and advertisers. */
function matching(reader: Reader, statuses: readonly UserStatus[], { q }: Paging) {
  const words = q ? containing(q) : undefined
  const searched = sql<boolean>`concat_ws(' ', users.first_name, users.last_name, users.email, users.phone,
    (select concat_ws(' ', vehicle_number, driving_license) from drivers where user_id = users.id),
    (select concat_ws(' ', organization_name, business_registration_number) from advertisers where user_id = users.id)
    ) ilike ${words ?? ''}`
  return reader
    .selectFrom('users')
    .where('users.user_type', 'in', ['driver', 'advertiser'])
    .where('users.invited', '=', false)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.status', 'in', [...statuses]),
        ...(statuses.includes('pending')
          ? [
              exists(
                selectFrom('documents')
                  .select('file')
                  .whereRef('documents.user_id', '=', 'users.id')
                  .where('asked_at', 'is not', null),
              ),
            ]
          : []),
      ]),
    )
    .$if(words !== undefined, (query) => query.where(searched))
}

function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
