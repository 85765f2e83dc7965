/** An answer of the outward face; `body` is its JSON, or undefined where it is none. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export interface Sent {
  /** Sent as JSON, or as it is when it is a form. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls to a server as one person, or as nobody. */
export interface Api {
  readonly url: string
  readonly token: string | undefined
  /** Makes a call; `path` is below `/api`. Answers whatever the status is. */
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Makes a call that has to succeed and answers its body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  must(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<any>
  as(token: string): Api
}

export function createApi(url: string, token?: string): Api {
  const call: Api['call'] = async (method, path, { body, headers } = {}) => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : undefined }
  }
  return {
    url,
    token,
    call,
    async must(method, path, body, headers) {
      const answer = await call(method, path, { body, ...(headers && { headers }) })
      if (answer.status >= 400) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
      return answer.body
    },
    as: (other) => createApi(url, other),
  }
}
