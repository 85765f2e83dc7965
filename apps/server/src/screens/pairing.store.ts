import type { Ask } from '@ayob/domain/plays/share'
import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { spanPairs } from '../platform/spans'
import type { Tables } from '../platform/tables'
import { holdStore } from './holds.store'

type NewPairing = Omit<Insertable<Tables['screen_pairings']>, 'screen_id'>

/** Removes expired codes, then offers a new one. Returns false when the code is in use. */
export async function offerCode(tx: Tx, pairing: NewPairing, now: Date): Promise<boolean> {
  await tx.deleteFrom('screen_pairings').where('screen_id', 'is', null).where('expires_at', '<=', now).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('screen_pairings')
    .values({ ...pairing, screen_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Locks the pairing of the device that shows a code; undefined when no device shows it. */
export function lockOffer(tx: Tx, code: string, now: Date) {
  return tx
    .selectFrom('screen_pairings')
    .select('device_hash')
    .where('code', '=', code)
    .where('screen_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the vehicle's screen, if any, and gives it another. Returns the id of the screen that ended. */
export async function replaceScreen(
  tx: Tx,
  screen: Insertable<Tables['screens']>,
  device_hash: string,
): Promise<string | undefined> {
  const { id: screen_id, vehicle_id, paired_at } = screen
  const [ended] = await endScreens(tx, { vehicle_id }, paired_at)
  await tx.insertInto('screens').values(screen).execute()
  await tx.updateTable('screen_pairings').set({ screen_id }).where('device_hash', '=', device_hash).execute()
  await holdStore.takeOver(tx, vehicle_id, screen_id, paired_at)
  return ended
}

/**
 * Ends the paired screens of a vehicle or driver: their tokens become invalid; plays and hours stay. Returns their ids.
 */
export async function endScreens(
  tx: Tx,
  of: { readonly vehicle_id: string } | { readonly driver_id: string },
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('screens')
    .set(({ ref }) => ({ unpaired_at: at, token_hash: null, ended_token_hash: ref('token_hash') }))
    .where((where) => where.and(of))
    .where('unpaired_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a paired screen; undefined when there is none with the id. */
export async function lockScreen(tx: Tx, id: string) {
  return tx
    .selectFrom('screens as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select(['s.vehicle_id as vehicleId', 's.driver_id as driverId', 'v.plate as vehicleNumber'])
    .where('s.id', '=', id)
    .where('s.unpaired_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
}

/**
 * The pairing of a device. `screen_id` is null while its code waits. Undefined when the device has to register again.
 */
export function findPairing(db: Reader, deviceHash: string) {
  return db
    .selectFrom('screen_pairings as p')
    .leftJoin('screens as s', 's.id', 'p.screen_id')
    .select(['p.expires_at', 'p.screen_id', 's.token_hash', 's.token_used_at', 's.unpaired_at'])
    .where('p.device_hash', '=', deviceHash)
    .executeTakeFirst()
}

/** Stores the hash of the token that a device has received. */
export async function setToken(db: Reader, screenId: string, hash: string): Promise<void> {
  await db
    .updateTable('screens')
    .set({ token_hash: hash })
    .where('id', '=', screenId)
    .where('unpaired_at', 'is', null)
    .execute()
}

/** Paired screens by their tokens' hashes, with their last position, their holds, and the playlists that they asked for. */
export function findByTokens(db: Reader, hashes: readonly string[]) {
  return db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.vehicle_id', 's.paired_at', 's.token_hash', 's.token_used_at', 't.lat', 't.lng'])
    .select((where) =>
      where
        .selectFrom('playlist_asks as p')
        .select(sql<Ask[] | null>`json_agg(json_build_object('at', p.at, 'round', p.round))`.as('asks'))
        .whereRef('p.screen_id', '=', 's.id')
        .as('asks'),
    )
    .select((where) =>
      where
        .selectFrom('screen_holds as h')
        .select(spanPairs('held_at', 'released_at').as('held'))
        .whereRef('h.screen_id', '=', 's.id')
        .as('held'),
    )
    .where(sql<boolean>`s.token_hash = any(${[...hashes]}::text[])`)
    .where('s.unpaired_at', 'is', null)
    .execute()
}

/** Marks a token as used. From then on the pairing call no longer returns it. */
export async function markUsed(db: Reader, screenId: string, at: Date): Promise<void> {
  await db
    .updateTable('screens')
    .set({ token_used_at: at })
    .where('id', '=', screenId)
    .where('token_used_at', 'is', null)
    .execute()
}
