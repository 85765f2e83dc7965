import { randomUUID } from 'node:crypto'
import { DOCUMENT_FIELDS, MAX_DOCUMENT_BYTES, type ProfileChange, type SignUp } from '@ayob/contract/accounts'
import type { Language } from '@ayob/contract/languages'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import type { RegistrantType } from '@ayob/contract/registrations'
import { fileTypeFromFile } from 'file-type'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Core } from '../platform/core'
import { badField, notFound, Refusal } from '../platform/errors'
import type { FileStore, ReceivedFile } from '../platform/files'
import type { Limit, Limiter } from '../platform/limiter'
import type { Actor, Tx } from '../platform/ports'
import { hmac, newToken, type Secrets, seal } from '../platform/secrets'
import { hashPassword } from './password'
import { type KeptDocument, registrationStore, type SealedId } from './registrations.store'
import { openSession } from './sessions.commands'

export interface RegistrationDeps extends Core {
  readonly limiter: Limiter
  readonly files: FileStore
  readonly secrets: Secrets
  /** Writes down what was agreed to at sign-up. */
  readonly recordConsents: (tx: Tx, userId: string, agreed: Agreed) => Promise<void>
}

/** What an applicant has agreed to. */
export interface Agreed {
  /** The version of the privacy notice; undefined where nothing was said of it. */
  readonly privacyVersion: string | undefined
  readonly marketing: boolean
  readonly language: Language
  readonly address: string
}

/** Registers an account that waits for review; answers its id and the token for its documents. */
export async function signUp(
  deps: RegistrationDeps,
  form: SignUp,
  from: { address: string; device: string },
): Promise<{ id: string; token: string }> {
  const limit: Limit = { bucket: `signup:${from.address}`, count: 20, windowS: 3600 }
  await deps.limiter.check([limit])
  const passwordHash = await hashPassword(form.password)
  const id = randomUUID()
  const at = deps.clock.now()
  try {
    const token = await deps.transact(async (tx) => {
      const account = { id, form: { ...form, phone: phoneOf(form.phone) }, type: form.user_type, passwordHash, at }
      await registrationStore.insertUser(tx, { ...account, status: 'pending' })
      if (form.user_type === 'driver') {
        await registrationStore.insertDriver(tx, id, form, sealId(deps.secrets, form.national_id), at)
      } else {
        await registrationStore.insertAdvertiser(tx, id, form)
      }
      const { privacy_version, consent, marketing, language } = form
      const privacyVersion = privacy_version ?? (consent ? PRIVACY_VERSION : undefined)
      await deps.recordConsents(tx, id, { privacyVersion, marketing, language, address: from.address })
      await deps.emit(tx, 'registration.submitted', { userId: id })
      return openSession(tx, deps.clock, id, 'applicant', from.device)
    })
    await deps.limiter.count([limit])
    return { id, token }
  } catch (error) {
    if (isTakenEmail(error))
      throw new Refusal('email_taken', 'server.emailTaken', { fields: { email: 'server.emailTaken' } })
    throw error
  }
}

/** Numbers that are valid in Sri Lanka (or carry their country) are kept in one form, others as they were typed. */
function phoneOf(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'LK')
  return parsed?.isValid() ? parsed.number : typed
}

function sealId(secrets: Secrets, nationalId: string): SealedId {
  const plain = nationalId.toUpperCase().replace(/[\s-]/g, '')
  return { sealed: seal(secrets.personal, nationalId), last4: plain.slice(-4), hash: hmac(secrets.personal, plain) }
}

function isTakenEmail(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'users_email'
}

const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export const DOCUMENT_RULES = {
  maxBytes: MAX_DOCUMENT_BYTES,
  tooLarge: 'server.documentTooLarge',
  none: 'server.documentsNone',
} as const

/** Keeps the documents of an account, all or none; one that was there before is replaced. */
export async function keepDocuments(
  deps: RegistrationDeps,
  userId: string,
  received: readonly ReceivedFile[],
): Promise<Record<string, string>> {
  const user = await registrationStore.byId(deps.db, userId)
  if (!user) throw notFound()
  const allowed: readonly string[] = user.user_type === 'driver' ? DOCUMENT_FIELDS.driver : DOCUMENT_FIELDS.advertiser
  for (const { field } of received) if (!allowed.includes(field)) throw badField(field, 'server.documentWrongKind')
  return keepFiles(deps, userId, received)
}

/** Keeps files as documents of an account once their content is one of a document; what they replace is gone. */
export async function keepFiles(
  deps: Pick<RegistrationDeps, 'files' | 'transact' | 'clock'>,
  userId: string,
  received: readonly ReceivedFile[],
): Promise<Record<string, string>> {
  const documents: { upload: ReceivedFile; mime: string; file: string }[] = []
  for (const upload of received) {
    const mime = (await fileTypeFromFile(upload.path))?.mime ?? ''
    const ending = DOCUMENT_TYPES[mime]
    if (!ending || !/\.(pdf|jpe?g|png)$/i.test(upload.name)) throw badField(upload.field, 'server.documentType')
    documents.push({ upload, mime, file: `${newToken().slice(0, 22)}.${ending}` })
  }
  for (const { upload, file } of documents) await deps.files.keep(upload.path, file)
  const replaced = await deps.transact(async (tx) => {
    const old: (string | undefined)[] = []
    for (const { upload, mime, file } of documents) {
      const document = {
        field: upload.field as KeptDocument['field'],
        file,
        name: upload.name,
        mime,
        size: upload.size,
      }
      old.push(await registrationStore.putDocument(tx, userId, document, deps.clock.now()))
    }
    return old
  })
  for (const file of replaced) if (file) await deps.files.removeKept(file)
  return Object.fromEntries(documents.map(({ upload, file }) => [upload.field, file]))
}

/** Approves or rejects a pending registration; of two at once exactly one succeeds. Answers the person's name. */
export async function review(
  deps: RegistrationDeps,
  actor: Actor,
  id: string,
  type: RegistrantType,
  verdict: 'approved' | 'rejected',
  reason: string | null,
): Promise<string> {
  return deps.transact(async (tx) => {
    const user = await registrationStore.lock(tx, id)
    if (!user || user.user_type === 'admin') throw notFound()
    if (user.user_type !== type) throw badField('type', 'server.registrationKind')
    if (user.status !== 'pending') {
      throw new Refusal('conflict', 'server.registrationState', { values: { status: user.status } })
    }
    await registrationStore.review(tx, id, verdict, actor.id ?? '', reason, deps.clock.now())
    if (verdict === 'approved') await deps.emit(tx, 'registration.approved', { userId: id })
    else await deps.emit(tx, 'registration.rejected', { userId: id, reason })
    await deps.recordActivity(tx, {
      actor,
      action: `registration.${verdict}`,
      subject: 'registration',
      subjectId: id,
      ...(reason && { details: { reason } }),
    })
    return `${user.first_name} ${user.last_name}`
  })
}

/** Changes one's own account. */
export async function changeProfile(deps: RegistrationDeps, userId: string, change: ProfileChange): Promise<void> {
  await deps.transact(async (tx) => {
    await registrationStore.changeUser(tx, userId, { ...change, phone: change.phone && phoneOf(change.phone) })
    await registrationStore.changeAdvertiser(tx, userId, change)
  })
}

export interface FirstAdmin {
  readonly email: string
  readonly password: string
  readonly firstName?: string
}

/** Makes the first administrator when there is none. */
export async function ensureAdmin(deps: RegistrationDeps, admin: FirstAdmin): Promise<void> {
  if ((await registrationStore.admins(deps.db)).length > 0) return
  const passwordHash = await hashPassword(admin.password)
  await deps.transact((tx) =>
    registrationStore.insertUser(tx, {
      id: randomUUID(),
      form: {
        first_name: admin.firstName ?? 'AYOB',
        last_name: 'Administrator',
        email: admin.email.toLowerCase(),
        phone: '',
      },
      type: 'admin',
      status: 'approved',
      passwordHash,
      at: deps.clock.now(),
    }),
  )
}
