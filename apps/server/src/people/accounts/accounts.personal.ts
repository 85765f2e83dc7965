import type { Context } from '../../platform/context'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import { newToken, unseal } from '../../platform/secrets'
import { documentStore } from './documents.store'
import { hashPassword } from './password'
import { registrationStore } from './registrations.store'

const documentsOf = ownRows('documents', {
  owner: 'user_id',
  columns: ['field', 'name', 'mime', 'size', 'uploaded_at'],
  order: 'uploaded_at',
})

const versionsOf = ownRows('document_versions', {
  owner: 'user_id',
  columns: ['field', 'name', 'mime', 'size', 'uploaded_at', 'replaced_at'],
  order: 'replaced_at',
})

const switchOffsOf = ownRows('switch_offs', { owner: 'user_id', columns: ['off_at', 'on_at'], order: 'off_at' })

const vehiclesOf = ownRows('vehicles', {
  owner: 'driver_id',
  columns: [
    'vehicle_type',
    'plate',
    'permit_number',
    'permit_expires',
    'asked_permit_number',
    'asked_permit_expires',
    'owner_name',
    'owner_phone',
    'owner_relation',
    'created_at',
  ],
  order: 'created_at',
})

/** The account with its documents and vehicles. */
export const registrationsPersonal = ({ clock, secrets }: Context): PersonalPart => ({
  name: 'account',

  async exported(reader, userId) {
    const row = await registrationStore.byId(reader, userId)
    if (!row) return null
    const { national_id_sealed, national_id_last4, permit_number, permit_expires, ...account } = row
    return {
      ...account,
      ...(national_id_sealed && { national_id: unseal(secrets.personal, national_id_sealed) }),
      documents: await documentsOf(reader, userId),
      earlier_documents: await versionsOf(reader, userId),
      vehicles: await vehiclesOf(reader, userId),
      switched_off: await switchOffsOf(reader, userId),
    }
  },

  /** Keeps the account, unusable and without personal data. Its new password is random. Returns the files of documents and photo. */
  async erase(tx, userId) {
    const passwordHash = await hashPassword(newToken())
    const documents = await documentStore.removeAll(tx, userId)
    const { photo_file: photo } = await tx
      .selectFrom('users')
      .select('photo_file')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const nobody = { first_name: 'Erased', last_name: 'account', phone: '', email: `${userId}@erased.invalid` }
    const closed = {
      status: 'inactive',
      password_hash: passwordHash,
      rejection_reason: null,
      erased_at: clock.now(),
    } as const
    await tx
      .updateTable('users')
      .set({ ...nobody, ...closed, photo_file: null, photo_bytes: 0 })
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
        owner_id: null,
        asked_permit_number: null,
        asked_permit_expires: null,
        permit_asked_at: null,
      })
      .where('driver_id', '=', userId)
      .execute()
    await tx.updateTable('vehicles').set({ owner_id: null }).where('owner_id', '=', userId).execute()
    return [...documents, ...(photo ? [photo] : [])]
  },
})

/** The details of an organisation. */
export const organisationPersonal: PersonalPart = {
  name: 'organisation',
  ofOrganisation: true,

  exported: ownRows('advertisers', {
    owner: 'user_id',
    columns: [
      'organization_name',
      'company_email',
      'website',
      'business_registration_number',
      'address',
      'city',
      'tin',
      'invoice_name',
    ],
    order: 'user_id',
  }),

  async erase(tx, organisationId): Promise<undefined> {
    await tx
      .updateTable('advertisers')
      .set({
        address: null,
        city: null,
        tin: null,
        invoice_name: null,
        organization_name: 'Erased account',
        company_email: '',
        website: null,
        business_registration_number: '',
        business_key: '',
      })
      .where('user_id', '=', organisationId)
      .execute()
  },
}
