import type { Readable } from 'node:stream'
import { addDays, dayOf } from '@ayob/contract/days'
import type { Language } from '@ayob/contract/languages'
import { type Cents, formatLkr, toLkr } from '@ayob/contract/money'
import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import {
  type InvoiceDocument,
  type InvoicedFlight,
  invoiceKind,
  linesOf,
  spanOf,
  taxDay,
} from '@ayob/domain/payments/invoice-document'
import { amount, facts, inWords, type PaperTexts, parties, percent, startPdf, sums } from '../../platform/pdf/parts'
import { BY_CREDIT } from './payments.queries'

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

/** The invoice of a flight: proforma, tax invoice, or an ordinary invoice when no VAT was charged. Amounts in LKR. */
export function invoicePdf(
  document: InvoiceDocument,
  { copy, cancelled }: { readonly copy: boolean; readonly cancelled: boolean },
  at: Date,
  language: Language,
): Readable {
  const { issuedOn, number } = document
  const lines = linesOf(document)
  const flight = lines[0] ?? document.flight
  const sum = (of: (line: InvoicedFlight) => Cents) => lines.reduce((cents, line) => cents + of(line), 0)
  const references = lines.map(({ reference }) => reference).join(', ')
  const kind = invoiceKind(document)
  const head = { title: TITLES[kind], number, reference: flight.reference, copy, at }
  const { paper, inBoth, say } = startPdf(head, language)
  parties(paper, say, document, kind !== 'ordinary')
  const span = spanOf(lines)
  const delivery = span
    ? say('deliverySpan', { from: taxDay(span.startDate), to: taxDay(addDays(span.endDate, -1)) })
    : say('deliveryOpen')
  facts(paper, [
    [say('serial'), number ?? flight.reference],
    [say('reference'), references],
    [say('dateOfInvoice'), taxDay(issuedOn)],
    [say('dateOfDelivery'), delivery],
    [say('placeOfSupply'), say('sriLanka')],
    [say('modeOfPayment'), inBoth(paidBy(document))],
  ])
  const textOf = (line: InvoicedFlight) =>
    inBoth(({ say, vehicle, place }) =>
      say('lineText', {
        vehicle: vehicle(line.vehicleType),
        brand: line.brandName,
        reference: line.reference,
        days: line.durationDays,
        places: line.places.map(place).join(', '),
      }),
    )
  const total = sum(({ totalCents }) => totalCents)
  const vat = sum(({ vatCents }) => vatCents)
  const writeTotal = () => {
    paper.gap(12)
    if (vat > 0) {
      sums(paper, [
        [say('net'), sum(({ netCents }) => netCents)],
        [say('vat', { rate: percent(flight.vatRate) }), vat],
        [say('total'), total, true],
      ])
    } else {
      sums(paper, [[say('totalPlain'), total, true]])
      paper.gap(4).text(say('notVat'), { soft: true, size: 9 })
    }
    paper.gap(12).text(say('inWords'), { soft: true, size: 9 }).text(inWords(total), { bold: true })
    if (kind === 'proforma') paper.gap(12).text(say(cancelled ? 'cancelled' : 'proformaNote'), { soft: true, size: 9 })
  }
  paper.table(
    [
      { title: say('description'), share: 5 },
      { title: say('quantity'), share: 2, align: 'right' },
      { title: say(kind === 'ordinary' ? 'amount' : 'value'), share: 2.5, align: 'right' },
    ],
    lines.map((line) => [textOf(line), String(line.quantity), amount(line.netCents)]),
    { after: writeTotal },
  )
  return paper.finish()
}

/** The receipt for the payment of an issued invoice. */
export function receiptDocument(document: InvoiceDocument, copy: boolean, at: Date, language: Language): Readable {
  const { flight, number, payment } = document
  const used = payment?.creditCents ?? 0
  const lines = linesOf(document)
  const received = lines.reduce((cents, { totalCents }) => cents + totalCents, 0) - used
  const head = { title: 'receiptTitle', number, reference: flight.reference, copy, at } as const
  const { paper, inBoth, say } = startPdf(head, language)
  parties(paper, say, document)
  facts(paper, [
    [say('receiptFrom'), document.purchaser.name],
    [say('receiptFor'), number ?? dayOf(at)],
    [say('reference'), `${lines.map(({ reference }) => reference).join(', ')} ${flight.brandName}`],
    [say('dateOfReceipt'), payment ? inBoth(({ moment }) => moment(new Date(payment.paidAt))) : say('notYetPaid')],
    [say('modeOfPayment'), inBoth(paidBy(document))],
    [say('receivedAmount'), formatLkr(toLkr(received))],
    ...(used > 0 ? ([[say('creditUsed'), formatLkr(toLkr(used))]] as const) : []),
    [say('inWords'), inWords(received)],
  ])
  return paper.text(say('receiptNote')).finish()
}

/** A credit note: the refunded part of an invoice, the reason, and where the money goes. Amounts in LKR. */
export function creditNoteDocument(note: CreditNoteDocument, copy: boolean, at: Date, language: Language): Readable {
  const { number, flight, invoice, reason, netCents, vatCents, totalCents, cardCents, creditCents } = note
  const withVat = vatCents > 0
  const title = withVat ? 'taxCreditNoteTitle' : 'creditNoteTitle'
  const { paper, inBoth, say } = startPdf({ title, number, reference: flight.reference, copy, at }, language)
  parties(paper, say, note, withVat)
  facts(paper, [
    [say('creditNoteNumber'), number],
    [say('creditNoteDate'), taxDay(note.issuedOn)],
    [
      say('creditNoteInvoice'),
      invoice
        ? say('creditNoteInvoiceOf', { number: invoice.number, day: taxDay(invoice.issuedOn) })
        : flight.reference,
    ],
    [say('reference'), `${flight.reference} ${flight.brandName}`],
    [say('creditNoteReason'), reason],
  ])
  const line = inBoth(({ say, vehicle }) =>
    say('creditNoteLine', {
      vehicle: vehicle(flight.vehicleType),
      brand: flight.brandName,
      reference: flight.reference,
    }),
  )
  const writeTotal = () => {
    paper.gap(12)
    if (withVat) {
      sums(paper, [
        [say('creditNoteNet'), netCents],
        [say('vat', { rate: percent(flight.vatRate) }), vatCents],
        [say('creditNoteTotal'), totalCents, true],
      ])
    } else {
      sums(paper, [[say('creditNoteTotalPlain'), totalCents, true]])
    }
    paper.gap(12).text(say('inWords'), { soft: true, size: 9 }).text(inWords(totalCents), { bold: true }).gap(12)
    if (cardCents > 0) paper.text(say('creditNoteToCard', { amount: formatLkr(toLkr(cardCents)) }))
    if (creditCents > 0) paper.text(say('creditNoteToCredit', { amount: formatLkr(toLkr(creditCents)) }))
  }
  paper.table(
    [
      { title: say('description'), share: 7 },
      { title: say(withVat ? 'value' : 'amount'), share: 2.5, align: 'right' },
    ],
    [[line, amount(netCents)]],
    { after: writeTotal },
  )
  return paper.finish()
}
