import { Refused, Unpaired } from './api'

/** What the last call has shown about the server: `stranger` answers, but is not AYOB. */
export type Contact = 'asking' | 'answered' | 'away' | 'stranger'

/** Why a box of a batch was not enrolled. */
export type Refusal = 'token' | 'other_serial' | 'serial_taken' | 'barred' | 'other'

const isAway = (status: number) => status >= 500 || status === 408

/** What a failed call shows about the server. */
export function contactOf(error: unknown): Contact {
  if (error instanceof Unpaired) return 'answered'
  if (error instanceof Refused) {
    if (isAway(error.status)) return 'away'
    return error.code === undefined ? 'stranger' : 'answered'
  }
  // The page of a network's sign-in, or of another server, is no JSON.
  return error instanceof SyntaxError ? 'stranger' : 'away'
}

/** Why the server refused a registration; null when it is only busy or away. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Unpaired) return 'barred'
  if (!(error instanceof Refused) || error.code === undefined || isAway(error.status) || error.status === 429)
    return null
  if (error.fields.includes('batch_token')) return 'token'
  if (error.fields.includes('serial')) return error.status === 409 ? 'serial_taken' : 'other_serial'
  return 'other'
}
