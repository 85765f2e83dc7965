import { CONFIRMATION_KINDS } from '@ayob/contract/call'
import * as calls from '@ayob/contract/confirmations'
import { accountViews } from '../../people/accounts/accounts.queries'
import { administratorViews } from '../../people/administrators/administrators.queries'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'
import {
  barredFrom,
  type ConfirmationContext,
  confirmersOf,
  describe,
  end,
  expire,
  hasChanged,
  isNeeded,
  readDescribed,
  switchKind,
} from './confirmations.commands'
import { confirm, confirmMany } from './confirmations.process'
import { type ConfirmationRow, confirmationStore } from './confirmations.store'
import { peopleOf, withPeople } from './facts'

/** Requests as an administrator sees them. */
export async function presentConfirmations(
  ctx: ConfirmationContext,
  reader: Reader,
  rows: readonly ConfirmationRow[],
  eyesId: string,
): Promise<calls.Confirmation[]> {
  const all = await administratorViews.list(reader)
  const ids = rows.flatMap((row) => [row.asked_by, ...(row.decided_by ? [row.decided_by] : [])])
  const names = await accountViews.names(reader, [...new Set(ids)])
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  const shown: calls.Confirmation[] = []
  for (const row of rows) {
    const waits = row.state === 'asked'
    const description: calls.Description | null = waits
      ? await describe(ctx, reader, row)
      : row.described === null
        ? null
        : await asDecided(reader, row.described)
    shown.push({
      id: row.id,
      kind: row.kind,
      call: row.call,
      params: JSON.parse(row.params),
      body: JSON.parse(row.body),
      state: row.state,
      asked_by: person(row.asked_by),
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      decided_by: row.decided_by === null ? null : person(row.decided_by),
      decided_at: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      barred: barredFrom(ctx, row, all, eyesId),
      description,
      changed: waits && hasChanged(row.described, description),
      waits_for: waits ? confirmersOf(ctx, row, all).map(({ id, name }) => ({ id, name })) : [],
    })
  }
  return shown
}

/** What a decided request was about. */
async function asDecided(reader: Reader, described: string): Promise<calls.Description> {
  const { description } = readDescribed(described)
  const people = peopleOf(description)
  const names = new Map(await accountViews.names(reader, people))
  for (const id of people) {
    const organisation = await accountViews.organizationOf(reader, id)
    if (organisation) names.set(id, organisation)
  }
  return withPeople(description, names)
}

/** Requests that one administrator makes and another one decides. */
export function confirmationRoutes(http: Http, ctx: ConfirmationContext): void {
  const { db, transact } = ctx
  const shown = async (row: ConfirmationRow, eyesId: string) => {
    const [confirmation] = await presentConfirmations(ctx, db, [row], eyesId)
    if (!confirmation) throw new Error('a request was not presented')
    return confirmation
  }

  route(http, calls.listConfirmations, async ({ query, session }) => {
    await transact((tx) => expire(ctx, tx))
    const { rows, total } = await confirmationStore.page(db, query.status, query)
    const switchable = (await administratorViews.list(db)).length === 1
    const kinds = []
    for (const kind of CONFIRMATION_KINDS) kinds.push({ kind, on: await isNeeded(ctx, db, kind), switchable })
    return {
      confirmations: await presentConfirmations(ctx, db, rows, session.userId),
      total,
      page: query.page,
      limit: query.limit,
      counts: await confirmationStore.counts(db),
      kinds,
    }
  })

  route(http, calls.confirmRequest, async ({ params, actor, session }) => {
    const row = await confirm(ctx, actor, params.id)
    return { message: text('server.confirmed'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.confirmRequests, async ({ body, actor }) => {
    const { confirmed, failed } = await confirmMany(ctx, actor, body.ids)
    return {
      message: text('server.confirmedMany', { count: confirmed.length }),
      confirmed,
      failed: failed.map(({ id, refusal }) => ({ id, code: refusal.code, error: text(refusal.key, refusal.values) })),
    }
  })

  route(http, calls.refuseRequest, async ({ params, body, actor, session }) => {
    const refused = { state: 'refused', reason: body.reason } as const
    const row = await transact((tx) => end(ctx, tx, actor, params.id, refused))
    return { message: text('server.confirmationRefused'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.withdrawRequest, async ({ params, actor, session }) => {
    const row = await transact((tx) => end(ctx, tx, actor, params.id, { state: 'withdrawn' }))
    return { message: text('server.confirmationWithdrawn'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.switchFourEyes, async ({ params, body, actor }) => {
    await transact((tx) => switchKind(ctx, tx, actor, params.kind, body.on))
    return { message: text(body.on ? 'server.fourEyesOn' : 'server.fourEyesOff') }
  })
}
