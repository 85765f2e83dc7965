import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { PdfDocument } from './pdf-document'

const SINHALA = 'ශ්‍රී ලංකාවේ ත්‍රීරෝද රථ සඳහා දැන්වීම් කොළඹ ක්‍රියාත්මක විය'
const TAMIL = 'கொழும்பு முச்சக்கர வண்டி விளம்பரங்களுக்கான கட்டணம்'
const HEADS = ['விளம்பரதாரர்களுக்கான', 'பதிவுகள்', 'நிகழ்ச்சிநிரல்கள்', 'மதிப்பு']
const ROWS = [
  ['கொழும்பு', '1,107.11', '407.11', '77,117.71'],
  ['කොළඹ', '11.11', '1.17', '0.77'],
]

async function paper(): Promise<Buffer> {
  const document = new PdfDocument({ title: 'Läsbar ශ්‍රී', at: new Date(0), language: 'ta' }, (page) => `Foot ${page}`)
  document.text('A title', { size: 20, bold: true }).text(SINHALA).text(TAMIL).text('407.11', { align: 'right' })
  document.table(
    HEADS.map((title, index) => ({ title, share: 1, align: index === 0 ? 'left' : 'right' })),
    ROWS,
  )
  return buffer(document.finish())
}

const bytes = await paper()
const squeezed = (text: string) => text.replace(/\s+/g, ' ')

/** What a program of the system prints about a PDF; undefined where it is not installed. */
function said(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { input: bytes, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

test('each line carries the text that was written, in the order of its letters', async () => {
  const text = said('pdftotext', '-layout', '-', '-')
  if (text !== undefined) {
    for (const written of [SINHALA, TAMIL, ...HEADS, ...ROWS.flat()]) expect(squeezed(text)).toContain(written)
  }
  // The text is in the file itself, whichever reader opens it.
  const stream = (await inflated()).toString('latin1')
  for (const written of ['407.11', '1,107.11', '77,117.71']) expect(stream).toContain(`/ActualText (${written})`)
})

/** The content of the pages. */
async function inflated(): Promise<Buffer> {
  const { inflateSync } = await import('node:zlib')
  const parts: Buffer[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at)) {
    const end = bytes.indexOf('endstream', at)
    try {
      parts.push(inflateSync(bytes.subarray(at + 7, end)))
    } catch {
      // Fonts and metadata are not compressed.
    }
    at = end + 9
  }
  return Buffer.concat(parts)
}

test('figures in columns read as they were written, without the help of the text', async () => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const text = squeezed([...document.pages()].map((page) => page.getText()).join(' '))
  document.destroy()
  library.destroy()
  for (const figure of ROWS.flatMap(([, ...figures]) => figures)) expect(text).toContain(figure)
})

test('a document is tagged, and has a title and a language', () => {
  const source = bytes.toString('latin1')
  expect(source).toMatch(/\/Marked true/)
  expect(source).toMatch(/\/Lang \(ta\)/)
  expect(source).toMatch(/\/DisplayDocTitle true/)
  expect(source).toMatch(/pdfuaid/)
  for (const tag of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(source).toContain(`/S /${tag}`)
  const info = said('pdfinfo', '-')
  if (info !== undefined) expect(info).toMatch(/Tagged: +yes/)
})
