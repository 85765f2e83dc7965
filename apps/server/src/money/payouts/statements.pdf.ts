import type { Readable } from 'node:stream'
import { dayOf } from '@ayob/contract/days'
import type { Language } from '@ayob/contract/languages'
import { fromLkr } from '@ayob/contract/money'
import type { Party } from '@ayob/domain/payments/invoice-document'
import { amount, facts, inWords, type PaperTexts, parties, startPdf, sums } from '../../platform/pdf/parts'
import { accountOf, presentStatement } from './payouts.queries'
import type { AccountRow, PayoutRow } from './payouts.store'

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
  language: Language,
): Readable {
  const statement = presentStatement(row.statement)
  const { from, to } = statement
  const goes = accountOf(row, account)
  const head = { title: 'statementTitle', number: row.number, reference: row.number, copy: false, at } as const
  const { paper, inBoth, say, own } = startPdf(head, language)
  parties(paper, say, { supplier, purchaser: driver }, true, {
    left: say('statementPayer'),
    right: say('statementPayee'),
  })
  facts(paper, [
    [say('statementNumber'), row.number],
    [say('statementDate'), inBoth(({ day }) => day(dayOf(row.requested_at)))],
    [say('statementVehicle'), vehicleNumber ?? '–'],
    [
      say('statementPeriod'),
      from && to
        ? inBoth(({ say, day }) => say('statementSpan', { from: day(from), to: day(to) }))
        : say('statementNoDays'),
    ],
    [
      say('statementAccount'),
      goes ? say('statementBank', { bank: goes.bank, branch: goes.branch, number: goes.number }) : '–',
    ],
    [say('statementState'), inBoth(stateText(row))],
    ...(row.reference ? [[say('statementReference'), row.reference] as const] : []),
  ])
  const writeSums = () => {
    paper.gap(12)
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
  }
  if (statement.days.length === 0) return paper.together(writeSums).finish()
  paper.table(
    [
      { title: say('statementDay'), share: 4 },
      { title: say('statementGross'), share: 3, align: 'right' },
      { title: say('statementDevice'), share: 3, align: 'right' },
      { title: say('statementNet'), share: 3, align: 'right' },
    ],
    [
      ...statement.days.map(({ day, gross, device, net }) => [own.day(day), ...[gross, device, net].map(lkr)]),
      [say('statementSum'), ...[statement.totals.gross, statement.totals.device, statement.totals.net].map(lkr)],
    ],
    { after: writeSums },
  )
  return paper.finish()
}

const lkr = (value: number) => amount(fromLkr(value))

const stateText =
  ({ state, paid_at, failed_at, failure }: PayoutRow) =>
  ({ say, day }: PaperTexts): string => {
    if (state === 'paid' && paid_at) return say('statementPaidOn', { day: day(dayOf(paid_at)) })
    if (state === 'failed' && failed_at) {
      return say('statementFailedOn', { day: day(dayOf(failed_at)), reason: failure ?? '' })
    }
    return say('statementWaiting')
  }
