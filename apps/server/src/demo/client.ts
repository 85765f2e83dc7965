import { fetchFrom } from '@ayob/client/in-process'
import { refusalOf } from '@ayob/client/refused'
import { type Again, type LooseInput, send } from '@ayob/client/request'
import type { AnswerOf, Call, InputOf } from '@ayob/contract/call'
import { stepUp } from '@ayob/contract/sessions'
import { type ScreenKey, signedBy } from '@ayob/fleet-simulator/screen-key'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from './cast'

interface Sent<C extends Call> extends LooseInput {
  readonly token?: string
  /** Signs what a box of ours posts. */
  readonly key?: ScreenKey | undefined
  readonly body?: InputOf<C, 'body'> | FormData | URLSearchParams
}

/**
 * Makes HTTP calls to the server in process. When a person's proof is too old for a call, the client gives the password
 * again. Throws `Refused` when a call is refused.
 */
export function demoClient(app: FastifyInstance) {
  const ask = fetchFrom((request) => app.inject(request))
  const way = { url: 'http://demo', fetch: ask }
  const again: Again = async ({ code }, token) => {
    if (code !== 'step_up_required') return undefined
    await send(stepUp, { ...way, token, body: { password: DEMO_PASSWORD } })
    return { token }
  }
  const signing =
    (key: ScreenKey): typeof fetch =>
    async (address, init = {}) => {
      const isSigned = init.method === 'POST' && init.body
      const signed = isSigned && (await signedBy(key, new URL(String(address)).pathname, init))
      return ask(address, { ...init, ...signed })
    }
  return {
    async send<C extends Call>(definition: C, { key, ...sent }: Sent<C> = {}): Promise<AnswerOf<C>> {
      const response = await send(definition, { ...way, ...(key && { fetch: signing(key) }), again, ...sent })
      if (!response.ok) throw await refusalOf(response)
      return (definition.download ? undefined : await response.json()) as AnswerOf<C>
    },

    async file(url: string): Promise<Uint8Array> {
      return (await app.inject({ method: 'GET', url })).rawPayload
    },

    /** Opens the short link of an ad as a visitor with this IP address. */
    async scan(url: string, remoteAddress: string): Promise<void> {
      await app.inject({
        method: 'GET',
        url,
        remoteAddress,
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' },
      })
    },
  }
}

export type DemoClient = ReturnType<typeof demoClient>
