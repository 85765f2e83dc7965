import { randomUUID } from 'node:crypto'
import { API_KEY_PREFIX, MAX_API_KEYS } from '@ayob/contract/api-keys'
import type { ApiScope } from '@ayob/contract/call'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { withPatience } from '../../platform/database-away'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import type { Session } from '../../platform/http/route'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Clock, Core, Db, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { type ApiKeyRow, apiKeyStore } from './api-keys.store'

type Deps = Pick<Core, 'clock' | 'recordActivity'>

const HINT_LENGTH = API_KEY_PREFIX.length + 4

interface Wanted {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly callsAMinute: number
  readonly expiresAt: Date | null
}

/** Creates a key. Its text is not stored. Errors: 409 when the account has too many. */
export async function createApiKey(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  ownerId: string,
  wanted: Omit<Wanted, 'expiresAt'> & { readonly days: number | null },
) {
  const { days, ...rest } = wanted
  const now = deps.clock.now()
  await apiKeyStore.lockOwner(tx, ownerId)
  await refuseTooMany(tx, ownerId, now)
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  return add(deps, tx, actor, ownerId, { ...rest, expiresAt })
}

/**
 * Creates a key that replaces another one, which stays valid for some hours. The new key expires on the day on which
 * the old one would have. Errors: 404; 409 when it was already rotated, also at the same moment.
 */
export async function rotateApiKey(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  ownerId: string,
  id: string,
  overlapHours: number,
) {
  const now = deps.clock.now()
  await apiKeyStore.lockOwner(tx, ownerId)
  const old = await ownKey(deps, tx, ownerId, id)
  if (old.replaced) throw new Refusal('conflict', 'server.keyRotated')
  await refuseTooMany(tx, ownerId, now)
  const over = new Date(now.getTime() + overlapHours * HOUR_MS)
  await apiKeyStore.replace(tx, id, old.expires_at && old.expires_at < over ? old.expires_at : over)
  return add(deps, tx, actor, ownerId, {
    name: old.name,
    scopes: old.scopes,
    callsAMinute: old.calls_a_minute,
    expiresAt: old.expires_at,
  })
}

/** Makes the owner answer for a key whose maker has left. Again changes nothing. Errors: 404. */
export async function confirmApiKey(deps: Deps, tx: Tx, actor: Actor, ownerId: string, id: string): Promise<ApiKeyRow> {
  const { stopped } = await ownKey(deps, tx, ownerId, id)
  if (stopped) {
    await apiKeyStore.confirm(tx, id, actor.id ?? ownerId)
    await deps.recordActivity(tx, { actor, action: 'api_key.confirmed', subject: 'api_key', subjectId: id })
  }
  return ownKey(deps, tx, ownerId, id)
}

/** Ends a key at once. Errors: 404, also when it has already ended. */
export async function deleteApiKey(deps: Deps, tx: Tx, actor: Actor, ownerId: string, id: string): Promise<void> {
  if (!(await apiKeyStore.remove(tx, ownerId, id))) throw notFound()
  await deps.recordActivity(tx, { actor, action: 'api_key.deleted', subject: 'api_key', subjectId: id })
}

async function refuseTooMany(tx: Tx, ownerId: string, now: Date): Promise<void> {
  if ((await apiKeyStore.ofOwner(tx, ownerId, now)).length < MAX_API_KEYS) return
  throw new Refusal('conflict', 'server.tooManyKeys', { values: { max: MAX_API_KEYS } })
}

async function add(
  { clock, recordActivity }: Deps,
  tx: Tx,
  actor: Actor,
  ownerId: string,
  { name, scopes, callsAMinute, expiresAt }: Wanted,
) {
  const text = `${API_KEY_PREFIX}${newToken()}`
  const id = randomUUID()
  await apiKeyStore.insert(tx, {
    id,
    owner_id: ownerId,
    token_hash: tokenHash(text),
    name,
    scopes: [...scopes],
    hint: text.slice(0, HINT_LENGTH),
    calls_a_minute: callsAMinute,
    created_at: clock.now(),
    expires_at: expiresAt,
    made_by: actor.id,
  })
  const details = { name, scopes: scopes.join(', ') }
  await recordActivity(tx, { actor, action: 'api_key.created', subject: 'api_key', subjectId: id, details })
  return { text, row: await ownKey({ clock }, tx, ownerId, id) }
}

async function ownKey({ clock }: Pick<Deps, 'clock'>, tx: Tx, ownerId: string, id: string): Promise<ApiKeyRow> {
  return orNotFound((await apiKeyStore.ofOwner(tx, ownerId, clock.now())).find((key) => key.id === id))
}

/** The last use is updated at most this often. */
const TOUCH_MS = 60_000

/**
 * Finds the owner of a key, limited to the key's scopes. Undefined for a token that is not a key, and when the key has
 * ended or its owner may not sign in.
 */
export function createFindKey(db: Db, clock: Clock) {
  return async (token: string): Promise<Session | undefined> => {
    if (!token.startsWith(API_KEY_PREFIX)) return undefined
    const row = await withPatience('quick', () => apiKeyStore.find(db, tokenHash(token)))
    const now = clock.now()
    if (!row || (row.expires_at && row.expires_at <= now)) return undefined
    // An organisation stays active when its founder was erased.
    if ((row.ownerStatus !== 'approved' && !row.ownerErased) || row.ownerType !== 'advertiser') return undefined
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_MS) await apiKeyStore.touch(db, row.id, now)
    return {
      id: row.id,
      // Actions are attributed to the person who created the key.
      userId: row.made_by ?? row.owner_id,
      ownerId: row.owner_id,
      // The scopes limit what the key may do.
      memberRole: 'owner',
      role: 'advertiser',
      language: row.language,
      // A key is no proof of a person.
      provenAt: new Date(0),
      fullyProvenAt: new Date(0),
      // Reads must see the key's own writes at once.
      wroteLately: true,
      key: {
        name: row.name,
        scopes: row.scopes,
        callsAMinute: row.calls_a_minute,
        holds: (tx) =>
          tx ? apiKeyStore.lockIfValid(tx, row.id, clock.now()) : apiKeyStore.holds(db, row.id, clock.now()),
      },
    }
  }
}

export const apiKeysPersonal: PersonalPart = {
  name: 'api_keys',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('api_keys')
      .select(['name', 'scopes', 'hint', 'created_at', 'expires_at', 'last_used_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('api_keys').where('owner_id', '=', userId).execute()
  },
}
