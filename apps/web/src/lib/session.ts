import type { User, UserType } from '@ayob/contract/accounts'
import { deviceEntries } from './storage'

/** The session of this browser. `user` may still have to be fetched. */
export interface Session {
  readonly role: 'visitor' | UserType
  readonly user: SessionUser | null
}

export type SessionUser = Pick<User, 'first_name' | 'last_name' | 'email' | 'user_type'> &
  Partial<Pick<User, 'photo_url'>>

const VISITOR: Session = { role: 'visitor', user: null }
const KEYS = ['auth_token', 'user', 'adminToken', 'adminUser'] as const
type Key = (typeof KEYS)[number]

const listeners = new Set<() => void>()
let cached: { readonly stamp: string; readonly session: Session } | undefined

const get: (key: Key) => string | null = deviceEntries.get

function userIn(key: 'user' | 'adminUser'): SessionUser | null {
  const value = deviceEntries.getJson(key)
  return value && typeof value === 'object' && 'user_type' in value ? (value as SessionUser) : null
}

/** The stored session. An administrator is signed in only with both `adminToken` and `adminUser`; anybody else with an `auth_token`. */
export function readSession(): Session {
  // A new token for the same person does not make a new session.
  const stamp = KEYS.map((key) => (/token$/i.test(key) ? get(key) !== null : get(key))).join('\u0000')
  if (cached?.stamp === stamp) return cached.session
  const session = derive()
  cached = { stamp, session }
  return session
}

function derive(): Session {
  if (get('adminToken') && get('adminUser')) return { role: 'admin', user: userIn('adminUser') }
  if (!get('auth_token')) return VISITOR
  const user = userIn('user')
  if (user?.user_type === 'admin') return VISITOR
  return { role: user?.user_type === 'driver' ? 'driver' : 'advertiser', user }
}

function changed() {
  for (const listener of listeners) listener()
}

/** The token for a call. Administrator calls use the administrator's token. */
export function tokenFor(path: string): string | null {
  if (isAdminPath(path)) return get('adminToken')
  return get('auth_token') ?? get('adminToken')
}

export function isAdminPath(path: string): boolean {
  return path.startsWith('/admin/') || path.startsWith('/ayob/')
}

/** Stores a sign-in; that of an administrator also under the administrator's keys. */
export function saveSignIn(token: string, user: User): void {
  deviceEntries.set('auth_token', token)
  deviceEntries.set('user', JSON.stringify(user))
  if (user.user_type === 'admin') {
    deviceEntries.set('adminToken', token)
    deviceEntries.set('adminUser', JSON.stringify(user))
  }
  changed()
}

const TOKEN_LOCK = 'session token'

/** Stores a replacement token in all tabs. Tabs whose calls are refused in the meantime wait for it. */
export async function replaceToken(replacement: (old: string | null) => Promise<string | undefined>): Promise<void> {
  const replace = async () => {
    const old = get('auth_token') ?? get('adminToken')
    const token = await replacement(old)
    if (token === undefined) return
    for (const key of ['auth_token', 'adminToken'] as const) if (get(key) === old) deviceEntries.set(key, token)
    changed()
  }
  // Browsers provide locks only on https.
  await (navigator.locks ? navigator.locks.request(TOKEN_LOCK, replace) : replace())
}

/** Waits until no tab is replacing the token. */
export async function tokenSettled(): Promise<void> {
  await navigator.locks?.request(TOKEN_LOCK, { mode: 'shared' }, () => undefined)
}

/** Stores the profile of the signed-in person. */
export function saveUser(user: User): void {
  deviceEntries.set('user', JSON.stringify(user))
  changed()
}

/** Removes the session of a member. */
export function clearUser(): void {
  deviceEntries.remove('auth_token')
  deviceEntries.remove('user')
}

/** Removes the session of an administrator, including the member session that was stored with it. */
export function clearAdmin(): void {
  deviceEntries.remove('adminToken')
  deviceEntries.remove('adminUser')
  clearUser()
}

/** Loads the landing page as a new document, so that nothing of the session stays in memory. */
export function leave(): void {
  document.documentElement.classList.remove('signed-in')
  window.location.replace('/')
}

/** Subscribes to the session, including changes in other tabs. Returns a function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
