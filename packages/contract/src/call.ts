import type { z } from 'zod'

/**
 * Who may make a call. `visitor` needs no token, `applicant` is the token of an account under review, `screen` the
 * token of a paired display, `gateway` an unsigned server call that proves itself by its content.
 */
export type Caller = 'visitor' | 'applicant' | 'advertiser' | 'driver' | 'admin' | 'screen' | 'gateway'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the outward face. Server validation, client types, OpenAPI and the role matrix are read off it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below `/api`, with `:name` for each parameter. */
  readonly path: string
  readonly group: string
  readonly summary: string
  readonly who: readonly Caller[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Field names of a multipart upload; the body is then a form, not JSON. */
  readonly files?: readonly string[]
  readonly answer: Answer
  /** Status of the ordinary success, 200 unless said. */
  readonly status?: 200 | 201
  /** Media type when the success is a file and not JSON. */
  readonly download?: string
  /** `Idempotency-Key` is honoured. */
  readonly idempotent?: boolean
}

/** Declares a call; keeps the literal types of its schemas. */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  definition: Call<P, Q, B, A>,
): Call<P, Q, B, A> {
  return definition
}

/** What a caller writes into a call's part (before defaults and transforms). */
export type InputOf<C, Part extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<Part, infer S>>> ? (S extends z.ZodType ? z.input<S> : undefined) : undefined

/** What a server reads out of a call's part (after defaults and transforms). */
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
