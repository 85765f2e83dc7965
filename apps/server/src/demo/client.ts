import { pathOf } from '@ayob/client/request'
import type { AnswerOf, Call, InputOf } from '@ayob/contract/call'
import { ERROR_STATUS } from '@ayob/contract/errors'
import { stepUp } from '@ayob/contract/sessions'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { DEMO_PASSWORD } from './cast'

/** A refused call, with its HTTP status. */
export class DemoRefused extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(`demo: ${what}`)
  }
}

interface Sent<C extends Call> {
  readonly token?: string
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: InputOf<C, 'body'>
}

/**
 * Makes HTTP calls to the server in process. When a person's proof is too old for a call, the client gives the password
 * again. Throws DemoRefused when a call is refused.
 */
export function demoClient(app: FastifyInstance) {
  async function inject(options: InjectOptions) {
    let answer = await app.inject(options)
    if (answer.statusCode === ERROR_STATUS.step_up_required && answer.json().code === 'step_up_required') {
      const { authorization } = options.headers as { authorization: string }
      const proof = { headers: { authorization }, payload: { password: DEMO_PASSWORD } }
      await app.inject({ method: stepUp.method, url: `/api${stepUp.path}`, ...proof })
      answer = await app.inject(options)
    }
    if (answer.statusCode < 400) return answer
    throw new DemoRefused(answer.statusCode, `${options.url} answered ${answer.statusCode} ${answer.body}`)
  }
  const bearer = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

  return {
    async send<C extends Call>(definition: C, { token, params, query, body }: Sent<C> = {}): Promise<AnswerOf<C>> {
      const answer = await inject({
        method: definition.method,
        url: `/api${pathOf(definition, params)}`,
        headers: bearer(token),
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
      })
      return (definition.download ? undefined : answer.json()) as AnswerOf<C>
    },

    async sendFile<C extends Call>(
      definition: C,
      { token, field, name, bytes }: { token: string; field: string; name: string; bytes: Buffer },
    ): Promise<AnswerOf<C>> {
      const edge = 'ayob-demo-edge'
      const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
      const answer = await inject({
        method: definition.method,
        url: `/api${definition.path}`,
        headers: { ...bearer(token), 'content-type': `multipart/form-data; boundary=${edge}` },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
      })
      return answer.json() as AnswerOf<C>
    },

    async sendForm(path: string, form: Record<string, string>): Promise<void> {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(form).toString() })
    },

    /** Sends a form with files. */
    async sendParts(path: string, token: string, form: FormData): Promise<void> {
      const packed = new Response(form)
      const headers = { ...bearer(token), 'content-type': packed.headers.get('content-type') ?? '' }
      await inject({ method: 'POST', url: path, headers, payload: Buffer.from(await packed.arrayBuffer()) })
    },

    async file(url: string): Promise<Uint8Array> {
      return (await inject({ method: 'GET', url })).rawPayload
    },

    /** Opens the short link of an ad as a visitor with this IP address. */
    async scan(path: string, remoteAddress: string): Promise<void> {
      await inject({
        method: 'GET',
        url: path,
        remoteAddress,
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' },
      })
    },
  }
}

export type DemoClient = ReturnType<typeof demoClient>
