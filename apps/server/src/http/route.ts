import type { AnswerOf, Call, Caller } from '@ayob/contract/call'
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../platform/errors'
import { type IdempotencyKey, once } from '../platform/idempotency'
import type { Actor, Clock, Transact, Tx } from '../platform/ports'
import { refusalOfIssues } from './errors'
import { languageOf, personSpeaks, speaking } from './texts'

/** Who is asking, by the token that came with the call. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly role: Extract<Caller, 'applicant' | 'advertiser' | 'driver' | 'admin'>
  /** Code of the language that the person chose. */
  readonly language: string
}

/** What routes need of the house. */
export interface Http {
  readonly app: FastifyInstance
  readonly clock: Clock
  readonly transact: Transact
  readonly findSession: (token: string, request: FastifyRequest) => Promise<Session | undefined>
}

type Part<C, P extends 'params' | 'query' | 'body'> =
  C extends Readonly<Partial<Record<P, infer S>>> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** A call that was authenticated, authorised by role and validated. */
export interface Context<C extends Call> {
  readonly params: Part<C, 'params'>
  readonly query: Part<C, 'query'>
  readonly body: Part<C, 'body'>
  /** The signed-in person; empty ids where the call is open to visitors. */
  readonly session: Session
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** One transaction for the whole call; done once for an Idempotency-Key where the call honours it. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

const NOBODY: Session = { id: '', userId: '', role: 'applicant', language: 'en' }

/** Registers a call: who may make it is read off its definition, and so are the checks of what comes and goes. */
export function route<C extends Call>(
  http: Http,
  call: C,
  handle: (context: Context<C>) => Promise<AnswerOf<C>>,
): void {
  const open = call.who.includes('visitor') || call.who.includes('gateway')
  http.app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(!open && { onRequest: (request) => authorise(http, call, request) }),
    handler: async (request, reply) => {
      if (!call.files && request.isMultipart()) throw new Refusal('unsupported_type', 'server.unsupportedType')
      const session = sessions.get(request) ?? NOBODY
      const context: Context<C> = {
        params: parse(call.params, request.params) as Part<C, 'params'>,
        query: parse(call.query, request.query) as Part<C, 'query'>,
        body: (call.files ? undefined : parse(call.body, request.body === undefined ? {} : request.body)) as Part<
          C,
          'body'
        >,
        session,
        actor: actorOf(session, request),
        request,
        reply,
        transact: (work) =>
          once(http.transact, http.clock, call.idempotent ? keyOf(call, session, request) : undefined, work),
      }
      const answer = await speaking(languageOf(request), () => handle(context))
      if (reply.sent || call.download) return answer
      if (reply.statusCode === 200) reply.status(call.status ?? 200)
      return call.answer.parse(answer)
    },
  })
}

const sessions = new WeakMap<FastifyRequest, Session>()

async function authorise(http: Http, call: Call, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const session = token ? await http.findSession(token, request) : undefined
  if (!session) throw new Refusal('unauthenticated', 'server.unauthenticated')
  personSpeaks(request, session.language)
  if (!call.who.includes(session.role)) {
    throw session.role === 'applicant'
      ? new Refusal('under_review', 'server.underReview')
      : new Refusal('forbidden', 'server.forbidden')
  }
  sessions.set(request, session)
}

/** The token of an Authorization header, or undefined. */
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
