import type { Choice, Settings, SettingsChange } from '@ayob/contract/settings'
import { choicesOf } from '@ayob/domain/notifications/choices'
import { setLanguage } from '../../people/accounts/accounts.commands'
import { accountViews } from '../../people/accounts/accounts.queries'
import { changeChoices, readOptOutToken } from '../../people/settings/settings.commands'
import { settingsViews } from '../../people/settings/settings.queries'
import type { Context } from '../../platform/context'
import { badField } from '../../platform/errors'
import type { Reader, Tx } from '../../platform/ports'

/** A person's settings, with defaults for those that were never changed. */
export async function settingsOf(
  { config }: Pick<Context, 'config'>,
  reader: Reader,
  userId: string,
): Promise<Settings> {
  const { choices, theme } = await settingsViews.of(reader, userId)
  const notifications = choicesOf(choices, { hasSms: config.smsUrl !== undefined })
  return { notifications, theme, language: await accountViews.languageOf(reader, userId) }
}

/** Changes the given settings. Returns all settings. */
export async function changeSettings(
  ctx: Context,
  tx: Tx,
  userId: string,
  { language, ...change }: SettingsChange,
): Promise<Settings> {
  if (language) await setLanguage(tx, userId, language)
  await changeChoices(ctx, tx, userId, change, language ?? (await accountViews.languageOf(tx, userId)))
  return settingsOf(ctx, tx, userId)
}

/** The setting that a mailed link switches off, and its current value. Errors: 400 on `token`. */
export async function readOptOut(ctx: Context, token: string): Promise<{ choice: Choice; on: boolean }> {
  const { userId, choice } = known(ctx, token)
  const { notifications } = await settingsOf(ctx, ctx.db, userId)
  return { choice, on: notifications[choice] }
}

/** Switches off the setting of a mailed link. Repeating it changes nothing. Errors: 400 on `token`. */
export async function optOut(ctx: Context, tx: Tx, token: string): Promise<{ choice: Choice; on: boolean }> {
  const { userId, choice } = known(ctx, token)
  await changeSettings(ctx, tx, userId, { notifications: { [choice]: false } })
  return { choice, on: false }
}

function known({ secrets }: Context, token: string) {
  const link = readOptOutToken(secrets.links, token)
  if (!link) throw badField('token', 'server.optOutUnknown')
  return link
}
