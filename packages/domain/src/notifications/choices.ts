import type { Choice, Choices } from '@ayob/contract/settings'

/** What holds until a person chooses: marketing and the weekly report are only for those who ask for them. */
export const DEFAULT_CHOICES: Choices = {
  email: true,
  sms: false,
  push: true,
  campaignUpdates: true,
  systemAlerts: true,
  weeklyReports: false,
  marketing: false,
}

/** Choices that must all be on for a message to go out. None: it always goes. */
export type Needs = readonly Choice[]

/** Whether a person's choices let a message through. */
export const isWanted = (needs: Needs, choices: Choices) => needs.every((choice) => choices[choice])

/** What the opt-out link of a message switches off: the narrowest of its choices. Undefined where there is no choice. */
export const optOutOf = (needs: Needs): Choice | undefined => needs.at(-1)
