import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { ERROR_STATUS } from '@ayob/contract/errors'
import { z } from 'zod'
import { type Schema, typeOf } from './types-of'

const typed = (schema: z.ZodType, io: 'input' | 'output') =>
  typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)

/** The TypeScript of a call's options. They are optional when no part is required. */
function optionsOf({ params, query, body, files }: Call): string {
  const parts = [
    params && `params: ${typed(params, 'input')}`,
    query && `query?: Partial<${typed(query, 'input')}> | string`,
    files
      ? `files: { ${files.map((field) => `${JSON.stringify(field)}?: Blob`).join('; ')} }`
      : body && `body: ${typed(body, 'input')}`,
  ].filter(Boolean)
  const isRequired = params !== undefined || body !== undefined || files !== undefined
  return `options${isRequired ? '' : '?'}: { ${parts.join('; ')} } & Extras`
}

const signatureOf = ([name, call]: [
  string,
  Call,
]) => `  /** \`${call.method} /api${call.path}\` ${call.summary.replaceAll('*/', '')} */
  ${name}(${optionsOf(call)}): Promise<${call.download ? 'Blob' : typed(call.answer, 'output')}>`

/** The declarations of the published client: the types of every call, generated from the contract. They need no other package. */
export function declarations(names: readonly string[]): string {
  const signatures = Object.entries<Call>(CALLS)
    .filter(([name]) => names.includes(name))
    .map(signatureOf)
  return `export type ErrorCode = ${Object.keys(ERROR_STATUS)
    .map((code) => JSON.stringify(code))
    .join(' | ')}

/** A call that the server refused. \`message\` can be shown to the user; \`fields\` has a text for each invalid field. */
export declare class Refused extends Error {
  readonly status: number
  /** The time that the server asks the client to wait; 0 by default. */
  readonly retryAfterMs: number
  readonly code: ErrorCode | 'unknown'
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for refusals with more fields: \`price_changed\` has the new price. */
  readonly answer: Readonly<Record<string, unknown>>
}

/** Options besides the parts of the call. */
export interface Extras {
  token?: string | null
  /** For calls that support it: the same key and body get the same answer for 24 hours. */
  idempotencyKey?: string
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

export interface ClientSettings {
  /** The address of the installation, such as \`https://ayob.example\`. */
  url: string
  /** An API key or a session token. A single call may use another one. */
  token?: string
  /** Replaces the global \`fetch\`. */
  fetch?: typeof fetch
}

/** Creates a client for an installation. Calls throw \`Refused\`, or the error of \`fetch\` when there is no answer. */
export declare function createClient(settings: ClientSettings): Client

/** Every call of the API. */
export interface Client {
${signatures.join('\n')}
}
`
}
