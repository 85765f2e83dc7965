import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@ayob/contract/durations'
import { manualClock } from '@ayob/testkit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { LostKeys, openKeys, renewKeys } from '../../src/platform/installation-keys'
import { seal, unseal } from '../../src/platform/secrets'
import { type FreshDatabase, migratedDatabase } from '../setup/fresh-database'

const clock = manualClock(new Date('2026-03-02T06:00:00Z'))
const newKey = () => randomBytes(32).toString('hex')
const [FIRST, SECOND] = [newKey(), newKey()]

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})
beforeEach(() => database.db.deleteFrom('installation_keys').execute())
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const open = (...secretKeys: string[]) => openKeys({ transact: database.transact, clock, secretKeys })
const renew = (...secretKeys: string[]) => renewKeys({ transact: database.transact, clock, secretKeys })
const rows = () =>
  database.db.selectFrom('installation_keys').selectAll().orderBy('name').orderBy('generation').execute()

describe('keys of an installation', () => {
  it('are created once, even by concurrent starts', async () => {
    const [one, ...others] = await Promise.all([open(FIRST), open(FIRST), open(FIRST)])
    expect(others).toEqual([one, one])
    expect(await open(FIRST)).toEqual(one)
    expect(new Set(Object.values(one).flat()).size).toBe(Object.keys(one).length)
  })

  it('are encrypted with SECRET_KEY, including those that were not before', async () => {
    const plain = await open()
    expect((await rows()).every(({ sealed }) => sealed.startsWith('plain:'))).toBe(true)
    expect(await open(FIRST)).toEqual(plain)
    const kept = JSON.stringify(await rows())
    for (const key of Object.values(plain).flat()) expect(kept).not.toContain(key)
  })

  it('follow a change of SECRET_KEY while the old key is listed, and then need only the new one', async () => {
    const before = await open(FIRST)
    expect(await open(SECOND, FIRST)).toEqual(before)
    expect(await open(SECOND)).toEqual(before)
    await expect(open(FIRST)).rejects.toThrow(LostKeys)
  })

  it.each([
    { how: 'changed', keys: [SECOND], says: /^SECRET_KEY is not the one/ },
    { how: 'lost', keys: [], says: /^SECRET_KEY is missing/ },
  ])('stay unchanged when SECRET_KEY was $how; one line says what is unreadable', async ({ keys, says }) => {
    await open(FIRST)
    const before = await rows()
    const refused = await open(...keys).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(LostKeys)
    const { message } = refused as Error
    expect(message).toMatch(says)
    for (const part of ['gateway, links, personal', 'national ids', 'bookings, plays']) expect(message).toContain(part)
    expect(message).not.toContain('\n')
    expect(await rows()).toEqual(before)
  })

  it('are renewed except for pseudonyms: the new ones decrypt at once, and encrypt after every process had a day to learn them', async () => {
    const before = await open(FIRST)
    const renewed = await Promise.all([renew(FIRST), renew(FIRST)])
    expect(renewed[0]).not.toContain('vehicles')
    const atOnce = await open(FIRST)
    expect(atOnce.personal[0]).toBe(before.personal[0])
    expect(atOnce.personal).toHaveLength(3)
    clock.advance(25 * HOUR_MS)
    const later = await open(FIRST)
    expect(later.vehicles).toEqual(before.vehicles)
    expect(later.personal.slice(1)).toContain(before.personal[0])
    expect(unseal(atOnce.personal, seal(later.personal, '911042754V'))).toBe('911042754V')
    expect(unseal(later.personal, seal(before.personal, '911042754V'))).toBe('911042754V')
    await expect(renew(SECOND)).rejects.toThrow(LostKeys)
  })

  it("can't be decrypted in another row", async () => {
    await open(FIRST)
    const { sealed } = (await rows()).find(({ name }) => name === 'links') ?? { sealed: '' }
    await database.db.updateTable('installation_keys').set({ sealed }).where('name', '=', 'personal').execute()
    await expect(open(FIRST)).rejects.toThrow(/can't open the keys personal\./)
  })
})
