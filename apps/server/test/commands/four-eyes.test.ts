import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import { MOST_COMMANDED_ALONE } from '@ayob/contract/screen-commands'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { pairedScreens } from '../setup/paired-screens'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
})
afterAll(() => server.stop())

it('more than 20 screens at once need a second administrator, 20 do not', async () => {
  await server.call(calls.switchFourEyes, { token: owner, params: { kind: 'admin_roles' }, body: { on: false } })
  const asker = await administrator(server, owner, ['operations'])
  const screens = await pairedScreens(server, MOST_COMMANDED_ALONE + 1)
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
