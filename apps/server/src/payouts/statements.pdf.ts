import type { Readable } from 'node:stream'
import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import type { Party } from '@ayob/domain/payments/invoice-document'
import { amount, facts, inWords, parties, say, startPdf, sums } from '../platform/pdf/parts'
import type { AccountRow, PayoutRow } from './payouts.store'
import { accountOf, presentStatement } from './present'

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayText = (day: Day) => longDay.format(new Date(`${day}T00:00:00Z`))

interface Parties {
  readonly supplier: Party
  readonly driver: Party
  readonly vehicleNumber: string | null
  readonly account: AccountRow | undefined
}

/** A payout statement with the figures of the page: earned, withheld, paid, and the account. */
export function statementDocument(
  row: PayoutRow,
  { supplier, driver, vehicleNumber, account }: Parties,
  at: Date,
): Readable {
  const statement = presentStatement(row.statement)
  const goes = accountOf(row, account)
  const paper = startPdf(say('statementTitle'), { number: row.number, reference: row.number }, false, at)
  parties(paper, { supplier, purchaser: driver }, true, { left: say('statementPayer'), right: say('statementPayee') })
  facts(paper, [
    [say('statementNumber'), row.number],
    [say('statementDate'), dayText(dayOf(row.requested_at))],
    [say('statementVehicle'), vehicleNumber ?? '-'],
    [
      say('statementPeriod'),
      statement.from && statement.to
        ? say('statementSpan', { from: dayText(statement.from), to: dayText(statement.to) })
        : say('statementNoDays'),
    ],
    [
      say('statementAccount'),
      goes ? say('statementBank', { bank: goes.bank, branch: goes.branch, number: goes.number }) : '-',
    ],
    [say('statementState'), stateText(row)],
    ...(row.reference ? [[say('statementReference'), row.reference] as const] : []),
  ])
  if (statement.days.length > 0) {
    paper.table(
      [
        { title: say('statementDay'), share: 4 },
        { title: say('statementGross'), share: 3, align: 'right' },
        { title: say('statementDevice'), share: 3, align: 'right' },
        { title: say('statementNet'), share: 3, align: 'right' },
      ],
      [
        ...statement.days.map(({ day, gross, device, net }) => [dayText(day), ...[gross, device, net].map(lkr)]),
        [say('statementSum'), ...[statement.totals.gross, statement.totals.device, statement.totals.net].map(lkr)],
      ],
    )
    paper.gap(12)
  }
  sums(paper, [
    [say('statementForward'), fromLkr(statement.brought_forward)],
    [say('statementEarned'), fromLkr(statement.totals.net)],
    ...(statement.returned > 0 ? [[say('statementReturned'), fromLkr(statement.returned)] as const] : []),
    [say('statementPayout'), 0 - row.gross_cents],
    [say('statementCarried'), fromLkr(statement.carried_forward), true],
  ])
  paper.gap(10)
  sums(paper, [
    [say('statementPayout'), row.gross_cents],
    [say('statementWithheld'), 0 - row.withheld_cents],
    [say('statementPaid'), row.gross_cents - row.withheld_cents, true],
  ])
  paper.gap(12).text(say('inWords'), { soft: true, size: 9 })
  paper.text(inWords(row.gross_cents - row.withheld_cents), { bold: true })
  return paper.finish()
}

const lkr = (value: number) => amount(fromLkr(value))

function stateText({ state, paid_at, failed_at, failure }: PayoutRow): string {
  if (state === 'paid' && paid_at) return say('statementPaidOn', { day: dayText(dayOf(paid_at)) })
  if (state === 'failed' && failed_at) {
    return say('statementFailedOn', { day: dayText(dayOf(failed_at)), reason: failure ?? '' })
  }
  return say('statementWaiting')
}
