import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '../setup/members'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** An owner and a member named Kamala Silva who may book. */
const pair = async () => {
  const owner = await server.approved('advertiser')
  return { owner: owner.token, token: (await member(server, owner.token, 'booker')).token }
}

it('creatives, designs, drafts and favourite places name the member to the other members', async () => {
  const { owner, token } = await pair()
  await server.newCreative(token)
  const document = { version: 2 as const, template: null, frames: [{ background: '#0c1424', elements: [] }] }
  const begun = await server.call(calls.createDesign, { token: owner, body: { name: 'Sale', document } })
  const { id, version } = begun.body.design
  expect(begun.body.design.by).toBe('Nimal Perera')
  await server.call(calls.saveDesign, { token, params: { id }, body: { name: 'Big sale', document, version } })
  const key = { id: 'a'.repeat(32) }
  await server.call(calls.saveBookingDraft, { token, params: key, body: { version: 0, content: {} } })
  await server.call(calls.saveBookingDraft, { token: owner, params: key, body: { version: 1, content: { a: 1 } } })
  const shop = { name: 'Our shop', position: { lat: 6.93, lng: 79.86 }, radius: 2000 }
  for (const by of [owner, token]) await server.call(calls.keepFavouritePlace, { token: by, body: shop })

  const read = { token: owner }
  const { creatives } = (await server.call(calls.listCreatives, read)).body
  const { designs } = (await server.call(calls.listDesigns, read)).body
  const { drafts } = (await server.call(calls.bookingDrafts, read)).body
  const { places } = (await server.call(calls.favouritePlaces, read)).body
  const records = [...creatives, ...designs, ...drafts, ...places]
  expect(records.map(({ by }) => by)).toEqual(Array(4).fill('Kamala Silva'))
  expect((await server.call(calls.getDesign, { token, params: { id } })).body.design.by).toBe('Kamala Silva')
})

it('records from before members were recorded name nobody', async () => {
  const { owner } = await pair()
  await server.newCreative(owner)
  await server.database.db.updateTable('creatives').set({ made_by: null }).execute()
  expect((await server.call(calls.listCreatives, { token: owner })).body.creatives).toMatchObject([{ by: null }])
})

it('a ticket belongs to the member who wrote it, and names them to administrators', async () => {
  const { owner, token } = await pair()
  await server.call(calls.openTicket, { token, body: { subject: 'A large file', description: 'How?' } })
  const all = await server.call(calls.adminTickets, { token: await server.admin() })
  expect(all.body.tickets).toMatchObject([{ subject: 'A large file', owner: { name: 'Kamala Silva' } }])
  expect((await server.call(calls.listTickets, { token })).body.total).toBe(1)
  expect((await server.call(calls.listTickets, { token: owner })).body.total).toBe(0)
})
