import type { z } from 'zod'

/**
 * Who may make a call. `visitor` needs no token, `applicant` is the token of an account under review, `screen` the
 * token of a paired display, `gateway` an unsigned server call that proves itself by its content.
 */
export type Caller = 'visitor' | 'applicant' | 'advertiser' | 'driver' | 'admin' | 'screen' | 'gateway'

/** What a person may do for an organisation: all; book but not pay; pay but not book; read. */
export const ORGANISATION_ROLES = ['owner', 'booker', 'finance', 'viewer'] as const
export type OrganisationRole = (typeof ORGANISATION_ROLES)[number]

/**
 * Which members of an advertiser's organisation may make a call. `all` is for what concerns the person and not the
 * organisation, and for what changes nothing.
 */
export type Members = readonly OrganisationRole[] | 'all'

/** Returns true when a role may make a call of advertisers; null is the role of who belongs to no organisation. */
export function mayMember({ members = 'all' }: Pick<Call, 'members'>, role: OrganisationRole | null): boolean {
  return members === 'all' || (role !== null && members.includes(role))
}

/** What an API key may be allowed to do. */
export type ApiScope = 'read' | 'book' | 'creatives' | 'reports'
/**
 * What an administrator may do: review people and ads; run screens, cases, tickets; move money; set prices; read all and
 * change nothing; all of it, and administrators.
 */
export const ADMIN_ROLES = ['owner', 'reviewer', 'operations', 'finance', 'pricing', 'auditor'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** Returns true when an administrator with these roles may make a call. Owners may make every call of administrators. */
export function mayAdmin({ admins }: Pick<Call, 'admins'>, roles: readonly AdminRole[]): boolean {
  return admins === undefined || roles.includes('owner') || roles.some((role) => admins.includes(role))
}

/** What one administrator asks for and another one confirms. */
export const CONFIRMATION_KINDS = [
  'payout_approval',
  'refund',
  'journal_entry',
  'pricing',
  'erasure',
  'admin_roles',
] as const
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `full`: it changes how a person signs in. Who has a second factor has proven both that and the password. */
type StepUp = true | 'full'

interface Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  readonly group: string
  readonly summary: string
  readonly who: readonly Caller[]
  /** Needed for every writing call of advertisers; reading ones are for all members. */
  readonly members?: Members
  /**
   * Which administrators may make it, beside owners. Needed for every writing call that only administrators make; auditors
   * may make every reading one.
   */
  readonly admins?: readonly AdminRole[]
  /** Open to a person who has yet to set up a second factor. */
  readonly beforeSecondFactor?: true
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
  /** Moves money, changes rights or shows papers: who calls has proven who they are within the last 15 minutes. */
  readonly stepUp?: StepUp
  /** An API key with this scope may make the call; without it no key may. */
  readonly scope?: ApiScope
  /**
   * Asks for it only, where the installation wants four eyes: the answer is 202 with a `confirmation`, and nothing has
   * happened until another administrator confirms it.
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
