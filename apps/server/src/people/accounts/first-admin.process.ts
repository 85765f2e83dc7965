import { randomUUID } from 'node:crypto'
import type { Core } from '../../platform/ports'
import { hashPassword } from './password'
import { registrationStore } from './registrations.store'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
  readonly firstName?: string
}

/** Creates the first administrator if there is none. */
export async function ensureAdmin({ db, transact, clock }: Core, admin: FirstAdmin): Promise<void> {
  if ((await registrationStore.admins(db)).length > 0) return
  const user = {
    id: randomUUID(),
    first_name: admin.firstName ?? 'AYOB',
    last_name: 'Administrator',
    email: admin.email.toLowerCase(),
    phone: '',
    user_type: 'admin',
    status: 'approved',
    password_hash: await hashPassword(admin.password),
    created_at: clock.now(),
  } as const
  await transact((tx) => registrationStore.insertUser(tx, user))
}
