import { Readable } from 'node:stream'
import {
  ADMIN_ROLES,
  type AdminRole,
  type AnswerOf,
  type ApiScope,
  type Call,
  type Caller,
  type Handled,
  isOpen,
  maxBodyOf,
  mayAdmin,
  mayMember,
  type OrganisationRole,
  type OutputOf,
} from '@ayob/contract/call'
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../errors'
import { type IdempotencyKey, once } from '../idempotency'
import type { Limiter } from '../limiter'
import type { Actor, Clock, Transact, Tx } from '../ports'
import { readingBeside } from '../reading'
import { refuseUnlessFullyProven, refuseUnlessProven } from '../step-up'
import type {} from './call-limits'
import { refusalOfIssues } from './errors'
import { hangUpOf, inTurn, partsInTurn } from './heavy'
import { note } from './noted'
import { languageOf, setLanguage, text, textIn, withLanguage } from './texts'

/** The session of a call's token. */
export interface Session {
  readonly id: string
  /** The person. */
  readonly userId: string
  /** Whose records the session reads and writes; see `Actor`. */
  readonly ownerId: string
  /** The role of an advertiser in that organisation; null without one, and for others. */
  readonly memberRole: OrganisationRole | null
  readonly role: Extract<Caller, 'applicant' | 'advertiser' | 'driver' | 'admin'>
  /** The language code of the person. */
  readonly language: string
  /** When the person last proved their identity: by signing in, or by a password or code since then. */
  readonly provenAt: Date
  /** The same, with every factor that a sign-in to the account needs. */
  readonly fullyProvenAt: Date
  /** The roles of an administrator; empty for other people. */
  readonly adminRoles?: readonly AdminRole[]
  /** The person must still set up a second factor. */
  readonly needsSecondFactor?: boolean
  /** The session wrote something within the last seconds, in any server process. */
  readonly wroteLately?: boolean
  /** Set when the token is an API key and not a person's. */
  readonly key?: SessionKey
}

interface SessionKey {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly callsAMinute: number
  /** True while the key is valid. In a transaction, the key stays valid until the transaction ends. */
  readonly holds: (tx?: Tx) => Promise<boolean>
}

/** What the composition provides to routes. */
export interface Http {
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly transact: Transact
  readonly limiter: Pick<Limiter, 'count'>
  /** Set when some reads use a stand-by: records that a session has written something. */
  readonly noteWrite?: ((sessionId: string) => Promise<void>) | undefined
  readonly fourEyes?: FourEyes
  readonly findSession: (token: string, request: FastifyRequest) => Promise<Session | undefined>
}

interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Calls that one administrator makes and another one confirms. */
interface FourEyes {
  /** Stores a request that needs another administrator's confirmation. Undefined when the call may be made at once. */
  ask(call: Call, actor: Actor, given: Given): Promise<object | undefined>
  /** Judges a call in the transaction that has executed it. Throws if it needs another administrator after all. */
  judge(tx: Tx, call: Call, actor: Actor, given: Given): Promise<void>
  isNeeded(error: unknown): boolean
}

/** An authenticated, authorised and validated call. */
export interface Context<C extends Call> {
  readonly params: OutputOf<C, 'params'>
  readonly query: OutputOf<C, 'query'>
  readonly body: OutputOf<C, 'body'>
  /** The signed-in person; ids are empty in calls that visitors may make. */
  readonly session: Session
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Aborted when the caller hangs up. */
  readonly hungUp: AbortSignal
  /** One transaction for the whole call. Runs once per Idempotency-Key if the call supports it. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * For work with its own transactions: refuses an API key that has ended since the call began. `transact` does this
   * too. Errors: `unauthenticated`.
   */
  readonly confirm: (tx?: Tx) => Promise<void>
  /** For work with its own transactions, once they have made their changes: `transact` does this too. See `FourEyes`. */
  readonly judge: (tx: Tx) => Promise<void>
}

const NOBODY: Session = {
  id: '',
  userId: '',
  ownerId: '',
  memberRole: null,
  role: 'applicant',
  language: 'en',
  provenAt: new Date(0),
  fullyProvenAt: new Date(0),
}

/** Registers a call: authorises it, and validates the request and the answer against the call's definition. */
export function route<C extends Call>(
  http: Http,
  call: C,
  handle: (context: Context<C>) => Promise<Handled<AnswerOf<C>>>,
): void {
  const open = isOpen(call)
  const scope = call.files ? http.app.uploads : http.app
  scope.route({
    method: call.method,
    url: `/api${call.path}`,
    bodyLimit: maxBodyOf(call),
    config: { needsToken: !open },
    ...(!open && { onRequest: (request) => authorise(http, call, request) }),
    handler: async (request, reply) => {
      const session = sessions.get(request) ?? NOBODY
      const context: Context<C> = {
        params: parse(call.params, request.params) as OutputOf<C, 'params'>,
        query: parse(call.query, request.query) as OutputOf<C, 'query'>,
        body: (call.files ? undefined : parse(call.body, bodyOf(call, request))) as OutputOf<C, 'body'>,
        session,
        actor: actorOf(session, request),
        request,
        reply,
        hungUp: hangUpOf(reply),
        transact: (work) =>
          once(http.transact, http.clock, call.idempotent ? keyOf(call, session, request) : undefined, async (tx) => {
            await confirm(session, tx)
            const result = await work(tx)
            await context.judge(tx)
            return result
          }),
        confirm: (tx) => confirm(session, tx),
        judge: async (tx) => call.fourEyes && http.fourEyes?.judge(tx, call, context.actor, context as never),
      }
      /** Answers with the request that was stored instead. Returns false if the call may be made. */
      const asked = async (): Promise<boolean> => {
        const confirmation = call.fourEyes && (await http.fourEyes?.ask(call, context.actor, context as never))
        if (!confirmation) return false
        const message = textIn(languageOf(request), 'server.confirmationAsked')
        void reply.status(202).send({ success: true, message, confirmation })
        return true
      }
      if (await asked()) return reply
      await countAsk(http, call, session)
      const make = () =>
        readOrWrite(http, call, session, () => withLanguage(languageOf(request), () => handle(context)))
      let answer: Handled<AnswerOf<C>>
      try {
        answer = await (call.download || call.heavy ? inTurn(turnOf(context), context.hungUp, make) : make())
      } catch (error) {
        // Another call was made at the same time. The request is stored like those that need it from the start.
        if (http.fourEyes?.isNeeded(error) && (await asked())) return reply
        throw error
      }
      if (reply.sent || call.download) return answer
      if (reply.statusCode === 200) reply.status(call.status ?? 200)
      return call.answer.parse(Array.isArray(answer) ? answer : { success: true, ...(answer as object) })
    },
  })
}

/** Counts a call that asks others for something. Errors: `rate_limited`. */
async function countAsk({ limiter }: Http, { method, path, mostAnHour }: Call, { ownerId }: Session): Promise<void> {
  if (mostAnHour === undefined) return
  await limiter.count([{ bucket: `ask:${method} ${path}:${ownerId}`, count: mostAnHour, windowS: 3600 }])
}

/** The account whose turn it is, for long work. */
const turnOf = ({ session, request }: Pick<Context<Call>, 'session' | 'request'>) => session.ownerId || request.ip

/** Makes the parts of a long answer in turn with the long work of other accounts, and ends when the caller hangs up. */
export const streamed = <T>(
  { session, request, hungUp }: Pick<Context<Call>, 'session' | 'request' | 'hungUp'>,
  parts: AsyncIterable<T>,
): Readable => Readable.from(partsInTurn(turnOf({ session, request }), hungUp, parts))

/** Reads may use a stand-by, except for a session that has just written, which must see its own writes. */
async function readOrWrite<T>({ noteWrite }: Http, call: Call, session: Session, work: () => Promise<T>): Promise<T> {
  if (!noteWrite) return work()
  if (call.method === 'GET') return session.wroteLately ? work() : readingBeside(work)
  try {
    return await work()
  } finally {
    if (session !== NOBODY) await noteWrite(session.id)
  }
}

const sessions = new WeakMap<FastifyRequest, Session>()

async function authorise(http: Http, call: Call, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const session = token ? await http.findSession(token, request) : undefined
  if (!session) {
    if (token) refuse(await http.app.callLimits.address(request.ip))
    throw new Refusal('unauthenticated', 'server.unauthenticated')
  }
  note(request, { account: session.userId, ...(session.key && { key: session.id }) })
  refuse(await http.app.callLimits.session(session.id, session.key?.callsAMinute))
  setLanguage(request, session.language)
  if (!call.who.includes(session.role)) {
    throw session.role === 'applicant'
      ? new Refusal('under_review', 'server.underReview')
      : new Refusal('forbidden', 'server.forbidden')
  }
  if (session.needsSecondFactor && !call.beforeSecondFactor) {
    throw new Refusal('second_factor_required', 'server.secondFactorRequired')
  }
  refuse(memberRefusal(call, session) ?? adminRefusal(call, session))
  if (session.key && !(call.scope && session.key.scopes.includes(call.scope))) {
    throw new Refusal('forbidden', 'server.keyScope')
  }
  if (call.stepUp === 'full') refuseUnlessFullyProven(session, http.clock)
  // An applicant sends papers with the token of the sign-up, and has no session to prove.
  else if (call.stepUp && session.role !== 'applicant') refuseUnlessProven(session, http.clock)
  sessions.set(request, session)
}

/** Why a member of an organisation may not make a call; undefined when they may. */
function memberRefusal(call: Call, { role, memberRole }: Session): Refusal | undefined {
  if (role !== 'advertiser' || mayMember(call, memberRole)) return undefined
  return new Refusal('forbidden', memberRole ? needsMember(call) : 'server.noOrganisation')
}

/** Why an administrator may not make a call; undefined when they may. The answer names the roles that may. */
function adminRefusal(call: Call, { role, adminRoles = [] }: Session): Refusal | undefined {
  if (role !== 'admin' || mayAdmin(call, adminRoles)) return undefined
  const roles = ADMIN_ROLES.filter((one) => one === 'owner' || call.admins?.includes(one))
  const names = roles.map((one) => text(`server.adminRole_${one}`)).join(', ')
  return new Refusal('forbidden', 'server.adminNeeds', { values: { roles: names }, extra: { roles } })
}

/** The key of the text that says which members may make a call. */
function needsMember({ members = 'all' }: Call): string {
  const role = members === 'all' ? undefined : members.find((one) => one !== 'owner')
  return `server.memberNeeds_${role ?? 'owner'}`
}

async function confirm({ key }: Session, tx?: Tx): Promise<void> {
  if (key && !(await key.holds(tx))) throw new Refusal('unauthenticated', 'server.unauthenticated')
}

function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw refusal
}

/** Returns the token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw refusalOfIssues(result.error.issues)
}

function actorOf(session: Session, request: FastifyRequest): Actor {
  const kind = session.role === 'applicant' ? 'visitor' : session.role
  const { userId, ownerId, key } = session
  return { kind, id: userId || null, ownerId: ownerId || null, address: request.ip, ...(key && { apiKey: key.name }) }
}

function keyOf(call: Call, session: Session, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('validation_failed', 'server.idempotencyKey')
  }
  const { userId, ownerId } = session
  // The same key for another organisation is another call.
  const place = ownerId === userId ? '' : ` for ${ownerId}`
  return { userId, call: `${call.method} ${call.path}${place}`, key, body: request.body }
}

function bodyOf({ reads }: Call, { body = {} }: FastifyRequest): unknown {
  return reads ? reads(body) : body
}
