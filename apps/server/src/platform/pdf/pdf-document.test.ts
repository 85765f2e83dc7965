import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runsOf } from './fonts'
import { PdfDocument } from './pdf-document'

test('splits a text into runs by script; spaces and joiners belong to the run before them', () => {
  expect(runsOf('AYOB ශ්‍රී ලංකා 2026', false)).toEqual([
    { font: 'latin-400', text: 'AYOB ' },
    { font: 'sinhala-400', text: 'ශ්‍රී ලංකා ' },
    { font: 'latin-400', text: '2026' },
  ])
  expect(runsOf('சந்தி', true)).toEqual([{ font: 'tamil-700', text: 'சந்தி' }])
})

test('splits a long table over as many pages as it needs, with page numbers in the footer', async () => {
  const feet: string[] = []
  const paper = new PdfDocument({ title: 'Long', at: new Date(0) }, (page, pages) => {
    feet.push(`${page}/${pages}`)
    return `Page ${page} of ${pages}`
  })
  const rows = Array.from({ length: 120 }, (_, row) => [`Row ${row}`, 'x'.repeat(400)])
  paper.table(
    [
      { title: 'Name', share: 1 },
      { title: 'Value', share: 2, align: 'right' },
    ],
    rows,
  )
  const bytes = await buffer(paper.finish())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(feet.length).toBeGreaterThan(5)
  expect(feet.at(-1)).toBe(`${feet.length}/${feet.length}`)
})

test('moves columns side by side to the next page together', async () => {
  let pages = 0
  const paper = new PdfDocument({ title: 'Sums', at: new Date(0) }, (_, count) => {
    pages = count
    return ''
  })
  paper.gap(690)
  for (const value of ['1', '2', '3']) {
    paper.beside(
      () => paper.text('A label\nof two lines'),
      () => paper.text(value, { align: 'right' }),
    )
  }
  await buffer(paper.finish())
  expect(pages).toBe(2)
  expect(paper.y).toBe(48 + 3 * 30)
})
