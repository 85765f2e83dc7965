import type { Readable } from 'node:stream'
import { addDays, dayOf } from '@ayob/contract/days'
import type { Language } from '@ayob/contract/languages'
import { formatLkr, toLkr } from '@ayob/contract/money'
import { type InvoiceDocument, invoiceKind, taxDay } from '@ayob/domain/payments/invoice-document'
import { amount, facts, inWords, type PaperTexts, parties, percent, startPdf, sums } from '../platform/pdf/parts'
import { BY_CREDIT } from './credit.queries'

const TITLES = { proforma: 'proformaTitle', tax: 'taxTitle', ordinary: 'invoiceTitle' } as const

const paidBy =
  ({ payment }: InvoiceDocument) =>
  ({ say }: PaperTexts): string => {
    if (!payment) return say('notYetPaid')
    const { method, orderId: order, creditCents = 0 } = payment
    if (method === BY_CREDIT) return say('paidBy', { method: say('accountCredit'), order })
    const card = say('paidBy', { method: method ?? say('paidOnline'), order })
    return creditCents > 0 ? say('paidWithCredit', { card, amount: formatLkr(toLkr(creditCents)) }) : card
  }

/** The invoice of a flight: proforma, tax invoice, or an ordinary one where no VAT was charged. Amounts in LKR. */
export function invoicePdf(
  document: InvoiceDocument,
  { copy, cancelled }: { readonly copy: boolean; readonly cancelled: boolean },
  at: Date,
  language: Language,
): Readable {
  const { flight, issuedOn, number } = document
  const kind = invoiceKind(document)
  const head = { title: TITLES[kind], number, reference: flight.reference, copy, at }
  const { paper, inBoth, say } = startPdf(head, language)
  parties(paper, say, document, kind !== 'ordinary')
  const delivery =
    flight.startDate && flight.endDate
      ? say('deliverySpan', { from: taxDay(flight.startDate), to: taxDay(addDays(flight.endDate, -1)) })
      : say('deliveryOpen')
  facts(paper, [
    [say('serial'), number ?? flight.reference],
    [say('reference'), flight.reference],
    [say('dateOfInvoice'), taxDay(issuedOn)],
    [say('dateOfDelivery'), delivery],
    [say('placeOfSupply'), say('sriLanka')],
    [say('modeOfPayment'), inBoth(paidBy(document))],
  ])
  const line = inBoth(({ say, vehicle }) =>
    say('lineText', {
      vehicle: vehicle(flight.vehicleType),
      brand: flight.brandName,
      reference: flight.reference,
      days: flight.durationDays,
      places: flight.places.join(', '),
    }),
  )
  paper.table(
    [
      { title: say('description'), share: 6 },
      { title: say('quantity'), share: 2, align: 'right' },
      { title: say(kind === 'ordinary' ? 'amount' : 'value'), share: 2, align: 'right' },
    ],
    [[line, String(flight.quantity), amount(flight.netCents)]],
  )
  paper.gap(12)
  if (flight.vatCents > 0) {
    sums(paper, [
      [say('net'), flight.netCents],
      [say('vat', { rate: percent(flight.vatRate) }), flight.vatCents],
      [say('total'), flight.totalCents, true],
    ])
  } else {
    sums(paper, [[say('totalPlain'), flight.totalCents, true]])
    paper.gap(4).text(say('notVat'), { soft: true, size: 9 })
  }
  paper.gap(12).text(say('inWords'), { soft: true, size: 9 }).text(inWords(flight.totalCents), { bold: true }).gap(12)
  if (kind === 'proforma') paper.text(say(cancelled ? 'cancelled' : 'proformaNote'), { soft: true, size: 9 })
  return paper.finish()
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Colombo' })

/** The receipt for the payment of an issued invoice. */
export function receiptDocument(document: InvoiceDocument, copy: boolean, at: Date, language: Language): Readable {
  const { flight, number, payment } = document
  const used = payment?.creditCents ?? 0
  const received = flight.totalCents - used
  const head = { title: 'receiptTitle', number, reference: flight.reference, copy, at } as const
  const { paper, inBoth, say } = startPdf(head, language)
  parties(paper, say, document)
  facts(paper, [
    [say('receiptFrom'), document.purchaser.name],
    [say('receiptFor'), number ?? dayOf(at)],
    [say('reference'), `${flight.reference} ${flight.brandName}`],
    [say('dateOfReceipt'), payment ? moment.format(new Date(payment.paidAt)) : say('notYetPaid')],
    [say('modeOfPayment'), inBoth(paidBy(document))],
    [say('receivedAmount'), formatLkr(toLkr(received))],
    ...(used > 0 ? ([[say('creditUsed'), formatLkr(toLkr(used))]] as const) : []),
    [say('inWords'), inWords(received)],
  ])
  return paper.text(say('receiptNote')).finish()
}
