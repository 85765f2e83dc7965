import { calls } from '@ayob/contract/calls'
import { MAX_FAVOURITE_PLACES } from '@ayob/contract/favourite-places'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  token = (await server.approved('advertiser')).token
})

const SHOP = { name: 'Our shop', position: { lat: 6.93, lng: 79.86 }, radius: 2000 }
const keep = (place: unknown = SHOP, as = token) =>
  server.call(calls.keepFavouritePlace, { token: as, body: place as typeof SHOP })
const kept = async (as = token) => (await server.call(calls.favouritePlaces, { token: as })).body.places
const remove = (id: string, as = token) => server.call(calls.removeFavouritePlace, { token: as, params: { id } })

it('stores places by name, each position once', async () => {
  expect((await keep({ ...SHOP, name: 'Zebra Street' })).status).toBe(201)
  await keep({ ...SHOP, name: 'Borella shop', position: { lat: 6.91, lng: 79.88 } })
  await Promise.all([keep(), keep()])
  expect((await kept()).map(({ name }) => name)).toEqual(['Borella shop', 'Our shop'])
})

it('removes one, once', async () => {
  const { id } = (await keep()).body.place
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect(await kept()).toEqual([])
})

it('are hidden from other advertisers', async () => {
  const { id } = (await keep()).body.place
  const { token: other } = await server.approved('advertiser')
  expect((await remove(id, other)).status).toBe(404)
  expect(await kept(other)).toEqual([])
  expect(await kept()).toHaveLength(1)
})

it('refuses places outside the map, without a name, with an unknown radius, and beyond the maximum number', async () => {
  const far = { ...SHOP, position: { lat: 48.1, lng: 11.5 } }
  for (const place of [far, { ...SHOP, name: ' ' }, { ...SHOP, radius: 3 }])
    expect((await keep(place)).status).toBe(400)
  for (let number = 0; number < MAX_FAVOURITE_PLACES; number++) {
    await keep({ ...SHOP, position: { lat: 6.9 + number / 1000, lng: 79.86 } })
  }
  expect((await keep({ ...SHOP, position: { lat: 6.8, lng: 79.86 } })).status).toBe(409)
  expect(await kept()).toHaveLength(MAX_FAVOURITE_PLACES)
})
