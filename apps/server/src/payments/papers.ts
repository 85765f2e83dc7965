import type { Readable } from 'node:stream'
import { addDays, dayOf } from '@ayob/contract/days'
import { type Cents, formatLkr, toLkr } from '@ayob/contract/money'
import { type InvoiceDocument, invoiceKind, type Party, taxDay } from '@ayob/domain/payments/invoice-document'
import { createI18n } from '@ayob/i18n/create'
import paperTexts from '@ayob/i18n/en/paper.json' with { type: 'json' }
import states from '@ayob/i18n/en/states.json' with { type: 'json' }
import { ToWords } from 'to-words'
import { Paper } from '../platform/paper/paper'

const english = createI18n('en', { paper: paperTexts, states })
const say = (key: keyof typeof paperTexts, values: Readonly<Record<string, string | number>> = {}) =>
  english.t(`paper.${key}`, values)

const words = new ToWords({
  localeCode: 'en-GB',
  converterOptions: {
    currency: true,
    currencyOptions: {
      name: 'Sri Lankan Rupee',
      plural: 'Sri Lankan Rupees',
      symbol: 'LKR',
      fractionalUnit: { name: 'Cent', plural: 'Cents', symbol: '' },
    },
  },
})

const inWords = (cents: Cents) => words.convert(toLkr(cents))
const figures = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (cents: Cents) => figures.format(toLkr(cents))
const percent = (rate: number) => `${Number((rate * 100).toFixed(2))}%`
const HALF = 0.5

const TITLES = { proforma: 'proformaTitle', tax: 'taxTitle', ordinary: 'invoiceTitle' } as const

function start(title: string, document: InvoiceDocument, copy: boolean, at: Date): Paper {
  const { reference } = document.flight
  const paper = new Paper({ title: `${title} ${document.number ?? reference}`, at }, (page, pages) =>
    say('foot', { reference, page, pages }),
  )
  paper.text(title, { size: 20, bold: true })
  if (copy) paper.text(say('copyOnly'), { bold: true })
  return paper.gap(10)
}

function party(paper: Paper, heading: string, { name, address, tin, phone }: Party, x: number, showTin: boolean) {
  const look = { x, width: paper.width * HALF - 12 }
  paper.text(heading, { ...look, soft: true, size: 9 })
  if (tin && showTin) paper.text(say('tin', { tin }), look)
  paper.text(name, { ...look, bold: true })
  if (address) paper.text(address, look)
  if (phone) paper.text(say('phone', { phone }), look)
}

/** Supplier at the left, purchaser at the right, as the rules for tax invoices lay them out. */
function parties(paper: Paper, { supplier, purchaser }: InvoiceDocument, showTin = true) {
  paper.beside(
    () => party(paper, say('supplier'), supplier, paper.left, showTin),
    () => party(paper, say('purchaser'), purchaser, paper.left + paper.width * HALF + 12, showTin),
  )
  paper.gap(12).rule().gap(4)
}

function facts(paper: Paper, rows: readonly (readonly [string, string])[]) {
  for (const [label, value] of rows) {
    paper.beside(
      () => paper.text(label, { width: 180, soft: true }),
      () => paper.text(value, { x: paper.left + 190, width: paper.width - 190 }),
    )
  }
  paper.gap(12)
}

function paidBy({ payment }: InvoiceDocument): string {
  if (!payment) return say('notYetPaid')
  return say('paidBy', { method: payment.method ?? say('paidOnline'), order: payment.orderId })
}

function sums(paper: Paper, rows: readonly (readonly [string, Cents, boolean?])[]) {
  for (const [label, cents, bold = false] of rows) {
    paper.beside(
      () => paper.text(label, { x: paper.left + paper.width * HALF - 40, width: paper.width * HALF - 60, bold }),
      () => paper.text(amount(cents), { align: 'right', bold, width: paper.width - 4 }),
    )
  }
}

/** The invoice of a flight: proforma, tax invoice, or an ordinary one where no VAT was charged. Amounts in LKR. */
export function invoicePaper(
  document: InvoiceDocument,
  marks: { readonly copy: boolean; readonly cancelled: boolean },
  at: Date,
): Readable {
  const { flight, issuedOn, number } = document
  const kind = invoiceKind(document)
  const paper = start(say(TITLES[kind]), document, marks.copy, at)
  parties(paper, document, kind !== 'ordinary')
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
    [say('modeOfPayment'), paidBy(document)],
  ])
  const line = say('lineText', {
    vehicle: english.t(`states.vehicle_${flight.vehicleType}`),
    brand: flight.brandName,
    reference: flight.reference,
    days: flight.durationDays,
    places: flight.places.join(', '),
  })
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
  if (kind === 'proforma') paper.text(say(marks.cancelled ? 'cancelled' : 'proformaNote'), { soft: true, size: 9 })
  return paper.finish()
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Colombo' })

/** The receipt of the payment that an issued invoice names. */
export function receiptPaper(document: InvoiceDocument, copy: boolean, at: Date): Readable {
  const { flight, number, payment } = document
  const paper = start(say('receiptTitle'), document, copy, at)
  parties(paper, document)
  facts(paper, [
    [say('receiptFrom'), document.purchaser.name],
    [say('receiptFor'), number ?? dayOf(at)],
    [say('reference'), `${flight.reference} ${flight.brandName}`],
    [say('dateOfReceipt'), payment ? moment.format(new Date(payment.paidAt)) : say('notYetPaid')],
    [say('modeOfPayment'), paidBy(document)],
    [say('receivedAmount'), formatLkr(toLkr(flight.totalCents))],
    [say('inWords'), inWords(flight.totalCents)],
  ])
  return paper.text(say('receiptNote')).finish()
}
