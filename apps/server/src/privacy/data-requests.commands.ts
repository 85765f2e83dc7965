import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { type DataRequestKind, PRIVACY_VERSION } from '@ayob/contract/privacy'
import { answerDueOn } from '@ayob/domain/privacy/working-days'
import type { Core } from '../platform/core'
import { notFound, Refusal } from '../platform/errors'
import type { FileStore } from '../platform/files'
import type { PersonalPart } from '../platform/personal.queries'
import type { Actor, Reader, Tx } from '../platform/ports'
import { type DataRequestRow, dataRequestStore } from './data-requests.store'
import type { DataPeople, MailDataAnswer, OwedMoney, PaidFlights } from './ports'

export interface DataRequestDeps extends Core {
  readonly files: FileStore
  readonly people: DataPeople
  readonly flights: PaidFlights
  readonly money: OwedMoney
  /** In the order in which they are erased: who a person is, last. */
  readonly parts: readonly PersonalPart[]
  readonly mailAnswer: MailDataAnswer
}

export interface Consent {
  readonly userId: string
  readonly kind: 'privacy' | 'marketing'
  readonly given: boolean
  /** Version of the notice; the one of today unless the person read another. */
  readonly version?: string | undefined
  readonly language: string
  readonly address: string | null
}

/** Writes down what somebody consented to or took back; nothing of it is ever changed. */
export async function recordConsent(
  { clock }: Pick<DataRequestDeps, 'clock'>,
  tx: Tx,
  consent: Consent,
): Promise<void> {
  const { userId: user_id, kind, given, version = PRIVACY_VERSION, language, address } = consent
  await dataRequestStore.addConsent(tx, { user_id, kind, given, version, language, address, at: clock.now() })
}

/** Takes a request; it is due in 21 working days. Errors: 409 when a request of the same kind is open (access, erasure). */
export async function sendRequest(
  { clock, emit }: DataRequestDeps,
  tx: Tx,
  userId: string,
  { kind, details }: { kind: DataRequestKind; details: string | null },
): Promise<DataRequestRow> {
  const at = clock.now()
  try {
    const row = await dataRequestStore.insert(tx, {
      id: randomUUID(),
      user_id: userId,
      kind,
      details,
      status: 'open',
      created_at: at,
      due_on: answerDueOn(dayOf(at)),
      answered_at: null,
      answered_by: null,
      answer: null,
    })
    await emit(tx, 'data.requested', { requestId: row.id, userId, kind, dueOn: row.due_on })
    return row
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505' || constraint !== 'data_requests_one_open') throw error
    throw new Refusal('conflict', 'server.dataRequestOpen')
  }
}

/**
 * Answers an open request; an erasure that is done happens here, all of it or nothing. Returns the files that are to be
 * removed once the transaction has committed. Errors: 404; 409 when it is answered already, or an erasure has to wait.
 */
export async function answerRequest(
  deps: DataRequestDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  given: { status: 'done' | 'refused'; answer: string | null },
): Promise<{ row: DataRequestRow; unneeded: readonly string[] }> {
  const request = await dataRequestStore.lock(tx, id)
  if (!request) throw notFound()
  if (request.status !== 'open') throw new Refusal('conflict', 'server.dataRequestAnswered')
  const { kind, user_id: userId } = request
  const done = given.status === 'done'
  await deps.mailAnswer(tx, { id, userId, kind, done, answer: given.answer })
  const unneeded = done && kind === 'erasure' ? await erase(deps, tx, userId) : []
  const row = await dataRequestStore.answer(tx, id, { ...given, by: actor.id, at: deps.clock.now() })
  const action = `data_request.${given.status}`
  await deps.recordActivity(tx, { actor, action, subject: 'data_request', subjectId: id, details: { kind } })
  return { row, unneeded }
}

async function erase({ flights, money, parts, people }: DataRequestDeps, tx: Tx, userId: string): Promise<string[]> {
  const person = (await people.byIds(tx, [userId])).get(userId)
  if (person?.userType === 'admin') throw new Refusal('conflict', 'server.erasureAdmin')
  if (await flights.unfinished(tx, userId)) throw new Refusal('conflict', 'server.erasureFlight')
  if (await money.isOwed(tx, userId)) throw new Refusal('conflict', 'server.erasureMoney')
  await dataRequestStore.forgetTraces(tx, userId)
  const unneeded: string[] = []
  for (const part of parts) unneeded.push(...((await part.erase?.(tx, userId)) ?? []))
  return unneeded
}

/** The export, part by part: never more than one part in memory. */
export async function* exported(deps: DataRequestDeps, reader: Reader, userId: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(deps.clock.now())}`
  const { rows: requests } = await dataRequestStore.ofUser(reader, userId, { page: 1, limit: 1000 })
  const own = requests.map(({ user_id, answered_by, ...request }) => request)
  yield `,"consents":${JSON.stringify(await dataRequestStore.consentsOf(reader, userId))},"data_requests":${JSON.stringify(own)}`
  for (const { name, exported: partOf } of deps.parts) {
    yield `,${JSON.stringify(name)}:${JSON.stringify((await partOf(reader, userId)) ?? null)}`
  }
  yield '}'
}
