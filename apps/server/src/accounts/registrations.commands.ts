import { randomUUID } from 'node:crypto'
import type { ProfileChange, SignUp } from '@ayob/contract/accounts'
import type { Language } from '@ayob/contract/languages'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import type { RegistrantType } from '@ayob/contract/registrations'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Core } from '../platform/core'
import { badField, notFound, Refusal } from '../platform/errors'
import type { FileStore } from '../platform/files'
import type { Secrets } from '../platform/installation-keys'
import type { Limiter } from '../platform/limiter'
import type { Actor, Tx } from '../platform/ports'
import { hmac, seal } from '../platform/secrets'
import { reviewPapers } from './papers.commands'
import { registrationStore, type SealedId } from './registrations.store'
import { openSession } from './sessions.commands'

export interface RegistrationDeps extends Core {
  readonly limiter: Limiter
  readonly files: FileStore
  readonly secrets: Secrets
  /** Records the consents given at sign-up. */
  readonly recordConsents: (tx: Tx, userId: string, agreed: Agreed) => Promise<void>
}

export interface Agreed {
  /** The version of the privacy notice; undefined when the notice was not accepted. */
  readonly privacyVersion: string | undefined
  readonly marketing: boolean
  readonly language: Language
  readonly address: string
}

/** Registers an account for review. Returns its id and the token for its documents. Errors: 409 `email_taken`. */
export async function signUp(
  deps: RegistrationDeps,
  tx: Tx,
  form: SignUp,
  passwordHash: string,
  from: { address: string; device: string },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const at = deps.clock.now()
  const { first_name, last_name, email, user_type, language } = form
  const user = { id, first_name, last_name, email, user_type, language, phone: phoneOf(form.phone) }
  try {
    await registrationStore.insertUser(tx, { ...user, status: 'pending', password_hash: passwordHash, created_at: at })
  } catch (error) {
    if (!isTakenEmail(error)) throw error
    throw new Refusal('email_taken', 'server.emailTaken', { fields: { email: 'server.emailTaken' } })
  }
  if (form.user_type === 'driver') {
    await registrationStore.insertDriver(tx, id, form, sealId(deps.secrets, form.national_id), at)
  } else {
    await registrationStore.insertAdvertiser(tx, id, form)
  }
  const { privacy_version, consent, marketing } = form
  const privacyVersion = privacy_version ?? (consent ? PRIVACY_VERSION : undefined)
  await deps.recordConsents(tx, id, { privacyVersion, marketing, language, address: from.address })
  await deps.emit(tx, 'registration.submitted', { userId: id })
  return { id, token: await openSession(tx, deps.clock, id, 'applicant', from.device) }
}

/** Normalises numbers that are valid in Sri Lanka or carry a country code; returns others as typed. */
function phoneOf(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'LK')
  return parsed?.isValid() ? parsed.number : typed
}

function sealId(secrets: Secrets, nationalId: string): SealedId {
  const plain = nationalId.toUpperCase().replace(/[\s-]/g, '')
  return { sealed: seal(secrets.personal, nationalId), last4: plain.slice(-4), hash: hmac(secrets.personal[0], plain) }
}

function isTakenEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'users_email'
}

/** What a reviewer decides. `seen` is when the newest of the waiting papers on the reviewer's page came. */
export interface Verdict {
  readonly type: RegistrantType
  readonly verdict: 'approved' | 'rejected'
  readonly reason: string | null
  readonly seen: string | undefined
}

/**
 * Approves or rejects a pending registration, or the papers that an approved account has replaced. Returns the person's
 * name. Errors: 404; 400 on `type`; 409 when nothing waits, or newer papers have come.
 */
export async function review(
  deps: RegistrationDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  { type, verdict, reason, seen }: Verdict,
): Promise<{ name: string; papers: boolean }> {
  const user = await registrationStore.lock(tx, id)
  if (!user || user.user_type === 'admin') throw notFound()
  if (user.user_type !== type) throw badField('type', 'server.registrationKind')
  const name = `${user.first_name} ${user.last_name}`
  if (user.status !== 'pending') {
    if (await reviewPapers(deps, tx, actor, id, verdict, { reason, seen })) return { name, papers: true }
    throw new Refusal('conflict', 'server.registrationState', { values: { status: user.status } })
  }
  await registrationStore.review(tx, id, verdict, actor.id ?? '', reason, deps.clock.now())
  if (verdict === 'approved') await deps.emit(tx, 'registration.approved', { userId: id })
  else await deps.emit(tx, 'registration.rejected', { userId: id, reason })
  const entry = { actor, action: `registration.${verdict}`, subject: 'registration', subjectId: id }
  await deps.recordActivity(tx, { ...entry, ...(reason && { details: { reason } }) })
  return { name, papers: false }
}

/** Changes the user's own account. Absent fields stay as they are. */
export async function changeProfile(tx: Tx, userId: string, change: ProfileChange): Promise<void> {
  await registrationStore.changeUser(tx, userId, { ...change, phone: change.phone && phoneOf(change.phone) })
  await registrationStore.changeAdvertiser(tx, userId, change)
}
