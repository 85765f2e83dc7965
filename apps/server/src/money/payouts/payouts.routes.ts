import { dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import * as accountCalls from '@ayob/contract/payout-accounts'
import * as calls from '@ayob/contract/payouts'
import type { FastifyReply } from 'fastify'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { csvStream } from '../../platform/csv'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { currentLanguage, text } from '../../platform/http/texts'
import type { Reader } from '../../platform/ports'
import { balancesOfUsers } from '../journal/journal.queries'
import { supplierOf } from '../payments/payments.queries'
import { presentAccount, saveAccount } from './payout-accounts.commands'
import { BANK_COLUMNS, bankRows, exportReady, nextBankRows, requestPayout } from './payouts.commands'
import {
  newestExports,
  payoutPage,
  payoutSums,
  presentExport,
  presentForAdmin,
  presentPayout,
  presentStatement,
  withheldIn,
} from './payouts.queries'
import { type PayoutRow, payoutStore } from './payouts.store'
import { statementDocument } from './statements.pdf'
import { approvePayout, markFailed, markPaid } from './steps.commands'

/** Sends the statement of a payout. It is rendered each time from figures that never change. */
async function sendStatement(ctx: Context, row: PayoutRow, reply: FastifyReply) {
  const { db, clock } = ctx
  const supplier = supplierOf(ctx.config.company)
  const driver = await accountViews.driverParty(db, row.driver_id)
  const vehicleNumber = (await accountViews.drivers(db, [row.driver_id])).get(row.driver_id)?.vehicleNumber ?? null
  const account = await payoutStore.account(db, row.driver_id)
  const statement = statementDocument(row, { supplier, driver, vehicleNumber, account }, clock.now(), currentLanguage())
  return sendFile(reply, `${row.number}.pdf`, statement)
}

/** The driver's calls: payout account, payouts and their statements. */
export function driverPayoutRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx
  const balanceOf = async (reader: Reader, id: string) =>
    (await balancesOfUsers(reader, 'driver_payable', [id])).get(id) ?? 0
  const ownPayout = async (id: string, driverId: string) => {
    const row = await payoutStore.find(db, id)
    if (row?.driver_id !== driverId) throw notFound()
    return row
  }

  route(http, accountCalls.payoutAccount, async ({ session }) => {
    const row = await payoutStore.account(db, session.userId)
    return { payout_account: row ? presentAccount(row, clock.now()) : null }
  })

  route(http, accountCalls.setPayoutAccount, async ({ body, session, transact }) => {
    const row = await transact((tx) => saveAccount(ctx, tx, session.userId, body))
    return { message: text('server.payoutAccountKept'), payout_account: presentAccount(row, clock.now()) }
  })

  route(http, calls.driverPayouts, async ({ query, session }) => {
    const mine = { ...query, driver_id: session.userId, q: undefined }
    const { rows, total } = await payoutPage(db, mine, [])
    const account = await payoutStore.account(db, session.userId)
    const balance = await balanceOf(db, session.userId)
    const transit = (await balancesOfUsers(db, 'payout_in_transit', [session.userId])).get(session.userId) ?? 0
    const withheld = await withheldIn(ctx, session.userId, dayOf(clock.now()).slice(0, 7), balance)
    return {
      payouts: rows.map((row) => presentPayout(row, account, clock.now())),
      total,
      page: query.page,
      limit: query.limit,
      balance: toLkr(balance),
      in_transit: toLkr(transit),
      minimum: calls.SMALLEST_PAYOUT,
      withheld_of_balance: toLkr(withheld),
    }
  })

  route(http, calls.requestPayout, async ({ body, session, transact }) =>
    transact(async (tx) => {
      const row = await requestPayout(ctx, tx, session.userId, body.amount)
      const payout = presentPayout(row, await payoutStore.account(tx, session.userId), clock.now())
      const balance = toLkr(await balanceOf(tx, session.userId))
      return { message: text('server.payoutRequested'), payout, balance }
    }),
  )

  route(http, calls.driverPayout, async ({ params, session }) => {
    const row = await ownPayout(params.id, session.userId)
    const payout = presentPayout(row, await payoutStore.account(db, session.userId), clock.now())
    return { payout, statement: presentStatement(row.statement) }
  })

  route(http, calls.driverStatementPdf, async ({ params, session, reply }) =>
    sendStatement(ctx, await ownPayout(params.id, session.userId), reply),
  )
}

/** The administrators' calls for payouts. */
export function adminPayoutRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx
  const shown = async (row: PayoutRow) => orNotFound((await presentForAdmin(ctx, db, [row]))[0])
  const found = async (id: string) => orNotFound(await payoutStore.find(db, id))

  route(http, calls.adminPayouts, async ({ query }) => {
    const people = query.q ? await accountViews.matching(db, query.q) : []
    const { rows, total, counts } = await payoutPage(db, query, people)
    const { requested, ready, ready_count, in_transit } = await payoutSums(db, clock.now())
    const exports = await newestExports(db)
    return {
      payouts: await presentForAdmin(ctx, db, rows),
      total,
      page: query.page,
      limit: query.limit,
      counts,
      summary: { requested: toLkr(requested), ready: toLkr(ready), ready_count, in_transit: toLkr(in_transit) },
      exports: exports.map(presentExport),
    }
  })

  route(http, calls.makePayoutFile, async ({ actor, transact }) => {
    const made = await transact((tx) => exportReady(ctx, tx, actor))
    return { message: text('server.payoutFileMade'), export: presentExport(made) }
  })

  route(http, calls.exportPayouts, async ({ query, actor, reply, transact }) => {
    const id = query.export ?? 'next'
    const rows = query.export ? await bankRows(ctx, db, query.export) : await nextBankRows(ctx, db, clock.now())
    // No payout changes, but it is recorded that somebody has read account numbers.
    const about = { subject: 'payout-export', subjectId: id }
    await transact((tx) => ctx.recordActivity(tx, { actor, action: 'payout.export_downloaded', ...about }))
    return sendFile(reply, `ayob-payouts-${id}.csv`, csvStream(BANK_COLUMNS, rows))
  })

  route(http, calls.adminPayout, async ({ params }) => {
    const row = await found(params.id)
    return { payout: await shown(row), statement: presentStatement(row.statement) }
  })

  route(http, calls.adminStatementPdf, async ({ params, reply }) => sendStatement(ctx, await found(params.id), reply))

  route(http, calls.approvePayout, async ({ params, actor, transact }) => {
    const row = await transact((tx) => approvePayout(ctx, tx, actor, params.id))
    return { message: text('server.payoutApproved'), payout: await shown(row) }
  })

  route(http, calls.markPayoutPaid, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => markPaid(ctx, tx, actor, params.id, body.reference))
    return { message: text('server.payoutPaid'), payout: await shown(row) }
  })

  route(http, calls.markPayoutFailed, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => markFailed(ctx, tx, actor, params.id, body))
    return { message: text('server.payoutFailed'), payout: await shown(row) }
  })
}
