import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import { MOST_COMMANDED_ALONE } from '@ayob/contract/screen-commands'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
})
afterAll(() => server.stop())

/** Paired screens of drivers who do not sign in. */
async function fleet(count: number): Promise<string[]> {
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

it('more than 20 screens at once need a second administrator, 20 do not', async () => {
  await server.call(calls.switchFourEyes, { token: owner, params: { kind: 'admin_roles' }, body: { on: false } })
  const asker = await administrator(server, owner, ['operations'])
  const screens = await fleet(MOST_COMMANDED_ALONE + 1)
  const given = async () => (await server.database.db.selectFrom('screen_commands').select('id').execute()).length
  const give = (body: Record<string, unknown>) => server.call(calls.giveCommands, { token: asker.token, body })

  const few = await give({ screens: screens.slice(1), kind: 'reload', reason: 'New fonts' })
  expect(few.status).toBe(200)
  expect(few.body.given).toBe(MOST_COMMANDED_ALONE)

  for (const meant of [{ screens }, { filter: { status: 'all' } }]) {
    const before = await given()
    const kind = 'screens' in meant ? 'restart_browser' : 'test_pattern'
    const many = await give({ ...meant, kind, reason: 'New fonts' })
    expect(many.status, many.text).toBe(202)
    const { confirmation } = many.body as unknown as { confirmation: Confirmation }
    expect(confirmation).toMatchObject({ kind: 'screen_commands', state: 'asked' })
    expect(await given()).toBe(before)
    const params = { id: confirmation.id }
    expect((await server.call(calls.confirmRequest, { token: asker.token, params })).status).toBe(403)
    expect((await server.call(calls.confirmRequest, { token: owner, params })).status).toBe(200)
    expect(await given()).toBe(before + screens.length)
  }
  const { commands } = (await server.call(calls.screenCommands, { token: owner, params: { id: present(screens[0]) } }))
    .body
  expect(commands.map(({ kind, reason }) => [kind, reason]).sort()).toEqual([
    ['restart_browser', 'New fonts'],
    ['test_pattern', 'New fonts'],
  ])
})
