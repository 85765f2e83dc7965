import { randomUUID } from 'node:crypto'
import { ADMIN_ROLES } from '@ayob/contract/call'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { deviceOf, familyOf } from '@ayob/domain/accounts/device'
import type { SecurityNotice } from '@ayob/domain/accounts/security-notice'
import type { Proof } from '@ayob/domain/accounts/step-up'
import { isLanguage } from '@ayob/i18n/languages'
import type { Context } from '../../platform/context'
import { withPatience } from '../../platform/database-away'
import { notFound } from '../../platform/errors'
import type { Session } from '../../platform/http/route'
import { textIn } from '../../platform/http/texts'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Clock, Db, Reader, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { queueMail } from '../mails/mails.commands'
import { type Account, passkeyStore, twoFactorStore } from './accounts.store'
import { sessionStore } from './sessions.store'
import type { From } from './sign-in-limits'

/** When a session was proven that never was: calls that need a fresh proof are refused from the start. */
const NEVER = new Date(0)

/**
 * Opens a session and returns its token. `applicant` tokens give access to documents and profile only. A session that is not
 * `proven` needs a proof of identity before calls that ask for a fresh one.
 */
export async function openSession(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  userId: string,
  scope: 'full' | 'applicant',
  device: string,
  proven = true,
): Promise<string> {
  const token = newToken()
  const at = clock.now()
  await sessionStore.insert(tx, {
    token_hash: tokenHash(token),
    id: randomUUID(),
    user_id: userId,
    scope,
    device: device.slice(0, 300),
    created_at: at,
    last_used_at: at,
    proven_at: proven ? at : NEVER,
    fully_proven_at: proven ? at : NEVER,
  })
  return token
}

/** Ends one of the user's own sessions. Errors: 404. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await sessionStore.remove(tx, userId, id))) throw notFound()
}

/** Ends every session of a person. */
export const endSessionsOf = (tx: Tx, userId: string): Promise<void> => sessionStore.removeOthers(tx, userId, null)

/** Ends a person's sessions that act for an organisation. */
export const endSessionsActingFor = (tx: Tx, userId: string, organisationId: string): Promise<void> =>
  sessionStore.removeActingFor(tx, userId, organisationId)

/** Makes a session act for an organisation of its person. */
export const actForOrganisation = (tx: Tx, sessionId: string, organisationId: string): Promise<void> =>
  sessionStore.actFor(tx, sessionId, organisationId)

/**
 * Opens a session for a person who has proven their identity. A sign-in from a new type of device is reported by mail,
 * once, except for the account's first device. Whoever has the SIM card gets a code by SMS, so such a sign-in is no proof for
 * calls that need a fresh one. Returns the token.
 */
export async function openSignedIn(
  ctx: Context,
  tx: Tx,
  account: Account,
  from: From,
  first: Proof = 'password',
): Promise<string> {
  const { clock } = ctx
  const family = familyOf(deviceOf(from.device))
  const noted = await sessionStore.devices(tx, account.id)
  // Devices from before this table existed are known by their sessions.
  const open = await sessionStore.ofUser(tx, account.id)
  const known = new Set([...noted.map((one) => one.family), ...open.map(({ device }) => familyOf(deviceOf(device)))])
  const at = clock.now()
  const isNoted = await sessionStore.noteDevice(tx, { user_id: account.id, family, first_seen_at: at })
  if (isNoted && known.size > 0 && !known.has(family)) {
    await mailNewDevice(ctx, tx, account, { device: from.device, at: at.toISOString() })
  }
  return openSession(ctx, tx, account.id, 'full', from.device, first !== 'sms')
}

const newKey = () => `security:${randomUUID()}`

/** Queues a mail about a change to the account's security. */
export const mailSecurityNotice = (ctx: Context, tx: Tx, to: Account, what: SecurityNotice): Promise<void> =>
  queueMail(ctx, tx, { dedupeKey: newKey(), template: 'security-notice', to, data: { what } })

/** Queues a mail about a sign-in from a type of device (user agent) that is new to the account. */
export function mailNewDevice(
  ctx: Context,
  tx: Tx,
  to: Account,
  { device, at }: { readonly device: string; readonly at: string },
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const data = { device: deviceName(device, (key, values) => textIn(language, key, values)), at }
  return queueMail(ctx, tx, { dedupeKey: newKey(), template: 'new-device', to, data })
}

type Say = (key: string, values?: Record<string, string>) => string

/** The localised name of a device, taken from its browser and never from a library or program. */
export function deviceName(userAgent: string, say: Say): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser === undefined) return say('server.deviceUnknown')
  return system === undefined ? browser : say('server.deviceOn', { browser, system })
}

/** Returns true while a session is open. */
export const sessionExists = async (reader: Reader, id: string): Promise<boolean> =>
  (await sessionStore.viewer(reader, id)) !== undefined

/** A session ends 30 days after its last use, and 90 days after it began. */
export const SLIDING_MS = 30 * DAY_MS
export const ABSOLUTE_MS = 90 * DAY_MS
/** An id that no account has, so it owns nothing. An empty id could be mistaken for "no owner". */
const NOBODY = 'nobody'

interface Required2fa {
  readonly requireAdmin2fa: boolean
  readonly require2fa: boolean
}

/** The last use is updated at most this often. */
const TOUCH_MS = 5 * MINUTE_MS

/**
 * Finds the session of a token; undefined once it has expired or the account may not sign in.
 * @param required who must set up a second factor: administrators, everybody, or nobody
 */
export function createFindSession(db: Db, clock: Clock, required: Required2fa) {
  return async (token: string): Promise<Session | undefined> => {
    const row = await withPatience('quick', () => sessionStore.find(db, tokenHash(token)))
    if (!row) return undefined
    const now = clock.now()
    if (now.getTime() - row.lastUsedAt.getTime() > SLIDING_MS) return undefined
    if (now.getTime() - row.createdAt.getTime() > ABSOLUTE_MS) return undefined
    if (row.scope === 'full' && row.userStatus !== 'approved') return undefined
    if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS) await sessionStore.touch(db, row.id, now)
    const { id, userId, language, provenAt, fullyProvenAt, wroteLately, memberRole } = row
    const role = row.scope === 'applicant' ? 'applicant' : row.userType
    const isRequired = role === 'admin' ? required.requireAdmin2fa : role !== 'applicant' && required.require2fa
    const ownerId = role === 'advertiser' ? (row.organisationId ?? NOBODY) : userId
    return {
      ...{ id, userId, ownerId, memberRole, language, provenAt, fullyProvenAt, wroteLately, role },
      adminRoles: ADMIN_ROLES.filter((one) => row.adminRoles?.split(',').includes(one)),
      needsSecondFactor: isRequired && row.isSingleFactor,
    }
  }
}

export const sessionsPersonal: PersonalPart = {
  name: 'sessions',

  exported: async (reader, userId) => ({
    open: await sessionStore.ofUser(reader, userId),
    known_devices: await sessionStore.devices(reader, userId),
    passkeys: (await passkeyStore.ofUser(reader, userId)).map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
    two_step_sign_in: await twoFactorStore.isOn(reader, userId),
  }),

  async erase(tx, userId): Promise<undefined> {
    await sessionStore.removeOthers(tx, userId, null)
    await sessionStore.removeResets(tx, userId)
    await sessionStore.removeDevices(tx, userId)
    await passkeyStore.removeAll(tx, userId)
    await twoFactorStore.remove(tx, userId)
  },
}
