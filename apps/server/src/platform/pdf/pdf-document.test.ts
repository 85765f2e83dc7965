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

test('the last row of a table is never alone on a page, and neither is the first', async () => {
  const ROW = 9 * 1.5 + 8
  const top = 48
  // Around the end of the first page and of the second.
  for (const count of [...Array(12).keys(), 36, 37, 38, 39, 40, 41, 42, 43].filter((rows) => rows > 1)) {
    let pages = 0
    const paper = new PdfDocument({ title: 'Rows', at: new Date(0) }, (_, all) => {
      pages = all
      return ''
    })
    const rows = Array.from({ length: count }, (_, row) => [String(row)])
    paper.gap(600).table([{ title: 'Row', share: 1 }], rows)
    const end = paper.y
    await buffer(paper.finish())
    // A second page has the head and at least two rows.
    if (pages > 1) expect(end, `${count} rows`).toBeGreaterThanOrEqual(top + 3 * ROW)
  }
})

test('a drawing is a figure with its text, and carries a picture', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const paper = new PdfDocument({ title: 'Drawn', at: new Date(0) }, () => '')
  paper.drawing(100, 'Plays by day', (canvas) => {
    canvas.box([0, 0], 10, 50, '#0B7A75')
    canvas.label('12', [0, 60], { width: 40, align: 'right', size: 8 })
    canvas.picture(pixel, [50, 0], 30, 10)
  })
  expect(paper.y).toBe(148)
  const source = (await buffer(paper.finish())).toString('latin1')
  expect(source).toContain('/S /Figure')
  expect(source).toContain('/Alt (Plays by day)')
  expect(source).toContain('/Subtype /Image')
})
