import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { readMails } from '@ayob/testkit/mails'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const get = async (token: string) => (await server.call(calls.getVehicle, { token })).body.vehicle
const put = (token: string, body: unknown) => server.call(calls.changeVehicle, { token, body })
const ofAdmin = async (id: string) =>
  (await server.call(calls.adminDriver, { params: { id }, token: admin })).body.permit
const decide = (vehicleId: string, body: unknown) =>
  server.call(calls.setPermit, { params: { id: vehicleId }, token: admin, body })
const inDays = (days: number) => addDays(dayOf(server.clock.now()), days)
const noticesOf = async (token: string) => {
  await server.settle()
  return (await server.call(calls.listNotifications, { token })).body.notifications as {
    kind: string
    link: string
  }[]
}

describe('the owner of a vehicle', () => {
  it('may be somebody else, is shown to administrators, and can be removed again', async () => {
    const driver = await server.approved('driver')
    expect(await get(driver.token)).toMatchObject({ owner_name: null, permit_number: null, permit_valid: false })
    const owner = { owner_name: 'Sunil Silva', owner_phone: '+94 77 123 4567', owner_relation: 'rental' }
    expect(await put(driver.token, owner)).toMatchObject({ status: 200, body: { vehicle: owner } })
    expect(await ofAdmin(driver.id)).toMatchObject(owner)
    expect((await server.call(calls.exportMyData, { token: driver.token })).text).toContain('Sunil Silva')
    await put(driver.token, { owner_name: null })
    expect(await get(driver.token)).toMatchObject({ owner_name: null, owner_phone: null, owner_relation: null })
  })

  it.each([
    [{ owner_name: 'A', owner_relation: 'cat' }, 'owner_relation'],
    [{ owner_name: 'A', owner_phone: 'call me' }, 'owner_phone'],
    [{ owner_name: null, owner_phone: '0771234567' }, 'owner_name'],
    [{ owner_name: 'x'.repeat(201) }, 'owner_name'],
    [{ permit_number: 'DMT/1' }, 'permit_expires'],
    [{ permit_expires: '2027-01-01' }, 'permit_number'],
    [{ permit_number: 'DMT/1', permit_expires: '2027-02-30' }, 'permit_expires'],
  ])('refuses %j', async (body, field) => {
    const { token } = await server.approved('driver')
    expect(await put(token, body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })
})

describe("a driver's permit entry", () => {
  it('waits for an administrator, who is notified, and counts after the confirmation', async () => {
    const driver = await server.approved('driver')
    const asked = { permit_number: 'DMT/9', permit_expires: inDays(200) }
    const { vehicle } = (await put(driver.token, asked)).body
    expect(vehicle).toMatchObject({ permit_number: null, permit_valid: false, asked })
    expect(await noticesOf(admin)).toContainEqual(
      expect.objectContaining({ kind: 'permit.asked', link: `/admin/drivers?person=${driver.id}` }),
    )
    expect(await ofAdmin(driver.id)).toMatchObject({ permit_valid: false, asked })
    expect((await decide(vehicle.vehicle_id, asked)).body.vehicle).toMatchObject({
      ...asked,
      permit_valid: true,
      asked: null,
    })
    expect(await get(driver.token)).toMatchObject({ ...asked, permit_valid: true, asked: null, permit_days_left: 200 })
    expect(await noticesOf(driver.token)).toContainEqual(
      expect.objectContaining({ kind: 'permit.confirmed', link: '/vehicle' }),
    )
  })

  it('never replaces the confirmed permit without a confirmation, and may be left undecided', async () => {
    const driver = await server.approved('driver')
    const { vehicle_id: id } = await get(driver.token)
    const confirmed = { permit_number: 'DMT/1', permit_expires: inDays(5) }
    await decide(id, confirmed)
    await put(driver.token, { permit_number: 'DMT/2', permit_expires: inDays(400) })
    expect(await get(driver.token)).toMatchObject({ ...confirmed, asked: { permit_number: 'DMT/2' } })
    await decide(id, confirmed)
    expect(await get(driver.token)).toMatchObject({ ...confirmed, asked: null })
    await put(driver.token, confirmed)
    expect(await get(driver.token)).toMatchObject({ ...confirmed, asked: null })
  })

  it('notifies the driver in the app and by mail when it is not confirmed', async () => {
    const driver = await server.approved('driver')
    await server.call(calls.changeSettings, { token: driver.token, body: { language: 'si' } })
    const { vehicle_id: id } = await get(driver.token)
    await put(driver.token, { permit_number: 'DMT/2', permit_expires: inDays(400) })
    await decide(id, { permit_number: null, permit_expires: null })
    await decide(id, { permit_number: null, permit_expires: null })
    const refused = (await noticesOf(driver.token)).filter(({ kind }) => kind === 'permit.refused')
    expect(refused).toEqual([
      expect.objectContaining({ link: '/vehicle', message: expect.stringMatching(/DMT\/2.*\p{Script=Sinhala}/u) }),
    ])
    const mails = (await readMails(join(server.dataDir, 'outbox'))).filter(({ to }) => to.includes(driver.email))
    const told = mails.filter(({ text }) => text.includes('DMT/2'))
    expect(told).toHaveLength(1)
    expect(told[0]?.subject).toMatch(/\p{Script=Sinhala}/u)
  })

  it('has a document that only its driver and administrators can open, and each opening is recorded', async () => {
    const driver = await server.approved('driver')
    const send = (name: string, bytes: Buffer) =>
      server.upload(calls.uploadPermit, driver.token, 'permit_document', name, bytes)
    expect((await send('permit.png', Buffer.from('no picture'))).status).toBe(400)
    expect(await send('permit.png', Buffer.from(pngPicture()))).toMatchObject({
      status: 200,
      body: { vehicle: { document_name: 'permit.png', document_url: expect.stringContaining('signature=') } },
    })
    const { document_url: url } = present(await ofAdmin(driver.id))
    expect((await server.send('GET', present(url))).status).toBe(200)
    expect((await server.send('GET', present(present(url).split('?')[0]))).status).toBe(404)
    const { activities } = (
      await server.call(calls.adminActivity, { query: `subject_id=${driver.id}&action=document`, token: admin })
    ).body
    expect(activities).toHaveLength(1)
    server.clock.advance(6 * MINUTE_MS)
    expect((await server.send('GET', present(url))).status).toBe(404)
  })
})

describe('the expiry of a permit', () => {
  it('is reported 30 days and 7 days before and when it has expired, once each', async () => {
    const driver = await server.approved('driver')
    const { vehicle_id: id } = await get(driver.token)
    const expires = inDays(31)
    await decide(id, { permit_number: 'DMT/7', permit_expires: expires })
    const told = async () => {
      await server.tick()
      await server.tick()
      return (await noticesOf(driver.token)).filter(({ kind }) => kind === 'permit.ending').length
    }
    expect(await told()).toBe(0)
    for (const [days, count] of [
      [1, 1],
      [22, 1],
      [1, 2],
      [7, 2],
      [1, 3],
      [20, 3],
    ] as const) {
      server.clock.advance(days * DAY_MS)
      expect(await told(), `after ${days} more`).toBe(count)
    }
    const mails = (await readMails(join(server.dataDir, 'outbox'))).filter(({ to }) => to.includes(driver.email))
    expect(mails.filter(({ subject }) => /permit/i.test(subject))).toHaveLength(3)
    admin = await server.admin()
    await decide(id, { permit_number: 'DMT/8', permit_expires: inDays(10) })
    expect(await told()).toBe(4)
  })
})
