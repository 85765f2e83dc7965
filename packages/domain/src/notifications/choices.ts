import type { Choice, Choices } from '@ayob/contract/settings'

/** The choices of a new account: marketing and the weekly report are opt-in. */
export const DEFAULT_CHOICES: Choices = {
  email: true,
  sms: false,
  push: true,
  campaignUpdates: true,
  systemAlerts: true,
  weeklyReports: false,
  marketing: false,
}

/** The choices that must all be on for a message. A message without choices is always sent. */
export type NeededChoices = readonly Choice[]

/** Returns true when a person's choices allow a message. */
export const isWanted = (needed: NeededChoices, choices: Choices) => needed.every((choice) => choices[choice])

/** Returns the choice that the opt-out link of a message switches off: its most specific one. */
export const optOutOf = (needed: NeededChoices): Choice | undefined => needed.at(-1)
