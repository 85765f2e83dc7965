import { buffer } from 'node:stream/consumers'
import { addDays } from '@ayob/contract/days'
import { LANGUAGES } from '@ayob/contract/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PdfPart, pdfLines } from '../../../test/setup/pdf-text'
import type { PayoutRow } from './payouts.store'
import { statementDocument } from './statements.pdf'

const at = new Date('2026-03-05T05:00:00Z')
const party = { address: '12 Galle Road, Colombo 03', tin: '123456789', phone: '011 234 5678' }

/** The statement of a driver who earned on a number of days. */
function statementOf(days: number, language: (typeof LANGUAGES)[number]) {
  const row = {
    ...{ number: '26MAR_PO_1', state: 'paid', requested_at: at, paid_at: at, failed_at: null, failure: null },
    ...{ reference: 'CEFT 99', gross_cents: 3_000_000, withheld_cents: 150_000 },
    statement: {
      ...{ broughtForward: 1000, returned: 500, payout: 3_000_000, withheld: 150_000, carriedForward: 100 },
      days: Array.from({ length: days }, (_, day) => ({
        day: addDays('2025-09-01', day),
        gross: 111_100 + day * 1117,
        device: 10_000,
      })),
    },
  } as unknown as PayoutRow
  const parties = {
    supplier: { ...party, name: 'AYOB (Pvt) Ltd' },
    driver: { ...party, name: 'Nimal Perera' },
    vehicleNumber: 'WP ABC-1234',
    account: undefined,
  }
  return buffer(statementDocument(row, parties, at, language))
}

const textOf = (line: readonly PdfPart[]) => line.map(({ text }) => text).join(' ')
const isAmount = ({ text }: PdfPart) => /^[−\d,]+\.\d\d$/.test(text)
/** A day has three amounts, and so has the total. */
const isRow = (line: readonly PdfPart[]) => line.filter(isAmount).length === 3

async function check(days: number, language: (typeof LANGUAGES)[number]) {
  const pages = await pdfLines(await statementOf(days, language))
  const rows = pages.map((lines) => lines.filter(isRow))
  expect(rows.flat()).toHaveLength(days + 1)
  pages.forEach((lines, page) => {
    const first = lines.findIndex(isRow)
    // Every page has rows, and the head of the table above them.
    expect(rows[page]?.length, `page ${page + 1}`).toBeGreaterThanOrEqual(2)
    const head = textOf(lines[first - 1] ?? [])
    expect(head).toBe('Day Earned (LKR) Device (LKR) Net (LKR)')
    expect(lines.map(textOf).filter((line) => line === head)).toHaveLength(1)
  })
  const end = pages.at(-1)?.map(textOf) ?? []
  const inOrder = ['Balance brought forward', 'Balance carried forward', 'To the bank account', 'Total amount in words']
  for (const words of inOrder) expect(end.some((line) => line.includes(words))).toBe(true)
  const sums = (pages.at(-1) ?? []).filter((line) => line.filter(isAmount).length === 1)
  expect(sums).toHaveLength(8)
  const columns = [0, 1, 2].map((column) => rows.flat().map((row) => row.filter(isAmount)[column] as PdfPart))
  for (const column of [...columns, sums.map((line) => line.find(isAmount) as PdfPart)]) expectAligned(column)
}

/** Figures below each other have one width, so amounts of the same length begin at the same place; bold ones nearly. */
function expectAligned(amounts: readonly PdfPart[]): void {
  const starts = new Map<number, number[]>()
  for (const { text, left } of amounts) starts.set(text.length, [...(starts.get(text.length) ?? []), left])
  for (const lefts of starts.values()) expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(0.5)
}

test('a statement of any length has no row, no total and no head alone on a page', async () => {
  const days = fc.integer({ min: 1, max: 200 })
  await fc.assert(
    fc.asyncProperty(days, (days) => check(days, 'en')),
    { numRuns: 12, examples: [[1], [2], [21], [22], [30], [31], [200]] },
  )
})

test.each(['si', 'ta'] as const)('so is one in %s, where texts take more lines', async (language) => {
  for (const days of [1, 11, 12, 13, 14, 31]) {
    const pages = await pdfLines(await statementOf(days, language))
    const last = (pages.at(-1) ?? []).filter(isRow)
    expect(last.length, `${days} days`).toBeGreaterThanOrEqual(2)
    const words = (pages.at(-1) ?? []).map(textOf)
    for (const sum of ['Balance brought forward', 'To the bank account']) expect(words).toContain(sum)
  }
})

test('a statement without days has its sums on one page, below the logo', async () => {
  for (const language of LANGUAGES) {
    const bytes = await statementOf(0, language)
    expect(await pdfLines(bytes)).toHaveLength(1)
    expect(bytes.toString('latin1')).toContain('/Alt (AYOB)')
  }
})
