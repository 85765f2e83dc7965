import { Refused } from '@ayob/client/refused'

/** A call that was only a request: another administrator has to confirm it. `message` says so and can be shown to the user. */
export class Asked extends Error {}

/** No connection, a server that was not patient enough, and one that is away. */
const TEMPORARY = new Set([0, 408, 502, 503, 504])

/** Whether the same call may succeed when it is made again. */
export const isTemporary = (error: unknown): boolean => error instanceof Refused && TEMPORARY.has(error.status)

/** Returns the server's message for a failure, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Refused && error.code !== 'unknown' && error.message ? error.message : fallback
}

/** Returns a message for a failure, followed by the server's reason if it refused the call. */
export function failureOf(error: unknown, text: string): string {
  const refused = error instanceof Refused && error.status >= 400 && error.status < 500
  const reason = refused && messageOf(error, '')
  return reason ? `${text}: ${reason}` : text
}
