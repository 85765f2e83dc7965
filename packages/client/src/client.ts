import type { AnswerOf, Call } from '@ayob/contract/call'
import type { Calls } from '@ayob/contract/calls'
import { refusalOf } from './refused'
import { type CallInput, type Extras, type LastArgument, type LooseInput, send } from './request'
import { ROUTES } from './routes'

export { Refused } from './refused'

export type ClientOptions<C> = CallInput<C> & Extras & Pick<LooseInput, 'files'>

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
export function createClient(settings: ClientSettings): Client {
  const callOf = (route: string) => {
    const [method, path] = route.split(' ') as [Call['method'], string]
    return async (options: LooseInput & Extras = {}): Promise<unknown> => {
      const response = await send({ method, path }, { ...settings, ...options })
      if (!response.ok) throw await refusalOf(response)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return isJson ? response.json() : response.blob()
    }
  }
  return Object.fromEntries(Object.entries(ROUTES).map(([name, route]) => [name, callOf(route)])) as unknown as Client
}
