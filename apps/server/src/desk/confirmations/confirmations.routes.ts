import { CONFIRMATION_KINDS } from '@ayob/contract/call'
import * as calls from '@ayob/contract/confirmations'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'
import { barredFrom, end, expire, isNeeded, switchKind } from './confirmations.commands'
import { confirm } from './confirmations.process'
import { type ConfirmationRow, confirmationStore } from './confirmations.store'
import type { ConfirmationDeps } from './ports'

/** Requests as an administrator sees them. */
export async function presentConfirmations(
  deps: ConfirmationDeps,
  reader: Reader,
  rows: readonly ConfirmationRow[],
  eyesId: string,
): Promise<calls.Confirmation[]> {
  const all = await deps.administrators(reader)
  const ids = rows.flatMap((row) => [row.asked_by, ...(row.decided_by ? [row.decided_by] : [])])
  const names = await deps.names(reader, [...new Set(ids)])
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
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
    barred: barredFrom(deps, row, all, eyesId),
  }))
}

/** Requests that one administrator makes and another one decides. */
export function confirmationRoutes(http: Http, deps: ConfirmationDeps): void {
  const { db, transact } = deps
  const shown = async (row: ConfirmationRow, eyesId: string) => {
    const [confirmation] = await presentConfirmations(deps, db, [row], eyesId)
    if (!confirmation) throw new Error('a request was not presented')
    return confirmation
  }

  route(http, calls.listConfirmations, async ({ query, session }) => {
    await transact((tx) => expire(deps, tx))
    const { rows, total } = await confirmationStore.page(db, query.status, query)
    const switchable = (await deps.administrators(db)).length === 1
    const kinds = []
    for (const kind of CONFIRMATION_KINDS) kinds.push({ kind, on: await isNeeded(deps, db, kind), switchable })
    return {
      confirmations: await presentConfirmations(deps, db, rows, session.userId),
      total,
      page: query.page,
      limit: query.limit,
      counts: await confirmationStore.counts(db),
      kinds,
    }
  })

  route(http, calls.confirmRequest, async ({ params, actor, session }) => {
    const row = await confirm(deps, actor, params.id)
    return { message: text('server.confirmed'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.refuseRequest, async ({ params, body, actor, session }) => {
    const refused = { state: 'refused', reason: body.reason } as const
    const row = await transact((tx) => end(deps, tx, actor, params.id, refused))
    return { message: text('server.confirmationRefused'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.withdrawRequest, async ({ params, actor, session }) => {
    const row = await transact((tx) => end(deps, tx, actor, params.id, { state: 'withdrawn' }))
    return { message: text('server.confirmationWithdrawn'), confirmation: await shown(row, session.userId) }
  })

  route(http, calls.switchFourEyes, async ({ params, body, actor }) => {
    await transact((tx) => switchKind(deps, tx, actor, params.kind, body.on))
    return { message: text(body.on ? 'server.fourEyesOn' : 'server.fourEyesOff') }
  })
}
