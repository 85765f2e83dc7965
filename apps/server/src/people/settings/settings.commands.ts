import type { Language } from '@ayob/contract/languages'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { CHOICES, type Choice, type SettingsChange } from '@ayob/contract/settings'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Core, Tx } from '../../platform/ports'
import { hmac, isSignedBy, type KeyRing, sameText } from '../../platform/secrets'
import { type Chosen, consentStore, settingsStore } from './settings.store'

interface Consent {
  readonly userId: string
  readonly kind: 'privacy' | 'marketing'
  readonly given: boolean
  /** The version of the privacy notice that the person read; the current one by default. */
  readonly version?: string | undefined
  readonly language: string
  readonly address: string | null
}

/** Records a consent or its withdrawal. Records are never changed. */
export async function recordConsent({ clock }: Pick<Core, 'clock'>, tx: Tx, consent: Consent): Promise<void> {
  const { userId: user_id, kind, given, version = PRIVACY_VERSION, language, address } = consent
  await consentStore.add(tx, { user_id, kind, given, version, language, address, at: clock.now() })
}

/** Removes the addresses from which a person consented. */
export const forgetConsentAddresses = (tx: Tx, userId: string): Promise<void> =>
  consentStore.forgetAddresses(tx, userId)

/** Changes the given choices, and records whether the person wants news and offers. `language` is that of the consent. */
export async function changeChoices(
  ctx: Pick<Core, 'clock'>,
  tx: Tx,
  userId: string,
  { notifications, theme }: Pick<SettingsChange, 'notifications' | 'theme'>,
  language: Language,
): Promise<Chosen> {
  const old = await settingsStore.lock(tx, userId)
  const named = Object.fromEntries(Object.entries(notifications).filter(([, value]) => value !== undefined))
  const changed: Chosen = { choices: { ...old.choices, ...named }, theme: theme ?? old.theme }
  await settingsStore.write(tx, userId, changed)
  const { marketing: given } = changed.choices
  if (given !== old.choices.marketing)
    await recordConsent(ctx, tx, { userId, kind: 'marketing', given, language, address: null })
  return changed
}

const signed = (userId: string, choice: string) => `opt-out\n${userId}\n${choice}`

/** The token of a link that switches one setting off without signing in. It doesn't expire, because a mail may be read years later. */
export const optOutToken = (ring: KeyRing, userId: string, choice: Choice) =>
  `${userId}.${choice}.${hmac(ring[0], signed(userId, choice))}`

/** Returns the content of a token; undefined when it was altered. */
export function readOptOutToken(ring: KeyRing, token: string) {
  const [userId = '', named = '', signature = ''] = token.split('.')
  const choice = CHOICES.find((one) => one === named)
  if (!choice || !sameText(token, `${userId}.${named}.${signature}`)) return undefined
  return isSignedBy(ring, signed(userId, choice), signature) ? { userId, choice } : undefined
}

export const settingsPersonal: PersonalPart = {
  name: 'settings',

  async exported(reader, userId) {
    const { choices, theme } = await settingsStore.of(reader, userId)
    return { notifications: choices, theme }
  },

  async erase(tx, userId): Promise<undefined> {
    await settingsStore.remove(tx, userId)
  },
}
