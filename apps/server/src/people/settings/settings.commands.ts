import type { Choice, Settings, SettingsChange } from '@ayob/contract/settings'
import type { Context } from '../../platform/context'
import { badField } from '../../platform/errors'
import type { Reader, Tx } from '../../platform/ports'
import type { KeyRing } from '../../platform/secrets'
import { readOptOutToken } from './opt-out-tokens'
import type { AccountLanguage, RecordMarketing } from './ports'
import { settingsStore } from './settings.store'

export interface SettingsDeps extends Context {
  readonly language: AccountLanguage
  readonly recordMarketing: RecordMarketing
}

/** A person's settings, with defaults for those that were never changed. */
export async function settingsOf({ language }: SettingsDeps, reader: Reader, userId: string): Promise<Settings> {
  const { choices, theme } = await settingsStore.of(reader, userId)
  return { notifications: choices, theme, language: await language.of(reader, userId) }
}

/** Changes the given settings. Returns all settings. */
export async function changeSettings(
  deps: SettingsDeps,
  tx: Tx,
  userId: string,
  { notifications, language, theme }: SettingsChange,
): Promise<Settings> {
  const old = await settingsStore.lock(tx, userId)
  const named = Object.fromEntries(Object.entries(notifications).filter(([, value]) => value !== undefined))
  await settingsStore.write(tx, userId, { choices: { ...old.choices, ...named }, theme: theme ?? old.theme })
  if (language) await deps.language.set(tx, userId, language)
  const changed = await settingsOf(deps, tx, userId)
  const { marketing } = changed.notifications
  if (marketing !== old.choices.marketing) await deps.recordMarketing(tx, userId, marketing, changed.language)
  return changed
}

/** The setting that a mailed link switches off, and its current value. Errors: 400 on `token`. */
export async function readOptOut(
  { db, secrets }: SettingsDeps,
  token: string,
): Promise<{ choice: Choice; on: boolean }> {
  const { userId, choice } = known(secrets.links, token)
  const { choices } = await settingsStore.of(db, userId)
  return { choice, on: choices[choice] }
}

/** Switches off the setting of a mailed link. Repeating it changes nothing. Errors: 400 on `token`. */
export async function optOut(deps: SettingsDeps, tx: Tx, token: string): Promise<{ choice: Choice; on: boolean }> {
  const { userId, choice } = known(deps.secrets.links, token)
  await changeSettings(deps, tx, userId, { notifications: { [choice]: false } })
  return { choice, on: false }
}

function known(ring: KeyRing, token: string) {
  const link = readOptOutToken(ring, token)
  if (!link) throw badField('token', 'server.optOutUnknown')
  return link
}
