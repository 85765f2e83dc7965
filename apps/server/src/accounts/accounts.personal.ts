import type { Clock, Reader, Tx } from '../platform/ports'
import { newToken, unseal } from '../platform/secrets'
import { registrationStore } from './registrations.store'

/** What registrations keep of a person: the account, its vehicle and its documents. */
export const registrationsPersonal = (
  clock: Clock,
  personalKey: string,
  hashPassword: (password: string) => Promise<string>,
) => ({
  name: 'account',

  async exported(reader: Reader, userId: string) {
    const row = await registrationStore.byId(reader, userId)
    if (!row) return null
    const { national_id_sealed, national_id_last4, permit_number, permit_expires, ...account } = row
    const national_id = national_id_sealed ? unseal(personalKey, national_id_sealed) : undefined
    const documents = await reader
      .selectFrom('documents')
      .select(['field', 'name', 'mime', 'size', 'uploaded_at'])
      .where('user_id', '=', userId)
      .execute()
    const vehicles = await reader
      .selectFrom('vehicles')
      .select([
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
      ])
      .where('driver_id', '=', userId)
      .execute()
    return { ...account, ...(national_id && { national_id }), documents, vehicles }
  },

  /** The account keeps a password that nobody knows. */
  async erase(tx: Tx, userId: string) {
    return registrationStore.erase(tx, userId, await hashPassword(newToken()), clock.now())
  },
})
