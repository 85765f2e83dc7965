import type { Choice, Choices } from '@ayob/contract/settings'

/** Choices as they are stored. `sms` is null until the person has chosen: most accounts are older than SMS notices. */
export type KeptChoices = Omit<Choices, 'sms'> & { readonly sms: boolean | null }

/** The choices of a new account: marketing and the weekly report are opt-in. */
export const DEFAULT_CHOICES: KeptChoices = {
  email: true,
  sms: null,
  push: true,
  campaignUpdates: true,
  systemAlerts: true,
  weeklyReports: false,
  marketing: false,
}

/** Returns the choices that count. Who has not chosen gets SMS where this installation can send it. */
export const choicesOf = (kept: KeptChoices, { hasSms }: { readonly hasSms: boolean }): Choices => ({
  ...kept,
  sms: kept.sms ?? hasSms,
})

/** The choices that must all be on for a message. A message without choices is always sent. */
export type NeededChoices = readonly Choice[]

/** Returns true when a person's choices allow a message. */
export const isWanted = (needed: NeededChoices, choices: KeptChoices) =>
  needed.every((choice) => choices[choice] === true)

/** Returns the choice that the opt-out link of a message switches off: its most specific one. */
export const optOutOf = (needed: NeededChoices): Choice | undefined => needed.at(-1)
