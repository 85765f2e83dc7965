import { ownRows, type PersonalPart } from '../platform/personal.queries'
import type { Clock } from '../platform/ports'
import { newToken, unseal } from '../platform/secrets'
import { registrationStore } from './registrations.store'

const documentsOf = ownRows('documents', {
  owner: 'user_id',
  columns: ['field', 'name', 'mime', 'size', 'uploaded_at'],
  order: 'uploaded_at',
})

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
export const registrationsPersonal = (
  clock: Clock,
  personalKey: string,
  hashPassword: (password: string) => Promise<string>,
): PersonalPart => ({
  name: 'account',

  async exported(reader, userId) {
    const row = await registrationStore.byId(reader, userId)
    if (!row) return null
    const { national_id_sealed, national_id_last4, permit_number, permit_expires, ...account } = row
    return {
      ...account,
      ...(national_id_sealed && { national_id: unseal(personalKey, national_id_sealed) }),
      documents: await documentsOf(reader, userId),
      vehicles: await vehiclesOf(reader, userId),
    }
  },

  /** The account keeps a random password that nobody knows. */
  erase: async (tx, userId) => registrationStore.erase(tx, userId, await hashPassword(newToken()), clock.now()),
})
