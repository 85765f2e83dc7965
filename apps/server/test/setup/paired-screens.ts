import type { TestServer } from './start-server'

/** Paired screens of drivers who do not sign in. */
export async function pairedScreens(server: TestServer, count: number): Promise<string[]> {
  const { db } = server.database
  const at = server.clock.now()
  const ids = Array.from({ length: count }, (_, index) => `fleet-${index}`)
  for (const id of ids) {
    const driver_id = `driver-${id}`
    const account = {
      password_hash: 'none',
      user_type: 'driver',
      status: 'approved',
      created_at: at,
      reviewed_at: at,
    } as const
    const person = {
      first_name: 'Kamal',
      last_name: 'Perera',
      phone: '0771234567',
      reviewed_by: null,
      rejection_reason: null,
    }
    await db
      .insertInto('users')
      .values({ id: driver_id, email: `${id}@example.com`, ...account, ...person })
      .execute()
    const more = { permit_number: null, permit_document: null, permit_expires: null, created_at: at }
    const vehicle = { id: `vehicle-${id}`, driver_id, vehicle_type: 'tuktuk', plate: `WP ${id}`, ...more } as const
    await db.insertInto('vehicles').values(vehicle).execute()
    const pairing = { token_hash: null, token_used_at: null, paired_at: at, unpaired_at: null }
    const screen = { id, vehicle_id: vehicle.id, driver_id, vehicle_type: 'tuktuk', ...pairing } as const
    await db.insertInto('screens').values(screen).execute()
  }
  return ids
}
