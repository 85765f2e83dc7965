import type { AnswerOf, Call } from '@ayob/contract/call'
import type { Calls } from '@ayob/contract/calls'
import { refusalOf } from './refused'
import { addressOf, type CallInput, type Extras, initOf, type LastArgument, type LooseInput } from './request'
import { ROUTES } from './routes'

export { Refused } from './refused'

/** The files of a form, by field. */
interface Files {
  readonly files?: Readonly<Record<string, Blob>>
}

export type ClientOptions<C> = CallInput<C> & Extras & Files

type Callable = { readonly [Name in keyof Calls]: Name extends keyof typeof ROUTES ? Name : never }[keyof Calls]

/** Every call of the API as a function with its own types. A call that answers with a file returns a `Blob`. */
export type Client = {
  readonly [Name in Callable]: (
    ...[options]: LastArgument<ClientOptions<Calls[Name]>>
  ) => Promise<AnswerOf<Calls[Name]>>
}

export interface ClientSettings {
  /** The address of the installation, such as `https://ayob.example`. */
  readonly url: string
  /** An API key or a session token. A single call may use another one. */
  readonly token?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** Creates a client for an installation. Calls throw `Refused`, or the error of `fetch` when there is no answer. */
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
