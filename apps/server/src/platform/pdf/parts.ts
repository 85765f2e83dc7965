import type { Day } from '@ayob/contract/days'
import type { Language } from '@ayob/contract/languages'
import { type Cents, toLkr } from '@ayob/contract/money'
import type { Party } from '@ayob/domain/payments/invoice-document'
import { dateIn } from '@ayob/i18n/dates'
import type paper from '@ayob/i18n/en/paper.json'
import { placeNameIn } from '@ayob/i18n/place-names'
import { serverTexts } from '@ayob/i18n/server'
import { ToWords } from 'to-words/en-GB'
import { letterhead } from './letterhead'
import { PdfDocument } from './pdf-document'
import type { Said } from './type'

type Values = Readonly<Record<string, string | number>>

const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const MOMENT = { ...LONG_DAY, hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Colombo' } as const

/** The texts of documents in one language. */
export interface PaperTexts {
  say(key: keyof typeof paper, values?: Values): string
  vehicle(type: string): string
  day(day: Day): string
  /** A day with its time in Colombo. */
  moment(at: Date): string
  /** A route or a listed place by its English name; any other stays as it is. */
  place(name: string): string
}

const textsOf = (language: Language): PaperTexts => ({
  say: (key, values = {}) => serverTexts[language].t(`paper.${key}`, values),
  vehicle: (type) => serverTexts[language].t(`states.vehicle_${type}`),
  day: (day) => dateIn(language, LONG_DAY, new Date(`${day}T00:00:00Z`)),
  moment: (at) => dateIn(language, MOMENT, at),
  place: (name) => placeNameIn(language, name),
})

/** A text in the language of a document, with its English words, which the tax rules require. */
type InBoth = (text: (texts: PaperTexts) => string) => Said

function inBothOf(language: Language): InBoth {
  const [own, english] = [textsOf(language), textsOf('en')]
  return (text) => (text(own) === text(english) ? text(own) : [text(own), text(english)])
}

/** The same for a text of the catalogue alone. */
type Say = (...args: Parameters<PaperTexts['say']>) => Said

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
export const amount = (cents: Cents) => figures.format(toLkr(cents)).replace('-', '−')
export const percent = (rate: number) => `${Number((rate * 100).toFixed(2))}%`
const HALF = 0.5

interface Head {
  readonly title: keyof typeof paper
  readonly number: string | null
  readonly reference: string
  /** Only the recipient's document is the original. */
  readonly copy: boolean
  readonly at: Date
}

/** Starts a document with its title. Returns it with its texts. */
export function startPdf({ title, number, reference, copy, at }: Head, language: Language) {
  const own = textsOf(language)
  const inBoth = inBothOf(language)
  const say: Say = (key, values) => inBoth(({ say }) => say(key, values))
  const about = { title: `${own.say(title)} ${number ?? reference}`, at, language }
  const paper = new PdfDocument(about, (page, pages) => own.say('foot', { reference, page, pages }))
  letterhead(paper, say(title))
  if (copy) paper.text(say('copyOnly'), { bold: true })
  return { paper: paper.gap(10), inBoth, say, own }
}

interface PartyLook {
  readonly heading: Said
  readonly x: number
  readonly showTin: boolean
}

function party(paper: PdfDocument, say: Say, { name, address, tin, phone }: Party, where: PartyLook) {
  const look = { x: where.x, width: paper.width * HALF - 12 }
  paper.text(where.heading, { ...look, soft: true, size: 9 })
  if (tin && where.showTin) paper.text(say('tin', { tin }), look)
  paper.text(name, { ...look, bold: true })
  if (address) paper.text(address, look)
  if (phone) paper.text(say('phone', { phone }), look)
}

/** Supplier on the left, purchaser on the right, as the rules for tax invoices require; headings name other parties. */
export function parties(
  paper: PdfDocument,
  say: Say,
  { supplier, purchaser }: { readonly supplier: Party; readonly purchaser: Party },
  showTin = true,
  { left, right } = { left: say('supplier'), right: say('purchaser') },
): void {
  const middle = paper.left + paper.width * HALF + 12
  paper.beside(
    () => party(paper, say, supplier, { heading: left, x: paper.left, showTin }),
    () => party(paper, say, purchaser, { heading: right, x: middle, showTin }),
  )
  paper.gap(12).rule().gap(4)
}

/** Labels on the left, with their values beside them. */
export function facts(paper: PdfDocument, rows: readonly (readonly [Said, Said])[]): void {
  for (const [label, value] of rows) {
    paper.beside(
      () => paper.text(label, { width: 205, soft: true }),
      () => paper.text(value, { x: paper.left + 215, width: paper.width - 215 }),
    )
    paper.gap(3)
  }
  paper.gap(12)
}

/** A column of amounts in LKR on the right. */
export function sums(paper: PdfDocument, rows: readonly (readonly [Said, Cents, boolean?])[]): void {
  for (const [label, cents, bold = false] of rows) {
    paper.beside(
      () => paper.text(label, { x: paper.left + 170, width: paper.width - 170 - 100, bold }),
      () => paper.text(amount(cents), { align: 'right', bold, width: paper.width - 4 }),
    )
  }
}
