import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { isCutOff } from '@ayob/domain/creatives/containers'
import type { Warning } from '@ayob/domain/creatives/creative'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { NoRoom, type Refused } from './job'
import { CUT_OFF, type Drawn, storeRaw } from './pictures'

/** Pages are drawn at this width and at most this height, and at most this much larger. */
const WIDTH = 1920
const MOST_HEIGHT = 2560
const MOST_SCALE = 4
const LOCKED: Refused = { refused: 'server.pdfLocked' }
const DAMAGED: Refused = { refused: 'server.fileDamaged' }

/** Renders the first page of a PDF in the width of a screen, as viewers show it, and says what of the document is lost. */
export async function drawPdf(from: string, to: string): Promise<Drawn | Refused> {
  const file = await readFile(from)
  return withDocument(file, async (pdf, document, page) => {
    const warnings = [...pageWarnings(pdf._FPDF_GetPageCount(document)), ...lostComments(pdf, page)]
    const form = pdf.openForm(document)
    pdf._FORM_OnAfterLoadPage(page, form)
    const fonts = missingFonts(pdf, page)
    if (fonts.length > 0) warnings.push(['server.mediaPdfFonts', { fonts: fonts.join(', ') }])
    if (hasHiddenLayers(file)) warnings.push('server.mediaPdfLayers')
    const [pageWidth, pageHeight] = [pdf._FPDF_GetPageWidth(page), pdf._FPDF_GetPageHeight(page)]
    const scale = Math.min(MOST_SCALE, WIDTH / Math.max(1, pageWidth), MOST_HEIGHT / Math.max(1, pageHeight))
    const [width, height] = [pageWidth, pageHeight].map((side) => Math.max(1, Math.floor(side * scale))) as [
      number,
      number,
    ]
    const data = Buffer.from(pdf.draw(page, form, width, height))
    const opaque = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const stored = await storeRaw(opaque, to, file.length)
    return { ...stored, originalWidth: width, originalHeight: height, durationS: null, warnings }
  })
}

/**
 * Opens a PDF as a reviewer will. Says why that is not possible. A file that never was a document, without a page or any
 * content, is left to the reviewer.
 */
export async function opensPdf(from: string): Promise<Refused | undefined> {
  const file = await readFile(from)
  const fault = await withDocument(file, async () => undefined)
  return fault === LOCKED || /\/Page\b|stream/.test(file.toString('latin1')) ? fault : undefined
}

async function withDocument<T>(
  file: Uint8Array,
  work: (pdf: Pdfium, document: number, firstPage: number) => Promise<T>,
): Promise<T | Refused> {
  const pdf = await openPdfium()
  try {
    const document = pdf.open(file)
    if (document === 'locked') return LOCKED
    // A table that had to be rebuilt is common; a missing end besides that is not.
    if (isCutOff(file) && !(document && pdf._FPDF_DocumentHasValidCrossReferenceTable(document))) return CUT_OFF
    const page = document ? pdf._FPDF_LoadPage(document, 0) : 0
    return document && page ? await work(pdf, document, page) : DAMAGED
  } catch (error) {
    // The native code gave up for lack of memory.
    if (error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')) throw new NoRoom()
    throw error
  } finally {
    pdf.close()
  }
}

const pageWarnings = (count: number): Warning[] => [
  count > 1 ? ['server.mediaPdfPages', { count }] : 'server.mediaPdfPage',
]

const NOTE = 1
const LINK = 2
const CARET = 14
const POPUP = 16
const ATTACHMENT = 17
const WIDGET = 20
/** Sound, film, 3D and the like. */
const MOVING: ReadonlySet<number> = new Set([18, 19, 21, 25, 26])
/** Hidden, or not for viewing. */
const UNSEEN = 2 | 32
/** The length of an empty text, with its end. */
const EMPTY_BYTES = 2

/** Removes the marks of notes from a page, whose words no screen shows, and says what is not shown. */
function lostComments(pdf: Pdfium, page: number): Warning[] {
  const lost = new Set<Warning>()
  for (let index = pdf._FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
    const annotation = pdf._FPDFPage_GetAnnot(page, index)
    const kind = pdf._FPDFAnnot_GetSubtype(annotation)
    const isUnseen = (pdf._FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0
    const hasPicture = pdf._FPDFAnnot_GetAP(annotation, 0, 0, 0) > EMPTY_BYTES
    pdf._FPDFPage_CloseAnnot(annotation)
    const isNote = [NOTE, CARET, ATTACHMENT].includes(kind)
    if (isNote || kind === POPUP) pdf._FPDFPage_RemoveAnnot(page, index)
    if (isUnseen || [LINK, POPUP, WIDGET].includes(kind)) continue
    if (MOVING.has(kind)) lost.add('server.mediaPdfMoving')
    else if (isNote || !hasPicture) lost.add('server.mediaPdfComments')
  }
  return [...lost]
}

const TEXT_OBJECT = 1
const FORM_OBJECT = 5
const MOST_OBJECTS = 20_000
const MOST_FONTS = 3
/** Every viewer has these, and PDFium draws Arial like Helvetica. */
const EVERYWHERE = /^(Helvetica|Times|Courier|Symbol|ZapfDingbats|Arial)/i

/** Fonts of the page's texts that are not in the file, so that another one is drawn. */
function missingFonts(pdf: Pdfium, page: number): string[] {
  const names = new Set<string>()
  let left = MOST_OBJECTS
  const look = (count: number, objectAt: (index: number) => number) => {
    for (let index = 0; index < count && left > 0; index++, left--) {
      const object = objectAt(index)
      const type = pdf._FPDFPageObj_GetType(object)
      if (type === FORM_OBJECT)
        look(pdf._FPDFFormObj_CountObjects(object), (inner) => pdf._FPDFFormObj_GetObject(object, inner))
      if (type !== TEXT_OBJECT) continue
      const font = pdf._FPDFTextObj_GetFont(object)
      if (font && pdf._FPDFFont_GetIsEmbedded(font) === 0) names.add(pdf.fontName(font))
    }
  }
  look(pdf._FPDFPage_CountObjects(page), (index) => pdf._FPDFPage_GetObject(page, index))
  return [...names].filter((name) => !EVERYWHERE.test(name)).slice(0, MOST_FONTS)
}

/** What a packed part of a document may unpack to when it is searched. */
const MOST_UNPACKED = 4 * 1024 ** 2
const LAYERS = /\/OCProperties\b/
const HIDDEN = /\/OFF\s{0,9}\[\s{0,9}\d|\/BaseState\s{0,9}\/OFF/

/** Returns true when the document has layers that viewers don't show at first. */
function hasHiddenLayers(file: Buffer): boolean {
  const plain = file.toString('latin1')
  const parts = [plain]
  for (const { index } of plain.matchAll(/\/ObjStm\b/g)) {
    const { index: at, 0: mark } = /stream\r?\n/.exec(plain.slice(index, index + 320)) ?? { index: 0, 0: undefined }
    if (mark === undefined) continue
    try {
      const packed = file.subarray(index + at + mark.length)
      parts.push(inflateSync(packed, { maxOutputLength: MOST_UNPACKED }).toString('latin1'))
    } catch {
      // Not packed this way, or encrypted: what it holds is not known.
    }
  }
  return parts.some((part) => LAYERS.test(part)) && parts.some((part) => HIDDEN.test(part))
}

/** The functions of PDFium that are used. Pages, documents and bitmaps are addresses in its memory. */
interface Functions {
  _FPDF_LoadMemDocument(file: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDF_DocumentHasValidCrossReferenceTable(document: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFPage_RemoveAnnot(page: number, index: number): number
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetAP(annotation: number, mode: number, text: number, size: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFFormObj_CountObjects(object: number): number
  _FPDFFormObj_GetObject(object: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetBaseFontName(font: number, text: number, size: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...place: number[]): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...place: number[]): void
  readonly wasmExports: { malloc(size: number): number; free(at: number): void }
  readonly HEAPU8: Uint8Array
}

export type Pdfium = Awaited<ReturnType<typeof openPdfium>>

/** The error of a document that needs a password, and of one with protection that is not supported. */
const PASSWORD_ERRORS: ReadonlySet<number> = new Set([4, 5])
const FORM_INFO_BYTES = 256
const NAME_BYTES = 256
const BGRA = 4
const WITH_ANNOTATIONS = 1
const RGBA_ORDER = 0x10

/** Opens PDFium. `close` frees all that it allocated. */
export async function openPdfium() {
  const library = await PDFiumLibrary.init()
  // Its public interface lacks annotations and fonts.
  const pdf = (library as unknown as { module: Functions }).module
  const allocated = (bytes: number) => {
    const at = pdf.wasmExports.malloc(bytes)
    if (at === 0) throw new RangeError('no memory')
    return at
  }
  return {
    ...pdf,
    /** Opens a document. `locked` for one that needs a password; undefined for one that can't be read. */
    open(file: Uint8Array): number | 'locked' | undefined {
      const at = allocated(file.length)
      pdf.HEAPU8.set(file, at)
      const document = pdf._FPDF_LoadMemDocument(at, file.length, 0)
      if (document) return document
      return PASSWORD_ERRORS.has(pdf._FPDF_GetLastError()) ? 'locked' : undefined
    },
    /** Prepares form fields, so that they are drawn with their values. */
    openForm(document: number): number {
      const info = allocated(FORM_INFO_BYTES)
      pdf.HEAPU8.fill(0, info, info + FORM_INFO_BYTES)
      new DataView(pdf.HEAPU8.buffer).setUint32(info, 2, true)
      const form = pdf._FPDFDOC_InitFormFillEnvironment(document, info)
      pdf._FPDF_SetFormFieldHighlightAlpha(form, 0)
      return form
    },
    fontName(font: number): string {
      const at = allocated(NAME_BYTES)
      const length = pdf._FPDFFont_GetBaseFontName(font, at, NAME_BYTES)
      const name = new TextDecoder().decode(pdf.HEAPU8.slice(at, at + Math.max(0, Math.min(length, NAME_BYTES) - 1)))
      pdf.wasmExports.free(at)
      // A part of a font is named after six letters: ABCDEF+Name.
      return name.replace(/^[A-Z]{6}\+/, '')
    },
    /** Draws a page on white, as RGBA bytes. */
    draw(page: number, form: number, width: number, height: number): Uint8Array {
      const bytes = width * height * BGRA
      const at = allocated(bytes)
      const bitmap = pdf._FPDFBitmap_CreateEx(width, height, BGRA, at, width * BGRA)
      pdf._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      pdf._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RGBA_ORDER)
      pdf._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RGBA_ORDER)
      return pdf.HEAPU8.slice(at, at + bytes)
    },
    close: () => library.destroy(),
  }
}
