import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import type { DataRequestKind } from '@ayob/contract/privacy'
import { answerDueOn } from '@ayob/domain/privacy/working-days'
import { isOwed } from '../../money/payouts/payouts.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { queueMail } from '../../people/mails/mails.commands'
import { organisationViews } from '../../people/organisations/organisations.queries'
import { forgetConsentAddresses } from '../../people/settings/settings.commands'
import { settingsViews } from '../../people/settings/settings.queries'
import type { Context } from '../../platform/context'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Reader, Tx } from '../../platform/ports'
import { paidFlightUnfinished } from '../../sales/bookings/bookings.commands'
import { type DataRequestRow, dataRequestStore } from './data-requests.store'
import { personalParts } from './personal-parts'

/** Opens a request, due in 21 working days. Errors: 409 when a request of the same kind is open (access, erasure). */
export async function sendRequest(
  { clock, emit }: Core,
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
 * Answers an open request. Granting an erasure erases everything in this transaction. Returns the files to remove after
 * the commit. Errors: 404; 409 when the request is already answered, or an erasure has to wait.
 */
export async function answerRequest(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  id: string,
  given: { status: 'done' | 'refused'; answer: string | null },
): Promise<DataRequestRow> {
  const request = orNotFound(await dataRequestStore.lock(tx, id))
  if (request.status !== 'open') throw new Refusal('conflict', 'server.dataRequestAnswered')
  const { kind, user_id: userId } = request
  const done = given.status === 'done'
  const to = await accountViews.person(tx, userId)
  const data = { kind, done, answer: given.answer }
  if (to) await queueMail(ctx, tx, { dedupeKey: `data:${id}`, template: 'data-request-answered', to, data })
  if (done && kind === 'erasure') await erase(ctx, tx, userId)
  const answered = { answered_by: actor.id, answered_at: ctx.clock.now() }
  const row = await dataRequestStore.change(tx, id, { ...given, ...answered })
  const about = { subject: 'data_request', subjectId: id, details: { kind } }
  await ctx.recordActivity(tx, { actor, action: `data_request.${given.status}`, ...about })
  return row
}

/** Erases a person, and the organisations that they own. */
async function erase(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const person = (await accountViews.people(tx, [userId])).get(userId)
  if (person?.userType === 'admin') throw new Refusal('conflict', 'server.erasureAdmin')
  const owned = await ownedBy(tx, userId)
  for (const id of owned) {
    if (await paidFlightUnfinished(tx, id)) throw new Refusal('conflict', 'server.erasureFlight')
  }
  if (await isOwed(tx, userId)) throw new Refusal('conflict', 'server.erasureMoney')
  await dataRequestStore.forgetDetails(tx, userId)
  await forgetConsentAddresses(tx, userId)
  const files: string[] = []
  for (const part of personalParts(ctx)) {
    for (const id of part.ofOrganisation ? owned : [userId]) files.push(...((await part.erase?.(tx, id)) ?? []))
  }
  if (files.length > 0) await ctx.emit(tx, 'files.unneeded', { files })
}

/** A person's data as JSON, one part in memory at a time. */
export async function* exported(ctx: Context, reader: Reader, userId: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(ctx.clock.now())}`
  const { rows: requests } = await dataRequestStore.ofUser(reader, userId, { page: 1, limit: 1000 })
  const own = requests.map(({ user_id, answered_by, ...request }) => request)
  yield `,"consents":${JSON.stringify(await settingsViews.consentsOf(reader, userId))},"data_requests":${JSON.stringify(own)}`
  const owned = await ownedBy(reader, userId)
  for (const { name, exported: partOf, ofOrganisation } of personalParts(ctx)) {
    if (!ofOrganisation) {
      yield `,${JSON.stringify(name)}:${JSON.stringify((await partOf(reader, userId)) ?? null)}`
      continue
    }
    // The data of a second organisation is stored under the name of the part and the organisation's id.
    for (const [index, id] of (owned.length > 0 ? owned : ['']).entries()) {
      const key = index === 0 ? name : `${name}_${id}`
      yield `,${JSON.stringify(key)}:${JSON.stringify((await partOf(reader, id)) ?? null)}`
    }
  }
  yield '}'
}

/** Whether a request for erasure has been granted. */
export async function isErasure(tx: Tx, id: string): Promise<boolean> {
  const answered = await dataRequestStore.lock(tx, id)
  return answered?.kind === 'erasure' && answered.status === 'done'
}

/** A request as its answer is decided about, with its person. Undefined for an unknown one. */
export async function requestToAnswer(reader: Reader, id: string) {
  const request = await dataRequestStore.find(reader, id)
  const person = request && (await accountViews.people(reader, [request.user_id])).get(request.user_id)
  return person && { ...request, person }
}

/** Ids of the organisations that a person owns; for people other than advertisers, only their own id. */
const ownedBy = async (reader: Reader, userId: string): Promise<readonly string[]> =>
  (await accountViews.typeOf(reader, userId)) === 'advertiser' ? organisationViews.ownedBy(reader, userId) : [userId]
