import { randomUUID } from 'node:crypto'
import type { SecurityNotice } from '@ayob/domain/accounts/security-notice'
import { isLanguage } from '@ayob/i18n/languages'
import type { Context } from '../../platform/context'
import { textIn } from '../../platform/http/texts'
import type { Tx } from '../../platform/ports'
import { queueMail } from '../mails/mails.commands'
import type { Account } from './accounts.store'
import { deviceName } from './device-name'

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
