import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF, page after page, with single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    return [...document.pages()]
      .map((page) => page.getText())
      .join('\n')
      .replace(/\s+/g, ' ')
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** A stretch of text without a wide gap. Positions in points from the top left corner of its page. */
export interface PdfPart {
  readonly text: string
  readonly left: number
  /** The baseline. */
  readonly y: number
}

/** What the reader has beside the types of its package. */
interface Reader {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(at: number): void }
  _FPDF_LoadPage(document: number, page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, at: number): number
  _FPDFText_GetCharOrigin(text: number, at: number, x: number, y: number): number
}

/** A gap between columns, in points. */
const GAP = 12

/** The lines of each page from top to bottom, and the parts of each line from left to right. */
export async function pdfLines(bytes: Uint8Array): Promise<PdfPart[][][]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const { module, documentIdx } = document as unknown as { module: Reader; documentIdx: number }
  try {
    return Array.from({ length: document.getPageCount() }, (_, number) => linesOf(module, documentIdx, number))
  } finally {
    document.destroy()
    library.destroy()
  }
}

function linesOf(reader: Reader, document: number, number: number): PdfPart[][] {
  const page = reader._FPDF_LoadPage(document, number)
  const text = reader._FPDFText_LoadPage(page)
  const height = reader._FPDF_GetPageHeight(page)
  const place = reader.wasmExports.malloc(16)
  const lines = new Map<number, { sign: string; x: number }[]>()
  for (let at = 0; at < reader._FPDFText_CountChars(text); at += 1) {
    reader._FPDFText_GetCharOrigin(text, at, place, place + 8)
    const view = new DataView(reader.HEAPU8.buffer)
    const [x, y] = [view.getFloat64(place, true), Math.round(height - view.getFloat64(place + 8, true))]
    const sign = String.fromCodePoint(reader._FPDFText_GetUnicode(text, at))
    if (/\P{Control}/u.test(sign)) lines.set(y, [...(lines.get(y) ?? []), { sign, x }])
  }
  reader.wasmExports.free(place)
  return [...lines].sort(([a], [b]) => a - b).map(([y, signs]) => partsOf(y, signs))
}

/** A line that carries its text has all its letters where it begins. */
function partsOf(y: number, signs: { sign: string; x: number }[]): PdfPart[] {
  const parts: { text: string; left: number; y: number; right: number }[] = []
  for (const { sign, x } of signs.sort((a, b) => a.x - b.x)) {
    const last = parts.at(-1)
    if (last && x - last.right < GAP) {
      last.text += sign
      last.right = x
    } else if (sign.trim()) parts.push({ text: sign, left: x, y, right: x })
  }
  return parts.map(({ text, left }) => ({ text: text.trim(), left, y }))
}
