import { calls } from '@ayob/contract/calls'
import type { Sent } from '@ayob/testkit/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

const MAILS_A_DAY = 5

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' })
  admin = await server.admin()
})
afterAll(() => server.stop())

const unread = async () => {
  await server.settle()
  const { notifications } = (await server.call(calls.listNotifications, { token: admin, query: 'limit=100' })).body
  return notifications.filter(({ read }) => !read)
}
/** Also what is still on its way, such as the registration of the people of a test. */
const readAll = async () => {
  await server.settle()
  return server.call(calls.readNotifications, { token: admin, body: {} })
}
const correction = (number: number): Sent<typeof calls.sendDataRequest> => ({
  body: { kind: 'correction', details: `Number ${number}` },
})
const permit = (number: number): Sent<typeof calls.changeVehicle> => ({
  body: { permit_number: `P-${number}`, permit_expires: '2031-01-31' },
})
const mailsTo = async (template: string) => {
  const { rows } = await server.database.pool.query('select 1 from mails where template = $1', [template])
  return rows.length
}

it('requests of one person are one notice to an administrator, a few mails, and limited', async () => {
  const { token } = await server.approved('driver')
  await readAll()
  const most = calls.sendDataRequest.mostAnHour ?? 0
  const answers = []
  for (let number = 0; number <= most; number += 1)
    answers.push(await server.call(calls.sendDataRequest, { token, ...correction(number) }))
  const refused = answers.pop()
  expect(answers.map(({ status }) => status)).toEqual(Array(most).fill(201))
  expect([refused?.status, refused?.body]).toMatchObject([429, { code: 'rate_limited' }])
  const [notice, ...others] = await unread()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ kind: 'data.requested', message: expect.stringContaining(`And ${most - 1} more.`) })
  expect(await mailsTo('data-request-new')).toBe(MAILS_A_DAY)
})

it('all at once count each; once it is read, the next one is a new notice; others have their own', async () => {
  const people = await Promise.all([server.approved('driver'), server.approved('driver')])
  await readAll()
  const changes = (from: number) =>
    people.flatMap(({ token }) =>
      Array.from({ length: 12 }, (_, number) => server.call(calls.changeVehicle, { token, ...permit(from + number) })),
    )
  await Promise.all(changes(0))
  const notices = (await unread()).filter(({ kind }) => kind === 'permit.asked')
  expect(notices.map(({ message }) => /And (\d+) more/.exec(message)?.[1])).toEqual(['11', '11'])
  await readAll()
  await server.call(calls.changeVehicle, { token: people[0].token, ...permit(99) })
  const [next, ...rest] = (await unread()).filter(({ kind }) => kind === 'permit.asked')
  expect([rest, next?.message.includes('more')]).toEqual([[], false])
})
