import { setTimeout as pause } from 'node:timers/promises'
import { type Outage, watchOutage } from './outage'

const CALL_MS = 10_000
const AGAIN_MS = 300

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the drill reads answers as any client outside would
  readonly body: any
}

export interface Sent {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** No answer, or one that asks to retry. */
export class Away extends Error {}

/**
 * A caller at one of several addresses that switches to the next one when a call fails. `insist` repeats a call until
 * the server has decided about it.
 */
export function openLine(urls: readonly string[], outage: Outage, signal: AbortSignal) {
  const watched = watchOutage(outage)
  let turn = 0
  const ask = (method: string, path: string, { token, body, headers }: Sent = {}): Promise<Answer> =>
    watched(async () => {
      const form = body instanceof FormData
      const response = await fetch(urls[turn % urls.length] + path, {
        method,
        signal: AbortSignal.timeout(CALL_MS),
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !form && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      }).catch((error: Error) => {
        turn += 1
        throw new Away(`${method} ${path}: ${error.message}`)
      })
      const text = await response.text().catch(() => '')
      if (response.status >= 500) {
        turn += 1
        throw new Away(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
      }
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
    })
  const insist = async (method: string, path: string, sent?: Sent | (() => Sent)): Promise<Answer> => {
    for (;;) {
      try {
        return await ask(method, path, typeof sent === 'function' ? sent() : sent)
      } catch (error) {
        if (!(error instanceof Away) || signal.aborted) throw error
        await pause(AGAIN_MS)
      }
    }
  }
  return { ask, insist }
}

export type Line = ReturnType<typeof openLine>
