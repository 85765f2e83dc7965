import { MINUTE_MS } from '@ayob/contract/durations'
/** The ways in which a person proves their identity. */
export type Proof = 'password' | 'app' | 'recovery' | 'passkey' | 'sms'

/** How long a proof of identity allows calls that need a step-up. */
export const PROOF_LIFE_MS = 15 * MINUTE_MS

/** Returns the end of a proof's validity. */
export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + PROOF_LIFE_MS)

/** Returns true while a proof is fresh. A proof from the future, for example after the clock was set back, counts as made now. */
export const isProven = (provenAt: Date, now: Date): boolean => now.getTime() < provenUntil(provenAt).getTime()
