import type { AnswerOf, Call, Caller, OutputOf } from '@ayob/contract/call'
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../platform/errors'
import { type IdempotencyKey, once } from '../platform/idempotency'
import type { Actor, Clock, Transact, Tx } from '../platform/ports'
import { readingBeside } from '../platform/reading'
import type {} from './call-limits'
import { refusalOfIssues } from './errors'
import { languageOf, setLanguage, withLanguage } from './texts'

/** The session of a call's token. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly role: Extract<Caller, 'applicant' | 'advertiser' | 'driver' | 'admin'>
  /** Language code of the person. */
  readonly language: string
  /** It changed something within the last seconds, in any server process. */
  readonly wroteLately?: boolean
}

/** What routes get from the composition. */
export interface Http {
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly transact: Transact
  /** Set when some reads use a stand-by: notes that a session has changed something. */
  readonly noteWrite?: ((sessionId: string) => Promise<void>) | undefined
  readonly findSession: (token: string, request: FastifyRequest) => Promise<Session | undefined>
}

/** An authenticated, authorised and validated call. */
export interface Context<C extends Call> {
  readonly params: OutputOf<C, 'params'>
  readonly query: OutputOf<C, 'query'>
  readonly body: OutputOf<C, 'body'>
  /** The signed-in person; with empty ids in calls that are open to visitors. */
  readonly session: Session
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** One transaction for the whole call. Runs once per Idempotency-Key where the call honours it. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

const NOBODY: Session = { id: '', userId: '', role: 'applicant', language: 'en' }

/** Registers a call: authorises, validates the request and the answer by the call's definition. */
export function route<C extends Call>(
  http: Http,
  call: C,
  handle: (context: Context<C>) => Promise<AnswerOf<C>>,
): void {
  const open = call.who.includes('visitor') || call.who.includes('gateway')
  http.app.route({
    method: call.method,
    url: `/api${call.path}`,
    onRequest: async (request) => {
      if (!open) await authorise(http, call, request)
      else if (bearerOf(request)) refuse(await http.app.callLimits.address(request.ip))
    },
    handler: async (request, reply) => {
      if (!call.files && request.isMultipart()) throw new Refusal('unsupported_type', 'server.unsupportedType')
      const session = sessions.get(request) ?? NOBODY
      const context: Context<C> = {
        params: parse(call.params, request.params) as OutputOf<C, 'params'>,
        query: parse(call.query, request.query) as OutputOf<C, 'query'>,
        body: (call.files ? undefined : parse(call.body, bodyOf(call, request))) as OutputOf<C, 'body'>,
        session,
        actor: actorOf(session, request),
        request,
        reply,
        transact: (work) =>
          once(http.transact, http.clock, call.idempotent ? keyOf(call, session, request) : undefined, work),
      }
      const answer = await readOrWrite(http, call, session, () =>
        withLanguage(languageOf(request), () => handle(context)),
      )
      if (reply.sent || call.download) return answer
      if (reply.statusCode === 200) reply.status(call.status ?? 200)
      return call.answer.parse(answer)
    },
  })
}

/** Reads may use a stand-by, but for who has just written: that is always read back. */
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
  refuse(await http.app.callLimits.session(session.id))
  setLanguage(request, session.language)
  if (!call.who.includes(session.role)) {
    throw session.role === 'applicant'
      ? new Refusal('under_review', 'server.underReview')
      : new Refusal('forbidden', 'server.forbidden')
  }
  sessions.set(request, session)
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
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusalOfIssues(result.error.issues)
}

function actorOf(session: Session, request: FastifyRequest): Actor {
  const kind = session.role === 'applicant' ? 'visitor' : session.role
  return { kind, id: session.userId || null, address: request.ip }
}

function keyOf(call: Call, session: Session, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('validation_failed', 'server.idempotencyKey')
  }
  return { userId: session.userId, call: `${call.method} ${call.path}`, key, body: request.body }
}

function bodyOf({ reads }: Call, { body = {} }: FastifyRequest): unknown {
  return reads ? reads(body) : body
}
