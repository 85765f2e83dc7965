import type { AnswerOf, Call } from '@ayob/contract/call'
import type { Calls } from '@ayob/contract/calls'
import { refusalOf } from './refused'
import { addressOf, type CallInput, type Extras, initOf, type LastArgument, type LooseInput } from './request'
import { ROUTES } from './routes'

export { Refused } from './refused'

/** Files of a form by their field. */
interface Files {
  readonly files?: Readonly<Record<string, Blob>>
}

export type ClientOptions<C> = CallInput<C> & Extras & Files

type Callable = { readonly [Name in keyof Calls]: Name extends keyof typeof ROUTES ? Name : never }[keyof Calls]

/** Every call of the API as a function with its own types. A call that answers a file answers a `Blob`. */
export type Client = {
  readonly [Name in Callable]: (
    ...[options]: LastArgument<ClientOptions<Calls[Name]>>
  ) => Promise<AnswerOf<Calls[Name]>>
}

export interface ClientSettings {
  /** Where AYOB runs, such as `https://ayob.example`. */
  readonly url: string
  /** An API key or the token of a session. A call may name another. */
  readonly token?: string
  /** Instead of the global one. */
  readonly fetch?: typeof fetch
}

/** Makes the calls of an installation. They fail with `Refused`, or with the error of `fetch` when nobody answers. */
export function createClient({ url, token, fetch: ask = fetch }: ClientSettings): Client {
  const callOf = (route: string) => {
    const [method, path] = route.split(' ') as [Call['method'], string]
    return async ({ files, ...options }: LooseInput & Extras & Files = {}): Promise<unknown> => {
      const body = files ? formOf(files) : options.body
      const address = new URL(addressOf({ path }, options), url)
      const response = await ask(address, initOf({ method }, { body }, { token, ...options }))
      if (!response.ok) throw await refusalOf(response)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return isJson ? response.json() : response.blob()
    }
  }
  return Object.fromEntries(Object.entries(ROUTES).map(([name, route]) => [name, callOf(route)])) as unknown as Client
}

function formOf(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files)) {
    if (file instanceof File) form.set(name, file, file.name)
    else form.set(name, file)
  }
  return form
}
