import { type Cents, toLkr } from '@ayob/contract/money'
import type { Party } from '@ayob/domain/payments/invoice-document'
import { createI18n } from '@ayob/i18n/create'
import paperTexts from '@ayob/i18n/en/paper.json' with { type: 'json' }
import states from '@ayob/i18n/en/states.json' with { type: 'json' }
import { ToWords } from 'to-words/en-GB'
import { PdfDocument } from './pdf-document'

/** Documents are in English, as the tax rules require. */
export const english = createI18n('en', { paper: paperTexts, states })
export const say = (key: keyof typeof paperTexts, values: Readonly<Record<string, string | number>> = {}) =>
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

/** An amount in words, rupees and cents. */
export const inWords = (cents: Cents) => words.convert(toLkr(cents))
const figures = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const amount = (cents: Cents) => figures.format(toLkr(cents))
export const percent = (rate: number) => `${Number((rate * 100).toFixed(2))}%`
const HALF = 0.5

/** Starts a document with its title. `copy` marks it as a copy: only the recipient's is the original. */
export function startPdf(
  title: string,
  { number, reference }: { readonly number: string | null; readonly reference: string },
  copy: boolean,
  at: Date,
): PdfDocument {
  const paper = new PdfDocument({ title: `${title} ${number ?? reference}`, at }, (page, pages) =>
    say('foot', { reference, page, pages }),
  )
  paper.text(title, { size: 20, bold: true })
  if (copy) paper.text(say('copyOnly'), { bold: true })
  return paper.gap(10)
}

function party(paper: PdfDocument, heading: string, { name, address, tin, phone }: Party, x: number, showTin: boolean) {
  const look = { x, width: paper.width * HALF - 12 }
  paper.text(heading, { ...look, soft: true, size: 9 })
  if (tin && showTin) paper.text(say('tin', { tin }), look)
  paper.text(name, { ...look, bold: true })
  if (address) paper.text(address, look)
  if (phone) paper.text(say('phone', { phone }), look)
}

/** Supplier at the left, purchaser at the right, as the rules for tax invoices ask; headings name other parties. */
export function parties(
  paper: PdfDocument,
  { supplier, purchaser }: { readonly supplier: Party; readonly purchaser: Party },
  showTin = true,
  { left, right } = { left: say('supplier'), right: say('purchaser') },
): void {
  paper.beside(
    () => party(paper, left, supplier, paper.left, showTin),
    () => party(paper, right, purchaser, paper.left + paper.width * HALF + 12, showTin),
  )
  paper.gap(12).rule().gap(4)
}

/** Labels at the left, their values beside them. */
export function facts(paper: PdfDocument, rows: readonly (readonly [string, string])[]): void {
  for (const [label, value] of rows) {
    paper.beside(
      () => paper.text(label, { width: 180, soft: true }),
      () => paper.text(value, { x: paper.left + 190, width: paper.width - 190 }),
    )
  }
  paper.gap(12)
}

/** A column of amounts in LKR at the right. */
export function sums(paper: PdfDocument, rows: readonly (readonly [string, Cents, boolean?])[]): void {
  for (const [label, cents, bold = false] of rows) {
    paper.beside(
      () => paper.text(label, { x: paper.left + paper.width * HALF - 40, width: paper.width * HALF - 60, bold }),
      () => paper.text(amount(cents), { align: 'right', bold, width: paper.width - 4 }),
    )
  }
}
