import type { z } from 'zod'

/**
 * Who may make a call. `visitor` needs no token, `applicant` is the token of an account under review, `screen` the
 * token of a paired display, `gateway` an unsigned server call that proves itself by its content.
 */
export type Caller = 'visitor' | 'applicant' | 'advertiser' | 'driver' | 'admin' | 'screen' | 'gateway'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  readonly group: string
  readonly summary: string
  readonly who: readonly Caller[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Applied to a body before it is validated: fills in what another field says. */
  readonly reads?: (body: unknown) => unknown
  /** Field names of a multipart upload; the body is then a form, not JSON. */
  readonly files?: readonly string[]
  readonly answer: A
  /** Status of the ordinary success; 200 when absent. */
  readonly status?: 200 | 201
  /** Media type when the success is a file and not JSON. */
  readonly download?: string
  /** `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean
}

/** A call of the HTTP API. Server validation, client types, OpenAPI and the role matrix are derived from it. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> extends Definition<P, Q, B, A> {
  readonly method: Method
  /** Below `/api`, with `:name` for each parameter. */
  readonly path: string
}

/** Declares a call; keeps the literal types of its schemas. */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  method: Method,
  path: string,
  definition: Definition<P, Q, B, A>,
): Call<P, Q, B, A> {
  return { ...definition, method, path }
}

/** What a client sends as one part of a call (before defaults and transforms). */
export type InputOf<C, Part extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<Part, infer S>>> ? (S extends z.ZodType ? z.input<S> : undefined) : undefined

/** What the server reads from one part of a call (after defaults and transforms). */
export type OutputOf<C, Part extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<Part, infer S>>> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** What a call answers. */
export type AnswerOf<C> = C extends { readonly answer: infer S } ? (S extends z.ZodType ? z.output<S> : never) : never

/** Fills the parameters of a call's path. Values are encoded. */
export function pathOf(definition: Pick<Call, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${definition.path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
