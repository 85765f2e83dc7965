import type { AnswerOf, Call, InputOf } from '@ayob/contract/call'
import { pathOf } from '@ayob/contract/call'
import type { FastifyInstance } from 'fastify'

/** Speaks to the house through its own calls, without a network. */
export function demoClient(app: FastifyInstance) {
  async function send<C extends Call>(
    definition: C,
    { token, params, body }: { token?: string; params?: Record<string, string>; body?: InputOf<C, 'body'> } = {},
  ): Promise<AnswerOf<C>> {
    const answer = await app.inject({
      method: definition.method,
      url: `/api${pathOf(definition, params)}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(body !== undefined && { payload: body as object }),
    })
    if (answer.statusCode >= 300)
      throw new Error(`demo: ${definition.path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json() as AnswerOf<C>
  }

  async function sendFile<C extends Call>(
    definition: C,
    token: string,
    field: string,
    name: string,
    bytes: Buffer,
  ): Promise<AnswerOf<C>> {
    const edge = 'ayob-demo-edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
    const answer = await app.inject({
      method: definition.method,
      url: `/api${definition.path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
    if (answer.statusCode >= 300)
      throw new Error(`demo: ${definition.path} answered ${answer.statusCode} ${answer.body}`)
    return answer.json() as AnswerOf<C>
  }

  async function sendForm(path: string, form: Record<string, string>): Promise<void> {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    if (answer.statusCode >= 300) throw new Error(`demo: ${path} answered ${answer.statusCode} ${answer.body}`)
  }

  return { send, sendFile, sendForm }
}

export type DemoClient = ReturnType<typeof demoClient>
