import type { CommandArgs, CommandKind } from '@ayob/contract/commands'
import type { Day } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@ayob/contract/screens'
import type { ToldDisplay } from '@ayob/domain/creatives/renditions'
import type { Ask } from '@ayob/domain/plays/share'
import { type Insertable, sql } from 'kysely'
import { executePrepared, spanPairs } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { holdStore } from './screens.store'

type NewPairing = Omit<Insertable<Tables['screen_pairings']>, 'screen_id'>

/** The pairing of a display that has not asked for so long after its code expired is removed: it is off, or gone. */
const FORGOTTEN_AFTER_MS = DAY_MS

/** Removes forgotten codes, then offers a new one. Returns false when the code is in use. */
export async function offerCode(tx: Tx, pairing: NewPairing, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  await tx.deleteFrom('screen_pairings').where('screen_id', 'is', null).where('expires_at', '<=', forgotten).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('screen_pairings')
    .values({ ...pairing, screen_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Gives a display that waits a new code. Returns false when the code is in use. */
export async function renewCode(tx: Tx, device_hash: string, code: string, expires_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('screen_pairings')
    .set({ code, expires_at })
    .where('device_hash', '=', device_hash)
    .where('screen_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('screen_pairings').select('code').where('code', '=', code).where('screen_id', 'is', null))),
    )
    .executeTakeFirst()
  return Boolean(numUpdatedRows)
}

const CODE_SHAPE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`)

/** Locks the pairing of the device that shows a code; undefined when no device shows it. */
export async function lockOffer(tx: Tx, code: string, now: Date) {
  if (!CODE_SHAPE.test(code)) return undefined
  return tx
    .selectFrom('screen_pairings')
    .select(['device_hash', 'public_key', 'fingerprint'])
    .where('code', '=', code)
    .where('screen_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds the screen of a vehicle that has none. It takes over the hold of the previous one. */
export async function addScreen(tx: Tx, screen: Insertable<Tables['screens']>, device_hash: string): Promise<void> {
  const { id: screen_id, vehicle_id, paired_at } = screen
  await tx.insertInto('screens').values(screen).execute()
  await tx.updateTable('screen_pairings').set({ screen_id }).where('device_hash', '=', device_hash).execute()
  await holdStore.takeOver(tx, vehicle_id, screen_id, paired_at)
}

type ScreensOf = { readonly vehicle_id: string } | { readonly driver_id: string } | { readonly device_id: string }

/**
 * Ends the paired screens of a vehicle, driver or device: their tokens become invalid; plays and hours stay. Returns
 * the screens; their devices are still mounted.
 */
export function endScreens(tx: Tx, of: ScreensOf, at: Date) {
  return tx
    .updateTable('screens')
    .set(({ ref }) => ({ unpaired_at: at, token_hash: null, ended_token_hash: ref('token_hash') }))
    .where((where) => where.and(of))
    .where('unpaired_at', 'is', null)
    .returning(['id', 'vehicle_id', 'driver_id', 'device_id'])
    .execute()
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

/** Locks those of some screens that are paired, in the order of their ids. */
export async function lockScreens(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('screens as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select(['s.id as screenId', 's.vehicle_id as vehicleId', 's.driver_id as driverId', 'v.plate as vehicleNumber'])
    .where(sql<boolean>`s.id = any(${[...ids]}::text[])`)
    .where('s.unpaired_at', 'is', null)
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
}

/** The pairing of a device. `screen_id` is null while its code waits. Undefined when the device has to register again. */
export function findPairing(db: Reader, deviceHash: string) {
  return db
    .selectFrom('screen_pairings as p')
    .leftJoin('screens as s', 's.id', 'p.screen_id')
    .select([
      'p.code',
      'p.expires_at',
      'p.screen_id',
      'p.fingerprint',
      's.token_hash',
      's.token_used_at',
      's.unpaired_at',
    ])
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

/** A look in the format of the subquery. */
export interface LookRow {
  readonly id: string
  readonly nonce: string
  readonly askedAt: number
  readonly expiresAt: number
  readonly isOpen: boolean
}

/** An open command in the format of the subquery. */
export interface CommandRow {
  readonly id: string
  readonly kind: CommandKind
  readonly args: CommandArgs
  readonly expiresAt: number
}

/**
 * Paired screens by their tokens' hashes, with their last position, their holds, their playlist requests, their last look and
 * their open commands.
 */
export async function findByTokens(db: Reader, hashes: readonly string[], monthBegin: Day) {
  const paired = db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .leftJoin('devices as d', 'd.fingerprint', 's.fingerprint')
    .select(['s.id', 's.vehicle_id', 's.paired_at', 's.token_hash', 's.token_used_at', 't.lat', 't.lng', 't.seen_at'])
    .select(sql<ToldDisplay | null>`t.health::json -> 'display'`.as('display'))
    .select(['s.public_key', 's.fingerprint', 'd.id as device_id', 'd.state as device_state', 'd.serial'])
    .select((where) =>
      where
        .selectFrom('looks as l')
        .select(
          sql<LookRow | null>`json_build_object('id', l.id, 'nonce', l.nonce, 'isOpen', l.state = 'asked',
            'askedAt', floor(extract(epoch from l.asked_at) * 1000),
            'expiresAt', floor(extract(epoch from l.expires_at) * 1000))`.as('look'),
        )
        .whereRef('l.screen_id', '=', 's.id')
        .orderBy('l.asked_at', 'desc')
        .limit(1)
        .as('look'),
    )
    .select((where) =>
      where
        .selectFrom('playlist_asks as p')
        .select(sql<Ask[] | null>`json_agg(json_build_object('at', p.at, 'round', p.round))`.as('asks'))
        .whereRef('p.screen_id', '=', 's.id')
        .as('asks'),
    )
    .select((where) =>
      where
        .selectFrom('screen_days as b')
        .select(sql<string | null>`sum(b.bytes)`.as('bytes'))
        .whereRef('b.screen_id', '=', 's.id')
        .where('b.day', '>=', monthBegin)
        .as('month_bytes'),
    )
    .select((where) =>
      where
        .selectFrom('screen_holds as h')
        .select(spanPairs('held_at', 'released_at').as('held'))
        .whereRef('h.screen_id', '=', 's.id')
        .as('held'),
    )
    .select((where) =>
      where
        .selectFrom('screen_commands as c')
        .select(
          sql<CommandRow[] | null>`json_agg(json_build_object('id', c.id, 'kind', c.kind, 'args', c.args::json,
            'expiresAt', floor(extract(epoch from c.expires_at) * 1000)) order by c.asked_at, c.id)`.as('commands'),
        )
        .whereRef('c.screen_id', '=', 's.id')
        .where(sql<boolean>`c.state in ('waiting', 'sent')`)
        .as('commands'),
    )
    .where(sql<boolean>`s.token_hash = any(${[...hashes]}::text[])`)
    .where('s.unpaired_at', 'is', null)
  return (await executePrepared(db, paired)).rows
}

/** Marks the tokens of screens as used. From then on the pairing call no longer returns them. */
export async function markUsed(db: Reader, screenIds: readonly string[], at: Date): Promise<void> {
  if (screenIds.length === 0) return
  await db
    .updateTable('screens')
    .set({ token_used_at: at })
    .where('id', 'in', screenIds)
    .where('token_used_at', 'is', null)
    .execute()
}
