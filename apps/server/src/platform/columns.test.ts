import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/setup/fresh-database'
import { type Database, openDatabase } from '../adapters/database/open'
import { columnOf, instantsOf } from './columns'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase(fresh)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const texts = fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom('NULL', 'null', '', '{}', 'a,b', '\\"', ' '))))

it('texts are returned unchanged, whatever they contain', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (values) => {
      const sent = values.map((value) => value?.replaceAll('\0', '') ?? null)
      const { rows } = await sql<{ back: unknown }>`
        select to_jsonb(${columnOf(sent, (value) => value)}::text[]) as back`.execute(database.db)
      expect(rows[0]?.back).toEqual(sent)
    }),
    { numRuns: 60 },
  )
})

it('so are numbers, instants and nulls', async () => {
  const numbers = [1, -2.5, null, 1e21, 123_456_789_012_345n]
  const { rows } = await sql<{ floats: unknown; at: Date[] }>`
    select ${columnOf(numbers, (value) => value)}::float8[] as floats,
      ${instantsOf([0, 1_772_431_200_123, 0], (value) => value)}::timestamptz[] as at`.execute(database.db)
  expect(rows[0]?.floats).toEqual([1, -2.5, null, 1e21, 123_456_789_012_345])
  expect(rows[0]?.at.map(Number)).toEqual([0, 1_772_431_200_123, 0])
})
