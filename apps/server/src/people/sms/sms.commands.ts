import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@ayob/contract/durations'
import { CODE_LIFE_MS, digitsOf, isOpen } from '@ayob/domain/sms/code'
import { isMobile } from '@ayob/domain/sms/number'
import type { Config } from '../../config'
import type { Context } from '../../platform/context'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { hmac, type KeyRing, sameText } from '../../platform/secrets'
import { type CodeRow, codeStore, messageStore } from './sms.store'
import { noticeText } from './sms.templates'

/** A notice that could not be sent for this long is no news any more. */
const NOTICE_LIFE_MS = 12 * HOUR_MS

/** Returns true when people can get codes: through a gateway or, while developing, in a folder. */
export const canSendCodes = ({ smsUrl, production }: Pick<Config, 'smsUrl' | 'production'>): boolean =>
  smsUrl !== undefined || !production

/**
 * The digits of a code, for each key of the installation. They are computed whenever they are needed, so that nobody can read
 * them in the database. They are bound to the account and its number.
 */
export const codesOf = (ring: KeyRing, { id, user_id, phone }: Pick<CodeRow, 'id' | 'user_id' | 'phone'>): string[] =>
  ring.map((key) => digitsOf(Buffer.from(hmac(key, `phone code\n${id}\n${user_id}\n${phone}`), 'base64url')))

interface Asker {
  readonly id: string
  readonly phone: string
  readonly language: string
}

/** What a new message begins with. */
const queuedAt = (now: Date) =>
  ({ state: 'queued', next_attempt_at: now, created_at: now, sent_at: null, last_error: null }) as const

/** Makes a code for an account, which replaces the previous one, and queues the message that brings it. */
export async function sendCode({ clock }: Pick<Context, 'clock'>, tx: Tx, asker: Asker, askedAt: Date): Promise<void> {
  const [now, expires_at] = [clock.now(), new Date(askedAt.getTime() + CODE_LIFE_MS)]
  const id = randomUUID()
  await codeStore.replace(tx, { user_id: asker.id, id, phone: asker.phone, expires_at })
  await messageStore.insert(tx, {
    ...{ id, dedupe_key: null, user_id: asker.id, kind: 'code', text: null },
    ...{ recipient: asker.phone, language: asker.language, expires_at },
    ...queuedAt(now),
  })
}

/**
 * Spends the code of an account. Returns false for a wrong one, which is counted, and when there is none for this number.
 * Of two concurrent calls with the same code the second is wrong.
 */
export async function spendPhoneCode(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  tx: Tx,
  { id: userId, phone }: Pick<Asker, 'id' | 'phone'>,
  digits: string,
): Promise<boolean> {
  const asked = await codeStore.lock(tx, userId)
  if (!asked) return false
  const code = { phone: asked.phone, expiresAt: asked.expires_at, wrongGuesses: asked.wrong_guesses }
  if (!isOpen(code, phone, clock.now())) return false
  if (!codesOf(secrets.personal, asked).some((right) => sameText(right, digits))) {
    await codeStore.countWrong(tx, userId)
    return false
  }
  await codeStore.remove(tx, userId)
  return true
}

interface NoticeOrder {
  /** Unique per occasion and recipient. */
  readonly dedupeKey: string
  readonly to: Asker
  readonly title: string
  /** Path of the page that shows it. */
  readonly link: string
}

/** Queues a notice by SMS in the transaction. Does nothing without a gateway, and for numbers outside Sri Lanka. */
export async function queueNotice(ctx: Context, tx: Tx, { dedupeKey, to, title, link }: NoticeOrder): Promise<void> {
  if (ctx.config.smsUrl === undefined || !isMobile(to.phone)) return
  const now = ctx.clock.now()
  const text = noticeText(title, `${ctx.publicUrl()}${link}`)
  await messageStore.insert(tx, {
    ...{ id: randomUUID(), dedupe_key: dedupeKey, user_id: to.id, kind: 'notice', text },
    ...{ recipient: to.phone, language: to.language, expires_at: new Date(now.getTime() + NOTICE_LIFE_MS) },
    ...queuedAt(now),
  })
}

const messagesOf = ownRows('sms_messages', {
  owner: 'user_id',
  columns: ['kind', 'recipient', 'text', 'language', 'created_at', 'sent_at'],
  order: 'created_at',
})
const codesAsked = ownRows('phone_codes', {
  owner: 'user_id',
  columns: ['phone', 'expires_at'],
  order: 'expires_at',
})

export const smsPersonal: PersonalPart = {
  name: 'sms',

  exported: async (reader, userId) => ({
    messages: await messagesOf(reader, userId),
    open_codes: await codesAsked(reader, userId),
  }),

  async erase(tx, userId): Promise<undefined> {
    await codeStore.remove(tx, userId)
    await messageStore.deleteOf(tx, userId)
  },
}
