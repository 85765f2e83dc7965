import type { z } from 'zod'

/**
 * Who may make a call. `visitor` needs no token, `applicant` is the token of an account under review, `screen` the token of
 * a paired display, `gateway` an unsigned call from a server that is authenticated by its content.
 */
export type Caller = 'visitor' | 'applicant' | 'advertiser' | 'driver' | 'admin' | 'screen' | 'gateway'

/**
 * The roles in an organisation: owner does everything; booker books but does not pay; finance pays but does not book;
 * viewer only reads.
 */
export const ORGANISATION_ROLES = ['owner', 'booker', 'finance', 'viewer'] as const
export type OrganisationRole = (typeof ORGANISATION_ROLES)[number]

/**
 * Which members of an advertiser's organisation may make a call. `all` is for calls that concern the person rather than the
 * organisation, and for calls that change nothing.
 */
export type Members = readonly OrganisationRole[] | 'all'

/** Returns true when a role may make an advertiser's call. Null is the role of a person without an organisation. */
export function mayMember({ members = 'all' }: Pick<Call, 'members'>, role: OrganisationRole | null): boolean {
  return members === 'all' || (role !== null && members.includes(role))
}

export type ApiScope = 'read' | 'book' | 'creatives' | 'reports'
/**
 * The roles of administrators: reviewer reviews people and ads; operations runs screens, cases and tickets; finance moves
 * money; pricing sets prices; auditor reads everything and changes nothing; owner does all of it and manages
 * administrators.
 */
export const ADMIN_ROLES = ['owner', 'reviewer', 'operations', 'finance', 'pricing', 'auditor'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** Returns true when an administrator with these roles may make a call. Owners may make every administrator call. */
export function mayAdmin({ admins }: Pick<Call, 'admins'>, roles: readonly AdminRole[]): boolean {
  return admins === undefined || roles.includes('owner') || roles.some((role) => admins.includes(role))
}

/** The actions that one administrator requests and another one confirms. */
export const CONFIRMATION_KINDS = [
  'payout_approval',
  'payout_run',
  'payout_return',
  'refund',
  'journal_entry',
  'pricing',
  'erasure',
  'admin_roles',
  'screen_commands',
] as const
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a call changes or hands out that a stolen session must not reach. `person` is a person's state, `factors` is how a
 * person signs in.
 */
export type Touched =
  | 'money'
  | 'held minutes'
  | 'rights'
  | 'devices'
  | 'person'
  | 'papers'
  | 'personal data'
  | 'factors'

/**
 * The proof of identity that a call needs, not older than 15 minutes. `full`: a person with a second factor must have
 * proven both that and the password.
 */
const stepUpFor = (touches: readonly Touched[]): true | 'full' => (touches.includes('factors') ? 'full' : true)

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  readonly group: string
  readonly summary: string
  readonly who: readonly Caller[]
  /** Required for every writing call of advertisers. Reading calls are open to all members. */
  readonly members?: Members
  /**
   * Which administrators may make the call, besides owners. Required for every writing call that only administrators make.
   * Auditors may make every reading call.
   */
  readonly admins?: readonly AdminRole[]
  /** Open to a person who still has to set up a second factor. */
  readonly beforeSecondFactor?: true
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Runs on a body before validation and fills in fields from others. */
  readonly reads?: (body: unknown) => unknown
  /** Field names of a multipart upload; the body is then a form, not JSON. */
  readonly files?: readonly string[]
  /** The largest body in bytes, where it differs from `maxBodyOf`. Required for uploads. */
  readonly maxBody?: number
  /** Takes the body gzipped as well. `maxBody` then also bounds the unpacked body. */
  readonly gzip?: true
  readonly answer: A
  /** Status of a normal success; 200 when absent. */
  readonly status?: 200 | 201
  /** Takes long, as all downloads may: callers take turns. */
  readonly heavy?: true
  /** Other answers that are no refusals, by status: their JSON, or null for an empty body. */
  readonly also?: Readonly<Partial<Record<200 | 202 | 302 | 304, z.ZodType | null>>>
  /** Media types when the success is a file instead of JSON. */
  readonly download?: readonly string[]
  /** Supports `Idempotency-Key`. */
  readonly idempotent?: boolean
  readonly touches?: readonly Touched[]
  /** How often an account may make the call in an hour: each call asks other people to do something. */
  readonly mostAnHour?: number
  /** An API key with this scope may make the call. Without a scope no key may. */
  readonly scope?: ApiScope
  /**
   * With four eyes on, the call is only a request: the answer is 202 with a `confirmation`, and nothing happens until
   * another administrator confirms it.
   */
  readonly fourEyes?: ConfirmationKind
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
  /** The caller must have proven their identity within the last 15 minutes. Derived from what the call touches. */
  readonly stepUp?: true | 'full'
}

/** Declares a call and keeps the literal types of its schemas. */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  method: Method,
  path: string,
  definition: Definition<P, Q, B, A>,
): Call<P, Q, B, A> {
  const { touches } = definition
  return { ...definition, method, path, ...(touches && { stepUp: stepUpFor(touches) }) }
}

/** The largest bodies of calls that anybody can make, and of all others. */
const MAX_OPEN_BODY = 16 * 1024
const MAX_BODY = 64 * 1024

/** Returns true for a call that needs no token. */
export const isOpen = ({ who }: Pick<Call, 'who'>): boolean => who.includes('visitor') || who.includes('gateway')

/** The largest body that a call takes, in bytes, before and after unpacking. */
export const maxBodyOf = (call: Pick<Call, 'who' | 'maxBody'>): number =>
  call.maxBody ?? (isOpen(call) ? MAX_OPEN_BODY : MAX_BODY)

/** The largest body of an upload: its files, and room for the form around them. */
export const maxFormOf = (files: number, bytesEach: number): number => files * bytesEach + MAX_BODY

/** What a client sends as one part of a call (before defaults and transforms). */
export type InputOf<C, Part extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<Part, infer S>>> ? (S extends z.ZodType ? z.input<S> : undefined) : undefined

/** What the server reads from one part of a call (after defaults and transforms). */
export type OutputOf<C, Part extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<Part, infer S>>> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** The answer of a call. */
export type AnswerOf<C> = C extends { readonly answer: infer S } ? (S extends z.ZodType ? z.output<S> : never) : never

/** An answer as its handler returns it: without `success`, which is added to each. */
export type Handled<Answer> = Answer extends { success: true } ? Omit<Answer, 'success'> : Answer
