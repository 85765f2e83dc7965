import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const brandOf = async (token: string) => (await server.call(calls.getBrand, { token })).body.brand
const COLORS = { first: '#0d47a1', second: '#ffd23f' }

it('a shop has the name of its organisation and the phone number of its owner until it chooses others', async () => {
  const { token } = await server.approved('advertiser')
  const { user, details } = (await server.call(calls.profile, { token })).body
  const first = await brandOf(token)
  expect(first).toMatchObject({ name: details.organization_name, phone: user.phone, logo: null, colors: null })
  const body = { name: 'Perera Stores', phone: '011 234 5678', logo: null, colors: COLORS }
  const changed = (await server.call(calls.changeBrand, { token, body })).body.brand
  expect(changed).toMatchObject({ name: 'Perera Stores', phone: '011 234 5678', colors: COLORS })
  expect(await brandOf(token)).toEqual(changed)
  const none = { name: '', phone: '', logo: null, colors: null }
  expect((await server.call(calls.changeBrand, { token, body: none })).body.brand).toEqual(first)
})

it('the logo is a picture of the own library, and is gone with it', async () => {
  const [{ token }, other] = [await server.approved('advertiser'), await server.approved('advertiser')]
  const logo = await server.newCreative(token)
  const body = { name: null, phone: null, logo, colors: null }
  expect((await server.call(calls.changeBrand, { token: other.token, body })).status).toBe(400)
  const { brand } = (await server.call(calls.changeBrand, { token, body })).body
  expect(brand.logo).toMatchObject({ file: logo })
  const { creatives } = (await server.call(calls.listCreatives, { token })).body
  const id = creatives.find(({ file_path }) => file_path === logo)?.id ?? ''
  await server.call(calls.deleteCreative, { token, params: { id } })
  expect((await brandOf(token)).logo).toBeNull()
  expect((await brandOf(other.token)).logo).toBeNull()
})

it('what is not a colour, and a name that is too long, are refused on their field', async () => {
  const { token } = await server.approved('advertiser')
  const body = { name: null, phone: null, logo: null, colors: null }
  const wrong = [
    { ...body, colors: { first: 'red', second: '#ffffff' } },
    { ...body, name: '🍛'.repeat(200) },
  ]
  for (const refused of wrong) expect((await server.call(calls.changeBrand, { token, body: refused })).status).toBe(400)
})
