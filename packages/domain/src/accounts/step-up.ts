/** How a person proves who they are. */
export type Proof = 'password' | 'app' | 'recovery' | 'passkey'

/** How long a proof of who is signed in opens what needs one. */
export const PROOF_LIFE_MS = 15 * 60_000

/** Returns until when a proof is good. */
export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + PROOF_LIFE_MS)

/** Returns true while a proof is fresh. One from the future, as after a clock was set back, is as good as one of now. */
export const isProven = (provenAt: Date, now: Date): boolean => now.getTime() < provenUntil(provenAt).getTime()
