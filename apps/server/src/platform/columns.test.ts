import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/setup/fresh-database'
import { type Database, openDatabase } from '../adapters/database/open'
import { columnOf, unnest } from './columns'

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

it('so are numbers and nulls', async () => {
  const numbers = [1, -2.5, null, 1e21, 123_456_789_012_345n]
  const { rows } = await sql<{ floats: unknown }>`
    select ${columnOf(numbers, (value) => value)}::float8[] as floats`.execute(database.db)
  expect(rows[0]?.floats).toEqual([1, -2.5, null, 1e21, 123_456_789_012_345])
})

it('rows become a table, with instants exact to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })),
      async (dates) => {
        const sent = dates.map((date, index) => ({ index, at: date.getTime() }))
        const { rows } = await sql<{ index: number; at: Date }>`
        select * from ${unnest(sent, { at: 'timestamptz', index: 'int' })} as n (at, index) order by index`.execute(
          database.db,
        )
        expect(rows).toEqual(dates.map((at, index) => ({ at, index })))
      },
    ),
    { numRuns: 60 },
  )
})
