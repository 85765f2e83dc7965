import { randomUUID } from 'node:crypto'
import type { ProfileChange, SignUp } from '@ayob/contract/accounts'
import { UNDO_MS } from '@ayob/contract/durations'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import type { RegistrantType } from '@ayob/contract/registrations'
import { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { lastAccepted, paperChange } from '@ayob/domain/accounts/papers'
import type { Context } from '../../platform/context'
import { badField, notFound, orNotFound, Refusal } from '../../platform/errors'
import type { Session } from '../../platform/http/route'
import type { Secrets } from '../../platform/installation-keys'
import { holdBack, takeBack } from '../../platform/outbox'
import type { Actor, Core, Tx } from '../../platform/ports'
import { hmac, seal } from '../../platform/secrets'
import { changeChoices, recordConsent } from '../settings/settings.commands'
import { documentStore, type KeptDocument } from './documents.store'
import { phoneOf } from './phone'
import { registrationStore, type SealedId } from './registrations.store'
import { openSession } from './sessions.commands'

/** A person invited by an organisation, with the details that they entered. */
export interface InvitedPerson {
  readonly email: string
  readonly form: Pick<
    SignUp,
    'first_name' | 'last_name' | 'phone' | 'privacy_version' | 'consent' | 'marketing' | 'language'
  >
  readonly passwordHash: string
  readonly address: string
}

/** Registers an account for review. Returns its id and the token for uploading its documents. Errors: 409 `email_taken`. */
export async function signUp(
  ctx: Context,
  tx: Tx,
  form: SignUp,
  passwordHash: string,
  from: { address: string; device: string },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const at = ctx.clock.now()
  const { first_name, last_name, email, user_type, language } = form
  const user = { id, first_name, last_name, email, user_type, language, phone: phoneOf(form.phone) }
  await insertUser(tx, { ...user, status: 'pending', password_hash: passwordHash, created_at: at })
  if (form.user_type === 'driver') {
    await registrationStore.insertDriver(tx, id, form, sealId(ctx.secrets, form.national_id), at)
  } else {
    await registrationStore.insertAdvertiser(tx, id, form)
  }
  await agree(ctx, tx, id, form, from.address)
  await ctx.emit(tx, 'registration.submitted', { userId: id })
  return { id, token: await openSession(ctx, tx, id, 'applicant', from.device) }
}

/** Registers an approved account for a person whom an organisation invited. Returns its id. Errors: 409 `email_taken`. */
export async function addInvited(
  ctx: Core,
  tx: Tx,
  { email, form, passwordHash, address }: InvitedPerson,
  user_type: 'advertiser' | 'admin' = 'advertiser',
): Promise<string> {
  const { first_name, last_name, language } = form
  const id = randomUUID()
  const named = { id, first_name, last_name, email, language, phone: phoneOf(form.phone) }
  const account = { user_type, status: 'approved', invited: true, password_hash: passwordHash } as const
  await insertUser(tx, { ...named, ...account, created_at: ctx.clock.now() })
  await agree(ctx, tx, id, form, address)
  return id
}

/** Errors: 409 `email_taken`. */
async function insertUser(tx: Tx, user: Parameters<typeof registrationStore.insertUser>[1]): Promise<void> {
  try {
    await registrationStore.insertUser(tx, user)
  } catch (error) {
    if (!isTakenEmail(error)) throw error
    throw new Refusal('email_taken', 'server.emailTaken', { fields: { email: 'server.emailTaken' } })
  }
}

/** Records which documents the person read and agreed to. */
async function agree(
  ctx: Core,
  tx: Tx,
  id: string,
  {
    privacy_version,
    consent,
    marketing,
    language,
  }: Pick<SignUp, 'privacy_version' | 'consent' | 'marketing' | 'language'>,
  address: string,
): Promise<void> {
  const version = privacy_version ?? (consent ? PRIVACY_VERSION : undefined)
  if (version) await recordConsent(ctx, tx, { userId: id, kind: 'privacy', given: true, version, language, address })
  if (marketing) await changeChoices(ctx, tx, id, { notifications: { marketing: true } }, language)
}

function sealId(secrets: Secrets, nationalId: string): SealedId {
  const plain = nationalId.toUpperCase().replace(/[\s-]/g, '')
  return { sealed: seal(secrets.personal, nationalId), last4: plain.slice(-4), hash: hmac(secrets.personal[0], plain) }
}

function isTakenEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'users_email'
}

/** A reviewer's decision. `seen` is the time of the newest waiting papers on the reviewer's page. */
export interface Verdict {
  readonly type: RegistrantType
  readonly verdict: 'approved' | 'rejected'
  readonly reason: string | null
  readonly seen: string | undefined
  /** The person is told of an approval only when it can no longer be taken back. */
  readonly undoable?: boolean | undefined
}

/**
 * Approves or rejects a pending registration, or the replaced papers of an approved account. Returns the person's name.
 * Errors: 404; 400 on `type`; 409 when nothing waits or newer papers have arrived.
 */
export async function review(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  id: string,
  { type, verdict, reason, seen, undoable }: Verdict,
): Promise<{ name: string; papers: boolean }> {
  const user = await registrationStore.lock(tx, id)
  if (!user || user.user_type === 'admin') throw notFound()
  if (user.user_type !== type) throw badField('type', 'server.registrationKind')
  const name = `${user.first_name} ${user.last_name}`
  if (user.status !== 'pending') {
    if (await reviewPapers(ctx, tx, actor, id, verdict, { reason, seen })) return { name, papers: true }
    throw new Refusal('conflict', 'server.registrationState', { values: { status: user.status } })
  }
  await registrationStore.review(tx, id, verdict, actor.id ?? '', reason, ctx.clock.now())
  if (verdict === 'approved') {
    await ctx.emit(tx, 'registration.approved', { userId: id })
    const until = new Date(ctx.clock.now().getTime() + UNDO_MS)
    if (undoable) await holdBack(tx, 'registration.approved', { userId: id }, until)
  } else await ctx.emit(tx, 'registration.rejected', { userId: id, reason })
  const about = { subject: 'registration', subjectId: id }
  await ctx.recordActivity(tx, {
    actor,
    action: `registration.${verdict}`,
    ...about,
    ...(reason && { details: { reason } }),
  })
  return { name, papers: false }
}

/** Takes back an approval that nobody has been told of yet. Returns the person's name. Errors: 404; 409 when it is too late. */
export async function undoApproval(ctx: Context, tx: Tx, actor: Actor, id: string): Promise<string> {
  const user = orNotFound(await registrationStore.lock(tx, id))
  if (!(await takeBack(tx, 'registration.approved', { userId: id }, ctx.clock.now())))
    throw new Refusal('conflict', 'server.tooLateToUndo')
  await registrationStore.awaitReview(tx, id)
  await ctx.recordActivity(tx, { actor, action: 'registration.undo_approval', subject: 'registration', subjectId: id })
  return `${user.first_name} ${user.last_name}`
}

/**
 * Changes the person's own names and phone, and the details of the organisation that they own. Absent fields stay
 * unchanged. Another phone number needs a fresh proof of identity: `refuseUnlessProven` throws without one. Errors: 403
 * for a member who changes details of the organisation.
 */
export async function changeProfile(
  tx: Tx,
  { userId, ownerId, role, memberRole }: Pick<Session, 'userId' | 'ownerId' | 'role' | 'memberRole'>,
  change: ProfileChange,
  refuseUnlessProven: () => void,
): Promise<void> {
  const phone = change.phone && phoneOf(change.phone)
  if (phone && phone !== (await registrationStore.byId(tx, userId))?.phone) refuseUnlessProven()
  await registrationStore.changeUser(tx, userId, { ...change, phone })
  const isChanged = await registrationStore.changeAdvertiser(tx, ownerId, change)
  if (isChanged && role === 'advertiser' && memberRole !== 'owner')
    throw new Refusal('forbidden', 'server.memberNeeds_owner')
}

/**
 * Stores documents of an account. In an approved account the previous ones are kept and the new ones wait for review,
 * while the account stays active. Errors: 404.
 */
export async function putDocuments(
  { clock, emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  userId: string,
  documents: readonly KeptDocument[],
): Promise<void> {
  const { status } = orNotFound(await registrationStore.lock(tx, userId))
  const at = clock.now()
  const files: string[] = []
  let asked = false
  for (const document of documents) {
    const { field } = document
    const old = await documentStore.take(tx, userId, field)
    const change = paperChange(status, { isPermit: field === PERMIT_DOCUMENT, isFirst: !old })
    if (old && change.keepsOld) await documentStore.keepVersion(tx, old, at)
    else if (old) files.push(old.file)
    await documentStore.put(tx, userId, document, at, change.asksReview ? at : null)
    if (!change.asksReview) continue
    asked = true
    const action = old ? 'document.replaced' : 'document.added'
    await recordActivity(tx, { actor, action, subject: 'registration', subjectId: userId, details: { field } })
  }
  if (asked) await emit(tx, 'papers.asked', { userId })
  if (files.length > 0) await emit(tx, 'files.unneeded', { files })
}

/**
 * Accepts or rejects papers of an approved account that wait for review. Rejected ones are kept as versions, and the
 * previously accepted ones become current again. Returns false when none waits. Errors: 409 when the reviewer has
 * `seen` older ones.
 */
export async function reviewPapers(
  { clock, emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  userId: string,
  verdict: 'approved' | 'rejected',
  { reason, seen }: { reason: string | null; seen: string | undefined },
): Promise<boolean> {
  const waiting = await documentStore.waiting(tx, userId)
  if (waiting.length === 0) return false
  if (seen !== undefined && waiting[0]?.asked_at?.toISOString() !== seen) {
    throw new Refusal('conflict', 'server.registrationPapersChanged')
  }
  if (verdict === 'approved') {
    await documentStore.accept(tx, userId)
    await emit(tx, 'papers.confirmed', { userId })
  } else {
    const versions = await documentStore.versionsOf(tx, [userId])
    for (const { field } of waiting) {
      const refused = await documentStore.take(tx, userId, field)
      if (refused) await documentStore.keepVersion(tx, refused, clock.now())
      const before = lastAccepted(versions.filter((version) => version.field === field))
      if (before) await documentStore.restore(tx, before.file)
    }
    await emit(tx, 'papers.refused', { userId, reason })
  }
  const details = { fields: waiting.map(({ field }) => field).join(', '), ...(reason && { reason }) }
  const about = { subject: 'registration', subjectId: userId, details }
  await recordActivity(tx, { actor, action: `papers.${verdict}`, ...about })
  return true
}
