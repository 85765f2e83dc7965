import { newScreenKey, type ScreenKey } from '@ayob/fleet-simulator/screen-key'
import { type Database, openDatabase } from '@ayob/server/adapters/database/open'
import { withPatience } from '@ayob/server/platform/database-away'
import type { Db } from '@ayob/server/platform/ports'
import { type RawBuilder, sql } from 'kysely'

/** The location of a server's data. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
}

/** Runs work in a server's database, without a time limit. On the embedded database, the server must not be running. */
export async function inDatabase<Result>(
  place: Place,
  work: (db: Db, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place)
  try {
    return await withPatience('endless', () => work(database.db, database))
  } finally {
    await database.close()
  }
}

/**
 * Adds copies of rows of a table. `changes` are the names and values of the columns that differ; in them, `r` is the
 * row and `n` counts the copies from 1.
 */
export async function multiply(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  count: number,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select made.* from ${sql.table(table)} r, generate_series(1, ${count}::int) n,
      lateral jsonb_populate_record(r, jsonb_build_object(${changes})) made
    where ${where}`.execute(db)
}

/** Gives screens their own keys, with which they sign from now on. */
export async function giveKeys(db: Db, tokens: readonly string[]): Promise<ScreenKey[]> {
  const keys = tokens.map(() => newScreenKey())
  const stored = keys.map(({ publicKey: { crv, kty, x, y } }) => JSON.stringify({ crv, kty, x, y }))
  await sql`
    update screens set public_key = k.key, fingerprint = translate(rtrim(encode(sha256(convert_to(k.key, 'UTF8')), 'base64'), '='), '+/', '-_')
    from unnest(${[...tokens]}::text[], ${stored}::text[]) k (token, key)
    where token_hash = encode(sha256(convert_to(k.token, 'UTF8')), 'hex')`.execute(db)
  return keys
}

const tokenOf = (screen: number) => `token-of-bench-screen-${screen}`

/** Adds copies of a driver with a vehicle and a screen. `person` changes their accounts. Returns the screens' tokens. */
export async function multiplyDrivers(
  db: Db,
  driverId: string,
  count: number,
  person = sql`'email', n || '@screens.example'`,
): Promise<string[]> {
  await multiply(db, 'users', sql`r.id = ${driverId}`, count, sql`'id', r.id || '-' || n, ${person}`)
  const driver = sql`'user_id', r.user_id || '-' || n, 'national_id_hash', r.national_id_hash || n,
    'vehicle_number', 'CAB-' || n`
  await multiply(db, 'drivers', sql`r.user_id = ${driverId}`, count, driver)
  const vehicle = sql`'id', r.id || '-' || n, 'driver_id', r.driver_id || '-' || n, 'plate', 'CAB-' || n,
    'plate_key', 'CAB' || n`
  await multiply(db, 'vehicles', sql`r.driver_id = ${driverId}`, count, vehicle)
  const screen = sql`'id', r.id || '-' || n, 'driver_id', r.driver_id || '-' || n,
    'vehicle_id', r.vehicle_id || '-' || n, 'token_used_at', r.paired_at,
    'token_hash', encode(sha256(convert_to('token-of-bench-screen-' || n, 'UTF8')), 'hex')`
  await multiply(db, 'screens', sql`r.driver_id = ${driverId}`, count, screen)
  return Array.from({ length: count }, (_, index) => tokenOf(index + 1))
}
