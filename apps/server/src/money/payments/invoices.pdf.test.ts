import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LANGUAGES, type Language } from '@ayob/contract/languages'
import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import type { InvoiceDocument, InvoicedFlight } from '@ayob/domain/payments/invoice-document'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdfLines, pdfText } from '../../../test/setup/pdf-text'
import { creditNoteDocument, invoicePdf, receiptDocument } from './invoices.pdf'

const at = new Date('2026-03-05T05:00:00Z')
const party = { name: 'Ceylon Tea', address: '12 Galle Road, Colombo 03', tin: '123456789', phone: '011 234 5678' }
const flight = (number: number, places: readonly string[]): InvoicedFlight => ({
  ...{
    reference: `26MAR_WEB_${number}`,
    brandName: 'Ceylon Tea',
    vehicleType: 'tuktuk',
    durationDays: 30,
    quantity: 2,
  },
  ...{ places, startDate: '2026-03-03', endDate: '2026-04-02' },
  ...{ netCents: 1_500_240, vatRate: 0.15, vatCents: 225_036, totalCents: 1_725_276 },
})
const invoice = (lines: number, places: readonly string[] = ['Galle Road']): InvoiceDocument => ({
  ...{ supplier: party, purchaser: party, issuedOn: '2026-03-05', number: '26MAR_WEB_1' },
  flight: flight(1, places),
  others: Array.from({ length: lines - 1 }, (_, at) => flight(at + 2, places)),
  payment: { orderId: 'AYB-1', method: 'VISA', paidAt: at.toISOString() },
})
const note: CreditNoteDocument = {
  ...{ number: '26MAR_CN_1', supplier: party, purchaser: party, flight: flight(1, []), issuedOn: '2026-03-05' },
  ...{
    invoice: null,
    reason: 'The screen was under repair.',
    netCents: 100_000,
    vatCents: 15_000,
    totalCents: 115_000,
  },
  ...{ cardCents: 100_000, creditCents: 15_000 },
}
const ORIGINAL = { copy: false, cancelled: false }

const TEXTS = {
  head: 'Description of goods or services',
  total: 'Total amount including VAT',
  words: 'Total amount in words',
}

async function check(bytes: Buffer): Promise<void> {
  const pages = await pdfLines(bytes)
  const text = pages.map((page) => page.flatMap((line) => line.map(({ text }) => text)))
  const last = text.at(-1) ?? []
  for (const words of Object.values(TEXTS)) expect(last).toContain(words)
  for (const page of pages) {
    // Only the foot stands below.
    const ys = page.flatMap((line) => line.map(({ y }) => y)).sort((a, b) => b - a)
    expect(ys[1]).toBeLessThanOrEqual(754)
    const heads = page.flat().filter(({ text }) => text === TEXTS.head)
    expect(heads.length).toBeLessThanOrEqual(1)
  }
}

test('the total of an invoice stands below rows of its table, whatever the places and the language', async () => {
  const cases = fc.record({
    lines: fc.integer({ min: 1, max: 5 }),
    places: fc.array(fc.constantFrom('Galle Road', 'Colombo Fort', `${'Long name '.repeat(19)}end`), {
      minLength: 1,
      maxLength: 20,
    }),
    language: fc.constantFrom<Language>(...LANGUAGES),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ lines, places, language }) => {
      const paper = invoicePdf(invoice(lines, places), ORIGINAL, at, language)
      await check(await buffer(paper))
    }),
    { numRuns: 25 },
  )
})

test('every paper with one line is one page, with the logo, in every language', async () => {
  for (const language of LANGUAGES) {
    const papers: readonly Readable[] = [
      invoicePdf(invoice(1), ORIGINAL, at, language),
      invoicePdf({ ...invoice(1), number: null, payment: null }, ORIGINAL, at, language),
      receiptDocument(invoice(1), false, at, language),
      creditNoteDocument(note, false, at, language),
    ]
    for (const paper of papers) {
      const bytes = await buffer(paper)
      expect(await pdfLines(bytes)).toHaveLength(1)
      expect(bytes.toString('latin1')).toContain('/Alt (AYOB)')
    }
  }
})

test('a reason of thousands of letters continues on the next page, above the total', async () => {
  const reason = 'The screen was under repair. '.repeat(170)
  const pages = await pdfLines(await buffer(creditNoteDocument({ ...note, reason }, false, at, 'en')))
  expect(pages.length).toBeGreaterThan(1)
  const [last] = pages.slice(-1).map((page) => page.flat().map(({ text }) => text))
  for (const words of ['Total given back including VAT', TEXTS.words, TEXTS.head]) expect(last).toContain(words)
  const text = await pdfText(await buffer(creditNoteDocument({ ...note, reason }, false, at, 'en')))
  expect(text.match(/under repair/g)).toHaveLength(170)
})

test('an invoice names listed places in the language of its reader, and below in English', async () => {
  const places = ['Galle Road', 'கொழும்பு கோட்டை', 'My shop']
  const bytes = await buffer(invoicePdf(invoice(1, places), ORIGINAL, at, 'ta'))
  const text = await pdfText(bytes)
  expect(text).toContain('காலி வீதி')
  expect(text.replace(/ /g, '')).toContain('GalleRoad,ColomboFort,Myshop')
})
