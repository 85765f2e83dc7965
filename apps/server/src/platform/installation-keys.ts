import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import type { Clock, Transact, Tx } from './ports'
import { type KeyRing, seal, unseal } from './secrets'

const NAMES = [
  'links',
  'personal',
  'visitors',
  'gateway',
  'proof',
  'vehicles',
  'documents',
  'push',
  'commands',
] as const
type KeyName = (typeof NAMES)[number]

/** The keys of this installation, by purpose. */
export type Secrets = Readonly<Record<KeyName, KeyRing>>

/**
 * Pseudonyms of vehicles must stay the same, browsers only accept messages from the key that they subscribed to, and screens
 * only obey the key that they were paired with.
 */
const NEVER_RENEWED: readonly string[] = ['vehicles', 'push', 'commands'] satisfies KeyName[]
/** For a day, a renewed key is only used to decrypt. By then every process has been restarted and knows it. */
const OPENS_ONLY_MS = DAY_MS

interface KeyRow {
  readonly name: string
  readonly generation: number
  readonly sealed: string
  readonly made_at: Date
}
type OpenedRow = KeyRow & { readonly key: string }

interface KeyDeps {
  readonly transact: Transact
  readonly clock: Clock
  /** SECRET_KEY, hexadecimal: the first one encrypts, the others only decrypt. Without any, keys are stored in plain text. */
  readonly secretKeys: readonly string[]
}

const newKey = () => randomBytes(32).toString('hex')

/** SECRET_KEY does not decrypt the installation's keys. The one-line message says what can't be read. */
export class LostKeys extends Error {}

/**
 * Opens the installation's keys, and creates missing ones. One process at a time does this; the others wait for its
 * commit and find its keys. Keys that SECRET_KEY's first key did not encrypt are re-encrypted. Errors: LostKeys, and
 * nothing has changed.
 */
export async function openKeys({ transact, clock, secretKeys }: KeyDeps): Promise<Secrets> {
  return transact(async (tx) => {
    const opened = await lockAndOpen(tx, secretKeys)
    const ours = secretKeys.slice(0, 1)
    for (const row of opened) {
      if (!isKeptWith(row, ours)) await write(tx, row, ours, clock.now())
    }
    const known = new Set(opened.map(({ name }) => name))
    const missing = NAMES.filter((name) => !known.has(name))
    const made = missing.map((name) => ({ name, generation: 1, key: newKey(), made_at: clock.now() }))
    for (const row of made) await write(tx, row, ours, clock.now())
    return ringsOf([...opened, ...made], clock.now().getTime() - OPENS_ONLY_MS)
  })
}

/**
 * Creates a new key for each purpose except those that never change. A process that starts more than a day later
 * encrypts with it; the old ones are kept for decryption. Returns the names. Errors: LostKeys, and nothing has changed.
 */
export async function renewKeys({ transact, clock, secretKeys }: KeyDeps): Promise<string[]> {
  return transact(async (tx) => {
    const opened = await lockAndOpen(tx, secretKeys)
    const names = [...new Set(opened.map(({ name }) => name))].filter((name) => !NEVER_RENEWED.includes(name)).sort()
    for (const name of names) {
      const newest = Math.max(...opened.filter((row) => row.name === name).map(({ generation }) => generation))
      const row = { name, generation: newest + 1, key: newKey() }
      await write(tx, row, secretKeys.slice(0, 1), clock.now())
    }
    return names
  })
}

async function lockAndOpen(tx: Tx, secretKeys: readonly string[]): Promise<OpenedRow[]> {
  await sql`lock table installation_keys in share row exclusive mode`.execute(tx)
  return openAll(
    await tx.selectFrom('installation_keys').select(['name', 'generation', 'sealed', 'made_at']).execute(),
    secretKeys,
  )
}

const PLAIN = 'plain:'
const SEALED = 'sealed:'
/** Binds a sealed key to its own row. */
const placeOf = ({ name, generation }: Pick<KeyRow, 'name' | 'generation'>) => `${name} ${generation}`

/** Opens a row with any of the keys; undefined when none fits. */
function openRow(row: Omit<KeyRow, 'made_at'>, secretKeys: readonly string[]): string | undefined {
  if (row.sealed.startsWith(PLAIN)) return row.sealed.slice(PLAIN.length)
  const [newest, ...older] = secretKeys
  if (newest === undefined) return undefined
  try {
    return unseal([newest, ...older], row.sealed.slice(SEALED.length), placeOf(row))
  } catch {
    return undefined
  }
}

/** Returns true when a row is stored as SECRET_KEY now requires. */
const isKeptWith = (row: KeyRow, [newest]: readonly string[]) =>
  newest === undefined || (row.sealed.startsWith(SEALED) && openRow(row, [newest]) !== undefined)

function openAll(rows: readonly KeyRow[], secretKeys: readonly string[]): OpenedRow[] {
  const opened = rows.flatMap((row) => {
    const key = openRow(row, secretKeys)
    return key === undefined ? [] : [{ ...row, key }]
  })
  if (opened.length === rows.length) return opened
  const lost = rows.filter((row) => !opened.some((other) => placeOf(other) === placeOf(row)))
  const reason = secretKeys.length === 0 ? 'SECRET_KEY is missing' : 'SECRET_KEY is not the one that was used before'
  throw new LostKeys(
    `${reason}: it can't open the keys ${[...new Set(lost.map(({ name }) => name))].sort().join(', ')}. Without them ` +
      'national ids, account numbers, two-step secrets and documents are unreadable; bookings, plays, money and public ' +
      'files are not. Nothing was changed. Set the key from before; to change it, set SECRET_KEY=NEW,OLD',
  )
}

async function write(
  tx: Tx,
  row: Pick<OpenedRow, 'name' | 'generation' | 'key'>,
  [newest]: readonly string[],
  now: Date,
): Promise<void> {
  const sealed = newest === undefined ? PLAIN + row.key : SEALED + seal([newest], row.key, placeOf(row))
  const { name, generation } = row
  await tx
    .insertInto('installation_keys')
    .values({ name, generation, sealed, made_at: now })
    .onConflict((conflict) => conflict.columns(['name', 'generation']).doUpdateSet({ sealed }))
    .execute()
}

/** The rings of all keys. A key made after `sealsUntil` encrypts only if there is no older one. */
function ringsOf(rows: readonly Omit<OpenedRow, 'sealed'>[], sealsUntil: number): Secrets {
  const isFresh = (row: (typeof rows)[number]) => row.generation > 1 && row.made_at.getTime() > sealsUntil
  const newestFirst = rows.toSorted((a, b) => Number(isFresh(a)) - Number(isFresh(b)) || b.generation - a.generation)
  const ringOf = (wanted: KeyName): KeyRing => {
    const [newest = '', ...older] = newestFirst.filter(({ name }) => name === wanted).map(({ key }) => key)
    return [newest, ...older]
  }
  return {
    links: ringOf('links'),
    personal: ringOf('personal'),
    visitors: ringOf('visitors'),
    gateway: ringOf('gateway'),
    proof: ringOf('proof'),
    vehicles: ringOf('vehicles'),
    documents: ringOf('documents'),
    push: ringOf('push'),
    commands: ringOf('commands'),
  }
}
